"""The orders of a house that gives none: it holds what it has, and attacks nobody."""

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType

from adjudicator.rulesets.westeros.board import Board, Token
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.planning import NO_ORDER, Usable, allowed_in


def hold(
    board: Board, areas: tuple[Area, ...], tokens: Usable, given: Mapping[Area, Token] = MappingProxyType({})
) -> dict[Area, Token]:
    """Power where most crowns are, Defense in the strongest other areas, Support in the next; else nothing.

    Ports come last, with Power where an order is left, else Support. Only regular orders are used, none of a
    kind that is forbidden, beside those `given`.
    """
    edition, left, sheet = board.edition, Counter(tokens.regular), dict(given)
    left.subtract(token for token in given.values() if token in tokens.regular)

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
