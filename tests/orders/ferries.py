"""A made-up game of turns: which pier comes next and who boards there, and whether a fare is paid for it.

Amber alone plays, with the toy game's board: `log` holds the piers that have had their ferry.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar

from adjudicator.engine import (
    Ask,
    Bounds,
    Branches,
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
    SomeOf,
    Table,
    catalogue,
    forms,
)
from tests.engine.toy import asked
from tests.orders.toy import Board, Caravan, View

PIERS = ("ash", "birch", "cedar")
ANIMALS = {"ash": {"camel": 2, "horse": 1}, "birch": {"camel": 1}, "cedar": {"horse": 1}}
BANKS: dict[str, tuple[str, ...]] = {"east": ("camel", "horse"), "west": ("camel", "horse")}
EVERYONE = "everyone"


class Boarding:
    """Who boards: moves, or `everyone`."""

    form = forms.Either((EVERYONE,), forms.Each(tuple(BANKS), SomeOf({"camel": 2, "horse": 1}, 1, 3)))

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


def _last(_view: View, question: Question) -> object:
    *_others, last = question.branches or (None,)
    return last and {last: {}}


def _told(kind: str) -> Callable[[View, Seat, str], str]:
    return lambda _view, _seat, subject: f"What about {kind} {subject}?"


class Ferries(Caravan):
    name: ClassVar[str] = "ferries"
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
                        ("%(value)s piers have had their ferry",),
                    ),
                    Condition(
                        "initial",
                        "the first letter of the pier",
                        OneOf(("a", "b", "c")),
                        lambda _view, question, value: question.subject.startswith(value),
                        ("the pier begins with A", "the pier begins with B", "the pier begins with C"),
                    ),
                ),
                choices=(
                    Choice("last", "nobody at the last pier by name", _last, whole=True),
                    Choice("nobody", "nobody boards", lambda _view, _question: {}),
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
        left = {pier: Moves(ANIMALS[pier], BANKS) for pier in PIERS if pier not in game.board.log}
        answer = await Ask("amber", "ferry", Branches({**left}), default={next(iter(left)): {}})
        ((pier, boarding),) = answer.items()
        if boarding:
            await Ask("amber", "fare", OneOf(("yes", "no")), default="no", subject=pier)
        game.board.log.append(pier)
        game.board.round += 1

    def period(self, view: View) -> str:
        return "day"

    @classmethod
    def spellings(cls) -> Mapping[str, str]:
        return {"c": "camel", "mare": "horse", "e": "east", "all": EVERYONE}


FERRIES = Ferries()


def start() -> Table[Board, View]:
    """A fresh game, with the first pier to be named."""
    return Table.start(FERRIES, Setup(FERRIES.seats(2, {})), KeyedChance(b"ferries"))
