"""The second edition's board, drawn once for all tests, and positions to draw on it."""

from functools import cache
from itertools import cycle

from adjudicator.rulesets.agot2.houses import HOUSES
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.tables import ORDERS
from adjudicator.rulesets.westeros.cartography import Chart, draw_chart
from adjudicator.rulesets.westeros.drawing import Picture
from adjudicator.rulesets.westeros.drawing_position import LaidOrder, MapPosition, OrderFace, Pieces
from adjudicator.rulesets.westeros.grid import Grid, lay_out_grid, read_grid
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.units import FOOTMAN, KNIGHT, SHIP, Force

HOUSE_NAMES = {house: house.title() for house in sorted(HOUSES)}
FACES = [OrderFace(token.kind, token.modifier, token.star) for token in ORDERS.values()]


@cache
def westeros() -> Grid:
    """The second edition's grid."""
    return read_grid("adjudicator.rulesets.agot2", "westeros.grid.yaml")


@cache
def chart() -> Chart:
    """The second edition's board as drawn."""
    return draw_chart(westeros(), MAP)


@cache
def picture() -> Picture:
    """The same, ready for positions."""
    return Picture(chart())


def grid_of(*rows: str) -> Grid:
    """A grid whose areas are named by their letters."""
    return lay_out_grid({letter: letter for row in rows for letter in row}, "\n".join(rows))


def opening() -> MapPosition:
    """The six houses as they begin, with an order in every area."""
    faces = cycle([*FACES, None])
    pieces = {}
    for house, facts in sorted(HOUSES.items()):
        for area, units in facts.units.items():
            pieces[area] = Pieces(
                house,
                (Force(house, tuple(units)),),
                LaidOrder(house, next(faces)),
                garrison=facts.garrison if area == facts.home else 0,
            )
    pieces |= {area: Pieces(neutral=strength) for area, strength in (("kings-landing", 5), ("the-eyrie", 6))}
    return MapPosition(HOUSE_NAMES, pieces)


def crowded() -> MapPosition:
    """Everything everywhere: four units of each of two kinds, an order, a power token, a garrison at home."""
    houses, faces = cycle(HOUSE_NAMES), cycle([*FACES, None])
    return MapPosition(HOUSE_NAMES, {area: _crowd(area, next(houses), next(faces)) for area in MAP.areas})


def _crowd(area: Area, house: str, face: OrderFace | None) -> Pieces:
    kind = MAP.kind[area]
    units = (FOOTMAN,) * 4 + (KNIGHT,) * 4 if kind == "land" else (SHIP,) * (8 if kind == "sea" else 3)
    return Pieces(
        house,
        (Force(house, units),),
        LaidOrder(house, face),
        power_token=house if kind == "land" else "",
        garrison=2 if area in MAP.home_of else 0,
    )
