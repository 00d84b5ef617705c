"""The Valyrian Steel Blade in combat [A2-CBT-11 to A2-CBT-13]."""

from adjudicator.engine import Ask, OneOf
from adjudicator.rulesets.westeros.board import Board, Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.events import BladeUsed
from adjudicator.rulesets.westeros.combat.frame import sides
from adjudicator.rulesets.westeros.combat.strength import judge_victor
from adjudicator.rulesets.westeros.tracks import blade_holder

BLADE = "blade"


async def offer_blade(game: WesterosGame, combat: Combat) -> None:
    """Let a combatant who holds the unused Blade add 1.

    With Tides of Battle only the errata allow it [A2-TIDE-12].
    """
    board, seat = game.board, blade_holder(game.board)
    if board.blade_used or seat not in sides(combat):
        return
    if combat.tides and not board.edition.policies.blade_after_tides:
        return
    default = "yes" if board.edition.policies.blade_by_default and blade_decides(board, combat) else "no"
    if await Ask(seat, BLADE, OneOf(("no", "yes")), default=default, subject=combat.area) == "yes":
        game.tell(BladeUsed(rule=board.rule("blade-in-combat"), seat=seat, area=combat.area))


def blade_decides(board: Board, combat: Combat) -> bool:
    """Whether another victor comes out when the Blade's holder uses it."""
    with_blade = combat.clone()
    with_blade.blade = blade_holder(board)
    return judge_victor(board, with_blade).winner != judge_victor(board, combat).winner
