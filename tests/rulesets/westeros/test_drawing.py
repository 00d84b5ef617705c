"""The drawing: every area told and drawn, nothing upon anything else, the same bytes each time."""

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree as ET

import msgspec
import pytest

from adjudicator.rulesets.westeros.cartography.boards import BOARDS
from adjudicator.rulesets.westeros.cartography.survey import Region, survey
from adjudicator.rulesets.westeros.drawing.chart import CELL, Box, read_chart
from adjudicator.rulesets.westeros.drawing.picture import Picture
from adjudicator.rulesets.westeros.drawing.position import LaidOrder, MapPosition, Move, Pieces
from adjudicator.rulesets.westeros.drawing.style import STYLE
from adjudicator.rulesets.westeros.drawing.symbols import CLOTHS
from adjudicator.rulesets.westeros.drawing.titles import area_title
from adjudicator.rulesets.westeros.edition import OrderToken
from adjudicator.rulesets.westeros.map import Map, MapFacts
from adjudicator.rulesets.westeros.units import FOOTMAN, KINDS, KNIGHT, ROUTED, SHIP, SIEGE_ENGINE, Force
from adjudicator.words import use_language
from tests.made_up_languages import BACKWARDS, spoken
from tests.rulesets.agot2.facts import MAP
from tests.rulesets.westeros.drawing_board import (
    FACES,
    HOUSE_NAMES,
    crowded,
    grid_of,
    opening,
    picture,
    scattered,
)
from tests.slow import first

SVG = "{http://www.w3.org/2000/svg}"
HREF = "href"
ROUND = {"rim": "order", "coin": "token", "happened": "mark"}
"""Things that are round, by the style of their outermost circle."""
MOVED = re.compile(r"translate\((\S+) (\S+?)\)(?:scale\((\S+)\))?")


LEAST = {"land": 13, "sea": 13, "port": 9}
"""How large a unit is drawn at least, in units of the map, where eight of two kinds stand in an area."""


def draw(position: MapPosition) -> str:
    return picture().draw(position, "Westeros", "Round 1")


def drawn(position: MapPosition) -> ET.Element:
    return ET.fromstring(draw(position))  # noqa: S314  we wrote it ourselves


def area_of(document: ET.Element, area: str) -> ET.Element:
    (group,) = [group for group in document.iter(f"{SVG}g") if group.get("id") == f"area-{area}"]
    return group


def one(area: str, pieces: Pieces) -> ET.Element:
    """An area of a picture where nothing stands elsewhere."""
    return area_of(drawn(MapPosition(HOUSE_NAMES, {area: pieces})), area)


def symbols(group: ET.Element) -> list[str]:
    """What a group uses, by name, without the area's own shape."""
    names = (use.get(HREF, "#")[1:] for use in group.iter(f"{SVG}use"))
    return [name for name in names if not name.startswith("shape-")]


def number(element: ET.Element, name: str) -> float:
    return float(element.get(name, "0"))


def boxes(group: ET.Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[tuple[str, Box]]:
    """Where the things of an area lie as drawn: each unit, token, icon and line of a name."""
    for element in group:
        name = element.get(HREF, "#")[1:] or element.tag.removeprefix(SVG)
        if name == "g":
            moved = MOVED.match(element.get("transform", "translate(0 0)"))
            assert moved
            more = float(moved[3] or 1)
            yield from boxes(element, x + scale * float(moved[1]), y + scale * float(moved[2]), scale * more)
        elif name in KINDS or name == "palisade" or name.startswith("banner-"):
            left, top = x + scale * number(element, "x"), y + scale * number(element, "y")
            yield name, Box(left, top, scale * CELL, scale * CELL)
        elif name == "rect" and element.get("class") == "rim":
            side = scale * number(element, "width")
            yield "once", Box(x + scale * number(element, "x"), y + scale * number(element, "y"), side, side)
        elif element.get("class") in ROUND:
            radius = scale * number(element, "r")
            left, top = x + scale * number(element, "cx") - radius, y + scale * number(element, "cy") - radius
            yield ROUND[element.get("class", "")], Box(left, top, 2 * radius, 2 * radius)
        elif name in {"castle", "stronghold", "supply", "power", "tower", "shield"}:
            left, top = x + scale * number(element, "x"), y + scale * number(element, "y")
            yield name, Box(left, top, scale * number(element, "width"), scale * number(element, "height"))
        elif (element.get("class") or "").startswith("name"):
            size = number(element, "font-size")
            for line in element:
                width = number(line, "textLength")
                yield (
                    "name",
                    Box(number(line, "x") - width / 2, number(line, "y") - 0.72 * size, width, 0.94 * size),
                )


def test_the_picture_is_well_formed_and_says_what_it_shows() -> None:
    document = drawn(opening())
    assert document.get("role") == "img"
    assert [(child.tag, child.text) for child in document[:2]] == [
        (f"{SVG}title", "Westeros"),
        (f"{SVG}desc", "Round 1"),
    ]
    assert document.get("viewBox") == "0 0 840 1350"


def test_every_area_has_an_id_and_a_title() -> None:
    document = drawn(MapPosition(HOUSE_NAMES))
    titles = {area: area_of(document, area)[0] for area in MAP.areas}
    assert {title.tag for title in titles.values()} == {f"{SVG}title"}
    assert {area: title.text for area, title in titles.items()} == MAP.name


def test_ids_are_given_once() -> None:
    ids = re.findall(r'\bid="([^"]+)"', draw(opening()))
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'(?:href="|url\()#([^")]+)', draw(opening())))
    assert used <= set(ids)


def places(board: str, area: str) -> dict[str, Box]:
    """Where the parts of an area have their places; the chart's own tests show that these lie apart."""
    harbour = picture(board).chart.harbours.get(area)
    if harbour is None:
        return dict(picture(board).chart.layouts[area].places)
    return {"units": harbour.ships, "order": harbour.order, "mark": harbour.mark}


PLACE_OF = {
    "name": "name",
    "order": "order",
    "once": "order",
    "token": "tokens",
    "tower": "tokens",
    "mark": "mark",
    **dict.fromkeys((*KINDS, "palisade", *(f"banner-{house}" for house in HOUSE_NAMES), "shield"), "units"),
    **dict.fromkeys(("castle", "stronghold", "supply", "power"), "icons"),
}


def misplaced(document: ET.Element, board: str = "agot2") -> list[tuple[object, ...]]:
    """What lies outside its place, or upon something else in that place.

    Two orders in one place may lie across each other, and reach a little beyond it.
    """
    found: list[tuple[object, ...]] = []
    for area in BOARDS[board].the_map.areas:
        own = places(board, area)
        drawn = [(name, box) for name, box in boxes(area_of(document, area)) if name != "quay"]
        both = {"order", "once"} <= {name for name, _box in drawn}
        for name, box in drawn:
            beyond = 2 if both and name in {"order", "once"} else 0
            if not holds(own[PLACE_OF[name]], box, beyond):
                found.append((area, name, box))
        for one_thing, other in combinations(drawn, 2):
            if upon(one_thing[1], other[1]) and {one_thing[0], other[0]} != {"order", "once"}:
                found.append((area, one_thing, other))
    return found


@pytest.mark.parametrize("position", [opening(), crowded()], ids=["opening", "crowded"])
def test_nothing_lies_upon_anything_else(position: MapPosition) -> None:
    assert misplaced(drawn(position)) == []


@pytest.mark.parametrize("tens", first(2, range(20)))
def test_nothing_lies_upon_anything_else_wherever_it_stands(tens: int) -> None:
    for seed in range(10 * tens, 10 * tens + 10):
        assert misplaced(drawn(scattered(seed))) == []


@pytest.mark.parametrize("board", ["agot1-five", "agot1-six"])
def test_nothing_lies_upon_anything_else_on_the_first_editions_boards(board: str) -> None:
    for position in (crowded(board), *(scattered(seed, board) for seed in range(6))):
        text = picture(board).draw(position, "Westeros", "Round 1")
        assert misplaced(ET.fromstring(text), board) == []  # noqa: S314  we wrote it ourselves


def test_a_thing_out_of_its_place_would_be_seen() -> None:
    text = draw(opening())
    group = text.index('id="area-winterfell"')
    moved = text[:group] + MOVED.sub("translate(1 1)", text[group:], count=1)
    assert {fault[0] for fault in misplaced(ET.fromstring(moved))} == {"winterfell"}  # noqa: S314  our own


def holds(place: Box, box: Box, beyond: float = 0) -> bool:
    """Whether a box lies in a place, but for rounding, and for how far it may reach beyond it."""
    margin = beyond + 0.2
    return (
        place.x - margin <= box.x
        and place.y - margin <= box.y
        and box.x + box.width <= place.x + place.width + margin
        and box.y + box.height <= place.y + place.height + margin
    )


def upon(one: Box, other: Box) -> bool:
    """Whether two boxes overlap by more than rounding makes them."""
    return Box(one.x + 0.1, one.y + 0.1, one.width - 0.2, one.height - 0.2).overlaps(other)


def test_a_crowd_is_drawn_whole_and_large_enough_to_be_told_apart() -> None:
    document = drawn(crowded())
    for area in MAP.areas:
        group = area_of(document, area)
        used = [kind for kind in symbols(group) if kind in KINDS]
        numbers = [
            int(text.text or "")
            for text in group.iter(f"{SVG}text")
            if text.get("class") == "number outlined"
        ]
        kinds = {"land": {FOOTMAN: 4, KNIGHT: 4}, "sea": {SHIP: 8}, "port": {SHIP: 3}}[MAP.kind[area]]
        assert set(used) == set(kinds)
        assert len(used) + sum(number - 1 for number in numbers) == sum(kinds.values())
        sides = [box.height for name, box in boxes(group) if name in KINDS]
        assert min(sides) >= LEAST[MAP.kind[area]], (area, min(sides))


def test_what_is_printed_is_drawn() -> None:
    document = drawn(MapPosition(HOUSE_NAMES))
    for area in MAP.land:
        fort = MAP.fort[area]
        assert symbols(area_of(document, area)) == [
            *([fort] if fort != "none" else []),
            *["supply"] * MAP.supply[area],
            *["power"] * MAP.power[area],
        ]
    assert all(symbols(area_of(document, port)) == ["anchor"] for port in MAP.ports)


@pytest.mark.slow
def test_the_same_position_gives_the_same_bytes_in_any_process() -> None:
    code = (
        "from tests.rulesets.westeros.drawing_board import crowded, picture;"
        "from hashlib import sha256;"
        "print(sha256(picture().draw(crowded(), 'W', 'D').encode()).hexdigest())"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert draw(crowded()) == draw(crowded())


def test_a_picture_is_small() -> None:
    assert len(draw(opening()).encode()) < 120_000
    assert len(draw(crowded()).encode()) < 150_000
    assert max(len(draw(scattered(seed)).encode()) for seed in range(20)) < 150_000


def test_a_picture_stands_alone() -> None:
    text = draw(crowded())
    assert not re.search(r"<script|<image|<foreignObject|\bon\w+=|@import|@font-face", text)
    assert {link[0] for link in re.findall(r'href="(.)', text)} == {"#"}
    assert set(re.findall(r"https?://[^\"' ]+", text)) == {"http://www.w3.org/2000/svg"}


def test_every_style_that_is_used_is_defined() -> None:
    used = {name for names in re.findall(r'class="([^"]+)"', draw(crowded())) for name in names.split()}
    used |= {"waste", "neutral", "neutral-number", "routed", "outlined"} - {"area"}
    assert {name for name in used if f".{name}" not in STYLE} == set()


def test_no_rule_of_the_style_looks_at_what_is_around() -> None:
    """What is drawn by `use` would be drawn without it."""
    selectors = [one for rule in re.findall(r"([^{}]+)\{", STYLE) for one in rule.split(",")]
    around = {one.strip() for one in selectors if " " in one.strip() and not one.strip().startswith("@")}
    assert around == {".area:hover .open"}


def test_there_are_colours_for_the_night() -> None:
    day, night = STYLE.split("@media (prefers-color-scheme: dark)")
    colours = {"--sea", "--land", "--coast", "--ink", "--paper", "--border", "--river", "--sea-ink"}
    assert all(f"{colour}:" in day and f"{colour}:" in night for colour in colours)


def test_no_pattern_is_left_to_be_faint_where_it_is_used() -> None:
    """Viewers of PDF files would paint it at full strength: what is woven is faint by itself."""
    faint = [
        style for style, rule in re.findall(r"^[.](\S+) \{(.+)", STYLE, re.MULTILINE) if "-opacity" in rule
    ]
    assert faint == ["beaten"], "which is plain"


def test_houses_are_told_apart_without_colour() -> None:
    assert len(set(CLOTHS.values())) == len(CLOTHS) == len({house[0] for house in CLOTHS})
    document = drawn(opening())
    for house in HOUSE_NAMES:
        banner = next(group for group in document.iter(f"{SVG}g") if group.get("id") == f"banner-{house}")
        assert [text.text for text in banner.iter(f"{SVG}text")] == [house[0].upper()]
        assert [shield.get("fill") for shield in banner.iter(f"{SVG}use")] == [f"url(#cloth-{house})"]


def test_the_letters_of_houses_follow_the_language_and_differ() -> None:
    facts = BOARDS["agot2"]
    with spoken(BACKWARDS):
        text = Picture(read_chart(facts.package, facts.chart), facts.the_map).draw(
            MapPosition(HOUSE_NAMES), "", ""
        )
    found = {
        banner.get("id"): banner.findtext(f"{SVG}text")
        for banner in ET.fromstring(text).iter(f"{SVG}g")  # noqa: S314  our own
        if (banner.get("id") or "").startswith("banner-")
    }
    assert found["banner-stark"] == "K"
    assert (found["banner-tyrell"], found["banner-martell"]) == ("L", "Ll")
    assert len({*found.values()}) == len(found)


def test_the_key_names_the_houses_in_play() -> None:
    text = draw(MapPosition({"stark": "Stark", "lannister": "<b>Lannister & sons</b>"}))
    assert ">Stark<" in text
    assert ">&lt;b&gt;Lannister &amp; sons&lt;/b&gt;<" in text
    assert "Greyjoy" not in text


def test_names_in_the_key_stay_within_it_in_any_font() -> None:
    document = drawn(MapPosition({**HOUSE_NAMES, "stark": "The house of Stark of Winterfell"}))
    key = picture().chart.key
    assert key
    names = [text for text in document.iter(f"{SVG}text") if text.get("class") == "key"]
    assert len(names) == len(HOUSE_NAMES)
    for name in names:
        assert float(name.get("x", "")) + float(name.get("textLength", "")) < key.x + key.width


@pytest.mark.parametrize("face", FACES, ids=str)
def test_an_order_shows_its_face(face: OrderToken) -> None:
    group = one("winterfell", Pieces("stark", order=LaidOrder("stark", face)))
    assert f"order-{face.kind}" in symbols(group)
    assert ("star" in symbols(group)) == face.star
    shown = [text.text for text in group.iter(f"{SVG}text") if text.get("class") == "number"]
    assert shown == ([f"{face.modifier:+}".replace("-", "−")] if face.modifier else [])


def test_an_order_face_down_shows_its_house_only() -> None:
    group = one("winterfell", Pieces("stark", order=LaidOrder("stark")))
    assert [name for name in symbols(group) if name.startswith("order-") or name == "star"] == []
    assert "S" in [text.text for text in group.iter(f"{SVG}text")]


def test_an_empty_area_shows_its_house_by_a_letter_too() -> None:
    """By a power token, or where none lies by a banner."""
    held = one("winterfell", Pieces("stark", garrison=2))
    assert [name for name in symbols(held) if name.startswith("banner-")] == ["banner-stark"]
    marked = one("karhold", Pieces("stark", power_token="stark"))
    assert [name for name in symbols(marked) if name.startswith("banner-")] == []
    assert "S" in [text.text for text in marked.iter(f"{SVG}text")]


def test_a_routed_unit_lies_on_its_back() -> None:
    group = one("winterfell", Pieces("stark", (Force("stark", (KNIGHT, ROUTED[KNIGHT])),)))
    lying = [use.get("transform") for use in group.iter(f"{SVG}use") if use.get(HREF) == f"#{KNIGHT}"]
    assert lying == [None, "rotate(-90 35 7)"]


def test_too_many_to_stand_one_by_one_stand_with_their_number() -> None:
    force = Force("stark", (FOOTMAN,) * 9 + (SIEGE_ENGINE,))
    group = one("winterfell", Pieces("stark", (force,)))
    assert [symbols(group).count(kind) for kind in KINDS] == [1, 0, 1, 0]
    assert "9" in [text.text for text in group.iter(f"{SVG}text")]


def test_two_houses_that_fight_stand_side_by_side() -> None:
    forces = (Force("stark", (FOOTMAN, KNIGHT)), Force("lannister", (KNIGHT,)))
    group = one("moat-cailin", Pieces("stark", forces))
    assert [name for name in symbols(group) if name != "castle"] == [
        "banner-stark", "footman", "knight", "banner-lannister", "knight",
    ]  # fmt: skip
    found = [box for _name, box in boxes(group)]
    assert [pair for pair in combinations(found, 2) if upon(*pair)] == []


def test_neutral_forces_and_closed_areas_are_shown() -> None:
    assert "6" in [text.text for text in one("the-eyrie", Pieces(neutral=6)).iter(f"{SVG}text")]
    assert 'class="waste" href="#shape-pyke"' in draw(
        MapPosition(HOUSE_NAMES, {"pyke": Pieces(impassable=True)})
    )


@pytest.mark.parametrize(
    ("pieces", "title"),
    [
        (Pieces(), "Winterfell"),
        (
            Pieces(
                "stark",
                (Force("stark", (FOOTMAN, FOOTMAN, KNIGHT)),),
                LaidOrder("stark", OrderToken("march", 1, star=True)),
            ),
            "Winterfell, Stark: 2 footmen, 1 knight; march +1 (special)",
        ),
        (
            Pieces("stark", order=LaidOrder("stark", OrderToken("march", -1)), garrison=2),
            "Winterfell, Stark: march −1; garrison of strength 2",
        ),
        (
            Pieces("stark", (Force("stark", (ROUTED[KNIGHT],)), Force("lannister", (SIEGE_ENGINE,)))),
            "Winterfell, Stark: 1 knight (routed); Lannister with 1 siege engine",
        ),
        (
            Pieces("stark", order=LaidOrder("stark"), power_token="stark"),
            "Winterfell, Stark: order face down; power token of Stark",
        ),
        (Pieces(neutral=5), "Winterfell: neutral force of strength 5"),
        (Pieces(impassable=True), "Winterfell: closed to all"),
    ],
)
def test_a_title_tells_what_is_in_an_area(pieces: Pieces, title: str) -> None:
    assert area_title("Winterfell", pieces, HOUSE_NAMES) == title
    assert one("winterfell", pieces)[0].text == title


def test_every_word_of_a_title_can_be_translated() -> None:
    with use_language("pseudo"):
        title = area_title("", Pieces(neutral=5, garrison=2, order=LaidOrder("stark")), {})
    assert re.sub(r"⟦[^⟦⟧]*⟧", "", title).strip("⟦⟧:; ") == ""


def test_what_has_just_happened_is_marked_and_told() -> None:
    position = MapPosition(HOUSE_NAMES, marks={"winterfell": ("battle", "loss"), "port-of-pyke": ("muster",)})
    document = drawn(position)
    winterfell = area_of(document, "winterfell")
    assert winterfell[0].text == "Winterfell: a combat just now; units lost just now"
    assert [name for name in symbols(winterfell) if name.startswith("mark-")] == ["mark-battle"]


def test_regions_can_be_looked_at_by_their_address() -> None:
    views = {view.get("id"): view for view in drawn(opening()) if view.tag == f"{SVG}view"}
    assert views.keys() == picture().chart.regions.keys()
    x, y, width, height = map(float, views["the-north"].get("viewBox", "").split())
    assert (views["the-north"].findtext(f"{SVG}title"), y) == ("The North", 0)
    winterfell = places("agot2", "winterfell")["name"]
    assert holds(Box(x, y, width, height), winterfell)


def test_another_edition_brings_a_board_of_its_own() -> None:
    """Nothing but grid, facts and regions says what a board looks like: here two lands and a sea."""
    facts = {
        "land": {"l": {"name": "Left", "fort": "castle", "home_of": "stark"}, "r": {"name": "Right"}},
        "seas": {"s": {"name": "South"}},
        "borders": [("l", "r"), ("l", "s"), ("r", "s")],
    }
    the_map = Map(msgspec.convert(facts, MapFacts))
    grid = grid_of(*["l" * 18 + "r" * 18] * 18, *["s" * 36] * 18)
    chart = survey(grid, the_map, {"north": Region("The North", ("l", "r"))}).chart
    pieces = {"l": Pieces("stark", (Force("stark", (FOOTMAN,)),)), "s": Pieces("stark")}
    position = MapPosition({"stark": "Stark"}, pieces, (Move("stark", "l", "r"),))
    document = ET.fromstring(Picture(chart, the_map).draw(position, "Small", ""))  # noqa: S314  our own
    assert document.get("viewBox") == "0 0 360 360"
    assert area_of(document, "l")[0].text == "Left, Stark: 1 footman"
    assert [view.get("viewBox") for view in document if view.tag == f"{SVG}view"] == ["0 0 360 197"]
    assert [use.get("class") for use in document.iter() if use.get("clip-path")] == [
        "held sea-stark",
        "held land-stark",
    ]
