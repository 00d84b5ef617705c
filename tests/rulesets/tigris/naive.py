"""A second Tigris & Euphrates, as naive as can be, written from the rules alone and sharing no code.

Nothing about a position is remembered: whoever wants to know a region floods the grid again. `game` is a
generator that yields each question with the complete set of its legal answers and is sent one of them:

    play = game(position, draw)
    question = next(play)
    question = play.send(min(question.legal))

`draw(seat, number)` returns that many tiles of the bag. Answers are text, as in an order file.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

Square = str
Colour = str
Seat = str

ROWS = "ABCDEFGHIJK"
SQUARES = [f"{row}{column}" for row in ROWS for column in range(1, 17)]
TILE = {"black": "settlement", "red": "temple", "blue": "farm", "green": "market"}
LEADER = {"black": "king", "red": "priest", "blue": "farmer", "green": "trader"}
COLOUR = {name: colour for names in (TILE, LEADER) for colour, name in names.items()}
MONUMENTS = ["red-black", "red-green", "blue-black", "blue-red", "green-black", "green-blue"]


class Side(NamedTuple):
    """A leader in a conflict, with the squares of the tiles that count for it."""

    seat: Seat
    leader: Square
    supporters: frozenset[Square]


class Question(NamedTuple):
    """Who is asked what, every answer that is legal, and in a conflict both sides, the attacker first."""

    seat: Seat
    kind: str
    subject: str
    legal: frozenset[str]
    sides: tuple[Side, ...] = ()


Play = Generator[Question, str, None]
Draw = Callable[[Seat, int], list[Colour]]


@dataclass
class Position:
    """The table between two questions, everything face up."""

    seats: tuple[Seat, ...]
    active: Seat
    river: frozenset[Square]
    corners: frozenset[Square]
    hands: dict[Seat, list[Colour]]
    bag: int
    english: bool = False
    tiles: dict[Square, Colour] = field(default_factory=dict)
    turned: dict[Square, Colour] = field(default_factory=dict)
    leaders: dict[Square, tuple[Colour, Seat]] = field(default_factory=dict)
    treasures: set[Square] = field(default_factory=set)
    catastrophes: set[Square] = field(default_factory=set)
    monuments: dict[str, Square] = field(default_factory=dict)
    """Each built one's north-west square."""
    catastrophes_left: dict[Seat, int] = field(default_factory=dict)
    points: dict[Seat, Counter[Colour]] = field(default_factory=dict)
    taken: dict[Seat, int] = field(default_factory=dict)
    """Treasures taken."""
    over: bool = False


# --- The grid ---------------------------------------------------------------------------------------------


@cache
def beside(square: Square) -> tuple[Square, ...]:
    """The squares that share a side with it [TE-MAP-02]."""
    row, column = ROWS.index(square[0]), int(square[1:])
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return tuple(f"{ROWS[r]}{c}" for r, c in around if 0 <= r < len(ROWS) and 1 <= c <= 16)


def occupied(position: Position) -> set[Square]:
    """Squares with a tile of either side or a leader [TE-MAP-04]."""
    return {*position.tiles, *position.turned, *position.leaders}


def flood(start: Square, squares: set[Square]) -> frozenset[Square]:
    found, edge = {start}, [start]
    while edge:
        more = [near for near in beside(edge.pop()) if near in squares and near not in found]
        found.update(more)
        edge += more
    return frozenset(found)


def regions(position: Position) -> list[frozenset[Square]]:
    """Every region [TE-KING-01]."""
    squares = occupied(position)
    found = []
    while squares:
        found.append(flood(next(iter(squares)), squares))
        squares -= found[-1]
    return found


def kingdoms(position: Position) -> list[frozenset[Square]]:
    """Every region with a leader [TE-KING-03]."""
    return [region for region in regions(position) if region & position.leaders.keys()]


def touched(realms: list[frozenset[Square]], square: Square) -> int:
    return sum(not realm.isdisjoint(beside(square)) for realm in realms)


def kingdom_of(position: Position, square: Square) -> frozenset[Square]:
    """The region of a square if it is a kingdom, else nothing."""
    return next((kingdom for kingdom in kingdoms(position) if square in kingdom), frozenset())


def temples_beside(position: Position, square: Square) -> int:
    return sum(position.tiles.get(near) == "red" for near in beside(square))


def empty(position: Position, square: Square) -> bool:
    things = (position.tiles, position.turned, position.leaders, position.catastrophes)
    return not any(square in those for those in things)


def leader_of(position: Position, region: Iterable[Square], colour: Colour) -> Seat | None:
    owners = [
        position.leaders[square][1]
        for square in region
        if square in position.leaders and position.leaders[square][0] == colour
    ]
    return owners[0] if owners else None


# --- What is legal ----------------------------------------------------------------------------------------


def actions(position: Position) -> frozenset[str]:
    """Everything that the active seat may do [TE-TURN-02]."""
    seat = position.active
    legal = {"pass", *swaps(position.hands[seat])}
    for colour, leader in LEADER.items():
        stands = [square for square, piece in position.leaders.items() if piece == (colour, seat)]
        legal |= {f"withdraw {leader}" for _square in stands}
        legal |= {f"{leader} at {square}" for square in leader_squares(position, stands)}
    for colour in set(position.hands[seat]):
        legal |= {f"place {TILE[colour]} at {square}" for square in tile_squares(position, colour)}
    if position.catastrophes_left[seat]:
        legal |= {f"catastrophe at {square}" for square in catastrophe_squares(position)}
    return frozenset(legal)


def swaps(hand: list[Colour]) -> set[str]:
    """Every choice of one or more tiles [TE-SWAP-01]."""
    in_order = sorted(hand, key=list(TILE).index)
    return {
        " ".join(["swap", *(TILE[colour] for colour in chosen)])
        for number in range(1, len(hand) + 1)
        for chosen in combinations(in_order, number)
    }


def leader_squares(position: Position, stands: list[Square]) -> set[Square]:
    """Where a leader may go, from the squares (one or none) on which it stands now [TE-LEADER-03 to -09]."""
    left = {at: leader for at, leader in position.leaders.items() if at not in stands}
    lifted = replace(position, leaders=left)
    realms = kingdoms(lifted)
    return {
        square
        for square in SQUARES
        if empty(lifted, square)
        and square not in stands
        and square not in position.river
        and temples_beside(position, square)
        and touched(realms, square) <= 1
    }


def tile_squares(position: Position, colour: Colour) -> set[Square]:
    """Where a tile may be placed [TE-TILE-02 to -06]."""
    realms = kingdoms(position)
    return {
        square
        for square in SQUARES
        if empty(position, square)
        and (square in position.river) == (colour == "blue")
        and touched(realms, square) <= 2
    }


def catastrophe_squares(position: Position) -> set[Square]:
    """Where a catastrophe may be played [TE-CAT-02 to -05]."""
    return {
        square
        for square in SQUARES
        if empty(position, square) or (square in position.tiles and square not in position.treasures)
    }


def commitments(
    position: Position, seat: Seat, colour: Colour, own: int, other: int, kind: str
) -> frozenset[str]:
    """How many tiles a side may commit, by its strength so far and the other's [TE-CON-04, TE-ENG]."""
    held = position.hands[seat].count(colour)
    if not position.english:
        numbers = set(range(held + 1))
    elif kind == "attack":
        numbers = {0} | {number for number in range(held + 1) if own + number > other}
    else:
        numbers = {0} | {number for number in range(1, held + 1) if own + number == other}
    return frozenset(map(str, numbers))


def asked(position: Position, seat: Seat, own: int, other: int, kind: str) -> bool:
    """Whether public numbers leave more than one answer [TE-AMB-31, TE-ENG-05]."""
    size = len(position.hands[seat])
    if not (size and position.english):
        return size > 0
    return own + size > other if kind == "attack" else own < other <= own + size


def monument_choices(position: Position, placed: Square) -> frozenset[str]:
    """The monuments that a tile just placed allows, each with its north-west square [TE-MON-01]."""
    found = set()
    for corner in SQUARES:
        square = four(corner)
        if placed not in square or len(position.tiles.keys() & set(square)) < 4:
            continue
        colours = {position.tiles[each] for each in square}
        if len(colours) == 1:
            found |= {
                f"{name} at {corner}"
                for name in MONUMENTS
                if name not in position.monuments and colours <= set(name.split("-"))
            }
    return frozenset(found)


def four(corner: Square) -> list[Square]:
    """The square of four with this north-west one; fewer at the edge."""
    row, column = ROWS.index(corner[0]), int(corner[1:])
    return [f"{each}{c}" for each in ROWS[row : row + 2] for c in (column, column + 1)]


def treasures_due(position: Position) -> tuple[Seat, frozenset[str]] | None:
    """Whose trader takes treasures, and every legal choice of them [TE-TRE-01, -03]."""
    for kingdom in kingdoms(position):
        trader = leader_of(position, kingdom, "green")
        there = position.treasures & kingdom
        if trader and len(there) > 1:
            corners = min(len(there & position.corners), len(there) - 1)
            return trader, frozenset(
                " ".join(sorted(chosen, key=SQUARES.index))
                for chosen in combinations(there, len(there) - 1)
                if len(set(chosen) & position.corners) == corners
            )
    return None


# --- Conflicts --------------------------------------------------------------------------------------------


def revolt(position: Position, arrived: Square) -> tuple[Side, Side] | None:
    """Attacker and defender after a leader's arrival [TE-REV-01 to -04]."""
    colour, _seat = position.leaders[arrived]
    rivals = [
        square
        for square in kingdom_of(position, arrived)
        if square != arrived and position.leaders.get(square, ("", ""))[0] == colour
    ]
    if not rivals:
        return None
    sides = [
        Side(
            position.leaders[square][1],
            square,
            frozenset(near for near in beside(square) if position.tiles.get(near) == "red"),
        )
        for square in (arrived, *rivals)
    ]
    return sides[0], sides[1]


def open_wars(position: Position, union: Square) -> list[Colour]:
    """Colours with two leaders in the joined kingdom [TE-WAR-04]."""
    kingdom = kingdom_of(position, union)
    colours = Counter(position.leaders[square][0] for square in kingdom if square in position.leaders)
    return [colour for colour in TILE if colours[colour] > 1]


def war(position: Position, union: Square, colour: Colour) -> tuple[Side, Side]:
    """Attacker and defender of a war [TE-WAR-01 to -08]."""
    sides = []
    for leader in kingdom_of(position, union):
        if leader in position.leaders and position.leaders[leader][0] == colour:
            there = flood(leader, occupied(position) - {union})
            supporters = frozenset(square for square in there if position.tiles.get(square) == colour)
            sides.append(Side(position.leaders[leader][1], leader, supporters))
    clockwise = from_active(position)
    first, second = sorted(sides, key=lambda side: clockwise.index(side.seat))
    return first, second


def removed(position: Position, loser: Side, colour: Colour) -> set[Square]:
    """The tiles that a lost war removes [TE-WAR-12, -14]."""
    if colour != "red":
        return set(loser.supporters)
    others = position.leaders.keys() - {loser.leader}
    return {
        square
        for square in loser.supporters
        if square not in position.treasures and not others & set(beside(square))
    }


def from_active(position: Position) -> tuple[Seat, ...]:
    """The seats clockwise, the active one first."""
    at = position.seats.index(position.active)
    return position.seats[at:] + position.seats[:at]


# --- Playing ----------------------------------------------------------------------------------------------


def game(position: Position, draw: Draw) -> Play:
    """Play from the start of a turn to the end of the game."""
    while not position.over:
        yield from turn(position, draw)


def turn(position: Position, draw: Draw) -> Play:
    """One seat's turn, up to two actions and its end [TE-TURN, TE-END]."""
    for number in ("first", "second"):
        answer = yield Question(position.active, "action", number, actions(position))
        if answer == "pass":
            break
        yield from act(position, answer, draw)
        if position.over:
            return
    income(position)
    for seat in from_active(position):
        refill(position, seat, 6 - len(position.hands[seat]), draw)
        if position.over:
            return
    position.over = len(position.treasures) <= 2
    if not position.over:
        position.active = from_active(position)[1]


def act(position: Position, answer: str, draw: Draw) -> Play:
    """Play one action to its end [TE-TURN-08, -09]."""
    seat = position.active
    match answer.split():
        case ["place", tile, "at", square]:
            yield from place(position, COLOUR[tile], square)
        case [leader, "at", square] if leader in COLOUR:
            lift(position, (COLOUR[leader], seat))
            position.leaders[square] = (COLOUR[leader], seat)
            yield from fight_revolt(position, square)
        case ["withdraw", leader]:
            lift(position, (COLOUR[leader], seat))
        case ["catastrophe", "at", square]:
            position.catastrophes_left[seat] -= 1
            position.tiles.pop(square, None)
            position.catastrophes.add(square)
        case ["swap", *tiles]:
            spend(position, seat, [COLOUR[tile] for tile in tiles])
            refill(position, seat, len(tiles), draw)
        case _:
            raise AssertionError(answer)
    drive_away(position)
    yield from take_treasures(position)


def place(position: Position, colour: Colour, square: Square) -> Play:
    """Place a tile, with what follows [TE-TURN-08]."""
    spend(position, position.active, [colour])
    union = touched(kingdoms(position), square) == 2
    position.tiles[square] = colour
    if union:
        yield from fight_wars(position, square)
    else:
        kingdom = kingdom_of(position, square)
        owner = leader_of(position, kingdom, colour) or leader_of(position, kingdom, "black")
        if owner:
            position.points[owner][colour] += 1
    choices = monument_choices(position, square)
    if choices:
        answer = yield Question(position.active, "monument", "", choices | {"none"})
        if answer != "none":
            name, _at, corner = answer.split()
            position.monuments[name] = corner
            for each in four(corner):
                position.turned[each] = position.tiles.pop(each)


def fight_revolt(position: Position, arrived: Square) -> Play:
    """An internal conflict, if there is one [TE-REV]."""
    sides = revolt(position, arrived)
    if sides is None:
        return
    leader = LEADER[position.leaders[arrived][0]]
    winner, loser = yield from fight(position, f"revolt-of-{leader}s", "red", sides)
    del position.leaders[loser.leader]
    position.points[winner.seat]["red"] += 1


def fight_wars(position: Position, union: Square) -> Play:
    """All external conflicts of a union [TE-WAR]."""
    count = iter(("first", "second", "third"))
    while wars := open_wars(position, union):
        colour = wars[0]
        if len(wars) > 1:
            colour = yield Question(position.active, "war-order", next(count), frozenset(wars))
        sides = war(position, union, colour)
        winner, loser = yield from fight(position, f"war-of-{LEADER[colour]}s", colour, sides)
        gone = removed(position, loser, colour)
        del position.leaders[loser.leader]
        for square in gone:
            del position.tiles[square]
        position.points[winner.seat][colour] += 1 + len(gone)


def fight(
    position: Position, what: str, colour: Colour, sides: tuple[Side, Side]
) -> Generator[Question, str, tuple[Side, Side]]:
    """Ask for both commitments; return winner and loser [TE-CON-04 to -07]."""
    strength = [len(side.supporters) for side in sides]
    for own, (kind, side) in enumerate(zip(("attack", "defend"), sides, strict=True)):
        numbers = commitments(position, side.seat, colour, strength[own], strength[1 - own], kind)
        if asked(position, side.seat, strength[own], strength[1 - own], kind):
            number = int((yield Question(side.seat, kind, what, numbers, sides)))
            spend(position, side.seat, [colour] * number)
            strength[own] += number
    attacker, defender = sides
    return (attacker, defender) if strength[0] > strength[1] else (defender, attacker)


def drive_away(position: Position) -> None:
    """Withdraw every leader without a face-up temple beside it [TE-LEADER-11]."""
    for square in list(position.leaders):
        if not temples_beside(position, square):
            del position.leaders[square]


def take_treasures(position: Position) -> Play:
    """Let traders take treasures [TE-TRE]."""
    while due := treasures_due(position):
        seat, choices = due
        chosen = min(choices)
        if len(choices) > 1:
            chosen = yield Question(seat, "treasures", "", choices)
        position.treasures -= set(chosen.split())
        position.taken[seat] += len(chosen.split())


def income(position: Position) -> None:
    """Give the active seat what its monuments bring [TE-MON-12]."""
    for name, corner in position.monuments.items():
        for colour in name.split("-"):
            if leader_of(position, kingdom_of(position, corner), colour) == position.active:
                position.points[position.active][colour] += 1


def refill(position: Position, seat: Seat, number: int, draw: Draw) -> None:
    """Draw tiles; a draw that the bag cannot complete ends the game [TE-OVER-02, -03]."""
    position.over = number > position.bag
    number = min(number, position.bag)
    position.bag -= number
    position.hands[seat] += draw(seat, number) if number else []


def spend(position: Position, seat: Seat, tiles: list[Colour]) -> None:
    for colour in tiles:
        position.hands[seat].remove(colour)


def lift(position: Position, leader: tuple[Colour, Seat]) -> None:
    """Take a leader from the board, wherever it stands."""
    for square in [square for square, piece in position.leaders.items() if piece == leader]:
        del position.leaders[square]


# --- The end ----------------------------------------------------------------------------------------------


def final_totals(points: Counter[Colour], treasures: int) -> tuple[int, ...]:
    """A seat's totals, smallest first, with its treasures where they serve it best [TE-FIN-01].

    Every distribution is tried.
    """
    return max(
        tuple(sorted(points[colour] + spread.count(colour) for colour in TILE))
        for spread in combinations_with_replacement(TILE, treasures)
    )


def places(totals: dict[Seat, tuple[int, ...]]) -> dict[Seat, int]:
    """Each seat's place; equal ones share it [TE-FIN-02 to -04]."""
    return {seat: 1 + sum(other > own for other in totals.values()) for seat, own in totals.items()}
