"""What a position is worth: how the totals would stand soon, against those of the best of the others.

Only the smallest of the four totals counts in the end, so a point there is worth two in the colour above it.
But whoever has the same leader on the board all game long ends with one tall tower: what leaders, tiles in
hand and monuments will bring counts as if it had come already, at a discount.
"""

from adjudicator.engine import Seat
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.judgements import final, incomes, ranking
from adjudicator.rulesets.tigris.pieces import COLOUR, COLOURS, KING, LEADER, TILE
from adjudicator.rulesets.tigris.squares import BESIDE

_SMALLEST = 3.0
"""What a point is worth that raises the smallest total: it is the one that is compared."""

_AHEAD, _FADING = 2.0, 0.25
"""What a point is worth in a total no larger than the smallest, and how fast that fades above it."""

_LEADER = 0.8
"""Points that a leader on the board will bring by itself."""

_SHELTERED = 0.15
"""And for each temple beside it, up to three: a lone temple is a catastrophe waiting to happen."""

_IN_HAND = 0.3
"""Points that a tile in hand will bring its leader, up to four tiles."""

_BY_THE_KING = 0.15
"""The same where the king alone would take the point."""

_MONUMENT = 2.0
"""Points that a leader will take from a monument of its colour, before somebody takes it from the leader."""

_PLENTY = 4

_EVEN = 12.0
"""The lead with which a seat is as close to certain victory as to an even game."""


def prospect(board: Board, seat: Seat) -> float:
    """Half in an even game; to be a little ahead of the best of the others is nearly all there is to gain."""
    if board.stage == "over":
        first = ranking({each: final(board.points[each], board.held[each]) for each in board.seats})[0]
        return 1 / len(first) if seat in first else 0.0
    lead = _standing(board, seat) - max(_standing(board, other) for other in board.seats if other != seat)
    return 0.5 + lead / (abs(lead) + _EVEN) / 2


def _standing(board: Board, seat: Seat) -> float:
    """The points that a seat has and will have soon, weighed."""
    standing, hand = board.leaders[seat], board.hands[seat]
    coming = dict.fromkeys(COLOURS, 0.0)
    for colour in COLOURS:
        held = min(hand[TILE[colour]], _PLENTY)
        square = standing.get(LEADER[colour])
        if square is not None:
            temples = (BESIDE[square] & board.regions.temples).bit_count()
            coming[colour] += _LEADER + _IN_HAND * held + _SHELTERED * min(temples, 3)
        elif KING in standing:
            coming[colour] += _BY_THE_KING * held
    for leader, _monument in incomes(board, seat):
        coming[COLOUR[leader]] += _MONUMENT
    points = final(board.points[seat], board.held[seat]).points
    totals = [points[colour] + coming[colour] for colour in COLOURS]
    least = min(totals)
    above = (total - least for total in totals)
    return _SMALLEST * least + sum(_AHEAD * each / (1 + _FADING * each) for each in above)
