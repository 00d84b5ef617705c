"""How often a round has to wait for its players, and a player has to write: with plans and without.

    python -m tests.rulesets.westeros.pace agot2 6 25

plays so many games of an edition for so many houses in each of four ways. In an exchange every house that
is waited for files the steward's answers to its open questions: with the steward's plans; in a template that
is otherwise sent as it is, with all that the form of its answers invites, or with bare answers; or alone.
Prints how many files a player sends in a round, for how many exchanges the game waits in it, and for what.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Any, Literal, NamedTuple

from adjudicator.engine import KeyedChance, Pick, Question, Seat, Setup, Table, picker
from adjudicator.engine.options.moving import STAY
from adjudicator.orders import Orders, Plan, read_orders, resolve, template, waiting, write_orders
from adjudicator.rulesets.agot1.agot1 import Agot1
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.westeros.board import TRACKS, Board
from adjudicator.rulesets.westeros.bot.marching import best_march
from adjudicator.rulesets.westeros.bot.ordering import muster_worth, power_worth
from adjudicator.rulesets.westeros.bot.outlook import Outlook
from adjudicator.rulesets.westeros.bot.westeros_phase import bid, muster
from adjudicator.rulesets.westeros.control import enemies_in
from adjudicator.rulesets.westeros.edition import Token, Track
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.bidding import BID_INFLUENCE
from adjudicator.rulesets.westeros.procedures.consolidating import MUSTER, POWER, may_muster
from adjudicator.rulesets.westeros.procedures.marches import MARCH
from adjudicator.rulesets.westeros.procedures.planning import ASSIGN_ORDERS, ASSIGN_ORDERS_SHORT
from adjudicator.rulesets.westeros.procedures.raids import RAID
from adjudicator.rulesets.westeros.units import Kind, count, spread
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.westeros import Westeros
from tests.orders.filling import fill
from tests.rulesets.westeros.positions import WesterosTable


def settings(ruleset: Westeros, players: int, **options: str) -> Setup:
    """The settings of a game; an option's name is written with underscores here."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Setup(ruleset.seats(players, named), named)


Way = Literal["planned", "template", "tokens", "bare"]
"""What stands in a file beside the answers."""


WAYS: Mapping[Way, str] = {
    "planned": "with plans",
    "template": "in the template, with what orders are to do, and bids for all tracks",
    "tokens": "in the template, with bare answers",
    "bare": "without plans",
}


_SHOWN = 8
"""How many kinds of question are named."""


class Pace(NamedTuple):
    """How often was waited: by round for the game, by round and house for players, by kind of question."""

    game: Counter[int]
    players: dict[tuple[int, Seat], int]
    kinds: Counter[str]


def pace(ruleset: Westeros, setup: Setup, key: bytes, way: Way) -> Pace:
    """Play a whole game from order files."""
    table = Table.start(ruleset.of_game(setup), setup, KeyedChance(key))
    pick = picker(key, "game")
    filed: dict[Seat, Orders] = {}
    found = Pace(Counter(), {}, Counter())
    while not table.over:
        number = table.board.round
        if number not in found.game:
            found.players.update(((number, seat), 0) for seat in setup.seats)
        found.game[number] += 1
        open_to: dict[Seat, list[Question]] = {}
        for question in waiting(table, filed):
            open_to.setdefault(question.seat, []).append(question)
        found.kinds.update({question.kind for questions in open_to.values() for question in questions})
        for seat, questions in open_to.items():
            found.players[number, seat] += 1
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
    if way in {"template", "tokens"}:
        for question in questions:
            told = answers[question.label]
            if way == "template" and question.kind in {ASSIGN_ORDERS, ASSIGN_ORDERS_SHORT}:
                answers[question.label] = _sheet(view, seat, told)
            if way == "template" and question.kind == BID_INFLUENCE:
                answers[question.label] = _bids(view, question, told, pick)
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


def _bids(view: View, question: Question, first: int, pick: Pick) -> dict[Track, int]:
    """What the steward now thinks to bid for a track and those after it, from what is left each time."""
    board, seat = view.board.clone(), question.seat
    bids = {question.subject: first}
    for track in TRACKS[TRACKS.index(question.subject) + 1 :]:
        board.available[seat] = view.board.available[seat] - sum(bids.values())
        bids[track] = bid(Outlook(board, seat), track, pick)
    return bids


def _sheet(view: View, seat: Seat, given: Mapping[Area, Token]) -> dict[Area, Any]:
    """The orders as they are given, with what the steward now thinks that each should do after the others."""
    board, sheet = view.board.clone(), dict[Area, Any]()
    for area, token in given.items():
        wanted = _purpose(Outlook(board, seat), area, token)
        sheet[area] = {token: wanted} if wanted else token
        if isinstance(wanted, dict) and MUSTER not in wanted:
            _march(board, seat, area, wanted)
    return sheet


def _march(board: Board, seat: Seat, origin: Area, moves: Mapping[Area, Mapping[Kind, int]]) -> None:
    """Let units go where nobody stands in their way."""
    for to, units in moves.items():
        if not enemies_in(board, to, seat):
            going = spread(units)
            board.remove(origin, going)
            board.add(to, seat, going)


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
        units = muster(outlook, area, {})
        worth = muster_worth(outlook, area) > power_worth(outlook, area)
        return {MUSTER: [*units]} if units and worth else POWER
    return None


def rounds(games: Iterable[Pace]) -> list[int]:
    """The exchanges of each round of some games, a round after another."""
    return [number for game in games for number in game.game.values()]


def files(games: Iterable[Pace]) -> list[int]:
    """The files that each player sends in each round of some games."""
    return [number for game in games for number in game.players.values()]


def _told(numbers: Sequence[int]) -> str:
    return f"{median(numbers):g} (mean {sum(numbers) / len(numbers):.1f}, most {max(numbers)})"


def main(name: str, players: int, games: int, **options: str) -> None:
    """Print the pace of so many games in each way."""
    rules = {"agot1": Agot1, "agot2": Agot2}[name]()
    setup = settings(rules, players, **options)
    for way, told in WAYS.items():
        played = [pace(rules, setup, f"pace-{number}".encode(), way) for number in range(games)]
        found, kinds = rounds(played), sum((game.kinds for game in played), Counter[str]())
        often = (f"{kind} {number / len(found):.1f}" for kind, number in kinds.most_common(_SHOWN))
        sys.stdout.write(
            f"{told}: a player sends {_told(files(played))} files a round; the game waits for {_told(found)} "
            f"exchanges, in {len(found)} rounds\n    for: {', '.join(often)}\n"
        )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
