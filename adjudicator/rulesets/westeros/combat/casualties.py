"""Casualties: what dies anyway, what swords and skulls take [A2-CAS, A2-TIDE-07 to A2-TIDE-14]."""

from adjudicator.engine import Ask, Seat, SomeOf, Term
from adjudicator.rulesets.westeros.board import Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.events import CasualtiesCounted
from adjudicator.rulesets.westeros.combat.frame import CombatResult, fighting, total
from adjudicator.rulesets.westeros.combat.strength import reckon
from adjudicator.rulesets.westeros.events import Reason, UnitsLost, because
from adjudicator.rulesets.westeros.procedures.losses import cheapest
from adjudicator.rulesets.westeros.procedures.resolving import emptied
from adjudicator.rulesets.westeros.units import SIEGE_ENGINE, Unit, count, standing

CASUALTIES = "casualties"


def lose_units(
    game: WesterosGame, combat: Combat, seat: Seat, units: tuple[Unit, ...], reason: Reason
) -> None:
    """Take fighting units off the board, if there are any."""
    if units:
        game.tell(UnitsLost(**because(game.board, reason), seat=seat, area=combat.area, units=units))
        emptied(game, seat, combat.area, died=True)


async def choose_losses(
    game: WesterosGame,
    combat: Combat,
    seat: Seat,
    kind: str,
    units: tuple[Unit, ...],
    *,
    number: int,
    reason: Reason,
) -> None:
    """Let a side choose so many of some units to lose, or all of them [A2-CAS-05 to A2-CAS-07]."""
    number = min(number, len(units))
    if not number:
        return
    chosen = await Ask(
        seat,
        kind,
        SomeOf(count(units), number, number),
        default=cheapest({combat.area: units}, number)[combat.area],
        subject=combat.area,
        settle=True,
    )
    lose_units(game, combat, seat, chosen, reason)


def lose_the_helpless(after: CombatResult) -> None:
    """The loser's routed units and Siege Engines die before casualties are taken [A2-CAS-09, A2-CAS-10]."""
    game, combat, loser = after.game, after.combat, after.loser
    units = fighting(game.board, combat, loser)
    routed = tuple(unit for unit in units if unit not in standing(units))
    lose_units(game, combat, loser, routed, "routed-units-die")
    lose_units(
        game, combat, loser, tuple(unit for unit in units if unit == SIEGE_ENGINE), "siege-engines-die"
    )


async def take_casualties(after: CombatResult) -> None:
    """The loser loses a unit for each sword that no fortification of its own stops [A2-CAS-02]."""
    game, combat, loser = after.game, after.combat, after.loser
    found = reckon(game.board, combat)
    swords, fortifications = total(found.swords[after.winner]), total(found.fortifications[loser])
    terms = [Term(f"swords/{term.text}", term.amount, term.rule) for term in swords.terms]
    terms += [Term(f"fortifications/{term.text}", -term.amount, term.rule) for term in fortifications.terms]
    spared = loser in found.spared
    number = 0 if spared else max(0, swords.total - fortifications.total)
    units = standing(fighting(game.board, combat, loser))
    lost = min(number, len(units))
    reason = "casualties-by-swords" if lost == number else "fewer-units-than-casualties"
    game.tell(
        CasualtiesCounted(
            rule=found.spared.get(loser) or game.board.rule(reason),
            seat=loser,
            area=combat.area,
            swords=swords.total,
            fortifications=fortifications.total,
            casualties=number,
            lost=lost,
            terms=tuple(terms),
            spared=spared,
        )
    )
    await choose_losses(game, combat, loser, CASUALTIES, units, number=number, reason="killed-by-swords")
