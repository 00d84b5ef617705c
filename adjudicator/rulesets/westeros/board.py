"""The board as both editions have it, and what lies on it."""

from collections.abc import Iterable
from typing import Self

import msgspec

from adjudicator.engine import Game, Seat
from adjudicator.rulesets.westeros.edition import Card, Edition, Token, Track
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.units import Force, Unit, in_order, without
from adjudicator.rulesets.westeros.variants import EDITIONS, known

FACE_DOWN: Token = "face-down"
"""What everyone sees of an order that lies face down."""

NONE = "none"
"""The answer where a house chooses nothing."""

IRON_THRONE: Track = "iron-throne"
FIEFDOMS: Track = "fiefdoms"
KINGS_COURT: Track = "kings-court"
TRACKS: tuple[Track, ...] = (IRON_THRONE, FIEFDOMS, KINGS_COURT)


class Order(msgspec.Struct, frozen=True):
    """An order token on the board, and whose it is."""

    seat: Seat
    token: Token


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing still to be done in this round: a step, and what or whom it is about."""

    step: str
    subject: str = ""


class Combat(msgspec.Struct):
    """A combat under way. The defender's units stand in `board.units`, the attacker's only here.

    `supports` holds the areas whose Support order is granted, with the side they support. `cards` are the
    House cards as revealed, empty for a side that fights without one; `tides` the Tides of Battle cards as
    revealed.
    """

    attacker: Seat
    defender: Seat
    area: Area
    origin: Area
    order: Token
    attackers: tuple[Unit, ...]
    supports: dict[Area, Seat] = msgspec.field(default_factory=dict)
    cards: dict[Seat, Card] = msgspec.field(default_factory=dict)
    tides: dict[Seat, Card] = msgspec.field(default_factory=dict)
    blade: Seat | None = None

    def clone(self) -> "Combat":
        """An independent copy."""
        return msgspec.structs.replace(
            self, supports=self.supports.copy(), cards=self.cards.copy(), tides=self.tides.copy()
        )


class WildlingDeck(msgspec.Struct):
    """The wildling cards, face down.

    A card's place is drawn when it is first looked at or turned up, from the `unseen` ones, which are in no
    order of their own. Those known to lie above them are `top`, those below `bottom`; the next one first.
    """

    unseen: list[Card]
    top: list[Card] = msgspec.field(default_factory=list)
    bottom: list[Card] = msgspec.field(default_factory=list)

    def clone(self) -> "WildlingDeck":
        """An independent copy."""
        return WildlingDeck(self.unseen.copy(), self.top.copy(), self.bottom.copy())


class Board(msgspec.Struct, kw_only=True):
    """Everything on the table.

    `variant` names the edition that is played; what it brings is `edition`.
    In areas: `units` (areas without are not in it), `orders` (face up), `power_tokens` (whose lies where),
    `garrisons` (strength), `neutral_forces` (strength), `impassable`, `forts` (who built them), `one_time`
    (one-time orders, face up).
    Of each house: `available` power, `bids` (tokens bid and not yet in the pool), `supply`, `hands`,
    `discards`; `tracks` lists the houses from place 1; `lent` says who holds a dominance token instead of the
    first house of its track. The houses in play are the keys of `supply`, in the rulebook's order. Units and
    Power tokens that are nowhere here are unused (`power.pool`, `unused`).
    Cards: `decks` holds what remains of each Westeros deck, in no order of its own (a card is drawn when it
    is turned up), `turned` the card that lies face up on each this round, `used` the discards, the next to be
    used again first. `rows` are the cards of each deck that lie open for the rounds to come, the next first.
    `banned` are the order tokens that may not be assigned this round. `one_time_left` are the one-time orders
    that each house has not used, those face down among them; `restrained` are the houses that may not act
    against another this round, each with that other house.

    The cursor: `round`; `agenda`, the tasks of this round that are left, the one in hand first; within a step
    that goes round the table, `turn` is the place on the Iron Throne track whose turn comes next, from 0, and
    `turns` how many have been taken in this step. `winners` is empty until the game is over; then `ending` is
    the number of the rule that decided it.

    Hidden: `face_down` orders and `one_time_down` ones (that one lies there is public, which one is not),
    what the `wildlings` deck knows of its order, the card each house in `seen` looked at last with the
    Messenger Raven, and the Tides of Battle cards that are `drawn` and not yet revealed.
    """

    variant: str

    units: dict[Area, Force]
    power_tokens: dict[Area, Seat] = msgspec.field(default_factory=dict)
    garrisons: dict[Area, int] = msgspec.field(default_factory=dict)
    neutral_forces: dict[Area, int] = msgspec.field(default_factory=dict)
    impassable: tuple[Area, ...] = ()
    forts: dict[Area, Seat] = msgspec.field(default_factory=dict)
    orders: dict[Area, Order] = msgspec.field(default_factory=dict)
    one_time: dict[Area, Order] = msgspec.field(default_factory=dict)
    combat: Combat | None = None

    available: dict[Seat, int]
    bids: dict[Seat, int] = msgspec.field(default_factory=dict)
    supply: dict[Seat, int]
    tracks: dict[Track, list[Seat]]
    lent: dict[Track, Seat] = msgspec.field(default_factory=dict)
    blade_used: bool = False
    raven_used: bool = False
    hands: dict[Seat, list[Card]]
    discards: dict[Seat, list[Card]]

    decks: dict[str, list[Card]]
    turned: dict[str, Card] = msgspec.field(default_factory=dict)
    used: dict[str, list[Card]]
    rows: dict[str, list[Card]] = msgspec.field(default_factory=dict)
    threat: int = 0
    banned: tuple[Token, ...] = ()
    one_time_left: dict[Seat, list[Token]] = msgspec.field(default_factory=dict)
    restrained: dict[Seat, Seat] = msgspec.field(default_factory=dict)

    round: int = 1
    agenda: list[Task] = msgspec.field(default_factory=list)
    turn: int = 0
    turns: int = 0
    winners: tuple[Seat, ...] = ()
    ending: str = ""

    face_down: dict[Area, Order] = msgspec.field(default_factory=dict)
    one_time_down: dict[Area, Order] = msgspec.field(default_factory=dict)
    wildlings: WildlingDeck = msgspec.field(default_factory=lambda: WildlingDeck([]))
    seen: dict[Seat, Card] = msgspec.field(default_factory=dict)
    drawn: dict[Seat, Card] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        if not known(self.variant):
            raise ValueError(f"there is no edition “{self.variant}”")

    def clone(self) -> Self:
        """An independent copy."""
        copy = self.shown()
        copy.face_down = self.face_down.copy()
        copy.one_time_down = self.one_time_down.copy()
        copy.wildlings = self.wildlings.clone()
        copy.seen = self.seen.copy()
        copy.drawn = self.drawn.copy()
        return copy

    def shown(self) -> Self:
        """A copy of what lies open. Every part of it is named; what is not named stays hidden."""
        return type(self)(
            variant=self.variant,
            units=self.units.copy(),
            power_tokens=self.power_tokens.copy(),
            garrisons=self.garrisons.copy(),
            neutral_forces=self.neutral_forces.copy(),
            impassable=self.impassable,
            forts=self.forts.copy(),
            orders=self.orders.copy(),
            one_time=self.one_time.copy(),
            combat=self.combat and self.combat.clone(),
            available=self.available.copy(),
            bids=self.bids.copy(),
            supply=self.supply.copy(),
            tracks=copied(self.tracks),
            lent=self.lent.copy(),
            blade_used=self.blade_used,
            raven_used=self.raven_used,
            hands=copied(self.hands),
            discards=copied(self.discards),
            decks=copied(self.decks),
            turned=self.turned.copy(),
            used=copied(self.used),
            rows=copied(self.rows) if self.rows else {},
            threat=self.threat,
            banned=self.banned,
            one_time_left=copied(self.one_time_left) if self.one_time_left else {},
            restrained=self.restrained.copy(),
            round=self.round,
            agenda=self.agenda.copy(),
            turn=self.turn,
            turns=self.turns,
            winners=self.winners,
            ending=self.ending,
        )

    @property
    def edition(self) -> Edition:
        """What the edition that is played brings."""
        return EDITIONS[self.variant]

    def rule(self, reason: str) -> str:
        """The number of the rule behind a reason, in this edition."""
        return EDITIONS[self.variant].rules[reason]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The houses in play, in the rulebook's order."""
        return tuple(self.supply)

    def add(self, area: Area, seat: Seat, units: Iterable[Unit]) -> None:
        """Put units of a house into an area, in which no other house has any."""
        there = self.units.get(area)
        if there is None:
            placed = in_order(units)
        elif there.seat == seat:
            placed = in_order((*there.units, *units))
        else:
            raise ValueError(f"units of {there.seat} and {seat} cannot both be in {area}")
        if placed:
            self.units[area] = Force(seat, placed)

    def remove(self, area: Area, units: Iterable[Unit]) -> None:
        """Take units out of an area; raises ValueError when they are not there."""
        there = self.units[area]
        left = without(there.units, units)
        if left:
            self.units[area] = Force(there.seat, left)
        else:
            del self.units[area]

    def lift(self, area: Area, seat: Seat, units: Iterable[Unit]) -> None:
        """Take units of a house out of an area, or of its attackers there.

        Raises ValueError when they are not there.
        """
        combat = self._attack(seat, area)
        if combat is not None:
            combat.attackers = without(combat.attackers, units)
        elif gone := tuple(units):
            self.remove(area, gone)

    def replace(self, area: Area, seat: Seat, units: Iterable[Unit], by: Iterable[Unit]) -> None:
        """Put others in the place of units of a house in an area, or of its attackers there."""
        combat = self._attack(seat, area)
        if combat is not None:
            combat.attackers = in_order((*without(combat.attackers, units), *by))
        else:
            self.remove(area, units)
            self.add(area, seat, by)

    def _attack(self, seat: Seat, area: Area) -> Combat | None:
        """The combat in which a house still has units that attack an area."""
        combat = self.combat
        if combat is None or not combat.attackers or (combat.area, combat.attacker) != (area, seat):
            return None
        return combat

    def move_in(self) -> None:
        """Let the attackers who are left enter the embattled area."""
        combat = self.combat
        if combat is not None and combat.attackers:
            units, combat.attackers = combat.attackers, ()
            self.add(combat.area, combat.attacker, units)

    def call_back(self) -> None:
        """Put units that march on a neutral force back to where they came from."""
        combat = self.combat
        if combat is not None and combat.attackers:
            self.combat = None
            self.add(combat.origin, combat.attacker, combat.attackers)

    def units_in(self, area: Area, seat: Seat) -> tuple[Unit, ...]:
        """The units a house has in an area, those attacking it in a combat not included."""
        there = self.units.get(area)
        return there.units if there is not None and there.seat == seat else ()

    def forces(self, seat: Seat) -> list[tuple[Area, tuple[Unit, ...]]]:
        """Every area in which a house has units, those attacking in a combat included, with the units."""
        found = [(area, force.units) for area, force in self.units.items() if force.seat == seat]
        if self.combat is not None and self.combat.attacker == seat and self.combat.attackers:
            found.append((self.combat.area, self.combat.attackers))
        return found


WesterosGame = Game[Board]
"""What every procedure is handed."""


def copied(piles: dict[str, list[str]]) -> dict[str, list[str]]:
    """Copy piles of cards, or tracks, one by one."""
    return {name: pile.copy() for name, pile in piles.items()}
