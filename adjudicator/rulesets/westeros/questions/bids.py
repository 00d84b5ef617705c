"""The question of a bid for an influence track, and what all bids share."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from adjudicator.engine import (
    Choice,
    Condition,
    Habit,
    IllegalAnswer,
    Prospect,
    Question,
    QuestionKind,
    Reading,
    Seat,
    always,
    beyond,
    forms,
    numbered,
    read_ends,
)
from adjudicator.engine.options import read_number
from adjudicator.engine.options.illegal import Place
from adjudicator.rulesets.westeros.board import TRACKS
from adjudicator.rulesets.westeros.bot import westeros_phase as steady
from adjudicator.rulesets.westeros.edition import Edition, Track
from adjudicator.rulesets.westeros.procedures.bidding import BID_INFLUENCE
from adjudicator.rulesets.westeros.questions.declaring import if_brought, kind
from adjudicator.rulesets.westeros.questions.telling import bidden
from adjudicator.rulesets.westeros.questions.words import first_on_tracks, last_place, own
from adjudicator.rulesets.westeros.tracks import place, throne_holder
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.saying import say
from adjudicator.words import N_, gettext as _


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """How houses bid for the influence tracks."""
    return (
        kind(
            BID_INFLUENCE,
            _("Bid"),
            N_("%(house)s is to bid for the %(about)s."),
            steward=lambda asked: steady.bid(asked.outlook, asked.subject, asked.pick),
            habits=(Habit("steward", keep="game"),),
            likely={
                "turn-cards": if_brought("clash-of-kings"),
                "card": if_brought("clash-of-kings", _every_track),
                "bid": lambda _view, track: (track,),
            },
            opens="bid",
            phase="westeros",
            summary=_("how much you bid for a track"),
            literals=amount_to_bid(edition),
            told=bidden,
            conditions=(
                numbered(
                    "place",
                    _("your place on the track that is bid on, 1 being the best"),
                    lambda view, question: place(view.board, question.subject, own(view)),
                    N_("your place on this track is %(value)s"),
                    never=beyond(1, last_place),
                ),
                first_on_tracks(),
                richest_other(other_houses),
            ),
            choices=amounts(other_houses),
            certain=CERTAIN,
            subjects=TRACKS,
            one_by_one=True,
            fit=as_much_as_there_is,
            never_legal=_beyond_what_is_left,
            example={"do": {"up-to": 4}, "keep": "game"},
        ),
    )


def _every_track(view: View, _deck: str) -> Iterator[Track]:
    yield from view.board.edition.dominance


# --- How much ---------------------------------------------------------------------------------------------


class Wanted(msgspec.Struct, frozen=True):
    """A bid: at least `least`, at most `most`, after keeping some power."""

    least: int
    most: int
    keep: int = 0


def amount_to_bid(edition: Edition) -> Reading:
    """How much is bid: a number, or `{up-to: 5, keep: 2}` with one or both."""
    most, ends = edition.power_tokens, ("up-to", "keep")

    def number(plain: object, where: Place = ()) -> int:
        return read_number(plain, 0, most, where)

    def parse(plain: object) -> Wanted:
        if not isinstance(plain, Mapping):
            exact = number(plain)
            return Wanted(exact, exact)
        said = say("no-amount", ends=ends)
        high, keep = read_ends(plain, dict(zip(ends, (most, 0), strict=True)), number, said)
        return Wanted(0, high, keep)

    described = _("a number, or {up-to: 5, keep: 2} with one or both: as much as you have, but not all")
    return Reading(parse, described, forms.Amount(ends, 0, most))


def as_much_as_there_is(view: View, _question: Question, wanted: Wanted) -> int | None:
    """The bid that the available power allows; None if it is less than an exact number."""
    there = view.board.available[own(view)]
    amount = max(0, min(wanted.most, there - wanted.keep))
    return amount if amount >= wanted.least else None


def _beyond_what_is_left(
    prospect: Prospect[View], tracks: Sequence[Track], wanted: Wanted
) -> IllegalAnswer | None:
    """While houses bid, power is only spent: what is bid in the same file is gone for other tracks."""
    view = prospect.view
    if prospect.lasting or not view.board.agenda or view.board.agenda[0].step != "bid":
        return None
    given = [
        (question.subject, amount) for question, amount in prospect.answers if question.kind == BID_INFLUENCE
    ]
    spent = sum(amount for track, amount in given if tracks and track not in tracks)
    left = view.board.available[own(view)] - spent
    if wanted.least <= left:
        return None
    return IllegalAnswer(say("power-left", power=max(0, left)))


Bidders = Callable[[View, Question], tuple[Seat, ...]]
"""Names the other houses that may bid."""


def other_houses(view: View, _question: Question) -> tuple[Seat, ...]:
    """All but the house itself."""
    return tuple(seat for seat in view.board.seats if seat != view.seat)


def _most_of(view: View, seats: Sequence[Seat]) -> int:
    return max((view.board.available[seat] for seat in seats), default=0)


CERTAIN = ("all", "half", "none")
"""The words among them that say a legal bid whatever others have."""


def amounts(others: Bidders) -> tuple[Choice[View], ...]:
    """Words for a bid; `others` names who else bids."""

    def half(view: View, _question: Question) -> int:
        return view.board.available[own(view)] // 2

    def outbid(view: View, question: Question) -> int | None:
        """An equal bid is enough for the house that decides ties."""
        seat, most = own(view), _most_of(view, others(view, question))
        needed = most if throne_holder(view.board) == seat else most + 1
        return needed if needed <= view.board.available[seat] else None

    return (
        Choice("all", _("all your available power"), lambda view, _question: view.board.available[own(view)]),
        Choice("half", _("half of your available power, rounded down"), half),
        always("none", _("no power"), 0),
        Choice("outbid-all", _("the smallest bid that nobody can beat, if you have so much"), outbid),
    )


# --- When -------------------------------------------------------------------------------------------------


def richest_other(others: Bidders) -> Condition[View]:
    """A condition on the most power that any other bidder has."""
    return numbered(
        "richest-other",
        _("the most available power of any other house that bids"),
        lambda view, question: _most_of(view, others(view, question)),
        N_("the richest other bidder has %(value)s available power"),
    )
