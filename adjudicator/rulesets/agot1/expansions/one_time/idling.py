"""A one-time order that does nothing, and why."""

from typing import Literal

from adjudicator.engine import Messages
from adjudicator.rulesets.westeros.events import AreaEvent
from adjudicator.rulesets.westeros.words.wording import Names, Stage
from adjudicator.words import N_

IdleReason = Literal["declined", "nothing-there", "no-card", "no-site", "no-barrels", "track-ends"]
"""Why a one-time order does nothing."""


class OneTimeOrderIdle(AreaEvent, frozen=True, kw_only=True):
    """A one-time order is used up without effect."""

    follows = True
    messages = Messages("why", {
        "declined": N_("It does nothing, because %(house)s gives it up."),
        "nothing-there": N_("It does nothing, because there is nothing that it could act on."),
        "no-card": N_("It does nothing, because %(house)s does not hold the House card that it needs."),
        "no-site": N_("It does nothing, because there is no castle or stronghold in %(area)s."),
        "no-barrels": N_("It does nothing, because there is no barrel in %(area)s."),
        "track-ends": N_("It does nothing, because %(house)s stands at the end of the Supply track."),
    })  # fmt: skip

    why: IdleReason
    step: Stage

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.headings(self.step)
