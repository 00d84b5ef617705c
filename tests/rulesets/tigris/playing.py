"""Positions of text that are played on with answers of text, for tests of single rules."""

from pathlib import Path
from typing import TypeVar

from adjudicator.engine import Event, KeyedChance, Seat, Setup, Table
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.pieces import Tile
from adjudicator.rulesets.tigris.squares import BIT, Square, squares_of
from adjudicator.rulesets.tigris.text import (
    InOrder,
    read_answer,
    read_position,
    write_answers,
    write_question,
)
from adjudicator.rulesets.tigris.tigris import Tigris
from adjudicator.rulesets.tigris.view import View
from tests.rule_coverage import numbered_statements

RULES = Tigris()
STATEMENTS = set(numbered_statements(Path(__file__).parents[3])["tigris"])
TigrisTable = Table[Board, View]

E = TypeVar("E", bound=Event)

HANDS = "hands: lion=SSTTFM bull=SSTTFM"


def start(position: str, *tiles: str) -> TigrisTable:
    """A table at a position; the two seats are the lion and the bull, and hold some of each, unless it says.

    The first tiles drawn are the ones named.
    """
    lines = [line.strip() for line in position.strip().splitlines()]
    lines += [] if any(line.startswith("seats:") for line in lines) else ["seats: lion bull"]
    if not any(line.startswith("hands:") for line in lines) and "seats: lion bull" in lines:
        lines.append(HANDS)
    board = read_position("\n".join(lines))
    chance = InOrder([Tile(tile) for tile in tiles], KeyedChance(b"tests of rules"))
    return Table.start_at(RULES, Setup(board.seats), chance, board)


def answer(table: TigrisTable, *answers: str) -> TigrisTable:
    """Answer the open questions, one after the other; whatever happens names a rule that there is."""
    for text in answers:
        (question,) = table.pending
        table.answer(question, read_answer(question, text))
    assert {event.rule for event in table.game.told} <= STATEMENTS
    return table


def play(position: str, *answers: str) -> TigrisTable:
    """A position played on."""
    return answer(start(position), *answers)


def offered(table: TigrisTable) -> set[str]:
    """Every legal answer to the open question."""
    (question,) = table.pending
    return set(write_answers(question))


def legal(position: str, *answers: str) -> set[str]:
    return offered(play(position, *answers))


def asked(table: TigrisTable) -> str:
    """Who is asked what: `lion: action/first`; nothing when the game is over."""
    return " ".join(map(write_question, table.pending))


def told(table: TigrisTable, kind: type[E]) -> list[E]:
    return [event for event in table.game.told if isinstance(event, kind)]


def gains(table: TigrisTable) -> list[str]:
    """Every gain that was told: `lion 3 green`."""
    return [
        f"{event.seat} {event.number if isinstance(event, events.PointsGained) else 1} {event.colour}"
        for event in table.game.told
        if isinstance(event, events.PointsGained | events.MonumentIncome)
    ]


def regions(board: Board) -> set[str]:
    """The regions as lists of squares."""
    return {" ".join(squares_of(region)) for region in board.regions.regions}


def together(board: Board, *squares: str) -> bool:
    region = board.regions.region(Square(squares[0]))
    return all(BIT[Square(square)] & region for square in squares)


def leader_of(board: Board, seat: Seat) -> dict[str, str]:
    return {str(leader): str(square) for leader, square in board.leaders[seat].items()}
