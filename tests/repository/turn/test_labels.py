"""Labels come once in a game; a table that is set up again for each turn does not know those before."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec
import pytest

from adjudicator.engine import (
    Ask,
    Draw,
    Event,
    Game,
    OneOf,
    Result,
    Seat,
    Setup,
    catalogue,
    picker,
)
from adjudicator.repository.people.acts import Undo
from adjudicator.repository.turn.audit import audit_game
from adjudicator.rulesets import installed
from adjudicator.rulesets.plain import PlainRuleset, plain_kind
from tests.engine.toy import listed
from tests.repository.table_in_memory import GameInMemory

ROUNDS, SIDES = 3, OneOf(("heads", "tails"))


class Board(msgspec.Struct):
    guesses: list[str]
    coin: str = ""

    def clone(self) -> "Board":
        return Board([*self.guesses], self.coin)


class Tossed(Event, frozen=True, kw_only=True):
    message = "It is %(coin)s."
    coin: str

    def apply(self, board: Board) -> None:
        board.coin = self.coin


class Coins(PlainRuleset[Board, Board]):
    """In each round a coin is tossed, and one seat guesses what comes next."""

    name: ClassVar[str] = "coins"
    revision: ClassVar[int] = 1
    title: ClassVar[str] = "Coins"
    board_type = view_type = Board
    event_type = Tossed
    questions = catalogue([plain_kind("guess", SIDES)])

    def seat_counts(self) -> Sequence[int]:
        return (1,)

    def seats(self, count: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
        return ("guesser",)

    def opening(self, setup: Setup) -> Board:
        return Board([])

    def next_action(self, board: Board) -> str | None:
        done = len(board.guesses)
        if done == ROUNDS:
            return None
        return f"round-{done + 1}/guessing" if board.coin else self.toss(done + 1)

    def toss(self, number: int) -> str:
        return f"round-{number}/toss"

    async def perform(self, game: Game[Board]) -> None:
        if game.board.coin:
            game.board.guesses.append(await Ask("guesser", "guess", SIDES, default="heads"))
            game.board.coin = ""
        else:
            game.tell(Tossed(coin=(await Draw("coin", ["heads", "tails"]))[0], rule="COIN-01"))

    def view(self, board: Board, seat: Seat | None) -> Board:
        return board.clone()

    def result(self, view: Board) -> Result | None:
        return Result((), "COIN-02") if len(view.guesses) == ROUNDS else None


class TossesAlike(Coins):
    name = "coins-alike"

    def toss(self, number: int) -> str:
        return "toss"


def played(rules: type[Coins], monkeypatch: pytest.MonkeyPatch, *, undone: bool = False) -> GameInMemory:
    monkeypatch.setitem(installed(), f"{rules.name}/1", listed(rules))
    game, pick = GameInMemory(rules.name), picker(b"guesses", "guesses")
    while not game.newest().state.over:
        game.submit("guesser", game.bot_orders("guesser", pick))
        assert game.run().turn
        if undone and game.newest().number == 2:
            game.act(Undo(game="trial", at=game.at, turn=2, to=1, reason="Again"))
            assert game.run().turn == 3
    game.reveal()
    return game


@pytest.mark.parametrize("undone", [False, True])
def test_new_labels_in_every_round_are_fine_also_after_an_undo(
    monkeypatch: pytest.MonkeyPatch, *, undone: bool
) -> None:
    game = played(Coins, monkeypatch, undone=undone)
    assert audit_game(game.files, "trial").findings == ()


def test_an_audit_finds_a_label_that_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(TossesAlike, monkeypatch)
    (first, second) = audit_game(game.files, "trial").findings
    assert (first.turn, second.turn) == (1, 2)
    assert str(first).startswith("turn 1, 0001: the rules use the label toss/coin again, with which chance")
