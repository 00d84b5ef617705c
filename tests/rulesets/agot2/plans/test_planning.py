"""Plans of the orders' sheet and of the Messenger Raven."""

import pytest

from adjudicator.orders import read_plans
from adjudicator.orders.rewriting import compact
from adjudicator.rulesets.westeros.board import KINGS_COURT, Board, Task
from adjudicator.rulesets.westeros.procedures.planning import areas_to_order
from tests.rulesets.agot2.facts import TOKENS_OF
from tests.rulesets.agot2.plans.filing import RULES, faults, filed, planned, read
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, at, order, place, play, shift

THREE = ("winterfell: stark footman", "white-harbor: stark footman", "the-shivering-sea: stark ship")


def assigning(*forces: str, stars: int = 3, banned: tuple[str, ...] = ()) -> WesterosTable:
    """Stark gives orders, with its place on the King's Court track for so many stars."""
    board = empty()
    place(board, *(forces or THREE))
    shift(board, KINGS_COURT, "stark", {3: 1, 2: 3, 1: 4, 0: 5}[stars])
    board.banned = banned
    at(board, "assign")
    return play(board)


SHEET = "{winterfell: march+1, white-harbor: support, the-shivering-sea: raid}"


def test_a_sheet_gives_every_area_its_order() -> None:
    assert planned(assigning(), f"assign-orders: any; do: {SHEET}") == {
        "the-shivering-sea": "raid",
        "white-harbor": "support",
        "winterfell": "march+1",
    }


def test_areas_that_are_not_held_are_left_out_and_missing_ones_let_it_fall_through() -> None:
    table = assigning("winterfell: stark footman", "karhold: stark footman")
    assert planned(table, f"assign-orders: any; do: {SHEET}") is None
    assert planned(table, "assign-orders: any; do: {winterfell: raid, karhold: march, pyke: march}") == {
        "karhold": "march",
        "winterfell": "raid",
    }


def test_rest_is_for_all_areas_that_are_not_named() -> None:
    table = assigning(*THREE, "karhold: stark footman", "moat-cailin: stark footman")
    sheet = "{winterfell: march+1, rest: [support, consolidate-power]}"
    assert planned(table, f"assign-orders: any; do: {sheet}") == {
        "karhold": "support",
        "moat-cailin": "support",
        "the-shivering-sea": "consolidate-power",
        "white-harbor": "consolidate-power",
        "winterfell": "march+1",
    }
    too_few = "{winterfell: march+1, rest: [support, march-1]}"
    assert planned(table, f"assign-orders: any; do: {too_few}") is None


def test_of_several_orders_an_area_gets_the_first_that_is_left() -> None:
    sheet = (
        "{winterfell: [raid*, march], white-harbor: [raid*, support+1, raid], shivering-sea: [raid*, raid]}"
    )
    expected = {3: "support+1", 1: "raid"}
    for stars, second in expected.items():
        found = planned(assigning(stars=stars), f"assign-orders: any; do: {sheet}")
        assert found == {"winterfell": "raid*", "white-harbor": second, "the-shivering-sea": "raid"}
    found = planned(assigning(stars=0), f"assign-orders: any; do: {sheet}")
    assert found == {"winterfell": "march", "white-harbor": "raid", "the-shivering-sea": "raid"}


def test_a_sheet_with_a_forbidden_order_gives_way_to_the_next() -> None:
    table = assigning(banned=TOKENS_OF["raid"])
    other = "assign-orders: any; do: {winterfell: march, rest: support}"
    assert planned(table, f"assign-orders: any; do: {SHEET}", other) == {
        "winterfell": "march", "white-harbor": "support", "the-shivering-sea": "support",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("{banned: raid}", True),
        ("{banned: [raid, march+1]}", False),
        ("{banned: raid*}", True),
        ("{banned: defense}", False),
        ("{enemy-in: the-narrow-sea}", True),
        ("{free: the-narrow-sea}", False),
        ("{round: 1}", True),
    ],
)
def test_conditions_of_a_sheet(when: str, fits: bool) -> None:  # noqa: FBT001  the expected result
    table = assigning(*THREE, "the-narrow-sea: baratheon ship", banned=TOKENS_OF["raid"])
    plan = f"assign-orders: any; when: {when}; do: {{rest: [support, defense]}}"
    assert (planned(table, plan, seat="stark") is not None) is fits


def test_orders_may_be_typed_as_people_do() -> None:
    """What is typed is understood in a plan as it is in an answer."""
    sheet = "{Winterfell: march +1, white harbour: Defence, shivering sea: CP*}"
    assert planned(assigning(), f"assign-orders: any; do: {sheet}") == {
        "winterfell": "march+1",
        "white-harbor": "defense+1",
        "the-shivering-sea": "consolidate-power*",
    }


NORTH = ("winterfell", "white-harbor", "karhold", "castle-black", "the-stony-shore", "widows-watch")
SOUTH = ("moat-cailin", "flints-finger", "seagard", "the-twins", "the-fingers", "crackclaw-point")


def test_where_tokens_are_short_a_plan_says_who_goes_without() -> None:
    areas = (*NORTH, *SOUTH)[:11]
    table = assigning(*(f"{area}: stark footman" for area in areas), stars=0)
    assert table.unanswered[0].kind == "assign-orders-short"
    rest = "[support, consolidate-power, defense, raid, march, march-1]"
    sheet = planned(
        table, f"assign-orders-short: any; do: {{widows-watch: none, rest: {rest}}}", seat="stark"
    )
    assert sheet["widows-watch"] == "none"
    assert len(areas_to_order(table.board, "stark")) == len(sheet) == 11
    assert planned(table, f"assign-orders-short: any; do: {{rest: {rest}}}", seat="stark") is None


def behind_a_short_house() -> WesterosTable:
    """Stark has too few tokens; Greyjoy, with two areas, comes after it."""
    areas = (*(f"{area}: stark footman" for area in (*NORTH, *SOUTH)[:11]), "pyke: greyjoy footman")
    return assigning(*areas, "sunset-sea: greyjoy ship", stars=0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ask-me", {"pyke": "ask-me", "sunset-sea": "ask-me"}),
        ("{sunset-sea: Ask me, pyke: march}", {"pyke": "march", "sunset-sea": "ask-me"}),
    ],
)
def test_to_be_asked_for_the_sheet_in_turn_is_an_answer(text: str, said: object) -> None:
    orders = filed(behind_a_short_house(), f"answers: {{assign-orders-short: {text}}}", "greyjoy")
    assert [answer.value for answer in orders.answers.values()] == [said]


def test_a_sheet_in_turn_may_say_what_orders_are_to_do() -> None:
    table = behind_a_short_house()
    for question in table.unanswered:
        waits = {"pyke": "ask-me", "sunset-sea": "ask-me"}
        table.answer(question, waits if question.seat == "greyjoy" else question.default)
    sheet = "{pyke: {raid: [support, any]}, sunset-sea: {march: {bay-of-ice: all}}}"
    orders = filed(table, f"answers: {{assign-orders-short/in-turn: {sheet}}}", "greyjoy")
    assert [answer.value for answer in orders.answers.values()] == [{"pyke": "raid", "sunset-sea": "march"}]
    assert [(plan.kind, plan.subjects) for plan in orders.plans] == [
        ("raid", ("pyke",)),
        ("march", ("sunset-sea",)),
    ]


@pytest.mark.parametrize(
    "do",
    [
        "march", "{}", "{winterfel: march}", "{winterfell: marsh}", "{winterfell: []}",
        "{winterfell: [march, crown]}", "{winterfell: march, Winterfell: raid}",
    ],
)  # fmt: skip
def test_other_sheets_are_refused(do: str) -> None:
    (fault,) = faults(assigning(), f"assign-orders: any; do: {do}")
    assert fault.startswith("line 8, ")


def test_a_wrong_area_is_told_the_nearest() -> None:
    (fault,) = faults(assigning(), "assign-orders: any; do: {winterfel: march}")
    assert "winterfell" in fault
    assert "sunspear" not in fault  # not all the areas there are


# --- The Raven --------------------------------------------------------------------------------------------


def raven() -> WesterosTable:
    """Stark holds the Raven; its orders lie open, and Greyjoy's March at Seagard."""
    board: Board = empty()
    shift(board, KINGS_COURT, "stark", 1)
    place(board, "winterfell: stark footman", "karhold: stark footman", "seagard: greyjoy footman")
    order(board, "winterfell: march", "karhold: support", "seagard: march-1")
    board.threat = 4
    board.agenda = [Task("raven"), Task("march")]
    return play(board, {"round-1/raven/wildling-card": "crow-killers"})


@pytest.mark.parametrize(
    ("do", "use"),
    [
        ("none", "none"),
        ("look", "look"),
        ("winterfell/defense+1", "winterfell/defense+1"),
        ("winterfell/defence", "winterfell/defense+1"),
        ("{winterfell: march*}", "winterfell/march+1"),
        ("[{winterfell: support}, {karhold: march-1}]", "winterfell/support"),
        ("[{pyke: support}, look]", "look"),
        ("{winterfell: march}", None),  # lies there already
    ],
)
def test_uses_of_the_raven(do: str, use: str | None) -> None:
    assert planned(raven(), f"raven-use: any; do: {do}") == use


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("{orders: {seagard: march}}", True),
        ("{orders: {seagard: march-1}}", True),
        ("{orders: {seagard: [raid, support]}}", False),
        ("{orders: {seagard: march, karhold: support}}", True),
        ("{orders: {seagard: march, pyke: march}}", False),
        ("{orders: {Stony Shore: defense}}", False),
        ("{threat: 4}", True),
        ("{threat: {at-least: 6}}", False),
        ("{enemy-in: seagard}", True),
    ],
)
def test_the_raven_may_wait_for_what_the_orders_show(when: str, fits: bool) -> None:  # noqa: FBT001
    assert (planned(raven(), f"raven-use: any; when: {when}; do: look") is not None) is fits


@pytest.mark.parametrize(
    "do", ["peek", "{winterfell: fly}", "{}", "{winterfell: march, karhold: raid}", "wintefell/raid"]
)
def test_other_uses_are_refused(do: str) -> None:
    assert len(faults(raven(), f"raven-use: any; do: {do}")) == 1


@pytest.mark.parametrize(
    ("when", "place"),
    [("{card: crow-killers}", "bottom"), ("{card: [mammoth-riders]}", None), ("{threat: 4}", "bottom")],
)
def test_the_card_that_was_seen_decides_where_it_goes(when: str, place: str | None) -> None:
    table = raven()
    table.answer(table.unanswered[0], "look")
    assert planned(table, f"raven-deck-placement: any; when: {when}; do: bottom") == place


def test_what_is_refused_is_left_out_of_what_is_read() -> None:
    assert read(raven(), "raven-use: any; do: peek").plans == ()


# --- What orders are to do, in the sheet itself -----------------------------------------------------------

TOLD = """\
answers:
  Assign Orders:
    Winterfell: {March +1: {moat cailin: all, leave-power: no}}
    white-harbor: {support: }
    the-shivering-sea: {raid: [support, any]}
plans:
  - {march: winterfell, do: stay}
"""


def test_what_an_order_is_to_do_is_a_plan_that_comes_first() -> None:
    orders = filed(assigning(), TOLD)
    assert orders.complaints == ()
    (sheet,) = orders.answers.values()
    assert sheet.value == {"the-shivering-sea": "raid", "white-harbor": "support", "winterfell": "march+1"}
    written = [line for plan in orders.plans for line in compact(plan)]
    assert written == [
        "  - {march: winterfell, do: {moat-cailin: all, leave-power: no}}",
        "  - {raid: the-shivering-sea, do: [support, any]}",
        "  - {march: winterfell, do: stay}",
    ]
    assert [plan.line for plan in orders.plans] == [6, 8, 10]
    # When its answers are past, the file is read for its plans alone.
    assert [compact(plan) for plan in read_plans(TOLD.encode(), RULES)] == [
        compact(plan) for plan in orders.plans
    ]


@pytest.mark.parametrize(
    ("wrong", "column", "found"),
    [
        ("{march+1: {moat-cailn: all}}", 28, "moat-cailn"),
        ("{march+1: {pyke: all}}", 28, "pyke"),
        ("{consolidate-power: {pyke: all}}", 37, ""),
        ("{march+1: {moat-cailin: all}, raid: any}", 17, ""),
    ],
)
def test_a_fault_in_it_is_told_where_it_stands(wrong: str, column: int, found: str) -> None:
    text = TOLD.replace("{March +1: {moat cailin: all, leave-power: no}}", wrong)
    (complaint,) = filed(assigning(), text).complaints
    assert (complaint.line, complaint.column, complaint.found) == (6, column, found)


def test_several_raids_may_be_told_by_lists() -> None:
    text = b"answers: {raid: {bay-of-ice: [support, any], the-narrow-sea: [any, none]}}"
    assert [compact(plan) for plan in read_plans(text, RULES)] == [
        ["  - {raid: the-narrow-sea, do: [any, none]}"]
    ]
