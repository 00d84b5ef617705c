"""What the questions of House cards' texts share.

Many are answered by an area: the area itself, or by the order lying there.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from adjudicator.engine import (
    Choice,
    Condition,
    Grammar,
    Habit,
    OneOf,
    Question,
    QuestionKind,
    Reading,
    among,
    best,
    numbered,
    read_word,
)
from adjudicator.rulesets.westeros.combat.frame import opponent
from adjudicator.rulesets.westeros.edition import Card, Edition, OrderKind
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.questions.combat import in_a_combat
from adjudicator.rulesets.westeros.questions.declaring import Subjects, anything, kind
from adjudicator.rulesets.westeros.questions.fights import ON_NO_CARD, of_the_combat, own_combat
from adjudicator.rulesets.westeros.questions.words import cards, own, own_alone
from adjudicator.rulesets.westeros.units import FOOTMAN, ROUTED
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.wording import names_of, order_kind_name
from adjudicator.words import N_, gettext as _


def of_a_text(
    edition: Edition,
    card: Card,
    name: str,
    sentence: str,
    summary: str,
    *,
    literals: Grammar,
    habit: str | Sequence[str],
    in_hand: Subjects | None = None,
    conditions: tuple[Condition[View], ...] | None = None,
    **more: Any,  # noqa: ANN401  as QuestionKind has it
) -> QuestionKind[View]:
    """A card asks its own house about the embattled area.

    `in_hand` yields what it may ask about while the house has it; without, it goes by the card.
    """
    return kind(
        name,
        names_of(edition).card(card),
        sentence,
        habits=(Habit(habit),),
        likely={"march": in_a_combat(in_hand or if_in_hand(card))},
        summary=summary,
        literals=literals,
        conditions=of_the_combat(edition) if conditions is None else conditions,
        subjects=edition.map.areas,
        unasked=lambda view: card not in view.board.edition.dealt[own(view)],
        **more,
    )


def if_in_hand(card: Card) -> Subjects:
    """Only while the house has a card in hand."""

    def likely(view: View, subject: str) -> Iterable[str]:
        return anything(view, subject) if card in view.board.hands[own(view)] else ()

    return likely


def area_or(edition: Edition, *words: str) -> Reading:
    """An area, or one of some other words; where answers are `winterfell/footman`, the area is enough."""

    def read(plain: object) -> str:
        # A complaint does not list all the areas there are.
        return read_word(plain, (*words, *edition.map.areas), listed=words)

    def parse(plain: object) -> str:
        if plain in words:
            return str(plain)
        area, slash, unit = plain.partition("/") if isinstance(plain, str) else ("", "", "")
        return f"{read(area)}/{read_word(unit, (FOOTMAN, ROUTED[FOOTMAN]))}" if slash else read(plain)

    plain = [word for word in words if "/" not in word]
    shown = [_("an area"), *plain, *[word for word in words if "/" in word][:1]]
    described = _("one of: %(forms)s", forms=", ".join(shown)) if words else _("an area")
    return Reading(parse, described, OneOf((*words, *edition.map.areas)))


def beginning_with(_view: View, question: Question, word: str) -> str | None:
    """The answer itself, or the first that begins with the area."""
    legal = tuple(question.options.listing())
    return next((answer for answer in legal if answer == word or answer.startswith(f"{word}/")), None)


def by_order(edition: Edition, of: Sequence[OrderKind] = ()) -> tuple[Choice[View], ...]:
    """By the order of another house that lies there: of a kind the highest modifier, then by the area's word.

    `of` are the kinds that can be meant; without any, all.
    """

    def of_kind(kind: str) -> Callable[[View, Question], Area | None]:
        def pick(view: View, question: Question) -> Area | None:
            theirs = {area: order for area, order in view.board.orders.items() if order.seat != view.seat}
            tokens = {area: order.token for area, order in theirs.items()}
            areas = (
                area
                for area in question.options.listing()
                if area in tokens and edition.orders[tokens[area]].kind == kind
            )
            facts = {area: edition.orders[tokens[area]] for area in areas}
            return best(facts, lambda area: (facts[area].modifier, facts[area].star))

        return pick

    return tuple(
        Choice(
            kind,
            _("the best %(order)s order that can be removed", order=order_kind_name(kind)),
            of_kind(kind),
        )
        for kind in of or edition.tokens_of
    )


def of_their_card(edition: Edition) -> tuple[Condition[View], ...]:
    """Conditions on the card that the opponent has revealed."""

    def played(view: View, _question: Question) -> Card | None:
        combat = own_combat(view)
        return None if combat is None else combat.cards.get(opponent(combat, own(view)))

    def strength(view: View, question: Question) -> int | None:
        facts = edition.house_cards.get(played(view, question) or "")
        return None if facts is None else facts.strength

    return (
        among(
            "their-card",
            _("the card your opponent has revealed is one of these"),
            cards(edition),
            played,
            N_("your opponent has revealed %(value)s"),
            N_("your opponent has revealed one of these: %(value)s"),
            never=own_alone,
        ),
        numbered(
            "their-strength",
            _("the printed strength of your opponent’s revealed card"),
            strength,
            N_("the printed strength of your opponent’s revealed card is %(value)s"),
            never=ON_NO_CARD,
        ),
    )
