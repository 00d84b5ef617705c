"""Times: whole seconds since 1970 in code, UTC in ISO 8601 in files (`2026-11-21T04:00:00Z`).

People are told times by the clocks of the zone that a game names, never of the machine they sit at.
"""

from datetime import UTC, datetime, timedelta, tzinfo

from adjudicator.words import gettext as _, ngettext

_FORM = "%Y-%m-%dT%H:%M:%SZ"
_END = int(datetime(9000, 1, 1, tzinfo=UTC).timestamp())
"""No time is read that is later: a deadline counted from it could not be written any more."""


class BadTime(ValueError):
    """A text is no time; the message is one plain sentence."""


def time_text(seconds: int) -> str:
    """Write a time for a file; raises BadTime for one beyond the year 9999."""
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime(_FORM)
    except (ValueError, OverflowError, OSError) as error:
        message = _("A time %(seconds)s seconds after 1970 lies too far off to be written.", seconds=seconds)
        raise BadTime(message) from error


def read_time(text: str) -> int:
    """Read a time as files hold it, or any ISO 8601 time with its zone, of the years 1970 to 8999.

    Raises BadTime.
    """
    no_time = BadTime(_("“%(text)s” is no time; write it like 2026-11-21T04:00:00Z.", text=text))
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise no_time from error
    if moment.tzinfo is None:
        raise BadTime(_("“%(text)s” names no time zone; end it with Z for UTC.", text=text))
    seconds = int(moment.timestamp())
    if not 0 <= seconds < _END:
        raise no_time
    return seconds


def told_time(seconds: int, zone: tzinfo = UTC) -> str:
    """Tell a time to the minute: by the clocks of a zone, and in UTC where that is another."""
    moment = datetime.fromtimestamp(seconds, UTC)
    there = moment.astimezone(zone)
    text = f"{_weekday(there)} {there:%Y-%m-%d %H:%M} {_clock(there)}"
    if not there.utcoffset():
        return text
    if there.date() == moment.date():
        return _("%(time)s (%(utc)s UTC)", time=text, utc=f"{moment:%H:%M}")
    return _("%(time)s (%(utc)s UTC)", time=text, utc=f"{_weekday(moment)} {moment:%H:%M}")


def _clock(moment: datetime) -> str:
    """The name of a zone's time, such as CET; where it has none but its offset, that."""
    name = moment.tzname() or ""
    return name if name.isalpha() else f"UTC{moment.isoformat()[-6:]}"


def _weekday(moment: datetime) -> str:
    return (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))[moment.weekday()]


def told_span(seconds: int) -> str:
    """Tell a length of time in whole days from two of them on, else in hours or in minutes alike."""
    length = timedelta(seconds=seconds)
    if length < timedelta(hours=2):
        return ngettext("%(n)s minute", "%(n)s minutes", length // timedelta(minutes=1))
    if length < timedelta(days=2):
        return ngettext("%(n)s hour", "%(n)s hours", length // timedelta(hours=1))
    return ngettext("%(n)s day", "%(n)s days", length // timedelta(days=1))
