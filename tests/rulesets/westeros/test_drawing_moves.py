"""Arrows: where they begin and end, that they hide nothing, that there is one for each move."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from adjudicator.rulesets.westeros.drawing.chart import Box, corners
from adjudicator.rulesets.westeros.drawing.moves import Curve, Ways, place_of
from adjudicator.rulesets.westeros.drawing.position import MapPosition, Move
from adjudicator.words import use_language
from tests.rulesets.agot2.facts import MAP
from tests.rulesets.westeros.drawing_board import HOUSE_NAMES, picture, scattered

SVG = "{http://www.w3.org/2000/svg}"
WAYS = [(one, other) for one in MAP.areas for other in MAP.adjacent[one]] + [
    way for port in MAP.ports for way in ((port, MAP.sea_of[port]), (MAP.sea_of[port], port))
]
MOST_OF_A_LABEL = 0.25
"""How much of a name or of an area's icons an arrow between neighbours may pass under, at most."""
MOST_FROM_AFAR = 0.65
"""The same for an arrow to a shore beyond one or two seas."""
MOST_ASTRAY = 0.35
"""How much of such an arrow may lie in other areas: capes that it cuts, other seas."""
MOST_OF_SHIPS_ASTRAY = 0.06
"""The same for ships that go to the next sea or into a port: the edge of a harbour."""
USUALLY_UNDER, USUALLY_ASTRAY = 0.15, 0.1
"""How much lies under a label and astray on average, for all arrows over sea from an area."""


def drawn(*moves: Move) -> ET.Element:
    return on_the_map(MapPosition(HOUSE_NAMES, moves=moves))


def on_the_map(position: MapPosition) -> ET.Element:
    document = ET.fromstring(picture().draw(position, "Westeros", "Round 1"))  # noqa: S314  we wrote it ourselves
    (drawn,) = (group for group in document if group.get("id") == "map")
    return drawn


@cache
def ways() -> Ways:
    return Ways(picture().chart, MAP)


def way(origin: str, destination: str, *over: str) -> Curve:
    return ways().route(origin, destination, over)


def labels() -> list[Box]:
    """Where names and icons lie."""
    places = [layout.places for layout in picture().chart.layouts.values()]
    return [each[what] for each in places for what in ("name", "icons") if what in each]


def polygon(line: Curve) -> list[complex]:
    """An arrow's outline, its curves followed in steps."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", line.arrow)]
    start, one, other, neck, *head, back, bend, bow, tail = map(complex, numbers[::2], numbers[1::2])
    sides = Curve((start, one, other, neck)), Curve((back, bend, bow, tail))
    right, left = ([side.at(step / 8) for step in range(9)] for side in sides)
    return [*right, *head, *left]


def inside(outline: list[complex], point: complex) -> bool:
    """Whether a point lies in a polygon, by the rule of even and odd."""
    return (
        sum(
            (one.imag > point.imag) != (other.imag > point.imag)
            and point.real - one.real
            < (point.imag - one.imag) * (other.real - one.real) / (other.imag - one.imag)
            for one, other in pairwise([*outline, outline[0]])
        )
        % 2
        == 1
    )


def covered(box: Box, outline: list[complex]) -> float:
    """How much of a box an arrow passes under."""
    across, down = [point.real for point in outline], [point.imag for point in outline]
    if not box.overlaps(Box(min(across), min(down), max(across) - min(across), max(down) - min(down))):
        return 0
    points = [
        complex(box.x + box.width * (across + 0.5) / 16, box.y + box.height * (down + 0.5) / 6)
        for across in range(16)
        for down in range(6)
    ]
    return sum(inside(outline, point) for point in points) / len(points)


def test_a_box_under_an_arrow_is_counted() -> None:
    outline = polygon(Curve((0, 30, 70, 100)))
    assert covered(Box(40, -1, 20, 2), outline) == 1
    assert covered(Box(40, 20, 20, 2), outline) == 0


@pytest.mark.slow
def test_an_arrow_passes_under_little_of_any_label() -> None:
    outlines = {(here, there): polygon(way(here, there)) for here, there in WAYS}
    under = {move: max(covered(label, line) for label in labels()) for move, line in outlines.items()}
    assert {move: part for move, part in under.items() if part > MOST_OF_A_LABEL} == {}


def shores(origin: str) -> dict[str, tuple[str, ...]]:
    """The land that ships in a sea beside `origin`, or in that and the next one, could take units to."""
    near = [(sea,) for sea in MAP.adjacent[origin] if sea in MAP.seas]
    far = [(*seas, other) for seas in near for other in MAP.adjacent[seas[0]] if other in MAP.seas]
    found = {land: seas for seas in (*far, *near) for land in MAP.adjacent[seas[-1]] if land in MAP.land}
    return {land: seas for land, seas in sorted(found.items()) if land not in {origin, *MAP.adjacent[origin]}}


@cache
def borders(area: str) -> list[list[complex]]:
    """The outlines of an area on the chart."""
    harbour = picture().chart.harbours.get(area)
    if harbour:
        x, y, width, height = harbour.whole.x, harbour.whole.y, harbour.whole.width, harbour.whole.height
        return [[complex(x + i * width, y + j * height) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]]
    return [[complex(*corner) for corner in outline] for outline in corners(picture().chart.shapes[area])]


def astray(line: Curve, *areas: str) -> float:
    """How much of an arrow lies in other areas."""
    known = [outline for area in areas for outline in borders(area)]
    return sum(not any(inside(outline, line.at(step / 40)) for outline in known) for step in range(41)) / 41


@pytest.mark.parametrize("origins", [MAP.land[::15], pytest.param(MAP.land, marks=pytest.mark.slow)])
def test_an_arrow_over_sea_keeps_to_it_and_passes_under_little_of_any_label(origins: Sequence[str]) -> None:
    at_fault = {}
    for origin in origins:
        lines = {to: (way(origin, to, *over), over) for to, over in shores(origin).items()}
        aside = {to: astray(line, origin, to, *over) for to, (line, over) in lines.items()}
        under = {
            to: max(covered(label, polygon(line)) for label in labels()) for to, (line, _) in lines.items()
        }
        if (
            max(aside.values(), default=0) > MOST_ASTRAY
            or max(under.values(), default=0) > MOST_FROM_AFAR
            or sum(aside.values()) > USUALLY_ASTRAY * len(lines)
            or sum(under.values()) > USUALLY_UNDER * len(lines)
        ):
            at_fault[origin] = aside, under
    assert at_fault == {}


def test_ships_keep_to_the_sea() -> None:
    for origin, destination in WAYS:
        if not {origin, destination} & set(MAP.land):
            aside = astray(way(origin, destination), origin, destination)
            assert aside <= MOST_OF_SHIPS_ASTRAY, (origin, destination)


def test_an_arrow_goes_from_place_to_place() -> None:
    at_fault = []
    for origin, destination in WAYS:
        curve = way(origin, destination)
        for end, area in ((curve.at(0), origin), (curve.at(1), destination)):
            place = place_of(picture().chart, area)
            corner = complex(place.width, place.height) / 2
            if abs(end - complex(*place.centre)) >= abs(corner) + 8 or curve.length <= 18:
                at_fault.append((origin, destination))
    assert at_fault == []


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


@pytest.mark.slow
def test_there_and_back_are_two_ways() -> None:
    for one, other in WAYS:
        first = ways().route(one, other)
        back = ways().route(other, one, others=(first,))
        assert abs(first.at(0.5) - back.at(0.5)) > 4, (one, other)


@pytest.mark.slow
def test_a_way_does_not_depend_on_those_worked_out_before() -> None:
    chart = picture().chart
    for one, other in WAYS:
        first = ways().route(one, other)
        second = ways().route(one, other, others=(first,))
        assert second == Ways(chart, MAP).route(one, other, others=(first,))
        assert first == ways().route(one, other)


def test_a_cut_curve_is_a_part_of_the_whole() -> None:
    whole = Curve((0, 10 + 80j, 70 + 90j, 100))
    part = whole.cut(0.25, 0.75)
    assert [part.at(step / 4) for step in range(5)] == pytest.approx(
        [whole.at(0.25 + step / 8) for step in range(5)]
    )


def test_words_about_moves_can_be_translated() -> None:
    with use_language("pseudo"):
        (group,) = (group for group in drawn(Move("stark", "pyke", "seagard")) if group.get("id") == "moves")
    assert (group[0].findtext(f"{SVG}title") or "").startswith("⟦")
