"""Plans: answers filed ahead, with a condition, used if and when their question comes up.

A plan is judged on its seat's own view at the moment of asking, never on the board. If it does not fit, or
all its answers have become illegal, it is skipped and the next plan is tried.

Some questions ask which of several things comes next, and what about it (`Branches`). A plan for such a thing
answers with its branch, in the order in which the plans stand in the file: see `QuestionKind.in_turn`.

A question with several fields is answered by a plan for each of them, or by fewer for all (`Fields`).
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, Literal

import msgspec

from adjudicator.engine import (
    ANY,
    ASK_ME,
    AnyRuleset,
    AnyView,
    Branches,
    Choice,
    Condition,
    Part,
    Question,
    QuestionKind,
)
from adjudicator.engine.options.reading import folded_word, word_among
from adjudicator.engine.table import Source
from adjudicator.orders.judging import judge
from adjudicator.orders.reading import same_word
from adjudicator.words import gettext as _, per_language

DEFAULT = "default"
"""The word for what the rules do for a seat that misses the deadline.

It is a choice word of every kind, and an answer to every question.
"""

Keep = Literal["period", "game"]


class Wait(Enum):
    """Instead of an answer: the seat wants to be asked when the question comes up."""

    ASK_ME = ASK_ME


class When(msgspec.Struct, frozen=True):
    """A condition with its value, as its grammar read it and as it was written."""

    condition: Condition[Any]
    value: Any
    plain: Any


class Written(msgspec.Struct, frozen=True):
    """An answer written out: as the kind's `literals` read it, and as it was written.

    `beside` are plans for the questions that follow from this answer, used only if it was given.
    """

    value: Any
    plain: Any
    beside: "tuple[Plan, ...]" = ()


Step = Wait | Choice[Any] | Written


def always_answers(offered: QuestionKind[Any], step: Step) -> bool:
    """Whether a step settles every question for which it is tried, so that none behind it is reached."""
    if isinstance(step, Wait):
        return True
    word = step.name if isinstance(step, Choice) else step.plain
    return word_among(str(word), (DEFAULT, *offered.certain)) is not None


class Plan(msgspec.Struct, frozen=True):
    """One entry under `plans`. No subjects means any; the steps are tried in order."""

    offered: QuestionKind[Any]
    subjects: tuple[str, ...] = ()
    conditions: tuple[When, ...] = ()
    steps: tuple[Step, ...] = ()
    keep: Keep = "period"
    line: int = 0

    @property
    def kind(self) -> str:
        """The kind of question that the plan is for."""
        return self.offered.name

    def covers(self, question: Question) -> bool:
        """Whether the plan is for this question, or a branch or field of it, whatever its conditions."""
        return bool(self.asked_in(question))

    def asked_in(self, question: Question) -> tuple[Question, ...]:
        """What the plan is for in a question: the whole of it, or branches or fields of it."""
        parts = (*question.branches.values(), *question.fields.values())
        whole = any(isinstance(step, Choice) and step.whole for step in self.steps) or not question.branches
        return tuple(part for part in (*((question,) if whole else ()), *parts) if self._is_for(part))

    def _is_for(self, question: Question) -> bool:
        if self.kind != question.kind:
            return False
        return not self.subjects or self._names(question.subject)

    def branches(self, view: AnyView, question: Question) -> dict[str, Question]:
        """The branches that the plan is for and whose conditions hold; those of its first subject first."""
        found: dict[str, Question] = {}
        branches = question.branches
        for subject in self.subjects or (ANY,):
            for key, one in branches.items():
                meant = one.kind == self.kind and (not self.subjects or self._means(subject, one.subject))
                if meant and key not in found and self.holds(view, one):
                    found[key] = one
        return found

    @property
    def settles(self) -> bool:
        """Whether the plan answers every question that it is for, as long as it lasts."""
        return not self.conditions and any(always_answers(self.offered, step) for step in self.steps)

    def always_before(self, other: "Plan") -> bool:
        """Whether the plan, standing above another, answers every question for which that one is."""
        return (
            self.settles
            and self.kind == other.kind
            and (not self.subjects or (other.subjects != () and all(map(self._names, other.subjects))))
            and (self.keep == "game" or other.keep == "period")
        )

    def holds(self, view: AnyView, question: Question) -> bool:
        """Whether all conditions hold."""
        return all(when.condition.holds(view, question, when.value) for when in self.conditions)

    def _names(self, word: str) -> bool:
        return any(self._means(subject, word) for subject in self.subjects)

    def _means(self, subject: str, word: str) -> bool:
        """Whether a subject is the word, or the stem that it begins with."""
        begins_so = folded_word(word).startswith(folded_word(subject) + "-")
        return same_word(subject, word) or (subject in self.offered.stems and begins_so)


class Answer(msgspec.Struct, frozen=True):
    """An answer to one question: a legal one in the rules' own type, or a wish to be asked.

    `line` is that of the seat's file, 0 for a default. `beside` are the plans written with it, for questions
    of the same action and subject that follow from it.
    """

    question: Question
    value: Any
    line: int
    beside: tuple[Plan, ...] = ()
    source: Source = "answer"


def choices_of(offered: QuestionKind[Any]) -> tuple[Choice[Any], ...]:
    """The choice words of a kind of question, including the one that every kind has."""
    return (*offered.choices, _default_choice())


@per_language
def _default_choice() -> Choice[Any]:
    summary = _("what the rules do for a seat that misses the deadline")
    return Choice(DEFAULT, summary, lambda _view, question: question.default, whole=True)


def first_fitting(
    plans: Sequence[Plan], ruleset: AnyRuleset, view: AnyView, question: Question
) -> Answer | None:
    """Return the answer of the first plan that fits and is legal."""
    if question.fields:
        return _Filling(plans, ruleset, view, question).answer()
    answers = (_suggest(plan, ruleset, view, question) for plan in plans if plan.covers(question))
    return next((answer for answer in answers if answer), None)


def _suggest(plan: Plan, ruleset: AnyRuleset, view: AnyView, question: Question) -> Answer | None:
    """Return the plan's first answer that is legal, or its wish to be asked."""
    for step, asked, branch in tries(plan, view, question):
        if isinstance(step, Wait):
            return Answer(question, step, plan.line, source="plan")
        answer = answer_of(step, plan.offered, view, asked)
        if answer is None:
            continue
        answer = {branch: answer} if branch else answer
        if judge(ruleset, view, question, answer) is None:
            beside = step.beside if isinstance(step, Written) else ()
            return Answer(question, answer, plan.line, beside, "plan")
    return None


def tries(plan: Plan, view: AnyView, question: Question) -> Iterator[tuple[Step, Question, str]]:
    """What a plan tries in turn: each step with the question that it is for, or with a branch and its key.

    Of a plan that names subjects, all steps are tried for the first before the next one; of one for any, each
    step is tried for all branches before the next step.
    """
    if not isinstance(question.options, Branches):
        if plan.holds(view, question):
            yield from ((step, question, "") for step in plan.steps)
        return
    branches = plan.branches(view, question)
    if plan.subjects:
        yield from ((step, one, key) for key, one in branches.items() for step in plan.steps)
        return
    for step in plan.steps:
        whole = plan.kind == question.kind and (branches or not plan.conditions)
        if whole and isinstance(step, Choice) and step.whole:
            yield step, question.among(branches) if plan.conditions else question, ""
        yield from ((step, one, key) for key, one in branches.items())


class _Filling:
    """Fills the fields of a question, each by the first plan that fits it and is legal beside the others.

    The plan that stands first in the file has the first claim where fields compete, and of a plan's fields
    the first. What a field gets may make room for more in another, so all are tried until nothing changes.
    """

    def __init__(self, plans: Sequence[Plan], ruleset: AnyRuleset, view: AnyView, question: Question) -> None:
        self.plans = [plan for plan in plans if plan.kind == question.kind]
        self.ruleset = ruleset
        self.view = view
        self.question = question
        self.fields = question.fields
        self.given: dict[str, Any] = {}
        self.by: dict[str, Plan] = {}

    def answer(self) -> Answer | None:
        """The whole answer; None if anything is to be decided about a field that no plan fills."""
        for _time in self.fields:
            before = dict(self.given)
            for plan in self.plans:
                if self._fill(plan):
                    return Answer(self.question, Wait.ASK_ME, plan.line, source="plan")
            if self.given == before:
                break
        if not self.by or any(self._is_open(part) for part in self.fields.values()):
            return None
        line = min(plan.line for plan in self.by.values())
        return Answer(self.question, self._whole(), line, source="plan")

    def _whole(self, **more: Any) -> dict[str, Any]:  # noqa: ANN401  each field has answers of its own
        return {**self.question.default, **self.given, **more}

    def _fill(self, plan: Plan) -> bool:
        """Fill the fields that a plan is the first to fit; return whether it wants to be asked."""
        for field, alone in self.fields.items():
            part = alone.beside(self.given)
            first = self.by.get(field, plan) is plan
            if not (first and plan.covers(part) and plan.holds(self.view, part)):
                continue
            for step in plan.steps:
                if isinstance(step, Wait):
                    return True
                answer = answer_of(step, plan.offered, self.view, part)
                if answer is not None and self._goes(field, answer):
                    self.given[field], self.by[field] = answer, plan
                    break
        return False

    def _goes(self, field: str, answer: Any) -> bool:  # noqa: ANN401  each field has answers of its own
        return judge(self.ruleset, self.view, self.question, self._whole(**{field: answer})) is None

    def _is_open(self, part: Part) -> bool:
        """Whether no plan fills a field and anything but its default goes beside what the others have.

        A field that can only be asked about later leaves nothing to decide.
        """
        if part.subject in self.by:
            return False
        decided = (each for each in part.options.listing() if each not in {part.default, (ASK_ME,)})
        return any(self._goes(part.subject, each) for each in decided)


def answer_of(
    step: Choice[Any] | Written, offered: QuestionKind[Any], view: AnyView, question: Question
) -> Any | None:  # noqa: ANN401  of any question's type
    """Return a step's answer to a question, legal or not; None if it does not apply."""
    if isinstance(step, Choice):
        return step.pick(view, question)
    return offered.fit(view, question, step.value) if offered.fit else step.value
