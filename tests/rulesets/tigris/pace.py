"""How often a game has to wait for its players, and what an attack costs in exchanges.

    python -m tests.rulesets.tigris.pace 60

plays so many games of four stewards three times: with plans for everything that can be planned, with plans
for being attacked only, and without any. In an exchange the seat that is waited for files its answer. Prints
the exchanges of a turn, and how many of them each revolt and each union with wars costs.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Any

from adjudicator.engine import KeyedChance, Pick, Question, Seat, Setup, Table, picker
from adjudicator.orders import Orders, read_orders, resolve, waiting, write_orders
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.pieces import DYNASTIES
from adjudicator.rulesets.tigris.procedures.conflicts import ATTACK, DEFEND, WAR_ORDER
from adjudicator.rulesets.tigris.tigris import Tigris
from adjudicator.rulesets.tigris.view import View

EVERYTHING = "everything"
WAYS = {"with all plans": EVERYTHING, "with plans for being attacked": DEFEND, "without plans": ""}
"""What is planned for, by what it is called."""

TigrisTable = Table[Board, View]


@dataclass
class Pace:
    """The exchanges of each turn, those in the conflicts of all turns, and how many conflicts there were.

    The wars after one union are one conflict: one attack led to them.
    """

    turns: dict[int, int] = field(default_factory=dict)
    in_conflicts: int = 0
    conflicts: int = 0


def play(key: bytes, planned: str) -> Pace:
    """Play a whole game from order files, in which `planned` is planned for."""
    ruleset = Tigris()
    table: TigrisTable = Table.start(ruleset, Setup(DYNASTIES), KeyedChance(key))
    pick = picker(key, "game")
    filed: dict[Seat, Orders] = {}
    pace = Pace()
    while not table.over:
        pace.turns[table.board.turn] = pace.turns.get(table.board.turn, 0) + 1
        (question,) = waiting(table, filed)
        pace.in_conflicts += question.kind in {ATTACK, DEFEND, WAR_ORDER}
        filed[question.seat] = file_orders(table, question, pick, planned)
        assert resolve(table, filed)
        filed = {seat: Orders(plans=orders.plans, period=orders.period) for seat, orders in filed.items()}
    told = table.game.told
    pace.conflicts = sum(
        isinstance(event, events.WarsEnded)
        or (isinstance(event, events.ConflictBegun) and event.sort == "revolt")
        for event in told
    )
    return pace


def file_orders(table: TigrisTable, question: Question, pick: Pick, planned: str) -> Orders:
    """Write a seat's file as a person would send it, and read it as the adjudicator does."""
    ruleset, view = table.ruleset, table.view(question.seat)
    answer: Any = ruleset.play_steadily(view, question, pick)
    text = write_orders(
        game="pace",
        turn=1,
        seat=question.seat,
        answers={question.label: question.options.plain(answer)},
        plans=list(_plans(ruleset.plan_steadily(view), planned)),
    )
    orders = read_orders(
        text.encode(),
        game="pace",
        turn=1,
        seat=question.seat,
        ruleset=ruleset,
        questions=[question],
        view=view,
    )
    assert orders.accepted, orders.complaints
    return orders


def _plans(plans: Sequence[dict[str, Any]], planned: str) -> Iterator[dict[str, Any]]:
    return (plan for plan in plans if planned in {EVERYTHING, next(iter(plan))})


def report(games: int) -> Iterator[str]:
    """The figures, a line for each way to plan."""
    for name, planned in WAYS.items():
        paces = [play(f"pace-{number}".encode(), planned) for number in range(games)]
        turns = [number for pace in paces for number in pace.turns.values()]
        conflicts = sum(pace.conflicts for pace in paces)
        attack = sum(pace.in_conflicts for pace in paces) / conflicts
        yield (
            f"{name}: {mean(turns):.2f} exchanges a turn (median {median(turns):g}, most {max(turns)}),"
            f" {attack:.2f} of them for each of {conflicts} attacks; {len(turns)} turns in {games} games"
        )


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in report(int(sys.argv[1])))
