"""Complaints about an order file: what was wrong, where, and what would be right."""

from collections.abc import Iterable

import msgspec

from adjudicator.words import gettext as _, ngettext

MOST_SHOWN = 20
"""How many complaints are shown about a file; whoever fixes twenty sends the file again anyway."""

MOST_WORDS = 60
"""How many legal words a complaint lists: more than a hand of cards, less than a page."""


class Complaint(msgspec.Struct, frozen=True):
    """One fault in a file.

    `line` and `column` count from 1, as editors do. `found` is the offending text. `legal` lists the words
    that would be legal there (empty if that is not a list of words), and `nearest` the one probably meant.
    """

    message: str
    line: int
    column: int
    found: str = ""
    legal: tuple[str, ...] = ()
    nearest: str | None = None

    def __str__(self) -> str:
        """Return everything in turn: position, fault, nearest match, legal words."""
        sentences = [
            _(
                "line %(line)s, column %(column)s: %(message)s",
                line=self.line,
                column=self.column,
                message=self.message,
            )
        ]
        if self.nearest is not None:
            sentences.append(_("Did you mean %(word)s?", word=self.nearest))
        if self.legal:
            shown = ", ".join(self.legal[:MOST_WORDS])
            more = len(self.legal) - MOST_WORDS
            if more > 0:
                sentences.append(
                    ngettext(
                        "Legal: %(words)s and %(n)s more.",
                        "Legal: %(words)s and %(n)s more.",
                        more,
                        words=shown,
                    )
                )
            else:
                sentences.append(_("Legal: %(words)s.", words=shown))
        return " ".join(sentences)


def in_order(complaints: Iterable[Complaint]) -> tuple[Complaint, ...]:
    """Sort by position; if there are very many complaints, the last one only says how many more there are."""
    ordered = sorted(complaints, key=lambda complaint: (complaint.line, complaint.column))
    more = len(ordered) - MOST_SHOWN
    if more <= 0:
        return tuple(ordered)
    first_left_out = ordered[MOST_SHOWN]
    message = ngettext(
        "From here on there is %(n)s more fault.", "From here on there are %(n)s more faults.", more
    )
    return (*ordered[:MOST_SHOWN], Complaint(message, first_left_out.line, first_left_out.column))


def shortened(text: str, limit: int = 60) -> str:
    """Return text on one line, short enough to be quoted in a sentence."""
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1] + "…"
