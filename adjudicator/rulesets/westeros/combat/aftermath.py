"""Combat clean-up: who moves in, which orders, tokens and cards go [A2-CLEAN]."""

from collections.abc import Mapping

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.card_texts import tell_idle, tell_text
from adjudicator.rulesets.westeros.combat.events import HouseCardNotSentBack, HouseCardSentBack
from adjudicator.rulesets.westeros.combat.frame import CombatResult
from adjudicator.rulesets.westeros.combat.texts import carry_out_later
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.events import (
    GarrisonDestroyed,
    HouseCardDiscarded,
    OrderMoved,
    PowerTokenReturned,
    UnitsMoved,
    because,
)
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures import ports, victory
from adjudicator.rulesets.westeros.procedures.hands import refill
from adjudicator.rulesets.westeros.procedures.resolving import take_off


def remove_garrison(after: CombatResult) -> None:
    """A beaten garrison leaves the game for good [A2-GARR-05]."""
    game, combat = after.game, after.combat
    if after.loser == combat.defender and combat.area in game.board.garrisons:
        rule = game.board.rule("garrison-destroyed")
        game.tell(GarrisonDestroyed(rule=rule, seat=combat.defender, area=combat.area))


async def clean_up(after: CombatResult, held: Mapping[Area, Seat | None]) -> None:
    """End the combat, in the order of A2-CLEAN-10 from the victor's entry on.

    `held` says who controlled what before the combat.
    """
    game, combat, board = after.game, after.combat, after.game.board
    _turn_back(after)
    _move_in(after)
    if after.winner == combat.attacker and not after.not_taken:
        _clear_area(game, combat)
    played = _discard_cards(after)
    await carry_out_later(game, combat, played)
    _remove_idle_orders(game)
    board.combat = None
    await ports.change_control(game, held)  # [A2-CLEAN-06]
    victory.check(game, combat.attacker)  # [A2-CLEAN-08]


def _turn_back(after: CombatResult) -> None:
    """By a text the attackers return to where they came from."""
    game, combat = after.game, after.combat
    if not after.nobody_enters:
        return
    if not combat.attackers:
        tell_idle(game, combat, combat.defender, after.nobody_enters)
        return
    tell_text(game, combat, combat.defender, after.nobody_enters)
    game.tell(
        UnitsMoved(
            **because(game.board, "attackers-kept-out"),
            seat=combat.attacker,
            origin=combat.area,
            destination=combat.origin,
            units=combat.attackers,
        )
    )


def _move_in(after: CombatResult) -> None:
    """Victorious attackers occupy the area [A2-CLEAN-02].

    The March order is spent [A2-CLEAN-01], unless a text lets it follow the units [A2-CLEAN-11].
    """
    game, combat, board = after.game, after.combat, after.game.board
    seat = combat.attacker
    if after.march_goes_on and combat.attackers:
        if combat.area in board.orders:
            take_off(game, combat.area, "area-conquered")
        tell_text(game, combat, seat, after.march_goes_on)
        game.tell(
            OrderMoved(
                rule=board.rule("march-goes-on"),
                seat=seat,
                token=combat.order,
                origin=combat.origin,
                destination=combat.area,
            )
        )
    else:
        if after.march_goes_on:
            tell_idle(game, combat, seat, after.march_goes_on)
        take_off(game, combat.origin, "march-fought")


def _clear_area(game: WesterosGame, combat: Combat) -> None:
    """The beaten defender's order and Power token leave the area [A2-CLEAN-02]."""
    board = game.board
    order = board.orders.get(combat.area)
    if order is not None and order.seat != combat.attacker:
        take_off(game, combat.area, "area-conquered")
    owner = board.power_tokens.get(combat.area)
    if owner is not None and owner != combat.attacker:
        game.tell(PowerTokenReturned(**because(board, "area-conquered"), seat=owner, area=combat.area))


def _discard_cards(after: CombatResult) -> dict[Seat, Card]:
    """Discard the cards in play; an empty hand takes the others back [A2-CARD-10, A2-CARD-11].

    A card that a text lets its house keep goes back to a hand that holds others.
    """
    game, combat, board = after.game, after.combat, after.game.board
    played, combat.cards = combat.cards, {}
    for seat, card in played.items():
        if seat in after.kept:
            kept = HouseCardSentBack if board.hands[seat] else HouseCardNotSentBack
            game.tell(kept(rule=after.kept[seat], seat=seat, area=combat.area, card=card))
            if kept is HouseCardSentBack:
                continue
        game.tell(HouseCardDiscarded(**because(board, "house-card-discarded"), seat=seat, card=card))
        refill(game, seat, (card,), reason="hand-refilled")
    return played


def _remove_idle_orders(game: WesterosGame) -> None:
    """Orders leave every area in which their house has no units any more [A2-CLEAN-07]."""
    board = game.board
    for area, order in sorted(board.orders.items()):
        if not board.units_in(area, order.seat):
            take_off(game, area, "order-without-units")
