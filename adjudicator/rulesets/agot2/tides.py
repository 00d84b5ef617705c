"""Tides of Battle: an expansion of the combat, for games that are played with them [A2-TIDE]."""

from adjudicator.engine import Ask, Draw, OneOf, Seat
from adjudicator.rulesets.westeros.board import Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.casualties import choose_losses
from adjudicator.rulesets.westeros.combat.events import (
    BladeUsed,
    SkullStopped,
    TidesCardRedrawn,
    TidesCardSeen,
    TidesRevealed,
)
from adjudicator.rulesets.westeros.combat.frame import (
    CombatResult,
    Reckoning,
    Share,
    fighting,
    sides,
    skulls_against,
)
from adjudicator.rulesets.westeros.combat.strength import reckon
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.playable import Hooks
from adjudicator.rulesets.westeros.tracks import blade_holder, in_turn_order
from adjudicator.rulesets.westeros.units import standing

TIDES_REDRAW = "tides-redraw"
SKULL_CASUALTY = "skull-casualty"


async def draw_tides(game: WesterosGame, combat: Combat) -> None:
    """Each side draws a card from the whole deck; the Blade's holder may draw another; both are revealed."""
    board, known = game.board, game.board.edition.tides_cards
    deck = [card for card, facts in known.items() for _each in range(facts.count)]  # [A2-TIDE-11]
    for seat in sides(combat):  # [A2-TIDE-02]
        await _draw(game, combat, seat, f"tides-{seat}", deck)
    await _redraw(game, combat, deck)
    game.tell(TidesRevealed(rule="A2-TIDE-05", area=combat.area, cards=board.drawn))
    board.drawn = {}


async def _redraw(game: WesterosGame, combat: Combat, deck: list[Card]) -> None:
    """A combatant with the unused Blade may spend it on another card, to be kept [A2-TIDE-03, A2-TIDE-04]."""
    board, seat = game.board, blade_holder(game.board)
    if board.blade_used or seat not in sides(combat):
        return
    answer = await Ask(seat, TIDES_REDRAW, OneOf(("keep", "redraw")), default="keep", subject=combat.area)
    if answer == "keep":
        return
    game.tell(BladeUsed(rule="A2-TIDE-04", seat=seat, area=combat.area))
    game.tell(TidesCardRedrawn(rule="A2-TIDE-03", seat=seat, area=combat.area))
    await _draw(game, combat, seat, f"tides-again-{seat}", deck)


async def _draw(game: WesterosGame, combat: Combat, seat: Seat, name: str, deck: list[Card]) -> None:
    """Draw a card, which its house alone sees."""
    (card,) = await Draw(name, tuple(deck))
    deck.remove(card)
    game.board.drawn[seat] = card
    game.whisper(seat, TidesCardSeen(rule="A2-TIDE-02", area=combat.area, card=card))


def count_tides(found: Reckoning) -> None:
    """Add the number and the icons of the cards that are revealed [A2-TIDE-05, A2-TIDE-06]."""
    for seat, card in found.combat.tides.items():
        drawn, text = found.board.edition.tides_cards[card], f"tides/{card}"
        found.shares[seat].append(Share(text, drawn.strength, "A2-TIDE-05"))
        found.count_icons(seat, text, drawn, "A2-TIDE-06")


async def take_skulls(after: CombatResult) -> None:
    """A skull costs the opponent of its house a unit, whoever has won [A2-TIDE-07, A2-TIDE-14]."""
    game, combat, board = after.game, after.combat, after.game.board
    spared = reckon(board, combat).spared
    for seat in in_turn_order(board, *sides(combat)):
        number = skulls_against(board, combat, seat)
        units = standing(fighting(board, combat, seat))
        if number and (seat in spared or not units):
            rule = spared.get(seat, board.rule("killed-by-skull"))
            game.tell(SkullStopped(rule=rule, seat=seat, area=combat.area, spared=seat in spared))
        else:
            await choose_losses(
                game, combat, seat, SKULL_CASUALTY, units, number=number, reason="killed-by-skull"
            )


HOOKS = Hooks(cards_played=(draw_tides,), counted=(count_tides,), casualties_taken=(take_skulls,))
