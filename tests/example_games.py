"""Make the games under `turns/` anew, where what a game leaves on disk has changed.

    python -m tests.example_games [NAME...]

Bots play them, as `adjudicator demo` does; the same seed gives the same game.
"""

import shutil
import sys
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from adjudicator.demonstration import demonstrate
from adjudicator.repository.times import read_time

TURNS = Path(__file__).parent.parent / "turns"
GAMES = {
    "first-duel": ("claim", "1"),
    "six-houses": ("agot2", "harvest"),
    "two-rivers": ("tigris", "ur"),
}
"""Each game's ruleset and seed."""

BEGUN = read_time("2026-11-21T09:00:00Z")


def make(name: str) -> None:
    """Play a game to its end and put it in the place of the one that is there."""
    ruleset, seed = GAMES[name]
    clock = count(BEGUN)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        demonstrate(out, ruleset=ruleset, seed=seed, quick=True, game=name, clock=lambda: next(clock))
        shutil.rmtree(TURNS / name, ignore_errors=True)
        shutil.copytree(out / "organiser" / "turns" / name, TURNS / name)


def main(names: Sequence[str]) -> None:
    """Make the games of these names, or all."""
    for name in names or GAMES:
        make(name)


if __name__ == "__main__":
    main(sys.argv[1:])
