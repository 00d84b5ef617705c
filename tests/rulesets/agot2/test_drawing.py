"""The drawing: what a view shows, on the map."""

from xml.etree import ElementTree as ET

import pytest

from adjudicator.engine import Event
from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros.board import Board, Combat, Order
from adjudicator.rulesets.westeros.drawing.position import LaidOrder, Mark, Move, Pieces
from adjudicator.rulesets.westeros.drawing.scene import position
from adjudicator.rulesets.westeros.events import (
    CombatBegun,
    PowerGained,
    UnitsLost,
    UnitsMoved,
    UnitsMustered,
    UnitsRetreated,
)
from adjudicator.rulesets.westeros.procedures.neutral import NeutralForceHeld
from adjudicator.rulesets.westeros.procedures.raids import OrderRaided
from adjudicator.rulesets.westeros.units import Force
from adjudicator.rulesets.westeros.view import view
from adjudicator.words import use_language
from tests.rulesets.agot2.positions import empty, start
from tests.rulesets.westeros.positions import answer, at, begun_at, order, place, play

SVG = "{http://www.w3.org/2000/svg}"


def drawn(board: Board, seat: str | None = None) -> ET.Element:
    rules = begun_at(board)
    # The drawing is our own; nothing in it comes from elsewhere.
    return ET.fromstring(rules.draw(view(board, seat)).text)  # noqa: S314


def title(picture: ET.Element, area: str) -> str:
    (group,) = (group for group in picture.iter(f"{SVG}g") if group.get("id") == f"area-{area}")
    return group.findtext(f"{SVG}title") or ""


def test_pieces_stand_where_the_view_has_them() -> None:
    board = empty(3)
    place(board, "winterfell: stark knight footman", "the-narrow-sea: stark ship")
    order(board, "the-narrow-sea: raid*")
    board.power_tokens["karhold"] = "stark"
    pieces = position(view(board, None)).pieces
    assert pieces["winterfell"] == Pieces("stark", (Force("stark", ("footman", "knight")),), garrison=2)
    assert pieces["the-narrow-sea"].order == LaidOrder("stark", EDITION.orders["raid*"])
    assert pieces["karhold"] == Pieces("stark", power_token="stark")
    assert pieces["kings-landing"].neutral == board.neutral_forces["kings-landing"]
    assert pieces["lannisport"].controller == "lannister"
    assert "white-harbor" not in pieces
    assert set(position(view(board, None)).houses) == {"baratheon", "lannister", "stark"}
    assert {area for area, each in pieces.items() if each.impassable} == set(board.impassable)


def test_orders_lie_face_down_but_for_their_own_house() -> None:
    board = empty()
    place(board, "winterfell: stark knight")
    board.face_down["winterfell"] = Order("stark", "march-1")
    for seat in (None, "greyjoy"):
        assert position(view(board, seat)).pieces["winterfell"].order == LaidOrder("stark")
    own = position(view(board, "stark")).pieces["winterfell"]
    assert own.order == LaidOrder("stark", EDITION.orders["march-1"])


def test_both_sides_stand_where_they_fight() -> None:
    board = empty()
    place(board, "winterfell: stark knight")
    board.combat = Combat("greyjoy", "stark", "winterfell", "moat-cailin", "march", ("footman",))
    pieces = position(view(board, None)).pieces["winterfell"]
    assert pieces.controller == "stark"
    assert [force.seat for force in pieces.forces] == ["stark", "greyjoy"]


def test_the_map_is_drawn_and_told_to_those_who_cannot_see_it() -> None:
    picture = drawn(start())
    assert picture.findtext(f"{SVG}title") == "A Game of Thrones: Round 1, Planning phase"
    assert "Wildling threat: 2." in (picture.findtext(f"{SVG}desc") or "")
    assert title(picture, "winterfell") == ("Winterfell, Stark: 1 footman, 1 knight; garrison of strength 2")
    assert title(picture, "karhold") == "Karhold"


def test_a_drawing_shows_no_hidden_order() -> None:
    board = empty()
    place(board, "winterfell: stark knight")
    pictures = []
    for token in ("march-1", "raid*"):
        board.face_down["winterfell"] = Order("stark", token)
        pictures.append(ET.tostring(drawn(board, "greyjoy")))
    assert pictures[0] == pictures[1]


def test_what_happened_becomes_arrows_and_marks() -> None:
    board = empty()
    place(board, "winterfell: stark knight", "moat-cailin: greyjoy footman")
    order(board, "winterfell: march", "moat-cailin: defense+1")
    at(board, "march")
    table = play(board)
    answer(table, {"winterfell": {"moat-cailin": {"knight": 1}}})
    marked = position(view(table.board, None), table.game.told)
    assert marked.moves == (Move("stark", "winterfell", "moat-cailin"),)
    assert marked.marks == {"moat-cailin": ("battle",)}
    assert position(view(table.board, None)).marks == marked.marks  # they fight still


@pytest.mark.parametrize(
    ("event", "moves", "marks"),
    [
        (
            UnitsRetreated(rule="", seat="stark", origin="karhold", destination="winterfell", units=()),
            (Move("stark", "karhold", "winterfell", retreat=True),),
            {},
        ),
        (
            NeutralForceHeld(rule="", seat="stark", area="the-eyrie", origin="the-fingers", units=()),
            (Move("stark", "the-fingers", "the-eyrie"),),
            {},
        ),
        (
            OrderRaided(rule="", seat="stark", area="winterfell", victim="greyjoy", target="moat-cailin"),
            (),
            {"moat-cailin": ("raid",)},
        ),
        (
            UnitsMustered(
                rule="",
                reason="unit-mustered",
                seat="stark",
                area="winterfell",
                into="bay-of-ice",
                units=("ship", "ship"),
            ),
            (),
            {"bay-of-ice": ("muster",)},
        ),
        (
            UnitsLost(rule="", reason="killed-by-swords", seat="stark", area="karhold", units=("knight",)),
            (),
            {"karhold": ("loss",)},
        ),
        (PowerGained(rule="", reason="on-land", seat="stark", amount=2), (), {}),
    ],
)
def test_an_event_becomes_an_arrow_or_a_mark(
    event: Event, moves: tuple[Move, ...], marks: dict[str, tuple[Mark, ...]]
) -> None:
    marked = position(view(empty(), None), [event, event])
    assert (marked.moves, marked.marks) == (moves, marks)


def test_losses_in_a_combat_are_not_marked_besides() -> None:
    lost = UnitsLost(rule="", reason="killed-by-swords", seat="stark", area="karhold", units=("knight",))
    begun = CombatBegun(rule="", attacker="stark", defender="greyjoy", area="karhold", origin="winterfell")
    assert position(view(empty(), None), [begun, lost]).marks == {"karhold": ("battle",)}


def test_a_page_gets_the_arrows_by_way_of_the_ruleset() -> None:
    rules = begun_at(empty())
    moved = UnitsMoved(
        rule="", reason="march", seat="stark", origin="winterfell", destination="karhold", units=("knight",)
    )
    assert "Stark: Winterfell → Karhold" in rules.draw(view(empty(), None), [moved]).text


def test_a_link_is_shown_with_the_houses_the_first_before_the_last() -> None:
    board = empty(3)
    place(board, "white-harbor: stark knight", "moat-cailin: stark knight")
    rules = begun_at(board)
    preview = rules.preview(view(board, None))
    # The drawing is our own; nothing in it comes from elsewhere.
    words = [text.text for text in ET.fromstring(preview).findall(f"{SVG}text")]  # noqa: S314
    assert words[:4] == [
        "A Game of Thrones",
        "Round 1, Planning phase",
        "Stark",
        "3 castles and strongholds",
    ]
    assert words[4::2] == ["Baratheon", "Lannister"]
    assert words[5::2] == ["1 castle or stronghold"] * 2


def test_the_title_goes_through_gettext() -> None:
    with use_language("pseudo"):
        assert (drawn(start()).findtext(f"{SVG}title") or "").startswith("⟦")
