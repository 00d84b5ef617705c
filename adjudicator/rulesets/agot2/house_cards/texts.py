"""Which card has which text, by the moment at which it acts, and how a moment is gone through.

Within a moment the combatants' texts act in turn order, one completely before the other; the order is looked
up again for each, because a text may change it [A2-CARD-06, A2-CARD-07, A2-SHIFT-06].
"""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from adjudicator.engine import Seat
from adjudicator.rulesets.agot2.board import Agot2Game
from adjudicator.rulesets.agot2.house_cards import afterwards, cancelling, deciding, immediate, standing
from adjudicator.rulesets.agot2.house_cards.deciding import CombatResult
from adjudicator.rulesets.westeros.board import Card, Combat
from adjudicator.rulesets.westeros.combat.frame import Reckoning, sides
from adjudicator.rulesets.westeros.tracks import in_turn_order

Text = Callable[[Agot2Game, Combat, Seat], Coroutine[Any, Any, None]]
StandingText = Callable[[Reckoning, Seat], None]
DecidingText = Callable[[CombatResult, Seat], Coroutine[Any, Any, None]]
LaterText = Callable[[Agot2Game, Combat, Seat, Card], Coroutine[Any, Any, None]]

CANCELLING: Mapping[Card, Text] = {"tyrion-lannister": cancelling.send_back_their_card}

IMMEDIATE: Mapping[Card, Text] = {
    "aeron-damphair": immediate.pay_for_another_card,
    "mace-tyrell": immediate.destroy_a_footman,
    "queen-of-thorns": immediate.remove_an_adjacent_order,
    "doran-martell": immediate.move_them_to_the_last_place,
}

STANDING: Mapping[Card, StandingText] = {
    "the-blackfish": standing.no_casualties,
    "catelyn-stark": standing.defense_counts_twice,
    "ser-kevan-lannister": standing.attacking_footmen_are_worth_more,
    "stannis-baratheon": standing.stronger_against_a_better_placed_house,
    "ser-davos-seaworth": standing.stronger_after_stannis,
    "salladhor-saan": standing.foreign_ships_are_worth_nothing,
    "victarion-greyjoy": standing.attacking_ships_are_worth_more,
    "balon-greyjoy": standing.their_card_counts_nothing,
    "theon-greyjoy": standing.stronger_defending_a_fort,
    "asha-greyjoy": standing.fierce_without_support,
    "nymeria-sand": standing.sword_attacking_fortification_defending,
}

WINNING: Mapping[Card, DecidingText] = {
    "robb-stark": deciding.name_the_retreat,
    "tywin-lannister": deciding.gain_a_bounty,
    "cersei-lannister": deciding.remove_any_order,
    "renly-baratheon": deciding.knight_a_footman,
    "ser-loras-tyrell": deciding.let_the_march_go_on,
}

LOSING: Mapping[Card, DecidingText] = {
    "roose-bolton": deciding.take_all_cards_back,
    "arianne-martell": deciding.keep_them_out,
}

LATER: Mapping[Card, LaterText] = {"patchface": afterwards.discard_from_their_hand}


async def carry_out(game: Agot2Game, combat: Combat, texts: Mapping[Card, Text]) -> None:
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
    for seat in in_turn_order(count.board, *sides(count.combat)):
        text = STANDING.get(count.combat.cards.get(seat, ""))
        if text is not None:
            text(count, seat)


async def carry_out_deciding(after: CombatResult) -> None:
    """Let the texts on winning and on losing act, one class together [A2-CARD-18]."""
    for seat in in_turn_order(after.game.board, *sides(after.combat)):
        texts = WINNING if seat == after.winner else LOSING
        text = texts.get(after.combat.cards.get(seat, ""))
        if text is not None:
            await text(after, seat)


async def carry_out_later(game: Agot2Game, combat: Combat, played: Mapping[Seat, Card]) -> None:
    """Let the texts after combat act; `played` are the cards that were just discarded."""
    for seat in in_turn_order(game.board, *played):
        text = LATER.get(played[seat])
        if text is not None:
            await text(game, combat, seat, played[seat])
