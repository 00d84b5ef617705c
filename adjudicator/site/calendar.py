"""Deadlines as a calendar (RFC 5545) to subscribe to: one event, which moves as the game goes on."""

from collections.abc import Iterator
from datetime import UTC, datetime

from adjudicator.plain_text import LINES, shown
from adjudicator.site.facts import Moment

CALENDAR = "deadlines.ics"
_LONGEST = 75
"""Octets in a line."""

_ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


def write_calendar(*, name: str, uid: str, summary: str, description: str, at: Moment, made: Moment) -> bytes:
    """Return a calendar with one event; `made` is when the event became known."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//adjudicator//site//EN",
        "METHOD:PUBLISH",
        f"NAME:{_escaped(name)}",
        f"X-WR-CALNAME:{_escaped(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "BEGIN:VEVENT",
        f"UID:{uid}",
        f"DTSTAMP:{_time(made)}",
        f"DTSTART:{_time(at)}",
        f"SUMMARY:{_escaped(summary)}",
        f"DESCRIPTION:{_escaped(description)}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{piece}\r\n" for line in lines for piece in _folded(line)).encode()


def _time(moment: Moment) -> str:
    return datetime.fromisoformat(moment.machine).astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    return shown(text, LINES, instead="").translate(_ESCAPES)


def _folded(line: str) -> Iterator[str]:
    """Fold a line between characters so that no piece, with its leading space, exceeds 75 octets."""
    piece, size = "", 0
    for character in line:
        octets = len(character.encode())
        if size + octets > _LONGEST:
            yield piece
            piece, size = " ", 1
        piece += character
        size += octets
    yield piece
