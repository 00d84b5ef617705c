"""Why an action is not legal, from what its seat may see."""

from collections.abc import Sequence

from adjudicator.engine import IllegalAnswer, NoLonger, Prospect, Question, Seat
from adjudicator.rulesets.tigris.actions import Action, action
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.pieces import BLUE, FARM, HAND, MONUMENTS, Leader, Monument
from adjudicator.rulesets.tigris.readings import read_action
from adjudicator.rulesets.tigris.saying import say
from adjudicator.rulesets.tigris.squares import BESIDE, BIT, RIVER, Square, block, set_of
from adjudicator.rulesets.tigris.view import View
from adjudicator.sentences import Said


def why_not(view: View, question: Question, word: str) -> Said | None:
    """Say what forbids an action; None if nothing does. Raises IllegalAnswer for what is like none."""
    what = action(read_action(word))
    seat = question.seat
    match what.sort:
        case "withdraw" if what.leader not in view.board.leaders[seat]:
            return say("leader-away", leader=what.leader)
        case "swap" | "place" if reason := _not_held(view, what):
            return reason
        case "place":
            return _not_empty(view.board, what.square) or _no_place_for_tile(view.board, what)
        case "position":
            return _no_place_for_leader(view.board, seat, what.leader, what.square)
        case "catastrophe":
            return _no_place_for_catastrophe(view.board, seat, what.square)
    return None


def never_legal(prospect: Prospect[View], _subjects: Sequence[str], word: str) -> IllegalAnswer | None:
    """Say what forbids an action for the rest of the game: the river, and pieces that stay on the board."""
    board, what = prospect.view.board, action(word)
    square = what.square
    if square and (taken := taken_for_good(board, square)):
        return NoLonger(taken)
    if len(what.tiles) > HAND:
        return NoLonger(say("hand-limit", number=HAND))
    if what.sort == "catastrophe" and prospect.view.seat and not board.unplayed[prospect.view.seat]:
        return NoLonger(say("no-catastrophe"))
    reason: Said | None = None
    if what.sort == "place":
        reason = _wrong_ground(what)
    elif what.sort == "position" and BIT[square] & RIVER:
        reason = say("leader-on-river", square=square)
    return IllegalAnswer(reason) if reason else None


def taken_for_good(board: Board, square: Square) -> Said | None:
    """Say what stays on a square to the end of the game."""
    if square in board.turned:
        return say("monument-for-good", square=square)
    return say("catastrophe-for-good", square=square) if square in board.catastrophes else None


def _wrong_ground(what: Action) -> Said | None:
    square, (tile,) = what.square, what.tiles
    river = bool(BIT[square] & RIVER)
    if tile == FARM and not river:
        return say("farm-on-land", square=square)
    return say("not-a-farm", square=square) if tile != FARM and river else None


def never_built(
    prospect: Prospect[View], _subjects: Sequence[str], written: tuple[str, Square | None]
) -> IllegalAnswer | None:
    """Say that a monument is built, each stands but once, or that its place cannot be one any more."""
    board, (monument, corner) = prospect.view.board, written
    if monument in board.monuments:
        left = [other for other in MONUMENTS if other not in board.monuments]
        return NoLonger(say("monument-built", monument=monument), legal=left)
    colours = MONUMENTS.get(Monument(monument))
    if colours is None or corner is None:
        return None
    squares = block(corner)
    # Of one colour are four tiles only if none, or all, are farms on the river.
    of_one_colour = set_of(squares) & RIVER in {0, set_of(squares) if BLUE in colours else 0}
    if not squares or not of_one_colour:
        return NoLonger(say("no-site", monument=monument, square=corner))
    taken = next(filter(None, (taken_for_good(board, square) for square in squares)), None)
    return NoLonger(taken) if taken else None


def _not_held(view: View, what: Action) -> Said | None:
    for tile in what.tiles:
        if not view.hand[tile]:
            return say("no-such-tile", tile=tile)
        if what.tiles.count(tile) > view.hand[tile]:
            return say("too-few-tiles", tile=tile, number=view.hand[tile])
    return None


def _not_empty(board: Board, square: Square) -> Said | None:
    return None if BIT[square] & board.regions.empty else say("not-empty", square=square)


def _no_place_for_tile(board: Board, what: Action) -> Said | None:
    square = what.square
    if reason := _wrong_ground(what):
        return reason
    if len(board.regions.kingdoms_beside(square)) > 2:  # noqa: PLR2004  a tile may join two [TE-TILE-05]
        return say("three-kingdoms", square=square)
    return None


def _no_place_for_leader(board: Board, seat: Seat, leader: Leader, square: Square) -> Said | None:
    stands = board.leaders[seat].get(leader)
    if stands == square:
        return say("leader-there", leader=leader, square=square)
    if reason := _not_empty(board, square):
        return reason
    if BIT[square] & RIVER:
        return say("leader-on-river", square=square)
    if not BESIDE[square] & board.regions.temples:
        return say("leader-without-temple", square=square)
    if BIT[square] & board.regions.touching(stands)[0]:
        return say("leader-joins", square=square)
    return None


def _no_place_for_catastrophe(board: Board, seat: Seat, square: Square) -> Said | None:
    if not board.unplayed[seat]:
        return say("no-catastrophe")
    if square in board.treasures:
        return say("treasure-there", square=square)
    if square in board.turned:
        return say("monument-there", square=square)
    if square in board.catastrophes:
        return say("catastrophe-there", square=square)
    if BIT[square] & board.regions.leaders:
        return say("leader-on-square", square=square)
    return None
