"""An edition of the game as one value: its map, pieces, cards, numbers and policies.

A board names its edition's variant (`Board.variant`), and `board.edition` is the value that was registered
under that name; a game option that changes a map or a number is one more variant. Shared code asks the
edition for what differs and never asks which edition it is. Here are its facts; `playable` has what it does.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Literal, Self

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.facts import Facts
from adjudicator.rulesets.westeros.map import Area, AreaKind, Fort, Map
from adjudicator.rulesets.westeros.units import KINDS, Kind, Unit

Token = str
"""An order token as it is written in order files: `march+1`, `raid*`."""

Track = str
"""An influence track."""

Card = str
"""A card's word."""

Deck = str
"""A Westeros deck: `I`, `II` or `III`."""

OrderKind = Literal["march", "defense", "support", "raid", "consolidate-power"]

Dominance = Literal["iron-throne", "valyrian-steel-blade", "messenger-raven"]

Moment = Literal["cancel", "immediately", "other", "on-win", "on-lose", "after-combat"]
"""When the text of a house card acts, in this order; `on-win` and `on-lose` are one moment."""

VictoryReason = Literal[
    "enough-sites",
    "most-sites",
    "most-strongholds",
    "most-land",
    "highest-supply",
    "most-power",
    "best-throne",
]
"""What wins a game, alone or among equals."""


# --- What the facts of an edition are made of -------------------------------------------------------------


class OrderToken(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """An order token: its kind, what it adds in combat, whether it is special, how many a house has.

    `raids` are the kinds of order that it may take off the board, `targets` how many orders at once; one that
    `musters` may do so at a castle or stronghold instead of yielding power.
    """

    kind: OrderKind
    modifier: int = 0
    star: bool = False
    count: int = 1
    raids: tuple[OrderKind, ...] = ()
    targets: int = 1
    musters: bool = False


class OneTimeOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order that is used once a game: the kind whose icon it shows, who has it, how many each has.

    `icon` says in which step it is resolved and what may raid it; it is no order of that kind. Without
    `houses` every house has it. `cards` are the house cards that its effect needs or spares.
    """

    name: str
    icon: OrderKind
    houses: tuple[Seat, ...] = ()
    count: int = 1
    cards: tuple[Card, ...] = ()


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a house's screen: home, garrison, places on the tracks, units to start with.

    `corrected_units` were added by the publisher's errata, for games of so many players.
    """

    name: str
    colour: str
    home: Area
    supply: int
    tracks: dict[Track, int]
    units: dict[Area, tuple[Unit, ...]]
    garrison: int = 0
    victory: int = 0
    corrected_units: dict[Area, tuple[Unit, ...]] = {}
    corrected_players: tuple[int, ...] = ()


class Neutral(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The neutral force tokens for a number of players: strengths by area, and areas nobody may enter."""

    forces: dict[Area, int]
    impassable: tuple[Area, ...] = ()


class HouseCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A house card as printed. `rule` is the number of the rule of its text ability, if it has one.

    `text` is the moment at which that acts; where decks may be exchanged, the rule says it. In a deck of a
    game's own that ability may have another `number`, and `says` is what is printed on the card. `design`
    marks a card that is not the publisher's.
    """

    name: str
    strength: int
    swords: int = 0
    fortifications: int = 0
    text: Moment | Literal[""] = ""
    optional: bool = False
    rule: str = ""
    number: int | None = None
    says: str = ""
    design: bool = False


class WesterosCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Westeros card: its rule, how often it is in its deck, its wildling icons, what it offers or bans.

    `choice` is the dominance token whose holder picks one of `of`; `bans` a kind of order or one token.
    """

    name: str
    rule: str
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


class Wildlings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wildling track: its spaces, where it starts, how many spaces a won attack sets it back."""

    spaces: tuple[int, ...]
    start: int
    back_after_their_win: int


class UnitFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of unit is worth and costs; `upgrade` is the price of making one from a Footman.

    `against_forts` is its strength instead in an attack, or in support of one, on a castle or stronghold.
    """

    strength: int
    cost: int
    against_forts: int | None = None
    upgrade: int | None = None


class Policies(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where editions decide the same thing differently; each is asked by the procedure that it is about.

    `harmless`: which regular orders `planning.fill` gives for a house that gives none, by kind of area, the
    first that is left; `harmless_special`: which special ones when no regular order is left.
    `in_turn`: the steps of the Action phase in which the houses resolve their orders one at a time, round the
    table; in the others all orders are resolved at once.
    `compulsory_orders`: whether every area with units must get an order, as far as the tokens go.
    `forbidden_orders`: which kinds may not be given to an area of a kind.
    `raven_frees_star`: whether a special order that the Messenger Raven replaces makes room for another.
    `cheapest`: in which order kinds of unit are lost where the rules choose for a house.
    `cheapest_losses`: what decides between several losses of as many units, one after another: the mustering
    `points`, the `kinds`, with them the `sizes` of the armies, with these the areas unit by unit (`units`).
    `throne_spares_itself`: whether the rules let the holder of the Iron Throne, even if its token is lent,
    name itself the highest bidder of several with equal bids, and never the lowest.
    `equals_by_word`: whether the rules take, of cards that serve a house equally, the first by its word, or
    the one that was discarded first.
    `routed_units_rally`: in which part of the round routed units stand up, as its last act.
    `routed_ships_transport`: whether Ships that are routed connect land areas like others.
    `pillage_costs_victim`: whether a house whose Consolidate Power order is raided loses 1 power.
    `order_of_texts`: the track along which the texts of the house cards act within a moment.
    `strengths_below_0`: whether a final strength may be less than 0.
    `last_unit_decides`: whether a side that a text leaves without a unit loses the combat at once.
    `beaten_attackers_heed`: whether the control of the area that beaten attackers left, or their supply,
    may keep them from going back there.
    `retreat_into_bare_homes`: whether a home area of another house is open to beaten units as long as no unit
    and no Power token is there.
    `words_give_up`: whether plans and answers have a word for giving up each one-time order.
    `combat_clears_ports`: whether an order in a port that a beaten house is sure to lose with the embattled
    area counts among those that the combat removes anyway.
    `lone_units_retreat`: whether one of the beaten units may retreat to where its house has none, even if the
    house exceeds its supply.
    `joined_support_overcomes`: whether units that join a support by the other moves of a march count when it
    is judged whether the march can overcome a neutral force.
    `supply_after_a_neutral_force_held`: whether the units that stay where they were must comply at once.
    `supply_after_a_gain`: whether a house that the wildlings' defeat moves up the Supply track must comply at
    once, if it exceeds its supply even then.
    `blade_by_default`: whether the rules use the Blade for its holder where it decides the combat.
    `texts_spared_by_default`: whether the rules play a card without a text for a house, if it has one.
    `last_card_stays`: whether the last card of a hand stays discarded when all others come back.
    `most_discards`: with how many discards a house takes all of them back; 0: only with an empty hand.
    `attack_on_last_space`: whether the wildlings attack when their token comes to its last space.
    `blade_after_tides`: whether a Blade that was not spent on a second draw may still add 1.
    `ships_stay_in_lost_ports`: whether Ships stay in a port whose land area nobody controls any more.
    `replaces_captured_ships`: whether the rules replace as many Ships as may be for whoever captures a port.
    `equals_at_once`: which house wins of several that control enough at once: they are `compared` as at the
    end, or the first to act does.
    `end_ties`: what decides between houses that are equal at the end, one after another.
    """

    in_turn: tuple[str, ...]
    compulsory_orders: bool
    forbidden_orders: dict[AreaKind, tuple[OrderKind, ...]]
    raven_frees_star: bool
    cheapest: tuple[Kind, ...]
    cheapest_losses: tuple[Literal["points", "kinds", "sizes", "units"], ...]
    throne_spares_itself: bool
    equals_by_word: bool
    routed_units_rally: Literal["march", "end"]
    routed_ships_transport: bool
    pillage_costs_victim: bool
    order_of_texts: Track
    strengths_below_0: bool
    last_unit_decides: bool
    beaten_attackers_heed: Literal["control", "supply"]
    retreat_into_bare_homes: bool
    combat_clears_ports: bool
    lone_units_retreat: bool
    joined_support_overcomes: bool
    supply_after_a_neutral_force_held: bool
    supply_after_a_gain: bool
    blade_by_default: bool
    texts_spared_by_default: bool
    last_card_stays: bool
    most_discards: int
    attack_on_last_space: bool
    blade_after_tides: bool
    ships_stay_in_lost_ports: bool
    replaces_captured_ships: bool
    equals_at_once: Literal["compared", "first-to-act"]
    end_ties: tuple[VictoryReason, ...]
    harmless: dict[AreaKind, tuple[Token, ...]] = {}
    harmless_special: tuple[Token, ...] = ()
    words_give_up: bool = True


# --- The edition ------------------------------------------------------------------------------------------


class Edition(msgspec.Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """An edition, or a variant of one, as constants.

    Houses: `houses` by word, `players` the ones in play by number of players, in the order of the Iron
    Throne; `owns` says how many units of each kind each has, `power_tokens` how many Power tokens.
    Orders: `orders` by token, `one_time_orders` likewise; `stars` has, by number of players, how many special
    orders each place of the King's Court allows. Tracks: `dominance` has the token of each influence track,
    in bidding order; `supply` has a row for each place of the supply track: the largest armies allowed, in
    descending order.
    Cards: `dealt` has the house cards of each house, the strongest first; `westeros_cards` are by deck, in
    the order in which they are carried out. An edition without wildling or Tides cards has none.
    `victory` is, by number of players, how many castles and strongholds win at once. `rules` has the number
    of the rule behind each reason, as a judgement or a procedure names it. `facts` are the files that it is
    read from, beside which those for drawing and for spelling lie; `chart` is the name of the board's.
    """

    name: str
    facts: Facts
    chart: str
    map: Map
    houses: Mapping[Seat, House]
    players: Mapping[int, tuple[Seat, ...]]
    neutral: Mapping[int, Neutral]
    owns: Mapping[Kind, int]
    power_tokens: int
    starting_power: int
    orders: Mapping[Token, OrderToken]
    one_time_orders: Mapping[Token, OneTimeOrder] = msgspec.field(default_factory=dict)
    forts: int = 0
    stars: Mapping[int, tuple[int, ...]]
    dominance: Mapping[Track, Dominance]
    supply: tuple[tuple[int, ...], ...]
    units: Mapping[Kind, UnitFacts]
    fort_points: Mapping[Fort, int]
    ships_in_a_port: int
    dealt: Mapping[Seat, Mapping[Card, HouseCard]]
    westeros_cards: Mapping[Deck, Mapping[Card, WesterosCard]]
    wildlings: Wildlings
    rounds: int
    victory: Mapping[int, int]
    policies: Policies
    wildling_cards: Mapping[Card, WildlingCard] = msgspec.field(default_factory=dict)
    tides_cards: Mapping[Card, TidesCard] = msgspec.field(default_factory=dict)
    rules: Mapping[str, str]

    @property
    def package(self) -> str:
        """Where the edition's files lie."""
        return self.facts.package

    @cached_property
    def tokens_of(self) -> Mapping[OrderKind, tuple[Token, ...]]:
        """The order tokens of each kind."""
        kinds = dict.fromkeys(facts.kind for facts in self.orders.values())
        return {
            kind: tuple(token for token, facts in self.orders.items() if facts.kind == kind) for kind in kinds
        }

    @cached_property
    def house_cards(self) -> Mapping[Card, HouseCard]:
        """The house cards of all houses."""
        return {card: facts for cards in self.dealt.values() for card, facts in cards.items()}

    @cached_property
    def westeros_decks(self) -> Mapping[Deck, tuple[Card, ...]]:
        """Every card of each deck, as often as it is in it."""
        return {
            deck: tuple(card for card, facts in cards.items() for _each in range(facts.count))
            for deck, cards in self.westeros_cards.items()
        }

    @cached_property
    def strength(self) -> Mapping[Kind, int]:
        """What a unit is worth in combat."""
        return {kind: self.units[kind].strength for kind in KINDS if kind in self.units}

    @cached_property
    def against_forts(self) -> Mapping[Kind, int]:
        """What a unit is worth instead when attacking a castle or stronghold."""
        return {
            kind: worth if (special := self.units[kind].against_forts) is None else special
            for kind, worth in self.strength.items()
        }

    @cached_property
    def upgrade(self) -> Mapping[Kind, int]:
        """Mustering points for replacing a Footman by a unit of this kind, where that is possible."""
        prices = {kind: self.units[kind].upgrade for kind in KINDS if kind in self.units}
        return {kind: price for kind, price in prices.items() if price is not None}

    @cached_property
    def garrisoned(self) -> bool:
        """Whether homes have garrisons."""
        return any(house.garrison for house in self.houses.values())

    def deciding(self, **policies: Any) -> Self:  # noqa: ANN401  of any kind
        """The same edition with some other policies."""
        return msgspec.structs.replace(self, policies=msgspec.structs.replace(self.policies, **policies))

    def lowest_cards(self, cards: Iterable[Card]) -> list[Card]:
        """Cards in the order in which the rules play them for a house: by printed strength, then by name."""

        def dear(card: Card) -> tuple[bool, int, str]:
            facts = self.house_cards[card]
            spared = self.policies.texts_spared_by_default and bool(facts.rule)
            return spared, facts.strength, facts.name

        return sorted(cards, key=dear)

    def lowest_card(self, cards: Iterable[Card]) -> Card:
        """The first of `lowest_cards`. A default."""
        return self.lowest_cards(cards)[0]
