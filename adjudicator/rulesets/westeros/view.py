"""The view: what everyone may see, and what one house may see besides [A2-HID, A2-PUB]."""

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import FACE_DOWN, Board, Order
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.map import Area


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The table as one house sees it, or as everyone does when `seat` is None.

    `board` is the public part of the board, so that every judgement can be made on it: an order that lies
    face down is `face-down`, and the wildling deck is only a number of cards. What remains of the Westeros
    decks is public, being all that was not turned up. `orders` and `one_time` are the house's own orders that
    lie face down; `seen` is the wildling card it looked at last, `drawn` its Tides of Battle card that is not
    yet revealed.
    """

    seat: Seat | None = None
    board: Board
    wildling_cards: int
    orders: dict[Area, Order] = {}
    one_time: dict[Area, Order] = {}
    seen: Card = ""
    drawn: Card = ""


def view(board: Board, seat: Seat | None) -> View:
    """Build up, from nothing, what `seat` may see; None: what everyone may see."""
    hidden, public = board.wildlings, board.shown()
    public.face_down = {area: Order(order.seat, FACE_DOWN) for area, order in board.face_down.items()}
    public.one_time_down = {area: Order(order.seat, FACE_DOWN) for area, order in board.one_time_down.items()}
    return View(
        seat=seat,
        board=public,
        wildling_cards=len(hidden.top) + len(hidden.unseen) + len(hidden.bottom),
        orders={area: order for area, order in board.face_down.items() if order.seat == seat},
        one_time={area: order for area, order in board.one_time_down.items() if order.seat == seat},
        seen=board.seen.get(seat, "") if seat is not None else "",
        drawn=board.drawn.get(seat, "") if seat is not None else "",
    )
