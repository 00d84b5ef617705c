"""A march against a neutral force [A2-NEUT]."""

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import Board, Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.strength import strengths
from adjudicator.rulesets.westeros.combat.support import call_for_support, supporting_areas
from adjudicator.rulesets.westeros.events import AreaEvent, NeutralForceDestroyed, StrengthCounted, because
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.units import Unit
from adjudicator.words import N_


class NeutralForceMet(AreaEvent, frozen=True, kw_only=True):
    """Units march against a neutral force, and a strength of `needed` is wanted."""

    stage = "march"
    message = N_(
        "%(house)s marches from %(origin)s against the neutral force in %(area)s, "
        "which takes a strength of %(needed)s to overcome."
    )

    origin: Area
    needed: int


class NeutralForceHeld(AreaEvent, frozen=True, kw_only=True):
    """The strength was not enough: the units stay where they are."""

    changes_areas = True
    stage = "march"
    message = N_("The neutral force in %(area)s holds; the units of %(house)s stay in %(origin)s: %(units)s.")

    origin: Area
    units: tuple[Unit, ...]

    def apply(self, board: Board) -> None:
        board.call_back()


def most_strength(board: Board, seat: Seat, origin: Area, area: Area, units: tuple[Unit, ...]) -> int:
    """The strength of units that march against a neutral force, with the support of all who could give it."""
    without = board.clone()
    without.remove(origin, units)
    without.combat = Combat(seat, "", area, origin, board.orders[origin].token, units)
    return _most(without, without.combat)


def _most(board: Board, combat: Combat) -> int:
    helped = combat.clone()
    helped.supports = dict.fromkeys(supporting_areas(board, combat.area), combat.attacker)
    return strengths(board, helped)[combat.attacker].total


async def overcome(game: WesterosGame, seat: Seat, origin: Area, area: Area, units: tuple[Unit, ...]) -> bool:
    """Call for support where it can matter, and count; enough strength removes the neutral force.

    Return whether it did. The units are still in their area of origin then; there are no house cards, no
    Blade and no casualties [A2-NEUT-05, A2-NEUT-06].
    """
    board = game.board
    needed = board.neutral_forces[area]
    rule = board.rule("neutral-force-met")
    game.tell(NeutralForceMet(rule=rule, seat=seat, area=area, origin=origin, needed=needed))
    board.remove(origin, units)
    board.combat = combat = Combat(seat, "", area, origin, board.orders[origin].token, units)
    if strengths(board, combat)[seat].total < needed <= _most(board, combat):
        await call_for_support(game, combat)  # [A2-NEUT-07]
    counted = strengths(board, combat)[seat]
    game.tell(
        StrengthCounted(
            **because(board, "strength-against-neutral-force"),
            seat=seat,
            side="attacker",
            area=area,
            final=True,
            total=counted.total,
            terms=counted.terms,
        )
    )
    if counted.total < needed:
        rule = board.rule("neutral-force-held")
        game.tell(NeutralForceHeld(rule=rule, seat=seat, area=area, origin=origin, units=units))
        return False
    rule = board.rule("neutral-force-destroyed")
    game.tell(NeutralForceDestroyed(rule=rule, seat=seat, area=area, strength=needed))
    return True
