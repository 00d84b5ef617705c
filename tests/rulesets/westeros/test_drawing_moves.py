"""Arrows: where they begin and end, that they hide nothing, that there is one for each move."""

import re
from functools import cache
from math import hypot
from xml.etree import ElementTree as ET

import pytest

from adjudicator.rulesets.westeros.drawing.chart import Box
from adjudicator.rulesets.westeros.drawing.moves import Curve, Track, Ways, place_of
from adjudicator.rulesets.westeros.drawing.position import MapPosition, Move
from adjudicator.rulesets.westeros.drawing.seaways import Ground, square_of
from adjudicator.words import use_language
from tests.rulesets.agot2.facts import MAP
from tests.rulesets.westeros.drawing_board import HOUSE_NAMES, picture, scattered

SVG = "{http://www.w3.org/2000/svg}"
WAYS = [(one, other) for one in MAP.areas for other in MAP.adjacent[one]] + [
    way for port in MAP.ports for way in ((port, MAP.sea_of[port]), (MAP.sea_of[port], port))
]
MOST_OF_A_LABEL = 0.25
"""How much of a name or of an area's icons an arrow between neighbours may pass under, at most."""
MOST_FROM_AFAR = 0.45
"""The same for an arrow to a shore beyond one or two seas."""
MOST_ASTRAY = 0.06
"""How much of an arrow at sea may lie in other areas: the edge of a harbour, a cape that it cuts."""


def drawn(*moves: Move) -> ET.Element:
    return on_the_map(MapPosition(HOUSE_NAMES, moves=moves))


def on_the_map(position: MapPosition) -> ET.Element:
    document = ET.fromstring(picture().draw(position, "Westeros", "Round 1"))  # noqa: S314  we wrote it ourselves
    (drawn,) = (group for group in document if group.get("id") == "map")
    return drawn


@cache
def ways() -> Ways:
    return Ways(picture().chart, MAP)


def way(origin: str, destination: str, *over: str) -> Curve | Track:
    return ways().route(origin, destination, over)


def labels() -> list[Box]:
    """Where names and icons lie."""
    places = [layout.places for layout in picture().chart.layouts.values()]
    return [each[what] for each in places for what in ("name", "icons") if what in each]


def polygon(line: Curve | Track) -> list[tuple[float, float]]:
    """An arrow's outline, its curves followed in steps."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", line.arrow)]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    if isinstance(line, Track):
        return points
    start, bow, neck, *head, back, bend, tail = points
    one, other = Curve(start, bow, neck), Curve(back, bend, tail)
    return [*(one.at(step / 8) for step in range(9)), *head, *(other.at(step / 8) for step in range(9))]


def inside(corners: list[tuple[float, float]], x: float, y: float) -> bool:
    """Whether a point lies in a polygon, by the rule of even and odd."""
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    return (
        sum((b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b) for (a, b), (c, d) in sides) % 2 == 1
    )


def covered(box: Box, corners: list[tuple[float, float]]) -> float:
    """How much of a box an arrow passes under."""
    x, y = (tuple(corner[axis] for corner in corners) for axis in (0, 1))
    if not box.overlaps(Box(min(x), min(y), max(x) - min(x), max(y) - min(y))):
        return 0
    points = [
        (box.x + box.width * (across + 0.5) / 16, box.y + box.height * (down + 0.5) / 6)
        for across in range(16)
        for down in range(6)
    ]
    return sum(inside(corners, *point) for point in points) / len(points)


def test_a_box_under_an_arrow_is_counted() -> None:
    corners = polygon(Curve((0, 0), (50, 0), (100, 0)))
    assert covered(Box(40, -1, 20, 2), corners) == 1
    assert covered(Box(40, 20, 20, 2), corners) == 0


@pytest.mark.parametrize("origin", MAP.areas)
def test_an_arrow_passes_under_little_of_any_label(origin: str) -> None:
    for destination in (there for here, there in WAYS if here == origin):
        corners = polygon(way(origin, destination))
        assert max(covered(label, corners) for label in labels()) <= MOST_OF_A_LABEL, destination


def shores(origin: str) -> dict[str, tuple[str, ...]]:
    """The land that ships in a sea beside `origin`, or in that and the next one, could take units to."""
    near = [(sea,) for sea in MAP.adjacent[origin] if sea in MAP.seas]
    far = [(*seas, other) for seas in near for other in MAP.adjacent[seas[0]] if other in MAP.seas]
    found = {land: seas for seas in (*far, *near) for land in MAP.adjacent[seas[-1]] if land in MAP.land}
    return {land: seas for land, seas in sorted(found.items()) if land not in {origin, *MAP.adjacent[origin]}}


def astray(line: Curve | Track, *areas: str) -> float:
    """How much of an arrow lies in other areas."""
    known = Ground(picture().chart).squares(areas)
    return sum(square_of(line.at(step / 40)) not in known for step in range(41)) / 41


@pytest.mark.parametrize(
    "origin", [*MAP.land[::15], *(pytest.param(one, marks=pytest.mark.slow) for one in MAP.land)]
)
def test_an_arrow_over_sea_keeps_to_it_and_passes_under_little_of_any_label(origin: str) -> None:
    for destination, over in shores(origin).items():
        line = way(origin, destination, *over)
        assert astray(line, origin, destination, *over) <= MOST_ASTRAY, destination
        assert max(covered(label, polygon(line)) for label in labels()) <= MOST_FROM_AFAR, destination


def test_ships_keep_to_the_sea() -> None:
    for origin, destination in WAYS:
        if not {origin, destination} & set(MAP.land):
            assert astray(way(origin, destination), origin, destination) <= MOST_ASTRAY, (origin, destination)


@pytest.mark.parametrize("origin", MAP.areas)
def test_an_arrow_goes_from_place_to_place(origin: str) -> None:
    chart = picture().chart
    for destination in (there for here, there in WAYS if here == origin):
        curve = way(origin, destination)
        for end, area in ((curve.at(0), origin), (curve.at(1), destination)):
            place = place_of(chart, area)
            x, y = place.centre
            assert hypot(end[0] - x, end[1] - y) < hypot(place.width, place.height) / 2 + 8, destination
        assert curve.length > 18, destination


def test_arrows_lie_below_whatever_stands_on_the_map() -> None:
    ids = [group.get("id") or "" for group in on_the_map(scattered(1)) if group.tag == f"{SVG}g"]
    assert "moves" in ids
    assert all(ids.index("moves") < place for place, name in enumerate(ids) if name.startswith("area-"))


def test_a_move_is_drawn_in_its_house_s_cloth_and_told() -> None:
    moves = (
        Move("stark", "winterfell", "karhold"),
        Move("tyrell", "the-reach", "oldtown", retreat=True),
        Move("stark", "winterfell", "karhold"),
    )
    (group,) = (group for group in drawn(*moves) if group.get("id") == "moves")
    found = {path.findtext(f"{SVG}title"): (path.get("class"), path.get("fill")) for path in group}
    assert found == {
        "Stark: Winterfell → Karhold": ("move", "url(#cloth-stark)"),
        "Tyrell retreats: The Reach → Oldtown": ("move beaten", None),
    }
    assert len(group) == 2


def test_there_and_back_are_two_ways() -> None:
    for one, other in WAYS:
        first = ways().route(one, other)
        (x, y), (u, v) = first.at(0.5), ways().route(other, one, others=[first]).at(0.5)
        assert hypot(x - u, y - v) > 4, (one, other)


def test_a_way_does_not_depend_on_those_worked_out_before() -> None:
    chart = picture().chart
    for one, other in WAYS:
        first = ways().route(one, other)
        second = ways().route(one, other, others=[first])
        assert second == Ways(chart, MAP).route(one, other, others=[first])
        assert first == ways().route(one, other)


def test_a_cut_curve_is_a_part_of_the_whole() -> None:
    whole = Curve((0, 0), (40, 80), (100, 0))
    part = whole.cut(0.25, 0.75)
    assert part.at(0.5) == pytest.approx(whole.at(0.5))
    assert (part.start, part.end) == (whole.at(0.25), whole.at(0.75))


def test_words_about_moves_can_be_translated() -> None:
    with use_language("pseudo"):
        (group,) = (group for group in drawn(Move("stark", "pyke", "seagard")) if group.get("id") == "moves")
    assert (group[0].findtext(f"{SVG}title") or "").startswith("⟦")
