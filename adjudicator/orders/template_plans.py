"""The plans in an order file to fill in: those in force, and careful ones for what else may be asked.

All of them count as they stand.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.engine import (
    ANY,
    AnyRuleset,
    AnyView,
    Habit,
    NoLonger,
    Prospect,
    Question,
    QuestionKind,
)
from adjudicator.orders.plan_reading import Plans
from adjudicator.orders.plans import Plan, Written
from adjudicator.orders.reading import read
from adjudicator.orders.rewriting import compact, is_careful
from adjudicator.orders.writing import WIDTH, flow, notes
from adjudicator.words import command, gettext as _

_COLUMN = 44
"""Where notes at the ends of lines begin, if there is room."""


def plan_section(
    ruleset: AnyRuleset, view: AnyView, questions: Sequence[Question], standing: Sequence[Plan]
) -> Iterator[str]:
    """Yield the lines of `plans`, with their notes; nothing if there is nothing to plan for.

    Plans in force that came to their end are left out.
    """
    careful = careful_plans(ruleset, view, standing)
    standing = still_of_use(standing, ruleset, view, questions)
    if not careful and not standing:
        return
    kinds = [*(offered.name for offered, _habit in careful), *(plan.kind for plan in standing)]
    yield from notes(
        _(
            "Plans answer what you may be asked next, so that nobody has to wait for you. The first one "
            "that fits is used; ask-me means that you are asked."
        ),
        _(
            "For everything that a plan can say: %(command)s",
            command=command(f"orders explain {ruleset.name} {kinds[0]}"),
        ),
    )
    yield "plans:"
    if standing:
        yield from notes(
            _("These are your plans in force. Sending this file ends every plan that it leaves out.")
        )
        for plan in standing:
            yield from _in_force(plan, ruleset, view)
    if careful:
        yield from notes(
            _(
                "These are careful choices, which count if you send them. Change or delete them as you like. "
                "To use an example, remove the # before it."
            )
        )
    for offered, habit in careful:
        yield from (f"#{line}" for line in _example(offered, ruleset, view))
        yield from _noted([_written(habit.plan(offered.name))], habit.says or offered.summary)


def still_of_use(
    plans: Sequence[Plan], ruleset: AnyRuleset, view: AnyView, questions: Sequence[Question]
) -> tuple[Plan, ...]:
    """Return plans without those whose answers have become impossible for good.

    Left out are also those that end with the present period and cannot be asked for in it any more.
    """
    soon = _asked_this_period(ruleset, view)
    return tuple(
        plan
        for plan in plans
        if not _is_past(plan, view)
        and (
            plan.keep == "game"
            or plan.kind in soon
            or not plan.offered.likely
            or any(map(plan.covers, questions))
        )
    )


def _is_past(plan: Plan, view: AnyView) -> bool:
    prospect, never_legal = Prospect(view, lasting=plan.keep == "game"), plan.offered.never_legal
    return never_legal is not None and all(
        isinstance(step, Written) and isinstance(never_legal(prospect, plan.subjects, step.value), NoLonger)
        for step in plan.steps
    )


def careful_plans(
    ruleset: AnyRuleset, view: AnyView, standing: Sequence[Plan] = ()
) -> list[tuple[QuestionKind[Any], Habit]]:
    """The careful plans for what may be asked, the soonest first, where none is in force for the kind.

    A plan that ends with the present period is of no use for what comes after it.
    """
    soon = _asked_this_period(ruleset, view)
    found: dict[str, Habit] = {}
    for kind, _subject in ruleset.likely_questions(view):
        habit = ruleset.questions[kind].careful
        if habit and (kind in soon or habit.keep == "game") and all(plan.kind != kind for plan in standing):
            found[kind] = habit
    return [(ruleset.questions[kind], habit) for kind, habit in found.items()]


def _asked_this_period(ruleset: AnyRuleset, view: AnyView) -> set[str]:
    return {kind for kind, _subject in ruleset.likely_questions(view, this_period=True)}


def _example(offered: QuestionKind[Any], ruleset: AnyRuleset, view: AnyView) -> list[str]:
    """Return an example that can apply in this position, as written under `plans`; none if it has none."""
    entries = offered.suggest(view) if offered.suggest else None
    if not entries:
        return []
    lines = [_written({offered.name: ANY, **entries})]
    return lines if _accepted(lines, ruleset, view) else []


def _in_force(plan: Plan, ruleset: AnyRuleset, view: AnyView) -> Iterator[str]:
    """A plan, with what it does if a file offered it; as a note itself if it would be refused by now."""
    lines = compact(plan)
    if _accepted(lines, ruleset, view):
        careful = plan.offered.careful
        offered = careful and is_careful(plan)
        yield from _noted(lines, careful.says or plan.offered.summary) if careful and offered else lines
    else:
        yield from notes(_("This one can no longer be used:"))
        yield from (f"#{line}" for line in lines)


def _accepted(lines: Sequence[str], ruleset: AnyRuleset, view: AnyView) -> bool:
    plans = Plans(ruleset, view=view)
    node = read("\n".join(["plans:", *lines, ""]).encode()).root
    if node and isinstance(node.value, dict):
        plans.take(node.value["plans"].value)
    return bool(plans.read) and not plans.complaints


def _written(plan: Mapping[str, Any]) -> str:
    return f"  - {flow(plan)}"


def _noted(lines: Sequence[str], note: str) -> Iterator[str]:
    """Put a note behind the last of some lines, or above them if there is no room for it."""
    *others, last = lines
    ends = (f"{last:{column}}  # {note}" for column in (_COLUMN, 0))
    end = next((end for end in ends if len(end) <= WIDTH), None)
    yield from notes(note) if end is None else ()
    yield from others
    yield end or last
