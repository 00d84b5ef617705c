"""Planning: orders, stars, what may lie where, the sheet that is held by default, the Raven."""

import pytest

from adjudicator.engine import Assignment, IllegalAnswer, OneOf, Question, Seat
from adjudicator.orders import read_back
from adjudicator.rulesets.agot1.edition import EDITION
from adjudicator.rulesets.westeros.board import KINGS_COURT, Board, Task
from adjudicator.rulesets.westeros.procedures.planning import areas_to_order, complete
from tests.rulesets.agot1.positions import empty, start
from tests.rulesets.agot2.plans.filing import filed
from tests.rulesets.westeros.positions import WesterosTable, answer, at, order, place, play, shift

LAND = ("winterfell", "white-harbor", "karhold", "castle-black", "moat-cailin", "widows-watch", "seagard")

REGULAR = ("march", "defense+1", "raid", "support", "consolidate-power")
SPECIAL = ("march+1", "defense+2", "raid*", "support+1", "consolidate-power*")


def scattered(areas: int) -> Board:
    """Stark has a lone Footman in each of so many land areas; nobody else has units."""
    board = empty()
    place(board, *(f"{area}: stark footman" for area in LAND[:areas]))
    return board


def opened(board: Board) -> WesterosTable:
    at(board, "assign")
    return play(board)


def asked(table: WesterosTable, seat: Seat) -> Question:
    return next(each for each in table.pending if each.seat == seat)


def judged(table: WesterosTable, sheet: dict[str, str]) -> IllegalAnswer | None:
    return table.judge(asked(table, "stark"), sheet)


# --- Giving orders ----------------------------------------------------------------------------------------


@pytest.mark.rule("A1-PLAN-02", "A1-PLAN-03")
def test_areas_with_units_get_one_order_each_and_no_others_any() -> None:
    board = start()
    board.power_tokens["the-stony-shore"] = "stark"
    question = asked(opened(board), "stark")
    assert isinstance(question.options, Assignment)
    assert (*question.options.places,) == ("the-shivering-sea", "white-harbor", "winterfell")
    assert areas_to_order(board, "stark") == ("the-shivering-sea", "white-harbor", "winterfell")


@pytest.mark.rule("A1-PLAN-04")
def test_areas_may_be_left_without_an_order() -> None:
    table = opened(scattered(3))
    answer(table, {"winterfell": "march", "white-harbor": "none", "karhold": "none"})
    assert [*table.board.orders] == ["winterfell"]
    table = opened(scattered(3))
    answer(table, dict.fromkeys(LAND[:3], "none"))
    assert table.board.orders == {}


@pytest.mark.rule("A1-PLAN-05", "A1-GEN-07")
def test_no_order_is_seen_before_all_are_revealed() -> None:
    table = opened(start())
    nothing = dict.fromkeys(("the-shivering-sea", "white-harbor", "winterfell"), "none")
    table.answer(asked(table, "stark"), nothing)
    before = table.view("greyjoy")
    orders = {"lannisport": "march+1", "stoney-sept": "raid", "the-golden-sound": "none"}
    table.answer(asked(table, "lannister"), orders)
    assert table.view("greyjoy") == before
    assert table.view(None).board.orders == {}
    for question in table.unanswered:
        table.answer(question, question.default)
    assert table.board.orders["lannisport"].token == "march+1"
    assert table.board.face_down == {}


@pytest.mark.rule("A1-ORD-01", "A1-ORD-05")
def test_three_of_a_kind_take_the_special_one() -> None:
    board = scattered(3)
    table = opened(board)
    for token, special in (("support", "support+1"), ("raid", "raid*"), ("march", "march+1")):
        others = ("march", "march-1") if token == "march" else (token, token)
        sheet = dict(zip(LAND, (*others, special), strict=False))
        assert judged(table, sheet) is None
        assert judged(table, {**sheet, LAND[2]: token}) is not None
    last = scattered(3)
    shift(last, KINGS_COURT, "stark", 5)
    assert (
        judged(opened(last), dict(zip(LAND, ("support", "support", "support+1"), strict=False))) is not None
    )


@pytest.mark.rule("A1-ORD-03", "A1-ORD-04", "A1-ORD-12")
@pytest.mark.parametrize(("place_on_track", "stars"), [(1, 3), (2, 3), (3, 2), (4, 1), (5, 0)])
def test_special_orders_are_used_up_to_the_stars(place_on_track: int, stars: int) -> None:
    board = scattered(5)
    shift(board, KINGS_COURT, "stark", place_on_track)
    table = opened(board)
    for used in range(6):
        sheet = dict(zip(LAND, (*SPECIAL[:used], *REGULAR[used:]), strict=False))
        assert (judged(table, sheet) is None) == (used <= stars)


@pytest.mark.rule("A1-ORD-11")
def test_power_is_consolidated_on_land_and_all_else_is_ordered_anywhere() -> None:
    board = empty()
    place(board, "winterfell: stark footman", "the-shivering-sea: stark ship")
    options = asked(opened(board), "stark").options
    assert isinstance(options, Assignment)
    assert {*options.places["winterfell"]} == {*EDITION.orders, "none"}
    assert {*options.places["winterfell"]} - {*options.places["the-shivering-sea"]} == {
        "consolidate-power",
        "consolidate-power*",
    }


# --- What is held by default ------------------------------------------------------------------------------


@pytest.mark.rule("A1-ORD-02")
def test_a_house_that_gives_no_orders_holds_what_it_has() -> None:
    board = empty()
    place(
        board,
        "winterfell: stark footman",  # a crown, as in karhold and castle-black
        "karhold: stark knight",
        "castle-black: stark knight",
        "moat-cailin: stark footman knight",
        "the-narrow-sea: stark ship ship ship",
        "white-harbor: stark footman",
        "bay-of-ice: stark ship ship",
        "seagard: stark footman",
        "the-fingers: stark footman",
    )
    board.supply["stark"] = 6
    expected = {
        "bay-of-ice": "support",
        "castle-black": "consolidate-power",
        "karhold": "consolidate-power",
        "moat-cailin": "defense+1",
        "seagard": "none",
        "the-fingers": "none",
        "the-narrow-sea": "defense+1",
        "white-harbor": "none",
        "winterfell": "none",
    }
    del board.units["seagard"], expected["seagard"]
    expected["the-fingers"] = "support"  # as strong as white-harbor and winterfell, and first by name
    assert asked(opened(board), "stark").default == expected


def test_what_is_forbidden_is_not_held_and_its_areas_go_on_to_the_next_kind() -> None:
    board = empty()
    place(board, "winterfell: stark footman", "karhold: stark knight", "the-narrow-sea: stark ship")
    board.banned = ("consolidate-power", "consolidate-power*")
    assert asked(opened(board.clone()), "stark").default == {
        "karhold": "defense+1",
        "the-narrow-sea": "defense+1",
        "winterfell": "support",
    }
    board.banned = ("defense+1", "defense+2")
    assert asked(opened(board), "stark").default == {
        "karhold": "consolidate-power",
        "the-narrow-sea": "support",
        "winterfell": "consolidate-power",
    }


def test_a_sheet_that_is_legal_in_part_is_filled_with_what_is_left() -> None:
    board = empty()
    place(board, "winterfell: stark footman", "karhold: stark knight", "the-narrow-sea: stark ship")
    filled = complete(board, "stark", {"the-narrow-sea": "defense+1", "karhold": "consolidate-power"})
    assert filled == {
        "karhold": "consolidate-power",
        "the-narrow-sea": "defense+1",
        "winterfell": "consolidate-power",
    }


# --- The Raven --------------------------------------------------------------------------------------------


def raven(board: Board) -> OneOf[str]:
    """What the Raven's holder may do."""
    at(board, "raven")
    (question,) = play(board).unanswered
    assert (question.seat, question.kind) == ("lannister", "raven-use")
    assert isinstance(question.options, OneOf)
    return question.options


def flown(board: Board, choice: str) -> Board:
    """The board after the Raven's holder has decided."""
    board.agenda = [Task("raven"), Task("assign")]
    table = play(board)
    answer(table, choice)
    return table.board


def lannister(**orders: str) -> Board:
    """Lannister, who holds the Raven, with a Footman or Ship and an order in each of some areas."""
    board = empty()
    for area, token in orders.items():
        word = area.replace("_", "-")
        place(board, f"{word}: lannister {'ship' if EDITION.map.kind[word] == 'sea' else 'footman'}")
        order(board, f"{word}: {token}")
    return board


@pytest.mark.rule("A1-RAVEN-01", "A1-RAVEN-05")
def test_the_raven_exchanges_an_order_and_does_nothing_else() -> None:
    board = lannister(lannisport="march", harrenhal="raid")
    place(board, "riverrun: lannister footman", "winterfell: stark footman")
    order(board, "winterfell: march")
    choices = {*raven(board).choices}
    assert {choice.partition("/")[0] for choice in choices} == {"none", "lannisport", "harrenhal"}
    assert {choice.partition("/")[2] for choice in choices if choice.startswith("lannisport/")} == {
        *EDITION.orders
    } - {"march"}
    after = flown(board, "lannisport/support")
    assert after.orders["lannisport"].token == "support"
    assert after.orders["harrenhal"].token == "raid"


@pytest.mark.rule("A1-RAVEN-02")
def test_a_special_order_needs_a_star_that_was_not_used() -> None:
    board = lannister(lannisport="march+1", harrenhal="raid*", riverrun="support+1", stoney_sept="support")
    assert "lannisport/defense+2" not in raven(board.clone()).choices  # all three stars are used
    assert "lannisport/defense+1" in raven(board.clone()).choices
    freeing = start(raven_frees_star="yes").variant
    freed = board.clone()
    freed.variant = freeing
    assert "lannisport/defense+2" in raven(freed).choices
    assert "stoney-sept/defense+2" not in raven(freed).choices
    del board.orders["riverrun"]
    assert "lannisport/defense+2" in raven(board).choices


@pytest.mark.rule("A1-RAVEN-03")
def test_the_new_order_is_legal_in_its_area_and_in_the_round() -> None:
    board = lannister(lannisport="march", the_golden_sound="support")
    board.banned = ("defense+1", "defense+2")
    choices = {*raven(board).choices}
    assert {"lannisport/consolidate-power", "the-golden-sound/raid"} <= choices
    assert (
        not {"the-golden-sound/consolidate-power", "lannisport/defense+1", "lannisport/defense+2"} & choices
    )


@pytest.mark.rule("A1-RAVEN-04")
def test_the_raven_flies_once_or_stays() -> None:
    board = lannister(lannisport="march")
    place(board, "winterfell: stark footman")
    order(board, "winterfell: raid")
    for choice, used in (("none", False), ("lannisport/support", True)):
        after = flown(board.clone(), choice)
        assert after.raven_used == used
        assert after.agenda == [Task("assign")]


# --- What is said of a sheet ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "remark"),
    [
        (
            "the-golden-sound: cp",
            "The order “consolidate-power” may not be given in “the-golden-sound”, so it counts as “none”.",
        ),
        (
            "winterfell: raid",
            "The order “raid” for “winterfell” is forbidden in this round, so it counts as “none”.",
        ),
        (
            "winterfell: march+1, karhold: defense+2",
            "The order “defense+2” for “karhold” needs a star that you do not have, so it counts as “none”.",
        ),
        (
            "winterfell: march+1, karhold: march+1",
            "No token is left for the order “march+1” in “karhold”, so it counts as “none”.",
        ),
        (
            "winterfell: [raid, raid*]",
            "None of these orders can be given in “winterfell”: raid, raid*. So they count as “none”.",
        ),
        (
            "winterfell: march, karhold: support, rest: raid",
            "None of the orders at “rest” can be given in the-golden-sound. So they count as “none”.",
        ),
        ("winterfell: [raid, march], karhold: [raid, none], rest: none", ""),
        ("winterfell: none", ""),
    ],
)
def test_it_is_told_which_orders_of_a_sheet_count_as_none(sheet: str, remark: str) -> None:
    board = scattered(0)
    place(board, "winterfell: stark footman", "karhold: stark footman", "the-golden-sound: stark ship")
    shift(board, KINGS_COURT, "stark", 4)
    board.banned = ("raid", "raid*")
    table = opened(board)
    orders = filed(
        table, f"answers:\n  assign-orders: {{{sheet}}}\nplans: [{{raid: any, do: ask-me}}]", "stark"
    )
    assert orders.complaints == ()
    assert [str(one.said) for one in orders.remarks] == ([remark] if remark else [])
    told = read_back(orders, table.ruleset).splitlines()
    assert told[1:2] == ([f"  Note: {remark}"] if remark else told[1:2])
    assert "\n".join(told).count("Note: ") == bool(remark)
