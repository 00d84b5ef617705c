"""What the page of a turn shows beside its report: its steps on the drawing, and the rules it names."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from adjudicator.engine import AnyRuleset, Duel, Step
from adjudicator.site.facts import Passage
from adjudicator.site.prose import inline
from adjudicator.site.rules_page import rule_texts, rules_path

HEADING = -1
"""Stands for a passage's heading where its lines are counted."""

Begun = Mapping[tuple[int, int], Step]
"""The steps that begin in a report, by the place of the passage and of the line in it, or `HEADING`."""


def begun(report: Sequence[Passage], steps: Sequence[Step]) -> Begun:
    """Find the first line of each step that a report tells of."""
    firsts = [step.first for step in steps]
    found: dict[int, tuple[int, int]] = {}
    for place, event in _events(report):
        found.setdefault(bisect_right(firsts, event), place)
    return {place: steps[number - 1] for number, place in found.items() if number}


def rules_named(report: Sequence[Passage], rules: AnyRuleset) -> dict[str, str]:
    """The text in HTML of every rule that a report names, by its number, for pages in a game's folder."""
    texts = rule_texts(rules)
    return {number: _shown_text(rules, number) for number in sorted(_numbers(report)) if number in texts}


@cache
def _shown_text(rules: AnyRuleset, number: str) -> str:
    return inline(rule_texts(rules)[number]).replace('href="#', f'href="../{rules_path(rules)}#')


def _events(report: Sequence[Passage]) -> Iterator[tuple[tuple[int, int], int]]:
    for place, passage in enumerate(report):
        if passage.event is not None and passage.lines:
            yield (place, HEADING), passage.event
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
