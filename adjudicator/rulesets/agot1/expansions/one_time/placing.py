"""One-time orders are laid before the others, and revealed with them [CK6-PLAN]."""

from adjudicator.engine import Ask, OneOf, Seat
from adjudicator.rulesets.westeros.board import FACE_DOWN, NONE, Board, Order, Task, WesterosGame
from adjudicator.rulesets.westeros.edition import Token
from adjudicator.rulesets.westeros.events import AreaEvent, HouseEvent, OneTimeOrderRevealed
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures import planning
from adjudicator.rulesets.westeros.procedures.planning import areas_to_order, layable
from adjudicator.rulesets.westeros.tracks import turn_order
from adjudicator.words import N_

ONE_TIME_ORDER = "one-time-order"

PLACE = Task("place-one-time")
"""The step that begins the Planning phase [CK6-PLAN-01]."""


class OneTimeOrderLaid(AreaEvent, frozen=True, kw_only=True):
    """A house lays a one-time order face down; which one is not told."""

    changes_areas = True
    stage = "planning"
    message = N_("%(house)s lays a one-time order face down in %(area)s.")

    def apply(self, board: Board) -> None:
        board.one_time_down[self.area] = Order(self.seat, FACE_DOWN)


class OneTimeOrderKept(HouseEvent, frozen=True, kw_only=True):
    """A house that might have laid a one-time order does not."""

    aside = True
    stage = "planning"
    message = N_("%(house)s lays no one-time order.")


def deal(board: Board) -> None:
    """Give every house in play its one-time orders [CK6-SETUP-01, CK-X-59]."""
    known = board.edition.one_time_orders
    board.one_time_left = {
        seat: [
            token
            for token, facts in known.items()
            if not facts.houses or seat in facts.houses
            for _each in range(facts.count)
        ]
        for seat in board.seats
    }


def placements(board: Board, seat: Seat) -> dict[str, tuple[Area, Token]]:
    """What a house may lay where, as an answer names it: in areas with its units, no ports [CK6-PLAN-02].

    Nothing needs a star [CK6-PLAN-05].
    """
    tokens = dict.fromkeys(layable(board, seat))
    areas = [area for area in areas_to_order(board, seat) if board.edition.map.kind[area] != "port"]
    return {f"{area}/{token}": (area, token) for area in areas for token in tokens}


async def place(game: WesterosGame, _subject: str) -> None:
    """Each house may lay one, after those before it in turn order [CK6-PLAN-02]."""
    board = game.board
    for seat in turn_order(board):
        legal = placements(board, seat)
        if not legal:
            continue
        answer = await Ask(seat, ONE_TIME_ORDER, OneOf((NONE, *legal)), default=NONE, secret=True)
        if answer == NONE:
            game.tell(OneTimeOrderKept(rule="CK6-PLAN-02", seat=seat))
        else:
            area, token = legal[answer]
            game.tell(OneTimeOrderLaid(rule="CK6-PLAN-02", seat=seat, area=area))
            board.one_time_down[area] = Order(seat, token)


async def assign(game: WesterosGame, subject: str) -> None:
    """Assign the other orders, and reveal all [CK6-PLAN-03, CK6-PLAN-04]."""
    board = game.board
    await planning.assign(game, subject)
    for area, order in [*board.one_time_down.items()]:
        game.tell(OneTimeOrderRevealed(rule="CK6-PLAN-04", seat=order.seat, area=area, token=order.token))
