"""Who sees what."""

import msgspec
import pytest

from adjudicator.rulesets.westeros.board import Board, Order
from adjudicator.rulesets.westeros.view import View, view
from tests.rulesets.agot2.positions import start
from tests.rulesets.westeros.positions import at, order, play


def hiding() -> Board:
    """A board with something hidden of every kind."""
    board = start(3)
    order(board, "lannisport: march")
    board.face_down = {"winterfell": Order("stark", "march+1"), "white-harbor": Order("stark", "raid")}
    board.wildlings.unseen.remove("crow-killers")
    board.wildlings.unseen.remove("skinchanger-scout")
    board.wildlings.top = ["crow-killers"]
    board.wildlings.bottom = ["skinchanger-scout"]
    board.seen["lannister"] = "crow-killers"
    board.drawn = {"stark": "skull", "baratheon": "three"}
    return board


HIDDEN = {"face_down", "one_time_down", "wildlings", "seen", "drawn"}


@pytest.mark.rule("A2-PUB-01", "A2-HID-05")
def test_what_lies_open_is_seen_by_everyone() -> None:
    board = hiding()
    for seat in (None, *board.seats):
        seen = view(board, seat).board
        for part in msgspec.structs.fields(board):
            if part.name not in HIDDEN:
                assert getattr(seen, part.name) == getattr(board, part.name)


@pytest.mark.rule("A2-HID-02", "A2-PUB-02")
def test_orders_that_lie_face_down_are_seen_by_their_house_alone() -> None:
    board = hiding()
    for seat in (None, *board.seats):
        seen = view(board, seat)
        assert seen.board.face_down == {
            area: Order("stark", "face-down") for area in ("winterfell", "white-harbor")
        }
        assert seen.orders == (board.face_down if seat == "stark" else {})


@pytest.mark.rule("A2-HID-01", "A2-ALLY-03", "A2-ALLY-04")
def test_nobody_else_is_shown_what_was_given_or_is_left() -> None:
    """Two boards that differ in which tokens lie face down, and so in which are left, look the same."""
    one, other = hiding(), hiding()
    other.face_down = {"winterfell": Order("stark", "raid"), "white-harbor": Order("stark", "march+1")}
    for seat in (None, *one.seats):
        assert (view(one, seat) == view(other, seat)) == (seat != "stark")


@pytest.mark.rule("A2-HID-03", "A2-HID-04", "A2-ALLY-06")
def test_power_is_public_and_a_bid_only_when_all_are_in() -> None:
    board = start(3)
    at(board, "bid", "iron-throne")
    table = play(board)
    before = msgspec.json.encode([table.view(seat) for seat in (None, *board.seats)])
    assert table.view(None).board.available == dict.fromkeys(board.seats, 5)
    *first, last = table.unanswered
    for question in first:
        table.answer(question, 3)
    assert msgspec.json.encode([table.view(seat) for seat in (None, *board.seats)]) == before
    assert table.game.told == []
    table.answer(last, 1)
    assert table.view(None).board.available[last.seat] == 4


@pytest.mark.rule("A2-HID-06", "A2-PUB-02")
def test_the_wildling_deck_is_a_number_but_for_who_looked() -> None:
    board = hiding()
    for seat in (None, *board.seats):
        seen = view(board, seat)
        assert seen.wildling_cards == 9
        text = msgspec.json.encode(seen).decode()
        assert ("crow-killers" in text) == (seat == "lannister")
        assert "skinchanger-scout" not in text
    assert view(board, "lannister").seen == "crow-killers"


@pytest.mark.rule("A2-PUB-02")
def test_a_drawn_tides_card_is_seen_by_who_drew_it_alone() -> None:
    board = hiding()
    for seat in (None, *board.seats):
        seen = view(board, seat)
        assert (seen.drawn, seen.board.drawn) == (board.drawn.get(seat or "", ""), {})


def test_what_is_hidden_changes_no_other_view() -> None:
    board = hiding()
    other = board.clone()
    other.face_down["winterfell"] = Order("stark", "defense+2")
    other.wildlings.top, other.wildlings.bottom = ["skinchanger-scout"], ["crow-killers"]
    other.seen["lannister"] = "skinchanger-scout"
    assert view(board, None) == view(other, None)
    assert view(board, "baratheon") == view(other, "baratheon")
    assert view(board, "stark") != view(other, "stark")
    assert view(board, "lannister") != view(other, "lannister")


def test_a_view_shares_nothing_with_the_board() -> None:
    board = hiding()
    before = msgspec.json.encode(board)
    seen = view(board, "stark").board
    seen.units.clear()
    for cards in (seen.tracks, seen.hands, seen.discards, seen.decks, seen.used):
        for pile in cards.values():
            pile.clear()
    seen.orders.clear()
    seen.agenda.clear()
    seen.available.clear()
    assert msgspec.json.encode(board) == before


def test_a_view_is_read_back_as_it_was_written() -> None:
    seen = view(hiding(), "stark")
    assert msgspec.convert(msgspec.to_builtins(seen), View, str_keys=True) == seen
