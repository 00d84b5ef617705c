"""The order file that a player gets to fill in.

Its plans count as they stand; only the answers are missing. Lines that begin with `#` are notes, or examples
that count once the `#` is removed. Sent unchanged, the file is refused with a list of the questions it leaves
open.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from adjudicator.engine import (
    AnyRuleset,
    AnyView,
    Assignment,
    Branches,
    Fields,
    Number,
    OneOf,
    Options,
    Question,
    Seat,
)
from adjudicator.orders.answers import name_of
from adjudicator.orders.background import background
from adjudicator.orders.complaints import shortened
from adjudicator.orders.judging import judge
from adjudicator.orders.plans import Plan, Wait, first_fitting
from adjudicator.orders.template_plans import plan_section
from adjudicator.orders.writing import WIDTH, flow, notes
from adjudicator.words import gettext as _

_TRIED = 24
"""Into how many parts a list of answers is divided to find examples that are legal."""

_LISTED = 1000
"""So many answers, of each branch fewer, are enough to find them in."""


def template(  # noqa: PLR0917  in the order in which the file says them
    game: str,
    turn: int,
    seat: Seat,
    ruleset: AnyRuleset,
    view: AnyView,
    questions: Sequence[Question],
    standing: Sequence[Plan] = (),
) -> str:
    """Return an order file for a seat's open questions, with a careful plan for each likely to follow.

    `standing` are the seat's plans in force, which end if the file leaves them out. They stand in place of
    careful ones.
    """
    lines = [
        *notes(
            _(
                "%(ruleset)s: orders of %(seat)s in the game “%(game)s”, turn %(turn)s.",
                ruleset=ruleset.called,
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
        *plan_section(ruleset, view, questions, standing),
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
        items = _items(question) or _one_by_one(ruleset, view, question)
        yield from notes(
            ruleset.describe_question(view, question.seat, question.kind, question.subject),
            *_legal(question.options),
            *_examples(ruleset, view, question),
            *background(ruleset, view, question),
            *_ahead(ruleset, view, question),
            *_several(ruleset, question, items),
            *_also(ruleset, question),
            *_planned(ruleset, view, question, standing),
            _("If you miss the deadline: %(answer)s.", answer=flow(question.plain_default)),
            _("To be asked later, write: %(wait)s.", wait=Wait.ASK_ME.value),
        )
        yield f"  {question.kind if question.subject in items else name_of(question)}:"
        for item in items:
            about = ruleset.describe_part(view, question.seat, item)
            key = f"    {flow(item)}:"
            yield f"{key}  # {shortened(about, WIDTH - len(key) - 4)}" if about else key


def _items(question: Question) -> Sequence[str]:
    """The parts of an answer, each of which is written on a line of its own."""
    options = question.options
    if isinstance(options, Assignment):
        return tuple(options.places)
    if isinstance(options, Fields):
        return tuple(options.fields)
    alike = all((one.kind, one.subject) == (question.kind, key) for key, one in question.branches.items())
    return tuple(question.branches) if alike else ()


def _one_by_one(ruleset: AnyRuleset, view: AnyView, question: Question) -> tuple[str, ...]:
    """The subject of a question and those that are asked about after it; none if it is the last."""
    offered = ruleset.questions[question.kind]
    coming = [subject for kind, subject in ruleset.likely_questions(view) if kind == question.kind]
    following = dict.fromkeys(one for one in coming if one in offered.subjects and one != question.subject)
    return (question.subject, *following) if offered.one_by_one and following else ()


def _several(ruleset: AnyRuleset, question: Question, items: Sequence[str]) -> Iterator[str]:
    if question.subject in items:
        yield _(
            "Fill in the first. Of the others you are asked later if you leave them blank, or if what you "
            "write is not possible by then."
        )
    elif ruleset.questions[question.kind].only_one and len(items) > 1:
        yield _("Fill in one of them.")
    elif isinstance(question.options, Branches) and len(items) > 1:
        yield _("Fill in one or more, in this order. Of those you leave blank you are asked later.")


def _legal(options: Options[Any]) -> Iterator[str]:
    first, *others = options.describe_lines()
    if others:
        yield _("Legal:")
        yield from (f"- {line}" for line in (first, *others))
    else:
        yield _("Legal: %(options)s.", options=first)


def _examples(ruleset: AnyRuleset, view: AnyView, question: Question) -> Iterator[str]:
    """Some legal answers; what has several parts is written below, and a list of words needs no example."""
    options = question.options
    if isinstance(options, Fields):
        suggest = ruleset.questions[question.kind].suggest
        plan = suggest(view) if suggest else None
        if plan and plan.get(question.kind) in options.fields:
            yield _("For example: %(answers)s.", answers=flow({plan[question.kind]: plan["do"]}))
    listed = isinstance(options, OneOf) and len(options.describe_lines()) == 1
    if listed or isinstance(options, Number | Assignment | Fields):
        return
    some = list(_some(options))
    tried = dict.fromkeys((len(some) - 1) * part // _TRIED for part in range(_TRIED + 1))
    legal = [some[place] for place in tried if judge(ruleset, view, question, some[place]) is None]
    middle = (len(legal) - 1) // 2
    shown = [flow(options.plain(legal[index])) for index in dict.fromkeys((0, middle, len(legal) - 1))]
    yield _("For example: %(answers)s.", answers="; ".join(dict.fromkeys(shown)))


def _some(options: Options[Any]) -> Iterator[Any]:
    """The first of the legal answers, of all branches alike."""
    if not isinstance(options, Branches):
        yield from islice(options.listing(), _LISTED)
        return
    for branch, one in options.branches.items():
        for answer in islice(one.listing(), _LISTED // len(options.branches)):
            yield {branch: answer}


def _ahead(ruleset: AnyRuleset, view: AnyView, question: Question) -> Iterator[str]:
    """An example for each kind of order that may be told what to do."""
    leads_to, options = ruleset.questions[question.kind].leads_to, question.options
    if not leads_to or not isinstance(options, Assignment):
        return
    words = dict.fromkeys(word for words in options.places.values() for word in words)
    examples: dict[str, str] = {}
    for word in sorted(words, key=len, reverse=True):  # those that may do most
        offered = ruleset.questions.get(leads_to(word))
        plan = offered.suggest(view) if offered and offered.suggest else None
        if offered and plan and offered.name not in examples:
            named = plan.get(offered.name)
            where = (
                item for item, legal in options.places.items() if word in legal and named in {None, item}
            )
            if item := next(where, None):
                examples[offered.name] = flow({item: {word: plan["do"]}})[1:-1]
    if examples:
        yield _("Say with each order what it is to do, or you are asked when its turn comes:")
        yield from (f"- {examples[kind]}" for kind in ruleset.questions if kind in examples)


def _also(ruleset: AnyRuleset, question: Question) -> Iterator[str]:
    asked = question.branches.values() or (question,)
    for kind in dict.fromkeys(kind for one in asked for kind in ruleset.questions[one.kind].also):
        yield _("You can add “%(kind)s: …” to it, to answer that question in case it follows.", kind=kind)


def _planned(
    ruleset: AnyRuleset, view: AnyView, question: Question, standing: Sequence[Plan]
) -> Iterator[str]:
    planned = first_fitting(standing, ruleset, view, question)
    if planned and not isinstance(planned.value, Wait):
        yield _(
            "One of your plans in force, below, is for this question. An answer here comes before it; "
            "to leave it to the plan, delete the line."
        )
