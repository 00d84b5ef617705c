"""Deadlines as a calendar (RFC 5545) to subscribe to: one event for a game, which moves as it goes on."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from adjudicator.plain_text import LINES, shown
from adjudicator.site.game_facts import GameFacts
from adjudicator.site.moments import Moment
from adjudicator.site.people import Person
from adjudicator.site.turn_facts import Row
from adjudicator.words import gettext as _, language_in_force

CALENDAR = "deadlines.ics"
_LONGEST = 75
"""Octets in a line."""

_ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


class Event(NamedTuple):
    """An event; it became known when it was `made`."""

    uid: str
    summary: str
    description: str
    at: Moment
    made: Moment


def deadline(game: GameFacts, row: Row, awaited: Iterable[Person]) -> Iterator[Event]:
    """Make the event of the deadline that a game has after its newest turn, if it has one."""
    if row.until is not None and not game.outcome:
        number = row.number + 1
        players = ", ".join(
            one.title if one.player is None else f"{one.player} ({one.title})" for one in awaited
        )
        yield Event(
            uid=f"turn-{number:04}@{game.host}",
            summary=_("%(game)s: orders for turn %(number)s", game=game.name, number=number),
            description=_("Awaited: %(players)s", players=players) if players else "",
            at=row.until,
            made=row.closed,
        )


def write_calendar(name: str, events: Iterable[Event]) -> bytes:
    """Return a calendar of events."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//adjudicator//site//{language_in_force().upper()}",
        "METHOD:PUBLISH",
        f"NAME:{_escaped(name)}",
        f"X-WR-CALNAME:{_escaped(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        *(line for event in events for line in _event(event)),
        "END:VCALENDAR",
    ]
    return "".join(f"{piece}\r\n" for line in lines for piece in _folded(line)).encode()


def _event(event: Event) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{event.uid}"
    yield f"DTSTAMP:{_time(event.made)}"
    yield f"DTSTART:{_time(event.at)}"
    yield f"SUMMARY:{_escaped(event.summary)}"
    yield f"DESCRIPTION:{_escaped(event.description)}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


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
