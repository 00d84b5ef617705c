"""Texts that act once the victor is known, before casualties [A2-CARD-06, A2-CARD-18]."""

from functools import partial

from adjudicator.engine import Ask, OneOf, Seat
from adjudicator.rulesets.westeros.board import NONE, Board, Combat
from adjudicator.rulesets.westeros.combat.card_texts import orders_that_stay, tell_idle, tell_text
from adjudicator.rulesets.westeros.combat.events import TextActed
from adjudicator.rulesets.westeros.combat.frame import CombatResult, fighting, supporters
from adjudicator.rulesets.westeros.combat.retreats import judge_retreats
from adjudicator.rulesets.westeros.control import unused
from adjudicator.rulesets.westeros.events import UnitsReplaced
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.hands import take_back
from adjudicator.rulesets.westeros.procedures.resolving import take_off
from adjudicator.rulesets.westeros.units import FOOTMAN, KIND, KNIGHT, ROUTED, Unit

CERSEI = "card-cersei"
RENLY = "card-renly"
ROBB = "card-robb"


async def name_the_retreat(after: CombatResult, seat: Seat) -> None:
    """The winner may say where the beaten units go, when they do [A2-RET-18, A2-HC-ROBB]."""
    after.name_the_retreat = partial(_name_the_retreat, after, seat)


async def _name_the_retreat(after: CombatResult, seat: Seat) -> Area | None:
    """The winner is asked where there is a choice; None: it does not choose."""
    game, combat, board = after.game, after.combat, after.game.board
    areas = judge_retreats(board, combat, after.loser, named=True).areas
    if not areas or (len(areas) == 1 and areas == judge_retreats(board, combat, after.loser).areas):
        tell_idle(game, combat, seat, "A2-HC-ROBB")
        return None
    area = await Ask(seat, ROBB, OneOf((NONE, *areas)), default=NONE, subject=combat.area)
    if area == NONE:
        return None
    tell_text(game, combat, seat, "A2-HC-ROBB")
    return area


async def remove_any_order(after: CombatResult, seat: Seat) -> None:
    """The winner may take one order of the loser off the board, anywhere [A2-HC-CERSEI]."""
    game, combat = after.game, after.combat
    areas = orders_that_stay(after)
    if not areas:
        tell_idle(game, combat, seat, "A2-HC-CERSEI")
        return
    area = await Ask(seat, CERSEI, OneOf((NONE, *areas)), default=NONE, subject=combat.area)
    if area == NONE:
        return
    tell_text(game, combat, seat, "A2-HC-CERSEI")
    take_off(game, area, "card-text", "A2-HC-CERSEI")


async def knight_a_footman(after: CombatResult, seat: Seat) -> None:
    """The winner may replace one of its Footmen that took part or supported with a Knight [A2-HC-RENLY]."""
    game, combat, board = after.game, after.combat, after.game.board
    footmen = _footmen(board, combat, seat)
    if not footmen or not unused(board, seat)[KNIGHT]:
        tell_idle(game, combat, seat, "A2-HC-RENLY")
        return
    answer = await Ask(seat, RENLY, OneOf((NONE, *footmen)), default=NONE, subject=combat.area)
    if answer == NONE:
        return
    area, footman = footmen[answer]
    knight = KNIGHT if footman == FOOTMAN else ROUTED[KNIGHT]
    tell_text(game, combat, seat, "A2-HC-RENLY")
    game.tell(
        UnitsReplaced(
            rule="A2-HC-RENLY", reason="card-text", seat=seat, area=area, units=(footman,), by=(knight,)
        )
    )


def _footmen(board: Board, combat: Combat, seat: Seat) -> dict[str, tuple[Area, Unit]]:
    """A side's own Footmen that take part or support it, by the words that name them in an answer."""
    forces = [(combat.area, fighting(board, combat, seat))]
    forces += [(area, board.units_in(area, seat)) for area in sorted(supporters(board, combat, seat))]
    return {
        f"{area}/{unit}": (area, unit) for area, units in forces for unit in units if KIND[unit] == FOOTMAN
    }


async def let_the_march_go_on(after: CombatResult, seat: Seat) -> None:
    """A victorious attacker's March order follows into the conquered area [A2-CLEAN-11, A2-HC-LORAS]."""
    if seat == after.combat.attacker:
        after.march_goes_on = "A2-HC-LORAS"


async def take_all_cards_back(after: CombatResult, seat: Seat) -> None:
    """The loser takes back the whole discard pile, and this card with it [A2-HC-ROOSE]."""
    game, board = after.game, after.game.board
    own = after.combat.cards.pop(seat)
    board.discards[seat].append(own)
    game.tell(TextActed(rule="A2-HC-ROOSE", seat=seat, area=after.combat.area, card=own))
    take_back(game, seat, board.discards[seat], reason="card-text", rule="A2-HC-ROOSE")


async def keep_them_out(after: CombatResult, seat: Seat) -> None:
    """When a defender loses, the attackers go back to where they came from [A2-CLEAN-12, A2-HC-ARIANNE]."""
    if seat == after.combat.defender:
        after.nobody_enters = "A2-HC-ARIANNE"
