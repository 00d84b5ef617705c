"""Texts that act after the combat, once cards are discarded and hands refilled [A2-CARD-13]."""

from adjudicator.engine import Ask, OneOf, Seat
from adjudicator.rulesets.westeros.board import NONE, Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.events import TextActed
from adjudicator.rulesets.westeros.combat.frame import opponent
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.procedures.hands import discard, refill

PATCHFACE = "card-patchface"


async def discard_from_their_hand(game: WesterosGame, combat: Combat, seat: Seat, own: Card) -> None:
    """The opponent may be made to discard a card; `own` is the house's card [A2-CARD-19, A2-HC-PATCHFACE]."""
    other = opponent(combat, seat)
    card = await Ask(
        seat, PATCHFACE, OneOf((NONE, *game.board.hands[other])), default=NONE, subject=combat.area
    )
    if card == NONE:
        return
    game.tell(TextActed(rule="A2-HC-PATCHFACE", seat=seat, area=combat.area, card=own))
    discard(game, other, card, reason="card-text", rule="A2-HC-PATCHFACE", by=seat)
    refill(game, other, (card,), reason="hand-refilled-at-once")
