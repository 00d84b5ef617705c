"""Tables and legends in every language: texts can be read, none covers another or leaves the picture."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from adjudicator.repository.files import Folder
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.rulesets.svg_pen import text_width
from adjudicator.rulesets.westeros.drawing.chart import Box
from adjudicator.words import languages, words_of
from tests.made_up_languages import LONG, spoken

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
LEAST = 9
HIGH = 664
"""How many pixels high a whole drawing is on a screen 1280 pixels wide and 720 high."""


@cache
def recorded(name: str) -> PublishedGame:
    return published_game(Folder(ROOT), name)


def lines(document: ET.Element) -> Iterator[tuple[str, float, Box]]:
    """Each line of text that stands where it is drawn, its size, and its place."""
    elsewhere = {
        text
        for part in document.iterfind(".//*")
        if part.tag in {f"{SVG}defs", f"{SVG}svg"} or part.get("transform")
        for text in part.iter(f"{SVG}text")
    }
    for text in document.iter(f"{SVG}text"):
        if text in elsewhere:
            continue
        size = float(text.get("font-size", ""))
        for line in text.findall(f"{SVG}tspan") or [text]:
            x, y = float(line.get("x", "")), float(line.get("y", ""))
            width = text_width(line.text or "", size)
            middle = text.get("text-anchor") == "middle" or "middle" in text.get("class", "").split()
            left = x - width / 2 if middle else x - width if text.get("text-anchor") == "end" else x
            yield line.text or "", size, Box(left, y - 0.7 * size, width, 0.7 * size)


def complaints(svg: str) -> list[str]:
    document = ET.fromstring(svg)  # noqa: S314  our own
    _left, _top, width, height = map(float, document.get("viewBox", "").split())
    found = list(lines(document))
    assert found
    small = [words for words, size, _box in found if size * HIGH / height < LEAST]
    cut = [words for words, _size, box in found if box.x < 0 or box.x + box.width > width]
    crossing = [
        f"{one} × {other}"
        for (one, _, box), (other, _, over) in combinations(found, 2)
        if box.overlaps(over, -0.5)
    ]
    return [*small, *cut, *crossing]


@pytest.mark.parametrize("language", [*languages(), LONG])
@pytest.mark.parametrize("name", ["first-duel", "two-rivers"])
def test_texts_of_a_recorded_game_can_be_read_and_do_not_cross(name: str, language: str) -> None:
    game = recorded(name)
    with spoken(language), words_of(game.rules.name):
        for turn in (game.turns[3], game.turns[-1]):
            assert complaints(game.rules.draw(turn.view, turn.events).text) == []
            assert complaints(game.rules.preview(turn.view)) == []


@pytest.mark.parametrize("language", [*languages(), LONG])
@pytest.mark.parametrize("name", ["first-duel", "two-rivers", "clash-of-kings", "six-houses"])
def test_texts_of_a_legend_do_not_cross(name: str, language: str) -> None:
    game = recorded(name)
    with spoken(language), words_of(game.rules.name):
        assert complaints(game.rules.legend(game.file.setup)) == []
