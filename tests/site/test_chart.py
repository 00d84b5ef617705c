"""Charts of figures over time: lines, names at their ends, axes."""

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, strategies as st

from adjudicator.repository.files import Folder
from adjudicator.repository.published import published_game
from adjudicator.rulesets.westeros.drawing.style import LINES
from adjudicator.site import build_site
from adjudicator.site.chart import COLOURS, PATTERNS, WIDTH, Course, axis, draw, spread
from tests.site.conftest import Site
from tests.site.reading import elements

TURNS = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
PAPERS = {"day": ("#faf7f1", "#ffffff"), "night": ("#191816", "#22201d")}
"""What lies under a chart: the paper and the sheets of `style.css`."""

VALUES = st.integers(-20, 1000)
PLACES = st.lists(st.floats(-50, 250), min_size=1, max_size=8)


@given(PLACES)
def test_names_never_overlap_and_keep_the_order_of_their_lines(wanted: list[float]) -> None:
    found = spread(wanted, 14, 0, 120)
    down = sorted(range(len(wanted)), key=lambda place: (wanted[place], place))
    assert all(found[after] - found[before] >= 14 for before, after in pairwise(down))
    assert min(found) >= 0
    assert max(found) <= 120


@given(PLACES)
def test_names_with_room_enough_stay_beside_their_lines(wanted: list[float]) -> None:
    apart = [place + 20 * number for number, place in enumerate(sorted(wanted))]
    assert spread(apart, 14, -1000, 1000) == [round(place) for place in apart]


def test_names_of_equal_lines_stand_around_them_in_order() -> None:
    assert spread([50, 50, 50, 90], 14, 0, 120) == [36, 50, 64, 90]


@given(VALUES, VALUES)
def test_an_axis_has_few_whole_numbers_and_reaches_around_all_values(one: int, other: int) -> None:
    low, high = sorted((one, other))
    numbers = axis(low, high)
    assert numbers[0] <= low
    assert numbers[-1] >= high
    assert 2 <= len(numbers) <= 6
    assert str(numbers.step).strip("0") in {"1", "2", "5"}


@given(
    st.lists(
        st.tuples(st.text("Abc m", min_size=1), st.tuples(VALUES, VALUES, VALUES)), min_size=1, max_size=8
    )
)
def test_a_chart_stays_on_its_paper_and_is_the_same_each_time(
    lines: list[tuple[str, tuple[int, ...]]],
) -> None:
    courses = [Course(name, values) for name, values in lines]
    svg = draw("A measure", ("One", "Two", "Three"), courses)
    root = ET.fromstring(svg.text)  # noqa: S314  our own
    assert svg.text == draw("A measure", ("One", "Two", "Three"), courses).text
    assert (svg.width, root.get("viewBox")) == (WIDTH, f"0 0 {WIDTH} {svg.height}")
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.attrib["x"]) <= WIDTH
        assert 0 <= float(text.attrib["y"]) <= svg.height
    for path in root.iter(f"{SVG}path"):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.attrib["d"])]
        assert all(0 <= x <= WIDTH for x in numbers[::2])
        assert all(0 <= y <= svg.height for y in numbers[1::2])


def test_lines_of_one_value_lie_beside_each_other_and_others_where_they_belong() -> None:
    svg = draw("Held", ("One", "Two"), [Course("A", (2, 4)), Course("B", (2, 0)), Course("C", (2, 4))])
    lines = [
        [float(number) for number in re.findall(r"[\d.]+", path.attrib["d"])[1::2]]
        for path in ET.fromstring(svg.text).iter(f"{SVG}path")  # noqa: S314  our own
        if path.attrib["class"].startswith("line ")
    ]
    (a, a_end), (b, b_end), (c, c_end) = lines
    assert [b - a, c - b] == [2, 2]
    assert [c_end - a_end, b_end - (a_end + c_end) / 2] == [2, 2 * (b - (a_end + c_end) / 2)]


def test_a_long_name_is_shortened() -> None:
    svg = draw("Held", ("One", "Two"), [Course("The-Longest-Name-of-All", (2, 4))])
    assert ">The-Longest-Name… 4</text>" in svg.text
    assert "The-Longest-Name-of-All from 2 to 4" in svg.text


def test_every_line_has_a_pattern_of_its_own_and_can_be_seen_on_its_paper() -> None:
    assert len(set(PATTERNS)) == len(PATTERNS) == len(LINES)
    for colour in (*COLOURS, *LINES.values()):
        for moment, papers in PAPERS.items():
            line = getattr(colour, moment)
            assert all(_contrast(line, paper) >= 3 for paper in papers), (line, moment)


def _contrast(one: str, other: str) -> float:
    """The contrast of two colours; WCAG 1.4.11 asks for 3 where they tell something."""
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    shares = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


@pytest.mark.slow
def test_the_page_of_a_recorded_game_has_a_chart_for_each_measure_with_its_numbers(tmp_path: Path) -> None:
    game = published_game(Folder(TURNS), "three-crowns")
    build_site([game], tmp_path)
    page = Site(tmp_path)["three-crowns/index.html"]
    pictures, tables = elements(page, ".charts img"), elements(page, "#over-time ~ details table")
    rounds = {"Opening": game.turns[0].view}
    rounds |= {game.rules.chapter(before.view): turn.view for before, turn in pairwise(game.turns)}
    assert len(pictures) == len(tables) == len(game.rules.measures(game.turns[-1].view))
    for place, (picture, table) in enumerate(zip(pictures, tables, strict=True)):
        shown = [[cell.to_text() for cell in row.query("th, td")] for row in table.query("tbody tr")]
        amounts = {name: game.rules.measures(view)[place].amounts for name, view in rounds.items()}
        assert shown == [
            [name, *(str(measured[seat]) for seat in game.file.seats)] for name, measured in amounts.items()
        ]
        drawn = (tmp_path / "three-crowns" / str(picture.attrs["src"])).read_text("utf-8")
        svg = ET.fromstring(drawn)  # noqa: S314  our own
        assert svg.get("role") == "img"
        assert svg.findtext(f"{SVG}desc") == picture.attrs["alt"]
        texts = [text.text for text in svg.iter(f"{SVG}text")]
        assert texts[0] == game.rules.measures(game.turns[-1].view)[place].title
        last = list(amounts.values())[-1]
        for seat in game.file.seats:
            assert f"{game.rules.seat_title(seat)} {last[seat]}" in texts
