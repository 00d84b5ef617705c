"""Positions of the toy game: the table at the moment when a question of some kind is open for `amber`."""

from typing import Any

from adjudicator.engine import KeyedChance, Question, Setup, Table
from adjudicator.orders import Orders, read_orders
from tests.orders.toy import Board, Caravan, View

SEAT = "amber"
CARAVAN = Caravan()

Toy = Table[Board, View]


def start(seats: int = 3) -> Toy:
    """A fresh game, with all bids open."""
    return Table.start(CARAVAN, Setup(CARAVAN.seats(seats, {})), KeyedChance(b"caravan"))


def at(kind: str) -> Toy:
    """A game in which the first merchant bid most, and the first question of a kind is open."""
    table = start()
    while table.pending[0].kind != kind:
        for question in table.unanswered:
            answer: Any = question.default
            if question.kind == "bid":
                answer = 2 if question.seat == SEAT else 1
            table.answer(question, answer)
    return table


def open_questions(table: Toy, seat: str = SEAT) -> list[Question]:
    return [question for question in table.pending if question.seat == seat]


def read_at(table: Toy, data: bytes | str, seat: str = SEAT) -> Orders:
    """Read a file as the seat's orders in the game `sands`."""
    return read_orders(
        data.encode() if isinstance(data, str) else data,
        game="sands",
        turn=1,
        seat=seat,
        ruleset=CARAVAN,
        questions=open_questions(table, seat),
        view=table.view(seat),
    )


def file_of(answers: str = "", plans: str = "", seat: str = SEAT) -> str:
    """An order file with these lines under `answers` and `plans`, each indented as it stands here."""
    text = f"game: sands\nturn: 1\nseat: {seat}\n"
    return text + (f"answers:\n{answers}\n" if answers else "") + (f"plans:\n{plans}\n" if plans else "")
