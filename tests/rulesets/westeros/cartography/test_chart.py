"""The chart: borders that do not cross, and a place for everything within its area."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from itertools import combinations, pairwise

import msgspec
import pytest

from adjudicator.rulesets.westeros.cartography.boards import BOARDS, grid, surveyed
from adjudicator.rulesets.westeros.cartography.chart_text import chart_text
from adjudicator.rulesets.westeros.cartography.grid import in_order, lay_out_grid
from adjudicator.rulesets.westeros.cartography.noise import noise
from adjudicator.rulesets.westeros.cartography.room import room_in
from adjudicator.rulesets.westeros.cartography.survey import EDGE, UNIT, find_poles, survey
from adjudicator.rulesets.westeros.drawing.chart import Box
from adjudicator.rulesets.westeros.map import Area, Map
from adjudicator.rulesets.westeros.variants import EDITIONS
from tests.rulesets.westeros.drawing_board import grid_of, kept

Point = tuple[int, int]
Segment = tuple[Point, Point]


def enclosed(board: str, area: Area) -> float:
    """How much an area covers, in units."""
    return sum(
        (x * v - u * y) / 200 for ring in kept(board).outlines[area] for (x, y), (u, v) in pairwise(ring)
    )


@cache
def edges_across(board: str, area: Area, y: float) -> list[float]:
    """Where a line across the board meets the outline of an area, in tenths."""
    return [
        a + (10 * y - b) * (c - a) / (d - b)
        for ring in kept(board).outlines[area]
        for (a, b), (c, d) in pairwise(ring)
        if (b > 10 * y) != (d > 10 * y)
    ]


def inside(board: str, area: Area, x: float, y: float) -> bool:
    """Whether a point lies in an area, by the rule of even and odd."""
    return sum(10 * x < edge for edge in edges_across(board, area, y)) % 2 == 1


def all_places(board: str, area: Area) -> list[tuple[str, Box]]:
    """The places of an area, those of ports in a sea included."""
    the_map, harbours = BOARDS[board].the_map, kept(board).chart.harbours
    ports = [("port", harbours[port].whole) for port in the_map.ports_of[area] if area in the_map.seas]
    return [*sorted(kept(board).chart.layouts[area].places.items()), *ports]


def around(box: Box) -> Iterator[Point]:
    """Points along the edge of a place and in it."""
    for across in range(9):
        for down in range(9):
            yield round(box.x + box.width * across / 8), round(box.y + box.height * down / 8)


def cross(one: Segment, other: Segment) -> bool:
    def side(a: Point, b: Point, c: Point) -> int:
        turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        return (turn > 0) - (turn < 0)

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def crossings(segments: Sequence[Segment]) -> list[tuple[Segment, Segment]]:
    """Pairs that cross, looked for among those near each other."""
    near: dict[Point, set[Segment]] = defaultdict(set)
    for (x, y), (u, v) in segments:
        for column in range(min(x, u) // 100, max(x, u) // 100 + 1):
            for row in range(min(y, v) // 100, max(y, v) // 100 + 1):
                near[column, row].add(((x, y), (u, v)))
    return [pair for some in near.values() for pair in combinations(sorted(some), 2) if cross(*pair)]


def test_crossing_lines_would_be_seen() -> None:
    assert crossings([((0, 0), (10, 10)), ((0, 10), (10, 0))])
    assert not crossings([((0, 0), (10, 10)), ((10, 10), (20, 0))])


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_the_chart_that_is_kept_is_what_the_command_writes(board: str) -> None:
    package, name = BOARDS[board].package, BOARDS[board].chart
    text = resources.files(package).joinpath(name).read_text("utf-8")
    assert text == chart_text(surveyed(board).chart)
    assert text == chart_text(kept(board).chart)


@pytest.mark.parametrize("board", BOARDS)
def test_nothing_touches_the_frame(board: str) -> None:
    width, height = kept(board).chart.size
    for area in grid(board).areas:
        for name, box in all_places(board, area):
            nearest = min(box.x, box.y, width - box.x - box.width, height - box.y - box.height)
            assert nearest >= EDGE, (area, name)


@pytest.mark.parametrize("board", BOARDS)
def test_areas_touch_exactly_where_the_map_has_a_border_or_a_river(board: str) -> None:
    """What is drawn side by side borders on each other, and where it does not, a river says so."""
    the_map = BOARDS[board].the_map
    bordering = {in_order(one, other) for one in the_map.areas for other in the_map.adjacent[one]}
    rivers = {in_order(*pair) for pair in the_map.rivers}
    bridges = {in_order(*pair) for pair in the_map.bridges}
    linked = {link.areas for link in kept(board).chart.links}
    assert linked <= bordering
    assert kept(board).borders.touching == bordering - linked | rivers
    assert not bordering & rivers
    assert bridges <= bordering


@pytest.mark.parametrize("board", BOARDS)
def test_every_river_is_drawn_and_every_border_in_its_manner(board: str) -> None:
    """Each arc begins a stroke of its kind: rivers also where a bridge leads over them."""
    the_map = BOARDS[board].the_map
    rivers = {in_order(*pair) for pair in (*the_map.rivers, *the_map.bridges)}
    kinds = Counter(
        "river" if arc.pair in rivers else "-".join(sorted({the_map.kind[area] for area in arc.pair}))
        for arc in kept(board).borders.arcs
        if not arc.on_frame
    )
    drawn = kept(board).chart
    strokes = {"river": drawn.rivers, "land": drawn.land_borders, "sea": drawn.sea_borders}
    assert {kind: stroke.count("M") for kind, stroke in strokes.items()} == {
        kind: kinds[kind] for kind in strokes
    }


@pytest.mark.parametrize("board", BOARDS)
def test_every_area_is_seen_in_a_region(board: str) -> None:
    frames = [frame.box for frame in kept(board).chart.regions.values()]
    unseen = {
        (area, what)
        for area in grid(board).areas
        for what, box in kept(board).chart.layouts[area].places.items()
        if not any(holds(frame, box) for frame in frames)
    }
    assert unseen == set()
    assert max(frame.width for frame in frames) < 0.68 * kept(board).chart.size[0]


def holds(frame: Box, box: Box) -> bool:
    """Whether a box lies in another one."""
    return (
        frame.x <= box.x
        and frame.y <= box.y
        and box.x + box.width <= frame.x + frame.width
        and box.y + box.height <= frame.y + frame.height
    )


@pytest.mark.parametrize("board", BOARDS)
def test_no_border_crosses_another(board: str) -> None:
    lines = {
        tuple(sorted(line)): line
        for rings in kept(board).outlines.values()
        for ring in rings
        for line in pairwise(ring)
        if line[0] != line[1]
    }
    assert crossings(list(lines.values())) == []


@pytest.mark.parametrize("board", BOARDS)
def test_areas_cover_the_map_without_gap_or_overlap(board: str) -> None:
    width, height = kept(board).chart.size
    assert sum(enclosed(board, area) for area in grid(board).areas) == pytest.approx(width * height)


@pytest.mark.parametrize("board", BOARDS)
def test_every_area_is_about_as_large_as_on_the_grid(board: str) -> None:
    squares = Counter(area for row in grid(board).rows for area in row)
    sizes = {area: enclosed(board, area) / UNIT**2 for area in grid(board).areas}
    assert sizes == pytest.approx(squares, rel=0.16)


@pytest.mark.parametrize("board", BOARDS)
def test_everything_has_a_place_of_its_own_within_its_area(board: str) -> None:
    wrong: list[tuple[object, ...]] = []
    for area in grid(board).areas:
        places = all_places(board, area)
        wrong += [
            (area, "has no", name) for name in ("name", "units", "order", "mark") if name not in dict(places)
        ]
        wrong += [
            (area, one, "overlaps", other)
            for (one, a), (other, b) in combinations(places, 2)
            if a.overlaps(b)
        ]
        wrong += [
            (area, name, "leaves it at", point)
            for name, box in places
            for point in around(box)
            if not inside(board, area, *point)
        ]
    assert wrong == []


@pytest.mark.parametrize("board", BOARDS)
def test_a_port_lies_between_its_land_and_its_sea(board: str) -> None:
    wrong = []
    for port in BOARDS[board].the_map.ports:
        place = kept(board).chart.harbours[port]
        inner = [place.ships, place.order, place.mark]
        coast = kept(board).outlines[BOARDS[board].the_map.land_of[port]]
        (x, y), (u, v) = place.jetty
        sound = {
            "places apart": not any(one.overlaps(other) for one, other in combinations(inner, 2)),
            "places within it": all(holds(place.whole, box) for box in inner),
            "a short jetty": (u - x) ** 2 + (v - y) ** 2 < (3 * UNIT) ** 2,
            "the jetty on its coast": any(
                (a / 10 - x) ** 2 + (b / 10 - y) ** 2 < 1 for ring in coast for a, b in ring
            ),
        }
        wrong += [(port, what) for what, is_so in sound.items() if not is_so]
    assert wrong == []


@pytest.mark.parametrize("board", BOARDS)
def test_ornaments_lie_where_nothing_else_does(board: str) -> None:
    compass, key = kept(board).chart.compass, kept(board).chart.key
    seas = BOARDS[board].the_map.seas
    assert compass
    assert key
    assert not compass.overlaps(key)
    for sea in seas:
        places = all_places(board, sea)
        assert [name for name, box in places if box.overlaps(compass) or box.overlaps(key)] == []
    for ornament in (compass, key):
        assert all(any(inside(board, sea, x, y) for sea in seas) for x, y in around(ornament))


@pytest.mark.parametrize("board", BOARDS)
def test_a_link_leads_over_water_from_coast_to_coast_past_all_else(board: str) -> None:
    the_map = BOARDS[board].the_map
    for link in kept(board).chart.links:
        for area, (x, y) in zip(link.areas, (link.start, link.end), strict=True):
            outline = (point for ring in kept(board).outlines[area] for point in ring)
            assert any((a / 10 - x) ** 2 + (b / 10 - y) ** 2 < 1 for a, b in outline)
        (x, y), (u, v) = link.start, link.end
        way = [(x + (u - x) * part / 9, y + (v - y) * part / 9) for part in range(1, 9)]
        assert all(any(inside(board, sea, *point) for sea in the_map.seas) for point in way)
        taken = [box for area in grid(board).areas for _name, box in all_places(board, area)]
        assert not any(box.overlaps(Box(*point, 0, 0)) for box in taken for point in way)


def test_a_chart_shows_only_what_its_map_has() -> None:
    whole = kept("agot1-five").chart
    assert [link.areas for link in whole.links] == [("oldtown", "sunset-sea")]
    assert len(whole.harbours) == 8
    facts = EDITIONS["agot1"].map.facts
    borders = tuple(pair for pair in facts.borders if {*pair} != {"oldtown", "sunset-sea"})
    without = whole.of(Map(msgspec.structs.replace(facts, borders=borders)))
    assert (without.links, without.harbours) == ((), {})


@pytest.mark.parametrize("board", BOARDS)
def test_bridges_stand_on_their_rivers_and_on_nothing_else(board: str) -> None:
    assert len(kept(board).chart.bridges) == len(BOARDS[board].the_map.bridges)
    for bridge in kept(board).chart.bridges:
        x, y = bridge.middle
        site = Box(x - 9, y - 9, 18, 18)
        land = BOARDS[board].the_map.land
        boxes = [box for area in land for _name, box in all_places(board, area)]
        assert not any(box.overlaps(site) for box in boxes)


def test_a_pole_is_the_square_farthest_from_the_border() -> None:
    poles = find_poles(grid_of("aaaaaaa", "aaaaaaa", "aaaaaaa", "aaaaaaa", "aaaaaaa", "bbbbbaa", "bbbbbaa"))
    assert poles == {"a": (35, 25), "b": (25, 55)}


@pytest.mark.slow
def test_an_area_too_small_for_its_pieces_is_refused() -> None:
    rows = [list(row) for row in grid("agot2").rows]
    for y, row in enumerate(rows):
        for x, area in enumerate(row):
            if area == "pyke" and x + y > 66:
                rows[y][x] = "ironmans-bay"
    legend = {area: area for area in grid("agot2").areas}
    letters = {area: chr(0x100 + place) for place, area in enumerate(legend)}
    text = "\n".join("".join(letters[area] for area in row) for row in rows)
    with pytest.raises(ValueError, match="Pyke is too small"):
        survey(lay_out_grid({letters[area]: area for area in legend}, text), BOARDS["agot2"].the_map, {})


def test_room_is_found_nearest_to_where_it_is_wanted() -> None:
    room = room_in([[(0, 0), (2000, 0), (2000, 1000), (0, 1000), (0, 0)]])
    box = room.best(40, 20, (100, 50))
    assert box
    assert box.centre == pytest.approx((100, 50), abs=3)
    beside = room.without(box).best(40, 20, (100, 50))
    assert beside
    assert not beside.overlaps(box)
    assert room.best(40, 120, (100, 50)) is None


def test_noise_is_smooth_and_always_the_same() -> None:
    values = [noise(place / 10, 3.3, 1) for place in range(200)]
    assert all(abs(one - other) < 0.35 for one, other in pairwise(values))
    assert max(values) - min(values) > 0.8
    assert noise(0.25, 0.5, 1) == -0.5987038612365723  # on every machine
