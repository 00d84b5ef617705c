"""The ruleset and its naive double play the same game, and are compared at every question."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from adjudicator.engine import Chance, KeyedChance, Question, Setup, Table
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.descriptions import places
from adjudicator.rulesets.tigris.judgements import final
from adjudicator.rulesets.tigris.pieces import COLOUR, COLOURS
from adjudicator.rulesets.tigris.squares import CORNERS, RIVER, squares_of
from adjudicator.rulesets.tigris.text import read_answer, write_answer, write_answers
from adjudicator.rulesets.tigris.tigris import Tigris
from tests.rulesets.tigris import naive

RULES: Any = Tigris()


class Remembered:
    """Chance that remembers which tiles were drawn, for the double."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.drawn: list[str] = []

    def draw(self, label: str, items: Sequence[str], count: int) -> tuple[int, ...]:
        """Return `count` positions."""
        positions = self._chance.draw(label, items, count)
        self.drawn += [items[position] for position in positions]
        return positions

    def again(self, _seat: str, number: int) -> list[str]:
        """The colours of the next tiles drawn."""
        tiles, self.drawn = self.drawn[:number], self.drawn[number:]
        return [COLOUR[tile] for tile in tiles]


def position_of(board: Board) -> naive.Position:
    """A board in the form of the double."""
    return naive.Position(
        board.seats,
        board.active,
        frozenset(squares_of(RIVER)),
        frozenset(CORNERS),
        {
            seat: [COLOUR[tile] for tile, number in hand.items() for _time in range(number)]
            for seat, hand in board.hands.items()
        },
        sum(board.bag.values()),
        board.english,
        {square: COLOUR[tile] for square, tile in board.tiles.items()},
        {square: COLOUR[tile] for square, tile in board.turned.items()},
        {square: (COLOUR[leader], seat) for square, seat, leader in board.standing()},
        set(board.treasures),
        set(board.catastrophes),
        {str(monument): corner for monument, corner in board.monuments.items()},
        dict(board.unplayed),
        {seat: Counter(points) for seat, points in board.points.items()},
        dict(board.held),
        board.stage == "over",
    )


def play(seats: tuple[str, ...], seed: str, most: int, *, english: bool = False) -> int:
    """Play a random game, or its first `most` questions; return how many positions were compared."""
    setup = Setup(seats, {"english-variant": "yes" if english else "no"})
    chance = Remembered(KeyedChance(seed.encode()))
    table = Table.start(RULES, setup, chance)
    chance.drawn.clear()
    double = position_of(table.board)
    game = naive.game(double, chance.again)
    asked = next(game)
    random = Random(seed)
    for number in range(most):
        question = table.pending[0]
        compare(table, question, double, asked)
        answer = any_answer(write_answers(question), random)
        table.answer(question, read_answer(question, answer))
        try:
            asked = game.send(_told(asked, answer, question))
        except StopIteration:
            assert table.over
            compare_ends(table, double)
            return number + 1
        assert not table.over
    return most


def any_answer(legal: Sequence[str], random: Random) -> str:
    """A legal answer: every sort of action is as likely as it needs to be for kingdoms to grow and fight."""
    sorts: dict[str, list[str]] = {}
    for answer in legal:
        sorts.setdefault(answer.partition(" ")[0], []).append(answer)
    likely = {"place": 12, "catastrophe": 1, "swap": 1, "pass": 1, "withdraw": 0.5}
    (sort,) = random.choices(list(sorts), [likely.get(sort, 3) for sort in sorts])
    return random.choice(sorts[sort])


def _told(asked: naive.Question, answer: str, question: Question) -> str:
    """An answer in the words of the double, which names all treasures taken and not only those chosen."""
    if asked.kind != "treasures":
        return answer
    return next(each for each in asked.legal if _chosen(each, question) == set(answer.split()))


def _chosen(treasures: str, question: Question) -> set[str]:
    available = {square for answer in question.options.listing() for square in answer}
    return set(treasures.split()) & available


def compare(
    table: Table[Any, Any], question: Question, double: naive.Position, asked: naive.Question
) -> None:
    """Hold the position and the open question against the double's."""
    board: Board = table.board
    put = (question.seat, question.kind, question.subject)
    assert put == (asked.seat, asked.kind, asked.subject)
    answers = write_answers(question)
    assert len(set(answers)) == len(answers)
    if question.kind == "treasures":
        choices = [_chosen(each, question) for each in asked.legal]
        assert sorted(map(sorted, choices)) == sorted(sorted(answer.split()) for answer in answers)
    else:
        assert set(answers) == asked.legal, set(answers) ^ asked.legal
    assert write_answer(question.default) in answers
    _compare_positions(board, double)
    conflict = board.conflict
    sides = () if conflict is None else (
        (conflict.attacker, conflict.at, frozenset(conflict.supporting)),
        (conflict.defender, conflict.against, frozenset(conflict.opposing)),
    )  # fmt: skip
    assert sides == asked.sides


def _compare_positions(board: Board, double: naive.Position) -> None:
    found = position_of(board)
    for position in (found, double):
        for hand in position.hands.values():
            hand.sort()
    for name, value in vars(found).items():
        assert value == vars(double)[name], name
    kingdoms = sorted(sorted(squares_of(kingdom)) for kingdom in board.regions.kingdoms())
    assert kingdoms == sorted(sorted(kingdom) for kingdom in naive.kingdoms(double))


def compare_ends(table: Table[Any, Any], double: naive.Position) -> None:
    """Hold the last position, the totals and the places against the double's."""
    board: Board = table.board
    _compare_positions(board, double)
    totals = {seat: naive.final_totals(double.points[seat], double.taken[seat]) for seat in board.seats}
    assert totals == {seat: final(board.points[seat], board.held[seat]).ranked for seat in board.seats}
    ranked = naive.places(totals)
    for place, seats in zip(sorted(set(ranked.values())), places(table.view(None)), strict=True):
        assert {seat for seat in ranked if ranked[seat] == place} == set(seats)
    assert set(COLOURS) == set(naive.TILE)
