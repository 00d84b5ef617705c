"""The boards, and positions to draw on them; on the second edition's, where nothing else is said."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import cycle
from random import Random
from typing import get_args

import msgspec

from adjudicator.engine import Step
from adjudicator.rulesets.westeros.cartography.boards import BOARDS, grid
from adjudicator.rulesets.westeros.cartography.grid import Grid, lay_out_grid
from adjudicator.rulesets.westeros.cartography.survey import Survey, with_outlines
from adjudicator.rulesets.westeros.drawing.chart import read_chart
from adjudicator.rulesets.westeros.drawing.course import Course
from adjudicator.rulesets.westeros.drawing.picture import Picture
from adjudicator.rulesets.westeros.drawing.position import (
    LaidOnce,
    LaidOrder,
    MapPosition,
    Mark,
    Move,
    Pieces,
)
from adjudicator.rulesets.westeros.drawing.symbols import ONE_TIME
from adjudicator.rulesets.westeros.edition import OrderToken
from adjudicator.rulesets.westeros.map import Area, Map
from adjudicator.rulesets.westeros.units import FOOTMAN, KNIGHT, ROUTED, SHIP, SIEGE_ENGINE, Force
from tests.rulesets.agot2.facts import HOUSES, ORDERS

AGOT2, CHART = "adjudicator.rulesets.agot2", "westeros.chart.json"
HOUSE_NAMES = {house: house.title() for house in sorted(HOUSES)}
MARKS: tuple[Mark, ...] = get_args(Mark)
FACES = [*ORDERS.values()]
ONCE = [LaidOnce("stark", token, token, "raid") for token in ONE_TIME]


@cache
def kept(board: str) -> Survey:
    """A board with the chart that is kept of it: the places on it are read, which takes no time."""
    facts = BOARDS[board]
    return with_outlines(read_chart(facts.package, facts.chart), grid(board), facts.the_map)


@cache
def picture(board: str = "agot2") -> Picture:
    """A board as it is kept, ready for positions."""
    facts = BOARDS[board]
    return Picture(read_chart(facts.package, facts.chart), facts.the_map, expanded=board != "agot2")


def grid_of(*rows: str) -> Grid:
    """A grid whose areas are named by their letters."""
    return lay_out_grid({letter: letter for row in rows for letter in row}, "\n".join(rows))


def course_of(positions: Mapping[str, MapPosition]) -> Course:
    """A course whose steps have these anchors and show these positions."""
    course, named = Course(), {area for each in positions.values() for area in (*each.pieces, *each.marks)}
    for anchor, each in positions.items():
        course.add(Step(anchor, "", 0), {area: each.state(area) for area in named}, each.moves)
    return course


def positions_of(course: Course, areas: Iterable[Area]) -> dict[Step, MapPosition]:
    pieces: list[dict[Area, Pieces]] = [{} for _step in course.steps]
    marks: list[dict[Area, tuple[Mark, ...]]] = [{} for _step in course.steps]
    for area in areas:
        for (lying, marked), shown in course.states(area):
            for place in (place for place in range(len(course.steps)) if shown >> place & 1):
                pieces[place][area] = lying
                marks[place] |= {area: marked} if marked else {}
    return {
        step: MapPosition(HOUSE_NAMES, pieces[place], course.moves[place], marks[place])
        for place, step in enumerate(course.steps)
    }


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


def crowded(board: str = "agot2") -> MapPosition:
    """Everything everywhere: four units of each of two kinds, an order, a power token, a garrison at home."""
    houses, faces, the_map = cycle(HOUSE_NAMES), cycle([*FACES, None]), BOARDS[board].the_map
    return MapPosition(
        HOUSE_NAMES, {area: _crowd(the_map, area, next(houses), next(faces)) for area in the_map.areas}
    )


def _crowd(the_map: Map, area: Area, house: str, face: OrderToken | None) -> Pieces:
    kind = the_map.kind[area]
    units = (FOOTMAN,) * 4 + (KNIGHT,) * 4 if kind == "land" else (SHIP,) * (8 if kind == "sea" else 3)
    return Pieces(
        house,
        (Force(house, units),),
        LaidOrder(house, face),
        power_token=house if kind == "land" else "",
        garrison=2 if area in the_map.home_of else 0,
    )


def scattered(seed: int, board: str = "agot2") -> MapPosition:
    """Anything anywhere that can be, and anything that may just have happened."""
    random, the_map = Random(seed), BOARDS[board].the_map
    pieces = {area: _thrown(the_map, area, random) for area in the_map.areas if random.random() < 0.7}
    if board != "agot2":
        pieces = {area: _expanded(the_map.kind[area], each, random) for area, each in pieces.items()}
    ways = [(one, other) for one in the_map.areas for other in the_map.adjacent[one]]
    moves = [
        Move(random.choice(sorted(HOUSE_NAMES)), *way, retreat=random.random() < 0.3)
        for way in random.sample(ways, random.randrange(12))
    ]
    marks = {
        area: tuple(random.sample(MARKS, random.randint(1, len(MARKS))))
        for area in random.sample(the_map.areas, random.randrange(12))
    }
    return MapPosition(HOUSE_NAMES, pieces, tuple(moves), marks)


def _expanded(kind: str, pieces: Pieces, random: Random) -> Pieces:
    """What is in an area of the first edition: perhaps a fort or a one-time order, and never a garrison."""
    house, faces = pieces.controller, [LaidOnce(pieces.controller), *ONCE]
    return msgspec.structs.replace(
        pieces,
        garrison=0,
        fort=house if house and kind == "land" and random.random() < 0.4 else "",
        one_time=random.choice(faces) if house and kind != "port" and random.random() < 0.4 else None,
    )


def _thrown(the_map: Map, area: Area, random: Random) -> Pieces:
    kind = the_map.kind[area]
    if kind == "land" and random.random() < 0.2:
        return Pieces(neutral=random.randint(3, 8)) if random.random() < 0.5 else Pieces(impassable=True)
    house, other = random.sample(sorted(HOUSE_NAMES), 2)
    standing = [FOOTMAN, KNIGHT, SIEGE_ENGINE] if kind == "land" else [SHIP]
    units = [*standing, *(ROUTED[unit] for unit in standing)]
    most = 3 if kind == "port" else 8
    forces = [Force(house, tuple(random.choices(units, k=random.randint(1, most))))]
    if kind != "port" and random.random() < 0.2:
        forces.append(Force(other, tuple(random.choices(units, k=random.randint(1, most)))))
    return Pieces(
        house,
        tuple(forces) if random.random() < 0.9 else (),
        LaidOrder(house, random.choice([*FACES, None])) if random.random() < 0.8 else None,
        power_token=house if kind == "land" and random.random() < 0.4 else "",
        garrison=2 if area in the_map.home_of and random.random() < 0.7 else 0,
    )
