"""What runs have set aside, because reading or judging it met a bug: known to everyone until a run judges it.

`turns/set-aside.txt` has a line for each: where it was sent, and the kind and place of the bug. It never says
what was sent.
"""

from collections.abc import Iterable, Mapping

from adjudicator.repository.files import Files
from adjudicator.repository.layout import TURNS

SET_ASIDE = f"{TURNS}/set-aside.txt"


def set_aside(files: Files) -> tuple[str, ...]:
    """Return the lines of the file."""
    return (
        tuple(files.read(SET_ASIDE).decode("utf-8", "replace").splitlines())
        if files.exists(SET_ASIDE)
        else ()
    )


def note_set_aside(files: Files, found: Mapping[str, Iterable[str]]) -> dict[str, bytes]:
    """Return the changes with which the file says what was `found`, by the name of each place looked at.

    What other places have set aside stays.
    """
    before = set_aside(files)
    kept = (line for line in before if line.partition(": ")[0] not in found)
    now = tuple(sorted({*kept, *(f"{place}: {line}" for place, lines in found.items() for line in lines)}))
    return {} if now == before else {SET_ASIDE: "".join(f"{line}\n" for line in now).encode()}
