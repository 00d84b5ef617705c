"""The words a ruleset offers for plans: answers filed ahead, with conditions.

A plan is judged on the asked seat's own view and on the question put to it, never on the board, so
planning ahead cannot tell a seat more than it may know.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from adjudicator.engine.asking import Question
from adjudicator.engine.forms import Amount
from adjudicator.engine.options import IllegalAnswer, OneOf, nearest_word, read_number, read_word
from adjudicator.engine.options.saying import say
from adjudicator.words import gettext as _

V = TypeVar("V")

UNBOUNDED = 10**6


class Grammar(Protocol):
    """Reads the value of a condition. Every option type is one."""

    def parse(self, plain: object) -> Any:  # noqa: ANN401  each condition has a type of its own
        """Read the value from plain data; raises IllegalAnswer."""

    def describe(self) -> str:
        """Describe in one line what may be written."""

    @property
    def form(self) -> msgspec.Struct:
        """What a form offers of it: one of `adjudicator.engine.forms`, `OneOf`, `Number` or `SomeOf`."""


class Bounds:
    """A condition's value that is a range: a number, or `{at-least: 2, at-most: 5}` with one or both."""

    form = Amount(("at-least", "at-most"), order=True)

    def parse(self, plain: object) -> range:
        """Read the range, which must contain a number; both ends are included."""
        if not isinstance(plain, Mapping):
            number = self._end(plain)
            return range(number, number + 1)
        ends = {"at-least": -UNBOUNDED, "at-most": UNBOUNDED}
        if not plain:
            raise IllegalAnswer(say("not-a-range", ends=tuple(ends)), legal=tuple(ends))
        for key, value in plain.items():
            if key not in ends:
                raise IllegalAnswer(
                    say("not-a-range", ends=tuple(ends)),
                    where=(key,),
                    legal=tuple(ends),
                    nearest=nearest_word(str(key), ends),
                )
            ends[key] = self._end(value, key)
        low, high = ends.values()
        if low > high:
            raise IllegalAnswer(say("empty-range", low=low, high=high), where=("at-most",))
        return range(low, high + 1)

    @staticmethod
    def _end(plain: object, *where: str) -> int:
        try:
            return read_number(plain, -UNBOUNDED, UNBOUNDED, where)
        except IllegalAnswer as illegal:
            # The limits mean nothing to a reader.
            raise IllegalAnswer(say("not-a-whole-number"), where=illegal.where) from None

    def describe(self) -> str:
        """List the forms."""
        return _("a number, or {at-least: 2, at-most: 5} with one or both")


class YesOrNo:
    """A condition's value that is yes or no."""

    form = OneOf(("yes", "no"))

    def parse(self, plain: object) -> bool:
        """Read the word; `true` and `false` are understood too."""
        if isinstance(plain, bool):
            return plain
        return read_word(plain, ("yes", "no", "true", "false")) in ("yes", "true")

    def describe(self) -> str:
        """List the words."""
        return _("yes or no")


class Condition(msgspec.Struct, Generic[V], frozen=True):
    """One key of a plan's `when`. `holds(view, question, value)` judges it when the question comes up.

    `said` are messages marked by `N_` that say it after “if”, with `%(value)s`: one for yes and one for no,
    or one for a value and perhaps another for a list of several. Without them it is said by its name.
    """

    name: str
    summary: str
    grammar: Grammar
    holds: Callable[[V, Question, Any], bool]
    said: tuple[str, ...] = ()


def numbered(name: str, summary: str, number: Callable[[V, Question], int], *said: str) -> Condition[V]:
    """A condition on a number: exactly so many, or a range."""
    return Condition(
        name, summary, Bounds(), lambda view, question, wanted: number(view, question) in wanted, said
    )


def yes_or_no(name: str, summary: str, holds: Callable[[V, Question], bool], *said: str) -> Condition[V]:
    """A condition that a plan wants to be so, or not to be so."""
    return Condition(
        name, summary, YesOrNo(), lambda view, question, wanted: holds(view, question) is wanted, said
    )


class Choice(msgspec.Struct, Generic[V], frozen=True):
    """A word for an answer that depends on the question; `pick` returns None if it does not apply.

    If it is `whole`, it can also say which of several branches comes next, and is then picked from the whole
    question; other words are picked from each branch by itself.
    """

    name: str
    summary: str
    pick: Callable[[V, Question], Any | None]
    whole: bool = False
