"""Whole games written down: every draw and every answer in their order, to be played again.

    python -m tests.rulesets.agot2.record

plays the games of `PLANNED`, in the first revision, and writes those that are not there yet into `games/`. A
file holds the setup, a line for each draw and answer (`label seat: answer`; who draws is `chance`), and
before each round, and at the end, `board` with a digest of the board. `test_games` plays them again: games
under way come out as ever.
"""

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import yaml

from adjudicator.engine import CHANCE, KeyedChance, Question, Setup, Table, picker
from adjudicator.engine.bots import BOTS
from adjudicator.rulesets.agot2.agot2 import FirstAgot2
from adjudicator.rulesets.westeros.board import FACE_DOWN, Board
from tests.rulesets.agot2.facts import PLAYERS
from tests.rulesets.agot2.simulation import MOST, Watched
from tests.rulesets.westeros.invariants import look
from tests.rulesets.westeros.positions import WesterosTable, begun_as

GAMES = Path(__file__).parent / "games"

BOARD = "board"
"""What a line with a digest begins with."""


class Planned(NamedTuple):
    """A game to be recorded: which kind of bot plays it is `random` or `steward`."""

    players: int
    bot: str
    tides: bool

    @property
    def name(self) -> str:
        """The file's name."""
        return f"{self.players}-{self.bot}{'-tides' if self.tides else ''}"


PLANNED = tuple(
    Planned(players, bot, tides)
    for players in sorted(PLAYERS)
    for bot, tides in (("random", False), ("random", True), ("steward", players % 2 == 0))
)


class Differs(AssertionError):
    """A recorded game does not come out as it is written."""


# --- Writing ----------------------------------------------------------------------------------------------


class Noting:
    """Chance that notes what it draws."""

    def __init__(self, key: bytes, lines: list[str]) -> None:
        self._chance = KeyedChance(key)
        self._lines = lines

    def draw(self, label: str, items: Sequence[str], count: int) -> tuple[int, ...]:
        drawn = self._chance.draw(label, items, count)
        self._lines.append(_line(label, CHANCE, [items[position] for position in drawn]))
        return drawn


def write(planned: Planned) -> str:
    """Play a game and write it down."""
    key, lines = planned.name.encode(), list[str]()
    setup = Setup(PLAYERS[planned.players], {"tides-of-battle": "yes" if planned.tides else "no"})
    table: WesterosTable = Table.start(
        begun_as(Watched, FirstAgot2().opening(setup)), setup, Noting(key, lines)
    )
    pick, bot, rounds = picker(key, "answers"), BOTS[planned.bot], 0
    for _asked in range(MOST):
        if table.board.round != rounds:
            rounds = table.board.round
            lines.append(_at(table.board))
        if table.over:
            break
        question = table.unanswered[0]
        answer = bot.choose(table.ruleset, table.view(question.seat), question, pick)
        lines.append(_line(question.label, question.seat, question.options.plain(answer)))
        table.answer(question, answer)
    head = f"players: {planned.players}\noptions: {json.dumps(setup.options)}\nlines:\n"
    return head + "".join(f"{line}\n" for line in [*lines, _at(table.board)])


def _line(label: str, seat: str, answer: object) -> str:
    return f"- {label} {seat}: {json.dumps(answer)}"


def _at(board: Board) -> str:
    return f"- {BOARD}: {json.dumps(digest(board))}"


def digest(board: Board) -> str:
    """A short digest that distinguishes boards."""
    return hashlib.sha256(msgspec.json.encode(board)).hexdigest()[:16]


# --- Playing again ----------------------------------------------------------------------------------------


class Recording:
    """The lines of a recorded game, taken one by one; as chance it draws what they say."""

    def __init__(self, path: Path) -> None:
        plain = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
        self.setup = Setup(PLAYERS[plain["players"]], plain["options"])
        self._lines: list[tuple[str, Any]] = [item for line in plain["lines"] for item in line.items()]
        self._taken = 0

    def __bool__(self) -> bool:
        return self._taken < len(self._lines)

    def take(self, wanted: str) -> Any:  # noqa: ANN401  whatever was answered
        """The answer on the next line, which must be the one wanted."""
        found, answer = self._lines[self._taken] if self else ("nothing", None)
        if found != wanted:
            raise Differs(f"line {self._taken + 1} is of {found}, but the rules come to {wanted}")
        self._taken += 1
        return answer

    def next(self) -> str:
        """What the next line is of."""
        return self._lines[self._taken][0]

    def draw(self, label: str, items: Sequence[str], count: int) -> tuple[int, ...]:
        """The positions of the items on the next line."""
        drawn = self.take(f"{label} {CHANCE}")
        if len(drawn) != count or not set(drawn) <= set(items):
            raise Differs(f"{label} draws {count} of {', '.join(items)}, not {', '.join(drawn)}")
        left, positions = list(items), []
        for item in drawn:
            positions.append(left.index(item))
            left[positions[-1]] = ""
        return tuple(positions)


def play_again(path: Path) -> WesterosTable:
    """Play a recorded game; raises Differs where the rules leave it. After each action the board is sound."""
    record = Recording(path)
    table: WesterosTable = Table.start(
        begun_as(Watched, FirstAgot2().opening(record.setup)), record.setup, record
    )
    while record:
        if record.next() == BOARD:
            _compare(record, table.board)
            continue
        hidden_stays_hidden(table)
        question = _put(record, table)
        table.answer(question, record.take(f"{question.label} {question.seat}"))
    if not table.over:
        raise Differs(f"the record ends, but the rules ask {', '.join(_asked(table))}")
    look(table.board)
    return table


def _compare(record: Recording, board: Board) -> None:
    before = board.round
    if record.take(BOARD) != digest(board):
        raise Differs(f"the board at round {before} is another one, though all was answered as recorded")


def _put(record: Recording, table: WesterosTable) -> Question:
    """The open question that the next line answers."""
    found = [each for each in table.unanswered if f"{each.label} {each.seat}" == record.next()]
    if not found:
        asked = ", ".join(_asked(table)) or "nothing more"
        raise Differs(f"the record goes on with {record.next()}, but the rules ask {asked}")
    return found[0]


def _asked(table: WesterosTable) -> Iterator[str]:
    return (f"{question.label} {question.seat}" for question in table.unanswered)


def hidden_stays_hidden(table: WesterosTable) -> None:
    """No view shows a card or an order that its seat may not see."""
    board = table.board
    for seat in (None, *board.seats):
        view = table.view(seat)
        assert all(order.token == FACE_DOWN for order in view.board.face_down.values())
        assert all(order.seat == seat for order in view.orders.values())
        text = msgspec.json.encode(view).decode()
        known = {board.seen[seat]} if seat in board.seen else set()
        hidden = {*board.wildlings.top, *board.wildlings.unseen, *board.wildlings.bottom} - known
        shown = [card for card in hidden if f'"{card}"' in text]
        assert not shown, f"{seat or 'everyone'} is shown {', '.join(shown)}"
        assert view.drawn == board.drawn.get(seat or "", "")


def _write_missing() -> None:
    GAMES.mkdir(exist_ok=True)
    for planned in PLANNED:
        path = GAMES / f"{planned.name}.yaml"
        if not path.exists():
            path.write_text(write(planned), "utf-8", newline="\n")
            sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    _write_missing()
