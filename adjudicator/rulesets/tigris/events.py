"""Events: what happens in a game, as data, and the sentence that tells it."""

from adjudicator.engine import Event, Seat
from adjudicator.rulesets.tigris.board import Sort, Stage
from adjudicator.rulesets.tigris.pieces import Colour, Leader, Monument, Tile
from adjudicator.rulesets.tigris.squares import Square


class FirstSeatNamed(Event, frozen=True, kw_only=True):
    """Who takes the first turn: drawn by lot, or settled when the game was set up."""

    seat: Seat
    drawn: bool


class HandsDrawn(Event, frozen=True, kw_only=True):
    """Every seat has drawn so many tiles, and so many are left in the bag."""

    tiles: int
    bag: int


class HandSeen(Event, frozen=True, kw_only=True):
    """A seat's own hand, for that seat alone: at the start, and whenever it has drawn."""

    drawn: tuple[Tile, ...]
    hand: dict[Tile, int]


class _InTurn(Event, frozen=True, kw_only=True):
    """What happens in a turn: in which action of whose turn, or at its end."""

    turn: int
    active: Seat
    stage: Stage


class Passed(_InTurn, frozen=True, kw_only=True):
    """The active seat takes no further action."""


class LeaderPlaced(_InTurn, frozen=True, kw_only=True):
    """A leader comes from the supply, or from another square (`origin`)."""

    seat: Seat
    leader: Leader
    square: Square
    origin: Square | None = None


class LeaderWithdrawn(_InTurn, frozen=True, kw_only=True):
    """A seat takes its own leader back."""

    seat: Seat
    leader: Leader
    origin: Square


class TilePlaced(_InTurn, frozen=True, kw_only=True):
    """A tile comes to the board."""

    seat: Seat
    tile: Tile
    square: Square


class CatastrophePlayed(_InTurn, frozen=True, kw_only=True):
    """A catastrophe tile comes to the board; `tile` is what lay there and has left the game."""

    seat: Seat
    square: Square
    tile: Tile | None = None


class TilesSwapped(_InTurn, frozen=True, kw_only=True):
    """A seat discards so many tiles and draws as many."""

    seat: Seat
    number: int


class TilesGivenUp(Event, frozen=True, kw_only=True):
    """Which tiles those were. For the seat that swapped them alone."""

    tiles: tuple[Tile, ...]


class PointsGained(_InTurn, frozen=True, kw_only=True):
    """A seat gains points of a colour.

    `by` is the leader, of the tile's colour or the king, that a tile was placed with, None for points of a
    conflict.
    """

    seat: Seat
    colour: Colour
    number: int
    by: Leader | None = None


class KingdomsUnited(_InTurn, frozen=True, kw_only=True):
    """The tile on a square has joined two kingdoms and is marked."""

    square: Square


class UnionPeaceful(_InTurn, frozen=True, kw_only=True):
    """No colour has two leaders in the united kingdom: the marker is taken off again."""

    square: Square


class WarsEnded(_InTurn, frozen=True, kw_only=True):
    """No conflict is left: the marker is taken off."""

    square: Square


class WarChosen(_InTurn, frozen=True, kw_only=True):
    """The active seat chooses which of several wars is fought next; `others` are left."""

    colour: Colour
    others: tuple[Colour, ...]


class ConflictBegun(_InTurn, frozen=True, kw_only=True):
    """Two leaders of a colour are in one kingdom: who attacks whom, and which tiles count for each."""

    sort: Sort
    colour: Colour
    attacker: Seat
    defender: Seat
    at: Square
    against: Square
    supporting: tuple[Square, ...]
    opposing: tuple[Square, ...]


class TilesCommitted(_InTurn, frozen=True, kw_only=True):
    """What a side adds to a conflict from its hand; not `asked`: it has no tile, or none could matter."""

    seat: Seat
    tile: Tile
    number: int
    attacking: bool
    asked: bool


class ConflictWon(_InTurn, frozen=True, kw_only=True):
    """Who wins a conflict, by the base strengths and what was added.

    `attack` and `defence` are base strength and added tiles.
    """

    sort: Sort
    colour: Colour
    winner: Seat
    loser: Seat
    attacker: Seat
    attack: tuple[int, int]
    defence: tuple[int, int]


class LeaderDefeated(_InTurn, frozen=True, kw_only=True):
    """The losing leader returns to its owner's supply."""

    seat: Seat
    leader: Leader
    origin: Square


class SupportersRemoved(_InTurn, frozen=True, kw_only=True):
    """The loser's supporters leave the game."""

    tile: Tile
    squares: tuple[Square, ...]


class TemplesKept(_InTurn, frozen=True, kw_only=True):
    """Temples that stay in a lost war of priests: with a treasure, or beside another leader."""

    squares: tuple[Square, ...]


class MonumentBuilt(_InTurn, frozen=True, kw_only=True):
    """A monument is built on four tiles, which are turned over; `square` is the north-west one."""

    seat: Seat
    monument: Monument
    tile: Tile
    square: Square


class MonumentDeclined(_InTurn, frozen=True, kw_only=True):
    """The seat that completed a block of four builds nothing on it; `squares` are the north-west ones."""

    seat: Seat
    squares: tuple[Square, ...]


class LeaderStranded(_InTurn, frozen=True, kw_only=True):
    """A leader without a face-up temple beside it returns to its owner's supply."""

    seat: Seat
    leader: Leader
    origin: Square


class TreasuresTaken(_InTurn, frozen=True, kw_only=True):
    """The owner of the trader takes all treasures of its kingdom but one."""

    seat: Seat
    squares: tuple[Square, ...]
    left: int


class MonumentIncome(_InTurn, frozen=True, kw_only=True):
    """A leader earns a point from a monument in its kingdom at the end of its owner's turn."""

    seat: Seat
    leader: Leader
    colour: Colour
    monument: Monument


class TilesDrawn(_InTurn, frozen=True, kw_only=True):
    """A seat draws tiles; so many are left in the bag."""

    seat: Seat
    number: int
    bag: int


class BagEmptied(_InTurn, frozen=True, kw_only=True):
    """A seat must draw more tiles than the bag has: the game ends at once."""

    seat: Seat
    lacking: int


class TreasuresGone(_InTurn, frozen=True, kw_only=True):
    """So few treasures are left on the board at the end of a turn that the game ends."""

    left: int


class SeatScored(Event, frozen=True, kw_only=True):
    """A seat's points as they were behind the screen, its treasures, and the points with these added."""

    seat: Seat
    points: dict[Colour, int]
    treasures: int
    totals: dict[Colour, int]


class GameEnded(Event, frozen=True, kw_only=True):
    """The seats by place; those that share one together."""

    places: tuple[tuple[Seat, ...], ...]
