"""Filling in: several things decided at once, each with options of its own."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.engine.options.base import Options, Pick, json_size
from adjudicator.engine.options.branching import Unbranched
from adjudicator.engine.options.illegal import IllegalAnswer
from adjudicator.engine.options.reading import read_word
from adjudicator.engine.options.saying import say
from adjudicator.words import gettext as _


class Fields(Options[dict[str, Any]], frozen=True, tag="fields"):
    """Several fields, each with options of its own.

    An answer maps each field to its own answer, in the order of `fields`. A field that is left out has the
    answer `otherwise`, as plain data; if that is None, no field may be left out.
    """

    fields: Mapping[str, Unbranched]
    otherwise: Any = None

    def at(self, name: str) -> Options[Any]:
        """The options of a field."""
        return self.fields[name]

    def parse(self, plain: object) -> dict[str, Any]:
        """Read a mapping from field to answer; of a single field, its answer alone will do."""
        if not isinstance(plain, Mapping):
            return self._in_the_only_field(plain)
        answer: dict[str, Any] = {}
        for key, value in plain.items():
            name = read_word(key, tuple(self.fields), where=(key,))
            if name in answer:
                raise IllegalAnswer(say("twice", item=name), where=(key,))
            try:
                answer[name] = self.at(name).parse(value)
            except IllegalAnswer as illegal:
                raise illegal.inside(key) from None
        missing = [name for name in self.fields if name not in answer]
        if missing and self.otherwise is None:
            raise IllegalAnswer(say("no-answer-to", items=missing), legal=tuple(missing))
        answer.update((name, self.at(name).parse(self.otherwise)) for name in missing)
        return {name: answer[name] for name in self.fields}

    def _in_the_only_field(self, plain: object) -> dict[str, Any]:
        """Read what is written for the only field; raises IllegalAnswer if there are several."""
        if len(self.fields) != 1:
            raise IllegalAnswer(say("not-each", items=tuple(self.fields)), legal=tuple(self.fields))
        (name,) = self.fields
        return {name: self.at(name).parse(plain)}

    def legal_part(self, plain: object) -> dict[str, Any]:
        """Leave out unknown fields, and those whose answer is illegal and has no legal part."""
        part: dict[str, Any] = {}
        for key, value in plain.items() if isinstance(plain, Mapping) else ():
            try:
                name = read_word(key, tuple(self.fields))
            except IllegalAnswer:
                continue
            options = self.at(name)
            try:
                read = options.parse(value)
            except IllegalAnswer:
                read = options.legal_part(value)
            if name not in part and read is not None:
                part[name] = read
        return {name: part[name] for name in self.fields if name in part}

    def plain(self, answer: dict[str, Any]) -> dict[str, Any]:
        """Return each field's answer as plain data."""
        return {name: self.at(name).plain(each) for name, each in answer.items()}

    def longest(self) -> int:
        """Return the length of an answer with the longest in each field."""
        inside = (json_size(name) + options.longest() + 2 for name, options in self.fields.items())
        return max(2, 1 + sum(inside))

    def listing(self) -> Iterator[dict[str, Any]]:
        """Return combinations that differ in the last fields before those that differ in the first."""
        return _combined(tuple(self.fields.items()))

    def sample(self, pick: Pick) -> dict[str, Any]:
        """Return any answer in each field."""
        return {name: self.at(name).sample(pick) for name in self.fields}

    def describe(self) -> str:
        """Put the list on one line."""
        return "; ".join(self.describe_lines())

    def describe_lines(self) -> tuple[str, ...]:
        """Describe the answer of each field, and what stands for a field that is left out."""
        return tuple(self._described())

    def _described(self) -> Iterator[str]:
        for name, options in self.fields.items():
            yield _("%(field)s: %(answers)s", field=name, answers=options.describe())
        if self.otherwise is not None:
            text = msgspec.json.encode(self.otherwise).decode()
            yield _("what is left out counts as %(answer)s", answer=text)


def _combined(fields: Sequence[tuple[str, Options[Any]]]) -> Iterator[dict[str, Any]]:
    if not fields:
        yield {}
        return
    (name, options), *others = fields
    for answer in options.listing():
        for rest in _combined(others):
            yield {name: answer, **rest}
