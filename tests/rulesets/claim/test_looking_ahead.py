"""Looking ahead at Claim: by its own view alone, the same for the same picks, and no win left lying there."""

from random import Random

import pytest

from adjudicator.engine import Seat, picker
from adjudicator.engine.bots import BOTS
from tests.rulesets.claim.positions import RULES, SEATS, ClaimTable, play_to, questions, start
from tests.rulesets.claim.test_knowledge import reshuffled
from tests.slow import first

HARD, STEWARD = BOTS["hard"], BOTS["steward"]


def choice(table: ClaimTable, seed: str = "") -> str:
    (question,) = table.unanswered
    return str(HARD.choose(RULES, table.view(question.seat), question, picker(b"hard", seed)))


@pytest.mark.parametrize("stage", first(1, ["phase-2", "phase-1"]))
def test_it_goes_by_what_its_seat_may_know(stage: str) -> None:
    """Whatever else the hidden cards are, the same card is chosen."""
    table = play_to(5, lambda board: board.stage == stage and board.trick == 9)
    (question,) = table.unanswered
    for number in range(3):
        twin = reshuffled(table.board, question.seat, Random(number))
        assert twin != table.board
        view = RULES.view(twin, question.seat)
        assert HARD.choose(RULES, view, question, picker(b"hard", "")) == choice(table)


def test_the_same_picks_choose_the_same_card() -> None:
    table = play_to(2, lambda board: board.stage == "phase-2" and board.trick == 9)
    assert choice(table) == choice(table.fork())


@pytest.mark.parametrize(
    ("seed", "trick", "seat", "wins"),
    [
        (6, 12, "b", {"D2"}),  # who loses the trick takes the dwarf
        (10, 11, "b", {"U6"}),
        (24, 12, "b", {"D3"}),
        (37, 11, "a", {"X1", "X2"}),
        (41, 11, "a", {"D2", "D7"}),
    ],
)
def test_it_takes_a_win_that_the_steward_does_not_see(
    seed: int, trick: int, seat: Seat, wins: set[str]
) -> None:
    """These cards win the game, whatever the opponent holds and plays; the steward's card loses it."""
    table = start(seed)
    for question in questions(table, seed, dict.fromkeys(SEATS, STEWARD)):
        if (table.board.stage, table.board.trick, question.seat) == ("phase-2", trick, seat):
            break
    (question,) = table.unanswered
    assert STEWARD.choose(RULES, table.view(seat), question, lambda _number: 0) not in wins
    assert all(choice(table, str(time)) in wins for time in range(3))
