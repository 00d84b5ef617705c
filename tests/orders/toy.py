"""A small made-up game with every kind of answer, to show that orders know no ruleset.

Two or three merchants travel in rounds. Each round all bid coins for the well (secret, together). Whoever
bids most loads goods, sends animals (a coupled check: the horse never goes to the oasis without a camel),
puts its wares on stalls, ranks the others and pays at two gates at once; then every merchant guesses,
together, which goods the caravan's closed parcel holds. A merchant's purse is its own secret, and so is
the parcel.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from adjudicator.engine import (
    Ask,
    Assignment,
    Bounds,
    Check,
    Choice,
    Condition,
    Draw,
    Event,
    Game,
    GameOption,
    Grammar,
    IllegalAnswer,
    Likely,
    Limit,
    Line,
    Moves,
    Named,
    Number,
    OneOf,
    Ordering,
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
from adjudicator.sentences import prose
from tests.engine.toy import asked

GOODS = ("dates", "salt", "silk")
TOLLS = ("camel", "coin", "dates")
ROUNDS = 3
PURSE = 9
MERCHANTS = ("amber", "blue", "coral")


class Board(msgspec.Struct):
    round: int
    purses: dict[Seat, int]
    score: dict[Seat, int]
    stock: dict[str, int]
    parcel: str = ""
    winner: Seat = ""
    log: list[str] = msgspec.field(default_factory=list)

    def clone(self) -> "Board":
        return Board(
            self.round,
            dict(self.purses),
            dict(self.score),
            dict(self.stock),
            self.parcel,
            self.winner,
            list(self.log),
        )


class View(msgspec.Struct):
    seat: Seat
    seats: tuple[Seat, ...]
    round: int
    score: dict[Seat, int]
    stock: dict[str, int]
    winner: Seat
    purse: int = 0


class Bid(Event, frozen=True, kw_only=True):
    bids: dict[Seat, int]


class Done(Event, frozen=True, kw_only=True):
    what: str
    answer: Any


def _camel_leads(view: View, moves: dict[str, dict[str, int]]) -> IllegalAnswer | None:
    to_oasis = moves.get("oasis", {})
    if to_oasis.get("horse") and not to_oasis.get("camel"):
        return IllegalAnswer(prose("The horse does not go to the oasis without a camel."), where=("oasis",))
    return None


def _most(view: View, question: Question) -> int:
    most = max(question.options.listing())
    assert isinstance(most, int)
    return most


def _goods_in_stock(view: View, question: Question) -> str | None:
    return next((goods for goods in question.options.listing() if view.stock[goods] > 1), None)


YES_NO = OneOf(("yes", "no"))


def _stalls(view: View, question: Question, part: Mapping[str, str]) -> dict[str, str] | None:
    """A stall that was not named has what it always has; who owes points sells nothing."""
    return None if view.score[view.seat] < 0 else {**question.default, **part}


def _kind(
    name: str,
    literals: Grammar,
    told: Callable[[str], str],
    **more: Any,  # noqa: ANN401  as QuestionKind has it
) -> QuestionKind[View]:
    return asked(name, literals, sentence=lambda _view, _seat, subject: told(subject), **more)


class Caravan(Ruleset[Board, View]):
    name: ClassVar[str] = "caravan"
    revision: ClassVar[int] = 1
    title: ClassVar[str] = "Caravan"
    board_type = Board
    view_type = View
    event_type = Bid | Done
    game_options: ClassVar[tuple[GameOption, ...]] = ()
    checks: ClassVar[Mapping[str, Check]] = {"camel-leads": _camel_leads}
    questions = catalogue(
        (
            _kind(
                "bid",
                Number(0, PURSE),
                lambda _subject: "How many coins do you bid for the well?",
                likely=lambda _view: (Likely(1, ""),),
                summary="coins for the well",
                conditions=(
                    Condition(
                        "purse",
                        "coins in your purse",
                        Bounds(),
                        lambda view, _question, value: view.purse in value,
                        ("the number of your coins is %(value)s",),
                    ),
                    Condition(
                        "ahead",
                        "whether nobody has a higher score",
                        YES_NO,
                        lambda view, _question, value: (
                            (view.score[view.seat] == max(view.score.values())) == (value == "yes")
                        ),
                        ("nobody is ahead of you", "somebody is ahead of you"),
                    ),
                ),
                choices=(
                    Choice("all", "your whole purse", _most),
                    Choice("nothing", "no coins", lambda _view, _question: 0),
                ),
            ),
            _kind("load", SomeOf(dict.fromkeys(GOODS, 3), 1, 2), lambda _subject: "Which goods do you load?"),
            _kind(
                "send",
                Moves({"camel": 2, "horse": 1}, {"oasis": ("camel", "horse"), "pass": ("horse",)}),
                lambda _subject: "Where do your animals go?",
                likely=lambda view: (Likely(2, f"well-{view.round + 1}"),),
                summary="where animals go",
                ranked=False,
                subjects=tuple(f"well-{number}" for number in range(1, ROUNDS + 1)),
                stems=("well",),
            ),
            _kind(
                "stalls",
                Assignment({"north": ("dates", "salt"), "south": ("salt", "silk")}),
                lambda _subject: "What do you sell at which stall?",
                complete=_stalls,
            ),
            _kind(
                "rank",
                SomeOf(dict.fromkeys(MERCHANTS, 1), 1, 2),
                lambda _subject: "In which order do you greet the others?",
            ),
            _kind("toll", OneOf(TOLLS), lambda subject: f"What do you pay at the {subject} gate?"),
            _kind(
                "guess",
                OneOf(GOODS),
                lambda _subject: "What is in the parcel?",
                likely=lambda _view: (Likely(0, "parcel"),),
                summary="what is in the parcel",
                conditions=(
                    Condition(
                        "goods",
                        "what is left in stock",
                        SomeOf(dict.fromkeys(GOODS, 1), 1, 3),
                        lambda view, _question, value: all(view.stock[goods] for goods in value),
                        ("%(value)s is left in stock", "all of these are left in stock: %(value)s"),
                    ),
                ),
                choices=(
                    Choice("plentiful", "the first of which there are several in stock", _goods_in_stock),
                ),
            ),
        )
    )

    def seat_counts(self) -> Sequence[int]:
        return (2, 3)

    def seats(self, count: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
        return MERCHANTS[:count]

    def seat_title(self, seat: Seat) -> str:
        return f"the {seat} merchant"

    def opening(self, setup: Setup) -> Board:
        purses = dict.fromkeys(setup.seats, PURSE)
        return Board(0, purses, dict.fromkeys(setup.seats, 0), dict.fromkeys(GOODS, 3))

    def next_action(self, board: Board) -> str | None:
        if board.round >= ROUNDS:
            return None
        return f"round-{board.round + 1}"

    async def perform(self, game: Game[Board]) -> None:
        board = game.board
        subject = f"well-{board.round + 1}"
        (board.parcel,) = await Draw("parcel", GOODS)
        bids = await Together(
            {
                seat: Ask(seat, "bid", Number(0, purse), default=0, secret=True)
                for seat, purse in board.purses.items()
            }
        )
        board.winner = max(bids, key=lambda seat: bids[seat])
        board.purses[board.winner] -= bids[board.winner]
        game.tell(Bid(bids=bids, rule="CV-1"))
        seat = board.winner
        load = SomeOf({goods: number for goods, number in board.stock.items() if number}, 1, 2)
        loaded = await Ask(seat, "load", load, default=load.first())
        for goods in loaded:
            board.stock[goods] -= 1
        board.score[seat] += len(loaded)
        animals = Moves({"camel": 2, "horse": 1}, {"oasis": ("camel", "horse"), "pass": ("horse",)})
        sent = await Ask(seat, "send", animals, default={}, subject=subject, check="camel-leads")
        board.score[seat] += len(sent)
        stalls = Assignment({"north": ("dates", "salt"), "south": ("salt", "silk")}, (Limit(("salt",), 1),))
        await Ask(seat, "stalls", stalls, default={"north": "dates", "south": "silk"})
        others = tuple(other for other in board.purses if other != seat)
        await Ask(seat, "rank", Ordering(others), default=others)
        await Together(
            Ask(seat, "toll", OneOf(TOLLS), default="coin", subject="north"),
            Ask(seat, "toll", OneOf(TOLLS), default="coin", subject="south"),
        )
        guesses = await Together(
            {
                other: Ask(other, "guess", OneOf(GOODS), default="dates", subject="parcel", secret=True)
                for other in board.purses
            }
        )
        for other, guess in guesses.items():
            board.score[other] += guess == board.parcel
        game.tell(Done(what="parcel", answer=board.parcel, rule="CV-2"))
        board.parcel = ""
        board.round += 1

    def period(self, view: View) -> str:
        return f"round-{view.round + 1}"

    def view(self, board: Board, seat: Seat | None) -> View:
        view = View(
            seat or "", tuple(board.purses), board.round, dict(board.score), dict(board.stock), board.winner
        )
        if seat:
            view.purse = board.purses[seat]
        return view

    def max_hidden_bytes(self, view: View, seat: Seat | None) -> int:
        del view, seat
        return 1000

    def result(self, view: View) -> Result | None:
        if view.round < ROUNDS:
            return None
        best = max(view.score.values())
        return Result(tuple(seat for seat in view.seats if view.score[seat] == best), "CV-3")

    def standings(self, view: View) -> tuple[Standing, ...]:
        return ranked({seat: (view.score[seat],) for seat in view.seats})

    def situation(self, view: View) -> str:
        return f"Round {view.round + 1} of {ROUNDS}."

    def report(self, events: Sequence[Event]) -> list[Line]:
        return [Line(str(event), event.rule) for event in events]

    def describe_view(self, view: View, *, ended: bool = False) -> list[Line]:
        return [Line(f"Your purse holds {view.purse} coins.", "CV-1")]

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

    def describe_part(self, view: View, seat: Seat, part: str, named: Named = str) -> str:
        return f"the {part}ern stall" if part == "north" else ""
