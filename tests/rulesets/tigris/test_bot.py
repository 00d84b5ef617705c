"""The steward plays sensibly, and by its own view alone."""

import pytest

from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import RandomBot, StewardBot
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.judgements import final
from adjudicator.rulesets.tigris.text import read_position, write_answers
from adjudicator.rulesets.tigris.tigris import Tigris
from adjudicator.rulesets.tigris.view import View
from tests.playing import play_out

RULES = Tigris()
SEATS = ("archer", "bull")
MOST = 3_000


def beats_random(seed: int) -> bool:
    """Whether the steward wins a game of two; it takes the first seat and the second by turns."""
    steward, other = SEATS if seed % 2 else SEATS[::-1]
    table: Table[Board, View] = Table.start(RULES, Setup(SEATS), KeyedChance(f"match-{seed}".encode()))
    play_out(table, {steward: StewardBot(), other: RandomBot()}, picker(b"match", str(seed)), MOST)
    ranked = {seat: final(table.board.points[seat], table.board.held[seat]).ranked for seat in SEATS}
    return ranked[steward] > ranked[other]


def test_the_steward_beats_random_play() -> None:
    assert all(beats_random(seed) for seed in range(2))


@pytest.mark.slow
def test_the_steward_beats_random_play_in_19_of_20_games() -> None:
    assert sum(beats_random(seed) for seed in range(20)) >= 19


def choice(position: str, *answers: str) -> str:
    """What the steward answers after these answers from a position of text."""
    board = read_position(position)
    table: Table[Board, View] = Table.start_at(RULES, Setup(board.seats), KeyedChance(b"steward"), board)
    for answer in answers:
        table.answer(table.pending[0], answer)
    question = table.pending[0]
    answer = RULES.play_steadily(table.view(question.seat), question, lambda _count: 0)
    assert answer in write_answers(question)
    return str(answer)


def test_it_scores_in_its_weakest_colour() -> None:
    position = """
        seats: lion bull
        board: start C7=K@lion D6=Tr@lion
        hands: lion=SSMMTT bull=SSSSSS
        points: lion={points} bull=0/0/0/0
    """
    assert choice(position.format(points="9/9/9/0")).startswith("place market")
    assert choice(position.format(points="0/9/9/9")).startswith("place settlement")


WAR = """
    seats: lion bull
    board: start E4=T E5=M D4=Tr@lion E7=M {more} D8=T E8=Tr@bull
    hands: lion={hand} bull=SSSSSS
    points: lion=9/9/9/0 bull=0/0/0/0
"""


def test_it_starts_a_war_that_it_expects_to_win() -> None:
    assert choice(WAR.format(more="", hand="TMMMMM")).endswith("at E6")


def test_it_starts_no_war_that_it_expects_to_lose() -> None:
    assert not choice(WAR.format(more="E9=M F8=M F7=M", hand="SSTTTT")).endswith("at E6")


def test_it_defends_with_as_many_tiles_as_it_takes_and_no_more() -> None:
    position = """
        seats: lion bull
        board: start C7=K@bull
        hands: lion=TTTSFM bull=TTTTSF
    """
    assert choice(position, "king at D6", "2") == "2"
    assert choice(position, "king at D6", "0") == "0"


def test_it_builds_a_monument_that_pays() -> None:
    position = """
        seats: lion bull
        board: start D5=K@lion E5=T E6=S E7=S F6=S
        hands: lion=SSTTTT bull=TTTTTT
    """
    assert choice(position, "place settlement at F7").endswith("-black at E6")


def test_it_goes_by_what_its_seat_may_know() -> None:
    """Two positions that differ only in the other hand and in the bag lead to the same answer."""

    def first_action(hand: str) -> str:
        return choice(f"seats: lion bull\nboard: start C7=K@bull\nhands: lion=SSTTFM bull={hand}\n")

    assert first_action("TTTTTT") == first_action("SSFFMM")
