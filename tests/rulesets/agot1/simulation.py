"""Whole games of houses that do anything legal, in every combination of options: what came up how often.

    python -m tests.rulesets.agot1.simulation [FIRST LAST]

plays a game of each of the 512 combinations of the options of A Clash of Kings (or of those so numbered):
256 with House Martell for six houses, 256 without for three to five by turns. It holds every board against
what must be true of it, and prints how often each question was put, each Westeros card carried out, each
one-time order resolved, each house card played and each text told.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from adjudicator.engine import Event, KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets.agot1.expansions.one_time.resolving import OneTimeOrderUsed
from adjudicator.rulesets.agot1.options import EXPANSIONS
from adjudicator.rulesets.westeros.procedures.wildlings import AttackDecided
from tests.playing import play_out
from tests.rulesets.agot1.positions import RULES
from tests.rulesets.westeros import seen
from tests.rulesets.westeros.invariants import Watched
from tests.rulesets.westeros.positions import WesterosTable, begun_as

MOST = 4_000
"""More questions than any game asks."""

COMBINATIONS = 2 ** len(EXPANSIONS)


def options_of(combination: int) -> dict[str, str]:
    """The options whose bits are set in a number."""
    return {
        option.name: "yes" if combination >> place & 1 else "no" for place, option in enumerate(EXPANSIONS)
    }


def players_of(combination: int) -> int:
    """As many houses as the options need, else three to five by turns."""
    return 6 if options_of(combination)["martell"] == "yes" else 3 + combination // 2 % 3


def setup_of(combination: int) -> Setup:
    """The settings of a game with the options of a number."""
    options = options_of(combination)
    return Setup(RULES.seats(players_of(combination), options), options)


def play(combination: int, key: bytes) -> WesterosTable:
    """Play a whole game in which every house does anything legal."""
    setup = setup_of(combination)
    table = Table.start(begun_as(Watched, RULES.opening(setup)), setup, KeyedChance(key))
    play_out(table, dict.fromkeys(setup.seats, RandomBot()), picker(key, "game"), MOST)
    return table


@dataclass
class Seen(seen.Seen):
    """What came up in games of the first edition."""

    attacks: Counter[str] = field(default_factory=Counter)
    orders: Counter[str] = field(default_factory=Counter)

    def see(self, event: Event) -> None:
        match event:
            case AttackDecided(repelled=repelled):
                self.attacks["repelled" if repelled else "not repelled"] += 1
            case OneTimeOrderUsed(token=token):
                self.orders[token] += 1
            case _:
                super().see(event)

    def besides(self) -> tuple[tuple[str, Counter[str]], ...]:
        return ("wildling attacks", self.attacks), ("one-time orders resolved", self.orders)


def simulate(combinations: Iterable[int], seed: int = 0) -> Seen:
    """Play a game of each of some combinations, and count."""
    found = Seen()
    for combination in combinations:
        found.add(play(combination, f"{seed}/{combination}".encode()))
    return found


if __name__ == "__main__":
    first, last = (int(word) for word in sys.argv[1:3]) if len(sys.argv) > 1 else (0, COMBINATIONS - 1)
    sys.stdout.writelines(f"{line}\n" for line in simulate(range(first, last + 1)).lines())
