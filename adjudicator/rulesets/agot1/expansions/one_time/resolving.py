"""Which one-time order comes next, and how it acts [CK6-RES]."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from adjudicator.engine import Ask, OneOf, Seat
from adjudicator.rulesets.agot1.expansions.one_time import consolidating, marching, raiding
from adjudicator.rulesets.westeros.board import Board, Task, Token, WesterosGame
from adjudicator.rulesets.westeros.edition import OrderKind, Procedure
from adjudicator.rulesets.westeros.events import AreaEvent
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures import marches, raids
from adjudicator.rulesets.westeros.procedures.resolving import orders_of, take_off_one_time
from adjudicator.rulesets.westeros.procedures.rounds import RESOLVED, put_next
from adjudicator.rulesets.westeros.tracks import turn_order
from adjudicator.rulesets.westeros.words.wording import Names, Stage
from adjudicator.words import N_

ONE_TIME = "one-time"
"""The step in which a house resolves what shows Consolidate Power; its subject is the house."""

Effect = Callable[[WesterosGame, Seat, Area], Coroutine[Any, Any, None]]

EFFECTS: Mapping[Token, Effect] = {
    "recruit": consolidating.recruit,
    "supply-caravan": consolidating.supply_caravan,
    "forced-march": marching.forced_march,
    "iron-fleet": raiding.iron_fleet,
    "young-wolf": marching.young_wolf,
    "might-of-highgarden": consolidating.might_of_highgarden,
    "sting-of-the-scorpion": raiding.sting,
    "cunning-of-the-lion": raiding.cunning,
    "will-of-rhllor": raiding.will_of_rhllor,
}
"""What each order does; giving it up does nothing [CK6-RES-05]."""


def lying(board: Board, seat: Seat, icon: OrderKind) -> Area | None:
    """Where a house has a one-time order that shows a kind; it has one on the board at most."""
    known = board.edition.one_time_orders
    return next(
        (
            area
            for area, order in board.one_time.items()
            if order.seat == seat and known[order.token].icon == icon
        ),
        None,
    )


class OneTimeOrderUsed(AreaEvent, frozen=True, kw_only=True):
    """A house resolves a one-time order, in the step of the icon it shows; what it does is told after it."""

    message = N_("%(house)s uses its one-time order in %(area)s: %(order)s.")

    token: Token
    step: Stage

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.headings(self.step)


async def _resolve(game: WesterosGame, seat: Seat, area: Area, step: str) -> None:
    """Take the order off the board, and let it act."""
    token = game.board.one_time.pop(area).token
    game.tell(OneTimeOrderUsed(rule="CK6-RES-01", seat=seat, area=area, token=token, step=step))
    await EFFECTS[token](game, seat, area)


def _in_turn(step: str, ordinary: Procedure, in_area: Effect) -> Procedure:
    """Resolve one order of a step, of either sort as the house likes [CK6-RES-01, CK6-RES-03]."""

    async def resolve(game: WesterosGame, seat: Seat) -> None:
        board = game.board
        area = lying(board, seat, RESOLVED[step])
        if area is None:
            await ordinary(game, seat)
            return
        others, token = orders_of(board, seat, step), board.one_time[area].token
        chosen = await Ask(seat, step, OneOf((*others, token)), default=(*others, token)[0], settle=True)
        if chosen == token:
            await _resolve(game, seat, area, step)
        else:
            await in_area(game, seat, chosen)

    return resolve


def _afterwards(ordinary: Procedure) -> Procedure:
    """Consolidate power, then let each house in turn resolve its one-time order [CK6-RES-04]."""

    async def resolve(game: WesterosGame, subject: str) -> None:
        board = game.board
        await ordinary(game, subject)
        waiting = (seat for seat in turn_order(board) if lying(board, seat, "consolidate-power") is not None)
        put_next(board, *(Task(ONE_TIME, seat) for seat in waiting))

    return resolve


async def resolve_after_power(game: WesterosGame, seat: Seat) -> None:
    """Resolve a house's one-time order that shows Consolidate Power."""
    area = lying(game.board, seat, "consolidate-power")
    if area is not None:
        await _resolve(game, seat, area, "consolidate")


def lose_with_area(game: WesterosGame, seat: Seat, area: Area, *, died: bool) -> None:
    """A one-time order is lost when no unit of its house is left with it [CK6-RES-02, CK6-TWO-03]."""
    order = game.board.one_time.get(area)
    if order is not None and order.seat == seat:
        take_off_one_time(game, area, "order-without-units", "CK6-RES-02" if died else "CK6-TWO-03")


def procedures(own: Mapping[str, Procedure]) -> dict[str, Procedure]:
    """The steps of the Action phase with one-time orders in them."""
    return {
        "raid": _in_turn("raid", own.get("raid", raids.resolve), raids.resolve_in),
        "march": _in_turn("march", own.get("march", marches.resolve), marches.resolve_in),
        "consolidate": _afterwards(own["consolidate"]),
        ONE_TIME: resolve_after_power,
    }
