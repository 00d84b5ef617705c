"""A small made-up game that asks everything at once: one question for each control that a desk has.

It stands for a ruleset from outside: a package of its own, which imports nothing but `adjudicator`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from adjudicator.engine import (
    Ask,
    Event,
    Game,
    GameOption,
    Limit,
    Line,
    Moves,
    Number,
    OneOf,
    Ordering,
    Pick,
    Question,
    QuestionKind,
    Result,
    Ruleset,
    Seat,
    Setup,
    SomeOf,
    Standing,
    Svg,
    Together,
    catalogue,
    ranked,
)
from adjudicator.engine.options import AnyOptions, Assignment, Branches, Fields

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
    answers: dict[str, Any]


def _kind(name: str, options: AnyOptions) -> QuestionKind[Any]:
    return QuestionKind(
        name=name,
        title=name.capitalize(),
        sentence=lambda _view, seat, subject: f"{seat}: {name} {subject}?",
        steward=_choose,
        summary=f"what you {name}",
        literals=options,
    )


def _choose(view: View, question: Question, pick: Pick) -> Any:  # noqa: ANN401  whatever is asked
    """Give the last of all answers, which is the furthest from the first, or any."""
    options = question.options
    return options.nth(options.count() - 1) if view.seat == "left" else options.sample(pick)


class Fair(Ruleset[Board, View]):
    name: ClassVar[str] = "fair"
    revision: ClassVar[int] = 1
    title: ClassVar[str] = "Fair"
    board_type = Board
    view_type = View
    event_type = Answered
    game_options: ClassVar[tuple[GameOption, ...]] = ()
    questions = catalogue(_kind(name, options) for name, options in OPTIONS.items())

    def seat_counts(self) -> Sequence[int]:
        return (2,)

    def seats(self, count: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
        return ("left", "right")[:count]

    def seat_title(self, seat: Seat) -> str:
        return seat.capitalize()

    def opening(self, setup: Setup) -> Board:
        return Board()

    def next_action(self, board: Board) -> str | None:
        return f"round-{len(board.told) + 1}" if len(board.told) < ROUNDS else None

    async def perform(self, game: Game[Board]) -> None:
        asks = {
            f"{seat} {kind}": Ask(seat, kind, options, default=options.nth(0), secret=True)
            for seat in game.setup.seats
            for kind, options in OPTIONS.items()
        }
        answers = dict(await Together(asks))
        game.board.told.append(answers)
        game.tell(Answered(answers=answers, rule="FAIR-01"))

    def period(self, view: View) -> str:
        return f"round-{len(view.told) + 1}"

    def view(self, board: Board, seat: Seat | None) -> View:
        return View(seat or "", list(board.told))

    def hidden_room(self, view: View, seat: Seat | None) -> int:
        del view, seat
        return 500

    def result(self, view: View) -> Result | None:
        return Result(("left", "right"), "FAIR-02") if len(view.told) == ROUNDS else None

    def standings(self, view: View) -> tuple[Standing, ...]:
        return ranked({"left": (0,), "right": (0,)})

    def situation(self, view: View) -> str:
        return f"Round {len(view.told) + 1} of {ROUNDS}."

    def report(self, events: Sequence[Event]) -> list[Line]:
        return [Line(str(event), event.rule) for event in events]

    def describe_view(self, view: View, *, ended: bool = False) -> list[Line]:
        return [Line(self.situation(view))]

    def draw(
        self,
        view: View,
        happened: Sequence[Event] = (),
        *,
        before: View | None = None,
        earlier: Iterable[Event] = (),
        described: Sequence[Line] = (),
        ended: bool = False,
    ) -> Svg:
        return Svg('<svg xmlns="http://www.w3.org/2000/svg"/>', 0, 0)
