"""The drawing: well-formed, for everyone to read, and of nothing that may not be seen."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import StewardBot
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.drawing.outlines import outline
from adjudicator.rulesets.tigris.drawing.pen import BOARD_HEIGHT, EDGE, WIDTH
from adjudicator.rulesets.tigris.drawing.style import DAY, NIGHT, STYLE
from adjudicator.rulesets.tigris.drawing.symbols import DYNASTIES, TILES
from adjudicator.rulesets.tigris.judgements import kingdom_name
from adjudicator.rulesets.tigris.pieces import COLOURS
from adjudicator.rulesets.tigris.squares import SQUARES, squares_of
from adjudicator.rulesets.tigris.text import read_position
from adjudicator.rulesets.tigris.tigris import Tigris
from adjudicator.rulesets.tigris.view import View
from tests.playing import play_out
from tests.rulesets.tigris.simulation import games, questions

SVG = "{http://www.w3.org/2000/svg}"
LINK = "href"
RULES = Tigris()

WAR = """
    seats: lion archer potter bull
    board: start E4=T E6=M E8=M E9=M D10=T E5=Tr@lion F4=K@archer E10=Tr@potter D11=K@bull F9=X
    hands: lion=SMMMMT archer=SSSTTT potter=MTTTFF bull=SSSTTT
"""
"""Example TE-EX-S2."""


def table_at(position: str, *answers: str) -> Table[Board, View]:
    board = read_position(position)
    table: Table[Board, View] = Table.start_at(RULES, Setup(board.seats), KeyedChance(b"drawing"), board)
    for answer in answers:
        table.answer(table.pending[0], answer)
    return table


def drawn(table: Table[Board, View], seat: str | None = None) -> ET.Element:
    # The drawing is our own; nothing in it comes from elsewhere.
    return ET.fromstring(RULES.draw(table.view(seat), table.game.told).text)  # noqa: S314


def square(picture: ET.Element, name: str) -> ET.Element:
    (found,) = (group for group in picture.iter(f"{SVG}g") if group.get("id") == name)
    return found


def title(element: ET.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def used(element: ET.Element) -> list[str]:
    return [each.get(LINK, "").removeprefix("#") for each in element.iter(f"{SVG}use")]


def texts(element: ET.Element) -> list[str]:
    return [" ".join(text.itertext()) for text in element.iter(f"{SVG}text")]


def test_a_drawing_is_told_to_those_who_cannot_see_it() -> None:
    picture = drawn(table_at(WAR))
    assert picture.get("role") == "img"
    assert title(picture) == "Tigris & Euphrates: Round 1, Lion, first action"
    assert "Kingdom of E5" not in (picture.findtext(f"{SVG}desc") or "")
    assert "The kingdom of E5:" in (picture.findtext(f"{SVG}desc") or "")


@pytest.mark.parametrize(
    ("name", "pieces", "told"),
    [
        ("E4", ["temple"], "E4: temple"),
        ("E5", ["trader-lion"], "E5: Lion’s trader"),
        ("C6", ["temple", "treasure"], "C6: temple with a treasure"),
        ("F9", ["catastrophe"], "F9: catastrophe"),
        ("A5", [], "A5: river"),
        ("A1", [], "A1: land"),
    ],
)
def test_a_square_shows_what_is_on_it_and_says_so(name: str, pieces: list[str], told: str) -> None:
    found = square(drawn(table_at(WAR)), name)
    assert used(found) == pieces
    assert title(found) == told


def test_every_square_can_be_pointed_at() -> None:
    ids = [group.get("id") for group in drawn(table_at(WAR)).iter(f"{SVG}g")]
    assert [name for name in ids if name in SQUARES] == list(SQUARES)


def test_kingdoms_are_outlined_and_named() -> None:
    table = table_at(WAR)
    picture = drawn(table)
    outlined = {
        title(path).partition(":")[0].removeprefix("Kingdom of "): title(path)
        for path in picture.iter(f"{SVG}path")
        if path.get("class") == "kingdom"
    }
    regions = table.board.regions
    assert set(outlined) == {kingdom_name(table.board, kingdom) for kingdom in regions.kingdoms()}
    assert outlined["E5"] == "Kingdom of E5: Lion’s trader, Archer’s king; 1 temple, 1 market"
    assert set(outlined) <= set(texts(picture))


def test_a_war_shows_both_strengths_and_who_counts_for_whom() -> None:
    picture = drawn(table_at(WAR, "place settlement at E7", "green", "4"))
    strengths = [text for text in picture.iter(f"{SVG}text") if text.get("class") == "strength"]
    assert [text.text for text in strengths] == ["5", "2"]
    marks = used(picture)
    assert (marks.count("supports-attack"), marks.count("supports-defence")) == (1, 2)
    assert used(square(picture, "E7")) == ["settlement", "marker"]
    assert "War of traders: Lion on E5, 5, against Potter on E10, 2" in texts(picture)


def test_no_strength_covers_the_number_of_a_column() -> None:
    position = "seats: lion bull\nboard: start A10=K@bull\nhands: lion=TTTTTT bull=TTTTTT"
    picture = drawn(table_at(position, "king at A12"))
    labels = [use for use in picture.iter(f"{SVG}use") if use.get(LINK) in {"#attacks", "#defends"}]
    places = [re.findall(r"[0-9.]+", use.get("transform", "")) for use in labels]
    assert len(places) == 2
    assert all(float(top) > EDGE for _left, top in places)


MARKS = {
    **dict.fromkeys(("attacks", "defends"), (40, 18)),
    **dict.fromkeys(("fresh", "gone"), (40, 40)),
    **dict.fromkeys(("supports-attack", "supports-defence"), (16, 16)),
}
"""How wide and high marks are that would hide what lies below them."""


class Box(NamedTuple):
    """Where something lies."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Whether both have a place in common."""
        beside = self.right <= other.left or other.right <= self.left
        return not beside and self.top < other.bottom and other.top < self.bottom

    def lies_in(self, other: "Box") -> bool:
        across = other.left <= self.left and self.right <= other.right
        return across and other.top <= self.top and self.bottom <= other.bottom


def boxes(picture: ET.Element) -> Iterator[tuple[str, Box]]:
    """What lies on the board by its name, and where."""
    for use in picture.iter(f"{SVG}use"):
        name = use.get(LINK, "").removeprefix("#")
        left, top, *scale = map(float, re.findall(r"[-0-9.]+", use.get("transform", "")))
        width, height = (80, 80) if name.startswith("monument-") else MARKS.get(name, (0, 0))
        if width and not scale:
            yield name, Box(left, top, left + width, top + height)
    for rect in picture.iter(f"{SVG}rect"):
        if rect.get("class") == "ribbon":
            x, y, across, down = (float(rect.get(each, "0")) for each in ("x", "y", "width", "height"))
            yield "ribbon", Box(x, y, x + across, y + down)


@pytest.mark.slow
def test_nothing_covers_a_monument_or_the_letters_and_numbers_at_the_edges() -> None:
    looked_at = 0
    for seed, table in enumerate(games(6)):
        for _question in questions(table, seed):
            if not (table.board.monuments or table.board.conflict):
                continue
            found = list(boxes(drawn(table)))
            monuments = [box for name, box in found if name.startswith("monument-")]
            others = [(name, box) for name, box in found if not name.startswith("monument-")]
            assert [each for each in others if any(each[1].meets(box) for box in monuments)] == []
            within = Box(EDGE, EDGE, WIDTH - EDGE, BOARD_HEIGHT - EDGE)
            assert [each for each in others if not each[1].lies_in(within)] == []
            looked_at += bool(monuments) and len(others) > len(list(table.board.regions.kingdoms()))
            table.game.told.clear()
    assert looked_at > 20


def test_no_name_of_a_kingdom_covers_the_number_of_a_column() -> None:
    """Its leader has tiles on three sides; beyond the fourth is the number."""
    picture = drawn(table_at("seats: lion bull\nboard: start A2=S A3=K@lion A4=T B3=S\nhands: lion=T bull=T"))
    (name,) = [box for name, box in boxes(picture) if name == "ribbon"]
    assert name.top >= EDGE


def test_a_strength_stands_beside_monuments() -> None:
    position = """
        seats: lion bull
        board: D6=(S) D7=(S) E6=(S) E7=(S) F6=K@lion F5=T F8=T F9=K@bull F10=S
        monuments: red-black=D6
        hands: lion=SSSTTT bull=SSSTTT
    """
    found = dict(boxes(drawn(table_at(position, "place settlement at F7"))))
    assert not found["attacks"].meets(found["monument-red-black"])


def test_what_came_and_went_is_marked() -> None:
    picture = drawn(table_at(WAR, "place settlement at E7", "green", "4", "1"))
    marks = used(picture)
    assert marks.count("fresh") == 1
    assert marks.count("gone") == 3  # two markets and a trader


def test_a_monument_lies_over_its_four_squares() -> None:
    position = (
        "seats: lion bull\nboard: start E5=T E6=S E7=S F6=S D5=K@lion\nhands: lion=SSTTFM bull=SSTTFM\n"
    )
    picture = drawn(table_at(position, "place settlement at F7", "red-black at E6"))
    assert "monument-red-black" in used(picture)
    assert title(square(picture, "E6")) == "E6: red and black monument"
    assert used(square(picture, "E6")) == []


def test_a_hand_and_points_are_drawn_for_their_seat_alone() -> None:
    table = table_at(WAR)
    hand = ["settlement", "temple", "market", "market", "market", "market"]
    board = used(drawn(table))
    assert used(drawn(table, "lion"))[-len(hand) :] == hand
    assert len(used(drawn(table, "lion"))) == len(board) + len(hand)
    hidden = WAR.replace("lion=SMMMMT", "lion=TTTTTT").replace("potter=MTTTFF", "potter=SSSMMM")
    assert RULES.draw(table.view(None)) == RULES.draw(table_at(hidden).view(None))


def test_nothing_is_told_by_colour_alone() -> None:
    assert len(set(TILES.values())) == len(COLOURS)
    assert len(set(DYNASTIES.values())) == 4
    assert {"Fa", "K", "P", "Tr"} <= {*texts(drawn(table_at(WAR)))}


def test_every_colour_is_there_by_day_and_by_night() -> None:
    named = set(re.findall(r"var[(]--([a-z-]+)[)]", STYLE))
    assert named == set(DAY)
    assert set(NIGHT) < set(DAY)


@pytest.mark.parametrize("colour", [*COLOURS, *(f"{colour}-edge" for colour in COLOURS)])
@pytest.mark.parametrize("tones", [DAY, {**DAY, **NIGHT}], ids=["day", "night"])
def test_symbols_stand_out_from_their_tiles(colour: str, tones: dict[str, str]) -> None:
    other = tones["land"] if colour.endswith("edge") else tones["glyph"]
    assert _contrast(tones[colour], other) >= 3  # what WCAG 1.4.11 asks of symbols


def _contrast(one: str, other: str) -> float:
    lights = sorted((_light(one), _light(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _light(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in channels]
    return sum(part * each for part, each in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_a_drawing_has_the_same_size_throughout_a_game() -> None:
    seats = ("archer", "bull", "potter")
    table: Table[Board, View] = Table.start(RULES, Setup(seats), KeyedChance(b"sizes"))
    before = RULES.draw(table.view(None))
    play_out(table, dict.fromkeys(seats, StewardBot()), picker(b"sizes", "game"))
    after = RULES.draw(table.view(None), table.game.told)
    assert (before.width, before.height) == (after.width, after.height)
    ET.fromstring(after.text)  # noqa: S314  our own
    ET.fromstring(RULES.preview(table.view(None)))  # noqa: S314
    assert "var(" not in RULES.preview(table.view(None))


@pytest.mark.parametrize("seats", ["lion bull", "lion bull archer potter"])
def test_the_parts_have_the_shape_of_the_picture_and_all_columns(seats: str) -> None:
    svg = RULES.draw(RULES.view(read_position(f"seats: {seats}"), None))
    views = {
        view.get("id"): [float(number) for number in view.get("viewBox", "").split()]
        for view in ET.fromstring(svg.text).iter(f"{SVG}view")  # noqa: S314  our own
    }
    assert [anchor for anchor, _title in svg.parts] == list(views) == ["west", "east"]
    for _x, _y, width, height in views.values():
        assert abs(width / height - svg.width / svg.height) < 0.01
    west, east = views.values()
    assert east[0] < west[2]
    assert east[0] + east[2] == svg.width


def test_the_legend_names_every_piece() -> None:
    legend = ET.fromstring(RULES.legend(Setup(RULES.seats(4, {}))))  # noqa: S314  our own
    assert {*TILES, "king-lion", "priest-lion", "farmer-lion", "trader-lion", "catastrophe"} <= {
        *used(legend)
    }
    for words in ("temple, red", "Lion’s trader", "Archer", "treasure", "monument", "the kingdom’s name"):
        assert words in texts(legend)


@pytest.mark.parametrize(
    ("cells", "corners"),
    [
        ({(0, 0)}, 4),
        ({(0, 0), (1, 0)}, 4),
        ({(0, 0), (1, 0), (0, 1)}, 6),
        ({(0, 0), (1, 1)}, 8),
        ({(x, y) for x in range(3) for y in range(3)} - {(1, 1)}, 8),
    ],
)
def test_an_outline_turns_at_every_corner(cells: Sequence[tuple[int, int]], corners: int) -> None:
    path = outline(cells, 40, 2, 8)
    assert path.count("Q") == corners


def test_an_outline_stays_inside_its_cells() -> None:
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", outline({(2, 1)}, 40, 2, 8))]
    assert (min(numbers[::2]), max(numbers[::2])) == (82, 118)
    assert (min(numbers[1::2]), max(numbers[1::2])) == (42, 78)


def test_the_river_flows_off_the_board() -> None:
    board = read_position("seats: lion bull")
    picture = ET.fromstring(RULES.draw(RULES.view(board, None)).text)  # noqa: S314  our own
    (river,) = (path.get("d") for path in picture.iter(f"{SVG}path") if path.get("class") == "river")
    assert river is not None
    assert "-" in river
    assert len(squares_of(board.regions.occupied)) == 10
