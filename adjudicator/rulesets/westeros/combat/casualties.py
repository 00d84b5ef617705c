"""Casualties: what dies anyway, what swords and skulls take [A2-CAS, A2-TIDE-07 to A2-TIDE-14]."""

from adjudicator.engine import Ask, Seat, SomeOf, Term
from adjudicator.rulesets.agot2.board import Agot2Game
from adjudicator.rulesets.agot2.cards import TIDES_CARDS
from adjudicator.rulesets.agot2.house_cards.deciding import CombatResult
from adjudicator.rulesets.westeros.board import Combat
from adjudicator.rulesets.westeros.combat.events import CasualtiesCounted
from adjudicator.rulesets.westeros.combat.frame import fighting, opponent, sides, take_away, total
from adjudicator.rulesets.westeros.combat.strength import reckon
from adjudicator.rulesets.westeros.events import UnitsLost
from adjudicator.rulesets.westeros.procedures.losses import cheapest
from adjudicator.rulesets.westeros.tracks import in_turn_order
from adjudicator.rulesets.westeros.units import SIEGE_ENGINE, Unit, count, standing


def lose_units(game: Agot2Game, combat: Combat, seat: Seat, units: tuple[Unit, ...], rule: str) -> None:
    """Take fighting units off the board and tell of it, if there are any."""
    if units:
        take_away(game.board, combat, seat, units)
        game.tell(UnitsLost(rule=rule, seat=seat, area=combat.area, units=units))


async def choose_losses(
    game: Agot2Game, combat: Combat, seat: Seat, kind: str, *, number: int, rule: str
) -> None:
    """Let a side lose so many units that are not routed, or all of them [A2-CAS-05 to A2-CAS-07]."""
    units = standing(fighting(game.board, combat, seat))
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
    lose_units(game, combat, seat, chosen, rule)


def lose_the_helpless(game: Agot2Game, combat: Combat, loser: Seat) -> None:
    """The loser's routed units and Siege Engines die before casualties are taken [A2-CAS-09, A2-CAS-10]."""
    units = fighting(game.board, combat, loser)
    routed = tuple(unit for unit in units if unit not in standing(units))
    lose_units(game, combat, loser, routed, "A2-CAS-10")
    lose_units(game, combat, loser, tuple(unit for unit in units if unit == SIEGE_ENGINE), "A2-CAS-09")


async def take_casualties(game: Agot2Game, combat: Combat, after: CombatResult) -> None:
    """The loser loses a unit for each sword that no fortification of its own stops [A2-CAS-02]."""
    found, loser = reckon(game.board, combat), after.loser
    swords, fortifications = total(found.swords[after.winner]), total(found.fortifications[loser])
    terms = [Term(f"swords/{term.text}", term.amount, term.rule) for term in swords.terms]
    terms += [Term(f"fortifications/{term.text}", -term.amount, term.rule) for term in fortifications.terms]
    spared = loser in found.spared
    number = 0 if spared else max(0, swords.total - fortifications.total)
    lost = min(number, len(standing(fighting(game.board, combat, loser))))
    rule = "A2-CAS-02" if lost == number else "A2-CAS-07"
    game.tell(
        CasualtiesCounted(
            rule="A2-HC-BLACKFISH" if spared else rule,
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
    await choose_losses(game, combat, loser, "casualties", number=number, rule="A2-CAS-03")


async def take_skulls(game: Agot2Game, combat: Combat) -> None:
    """A skull costs the opponent of its house a unit, whoever has won [A2-TIDE-07, A2-TIDE-14]."""
    board = game.board
    spared = reckon(board, combat).spared
    for seat in in_turn_order(board, *sides(combat)):
        card = combat.tides.get(opponent(combat, seat))
        if card is None or not TIDES_CARDS[card].skulls or seat in spared:
            continue
        number = TIDES_CARDS[card].skulls
        await choose_losses(game, combat, seat, "skull-casualty", number=number, rule="A2-TIDE-07")
