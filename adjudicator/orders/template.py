"""The order file that a player is given to fill in.

Lines that begin with `#` are notes, or examples that count once their `#` is taken away. Sent as it is, the
file is refused with the questions that it leaves open.
"""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.engine import (
    Assignment,
    Bounds,
    Condition,
    IllegalAnswer,
    Number,
    OneOf,
    Options,
    PlanKind,
    Question,
    Ruleset,
    Seat,
)
from adjudicator.orders.answers import name_of
from adjudicator.orders.plans import ANY, Wait, plan_kind
from adjudicator.orders.writing import flow
from adjudicator.words import gettext as _

WIDTH = 100


def template(  # noqa: PLR0917  in the order in which the file says them
    game: str,
    turn: int,
    seat: Seat,
    ruleset: Ruleset[Any, Any],
    view: Any,  # noqa: ANN401  any ruleset's
    questions: Sequence[Question],
) -> str:
    """Write an order file for a seat's open questions, with what may be planned for."""
    lines = [
        *_notes(
            _(
                "%(ruleset)s: orders of %(seat)s in the game “%(game)s”, turn %(turn)s.",
                ruleset=ruleset.title,
                seat=ruleset.seat_title(seat),
                game=game,
                turn=turn,
            ),
            ruleset.situation(view),
            _("Lines that begin with # are notes. Write each answer behind its colon."),
        ),
        "",
        f"game: {flow(game)}",
        f"turn: {turn}",
        f"seat: {flow(seat)}",
        "",
        *_answers(ruleset, view, questions),
        "",
        *_plans(ruleset, view, questions),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _notes(*sentences: str) -> list[str]:
    """Set sentences as notes, each beginning a line of its own."""
    return [
        line
        for sentence in sentences
        if sentence
        for line in textwrap.wrap(
            sentence,
            WIDTH,
            initial_indent="# ",
            subsequent_indent="#     ",
            break_on_hyphens=False,
            break_long_words=False,
        )
    ]


def _answers(ruleset: Ruleset[Any, Any], view: Any, questions: Sequence[Question]) -> Iterator[str]:  # noqa: ANN401
    if not questions:
        yield from _notes(_("Your seat is asked nothing now. You can file plans for what may follow."))
        return
    yield "answers:"
    for question in questions:
        yield from _notes(
            ruleset.describe_question(view, question.seat, question.kind, question.subject),
            *_legal(question.options),
            _(
                "If the deadline passes without an answer: %(answer)s. To be asked later: %(wait)s.",
                answer=flow(question.plain_default),
                wait=Wait.ASK_ME.value,
            ),
        )
        yield f"  {name_of(question)}:"
        if isinstance(question.options, Assignment):
            yield from (f"    {flow(item)}:" for item in question.options.places)


def _legal(options: Options[Any]) -> Iterator[str]:
    yield _("Legal: %(options)s.", options=options.describe())
    if not isinstance(options, OneOf | Number):
        last = options.count() - 1
        examples = [flow(options.plain(options.nth(index))) for index in dict.fromkeys((0, last // 2, last))]
        yield _("For example: %(answers)s.", answers="; ".join(examples))


def _plans(ruleset: Ruleset[Any, Any], view: Any, questions: Sequence[Question]) -> Iterator[str]:  # noqa: ANN401
    likely: dict[str, list[str]] = {}
    for kind, subject in (*ruleset.likely_questions(view), *((one.kind, ANY) for one in questions)):
        subjects = likely.setdefault(kind, [])
        if (subject or ANY) not in subjects:
            subjects.append(subject or ANY)
    kinds = [
        (offered, subjects) for kind, subjects in likely.items() if (offered := plan_kind(ruleset, kind))
    ]
    if not kinds:
        return
    yield from _notes(
        _(
            "Plans answer what you may be asked next, so that nobody need wait for you. The first one that"
            " fits is used; one that is not legal by then falls through to the next."
        ),
        _("To file an example, take away the # before it, and change it as you like."),
        _("when: conditions, all of which must hold; leave the line out for always."),
        _("do: an answer, a word from the list, several as [first, second], or ask-me to be asked."),
        _("keep: period, while this round or phase lasts; or game, until your next file."),
    )
    yield "plans:"
    for offered, subjects in kinds:
        yield "#"
        yield from _plan(offered, subjects)


def _plan(offered: PlanKind[Any], subjects: Sequence[str]) -> Iterator[str]:
    """Explain how a kind of question is planned for, and give an example of it."""
    yield from _notes(
        _(
            "%(kind)s (%(subjects)s): %(summary)s",
            kind=offered.kind,
            subjects=", ".join(dict.fromkeys([*subjects, ANY])),
            summary=offered.summary,
        ),
        *(f"  when {one.name}: {one.grammar.describe()} ({one.summary})" for one in offered.conditions),
        *(f"  do {one.name}: {one.summary}" for one in offered.choices),
        "  " + _("do an answer: %(options)s", options=offered.literals.describe()),
    )
    conditions = [(one.name, value) for one in offered.conditions if (value := _example(one)) is not None]
    steps = [choice.name for choice in offered.choices[:2]] or [Wait.ASK_ME.value]
    yield f"#  - {offered.kind}: {flow(subjects[0])}"
    if conditions:
        yield f"#    when: {flow(dict(conditions[:1]))}"
    yield f"#    do: {flow(steps if offered.ranked and len(steps) > 1 else steps[0])}"
    yield "#    keep: period"


def _example(condition: Condition[Any]) -> Any | None:  # noqa: ANN401  any YAML value
    """A value that a condition may have, where its grammar can give one."""
    grammar = condition.grammar
    if isinstance(grammar, Options):
        return grammar.plain(next(grammar.listing()))
    if isinstance(grammar, Bounds):
        return {"at-least": 1}
    try:
        return grammar.parse("")
    except IllegalAnswer as illegal:
        # Who complains about nothing at all names the words that would be something.
        return illegal.legal[0] if illegal.legal else None
