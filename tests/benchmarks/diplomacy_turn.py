"""One phase of Diplomacy, or one picture of it, by the package `diplomacy`.

    python tests/benchmarks/diplomacy_turn.py phase|picture

prints the seconds of processor time, the median of many.
"""

import sys
import time
from random import Random
from statistics import median

from diplomacy import Game

_TIMES = 21


def ordered() -> Game:
    """A game at its beginning, in which all seven powers have given any orders."""
    game, random = Game(), Random(1)
    possible = game.get_all_possible_orders()
    for power, places in sorted(game.get_orderable_locations().items()):
        game.set_orders(power, [random.choice(sorted(possible[place])) for place in sorted(places)])
    return game


def seconds(what: str) -> float:
    """Do it once."""
    game = ordered()
    began = time.process_time()
    if what == "phase":
        game.process()
    else:
        game.render(incl_abbrev=True)
    return time.process_time() - began


if __name__ == "__main__":
    sys.stdout.write(f"{median(seconds(sys.argv[1]) for _time in range(_TIMES))}\n")
