"""The inputs that are kept for each target: those that reach what its seeds do not.

They lie in `corpus/TARGET.txt`, an input on each line, written as in a Python literal of bytes.
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import adjudicator
from tests.fuzzing.targets import Target

FOLDER = Path(__file__).parent / "corpus"

LONGEST = 2_500
"""An input that is kept has at most so many bytes."""

MOST = 5_000
"""The inputs kept for a target have at most so many bytes together."""

_PROGRAM = str(Path(adjudicator.__file__).parent)

Arc = tuple[object, int, int]
"""A step from one line to another in a function."""


def kept(name: str) -> list[bytes]:
    file = FOLDER / f"{name}.txt"
    lines = file.read_text("ascii").splitlines() if file.exists() else []
    return [line.encode("ascii").decode("unicode_escape").encode("latin-1") for line in lines]


def keep(name: str, inputs: Iterable[bytes]) -> None:
    """Keep these inputs for a target, and no others."""
    lines = [data.decode("latin-1").encode("unicode_escape").decode("ascii") for data in inputs]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines), "ascii")


def minimised(target: Target, inputs: Iterable[bytes]) -> list[bytes]:
    """Few and small ones of the inputs, which together reach what the target's seeds do not."""
    known: set[Arc] = set()
    for seed in target.seeds():
        known |= reached(target, seed)
    fitting = {data: reached(target, data) - known for data in set(inputs) if len(data) <= LONGEST}
    chosen: list[bytes] = []
    room = MOST
    while fitting:
        best = max(fitting, key=lambda data: (len(fitting[data]) / (len(data) + 20), data))
        new = fitting.pop(best)
        if not new:
            break
        if len(best) > room:
            continue
        room -= len(best)
        chosen.append(best)
        fitting = {data: left for data, arcs in fitting.items() if (left := arcs - new)}
    return sorted(chosen, key=lambda data: (len(data), data))


def reached(target: Target, data: bytes) -> set[Arc]:
    """Where in the program a target gets with an input."""
    with _followed() as arcs:
        target.try_out(data)
    return arcs


@contextmanager
def _followed() -> Iterator[set[Arc]]:
    arcs: set[Arc] = set()

    def called(frame: FrameType, _event: str, _argument: Any) -> Any:  # noqa: ANN401  see sys.settrace
        code = frame.f_code
        if not code.co_filename.startswith(_PROGRAM):
            return None
        before = 0

        def stepped(frame: FrameType, event: str, _argument: Any) -> Any:  # noqa: ANN401
            nonlocal before
            if event == "line":
                arcs.add((code, before, frame.f_lineno))
                before = frame.f_lineno
            return stepped

        return stepped

    sys.settrace(called)
    try:
        yield arcs
    finally:
        sys.settrace(None)
