"""Rate limits: how often a signer may act.

Each act stays in the game for ever, and every run reads it, so acts must be limited. A game in which six
players do everything allowed has 1,800 of their acts.
"""

import msgspec
from msgspec.structs import replace

from adjudicator.repository.people.acts import (
    AfterTheEnd,
    AtAnyTime,
    BySeat,
    Leave,
    Nudge,
    Release,
    Seating,
    TakeOver,
    UnderWay,
    act_kind,
    signer,
)
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.schedule import DAY
from adjudicator.words import gettext as _, ngettext


class RateLimit(msgspec.Struct, frozen=True):
    """How often something may be done within a day, and in all."""

    a_day: int
    in_all: int


PER_PLAYER = RateLimit(4, 100)
PER_ORGANISER = RateLimit(50, 500)
NUDGING = RateLimit(1, 100)
LEAVING = RateLimit(4, 10)
"""A seat can be given back far less often than there are numbers committed to by those who stay."""

TimedAct = Leave | Release | Seating | AtAnyTime | UnderWay | AfterTheEnd
"""Acts that say when they were signed."""


def rate_limit(act: TimedAct) -> RateLimit:
    """How often one signer may do this; a substitute starts afresh."""
    if isinstance(act, Leave):
        return LEAVING
    if isinstance(act, Nudge):
        return NUDGING
    return PER_PLAYER if isinstance(act, BySeat | TakeOver) else PER_ORGANISER


def free_from(roster: Roster, act: TimedAct) -> int:
    """The first time at which its signer may do this again, if it may be done in this game at all."""
    before, a_day = roster.signed.get((signer(act), act_kind(act)), ()), rate_limit(act).a_day
    return sorted(before)[-a_day] + DAY if len(before) >= a_day else 0


def within_limits(roster: Roster, act: TimedAct, at: int) -> Roster:
    """Count an act signed `at`, after all its signer's others; raises RefusedAct if it is one too many."""
    allowed, done = rate_limit(act), (signer(act), act_kind(act))
    before = roster.signed.get(done, ())
    if len(before) >= allowed.in_all:
        raise RefusedAct(_("This may be done %(most)s times in a game.", most=allowed.in_all))
    if at < free_from(roster, act):
        raise RefusedAct(
            ngettext("This may be done once a day.", "This may be done %(n)s times a day.", allowed.a_day)
        )
    return replace(roster, signed={**roster.signed, done: (*before, at)})
