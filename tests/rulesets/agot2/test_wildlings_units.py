"""Crow Killers, Mammoth Riders and The Horde Descends: what they do to units, areas and ports."""

import pytest

from adjudicator.engine import Event, IllegalAnswer, Number, OneOf, SomeOf
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.control import controller, unused
from adjudicator.rulesets.westeros.events import ControlChanged, UnitsLost, UnitsMustered, UnitsReplaced
from adjudicator.rulesets.westeros.procedures.ports import PortCaptured
from adjudicator.rulesets.westeros.procedures.wildlings import NothingChanged
from tests.rulesets.agot2.attacks import asked, attacked, bid, done, given, lost, wall, won
from tests.rulesets.westeros.positions import WesterosTable, answer, order, place, told

CROWS = "crow-killers"
MAMMOTHS = "mammoth-riders"
HORDE = "the-horde-descends"


def guarded(*forces: str) -> Board:
    board = wall()
    place(board, *forces)
    return board


def without_footmen(board: Board, seat: str) -> None:
    """Put Footmen of a house on the board, one an area, until one is unused."""
    empty = (area for area in reversed(board.edition.map.land) if area not in board.units)
    while unused(board, seat)["footman"] > 1:
        board.add(next(empty), seat, ("footman",))


def refused(table: WesterosTable, reply: object) -> bool:
    return isinstance(table.judge(asked(table), reply), IllegalAnswer)


# --- Crow Killers -----------------------------------------------------------------------------------------


@pytest.mark.rule("A2-WILD-09")
def test_the_highest_bidder_may_raise_up_to_two_footmen() -> None:
    table = won(guarded("winterfell: stark footman footman", "karhold: stark footman"), CROWS)
    question = asked(table)
    assert (question.seat, question.kind, question.default) == ("stark", "wildling-crow-upgrade", ())
    assert question.options == SomeOf({"karhold/footman": 1, "winterfell/footman": 2}, 0, 2)
    answer(table, ["winterfell/footman", "karhold/footman"])
    assert table.board.units_in("winterfell", "stark") == ("footman", "knight")
    assert told(table, UnitsReplaced) == [
        UnitsReplaced(
            rule="A2-WILD-09", reason="watch-won", seat="stark", area=area, units=("footman",), by=("knight",)
        )
        for area in ("karhold", "winterfell")
    ]


def test_not_more_than_there_are_knights_left() -> None:
    board = guarded("winterfell: stark footman footman", "karhold: stark knight", "the-neck: stark knight")
    del board.units["the-neck"]
    place(board, "moat-cailin: stark knight", "white-harbor: stark knight", "castle-black: stark knight")
    table = won(board, CROWS)
    assert asked(table).options == SomeOf({"winterfell/footman": 2}, 0, 1)
    place(board, "flints-finger: stark knight")
    assert done(won(board, CROWS))


@pytest.mark.rule("A2-WILD-10", "A2-WILD-23")
def test_the_lowest_bidder_loses_all_knights_and_the_others_two() -> None:
    board = guarded("winterfell: stark knight knight footman", "karhold: stark knight")
    place(board, "pyke: greyjoy knight knight", "seagard: greyjoy knight", "lannisport: lannister knight")
    table = lost(board, CROWS)
    assert table.board.units_in("winterfell", "stark") == ("footman", "footman", "footman")
    assert table.board.units_in("karhold", "stark") == ("footman",)
    question = asked(table)
    assert (question.seat, question.kind, question.subject) == (
        "greyjoy",
        "wildling-crow-knights",
        "replaced",
    )
    assert question.options == SomeOf({"pyke/knight": 2, "seagard/knight": 1}, 2, 2)
    assert question.default == ("pyke/knight", "pyke/knight")
    answer(table, ["pyke/knight", "seagard/knight"])
    assert done(table)  # Lannister has only one
    assert table.board.units_in("pyke", "greyjoy") == ("footman", "knight")
    assert table.board.units_in("lannisport", "lannister") == ("footman",)
    assert told(table, UnitsLost) == []


@pytest.mark.rule("A2-WILD-10", "A2-WILD-23")
def test_knights_without_footmen_are_lost_as_the_house_chooses() -> None:
    board = guarded("winterfell: stark knight", "karhold: stark knight", "white-harbor: stark knight")
    without_footmen(board, "stark")
    table = lost(board, CROWS)
    question = asked(table)
    assert (question.seat, question.subject) == ("stark", "destroyed")
    assert question.default == ("white-harbor/knight", "winterfell/knight")
    answer(table, ["karhold/knight", "white-harbor/knight"])
    assert table.board.units_in("winterfell", "stark") == ("footman",)
    assert "karhold" not in table.board.units
    assert unused(table.board, "stark")["footman"] == 0
    lost_units = told(table, UnitsLost)
    assert [event.rule for event in lost_units] == ["A2-WILD-10"] * 2


def test_of_two_knights_one_is_lost_when_there_is_one_footman() -> None:
    board = guarded("pyke: greyjoy knight", "seagard: greyjoy knight", "riverrun: greyjoy knight")
    without_footmen(board, "greyjoy")
    table = lost(board, CROWS)
    assert (asked(table).seat, asked(table).subject, asked(table).default) == (
        "greyjoy",
        "destroyed",
        ("riverrun/knight",),
    )
    answer(table, "pyke/knight")
    assert (asked(table).subject, asked(table).default) == ("replaced", ("riverrun/knight",))
    answer(table, "seagard/knight")
    assert "pyke" not in table.board.units
    assert table.board.units_in("seagard", "greyjoy") == ("footman",)
    assert table.board.units_in("riverrun", "greyjoy") == ("knight",)


# --- Mammoth Riders ---------------------------------------------------------------------------------------


@pytest.mark.rule("A2-WILD-10")
def test_the_lowest_bidder_loses_three_units_and_the_others_two() -> None:
    board = guarded("winterfell: stark knight footman", "the-shivering-sea: stark ship ship")
    place(board, "pyke: greyjoy siege-engine knight", "ironmans-bay: greyjoy ship")
    table = lost(board, MAMMOTHS)
    question = asked(table)
    assert (question.seat, question.kind) == ("stark", "wildling-mammoth-units")
    assert question.options == SomeOf(
        {"the-shivering-sea/ship": 2, "winterfell/footman": 1, "winterfell/knight": 1}, 3, 3
    )
    assert sorted(question.default) == [
        "the-shivering-sea/ship",
        "the-shivering-sea/ship",
        "winterfell/footman",
    ]
    answer(table, ["winterfell/footman", "winterfell/knight", "the-shivering-sea/ship"])
    assert asked(table).seat == "greyjoy"
    assert sorted(asked(table).default) == ["ironmans-bay/ship", "pyke/siege-engine"]
    answer(table, asked(table).default)
    assert table.board.units_in("pyke", "greyjoy") == ("knight",)
    assert table.board.units_in("the-shivering-sea", "stark") == ("ship",)
    assert done(table)
    assert {event.rule for event in told(table, UnitsLost)} == {"A2-WILD-10"}


@pytest.mark.rule("A2-WILD-23")
def test_who_has_fewer_units_loses_them_all_unasked() -> None:
    table = lost(guarded("winterfell: stark knight footman", "pyke: greyjoy knight"), MAMMOTHS)
    assert done(table)
    assert table.board.units == {}
    assert [source for _seat, _answer, source in given(table, "wildling-mammoth-units")] == ["settled"] * 2


# --- The Horde Descends -----------------------------------------------------------------------------------


@pytest.mark.rule("A2-WILD-09", "A2-MUSTER-01")
def test_the_highest_bidder_may_muster_in_one_castle_or_stronghold() -> None:
    board = guarded("white-harbor: stark footman", "karhold: stark footman")
    table = won(board, HORDE)
    question = asked(table)
    assert (question.seat, question.kind, question.subject) == ("stark", "wildling-horde-muster", "")
    assert [*question.branches] == ["white-harbor", "winterfell"]
    assert refused(table, {"winterfell": ["knight", "footman"]})  # three points, and the stronghold has two
    answer(table, {"winterfell": ["footman", "bay-of-ice/ship"]})
    assert table.board.units_in("winterfell", "stark") == ("footman",)
    assert len(told(table, UnitsMustered)) == 2
    assert done(table)


def test_or_not() -> None:
    table = won(guarded(), HORDE)
    assert asked(table).default == {"winterfell": ()}
    answer(table, {"winterfell": []})
    assert done(table)
    assert table.board.units == {}


@pytest.mark.rule("A2-WILD-10")
def test_the_lowest_bidder_loses_two_units_in_one_castle_and_the_others_one_anywhere() -> None:
    board = guarded("winterfell: stark knight knight footman", "white-harbor: stark footman footman")
    place(board, "karhold: stark footman footman", "moat-cailin: stark footman")
    place(board, "pyke: greyjoy knight", "ironmans-bay: greyjoy ship")
    table = lost(board, HORDE)
    question = asked(table)
    assert (question.seat, question.kind, question.default) == (
        "stark",
        "wildling-horde-units",
        "white-harbor",
    )
    assert question.options == OneOf(("white-harbor", "winterfell"))  # Karhold has neither
    answer(table, "winterfell")
    question = asked(table)
    assert (question.subject, question.default) == ("winterfell", ("footman", "knight"))
    assert question.options == SomeOf({"footman": 1, "knight": 2}, 2, 2)
    answer(table, ["knight", "knight"])
    assert table.board.units_in("winterfell", "stark") == ("footman",)
    assert (asked(table).seat, asked(table).default) == ("greyjoy", ("ironmans-bay/ship",))
    answer(table, "pyke/knight")
    assert done(table)


@pytest.mark.rule("A2-WILD-10")
def test_it_loses_any_two_if_no_castle_has_two() -> None:
    board = guarded(
        "winterfell: stark footman", "karhold: stark footman knight", "the-narrow-sea: stark ship"
    )
    table = lost(board, HORDE)
    question = asked(table)
    assert (question.kind, question.subject) == ("wildling-horde-units", "")
    assert question.default == ("karhold/footman", "winterfell/footman")
    assert not refused(table, ["the-narrow-sea/ship", "karhold/knight"])


# --- What follows -----------------------------------------------------------------------------------------


@pytest.mark.rule("A2-CTRL-09", "A2-CTRL-11", "A2-WILD-24")
def test_a_home_area_and_its_port_go_back_to_their_house_at_once() -> None:
    board = guarded("winterfell: greyjoy footman", "port-of-winterfell: greyjoy ship ship")
    board.available["lannister"] = 5
    place(board, "lannisport: lannister knight footman")
    table = attacked(board, HORDE)
    bid(table, {"stark": 1, "lannister": 1, "greyjoy": 0, "baratheon": 1, "martell": 1, "tyrell": 1})
    answer(table, ["winterfell/footman", "port-of-winterfell/ship"])
    assert told(table, ControlChanged) == [
        ControlChanged(
            rule="A2-CTRL-09", reason="control-by-crest", area="winterfell", before="greyjoy", after="stark"
        )
    ]
    # Stark answers before Lannister chooses what it loses.
    question = asked(table)
    assert (question.seat, question.kind, question.subject) == ("stark", "capture-port", "port-of-winterfell")
    assert question.options == Number(0, 1)
    answer(table, 1)
    captured = PortCaptured(
        rule="A2-PORT-18", seat="stark", port="port-of-winterfell", before="greyjoy", ships=1
    )
    assert told(table, PortCaptured) == [captured]
    assert asked(table).seat == "lannister"


@pytest.mark.rule("A2-PORT-17", "A2-WILD-24")
def test_ships_in_a_port_nobody_owns_any_more_are_lost() -> None:
    board = guarded("white-harbor: stark footman", "port-of-white-harbor: stark ship ship")
    table = lost(board, HORDE)
    answer(table, ["white-harbor/footman", "port-of-white-harbor/ship"])
    assert table.board.units == {}
    assert [event.rule for event in told(table, UnitsLost)] == ["A2-WILD-10", "A2-WILD-10", "A2-PORT-17"]
    assert controller(table.board, "white-harbor") is None


@pytest.mark.rule("A2-WILD-19", "A2-CTRL-07", "A2-CTRL-15")
def test_no_power_token_is_left_in_an_area_that_the_wildlings_have_emptied() -> None:
    board = guarded("karhold: stark knight")
    order(board, "karhold: support")
    table = lost(board, MAMMOTHS)
    assert done(table)
    assert table.board.power_tokens == {}
    assert table.board.orders == {}
    assert told(table, ControlChanged) == [
        ControlChanged(
            rule="A2-CTRL-15", reason="control-by-nobody", area="karhold", before="stark", after=None
        )
    ]


def test_a_power_token_keeps_the_area() -> None:
    board = guarded("karhold: stark knight")
    board.power_tokens["karhold"] = "stark"
    table = lost(board, MAMMOTHS)
    assert controller(table.board, "karhold") == "stark"
    assert told(table, ControlChanged) == []


@pytest.mark.parametrize("card", ["crow-killers", "mammoth-riders", "the-horde-descends"])
def test_a_card_that_finds_nothing_is_told_to_change_nothing(card: str) -> None:
    """No house has a unit, or a discarded card."""
    table = lost(wall(), card)
    assert {*map(seat_of, told(table, NothingChanged))} == {*table.board.seats}


@pytest.mark.parametrize("card", ["crow-killers", "mammoth-riders", "massing-on-the-milkwater"])
def test_a_reward_that_finds_nothing_is_told_to_change_nothing(card: str) -> None:
    assert [*map(seat_of, told(won(wall(), card), NothingChanged))] == ["stark"]


def seat_of(event: Event) -> str:
    assert isinstance(event, NothingChanged)
    return event.seat
