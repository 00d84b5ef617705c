"""All cards: house cards, Westeros cards, wildling cards, Tides of Battle."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.agot2.tables import Dominance
from adjudicator.rulesets.facts import read_facts
from adjudicator.rulesets.westeros.board import Card, Token

Moment = Literal["cancel", "immediately", "other", "on-win", "on-lose", "after-combat"]
"""When the text of a house card acts, in this order; `on-win` and `on-lose` are one moment."""


class HouseCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house card as printed. `text` is empty on a card without a text ability."""

    name: str
    strength: int
    swords: int = 0
    fortifications: int = 0
    text: Moment | Literal[""] = ""
    optional: bool = False


class WesterosCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Westeros card: how often it is in its deck, its wildling icons, what it offers or bans.

    `choice` is the dominance token whose holder picks one of `of`; `bans` a kind of order or one token.
    """

    name: str
    count: int
    icons: int = 0
    choice: Dominance | Literal[""] = ""
    of: tuple[str, ...] = ()
    bans: Token = ""


class WildlingCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wildling card."""

    name: str


class TidesCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Tides of Battle card: how often it is in the deck, its number, its icons."""

    count: int
    strength: int
    swords: int = 0
    fortifications: int = 0
    skulls: int = 0


_DEALT = read_facts(__package__ or "", "house_cards.yaml", dict[Seat, dict[Card, HouseCard]])

HOUSE_CARDS: Mapping[Card, HouseCard] = {
    card: facts for cards in _DEALT.values() for card, facts in cards.items()
}

HOUSE_CARDS_OF: Mapping[Seat, tuple[Card, ...]] = {seat: tuple(cards) for seat, cards in _DEALT.items()}
"""A house's seven cards, the strongest first."""

WESTEROS_CARDS: Mapping[str, Mapping[Card, WesterosCard]] = read_facts(
    __package__ or "", "westeros_cards.yaml", dict[str, dict[str, WesterosCard]]
)
"""By deck, `I` to `III`, in the order in which they are carried out."""

WESTEROS_DECKS: Mapping[str, tuple[Card, ...]] = {
    deck: tuple(card for card, facts in cards.items() for _each in range(facts.count))
    for deck, cards in WESTEROS_CARDS.items()
}
"""Every card of each deck, as often as it is in it."""

WILDLING_CARDS: Mapping[Card, WildlingCard] = read_facts(
    __package__ or "", "wildling_cards.yaml", dict[str, WildlingCard]
)

TIDES_CARDS: Mapping[Card, TidesCard] = read_facts(
    __package__ or "", "tides_of_battle.yaml", dict[str, TidesCard]
)

TIDES_DECK: tuple[Card, ...] = tuple(
    card for card, facts in TIDES_CARDS.items() for _each in range(facts.count)
)
"""Every Tides of Battle card, as often as it is in the deck."""


def lowest_card(cards: tuple[Card, ...] | list[Card]) -> Card:
    """The lowest printed strength; among equals the first by name. The default where a card must be named."""
    return min(cards, key=lambda card: (HOUSE_CARDS[card].strength, HOUSE_CARDS[card].name))
