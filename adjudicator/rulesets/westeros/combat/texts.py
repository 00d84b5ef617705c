"""How the texts of house cards act, moment by moment.

Within a moment the combatants' texts act one completely before the other, in the order of the track that the
edition names. It is looked up again for each, because a text may change it [A2-CARD-06, A2-CARD-07,
A2-SHIFT-06].
"""

from collections.abc import Mapping

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import Board, Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.frame import CombatResult, Reckoning, opponent, sides
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.playable import CombatText, PlayableEdition
from adjudicator.rulesets.westeros.tracks import in_order_of


def silenced(board: Board, combat: Combat, seat: Seat) -> bool:
    """Whether the card that the opponent has in play cancels the text of the side's own."""
    silencing = PlayableEdition.of(board).texts.silencing
    return bool(silencing) and combat.cards.get(opponent(combat, seat)) in silencing


async def carry_out(game: WesterosGame, combat: Combat, texts: Mapping[Card, CombatText]) -> None:
    """Let the texts of one moment act, also those of a card that takes another's place [A2-CARD-16]."""
    acted: list[tuple[Seat, Card]] = []
    while True:
        played = [
            (seat, combat.cards[seat]) for seat in _acting(game.board, *sides(combat)) if seat in combat.cards
        ]
        left = [
            each
            for each in played
            if each[1] in texts and each not in acted and not silenced(game.board, combat, each[0])
        ]
        if not left:
            return
        seat, card = left[0]
        acted.append((seat, card))
        await texts[card](game, combat, seat)


def apply_standing(count: Reckoning) -> None:
    """Let the texts that hold throughout change what is counted."""
    texts = PlayableEdition.of(count.board).texts
    for table in (texts.standing, texts.closing):
        if table:
            for seat in _acting(count.board, *sides(count.combat)):
                text = table.get(count.combat.cards.get(seat, ""))
                if text is not None and not silenced(count.board, count.combat, seat):
                    text(count, seat)


async def carry_out_deciding(after: CombatResult) -> None:
    """Let the texts on winning and on losing act, one class together [A2-CARD-18]."""
    texts = PlayableEdition.of(after.game.board).texts
    for seat in _acting(after.game.board, *sides(after.combat)):
        acting = texts.winning if seat == after.winner else texts.losing
        text = acting.get(after.combat.cards.get(seat, ""))
        if text is not None and not silenced(after.game.board, after.combat, seat):
            await text(after, seat)
            after.acted.add(seat)


async def carry_out_later(game: WesterosGame, combat: Combat, played: Mapping[Seat, Card]) -> None:
    """Let the texts after combat act; `played` are the cards that were just discarded."""
    texts = PlayableEdition.of(game.board).texts.later
    for seat in _acting(game.board, *played):
        text = texts.get(played[seat])
        if text is not None:
            await text(game, combat, seat, played[seat])


def _acting(board: Board, *seats: Seat) -> tuple[Seat, ...]:
    """Put houses in the order in which their texts act."""
    return in_order_of(board, board.edition.policies.order_of_texts, *seats)
