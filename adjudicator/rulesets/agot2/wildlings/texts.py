"""What each wildling card does, and to whom [A2-WILD-25]."""

from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.agot2.wildlings import house_cards, influence, stores, units
from adjudicator.rulesets.westeros.board import Card, WesterosGame

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
