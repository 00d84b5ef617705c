"""What cannot be true of a board between two actions [TE-INV]."""

from collections import Counter
from collections.abc import Iterator

from adjudicator.engine import Seat
from adjudicator.engine.board_faults import misplaced, outside, unequal, unknown, wrong_numbers
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.judgements import temples_beside
from adjudicator.rulesets.tigris.pieces import (
    CATASTROPHES,
    COLOUR,
    COLOURS,
    FARM,
    HAND,
    LEADERS,
    MONUMENTS,
    STOCK,
    TILES,
    TRADER,
)
from adjudicator.rulesets.tigris.squares import BIT, LAND, RIVER, SQUARES, TEMPLES_AT_START, block, set_of
from adjudicator.words import gettext as _

_PILES = "tiles, turned, hands, bag, discarded"
_BLOCKS = frozenset(filter(block, SQUARES))
_MOST = 999
"""More points of a colour than anybody gets."""


def faults(board: Board, seats: tuple[Seat, ...]) -> Iterator[str]:
    """Say what cannot be; with unknown words, these alone."""
    found = list(_seats(board, seats)) or list(_words(board))
    yield from found
    if not found:
        yield from _pieces(board)
        yield from _monuments(board)
        yield from _standing(board)
        yield from _kingdoms(board)


def _seats(board: Board, seats: tuple[Seat, ...]) -> Iterator[str]:
    for path, by_seat in (
        ("seats", board.seats),
        ("leaders", board.leaders),
        ("unplayed", board.unplayed),
        ("hands", board.hands),
        ("points", board.points),
        ("held", board.held),
    ):
        yield from wrong_numbers(path, by_seat, seats)


def _words(board: Board) -> Iterator[str]:
    """Words that stand where they cannot."""
    yield from unknown("active", [board.active], {*board.seats, ""} if not board.turn else board.seats)
    for path, tiles in (("tiles", board.tiles), ("turned", board.turned)):
        yield from unknown(path, tiles, BIT)
        yield from unknown(path, tiles.values(), TILES)
    yield from unknown("treasures", board.treasures, BIT)
    yield from unknown("catastrophes", board.catastrophes, BIT)
    yield from unknown("monuments", board.monuments, MONUMENTS)
    yield from unknown("monuments", board.monuments.values(), _BLOCKS)
    for seat, standing in board.leaders.items():
        yield from unknown(f"leaders.{seat}", standing, LEADERS)
        yield from unknown(f"leaders.{seat}", standing.values(), BIT)
    for path, hand in (
        ("bag", board.bag),
        ("discarded", board.discarded),
        *((f"hands.{seat}", hand) for seat, hand in board.hands.items()),
    ):
        yield from wrong_numbers(path, hand, TILES)
    for seat, points in board.points.items():
        yield from wrong_numbers(f"points.{seat}", points, COLOURS)


def _pieces(board: Board) -> Iterator[str]:
    """Nothing is lost or made, and tiles lie on their ground [TE-INV-01, TE-INV-02, TE-INV-05]."""
    there = Counter([*board.tiles.values(), *board.turned.values()])
    for path, tiles, most in (
        ("bag", board.bag, sum(STOCK.values())),
        ("discarded", board.discarded, sum(STOCK.values())),
        *((f"hands.{seat}", hand, HAND) for seat, hand in board.hands.items()),
    ):
        for tile, number in tiles.items():
            there[tile] += number
            yield from outside(f"{path}.{tile}", number, 0, most)
    yield from unequal(_PILES, there, STOCK)
    for seat, hand in board.hands.items():
        yield from outside(_("%(place)s (tiles)", place=f"hands.{seat}"), sum(hand.values()), 0, HAND)
    for path, tiles_on in (("tiles", board.tiles), ("turned", board.turned)):
        for square, tile in tiles_on.items():
            if not BIT[square] & (RIVER if tile == FARM else LAND):
                yield misplaced(f"{path}.{square}", _("farms lie on the river, all others on land."))
    treasures = len(board.treasures) + sum(board.held.values())
    yield from outside("treasures, held", treasures, len(TEMPLES_AT_START), len(TEMPLES_AT_START))
    catastrophes, all_of_them = (
        len(board.catastrophes) + sum(board.unplayed.values()),
        CATASTROPHES * len(board.seats),
    )
    yield from outside("catastrophes, unplayed", catastrophes, all_of_them, all_of_them)
    for seat in board.seats:
        yield from outside(f"held.{seat}", board.held[seat], 0, len(TEMPLES_AT_START))
        yield from outside(f"unplayed.{seat}", board.unplayed[seat], 0, CATASTROPHES)
        for colour, number in board.points[seat].items():
            yield from outside(f"points.{seat}.{colour}", number, 0, _MOST)


def _monuments(board: Board) -> Iterator[str]:
    """Under a monument lie four tiles of one of its colours, turned over [TE-INV-08]."""
    covered = [square for corner in board.monuments.values() for square in block(corner)]
    yield from wrong_numbers("monuments, turned", board.turned, covered)
    for monument, corner in board.monuments.items():
        colours = {COLOUR[board.turned[square]] for square in block(corner) if square in board.turned}
        if len(colours) != 1 or not colours <= set(MONUMENTS[monument]):
            yield misplaced(
                f"monuments.{monument}", _("four tiles of one of its colours lie turned over below it.")
            )


def _standing(board: Board) -> Iterator[str]:
    """Leaders stand alone on land, beside temples [TE-INV-03, TE-INV-04]."""
    for path, there in (("conflict", board.conflict), ("marker", board.marker)):
        if there:
            yield misplaced(path, _("this is only there in the middle of an action."))
    standing = board.standing()
    squares = [square for square, *_who in standing]
    for square, number in Counter([*squares, *board.tiles, *board.turned, *board.catastrophes]).items():
        yield from outside(square, number, 0, 1)
    for square, seat, leader in standing:
        if BIT[square] & RIVER or not temples_beside(board, square):
            yield misplaced(f"leaders.{seat}.{leader}", _("a leader stands on land beside a temple."))


def _kingdoms(board: Board) -> Iterator[str]:
    """Kingdoms are at peace, and their treasures taken but for one [TE-INV-03]."""
    lying = set_of(board.treasures)
    for kingdom in board.regions.kingdoms():
        leaders = Counter(leader for square, _seat, leader in board.standing() if BIT[square] & kingdom)
        for leader, number in leaders.items():
            yield from outside(_("%(word)s of one kingdom", word=leader), number, 0, 1)
        if TRADER in leaders and (lying & kingdom).bit_count() > 1:
            yield misplaced("treasures", _("a kingdom with a trader has one treasure at most."))
