"""Leaders drawn blind: each side chooses three house cards, and chance draws one of them [CK8]."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from adjudicator.engine import Ask, Choice, Draw, Habit, Question, QuestionKind, Seat, SomeOf, Together
from adjudicator.rulesets.westeros.board import Board, Card, WesterosGame
from adjudicator.rulesets.westeros.bot import fighting as steady
from adjudicator.rulesets.westeros.bot.decision import Decision
from adjudicator.rulesets.westeros.combat.fighting import HOUSE_CARDS, reveal
from adjudicator.rulesets.westeros.combat.frame import sides, under_way
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.questions.card_choice import Measure, gain, prospect, weakness
from adjudicator.rulesets.westeros.questions.combat import in_a_combat
from adjudicator.rulesets.westeros.questions.declaring import anything, kind
from adjudicator.rulesets.westeros.questions.fights import of_the_combat, own_combat
from adjudicator.rulesets.westeros.questions.words import Several, items
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import N_, gettext as _

THREE_CARDS = "three-cards"

_CHOSEN = 3

_MOST_DISCARDS = 5
"""With so many discards a house takes all its cards back [CK8-05]."""


def with_blind_leaders(edition: Edition) -> Edition:
    """An edition in which the cards of a combat are drawn."""
    rules = {"house-cards-revealed": "CK8-02", "hand-refilled": "CK8-05"}
    return replace(
        edition.deciding(most_discards=_MOST_DISCARDS),
        procedures={**edition.procedures, HOUSE_CARDS: draw_leaders},
        rules={**edition.rules, **rules},
    )


async def draw_leaders(game: WesterosGame, area: str) -> None:
    """Both choose three cards in secret; one of each three is drawn and revealed, the others stay unseen."""
    combat = under_way(game.board)
    chosen = await Together({seat: _three(game.board, seat, area) for seat in sides(combat)})
    drawn = {}
    for seat, cards in chosen.items():
        (drawn[seat],) = await Draw(f"leader-{seat}", cards)
    reveal(game, combat, drawn)


def _three(board: Board, seat: Seat, area: str) -> Ask[tuple[Card, ...]]:
    hand = board.hands[seat]
    return Ask(
        seat,
        THREE_CARDS,
        SomeOf(dict.fromkeys(hand, 1), _CHOSEN, _CHOSEN),
        default=tuple(board.edition.lowest_cards(hand)[:_CHOSEN]),
        subject=area,
        secret=True,
        settle=True,  # hands are public
    )


# --- The question -----------------------------------------------------------------------------------------


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
            literals=Several(edition.house_cards, _("House cards in [ ], the most wanted first")),
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
            subjects=edition.map.areas,
        ),
    )


def _where_leaders_are_drawn(view: View, subject: str) -> Iterable[str]:
    return anything(view, subject) if HOUSE_CARDS in view.board.edition.procedures else ()


def _first_in_hand(_view: View, question: Question, wanted: tuple[Card, ...]) -> tuple[Card, ...] | None:
    held = [card for card in wanted if card in items(question).available]
    return tuple(held[:_CHOSEN]) if len(held) >= _CHOSEN else None


def _by(measure: Measure) -> Callable[[View, Question], tuple[Card, ...] | None]:
    def pick(view: View, question: Question) -> tuple[Card, ...] | None:
        if own_combat(view) is None:
            return None
        hand = sorted(items(question).available)
        return tuple(sorted(hand, key=lambda card: measure(view, card), reverse=True)[:_CHOSEN])

    return pick


def _sensible(asked: Decision) -> Any:  # noqa: ANN401  as a steward answers
    left, chosen = list(items(asked.question).available), list[Card]()
    while len(chosen) < _CHOSEN:
        chosen.append(steady.card(asked.outlook, left, asked.pick))
        left.remove(chosen[-1])
    return tuple(chosen)
