"""The preview: of the right size, in plain colours, with every word within the picture."""

import re
from xml.etree import ElementTree as ET

import pytest

from adjudicator.rulesets.svg_pen import text_width
from adjudicator.rulesets.westeros.drawing.position import MapPosition
from adjudicator.rulesets.westeros.drawing.preview import preview
from tests.rulesets.westeros.drawing_board import HOUSE_NAMES, crowded, opening, picture

SVG = "{http://www.w3.org/2000/svg}"


def drawn(position: MapPosition, title: str = "A Game of Thrones", note: str = "3 castles") -> str:
    notes = dict.fromkeys(position.houses, note)
    return preview(picture(), position, title, "Round 7, Action phase", notes)


def test_a_preview_is_drawn_in_colours_that_any_program_knows() -> None:
    text = drawn(crowded())
    assert "var(" not in text
    assert "@media" not in text
    assert {link[0] for link in re.findall(r'href="(.)', text)} == {"#"}
    document = ET.fromstring(text)  # noqa: S314  we wrote it ourselves
    assert (document.get("width"), document.get("height")) == ("1200", "630")


def test_what_it_uses_is_in_it() -> None:
    text = drawn(crowded())
    used = set(re.findall(r'(?:href="|url\()#([^")]+)', text))
    assert used <= set(re.findall(r'\bid="([^"]+)"', text))


@pytest.mark.parametrize("houses", [3, 6])
def test_a_preview_names_every_house_in_play(houses: int) -> None:
    some = dict(list(HOUSE_NAMES.items())[:houses])
    document = ET.fromstring(drawn(MapPosition(some)))  # noqa: S314  we wrote it ourselves
    words = [text.text for text in document.findall(f"{SVG}text")]
    assert words[:2] == ["A Game of Thrones", "Round 7, Action phase"]
    assert words[2:] == [word for name in some.values() for word in (name, "3 castles")]


@pytest.mark.parametrize("title", ["A Game of Thrones", "A Game of Thrones, " * 5])
def test_words_stay_beside_the_map(title: str) -> None:
    document = ET.fromstring(drawn(opening(), title, "so many castles and strongholds"))  # noqa: S314  our own
    (small,) = document.findall(f"{SVG}svg")
    for text in document.findall(f"{SVG}text"):
        width = text_width(text.text or "", float(text.get("font-size", "0")))
        assert float(text.get("x", "0")) + width <= float(small.get("x", "0"))
