"""Times: whole seconds since 1970 in code, UTC in ISO 8601 in files (`2026-11-21T04:00:00Z`)."""

from datetime import UTC, datetime

from adjudicator.words import gettext as _

_FORM = "%Y-%m-%dT%H:%M:%SZ"


class BadTime(ValueError):
    """A text is no time; the message is one plain sentence."""


def time_text(seconds: int) -> str:
    """Write a time for a file."""
    return datetime.fromtimestamp(seconds, UTC).strftime(_FORM)


def read_time(text: str) -> int:
    """Read a time as files hold it, or any ISO 8601 time with its zone; raises BadTime."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise BadTime(_("“%(text)s” is no time; write it like 2026-11-21T04:00:00Z.", text=text)) from error
    if moment.tzinfo is None:
        raise BadTime(_("“%(text)s” names no time zone; end it with Z for UTC.", text=text))
    return int(moment.timestamp())
