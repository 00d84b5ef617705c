"""Plans of raids and of Consolidate Power."""

import pytest

from adjudicator.orders import resolve
from adjudicator.rulesets.westeros.board import KINGS_COURT
from tests.rulesets.agot2.plans.filing import faults, filed, planned
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, at, order, place, play, shift


def raiding(token: str = "raid", seagard: str = "defense+1", *more: str) -> WesterosTable:
    """Lannister raids from Riverrun, next to orders of Stark in Harrenhal and Greyjoy in Seagard."""
    board = empty()
    place(
        board,
        "riverrun: lannister footman",
        "stoney-sept: lannister footman",
        "harrenhal: stark footman",
        "seagard: greyjoy footman",
        *more,
    )
    order(board, f"riverrun: {token}", "harrenhal: consolidate-power", f"seagard: {seagard}")
    at(board, "raid")
    return play(board)


@pytest.mark.parametrize(
    ("token", "do", "target"),
    [
        ("raid", "harrenhal", "harrenhal"),
        ("raid", "[seagard, harrenhal]", "harrenhal"),
        ("raid*", "[seagard, harrenhal]", "seagard"),
        ("raid", "stark", "harrenhal"),
        ("raid", "[greyjoy, none]", "none"),
        ("raid*", "greyjoy", "seagard"),
        ("raid", "stark/consolidate-power", "harrenhal"),
        ("raid", "stark/support", None),
        ("raid", "[support, consolidate-power]", "harrenhal"),
        ("raid", "support", None),
        ("raid", "any", "harrenhal"),
        ("raid*", "any", "harrenhal"),  # power before a Defense order
        ("raid*", "defense", "seagard"),
        ("raid", "none", "none"),
    ],
)
def test_targets(token: str, do: str, target: str | None) -> None:
    assert planned(raiding(token), f"raid: riverrun; do: {do}") == target


@pytest.mark.parametrize(
    ("seagard", "more", "target"),
    [
        ("raid", "karhold: stark footman", "harrenhal"),  # power before a Raid order
        ("support", "karhold: stark footman", "seagard"),  # support before power
        ("consolidate-power", "white-harbor: stark footman", "harrenhal"),  # the house with most castles
        ("consolidate-power", "moat-cailin: greyjoy footman", "seagard"),
    ],
)
def test_what_is_raided_first(seagard: str, more: str, target: str) -> None:
    assert planned(raiding("raid", seagard, more), "raid: any; do: any") == target


def test_which_raid_comes_first() -> None:
    board = empty()
    place(
        board,
        "riverrun: lannister footman",
        "stoney-sept: lannister footman",
        "seagard: greyjoy footman",
        "blackwater: baratheon footman",
    )
    order(board, "riverrun: raid", "stoney-sept: raid", "seagard: consolidate-power", "blackwater: support")
    at(board, "raid")
    table = play(board)
    assert planned(table, "raid: [stoney-sept, riverrun]; do: none") == {"stoney-sept": "none"}
    assert planned(table, "raid: riverrun; do: seagard", "raid: any; do: any") == {"riverrun": "seagard"}
    assert planned(table, "raid: any; do: support") == {"stoney-sept": "blackwater"}
    assert planned(table, "raid: any; do: consolidate-power") == {"riverrun": "seagard"}
    assert planned(table, "raid: any; do: none") == {"riverrun": "none"}


def test_a_target_that_can_never_be_meant() -> None:
    (fault,) = faults(raiding(), "raid: riverrun; do: harenhal")
    assert "harrenhal" in fault
    (fault,) = faults(raiding(), "raid: riverrun; do: stark/march")
    assert "stark/march" in fault


def consolidating() -> WesterosTable:
    board = empty()
    place(board, "winterfell: stark footman", "karhold: stark footman")
    order(board, "winterfell: consolidate-power*", "karhold: consolidate-power")
    at(board, "consolidate")
    return play(board)


def test_consolidating() -> None:
    table = consolidating()
    assert planned(table, "consolidate: [pyke, winterfell]; do: power") == {"winterfell": "power"}
    assert planned(table, "consolidate: any; do: default") == {"karhold": "power"}
    assert planned(table, "consolidate: any; do: [muster, power]") == {"winterfell": "muster"}
    assert planned(table, "consolidate: karhold; do: [muster, power]") == {"karhold": "power"}
    assert planned(table, "consolidate: any; when: {power: {at-least: 9}}; do: muster") is None


def mustered(table: WesterosTable, text: str) -> list[object]:
    """What Stark musters by its file without being asked again; the others do what the rules do for them."""
    orders = filed(table, text, "stark")
    assert orders.accepted, orders.complaints
    resolve(table, {"stark": orders}, absent=[seat for seat in table.board.seats if seat != "stark"])
    return [given.answer for given in table.given if given.question.kind == "muster"]


@pytest.mark.parametrize(
    "text",
    [
        "answers: {consolidate: {winterfell: {muster: [knight]}}}",
        "answers: {consolidate/winterfell: {muster: knight}}",
        "plans: [{consolidate: winterfell, do: {muster: [siege-engine, knight]}}]",
        "plans: [{consolidate: any, do: [{muster: knight}, power]}]",
        "plans: [{consolidate: any, do: muster}, {muster: any, do: knight}]",
    ],
)
def test_what_is_mustered_may_stand_with_the_order_that_musters(text: str) -> None:
    assert mustered(consolidating(), text) in ([["knight"]], [["siege-engine"]])


def test_a_sheet_may_say_what_its_special_order_musters() -> None:
    board = empty()
    place(board, "winterfell: stark footman")
    shift(board, KINGS_COURT, "stark", 1)
    at(board, "assign")
    sheet = "{winterfell: {consolidate-power*: {muster: [upgrade-to-knight]}}}"
    text = f"answers: {{assign-orders: {sheet}}}\nplans: [{{raven-use: any, do: none}}]"
    assert mustered(play(board), text) == [["upgrade-to-knight"]]
