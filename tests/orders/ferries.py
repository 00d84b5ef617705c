"""A made-up game of turns: which pier comes next, who boards there, and whether a fare is paid for it.

Amber alone plays, with the toy game's board: `log` holds the piers that have had their ferry.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from adjudicator.engine import (
    Ask,
    Bounds,
    Choice,
    Condition,
    Game,
    KeyedChance,
    Likely,
    Moves,
    OneOf,
    Question,
    Seat,
    Setup,
    Table,
    catalogue,
)
from tests.engine.toy import asked
from tests.orders.toy import Board, Caravan, View

PIERS = ("ash", "birch", "cedar")
ANIMALS = {"ash": {"camel": 2, "horse": 1}, "birch": {"camel": 1}, "cedar": {"horse": 1}}
BANKS: dict[str, tuple[str, ...]] = {"east": ("camel", "horse"), "west": ("camel", "horse")}
EVERYONE = "everyone"


class Boarding:
    """Who boards: moves, or `everyone`."""

    def parse(self, plain: object) -> object:
        if plain == EVERYONE:
            return EVERYONE
        return Moves({"camel": 2, "horse": 1}, BANKS).parse(plain)

    def describe(self) -> str:
        return "moves, or everyone"


def _board(_view: View, question: Question, boarding: object) -> object:
    """Send everyone who is there to the east; what is written out stands as it is."""
    if boarding != EVERYONE:
        return boarding
    assert isinstance(question.options, Moves)
    animals = question.options.units
    return {"east": dict(animals)} if animals.get("camel") else None


def _told(kind: str) -> Callable[[View, Seat, str], str]:
    return lambda _view, _seat, subject: f"What about {kind} {subject}?"


class Ferries(Caravan):
    name: ClassVar[str] = "ferries"
    spellings: ClassVar[Mapping[str, str]] = {"c": "camel", "mare": "horse", "e": "east", "all": EVERYONE}
    questions = catalogue(
        (
            asked(
                "ferry",
                Boarding(),
                sentence=_told("ferry"),
                likely=lambda _view: (Likely(0),),
                summary="who boards",
                conditions=(
                    Condition(
                        "piers-done",
                        "piers that have had their ferry",
                        Bounds(),
                        lambda view, _question, value: view.round in value,
                    ),
                    Condition(
                        "initial",
                        "the first letter of the pier",
                        OneOf(("a", "b", "c")),
                        lambda _view, question, value: question.subject.startswith(value),
                    ),
                ),
                choices=(
                    Choice("last", "the last pier by name", lambda _view, question: _last(question)),
                    Choice(
                        "nobody", "nobody boards", lambda _view, question: {} if question.subject else None
                    ),
                ),
                subjects=PIERS,
                fit=_board,
                in_turn=True,
                also=("fare",),
            ),
            asked(
                "fare",
                OneOf(("yes", "no")),
                sentence=_told("fare"),
                likely=lambda _view: (Likely(1),),
                summary="whether a fare is paid",
                subjects=PIERS,
            ),
        )
    )

    def seats(self, count: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
        return ("amber", "blue")

    def next_action(self, board: Board) -> str | None:
        return f"ferry-{board.round + 1}" if board.round < len(PIERS) else None

    async def perform(self, game: Game[Board]) -> None:
        left = tuple(pier for pier in PIERS if pier not in game.board.log)
        pier = await Ask("amber", "ferry", OneOf(left), default=left[0], settle=True)
        boarding = await Ask("amber", "ferry", Moves(ANIMALS[pier], BANKS), default={}, subject=pier)
        if boarding:
            await Ask("amber", "fare", OneOf(("yes", "no")), default="no", subject=pier)
        game.board.log.append(pier)
        game.board.round += 1

    def period(self, view: View) -> str:
        return "day"


def _last(question: Question) -> str | None:
    if question.subject:
        return None
    *_others, last = question.options.listing()
    return str(last)


FERRIES = Ferries()


def start() -> Table[Board, View]:
    """A fresh game, with the first pier to be named."""
    return Table.start(FERRIES, Setup(FERRIES.seats(2, {})), KeyedChance(b"ferries"))


def subjects_of(given: Sequence[Any]) -> list[str]:
    """The piers in the order in which they were named."""
    return [one.answer for one in given if one.question.kind == "ferry" and not one.question.subject]
