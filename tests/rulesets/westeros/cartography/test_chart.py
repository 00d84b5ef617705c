"""The chart: borders that do not cross, and a place for everything within its area."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from importlib import resources
from itertools import combinations, pairwise

import pytest

from adjudicator.rulesets.westeros.drawing.chart import Box, read_chart
from adjudicator.rulesets.westeros.map import Area
from tests.rulesets.agot2.facts import MAP
from tests.rulesets.westeros.cartography.boards import BOARDS, surveyed as surveyed_board
from tests.rulesets.westeros.cartography.chart_text import chart_text
from tests.rulesets.westeros.cartography.grid import in_order, lay_out_grid
from tests.rulesets.westeros.cartography.noise import noise
from tests.rulesets.westeros.cartography.room import room_in
from tests.rulesets.westeros.cartography.survey import UNIT, find_poles, survey
from tests.rulesets.westeros.drawing_board import grid_of, surveyed, westeros

Point = tuple[int, int]
Segment = tuple[Point, Point]


def enclosed(area: Area) -> float:
    """How much an area covers, in units."""
    return sum(
        (x * v - u * y) / 200 for ring in surveyed().outlines[area] for (x, y), (u, v) in pairwise(ring)
    )


def inside(area: Area, x: float, y: float) -> bool:
    """Whether a point lies in an area, by the rule of even and odd."""
    crossed = 0
    for ring in surveyed().outlines[area]:
        for (a, b), (c, d) in pairwise(ring):
            if (b > 10 * y) != (d > 10 * y) and 10 * x < a + (10 * y - b) * (c - a) / (d - b):
                crossed += 1
    return crossed % 2 == 1


def all_places(area: Area) -> list[tuple[str, Box]]:
    """The places of an area, those of ports in a sea included."""
    ports = [
        ("port", surveyed().chart.harbours[port].whole) for port in MAP.ports_of[area] if area in MAP.seas
    ]
    return [*sorted(surveyed().chart.layouts[area].places.items()), *ports]


def around(box: Box) -> Iterator[Point]:
    """Points along the edge of a place and in it."""
    for across in range(9):
        for down in range(9):
            yield round(box.x + box.width * across / 8), round(box.y + box.height * down / 8)


def cross(one: Segment, other: Segment) -> bool:
    """Whether two segments cross each other, not only touch."""

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


@pytest.mark.parametrize("board", BOARDS)
def test_the_chart_that_is_kept_is_what_the_command_writes(board: str) -> None:
    package, name = BOARDS[board].package, BOARDS[board].chart
    kept = resources.files(package).joinpath(name).read_text("utf-8")
    assert kept == chart_text(surveyed_board(board).chart)
    assert chart_text(read_chart(package, name)) == kept


def test_areas_touch_exactly_where_the_map_has_a_border_or_a_river() -> None:
    """What is drawn side by side borders on each other, and where it does not, a river says so."""
    bordering = {in_order(one, other) for one in MAP.areas for other in MAP.adjacent[one]}
    bordering = {pair for pair in bordering if not set(pair) & set(MAP.ports)}
    rivers = {in_order(*pair) for pair in MAP.rivers}
    bridges = {in_order(*pair) for pair in MAP.bridges}
    assert surveyed().borders.touching == bordering | rivers
    assert not bordering & rivers
    assert bridges <= bordering


def test_every_river_is_drawn_and_every_border_in_its_manner() -> None:
    """Each arc begins a stroke of its kind: rivers also where a bridge leads over them."""
    rivers = {in_order(*pair) for pair in (*MAP.rivers, *MAP.bridges)}
    kinds = Counter(
        "river" if arc.pair in rivers else "-".join(sorted({MAP.kind[area] for area in arc.pair}))
        for arc in surveyed().borders.arcs
        if not arc.on_frame
    )
    drawn = surveyed().chart
    strokes = {"river": drawn.rivers, "land": drawn.land_borders, "sea": drawn.sea_borders}
    assert {kind: stroke.count("M") for kind, stroke in strokes.items()} == {
        kind: kinds[kind] for kind in strokes
    }


def test_every_area_is_seen_in_a_region() -> None:
    frames = [frame.box for frame in surveyed().chart.regions.values()]
    unseen = {
        (area, what)
        for area in westeros().areas
        for what, box in surveyed().chart.layouts[area].places.items()
        if not any(holds(frame, box) for frame in frames)
    }
    assert unseen == set()
    assert max(frame.width for frame in frames) < 0.68 * surveyed().chart.size[0]


def holds(frame: Box, box: Box) -> bool:
    """Whether a box lies in another one."""
    return (
        frame.x <= box.x
        and frame.y <= box.y
        and box.x + box.width <= frame.x + frame.width
        and box.y + box.height <= frame.y + frame.height
    )


def test_no_border_crosses_another() -> None:
    lines = {
        tuple(sorted(line)): line
        for rings in surveyed().outlines.values()
        for ring in rings
        for line in pairwise(ring)
        if line[0] != line[1]
    }
    assert crossings(list(lines.values())) == []


def test_areas_cover_the_map_without_gap_or_overlap() -> None:
    width, height = surveyed().chart.size
    assert sum(map(enclosed, westeros().areas)) == pytest.approx(width * height)


@pytest.mark.parametrize("area", westeros().areas)
def test_an_area_is_about_as_large_as_on_the_grid(area: Area) -> None:
    squares = sum(row.count(area) for row in westeros().rows)
    assert enclosed(area) == pytest.approx(squares * UNIT**2, rel=0.16)


@pytest.mark.parametrize("area", westeros().areas)
def test_everything_has_a_place_of_its_own_within_its_area(area: Area) -> None:
    places = all_places(area)
    assert {"name", "units", "order", "mark"} <= dict(places).keys()
    assert [(one, other) for (one, a), (other, b) in combinations(places, 2) if a.overlaps(b)] == []
    assert [(name, point) for name, box in places for point in around(box) if not inside(area, *point)] == []


@pytest.mark.parametrize("port", MAP.ports)
def test_a_port_lies_between_its_land_and_its_sea(port: Area) -> None:
    place = surveyed().chart.harbours[port]
    inner = [place.ships, place.order, place.mark]
    assert [pair for pair in combinations(inner, 2) if pair[0].overlaps(pair[1])] == []
    for box in inner:
        assert place.whole.x <= box.x
        assert box.x + box.width <= place.whole.x + place.whole.width
        assert place.whole.y <= box.y
        assert box.y + box.height <= place.whole.y + place.whole.height
    (x, y), (u, v) = place.jetty
    assert (u - x) ** 2 + (v - y) ** 2 < (3 * UNIT) ** 2
    assert any(
        (a / 10 - x) ** 2 + (b / 10 - y) ** 2 < 1
        for ring in surveyed().outlines[MAP.land_of[port]]
        for a, b in ring
    )


def test_ornaments_lie_where_nothing_else_does() -> None:
    compass, key = surveyed().chart.compass, surveyed().chart.key
    assert compass
    assert key
    assert not compass.overlaps(key)
    for sea in MAP.seas:
        assert [name for name, box in all_places(sea) if box.overlaps(compass) or box.overlaps(key)] == []
    for ornament in (compass, key):
        assert all(any(inside(sea, x, y) for sea in MAP.seas) for x, y in around(ornament))


def test_bridges_stand_on_their_rivers_and_on_nothing_else() -> None:
    assert len(surveyed().chart.bridges) == len(MAP.bridges)
    for bridge in surveyed().chart.bridges:
        x, y = bridge.middle
        site = Box(x - 9, y - 9, 18, 18)
        assert [area for area in MAP.land for _name, box in all_places(area) if box.overlaps(site)] == []


def test_a_pole_is_the_square_farthest_from_the_border() -> None:
    poles = find_poles(grid_of("aaaaaaa", "aaaaaaa", "aaaaaaa", "aaaaaaa", "aaaaaaa", "bbbbbaa", "bbbbbaa"))
    assert poles == {"a": (35, 25), "b": (25, 55)}


def test_an_area_too_small_for_its_pieces_is_refused() -> None:
    rows = [list(row) for row in westeros().rows]
    for y, row in enumerate(rows):
        for x, area in enumerate(row):
            if area == "pyke" and x + y > 66:
                rows[y][x] = "ironmans-bay"
    legend = {area: area for area in westeros().areas}
    letters = {area: chr(0x100 + place) for place, area in enumerate(legend)}
    text = "\n".join("".join(letters[area] for area in row) for row in rows)
    with pytest.raises(ValueError, match="Pyke is too small"):
        survey(lay_out_grid({letters[area]: area for area in legend}, text), MAP, {})


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
