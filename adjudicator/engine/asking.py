"""What a rule procedure may await: one seat's answer, several at once, or a draw.

A procedure is an `async def` that the table runs with `.send()`; there is no event loop. `await Ask(...)`
hands the question to the table and returns a legal answer of the type its options promise.
"""

import re
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar, overload

import msgspec

from adjudicator.engine.options import AnyOptions, Assignment, Branches, Fields, IllegalAnswer, Options

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
R = TypeVar("R")
W = TypeVar("W", bound=str)

Seat = str
"""A place at the table, a word such as `stark`."""

SEAT_WORD = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
"""The form of a seat's word, which names files and branches."""

CHANCE: Seat = "chance"
"""The seat that answers draws; no player can hold it."""

Check = Callable[[Any, Any], IllegalAnswer | None]
"""Judges an answer as a whole, on the asked seat's view: `check(view, answer)`."""


class Ask(msgspec.Struct, Generic[A], eq=False):
    """One question to one seat; awaiting it returns the answer.

    `kind` is the decision's name in the rules, `subject` a word that distinguishes it from others of its
    kind. `default` is what the rules do for a seat that misses the deadline. A `secret` answer is not
    published when it is given (an event may reveal it later). `check` names one of the ruleset's checks that
    couples several parts of the answer. `settle` lets the table answer by itself when only one answer is
    legal, by the check too; set it only if public facts prove that.
    """

    seat: Seat
    kind: str
    options: Options[A]
    default: A
    subject: str = ""
    secret: bool = False
    settle: bool = False
    check: str = ""

    def __await__(self) -> Generator["Ask[A]", A, A]:
        """Hand the question to the table."""
        answer = yield self
        return answer


class Together(Generic[R]):
    """Simultaneous questions: nobody, not even the rules, sees an answer before all are in.

    Pass two or three questions (the answers come as a tuple) or a mapping from seat to question (the answers
    come as a dictionary in the same order).
    """

    __slots__ = ("asks", "keys")

    @overload
    def __init__(self: "Together[tuple[A, B]]", first: Ask[A], second: Ask[B], /) -> None: ...
    @overload
    def __init__(
        self: "Together[tuple[A, B, C]]", first: Ask[A], second: Ask[B], third: Ask[C], /
    ) -> None: ...
    @overload
    def __init__(self: "Together[dict[Seat, A]]", asks: Mapping[Seat, Ask[A]], /) -> None: ...

    def __init__(self, *given: Ask[Any] | Mapping[Seat, Ask[Any]]) -> None:
        self.keys: tuple[Seat, ...] | None = None
        asks: list[Ask[Any]] = []
        for item in given:
            if isinstance(item, Ask):
                asks.append(item)
            else:
                self.keys = tuple(item)
                asks.extend(item.values())
        self.asks = tuple(asks)

    def __await__(self) -> Generator["Together[R]", R, R]:
        """Hand all questions to the table at once."""
        answers = yield self
        return answers

    def gather(self, answers: Sequence[object]) -> object:
        """Return the answers, in the order of the questions and in the shape this was asked in."""
        if self.keys is None:
            return tuple(answers)
        return dict(zip(self.keys, answers, strict=True))


class Draw(msgspec.Struct, Generic[W], eq=False):
    """Chance draws `count` of `items` without replacement, in the order drawn.

    `name`, with the action's label before it, must be unique within the game: it decides what is drawn.
    """

    name: str
    items: Sequence[W]
    count: int = 1

    def __await__(self) -> Generator["Draw[W]", tuple[W, ...], tuple[W, ...]]:
        drawn = yield self
        return drawn


class Asked(Protocol):
    """What everyone may know of a question: who is asked what, but not what is legal."""

    @property
    def label(self) -> str:
        """Its label, unique within the game."""

    @property
    def seat(self) -> Seat:
        """The seat that is asked."""

    @property
    def kind(self) -> str:
        """Its kind, as in `Ask`."""

    @property
    def subject(self) -> str:
        """Its subject, as in `Ask`."""


class Question(msgspec.Struct, frozen=True):
    """An open question with its label: what a seat is shown and a bot receives."""

    label: str
    seat: Seat
    kind: str
    subject: str
    options: Options[Any]
    default: Any
    secret: bool = False
    check: str = ""

    @property
    def branches(self) -> dict[str, "Question"]:
        """What would be asked about each of several branches by itself, by key; nothing for other options.

        Only the whole question is ever open; its check judges their answers, too.
        """
        if not isinstance(self.options, Branches):
            return {}
        found: dict[str, Question] = {}
        for key, options in self.options.branches.items():
            kind, subject = self.options.asks.get(key, (self.kind, key))
            default = self.default[key] if key in self.default else options.first()
            found[key] = Question(self.label, self.seat, kind, subject, options, default, self.secret)
        return found

    def among(self, keys: Collection[str]) -> "Question":
        """Return the question with some of its branches alone; there is at least one."""
        if not isinstance(self.options, Branches):
            return self
        branches = {key: options for key, options in self.options.branches.items() if key in keys}
        first = next((key for key in branches if key in self.default), next(iter(branches)))
        default = {first: self.default[first] if first in self.default else branches[first].first()}
        options = Branches(branches, self.options.asks)
        return msgspec.structs.replace(self, options=options, default=default)

    @property
    def fields(self) -> dict[str, "Part"]:
        """What would be asked about each of several fields by itself, by name; nothing for other options.

        Only the whole question is ever open; its check judges how they go together.
        """
        if not isinstance(self.options, Fields):
            return {}
        return {
            name: Part(self.label, self.seat, self.kind, name, options, self.default[name], self.secret)
            for name, options in self.options.fields.items()
        }

    @property
    def parts(self) -> tuple[str, ...]:
        """The words that an answer says something about, one by one; its subject, where there is but that."""
        match self.options:
            case Assignment(places=named) | Fields(fields=named) | Branches(branches=named):
                return tuple(named)
        return (self.subject,)

    @property
    def plain_default(self) -> Any:  # noqa: ANN401  any YAML value
        """The default as plain data."""
        return self.options.plain(self.default)


class Part(Question, frozen=True):
    """One field of a question with several (`Fields`), as a question of its own: its subject is the field.

    `others` are the answers of the other fields, as far as they are given.
    """

    others: Mapping[str, Any] = MappingProxyType({})

    def beside(self, given: Mapping[str, Any]) -> "Part":
        """The same field where some fields have been given answers."""
        others = {name: answer for name, answer in given.items() if name != self.subject}
        return msgspec.structs.replace(self, others=others)


class _Written(Question, frozen=True, forbid_unknown_fields=True):
    """A question as `write_question` writes it; its options are of one of the closed set of types."""

    options: AnyOptions


def read_question(plain: Mapping[str, Any]) -> Question:
    """Read a question that was written with `write_question`; raises msgspec.ValidationError."""
    written = msgspec.structs.asdict(msgspec.convert(plain, _Written))
    try:
        default = written["options"].parse(written["default"])
    except IllegalAnswer as complaint:
        raise msgspec.ValidationError(complaint.message) from complaint
    return Question(**{**written, "default": default})


def write_question(question: Question) -> dict[str, Any]:
    """Return a question as plain data, including its options and default."""
    plain: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(question, default=None))
    plain["default"] = question.plain_default
    return plain
