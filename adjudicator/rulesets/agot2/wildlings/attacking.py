"""An attack of the wildlings, from the bids to what its card does to whom [A2-WILD-25]."""

from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.agot2.wildlings import house_cards, influence, stores, units
from adjudicator.rulesets.agot2.wildlings.influence import AGAIN, SECOND_STRENGTH
from adjudicator.rulesets.westeros.board import WesterosGame
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.events import Reason
from adjudicator.rulesets.westeros.procedures import victory, wildlings
from adjudicator.rulesets.westeros.procedures.raven import top_wildling_card
from adjudicator.rulesets.westeros.procedures.wildlings import WildlingCardTurned, WildlingsAttacked
from adjudicator.rulesets.westeros.tracks import in_turn_order

Clause = Callable[[WesterosGame, Seat], Coroutine[Any, Any, None]]
"""What a card does to one house."""


ALL = 100
"""More than any house has of anything."""


class Text(msgspec.Struct, frozen=True):
    """The clauses of a card: for the highest bidder, or for the lowest and each of the others."""

    highest: Clause
    lowest: Clause
    others: Clause


async def nothing(_game: WesterosGame, _seat: Seat) -> None:
    """Nothing happens to the house."""


UNTOLD: tuple[Clause, ...] = (nothing, influence.be_spared_a_second_attack)
"""The clauses of which nothing is to be told at once: the second attack tells whom it spares."""

TEXTS: Mapping[Card, Text] = {
    "a-king-beyond-the-wall": Text(
        influence.move_to_the_top, influence.fall_to_the_bottom_of_all, influence.fall_to_the_bottom_of_one
    ),
    "crow-killers": Text(
        units.raise_footmen, partial(units.lose_knights, most=ALL), partial(units.lose_knights, most=2)
    ),
    "mammoth-riders": Text(
        house_cards.take_one_back,
        partial(units.destroy_any, kind=units.MAMMOTH_UNITS, number=3),
        partial(units.destroy_any, kind=units.MAMMOTH_UNITS, number=2),
    ),
    "massing-on-the-milkwater": Text(
        house_cards.take_all_back, house_cards.discard_the_strongest, house_cards.discard_one
    ),
    "preemptive-raid": Text(influence.be_spared_a_second_attack, influence.destroy_units_or_fall, nothing),
    "rattleshirts-raiders": Text(
        partial(stores.move_supply, places=1),
        partial(stores.move_supply, places=-2),
        partial(stores.move_supply, places=-1),
    ),
    "silence-at-the-wall": Text(nothing, nothing, nothing),
    "skinchanger-scout": Text(
        stores.take_the_bid_back,
        partial(stores.lose_power, amount=ALL),
        partial(stores.lose_power, amount=2),
    ),
    "the-horde-descends": Text(
        units.muster_in_one_area,
        units.destroy_two_in_one_area,
        partial(units.destroy_any, kind=units.HORDE_UNITS, number=1),
    ),
}


async def attack(game: WesterosGame, subject: str) -> None:
    """Play out one attack; in the second one of a Preemptive Raid, the subject names the house left out."""
    board = game.board
    left_out = subject.removeprefix(AGAIN) if subject.startswith(AGAIN) else None
    bidders = tuple(seat for seat in board.seats if seat != left_out)
    strength = _strength(game, left_out)

    await wildlings.bid(game, bidders)
    repelled = wildlings.decide(game, strength)
    if repelled:
        highest = await wildlings.named_bidder(game, highest=True)
        await _befall(game, highest, TEXTS[await _turn_up(game)].highest, "watch-won")  # [A2-WILD-09]
    else:
        lowest = await wildlings.named_bidder(game, highest=False)
        text = TEXTS[await _turn_up(game)]
        await _befall(game, lowest, text.lowest, "wildlings-won")  # [A2-WILD-10]
        for seat in in_turn_order(board, *bidders):  # [A2-WILD-14]
            if seat != lowest:
                await _befall(game, seat, text.others, "wildlings-won")
    board.wildlings.bottom.append(board.wildlings.top.pop(0))  # [A2-WILD-15]
    wildlings.set_back(game, repelled=repelled)
    victory.check(game)  # [A2-VIC-10]


async def _befall(game: WesterosGame, seat: Seat, clause: Clause, reason: Reason) -> None:
    if clause in UNTOLD:
        await clause(game, seat)
    else:
        await wildlings.befall(game, seat, game.board.rule(reason), clause(game, seat))


def _strength(game: WesterosGame, left_out: Seat | None) -> int:
    """How strong the wildlings are: as the track says, or as a Preemptive Raid does."""
    board = game.board
    reason = "second-attack" if left_out else "wildlings-attack"
    strength = SECOND_STRENGTH if left_out else board.threat
    game.tell(WildlingsAttacked(rule=board.rule(reason), strength=strength, left_out=left_out))
    return strength


async def _turn_up(game: WesterosGame) -> Card:
    """Turn up the top card, not before all ties are decided [A2-WILD-08, A2-WILD-21]."""
    card = await top_wildling_card(game)
    game.tell(WildlingCardTurned(rule=game.board.rule("wildling-card-turned"), card=card))
    return card
