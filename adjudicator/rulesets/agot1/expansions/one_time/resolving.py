"""Which one-time order comes next, and how it acts [CK6-RES]."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import msgspec

from adjudicator.engine import IllegalAnswer, Moves, Question, Seat
from adjudicator.engine.bounds import Bound
from adjudicator.engine.options import Unbranched
from adjudicator.rulesets.agot1.expansions.one_time import consolidating, marching, raiding
from adjudicator.rulesets.agot1.expansions.one_time.idling import IdleReason, OneTimeOrderIdle
from adjudicator.rulesets.westeros.board import NONE, Board, Task, WesterosGame
from adjudicator.rulesets.westeros.edition import OrderKind, Token
from adjudicator.rulesets.westeros.events import AreaEvent
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.playable import Procedure
from adjudicator.rulesets.westeros.procedures import marches, raids
from adjudicator.rulesets.westeros.procedures.resolving import choose_order, take_off_one_time
from adjudicator.rulesets.westeros.procedures.rounds import RESOLVED, put_next
from adjudicator.rulesets.westeros.tracks import turn_order
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.wording import Names, Stage
from adjudicator.words import N_

ONE_TIME = "one-time"
"""The step in which a house resolves what shows Consolidate Power; its subject is the house."""


class Effect(msgspec.Struct, frozen=True):
    """What an order does: the kind of question it is, what may be answered about it in an area, and the deed.

    `judge` says what is wrong with an answer as a whole, `why_idle` why nothing but no effect can be chosen.
    """

    kind: str
    options: Callable[[Board, Seat, Area], Unbranched]
    act: Callable[[WesterosGame, Seat, Area, Any], Coroutine[Any, Any, None]]
    judge: Callable[[View, Area, Any], IllegalAnswer | None] = lambda _view, _area, _answer: None
    why_idle: Callable[[Board, Seat, Area], IdleReason] = lambda _board, _seat, _area: "nothing-there"


IN_TURN: Mapping[Token, Effect] = {
    "forced-march": Effect(
        marching.FORCED_MARCH, marching.who_may_come, marching.forced_march, marching.judge_supply
    ),
    "iron-fleet": Effect(raiding.IRON_FLEET, raiding.fleets_targets, raiding.iron_fleet),
    "young-wolf": Effect(
        marching.YOUNG_WOLF, marching.peaceful_moves, marching.young_wolf, marches.judge_moves
    ),
    "sting-of-the-scorpion": Effect(raiding.STING, raiding.cards_to_sting, raiding.sting),
    "cunning-of-the-lion": Effect(raiding.CUNNING, raiding.houses_to_name, raiding.cunning),
    "will-of-rhllor": Effect(
        raiding.WILL_OF_RHLLOR,
        raiding.orders_to_take,
        raiding.will_of_rhllor,
        why_idle=raiding.why_no_order_is_taken,
    ),
}
"""What the orders do that are resolved among Raid or March orders."""

AFTER_POWER: Mapping[Token, Callable[[WesterosGame, Seat, Area], Coroutine[Any, Any, IdleReason | None]]] = {
    "recruit": consolidating.recruit,
    "supply-caravan": consolidating.supply_caravan,
    "might-of-highgarden": consolidating.might_of_highgarden,
}
"""What the others do, and why they did nothing; giving an order up does nothing [CK6-RES-05]."""


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

    changes_areas = True
    begins = "one-time"
    message = N_("%(house)s uses its one-time order in %(area)s: %(order)s.")

    token: Token
    step: Stage

    def apply(self, board: Board) -> None:
        del board.one_time[self.area]

    def headings(self, words: Names) -> tuple[str, ...]:
        return words.headings(self.step)


def _use(game: WesterosGame, seat: Seat, area: Area, step: str) -> Token:
    """Take the order in an area off the board, so that it acts."""
    token = game.board.one_time[area].token
    game.tell(OneTimeOrderUsed(rule="CK6-RES-01", seat=seat, area=area, token=token, step=step))
    return token


def _tell_idle(game: WesterosGame, seat: Seat, area: Area, step: str, why: IdleReason) -> None:
    game.tell(OneTimeOrderIdle(rule=game.board.rule(why), seat=seat, area=area, why=why, step=step))


def _in_turn(
    step: str,
    ordinary: Procedure,
    branches: Callable[[Board, Seat], Mapping[Area, Unbranched]],
    in_area: Callable[[WesterosGame, Seat, Area, Any], Coroutine[Any, Any, None]],
) -> Procedure:
    """Resolve one order of a step, of either sort as the house likes [CK6-RES-01, CK6-RES-03]."""

    async def resolve(game: WesterosGame, seat: Seat) -> None:
        board = game.board
        area = lying(board, seat, RESOLVED[step])
        if area is None:
            await ordinary(game, seat)
            return
        token, others = board.one_time[area].token, branches(board, seat)
        effect = IN_TURN[token]
        chosen, answer = await choose_order(
            seat,
            step,
            {**others, token: effect.options(board, seat, area)},
            asks={**raids.asks(others), token: (effect.kind, area)},
            check=step,
        )
        if chosen == token:
            free = effect.options(board, seat, area).only() is None
            why = "declined" if free else effect.why_idle(board, seat, area)
            _use(game, seat, area, step)
            if answer in (NONE, (), {}):
                _tell_idle(game, seat, area, step, why)
            else:
                await effect.act(game, seat, area, answer)
        else:
            await in_area(game, seat, chosen, answer)

    return resolve


def check(view: View, answer: Mapping[str, Any]) -> IllegalAnswer | None:
    """Judge how a March order or a one-time order is resolved; the answer names its area, or the order."""
    ((key, how),) = answer.items()
    facts = view.board.edition.one_time_orders.get(key)
    if facts is None or view.seat is None:
        return marches.check(view, answer) if isinstance(how, Mapping) else None
    area = lying(view.board, view.seat, facts.icon)
    illegal = IN_TURN[key].judge(view, area, how) if area is not None else None
    return illegal.inside(key) if illegal else None


def bounds(view: View, question: Question) -> tuple[Bound, ...] | None:
    """What `check` forbids; of a Forced March that depends on the order of movements, which no bound says."""
    found = list(marches.bounds(view, question))
    for key, options in question.branches.items():
        if key == "forced-march":
            return None
        if key == "young-wolf" and isinstance(options.options, Moves):
            found += marches.bounds_of_moves(
                view.board, question.seat, options.subject, key, options.options.destinations
            )
    return tuple(found)


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
        why = await AFTER_POWER[_use(game, seat, area, "consolidate")](game, seat, area)
        if why is not None:
            _tell_idle(game, seat, area, "consolidate", why)


def lose_with_area(game: WesterosGame, seat: Seat, area: Area, *, died: bool) -> None:
    """A one-time order is lost when no unit of its house is left with it [CK6-RES-02, CK6-TWO-03]."""
    order = game.board.one_time.get(area)
    if order is not None and order.seat == seat:
        take_off_one_time(game, area, "order-without-units", "CK6-RES-02" if died else "CK6-TWO-03")


def procedures(own: Mapping[str, Procedure]) -> dict[str, Procedure]:
    """The steps of the Action phase with one-time orders in them."""
    return {
        "raid": _in_turn("raid", own.get("raid", raids.resolve), raids.branches, raids.resolve_in),
        "march": _in_turn("march", own.get("march", marches.resolve), marches.branches, marches.resolve_in),
        "consolidate": _afterwards(own["consolidate"]),
        ONE_TIME: resolve_after_power,
    }
