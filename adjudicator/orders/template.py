"""The order file that a player gets to fill in.

Lines that begin with `#` are notes, or examples that count once the `#` is removed. Sent unchanged, the file
is refused with a list of the questions it leaves open.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.engine import (
    ANY,
    AnyRuleset,
    AnyView,
    Assignment,
    Number,
    OneOf,
    Options,
    Question,
    QuestionKind,
    Seat,
)
from adjudicator.orders.answers import name_of
from adjudicator.orders.complaints import shortened
from adjudicator.orders.explaining import example
from adjudicator.orders.plan_reading import Plans
from adjudicator.orders.plans import Plan, Wait
from adjudicator.orders.reading import read
from adjudicator.orders.rewriting import plan_lines
from adjudicator.orders.writing import WIDTH, flow, notes
from adjudicator.words import command, gettext as _


def template(  # noqa: PLR0917  in the order in which the file says them
    game: str,
    turn: int,
    seat: Seat,
    ruleset: AnyRuleset,
    view: AnyView,
    questions: Sequence[Question],
    standing: Sequence[Plan] = (),
) -> str:
    """Return an order file for a seat's open questions, with examples of plans.

    `standing` are the seat's plans in force, which end if the file leaves them out.
    """
    lines = [
        *notes(
            _(
                "%(ruleset)s: orders of %(seat)s in the game “%(game)s”, turn %(turn)s.",
                ruleset=ruleset.title,
                seat=ruleset.seat_title(seat),
                game=game,
                turn=turn,
            ),
            ruleset.situation(view),
            _("Lines that begin with # are notes. Write each answer after its colon."),
        ),
        "",
        f"game: {flow(game)}",
        f"turn: {turn}",
        f"seat: {flow(seat)}",
        "",
        *_answers(ruleset, view, questions, standing),
        "",
        *_plans(ruleset, view, questions, standing),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _answers(
    ruleset: AnyRuleset, view: AnyView, questions: Sequence[Question], standing: Sequence[Plan]
) -> Iterator[str]:
    if not questions:
        yield from notes(_("Your seat has no questions now. You can file plans for what may follow."))
        return
    yield "answers:"
    for question in questions:
        yield from notes(
            ruleset.describe_question(view, question.seat, question.kind, question.subject),
            *_legal(question.options),
            *_also(ruleset, question),
            *_planned(question, standing),
            _("If you miss the deadline: %(answer)s.", answer=flow(question.plain_default)),
            _("To be asked later, write: %(wait)s.", wait=Wait.ASK_ME.value),
        )
        yield f"  {name_of(question)}:"
        if isinstance(question.options, Assignment):
            for item in question.options.places:
                about = ruleset.describe_part(view, question, item)
                key = f"    {flow(item)}:"
                yield f"{key}  # {shortened(about, WIDTH - len(key) - 4)}" if about else key


def _legal(options: Options[Any]) -> Iterator[str]:
    first, *others = options.describe_lines()
    if others:
        yield _("Legal:")
        yield from (f"- {line}" for line in (first, *others))
    else:
        yield _("Legal: %(options)s.", options=first)
    # An assignment is written below, item by item; a single word needs no example.
    if not isinstance(options, OneOf | Number | Assignment):
        last = options.count() - 1
        examples = [flow(options.plain(options.nth(index))) for index in dict.fromkeys((0, last // 2, last))]
        yield _("For example: %(answers)s.", answers="; ".join(examples))


def _also(ruleset: AnyRuleset, question: Question) -> Iterator[str]:
    asked = question.branches.values() or (question,)
    for kind in dict.fromkeys(kind for one in asked for kind in ruleset.questions[one.kind].also):
        yield _("You can add “%(kind)s: …” to it, to answer that question in case it follows.", kind=kind)


def _planned(question: Question, standing: Sequence[Plan]) -> Iterator[str]:
    if any(plan.covers(question) for plan in standing):
        yield _("One of your plans in force, below, is for this question; an answer here comes before it.")


def _plans(
    ruleset: AnyRuleset, view: AnyView, questions: Sequence[Question], standing: Sequence[Plan]
) -> Iterator[str]:
    likely: dict[str, list[str]] = {}
    for kind, subject in (*ruleset.likely_questions(view), *((one.kind, ANY) for one in questions)):
        subjects = likely.setdefault(kind, [])
        if (subject or ANY) not in subjects:
            subjects.append(subject or ANY)
    if not likely and not standing:
        return
    yield from notes(
        _(
            "Plans answer what you may be asked next, so that nobody has to wait for you. The "
            "first one that fits is used; if it has become illegal, the next one is tried."
        ),
        _("To use an example, remove the # before it, and change it as you like."),
        _(
            "For everything about one kind of plan: %(command)s",
            command=command(f"orders explain {ruleset.name} {next(iter(likely), None) or standing[0].kind}"),
        ),
    )
    yield "plans:"
    if standing:
        yield from notes(
            _("These are your plans in force. Sending this file ends every plan that it leaves out.")
        )
        for plan in standing:
            yield from plan_lines(plan)
    for kind, subjects in likely.items():
        offered = ruleset.questions[kind]
        yield "#"
        yield from notes(
            _(
                "%(kind)s (%(subjects)s): %(summary)s",
                kind=kind,
                subjects=", ".join(dict.fromkeys([*subjects, ANY])),
                summary=offered.summary,
            )
        )
        yield from (f"# {line}" for line in _example(offered, subjects, ruleset, view))


def _example(
    offered: QuestionKind[Any], subjects: Sequence[str], ruleset: AnyRuleset, view: AnyView
) -> list[str]:
    """Return the kind's example for the first subject it can be used for in this game."""
    for subject in subjects:
        lines = example(offered, subject)
        plans = Plans(ruleset, view=view)
        node = read("\n".join(lines).encode()).root
        if node:
            plans.take(node)
        if plans.read and not plans.complaints:
            return lines
    return example(offered)
