"""Plans: answers filed ahead, with a condition, used if and when their question comes up.

A plan is judged on its seat's own view at the moment of asking, never on the board. If it does not fit, or
all its answers have become illegal, it is skipped and the next plan is tried.

Some rules first ask which of several things comes next (`march`, no subject) and then about that one
(`march`, subject: the area). A plan's position in the file and its subjects answer the first question, and
its `do` answers the second: see `QuestionKind.in_turn`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal

import msgspec

from adjudicator.engine import AnyRuleset, AnyView, Choice, Condition, OneOf, Question, QuestionKind
from adjudicator.engine.options.reading import folded_word
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

    ASK_ME = "ask-me"


@dataclass(frozen=True, slots=True)
class When:
    """A condition with its value, and the value as it was written."""

    condition: Condition[Any]
    value: Any
    text: str


@dataclass(frozen=True, slots=True)
class Written:
    """An answer written out: as the kind's `literals` read it, and as it was written.

    `beside` are plans for the questions that follow from this answer, used only if it was given.
    """

    value: Any
    text: str
    beside: "tuple[Plan, ...]" = ()


Step = Wait | Choice[Any] | Written


@dataclass(frozen=True, slots=True)
class Plan:
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
        """Whether the plan is for this question, whatever its conditions."""
        if self.kind != question.kind:
            return False
        if not self.subjects:
            asks_next = _asks_what_is_next(self.offered, question)
            return not asks_next or any(not isinstance(step, Written) for step in self.steps)
        return bool(self.next_subjects(question)) or any(self._means(one, question) for one in self.subjects)

    def next_subjects(self, question: Question) -> tuple[str, ...]:
        """The subjects of the plan that may come next, in its order, if that is the question."""
        if not _asks_what_is_next(self.offered, question):
            return ()
        legal = tuple(question.options.listing())
        return tuple(word for subject in self.subjects for word in legal if same_word(subject, word))

    def always_before(self, other: "Plan") -> bool:
        """Whether the plan, standing above another, answers every question for which that one is."""
        certain = any(
            step is Wait.ASK_ME or (isinstance(step, Choice) and step.name == DEFAULT) for step in self.steps
        )
        return (
            self.kind == other.kind
            and certain
            and not self.conditions
            and (not self.subjects or (other.subjects != () and {*other.subjects} <= {*self.subjects}))
            and (self.keep == "game" or other.keep == "period")
        )

    def holds(self, view: AnyView, question: Question) -> bool:
        """Whether all conditions hold."""
        return all(when.condition.holds(view, question, when.value) for when in self.conditions)

    def _means(self, subject: str, question: Question) -> bool:
        """Whether a subject is that of the question, or the stem that it begins with."""
        begins_so = folded_word(question.subject).startswith(folded_word(subject) + "-")
        return same_word(subject, question.subject) or (subject in self.offered.stems and begins_so)


@dataclass(frozen=True, slots=True)
class Answer:
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
    return Choice(DEFAULT, summary, lambda _view, question: question.default)


def first_fitting(
    plans: Sequence[Plan], ruleset: AnyRuleset, view: AnyView, question: Question
) -> Answer | None:
    """Return the answer of the first plan that fits and is legal."""
    for plan in plans:
        if plan.covers(question):
            if plan.subjects and _asks_what_is_next(plan.offered, question):
                answer = _suggest_next(plan, view, question)
            else:
                answer = _suggest_answer(plan, ruleset, view, question)
            if answer:
                return answer
    return None


def _asks_what_is_next(offered: QuestionKind[Any], question: Question) -> bool:
    return offered.in_turn and not question.subject and isinstance(question.options, OneOf)


def _suggest_next(plan: Plan, view: AnyView, question: Question) -> Answer | None:
    """Return the plan's first subject that may come next, judging its conditions as if that were asked."""
    for subject in plan.next_subjects(question):
        if plan.holds(view, msgspec.structs.replace(question, subject=subject)):
            # A player who wants to be asked about it wants to be asked before it begins.
            value = Wait.ASK_ME if plan.steps[:1] == (Wait.ASK_ME,) else subject
            return Answer(question, value, plan.line, source="plan")
    return None


def _suggest_answer(plan: Plan, ruleset: AnyRuleset, view: AnyView, question: Question) -> Answer | None:
    if not plan.holds(view, question):
        return None
    for step in plan.steps:
        if isinstance(step, Wait):
            return Answer(question, step, plan.line, source="plan")
        answer = answer_of(step, plan.offered, view, question)
        if answer is not None and judge(ruleset, view, question, answer) is None:
            beside = step.beside if isinstance(step, Written) else ()
            return Answer(question, answer, plan.line, beside, "plan")
    return None


def answer_of(
    step: Choice[Any] | Written, offered: QuestionKind[Any], view: AnyView, question: Question
) -> Any | None:  # noqa: ANN401  of any question's type
    """Return a step's answer to a question, legal or not; None if it does not apply."""
    if isinstance(step, Choice):
        return step.pick(view, question)
    if _asks_what_is_next(offered, question):
        return None  # an answer written out is for the question that follows
    return offered.fit(view, question, step.value) if offered.fit else step.value
