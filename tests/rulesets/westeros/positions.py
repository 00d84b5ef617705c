"""Positions to judge and to play on from, for the tests of every edition.

An edition's own `positions` has `start` and `empty`, which lay out its board.

board = empty()
place(board, "winterfell: stark footman knight", "the-narrow-sea: stark ship")
order(board, "winterfell: march+1")
at(board, "march")
table = play(board)
answer(table, {"winterfell": {"castle-black": ["footman"]}})
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from adjudicator.engine import (
    Chance,
    Event,
    IllegalAnswer,
    KeyedChance,
    NamedChance,
    Question,
    Seat,
    Setup,
    Table,
)
from adjudicator.rulesets.agot1.agot1 import Agot1, FirstAgot1
from adjudicator.rulesets.agot2.agot2 import Agot2, FirstAgot2
from adjudicator.rulesets.westeros.board import Board, Order, Task
from adjudicator.rulesets.westeros.edition import Track
from adjudicator.rulesets.westeros.procedures.rounds import ACTION, PLANNING, WESTEROS
from adjudicator.rulesets.westeros.tracks import shifted
from adjudicator.rulesets.westeros.variants import variant
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.westeros import Westeros

WesterosTable = Table[Board, View]

RULESETS: Mapping[str, type[Westeros]] = {each.edition.package: each for each in (Agot1, Agot2)}
"""The ruleset of each edition, by the package that the edition lies in."""

FIRST: Mapping[str, type[Westeros]] = {each.edition.name: each for each in (FirstAgot1, FirstAgot2)}
"""Their first revisions, by the name that boards carry."""


class From(Westeros):
    """An edition, begun at a position."""

    # until it is mixed with a ruleset
    edition, read, declared = Agot2.edition, staticmethod(Agot2.read), staticmethod(Agot2.declared)

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board

    def opening(self, setup: Setup) -> Board:
        board = self._board.clone()
        if setup.options:
            board.variant = variant(self.edition, setup)
        return board


P = TypeVar("P", bound=From)


@cache
def _mixed(part: type[From], ruleset: type[Westeros]) -> Any:  # noqa: ANN401  a class made here
    own = {
        "edition": ruleset.edition,
        "read": staticmethod(ruleset.read),
        "declared": staticmethod(ruleset.declared),
    }
    return type(part.__name__, (part, ruleset), own)


def begun_as(part: type[P], board: Board, *more: object) -> P:
    """The ruleset of the board's edition, begun at the board and otherwise as `part` has it."""
    rules = FIRST.get(board.variant.partition("+")[0], RULESETS[board.edition.package])
    ruleset: P = _mixed(part, rules)(board, *more)
    return ruleset


def begun_at(board: Board) -> From:
    """The ruleset of the board's edition, begun at the board."""
    return begun_as(From, board)


def place(board: Board, *forces: str) -> None:
    """Put forces on the board, each written `winterfell: stark footman knight routed-footman`.

    Whatever held the area before they came is gone: a neutral force, or the garrison of another house.
    """
    for force in forces:
        area, words = force.split(": ")
        seat, *units = words.split()
        assert area not in board.impassable, f"nobody ever stands in {area}"
        board.neutral_forces.pop(area, None)
        if board.edition.map.home_of.get(area) != seat:
            board.garrisons.pop(area, None)
        board.add(area, seat, units)


def order(board: Board, *orders: str) -> None:
    """Put orders on the board, each written `winterfell: march+1`; they belong to whose units are there."""
    for each in orders:
        area, token = each.split(": ")
        board.orders[area] = Order(board.units[area].seat, token)


def shift(board: Board, track: Track, seat: Seat, to: int) -> None:
    """Move a house to a place on a track."""
    board.tracks[track] = shifted(board, track, seat, to)


def at(board: Board, step: str, subject: str = "") -> None:
    """Bring the round to a step; what comes before it in the round is done, what comes after is left."""
    tasks = (*WESTEROS, *PLANNING, *ACTION)
    steps = [task.step for task in tasks]
    later = tasks[steps.index(step) + 1 :] if step in steps else tasks[1:]
    board.agenda = [Task(step, subject), *later]


def play(
    board: Board, draws: Mapping[str, str] | None = None, key: bytes = b"position", **options: str
) -> WesterosTable:
    """Play on from a position to the first question; `draws` names cards by the draw's whole label."""
    chance: Chance = NamedChance(
        {label: cards.split() for label, cards in (draws or {}).items()}, KeyedChance(key)
    )
    return Table.start(begun_at(board), setup_for(board, options), chance)


def setup_for(board: Board, options: Mapping[str, str]) -> Setup:
    """The seats of a board, and options whose names are written with underscores."""
    return Setup(board.seats, {name.replace("_", "-"): value for name, value in options.items()})


def answer(table: WesterosTable, *answers: object) -> None:
    """Answer the open questions, one after another, each as `whole` has it."""
    for each in answers:
        question = table.unanswered[0]
        table.answer(question, whole(question, each))


def whole(question: Question, answer: object) -> object:
    """An answer to a question; the only order that can come next need not be named."""
    branches = question.branches
    if len(branches) == 1 and not (isinstance(answer, Mapping) and branches.keys() & answer.keys()):
        return dict.fromkeys(branches, answer)
    return answer


def judged(table: WesterosTable, answer: object) -> IllegalAnswer | None:
    """What is wrong with an answer to the open question, written as for `answer`."""
    question = table.unanswered[0]
    return table.judge(question, whole(question, answer))


def told(table: WesterosTable, kind: type[Event]) -> list[Event]:
    return [event for event in table.game.told if isinstance(event, kind)]


def bid_influence(table: WesterosTable, **bids: int) -> None:
    """Answer every open bid for influence; a house that is not named bids nothing."""
    for question in table.unanswered:
        assert question.kind == "bid-influence"
        table.answer(question, bids.get(question.seat, 0))
