"""Which kinds of question cause exchanges in whole games, and which follow one another.

    python -m tests.rulesets.westeros.asked agot2 6 20 steward [forts=yes ...]

Without plans, every stop of the table is an exchange. Two stops in a row may be one too many when they wait
for the same house alone, and neither chance nor another house has decided anything between them. Where one
house follows another, the rules have to say that the second may see what the first has answered.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from adjudicator.engine import KeyedChance, Seat, Setup, Table, picker
from adjudicator.engine.bots import BOTS
from tests.rulesets.westeros.positions import RULESETS, WesterosTable


class Counted(KeyedChance):
    """Chance that counts its draws."""

    draws = 0

    def draw(self, label: str, items: Sequence[str], count: int) -> tuple[int, ...]:
        self.draws += 1
        return super().draw(label, items, count)


class Stop(NamedTuple):
    """Whom the table waits for, about what, and how many draws there were before."""

    seats: tuple[Seat, ...]
    kinds: str
    draws: int


def played(
    name: str, players: int, options: Mapping[str, str], bot: str, key: bytes
) -> Iterator[tuple[WesterosTable, int]]:
    """Play a whole game, every question by itself; yield the table at every stop, with the draws so far."""
    rules = next(each() for each in RULESETS.values() if each.name == name)
    setup = Setup(rules.seats(players, options), dict(options))
    chance = Counted(key)
    table: WesterosTable = Table.start(rules.of_game(setup), setup, chance)
    pick = picker(key, "asked")
    while not table.over:
        yield table, chance.draws
        for question in table.pending:
            view = table.view(question.seat)
            table.answer(question, BOTS[bot].choose(table.ruleset, view, question, pick))


def _stop(table: WesterosTable, draws: int) -> Stop:
    kinds = " ".join(sorted({question.kind for question in table.pending}))
    return Stop(tuple(sorted({question.seat for question in table.pending})), kinds, draws)


def main(name: str, players: int, games: int, bot: str, options: Mapping[str, str]) -> None:
    kinds, again, other = Counter[str](), Counter[str](), Counter[str]()
    for number in range(games):
        key = f"asked-{number}".encode()
        found = [_stop(*each) for each in played(name, players, options, bot, key)]
        kinds.update(stop.kinds for stop in found)
        for first, second in pairwise(found):
            if first.draws == second.draws and len(first.seats) == len(second.seats) == 1:
                counted = again if first.seats == second.seats else other
                counted[f"{first.kinds} > {second.kinds}"] += 1
    for title, counted in (
        ("exchanges", kinds), ("the same house again", again), ("another house next", other)
    ):  # fmt: skip
        sys.stdout.write(f"\n{title}: {sum(counted.values())} in {games} games\n")
        for pair, number in counted.most_common():
            sys.stdout.write(f"{number:6}  {pair}\n")


if __name__ == "__main__":
    main(
        sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4],
        dict(option.split("=") for option in sys.argv[5:]),
    )  # fmt: skip
