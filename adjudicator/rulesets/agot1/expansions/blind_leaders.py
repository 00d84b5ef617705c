"""Leaders drawn blind: each side chooses three house cards, and chance draws one of them [CK8]."""

import msgspec

from adjudicator.engine import Ask, Draw, Seat, SomeOf, Together
from adjudicator.rulesets.westeros.board import Board, WesterosGame
from adjudicator.rulesets.westeros.combat.fighting import HOUSE_CARDS, reveal
from adjudicator.rulesets.westeros.combat.frame import sides, under_way
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.procedures.hands import refill

THREE_CARDS = "three-cards"

CHOSEN = 3

_MOST_DISCARDS = 5
"""With so many discards a house takes all its cards back [CK8-05]."""


def with_blind_leaders(edition: PlayableEdition) -> PlayableEdition:
    """An edition in which the cards of a combat are drawn."""
    refilled = dict.fromkeys(("hand-refilled", "hand-refilled-at-once"), "CK8-05")
    return msgspec.structs.replace(
        edition.deciding(most_discards=_MOST_DISCARDS),
        procedures={**edition.procedures, HOUSE_CARDS: draw_leaders},
        rules={**edition.rules, **refilled, "house-cards-revealed": "CK8-02"},
    )


async def draw_leaders(game: WesterosGame, area: str) -> None:
    """Both choose three cards in secret; one of each three is drawn and revealed, the others stay unseen.

    Discards are counted before, too, for whoever took the card of its last combat back to hand [CK8-06].
    """
    combat = under_way(game.board)
    for seat in sides(combat):
        refill(game, seat, (), reason="hand-refilled")
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
        SomeOf(dict.fromkeys(hand, 1), CHOSEN, CHOSEN),
        default=tuple(board.edition.lowest_cards(hand)[:CHOSEN]),
        subject=area,
        secret=True,
        settle=True,  # hands are public
    )
