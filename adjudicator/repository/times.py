"""Times: whole seconds since 1970 in code, UTC in ISO 8601 in files (`2026-11-21T04:00:00Z`)."""

from datetime import UTC, datetime

from adjudicator.words import gettext as _

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
