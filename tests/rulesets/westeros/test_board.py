"""The board: copies share nothing, areas hold the units of one house."""

import msgspec
import pytest

from adjudicator.rulesets.westeros.board import Board, Combat, Order, Task
from tests.rulesets.agot2.positions import empty, start
from tests.rulesets.westeros.positions import order, place


def full() -> Board:
    """A board on which every part holds something."""
    board = start(3, tides_of_battle="yes")
    order(board, "winterfell: march+1", "lannisport: support")
    board.face_down["white-harbor"] = Order("stark", "raid")
    board.one_time["winterfell"] = board.one_time_down["lannisport"] = Order("stark", "recruit")
    board.one_time_left["stark"] = ["forced-march"]
    board.restrained["stark"] = "lannister"
    board.forts["winterfell"] = "stark"
    board.rows["I"] = ["supply"]
    board.power_tokens["karhold"] = "stark"
    board.bids["stark"] = 2
    board.turned["I"] = board.decks["I"].pop()
    board.used["II"].append(board.decks["II"].pop())
    board.discards["stark"].append(board.hands["stark"].pop())
    board.banned = ("raid", "raid*")
    board.seen["lannister"] = "crow-killers"
    board.blade_used = board.raven_used = True
    board.drawn["stark"] = "sword"
    board.turn, board.turns, board.round = 1, 2, 3
    board.winners, board.ending = ("stark",), "A2-VIC-01"
    board.lent["fiefdoms"] = "greyjoy"
    board.combat = Combat(
        "stark",
        "lannister",
        "riverrun",
        "seagard",
        "march+1",
        ("knight",),
        {"harrenhal": "lannister"},
        {"stark": "eddard-stark"},
        {"lannister": "skull"},
        "stark",
    )
    return board


def parts(board: Board) -> dict[str, object]:
    return {name: getattr(board, name) for name in board.__struct_fields__}


def test_a_copy_is_equal_and_shares_nothing_that_can_change() -> None:
    board = full()
    copy = board.clone()
    assert copy == board
    shared = [
        name
        for name, part in parts(copy).items()
        if part is getattr(board, name) and isinstance(part, dict | list | Combat)
    ]
    assert shared == []
    before = msgspec.json.encode(board)
    for part in parts(copy).values():
        if isinstance(part, dict):
            for inner in part.values():
                if isinstance(inner, list):
                    inner.clear()
            part.clear()
    copy.wildlings.unseen.clear()
    copy.agenda.clear()
    assert copy.combat is not None
    copy.combat.supports.clear()
    copy.combat.cards.clear()
    copy.combat.tides.clear()
    assert msgspec.json.encode(board) == before


def test_no_part_of_a_full_board_is_as_in_the_opening() -> None:
    """Otherwise the test of copies would not see a part that is forgotten."""
    opening = parts(start(3))
    same = {name for name, part in parts(full()).items() if part == opening[name]}
    assert same == {
        "units", "garrisons", "neutral_forces", "impassable", "available", "supply", "tracks", "threat",
        "wildlings", "agenda",
    }  # fmt: skip


def test_a_board_is_read_back_as_it_was_written() -> None:
    board = full()
    assert msgspec.convert(msgspec.to_builtins(board), Board, str_keys=True) == board


def test_units_are_added_and_taken_away() -> None:
    board = empty()
    place(board, "winterfell: stark knight footman", "winterfell: stark routed-footman")
    assert board.units_in("winterfell", "stark") == ("footman", "knight", "routed-footman")
    assert board.units_in("winterfell", "lannister") == ()
    board.remove("winterfell", ["knight", "routed-footman"])
    assert board.units_in("winterfell", "stark") == ("footman",)
    board.remove("winterfell", ["footman"])
    assert "winterfell" not in board.units


def test_an_area_holds_units_of_one_house_only() -> None:
    board = empty()
    place(board, "winterfell: stark knight")
    with pytest.raises(ValueError, match="stark and greyjoy"):
        board.add("winterfell", "greyjoy", ["footman"])


def test_nothing_is_added_where_nothing_comes() -> None:
    board = empty()
    board.add("winterfell", "stark", ())
    assert board.units == {}


def test_attacking_units_are_among_the_forces() -> None:
    board = empty()
    place(board, "riverrun: lannister footman", "seagard: stark footman")
    board.combat = Combat("stark", "lannister", "riverrun", "seagard", "march", ("knight", "knight"))
    assert dict(board.forces("stark")) == {"seagard": ("footman",), "riverrun": ("knight", "knight")}
    assert dict(board.forces("lannister")) == {"riverrun": ("footman",)}


def test_a_task_is_written_without_an_empty_subject() -> None:
    assert msgspec.to_builtins([Task("raven"), Task("card", "I")]) == [
        {"step": "raven"},
        {"step": "card", "subject": "I"},
    ]
