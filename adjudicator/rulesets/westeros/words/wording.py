"""Words shared by events, questions, views and drawings, in the language in force.

The facts of an edition have the English names of houses, areas and cards; here is what a language calls them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from adjudicator.engine import Event, Seat, Term, Words, signed
from adjudicator.engine.options.reading import amount
from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, TRACKS
from adjudicator.rulesets.westeros.edition import Card, Edition, OrderKind, OrderToken, Token, Track
from adjudicator.rulesets.westeros.map import Area, Fort, Map
from adjudicator.rulesets.westeros.units import KIND, ROUTED, UPGRADES, Unit, count
from adjudicator.words import (
    N_,
    Name,
    called,
    gettext as _,
    joined,
    lookup,
    npgettext,
    pgettext,
    remembered,
)

Stage = str
"""A part of the round, as reports are divided: a phase, or what goes on in it (`Names.headings`)."""

_CARD_OF: Mapping[Stage, Card] = {"supply": "supply", "muster": "mustering", "bid": "clash-of-kings"}
"""The Westeros cards whose names head what they bring about."""

_WESTEROS, _PLANNING, _ACTION = N_("Westeros phase"), N_("Planning phase"), N_("Action phase")
_HEADINGS: Mapping[Stage, tuple[str, str]] = {
    "westeros": (_WESTEROS, ""),
    "wildlings": (_WESTEROS, N_("The wildlings attack")),
    "planning": (_PLANNING, ""),
    "raven": (_PLANNING, N_("The Messenger Raven")),
    "raid": (_ACTION, N_("Raid orders")),
    "march": (_ACTION, N_("March orders")),
    "consolidate": (_ACTION, N_("Consolidate Power orders")),
    "end": (_ACTION, N_("End of the round")),
    "victory": (N_("Victory"), ""),
}

_UNSAID = frozenset({"rule", "reason", "terms"})
"""The fields that no sentence names."""

_SAID = {"seat": "house", "token": "order", "amount": "power"}
"""Under what name sentences use a field, if not its own."""


@cache
def _fields(kind: type[Event]) -> tuple[tuple[str, str], ...]:
    """The fields of an event that sentences may name, each with the name that they use."""
    return tuple((field, _SAID.get(field, field)) for field in kind.__struct_fields__ if field not in _UNSAID)


class Names(Words):
    """What an edition calls its houses, areas, orders and cards."""

    def __init__(self, edition: Edition) -> None:
        super().__init__({})
        self.edition = edition
        self.headings = remembered(self._headings)
        """The headings of a part of the round: the phase, and what goes on in it."""
        self.combat = remembered(self._combat)
        """The headings of the combat in an area."""
        self._word = remembered(self._word_in_words)
        self._row = remembered(self._row_in_words)
        self.name_of = remembered(self._name_of)
        """The name of an area, a house, an order, units (`2 footman`), a card or a track, or None."""
        self.term = remembered(self._term)
        """What a term is: `2-footman`, `the-narrow-sea/order/support+1`, `card/eddard-stark`, `blade`."""
        self._cards = {
            **{card: facts.name for card, facts in edition.house_cards.items()},
            **{card: facts.name for card, facts in edition.wildling_cards.items()},
            **{card: facts.name for deck in edition.westeros_cards.values() for card, facts in deck.items()},
        }

    def fields_in_words(self, event: Event, **more: object) -> dict[str, object]:
        """The fields of an event in words, by their own names or those that sentences use for them."""
        told: dict[str, object] = {}
        for field, said in _fields(type(event)):
            value = getattr(event, field)
            told[said] = power(value) if field == "amount" else self.in_words(value)
        return told | more

    def in_words(self, value: Any) -> object:  # noqa: ANN401  fields of any type
        """What people call the words in a value; numbers, and words that are not the game's, as they are."""
        if isinstance(value, str):
            return self._word(value)
        if isinstance(value, tuple):
            return self._row(value)
        if isinstance(value, dict):
            return (
                self.amounts(value) if {*value} <= self.edition.houses.keys() else self.orders_by_area(value)
            )
        return value

    def _word_in_words(self, word: str) -> str:
        return self.name_of(word) or (self.card(word) if word in self._cards else word)

    def _row_in_words(self, words: tuple[str, ...]) -> str:
        if {*words} <= KIND.keys():
            return units_named(words)
        if {*words} <= self.edition.house_cards.keys():
            return self.house_cards(words)
        return listed([str(self.in_words(word)) for word in words])

    def _name_of(self, word: str) -> str | None:
        edition = self.edition
        if word in edition.map.kind:
            return self.area(word)
        if word in edition.houses:
            return self.house(word)
        if word in edition.orders or word in edition.one_time_orders:
            return self.order(word)
        number, unit = amount(word) or (1, word)
        if unit in KIND:
            return units_named((unit,) * number)
        if word in edition.house_cards or word in edition.wildling_cards or word in edition.tides_cards:
            return self.card(word)
        if word in UPGRADES:
            return pgettext("unit", "upgrade to %(unit)s", unit=unit_name(UPGRADES[word]))
        track, _dash, bid = word.rpartition("-")
        if track in TRACKS and bid.isdecimal():
            return _("%(track)s, equal bids of %(number)s", track=track_name(track), number=bid)
        return track_name(word) if word in TRACKS else None

    def answer_words(self) -> dict[str, str]:
        """The names of what only answers say: kinds of orders, choices of cards, and where things stay."""
        asked = {
            card
            for deck in self.edition.westeros_cards.values()
            for facts in deck.values()
            for card in facts.of
        }
        return {
            **{kind: order_kind_name(kind) for kind in self.edition.tokens_of},
            **{card: self.card(card) for card in sorted(asked) if card in self._cards},
            **{
                f"against-{house}": _("support whoever fights %(house)s", house=self.house(house))
                for house in self.edition.houses
            },
            "me": _("support me"),
            "nobody": _("support nobody"),
            "attacker": _("support the attacker"),
            "defender": _("support the defender"),
            "none": pgettext("answer", "none"),
            "nothing": pgettext("answer", "nothing"),
            "power": pgettext("answer", "take power"),
            "look": pgettext("answer", "look at a wildling card"),
            "top": pgettext("answer", "on top"),
            "bottom": pgettext("answer", "to the bottom"),
            "keep": pgettext("answer", "keep"),
            "up-to": pgettext("answer", "up to"),
            "keep=": _("at least %(number)s is kept", number="%(number)s"),
            "up-to=": _("up to %(number)s", number="%(number)s"),
            "redraw": pgettext("answer", "draw again"),
            "fall": pgettext("answer", "fall two places"),
            "destroy": pgettext("answer", "lose units"),
            "destroyed": pgettext("answer", "destroyed"),
            "replaced": pgettext("answer", "replaced"),
            "units": pgettext("answer", "units"),
            "in-turn": pgettext("answer", "in turn"),
            "all": pgettext("answer", "all"),
            "any": pgettext("answer", "any"),
            "rest": pgettext("answer", "rest"),
            "stay": pgettext("answer", "stay"),
        }

    def house(self, seat: Seat) -> str:
        """A house's name."""
        return called("house", self.edition.houses[seat].name)

    def houses(self, seats: Iterable[Seat]) -> str:
        """Houses separated by commas."""
        return listed([self.house(seat) for seat in seats])

    def area(self, area: Area) -> str:
        """An area's name."""
        return area_name(self.edition.map, area)

    def area_with_fort(self, area: Area) -> str:
        """An area's name, and that it has a castle or stronghold."""
        match self.edition.map.fort[area]:
            case "castle":
                return _("%(area)s, castle", area=self.area(area))
            case "stronghold":
                return _("%(area)s, stronghold", area=self.area(area))
        return self.area(area)

    def areas(self, areas: Iterable[Area]) -> str:
        """Areas separated by commas."""
        return listed([self.area(area) for area in areas])

    def order(self, token: Token) -> str:
        """An order's name: `march +1 (special)`, `Forced March`."""
        if token in self.edition.one_time_orders:
            return one_time_name(self.edition.one_time_orders[token].name)
        return order_name(self.edition.orders[token])

    def orders_by_area(self, orders: Mapping[Area, Token]) -> str:
        """Orders with their areas, by area."""
        rows = (
            _("%(area)s: %(order)s", area=self.area(area), order=self.order(token))
            for area, token in sorted(orders.items())
        )
        return joined(rows, "; ")

    def token_of(self, track: Track) -> str:
        """The name of the dominance token that goes with a track."""
        return token_name(self.edition.dominance[track])

    def card(self, card: Card) -> str:
        """A card's name, whatever the deck; of a Tides of Battle card what it shows."""
        return called("card", self._cards[card]) if card in self._cards else tides_card(card)

    def house_cards(self, cards: Iterable[Card]) -> str:
        """House cards with their printed strengths, separated by commas."""
        facts = self.edition.house_cards

        def strong(card: Card) -> Name:
            strength = facts[card].strength
            return pgettext("card", "%(card)s (%(strength)s)", card=self.card(card), strength=strength)

        return listed([strong(card) for card in cards])

    def played_card(self, card: Card) -> str:
        """A house card with its printed strength; one that the publisher did not print says so."""
        facts = self.edition.house_cards[card]
        if facts.design:
            return pgettext(
                "card",
                "%(card)s (%(strength)s, our design)",
                card=self.card(card),
                strength=facts.strength,
            )
        return self.house_cards([card])

    def amounts(self, bids: Mapping[Seat, int], *, lowest_first: bool = False) -> str:
        """Numbers with their houses, the highest first, or the lowest."""
        ranked = sorted(bids.items(), key=lambda bid: bid[1] if lowest_first else -bid[1])
        return listed([numbered(self.house(seat), amount) for seat, amount in ranked])

    def _headings(self, stage: Stage) -> tuple[str, str]:
        if stage == "rally":
            stage = self.edition.policies.routed_units_rally
        if card := _CARD_OF.get(stage):
            return lookup(_WESTEROS), self.card(card)
        phase, within = _HEADINGS[stage]
        return lookup(phase), lookup(within) if within else ""

    def _combat(self, area: Area) -> tuple[str, str]:
        return lookup(_ACTION), _("Combat in %(area)s", area=self.area(area))

    def terms(self, terms: Iterable[Term]) -> tuple[Term, ...]:
        """Terms of a judgement in words."""
        return tuple(Term(self.term(term.text), term.amount, term.rule) for term in terms)

    def _term(self, text: str) -> str:
        kinds = self.edition.map.kind
        where, slash, rest = text.partition("/")
        if where in kinds and not slash:
            return self.area(where)
        if where in kinds:
            return _("%(area)s: %(term)s", area=self.area(where), term=self.term(rest))
        match text.split("/"):
            case ["order", token] if token in self.edition.orders:
                return _order_term(self.edition.orders[token])
            case ["card", card]:
                return self.card(card)
            case ["text", card]:
                return _("text of %(card)s", card=self.card(card))
            case ["tides", card]:
                return _("Tides of Battle: %(card)s", card=tides_card(card))
            case ["swords", *_icons]:
                return _("%(term)s (swords)", term=self.term(rest))
            case ["fortifications", *_icons]:
                return _("%(term)s (fortifications)", term=self.term(rest))
        number, _dash, unit = text.partition("-")
        if unit in KIND:
            return units_named((unit,) * int(number))
        return {
            "garrison": pgettext("piece", "garrison"),
            "fort": pgettext("piece", "fort"),
            "blade": token_name("valyrian-steel-blade"),
            "not-below-0": _("never below 0"),
            "pool": _("no more tokens in the Power Pool"),
            "track": _("end of the Supply track"),
            "order": _("the order itself"),
            "power-icons": _("power icons of the area"),
        }[text]


@cache
def names_of(edition: Edition) -> Names:
    """The names of an edition."""
    return Names(edition)


def area_name(the_map: Map, area: Area) -> Name:
    """An area's name."""
    return called("area", the_map.name[area])


def region_name(printed: str) -> Name:
    """The name of a part of the board."""
    return called("region", printed)


def one_time_name(printed: str) -> Name:
    """The name of a one-time order, by what is printed on it."""
    return called("order", printed)


def order_name(order: OrderToken) -> str:
    """Name an order, with what it adds."""
    named = order_kind_name(order.kind)
    if order.modifier:
        named = pgettext("order", "%(order)s %(modifier)s", order=named, modifier=signed(order.modifier))
    return pgettext("order", "%(order)s (special)", order=named) if order.star else named


def _order_term(order: OrderToken) -> str:
    named = order_kind_name(order.kind)
    return _("special %(order)s order", order=named) if order.star else _("%(order)s order", order=named)


def _kind_named(kind: OrderKind) -> str:
    return {
        "march": pgettext("order", "march"),
        "defense": pgettext("order", "defense"),
        "support": pgettext("order", "support"),
        "raid": pgettext("order", "raid"),
        "consolidate-power": pgettext("order", "consolidate power"),
    }[kind]


order_kind_name: Callable[[OrderKind], str] = remembered(_kind_named)
"""Name a kind of order."""


def units_named(units: Iterable[Unit]) -> str:
    """Name units by kind: `2 footmen, 1 knight (routed)`."""
    return _forces_named(tuple(units))


def _named(units: tuple[Unit, ...]) -> str:
    return joined(_units(unit, number) for unit, number in count(units).items())


_forces_named = remembered(_named)
"""A game says the same few forces over and over."""


def _units(unit: Unit, n: int) -> str:
    match KIND[unit]:
        case "footman":
            named = npgettext("unit", "%(n)s footman", "%(n)s footmen", n)
        case "knight":
            named = npgettext("unit", "%(n)s knight", "%(n)s knights", n)
        case "siege-engine":
            named = npgettext("unit", "%(n)s siege engine", "%(n)s siege engines", n)
        case _ship:
            named = npgettext("unit", "%(n)s ship", "%(n)s ships", n)
    return named if unit in ROUTED else pgettext("unit", "%(units)s (routed)", units=named)


def units_in(units: str, area: str) -> Name:
    """Units that were named, in an area."""
    return pgettext("unit", "%(units)s in %(area)s", units=units, area=area)


def unit_name(unit: Unit) -> Name:
    """Name a unit without a number: `knight`, `knight (routed)`."""
    named = {
        "footman": pgettext("unit", "footman"),
        "knight": pgettext("unit", "knight"),
        "siege-engine": pgettext("unit", "siege engine"),
        "ship": pgettext("unit", "ship"),
    }[KIND[unit]]
    return named if unit in ROUTED else pgettext("unit", "%(units)s (routed)", units=named)


def fort_name(fort: Fort) -> Name:
    """Name what is printed in an area."""
    return {"castle": pgettext("fort", "castle"), "stronghold": pgettext("fort", "stronghold")}[fort]


def track_name(track: Track) -> str:
    """A track's name."""
    return {
        IRON_THRONE: pgettext("track", "Iron Throne track"),
        FIEFDOMS: pgettext("track", "Fiefdoms track"),
        KINGS_COURT: pgettext("track", "King’s Court track"),
    }[track]


def token_name(token: str) -> str:
    """A dominance token's name."""
    return {
        "iron-throne": pgettext("token", "Iron Throne"),
        "valyrian-steel-blade": pgettext("token", "Valyrian Steel Blade"),
        "messenger-raven": pgettext("token", "Messenger Raven"),
    }[token]


def tides_card(card: Card) -> str:
    """What a Tides of Battle card shows."""
    return {
        "blank": pgettext("card", "a blank"),
        "sword": pgettext("card", "a 1 with a sword"),
        "tower": pgettext("card", "a 1 with a fortification"),
        "two": pgettext("card", "a 2"),
        "three": pgettext("card", "a 3"),
        "skull": pgettext("card", "a skull"),
    }[card]


def power(amount: int) -> str:
    """An amount of Power tokens."""
    return npgettext("power", "%(n)s Power token", "%(n)s Power tokens", amount)


def numbered(name: str, number: int) -> str:
    """A name with a number that belongs to it: a house with its bid, a unit with its price."""
    return _("%(name)s %(number)s", name=name, number=number)


def listed(names: Sequence[str]) -> str:
    """Names separated by commas; “none” if there are none."""
    # Translators: instead of a list of cards, orders, areas, houses or units, whatever their gender.
    return joined(names) if names else pgettext("list", "none")
