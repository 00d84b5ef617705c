"""Make the example games anew, where what a game leaves on disk has changed.

    python -m adjudicator.demonstration.example_games [NAME...]

Bots play them, as `adjudicator demo` does, into `turns/` of the current folder. The same seed gives the same
game to the byte, but for its sealed orders: an envelope is never the same twice.
"""

import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

from adjudicator.demonstration.whole_game import demonstrate
from adjudicator.repository.times import read_time
from adjudicator.rulesets.agot1.options import EXPANSIONS

TURNS = Path("turns")


class Example(NamedTuple):
    """How a game is made."""

    ruleset: str
    seed: str
    seats: int | None = None
    options: Mapping[str, str] = {}


GAMES = {
    "clash-of-kings": Example(
        "agot1", "winterfell", 6, dict.fromkeys((option.name for option in EXPANSIONS), "yes")
    ),
    "first-duel": Example("claim", "1"),
    "five-kings": Example("agot1", "oldtown", 5),
    "six-houses": Example("agot2", "harvest"),
    "three-crowns": Example("agot1", "riverrun", 3, {"three-player-track": "yes"}),
    "two-rivers": Example("tigris", "ur"),
}

BEGUN = read_time("2026-11-21T09:00:00Z")


def make(name: str) -> None:
    """Play a game to its end and put it in the place of the one that is there."""
    clock, game = count(BEGUN), GAMES[name]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        demonstrate(out, **game._asdict(), quick=True, game=name, clock=lambda: next(clock))
        shutil.rmtree(TURNS / name, ignore_errors=True)
        shutil.copytree(out / "organiser" / "turns" / name, TURNS / name)


def main(names: Sequence[str]) -> None:
    """Make the games of these names, or all."""
    for name in names or GAMES:
        make(name)


if __name__ == "__main__":
    main(sys.argv[1:])
