"""Planning: orders assigned in secret, stars and bans, too few tokens, the fill rule."""

from random import Random

import msgspec
import pytest
from hypothesis import given, strategies as st

from adjudicator.engine import ASK_ME, IllegalAnswer, Seat
from adjudicator.rulesets.westeros.board import FACE_DOWN, IRON_THRONE, KINGS_COURT, Board
from adjudicator.rulesets.westeros.events import OrdersRevealed
from adjudicator.rulesets.westeros.procedures.planning import (
    NO_ORDER,
    OrdersGivenInTurn,
    OrdersLaid,
    areas_to_order,
    fill,
    usable,
)
from tests.rulesets.agot2.facts import ORDERS, TOKENS_OF
from tests.rulesets.agot2.positions import empty, start
from tests.rulesets.westeros.positions import WesterosTable, at, place, play, shift, told

NORTH = ("winterfell", "white-harbor", "karhold", "castle-black", "the-stony-shore", "widows-watch")
MORE_LAND = ("moat-cailin", "flints-finger", "seagard", "the-twins", "the-fingers", "crackclaw-point")


def scattered(areas: int) -> Board:
    """Stark has a lone Footman in each of so many land areas, Greyjoy one Ship; nobody else has units."""
    board = empty()
    place(board, *(f"{area}: stark footman" for area in (*NORTH, *MORE_LAND)[:areas]))
    place(board, "sunset-sea: greyjoy ship")
    at(board, "assign")
    return board


def opened(board: Board) -> WesterosTable:
    at(board, "assign")
    return play(board)


def judged(table: WesterosTable, seat: Seat, sheet: dict[str, str]) -> IllegalAnswer | None:
    question = next(question for question in table.pending if question.seat == seat)
    return table.judge(question, sheet)


def give(table: WesterosTable, seat: Seat, sheet: dict[str, str]) -> None:
    question = next(question for question in table.pending if question.seat == seat)
    table.answer(question, sheet)


def give_defaults(table: WesterosTable) -> None:
    for question in table.unanswered:
        table.answer(question, question.default)


@pytest.mark.rule("A2-PLAN-02", "A2-PLAN-04", "A2-PORT-07")
def test_every_area_with_units_gets_an_order_and_no_other() -> None:
    board = start()
    board.power_tokens["the-stony-shore"] = "stark"
    table = opened(board)
    assert {(question.kind, question.secret) for question in table.pending} == {("assign-orders", True)}
    asked = {question.seat: tuple(question.default) for question in table.pending}
    assert asked["stark"] == ("the-shivering-sea", "white-harbor", "winterfell")
    assert asked["greyjoy"] == ("greywater-watch", "ironmans-bay", "port-of-pyke", "pyke")
    assert set(asked) == set(board.seats)


@pytest.mark.rule("A2-PLAN-17", "A2-HID-02")
def test_orders_are_hidden_until_all_are_revealed_together() -> None:
    table = opened(start())
    sheet = {"winterfell": "march+1", "white-harbor": "raid", "the-shivering-sea": "support"}
    give(table, "stark", sheet)
    assert table.view(None).board.orders == {}
    assert told(table, OrdersRevealed) == []
    give_defaults(table)
    revealed = {event.seat: event.orders for event in table.game.told if isinstance(event, OrdersRevealed)}
    assert list(revealed) == ["baratheon", "lannister", "stark", "martell", "greyjoy", "tyrell"]
    assert revealed["stark"] == sheet
    assert table.board.face_down == {}
    assert table.board.orders["winterfell"].token == "march+1"


@pytest.mark.rule("A2-PLAN-05")
def test_a_regular_token_is_used_no_more_often_than_there_are_any() -> None:
    table = opened(scattered(3))
    twice = {"winterfell": "defense+1", "white-harbor": "defense+1", "karhold": "march"}
    assert judged(table, "stark", twice) is None
    assert judged(table, "stark", {**twice, "karhold": "defense+1"}) is not None
    assert judged(table, "stark", {**twice, "winterfell": "march"}) is not None


@pytest.mark.rule("A2-PLAN-06", "A2-PLAN-07")
@pytest.mark.parametrize(("place_on_track", "stars"), [(1, 3), (2, 3), (3, 2), (4, 1), (5, 0), (6, 0)])
def test_special_orders_are_used_up_to_the_stars(place_on_track: int, stars: int) -> None:
    board = scattered(5)
    shift(board, KINGS_COURT, "stark", place_on_track)
    table = opened(board)
    specials = ["march+1", "defense+2", "raid*", "support+1", "consolidate-power*"]
    plain = ["march", "defense+1", "raid", "support", "consolidate-power"]
    for used in range(6):
        sheet = dict(zip(NORTH, (*specials[:used], *plain[used:]), strict=False))
        assert (judged(table, "stark", sheet) is None) == (used <= stars)
    if stars > 1:
        same = {**dict(zip(NORTH, plain, strict=False)), "winterfell": "raid*", "karhold": "raid*"}
        assert judged(table, "stark", same) is not None


@pytest.mark.rule("A2-PLAN-08")
def test_banned_tokens_are_not_offered() -> None:
    board = scattered(2)
    board.banned = TOKENS_OF["raid"]
    table = opened(board)
    assert judged(table, "stark", {"winterfell": "raid", "white-harbor": "march"}) is not None
    assert judged(table, "stark", {"winterfell": "raid*", "white-harbor": "march"}) is not None
    assert judged(table, "stark", {"winterfell": "support", "white-harbor": "march"}) is None


@pytest.mark.rule("A2-PLAN-09", "A2-ORD-07", "A2-PORT-09")
def test_any_order_may_lie_anywhere() -> None:
    board = empty()
    place(board, "bay-of-ice: stark ship", "port-of-winterfell: stark ship", "winterfell: stark footman")
    table = opened(board)
    for sheet in (("consolidate-power", "defense+1", "march"), ("defense+2", "consolidate-power*", "raid")):
        areas = ("bay-of-ice", "port-of-winterfell", "winterfell")
        assert judged(table, "stark", dict(zip(areas, sheet, strict=True))) is None


@pytest.mark.rule("A2-PLAN-11", "A2-PLAN-03")
def test_no_area_may_be_left_out() -> None:
    table = opened(scattered(2))
    assert judged(table, "stark", {"winterfell": "march"}) is not None
    assert judged(table, "stark", {"winterfell": "march", "white-harbor": "none"}) is not None
    assert judged(table, "stark", {"winterfell": "march", "white-harbor": "raid"}) is None


@pytest.mark.rule("A2-PLAN-01")
def test_orders_are_assigned_and_revealed_before_the_raven_is_used() -> None:
    table = opened(scattered(1))
    give_defaults(table)
    assert [question.kind for question in table.pending] == ["raven-use"]
    assert set(table.view(None).board.orders) == {"winterfell", "sunset-sea"}


@pytest.mark.rule("A2-GARR-06")
def test_a_garrison_alone_gets_no_order() -> None:
    board = scattered(1)
    assert "pyke" in board.garrisons
    assert areas_to_order(board, "greyjoy") == ("sunset-sea",)


@pytest.mark.rule("A2-AMB-43")
def test_a_house_without_units_gives_no_orders_and_still_decides() -> None:
    board = scattered(1)
    shift(board, KINGS_COURT, "tyrell", 1)
    table = opened(board)
    assert [question.seat for question in table.pending] == ["stark", "greyjoy"]
    give_defaults(table)
    assert [(question.seat, question.kind) for question in table.pending] == [("tyrell", "raven-use")]


# --- Too few tokens ---------------------------------------------------------------------------------------


def short_board() -> Board:
    """Storm of Swords; Stark, last in the King's Court, has 9 areas and 8 tokens."""
    board = scattered(9)
    shift(board, KINGS_COURT, "stark", 6)
    board.banned = TOKENS_OF["defense"]
    return board


@pytest.mark.rule("A2-PLAN-16", "A2-PLAN-15", "A2-AMB-41")
def test_usable_tokens() -> None:
    board = short_board()
    assert usable(board, "stark").number == 8
    shift(board, KINGS_COURT, "stark", 1)
    assert usable(board, "stark").number == 11
    board.banned = (*TOKENS_OF["defense"], "march+1", *TOKENS_OF["support"])
    assert usable(board, "stark").number == 8
    assert usable(board, "stark").special == ("raid*", "consolidate-power*")


@pytest.mark.rule("A2-PLAN-12", "A2-PLAN-18")
def test_where_one_house_is_short_all_are_asked_at_once_and_nobody_sees_an_answer_before_the_last() -> None:
    table = opened(short_board())
    assert told(table, OrdersGivenInTurn) == [OrdersGivenInTurn(rule="A2-PLAN-12", short=("stark",))]
    assert [(question.seat, question.kind, question.secret) for question in table.pending] == [
        ("stark", "assign-orders-short", True),
        ("greyjoy", "assign-orders-short", True),
    ]
    before = table.board.clone()
    give(table, "stark", dict(table.pending[0].default))
    assert table.board == before
    give_defaults(table)
    assert table.board.orders["sunset-sea"].token == "support"
    assert told(table, OrdersLaid) == []


@pytest.mark.rule("A2-PLAN-13", "A2-PLAN-18")
def test_who_comes_after_a_house_that_is_short_may_wait_to_see_where_its_orders_lie() -> None:
    table = opened(short_board())
    give(table, "stark", dict(table.pending[0].default))
    give(table, "greyjoy", {"sunset-sea": ASK_ME})
    assert [question.label for question in table.pending] == ["round-1/assign/assign-orders-short/in-turn"]
    assert [question.seat for question in table.pending] == ["greyjoy"]
    assert judged(table, "greyjoy", {"sunset-sea": ASK_ME}) is not None
    seen = table.view("greyjoy").board.face_down
    assert {order.token for order in seen.values()} == {FACE_DOWN}
    assert len(seen) == 8
    assert told(table, OrdersLaid) == [OrdersLaid(rule="A2-PLAN-13", seat="stark", areas=tuple(seen))]
    give(table, "greyjoy", {"sunset-sea": "raid"})
    assert table.board.orders["sunset-sea"].token == "raid"


def several() -> WesterosTable:
    """Stark alone is short: Tyrell comes before it, three others after it."""
    board = short_board()
    place(
        board, "the-reach: tyrell footman", "dragonstone: baratheon footman", "lannisport: lannister footman"
    )
    board.tracks[IRON_THRONE] = ["tyrell", "stark", "greyjoy", "baratheon", "martell", "lannister"]
    return opened(board)


@pytest.mark.rule("A2-PLAN-18")
def test_only_behind_a_house_that_is_short_is_there_anything_to_wait_for() -> None:
    table = several()
    waiting = {question.seat: ASK_ME in question.options.describe() for question in table.pending}
    assert waiting == {
        "tyrell": False, "stark": False, "greyjoy": True, "baratheon": True, "lannister": True,
    }  # fmt: skip


@pytest.mark.rule("A2-PLAN-18")
def test_who_waits_sees_the_sheets_before_its_own_alone() -> None:
    table = several()
    give(table, "baratheon", {"dragonstone": ASK_ME})
    give_defaults(table)
    assert [question.seat for question in table.pending] == ["baratheon"]
    assert {order.seat for order in table.board.face_down.values()} == {"tyrell", "stark", "greyjoy"}
    give_defaults(table)
    assert [event.seat for event in table.game.told if isinstance(event, OrdersLaid)] == [
        "tyrell", "stark", "greyjoy", "baratheon", "lannister",
    ]  # fmt: skip


def test_what_a_house_said_that_waits_counts_if_it_misses_its_turn() -> None:
    board = short_board()
    place(board, "pyke: greyjoy footman")
    table = opened(board)
    give(table, "greyjoy", {"pyke": "march", "sunset-sea": ASK_ME})
    give_defaults(table)
    (question,) = table.pending
    assert question.default == {"pyke": "march", "sunset-sea": "support"}


@pytest.mark.rule("A2-PLAN-10")
def test_who_assigns_later_cannot_tell_one_order_from_another() -> None:
    tables = opened(short_board()), opened(short_board())
    sheet = dict(tables[0].pending[0].default)
    other = {**sheet, "karhold": sheet["castle-black"], "castle-black": sheet["karhold"]}
    other |= {"white-harbor": sheet["moat-cailin"], "moat-cailin": sheet["white-harbor"]}
    for table, laid in zip(tables, (sheet, other), strict=True):
        give(table, "stark", laid)
        give(table, "greyjoy", {"sunset-sea": ASK_ME})
    assert tables[0].board.face_down != tables[1].board.face_down
    for seat in ("greyjoy", None):
        assert tables[0].view(seat) == tables[1].view(seat)
    assert tables[0].view("stark") != tables[1].view("stark")
    assert tables[0].game.told == tables[1].game.told


@pytest.mark.rule("A2-PLAN-14")
def test_the_short_house_lays_every_token_and_picks_the_areas_without() -> None:
    table = opened(short_board())
    sheet = dict(table.pending[0].default)
    assert [area for area, token in sheet.items() if token == NO_ORDER] == ["winterfell"]
    sheet["winterfell"], sheet["karhold"] = sheet["karhold"], NO_ORDER
    assert judged(table, "stark", sheet) is None
    assert judged(table, "stark", {**sheet, "winterfell": NO_ORDER}) is not None
    give(table, "stark", sheet)
    give_defaults(table)
    assert "karhold" not in table.board.orders
    assert "winterfell" in table.board.orders


# --- The fill rule ----------------------------------------------------------------------------------------


@pytest.mark.rule("A2-AMB-42")
def test_the_fill_rule_lays_harmless_orders() -> None:
    board = scattered(12)
    assert list(fill(board, "stark", {}).items()) == [
        ("castle-black", "consolidate-power"),
        ("crackclaw-point", "consolidate-power"),
        ("flints-finger", "defense+1"),
        ("karhold", "defense+1"),
        ("moat-cailin", "support"),
        ("seagard", "support"),
        ("the-fingers", "raid"),
        ("the-stony-shore", "raid"),
        ("the-twins", "march"),
        ("white-harbor", "march-1"),
        ("widows-watch", "defense+2"),
        ("winterfell", "support+1"),
    ]
    at_sea = empty()
    place(at_sea, "bay-of-ice: stark ship", "port-of-pyke: stark ship", "pyke: stark footman")
    assert fill(at_sea, "stark", {}) == {
        "bay-of-ice": "support",
        "port-of-pyke": "support",
        "pyke": "consolidate-power",
    }


@pytest.mark.rule("A2-AMB-42")
def test_a_partly_legal_sheet_is_filled_up() -> None:
    board = scattered(5)
    table = opened(board)
    question = next(question for question in table.pending if question.seat == "stark")
    typed = {
        "castle-black": "march+1",
        "karhold": "retreat",
        "pyke": "raid",
        "white-harbor": "consolidate-power",
    }
    part = question.options.legal_part(typed)
    assert part == {"castle-black": "march+1", "white-harbor": "consolidate-power"}
    assert table.ruleset.complete(table.view("stark"), question, part) == {
        "castle-black": "march+1",
        "karhold": "consolidate-power",
        "the-stony-shore": "defense+1",
        "white-harbor": "consolidate-power",
        "winterfell": "defense+1",
    }


def test_only_a_sheet_of_orders_is_filled_up() -> None:
    table = opened(scattered(1))
    question = msgspec.structs.replace(table.pending[0], kind="raven-use")
    assert table.ruleset.complete(table.view("stark"), question, {}) is None


@given(
    st.integers(1, 12),
    st.integers(1, 6),
    st.sets(st.sampled_from(sorted(ORDERS)), max_size=5),
    st.integers(0, 2**64),
    st.lists(st.booleans(), min_size=12, max_size=12),
)
def test_every_legal_part_is_completed_legally(
    areas: int, place_on_track: int, banned: set[str], which: int, kept: list[bool]
) -> None:
    board = scattered(areas)
    shift(board, KINGS_COURT, "stark", place_on_track)
    board.banned = tuple(sorted(banned))
    table = opened(board)
    question = next(question for question in table.pending if question.seat == "stark")
    whole = question.options.sample(Random(which).randrange)
    part = {area: token for keep, (area, token) in zip(kept, whole.items(), strict=False) if keep}
    completed = table.ruleset.complete(table.view("stark"), question, part)
    assert completed is not None
    assert table.judge(question, completed) is None
    assert {area: completed[area] for area in part} == part


@given(
    st.integers(1, 12),
    st.integers(1, 6),
    st.sets(st.sampled_from(sorted(ORDERS)), max_size=5),
)
def test_the_default_is_always_legal(areas: int, place_on_track: int, banned: set[str]) -> None:
    board = scattered(areas)
    shift(board, KINGS_COURT, "stark", place_on_track)
    board.banned = tuple(sorted(banned))
    table = opened(board)  # the table refuses a question whose default is illegal
    while table.unanswered and table.unanswered[0].kind.startswith("assign"):
        give_defaults(table)
    lying = [order.token for order in table.board.orders.values() if order.seat == "stark"]
    assert len(lying) == min(areas, usable(board, "stark").number)
    assert not banned & set(lying)
