"""Complaints about an order file: what was wrong, where, and what would be right."""

from collections.abc import Iterable, Iterator

import msgspec

from adjudicator.engine.options.choosing import ending_alike
from adjudicator.orders.saying import say
from adjudicator.sentences import Said

MOST_SHOWN = 20
"""How many complaints are shown about a file; whoever fixes twenty sends the file again anyway."""

MOST_WORDS = 60
"""How many legal words a complaint lists in a row: more than a hand of cards, less than a page."""


Note = tuple[Said, ...]
"""What is said about a line of a file: where that is, what is wrong, what was meant, what is legal."""


class Complaint(msgspec.Struct, frozen=True):
    """One fault in a file.

    `line` and `column` count from 1, as editors do. `found` is the offending text. `legal` lists the words
    that would be legal there (empty if that is not a list of words), and `nearest` the one probably meant.
    `aside` is what else is told to whoever has just written it, in prose.
    """

    said: Said
    line: int
    column: int
    found: str = ""
    legal: tuple[str, ...] = ()
    nearest: str | None = None
    aside: str = ""

    @property
    def message(self) -> str:
        """What is wrong, in the language in force."""
        return f"{self.said} {self.aside}".rstrip()

    @property
    def note(self) -> Note:
        """The complaint as data."""
        return tuple(self._note())

    def _note(self) -> Iterator[Said]:
        yield say("place", line=self.line, column=self.column)
        yield self.said
        if self.nearest is not None:
            yield say("nearest", word=self.nearest)
        if self.legal == (self.nearest,):
            return
        rest, beginnings = ending_alike(self.legal)
        lists = {"": rest, **{f"{', '.join(alike)}: ": [*ends] for ends, alike in beginnings.items()}}
        shown = "; ".join(before + ", ".join(words[:MOST_WORDS]) for before, words in lists.items() if words)
        if more := sum(len(words[MOST_WORDS:]) for words in lists.values()):
            yield say("legal-and-more", words=shown, n=more)
        elif shown:
            yield say("legal", words=shown)

    def __str__(self) -> str:
        """Return everything in turn: position, fault, nearest match, legal words."""
        place, _said, *others = self.note
        return " ".join((str(place), self.message, *map(str, others)))


def in_order(complaints: Iterable[Complaint]) -> tuple[Complaint, ...]:
    """Sort by position; if there are very many complaints, the last one only says how many more there are."""
    ordered = sorted(complaints, key=lambda complaint: (complaint.line, complaint.column))
    more = len(ordered) - MOST_SHOWN
    if more <= 0:
        return tuple(ordered)
    first_left_out = ordered[MOST_SHOWN]
    rest = Complaint(say("more-faults", n=more), first_left_out.line, first_left_out.column)
    return (*ordered[:MOST_SHOWN], rest)


def shortened(text: str, limit: int = 60) -> str:
    """Return text on one line, short enough to be quoted in a sentence."""
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1] + "…"
