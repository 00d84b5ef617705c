"""Seats that are drawn when the game starts: joins without a seat, wishes, and a draw that nobody chooses."""

from itertools import permutations
from pathlib import Path

import pytest

from adjudicator.repository.addresses import Correspondence, seal_correspondence, seat_address
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.intake.refusals import InboxWithoutRefused
from adjudicator.repository.mail_ledger import Ledger
from adjudicator.repository.people.acts import (
    GiveAddress,
    Leave,
    Seating,
    join_act,
    read_act,
    ready_act,
    sign_act,
)
from adjudicator.repository.people.custody import custody_key, custody_key_of
from adjudicator.repository.people.lobby import draw_seats, seated
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.turn.audit import audit_game
from adjudicator.sealing import GameSecret, SecretKey
from tests.repository.second_program import Game, Wrong
from tests.repository.table_in_memory import GameInMemory

DRAW = "turns/trial/acts/0007-seating.yaml"


@pytest.fixture
def trial() -> GameInMemory:
    return GameInMemory("agot2", seats=3, seating="drawn", started=False)


def join(
    trial: GameInMemory, place: str, name: str = "", *, wishes: tuple[str, ...] = (), key: str = ""
) -> str:
    own = trial.keys[key or place]
    return trial.send(join_act(trial.game, place, name or place, own, at=trial.at, wishes=wishes))


def ready(trial: GameInMemory, place: str, key: SecretKey) -> str:
    player = trial.published.roster.players[place]
    return trial.send(ready_act(trial.game, place, key, joined=player.joined, freed=player.freed))


def begin(trial: GameInMemory) -> None:
    """Let everybody confirm; the keys are then those of the seats that were drawn."""
    for key in trial.keys.values():
        ready(trial, trial.published.roster.seat_of(key.public) or "", key)
    assert trial.run().turn == 0
    trial.keys = {trial.published.roster.seat_of(key.public) or "": key for key in trial.keys.values()}


def signed_draw(trial: GameInMemory) -> Seating:
    act = read_act(trial.contents[DRAW], DRAW).statement
    assert isinstance(act, Seating)
    return act


def end(trial: GameInMemory, folder: Path) -> Path:
    """End the game and publish its secret; gives its folder in a copy."""
    trial.abandon()
    trial.reveal()
    trial.copy(folder)
    return folder / "turns" / "trial"


# --- Who gets what ----------------------------------------------------------------------------------------


def test_one_after_another_gets_the_first_wish_that_is_left() -> None:
    wishes = {"1": ("a", "b"), "2": ("a", "b"), "3": ("b",), "4": ()}
    assert seated("2134", "dcba", wishes) == {"2": "a", "1": "b", "3": "d", "4": "c"}


def test_whoever_has_no_wish_left_takes_nobodys() -> None:
    """Nobody loses a wish to somebody who only gets what is left, even if that one comes first."""
    assert seated("123", "abc", {"2": ("a",), "3": ("b",)}) == {"1": "c", "2": "a", "3": "b"}


def test_no_wishes_but_the_true_ones_help() -> None:
    """Whatever the others wish for, in whatever order: no other list gets anybody a dearer seat."""
    lists = [order[:length] for length in range(4) for order in permutations("abc", length)]
    true = ("a", "b", "c")
    for others in permutations(lists, 2):
        for order in permutations("123"):
            wishes = dict(zip("23", others, strict=True))
            best = seated(order, "cab", {**wishes, "1": true})["1"]
            found = {seated(order, "cab", {**wishes, "1": wrong})["1"] for wrong in lists}
            assert true.index(best) == min(map(true.index, found))


# --- A game -----------------------------------------------------------------------------------------------


def test_players_join_without_a_seat_and_get_what_is_drawn(trial: GameInMemory, tmp_path: Path) -> None:
    join(trial, "place-1", "Ann", wishes=("baratheon", "stark"))
    join(trial, "place-2", "Bob", wishes=("baratheon",))
    join(trial, "place-3", "Cid")
    trial.run()
    roster = trial.published.roster
    assert (roster.seats, roster.free) == (("place-1", "place-2", "place-3"), ())
    begin(trial)
    roster, act = trial.published.roster, signed_draw(trial)
    assert sorted(roster.seats) == sorted(roster.players) == sorted(trial.game.seats)
    assert act == draw_seats(trial.published.rosters[-2], trial.game, trial.secret, trial.now)
    first = next(place for place in act.order if place != "place-3")
    assert roster.players["baratheon"].place == first, "both wished for it, and this one was drawn first"
    if first == "place-2":
        assert roster.players["stark"].name == "Ann"
    for seat in trial.game.seats:
        trial.chair(seat).private()

    folder = end(trial, tmp_path)
    assert audit_game(trial.files, "trial").clean
    assert Game(folder).check().counted["draws"] == 2


def test_every_seat_comes_up_and_depends_on_every_number() -> None:
    found = set()
    for seed in map(str, range(12)):
        trial = GameInMemory(seed=seed, seating="drawn")
        found.add(trial.published.roster.players["a"].place)
    assert found == {"place-1", "place-2"}

    trial = GameInMemory(seating="drawn")
    before = trial.published.rosters[-2]
    numbers = before.nonces
    keys = {trial.secret.seating_key(order) for order in (numbers, numbers[::-1], (numbers[0], b"other"))}
    assert len(keys | {trial.secret.chance_key(numbers)}) == 4


def test_nobody_proposes_a_draw(trial: GameInMemory) -> None:
    """Neither before all have confirmed, nor with them, nor with the game's own key."""
    for place in trial.keys:
        join(trial, place)
    trial.run()
    act = Seating(game="trial", at=trial.at, order=tuple(trial.keys), seats=trial.game.seats)
    trial.send(sign_act(act, trial.signing, trial.game))
    begin(trial)
    refused = InboxWithoutRefused(trial.files, "trial").refused.values()
    assert ["the run that starts the game draws them" in one.reason for one in refused] == [True]
    assert signed_draw(trial) != act


@pytest.mark.parametrize("wrong", ["order", "seats", "at"])
def test_an_audit_finds_another_draw(trial: GameInMemory, wrong: str, tmp_path: Path) -> None:
    """Whoever holds the league's secret could sign one; the published secret shows it."""
    for place in trial.keys:
        join(trial, place)
    trial.run()

    def other(roster: Roster, game: GameFile, secret: GameSecret, at: int) -> Seating:
        act = draw_seats(roster, game, secret, at)
        values = {"order": act.order[::-1], "seats": act.seats[::-1], "at": "2020-01-01T00:00:00Z"}
        return Seating(
            **{name: getattr(act, name) for name in act.__struct_fields__} | {wrong: values[wrong]}
        )

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("adjudicator.repository.turn.advancing.draw_seats", other)
        begin(trial)
    folder = end(trial, tmp_path)
    (finding,) = audit_game(trial.files, "trial").findings
    assert finding.what == "the seats were not drawn like this."
    if wrong != "at":
        with pytest.raises(Wrong, match=r"0007-seating\.yaml: is not what was drawn"):
            Game(folder).check()


# --- Places -----------------------------------------------------------------------------------------------


def test_two_who_name_one_place_both_get_one(trial: GameInMemory, tmp_path: Path) -> None:
    join(trial, "place-1", "Ann")
    join(trial, "place-1", "Bob", key="place-2")
    join(trial, "place-1", "Cid", key="place-3")
    assert len(trial.run().acts) == 3
    assert [player.name for player in trial.published.roster.players.values()] == ["Ann", "Bob", "Cid"]
    begin(trial)
    folder = end(trial, tmp_path)
    assert audit_game(trial.files, "trial").clean
    Game(folder).check()


def test_an_old_join_takes_no_place_that_was_freed_since(trial: GameInMemory) -> None:
    for place in trial.keys:
        join(trial, place)
    late = join_act(trial.game, "place-2", "Dan", SecretKey.from_seed(b"dan"), at=trial.at)
    trial.run()
    trial.act(Leave(game="trial", at=trial.at, seat="place-1"))
    trial.run()
    trial.send(late)
    assert trial.run().acts == ()
    assert trial.published.roster.free == ("place-1",)


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        (("stark", "stark"), "different seats among these"),
        (("place-2",), "different seats"),
        (("x",), "different"),
    ],
)
def test_wishes_are_seats_of_the_game(trial: GameInMemory, wishes: tuple[str, ...], reason: str) -> None:
    join(trial, "place-1", wishes=wishes)
    (refused,) = trial.run().refused.values()
    assert reason in refused


def test_a_seat_is_taken_by_name_only_where_none_are_drawn(trial: GameInMemory) -> None:
    trial.send(join_act(trial.game, "stark", "Ann", trial.keys["place-1"], at=trial.at))
    assert "no seat “stark”" in next(iter(trial.run().refused.values()))
    chosen = GameInMemory(started=False)
    chosen.send(join_act(chosen.game, "a", "Ann", chosen.keys["a"], at=chosen.at, wishes=("b",)))
    assert "players choose their seats" in next(iter(chosen.run().refused.values()))


def test_acts_of_a_place_are_void_after_the_draw(trial: GameInMemory) -> None:
    for place in trial.keys:
        join(trial, place)
    trial.run()
    key = trial.keys["place-1"]
    begin(trial)
    name = trial.act(Leave(game="trial", at=trial.at, seat="place-1"), key)
    assert name in trial.run().refused


# --- Mail -------------------------------------------------------------------------------------------------


def test_a_held_key_and_an_address_stay_with_their_player() -> None:
    trial = GameInMemory("agot2", seats=3, seating="drawn", started=False)
    at = trial.at
    mail = trial.master.mail
    held = trial.keys["place-1"] = custody_key(mail, trial.game, "place-1", at)
    trial.send(join_act(trial.game, "place-1", "Ann", held, at=at, custody=True))
    join(trial, "place-2")
    join(trial, "place-3")
    sealed = seal_correspondence(Correspondence("ann@example.org"), trial.game, "place-1", mail.key.public)
    trial.run()
    trial.act(GiveAddress(game="trial", at=trial.at, seat="place-1", sealed=sealed), held)
    trial.run()
    begin(trial)
    roster = trial.published.roster
    seat = roster.seat_of(held.public) or ""
    player = roster.players[seat]
    assert custody_key_of(mail, trial.game, seat, player) == held
    found = seat_address(trial.game, player, Ledger("trial", b""), mail)
    assert found is not None
    assert found.address == "ann@example.org"
