"""Texts that act when the cards are revealed: first what cancels, then the others [A1-CARD-05]."""

from adjudicator.engine import Seat
from adjudicator.rulesets.agot1.house_cards.knighting import knight
from adjudicator.rulesets.westeros.board import Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.card_texts import tell_idle, tell_text
from adjudicator.rulesets.westeros.combat.frame import fighting, opponent
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.events import CombatantEvent, UnitsLost
from adjudicator.rulesets.westeros.procedures.resolving import emptied, take_off
from adjudicator.rulesets.westeros.units import FOOTMAN, ROUTED
from adjudicator.words import N_

ELLARIA = "card-ellaria"


class TextCancelled(CombatantEvent, frozen=True, kw_only=True):
    """The text of the house's card does not act in this combat."""

    message = N_("The text of %(card)s is cancelled.")

    card: Card


async def cancel_their_text(game: WesterosGame, combat: Combat, seat: Seat, rule: str) -> None:
    """Tell that the opponent's text is cancelled, if it has one; the tables keep it from acting."""
    other = opponent(combat, seat)
    card = combat.cards[other]
    if not game.board.edition.house_cards[card].rule:
        tell_idle(game, combat, seat, rule)
        return
    tell_text(game, combat, seat, rule)
    game.tell(TextCancelled(rule=rule, seat=other, area=combat.area, card=card))


async def kill_a_footman(game: WesterosGame, combat: Combat, seat: Seat, rule: str) -> None:
    """One Footman with which the opponent takes part is killed, a routed one only without any other."""
    other = opponent(combat, seat)
    there = fighting(game.board, combat, other)
    unit = next((unit for unit in (FOOTMAN, ROUTED[FOOTMAN]) if unit in there), None)
    if unit is None:
        tell_idle(game, combat, seat, rule)
        return
    tell_text(game, combat, seat, rule)
    game.tell(UnitsLost(rule=rule, reason="card-text", seat=other, area=combat.area, units=(unit,)))
    emptied(game, other, combat.area, died=True)


async def knight_a_defender(game: WesterosGame, combat: Combat, seat: Seat, rule: str) -> None:
    """A defender may replace one of its standing Footmen in the area by a Knight, which counts at once."""
    if seat == combat.defender:
        await knight(game, combat, seat, rule, ELLARIA)


async def discard_their_defense(game: WesterosGame, combat: Combat, seat: Seat, rule: str) -> None:
    """The Defense order of the attacked house in the embattled area leaves the board."""
    board = game.board
    if seat != combat.attacker:
        return
    order = board.orders.get(combat.area)
    if order is None or board.edition.orders[order.token].kind != "defense":
        tell_idle(game, combat, seat, rule)
        return
    tell_text(game, combat, seat, rule)
    take_off(game, combat.area, "card-text", rule)
