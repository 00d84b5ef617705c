"""Faults in orders that came by mail: a mail has no lines that its sender could count."""

from collections.abc import Sequence

from adjudicator.orders import Complaint, refusal
from adjudicator.orders.text import MOST_BYTES
from adjudicator.words import gettext as _


def told_faults(text: str, complaints: Sequence[Complaint]) -> str:
    """Return why orders are refused, with the lines as they were read, numbered as the complaints count."""
    return f"{refusal(complaints)}\n\n{as_read(text)}"


def as_read(text: str) -> str:
    """Return an order file as it was read from a mail, its lines numbered, as far as orders may go."""
    read = text.rstrip()[:MOST_BYTES]
    lines = [f"{number:3} {line}".rstrip() for number, line in enumerate(read.split("\n"), 1)]
    return "\n".join([_("The lines of your mail were read as:"), "", *lines])
