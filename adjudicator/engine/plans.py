"""The words a ruleset offers for plans: answers filed ahead, with conditions.

A plan is judged on the asked seat's own view and on the question put to it, never on the board, so
planning ahead cannot tell a seat more than it may know.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from adjudicator.engine.asking import Question
from adjudicator.engine.options import IllegalAnswer, nearest_word, read_number, read_word
from adjudicator.words import gettext as _

V = TypeVar("V")

UNBOUNDED = 10**6


class Grammar(Protocol):
    """Reads the value of a condition. Every option type is one."""

    def parse(self, plain: object) -> Any:  # noqa: ANN401  each condition has a type of its own
        """Read the value from plain data; raises IllegalAnswer."""

    def describe(self) -> str:
        """Say in one line what may be written."""


class Bounds:
    """A condition's value that is a range: a number, or `{at-least: 2, at-most: 5}` with one or both."""

    def parse(self, plain: object) -> range:
        """Read the range, which holds a number at least; both ends are included."""
        if not isinstance(plain, Mapping):
            number = self._end(plain)
            return range(number, number + 1)
        ends = {"at-least": -UNBOUNDED, "at-most": UNBOUNDED}
        if not plain:
            raise IllegalAnswer(_("A range names at-least, at-most or both."), legal=tuple(ends))
        for key, value in plain.items():
            if key not in ends:
                raise IllegalAnswer(
                    _("A range names at-least, at-most or both."),
                    where=(key,),
                    legal=tuple(ends),
                    nearest=nearest_word(str(key), ends),
                )
            ends[key] = self._end(value, key)
        low, high = ends.values()
        if low > high:
            message = _("No number is at least %(low)s and at most %(high)s.", low=low, high=high)
            raise IllegalAnswer(message, where=("at-most",))
        return range(low, high + 1)

    @staticmethod
    def _end(plain: object, *where: str) -> int:
        try:
            return read_number(plain, -UNBOUNDED, UNBOUNDED, where)
        except IllegalAnswer as illegal:
            # The limits are no limits to a reader.
            raise IllegalAnswer(_("A whole number is expected here."), where=illegal.where) from None

    def describe(self) -> str:
        """Show the forms."""
        return _("a number, or {at-least: 2, at-most: 5} with one or both")


class YesOrNo:
    """A condition's value that is yes or no."""

    def parse(self, plain: object) -> bool:
        """Read the word; `true` and `false` are understood too."""
        if isinstance(plain, bool):
            return plain
        return read_word(plain, ("yes", "no", "true", "false")) in ("yes", "true")

    def describe(self) -> str:
        """Name the words."""
        return _("yes or no")


@dataclass(frozen=True)
class Condition(Generic[V]):
    """One key of a plan's `when`. `holds(view, question, value)` judges it when the question comes up."""

    name: str
    summary: str
    grammar: Grammar
    holds: Callable[[V, Question, Any], bool]


@dataclass(frozen=True)
class Choice(Generic[V]):
    """A word for an answer that depends on the question; `pick` gives None where it does not apply."""

    name: str
    summary: str
    pick: Callable[[V, Question], Any | None]


@dataclass(frozen=True)
class PlanKind(Generic[V]):
    """How questions of one kind are planned for.

    `literals` reads an answer written out (every answer that the kind could ever have); `fit` makes of what
    it read an answer to the question that came up (of "all", the units that are there), or None where it
    does not apply; without it, what was read is the answer. `conditions` and `choices` are the words beyond
    it. When `ranked`, a list under `do` gives answers in order of preference; otherwise a list is read by
    `literals`. `subjects` are the words that the subject of such a question can be; when there are none, a
    plan's subjects are not checked. `stems` are words by which a plan names several subjects at once: all
    that begin with one, before a dash (`fiefdoms` for `fiefdoms-3`).

    `example` is what a template shows for the kind: `do`, and `when` if that helps, as a person writes them.

    `in_turn`: a question of this kind without subject asks which subject comes next (its options are a
    OneOf of them); it is answered by the subjects of the plans, in the order in which they stand in the
    file. Conditions are then judged on that question with the subject filled in, so they must not depend on
    its options. A plan for any subject does not answer it, unless by a choice word.

    `also` names kinds that are asked about the same subject afterwards, in the same action; a mapping under
    `do` may answer them with a key of that name.
    """

    kind: str
    summary: str
    literals: Grammar
    conditions: tuple[Condition[V], ...] = ()
    choices: tuple[Choice[V], ...] = ()
    ranked: bool = True
    subjects: tuple[str, ...] = ()
    stems: tuple[str, ...] = ()
    fit: Callable[[V, Question, Any], Any | None] | None = None
    in_turn: bool = False
    also: tuple[str, ...] = ()
    example: Mapping[str, Any] = field(default_factory=dict)
