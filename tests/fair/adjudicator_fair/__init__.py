"""A small made-up game that asks everything at once: one question for each control that a desk has.

It stands for a ruleset from outside: a package of its own, which imports nothing but `adjudicator`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from adjudicator.engine import (
    Ask,
    Event,
    Game,
    Limit,
    Moves,
    Number,
    OneOf,
    Ordering,
    Pick,
    Question,
    Result,
    Seat,
    Setup,
    SomeOf,
    Together,
    catalogue,
)
from adjudicator.engine.options import AnyOptions, Assignment, Branches, Fields
from adjudicator.rulesets.plain import PlainRuleset, plain_kind

COLOURS = OneOf(("red", "green", "blue"))
NUMBERS = OneOf(tuple(f"stall-{number}" for number in range(1, 21)))
COINS = Number(-2, 7)
GUESTS = SomeOf(dict.fromkeys(("ann", "ben", "cy", "dee"), 1), 1, 3)
FRUIT = SomeOf({"apple": 4, "pear": 2, "plum": 1}, 2, 5)
TENTS = Assignment(
    {"lamp": ("north", "south"), "rug": ("north", "south", "west"), "urn": ("north", "west")},
    (Limit(("north",), 1),),
)
RANKS = Ordering(("first", "second", "third", "fourth"))
CARTS = Moves(
    {"cart": 3, "mule": 2},
    {"bridge": ("cart", "mule"), "ford": ("mule",), "gate": ("cart",)},
    (Limit(("bridge", "ford"), 1),),
)

OPTIONS: dict[str, AnyOptions] = {
    "colour": COLOURS,
    "stall": NUMBERS,
    "coins": COINS,
    "guests": GUESTS,
    "fruit": FRUIT,
    "tents": TENTS,
    "ranks": RANKS,
    "carts": CARTS,
    "turn": Branches({"pay": COINS, "send": CARTS, "wait": OneOf(("wait",)), "choose": NUMBERS}),
    "plan": Fields({"colour": COLOURS, "fruit": FRUIT, "carts": CARTS}),
}
"""Every type of options, and both ways in which some are shown, by the kind that asks for it."""


ROUNDS = 2


class Board(msgspec.Struct):
    """What everyone answered, round by round."""

    told: list[dict[str, Any]] = msgspec.field(default_factory=list)

    def clone(self) -> "Board":
        return Board(list(self.told))


class View(msgspec.Struct):
    """Everything; the fair has no secrets once all have answered."""

    seat: Seat
    told: list[dict[str, Any]]


class Answered(Event, frozen=True, kw_only=True):
    message = "Everyone has answered."

    answers: dict[str, Any]

    def apply(self, board: Board) -> None:
        board.told.append(self.answers)


def _choose(view: View, question: Question, pick: Pick) -> Any:  # noqa: ANN401  whatever is asked
    """Give the last of all answers, which is the furthest from the first, or any."""
    options = question.options
    return tuple(options.listing())[-1] if view.seat == "left" else options.sample(pick)


class Fair(PlainRuleset[Board, View]):
    name: ClassVar[str] = "fair"
    revision: ClassVar[int] = 1
    title: ClassVar[str] = "Fair"
    board_type = Board
    view_type = View
    event_type = Answered
    questions = catalogue(plain_kind(name, options, steward=_choose) for name, options in OPTIONS.items())

    def seat_counts(self) -> Sequence[int]:
        return (2,)

    def seats(self, count: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
        return ("left", "right")[:count]

    def opening(self, setup: Setup) -> Board:
        return Board()

    def next_action(self, board: Board) -> str | None:
        return f"round-{len(board.told) + 1}" if len(board.told) < ROUNDS else None

    async def perform(self, game: Game[Board]) -> None:
        asks = {
            f"{seat} {kind}": Ask(seat, kind, options, default=options.first(), secret=True)
            for seat in game.setup.seats
            for kind, options in OPTIONS.items()
        }
        game.tell(Answered(answers=dict(await Together(asks)), rule="FAIR-01"))

    def period(self, view: View) -> str:
        return f"round-{len(view.told) + 1}"

    def view(self, board: Board, seat: Seat | None) -> View:
        return View(seat or "", list(board.told))

    def result(self, view: View) -> Result | None:
        return Result(("left", "right"), "FAIR-02") if len(view.told) == ROUNDS else None

    def situation(self, view: View) -> str:
        return f"Round {min(len(view.told) + 1, ROUNDS)} of {ROUNDS}"
