"""The questions of House cards' texts."""

from collections.abc import Callable, Iterable

from adjudicator.engine import Choice, Habit, OneOf, Question, QuestionKind, always, best
from adjudicator.rulesets.agot2.house_cards.afterwards import PATCHFACE
from adjudicator.rulesets.agot2.house_cards.cancelling import TYRION, TYRION_REPLACEMENT
from adjudicator.rulesets.agot2.house_cards.deciding import CERSEI, RENLY, ROBB
from adjudicator.rulesets.agot2.house_cards.immediate import AERON, DORAN, MACE, QUEEN_OF_THORNS
from adjudicator.rulesets.westeros.board import NONE, TRACKS, Combat
from adjudicator.rulesets.westeros.bot.fighting import card as best_card
from adjudicator.rulesets.westeros.combat.frame import opponent
from adjudicator.rulesets.westeros.edition import Card, Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.questions.card_choice import card_choices, of_the_outlook
from adjudicator.rulesets.westeros.questions.card_texts import (
    area_or,
    beginning_with,
    by_order,
    of_a_text,
    of_their_card,
)
from adjudicator.rulesets.westeros.questions.combat import in_a_combat
from adjudicator.rulesets.westeros.questions.declaring import Subjects, anything, kind
from adjudicator.rulesets.westeros.questions.fights import of_the_combat, own_combat
from adjudicator.rulesets.westeros.questions.words import (
    any_card,
    card_or_none,
    never_foreign,
    own,
    strongest_card,
)
from adjudicator.rulesets.westeros.tracks import place
from adjudicator.rulesets.westeros.units import FOOTMAN, ROUTED
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import N_, gettext as _


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """The texts with a choice, in the order in which they act."""
    of_the_fight = (*of_the_combat(edition), *of_their_card(edition))
    of_a_choice = (*of_the_combat(edition), of_the_outlook(), *of_their_card(edition))
    # Translators: do without what the text of the House card offers.
    none = always(NONE, _("leave it"), NONE)
    return (
        of_a_text(
            edition,
            "tyrion-lannister",
            TYRION,
            N_("%(house)s may use Tyrion Lannister to send the other House card back."),
            _("whether Tyrion Lannister sends your opponent’s card back"),
            literals=OneOf(("yes", "no")),
            certain=("yes", "no"),
            habit="yes",
            strengths=True,
            conditions=of_the_fight,
            example={"when": {"their-strength": {"at-least": 3}}, "do": "yes"},
        ),
        kind(
            TYRION_REPLACEMENT,
            _("Card in place of one sent back"),
            N_("%(house)s is to choose another House card in %(about)s."),
            steward=lambda asked: best_card(asked.outlook, asked.offered, asked.pick),
            strengths=True,
            habits=(Habit(["weakest-winning", "best-chance"]),),
            likely={"march": in_a_combat(_if_in_another_hand("tyrion-lannister"))},
            summary=_("the card you play when Tyrion Lannister has sent yours back"),
            literals=any_card(edition),
            never_legal=never_foreign,
            conditions=of_a_choice,
            choices=card_choices(edition),
            subjects=edition.map.areas,
        ),
        of_a_text(
            edition,
            "aeron-damphair",
            AERON,
            N_("%(house)s may pay 2 power to play another card instead of Aeron Damphair."),
            _("the card you play for 2 power in the place of Aeron Damphair, or none"),
            literals=any_card(edition),
            never_legal=never_foreign,
            habit=NONE,
            careful=Habit(NONE, says=_("you keep Aeron Damphair and your power")),
            strengths=True,
            choices=(*card_choices(edition), always(NONE, _("keep Aeron Damphair"), NONE)),
            conditions=of_a_choice,
            example={"when": {"outlook": "won"}, "do": "weakest-winning"},
        ),
        of_a_text(
            edition,
            "mace-tyrell",
            MACE,
            N_("%(house)s is to choose the Footman that Mace Tyrell destroys."),
            _("which Footman Mace Tyrell destroys"),
            literals=OneOf((FOOTMAN, ROUTED[FOOTMAN])),
            habit=[FOOTMAN, ROUTED[FOOTMAN]],
            careful=Habit([FOOTMAN, ROUTED[FOOTMAN]], says=_("Mace Tyrell destroys a Footman")),
            example={"do": FOOTMAN},
        ),
        of_a_text(
            edition,
            "doran-martell",
            DORAN,
            N_("%(house)s is to choose the track on which Doran Martell sends its opponent to the end."),
            _("on which track Doran Martell sends your opponent to the end"),
            literals=OneOf(TRACKS),
            habit="hurts-most",
            careful=Habit("hurts-most", says=_("Doran Martell sends them far down a track")),
            choices=(
                Choice("hurts-most", _("where your opponent falls the most places"), _by_fall(1)),
                Choice("hurts-least", _("where your opponent falls the fewest places"), _by_fall(-1)),
            ),
        ),
        of_a_text(
            edition,
            "queen-of-thorns",
            QUEEN_OF_THORNS,
            N_("%(house)s is to choose the order that Queen of Thorns removes."),
            _("in which area Queen of Thorns removes an order"),
            literals=area_or(edition),
            fit=beginning_with,
            habit=["support", "march", "defense", "default"],
            choices=by_order(edition),
            example={"do": ["support", "defense"]},
        ),
        of_a_text(
            edition,
            "cersei-lannister",
            CERSEI,
            N_("%(house)s may use Cersei Lannister to remove an order."),
            _("in which area Cersei Lannister removes an order, or none"),
            literals=area_or(edition, NONE),
            fit=beginning_with,
            habit=["march", "support", "consolidate-power", NONE],
            choices=(*by_order(edition), none),
            example={"do": ["march", "support"]},
        ),
        of_a_text(
            edition,
            "renly-baratheon",
            RENLY,
            N_("%(house)s may use Renly Baratheon to make a Footman a Knight."),
            _("which Footman Renly Baratheon makes a Knight, or none"),
            literals=area_or(edition, NONE),
            fit=beginning_with,
            habit=["here", "any-footman", NONE],
            careful=Habit(["here", "any-footman", NONE], says=_("Renly makes a Footman a Knight")),
            choices=(
                # Translators: a Footman.
                Choice("here", _("one in the embattled area"), _first_here),
                _first_of_all(),
                none,
            ),
        ),
        of_a_text(
            edition,
            "robb-stark",
            ROBB,
            N_("%(house)s may use Robb Stark to choose where the beaten units retreat."),
            _("where Robb Stark lets the beaten units retreat, or none"),
            literals=area_or(edition, NONE),
            fit=beginning_with,
            habit=["fewest-units", NONE],
            choices=(
                Choice("fewest-units", _("the area in which your opponent has fewest units"), _fewest_units),
                Choice("no-fort", _("the first area without castle or stronghold"), _no_fort),
                none,
            ),
        ),
        _patchface(edition),
    )


def _if_in_another_hand(card: Card) -> Subjects:
    def likely(view: View, subject: str) -> Iterable[str]:
        hands = (hand for seat, hand in view.board.hands.items() if seat != view.seat)
        return anything(view, subject) if any(card in hand for hand in hands) else ()

    return likely


def _by_fall(sign: int) -> Callable[[View, Question], str | None]:
    """Choose the track on which the opponent stands best, or worst."""

    def pick(view: View, question: Question) -> str | None:
        combat = own_combat(view)
        if combat is None:
            return None
        other = opponent(combat, own(view))
        return best(question.options.listing(), lambda track: -sign * place(view.board, track, other))

    return pick


def _first_here(view: View, question: Question) -> str | None:
    combat: Combat | None = own_combat(view)
    return beginning_with(view, question, combat.area) if combat is not None else None


def _first_of_all() -> Choice[View]:
    def first(_view: View, question: Question) -> str | None:
        return next((answer for answer in question.options.listing() if answer != NONE), None)

    # Translators: the first Footman.
    return Choice("any-footman", _("the first that there is"), first)


def _areas(question: Question) -> tuple[Area, ...]:
    return tuple(area for area in question.options.listing() if area != NONE)


def _fewest_units(view: View, question: Question) -> Area | None:
    units = view.board.units
    return best(_areas(question), lambda area: -len(units[area].units) if area in units else 0)


def _no_fort(view: View, question: Question) -> Area | None:
    return next((area for area in _areas(question) if area not in view.board.edition.map.sites), None)


def _patchface(edition: Edition) -> QuestionKind[View]:
    """Asked when the combat is decided and the cards are put away: few of its conditions mean anything."""
    return of_a_text(
        edition,
        "patchface",
        PATCHFACE,
        N_("%(house)s may choose the card that Patchface discards."),
        _("which card of your opponent’s hand Patchface discards, or none"),
        literals=card_or_none(edition),
        habit=["strongest", NONE],
        careful=Habit(["strongest", NONE], says=_("Patchface discards their strongest card")),
        conditions=of_the_combat(edition)[:2],
        choices=(
            strongest_card(),
            always(NONE, _("no card"), NONE),
        ),
    )
