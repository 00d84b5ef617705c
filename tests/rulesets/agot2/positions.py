"""Positions to judge and to play on from, for the tests of the second edition.

board = empty()
place(board, "winterfell: stark footman knight", "the-narrow-sea: stark ship")
order(board, "winterfell: march+1")
at(board, "march")
table = play(board)
answer(table, "winterfell", {"castle-black": ["footman"]})
"""

from collections.abc import Callable, Mapping

from adjudicator.engine import Chance, Event, KeyedChance, NamedChance, Setup, Table
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros.board import Board, Order, Task
from adjudicator.rulesets.westeros.procedures.rounds import LATER_ROUND
from adjudicator.rulesets.westeros.variants import variant
from adjudicator.rulesets.westeros.view import View
from tests.rulesets.agot2.facts import MAP, PLAYERS, opening

Agot2Table = Table[Board, View]


class From(Agot2):
    """The second edition, begun at a position."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board

    def opening(self, setup: Setup) -> Board:
        board = self._board.clone()
        if setup.options:
            board.variant = variant(EDITION, setup)
        return board


begun_at: Callable[[Board], From] = From


def start(players: int = 6, **options: str) -> Board:
    """The board after setting up; an option's name is written with underscores here."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return opening(Setup(PLAYERS[players], named))


def empty(players: int = 6) -> Board:
    """The board without units; everything else is as after setting up."""
    board = start(players)
    board.units.clear()
    return board


def place(board: Board, *forces: str) -> None:
    """Put forces on the board, each written `winterfell: stark footman knight routed-footman`.

    Whatever held the area before they came is gone: a neutral force, or the garrison of another house.
    """
    for force in forces:
        area, words = force.split(": ")
        seat, *units = words.split()
        assert area not in board.impassable, f"nobody ever stands in {area}"
        board.neutral_forces.pop(area, None)
        if MAP.home_of.get(area) != seat:
            board.garrisons.pop(area, None)
        board.add(area, seat, units)


def order(board: Board, *orders: str) -> None:
    """Put orders on the board, each written `winterfell: march+1`; they belong to whose units are there."""
    for each in orders:
        area, token = each.split(": ")
        board.orders[area] = Order(board.units[area].seat, token)


def at(board: Board, step: str, subject: str = "") -> None:
    """Bring the round to a step; what comes before it in the round is done, what comes after is left."""
    steps = [task.step for task in LATER_ROUND]
    later = LATER_ROUND[steps.index(step) + 1 :] if step in steps else LATER_ROUND[1:]
    board.agenda = [Task(step, subject), *later]


def play(
    board: Board, draws: Mapping[str, str] | None = None, key: bytes = b"position", **options: str
) -> Agot2Table:
    """Play on from a position to the first question; `draws` names cards by the draw's whole label."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    chance: Chance = NamedChance(
        {label: cards.split() for label, cards in (draws or {}).items()}, KeyedChance(key)
    )
    return Table.start(begun_at(board), Setup(board.seats, named), chance)


def answer(table: Agot2Table, *answers: object) -> None:
    """Answer the open questions, one after another."""
    for each in answers:
        table.answer(table.unanswered[0], each)


def told(table: Agot2Table, kind: type[Event]) -> list[Event]:
    """The events of one kind that were told so far."""
    return [event for event in table.game.told if isinstance(event, kind)]
