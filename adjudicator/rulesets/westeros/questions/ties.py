"""The question of equal bids for a track, and what all decisions on equal bids share."""

from collections.abc import Callable

from adjudicator.engine import (
    Choice,
    Condition,
    Habit,
    Question,
    QuestionKind,
    Seat,
    among,
    best,
    beyond,
    numbered,
    of_each,
    several,
)
from adjudicator.rulesets.westeros.board import TRACKS
from adjudicator.rulesets.westeros.control import sites
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.procedures.bidding import ORDER_INFLUENCE_TIES
from adjudicator.rulesets.westeros.questions.declaring import if_brought, kind, when_on_the_throne
from adjudicator.rulesets.westeros.questions.words import own
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import N_, gettext as _


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """What the holder of the Iron Throne does about equal bids for a track."""
    bids = range(edition.power_tokens + 1)
    return (
        kind(
            ORDER_INFLUENCE_TIES,
            _("Order of equal bids"),
            N_("%(house)s is to put the houses that bid the same for the %(about)s in order."),
            habits=(Habit("me-first", keep="game"), Habit("status-quo", keep="game")),
            careful=Habit(["me-first", "status-quo"], keep="game", says=_("you first; others as they stand")),
            likely={
                "turn-cards": if_brought("clash-of-kings", when_on_the_throne),
                "card": if_brought("clash-of-kings", when_on_the_throne),
                "bid": when_on_the_throne,
            },
            phase="westeros",
            summary=_("the order of houses that bid the same for a track; houses not named come behind"),
            literals=several(edition.houses),
            conditions=_of_a_tie_for_a_track(edition),
            choices=_orders(),
            certain=("status-quo",),
            ranked=False,
            subjects=tuple(f"{track}-{bid}" for track in TRACKS for bid in bids),
            stems=TRACKS,
            fit=_in_order,
            example={"do": "me-first", "keep": "game"},
        ),
    )


def tied_houses(edition: Edition) -> tuple[Condition[View], ...]:
    """Conditions for naming one of several houses that bid the same."""
    return (_tied(edition, lambda question: tuple(question.options.listing())),)


# --- Equal bids -------------------------------------------------------------------------------------------


def _in_order(_view: View, question: Question, preferred: tuple[Seat, ...]) -> tuple[Seat, ...] | None:
    """The named houses first, the others in their present order; None if none of the named is tied."""
    tied: tuple[Seat, ...] = question.options.first()
    first = tuple(seat for seat in preferred if seat in tied)
    return (*first, *(seat for seat in tied if seat not in first)) if first else None


def _orders() -> tuple[Choice[View], ...]:
    def me_first(view: View, question: Question) -> tuple[Seat, ...] | None:
        return _in_order(view, question, (own(view),))

    def me_last(view: View, question: Question) -> tuple[Seat, ...] | None:
        tied: tuple[Seat, ...] = question.options.first()
        others = tuple(seat for seat in tied if seat != view.seat)
        return (*others, own(view)) if len(others) < len(tied) else None

    return (
        Choice("me-first", _("your house before the others, which stay as they stand"), me_first),
        Choice("me-last", _("your house behind the others, which stay as they stand"), me_last),
        Choice(
            "status-quo", _("as they stand on the track"), lambda _view, question: question.options.first()
        ),
    )


def _of_a_tie_for_a_track(edition: Edition) -> tuple[Condition[View], ...]:
    return (
        among(
            "track",
            _("the track"),
            several(TRACKS),
            lambda _view, question: question.subject.rpartition("-")[0],
            N_("it is about the %(value)s"),
            N_("it is about one of these: %(value)s"),
        ),
        numbered(
            "bid",
            _("the equal bids"),
            lambda _view, question: int(question.subject.rpartition("-")[2]),
            N_("the equal bids are %(value)s"),
            never=beyond(0, lambda view: view.board.edition.power_tokens),
        ),
        _tied(edition, lambda question: tuple(question.options.first())),
    )


def _tied(edition: Edition, of: Callable[[Question], tuple[Seat, ...]]) -> Condition[View]:
    return of_each(
        "tied",
        _("all of these houses are among those that bid the same"),
        several(edition.houses),
        lambda _view, question, house: house in of(question),
        N_("House %(value)s has bid the same"),
        N_("these houses have bid the same: %(value)s"),
    )


def one_of_the_houses() -> tuple[Choice[View], ...]:
    """Words for one of the tied houses: the house itself, or another by what it holds."""

    def others(view: View, question: Question) -> tuple[Seat, ...]:
        return tuple(seat for seat in question.options.listing() if seat != view.seat)

    def most_castles(view: View, question: Question) -> Seat | None:
        return best(others(view, question), lambda seat: len(sites(view.board, seat)))

    def fewest_castles(view: View, question: Question) -> Seat | None:
        return best(others(view, question), lambda seat: -len(sites(view.board, seat)))

    return (
        Choice("me", _("your own house"), lambda view, _question: view.seat),
        Choice("most-castles", _("of the others, who has most castles and strongholds"), most_castles),
        Choice("fewest-castles", _("of the others, who has fewest castles and strongholds"), fewest_castles),
    )
