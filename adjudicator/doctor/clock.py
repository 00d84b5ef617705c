"""Checks of the clock and of the time zones."""

from collections.abc import Iterator
from contextlib import suppress

from adjudicator.doctor.finding import Finding, fine, wrong
from adjudicator.doctor.league import League
from adjudicator.forge.proposals import ForgeError
from adjudicator.forge.rest import time_there
from adjudicator.repository.schedule import MINUTE, BadSchedule, zone_names
from adjudicator.repository.times import told_span, told_time
from adjudicator.repository.versions import INSTALL
from adjudicator.words import gettext as _

BELIEVED = 2 * MINUTE
"""By how many seconds the clock may be off."""


def clock(league: League) -> Iterator[Finding]:
    """Whether this machine's clock can be right: by what was made in the league, and by the forge's clock."""
    newest = max([*league.clocks.values(), league.changed("") or 0])
    told = _("The clock here says %(now)s.", now=told_time(league.now))
    there = None if league.offline or not league.site else _time_there(league.site)
    if newest - league.now > BELIEVED:
        yield wrong(
            _(
                "%(clock)s The newest commit or turn is %(span)s later, so this clock is behind, or that "
                "of whoever made it was ahead.",
                clock=told,
                span=told_span(newest - league.now),
            ),
            *_set_it(),
        )
    elif there is not None and abs(there - league.now) > BELIEVED:
        yield wrong(
            _("%(clock)s At %(site)s it is %(there)s.", clock=told, site=league.site, there=told_time(there)),
            *_set_it(),
        )
    elif there is not None:
        yield fine(_("%(clock)s So does the one at %(site)s.", clock=told, site=league.site))
    else:
        yield fine(_("%(clock)s Nothing in the league is later.", clock=told))


def _time_there(site: str) -> int | None:
    with suppress(ForgeError):
        return time_there(site)
    return None


def _set_it() -> tuple[str, str]:
    return _(
        "Compare it with another clock, and let the machine set its own. On Linux:"
    ), "timedatectl set-ntp true"


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
