"""The questions of Westeros cards that leave a choice."""

from collections.abc import Mapping
from typing import Any

from adjudicator.engine import ANY, Condition, Habit, OneOf, Question, QuestionKind, numbered, yes_or_no
from adjudicator.engine.bounds import fits
from adjudicator.rulesets.westeros import supply
from adjudicator.rulesets.westeros.control import controlled
from adjudicator.rulesets.westeros.edition import Card, Edition, Track
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.procedures.westeros_phase import (
    CHOICES,
    DARK_WINGS,
    PUT_TO_THE_SWORD,
    THRONE_OF_BLADES,
    supplied,
    trading_ports,
)
from adjudicator.rulesets.westeros.questions.declaring import Subjects, kind, westeros_cards
from adjudicator.rulesets.westeros.questions.words import first_on_tracks, own
from adjudicator.rulesets.westeros.tracks import holder
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import N_, gettext as _


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """The questions of those cards that the edition has."""
    return (
        *_of_card(
            edition,
            THRONE_OF_BLADES,
            _("A Throne of Blades"),
            N_("%(house)s is to choose what A Throne of Blades does."),
            _("what A Throne of Blades does"),
            habit="mustering",
            conditions=_of_supply(),
            example={"when": {"supply-costs-units": "yes"}, "do": "mustering"},
        ),
        *_of_card(
            edition,
            DARK_WINGS,
            _("Dark Wings, Dark Words"),
            N_("%(house)s is to choose what Dark Wings, Dark Words does."),
            _("what Dark Wings, Dark Words does"),
            habit="game-of-thrones",
            conditions=_of_the_second_deck(),
            example={"when": {"gain": {"at-least": 4}}, "do": "game-of-thrones"},
        ),
        *_of_card(
            edition,
            PUT_TO_THE_SWORD,
            _("Put to the Sword"),
            N_("%(house)s is to choose what Put to the Sword does."),
            _("which order Put to the Sword forbids"),
            habit="storm-of-swords",
            conditions=(first_on_tracks(),),
            example={"do": "storm-of-swords"},
        ),
    )


def _of_card(
    edition: Edition,
    name: str,
    title: str,
    sentence: str,
    summary: str,
    *,
    habit: str,
    conditions: tuple[Condition[View], ...],
    example: Mapping[str, Any],
) -> tuple[QuestionKind[View], ...]:
    card = next(card for card, asks in CHOICES.items() if asks == name)
    facts = next((cards[card] for cards in edition.westeros_cards.values() if card in cards), None)
    if facts is None:
        return ()
    (track,) = (track for track, token in edition.dominance.items() if token == facts.choice)
    likely = _for_who_chooses(card, track)
    return (
        kind(
            name,
            title,
            sentence,
            habits=(Habit(habit, keep="game"),),
            likely={"turn-cards": likely, "card": likely},
            opens="card",
            phase="westeros",
            summary=summary,
            literals=OneOf(facts.of),
            certain=facts.of,
            conditions=conditions,
            example={**example, "keep": "game"},
        ),
    )


def _for_who_chooses(card: Card, track: Track) -> Subjects:
    def likely(view: View, deck: str) -> tuple[str, ...]:
        return (ANY,) if card in westeros_cards(view, deck) and holder(view.board, track) == view.seat else ()

    return likely


def _of_supply() -> tuple[Condition[View], ...]:
    def change(view: View, _question: Question) -> int:
        return supplied(view.board, own(view)) - view.board.supply[own(view)]

    def costs_units(view: View, _question: Question) -> bool:
        """Whether the armies would exceed the supply that the house would have."""
        limits = view.board.edition.supply[supplied(view.board, own(view))]
        armies = supply.armies(supply.sizes(view.board, own(view)).values())
        return not fits(armies, limits)

    return (
        numbered(
            "supply-change",
            _("how far your supply would move: -1 for one place down"),
            change,
            N_("your supply would change by %(value)s"),
        ),
        yes_or_no(
            "supply-costs-units",
            _("the card Supply would cost you units"),
            costs_units,
            N_("the card Supply would cost you units"),
            N_("the card Supply would cost you no units"),
        ),
    )


def _of_the_second_deck() -> tuple[Condition[View], ...]:
    def gain(view: View, _question: Question) -> int:
        seat, geography = own(view), view.board.edition.map
        icons = sum(geography.power[area] for area in controlled(view.board, seat))
        return min(icons + len(trading_ports(view.board, seat)), pool(view.board, seat))

    return (
        numbered(
            "gain",
            _("the power that Game of Thrones would yield you"),
            gain,
            N_("the card Game of Thrones would yield you %(value)s power"),
        ),
        first_on_tracks(),
    )
