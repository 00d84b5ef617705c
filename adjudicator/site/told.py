"""What the page of a turn tells: its report with the steps of the drawing that begin there, and its rules."""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from adjudicator.engine import AnyRuleset, Duel, Event, Line, Seat, Step
from adjudicator.site.concerned import concerned
from adjudicator.site.documents import rule_texts
from adjudicator.site.turn_facts import Passage

_HEADING = -1
"""Stands for a passage's heading where its lines are counted."""

Begun = Mapping[tuple[int, int], Step]
"""The steps that begin in a report, by the place of the passage and of the line in it, or `_HEADING`."""

_NAME = re.compile(r"\*[^*]+\*:?\s*")
"""The name that the rule of a card opens with."""


class Sentence(NamedTuple):
    """A line of a report: the step that `begins` with it, the `step` that it links to, `who` it concerns."""

    line: Line
    begins: Step | None
    step: Step | None
    who: tuple[Seat, ...]


class Section(NamedTuple):
    """A passage of a report, and the step that `begins` with its heading.

    `again` tells that the heading came before in the same phase. `told` has the lines, each with those that
    follow from it.
    """

    passage: Passage
    begins: Step | None
    again: bool
    told: list[list[Sentence]]

    @property
    def duel(self) -> Duel | None:
        """The duel that it tells of, if it does."""
        return self.passage.figure if isinstance(self.passage.figure, Duel) else None

    @property
    def folded(self) -> bool:
        """Whether its lines are folded: a figure shows the same, or a reader in a hurry may skip them all."""
        lines = self.passage.lines
        return bool(lines) and (self.passage.figure is not None or all(line.aside for line in lines))


def sections(
    report: Sequence[Passage], begun: Begun, events: Sequence[Event], seats: Collection[Seat]
) -> Iterator[Section]:
    """Tell a report of events. Where a heading is not shown again, the first line links to its step."""
    who = _concerned(report, events, seats)
    above: set[str] = set()
    for place, passage in enumerate(report):
        if passage.level == 1:
            above.clear()
        step = begun.get((place, _HEADING))
        again = passage.heading in above and not isinstance(passage.figure, Duel)
        above.add(passage.heading)
        told: list[list[Sentence]] = []
        for number, line in enumerate(passage.lines):
            begins = begun.get((place, number))
            link = begins or (step if again and not number else None)
            sentence = Sentence(line, begins, link, who.get(line.event, ()))
            if line.follows and told:
                told[-1].append(sentence)
            else:
                told.append([sentence])
        yield Section(passage, step, again, told)


def begun(report: Sequence[Passage], steps: Sequence[Step]) -> Begun:
    """Find the first line of each step that a report tells of."""
    firsts = [step.first for step in steps]
    found: dict[int, tuple[int, int]] = {}
    for place, event in _events(report):
        found.setdefault(bisect_right(firsts, event), place)
    return {place: steps[number - 1] for number, place in found.items() if number}


def _concerned(
    report: Sequence[Passage], events: Sequence[Event], seats: Collection[Seat]
) -> dict[int | None, tuple[Seat, ...]]:
    """Whom each line concerns, by its first event: whom all events before the next line's name."""
    firsts = [line.event for passage in report for line in passage.lines if line.event is not None]
    return {first: concerned(events[first:last], seats) for first, last in pairwise([*firsts, len(events)])}


def areas(lines: Iterable[Line]) -> list[str]:
    """The words of the areas that some lines are about."""
    return list(dict.fromkeys(word for line in lines for word in line.where))


def rules_named(report: Sequence[Passage], rules: AnyRuleset) -> dict[str, str]:
    """The text in Markdown of every rule that a report names, by its number."""
    texts = rule_texts(rules)
    return {number: texts[number] for number in sorted(_numbers(report)) if number in texts}


def without_name(text: str) -> str:
    """The rule of a card without the name that it opens with."""
    return text[named.end() :] if (named := _NAME.match(text)) else text


def _events(report: Sequence[Passage]) -> Iterator[tuple[tuple[int, int], int]]:
    for place, passage in enumerate(report):
        if passage.event is not None and passage.lines:
            yield (place, _HEADING), passage.event
        for number, line in enumerate(passage.lines):
            if line.event is not None:
                yield (place, number), line.event


def _numbers(report: Sequence[Passage]) -> set[str]:
    """The numbers of all rules that stand beside lines, amounts and cards."""
    lines = [line for passage in report for line in passage.lines]
    sides = [side for passage in report if isinstance(passage.figure, Duel) for side in passage.figure.sides]
    terms = [term for line in lines for term in line.terms] + [term for side in sides for term in side.terms]
    cards = [card for side in sides for card in side.played]
    return {each.rule for each in lines} | {each.rule for each in terms} | {each.rule for each in cards}
