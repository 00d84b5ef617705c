"""Who is awaited, whose orders are in, and what became of them, also where acts came in between."""

import pytest

from adjudicator.engine import picker
from adjudicator.repository.people.acts import Act, Extend, Replace, Resign, RotateKey, Undo
from adjudicator.repository.plans_in_force import orders_state
from adjudicator.repository.schedule import DAY, Deadline
from adjudicator.repository.times import time_text
from adjudicator.sealing import SecretKey
from tests.repository.table_in_memory import GameInMemory

PLANS = "plans:\n  - follow: any\n    do: lowest\n"
ANOTHER = SecretKey.from_seed(b"another key")


@pytest.fixture
def trial() -> GameInMemory:
    """A game of Claim in which seat `a` is asked first, and no turn closes before its deadline."""
    return GameInMemory(options={"first-leader": "a"}, deadline=Deadline(hours=72, early=False))


def extend(trial: GameInMemory) -> None:
    """Let an act be adopted that leaves the questions open."""
    latest = trial.newest()
    until = time_text(trial.now + (len(latest.records) + 9) * DAY)
    recorded(trial, Extend(game="trial", at=trial.at, until=until, for_turn=latest.number + 1, reason="Ill"))


def asked(trial: GameInMemory) -> tuple[str, ...]:
    return trial.newest().asked.seats


def recorded(trial: GameInMemory, act: Act) -> None:
    """Let an act be adopted that makes no turn."""
    trial.act(act)
    step = trial.run()
    assert (len(step.acts), step.turn) == (1, None)


def replaced(trial: GameInMemory) -> None:
    key = ANOTHER.public.text()
    trial.coming["a"] = ANOTHER
    recorded(trial, Replace(game="trial", at=trial.at, seat="a", player="Cid", key=key, reason="Gone"))


def undone(trial: GameInMemory) -> None:
    trial.run(hours=80)
    answer(trial)
    trial.act(Undo(game="trial", at=trial.at, turn=1, to=0, reason="A fault"))
    assert trial.run().turn == 2


def answer(trial: GameInMemory, plans: str = "") -> None:
    trial.submit("a", trial.bot_orders("a", picker(b"orders state", "orders")) + plans)


def ask_me(trial: GameInMemory, plans: str = "") -> None:
    """Send a file that answers nothing; without plans it is what the command `withdraw` sends."""
    turn = trial.chair("a").next_turn
    trial.submit("a", f"game: trial\nturn: {turn}\nseat: a\nanswers:\n  lead: ask-me\n{plans}")


def test_orders_stay_in_force_after_acts(trial: GameInMemory) -> None:
    answer(trial)
    assert orders_state(trial.chair("a")) == "unread"
    for _turn in range(3):
        extend(trial)
        assert trial.published.sent == {"a"}
        assert trial.published.awaited == ("a",)
        assert trial.published.missing == ()
        assert orders_state(trial.chair("a")) == "whole"
        assert [receipt.submission for receipt in trial.chair("a").sent] == ["a-0001-1"]
        assert trial.chair("a").used == ()
    trial.run(hours=24 * 20)
    chair = trial.chair("a")
    assert (chair.latest.number, [receipt.submission for receipt in chair.used]) == (1, ["a-0001-1"])
    assert chair.sent == ()
    assert orders_state(chair) == "none"


@pytest.mark.parametrize("voids", [replaced, undone])
def test_orders_that_an_act_makes_void_are_not_in_force(trial: GameInMemory, voids: object) -> None:
    answer(trial)
    trial.run()
    assert callable(voids)
    voids(trial)
    assert trial.published.sent == frozenset()
    assert trial.published.missing == ("a",)
    assert orders_state(trial.chair("a")) == "none"


def test_orders_sent_with_a_key_given_up_since_are_in_force(trial: GameInMemory) -> None:
    answer(trial)
    trial.coming["a"] = ANOTHER
    recorded(trial, RotateKey(game="trial", at=trial.at, seat="a", key=ANOTHER.public.text()))
    assert trial.published.sent == {"a"}
    assert orders_state(trial.chair("a")) == "whole"
    ask_me(trial)
    trial.run()
    assert orders_state(trial.chair("a")) == "withdrawn"


def test_files_that_are_not_the_players_are_no_orders(trial: GameInMemory) -> None:
    forged, sealed = trial.chair("b").seal(b"x")
    trial.propose(sealed.encode(), forged.file.replace("b-", "a-"))
    trial.propose(b"nothing", "a-0001-2.sealed")
    assert trial.published.sent == frozenset(), "even before a run has refused them"
    trial.run()
    assert trial.published.missing == ("a",)


def test_what_was_taken_back_or_leaves_something_open_is_told_to_the_seat_alone(trial: GameInMemory) -> None:
    trial.submit("a", "nonsense")
    trial.run()
    assert orders_state(trial.chair("a")) == "refused"
    for send, wanted in ((answer, "whole"), (ask_me, "withdrawn")):
        send(trial)
        trial.run()
        assert orders_state(trial.chair("a")) == wanted
        assert trial.published.sent == {"a"}, "nobody else can tell"
    extend(trial)
    assert orders_state(trial.chair("a")) == "withdrawn"
    ask_me(trial, PLANS)
    trial.run()
    assert orders_state(trial.chair("a")) == "partial"
    trial.submit("a", "nonsense")
    trial.run()
    assert orders_state(trial.chair("a")) == "partial", "what was accepted before stays in force"


def test_nobody_waits_for_who_is_absent_until_orders_come_nor_for_who_resigned() -> None:
    trial = GameInMemory("agot2", hours=24)
    absent, resigned, *others = trial.game.seats
    pick = picker(b"orders state", "orders")
    trial.act(Resign(game="trial", at=trial.at, seat=resigned))
    trial.run()
    assert set(trial.published.missing) == {absent, *others}
    while list(trial.published.absent) != [absent] or absent not in asked(trial):
        for seat in (seat for seat in others if seat in asked(trial)):
            trial.submit(seat, trial.bot_orders(seat, pick))
        trial.run(hours=25)
    awaited = trial.published.awaited
    assert set(awaited) <= set(others)
    trial.submit(absent, trial.bot_orders(absent, pick))
    assert not trial.published.absent
    assert set(trial.published.awaited) == {absent, *awaited}
    assert trial.published.missing == awaited
