"""Explains what plans may say: briefly for a ruleset, in full for one kind of question."""

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.engine import ANY, AnyRuleset, QuestionKind
from adjudicator.orders.plans import Wait, choices_of
from adjudicator.orders.writing import flow, wrapped
from adjudicator.words import command, gettext as _, pgettext

_ENTRIES_IN_A_LINE = 12
"""Up to this many subjects are all listed; of more, only some."""


def example(offered: QuestionKind[Any]) -> list[str]:
    """Return an example plan of this kind, as written under `plans`."""
    steps = [choice.name for choice in offered.choices[:2]] or [Wait.ASK_ME.value]
    entries = {
        offered.name: ANY,
        **(offered.example or {"do": steps if offered.ranked and len(steps) > 1 else steps[0]}),
    }
    lines = [f"{flow(key)}: {flow(value)}" for key, value in entries.items()]
    return [f"{'  ' if number else ' -'} {line}" for number, line in enumerate(lines)]


def explain_plans(ruleset: AnyRuleset, *, whole: bool = False) -> str:
    """Explain how to write a plan, and list the kinds of question that have plans.

    With `whole` each sentence is left on one line, for whoever shows it in another width.
    """
    return _text([*_grammar(), "", *_kinds(ruleset)], whole=whole)


def explain_kind(offered: QuestionKind[Any], *, whole: bool = False) -> str:
    """Explain plans of one kind in full: subjects, conditions, choice words, answers; `whole` as above."""
    return _text(_explained(offered), whole=whole)


def _text(lines: Iterable[str], *, whole: bool) -> str:
    if not whole:
        # An entry is indented, and goes on further in.
        lines = (
            piece for line in lines for piece in wrapped(line, others=" " * 6 * line.startswith(" ")) or [""]
        )
    return "\n".join(lines) + "\n"


def _grammar() -> Iterator[str]:
    yield _(
        "A plan answers a question before it is asked. The first plan in your file that fits "
        "and is legal at that moment is used. If it does not fit, the next one is tried; if "
        "none fits, you are asked."
    )
    yield _entry(_("kind of question"), _("what the plan is for: a subject, a list of subjects, or any"))
    yield _entry(
        "when", _("conditions in { }, all of which must hold; without this line the plan always applies")
    )
    yield _entry(
        "do",
        _(
            "an answer or a choice word, or a list of them to be tried in turn; default is what "
            "the rules do for a seat that misses the deadline, ask-me means that you are asked"
        ),
    )
    yield _entry(
        "keep",
        _(
            "period (until this round or phase ends, the same as without this line) or game "
            "(until your next file)"
        ),
    )


def _kinds(ruleset: AnyRuleset) -> Iterator[str]:
    yield _("Kinds of question in %(title)s:", title=ruleset.called)
    for offered in ruleset.questions.values():
        yield _entry(offered.name, offered.summary)
    yield ""
    yield _(
        "For everything that a plan can say: %(command)s",
        command=command(f"orders explain {ruleset.name} {next(iter(ruleset.questions))}"),
    )


def _explained(offered: QuestionKind[Any]) -> Iterator[str]:
    yield _("%(kind)s: %(summary)s", kind=offered.name, summary=offered.summary)
    if offered.subjects:
        subjects = (*offered.stems, *offered.subjects)
        named = ", ".join(subjects[:_ENTRIES_IN_A_LINE])
        more = "…" if len(subjects) > _ENTRIES_IN_A_LINE else ""
        yield _entry(pgettext("plan", "for"), _("any, or some of these: %(subjects)s", subjects=named + more))
    if offered.in_turn:
        yield _(
            "The order of these plans in your file decides which comes next: that of the first plan "
            "that fits. A plan for any is used for the first one where its answer is legal."
        )
    if offered.at_once:
        yield _(
            "One question may ask about several subjects. Each plan answers for its own, after those "
            "above it; if a choice is left for which there is no plan, you are asked about all."
        )
    if offered.one_by_one:
        yield _("One answer may say all at once, by subject; what is not open yet is a plan.")
    for kind in offered.also:
        yield _("In an answer, “%(kind)s: …” answers that question if it follows from it.", kind=kind)
    if offered.conditions:
        yield "when:"
        for condition in offered.conditions:
            yield _entry(
                condition.name,
                _("%(summary)s (%(values)s)", summary=condition.summary, values=condition.grammar.describe()),
            )
    yield "do:"
    yield _entry(pgettext("plan", "an answer"), offered.literals.describe())
    for choice in choices_of(offered):
        yield _entry(choice.name, choice.summary)
    yield _entry(Wait.ASK_ME.value, _("you are asked when the question comes up"))
    if offered.ranked:
        yield _("Several in [ ] are tried in order.")
    yield _("For example:")
    yield from example(offered)


def _entry(word: str, meaning: str) -> str:
    return f"  {word}: {meaning}"
