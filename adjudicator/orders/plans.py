"""Plans: answers filed ahead, with a condition, used if and when their question comes up.

A plan is judged on its seat's own view at the moment of asking, never on the board. One that does not fit,
or whose answers are all illegal by then, falls through to the next.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from adjudicator.engine import Condition, IllegalAnswer, PlanKind, Question, Ruleset, nearest_word
from adjudicator.orders.answers import Wait, asks_to_wait
from adjudicator.orders.complaints import Complaint
from adjudicator.orders.judging import illegal_parts, judge, place_illegal
from adjudicator.orders.reading import Entry, Node, same_word
from adjudicator.orders.writing import flow
from adjudicator.words import gettext as _

ANY = "any"
"""The subject of a plan for every question of its kind."""

Keep = Literal["period", "game"]
_KEEPS: tuple[Keep, ...] = ("period", "game")
_WORDS = ("when", "do", "keep")


@dataclass(frozen=True, slots=True)
class When:
    """One condition with its value, and the value as it was written."""

    name: str
    value: Any
    text: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice word, which stands for an answer that depends on the question."""

    name: str


@dataclass(frozen=True, slots=True)
class Written:
    """An answer written out, in the rules' own type, and as it was written."""

    value: Any
    text: str


Step = Wait | Chosen | Written


@dataclass(frozen=True, slots=True)
class Plan:
    """One entry under `plans`. No subjects means any; the steps are tried in their order."""

    kind: str
    subjects: tuple[str, ...]
    conditions: tuple[When, ...]
    steps: tuple[Step, ...]
    keep: Keep
    line: int

    def covers(self, question: Question) -> bool:
        """Tell whether the plan is for this question, whatever its conditions."""
        return self.kind == question.kind and (
            not self.subjects or any(same_word(subject, question.subject) for subject in self.subjects)
        )


def plan_kind(ruleset: Ruleset[Any, Any], kind: str) -> PlanKind[Any] | None:
    """The ruleset's words for plans of a kind of question, or None where that cannot be planned for."""
    return next((offered for offered in ruleset.plan_kinds if offered.kind == kind), None)


def suggest(plan: Plan, ruleset: Ruleset[Any, Any], view: Any, question: Question) -> Any:  # noqa: ANN401
    """Give what a plan answers to a question: a legal answer, `Wait.ASK_ME`, or None to fall through."""
    offered = plan_kind(ruleset, plan.kind)
    if offered is None or not plan.covers(question):
        return None
    conditions = {condition.name: condition for condition in offered.conditions}
    choices = {choice.name: choice for choice in offered.choices}
    for when in plan.conditions:
        if not conditions[when.name].holds(view, question, when.value):
            return None
    for step in plan.steps:
        if isinstance(step, Wait):
            return step
        answer = choices[step.name].pick(view, question) if isinstance(step, Chosen) else step.value
        if answer is not None and judge(ruleset, view, question, answer) is None:
            return answer
    return None


class Plans:
    """Reads `plans`; a plan with a fault is complained about and left out.

    Where the file is not `whole`, because of lines that are no YAML, nothing is said to be missing.
    """

    def __init__(self, ruleset: Ruleset[Any, Any], *, whole: bool = True) -> None:
        self.complaints: list[Complaint] = []
        self.read: list[Plan] = []
        self.faulty: set[str] = set()
        """Kinds of question for which a plan with a fault was filed."""
        self._ruleset = ruleset
        self._whole = whole

    def take(self, node: Node) -> None:
        """Read the list under `plans`."""
        if node.value in ("", {}):
            return
        if not isinstance(node.value, list):
            message = _(
                "Plans are a list: each begins on a line of its own with “- ” and its kind of question."
            )
            self.complaints.append(node.complain(message))
            return
        for entry in node.value:
            faults = len(self.complaints)
            plan = self._plan(entry)
            if plan is None:
                continue
            if len(self.complaints) == faults:
                self.read.append(plan)
            else:
                self.faulty.add(plan.kind)

    def _plan(self, node: Node) -> Plan | None:
        if not isinstance(node.value, dict):
            if not node.blank:
                message = _("A plan is written as “- kind of question: any”, with “do: answer” below it.")
                self.complaints.append(node.complain(message, legal=self._kinds()))
            return None
        faults = len(self.complaints)
        entries, kinds = self._sort(node.value)
        if not kinds:
            if self._whole and len(self.complaints) == faults:
                message = _("This plan does not say for which kind of question it is.")
                self.complaints.append(node.complain(message, legal=self._kinds()))
            return None
        offered, entry = kinds[0]
        for other, second in kinds[1:]:
            message = _(
                "A plan is for one kind of question; this one names %(first)s and %(second)s.",
                first=offered.kind,
                second=other.kind,
            )
            self.complaints.append(second.key.complain(message))
        return Plan(
            kind=offered.kind,
            subjects=self._subjects(offered, entry),
            conditions=self._conditions(offered, entries["when"].value) if "when" in entries else (),
            steps=self._do(offered, entry.key, entries.get("do")),
            keep=self._keep(entries["keep"].value) if "keep" in entries else "period",
            line=entry.key.line,
        )

    def _kinds(self) -> tuple[str, ...]:
        return tuple(offered.kind for offered in self._ruleset.plan_kinds)

    def _sort(
        self, mapping: Mapping[str, Entry]
    ) -> tuple[dict[str, Entry], list[tuple[PlanKind[Any], Entry]]]:
        """Tell the plan's own words from its kinds, and complain about what is neither."""
        legal = (*self._kinds(), *_WORDS)
        entries: dict[str, Entry] = {}
        kinds: list[tuple[PlanKind[Any], Entry]] = []
        for text, entry in mapping.items():
            word: str | None = next((word for word in legal if same_word(text, word)), None)
            if word is None:
                message = _("“%(found)s” is neither a kind of question nor a word of a plan.", found=text)
                word = nearest_word(text, legal)
                self.complaints.append(entry.key.complain(message, legal=legal, nearest=word))
            # What is misspelt is read all the same, to find further faults.
            offered = plan_kind(self._ruleset, word or "")
            if offered:
                kinds.append((offered, entry))
            elif word in entries:
                self.complaints.append(entry.key.complain(_("“%(key)s” stands here twice.", key=word)))
            elif word:
                entries[word] = entry
        return entries, kinds

    def _subjects(self, offered: PlanKind[Any], entry: Entry) -> tuple[str, ...]:
        key, value = entry
        nodes = value.value if isinstance(value.value, list) else [value]
        subjects = [node.value for node in nodes if isinstance(node.value, str) and node.value]
        if len(subjects) != len(nodes) or not subjects:
            message = _("Say here which %(kind)s the plan is for, or “any”.", kind=key.found)
            self.complaints.append((key if value.blank else value).complain(message))
        elif offered.subjects:
            legal = (*offered.subjects, ANY)
            strange = [node for node in nodes if not any(same_word(node.found, word) for word in legal)]
            self.complaints += [self._no_subject(offered, node, legal) for node in strange]
        return () if any(same_word(subject, ANY) for subject in subjects) else tuple(subjects)

    def _no_subject(self, offered: PlanKind[Any], node: Node, legal: tuple[str, ...]) -> Complaint:
        message = _("There is never a question %(kind)s “%(found)s”.", kind=offered.kind, found=node.found)
        return node.complain(message, legal=legal, nearest=nearest_word(node.found, legal))

    def _conditions(self, offered: PlanKind[Any], node: Node) -> tuple[When, ...]:
        if node.blank:
            return ()
        names = tuple(condition.name for condition in offered.conditions)
        if not isinstance(node.value, dict):
            message = _("Conditions are written as {name: value}.")
            self.complaints.append(node.complain(message, legal=names))
            return ()
        read: list[When] = []
        for text, (key, value) in node.value.items():
            condition = next((one for one in offered.conditions if same_word(text, one.name)), None)
            if condition is None:
                message = _(
                    "There is no condition “%(found)s” for %(kind)s.", found=key.found, kind=offered.kind
                )
                self.complaints.append(key.complain(message, legal=names, nearest=nearest_word(text, names)))
            else:
                read += self._condition(condition, value)
        return tuple(read)

    def _condition(self, condition: Condition[Any], node: Node) -> list[When]:
        def say(found: str) -> str:
            return _(
                "“%(found)s” is not a legal value of the condition %(name)s.",
                found=found,
                name=condition.name,
            )

        plain = node.plain()
        illegals = list(illegal_parts(condition.grammar, plain))
        self.complaints += [place_illegal(illegal, node, say) for illegal in illegals]
        return [] if illegals else [When(condition.name, condition.grammar.parse(plain), flow(plain))]

    def _do(self, offered: PlanKind[Any], kind: Node, entry: Entry | None) -> tuple[Step, ...]:
        if entry is None or entry.value.blank or (offered.ranked and entry.value.value == []):
            if not self._whole:
                self.faulty.add(offered.kind)
                return ()
            place = entry.key if entry else kind
            choices = tuple(choice.name for choice in offered.choices)
            message = _("This plan does not say what to do. Write “do:” and an answer or a choice word.")
            self.complaints.append(place.complain(message, legal=choices))
            return ()
        node = entry.value
        ranked = node.value if offered.ranked and isinstance(node.value, list) else [node]
        return tuple(step for part in ranked for step in self._step(offered, part))

    def _step(self, offered: PlanKind[Any], node: Node) -> list[Step]:
        if asks_to_wait(node):
            return [Wait.ASK_ME]
        for choice in offered.choices:
            if isinstance(node.value, str) and same_word(node.value, choice.name):
                return [Chosen(choice.name)]
        plain = node.plain()
        illegals = list(illegal_parts(offered.literals, plain))
        self.complaints += [self._no_step(offered, illegal, node) for illegal in illegals]
        return [] if illegals else [Written(offered.literals.parse(plain), flow(plain))]

    def _no_step(self, offered: PlanKind[Any], illegal: IllegalAnswer, node: Node) -> Complaint:
        """Complain about a step; in its place the choice words are legal too."""
        if illegal.where:
            return place_illegal(illegal, node, lambda found: self._no_part(offered, found))
        choices = tuple(choice.name for choice in offered.choices)
        message = illegal.message
        if node.found:
            message = _(
                "“%(found)s” is neither an answer nor a choice word for %(kind)s.",
                found=node.found,
                kind=offered.kind,
            )
            if not illegal.legal:
                message += " " + _("An answer is %(options)s.", options=offered.literals.describe())
        # A list of all answers there could ever be would bury the choice words.
        legal = (*(choices or illegal.legal), Wait.ASK_ME.value)
        nearest = nearest_word(node.found, (*choices, *illegal.legal, Wait.ASK_ME.value))
        return node.complain(message, legal=legal, nearest=nearest)

    def _no_part(self, offered: PlanKind[Any], found: str) -> str:
        return _("“%(found)s” cannot stand here in an answer to %(kind)s.", found=found, kind=offered.kind)

    def _keep(self, node: Node) -> Keep:
        for keep in _KEEPS:
            if isinstance(node.value, str) and same_word(node.value, keep):
                return keep
        message = _("A plan is kept for the “period” (a round or phase) it was filed in, or for the “game”.")
        nearest = nearest_word(node.found, _KEEPS)
        self.complaints.append(node.complain(message, legal=_KEEPS, nearest=nearest))
        return "period"


def first_fitting(
    plans: Sequence[Plan],
    ruleset: Ruleset[Any, Any],
    view: Any,  # noqa: ANN401  any ruleset's
    question: Question,
) -> tuple[Plan, Any] | None:
    """Give the first plan that fits and is legal, with what it answers."""
    for plan in plans:
        answer = suggest(plan, ruleset, view, question)
        if answer is not None:
            return plan, answer
    return None
