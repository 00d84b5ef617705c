"""The board: what is on the table, hidden or not, and how pieces come and go."""

from collections.abc import Iterable
from typing import Any, Literal, get_args

import msgspec

from adjudicator.engine import Game, Seat, Setup
from adjudicator.rulesets.tigris.pieces import (
    CATASTROPHES,
    COLOUR,
    COLOURS,
    LEADERS,
    STOCK,
    TEMPLE,
    TILES,
    Colour,
    Leader,
    Monument,
    Tile,
)
from adjudicator.rulesets.tigris.regions import Regions
from adjudicator.rulesets.tigris.squares import BIT, TEMPLES_AT_START, Square, block

Stage = Literal["setup", "first", "second", "end", "over"]
"""What comes next: the draw before the game, an action of the active seat, the end of its turn."""

Sort = Literal["revolt", "war"]
"""An internal conflict and an external one, by the words that order files use."""
SORTS: tuple[Sort, ...] = get_args(Sort)

Hand = dict[Tile, int]
"""How many of each tile, all four named."""


class Conflict(msgspec.Struct, frozen=True, omit_defaults=True):
    """A conflict under way, all of it public.

    `attacker` and `defender` are seats whose leaders of the `colour` stand on the squares `at` and `against`;
    `supporting` and `opposing` are the squares of the tiles that count for them. `committed` is what the
    attacker has added, None until it has.
    """

    sort: Sort
    colour: Colour
    attacker: Seat
    defender: Seat
    at: Square
    against: Square
    supporting: tuple[Square, ...]
    opposing: tuple[Square, ...]
    committed: int | None = None

    @property
    def attack(self) -> int:
        """The attacker's strength so far."""
        return len(self.supporting) + (self.committed or 0)

    def strengths(self, seat: Seat) -> tuple[int, int]:
        """A side's strength so far and that of the other."""
        attack, defence = self.attack, len(self.opposing)
        return (attack, defence) if seat == self.attacker else (defence, attack)


class _Kept:
    """A slot for what a board derives from its pieces. It is no field, so it is never written or compared."""

    __slots__ = ("_regions",)
    _regions: Regions

    def keep(self, regions: Regions) -> Regions:
        """Keep the regions of these very pieces, and return them."""
        self._regions = regions
        return regions


class Board(msgspec.Struct, _Kept):
    """The table. Change pieces through the methods only: they keep `regions` with them.

    `tiles` are the face-up tiles by square, `turned` those under monuments; `leaders` holds the leaders on
    the board by seat, `monuments` the built ones with their north-west square, `unplayed` the catastrophe
    tiles left to each seat. `marker` is the square of the unification tile. `points` and `held` (treasures
    taken) are behind the screens. The bag has no order: a tile is drawn when it is needed [TE-SETUP-09].
    `ending` is the rule that ended the game.
    """

    seats: tuple[Seat, ...]
    stage: Stage = "setup"
    turn: int = 0
    active: Seat = ""
    tiles: dict[Square, Tile] = msgspec.field(default_factory=dict)
    turned: dict[Square, Tile] = msgspec.field(default_factory=dict)
    leaders: dict[Seat, dict[Leader, Square]] = msgspec.field(default_factory=dict)
    treasures: list[Square] = msgspec.field(default_factory=list)
    catastrophes: list[Square] = msgspec.field(default_factory=list)
    monuments: dict[Monument, Square] = msgspec.field(default_factory=dict)
    unplayed: dict[Seat, int] = msgspec.field(default_factory=dict)
    marker: Square | None = None
    conflict: Conflict | None = None
    hands: dict[Seat, Hand] = msgspec.field(default_factory=dict)
    points: dict[Seat, dict[Colour, int]] = msgspec.field(default_factory=dict)
    held: dict[Seat, int] = msgspec.field(default_factory=dict)
    bag: Hand = msgspec.field(default_factory=dict)
    discarded: Hand = msgspec.field(default_factory=dict)
    english: bool = False
    open_scores: bool = False
    ending: str = ""

    @classmethod
    def opening(cls, setup: Setup) -> "Board":
        """The board before the hands are drawn [TE-SETUP-02, TE-SETUP-03, TE-SETUP-08]."""
        seats = setup.seats
        board = cls(
            seats,
            leaders={seat: {} for seat in seats},
            treasures=[*TEMPLES_AT_START],
            unplayed=dict.fromkeys(seats, CATASTROPHES),
            hands={seat: dict.fromkeys(TILES, 0) for seat in seats},
            points={seat: dict.fromkeys(COLOURS, 0) for seat in seats},
            held=dict.fromkeys(seats, 0),
            bag=dict(STOCK),
            discarded=dict.fromkeys(TILES, 0),
            english=setup.options.get(ENGLISH_VARIANT) == "yes",
            open_scores=setup.options.get(OPEN_SCORES) == "yes",
        )
        board.bag[TEMPLE] -= len(TEMPLES_AT_START)
        for square in TEMPLES_AT_START:
            board.put_tile(square, TEMPLE)
        return board

    @property
    def round(self) -> int:
        """The number of the round: in each, every seat has a turn [TE-SETUP-07]."""
        return max(0, self.turn - 1) // len(self.seats) + 1

    @property
    def moment(self) -> dict[str, Any]:
        """What every event in a turn tells: in which round, whose turn and which action."""
        return {"round": self.round, "active": self.active, "stage": self.stage}

    def clone(self) -> "Board":
        """An independent copy."""
        copy = Board(
            self.seats,
            self.stage,
            self.turn,
            self.active,
            self.tiles.copy(),
            self.turned.copy(),
            {seat: standing.copy() for seat, standing in self.leaders.items()},
            self.treasures.copy(),
            self.catastrophes.copy(),
            self.monuments.copy(),
            self.unplayed.copy(),
            self.marker,
            self.conflict,
            {seat: hand.copy() for seat, hand in self.hands.items()},
            {seat: points.copy() for seat, points in self.points.items()},
            self.held.copy(),
            self.bag.copy(),
            self.discarded.copy(),
            self.english,
            self.open_scores,
            self.ending,
        )
        copy.keep(self.regions.clone())
        return copy

    @property
    def under_way(self) -> Conflict:
        """The conflict that goes on; raises AssertionError if there is none."""
        if self.conflict is None:
            raise AssertionError("tiles are committed only in a conflict")
        return self.conflict

    @property
    def regions(self) -> Regions:
        """The regions, kept since they were first looked at."""
        try:
            return self._regions
        except AttributeError:
            return self.keep(self.found_regions())

    def forget_regions(self) -> None:
        """Find them anew next time, after pieces were put otherwise than by the methods."""
        if hasattr(self, "_regions"):
            del self._regions

    def found_regions(self) -> Regions:
        """The regions of all pieces, found anew."""
        regions = Regions()
        for square, tile in self.tiles.items():
            regions.face_up[COLOUR[tile]] |= BIT[square]
            regions.add(square)
        for square in self.turned:
            regions.add(square)
        for standing in self.leaders.values():
            for square in standing.values():
                regions.leaders |= BIT[square]
                regions.add(square)
        for square in self.catastrophes:
            regions.blocked |= BIT[square]
        return regions

    def put_tile(self, square: Square, tile: Tile) -> None:
        """A tile comes to an empty square, face up."""
        regions = self.regions
        self.tiles[square] = tile
        regions.face_up[COLOUR[tile]] |= BIT[square]
        regions.add(square)

    def remove_tile(self, square: Square) -> None:
        """A face-up tile leaves the board and the game."""
        regions = self.regions
        tile = self.tiles.pop(square)
        self.discarded[tile] += 1
        regions.face_up[COLOUR[tile]] &= ~BIT[square]
        regions.remove(square)

    def put_leader(self, seat: Seat, leader: Leader, square: Square) -> None:
        """A leader comes from the supply to an empty square."""
        regions = self.regions
        self.leaders[seat][leader] = square
        regions.leaders |= BIT[square]
        regions.add(square)

    def lift_leader(self, seat: Seat, leader: Leader) -> Square:
        """A leader returns to its owner's supply; where it stood."""
        regions = self.regions
        square = self.leaders[seat].pop(leader)
        regions.leaders &= ~BIT[square]
        regions.remove(square)
        return square

    def play_catastrophe(self, seat: Seat, square: Square) -> None:
        """A catastrophe tile comes to a square and stays; a tile that was there leaves the game."""
        regions = self.regions
        if square in self.tiles:
            self.remove_tile(square)
        self.unplayed[seat] -= 1
        self.catastrophes.append(square)
        regions.blocked |= BIT[square]

    def build(self, monument: Monument, corner: Square) -> None:
        """A monument comes to a block of four face-up tiles, which are turned over [TE-MON-04]."""
        regions = self.regions
        self.monuments[monument] = corner
        for square in block(corner):
            tile = self.tiles.pop(square)
            self.turned[square] = tile
            regions.face_up[COLOUR[tile]] &= ~BIT[square]

    def discard(self, seat: Seat, tiles: Iterable[Tile]) -> None:
        """Tiles leave a hand and the game."""
        for tile in tiles:
            self.hands[seat][tile] -= 1
            self.discarded[tile] += 1

    def hand_size(self, seat: Seat) -> int:
        """How many tiles a seat holds, which everyone may know."""
        return sum(self.hands[seat].values())

    def clockwise(self, after: Seat) -> tuple[Seat, ...]:
        """The other seats in the order of play, beginning behind `after`."""
        place = self.seats.index(after) + 1
        return (*self.seats[place:], *self.seats[: place - 1])

    def standing(self) -> list[tuple[Square, Seat, Leader]]:
        """Every leader on the board: where it stands, whose it is."""
        return [
            (standing[leader], seat, leader)
            for seat, standing in self.leaders.items()
            for leader in LEADERS
            if leader in standing
        ]


ENGLISH_VARIANT = "english-variant"
OPEN_SCORES = "open-scores"
"""Names of game options."""

TigrisGame = Game[Board]
