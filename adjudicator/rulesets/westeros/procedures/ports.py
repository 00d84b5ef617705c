"""Ports whose land area gets another controller, or none."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from adjudicator.engine import Ask, Number, Seat
from adjudicator.rulesets.westeros.board import Board, WesterosGame
from adjudicator.rulesets.westeros.control import control, controller, unused
from adjudicator.rulesets.westeros.events import ControlChanged, Reason, UnitsLost, WesterosEvent, because
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.procedures.resolving import take_off
from adjudicator.rulesets.westeros.supply import complies
from adjudicator.rulesets.westeros.units import SHIP, Force
from adjudicator.rulesets.westeros.words.wording import Names
from adjudicator.words import N_, gettext as _, ngettext

CAPTURE_PORT = "capture-port"

ReplacedReason = Literal["all-ships-replaced", "most-ships-replaced", "fewer-ships-replaced"]
"""How many of the Ships in a captured port its new owner replaces."""


class PortCaptured(WesterosEvent, frozen=True, kw_only=True):
    """A port gets another owner, who replaces so many of the Ships there by its own; the others are lost."""

    changes_areas = True
    brief = N_("%(house)s captures %(port)s")

    seat: Seat
    port: Area
    before: Seat
    ships: int

    def apply(self, board: Board) -> None:
        board.add(self.port, self.seat, (SHIP,) * self.ships)

    def sentence(self, words: Names) -> str:
        told = words.fields_in_words(self, before=words.house(self.before))
        if not self.ships:
            return _(
                "%(house)s captures %(port)s from %(before)s and replaces none of the Ships there.", **told
            )
        return ngettext(
            "%(house)s captures %(port)s from %(before)s and replaces %(n)s Ship.",
            "%(house)s captures %(port)s from %(before)s and replaces %(n)s Ships.",
            self.ships,
            **told,
        )


async def change_control(
    game: WesterosGame,
    before: Mapping[Area, Seat | None],
    left: Mapping[Reason, Reason] = MappingProxyType({}),
) -> None:
    """See who controls areas by now that somebody controlled `before`, and whose their ports are.

    Where units have `left` an area, other reasons are told than elsewhere.
    """
    found = {area: control(game.board, area) for area in before}
    changed = [area for area in before if found[area].seat != before[area]]
    for area in changed:
        cause = because(game.board, left.get(found[area].reason, found[area].reason))
        game.tell(ControlChanged(**cause, area=area, before=before[area], after=found[area].seat))
    for area in changed:
        for follow in PlayableEdition.of(game.board).hooks.control_changed:
            follow(game, area)
        await settle(game, area)


async def settle(game: WesterosGame, area: Area) -> None:
    """Hand the port of a land area, if enemy Ships are in it, to the area's controller [A2-PORT-18].

    Call it whenever the area may have another controller, or none; where nothing has changed, nothing
    happens. All units must be in their final areas, because Ships are replaced only within supply.
    """
    for port in game.board.edition.map.ports_of[area]:
        force, owner = game.board.units.get(port), controller(game.board, port)
        if force is None or force.seat == owner:
            continue
        if owner is not None:
            await _capture(game, port, force, owner)
        elif not game.board.edition.policies.ships_stay_in_lost_ports:
            _clear(game, port, force, "port-abandoned", game.board.rule("order-in-abandoned-port"))
        elif port in game.board.orders:
            take_off(game, port, "port-abandoned")


async def _capture(game: WesterosGame, port: Area, force: Force, owner: Seat) -> None:
    """Let the new owner replace as many of the Ships as it likes and may [A2-PORT-16]."""
    board = game.board
    most = most_replaced(board, owner, port, len(force.units))
    default = most if board.edition.policies.replaces_captured_ships else 0
    ships = await Ask(owner, CAPTURE_PORT, Number(0, most), default=default, subject=port, settle=True)
    _clear(game, port, force, "port-captured")
    rule = board.rule(_replaced(ships, most, len(force.units)))
    game.tell(PortCaptured(rule=rule, seat=owner, port=port, before=force.seat, ships=ships))


def _replaced(ships: int, most: int, there: int) -> ReplacedReason:
    """Whether all Ships that were there are replaced, as many as may be, or fewer."""
    if ships == there:
        return "all-ships-replaced"
    return "most-ships-replaced" if ships == most else "fewer-ships-replaced"


def most_replaced(board: Board, seat: Seat, port: Area, ships: int) -> int:
    """How many of so many enemy Ships in a port a house may replace, by its unused Ships and by supply."""
    most = min(ships, unused(board, seat)[SHIP])
    while most and not complies(board, seat, {port: most}):
        most -= 1
    return most


def _clear(game: WesterosGame, port: Area, force: Force, reason: Reason, rule: str = "") -> None:
    """Take the Ships out of a port, and the order they had there, by a rule of its own if one is given."""
    board = game.board
    if port in board.orders:
        take_off(game, port, "port-changes-owner", rule)
    game.tell(UnitsLost(**because(board, reason), seat=force.seat, area=port, units=force.units))
