"""Looking ahead at A Game of Thrones: sensibly, where it is plain what is sensible, by its own view alone."""

import pytest

from adjudicator.engine import Question, picker
from adjudicator.engine.bots import BOTS
from adjudicator.rulesets.westeros.control import sites
from tests.rulesets.agot2.positions import empty, start
from tests.rulesets.westeros.positions import WesterosTable, at, order, place, play

HARD, STEWARD = BOTS["hard"], BOTS["steward"]


def choose(table: WesterosTable, question: Question, hard: str) -> object:
    """What a house answers: one looks ahead, the others are stewards."""
    bot = HARD if question.seat == hard else STEWARD
    pick = picker(b"hard", f"{question.label} {question.seat}")
    return bot.choose(table.ruleset, table.view(question.seat), question, pick)


def play_round(table: WesterosTable, hard: str) -> None:
    """Play to the end of the round or the game."""
    number = table.board.round
    while not table.over and table.board.round == number:
        question = table.unanswered[0]
        table.answer(question, choose(table, question, hard))


SIX_CASTLES = (
    "winterfell: stark knight",
    "white-harbor: stark footman",
    "moat-cailin: stark footman",
    "pyke: stark footman",
    "the-eyrie: stark footman",
    "seagard: stark footman footman",
)


def test_it_marches_where_that_wins() -> None:
    board = empty()
    place(board, *SIX_CASTLES, "riverrun: lannister footman")
    order(board, "seagard: march", "moat-cailin: march")
    at(board, "march")
    table = play(board)
    assert len(sites(board, "stark")) == 6
    play_round(table, "stark")
    assert table.board.winners == ("stark",)


def test_it_orders_what_wins() -> None:
    board = empty()
    place(board, *SIX_CASTLES, "riverrun: lannister footman")
    at(board, "assign")
    table = play(board)
    play_round(table, "stark")
    assert table.board.winners == ("stark",)


@pytest.mark.slow
def test_it_does_not_leave_the_leader_the_last_castle() -> None:
    """Lannister stands between Stark and victory: its men stay where they are needed."""
    board = empty()
    place(board, *SIX_CASTLES, "riverrun: lannister knight knight", "harrenhal: lannister footman footman")
    at(board, "assign")
    table = play(board)
    play_round(table, "lannister")
    assert not table.board.winners


def test_it_answers_an_attack_on_its_home() -> None:
    """Greyjoy will come to Winterfell, where Stark can hold out if it orders that."""
    board = empty()
    place(
        board,
        "winterfell: stark knight footman",
        "karhold: stark footman",
        "the-stony-shore: greyjoy knight knight",
        "pyke: greyjoy footman",
    )
    at(board, "assign")
    table = play(board)
    play_round(table, "stark")
    assert "winterfell" in sites(table.board, "stark")


@pytest.mark.slow
def test_what_others_order_is_no_matter_to_it() -> None:
    """Its sheet is the same before and after a neighbour has given one."""
    table = play_to_planning()
    question = next(each for each in table.unanswered if each.seat == "stark")
    sheet = choose(table, question, "stark")
    other = next(each for each in table.unanswered if each.seat == "greyjoy")
    table.answer(other, other.default)
    assert choose(table, question, "stark") == sheet


def play_to_planning() -> WesterosTable:
    """The opening of a game for six, where every house is asked for its sheet."""
    return play(start(6))


@pytest.mark.slow
def test_it_never_repeats_itself_for_ten_rounds() -> None:
    """In a whole game of three, its units stand as they stood before at the end of two rounds at most."""
    table, seen = play(start(3)), list[object]()
    while not table.over:
        play_round(table, "baratheon")
        seen.append(table.board.forces("baratheon"))
    assert len(seen) - len({str(each) for each in seen}) <= 2
