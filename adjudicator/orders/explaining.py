"""Explaining what can be said in plans: for a ruleset in short, for one kind of question in full."""

import textwrap
from collections.abc import Iterator
from typing import Any

from adjudicator.engine import PlanKind, Ruleset
from adjudicator.orders.plans import ANY, Wait, choices_of
from adjudicator.orders.writing import WIDTH, flow
from adjudicator.words import gettext as _

_ENTRIES_IN_A_LINE = 12
"""Subjects that are all named; of more, only some."""


def example(offered: PlanKind[Any], subject: str = ANY) -> list[str]:
    """Write a plan of this kind, as it stands under `plans`."""
    steps = [choice.name for choice in offered.choices[:2]] or [Wait.ASK_ME.value]
    entries = {
        offered.kind: subject,
        **(offered.example or {"do": steps if offered.ranked and len(steps) > 1 else steps[0]}),
    }
    lines = [f"{flow(key)}: {flow(value)}" for key, value in entries.items()]
    return [f"{'  ' if number else ' -'} {line}" for number, line in enumerate(lines)]


def explain_plans(ruleset: Ruleset[Any, Any]) -> str:
    """Tell how a plan is written, and for which kinds of question there are plans."""
    return "\n".join([*_grammar(), "", *_kinds(ruleset)]) + "\n"


def explain_kind(offered: PlanKind[Any]) -> str:
    """Tell all that can be said in plans of one kind: subjects, conditions, choice words, answers."""
    return "\n".join(_explained(offered)) + "\n"


def _grammar() -> Iterator[str]:
    yield from _wrapped(
        _(
            "A plan answers a question ahead. The first plan of your file that fits and is legal by then is"
            " used; otherwise the next is tried, and at last you are asked."
        )
    )
    yield from _entry(_("kind of question"), _("what the plan is for: a subject, a list of some, or any"))
    yield from _entry("when", _("conditions in { }, all of which must hold; leave it out for always"))
    yield from _entry(
        "do",
        _(
            "an answer or a choice word, or a list of them to be tried in order; default is what the rules do"
            " for a seat that misses the deadline, ask-me stops and asks you"
        ),
    )
    yield from _entry(
        "keep",
        _("period (while this round or phase lasts, as without this line) or game (until your next file)"),
    )


def _kinds(ruleset: Ruleset[Any, Any]) -> Iterator[str]:
    yield _("Kinds of question in %(title)s:", title=ruleset.title)
    for offered in ruleset.plan_kinds:
        yield from _entry(offered.kind, offered.summary)
    yield ""
    yield _(
        "All that can be said for one of them: adjudicator orders explain %(game)s %(kind)s",
        game=ruleset.name,
        kind=ruleset.plan_kinds[0].kind,
    )


def _explained(offered: PlanKind[Any]) -> Iterator[str]:
    yield from _wrapped(_("%(kind)s: %(summary)s", kind=offered.kind, summary=offered.summary))
    if offered.subjects:
        subjects = (*offered.stems, *offered.subjects)
        named = ", ".join(subjects[:_ENTRIES_IN_A_LINE])
        more = "…" if len(subjects) > _ENTRIES_IN_A_LINE else ""
        yield from _entry(_("for"), _("any, or of these: %(subjects)s", subjects=named + more))
    if offered.in_turn:
        yield from _wrapped(
            _(
                "The order of these plans in your file says which comes next: the first that names one"
                " that can be next, and whose conditions hold. A plan for any does not, but by a choice word."
            )
        )
    for kind in offered.also:
        yield from _wrapped(
            _("In an answer, “%(kind)s: …” answers that question if it follows from it.", kind=kind)
        )
    if offered.conditions:
        yield "when:"
        for condition in offered.conditions:
            yield from _entry(
                condition.name,
                _("%(summary)s (%(values)s)", summary=condition.summary, values=condition.grammar.describe()),
            )
    yield "do:"
    yield from _entry(_("an answer"), offered.literals.describe())
    for choice in choices_of(offered):
        yield from _entry(choice.name, choice.summary)
    yield from _entry(Wait.ASK_ME.value, _("you are asked when it comes to that"))
    if offered.ranked:
        yield from _wrapped(_("Several in [ ] are tried in order."))
    yield _("For example:")
    yield from example(offered)


def _entry(word: str, meaning: str) -> list[str]:
    return textwrap.wrap(
        f"{word}: {meaning}",
        WIDTH,
        initial_indent="  ",
        subsequent_indent="      ",
        break_on_hyphens=False,
        break_long_words=False,
    )


def _wrapped(sentence: str) -> list[str]:
    return textwrap.wrap(sentence, WIDTH, break_on_hyphens=False, break_long_words=False)
