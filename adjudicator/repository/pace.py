"""How long the turns of a game take, in words."""

from collections.abc import Iterator

from adjudicator.repository.schedule import DAY, HOUR, WEEKDAYS, Deadline, Weekday
from adjudicator.repository.times import told_span
from adjudicator.words import gettext as _, joined, pgettext


def told_pace(deadline: Deadline | None) -> str:
    """Tell how long a turn stays open."""
    return "; ".join(_pace(deadline)) if deadline else _("no deadline: the game waits for everyone")


def _pace(deadline: Deadline) -> Iterator[str]:
    if deadline.weekdays:
        yield _("closes on %(days)s", days=_days(deadline.weekdays))
    else:
        yield told_span(deadline.hours * HOUR + deadline.days * DAY)
    if deadline.at:
        yield _("at %(times)s (%(zone)s)", times=", ".join(deadline.at), zone=deadline.zone)
    if deadline.skip:
        yield _("%(days)s do not count", days=_days(deadline.skip))
    if deadline.early:
        yield _("sooner if all orders are in")


def _days(days: tuple[Weekday, ...]) -> str:
    names = (
        pgettext("day", "Mondays"),
        pgettext("day", "Tuesdays"),
        pgettext("day", "Wednesdays"),
        pgettext("day", "Thursdays"),
        pgettext("day", "Fridays"),
        pgettext("day", "Saturdays"),
        pgettext("day", "Sundays"),
    )
    return joined(names[WEEKDAYS.index(day)] for day in days)
