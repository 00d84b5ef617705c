"""How the texts of house cards act, moment by moment.

Within a moment the combatants' texts act in turn order, one completely before the other; the order is looked
up again for each, because a text may change it [A2-CARD-06, A2-CARD-07, A2-SHIFT-06].
"""

from collections.abc import Mapping

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import Card, Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.frame import CombatResult, Reckoning, sides
from adjudicator.rulesets.westeros.edition import CombatText
from adjudicator.rulesets.westeros.tracks import in_turn_order


async def carry_out(game: WesterosGame, combat: Combat, texts: Mapping[Card, CombatText]) -> None:
    """Let the texts of one moment act, also those of a card that takes another's place [A2-CARD-16]."""
    acted: list[tuple[Seat, Card]] = []
    while True:
        played = [
            (seat, combat.cards[seat])
            for seat in in_turn_order(game.board, *sides(combat))
            if seat in combat.cards
        ]
        left = [each for each in played if each[1] in texts and each not in acted]
        if not left:
            return
        seat, card = left[0]
        acted.append((seat, card))
        await texts[card](game, combat, seat)


def apply_standing(count: Reckoning) -> None:
    """Let the texts that hold throughout change what is counted."""
    texts = count.board.edition.texts.standing
    for seat in in_turn_order(count.board, *sides(count.combat)):
        text = texts.get(count.combat.cards.get(seat, ""))
        if text is not None:
            text(count, seat)


async def carry_out_deciding(after: CombatResult) -> None:
    """Let the texts on winning and on losing act, one class together [A2-CARD-18]."""
    texts = after.game.board.edition.texts
    for seat in in_turn_order(after.game.board, *sides(after.combat)):
        acting = texts.winning if seat == after.winner else texts.losing
        text = acting.get(after.combat.cards.get(seat, ""))
        if text is not None:
            await text(after, seat)


async def carry_out_later(game: WesterosGame, combat: Combat, played: Mapping[Seat, Card]) -> None:
    """Let the texts after combat act; `played` are the cards that were just discarded."""
    texts = game.board.edition.texts.later
    for seat in in_turn_order(game.board, *played):
        text = texts.get(played[seat])
        if text is not None:
            await text(game, combat, seat, played[seat])
