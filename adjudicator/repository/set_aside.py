"""What runs have set aside, because reading or judging it met a bug: known to everyone until it is judged.

`turns/set-aside.txt` has a line for each: where it was sent, the kind and place of the bug, and in brackets
the version of the program that met it, and as which version the thing was sent. It never says what was sent.
The same program would meet the same bug, so it judges such a thing again only when that has changed; a newer
one does so at once.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import adjudicator
from adjudicator.repository.files import Files
from adjudicator.repository.layout import TURNS

SET_ASIDE = f"{TURNS}/set-aside.txt"


class Aside(NamedTuple):
    """A thing that is set aside: its name, what is told of the bug, and as which version it was sent."""

    name: str
    told: str
    head: str

    def line(self, place: str) -> str:
        """The line of the file for something sent to a place."""
        return f"{place}: {self.name}: {self.told} [{adjudicator.__version__}, {self.head}]"


def set_aside(files: Files) -> tuple[str, ...]:
    """Return the lines of the file."""
    return (
        tuple(files.read(SET_ASIDE).decode("utf-8", "replace").splitlines())
        if files.exists(SET_ASIDE)
        else ()
    )


def known_bugs(files: Files, place: str) -> dict[str, str]:
    """Return what is told of the things at a place that this very program has set aside, by head."""
    version = re.escape(adjudicator.__version__)
    line = re.compile(rf"{re.escape(place)}: .*?: (?P<told>.*) \[{version}, (?P<head>[^ ]+)\]")
    found = filter(None, map(line.fullmatch, set_aside(files)))
    return {match["head"]: match["told"] for match in found}


def note_set_aside(files: Files, found: Mapping[str, Iterable[Aside]]) -> dict[str, bytes]:
    """Return the changes with which the file says what was `found`, by the name of each place looked at.

    What other places have set aside stays.
    """
    before = set_aside(files)
    kept = (line for line in before if line.partition(": ")[0] not in found)
    now = tuple(sorted({*kept, *(one.line(place) for place, asides in found.items() for one in asides)}))
    return {} if now == before else {SET_ASIDE: "".join(f"{line}\n" for line in now).encode()}
