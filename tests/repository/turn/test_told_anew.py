"""What a seat sent with a key it has given up since is told to the key it goes on with."""

import pytest

from adjudicator.repository.layout import private_file
from adjudicator.repository.people.acts import RotateKey
from adjudicator.repository.plans_in_force import standing_plans
from adjudicator.sealing import SecretKey
from tests.repository.table_in_memory import GameInMemory

PLANS = "plans:\n  - follow: any\n    do: lowest\n    keep: game\n"


def planner(trial: GameInMemory) -> str:
    """The seat that is not asked first."""
    latest = trial.published.latest
    assert latest
    return next(seat for seat in trial.game.seats if seat not in latest.asked.seats)


def rotate(trial: GameInMemory, seat: str, name: str = "another key") -> str:
    key = SecretKey.from_seed(name.encode())
    act = trial.act(RotateKey(game="trial", at=trial.at, seat=seat, key=key.public.text()))
    trial.coming[seat] = key
    return act


def played(text: str, *, at_once: bool = False) -> tuple[GameInMemory, str]:
    """A game in which a seat sent this after the head of its file, and then went on with another key."""
    trial = GameInMemory(hours=None)
    seat = planner(trial)
    trial.submit(seat, f"game: trial\nturn: 1\nseat: {seat}\n{text}")
    if not at_once:
        trial.run()
    rotate(trial, seat)
    assert trial.run().turn == 1
    return trial, seat


@pytest.mark.parametrize("at_once", [False, True])
def test_the_receipt_for_orders_in_force_is_read_with_the_new_key(*, at_once: bool) -> None:
    trial, seat = played(PLANS, at_once=at_once)
    chair = trial.chair(seat)
    receipt = chair.private().standing
    assert receipt
    assert (receipt.submission, receipt.accepted) == (f"{seat}-0001-1", True)
    assert [plan.keep for plan in standing_plans(chair).plans] == ["game"]


def test_orders_sent_with_the_new_key_take_their_place() -> None:
    trial, seat = played(PLANS)
    trial.submit(seat, f"game: trial\nturn: 2\nseat: {seat}\n")
    trial.run()
    assert standing_plans(trial.chair(seat)).plans == ()


def test_nobody_sees_whether_there_is_anything_to_tell() -> None:
    accepted, seat = played(PLANS)
    refused, _seat = played(PLANS.replace("lowest", "lowesd"))
    assert refused.chair(seat).private().standing is None
    page = accepted.game.paths.turn(1, private_file(seat))
    assert len(accepted.contents[page]) == len(refused.contents[page])


def test_a_long_file_finds_room() -> None:
    many = "".join(
        f"  - follow: any\n    when: {{led: [goblin]}}\n    do: lowest # {n}\n" for n in range(200)
    )
    accepted, seat = played(f"plans:\n{many}")
    refused, _seat = played(f"plans:\n{many}x")
    assert accepted.chair(seat).private().standing
    page = accepted.game.paths.turn(1, private_file(seat))
    assert len(accepted.contents[page]) == len(refused.contents[page])


def test_a_key_that_was_given_up_does_not_come_back() -> None:
    """What is sealed to it would grow again, and it may have been given up because others have it."""
    trial = GameInMemory(hours=None)
    seat = planner(trial)
    first = trial.keys[seat]
    rotate(trial, seat)
    trial.run()
    trial.now += 1
    back = trial.act(RotateKey(game="trial", at=trial.at, seat=seat, key=first.public.text()))
    assert "given up before" in trial.run().refused[back]
