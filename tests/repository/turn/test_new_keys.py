"""What a seat could read with a key it has given up is sealed again for the key it goes on with."""

import pytest

from adjudicator.engine import picker
from adjudicator.repository.people.acts import Replace, RotateKey, Undo
from adjudicator.repository.plans_in_force import standing_plans
from adjudicator.sealing import SecretKey, seal_orders
from tests.repository.table_in_memory import GameInMemory

PLANS = "plans:\n  - follow: any\n    do: lowest\n    keep: game\n"


def planner(trial: GameInMemory) -> str:
    """The seat that is not asked first."""
    asked = trial.newest().asked.seats
    return next(seat for seat in trial.game.seats if seat not in asked)


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
    assert trial.run().acts
    return trial, seat


@pytest.mark.parametrize("at_once", [False, True])
def test_everything_is_read_with_the_new_key(*, at_once: bool) -> None:
    trial, seat = played(PLANS, at_once=at_once)
    chair = trial.chair(seat)
    assert chair.private().seat == seat
    (receipt,) = chair.sent
    assert (receipt.submission, receipt.accepted) == (f"{seat}-0001-1", True)
    assert [plan.keep for plan in standing_plans(chair).plans] == ["game"]
    rotate(trial, seat, "a third key")
    trial.run()
    assert trial.chair(seat).sent == (receipt,), "and with every later one"


def test_plans_of_an_earlier_turn_are_read_with_the_new_key_also_after_an_undo() -> None:
    trial = GameInMemory(hours=None)
    seat = planner(trial)
    trial.submit(seat, f"game: trial\nturn: 1\nseat: {seat}\n{PLANS}")
    pick = picker(b"new keys", "orders")
    for number in (1, 2):
        for asked in trial.newest().asked.seats:
            trial.submit(asked, trial.bot_orders(asked, pick) + (PLANS if asked == seat else ""))
        assert trial.run().turn == number
    rotate(trial, seat)
    trial.run()
    assert [plan.keep for plan in standing_plans(trial.chair(seat)).plans] == ["game"]
    trial.act(Undo(game="trial", at=trial.at, turn=2, to=1, reason="Lost mail"))
    assert trial.run().turn == 3
    assert [plan.keep for plan in standing_plans(trial.chair(seat)).plans] == ["game"]


def test_orders_sent_with_the_new_key_take_their_place() -> None:
    trial, seat = played(PLANS)
    trial.submit(seat, f"game: trial\nturn: 1\nseat: {seat}\n")
    trial.run()
    assert standing_plans(trial.chair(seat)).plans == ()


def test_a_substitute_reads_the_private_file_and_no_receipt() -> None:
    trial, seat = played(PLANS)
    key = SecretKey.from_seed(b"substitute")
    text = key.public.text()
    trial.act(Replace(game="trial", at=trial.at, seat=seat, player="Sub", key=text, reason="Gone"))
    trial.coming[seat] = key
    trial.run()
    chair = trial.chair(seat)
    assert (chair.private().seat, chair.sent) == (seat, ())
    assert standing_plans(chair).plans == ()


def test_what_is_sealed_again_has_the_size_it_had() -> None:
    """So nobody sees what the receipts say, or whether there are orders in force."""
    trial, _seat = played(PLANS)
    paths = trial.game.paths
    record = trial.published.turns[0].records[-1]
    folder = f"{paths.turn(0)}/adopted-{record.number}/"
    again = {
        path.removeprefix(folder): data for path, data in trial.contents.items() if path.startswith(folder)
    }
    assert len(again) == 2
    for name, data in again.items():
        original = f"{paths.root}/{name}" if name.startswith("receipts/") else f"{paths.turn(0)}/{name}"
        assert len(data) == len(trial.contents[original])


def test_an_old_key_counts_only_for_what_a_record_lists() -> None:
    trial, seat = played("answers: {}\n")
    former = SecretKey.from_seed(f"{seat} 1".encode())
    late = seal_orders(
        f"game: trial\nturn: 1\nseat: {seat}\n{PLANS}".encode(),
        game="trial",
        turn=1,
        seat=seat,
        counter=2,
        sender=former,
        game_key=trial.game.public_key,
    )
    trial.propose(late.encode(), f"{seat}-0001-2.sealed")
    assert "another key" in trial.run().refused[f"{seat}-0001-2.sealed"]


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
