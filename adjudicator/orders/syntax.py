"""What is wrong with a line that is not YAML, in words for a person who has never heard of YAML."""

import re
from collections.abc import Sequence

import msgspec
import yaml

from adjudicator.orders.complaints import shortened
from adjudicator.orders.saying import say
from adjudicator.sentences import Said

_COLON = re.compile(r":(\s|$)")
"""A colon that ends a key; one within a word does not."""


class Fault(msgspec.Struct, frozen=True):
    """A fault of syntax; `line` and `column` count from 0."""

    said: Said
    line: int
    column: int


def explain(error: yaml.MarkedYAMLError, lines: Sequence[str]) -> Fault:
    """Find the line that is really at fault, which is often above the one where the parser stopped."""
    problem = error.problem or ""
    opened = error.context_mark or error.problem_mark
    stopped = error.problem_mark or error.context_mark
    if opened is None or stopped is None:
        return Fault(say("no-yaml"), 0, 0)
    if "mapping values are not allowed" in problem:
        return _misplaced_colon(stopped, lines)
    if "could not find expected ':'" in problem:
        return _without_colon(opened.line, lines)
    if "quoted scalar" in (error.context or "") and "unexpected" in problem:
        return _at(opened, lines, say("open-quotes"))
    if "flow" in (error.context or ""):
        return _at(opened, lines, say("open-bracket"))
    if "sequence entries are not allowed" in problem:
        return _at(stopped, lines, say("misplaced-entry"))
    return _unexpected(stopped, lines)


def _at(mark: yaml.Mark, lines: Sequence[str], said: Said) -> Fault:
    """Locate a fault at a mark; the end of the file counts as the end of its last line with text."""
    line = min(mark.line, len(lines) - 1)
    while line > 0 and not lines[line]:
        line -= 1
    return Fault(said, line, min(mark.column, len(lines[line])))


def _misplaced_colon(stopped: yaml.Mark, lines: Sequence[str]) -> Fault:
    line = lines[stopped.line]
    if _COLON.search(line[: stopped.column]):
        return Fault(say("second-colon"), stopped.line, stopped.column)
    above = _line_above(stopped.line, lines)
    if above != stopped.line and _COLON.search(lines[above]):
        return Fault(say("too-deep-below"), stopped.line, len(line) - len(line.lstrip()))
    return _without_colon(above, lines)


def _without_colon(number: int, lines: Sequence[str]) -> Fault:
    line = lines[number]
    whole = _COLON.search(line)
    if whole:
        return Fault(say("long-key"), number, whole.start())
    colon = line.find(":")
    column = colon if colon >= 0 else len(line) - len(line.lstrip())
    return Fault(colon_advice(line), number, column)


def colon_advice(text: str) -> Said:
    """Return how to write a line that is a single word where a key and its value are expected."""
    if ":" in text:
        return say("no-space")
    return say("no-colon", found=shortened(text))


def _line_above(number: int, lines: Sequence[str]) -> int:
    """The nearest line above that is neither empty nor a comment; the line itself if it is the first."""
    above = range(number - 1, -1, -1)
    return next((one for one in above if lines[one] and not lines[one].lstrip().startswith("#")), number)


def _unexpected(stopped: yaml.Mark, lines: Sequence[str]) -> Fault:
    fault = _at(stopped, lines, say("no-yaml"))
    rest = lines[fault.line][fault.column :]
    before = lines[fault.line][: fault.column]
    if not before.strip():
        said = say("odd-indent")
    elif rest[:1] in {"]", "}"}:
        said = say("closing-bracket", found=rest[:1])
    elif before.rstrip()[-1:] in {"'", '"'}:
        said = say("after-quotes")
    elif before.rstrip()[-1:] in {"]", "}"}:
        said = say("after-bracket")
    else:
        found = shortened(before.split()[-1] + rest if before.rstrip() == before else rest, 20) or "…"
        said = say("special", found=found)
    return Fault(said, fault.line, fault.column)
