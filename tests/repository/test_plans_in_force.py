"""Plans in force as a player's own tools see them are those that the adjudicator keeps."""

import random

import pytest

from adjudicator.engine import picker
from adjudicator.orders import plan_lines, read_plans
from adjudicator.repository.intake.inbox import take_in
from adjudicator.repository.plans_in_force import Standing, filed_for, standing_plans
from adjudicator.repository.turn.adjudication import carried_orders
from adjudicator.repository.turn.load_table import opened_vault, reopen
from tests.repository.exchanges import POLICIES, perform, random_exchange
from tests.repository.table_in_memory import GameInMemory

FOR_NOW = "  - follow: any\n    when: {led: [goblin]}\n    do: [lowest-winning, lowest]\n"
FOR_GOOD = "  - lead: any\n    do: highest\n    keep: game\n"


def kept(trial: GameInMemory, seat: str) -> list[list[str]]:
    """The plans of the seat's orders in force, but for those whose period is over."""
    latest = trial.newest()
    secret = trial.master.game_secret(trial.game.game, trial.game.nonce)
    vault = opened_vault(trial.files, trial.game, secret, latest.number)
    open_turn = reopen(latest.holding, secret, vault)
    intake = take_in(trial.files, open_turn)
    if seat not in intake.in_force or latest.state.over:
        return []
    if seat in intake.accepted:
        orders = intake.accepted[seat].orders
    else:
        carried = carried_orders(trial.published, open_turn, seat, intake.in_force[seat])
        if carried is None:
            return []
        orders = carried
    table = open_turn.table
    lasts = orders.period == table.ruleset.period(table.view(None))
    return [plan_lines(plan) for plan in orders.plans if lasts or plan.keep == "game"]


def standing(trial: GameInMemory, seat: str) -> list[list[str]]:
    return [plan_lines(plan) for plan in standing_plans(trial.chair(seat)).plans]


def asked(trial: GameInMemory) -> str:
    return trial.newest().asked.seats[0]


def answer(trial: GameInMemory, plans: str = "") -> str:
    """Let the seat that is asked answer, and file plans; gives the seat."""
    seat = asked(trial)
    trial.submit(seat, trial.bot_orders(seat, picker(b"standing", "orders")) + plans)
    return seat


@pytest.mark.parametrize(
    ("seed", "times"), [(0, 10), *(pytest.param(seed, 25, marks=pytest.mark.slow) for seed in range(4))]
)
def test_they_are_those_that_the_adjudicator_keeps_whatever_people_do(seed: int, times: int) -> None:
    choice = random.Random(seed)
    deadline, absences = POLICIES[seed % len(POLICIES)]
    trial = GameInMemory(seed=str(seed + 1), hours=None, deadline=deadline, absences=absences)
    found = 0
    for _time in range(times):
        latest = trial.published.latest
        if latest is None or latest.state.over:
            break
        perform(trial, random_exchange(trial, choice))
        for seat in trial.game.seats:
            found += len(standing(trial, seat))
            assert standing(trial, seat) == kept(trial, seat)
    assert found


def test_they_are_seen_in_every_later_turn_and_end_with_the_next_file() -> None:
    trial = GameInMemory(hours=None)
    seat = answer(trial, f"plans:\n{FOR_GOOD}{FOR_NOW}")
    trial.run()
    assert standing_plans(trial.chair(seat)).submission == f"{seat}-0001-1"
    while asked(trial) != seat:
        assert len(standing(trial, seat)) == 2
        answer(trial)
        trial.run()
    answer(trial, f"plans:\n{FOR_NOW}")
    trial.run()
    assert len(standing(trial, seat)) == 1


def test_those_of_a_file_sent_for_the_open_turn_count_once_it_has_its_receipt() -> None:
    trial = GameInMemory(hours=None)
    seat = next(seat for seat in trial.game.seats if seat != asked(trial))
    trial.submit(seat, f"game: trial\nturn: 1\nseat: {seat}\nplans:\n{FOR_NOW}")
    assert standing(trial, seat) == []
    assert trial.run().turn is None
    assert len(standing(trial, seat)) == 1
    trial.submit(seat, "nonsense")
    trial.run()
    assert len(standing(trial, seat)) == 1


def test_what_a_seat_has_never_filed_is_not_looked_for_in_every_turn() -> None:
    trial = GameInMemory(hours=None)
    seat = next(seat for seat in trial.game.seats if seat != asked(trial))
    answer(trial)
    trial.run()
    chair = trial.chair(seat)
    assert list(filed_for(chair)) == []
    assert "asked" not in vars(chair.game.turns[0])


def test_a_new_file_ends_those_that_it_does_not_hold() -> None:
    trial = GameInMemory()
    plans = read_plans(f"plans:\n{FOR_GOOD}{FOR_NOW}".encode(), trial.game.rules)
    again = read_plans(f"game: trial\nplans:\n{FOR_NOW}{FOR_GOOD}".encode(), trial.game.rules)
    first, second = plans
    assert Standing("a-0001-1", plans).ended_by(again) == ()
    assert Standing("a-0001-1", plans).ended_by(again[1:]) == (second,)
    assert Standing("a-0001-1", plans).ended_by(again[:1]) == (first,)
