"""What a house's plans may still meet: its orders, its Ships, and the steps that are left of the round.

Nothing here is a guess. A Ship is only said to be kept from a sea if no answer of anybody can bring it there.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Literal

from adjudicator.engine import ANY, ASK_ME, Prospect
from adjudicator.rulesets.westeros.edition import OrderKind, OrderToken, Token
from adjudicator.rulesets.westeros.map import Area, Map
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.procedures.marches import ship_lanes
from adjudicator.rulesets.westeros.procedures.planning import ASSIGN_ORDERS, ASSIGN_ORDERS_SHORT, NO_ORDER
from adjudicator.rulesets.westeros.procedures.rounds import phase
from adjudicator.rulesets.westeros.questions.words import own
from adjudicator.rulesets.westeros.tracks import raven_holder
from adjudicator.rulesets.westeros.transport import could_join
from adjudicator.rulesets.westeros.units import KIND, SHIP, Unit
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.saying import say
from adjudicator.sentences import Said

Phase = Literal["westeros", "planning", "action"]

_PHASES: tuple[str, ...] = ("westeros", "planning", "action")

NotAsked = Callable[[Prospect[View], str], Said | None]


# --- Orders -----------------------------------------------------------------------------------------------


def orders_ahead(prospect: Prospect[View]) -> dict[Area, Token] | None:
    """The house's orders of this round as they lie, or as the same file gives them; None if neither says.

    A sheet that waits for its turn (`ask-me`) is asked for anew as a whole, so it settles no area.
    """
    view = prospect.view
    lying = view.board.orders or view.orders
    if lying:
        return {area: order.token for area, order in lying.items() if order.seat == view.seat}
    for question, answer in prospect.answers:
        sheet = question.kind in {ASSIGN_ORDERS, ASSIGN_ORDERS_SHORT}
        if sheet and isinstance(answer, Mapping) and ASK_ME not in answer.values():
            return {area: token for area, token in answer.items() if token != NO_ORDER}
    return None


def may_replace(view: View) -> bool:
    """Whether the house may still replace one of its orders with the Messenger Raven."""
    board = view.board
    coming = any(task.step == "raven" for task in board.agenda)
    return coming and not board.raven_used and raven_holder(board) == view.seat


def needs(kind: OrderKind, step: str, also: Callable[[OrderToken], bool] = lambda _token: True) -> NotAsked:
    """Say that a question needs an order of a kind where there is none, or that its step is over.

    A plan for any area is not said to lack an order, as it may be there just in case.
    """

    def not_asked(prospect: Prospect[View], subject: str) -> Said | None:
        board = prospect.view.board
        if prospect.lasting or phase(board) in {"westeros", "over"}:
            return None
        if not any(task.step == step for task in board.agenda):
            return say("not-asked-any-more")
        orders, known = orders_ahead(prospect), board.edition.orders
        if subject == ANY or board.edition.one_time_orders:  # those move units besides
            return None
        if orders is None:
            return _without_units(prospect.view, subject)
        token = orders.get(subject)
        if token is not None and known[token].kind == kind and also(known[token]):
            return None
        return _other_order(prospect.view, subject, orders)

    return not_asked


@cache  # one for all questions of a phase, which a page then asks only once
def over_after(last: Phase) -> NotAsked:
    """Say that a question of a phase (`westeros`, `planning`) does not come any more in this round."""

    def not_asked(prospect: Prospect[View], _subject: str) -> Said | None:
        now = phase(prospect.view.board)
        gone = now in _PHASES and _PHASES.index(now) > _PHASES.index(last)
        return say("not-asked-any-more") if gone and not prospect.lasting else None

    return not_asked


def _without_units(view: View, subject: str) -> Said | None:
    board = view.board
    known = subject in board.edition.map.kind
    if not known or board.units_in(subject, own(view)) or _may_go_far(view):
        return None
    return say("no-units-there", area=subject)


def _other_order(view: View, subject: str, orders: Mapping[Area, Token]) -> Said:
    but = "-but-by-card" if _may_go_far(view) else "-but-by-raven" if may_replace(view) else ""
    if subject not in orders:
        return say(f"no-order{but}", area=subject)
    return say(f"other-order{but}", area=subject, order=orders[subject])


# --- Ships ------------------------------------------------------------------------------------------------


def lands_in_reach(prospect: Prospect[View], origin: Area) -> frozenset[Area]:
    """The land areas to which units in a land area may ever march or retreat while a plan holds.

    Over land, and by the house's own Ships wherever those may be by then. They may be where they are now,
    and where March orders lead them one after another. Beaten Ships are routed, and carry nobody.
    """
    board = prospect.view.board
    geography = board.edition.map
    near = {*geography.adjacent_land[origin], *could_join(geography, origin, _ranges(prospect))}
    return frozenset(near.difference(board.impassable))


def retreats_in_reach(prospect: Prospect[View], embattled: Area) -> frozenset[Area]:
    """The areas to which units of the house, beaten in an area, may ever retreat while a plan holds."""
    geography = prospect.view.board.edition.map
    if geography.kind[embattled] == "land":
        return lands_in_reach(prospect, embattled)
    return frozenset(ship_lanes(geography, embattled))


def _ranges(prospect: Prospect[View]) -> tuple[frozenset[Area], ...]:
    """For each Ship that the house has by then, the areas where it may be and carry units."""
    view, board, seat = prospect.view, prospect.view.board, own(prospect.view)
    edition = board.edition
    everywhere = frozenset(edition.map.seas)
    if prospect.lasting or phase(board) == "westeros" or edition.one_time_orders:
        return (everywhere,) * edition.owns[SHIP]
    ships = [
        area
        for area, units in board.forces(seat)
        for unit in units
        if _carries(unit, routed=edition.policies.routed_ships_transport)
    ]
    if _may_go_far(view):
        return (everywhere,) * len(ships)
    orders = orders_ahead(prospect)
    if orders is None:
        orders = dict.fromkeys((area for area, _units in board.forces(seat)), "")
    marching = {
        area
        for area, token in orders.items()
        if not token or may_replace(view) or edition.orders[token].kind == "march"
    }
    combat = board.combat
    came_from = {combat.area: combat.origin} if combat is not None and combat.attacker == seat else {}
    starts = [(area, came_from[area]) if area in came_from else (area,) for area in ships]
    return tuple(_led(edition.map, start, marching) for start in starts)


def _may_go_far(view: View) -> bool:
    edition = PlayableEdition.of(view.board)
    return not edition.texts.far_going.isdisjoint(edition.dealt[own(view)])


def _carries(unit: Unit, *, routed: bool) -> bool:
    return KIND[unit] == SHIP if routed else unit == SHIP


def _led(geography: Map, starts: Sequence[Area], marching: set[Area]) -> frozenset[Area]:
    """Where March orders lead a Ship from one of some areas, one order after another."""
    found, to_do = set(starts), list(starts)
    while to_do:
        area = to_do.pop()
        if area in marching:
            further = [each for each in ship_lanes(geography, area) if each not in found]
            found.update(further)
            to_do += further
    return frozenset(found)
