"""What the phases of a round have of their own in the first edition."""

from collections import Counter
from collections.abc import Callable, Mapping

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import Board, WesterosGame
from adjudicator.rulesets.westeros.combat.frame import Reckoning
from adjudicator.rulesets.westeros.edition import Token
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.playable import Hooks, PlayableEdition
from adjudicator.rulesets.westeros.procedures.clean_up import rally_units
from adjudicator.rulesets.westeros.procedures.consolidating import gather
from adjudicator.rulesets.westeros.procedures.planning import NO_ORDER, allowed_in, areas_to_order, usable
from adjudicator.rulesets.westeros.procedures.resolving import orders_of, take_off
from adjudicator.rulesets.westeros.tracks import turn_order
from adjudicator.rulesets.westeros.units import FOOTMAN


def hold(board: Board, seat: Seat, given: Mapping[Area, Token]) -> dict[Area, Token]:
    """The orders of a house that gives none: it holds what it has, and attacks nobody.

    Power where most crowns are, Defense in the strongest other areas, Support in the next; else nothing.
    Ports come last, with Power where an order is left, else Support. Only regular orders are used, none of a
    kind that is forbidden, beside those `given`.
    """
    edition, areas, sheet = board.edition, areas_to_order(board, seat), dict(given)
    regular = usable(board, seat).regular
    left = Counter(regular)
    left.subtract(token for token in given.values() if token in regular)

    def crowns(area: Area) -> int:
        return edition.map.power[area]

    def strength(area: Area) -> int:
        return sum(edition.strength.get(unit, 0) for unit in board.units[area].units)

    def serve(token: Token, among: list[Area], worth: Callable[[Area], int]) -> None:
        free = [area for area in among if area not in sheet and allowed_in(board, area, (token,))]
        best = sorted(free, key=lambda area: (-worth(area), area))[: max(0, left[token])]
        sheet.update(dict.fromkeys(best, token))
        left[token] -= len(best)

    ports = [area for area in areas if area in edition.map.land_of]
    others = [area for area in areas if area not in ports]
    serve("consolidate-power", [area for area in others if edition.map.kind[area] == "land"], crowns)
    serve("defense+1", others, strength)
    serve("support", others, strength)
    serve("consolidate-power", ports, strength)
    serve("support", ports, strength)
    return {area: sheet.get(area, NO_ORDER) for area in areas}


_RAINS = "A1-WC-RAINS-01"


def weaken_supporting_footmen(found: Reckoning) -> None:
    """In the round in which Rains of Autumn is turned up, supporting Footmen are worth 0, on either side."""
    board = found.board
    decks = board.edition.westeros_cards
    if not any(decks[deck][card].rule == _RAINS for deck, card in board.turned.items()):
        return
    for shares in found.shares.values():
        for share in shares:
            if share.support and share.unit == FOOTMAN:
                share.each, share.rule = 0, _RAINS


RAINS_OF_AUTUMN = Hooks(counted=(weaken_supporting_footmen,))


async def resolve_all(game: WesterosGame, _subject: str) -> None:
    """Consolidate Power: all orders at once, after the routed units have stood up [A1-CP-01]."""
    board = game.board
    rally_units(game)  # [A1-ROUT-06]
    for step in PlayableEdition.of(board).hooks.consolidating:
        await step(game)
    for seat in turn_order(board):
        for area in orders_of(board, seat, "consolidate"):
            take_off(game, area, "order-consolidates")
            gather(game, seat, area)
