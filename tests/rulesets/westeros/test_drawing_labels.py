"""Names on the map in every language: large enough to be read, none over another, none cut by the frame."""

import re
import xml.etree.ElementTree as ET
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from adjudicator.repository.files import Folder
from adjudicator.repository.published import PublishedGame, published_games
from adjudicator.rulesets.westeros.cartography.boards import BOARDS
from adjudicator.rulesets.westeros.drawing.chart import Box, Chart, Lettering, read_chart
from adjudicator.rulesets.westeros.drawing.headings import letterings
from adjudicator.rulesets.westeros.drawing.labels import labelled, spread
from adjudicator.rulesets.westeros.drawing.style import STYLE
from adjudicator.words import languages, words_of
from tests.made_up_languages import LONG, ROOMLESS, TOO_LONG, spoken
from tests.slow import first

ROOT = Path(__file__).parents[3]
SVG = "{http://www.w3.org/2000/svg}"
LEAST = 9
"""How many pixels high names are at least."""

BROAD = 413
"""How many pixels wide the whole map is on a screen 1280 pixels wide and 720 high."""

MAP = 840
"""How many units wide the map is."""

LANGUAGES = (*languages(), LONG)


@cache
def recorded() -> list[PublishedGame]:
    """The recorded games that are played on a map."""
    return [game for game in published_games(Folder(ROOT)) if game.rules.name.startswith("agot")]


@cache
def chart_of(board: str, language: str) -> Chart:
    """The chart of a board with the names of a language."""
    facts = BOARDS[board]
    with spoken(language):
        return labelled(read_chart(facts.package, facts.chart).of(facts.the_map), facts.the_map)


def enlarged(size: float) -> float:
    """How large the map's own style draws names of a size on such a page."""
    rules = re.findall(r"max-width: (\d+)px\) { svg { --least: (\d+)", STYLE)
    return max(size, *(float(least) for width, least in rules if int(width) >= BROAD))


def drawn_names(svg: str) -> dict[str, tuple[float, Box]]:
    """The size of each area's name as it is drawn there, and what it then covers."""
    document = ET.fromstring(svg)  # noqa: S314  our own
    found = {}
    for area in document.iter(f"{SVG}g"):
        for name in area.findall(f"{SVG}text[@class]"):
            if not name.get("class", "").startswith("name"):
                continue
            size, lines = float(name.get("font-size", "")), name.findall(f"{SVG}tspan")
            width = max(float(line.get("textLength", "")) for line in lines)
            last = float(lines[-1].get("y", "")) + 0.36 * size
            height = 1.12 * size * len(lines)
            middle = float(lines[0].get("x", ""))
            broad, tall = (max(1, part * enlarged(size) / size) for part in (0.8, 1))
            box = Box(middle - broad * width / 2, last - tall * height, broad * width, tall * height)
            found[area.get("id", "")] = size * tall * BROAD / MAP, box
    return found


def complaints(svg: str) -> list[str]:
    """What is wrong with the names on a map."""
    found = drawn_names(svg)
    assert len(found) > 40
    small = [area for area, (size, _box) in found.items() if size < LEAST]
    cut = [
        area for area, (_size, box) in found.items() if min(box.x, box.y) < 2 or box.x + box.width > MAP - 2
    ]
    pairs = combinations(((area, box) for area, (_size, box) in found.items()), 2)
    crossing = [f"{one} {other}" for (one, box), (other, over) in pairs if box.overlaps(over, -1)]
    return [*small, *cut, *crossing]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_recorded_games_can_be_read_and_do_not_cross(language: str) -> None:
    for game in recorded():
        with spoken(language), words_of(game.rules.name):
            assert complaints(game.rules.draw(game.turns[-1].view).text) == [], game.name


@pytest.mark.parametrize("language", first(1, reversed(LANGUAGES)))
@pytest.mark.parametrize("board", first(1, BOARDS))
def test_names_keep_clear_of_castles_and_pieces(board: str, language: str) -> None:
    chart = chart_of(board, language)
    for area, layout in chart.layouts.items():
        name = layout.places["name"]
        assert layout.name.size >= LEAST, area
        assert [
            what
            for other in chart.layouts.values()
            for what, box in other.places.items()
            if box is not name and box.overlaps(name, -1)
        ] == [], area
        assert not any(harbour.whole.overlaps(name) for harbour in chart.harbours.values()), area


@pytest.mark.parametrize("language", first(1, reversed(LANGUAGES)))
@pytest.mark.parametrize("board", first(1, BOARDS))
def test_no_letter_of_a_small_map_reaches_under_a_port(board: str, language: str) -> None:
    chart = chart_of(board, language)
    for area, layout in chart.layouts.items():
        name = spread(layout.name, layout.places["name"])
        assert not any(harbour.whole.overlaps(name, -5) for harbour in chart.harbours.values()), area


def test_a_long_name_is_broken_at_spaces_and_hyphens() -> None:
    one, two, three = letterings("Nova-Lorath by the Sea", 10)
    assert one.lines == ("Nova-Lorath by the Sea",)
    assert two.lines == ("Nova-Lorath", "by the Sea")
    assert three.lines == ("Nova-", "Lorath by", "the Sea")
    assert one.words == two.words == three.words


def test_a_name_without_any_room_is_squeezed_into_the_place_of_the_old_one() -> None:
    old, new = chart_of("agot2", "en").layouts, chart_of("agot2", TOO_LONG).layouts
    assert new["pyke"].name == Lettering((ROOMLESS,), (old["pyke"].name.width,), old["pyke"].name.size)
    assert new["pyke"].places == old["pyke"].places
    assert new["winterfell"] == old["winterfell"]
