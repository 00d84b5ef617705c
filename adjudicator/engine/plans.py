"""The words a ruleset offers for plans: answers filed ahead, with conditions.

A plan is judged on the asked seat's own view and on the question put to it, never on the board, so
planning ahead cannot tell a seat more than it may know.
"""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

import msgspec

from adjudicator.engine.asking import Question
from adjudicator.engine.grammars import Bounds, Grammar, YesOrNo
from adjudicator.engine.options.saying import say
from adjudicator.sentences import Said

T = TypeVar("T")
V = TypeVar("V")


class Prospect(msgspec.Struct, Generic[V], frozen=True):
    """What is known when a plan is filed: the seat's view, the plan's `subjects`, answers beside it.

    `above` are the subject and first answer of each plan of the kind that stands above it. A `lasting` plan
    is kept for the game; any other ends with the view's period, so that only what may happen until then
    counts.
    """

    view: V
    answers: tuple[tuple[Question, Any], ...] = ()
    lasting: bool = False
    above: tuple[tuple[str, Any], ...] = ()
    subjects: tuple[str, ...] = ()


Never = Callable[[Prospect[V], Any], Said | None]
"""Says why a condition on some value cannot hold as long as the plan lasts, or always does; else None."""


class Condition(msgspec.Struct, Generic[V], frozen=True):
    """One key of a plan's `when`. `holds(view, question, value)` judges it when the question comes up.

    `said` are messages marked by `N_` that say it after “if”. A grammar that is one of some words (`OneOf`,
    `YesOrNo`) has one for each of them. Any other has one with `%(value)s`, such as “at least 3”, and perhaps
    another for a list of several. Of a mapping each entry is said by itself, with its key as `%(item)s`.
    """

    name: str
    summary: str
    grammar: Grammar
    holds: Callable[[V, Question, Any], bool]
    said: tuple[str, ...]
    never: Never[V] | None = None


def among(
    name: str,
    summary: str,
    grammar: Grammar,
    fact: Callable[[V, Question], object],
    said: str,
    *several: str,
    never: Never[V] | None = None,
) -> Condition[V]:
    """A condition that the fact is one of those wanted; None is never among them."""

    def holds(view: V, question: Question, wanted: Any) -> bool:  # noqa: ANN401  as the grammar has it
        found = fact(view, question)
        return found is not None and found in wanted

    return Condition(name, summary, grammar, holds, (said, *several), never)


def numbered(
    name: str,
    summary: str,
    number: Callable[[V, Question], int | None],
    said: str,
    never: Never[V] | None = None,
) -> Condition[V]:
    """A condition on a number, if there is one: exactly so many, or a range."""
    return among(name, summary, Bounds(), number, said, never=never)


def beyond(least: int, most: Callable[[V], int] | None = None) -> Never[V]:
    """Says of a number that it is never below `least`, nor from now on above what `most` says of the view."""

    def never(prospect: Prospect[V], wanted: range) -> Said | None:
        high = most(prospect.view) if most else wanted.stop
        if wanted.stop > least and wanted.start <= high:
            return None
        return say("no-such-number", low=least, high=high) if most else say("never-below", low=least)

    return never


def yes_or_no(
    name: str, summary: str, holds: Callable[[V, Question], bool | None], yes: str, no: str
) -> Condition[V]:
    """A condition that a plan wants to be so, or not to be so; None is neither."""
    return Condition(
        name, summary, YesOrNo(), lambda view, question, wanted: holds(view, question) is wanted, (yes, no)
    )


def of_each(
    name: str,
    summary: str,
    grammar: Grammar,
    holds: Callable[[V, Question, Any], bool],
    said: str,
    *several: str,
    never: Never[V] | None = None,
) -> Condition[V]:
    """A condition that must hold for each of several words."""
    return Condition(
        name,
        summary,
        grammar,
        lambda view, question, wanted: all(holds(view, question, word) for word in wanted),
        (said, *several),
        never,
    )


class Choice(msgspec.Struct, Generic[V], frozen=True):
    """A word for an answer that depends on the question; `pick` returns None if it does not apply.

    If it is `whole`, it can also say which of several branches comes next, and is then picked from the whole
    question; other words are picked from each branch by itself. `never(prospect)` says why it does not apply
    in a plan, None if it may.
    """

    name: str
    summary: str
    pick: Callable[[V, Question], Any | None]
    whole: bool = False
    never: Callable[[Prospect[V]], Said | None] | None = None


def always(name: str, summary: str, answer: Any) -> Choice[Any]:  # noqa: ANN401  of any question's type
    """A word for an answer that is the same at every question; illegal, it falls through."""
    return Choice(name, summary, lambda _view, _question: answer)


def best(found: Iterable[T], by: Callable[[T], Any]) -> T | None:
    """What is highest `by` a measure, the first among equals; None if there is nothing."""
    return max(found, key=by, default=None)
