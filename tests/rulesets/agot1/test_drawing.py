"""What the first edition's maps, legends and tables show besides the second's."""

from xml.etree import ElementTree as ET

import msgspec
import pytest

from adjudicator.engine import Setup
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.drawing.chart import read_chart
from adjudicator.rulesets.westeros.drawing.legend import legend as draw_legend
from adjudicator.rulesets.westeros.drawing.picture import Picture
from adjudicator.rulesets.westeros.drawing.position import LaidOnce, LaidOrder, MapPosition, Pieces
from adjudicator.rulesets.westeros.drawing.symbols import ONE_TIME
from adjudicator.rulesets.westeros.map import LandFacts, Map
from adjudicator.rulesets.westeros.view import view
from adjudicator.rulesets.westeros.words import tabulations
from tests.rulesets.agot1.positions import RULES, empty, start
from tests.rulesets.westeros.positions import place

SVG = "{http://www.w3.org/2000/svg}"


def drawn(board: Board) -> ET.Element:
    return ET.fromstring(RULES.draw(view(board, None)).text)  # noqa: S314  our own


def group(picture: ET.Element, area: str) -> ET.Element:
    (found,) = (each for each in picture.iter(f"{SVG}g") if each.get("id") == f"area-{area}")
    return found


def title(picture: ET.Element, area: str) -> str:
    return group(picture, area).findtext(f"{SVG}title") or ""


def used(element: ET.Element) -> set[str]:
    return {(each.get("href") or "")[1:] for each in element.iter(f"{SVG}use")}


def said(legend: str) -> list[str]:
    """The names in a legend, those in several lines too."""
    texts = ET.fromstring(legend).iter(f"{SVG}text")  # noqa: S314  our own
    return [" ".join(text.itertext()) for text in texts]


def areas(picture: ET.Element) -> set[str]:
    groups = picture.iter(f"{SVG}g")
    return {(each.get("id") or "").removeprefix("area-") for each in groups if each.get("class") == "area"}


@pytest.mark.parametrize("ports", ["no", "yes"])
@pytest.mark.parametrize(("players", "martell"), [(3, "no"), (5, "no"), (6, "yes")])
def test_every_area_of_the_map_is_drawn_and_no_other(players: int, martell: str, ports: str) -> None:
    board = start(players, martell=martell, ports=ports)
    picture = drawn(board)
    assert areas(picture) == {*board.edition.map.areas}
    defined = {each.get("id") for each in picture.iter()}
    assert used(picture) <= defined


def test_a_border_between_areas_apart_is_a_link_with_a_title() -> None:
    def links(board: Board) -> list[str | None]:
        groups = drawn(board).iter(f"{SVG}g")
        return [each.findtext(f"{SVG}title") for each in groups if each.get("class") == "link"]

    assert links(start(5)) == ["Oldtown borders on Sunset Sea"]
    assert links(start(6, martell="yes")) == []


def test_the_forces_of_absent_houses_are_seen() -> None:
    picture = drawn(start(3))
    assert title(picture, "ironmans-bay") == "Ironman's Bay: neutral force of strength 2"
    assert title(picture, "highgarden") == "Highgarden: neutral force of strength 3"
    assert "shield" in used(group(picture, "redwyne-straights"))


def test_a_fort_stands_with_its_units_or_by_itself() -> None:
    board = empty(5, forts="yes")
    place(board, "harrenhal: lannister footman")
    board.forts |= {"harrenhal": "lannister", "blackwater": "lannister"}
    board.power_tokens["blackwater"] = "lannister"
    picture = drawn(board)
    for area in ("harrenhal", "blackwater"):
        assert {"palisade", "banner-lannister"} <= used(group(picture, area))
    assert title(picture, "harrenhal") == "Harrenhal, Lannister: 1 footman; fort of Lannister"
    assert title(picture, "blackwater").endswith("fort of Lannister; power token of Lannister")
    assert "palisade" not in drawn_ids(empty(5))


def test_a_one_time_order_is_a_square_token_beside_the_other_order() -> None:
    edition = start(5).edition
    order = LaidOrder("stark", edition.orders["march"])
    wolf = LaidOnce("stark", "young-wolf", "The Young Wolf", "raid")
    pieces = {
        "winterfell": Pieces("stark", order=order, one_time=wolf),
        "karhold": Pieces("stark", one_time=LaidOnce("stark")),
        "castle-black": Pieces("stark", order=order),
    }
    chart = read_chart(edition.package, edition.chart)
    picture = ET.fromstring(  # noqa: S314  our own
        Picture(chart, edition.map, expanded=True).draw(MapPosition({"stark": "Stark"}, pieces), "", "")
    )
    assert {"once-young-wolf", "order-raid", "order-march"} <= used(group(picture, "winterfell"))
    assert title(picture, "winterfell") == "Winterfell, Stark: march; The Young Wolf"
    assert title(picture, "karhold") == "Karhold, Stark: one-time order face down"
    assert not used(group(picture, "karhold")) & {f"once-{token}" for token in ONE_TIME}
    tokens = [
        each.get("transform") or ""
        for area in ("winterfell", "castle-black")
        for each in group(picture, area).findall(f"{SVG}g")
        if used(each) & {"order-march", "once-young-wolf"}
    ]
    assert len(set(tokens)) == 3


def test_every_one_time_order_has_a_symbol() -> None:
    edition = start(6, martell="yes", one_time_orders="yes").edition
    assert {*edition.one_time_orders} == {*ONE_TIME}
    legend_of_all = legend(6, martell="yes", one_time_orders="yes")
    assert {f"once-{token}" for token in ONE_TIME} <= used(ET.fromstring(legend_of_all))  # noqa: S314  our own
    for facts in edition.one_time_orders.values():
        assert facts.name in said(legend_of_all)


def drawn_ids(board: Board) -> set[str]:
    return {each.get("id") or "" for each in drawn(board).iter()}


def legend(players: int = 5, **options: str) -> str:
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return RULES.legend(Setup(RULES.seats(players, named), named))


def test_the_legend_shows_what_the_game_has() -> None:
    words = said(legend())
    assert "areas that border on each other" in words
    assert not {"port", "fort", "garrison", "1 siege engine"} & {*words}
    assert "port" in said(legend(ports="yes"))
    assert "fort" in said(legend(forts="yes"))
    assert "areas that border on each other" not in said(legend(6, martell="yes"))


def test_every_table_has_a_cell_for_every_column() -> None:
    for board in (start(3), start(6, martell="yes", ports="yes")):
        for made in tabulations.tables(view(board, None)):
            assert made.rows
            assert {len(row) for row in made.rows} == {len(made.columns)}
    wildlings = tabulations.tables(view(start(5), None))[-1]
    assert wildlings.rows == (("0",),)


def own_map(**changed: object) -> ET.Element:
    """The board as drawn for a game that has facts of its own."""
    edition = start(5).edition
    facts = msgspec.structs.replace(edition.map.facts, **changed)
    picture = Picture(read_chart(edition.package, edition.chart), Map(facts))
    return ET.fromstring(picture.draw(MapPosition({}), "", ""))  # noqa: S314  our own


def test_borders_of_a_games_own_are_seen() -> None:
    borders = start(5).edition.map.facts.borders
    told = own_map(borders=(*borders, ("crackclaw-point", "the-narrow-sea")))
    titles = [each.findtext(f"{SVG}title") for each in told.iter() if each.get("class") == "link"]
    assert titles == ["Crackclaw Point borders on The Narrow Sea", "Oldtown borders on Sunset Sea"]
    fewer = tuple(pair for pair in borders if {*pair} != {"winterfell", "karhold"})
    told = own_map(borders=fewer)
    titles = [each.findtext(f"{SVG}title") for each in told.iter() if each.get("class") == "bar"]
    assert titles == ["Karhold does not border on Winterfell"]
    assert not [each for each in own_map().iter() if each.get("class") == "bar"]
    edition = start(5).edition
    without = msgspec.structs.replace(
        edition, map=Map(msgspec.structs.replace(edition.map.facts, borders=fewer))
    )
    assert ">areas that do not</text>" in draw_legend(without)
    assert ">areas that do not</text>" not in draw_legend(edition)


def test_names_and_icons_of_a_games_own_are_seen() -> None:
    land = dict(start(5).edition.map.facts.land)
    land["karhold"] = LandFacts("Karl's Hold", fort="castle", supply=3)
    karhold = group(own_map(land=land), "karhold")
    assert [line.text for line in karhold.iter(f"{SVG}tspan")] == ["Karl's Hold"]
    assert sorted(used(karhold) - {"shape-karhold"}) == ["castle", "supply"]
