"""Reads orders back: says in words what was understood from a file, before it counts."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from math import inf
from typing import Any

from msgspec.structs import replace

from adjudicator.engine import ANY, WHOLE_GAME, AnyRuleset, Choice, IllegalAnswer, OneOf, QuestionKind
from adjudicator.engine.forms import Each
from adjudicator.orders.complaints import Complaint
from adjudicator.orders.orders import Orders, read_plans
from adjudicator.orders.plans import Answer, Plan, Step, Wait, When
from adjudicator.orders.rewriting import is_careful
from adjudicator.orders.saying import HALF_FILLED
from adjudicator.orders.understanding import ReadAnswer, Understood, understood
from adjudicator.orders.writing import flow, write_plans
from adjudicator.sentences import Said
from adjudicator.words import N_, counted, gettext as _, joined, ngettext, pgettext, say


def read_back(orders: Orders, ruleset: AnyRuleset) -> str:
    """Return what each line of a file does, or why the file is refused; a text of several lines."""
    return (refusal(orders.complaints) if orders.complaints else tell(understood(orders), ruleset)) + "\n"


def in_short(orders: Orders, ruleset: AnyRuleset) -> str:
    """Return what a file without faults answers, in words, and how much else it has; on one line."""
    told = [_answered(answer, ruleset) for answer in orders.answers.values()]
    if orders.unfinished:
        told.append(_("half-filled answers: %(n)s", n=len(orders.unfinished)))
    if orders.plans:
        told.append(_("plans: %(n)s", n=len(orders.plans)))
    return "; ".join(told) or _("no answers and no plans")


def _answered(answer: Answer, ruleset: AnyRuleset) -> str:
    question = answer.question
    if isinstance(answer.value, Wait):
        return in_a_line((tell_question(question.kind, question.subject, ruleset), _("ask me")))
    plain = question.options.plain(answer.value)
    return in_a_line(tell_answer(question.kind, question.subject, plain, ruleset))


def refusal(complaints: Sequence[Complaint]) -> str:
    """Return why a file is refused, one line for each reason."""
    reasons = ngettext(
        "The file is refused, for this reason:",
        "The file is refused, for these %(n)s reasons:",
        len(complaints),
    )
    return "\n".join([reasons, *map(str, complaints)])


def tell(read: Understood, ruleset: AnyRuleset) -> str:
    """Return what the file tells the adjudicator to do, in words: “answer camel”, “ask me”."""
    return "\n".join(_told(read, ruleset))


def _told(read: Understood, ruleset: AnyRuleset) -> Iterator[str]:
    placed = [note for note in read.notes if len(note) > 1]
    lacking = [note for note in placed if note[1].code == HALF_FILLED]
    if not (read.answers or read.plans or lacking):
        yield _("The file answers nothing and plans nothing.")
    answered = [answer.line for answer in read.answers]
    for place, answer in enumerate(read.answers, 1):
        yield from _tell_answer(answer, ruleset)
        if answer.line not in answered[place:]:
            yield from (_remarked(said) for _where, said in _noted(read, answer.line, answer.line))
    for note in lacking:
        yield " ".join(map(str, note))
        yield "  " + _(
            "You are still awaited. If nothing better comes by the deadline, the rules fill in the rest."
        )
    plans = [_plan(*each, ruleset) for each in zip(read.plans, read.lines, strict=False)]
    yield from _tell_plans(plans, read, ruleset)
    if plans:
        yield from _in_general(plans, read)
    yield from (str(*note) for note in read.notes if note not in placed)


def _noted(read: Understood, first: int, last: float) -> Iterator[tuple[Said, Said]]:
    """Remarks on lines from one to another, each with its place."""
    for where, *said in read.notes:
        line = where.values.get("line", 0)
        if said and said[0].code != HALF_FILLED and first <= line <= last:
            yield where, said[0]


def _remarked(remark: object) -> str:
    return "  " + _("Note: %(message)s", message=remark)


def _plan(plain: Mapping[str, Any], line: int, ruleset: AnyRuleset) -> Plan | str:
    """Return a plan that was read; as text, if only a newer program understands it."""
    plans = read_plans(write_plans([plain]).encode(), ruleset)
    return replace(plans[0], line=line) if len(plans) == 1 else flow(plain)


def _tell_plans(plans: Sequence[Plan | str], read: Understood, ruleset: AnyRuleset) -> Iterator[str]:
    """Describe each plan with its remarks; plans left as the file offered them are only listed."""
    known = [plan for plan in plans if isinstance(plan, Plan)]
    asking, careful = list[Plan](), list[Plan]()
    answered = {answer.line for answer in read.answers}
    for plan, line, end in zip(plans, read.lines, [*read.lines[1:], inf], strict=False):
        noted = _noted(read, line, end - 1)
        remarks = [f"{where} {said}" for where, said in noted if where.values["line"] not in answered]
        if isinstance(plan, str):
            yield plan
        elif not remarks and only_asks(plan, known):
            asking.append(plan)
        elif not remarks and is_careful(plan):
            careful.append(plan)
        else:
            yield _tell_plan(plan, ruleset)
        yield from map(_remarked, remarks)
    if careful:
        yield _("Careful choices, as offered: %(questions)s.", questions=_listed(careful, ruleset))
    if asking:
        yield _("Ask me about: %(questions)s.", questions=_listed(asking, ruleset))


def _listed(plans: Sequence[Plan], ruleset: AnyRuleset) -> str:
    """Name the questions of some plans, each with its line."""
    return "; ".join(
        _("%(question)s (line %(line)s)", question=tell_subjects(plan, ruleset), line=plan.line)
        for plan in plans
    )


def only_asks(plan: Plan, plans: Sequence[Plan]) -> bool:
    """Whether a plan asks for nothing beyond what happens without it."""
    asks = not plan.conditions and plan.steps == (Wait.ASK_ME,)
    return asks and all(other is plan or other.kind != plan.kind for other in plans)


def _in_general(plans: Sequence[Plan | str], read: Understood) -> Iterator[str]:
    """Say what holds for all plans of a file."""
    yield _(
        "If nothing of a plan is legal, or its conditions do not hold, the next plan is tried; if none "
        "applies, you are asked."
    )
    if any(isinstance(plan, Plan) and plan.offered.in_turn and plan.subjects for plan in plans):
        yield _("Where several things may come next, the order of the plans decides.")
    kept = [plain for plain in read.plans if plain.get("keep") == "game"]
    if read.period == WHOLE_GAME:
        yield _("Plans hold until your next file comes.")
    elif len(kept) < len(plans):
        yield (
            _("Other plans end with this round or phase, or when your next file comes.")
            if kept
            else _("Plans end with this round or phase, or when your next file comes.")
        )


def _tell_answer(answer: ReadAnswer, ruleset: AnyRuleset) -> Iterator[str]:
    line, (kind, _slash, subject) = answer.line, answer.question.partition("/")
    asked, told = tell_question(kind, subject, ruleset), _("ask me")
    if answer.answer is not None:
        asked, told = tell_answer(kind, subject, answer.answer, ruleset)
    yield _("line %(line)s, %(questions)s: %(steps)s.", line=line, questions=asked, steps=told)
    for kind, plain in answer.beside.items():
        nested = isinstance(plain, list) and kind in ruleset.questions and ruleset.questions[kind].ranked
        plan = _plan({kind: ANY, "do": [plain] if nested else plain}, line, ruleset)
        told = (
            plan if isinstance(plan, str) else ", ".join(tell_step(plan, one, ruleset) for one in plan.steps)
        )
        asked = tell_question(kind, "", ruleset)
        yield "    " + _("If %(kind)s is asked next: %(answer)s.", kind=asked, answer=told)


def _tell_plan(plan: Plan, ruleset: AnyRuleset) -> str:
    """Say in one line when a plan applies, what is tried in turn, and whether it is kept."""
    named = {"line": plan.line, "questions": tell_subjects(plan, ruleset), "steps": tell_steps(plan, ruleset)}
    if plan.keep == "game":
        return _("line %(line)s, %(questions)s: %(steps)s (kept for the game).", **named)
    return _("line %(line)s, %(questions)s: %(steps)s.", **named)


def tell_steps(plan: Plan, ruleset: AnyRuleset) -> str:
    """Say what a plan tries in turn, and on which conditions."""
    told = _joined(N_("%(first)s; else %(then)s"), [tell_step(plan, step, ruleset) for step in plan.steps])
    if not plan.conditions:
        return told
    conditions = [tell_condition(when, ruleset) for when in plan.conditions]
    return _(
        "if %(conditions)s: %(steps)s",
        conditions=_joined(N_("%(first)s and %(then)s"), conditions),
        steps=told,
    )


def _joined(message: str, parts: Sequence[str]) -> str:
    """Put parts together from the last on, by a message for two."""
    *others, told = parts or [""]
    for part in reversed(others):
        told = say(message, first=part, then=told)
    return told


def tell_subjects(plan: Plan, ruleset: AnyRuleset) -> str:
    """Say for which questions a plan is."""
    return _about(plan.offered.title, joined(in_words(each, ruleset) for each in plan.subjects))


def tell_question(kind: str, subject: str, ruleset: AnyRuleset) -> str:
    """Name a question by its kind and what it is about."""
    asked = ruleset.questions.get(kind)
    return _about(asked.title if asked else kind, in_words(subject, ruleset))


def _about(kind: str, subjects: str) -> str:
    return _("%(kind)s (%(subjects)s)", kind=kind, subjects=subjects) if subjects else kind


def tell_answer(kind: str, subject: str, plain: object, ruleset: AnyRuleset) -> tuple[str, str]:
    """Name the question that was answered, and say the answer."""
    asked = ruleset.questions.get(kind)
    if asked and asked.in_turn and isinstance(plain, Mapping) and len(plain) == 1:
        ((subject, plain),) = plain.items()
    return tell_question(kind, subject, ruleset), _in_its_words(asked, plain, ruleset)


def in_a_line(told: tuple[str, str]) -> str:
    """An answer behind the name of its question."""
    return _("%(question)s: %(answer)s", question=told[0], answer=told[1])


def tell_given(label: str, plain: object, ruleset: AnyRuleset) -> tuple[str, str]:
    """The same for a question by its label, whose kind is the last of its words that is one."""
    words = label.split("/")
    place = max((place for place, word in enumerate(words) if word in ruleset.questions), default=0)
    return tell_answer(words[place], "/".join(words[place + 1 :]), plain, ruleset)


def _in_its_words(asked: QuestionKind[Any] | None, plain: object, ruleset: AnyRuleset) -> str:
    """Say an answer as its kind tells it; where that asks about several subjects at once, one by one."""
    if asked and asked.told:
        with suppress(IllegalAnswer):  # few answers cannot stand in a plan
            return asked.told(asked.literals.parse(plain))
        if isinstance(plain, Mapping):
            parts = (
                _(
                    "%(item)s: %(value)s",
                    item=in_words(item, ruleset),
                    value=_in_its_words(asked, one, ruleset),
                )
                for item, one in plain.items()
            )
            return joined(parts, "; ")
    return in_words(plain, ruleset)


def tell_step(plan: Plan, step: Step, ruleset: AnyRuleset) -> str:
    """Say what a step of a plan does."""
    if isinstance(step, Wait):
        return _("ask me")
    if isinstance(step, Choice):
        return step.summary
    told = plan.offered.told(step.value) if plan.offered.told else in_words(step.plain, ruleset)
    for beside in step.beside:
        follows = ", ".join(tell_step(beside, each, ruleset) for each in beside.steps)
        told = _(
            "%(answer)s (%(kind)s: %(follows)s)", answer=told, kind=beside.offered.title, follows=follows
        )
    return told


def tell_condition(when: When, ruleset: AnyRuleset) -> str:
    """Say a condition with its value, as it stands after “if”."""
    said, form, plain = when.condition.said, when.condition.grammar.form, when.plain
    if isinstance(form, OneOf):
        word = {True: "yes", False: "no"}.get(when.value, when.value)
        return say(said[form.choices.index(word)])
    if isinstance(form, Each):
        told = [
            say(said[0], item=in_words(item, ruleset), value=in_words(value, ruleset))
            for item, value in plain.items()
        ]
        return _joined(N_("%(first)s and %(then)s"), told)
    several = isinstance(plain, list) and len(plain) > 1
    return say(said[-1 if several else 0], value=in_words(plain, ruleset))


def in_words(plain: object, ruleset: AnyRuleset) -> str:
    """Say plain data with the names of its words, ranges as such, and anything else as a list."""
    match plain:
        case {"at-least": low, "at-most": high}:
            return _("%(low)s to %(high)s", low=low, high=high)
        case {"at-least": number}:
            return _("at least %(number)s", number=number)
        case {"at-most": number}:
            return _("at most %(number)s", number=number)
        case Mapping() | list() | tuple() if not plain:
            return pgettext("answer", "nothing")
        case Mapping():
            between = ", " if all(isinstance(value, int) for value in plain.values()) else "; "
            return joined((_entry(str(key), value, ruleset) for key, value in plain.items()), between)
        case list() | tuple():
            return joined(in_words(item, ruleset) for item in plain)
        case bool():
            return in_words("yes" if plain else "no", ruleset)
    return _word(str(plain), ruleset)


def _entry(word: str, value: object, ruleset: AnyRuleset) -> str:
    """One line of a mapping: a word with its value, or so many of what the word means."""
    if isinstance(value, int) and not isinstance(value, bool):
        return ruleset.name_of(f"{value} {word}") or counted(value, in_words(word, ruleset))
    return _("%(item)s: %(value)s", item=in_words(word, ruleset), value=in_words(value, ruleset))


def _word(word: str, ruleset: AnyRuleset) -> str:
    """Name a word of order files, or both parts of one such as `winterfell/knight`."""
    named, (item, _slash, value) = ruleset.name_without_number(word), word.partition("/")
    if named is None and value and (first := ruleset.name_without_number(item)):
        return _("%(item)s: %(value)s", item=first, value=_word(value, ruleset))
    return ruleset.answer_words().get(word, word) if named is None else named
