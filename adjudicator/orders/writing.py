"""Writes order files as a person would type them: for templates, bots and forms."""

import re
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.orders.text import as_read

NOTHING = "nothing"
"""What stands behind `answers` in a file that takes back what was sent."""

WIDTH = 100
"""The width of lines that people fill in or read, in characters."""

_PLAIN_WORD = re.compile(r"[A-Za-z0-9]([A-Za-z0-9 +*_./-]*[A-Za-z0-9+*_./-])?")


def flow(plain: object) -> str:
    """Return plain data on one line of YAML, as a person would type it.

    Reading it back yields the same words, with plain quotation marks, dashes and spaces (`as_read`); numbers
    and truth values come back as their words. YAML reads no key of more than 1024 characters.
    """
    if isinstance(plain, Mapping):
        return "{" + ", ".join(f"{flow(key)}: {flow(value)}" for key, value in plain.items()) + "}"
    if isinstance(plain, list | tuple):
        return "[" + ", ".join(flow(item) for item in plain) + "]"
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    if isinstance(plain, int):
        return str(plain)
    word = as_read(str(plain))
    return word if _PLAIN_WORD.fullmatch(word) else "'" + word.replace("'", "''") + "'"


def notes(*sentences: str) -> list[str]:
    """Format sentences as notes of an order file, each beginning on its own line."""
    return [line for sentence in sentences for line in wrapped(sentence, "# ", "#     ")]


def wrapped(sentence: str, first: str = "", others: str = "", width: int = WIDTH) -> list[str]:
    """Break a sentence into lines between words; `first` and `others` come before them."""
    return textwrap.wrap(
        sentence,
        width,
        initial_indent=first,
        subsequent_indent=others,
        break_on_hyphens=False,
        break_long_words=False,
    )


def write_orders(
    *,
    game: str,
    turn: int,
    seat: str,
    answers: Mapping[str, Any] | None,
    plans: Sequence[Mapping[str, Any]] = (),
) -> str:
    """Return an order file; answers by label (or a part of it) and plans are plain data.

    Without answers at all (None), it says that nothing is answered.
    """
    lines = [f"game: {flow(game)}", f"turn: {turn}", f"seat: {flow(seat)}"]
    if answers is None:
        lines.append(f"answers: {NOTHING}")
    elif answers:
        lines += ["answers:", *(f"  {flow(label)}: {flow(answer)}" for label, answer in answers.items())]
    return "\n".join(lines) + "\n" + write_plans(plans)


def write_plans(plans: Sequence[Mapping[str, Any]]) -> str:
    """Return the part of an order file that holds plans, which are plain data; empty if there are none."""
    lines = [line for plan in plans for line in entry_lines(plan)]
    return "\n".join(["plans:", *lines]) + "\n" if lines else ""


def entry_lines(plan: Mapping[str, Any]) -> list[str]:
    """Return an entry under `plans`, each of its keys on a line."""
    entries = [f"{flow(key)}: {flow(value)}" for key, value in plan.items()]
    return [f"  {'  ' if number else '- '}{entry}" for number, entry in enumerate(entries)]
