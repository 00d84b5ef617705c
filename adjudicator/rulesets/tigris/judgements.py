"""Judgements: what the rules say about a position. None of them changes the board or asks anybody."""

from collections.abc import Mapping, Sequence

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.tigris.board import Board, Sort
from adjudicator.rulesets.tigris.pieces import (
    COLOUR,
    COLOURS,
    FARM,
    KING,
    LEADER,
    LEADERS,
    MONUMENTS,
    RED,
    TILE,
    TRADER,
    Colour,
    Leader,
    Monument,
    Tile,
)
from adjudicator.rulesets.tigris.squares import (
    BESIDE,
    BIT,
    BOARD,
    CORNERS,
    LAND,
    RIVER,
    Square,
    Squares,
    beside,
    block,
    blocks_with,
    connected,
    set_of,
    square_of,
    squares_of,
)


class Scorer(msgspec.Struct, frozen=True):
    """Who gets the point for a tile: the owner of which leader, by which rule."""

    seat: Seat
    leader: Leader
    rule: str


class Due(msgspec.Struct, frozen=True):
    """Treasures that a seat must take: those it takes without a choice, and `number` more of `choice`."""

    seat: Seat
    certain: tuple[Square, ...]
    choice: tuple[Square, ...]
    number: int


class Final(msgspec.Struct, frozen=True):
    """A seat's points with its treasures added where they count most, and the same smallest first."""

    points: dict[Colour, int]
    ranked: tuple[int, ...]


def tile_squares(board: Board) -> tuple[Squares, Squares]:
    """Where a tile of any colour but blue may be placed, and where a blue one [TE-TILE-02 to TE-TILE-06]."""
    regions = board.regions
    free = regions.empty & ~regions.touching()[1]
    return free & LAND, free & RIVER


def squares_for_tile(board: Board, tile: Tile) -> Squares:
    """Where a tile may be placed."""
    land, river = tile_squares(board)
    return river if tile == FARM else land


def squares_for_leader(board: Board, seat: Seat, leader: Leader) -> Squares:
    """Where a seat's leader may be placed or moved [TE-LEADER-03 to TE-LEADER-09]."""
    regions, stands = board.regions, board.leaders[seat].get(leader)
    two, _three = regions.touching(stands)  # a leader that moves is lifted first [TE-LEADER-08]
    return regions.empty & LAND & beside(regions.temples) & ~two


def squares_for_catastrophe(board: Board, seat: Seat) -> Squares:
    """Where a seat may play a catastrophe tile [TE-CAT-01 to TE-CAT-05]."""
    if not board.unplayed[seat]:
        return 0
    regions = board.regions
    kept = regions.blocked | regions.leaders | set_of(board.treasures) | set_of(board.turned)
    return BOARD & ~kept


def leaders_in(board: Board, region: Squares) -> list[tuple[Square, Seat, Leader]]:
    """The leaders in a region: where each stands, whose it is."""
    return [standing for standing in board.standing() if BIT[standing[0]] & region]


def owners(board: Board, kingdom: Squares, leader: Leader) -> dict[Seat, Square]:
    """Who owns the leaders of a kind in a kingdom, and where each stands; at peace there is one at most."""
    return {
        seat: square
        for seat, standing in board.leaders.items()
        if (square := standing.get(leader)) is not None and BIT[square] & kingdom
    }


def owner(board: Board, kingdom: Squares, leader: Leader) -> Seat | None:
    """Who owns the leader of this kind in a kingdom at peace; None if there is none."""
    return next(iter(owners(board, kingdom, leader)), None)


def scorer(board: Board, square: Square) -> Scorer | None:
    """Who gets the point for the tile just placed on a square of at most one kingdom [TE-SCORE]."""
    kingdom = board.regions.region(square)
    matching = LEADER[COLOUR[board.tiles[square]]]
    seat = owner(board, kingdom, matching)
    if seat is not None:
        return Scorer(seat, matching, "TE-SCORE-01")
    seat = owner(board, kingdom, KING)
    return None if seat is None else Scorer(seat, KING, "TE-SCORE-02")


def rival(board: Board, seat: Seat, leader: Leader) -> Seat | None:
    """The owner of the leader of the same kind in the kingdom of a seat's leader [TE-REV-01]."""
    there = owners(board, board.regions.region(board.leaders[seat][leader]), leader)
    return next((other for other in there if other != seat), None)


def temples_beside(board: Board, square: Square) -> tuple[Square, ...]:
    """The face-up temples beside a square: the base strength in a revolt [TE-REV-03, TE-REV-04]."""
    return squares_of(BESIDE[square] & board.regions.temples)


def open_wars(board: Board) -> dict[Colour, dict[Seat, Square]]:
    """The colours with two leaders in the marker's kingdom, with where they stand [TE-WAR-04, TE-WAR-16]."""
    if board.marker is None:
        return {}
    kingdom = board.regions.region(board.marker)
    found = {colour: owners(board, kingdom, LEADER[colour]) for colour in COLOURS}
    return {colour: leaders for colour, leaders in found.items() if len(leaders) > 1}


def side(board: Board, square: Square) -> Squares:
    """The squares connected with a leader's without passing through the marker [TE-WAR-01]."""
    marker = 0 if board.marker is None else BIT[board.marker]
    return connected(BIT[square], board.regions.occupied & ~marker)


def supporters(board: Board, square: Square, colour: Colour) -> tuple[Square, ...]:
    """The face-up tiles of a colour on the side of the leader on a square [TE-WAR-02, TE-WAR-03]."""
    return squares_of(side(board, square) & board.regions.face_up[colour])


def kept_temples(board: Board, temples: Sequence[Square], priest: Square) -> tuple[Square, ...]:
    """The temples that a lost war of priests leaves standing [TE-WAR-14]."""
    others = board.regions.leaders & ~BIT[priest]
    return tuple(square for square in temples if square in board.treasures or BESIDE[square] & others)


def lost_tiles(
    board: Board, supporting: Sequence[Square], leader: Square, colour: Colour
) -> tuple[Square, ...]:
    """The supporters that a war lost by a leader costs it [TE-WAR-12, TE-WAR-14]."""
    kept = kept_temples(board, supporting, leader) if colour == RED else ()
    return tuple(square for square in supporting if square not in kept)


def stranded(board: Board) -> list[tuple[Square, Seat, Leader]]:
    """Leaders without a face-up temple beside them [TE-LEADER-11]."""
    temples = board.regions.temples
    return [standing for standing in board.standing() if not BESIDE[standing[0]] & temples]


def if_built(board: Board, word: str) -> tuple[Board, list[tuple[Square, Seat, Leader]]]:
    """The board with a monument (`red-black at E6`), and the leaders whom it has sent home."""
    board = board.clone()
    monument, _at, corner = word.split()
    board.build(Monument(monument), Square(corner))
    leaders = stranded(board)
    for _square, seat, leader in leaders:
        board.lift_leader(seat, leader)
    return board, leaders


def legal_numbers(own: int, other: int, fitting: int, *, attacking: bool, english: bool) -> tuple[int, ...]:
    """How many of its `fitting` tiles a side may commit [TE-REV-06, TE-WAR-10, TE-ENG-02 to TE-ENG-04].

    `own` is its strength, `other` that of the other side: the attacker's with what it committed, in the case
    of the defender.
    """
    numbers = range(fitting + 1)
    if not english:
        return tuple(numbers)
    if attacking:
        return (0, *(number for number in numbers if number and own + number > other))
    return (0, *(number for number in numbers if number and own + number == other))


def may_matter(own: int, other: int, tiles: int, *, attacking: bool, english: bool) -> bool:
    """Whether a side must be asked, from what everyone knows: `tiles` is the size of its hand.

    Not with an empty hand, and in the English variant not where only 0 can be legal [TE-ENG-05].
    """
    return len(legal_numbers(own, other, tiles, attacking=attacking, english=english)) > 1


def monument_sites(board: Board, square: Square) -> list[tuple[Monument, Square]]:
    """What may be built where around the tile just placed [TE-MON-01 to TE-MON-03, TE-MON-07, TE-MON-08]."""
    tile = board.tiles[square]
    colour = COLOUR[tile]
    fitting = [name for name, both in MONUMENTS.items() if colour in both and name not in board.monuments]
    if not fitting:
        return []
    same = board.regions.face_up[colour]
    return [
        (monument, corner)
        for corner in blocks_with(square)
        if not set_of(block(corner)) & ~same
        for monument in fitting
    ]


def treasures_due(board: Board) -> list[Due]:
    """The treasures that traders' owners take at the end of an action [TE-TRE-01 to TE-TRE-05]."""
    lying = set_of(board.treasures)
    due: list[Due] = []
    for kingdom in board.regions.kingdoms():
        there = kingdom & lying
        if there.bit_count() < 2:  # noqa: PLR2004  one stays
            continue
        seat = owner(board, kingdom, TRADER)
        if seat is not None:
            due.append(_due(seat, squares_of(there)))
    return due


def _due(seat: Seat, treasures: tuple[Square, ...]) -> Due:
    corners = tuple(square for square in treasures if square in CORNERS)
    others = tuple(square for square in treasures if square not in CORNERS)
    number = len(treasures) - 1
    if len(corners) > number:
        return Due(seat, (), corners, number)
    return Due(seat, corners, others, number - len(corners))


def incomes(board: Board, seat: Seat) -> list[tuple[Leader, Monument]]:
    """Each of a seat's leaders with each monument of its colour in its kingdom [TE-MON-12, TE-MON-15]."""
    found: list[tuple[Leader, Monument]] = []
    if not board.monuments:
        return found
    for leader in LEADERS:
        square = board.leaders[seat].get(leader)
        if square is None:
            continue
        kingdom = board.regions.region(square)
        found += [
            (leader, monument)
            for monument, corner in board.monuments.items()
            if COLOUR[leader] in MONUMENTS[monument] and BIT[corner] & kingdom
        ]
    return found


def final(points: Mapping[Colour, int], treasures: int) -> Final:
    """Add each treasure to the smallest total, in the order of the colours among equals [TE-FIN-01]."""
    totals = dict(points)
    for _treasure in range(treasures):
        totals[min(COLOURS, key=totals.__getitem__)] += 1
    return Final(totals, tuple(sorted(totals.values())))


def ranking(finals: Mapping[Seat, Final]) -> tuple[tuple[Seat, ...], ...]:
    """The seats by place, those that share one together [TE-FIN-02 to TE-FIN-04]."""
    ranked = sorted({final.ranked for final in finals.values()}, reverse=True)
    return tuple(tuple(seat for seat, final in finals.items() if final.ranked == each) for each in ranked)


def decided_by(finals: Mapping[Seat, Final]) -> str:
    """The rule that decides who wins [TE-FIN-02 to TE-FIN-04]."""
    first, second = sorted((final.ranked for final in finals.values()), reverse=True)[:2]
    if first == second:
        return "TE-FIN-04"
    return "TE-FIN-02" if first[0] > second[0] else "TE-FIN-03"


def kingdom_name(board: Board, kingdom: Squares) -> Square:
    """What a kingdom is called: the first of its squares with a leader, row by row."""
    leaders = kingdom & board.regions.leaders
    return square_of(leaders & -leaders)  # the lowest bit


def fitting_tile(sort: Sort, colour: Colour) -> Tile:
    """The tile that is committed in a conflict of this colour [TE-REV-05, TE-WAR-09]."""
    return TILE[RED if sort == "revolt" else colour]
