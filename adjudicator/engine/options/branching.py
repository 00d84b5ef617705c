"""Branching: one of several things, each with answers of its own."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from adjudicator.engine.options.assigning import Assignment
from adjudicator.engine.options.base import Options, Pick, json_size
from adjudicator.engine.options.choosing import Number, OneOf, Ordering, SomeOf
from adjudicator.engine.options.illegal import IllegalAnswer
from adjudicator.engine.options.moving import Moves
from adjudicator.engine.options.reading import folded_word, read_word
from adjudicator.engine.options.saying import expected, say
from adjudicator.words import gettext as _

Unbranched = OneOf[str] | Number | SomeOf[str] | Assignment | Ordering[str] | Moves
"""What may be answered to one of several branches."""


class Branches(Options[dict[str, Any]], frozen=True, tag="branches"):
    """One of several things: which one, and what about it.

    An answer is a mapping with one key, to an answer of that branch: `{karhold: {winterfell: {knight: 1}}}`.
    A branch with a single legal answer may be written as its key alone.

    A branch is like a question of the same kind with the key as its subject; `asks` has the kind and subject
    of those that are like another. What the rules do about a branch is the first of its legal answers.
    """

    branches: dict[str, Unbranched]
    asks: dict[str, tuple[str, str]] = msgspec.field(default_factory=dict)

    def parse(self, plain: object) -> dict[str, Any]:
        """Read a mapping with one key, or a key whose branch has one legal answer."""
        if isinstance(plain, str) and plain:
            return self._read_key(plain)
        if not isinstance(plain, Mapping) or not plain:
            said = say("not-a-branch", branches=tuple(self.branches))
            raise IllegalAnswer(said, legal=tuple(self.branches))
        (key, value), *others = plain.items()
        place = (key,) if isinstance(key, str | int) else ()
        branch = read_word(key, tuple(self.branches), where=place)
        for other, _value in others:
            said = say("second-branch", first=key, second=other)
            raise IllegalAnswer(said, where=(other,) if isinstance(other, str | int) else ())
        try:
            return {branch: self.branches[branch].parse(value)}
        except IllegalAnswer as illegal:
            raise illegal.inside(*place) from illegal

    def _read_key(self, plain: str) -> dict[str, Any]:
        branch = read_word(plain, tuple(self.branches))
        only = self.branches[branch].only()
        if only is None:
            said = say("empty-branch", branch=branch)
            raise IllegalAnswer(said, aside=expected(self.branches[branch].describe()))
        return {branch: only}

    def legal_part(self, plain: object) -> dict[str, Any] | None:
        """Take the legal part of the first branch that is one."""
        for key, value in plain.items() if isinstance(plain, Mapping) else ():
            branch = next((one for one in self.branches if folded_word(one) == folded_word(key)), None)
            if branch is not None:
                part = self.branches[branch].legal_part(value)
                return None if part is None else {branch: part}
        return None

    def plain(self, answer: dict[str, Any]) -> dict[str, Any]:
        """Write the answer of the branch as its options do."""
        return {branch: self.branches[branch].plain(value) for branch, value in answer.items()}

    def longest(self) -> int:
        """Return the length of the longest answer of a branch, with its key."""
        return max(
            (json_size({branch: 0}) - 1 + options.longest() for branch, options in self.branches.items()),
            default=0,
        )

    def listing(self) -> Iterator[dict[str, Any]]:
        """Return the answers of one branch after those of another."""
        for branch, options in self.branches.items():
            for answer in options.listing():
                yield {branch: answer}

    def sample(self, pick: Pick) -> dict[str, Any]:
        """Return an answer of any branch, each branch equally likely."""
        able = [
            branch for branch, options in self.branches.items() if any(True for _answer in options.listing())
        ]
        branch = able[pick(len(able))]
        return {branch: self.branches[branch].sample(pick)}

    def describe(self) -> str:
        """Put the list on one line."""
        return _("one of these: %(branches)s", branches="; ".join(self.describe_lines()))

    def describe_lines(self) -> tuple[str, ...]:
        """List the branches, each with what may be answered about it."""
        return tuple(
            _("%(branch)s: %(options)s", branch=branch, options=options.describe())
            for branch, options in self.branches.items()
        )
