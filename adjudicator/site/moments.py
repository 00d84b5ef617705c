"""Times as pages tell them."""

from datetime import tzinfo

import msgspec

from adjudicator.repository.times import in_utc, read_time, time_text, told_date, told_time
from adjudicator.words import gettext as _


class Moment(msgspec.Struct, frozen=True):
    """A time for a `time` element: one form for machines, one for people, with its zone."""

    machine: str
    people: str


def moment(text: str) -> Moment:
    """Read a time as the repository's files write it; raises BadTime."""
    time = in_utc(read_time(text))
    told = _("%(date)s, %(time)s UTC", date=told_date(time), time=f"{time:%H:%M}")
    return Moment(f"{time:%Y-%m-%dT%H:%M:%SZ}", told)


def closing_time(until: int | None, zone: tzinfo) -> Moment | None:
    """When a turn closes, in the game's own time zone; None without limit."""
    return None if until is None else Moment(time_text(until), told_time(until, zone))
