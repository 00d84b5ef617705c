"""What always holds, in games of random bots, at every question."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from adjudicator.engine import KeyedChance, Question, Setup, Table
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.judgements import leaders_in, open_wars, side, stranded, treasures_due
from adjudicator.rulesets.tigris.pieces import (
    COLOUR,
    FARM,
    MONUMENTS,
    STOCK,
    TRADER,
)
from adjudicator.rulesets.tigris.procedures import treasures
from adjudicator.rulesets.tigris.squares import BIT, LAND, RIVER, Squares, block, set_of
from tests.rulesets.tigris.playing import RULES, TigrisTable

MOST_TURNS = 400


def games(number: int, english: str = "no") -> Iterator[TigrisTable]:
    """Tables of two, three and four seats by turns."""
    for seed in range(number):
        seats = RULES.seats(2 + seed % 3, {})
        chance = KeyedChance(f"random {seed}".encode())
        yield Table.start(RULES, Setup(seats, {"english-variant": english}), chance)


def lively(pick: Random, question: Question) -> object:
    """A legal answer that brings things about: tiles and leaders, more than swaps and catastrophes."""
    if question.kind == "action":
        words = list(question.options.listing())
        kind = pick.choice(("place", "place", "place", "at", "any"))
        fitting = [word for word in words if (word.startswith(kind) if kind == "place" else kind in word)]
        return pick.choice(fitting or words)
    return question.options.sample(pick.randrange)


def questions(table: TigrisTable, seed: int, *, lively_play: bool = False) -> Iterator[Question]:
    """Every question of a game played at random; each is answered after it was looked at."""
    pick = Random(seed)
    while not table.over and table.board.turn < MOST_TURNS:
        question = table.pending[0]
        yield question
        table.answer(
            question, lively(pick, question) if lively_play else question.options.sample(pick.randrange)
        )


def kingdoms(board: Board) -> list[Squares]:
    return list(board.regions.kingdoms())


@pytest.mark.rule("TE-INV-01", "TE-INV-02", "TE-INV-05")
def test_no_tile_or_treasure_is_lost_or_made_and_tiles_lie_on_their_ground() -> None:
    for seed, table in enumerate(games(6)):
        for _question in questions(table, seed, lively_play=True):
            board = table.board
            whole = Counter(board.bag) + Counter(board.discarded)
            whole.update(board.tiles.values())
            whole.update(board.turned.values())
            for hand in board.hands.values():
                whole.update(hand)
            assert dict(+whole) == dict(STOCK)
            assert len(board.treasures) + sum(board.held.values()) == 10
            assert board.treasures
            for square, tile in (*board.tiles.items(), *board.turned.items()):
                assert BIT[square] & (RIVER if tile == FARM else LAND)


@pytest.mark.rule("TE-INV-03", "TE-INV-04")
def test_between_actions_kingdoms_are_at_peace_and_leaders_stand_beside_temples() -> None:
    for seed, table in enumerate(games(6)):
        for question in questions(table, seed, lively_play=True):
            board = table.board
            if question.kind != "action":
                continue
            assert board.marker is None
            assert board.conflict is None
            assert not stranded(board)
            lying = set_of(board.treasures)
            for kingdom in kingdoms(board):
                there = [leader for _square, _seat, leader in leaders_in(board, kingdom)]
                assert len(there) == len(set(there))
                assert TRADER not in there or (lying & kingdom).bit_count() < 2
            squares = [square for square, _seat, _leader in board.standing()]
            assert len(set(squares)) == len(squares)
            assert not set(squares) & (board.tiles.keys() | board.turned.keys() | set(board.catastrophes))
            assert not set_of(squares) & RIVER


@pytest.mark.rule("TE-INV-06", "TE-INV-07", "TE-INV-08")
def test_hands_are_full_at_the_start_of_turns_and_what_was_built_or_gained_stays() -> None:
    for seed, table in enumerate(games(6)):
        points: dict[str, list[int]] = {}
        stays: set[str] = set()
        for question in questions(table, seed, lively_play=True):
            board = table.board
            if question.subject == "first" and question.kind == "action":
                assert {board.hand_size(seat) for seat in board.seats} == {6}
            for seat, gained in board.points.items():
                now = [*gained.values(), board.held[seat]]
                assert all(map(int.__le__, points.get(seat, now), now))
                points[seat] = now
            built = {square for corner in board.monuments.values() for square in block(corner)}
            assert stays <= {*board.catastrophes, *built}
            stays = {*board.catastrophes, *built}
            assert built == board.turned.keys()
            assert len(board.monuments) <= len(MONUMENTS)
            for monument, corner in board.monuments.items():
                (tile,) = {board.turned[square] for square in block(corner)}
                assert COLOUR[tile] in MONUMENTS[monument]


@pytest.mark.rule("TE-INV-11", "TE-INV-12")
def test_in_a_war_leaders_stand_on_different_sides_and_no_one_need_do_anything() -> None:
    wars = 0
    for seed, table in enumerate(games(12)):
        for question in questions(table, seed, lively_play=True):
            board = table.board
            if question.kind == "action":
                assert "pass" in question.options.listing()
            if question.kind in {"attack", "defend"}:
                assert "0" in question.options.listing()
            if board.marker is not None and board.conflict is not None:
                wars += 1
                conflict = board.conflict
                assert not side(board, board.marker, conflict.at) & BIT[conflict.against]
                for war in open_wars(board, board.marker):
                    assert len(war.leaders) == 2
    assert wars


@pytest.mark.rule("TE-INV-10", "TE-AMB-23")
def test_treasures_are_due_in_one_kingdom_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[int] = []

    def counted(board: Board) -> object:
        due = treasures_due(board)
        found.append(len(due))
        return due

    monkeypatch.setattr(treasures, "treasures_due", counted)
    for seed, table in enumerate(games(12)):
        for _question in questions(table, seed, lively_play=True):
            pass
    assert set(found) == {0, 1}


def test_every_kind_of_question_is_reached_in_random_play() -> None:
    seen: set[str] = set()
    for seed, table in enumerate(games(40)):
        seen |= {question.kind for question in questions(table, seed, lively_play=True)}
        if seen == RULES.questions.keys():
            break
    assert seen == RULES.questions.keys()
