"""Power tokens: none is made or lost, whoever gains, loses, leaves or returns them."""

import pytest
from hypothesis import given, strategies as st

from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.events import PowerGained, PowerLost, PowerTokenLaid, PowerTokenReturned
from adjudicator.rulesets.westeros.power import gainable, losable, on_board, pool
from tests.rulesets.agot2.facts import MAP
from tests.rulesets.agot2.positions import empty

AMOUNTS = st.integers(0, 25)


def board_with(available: int, laid: int, bid: int = 0) -> Board:
    """A board on which Stark has so many tokens in each place."""
    board = empty()
    board.available["stark"] = available
    board.power_tokens |= dict.fromkeys(MAP.land[:laid], "stark")
    board.bids["stark"] = bid
    return board


def gain(board: Board, seat: str, amount: int) -> int:
    """Let a house gain so much, as far as it can; return how much."""
    gained = gainable(board, seat, amount)
    PowerGained(rule="", reason="pillage", seat=seat, amount=gained).apply(board)
    return gained


def lose(board: Board, seat: str, amount: int) -> int:
    """Let a house lose so much, as far as it can; return how much."""
    lost = losable(board, seat, amount)
    PowerLost(rule="", reason="pillage", seat=seat, amount=lost).apply(board)
    return lost


def leave_token(board: Board, seat: str, area: str) -> None:
    PowerTokenLaid(rule="", seat=seat, area=area).apply(board)


@pytest.mark.rule("A2-GEN-09", "A2-GEN-10")
@given(st.integers(0, 10), st.integers(0, 10), AMOUNTS)
def test_a_gain_comes_from_the_pool_as_far_as_it_goes(available: int, laid: int, amount: int) -> None:
    board = board_with(available, laid)
    before = pool(board, "stark")
    gained = gain(board, "stark", amount)
    assert gained == min(amount, 20 - available - laid)
    assert board.available["stark"] == available + gained
    assert pool(board, "stark") == before - gained


@pytest.mark.rule("A2-GEN-11", "A2-GEN-16")
@given(st.integers(0, 20), AMOUNTS)
def test_a_loss_takes_what_is_there(available: int, amount: int) -> None:
    board = board_with(available, 0)
    lost = lose(board, "stark", amount)
    assert lost == min(amount, available)
    assert board.available["stark"] == available - lost
    assert pool(board, "stark") == 20 - available + lost


@pytest.mark.rule("A2-GEN-08", "A2-COMP-08")
def test_tokens_on_the_board_and_bid_are_neither_available_nor_in_the_pool() -> None:
    board = board_with(available=6, laid=3, bid=4)
    assert (board.available["stark"], on_board(board, "stark"), pool(board, "stark")) == (6, 3, 7)


@pytest.mark.rule("A2-GEN-12")
@given(AMOUNTS, AMOUNTS)
def test_another_house_is_not_touched(amount: int, less: int) -> None:
    board = empty()
    gain(board, "stark", amount)
    lose(board, "stark", less)
    leave_if_any = board.available["stark"] > 0
    if leave_if_any:
        leave_token(board, "stark", "karhold")
    others = [seat for seat in board.seats if seat != "stark"]
    assert [(board.available[seat], pool(board, seat)) for seat in others] == [(5, 15)] * 5
    assert board.available["stark"] + pool(board, "stark") + leave_if_any == 20


@pytest.mark.rule("A2-CTRL-03", "A2-CTRL-04")
def test_a_token_is_left_once_and_only_if_one_is_available() -> None:
    board = board_with(available=1, laid=0)
    leave_token(board, "stark", "karhold")
    assert (board.available["stark"], board.power_tokens) == (0, {"karhold": "stark"})
    with pytest.raises(ValueError, match="castle-black"):
        leave_token(board, "stark", "castle-black")
    with pytest.raises(ValueError, match="karhold"):
        leave_token(board, "lannister", "karhold")
    assert board.available["lannister"] == 5


@pytest.mark.rule("A2-CTRL-14")
def test_a_token_taken_off_the_board_goes_to_the_pool() -> None:
    board = board_with(available=2, laid=1)
    (area,) = board.power_tokens
    PowerTokenReturned(rule="", reason="token-overrun", seat="stark", area=area).apply(board)
    assert (board.available["stark"], pool(board, "stark"), board.power_tokens) == (2, 18, {})
