"""Events: what happens in a game, as data.

Here stand the events that several procedures tell. One that a single module tells stands in that module, or,
where they are many, in an `events.py` of its package. Every module that defines events ends them with a tuple
`EVENTS`; `agot2.EVENTS` joins the tuples into the union with which recorded games are read back.

Rules for events: `rule` is the number of the rule that made it happen, and tells causes apart where one event
has several (units lost to swords, to a skull, to supply); areas, units, cards and tokens are their words;
numbers are what changed hands, not what was asked for. One thing that happens is told once. An event holds
nothing hidden: what only one house may know goes through `game.whisper`, in an event of its own.
"""

from typing import Literal

from adjudicator.engine import Event, Seat, Term
from adjudicator.rulesets.westeros.board import Card, Token, Track
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.units import Unit

Side = Literal["attacker", "defender"]

VictoryReason = Literal[
    "seven-sites",
    "most-sites",
    "most-strongholds",
    "most-land",
    "highest-supply",
    "most-power",
    "best-throne",
]
"""What wins a game, alone or among equals."""


class RoundBegan(Event, frozen=True, kw_only=True):
    """The round marker stands on the next space."""

    round: int


# --- Orders -----------------------------------------------------------------------------------------------


class OrdersRevealed(Event, frozen=True, kw_only=True):
    """A house's orders lie face up, by area."""

    seat: Seat
    orders: dict[Area, Token]


class OrderRemoved(Event, frozen=True, kw_only=True):
    """An order leaves the board: resolved, raided, captured, or taken off by a card."""

    seat: Seat
    area: Area
    token: Token


class OrderReplaced(Event, frozen=True, kw_only=True):
    """A house puts another order in the place of one of its own."""

    seat: Seat
    area: Area
    token: Token
    by: Token


class OrderMoved(Event, frozen=True, kw_only=True):
    """An order goes to another area and may be resolved there."""

    seat: Seat
    token: Token
    origin: Area
    destination: Area


# --- Units ------------------------------------------------------------------------------------------------


class UnitsMoved(Event, frozen=True, kw_only=True):
    """Units march, or return; `overseas` when they could not have gone by land."""

    seat: Seat
    origin: Area
    destination: Area
    units: tuple[Unit, ...]
    overseas: bool = False


class UnitsRetreated(Event, frozen=True, kw_only=True):
    """Beaten units go to another area, routed; `only` when a defender had no other to choose."""

    seat: Seat
    origin: Area
    destination: Area
    units: tuple[Unit, ...]
    only: bool = False


class UnitsLost(Event, frozen=True, kw_only=True):
    """Units leave the board."""

    seat: Seat
    area: Area
    units: tuple[Unit, ...]


class UnitsMustered(Event, frozen=True, kw_only=True):
    """Units come into play: mustered by `area`, placed in it or, Ships, in `into`."""

    seat: Seat
    area: Area
    into: Area
    units: tuple[Unit, ...]


class UnitsReplaced(Event, frozen=True, kw_only=True):
    """Units become others: upgrades, and what the wildlings do to Knights."""

    seat: Seat
    area: Area
    units: tuple[Unit, ...]
    by: tuple[Unit, ...]


class UnitsRallied(Event, frozen=True, kw_only=True):
    """Routed units stand up again; `units` as they were."""

    seat: Seat
    area: Area
    units: tuple[Unit, ...]


# --- Areas and power --------------------------------------------------------------------------------------


class ControlChanged(Event, frozen=True, kw_only=True):
    """A land area gets another controller (None: nobody)."""

    area: Area
    before: Seat | None
    after: Seat | None


class GarrisonDestroyed(Event, frozen=True, kw_only=True):
    """A garrison leaves the game."""

    seat: Seat
    area: Area


class NeutralForceDestroyed(Event, frozen=True, kw_only=True):
    """A house overcomes a neutral force, whose token leaves the game."""

    seat: Seat
    area: Area
    strength: int


class PowerTokenLaid(Event, frozen=True, kw_only=True):
    """A house leaves a Power token in an area."""

    seat: Seat
    area: Area


class PowerTokenReturned(Event, frozen=True, kw_only=True):
    """A Power token goes from an area to the pool."""

    seat: Seat
    area: Area


class PowerGained(Event, frozen=True, kw_only=True):
    """A house takes Power tokens from the pool; `terms` say for what, where that is several things."""

    seat: Seat
    amount: int
    terms: tuple[Term, ...] = ()


class PowerLost(Event, frozen=True, kw_only=True):
    """A house returns Power tokens to the pool."""

    seat: Seat
    amount: int


# --- Tracks -----------------------------------------------------------------------------------------------


class BidsRevealed(Event, frozen=True, kw_only=True):
    """The bids of all houses, for a track or against the wildlings."""

    subject: str
    bids: dict[Seat, int]


class TieBroken(Event, frozen=True, kw_only=True):
    """The holder of the Iron Throne puts tied houses in order."""

    seat: Seat
    subject: str
    order: tuple[Seat, ...]


class TrackOrdered(Event, frozen=True, kw_only=True):
    """The houses on an influence track, from place 1."""

    track: Track
    order: tuple[Seat, ...]


class DominancePassed(Event, frozen=True, kw_only=True):
    """A dominance token gets another holder, who takes it used or unused as it is."""

    track: Track
    before: Seat
    after: Seat


class SupplyChanged(Event, frozen=True, kw_only=True):
    """A house's supply token moves."""

    seat: Seat
    before: int
    after: int


class SupplyCounted(Event, frozen=True, kw_only=True):
    """A house's supply is counted anew, area by area, and may come out as it was."""

    seat: Seat
    before: int
    after: int
    terms: tuple[Term, ...]


class ThreatChanged(Event, frozen=True, kw_only=True):
    """The wildling threat token moves, by its numbers."""

    before: int
    after: int


# --- Cards ------------------------------------------------------------------------------------------------


class WesterosCardTurned(Event, frozen=True, kw_only=True):
    """The top card of a Westeros deck is turned up."""

    deck: str
    card: Card


class HouseCardDiscarded(Event, frozen=True, kw_only=True):
    """A house card goes to its house's discards."""

    seat: Seat
    card: Card


class HouseCardsTakenBack(Event, frozen=True, kw_only=True):
    """A house takes discarded cards back to hand."""

    seat: Seat
    cards: tuple[Card, ...]


# --- Combat -----------------------------------------------------------------------------------------------


class CombatBegun(Event, frozen=True, kw_only=True):
    """A march meets units or a garrison of another house."""

    attacker: Seat
    defender: Seat
    area: Area
    origin: Area


class StrengthCounted(Event, frozen=True, kw_only=True):
    """A side's combat strength, initial or final, or a march's against a neutral force, term by term."""

    seat: Seat
    side: Side
    area: Area
    final: bool
    total: int
    terms: tuple[Term, ...]


class CombatWon(Event, frozen=True, kw_only=True):
    """Who wins a combat; `rule` tells a tie decided by the Fiefdoms track."""

    winner: Seat
    loser: Seat
    area: Area
    strengths: dict[Seat, int]


# --- The end ----------------------------------------------------------------------------------------------


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over; `sites` are the castles and strongholds each house controls."""

    winner: Seat
    sites: dict[Seat, int]


class EqualsCompared(Event, frozen=True, kw_only=True):
    """Houses that were equal so far are compared by one thing more; of a track these are the places on it."""

    by: VictoryReason
    amounts: dict[Seat, int]


EVENTS: tuple[type[Event], ...] = (
    RoundBegan,
    OrdersRevealed,
    OrderRemoved,
    OrderReplaced,
    OrderMoved,
    UnitsMoved,
    UnitsRetreated,
    UnitsLost,
    UnitsMustered,
    UnitsReplaced,
    UnitsRallied,
    ControlChanged,
    GarrisonDestroyed,
    NeutralForceDestroyed,
    PowerTokenLaid,
    PowerTokenReturned,
    PowerGained,
    PowerLost,
    BidsRevealed,
    TieBroken,
    TrackOrdered,
    DominancePassed,
    SupplyChanged,
    SupplyCounted,
    ThreatChanged,
    WesterosCardTurned,
    HouseCardDiscarded,
    HouseCardsTakenBack,
    CombatBegun,
    StrengthCounted,
    CombatWon,
    GameEnded,
    EqualsCompared,
)
