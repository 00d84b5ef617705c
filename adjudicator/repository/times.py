"""Times: whole seconds since 1970 in code, UTC in ISO 8601 in files (`2026-11-21T04:00:00Z`).

People see times in the zone that a game names, never in that of the machine.
"""

from datetime import UTC, date, datetime, time, timedelta, tzinfo

from adjudicator.words import N_, PlainError, gettext as _, joined, npgettext

_FORM = "%Y-%m-%dT%H:%M:%SZ"
_END = int(datetime(9000, 1, 1, tzinfo=UTC).timestamp())
"""Times from here on are not read: deadlines counted from them might not be writable."""


class BadTime(PlainError, ValueError):
    """A text is not a time."""

    advice = N_("Restore the file as it was, for example with git restore or from the remote.")


def in_utc(seconds: int) -> datetime:
    """The moment so many seconds after 1970; raises OverflowError beyond the years 1 to 9999.

    `datetime.fromtimestamp` asks the C library, which ends with the year 3000 on Windows.
    """
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)


def time_text(seconds: int) -> str:
    """Return a time as files write it; raises BadTime beyond the year 9999."""
    try:
        return in_utc(seconds).strftime(_FORM)
    except OverflowError as error:
        message = _("A time %(seconds)s seconds after 1970 is too far away to be written.", seconds=seconds)
        raise BadTime(message) from error


def read_time(text: str) -> int:
    """Read a time as files write it, or any ISO 8601 time with its zone, of the years 1970 to 8999.

    Raises BadTime.
    """
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise _no_time(text) from error
    if moment.tzinfo is None:
        raise BadTime(_("“%(text)s” has no time zone; write it like 2026-11-21T04:00:00Z.", text=text))
    seconds = int(moment.timestamp())
    if not 0 <= seconds < _END:
        raise _no_time(text)
    return seconds


def _no_time(text: str) -> BadTime:
    return BadTime(_("“%(text)s” is not a time; write it like 2026-11-21T04:00:00Z.", text=text))


def read_day_or_time(text: str, zone: tzinfo, *, end: bool) -> int:
    """As `read_time`, but a day such as 2026-11-30 means its beginning in a zone, or its `end`.

    Raises BadTime.
    """
    try:
        day = date.fromisoformat(text) + timedelta(end)
        return read_time(datetime.combine(day, time(), zone).isoformat())
    except (ValueError, OverflowError):
        return read_time(text)


def told_date(day: date) -> str:
    """Format a date in the order of the language."""
    # Translators: month and day always have two digits.
    return _("%(year)s-%(month)s-%(day)s", year=f"{day:%Y}", month=f"{day:%m}", day=f"{day:%d}")


def told_time(seconds: int, zone: tzinfo = UTC) -> str:
    """Format a time to the minute: in a zone, and in UTC if that differs."""
    moment = in_utc(seconds)
    there = moment.astimezone(zone)
    text = _(
        "%(weekday)s %(date)s %(time)s %(zone)s",
        weekday=_weekday(there),
        date=told_date(there),
        time=f"{there:%H:%M}",
        zone=_clock(there),
    )
    if not there.utcoffset():
        return text
    if there.date() == moment.date():
        return _("%(time)s (%(utc)s UTC)", time=text, utc=f"{moment:%H:%M}")
    return _("%(time)s (%(utc)s UTC)", time=text, utc=f"{_weekday(moment)} {moment:%H:%M}")


def _clock(moment: datetime) -> str:
    """The name of a zone's time, such as CET; its offset if it has no name."""
    name = moment.tzname() or ""
    return name if name.isalpha() else f"UTC{moment.isoformat()[-6:]}"


def _weekday(moment: datetime) -> str:
    return (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))[moment.weekday()]


def told_span(seconds: int) -> str:
    """Format a length of time in days and hours if it is at least two days, else in hours or minutes."""
    length = timedelta(seconds=seconds)
    if length < timedelta(hours=2):
        return npgettext("span", "%(n)s minute", "%(n)s minutes", length // timedelta(minutes=1))
    hours = length // timedelta(hours=1)
    if length < timedelta(days=2):
        return _told_hours(hours)
    days, hours = divmod(hours, 24)
    told = npgettext("span", "%(n)s day", "%(n)s days", days)
    return joined([told, _told_hours(hours)], " ") if hours else told


def _told_hours(hours: int) -> str:
    return npgettext("span", "%(n)s hour", "%(n)s hours", hours)
