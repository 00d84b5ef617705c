"""The legend: every symbol is drawn, named, within the picture, and lies on no other."""

import re
from xml.etree import ElementTree as ET

import pytest

from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.svg_pen import fitted, text_width
from adjudicator.rulesets.westeros.drawing.legend import legend
from adjudicator.rulesets.westeros.drawing.symbols import FORTS, ICONS, MARKS, ORDERS, UNITS
from adjudicator.words import use_language

SVG = "{http://www.w3.org/2000/svg}"


def names(document: ET.Element) -> list[ET.Element]:
    return [text for text in document.findall(f"{SVG}text") if text.get("class") == "key"]


def test_every_symbol_is_explained() -> None:
    text = legend(EDITION)
    drawn = text[text.index("</defs>") :]
    used = set(re.findall(r'href="#([^"]+)"', drawn))
    icons = {name for name in ICONS if name != "star"}
    assert used >= {*UNITS, *FORTS, *icons, *(f"order-{kind}" for kind in ORDERS)}
    assert used >= {f"mark-{kind}" for kind in MARKS}
    assert used <= set(re.findall(r'\bid="([^"]+)"', text))


def test_names_stay_in_their_columns() -> None:
    document = ET.fromstring(legend(EDITION))  # noqa: S314  we wrote it ourselves
    middle = float(document.get("width", "0")) / 2
    places = set()
    for name in names(document):
        for line in name.findall(f"{SVG}tspan") or [name]:
            x, y = float(line.get("x", "0")), float(line.get("y", "0"))
            end = x + text_width(line.text or "", float(name.get("font-size", "0")))
            assert end <= (middle if x < middle else 2 * middle), line.text
            assert (x, y) not in places
            places.add((x, y))
    assert len(places) > 20


def test_its_names_are_its_description_and_go_through_gettext() -> None:
    with use_language("pseudo"):
        document = ET.fromstring(legend(EDITION))  # noqa: S314  we wrote it ourselves
    told = [" ".join(name.itertext()) for name in names(document)]
    assert document.findtext(f"{SVG}desc") == "; ".join(told)
    assert [name for name in told if not name.startswith("⟦")] == []


def test_a_long_name_stands_in_two_lines_beside_its_symbol_and_a_short_one_in_one() -> None:
    long, short = (
        fitted(words, (40, 100), 13, (140, 26), "key") for words in ("only just been taken away", "march")
    )
    assert [line.text for line in long.elements] == ["only just been", "taken away"]
    assert sum(float(line["y"]) for line in long.elements) == pytest.approx(200, abs=0.2)
    assert float(long["font-size"]) < float(short["font-size"]) == 13
    assert (short.text, short["y"]) == ("march", "100")


def test_a_line_that_cannot_be_broken_is_smaller() -> None:
    word = fitted("Donaudampfschifffahrtsgesellschaft", (0, 0), 13, (140, 26), "key")
    assert text_width(word.text, float(word["font-size"])) < 140
