"""Why an action is not legal, from what its seat may see."""

from collections.abc import Sequence

from adjudicator.engine import IllegalAnswer, NoLonger, Prospect, Question, Seat
from adjudicator.rulesets.tigris.actions import Action, action
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.pieces import FARM, MONUMENTS, Leader
from adjudicator.rulesets.tigris.plan_words import Actions
from adjudicator.rulesets.tigris.squares import BESIDE, BIT, RIVER, Square
from adjudicator.rulesets.tigris.view import View
from adjudicator.rulesets.tigris.wording import leader_name, tile_name, tiles_counted
from adjudicator.words import gettext as _


def why_not(view: View, question: Question, word: str) -> str:
    """Say what forbids an action; "" if nothing does. Raises IllegalAnswer for what is written like none."""
    what = action(Actions().parse(word))
    seat = question.seat
    match what.sort:
        case "withdraw" if what.leader not in view.board.leaders[seat]:
            return _("Your %(leader)s is not on the board.", leader=leader_name(what.leader))
        case "swap" | "place" if reason := _not_held(view, what):
            return reason
        case "place":
            return _not_empty(view.board, what.square) or _no_place_for_tile(view.board, what)
        case "position":
            return _no_place_for_leader(view.board, seat, what.leader, what.square)
        case "catastrophe":
            return _no_place_for_catastrophe(view.board, seat, what.square)
    return ""


def never_legal(prospect: Prospect[View], _subjects: Sequence[str], word: str) -> IllegalAnswer | None:
    """Say what forbids an action for the rest of the game: the river, and pieces that stay on the board."""
    board, what = prospect.view.board, action(word)
    square = what.square
    if square and square in board.turned:
        return NoLonger(_("A monument stands on %(square)s, and stays there.", square=square))
    if square and square in board.catastrophes:
        return NoLonger(_("A catastrophe tile lies on %(square)s, and stays there.", square=square))
    if what.sort == "catastrophe" and prospect.view.seat and not board.unplayed[prospect.view.seat]:
        return NoLonger(_("You have played both your catastrophe tiles."))
    reason = ""
    if what.sort == "place":
        reason = _wrong_ground(what)
    elif what.sort == "position" and BIT[square] & RIVER:
        reason = _("A leader stands on land, and %(square)s is river.", square=square)
    return IllegalAnswer(reason) if reason else None


def _wrong_ground(what: Action) -> str:
    square, (tile,) = what.square, what.tiles
    river = bool(BIT[square] & RIVER)
    if tile == FARM and not river:
        return _("A farm goes on the river, and %(square)s is land.", square=square)
    if tile != FARM and river:
        return _("Only a farm goes on the river, and %(square)s is river.", square=square)
    return ""


def built_already(
    prospect: Prospect[View], _subjects: Sequence[str], written: tuple[str, Square | None]
) -> IllegalAnswer | None:
    """Say that a monument is built: each stands but once, and for good."""
    built = prospect.view.board.monuments
    monument = written[0]
    if monument not in built:
        return None
    left = [other for other in MONUMENTS if other not in built]
    return NoLonger(_("The monument %(monument)s is built already.", monument=monument), legal=left)


def _not_held(view: View, what: Action) -> str:
    for tile in what.tiles:
        if not view.hand[tile]:
            return _("You hold no %(tile)s.", tile=tile_name(tile))
        if what.tiles.count(tile) > view.hand[tile]:
            return _("You hold only %(tiles)s.", tiles=tiles_counted(tile, view.hand[tile]))
    return ""


def _not_empty(board: Board, square: Square) -> str:
    return "" if BIT[square] & board.regions.empty else _("%(square)s is not empty.", square=square)


def _no_place_for_tile(board: Board, what: Action) -> str:
    square = what.square
    if reason := _wrong_ground(what):
        return reason
    if len(board.regions.touched(square)) > 2:  # noqa: PLR2004  a tile may join two [TE-TILE-05]
        return _("A tile on %(square)s would join more than two kingdoms.", square=square)
    return ""


def _no_place_for_leader(board: Board, seat: Seat, leader: Leader, square: Square) -> str:
    stands = board.leaders[seat].get(leader)
    if stands == square:
        return _("Your %(leader)s stands on %(square)s already.", leader=leader_name(leader), square=square)
    if reason := _not_empty(board, square):
        return reason
    if BIT[square] & RIVER:
        return _("A leader stands on land, and %(square)s is river.", square=square)
    if not BESIDE[square] & board.regions.temples:
        return _("A leader stands beside a face-up temple; %(square)s has none.", square=square)
    if BIT[square] & board.regions.touching(stands)[0]:
        return _("A leader may not join kingdoms, and %(square)s lies between two.", square=square)
    return ""


def _no_place_for_catastrophe(board: Board, seat: Seat, square: Square) -> str:
    if not board.unplayed[seat]:
        return _("You have played both your catastrophe tiles.")
    if square in board.treasures:
        return _("The treasure protects %(square)s.", square=square)
    if square in board.turned:
        return _("A monument stands on %(square)s.", square=square)
    if square in board.catastrophes:
        return _("A catastrophe tile lies on %(square)s already.", square=square)
    if BIT[square] & board.regions.leaders:
        return _("A leader stands on %(square)s.", square=square)
    return ""
