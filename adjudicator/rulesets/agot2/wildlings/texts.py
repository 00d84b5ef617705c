"""What each wildling card does, and to whom [A2-WILD-25]."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, NamedTuple

from adjudicator.engine import Seat
from adjudicator.rulesets.agot2.wildlings import house_cards, influence, stores, units
from adjudicator.rulesets.westeros.board import Card, WesterosGame

Clause = Callable[[WesterosGame, Seat], Coroutine[Any, Any, None]]
"""What a card does to one house."""


class Text(NamedTuple):
    """The clauses of a card: for the highest bidder, or for the lowest and each of the others."""

    highest: Clause
    lowest: Clause
    others: Clause


async def nothing(_game: WesterosGame, _seat: Seat) -> None:
    """Nothing happens to the house."""


TEXTS: Mapping[Card, Text] = {
    "a-king-beyond-the-wall": Text(
        influence.move_to_the_top, influence.fall_to_the_bottom_of_all, influence.fall_to_the_bottom_of_one
    ),
    "crow-killers": Text(units.raise_footmen, units.lose_all_knights, units.lose_two_knights),
    "mammoth-riders": Text(house_cards.take_one_back, units.destroy_three, units.destroy_two),
    "massing-on-the-milkwater": Text(
        house_cards.take_all_back, house_cards.discard_the_strongest, house_cards.discard_one
    ),
    "preemptive-raid": Text(influence.be_spared_a_second_attack, influence.destroy_units_or_fall, nothing),
    "rattleshirts-raiders": Text(stores.gain_supply, stores.lose_two_supply, stores.lose_one_supply),
    "silence-at-the-wall": Text(nothing, nothing, nothing),
    "skinchanger-scout": Text(stores.take_the_bid_back, stores.lose_all_power, stores.lose_two_power),
    "the-horde-descends": Text(units.muster_in_one_area, units.destroy_two_in_one_area, units.destroy_one),
}
