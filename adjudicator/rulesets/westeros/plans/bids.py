"""The words for plans of bids, for the influence tracks and against the wildlings."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from adjudicator.engine import Bounds, Choice, Condition, IllegalAnswer, PlanKind, Question, Seat
from adjudicator.engine.options import nearest_word, read_number
from adjudicator.rulesets.agot2.cards import WILDLING_CARDS
from adjudicator.rulesets.agot2.houses import POWER_TOKENS
from adjudicator.rulesets.agot2.wildlings.influence import AGAIN, SECOND_STRENGTH
from adjudicator.rulesets.westeros.board import TRACKS, Card, Track
from adjudicator.rulesets.westeros.plans.words import Several, always, of_the_game, own, tracks
from adjudicator.rulesets.westeros.tracks import place, throne_holder
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import gettext as _


def plan_kinds() -> tuple[PlanKind[View], ...]:
    """How bids are planned for."""
    return (
        PlanKind(
            kind="bid-influence",
            summary=_("how much you bid for a track"),
            literals=Bid(),
            conditions=(*of_the_game(), *_of_tracks(), _richest_other(_bidders)),
            choices=_amounts(_bidders),
            subjects=TRACKS,
            fit=_amount,
            example={"do": {"up-to": 4}, "keep": "game"},
        ),
        PlanKind(
            kind="bid-wildlings",
            summary=_("how much you bid against the wildlings"),
            literals=Bid(),
            conditions=(*of_the_game(), *_of_an_attack(), _richest_other(_defenders)),
            choices=(*_amounts(_defenders), *_by_strength()),
            fit=_amount,
            example={"when": {"strength": {"at-least": 8}}, "do": "share", "keep": "game"},
        ),
    )


# --- How much ---------------------------------------------------------------------------------------------


class Wanted(NamedTuple):
    """A bid: exactly `least`, or as much as there is up to `most`, less what is kept."""

    least: int
    most: int
    keep: int = 0


class Bid:
    """How much is bid: a number, or `{up-to: 5, keep: 2}` with one or both."""

    def parse(self, plain: object) -> Wanted:
        """Read the bid; raises IllegalAnswer."""
        if not isinstance(plain, Mapping):
            number = read_number(plain, 0, POWER_TOKENS)
            return Wanted(number, number)
        read = {"up-to": POWER_TOKENS, "keep": 0}
        if not plain:
            raise IllegalAnswer(_("A bid names up-to, keep or both."), legal=tuple(read))
        for key, value in plain.items():
            if key not in read:
                message = _("A bid names up-to, keep or both.")
                nearest = nearest_word(str(key), read)
                raise IllegalAnswer(message, where=(key,), legal=tuple(read), nearest=nearest)
            read[key] = read_number(value, 0, POWER_TOKENS, where=(key,))
        return Wanted(0, read["up-to"], read["keep"])

    def describe(self) -> str:
        """Show the forms."""
        return _("a number, or {up-to: 5, keep: 2} with one or both: as much as you have, but not all")


def _amount(view: View, _question: Question, wanted: Wanted) -> int | None:
    """What is bid of the power there is; None where an exact number is more than that."""
    there = view.board.available[own(view)]
    amount = max(0, min(wanted.most, there - wanted.keep))
    return amount if amount >= wanted.least else None


Bidders = Callable[[View, Question], tuple[Seat, ...]]
"""Who else may bid."""


def _bidders(view: View, _question: Question) -> tuple[Seat, ...]:
    return tuple(seat for seat in view.board.seats if seat != view.seat)


def _defenders(view: View, question: Question) -> tuple[Seat, ...]:
    """Who else bids against the wildlings: in a second attack one house does not."""
    left_out = _left_out(question)
    return tuple(seat for seat in _bidders(view, question) if seat != left_out)


def _left_out(question: Question) -> Seat | None:
    """The house that a second attack of a Preemptive Raid spares; None in a first one."""
    before, again, seat = question.label.split("/")[1].partition(AGAIN)
    return seat if again and before == "wildlings-" else None


def _strength(view: View, question: Question) -> int:
    """How strong the wildlings are that attack."""
    return SECOND_STRENGTH if _left_out(question) else view.board.threat


def _most_of(view: View, seats: Sequence[Seat]) -> int:
    return max((view.board.available[seat] for seat in seats), default=0)


def _amounts(others: Bidders) -> tuple[Choice[View], ...]:
    def half(view: View, _question: Question) -> int:
        return view.board.available[own(view)] // 2

    def outbid(view: View, question: Question) -> int | None:
        """Equal bids are enough for who decides ties."""
        seat, most = own(view), _most_of(view, others(view, question))
        needed = most if throne_holder(view.board) == seat else most + 1
        return needed if needed <= view.board.available[seat] else None

    return (
        Choice("all", _("all your available power"), lambda view, _question: view.board.available[own(view)]),
        Choice("half", _("half of your available power, rounded down"), half),
        always("none", _("no power"), 0),
        Choice("outbid-all", _("the smallest bid that nobody can beat, if you have so much"), outbid),
    )


def _by_strength() -> tuple[Choice[View], ...]:
    def share(view: View, question: Question) -> int:
        bidders = len(_defenders(view, question)) + 1
        return min(-(-_strength(view, question) // bidders), view.board.available[own(view)])

    def alone(view: View, question: Question) -> int | None:
        needed = _strength(view, question)
        return needed if needed <= view.board.available[own(view)] else None

    return (
        Choice("share", _("the wildlings’ strength divided by the bidders, rounded up"), share),
        Choice(
            "alone", _("the wildlings’ strength, so that nobody else need bid, if you have so much"), alone
        ),
    )


# --- When -------------------------------------------------------------------------------------------------


def _of_tracks() -> tuple[Condition[View], ...]:
    def place_is(view: View, question: Question, numbers: range) -> bool:
        return place(view.board, question.subject, own(view)) in numbers

    def leads(view: View, _question: Question, wanted: tuple[Track, ...]) -> bool:
        return all(view.board.tracks[track][0] == view.seat for track in wanted)

    return (
        Condition("place", _("your place on the track that is bid on, 1 being the best"), Bounds(), place_is),
        Condition("leads", _("you stand first on all of these tracks"), tracks(), leads),
    )


def _richest_other(others: Bidders) -> Condition[View]:
    def richest_is(view: View, question: Question, numbers: range) -> bool:
        return _most_of(view, others(view, question)) in numbers

    return Condition(
        "richest-other", _("the most available power of any other house that bids"), Bounds(), richest_is
    )


def _of_an_attack() -> tuple[Condition[View], ...]:
    def strength_is(view: View, question: Question, numbers: range) -> bool:
        return _strength(view, question) in numbers

    def seen_is(view: View, _question: Question, wanted: tuple[Card, ...]) -> bool:
        return view.seen in wanted

    seen = Several(WILDLING_CARDS, _("a wildling card, or a list of some in [ ]"))
    return (
        Condition("strength", _("the strength of the wildlings"), Bounds(), strength_is),
        Condition("seen", _("the wildling card you looked at last"), seen, seen_is),
    )
