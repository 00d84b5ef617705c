"""The words for plans of the Westeros phase: the cards with a choice, mustering, bids."""

from collections.abc import Mapping
from typing import Any

from adjudicator.engine import Bounds, Condition, OneOf, PlanKind, Question, YesOrNo
from adjudicator.rulesets.agot2.cards import WESTEROS_CARDS
from adjudicator.rulesets.agot2.tables import SUPPLY
from adjudicator.rulesets.westeros import supply
from adjudicator.rulesets.westeros.board import Track
from adjudicator.rulesets.westeros.control import controlled
from adjudicator.rulesets.westeros.plans import bids, musters, ties
from adjudicator.rulesets.westeros.plans.words import of_the_game, own, tracks
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.procedures.westeros_phase import CHOICES, supplied, trading_ports
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import gettext as _

EFFECTS: dict[str, tuple[str, ...]] = {
    CHOICES[card]: facts.of
    for cards in WESTEROS_CARDS.values() for card, facts in cards.items() if facts.choice
}  # fmt: skip
"""What may be picked, by kind of question."""


def plan_kinds() -> tuple[PlanKind[View], ...]:
    """How the phase is planned for."""
    return (
        _of_card(
            "throne-of-blades",
            _("what A Throne of Blades does"),
            _of_supply(),
            {"when": {"supply-costs-units": "yes"}, "do": "mustering"},
        ),
        _of_card(
            "dark-wings",
            _("what Dark Wings, Dark Words does"),
            _of_the_second_deck(),
            {"when": {"gain": {"at-least": 4}}, "do": "game-of-thrones"},
        ),
        _of_card(
            "put-to-the-sword",
            _("which order Put to the Sword forbids"),
            (_leads(),),
            {"do": "storm-of-swords"},
        ),
        *musters.plan_kinds(),
        *bids.plan_kinds(),
        *ties.plan_kinds(),
    )


def _of_card(
    kind: str, summary: str, conditions: tuple[Condition[View], ...], example: Mapping[str, Any]
) -> PlanKind[View]:
    return PlanKind(
        kind=kind,
        summary=summary,
        literals=OneOf(EFFECTS[kind]),
        conditions=(*of_the_game(), *conditions),
        example={**example, "keep": "game"},
    )


def _of_supply() -> tuple[Condition[View], ...]:
    def change_is(view: View, _question: Question, numbers: range) -> bool:
        seat = own(view)
        return supplied(view.board, seat) - view.board.supply[seat] in numbers

    def would_cost(view: View, _question: Question, wanted: bool) -> bool:  # noqa: FBT001  the value as written
        """Hold the armies against the limits of the supply that one would have."""
        seat = own(view)
        limits = SUPPLY[supplied(view.board, seat)]
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
