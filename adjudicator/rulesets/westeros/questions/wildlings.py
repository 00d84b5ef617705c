"""The questions of an attack that every edition asks: the bids, and who bid most or least among equals."""

from collections.abc import Iterable

from adjudicator.engine import (
    ASK_ME,
    Choice,
    Condition,
    Habit,
    OneOf,
    Question,
    QuestionKind,
    Seat,
    among,
    numbered,
    several,
)
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.procedures import wildlings
from adjudicator.rulesets.westeros.questions.bids import (
    CERTAIN,
    amount_to_bid,
    amounts,
    as_much_as_there_is,
    other_houses,
    richest_other,
)
from adjudicator.rulesets.westeros.questions.declaring import (
    Subjects,
    anything,
    if_brought,
    kind,
    when_on_the_throne,
)
from adjudicator.rulesets.westeros.questions.telling import bidden
from adjudicator.rulesets.westeros.questions.ties import one_of_the_houses, tied_houses
from adjudicator.rulesets.westeros.questions.words import off_the_track, own
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import N_, gettext as _


def kinds(edition: Edition, attack_of: wildlings.AttackOf) -> tuple[QuestionKind[View], ...]:
    """The questions that come before a wildling card takes effect."""

    def defenders(view: View, question: Question) -> tuple[Seat, ...]:
        spared = attack_of(view, question).spared
        return tuple(seat for seat in other_houses(view, question) if seat != spared)

    def share(view: View, question: Question) -> int:
        bidders = len(defenders(view, question)) + 1
        return min(-(-attack_of(view, question).strength // bidders), view.board.available[own(view)])

    def alone(view: View, question: Question) -> int | None:
        needed = attack_of(view, question).strength
        return needed if needed <= view.board.available[own(view)] else None

    return (
        kind(
            wildlings.BID_WILDLINGS,
            _("Bid against the wildlings"),
            N_("%(house)s is to bid against the wildlings."),
            habits=(Habit("share", keep="game"),),
            likely=in_an_attack(anything) | {"turn-cards": anything},  # any cards may bring an attack
            opens="wildlings",
            phase="westeros",
            summary=_("how much you bid against the wildlings"),
            literals=amount_to_bid(edition),
            told=bidden,
            conditions=(
                numbered(
                    "strength",
                    _("the strength of the wildlings"),
                    lambda view, question: attack_of(view, question).strength,
                    N_("the wildlings’ strength is %(value)s"),
                    never=off_the_track,
                ),
                *_seen(edition),
                richest_other(defenders),
            ),
            choices=(
                *amounts(defenders),
                Choice("share", _("the wildlings’ strength divided by the bidders, rounded up"), share),
                Choice(
                    "alone",
                    _("the wildlings’ strength, so that nobody else need bid, if you have so much"),
                    alone,
                ),
            ),
            certain=(*CERTAIN, "share"),
            fit=as_much_as_there_is,
            example={"when": {"strength": {"at-least": 8}}, "do": "share", "keep": "game"},
        ),
        kind(
            wildlings.PICK_HIGHEST_BIDDER,
            _("Highest bidder"),
            N_("%(house)s is to decide who counts as the highest bidder among equals."),
            habits=(Habit(["me", "fewest-castles"], keep="game"),),
            careful=Habit(
                ["me", ASK_ME], says=_("who counts as the highest bidder: you, if you are one of them")
            ),
            likely=in_an_attack(when_on_the_throne),
            phase="westeros",
            summary=_("which of several counts as the highest bidder, who is rewarded"),
            literals=OneOf(tuple(edition.houses)),
            conditions=tied_houses(edition),
            choices=one_of_the_houses(),
            certain=("most-castles", "fewest-castles"),
            example={"do": "me", "keep": "game"},
        ),
        kind(
            wildlings.PICK_LOWEST_BIDDER,
            _("Lowest bidder"),
            N_("%(house)s is to decide who counts as the lowest bidder among equals."),
            habits=(Habit("most-castles", keep="game"),),
            likely=in_an_attack(when_on_the_throne),
            phase="westeros",
            summary=_("which of several counts as the lowest bidder, who suffers most"),
            literals=OneOf(tuple(edition.houses)),
            conditions=tied_houses(edition),
            choices=one_of_the_houses(),
            certain=("most-castles", "fewest-castles"),
            example={"do": "most-castles", "keep": "game"},
        ),
    )


def in_an_attack(subjects: Subjects) -> dict[str, Subjects]:
    """When an attack asks for something: it may come with this round's cards, or is under way."""

    def if_sure(view: View, subject: str) -> Iterable[str]:
        """The threat is at the end of its track, so the wildlings come when the next cards are turned."""
        sure = view.board.threat >= view.board.edition.wildlings.spaces[-1]
        return subjects(view, subject) if sure else ()

    return {
        "turn-cards": if_sure,
        "card": if_brought("wildlings-attack", subjects),
        "wildlings": subjects,
    }


def _seen(edition: Edition) -> tuple[Condition[View], ...]:
    if not edition.wildling_cards:
        return ()
    return (card_seen(edition, "seen", _("the wildling card you looked at last")),)


def card_seen(edition: Edition, name: str, summary: str) -> Condition[View]:
    """A condition on the wildling card that the house looked at last."""
    cards = several(edition.wildling_cards, _("a wildling card, or a list of some in [ ]"))
    return among(
        name,
        summary,
        cards,
        lambda view, _question: view.seen,
        N_("the wildling card you looked at last is %(value)s"),
        N_("the wildling card you looked at last is one of these: %(value)s"),
    )
