"""Holds the words of plans against what is then so: each word has a promise, which is kept or broken.

A promise judges by the board itself and by what happens when the game is played on, never by a view or by
what the words are made of.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from adjudicator.engine import Choice, Condition, Event, Question, Table, picker
from adjudicator.engine.bots import RandomBot
from tests.playing import answer_next
from tests.rulesets.westeros.test_plans_at_random import parts

AnyTable = Table[Any, Any]


@dataclass(frozen=True)
class Moment:
    """A question in a game, or the part of one that plans are judged on; `whole` makes an answer of it."""

    table: AnyTable
    asked: Question
    question: Question
    whole: Callable[[Any], Any]

    @property
    def board(self) -> Any:  # noqa: ANN401  each ruleset's own
        """The board, with all that is hidden."""
        return self.table.board

    @property
    def seat(self) -> str:
        """Whose plan it is."""
        return self.question.seat

    @cached_property
    def seen(self) -> Any:  # noqa: ANN401  each ruleset's own
        return self.table.view(self.seat)

    @cached_property
    def legal(self) -> tuple[Any, ...]:
        return tuple(self.question.options.listing())

    def after(self, answer: Any, *, table: AnyTable | None = None) -> AnyTable:  # noqa: ANN401
        """Play on with an answer to the question, in a game of its own."""
        forked = table or self.table.fork()
        (asked,) = (each for each in forked.unanswered if each == self.asked)
        forked.answer(asked, self.whole(answer))
        return forked

    def if_others(self, answer: Callable[[Question], Any]) -> AnyTable:
        """A game of its own in which all others who are asked at the same time have answered so."""
        forked = self.table.fork()
        for question in forked.pending:
            if question.seat != self.seat:
                forked.answer(question, answer(question))
        return forked


Promise = Callable[[Moment, Any], None]
"""Holds what a word gives at a moment, None if it falls through."""

Truth = Callable[[Moment, Condition[Any]], None]
"""Holds what a condition says at a moment."""


class Promises(NamedTuple):
    """The promises of a ruleset's words: by kind and word (`raid none`), or by word."""

    choices: Mapping[str, Promise]
    conditions: Mapping[str, Truth]


def promised(found: Mapping[str, Any], kind: str, word: str) -> Any:  # noqa: ANN401  a promise or a truth
    """The promise of a word at a kind of question; None if nobody has written one."""
    return found.get(f"{kind} {word}", found.get(word))


# --- Promises ---------------------------------------------------------------------------------------------


def gives(answer: Any) -> Promise:  # noqa: ANN401
    """It is always the same."""

    def holds(_moment: Moment, given: Any) -> None:  # noqa: ANN401
        assert given == answer

    return holds


def best(among: Callable[[Moment], Iterable[Any]], measure: Callable[[Moment, Any], Any]) -> Promise:
    """It is one with the highest measure, and there is one if there is any."""

    def holds(moment: Moment, given: Any) -> None:  # noqa: ANN401
        worth = {each: measure(moment, each) for each in among(moment)}
        if not worth:
            assert given is None, given
            return
        assert worth[given] == max(worth.values()), (given, worth)

    return holds


def legal(moment: Moment) -> Iterable[Any]:
    return moment.legal


# --- Conditions -------------------------------------------------------------------------------------------


def number(found: Callable[[Moment], int | None]) -> Truth:
    """It holds for this number and for no other; for none, if there is none."""

    def holds(moment: Moment, condition: Condition[Any]) -> None:
        true = found(moment)
        for plain in range(-3, 30) if true is None else (true - 1, true, true + 1):
            said = condition.holds(moment.seen, moment.question, condition.grammar.parse(plain))
            assert said is (plain == true), (condition.name, plain, true)

    return holds


def yes_if(found: Callable[[Moment], bool | None]) -> Truth:
    """It holds for yes if this is so, else for no; None: for neither."""

    def holds(moment: Moment, condition: Condition[Any]) -> None:
        true = found(moment)
        for plain in ("yes", "no"):
            said = condition.holds(moment.seen, moment.question, condition.grammar.parse(plain))
            assert said is (true is not None and (plain == "yes") is true), (condition.name, plain, true)

    return holds


def among(
    words: Callable[[Moment], Sequence[str]],
    found: Callable[[Moment], Iterable[str]],
    *,
    every: bool = False,
    none: bool = False,
    single: bool = False,
) -> Truth:
    """It holds for these words and for no others; for several, if any is (`every`: if all are)."""

    def holds(moment: Moment, condition: Condition[Any]) -> None:
        true, known = set(found(moment)), words(moment)

        def said(*plain: str) -> bool:
            value = condition.grammar.parse(plain[0] if single else list(plain))
            return condition.holds(moment.seen, moment.question, value)

        for word in known:
            assert said(word) is ((word in true) is not none), (condition.name, word, true)
        for first, second in pairwise(known):
            if single or first == second:
                continue
            both = [word in true for word in (first, second)]
            wanted = all(both) if every else any(both)
            assert said(first, second) is (wanted is not none), (condition.name, first, second, true)

    return holds


# --- Whole games ------------------------------------------------------------------------------------------


def moments(table: AnyTable) -> Iterator[Moment]:
    """What plans are judged on at the first open question."""
    question = table.unanswered[0]
    for part, whole in parts(question):
        yield Moment(table, question, part, whole)


def hold(promises: Promises, moment: Moment) -> set[str]:
    """Hold every word at a moment; gives those that applied."""
    kind = moment.table.ruleset.questions[moment.question.kind]
    held = set()
    if not moment.question.branches:
        for condition in kind.conditions:
            promised(promises.conditions, kind.name, condition.name)(moment, condition)
            held.add(f"{kind.name} when {condition.name}")
    for choice in kind.choices:
        if held_choice(promises, moment, choice):
            held.add(f"{kind.name} {choice.name}")
    return held


def held_choice(promises: Promises, moment: Moment, choice: Choice[Any]) -> bool:
    """Hold a word for an answer; whether it gave one."""
    if choice.name == "steward" or (moment.question.branches and not choice.whole):
        return False
    given = choice.pick(moment.seen, moment.question)
    promised(promises.choices, moment.question.kind, choice.name)(moment, given)
    return given is not None


def play_and_hold(promises: Promises, table: AnyTable, key: bytes, most: int) -> set[str]:
    """Let bots play so many questions at most, and hold all words at each; gives those that applied."""
    bot, pick, held = RandomBot(), picker(key, "promises"), set[str]()
    while not table.over and most:
        most -= 1
        for moment in moments(table):
            held |= hold(promises, moment)
        answer_next(table, bot, pick)
    return held


def told(table: AnyTable, kind: type[Event]) -> list[Any]:
    return [event for event in table.game.told if isinstance(event, kind)]
