"""Looking ahead: what fares best on made-up tables, for a fixed number of trials."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec
import pytest

from adjudicator.engine import (
    Ask,
    Catalogue,
    Game,
    KeyedChance,
    OneOf,
    Pick,
    Result,
    Seat,
    Setup,
    Supposition,
    Table,
    catalogue,
    picker,
)
from adjudicator.engine.bots import BOTS
from adjudicator.rulesets.plain import PlainRuleset, plain_kind

SEATS = ("a",)
HARD = BOTS["hard"]
TRIALS = 60


class Board(msgspec.Struct):
    """Chests with so much gold each; one of them is empty instead, and nobody sees which."""

    chests: dict[str, int]
    empty: str
    opened: str = ""

    def clone(self) -> "Board":
        return Board(self.chests.copy(), self.empty, self.opened)


class View(msgspec.Struct, frozen=True):
    seat: Seat | None
    chests: dict[str, int]


class Chests(PlainRuleset[Board, View]):
    """A seat opens a chest, and that is all; its steward opens the first."""

    name, revision, title = "chests", 1, "Chests"
    board_type, view_type, event_type = Board, View, None
    considered: ClassVar[Mapping[str, int]] = {"open": TRIALS}

    def __init__(self, *gold: int, empty: str = "", supposes: bool = True) -> None:
        self.board = Board(dict(zip(("left", "middle", "right"), gold, strict=True)), empty)
        self.supposes = supposes
        self.supposed: list[str] = []
        self.judged = 0

    @property
    def questions(self) -> Catalogue[View]:
        answers = OneOf(tuple(self.board.chests))
        return catalogue([plain_kind("open", answers, steward=lambda _view, _question, _pick: "left")])

    def seat_counts(self) -> Sequence[int]:
        return (1,)

    def seats(self, count: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
        return SEATS

    def opening(self, setup: Setup) -> Board:
        return self.board.clone()

    def next_action(self, board: Board) -> str | None:
        return None if board.opened else "choice"

    async def perform(self, game: Game[Board]) -> None:
        game.board.opened = await Ask("a", "open", OneOf(tuple(game.board.chests)), default="left")

    def view(self, board: Board, seat: Seat | None) -> View:
        return View(seat, board.chests)

    def result(self, view: View) -> Result | None:
        return None

    def suppose(self, view: View, asked: Sequence[str], pick: Pick) -> Supposition[Board] | None:
        assert list(asked) == ["choice/open"]
        if not self.supposes:
            return None
        self.supposed.append(list(view.chests)[pick(len(view.chests))])
        return Supposition(Setup(SEATS), Board(view.chests, self.supposed[-1]))

    def prospect(self, board: Board, seat: Seat) -> float:
        self.judged += 1
        return 0.0 if board.opened == board.empty else board.chests[board.opened] / 100


def choice(rules: Chests, seed: str = "") -> Any:  # noqa: ANN401
    table = Table.start(rules, Setup(SEATS), KeyedChance(b"chests"))
    (question,) = table.pending
    return HARD.choose(rules, table.view("a"), question, picker(b"hard", seed))


@pytest.mark.parametrize("empty", ["left", "middle", "right"])
def test_it_chooses_what_is_best_on_average_whatever_is_really_hidden(empty: str) -> None:
    rules = Chests(10, 60, 20, empty=empty)
    assert choice(rules) == "middle"
    assert set(rules.supposed) == {"left", "middle", "right"}


def test_it_stays_with_the_steward_where_nothing_is_clearly_better() -> None:
    assert choice(Chests(20, 20, 20)) == "left"


def test_it_thinks_as_long_as_it_may() -> None:
    rules = Chests(10, 60, 20)
    choice(rules)
    assert TRIALS * 3 // 4 <= rules.judged <= TRIALS


def test_the_same_picks_think_the_same() -> None:
    one, other = Chests(10, 60, 20), Chests(10, 60, 20)
    assert choice(one, "x") == choice(other, "x")
    assert one.supposed == other.supposed
    assert one.supposed != []


def test_it_plays_as_the_steward_where_nothing_can_be_supposed() -> None:
    rules = Chests(10, 60, 20, supposes=False)
    assert choice(rules) == "left"
    assert rules.judged == 0


def test_a_forced_answer_costs_nothing() -> None:
    rules = Chests(10, 60, 20)
    rules.board.chests = {"left": 10}
    table = Table.start(rules, Setup(SEATS), KeyedChance(b"chests"))
    assert HARD.choose(rules, table.view("a"), table.pending[0], picker(b"hard", "")) == "left"
    assert rules.supposed == []
