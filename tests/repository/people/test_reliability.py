"""What a game asks of those who join, and what other games of the league show of them."""

import pytest

from adjudicator.forge.judging import Accepted, Refusal, judge
from adjudicator.forge.proposals import Changed, Proposal, Submitted
from adjudicator.player.signing import signed_act
from adjudicator.repository.game_file import Conditions
from adjudicator.repository.people.acts import Resign, RotateKey, SignedAct, join_act, ready_act
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.reliability import told_conditions
from adjudicator.repository.turn.audit import audit_game
from adjudicator.sealing import SecretKey
from tests.repository.table_in_memory import GameInMemory

NEW = SecretKey.from_seed(b"new")
RARELY = Conditions(most_missed=20)
ONCE = Conditions(least_finished=1)
FINISHED = "Only those who have finished at least 1 game in this league can join."
MISSED = "Nobody can join who has missed more than 20 percent of their deadlines in this league."


def missed() -> GameInMemory:
    """A game in which a missed its only deadline, b had none, and both agreed on a draw."""
    past = GameInMemory(name="past", options={"first-leader": "a"})
    assert past.run(25).turn == 1
    draw(past)
    return past


def draw(game: GameInMemory) -> None:
    """Let both players agree on a draw."""
    for seat in game.game.seats:
        game.vote(seat, "draw")
    assert game.run().over


def lobby(joining: Conditions, *others: GameInMemory) -> GameInMemory:
    """A game that can be joined, in a league with other games."""
    new = GameInMemory(name="next", started=False, joining=joining, seed="2")
    for other in others:
        new.contents |= other.contents
        new.now = max(new.now, other.now)
    return new


def join(new: GameInMemory, key: SecretKey, *, name: str = "Ann", custody: bool = False) -> SignedAct:
    return join_act(new.game, "a", name, key, at=new.at, custody=custody)


def refusal(new: GameInMemory, act: SignedAct) -> str:
    """Why a run refuses a join; empty if it adopts it."""
    new.send(act)
    step = new.run()
    return step.refused.get(act.file, "")


def test_whoever_missed_too_many_deadlines_is_refused_with_the_numbers() -> None:
    past = missed()
    shown = "The league's games show of this key: “Met 0 of 1 deadline, finished 0 games, left 0 seats”."
    new = lobby(RARELY, past)
    assert refusal(new, join(new, past.keys["a"])) == f"{MISSED} {shown}"
    assert refusal(new, join(new, past.keys["b"])) == ""


def test_whoever_has_not_finished_enough_games_is_refused() -> None:
    past = missed()
    new = lobby(ONCE, past)
    shown = "The league's games show of this key: “No deadlines yet, finished 0 games, left 0 seats”."
    assert refusal(new, join(new, NEW)) == f"{FINISHED} {shown}"
    assert "Met 0 of 1" in refusal(new, join(new, past.keys["a"])), "absent at the end is not finished"
    assert refusal(new, join(new, past.keys["b"])) == ""


def test_a_newcomer_has_missed_no_deadline() -> None:
    new = lobby(Conditions(most_missed=0), missed())
    assert refusal(new, join(new, NEW)) == ""


def test_nothing_is_asked_where_the_game_says_nothing() -> None:
    past = missed()
    new = GameInMemory(name="next", started=False)
    new.contents |= past.contents
    new.now = past.now
    assert told_conditions(new.game) == ""
    assert refusal(new, join(new, past.keys["a"])) == ""


def test_a_new_key_is_the_same_person_in_all_games() -> None:
    """Two games were played with a key, and it was changed in only one of them."""
    past, other = missed(), GameInMemory(name="other")
    other.act(RotateKey(game="other", at=other.at, seat="a", key=NEW.public.text()))
    assert other.run().acts
    assert past.keys["a"] == other.keys["a"]
    new = lobby(RARELY, past, other)
    assert "Met 0 of 1 deadline" in refusal(new, join(new, NEW))


def test_a_seat_in_custody_goes_by_its_name_among_such_seats() -> None:
    past = GameInMemory(name="past", started=False)
    for seat, name in (("a", "Ann"), ("b", "Bob")):
        own = past.keys[seat]
        for act in (
            join_act(past.game, seat, name, own, custody=seat == "a"),
            ready_act(past.game, seat, own),
        ):
            past.send(act)
    past.run()
    draw(past)
    new = lobby(ONCE, past)
    said = refusal(new, join(new, NEW, name="Bob", custody=True))
    assert "of this name, in seats whose keys the league holds: “No deadlines yet" in said
    assert "of this key" in refusal(new, join(new, past.keys["a"])), "the league held that key"
    assert refusal(new, join(new, NEW, name="ANN", custody=True)) == ""


@pytest.mark.parametrize(
    "damaged", ["0001/manifest.yaml", "0001/asked.yaml", "acts/0003-ready.yaml", "game.yaml"]
)
def test_what_is_damaged_says_nothing_of_anybody(damaged: str) -> None:
    past = missed()
    new = lobby(RARELY, past)
    new.contents[f"turns/past/{damaged}"] = b"?"
    assert refusal(new, join(new, past.keys["a"])) == ""


def test_an_adopted_join_stands_whatever_other_games_show_later() -> None:
    past = GameInMemory(name="past")
    new = lobby(RARELY, past)
    for seat in new.game.seats:
        new.keys[seat] = past.keys[seat]
    new.start()
    past.run(25)
    past.act(Resign(game="past", at=past.at, seat="a"))
    past.run()
    new.contents |= past.contents
    new.assert_audits_clean()
    alone = GameInMemory(name="next", started=False)
    alone.contents = {path: data for path, data in new.contents.items() if path.startswith("turns/next/")}
    assert audit_game(alone.files, "next").findings == (), "an audit needs no other game"


def test_a_proposal_on_a_forge_is_refused_with_the_numbers() -> None:
    past = missed()
    new = lobby(RARELY, past)

    def verdict(seat: str) -> object:
        act = join(new, past.keys[seat])
        path, data = f"{new.game.paths.inbox}/{act.file}", act.serialize()
        changed = Changed(path, "100644", len(data))
        return judge(new.files, Submitted(Proposal("1", "0" * 40, ""), (changed,), data), new.now)

    refused = verdict("a")
    assert isinstance(refused, Refusal)
    assert "“Met 0 of 1 deadline, finished 0 games, left 0 seats”" in refused.reason
    assert isinstance(verdict("b"), Accepted)


def test_the_program_signs_no_join_that_would_be_refused() -> None:
    past = missed()
    new = lobby(RARELY, past)
    wanted = join(new, past.keys["a"])
    with pytest.raises(RefusedAct, match="Met 0 of 1 deadline"):
        signed_act(new.files, new.published, past.keys["a"], lambda _signer: wanted, new.now)
