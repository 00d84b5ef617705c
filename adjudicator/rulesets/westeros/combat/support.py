"""The call for support [A2-SUP]. A march against a neutral force calls for it too; there is no defender."""

from typing import Literal

from adjudicator.engine import Ask, Fields, OneOf, Seat, SomeOf
from adjudicator.rulesets.westeros.board import Board, Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.events import SupportDeclared, SupportDeclined
from adjudicator.rulesets.westeros.combat.frame import sides
from adjudicator.rulesets.westeros.control import restrained
from adjudicator.rulesets.westeros.events import Reason, because
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.tracks import turn_order

SUPPORT = "support"
ACCEPT_SUPPORT = "accept-support"

Backed = Literal["attacker", "defender", "nobody"]
NOBODY: Backed = "nobody"


def supporting_areas(board: Board, area: Area) -> tuple[Area, ...]:
    """The areas whose Support orders may support a combat in `area`, sorted by name.

    Bordering areas [A2-SUP-01, A2-SUP-02], at sea only seas and the ports that open onto it [A2-SUP-10,
    A2-PORT-15]; neither transport nor the embattled area itself counts [A2-SUP-13, A2-SUP-14].
    """
    geography, orders = board.edition.map, board.edition.orders
    near = geography.adjacent[area]
    if geography.kind[area] == "sea":
        near = (*geography.adjacent_seas[area], *geography.ports_of[area])
    return tuple(
        each for each in sorted(near)
        if each in board.orders and orders[board.orders[each].token].kind == "support"
    )  # fmt: skip


def own_supporting_areas(board: Board, combat: Combat, seat: Seat) -> tuple[Area, ...]:
    """The areas whose Support orders let a house support a combat."""
    areas = supporting_areas(board, combat.area)
    return tuple(area for area in areas if board.orders[area].seat == seat)


async def call_for_support(game: WesterosGame, combat: Combat) -> None:
    """Let the owners of Support orders declare, then the combatants accept what others offer."""
    board = game.board
    for seat in turn_order(board):  # [A2-SUP-03]
        await _declare(game, combat, seat)
    for seat in sides(combat):
        await _accept(game, combat, seat)


def backed(board: Board, combat: Combat, seat: Seat) -> tuple[Backed, ...]:
    """Whom a house may support; a combatant its own side alone [A2-SUP-04 to A2-SUP-06]. Nobody comes last.

    A house that may not act against the defender does not support the attacker [CK6-LION-03].
    """
    named: dict[Backed, Seat] = {"attacker": combat.attacker}
    if combat.defender:
        named["defender"] = combat.defender
    legal = tuple(side for side, house in named.items() if seat not in sides(combat) or house == seat)
    if restrained(board, seat, combat.area):
        legal = tuple(side for side in legal if side != "attacker")
    return (*legal, NOBODY)


async def _declare(game: WesterosGame, combat: Combat, seat: Seat) -> None:
    """Let a house say in one answer whom each of its Support orders supports."""
    areas, legal = own_supporting_areas(game.board, combat, seat), backed(game.board, combat, seat)
    if not areas:
        return
    options = Fields(dict.fromkeys(areas, OneOf[str](legal)))
    default = dict.fromkeys(areas, legal[0] if seat in sides(combat) else NOBODY)
    chosen = await Ask(seat, SUPPORT, options, default=default, subject=combat.area)
    reason: Reason = "support" if combat.defender else "support-against-neutral-force"
    cause = because(game.board, reason)
    for area, side in chosen.items():
        game.tell(SupportDeclared(**cause, seat=seat, area=area, target=combat.area, side=side))


async def _accept(game: WesterosGame, combat: Combat, seat: Seat) -> None:
    """Let a combatant decline support by other houses [A2-SUP-11]."""
    offers = [
        area
        for area, supported in combat.supports.items()
        if supported == seat and game.board.orders[area].seat != seat
    ]
    if not offers:
        return
    accepted = await Ask(
        seat,
        ACCEPT_SUPPORT,
        SomeOf(dict.fromkeys(offers, 1), 0, len(offers)),
        default=tuple(offers),
        subject=combat.area,
    )
    reason: Reason = "support-declined" if combat.defender else "support-against-neutral-force"
    for area in offers:
        if area not in accepted:
            game.tell(
                SupportDeclined(**because(game.board, reason), seat=seat, area=area, target=combat.area)
            )
