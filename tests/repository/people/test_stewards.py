"""Seats of stewards before a game starts, and how a game between people and stewards is played."""

import msgspec
import pytest
from msgspec.structs import replace

from adjudicator.orders import write_orders
from adjudicator.repository.layout import GAME
from adjudicator.repository.people.acts import (
    GiveAddress,
    Release,
    Steward,
    Vote,
    join_act,
    promised_nonce,
    ready_act,
    sign_act,
)
from adjudicator.repository.people.agreement import seal_vote
from adjudicator.repository.people.effects import adopt
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.press.delivery import Occasion, judge
from adjudicator.repository.press.messages import Message, sign_message, write_message
from adjudicator.repository.times import time_text
from adjudicator.sealing import SecretKey, seal_orders
from tests.repository.table_in_memory import WHOLE_GAME, GameInMemory

STRANGER = SecretKey.from_seed(b"stranger")


def steward(trial: GameInMemory, seat: str, key: SecretKey | None = None) -> str:
    """Let a steward have a seat; gives the name of the act in the inbox."""
    return trial.act(Steward(game="trial", at=trial.at, seat=seat, reason="We are too few"), key)


def join(trial: GameInMemory, seat: str, *, custody: bool = False) -> str:
    act = join_act(trial.game, seat, f"Player {seat}", trial.keys[seat], at=trial.at, custody=custody)
    return trial.send(act)


def ready(trial: GameInMemory, seat: str) -> str:
    player = trial.published.roster.players[seat]
    act = ready_act(trial.game, seat, trial.keys[seat], joined=player.joined, freed=player.freed)
    return trial.send(act)


def roster(trial: GameInMemory) -> Roster:
    return trial.published.roster


def begun(rules: str = "claim", *people: str, seed: str = "1") -> GameInMemory:
    """A game that has started, in which stewards play for all seats but those of `people`."""
    trial = GameInMemory(rules, started=False, seed=seed, hours=24)
    for seat in trial.game.seats:
        join(trial, seat) if seat in people else steward(trial, seat)
    assert trial.run().refused == {}
    for seat in people:
        ready(trial, seat)
    trial.run()
    assert trial.steps[0].turn == 0
    return trial


def test_a_game_begins_when_all_other_seats_are_confirmed() -> None:
    trial = GameInMemory(started=False)
    steward(trial, "b")
    assert trial.run().acts == ("0001-steward.yaml",)
    assert (roster(trial).free, roster(trial).stewards) == (("a",), ("b",))
    join(trial, "a")
    assert trial.run().turn is None
    assert roster(trial).unready == ("a",)
    ready(trial, "a")
    trial.run()
    assert trial.steps[0].turn == 0


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_somebody_is_always_awaited_after_a_run(seed: str) -> None:
    """Also where the rules ask the seat of a steward alone at first."""
    trial = begun("claim", "a", seed=seed)
    led = trial.published.turns[0].asked.seats
    assert [step.turn for step in trial.steps] == ([0] if led == ("a",) else [0, 1])
    assert trial.published.awaited == ("a",)


def test_a_game_against_a_steward_is_played_to_its_end_and_audits_clean() -> None:
    trial = begun("claim", "a")
    for _turn in range(100):
        if trial.published.result:
            break
        chair = trial.chair("a")
        text = write_orders(game="trial", turn=chair.next_turn, seat="a", answers={}, plans=WHOLE_GAME)
        trial.submit("a", text)
        trial.run()
    assert trial.published.result
    trial.assert_audits_clean()


def test_the_answers_of_a_steward_follow_from_the_games_secret_and_the_numbers_of_people() -> None:
    """They are those of the ruleset's steward, which sees what the seat may see."""
    trial, again = begun("agot2", "stark", "lannister"), begun("agot2", "stark", "lannister")
    for one in (trial, again):
        for seat in ("stark", "lannister"):
            one.submit(seat, one.bot_orders(seat, lambda _n: 0, "steward"))
        assert one.run().turn == 1
    assert trial.contents["turns/trial/0001/events.json"] == again.contents["turns/trial/0001/events.json"]
    turn = trial.published.turns[1]
    assert "Answered by stewards: Baratheon, Martell, Greyjoy, Tyrell." in turn.report
    sheets = {sheet["seat"]: sheet["orders"] for sheet in map(msgspec.to_builtins, turn.events)}
    assert set(sheets) == set(trial.game.seats)
    assert all(sheets.values()), "a steward gives orders where the rules alone give none"
    assert set(trial.published.awaited) <= {"stark", "lannister"}
    trial.assert_audits_clean()


# --- Taking seats -----------------------------------------------------------------------------------------


def test_nobody_joins_in_the_seat_of_a_steward_until_it_is_freed() -> None:
    trial = GameInMemory(started=False)
    join(trial, "a")
    steward(trial, "b")
    trial.run()
    refused = join(trial, "b")
    assert "A steward plays for seat “b”; the organiser can free it." in trial.run().refused[refused]
    key = roster(trial).players["b"].key.text()
    trial.act(Release(game="trial", at=trial.at, seat="b", key=key, reason="Bob plays after all"))
    trial.run()
    assert roster(trial).free == ("b",)
    join(trial, "b")
    trial.run()
    early = ready_act(trial.game, "a", trial.keys["a"], joined=roster(trial).players["a"].joined)
    trial.send(early)
    ready(trial, "b")
    assert "not the one promised" in trial.run().refused[early.file], "a seat was freed since"
    ready(trial, "a")
    assert trial.run().turn == 0
    assert len(set(roster(trial).nonces)) == 2


def test_a_taken_seat_gets_no_steward_before_the_start() -> None:
    trial = GameInMemory(started=False)
    join(trial, "a")
    refused = steward(trial, "a")
    assert "Seat “a” is taken; free it first: adjudicator organise release" in trial.run().refused[refused]


def test_stewards_alone_play_no_game() -> None:
    trial = GameInMemory(started=False)
    steward(trial, "a")
    refused = steward(trial, "b")
    assert trial.run().refused == {refused: "At least one seat of a game needs a player."}


def test_a_steward_is_signed_for_by_the_organiser() -> None:
    trial = GameInMemory(started=False)
    refused = steward(trial, "a", STRANGER)
    assert "the organiser's key" in trial.run().refused[refused]


@pytest.mark.parametrize(("own", "allowed"), [(3, True), (2, False)])
def test_two_players_have_keys_of_their_own_beside_stewards_and_the_league(
    own: int, *, allowed: bool
) -> None:
    trial = GameInMemory("tigris", started=False, seats=4)
    held = trial.game.seats[: 4 - own]
    for seat in held:
        join(trial, seat, custody=True)
    proposed = steward(trial, trial.game.seats[-1])
    told = {} if allowed else {proposed: "The players who are left would all let the league hold their keys."}
    assert trial.run().refused == told


def test_a_player_alone_against_stewards_has_an_own_key() -> None:
    trial = GameInMemory(started=False)
    steward(trial, "b")
    refused = join(trial, "a", custody=True)
    assert "1 seat must have a key of its player's own" in trial.run().refused[refused]


def test_stewards_stay_when_the_settings_change_and_a_join_is_void() -> None:
    trial = GameInMemory(started=False)
    join(trial, "a")
    steward(trial, "b")
    trial.run()
    trial.game = replace(trial.game, appeal_hours=9)
    trial.contents[trial.game.paths.file(GAME)] = trial.game.serialize()
    assert (roster(trial).free, roster(trial).stewards) == (("a",), ("b",))


# --- What a steward's seat does not do -----------------------------------------------------------------


def test_nobody_signs_or_orders_for_a_steward() -> None:
    """Not even whoever holds the game's key, in whose place nobody has one."""
    trial = begun("claim", "a")
    act = trial.act(
        Vote(game="trial", at=trial.at, seat="b", sealed=seal_vote("draw", trial.game, "b")), trial.secret.key
    )
    turn = len(trial.published.turns)
    name, sealed = _sealed_by_the_game(trial, turn)
    trial.propose(sealed, name)
    refused = trial.run().refused
    assert refused == {act: "A steward plays for seat “b”.", name: "A steward plays for this seat."}


def _sealed_by_the_game(trial: GameInMemory, turn: int) -> tuple[str, bytes]:
    sealed = seal_orders(
        b"game: trial\n",
        game="trial",
        turn=turn,
        seat="b",
        counter=1,
        sender=trial.secret.key,
        game_key=trial.game.public_key,
    )
    return f"b-{turn:04}-1.sealed", sealed.encode()


def test_no_address_is_given_for_a_steward() -> None:
    trial = GameInMemory(started=False)
    steward(trial, "b")
    trial.run()
    act = GiveAddress(game="trial", at=trial.at, seat="b", sealed="")
    with pytest.raises(RefusedAct, match="A steward plays for seat “b”"):
        adopt(roster(trial), trial.game, sign_act(act, trial.secret.key, trial.game))


def test_letters_to_a_steward_are_refused_when_written_and_when_delivered() -> None:
    trial = begun("agot2", "stark", "lannister")
    said = "A steward plays for seat “tyrell”, and nobody reads letters to it."
    with pytest.raises(RefusedAct, match=said):
        write_message(
            trial.game, roster(trial), trial.keys["stark"], turn=0, at=trial.now, to=("tyrell",), text="Hello"
        )
    message = Message("trial", 0, time_text(trial.now), "stark", ("tyrell",), "", {"tyrell": "sealed"})
    signed = sign_message(message, trial.keys["stark"], trial.game)
    with pytest.raises(RefusedAct, match=said):
        judge(Occasion(trial.game, roster(trial), 0, trial.now), signed.file, signed.serialize())
    everyone = write_message(
        trial.game, roster(trial), trial.keys["stark"], turn=0, at=trial.now, to=(), text="Hello"
    )
    trial.send(everyone)
    assert trial.run().refused == {}


def test_a_steward_adds_no_number_to_the_draws() -> None:
    trial = begun("claim", "a")
    player = roster(trial).players["a"]
    assert roster(trial).nonces == (promised_nonce(trial.game, trial.keys["a"], player.joined), b"")
