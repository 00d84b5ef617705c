"""The question of which cards a leader is drawn from."""

from collections.abc import Callable, Iterable
from typing import Any

from adjudicator.engine import Choice, Habit, Question, QuestionKind, several
from adjudicator.rulesets.agot1.expansions.blind_leaders import CHOSEN, THREE_CARDS
from adjudicator.rulesets.westeros.bot import fighting as steady
from adjudicator.rulesets.westeros.bot.decision import Decision
from adjudicator.rulesets.westeros.combat.fighting import HOUSE_CARDS
from adjudicator.rulesets.westeros.edition import Card, Edition
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.questions.card_choice import Measure, gain, prospect, weakness
from adjudicator.rulesets.westeros.questions.combat import in_a_combat
from adjudicator.rulesets.westeros.questions.declaring import anything, kind
from adjudicator.rulesets.westeros.questions.fights import of_the_combat, own_combat
from adjudicator.rulesets.westeros.questions.words import items
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import N_, gettext as _


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """Which three cards may be drawn."""
    return (
        kind(
            THREE_CARDS,
            _("Three House cards"),
            N_("%(house)s is to choose three House cards for the combat in %(about)s; one is drawn."),
            steward=_sensible,
            strengths=True,
            habits=(Habit("best-chance"),),
            likely={"march": in_a_combat(_where_leaders_are_drawn)},
            summary=_(
                "the three House cards one of which is drawn; of a longer list the first three in hand"
            ),
            example={"when": {"margin": {"at-least": 2}}, "do": "weakest"},
            literals=several(edition.house_cards, _("House cards in [ ], the most wanted first")),
            ranked=False,
            fit=_first_in_hand,
            conditions=of_the_combat(edition),
            choices=(
                Choice("weakest", _("the three with the lowest printed strengths"), _by(weakness)),
                Choice("strongest", _("the three that add most to your strength here"), _by(gain)),
                Choice(
                    "best-chance",
                    _("the three that beat most of your opponent’s hand"),
                    _by(prospect),
                ),
            ),
            certain=("weakest", "strongest", "best-chance"),
            subjects=edition.map.areas,
            unasked=lambda view: HOUSE_CARDS not in PlayableEdition.of(view.board).procedures,
        ),
    )


def _where_leaders_are_drawn(view: View, subject: str) -> Iterable[str]:
    return anything(view, subject) if HOUSE_CARDS in PlayableEdition.of(view.board).procedures else ()


def _first_in_hand(_view: View, question: Question, wanted: tuple[Card, ...]) -> tuple[Card, ...] | None:
    held = [card for card in wanted if card in items(question).available]
    return tuple(held[:CHOSEN]) if len(held) >= CHOSEN else None


def _by(measure: Measure) -> Callable[[View, Question], tuple[Card, ...] | None]:
    def pick(view: View, question: Question) -> tuple[Card, ...] | None:
        if own_combat(view) is None:
            return None
        hand = sorted(items(question).available)
        return tuple(sorted(hand, key=lambda card: measure(view, card), reverse=True)[:CHOSEN])

    return pick


def _sensible(asked: Decision) -> Any:  # noqa: ANN401  as a steward answers
    left, chosen = list(items(asked.question).available), list[Card]()
    while len(chosen) < CHOSEN:
        chosen.append(steady.card(asked.outlook, left, asked.pick))
        left.remove(chosen[-1])
    return tuple(chosen)
