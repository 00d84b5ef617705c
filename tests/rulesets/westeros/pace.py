"""How often a round has to wait for its players: with plans, with those of the template, and with none.

    python -m tests.rulesets.westeros.pace agot2 6 25

plays so many games of an edition for so many houses in each of four ways. In an exchange every house that
is waited for files the steward's answers to its open questions: with the steward's plans; in a template that
is otherwise sent as it is, with or without what each order is to do; or alone. Prints the median of exchanges
a round.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Any, Literal

from adjudicator.engine import KeyedChance, Pick, Question, Seat, Setup, Table, picker
from adjudicator.orders import Orders, Plan, read_orders, resolve, template, waiting, write_orders
from adjudicator.rulesets.agot1.agot1 import Agot1
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.westeros.board import Token
from adjudicator.rulesets.westeros.bot.marching import best_march
from adjudicator.rulesets.westeros.bot.ordering import muster_worth, power_worth
from adjudicator.rulesets.westeros.bot.outlook import Outlook
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.consolidating import MUSTER, POWER, may_muster
from adjudicator.rulesets.westeros.procedures.marches import MARCH
from adjudicator.rulesets.westeros.procedures.planning import ASSIGN_ORDERS, ASSIGN_ORDERS_SHORT
from adjudicator.rulesets.westeros.procedures.raids import RAID
from adjudicator.rulesets.westeros.questions.marching import STAY
from adjudicator.rulesets.westeros.units import count
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.westeros import Westeros
from tests.orders.filling import fill
from tests.rulesets.westeros.positions import WesterosTable


def settings(ruleset: Westeros, players: int, **options: str) -> Setup:
    """The settings of a game; an option's name is written with underscores here."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Setup(ruleset.seats(players, named), named)


Way = Literal["planned", "sheet", "template", "bare"]
"""What stands in a file beside the answers."""


WAYS: Mapping[Way, str] = {
    "planned": "with plans",
    "sheet": "with the template's plans, and what orders are to do beside them",
    "template": "with the template's plans",
    "bare": "without plans",
}


def exchanges(ruleset: Westeros, setup: Setup, key: bytes, way: Way) -> Counter[int]:
    """Play a whole game from order files; give the exchanges of each round."""
    table = Table.start(ruleset.of_game(setup), setup, KeyedChance(key))
    pick = picker(key, "game")
    filed: dict[Seat, Orders] = {}
    found: Counter[int] = Counter()
    while not table.over:
        found[table.board.round] += 1
        open_to: dict[Seat, list[Question]] = {}
        for question in waiting(table, filed):
            open_to.setdefault(question.seat, []).append(question)
        for seat, questions in open_to.items():
            standing = filed[seat].plans if seat in filed else ()
            filed[seat] = file_orders(table, seat, questions, pick, way, standing)
        assert resolve(table, filed)
        filed = {seat: _in_force(orders, table) for seat, orders in filed.items()}
    return found


def _in_force(orders: Orders, table: WesterosTable) -> Orders:
    """What stays of a house's file when its answers are past."""
    lasts = orders.period == table.ruleset.period(table.view(None))
    return Orders(
        plans=tuple(plan for plan in orders.plans if lasts or plan.keep == "game"), period=orders.period
    )


def file_orders(
    table: WesterosTable,
    seat: Seat,
    questions: list[Question],
    pick: Pick,
    way: Way,
    standing: Sequence[Plan] = (),
) -> Orders:
    """Write a seat's file as a person would send it, and read it as the adjudicator does."""
    ruleset, view = table.ruleset, table.view(seat)
    answers = {
        question.label: question.options.plain(ruleset.play_steadily(view, question, pick))
        for question in questions
    }
    if way in {"template", "sheet"}:
        for question in questions:
            told = answers[question.label]
            if way == "sheet" and question.kind in {ASSIGN_ORDERS, ASSIGN_ORDERS_SHORT}:
                answers[question.label] = _sheet(view, seat, told)
            if question.kind in {MARCH, RAID}:
                answers[question.label] = {**told, **_others(view, question, told)}
        text = fill(template("pace", 1, seat, ruleset, view, questions, standing), answers, questions)
    else:
        plans = ruleset.plan_steadily(view) if way == "planned" else []
        text = write_orders(game="pace", turn=1, seat=seat, answers=answers, plans=plans)
    orders = read_orders(
        text.encode(), game="pace", turn=1, seat=seat, ruleset=ruleset, questions=questions, view=view
    )
    assert orders.accepted, orders.complaints
    return orders


def _sheet(view: View, seat: Seat, given: Mapping[Area, Token]) -> dict[Area, Any]:
    """The orders as they are given, with what the steward now thinks that each should do."""
    wanted = {area: _purpose(Outlook(view.board, seat), area, token) for area, token in given.items()}
    return {area: {token: wanted[area]} if wanted[area] else token for area, token in given.items()}


def _others(view: View, question: Question, told: Mapping[Area, Any]) -> dict[Area, Any]:
    """What the steward now thinks that the orders should do which come after the one that is told."""
    outlook, lying = Outlook(view.board, question.seat), view.board.orders
    return {
        area: _purpose(outlook, area, lying[area].token)
        for area in question.branches
        if area in lying and area not in told
    }


def _purpose(outlook: Outlook, area: Area, token: Token) -> Any:  # noqa: ANN401  a part of a plan
    order = outlook.tokens.get(token)
    if order is None:
        return None
    if order.kind == "march":
        moves = best_march(outlook, area, order.modifier).moves
        return {to: count(units) for to, units in moves.items()} or STAY
    if order.kind == "raid":
        return "any" if order.targets > 1 else ["any", "none"]
    if may_muster(outlook.board.edition, token, area):
        return MUSTER if muster_worth(outlook, area) > power_worth(outlook, area) else POWER
    return None


def rounds(games: Iterable[Counter[int]]) -> list[int]:
    """The exchanges of each round of some games, a round after another."""
    return [number for game in games for number in game.values()]


def main(name: str, players: int, games: int, **options: str) -> None:
    """Print the pace of so many games in each way."""
    rules = {"agot1": Agot1, "agot2": Agot2}[name]()
    setup = settings(rules, players, **options)
    for way, told in WAYS.items():
        keys = (f"pace-{number}".encode() for number in range(games))
        numbers = rounds(exchanges(rules, setup, key, way) for key in keys)
        sys.stdout.write(
            f"{told}: {median(numbers)} exchanges a round (mean "
            f"{sum(numbers) / len(numbers):.1f}, most {max(numbers)}) in {len(numbers)} rounds\n"
        )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
