"""Words shared by report, questions, view and drawing, in the language in force.

Names of houses, areas and cards are those of the game, the same in every language.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from adjudicator.engine import Event, Seat
from adjudicator.rulesets.agot2.cards import HOUSE_CARDS, WESTEROS_CARDS, WILDLING_CARDS
from adjudicator.rulesets.agot2.houses import HOUSES
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.tables import DOMINANCE, ORDERS
from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, Card, Token, Track
from adjudicator.rulesets.westeros.drawing.position import OrderFace
from adjudicator.rulesets.westeros.drawing.titles import order_name, units_named
from adjudicator.rulesets.westeros.map import Area
from adjudicator.words import gettext as _, ngettext

_WESTEROS_NAMES = {card: facts.name for cards in WESTEROS_CARDS.values() for card, facts in cards.items()}


def fields_in_words(event: Event, **more: object) -> dict[str, object]:
    """What the sentence of an event is filled in with: the words for its fields, under the names below.

    Numbers stand as they are. `more` is what only one sentence needs, or words otherwise.
    """
    fields = {field: getattr(event, field) for field in event.__struct_fields__}
    numbers = {field: value for field, value in fields.items() if isinstance(value, int)}
    told = {name: words(fields[field]) for field, (name, words) in _FIELDS.items() if field in fields}
    return {**numbers, **told, **more}


def house(seat: Seat) -> str:
    """A house's name."""
    return HOUSES[seat].name


def area_name(area: Area) -> str:
    """An area's name."""
    return MAP.name[area]


def face(token: Token) -> OrderFace:
    """What an order token shows."""
    facts = ORDERS[token]
    return OrderFace(facts.kind, facts.modifier, facts.star)


def order(token: Token) -> str:
    """An order's name: `march +1 (special)`."""
    return order_name(face(token))


def orders_by_area(orders: Mapping[Area, Token]) -> str:
    """Orders with their areas, by area."""
    return "; ".join(
        _("%(area)s: %(order)s", area=area_name(area), order=order(token))
        for area, token in sorted(orders.items())
    )


def track_name(track: Track) -> str:
    """A track's name."""
    return {
        IRON_THRONE: _("Iron Throne track"),
        FIEFDOMS: _("Fiefdoms track"),
        KINGS_COURT: _("King’s Court track"),
    }[track]


def token_name(token: str) -> str:
    """A dominance token's name."""
    return {
        "iron-throne": _("Iron Throne"),
        "valyrian-steel-blade": _("Valyrian Steel Blade"),
        "messenger-raven": _("Messenger Raven"),
    }[token]


def token_of(track: Track) -> str:
    """The name of the dominance token that goes with a track."""
    return token_name(DOMINANCE[track])


def house_card(card: Card) -> str:
    """A house card's name."""
    return HOUSE_CARDS[card].name


def house_cards(cards: Iterable[Card]) -> str:
    """House cards with their printed strengths, in a row."""
    return listed([f"{house_card(card)} ({HOUSE_CARDS[card].strength})" for card in cards])


def westeros_card(card: Card) -> str:
    """A Westeros card's name."""
    return _WESTEROS_NAMES[card]


def wildling_card(card: Card) -> str:
    """A wildling card's name."""
    return WILDLING_CARDS[card].name


def tides_card(card: Card) -> str:
    """What a Tides of Battle card shows."""
    return {
        "blank": _("a blank"),
        "sword": _("a 1 with a sword"),
        "tower": _("a 1 with a fortification"),
        "two": _("a 2"),
        "three": _("a 3"),
        "skull": _("a skull"),
    }[card]


def power(amount: int) -> str:
    """So many Power tokens."""
    return ngettext("%(n)s Power token", "%(n)s Power tokens", amount)


def amounts(bids: Mapping[Seat, int], *, lowest_first: bool = False) -> str:
    """Numbers with their houses, the highest first, or the lowest."""
    ranked = sorted(bids.items(), key=lambda bid: bid[1] if lowest_first else -bid[1])
    return listed([f"{house(seat)} {amount}" for seat, amount in ranked])


def houses(seats: Iterable[Seat]) -> str:
    """Houses in a row."""
    return listed([house(seat) for seat in seats])


def areas(names: Iterable[Area]) -> str:
    """Areas in a row."""
    return listed([area_name(area) for area in names])


def listed(names: Sequence[str]) -> str:
    """Names in a row; a word when there are none."""
    return ", ".join(names) if names else _("none")


_FIELDS: Mapping[str, tuple[str, Callable[[Any], str]]] = {
    "seat": ("house", house),
    "victim": ("victim", house),
    "area": ("area", area_name),
    "origin": ("origin", area_name),
    "destination": ("destination", area_name),
    "target": ("target", area_name),
    "port": ("port", area_name),
    "token": ("order", lambda token: order(token) if token in ORDERS else token_name(token)),
    "units": ("units", units_named),
}
"""The fields that mean the same in every event, with their names in sentences and their words."""
