"""The words for plans of what the texts of House cards ask."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from adjudicator.engine import Bounds, Choice, Condition, OneOf, PlanKind, Question
from adjudicator.rulesets.agot2.cards import HOUSE_CARDS
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.westeros.board import TRACKS, Card, Combat
from adjudicator.rulesets.westeros.combat.frame import opponent
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.plans.area_words import NONE, AreaOr, by_order
from adjudicator.rulesets.westeros.plans.card_choice import card_choices, of_the_outlook
from adjudicator.rulesets.westeros.plans.fights import of_the_combat, own_combat
from adjudicator.rulesets.westeros.plans.words import One, always, any_card, best, cards, of_the_game, own
from adjudicator.rulesets.westeros.tracks import place
from adjudicator.rulesets.westeros.units import FOOTMAN, ROUTED
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import gettext as _


def plan_kinds() -> tuple[PlanKind[View], ...]:
    """How the texts with a choice are planned for, in the order in which they act."""
    return (*_of_cards_in_play(), *_of_immediate_texts(), *_of_winners(), *_of_patchface())


def _text(
    kind: str,
    summary: str,
    literals: OneOf[str] | One | AreaOr,
    *,
    choices: Iterable[Choice[View]] = (),
    conditions: Iterable[Condition[View]] = (),
    example: Mapping[str, Any] | None = None,
) -> PlanKind[View]:
    """A kind that is asked about the embattled area."""
    return PlanKind(
        kind=kind,
        summary=summary,
        literals=literals,
        conditions=(*of_the_game(), *of_the_combat(), *conditions),
        choices=tuple(choices),
        subjects=MAP.areas,
        fit=literals.fit if isinstance(literals, AreaOr) else None,
        example=example or {},
    )


# --- Cards in play ----------------------------------------------------------------------------------------


def _of_cards_in_play() -> tuple[PlanKind[View], ...]:
    return (
        _text(
            "card-tyrion",
            _("whether Tyrion Lannister sends your opponent’s card back"),
            OneOf(("yes", "no")),
            conditions=_of_their_card(),
            example={"when": {"their-strength": {"at-least": 3}}, "do": "yes"},
        ),
        _text(
            "card-tyrion-replacement",
            _("the card you play when Tyrion Lannister has sent yours back"),
            any_card(),
            choices=card_choices(),
            conditions=(of_the_outlook(), *_of_their_card()),
        ),
        _text(
            "card-aeron",
            _("the card you play for 2 power in the place of Aeron Damphair, or none"),
            any_card(),
            choices=(*card_choices(), always(NONE, _("keep Aeron Damphair"), NONE)),
            conditions=(of_the_outlook(), *_of_their_card()),
            example={"when": {"outlook": "won"}, "do": "weakest-winning"},
        ),
    )


def _of_their_card() -> tuple[Condition[View], ...]:
    def played(view: View) -> Card:
        combat = own_combat(view)
        return combat.cards.get(opponent(combat, own(view)), "") if combat is not None else ""

    def is_one_of(view: View, _question: Question, wanted: tuple[Card, ...]) -> bool:
        return played(view) in wanted

    def is_worth(view: View, _question: Question, wanted: range) -> bool:
        return played(view) in HOUSE_CARDS and HOUSE_CARDS[played(view)].strength in wanted

    return (
        Condition("their-card", _("the card your opponent has revealed is one of these"), cards(), is_one_of),
        Condition(
            "their-strength", _("the printed strength of your opponent’s revealed card"), Bounds(), is_worth
        ),
    )


# --- Texts that act immediately ---------------------------------------------------------------------------


def _of_immediate_texts() -> tuple[PlanKind[View], ...]:
    return (
        _text(
            "card-mace",
            _("which Footman Mace Tyrell destroys"),
            OneOf((FOOTMAN, ROUTED[FOOTMAN])),
            example={"do": FOOTMAN},
        ),
        _text(
            "card-doran",
            _("on which track Doran Martell sends your opponent to the end"),
            OneOf(TRACKS),
            choices=(
                Choice("hurts-most", _("where your opponent falls the most places"), _by_fall(1)),
                Choice("hurts-least", _("where your opponent falls the fewest places"), _by_fall(-1)),
            ),
        ),
        _text(
            "card-queen-of-thorns",
            _("in which area Queen of Thorns removes an order"),
            AreaOr(),
            choices=by_order(),
            example={"do": ["support", "defense"]},
        ),
    )


def _by_fall(sign: int) -> Callable[[View, Question], str | None]:
    """Choose the track on which the opponent stands best, or worst."""

    def pick(view: View, question: Question) -> str | None:
        combat = own_combat(view)
        if combat is None:
            return None
        other = opponent(combat, own(view))
        return best(question.options.listing(), lambda track: -sign * place(view.board, track, other))

    return pick


# --- Texts of the winner ----------------------------------------------------------------------------------


def _of_winners() -> tuple[PlanKind[View], ...]:
    none = always(NONE, _("leave it"), NONE)
    return (
        _text(
            "card-cersei",
            _("in which area Cersei Lannister removes an order, or none"),
            AreaOr(NONE),
            choices=(*by_order(), none),
            example={"do": ["march", "support"]},
        ),
        _text(
            "card-renly",
            _("which Footman Renly Baratheon makes a Knight, or none"),
            AreaOr(NONE),
            choices=(Choice("here", _("one in the embattled area"), _first_here), _first_of_all(), none),
        ),
        _text(
            "card-robb",
            _("where Robb Stark lets the beaten units retreat, or none"),
            AreaOr(NONE),
            choices=(
                Choice("fewest-units", _("the area in which your opponent has fewest units"), _fewest_units),
                Choice("no-fort", _("the first area without castle or stronghold"), _no_fort),
                none,
            ),
        ),
    )


def _first_here(view: View, question: Question) -> str | None:
    combat: Combat | None = own_combat(view)
    return AreaOr.fit(view, question, combat.area) if combat is not None else None


def _first_of_all() -> Choice[View]:
    def first(_view: View, question: Question) -> str | None:
        return next((answer for answer in question.options.listing() if answer != NONE), None)

    return Choice("any-footman", _("the first that there is"), first)


def _areas(question: Question) -> tuple[Area, ...]:
    return tuple(area for area in question.options.listing() if area != NONE)


def _fewest_units(view: View, question: Question) -> Area | None:
    units = view.board.units
    return best(_areas(question), lambda area: -len(units[area].units) if area in units else 0)


def _no_fort(_view: View, question: Question) -> Area | None:
    return next((area for area in _areas(question) if area not in MAP.sites), None)


# --- Patchface --------------------------------------------------------------------------------------------


def _of_patchface() -> tuple[PlanKind[View], ...]:
    """Asked when the combat is decided and the cards are put away: few of its conditions mean anything."""

    def strongest(_view: View, question: Question) -> Card | None:
        hand = (card for card in question.options.listing() if card in HOUSE_CARDS)
        return best(hand, lambda card: HOUSE_CARDS[card].strength)

    return (
        PlanKind(
            kind="card-patchface",
            summary=_("which card of your opponent’s hand Patchface discards, or none"),
            literals=One((NONE, *HOUSE_CARDS), _("a House card, or none")),
            conditions=(*of_the_game(), *of_the_combat()[:2]),
            choices=(
                Choice("strongest", _("the card with the highest printed strength"), strongest),
                always(NONE, _("no card"), NONE),
            ),
            subjects=MAP.areas,
        ),
    )
