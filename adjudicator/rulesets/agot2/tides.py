"""Tides of Battle, where the game is played with them [A2-TIDE]."""

from adjudicator.engine import Ask, Draw, OneOf, Seat
from adjudicator.rulesets.agot2.board import Agot2Game
from adjudicator.rulesets.agot2.cards import TIDES_DECK
from adjudicator.rulesets.agot2.options import TIDES, chosen
from adjudicator.rulesets.westeros.board import Card, Combat
from adjudicator.rulesets.westeros.combat.events import (
    BladeUsed,
    TidesCardRedrawn,
    TidesCardSeen,
    TidesRevealed,
)
from adjudicator.rulesets.westeros.combat.frame import sides
from adjudicator.rulesets.westeros.tracks import blade_holder


async def draw_tides(game: Agot2Game, combat: Combat) -> None:
    """Each side draws a card from the whole deck; the Blade's holder may draw another; both are revealed."""
    if chosen(game.setup, TIDES) != "yes":
        return
    board, deck = game.board, list(TIDES_DECK)  # [A2-TIDE-11]
    for seat in sides(combat):  # [A2-TIDE-02]
        await _draw(game, combat, seat, f"tides-{seat}", deck)
    await _redraw(game, combat, deck)
    combat.tides, board.drawn = board.drawn, {}
    game.tell(TidesRevealed(rule="A2-TIDE-05", area=combat.area, cards=combat.tides.copy()))


async def _redraw(game: Agot2Game, combat: Combat, deck: list[Card]) -> None:
    """A combatant with the unused Blade may spend it on another card, to be kept [A2-TIDE-03, A2-TIDE-04]."""
    board, seat = game.board, blade_holder(game.board)
    if board.blade_used or seat not in sides(combat):
        return
    answer = await Ask(seat, "tides-redraw", OneOf(("keep", "redraw")), default="keep", subject=combat.area)
    if answer == "keep":
        return
    board.blade_used = True
    game.tell(BladeUsed(rule="A2-TIDE-04", seat=seat, area=combat.area))
    game.tell(TidesCardRedrawn(rule="A2-TIDE-03", seat=seat, area=combat.area))
    await _draw(game, combat, seat, f"tides-again-{seat}", deck)


async def _draw(game: Agot2Game, combat: Combat, seat: Seat, name: str, deck: list[Card]) -> None:
    """Draw a card, which its house alone sees."""
    (card,) = await Draw(name, tuple(deck))
    deck.remove(card)
    game.board.drawn[seat] = card
    game.whisper(seat, TidesCardSeen(rule="A2-TIDE-02", area=combat.area, card=card))
