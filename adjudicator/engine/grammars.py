"""Grammars of order files: how a value may be written, what a complaint shows of it, and its form.

Every option type is a grammar, too: `OneOf(("yes", "no"))`. Those that are described in a line are so in the
language in which they are made.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from adjudicator.engine.forms import Amount, Several
from adjudicator.engine.options import IllegalAnswer, OneOf, nearest_word, read_number, read_word, read_words
from adjudicator.engine.options.illegal import Place
from adjudicator.engine.options.saying import say, twice
from adjudicator.sentences import Said
from adjudicator.words import gettext as _

UNBOUNDED = 10**6


class Grammar(Protocol):
    """Reads a value: the answer of a plan, or what a condition wants."""

    def parse(self, plain: object) -> Any:  # noqa: ANN401  each grammar has a type of its own
        """Read the value from plain data; raises IllegalAnswer."""

    def describe(self) -> str:
        """Describe in one line what may be written."""

    @property
    def form(self) -> msgspec.Struct:
        """What a form offers of it: one of `adjudicator.engine.forms`, `OneOf`, `Number` or `SomeOf`."""


class Reading(msgspec.Struct, frozen=True):
    """A grammar made of a function: what it reads is `described` in a line."""

    parse: Callable[[object], Any]
    described: str
    form: msgspec.Struct

    def describe(self) -> str:
        """Return the line."""
        return self.described


def one_of(words: Iterable[str], described: str) -> Reading:
    """One of some words, too many to list."""
    known = OneOf(tuple(words))
    return Reading(known.parse, described, known)


def several(
    words: Iterable[str], described: str = "", *, listed: Sequence[str] | None = None, repeats: bool = False
) -> Reading:
    """One of some words, or a list of some; gives a tuple of them as they were written.

    No word stands twice, unless it `repeats`. A complaint names all the words, or those to be `listed`.
    """
    known = tuple(words)

    def parse(plain: object) -> tuple[str, ...]:
        read = read_words(plain, known, listed=listed)
        for place, word in enumerate(() if repeats else read):
            if word in read[:place]:
                raise IllegalAnswer(twice(word), where=(place,))
        return read

    return Reading(parse, described or one_or_some(known), Several(known, repeats=repeats))


def one_or_some(words: Iterable[str]) -> str:
    """Describe a grammar that reads one of some words, or a list of some."""
    return _("one of %(words)s, or a list of some in [ ]", words=", ".join(words))


def read_ends(
    plain: Mapping[Any, object], ends: Mapping[str, int], read: Callable[[object, Place], int], said: Said
) -> tuple[int, ...]:
    """Read a number for some of `ends`; those not named stay as they are.

    Raises IllegalAnswer, which says what is `said`, if none is named, or anything else.
    """
    found = dict(ends)
    if not plain:
        raise IllegalAnswer(said, legal=tuple(ends))
    for key, value in plain.items():
        if key not in ends:
            nearest = nearest_word(str(key), ends)
            raise IllegalAnswer(said, where=(key,), legal=tuple(ends), nearest=nearest)
        found[key] = read(value, (key,))
    return tuple(found.values())


class Bounds:
    """A range: a number, or `{at-least: 2, at-most: 5}` with one or both."""

    form = Amount(("at-least", "at-most"), order=True)

    def parse(self, plain: object) -> range:
        """Read the range, which must contain a number; both ends are included."""
        if not isinstance(plain, Mapping):
            number = self._end(plain)
            return range(number, number + 1)
        ends = {"at-least": -UNBOUNDED, "at-most": UNBOUNDED}
        low, high = read_ends(plain, ends, self._end, say("not-a-range", ends=tuple(ends)))
        if low > high:
            raise IllegalAnswer(say("empty-range", low=low, high=high), where=("at-most",))
        return range(low, high + 1)

    @staticmethod
    def _end(plain: object, where: Place = ()) -> int:
        try:
            return read_number(plain, -UNBOUNDED, UNBOUNDED, where)
        except IllegalAnswer as illegal:
            # The limits mean nothing to a reader.
            raise IllegalAnswer(say("not-a-whole-number"), where=illegal.where) from None

    def describe(self) -> str:
        """List the forms."""
        return _("a number, or {at-least: 2, at-most: 5} with one or both")


class YesOrNo:
    """Yes or no."""

    form = OneOf(("yes", "no"))

    def parse(self, plain: object) -> bool:
        """Read the word; `true` and `false` are understood too."""
        if isinstance(plain, bool):
            return plain
        words = ("yes", "no")
        return read_word(plain, (*words, "true", "false"), listed=words) in ("yes", "true")

    def describe(self) -> str:
        """List the words."""
        return _("yes or no")
