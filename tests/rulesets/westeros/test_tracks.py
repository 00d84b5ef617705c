"""The influence tracks: who stands where, who holds what, what moving a house does."""

import pytest
from hypothesis import given, strategies as st

from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, TRACKS
from adjudicator.rulesets.westeros.tracks import (
    better,
    blade_holder,
    in_turn_order,
    place,
    raven_holder,
    throne_holder,
    turn_order,
)
from tests.rulesets.agot2.positions import start
from tests.rulesets.westeros.positions import shift


@pytest.mark.rule("A2-TRACK-01", "A2-TRACK-03", "A2-GEN-04")
def test_the_iron_throne_track_is_turn_order() -> None:
    board = start()
    assert turn_order(board) == ("baratheon", "lannister", "stark", "martell", "greyjoy", "tyrell")
    assert in_turn_order(board, "tyrell", "stark", "lannister") == ("lannister", "stark", "tyrell")
    assert [place(board, FIEFDOMS, seat) for seat in ("greyjoy", "lannister")] == [1, 6]
    assert better(board, FIEFDOMS, "lannister", "stark") == "stark"
    assert better(board, IRON_THRONE, "lannister", "stark") == "lannister"


@pytest.mark.rule("A2-TRACK-02", "A2-SETUP-11")
@pytest.mark.parametrize(
    ("players", "holders"),
    [
        (6, ("baratheon", "greyjoy", "lannister")),
        (4, ("baratheon", "greyjoy", "lannister")),
        (3, ("baratheon", "stark", "lannister")),
    ],
)
def test_whoever_stands_first_holds_the_token(players: int, holders: tuple[str, ...]) -> None:
    board = start(players)
    assert (throne_holder(board), blade_holder(board), raven_holder(board)) == holders


@pytest.mark.rule("A2-SHIFT-02", "A2-SHIFT-05")
@given(st.sampled_from(TRACKS), st.integers(0, 5), st.integers(1, 9))
def test_others_keep_their_order_when_one_is_moved(track: str, who: int, to: int) -> None:
    board = start()
    before = list(board.tracks[track])
    seat = before[who]
    shift(board, track, seat, to)
    after = board.tracks[track]
    assert place(board, track, seat) == min(to, 6)
    assert [other for other in after if other != seat] == [other for other in before if other != seat]


@pytest.mark.rule("A2-EX-20", "A2-SHIFT-03")
def test_a_token_passes_in_the_state_it_is_in() -> None:
    board = start(4)
    board.tracks[FIEFDOMS] = ["greyjoy", "stark", "baratheon", "lannister"]
    board.blade_used = True
    shift(board, FIEFDOMS, "baratheon", 1)
    assert board.tracks[FIEFDOMS] == ["baratheon", "greyjoy", "stark", "lannister"]
    assert (blade_holder(board), board.blade_used) == ("baratheon", True)
    assert board.tracks[KINGS_COURT] == start(4).tracks[KINGS_COURT]
