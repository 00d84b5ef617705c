"""What texts share that make a Footman a Knight."""

from adjudicator.engine import Ask, OneOf, Seat
from adjudicator.rulesets.westeros.board import Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.card_texts import tell_idle, tell_text
from adjudicator.rulesets.westeros.combat.frame import fighting
from adjudicator.rulesets.westeros.control import unused
from adjudicator.rulesets.westeros.events import UnitsReplaced
from adjudicator.rulesets.westeros.units import FOOTMAN, KNIGHT


async def knight(game: WesterosGame, combat: Combat, seat: Seat, rule: str, kind: str) -> None:
    """A side may replace a standing Footman with which it takes part by a Knight; `kind` is the question."""
    board = game.board
    if FOOTMAN not in fighting(board, combat, seat) or not unused(board, seat)[KNIGHT]:
        tell_idle(game, combat, seat, rule)
        return
    if await Ask(seat, kind, OneOf(("no", "yes")), default="yes", subject=combat.area) == "no":
        return
    tell_text(game, combat, seat, rule)
    game.tell(
        UnitsReplaced(
            rule=rule, reason="card-text", seat=seat, area=combat.area, units=(FOOTMAN,), by=(KNIGHT,)
        )
    )
