"""Reads `plans`: from the lines of a file to plans, with a complaint for every fault."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from adjudicator.engine import (
    ANY,
    AnyRuleset,
    AnyView,
    Choice,
    Condition,
    NoLonger,
    Prospect,
    Question,
    QuestionKind,
    nearest_word,
)
from adjudicator.engine.options.reading import word_among
from adjudicator.faults import place_of
from adjudicator.orders.complaints import Complaint
from adjudicator.orders.judging import illegal_parts, place_illegal
from adjudicator.orders.plans import (
    Answer,
    Keep,
    Plan,
    Step,
    Wait,
    When,
    Written,
    always_answers,
)
from adjudicator.orders.reading import Entry, Node, same_word
from adjudicator.orders.saying import say
from adjudicator.orders.spelling import Spellings
from adjudicator.orders.steps import in_preference, nothing_to_do, read_step
from adjudicator.sentences import Said

_KEEPS: tuple[Keep, ...] = ("period", "game")
_WORDS = ("when", "do", "keep")


class Plans:
    """Reads `plans`; a plan with a fault is reported and left out.

    If the file is not `whole`, because some lines are not YAML, nothing is reported as missing. With the
    seat's `view`, a plan that can never be used in this game is a fault too, unless it may have been of use
    earlier: then it is remarked on.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        *,
        view: AnyView = None,
        whole: bool = True,
    ) -> None:
        self.complaints: list[Complaint] = []
        self.remarks: list[Complaint] = []
        """Why plans do not apply as things stand, though nothing is wrong with them."""
        self.read: list[Plan] = []
        self.faulty: set[str] = set()
        """Kinds of question for which a plan with a fault was filed."""
        self._ruleset = ruleset
        self._view = view
        self._open: tuple[Question, ...] = ()
        self._answers: tuple[tuple[Question, Any], ...] = ()
        self._settling: list[Plan] = []
        self._whole = whole
        self._spellings = Spellings(ruleset)

    def beside(self, answers: Iterable[Answer], questions: Sequence[Question]) -> None:
        """Judge the plans by the answers that stand in the same file, and by the open questions."""
        self._open = tuple(questions)
        self._answers = tuple(
            (answer.question, answer.value) for answer in answers if not isinstance(answer.value, Wait)
        )

    def take(self, node: Node) -> None:
        """Read the list under `plans`."""
        if node.value in ("", {}):
            return
        if not isinstance(node.value, list):
            self.complaints.append(node.complain(say("plans-no-list")))
            return
        for entry in node.value:
            faults = len(self.complaints)
            plan = self._judged(entry)
            if plan is None:
                continue
            if len(self.complaints) == faults:
                self.read.append(plan)
                self._settling += [plan] if plan.settles else []
            else:
                self.faulty.add(plan.kind)

    def _judged(self, node: Node) -> Plan | None:
        """Read a plan; a bug that is met in judging it by the view hurts this plan alone."""
        try:
            return self._plan(node)
        except Exception as fault:
            if self._view is None:
                raise
            self.complaints.append(node.complain(say("plan-bug"), aside=f"({place_of(fault)})"))
            return None

    def _plan(self, node: Node) -> Plan | None:
        if not isinstance(node.value, dict):
            if not node.blank:
                self.complaints.append(node.complain(say("no-plan"), legal=self._kinds()))
            return None
        faults = len(self.complaints)
        entries, kinds = self._sort(node.value)
        if not kinds:
            if self._whole and len(self.complaints) == faults:
                self.complaints.append(node.complain(say("plan-no-kind"), legal=self._kinds()))
            return None
        offered, entry = kinds[0]
        for other, second in kinds[1:]:
            said = say("plan-two-kinds", first=offered.name, second=other.name)
            self.complaints.append(
                second.key.complain(say("repeated", key=other.name) if other is offered else said)
            )
        before = len(self.complaints)
        subjects = self._subjects(offered, entry)
        known = len(self.complaints) == before
        keep = self._keep(entries["keep"].value) if "keep" in entries else "period"
        prospect = None
        if known and self._view is not None:
            prospect = Prospect(self._view, self._answers, lasting=keep == "game", subjects=subjects)
        when = entries.get("when")
        plan = Plan(
            offered,
            subjects=subjects,
            conditions=self._conditions(offered, when.value, prospect) if when else (),
            steps=self._do(offered, subjects, entry.key, entries.get("do"), prospect),
            keep=keep,
            line=entry.key.line,
        )
        if prospect is not None:
            self._remark(plan, entry, entries.get("do"), prospect)
        return plan

    def _remark(self, plan: Plan, entry: Entry, do: Entry | None, prospect: Prospect[Any]) -> None:
        """Say why a plan does not apply as things stand, or an answer of it is not legal yet."""
        above = next((other for other in self._settling if other.always_before(plan)), None)
        if above is not None:
            self.remarks.append(entry.key.complain(say("plan-unreached", line=above.line)))
            return
        offered = plan.offered
        if offered.not_asked and not any(map(plan.covers, self._open)):
            reasons = [offered.not_asked(prospect, subject) for subject in plan.subjects or (ANY,)]
            self.remarks += [entry.value.complain(one) for one in dict.fromkeys(filter(None, reasons))]
            if all(reasons):
                return
        if offered.not_yet and do is not None:
            prospect = replace(prospect, above=self._above(plan))
            for step in plan.steps:
                if isinstance(step, Written):
                    reason = offered.not_yet(prospect, plan.subjects, step.value)
                    self.remarks += [do.value.complain(reason)] if reason else []

    def _above(self, plan: Plan) -> tuple[tuple[str, Any], ...]:
        """What the plans above are the first to say of a single subject."""
        found = {
            other.subjects[0]: other.steps[0].value
            for other in reversed(self.read)
            if other.kind == plan.kind
            and len(other.subjects) == 1
            and not other.conditions
            and isinstance(other.steps[0], Written)
        }
        return tuple((subject, found[subject]) for subject in found if (subject,) != plan.subjects)

    def _kinds(self) -> tuple[str, ...]:
        return tuple(self._ruleset.questions)

    def _sort(
        self, mapping: Mapping[str, Entry]
    ) -> tuple[dict[str, Entry], list[tuple[QuestionKind[Any], Entry]]]:
        """Separate the plan's own words from its kinds of question, and complain about anything else."""
        words = (*self._kinds(), *_WORDS)
        entries: dict[str, Entry] = {}
        kinds: list[tuple[QuestionKind[Any], Entry]] = []
        meant = {text: word_among(text, words) for text in mapping}
        legal = self._left(meant)
        for text, entry in mapping.items():
            word = meant[text]
            if word is None:
                word = nearest_word(text, legal)
                self.complaints.append(
                    entry.key.complain(say("plan-word", found=text), legal=legal, nearest=word)
                )
            # A misspelt entry is still read, to find further faults.
            offered = self._ruleset.questions.get(word or "")
            if offered:
                kinds.append((offered, entry))
            elif word in entries:
                self.complaints.append(entry.key.complain(say("repeated", key=word)))
            elif word:
                entries[word] = entry
        return entries, kinds

    def _left(self, meant: Mapping[str, str | None]) -> tuple[str, ...]:
        """What a key of a plan may still be, beside those that are something already.

        A plan has one kind of question. If it is missing and one key is strange, it is that one.
        """
        said = {*meant.values()} - {None}
        words = tuple(word for word in _WORDS if word not in said)
        if said.intersection(self._kinds()):
            return words
        return self._kinds() if len(meant) - len(said) == 1 else (*self._kinds(), *words)

    def _subjects(self, offered: QuestionKind[Any], entry: Entry) -> tuple[str, ...]:
        key, value = entry
        nodes = value.value if isinstance(value.value, list) else [value]
        subjects = [node.value for node in nodes if isinstance(node.value, str) and node.value]
        if len(subjects) != len(nodes) or not subjects:
            said = say("plan-no-subject", kind=key.found)
            self.complaints.append((key if value.blank else value).complain(said))
        elif offered.subjects:
            legal = (*offered.stems, *offered.subjects, ANY)
            unknown = [node for node in nodes if not self._known(node.word, legal)]
            self.complaints += [self._no_subject(offered, node, legal) for node in unknown]
            self.complaints += [
                node.complain(reason)
                for node in nodes
                if (word := self._known(node.word, legal)) and (reason := self._never(word))
            ]
            subjects = [self._known(subject, legal) or subject for subject in subjects]
        else:
            subjects = [self._spellings.word(subject) for subject in subjects]
        return () if any(same_word(subject, ANY) for subject in subjects) else tuple(subjects)

    def _known(self, text: str, words: tuple[str, ...]) -> str | None:
        """Return the word that a text stands for, as typed or in another spelling."""
        typed = self._spellings.spelt_with_blanks(text)
        return word_among(typed, words) or word_among(self._spellings.word(text), words)

    def _never(self, word: str) -> Said | None:
        return None if self._view is None else self._ruleset.why_word_cannot_occur(self._view, word)

    def _no_subject(self, offered: QuestionKind[Any], node: Node, legal: tuple[str, ...]) -> Complaint:
        said = say("plan-subject", kind=offered.name, found=node.found)
        return node.complain(said, legal=legal, nearest=nearest_word(node.found, legal))

    def _conditions(
        self, offered: QuestionKind[Any], node: Node, prospect: Prospect[Any] | None
    ) -> tuple[When, ...]:
        names = tuple(condition.name for condition in offered.conditions)
        if node.blank:
            # Version 1.0 took such a file without a word, so games may hold one.
            self.remarks += [node.complain(say("conditions-blank"), legal=names)] if node.value else []
            return ()
        if not isinstance(node.value, dict):
            self.complaints.append(node.complain(say("conditions-no-mapping"), legal=names))
            return ()
        read: list[When] = []
        for text, (key, value) in node.value.items():
            condition = next((one for one in offered.conditions if same_word(text, one.name)), None)
            if condition is None:
                said = say("no-conditions", kind=offered.name)
                if names:
                    said = say("no-condition", found=key.found, kind=offered.name)
                self.complaints.append(key.complain(said, legal=names, nearest=nearest_word(text, names)))
            else:
                if any(when.condition is condition for when in read):  # version 1.0 asked for both, too
                    self.remarks.append(key.complain(say("repeated", key=condition.name)))
                read += self._condition(condition, value, prospect)
        return tuple(read)

    def _condition(self, condition: Condition[Any], node: Node, prospect: Prospect[Any] | None) -> list[When]:
        def unrecognised(found: str) -> Said:
            return say("condition-value", found=found, name=condition.name)

        node, illegals = self._spellings.understand(condition.grammar, node)
        self.complaints += [place_illegal(illegal, node, unrecognised) for illegal in illegals]
        plain = node.plain()
        if illegals:
            return []
        self.complaints += [
            word.complain(reason) for word in node.words() if (reason := self._never(word.word))
        ]
        value = condition.grammar.parse(plain)
        if prospect and condition.never and (never := condition.never(prospect, value)):
            self.remarks.append(node.complain(never))
        return [When(condition, value, self._spellings.told(node))]

    def _do(
        self,
        offered: QuestionKind[Any],
        subjects: tuple[str, ...],
        kind: Node,
        entry: Entry | None,
        prospect: Prospect[Any] | None,
    ) -> tuple[Step, ...]:
        """Read what stands under `do`; without a `prospect` it is not judged by the rules."""
        possible = _possible(offered, subjects, prospect)
        if entry is None or entry.value.blank or (offered.ranked and entry.value.value == []):
            if not self._whole:
                self.faulty.add(offered.name)
                return ()
            missing = nothing_to_do(offered, entry.key if entry else kind)
            self.complaints.append(_without_impossible(missing, possible))
            return ()
        steps: list[Step] = []
        for part in in_preference(offered, entry.value):
            if steps and always_answers(offered, steps[-1]):
                self.remarks.append(part.complain(say("step-unreached")))
            step, complaints = read_step(offered, part, self._ruleset)
            self.complaints += [_without_impossible(one, possible) for one in complaints]
            if isinstance(step, Written) and offered.never_legal and prospect is not None:
                illegal = offered.never_legal(prospect, subjects, step.value)
                told = self.remarks if isinstance(illegal, NoLonger) else self.complaints
                told += [place_illegal(illegal, part)] if illegal else []
            if isinstance(step, Choice) and step.never and prospect and (never := step.never(prospect)):
                self.remarks.append(part.complain(never))
            steps += [] if step is None else [step]
        return tuple(steps)

    def _keep(self, node: Node) -> Keep:
        for keep in _KEEPS:
            if isinstance(node.value, str) and same_word(node.value, keep):
                return keep
        nearest = nearest_word(node.found, _KEEPS)
        self.complaints.append(node.complain(say("plan-keep"), nearest=nearest))
        return "period"


def _possible(
    offered: QuestionKind[Any], subjects: tuple[str, ...], prospect: Prospect[Any] | None
) -> Callable[[str], bool]:
    @cache
    def possible(word: str) -> bool:
        if prospect is None or offered.never_legal is None or any(illegal_parts(offered.literals, word)):
            return True
        return offered.never_legal(prospect, subjects, offered.literals.parse(word)) is None

    return possible


def _without_impossible(complaint: Complaint, possible: Callable[[str], bool]) -> Complaint:
    """Leave out suggestions that the rules would refuse in turn."""
    nearest = complaint.nearest if complaint.nearest and possible(complaint.nearest) else None
    return replace(complaint, legal=tuple(filter(possible, complaint.legal)), nearest=nearest)
