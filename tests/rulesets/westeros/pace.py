"""How often a round has to wait for its players: with plans, and when every question is put by itself.

    python -m tests.rulesets.westeros.pace agot2 6 25

plays so many games of an edition for so many houses twice. In an exchange every house that is waited for
files answers to its open questions, with the steward's plans or without any. Prints the median of exchanges a
round.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from statistics import median

from adjudicator.engine import KeyedChance, Pick, Question, Seat, Setup, Table, picker
from adjudicator.orders import Orders, read_orders, resolve, waiting, write_orders
from adjudicator.rulesets.agot1.agot1 import Agot1
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.westeros.westeros import Westeros
from tests.rulesets.westeros.positions import WesterosTable


def settings(ruleset: Westeros, players: int, **options: str) -> Setup:
    """The settings of a game; an option's name is written with underscores here."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Setup(ruleset.seats(players, named), named)


def exchanges(ruleset: Westeros, setup: Setup, key: bytes, *, planned: bool) -> Counter[int]:
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
            filed[seat] = file_orders(table, seat, questions, pick, planned=planned)
        assert resolve(table, filed)
        filed = {seat: Orders(plans=orders.plans, period=orders.period) for seat, orders in filed.items()}
    return found


def file_orders(
    table: WesterosTable, seat: Seat, questions: list[Question], pick: Pick, *, planned: bool
) -> Orders:
    """Write a seat's file as a person would send it, and read it as the adjudicator does."""
    ruleset, view = table.ruleset, table.view(seat)
    answers = [(question, ruleset.play_steadily(view, question, pick)) for question in questions]
    text = write_orders(
        game="pace",
        turn=1,
        seat=seat,
        answers={question.label: question.options.plain(answer) for question, answer in answers},
        plans=ruleset.plan_steadily(view) if planned else [],
    )
    orders = read_orders(
        text.encode(), game="pace", turn=1, seat=seat, ruleset=ruleset, questions=questions, view=view
    )
    assert orders.accepted, orders.complaints
    return orders


def rounds(games: Iterable[Counter[int]]) -> list[int]:
    """The exchanges of each round of some games, a round after another."""
    return [number for game in games for number in game.values()]


def main(name: str, players: int, games: int, **options: str) -> None:
    """Print the pace of so many games, planned and not."""
    rules = {"agot1": Agot1, "agot2": Agot2}[name]()
    setup = settings(rules, players, **options)
    for planned in (True, False):
        keys = (f"pace-{number}".encode() for number in range(games))
        numbers = rounds(exchanges(rules, setup, key, planned=planned) for key in keys)
        sys.stdout.write(
            f"{'with' if planned else 'without'} plans: {median(numbers)} exchanges a round (mean "
            f"{sum(numbers) / len(numbers):.1f}, most {max(numbers)}) in {len(numbers)} rounds\n"
        )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
