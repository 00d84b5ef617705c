"""Forts: a Consolidate Power order may build one instead of yielding power [CK3]."""

from adjudicator.engine import Ask, Seat, SomeOf, Together
from adjudicator.rulesets.westeros.board import Board, WesterosGame
from adjudicator.rulesets.westeros.combat.frame import Reckoning, Share
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.events import AreaEvent
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.playable import Hooks, PlayableEdition
from adjudicator.rulesets.westeros.procedures.resolving import orders_of, take_off
from adjudicator.rulesets.westeros.tracks import turn_order
from adjudicator.rulesets.westeros.units import KNIGHT
from adjudicator.words import N_

FORT = "fort"

FORTS = 9
"""How many there are, for all houses together [CK3-BUILD-03]."""


class FortBuilt(AreaEvent, frozen=True, kw_only=True):
    """A house builds a fort instead of gathering power."""

    changes_areas = True
    stage = "consolidate"
    message = N_("%(house)s builds a fort in %(area)s and gathers no power there.")

    def apply(self, board: Board) -> None:
        board.forts[self.area] = self.seat


class FortLost(AreaEvent, frozen=True, kw_only=True):
    """A fort goes back to the common ones."""

    changes_areas = True
    message = N_("The fort of %(house)s in %(area)s is lost.")

    def apply(self, board: Board) -> None:
        del board.forts[self.area]


# --- Building ---------------------------------------------------------------------------------------------


def building_areas(board: Board, seat: Seat) -> tuple[Area, ...]:
    """The areas whose Consolidate Power order may build: on land, where no fort stands [CK3-BUILD-02]."""
    kind = board.edition.map.kind
    return tuple(
        area
        for area in orders_of(board, seat, "consolidate")
        if kind[area] == "land" and area not in board.forts  # [CK3-BUILD-04, CK3-BUILD-05]
    )


async def build(game: WesterosGame) -> None:
    """Let the houses build: all at once, or one after another where forts may run out [CK3-BUILD-01]."""
    board = game.board
    areas = {seat: building_areas(board, seat) for seat in turn_order(board)}
    asks = {seat: _ask(board, seat, some) for seat, some in areas.items() if some}
    if sum(map(len, areas.values())) <= board.edition.forts - len(board.forts):
        for seat, chosen in (await Together(asks)).items() if asks else ():
            _build(game, seat, chosen)
        return
    for seat in asks:
        if len(board.forts) < board.edition.forts:
            _build(game, seat, await _ask(board, seat, areas[seat]))


def _ask(board: Board, seat: Seat, areas: tuple[Area, ...]) -> Ask[tuple[Area, ...]]:
    most = min(len(areas), board.edition.forts - len(board.forts))
    return Ask(seat, FORT, SomeOf(dict.fromkeys(areas, 1), 0, most), default=())


def _build(game: WesterosGame, seat: Seat, areas: tuple[Area, ...]) -> None:
    for area in areas:
        take_off(game, area, "order-builds")
        game.tell(FortBuilt(rule="CK3-BUILD-01", seat=seat, area=area))


# --- What it does -----------------------------------------------------------------------------------------


def _defends(found: Reckoning) -> bool:
    """Whether the defender has a fort in the embattled area."""
    combat = found.combat
    return bool(combat.defender) and found.board.forts.get(combat.area) == combat.defender


def count_fort(found: Reckoning) -> None:
    """The fort adds 1 to the defender's strength [CK3-EFF-01]."""
    if _defends(found):
        found.shares[found.combat.defender].append(Share("fort", 1, "CK3-EFF-01"))


def hold_off_knights(found: Reckoning) -> None:
    """Attacking Knights count 1, which no text raises [CK3-EFF-02, CK-X-03]."""
    if _defends(found):
        for share in found.shares[found.combat.attacker]:
            if share.unit == KNIGHT and not share.support:  # [CK3-EFF-03]
                share.each, share.rule = 1, "CK3-EFF-02"


# --- Losing it --------------------------------------------------------------------------------------------


def lose_with_units(game: WesterosGame, seat: Seat, area: Area, *, died: bool) -> None:
    """A fort goes when its owner's last unit there dies or is beaten [CK3-LOSS-01, CK3-LOSS-06]."""
    if died and game.board.forts.get(area) == seat:
        _lose(game, area, "CK3-LOSS-06" if game.board.combat is None else "CK3-LOSS-01")


def lose_with_control(game: WesterosGame, area: Area) -> None:
    """A fort goes when its owner controls the area no more [CK3-LOSS-03, CK3-LOSS-04]."""
    owner = game.board.forts.get(area)
    if owner is not None and controller(game.board, area) != owner:
        _lose(game, area, "CK3-LOSS-03" if area in game.board.units else "CK3-LOSS-04")


def _lose(game: WesterosGame, area: Area, rule: str) -> None:
    """Take a fort off the board; it may be built again [CK3-LOSS-05], and is never captured [CK3-LOSS-02]."""
    game.tell(FortLost(rule=rule, seat=game.board.forts[area], area=area))


HOOKS = Hooks(
    consolidating=(build,),
    counted=(count_fort, hold_off_knights),
    area_emptied=(lose_with_units,),
    control_changed=(lose_with_control,),
)


def with_forts(edition: PlayableEdition) -> PlayableEdition:
    """An edition in which forts may be built."""
    return edition.joined(HOOKS, forts=FORTS)
