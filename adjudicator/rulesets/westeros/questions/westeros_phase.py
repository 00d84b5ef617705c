"""The questions of Westeros cards that leave a choice."""

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.engine import ANY, Bounds, Condition, Habit, OneOf, Question, QuestionKind, YesOrNo
from adjudicator.rulesets.westeros import supply
from adjudicator.rulesets.westeros.board import Card, Track
from adjudicator.rulesets.westeros.bot import westeros_phase as steady
from adjudicator.rulesets.westeros.bot.outlook import Outlook
from adjudicator.rulesets.westeros.control import controlled
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.procedures.westeros_phase import (
    CHOICES,
    DARK_WINGS,
    PUT_TO_THE_SWORD,
    THRONE_OF_BLADES,
    supplied,
    trading_ports,
)
from adjudicator.rulesets.westeros.questions.declaring import Sentence, Subjects, kind, westeros_cards
from adjudicator.rulesets.westeros.questions.words import of_the_game, own, tracks
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import gettext as _


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """The cards with a choice."""
    return (
        _of_card(
            edition,
            THRONE_OF_BLADES,
            _("A Throne of Blades"),
            lambda who, _about: _("%(house)s is to choose what A Throne of Blades does.", house=who),
            _("what A Throne of Blades does"),
            choose=steady.throne_of_blades,
            conditions=_of_supply(),
            example={"when": {"supply-costs-units": "yes"}, "do": "mustering"},
        ),
        _of_card(
            edition,
            DARK_WINGS,
            _("Dark Wings, Dark Words"),
            lambda who, _about: _("%(house)s is to choose what Dark Wings, Dark Words does.", house=who),
            _("what Dark Wings, Dark Words does"),
            choose=steady.dark_wings,
            conditions=_of_the_second_deck(),
            example={"when": {"gain": {"at-least": 4}}, "do": "game-of-thrones"},
        ),
        _of_card(
            edition,
            PUT_TO_THE_SWORD,
            _("Put to the Sword"),
            lambda who, _about: _("%(house)s is to choose what Put to the Sword does.", house=who),
            _("which order Put to the Sword forbids"),
            choose=steady.put_to_the_sword,
            conditions=(_leads(),),
            example={"do": "storm-of-swords"},
        ),
    )


def _of_card(
    edition: Edition,
    name: str,
    title: str,
    sentence: Sentence,
    summary: str,
    *,
    choose: Callable[[Outlook], str],
    conditions: tuple[Condition[View], ...],
    example: Mapping[str, Any],
) -> QuestionKind[View]:
    card = next(card for card, asks in CHOICES.items() if asks == name)
    (facts,) = (cards[card] for cards in edition.westeros_cards.values() if card in cards)
    (track,) = (track for track, token in edition.dominance.items() if token == facts.choice)
    likely = _for_who_chooses(card, track)
    return kind(
        name,
        title,
        sentence,
        steward=lambda asked: choose(asked.outlook),
        foresees=lambda foresight: (Habit(choose(foresight.outlook), keep="game"),),
        likely={"turn-cards": likely, "card": likely},
        opens="card",
        summary=summary,
        literals=OneOf(facts.of),
        conditions=(*of_the_game(edition), *conditions),
        example={**example, "keep": "game"},
    )


def _for_who_chooses(card: Card, track: Track) -> Subjects:
    def likely(view: View, deck: str) -> tuple[str, ...]:
        return (
            (ANY,) if card in westeros_cards(view, deck) and view.board.tracks[track][0] == view.seat else ()
        )

    return likely


def _of_supply() -> tuple[Condition[View], ...]:
    def change_is(view: View, _question: Question, numbers: range) -> bool:
        seat = own(view)
        return supplied(view.board, seat) - view.board.supply[seat] in numbers

    def would_cost(view: View, _question: Question, wanted: bool) -> bool:  # noqa: FBT001  the value as written
        """Hold the armies against the limits of the supply that one would have."""
        seat = own(view)
        limits = view.board.edition.supply[supplied(view.board, seat)]
        armies = supply.armies(supply.sizes(view.board, seat).values())
        return supply.fits(armies, limits) is not wanted

    return (
        Condition(
            "supply-change", _("how far your supply would move: -1 for one place down"), Bounds(), change_is
        ),
        Condition("supply-costs-units", _("the card Supply would cost you units"), YesOrNo(), would_cost),
    )


def _of_the_second_deck() -> tuple[Condition[View], ...]:
    def gain_is(view: View, _question: Question, numbers: range) -> bool:
        seat, geography = own(view), view.board.edition.map
        icons = sum(geography.power[area] for area in controlled(view.board, seat))
        return min(icons + len(trading_ports(view.board, seat)), pool(view.board, seat)) in numbers

    return (
        Condition("gain", _("the power that Game of Thrones would yield you"), Bounds(), gain_is),
        _leads(),
    )


def _leads() -> Condition[View]:
    def leads(view: View, _question: Question, wanted: tuple[Track, ...]) -> bool:
        return all(view.board.tracks[track][0] == view.seat for track in wanted)

    return Condition("leads", _("you stand first on all of these tracks"), tracks(), leads)
