"""Planning: every house gives an order to each of its areas, and all are revealed [A2-PLAN]."""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from adjudicator.engine import Ask, Assignment, Limit, News, Seat, Together
from adjudicator.rulesets.westeros.board import KINGS_COURT, Board, Order, Token, WesterosGame
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.events import HouseEvent, OrdersRevealed, WesterosEvent
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.tracks import place, turn_order
from adjudicator.rulesets.westeros.words.wording import Names
from adjudicator.words import N_

ASSIGN_ORDERS = "assign-orders"
ASSIGN_ORDERS_SHORT = "assign-orders-short"

NO_ORDER = "none"
"""Stands for an order where there are too few tokens."""


class OrdersGivenInTurn(WesterosEvent, frozen=True, kw_only=True):
    """Some houses have too few tokens for their areas, so all assign one after another."""

    stage = "planning"
    message = N_("Orders are placed in turn, because some houses have too few tokens: %(short)s.")

    short: tuple[Seat, ...]


class OrdersLaid(HouseEvent, frozen=True, kw_only=True):
    """A house has laid its orders, face down, where the next ones can see them lie."""

    aside = True
    stage = "planning"
    message = N_("%(house)s places its orders face down: %(areas)s.")

    areas: tuple[Area, ...]

    def news(self, words: Names) -> News:
        return News(N_("orders are laid: %(what)s"), {}, what=words.house(self.seat))


class Usable(NamedTuple):
    """The tokens a house may use in this round: so many of each regular order, and `stars` of `special`."""

    regular: dict[Token, int]
    special: tuple[Token, ...]
    stars: int

    @property
    def number(self) -> int:
        """How many orders the house can give at most [A2-PLAN-16]."""
        return sum(self.regular.values()) + min(self.stars, len(self.special))


def stars(board: Board, seat: Seat) -> int:
    """How many special orders a house may have on the board, by its place on the King's Court track."""
    return board.edition.stars[len(board.seats)][place(board, KINGS_COURT, seat) - 1]


def usable(board: Board, seat: Seat) -> Usable:
    """Which tokens a house may use: neither banned nor beyond its stars [A2-PLAN-05, A2-PLAN-08]."""
    edition = board.edition
    return Usable(
        regular={
            token: facts.count
            for token, facts in edition.orders.items()
            if not facts.star and token not in board.banned
        },
        special=tuple(
            token for token, facts in edition.orders.items() if facts.star and token not in board.banned
        ),
        stars=stars(board, seat),  # [A2-PLAN-06]
    )


def layable(board: Board, seat: Seat) -> tuple[Token, ...]:
    """The one-time orders of a house that show no kind of order forbidden in this round [CK-X-18]."""
    edition = board.edition
    return tuple(
        token
        for token in board.one_time_left[seat]
        if not {*edition.tokens_of[edition.one_time_orders[token].icon]} <= {*board.banned}
    )


def areas_to_order(board: Board, seat: Seat) -> tuple[Area, ...]:
    """The areas with units of a house, seas and ports of its own included, by name [A2-PLAN-02, A2-PLAN-04].

    Ships may lie in a port that is nobody's; those get no orders [CK5-CTRL-01].
    """
    ports = board.edition.map.land_of
    return tuple(
        sorted(
            area
            for area, _units in board.forces(seat)
            if area not in ports or controller(board, area) == seat
        )
    )


def fill(
    board: Board, areas: tuple[Area, ...], tokens: Usable, given: Mapping[Area, Token] = MappingProxyType({})
) -> dict[Area, Token]:
    """Fill a sheet with harmless orders, as far as there are any, beside those `given`.

    Area by area in the order given; the last ones get none where there are too few tokens.
    """
    policies, left = board.edition.policies, Counter(tokens.regular)
    left.subtract(token for token in given.values() if token in tokens.regular)
    used = [token for token in given.values() if token in tokens.special]
    specials = [token for token in policies.harmless_special if token in tokens.special and token not in used]
    specials = specials[: tokens.stars - len(used)]
    sheet: dict[Area, Token] = {}
    for area in areas:
        if area in given:
            sheet[area] = given[area]
            continue
        harmless = allowed_in(board, area, policies.harmless[board.edition.map.kind[area]])
        token = next((token for token in harmless if left[token]), NO_ORDER)
        if token != NO_ORDER:
            left[token] -= 1
        elif specials:
            token = specials.pop(0)
        sheet[area] = token
    return sheet


def allowed_in(board: Board, area: Area, tokens: Iterable[Token]) -> tuple[Token, ...]:
    """Those of some orders that may be given to an area of its kind."""
    edition = board.edition
    forbidden = edition.policies.forbidden_orders.get(edition.map.kind[area], ())
    return tuple(token for token in tokens if edition.orders[token].kind not in forbidden)


def short_of_tokens(board: Board, seat: Seat) -> bool:
    """Whether a house must order more areas than it has orders to give [A2-PLAN-12]."""
    number = len(areas_to_order(board, seat))
    return board.edition.policies.compulsory_orders and number > usable(board, seat).number


def complete(board: Board, seat: Seat, part: Mapping[Area, Token]) -> dict[Area, Token]:
    """Fill the sheet of a house when only part of it is legal."""
    return board.edition.default_orders(board, areas_to_order(board, seat), usable(board, seat), part)


async def assign(game: WesterosGame, _subject: str) -> None:
    """All houses give their orders at the same time, or in turn where tokens are short; then the reveal."""
    board = game.board
    areas = {seat: areas_to_order(board, seat) for seat in turn_order(board)}
    short = tuple(seat for seat in areas if short_of_tokens(board, seat))
    if short:
        game.tell(OrdersGivenInTurn(rule=board.rule("tokens-short"), short=short))
        while seats := giving_orders(board):
            sheets = await Together({seat: _ask(board, seat, ASSIGN_ORDERS_SHORT) for seat in seats})
            for seat, sheet in sheets.items():
                _lay(board, seat, sheet)
                laid = tuple(area for area in areas[seat] if area in board.face_down)
                game.tell(OrdersLaid(rule=board.rule("orders-laid-in-turn"), seat=seat, areas=laid))
    else:
        sheets = await Together({seat: _ask(board, seat, ASSIGN_ORDERS) for seat in areas if areas[seat]})
        for seat, sheet in sheets.items():
            _lay(board, seat, sheet)
    _reveal(game)


def giving_orders(board: Board) -> tuple[Seat, ...]:
    """Where tokens are short, the houses that lay their orders next; nobody where none is short.

    They go in turn order, so that later houses see where orders lie [A2-PLAN-13]. A house that is not short
    lays an order in each of its areas, so where its orders lie is no news. That is why all houses up to the
    next one that is short lay together.
    """
    areas = {seat: areas_to_order(board, seat) for seat in turn_order(board)}
    short = [seat for seat in areas if short_of_tokens(board, seat)]
    if board.orders or not short:
        return ()
    laid = {order.seat for order in board.face_down.values()}
    left = [seat for seat in areas if areas[seat] and seat not in laid]
    last = next((place for place, seat in enumerate(left) if seat in short), len(left))
    return tuple(left[: last + 1])


def _ask(board: Board, seat: Seat, kind: str) -> Ask[dict[Area, Token]]:
    """Ask a house for one order for each of its areas [A2-PLAN-02]; none only where all tokens lie."""
    areas, tokens = areas_to_order(board, seat), usable(board, seat)
    limits = [Limit((token,), count) for token, count in tokens.regular.items()]
    offered = tuple(tokens.regular)
    if tokens.stars:
        offered += tokens.special
        limits += [Limit((token,), 1) for token in tokens.special]
        limits.append(Limit(tokens.special, tokens.stars))  # [A2-PLAN-07]
    without = len(areas) - tokens.number if board.edition.policies.compulsory_orders else len(areas)
    nothing: tuple[Token, ...] = ()
    if without > 0:  # where orders are compulsory, every token that may be used has to be laid [A2-PLAN-14]
        nothing = (NO_ORDER,)
        limits.append(Limit(nothing, without))
    legal = {area: (*allowed_in(board, area, offered), *nothing) for area in areas}
    options = Assignment(legal, tuple(limits))
    return Ask(seat, kind, options, default=complete(board, seat, {}), secret=True)


def _lay(board: Board, seat: Seat, sheet: Mapping[Area, Token]) -> None:
    """Lay a house's orders face down."""
    for area, token in sheet.items():
        if token != NO_ORDER:
            board.face_down[area] = Order(seat, token)


def _reveal(game: WesterosGame) -> None:
    """Turn all orders face up [A2-PLAN-17]."""
    board = game.board
    board.orders, board.face_down = board.face_down, {}
    for seat in turn_order(board):
        orders = {area: order.token for area, order in board.orders.items() if order.seat == seat}
        if orders:
            game.tell(OrdersRevealed(rule=board.rule("orders-revealed"), seat=seat, orders=orders))
