"""Wildling attacks for tests: with bids given and a card named."""

from collections.abc import Mapping
from typing import Any

from adjudicator.engine import Question
from adjudicator.rulesets.westeros.board import IRON_THRONE, Board, Task
from tests.rulesets.agot2.positions import empty, start
from tests.rulesets.westeros.positions import WesterosTable, play

TURN_ORDER = ("greyjoy", "lannister", "stark", "martell", "baratheon", "tyrell")
"""The houses on the Iron Throne track of every attack here; all others are tracks of their own."""

REPELLED = {"stark": 5, "lannister": 3, "greyjoy": 2, "baratheon": 1, "martell": 1, "tyrell": 0}
"""Stark is the highest bidder."""

OVERRUN = {"stark": 0, "lannister": 1, "greyjoy": 1, "baratheon": 1, "martell": 1, "tyrell": 1}
"""Stark is the lowest bidder."""


def wall(threat: int = 12, *, units: bool = False) -> Board:
    """A board on which the wildlings attack; without units unless they are wanted."""
    board = start() if units else empty()
    board.tracks[IRON_THRONE] = list(TURN_ORDER)
    board.threat = threat
    return board


def attacked(board: Board, card: str, then: str = "", subject: str = "card") -> WesterosTable:
    """Let the wildlings attack; `card` is turned up, `then` in a second attack. The bids are asked first.

    After it the Raven's holder is asked, and play stops there.
    """
    board.agenda = [Task("wildlings", subject), Task("raven")]
    draws = {f"round-1/wildlings-{subject}/wildling-card": card}
    if then:
        draws |= {f"round-1/wildlings-again-{seat}/wildling-card": then for seat in board.seats}
    return play(board, draws)


def bids_of(stark: int, others: int) -> dict[str, int]:
    """Bids, the same of all houses but Stark."""
    return {**dict.fromkeys(TURN_ORDER, others), "stark": stark}


def bid(table: WesterosTable, bids: Mapping[str, int]) -> None:
    """Answer with the bids of all houses."""
    for question in table.unanswered:
        assert (question.kind, question.secret) == ("bid-wildlings", True)
        table.answer(question, bids[question.seat])


def won(board: Board, card: str) -> WesterosTable:
    """The Night's Watch wins, and Stark is the highest bidder."""
    table = attacked(board, card)
    bid(table, REPELLED)
    return table


def lost(board: Board, card: str) -> WesterosTable:
    """The wildlings win, and Stark is the lowest bidder."""
    table = attacked(board, card)
    bid(table, OVERRUN)
    return table


def asked(table: WesterosTable) -> Question:
    (question,) = table.unanswered
    return question


def done(table: WesterosTable) -> bool:
    """Whether the attack is over, and the Raven's turn has come."""
    return table.over or table.unanswered[0].kind == "raven-use"


def given(table: WesterosTable, kind: str) -> list[tuple[str, Any, str]]:
    """Who answered a kind of question, what, and whether the table did."""
    return [
        (each.question.seat, each.answer, each.source) for each in table.given if each.question.kind == kind
    ]


def by_default(table: WesterosTable) -> None:
    """Let the rules answer all that is still asked in the attack."""
    while not done(table):
        question = table.unanswered[0]
        table.answer(question, question.default)
