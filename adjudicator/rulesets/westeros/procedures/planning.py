"""Planning: every house gives an order to each of its areas, and all are revealed [A2-PLAN]."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import dropwhile, islice
from types import MappingProxyType
from typing import Literal

import msgspec

from adjudicator.engine import ASK_ME, Ask, Asked, Assignment, Limit, News, Seat, Together
from adjudicator.rulesets.westeros.board import FACE_DOWN, KINGS_COURT, Board, Order, WesterosGame
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.edition import Token
from adjudicator.rulesets.westeros.events import HouseEvent, OrdersRevealed, WesterosEvent
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.procedures.mustering import IN_TURN
from adjudicator.rulesets.westeros.tracks import place, turn_order
from adjudicator.rulesets.westeros.words.wording import Names
from adjudicator.words import N_

ASSIGN_ORDERS = "assign-orders"
ASSIGN_ORDERS_SHORT = "assign-orders-short"

NO_ORDER = "none"
"""Stands for an order where there are too few tokens."""

NotGiven = Literal["forbidden-there", "forbidden-now", "no-star-left", "no-token-left"]


class OrdersGivenInTurn(WesterosEvent, frozen=True, kw_only=True):
    """Some houses have too few tokens for their areas, so all lay their orders one after another."""

    stage = "planning"
    message = N_(
        "Some houses have too few tokens for their areas, so orders are placed in turn order: %(short)s."
    )

    short: tuple[Seat, ...]


class OrdersLaid(HouseEvent, frozen=True, kw_only=True):
    """A house has laid its orders, face down, where the next ones can see them lie."""

    changes_areas = True
    aside = True
    stage = "planning"
    message = N_("%(house)s places its orders face down: %(areas)s.")

    areas: tuple[Area, ...]

    def apply(self, board: Board) -> None:
        board.face_down.update(dict.fromkeys(self.areas, Order(self.seat, FACE_DOWN)))

    def news(self, words: Names) -> News:
        return News(N_("orders are laid: %(what)s"), {}, what=words.house(self.seat))


class Usable(msgspec.Struct, frozen=True):
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


def fill(board: Board, seat: Seat, given: Mapping[Area, Token]) -> dict[Area, Token]:
    """Fill a house's sheet with harmless orders, as far as there are any, beside those `given`.

    Area by area, by name; the last ones get none where there are too few tokens.
    """
    policies, tokens = board.edition.policies, usable(board, seat)
    left = Counter(tokens.regular)
    left.subtract(token for token in given.values() if token in tokens.regular)
    used = [token for token in given.values() if token in tokens.special]
    specials = [token for token in policies.harmless_special if token in tokens.special and token not in used]
    specials = specials[: tokens.stars - len(used)]
    sheet: dict[Area, Token] = {}
    for area in areas_to_order(board, seat):
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


def why_not_given(board: Board, sheet: Mapping[Area, Token], area: Area, token: Token) -> NotGiven:
    """Why an order is not on a sheet that it was meant for."""
    if not allowed_in(board, area, (token,)):
        return "forbidden-there"
    if token in board.banned:
        return "forbidden-now"
    if board.edition.orders[token].star and token not in sheet.values():
        return "no-star-left"
    return "no-token-left"


def short_of_tokens(board: Board, seat: Seat) -> bool:
    """Whether a house must order more areas than it has orders to give [A2-PLAN-12]."""
    number = len(areas_to_order(board, seat))
    return board.edition.policies.compulsory_orders and number > usable(board, seat).number


def complete(board: Board, seat: Seat, part: Mapping[Area, Token]) -> dict[Area, Token]:
    """Fill the sheet of a house when only part of it is legal."""
    return (PlayableEdition.of(board).default_orders or fill)(board, seat, part)


async def assign(game: WesterosGame, _subject: str) -> None:
    """All houses give their orders at the same time, and all are revealed.

    Where tokens are short the orders are laid in turn order, so that later houses see where they lie
    [A2-PLAN-13]. All are asked at once even so: where the orders of a house lie is news only if it is short,
    and whoever comes after such a house may ask to be asked in its turn instead [A2-PLAN-18].
    """
    board = game.board
    seats = _seats_to_order(board)
    short = tuple(seat for seat in seats if short_of_tokens(board, seat))
    kind = ASSIGN_ORDERS_SHORT if short else ASSIGN_ORDERS
    if short:
        game.tell(OrdersGivenInTurn(rule=board.rule("tokens-short"), short=short))
    behind = _behind_the_short(board)
    sheets = await Together({seat: _ask(board, seat, kind, ahead=seat in behind) for seat in seats})
    waited = any(ASK_ME in sheet.values() for sheet in sheets.values())
    for seat, sheet in sheets.items():
        if ASK_ME in sheet.values():
            _lay(game, seat, await _ask(board, seat, kind, subject=IN_TURN, said=sheet), seen=True)
        else:
            _lay(game, seat, sheet, seen=waited)
    _reveal(game)


def may_wait(board: Board, question: Asked) -> bool:
    """Whether a house is asked for its sheet ahead of its turn, and can wait with it."""
    ahead = (question.kind, question.subject) == (ASSIGN_ORDERS_SHORT, "")
    return ahead and question.seat in _behind_the_short(board)


def _seats_to_order(board: Board) -> tuple[Seat, ...]:
    return tuple(seat for seat in turn_order(board) if areas_to_order(board, seat))


def _behind_the_short(board: Board) -> tuple[Seat, ...]:
    """The houses that lay their orders after one that is short of them."""
    first = dropwhile(lambda seat: not short_of_tokens(board, seat), _seats_to_order(board))
    return tuple(islice(first, 1, None))


def _ask(
    board: Board,
    seat: Seat,
    kind: str,
    *,
    subject: str = "",
    said: Mapping[Area, Token] = MappingProxyType({}),
    ahead: bool = False,
) -> Ask[dict[Area, Token]]:
    """Ask a house for one order for each of its areas [A2-PLAN-02]; none only where all tokens lie.

    A house that is asked `ahead` of its turn can wait with its sheet. What it has `said` of it before is kept
    if it misses the deadline.
    """
    areas, tokens = areas_to_order(board, seat), usable(board, seat)
    limits = [Limit((token,), count) for token, count in tokens.regular.items()]
    offered = tuple(tokens.regular)
    if tokens.stars:
        offered += tokens.special
        limits += [Limit((token,), 1) for token in tokens.special]
        limits.append(Limit(tokens.special, tokens.stars))  # [A2-PLAN-07]
    without = len(areas) - tokens.number if board.edition.policies.compulsory_orders else len(areas)
    besides: tuple[Token, ...] = (ASK_ME,) if ahead else ()
    if without > 0:  # where orders are compulsory, every token that may be used has to be laid [A2-PLAN-14]
        besides = (NO_ORDER, *besides)
        limits.append(Limit((NO_ORDER,), without))
    legal = {area: (*allowed_in(board, area, offered), *besides) for area in areas}
    default = complete(board, seat, {area: token for area, token in said.items() if token != ASK_ME})
    return Ask(seat, kind, Assignment(legal, tuple(limits)), default=default, subject=subject, secret=True)


def _lay(game: WesterosGame, seat: Seat, sheet: Mapping[Area, Token], *, seen: bool) -> None:
    """Lay a house's orders face down, and tell where if another waits to see it."""
    board = game.board
    laid = {area: Order(seat, token) for area, token in sheet.items() if token != NO_ORDER}
    if seen:
        game.tell(OrdersLaid(rule=board.rule("orders-laid-in-turn"), seat=seat, areas=tuple(laid)))
    board.face_down.update(laid)


def _reveal(game: WesterosGame) -> None:
    """Turn all orders face up [A2-PLAN-17]."""
    board = game.board
    for seat in turn_order(board):
        orders = {area: order.token for area, order in board.face_down.items() if order.seat == seat}
        if orders:
            game.tell(OrdersRevealed(rule=board.rule("orders-revealed"), seat=seat, orders=orders))
