"""Checks of the clock and of the time zones."""

from collections.abc import Iterator

from adjudicator.doctor.clone import INSTALL
from adjudicator.doctor.finding import Finding, fine, wrong
from adjudicator.doctor.league import League
from adjudicator.repository.schedule import MINUTE, BadSchedule, zone_names
from adjudicator.repository.times import told_span, told_time
from adjudicator.words import gettext as _

BELIEVED = 2 * MINUTE
"""By how many seconds the clock may be off."""


def clock(league: League) -> Iterator[Finding]:
    """Whether this machine's clock can be right: nothing was made later than now."""
    newest = max([*league.clocks.values(), league.changed("") or 0])
    ahead = newest - league.now
    told = _("The clock here says %(now)s.", now=told_time(league.now))
    if ahead > BELIEVED:
        yield wrong(
            _(
                "%(clock)s The newest commit or turn is %(span)s later, so this clock is behind, or that "
                "of whoever made it was ahead.",
                clock=told,
                span=told_span(ahead),
            ),
            _("Compare it with another clock, and let the machine set its own:"),
            "timedatectl set-ntp true",
        )
    else:
        yield fine(_("%(clock)s Nothing in the league is later.", clock=told))


def zones(league: League) -> Iterator[Finding]:
    """Whether the program knows the time zones that games name."""
    named = sorted({game.deadline.zone for game in league.settings if game.deadline})
    try:
        missing = set(named) - zone_names()
    except BadSchedule as error:
        yield wrong(str(error), _("Install the program again, with everything that it needs:"), INSTALL)
        return
    if missing:
        yield wrong(
            _(
                "The time zones that the program is installed with have no %(zones)s, which games name.",
                zones=", ".join(sorted(missing)),
            ),
            _("Install a newer version of the package tzdata:"),
            "python -m pip install --upgrade tzdata",
        )
    elif named:
        yield fine(_("Those that games name are known: %(zones)s.", zones=", ".join(named)))
    else:
        yield fine(_("Time zones are installed; no game names one yet."))
