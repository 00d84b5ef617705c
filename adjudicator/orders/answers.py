"""Answers: the entries under `answers`, matched with the seat's open questions and checked."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from adjudicator.engine import (
    AnyRuleset,
    AnyView,
    Assignment,
    Choice,
    IllegalAnswer,
    Number,
    OneOf,
    Options,
    Ordering,
    Question,
    QuestionKind,
    SomeOf,
    nearest_word,
)
from adjudicator.engine.options.reading import folded_word
from adjudicator.orders.complaints import Complaint
from adjudicator.orders.judging import illegal_parts, judge, left_blank, place_illegal
from adjudicator.orders.plans import DEFAULT, Answer, Plan, Step, Wait, Written, answer_of, first_fitting
from adjudicator.orders.reading import Entry, Node, same_word
from adjudicator.orders.saying import HALF_FILLED, say
from adjudicator.orders.spelling import Spellings
from adjudicator.orders.steps import asks_to_wait, read_step, split_beside, with_also
from adjudicator.orders.syntax import colon_advice
from adjudicator.orders.writing import NOTHING, flow
from adjudicator.sentences import Said


def name_of(question: Question) -> str:
    """Return a question's name as a player may write it: kind and subject."""
    return f"{question.kind}/{question.subject}" if question.subject else question.kind


def legal_words(options: Options[Any]) -> tuple[str, ...]:
    """The legal answers, if they are single words."""
    return options.choices if isinstance(options, OneOf) else ()


_NEVER_A_MAPPING = (OneOf, Number, Ordering)


class _Branch(msgspec.Struct, frozen=True):
    """One of several branches and what it would be asked by itself; its entry in an answer, as typed."""

    key: str
    asked: Question
    typed: str
    entry: Entry


class _Worded(NamedTuple):
    """An answer read in the words of a plan, legal or not, and whether it holds all that is written.

    `left_out` says which words a legal answer lacks even so.
    """

    answer: Any
    whole: bool = True
    left_out: tuple[Said, ...] = ()


class Answers:
    """Reads `answers` against the open questions of one seat."""

    def __init__(self, ruleset: AnyRuleset, view: AnyView, questions: Sequence[Question]) -> None:
        self.complaints: list[Complaint] = []
        self.read: dict[str, Answer] = {}
        """Answers by label."""
        self.named: dict[str, Node] = {}
        """The keys of the questions answered, by label, including those with an empty or faulty answer."""
        self.faulty: set[str] = set()
        """Labels of questions with a complaint about their answer."""
        self.remarks: list[Complaint] = []
        """What a player should know of answers that are legal."""
        self.unfinished: list[Complaint] = []
        """What is missing from half-filled answers that the rules can complete."""
        self.parts: dict[str, Any] = {}
        """By label, the legal part of an answer that the rules can complete."""
        self._ruleset = ruleset
        self._view = view
        self._questions = questions
        self._keyed: set[str] = set()
        """Labels of the questions that a key of the file names by itself."""
        self._spellings = Spellings(ruleset)

    def take(self, node: Node) -> None:
        """Read the mapping under `answers`; `nothing` in its place answers none of the questions."""
        if node.value == "":
            return
        if isinstance(node.value, str) and same_word(node.value, NOTHING):
            for question in self._questions:
                # Not as `ask-me` in an answer, which the rules may take for one (a sheet that waits).
                self.read[question.label] = Answer(question, Wait.ASK_ME, node.line)
            return
        if not isinstance(node.value, dict):
            said = colon_advice(node.value) if isinstance(node.value, str) else say("answers-list")
            self.faulty.update(question.label for question in self._questions)
            self.complaints.append(node.complain(said, legal=self._names()))
            return
        meant = [self._meant(text) for text in node.value]
        self._keyed = {one.label for several in meant if len(several) == 1 for one in several}
        for entry in node.value.values():
            self._entry(entry)

    def placed(self, node: Node) -> dict[str, Any] | None:
        """Return answers as plain data, with parts that stand by themselves put under their question.

        None if a line names neither a question nor a part of one's answer.
        """
        placed: dict[str, Any] = {}
        for key, value in _entries(node):
            holder = self._holding(key)
            if self._meant(str(key.value)) or self._named_branch(Entry(key, value)):
                placed[str(key.value)] = value.plain()
            elif holder and isinstance(parts := placed.setdefault(name_of(holder), {}), dict):
                parts[str(key.value)] = value.plain()
            else:
                return None
        return placed or None

    def _names(self) -> tuple[str, ...]:
        return tuple(name_of(question) for question in self._questions)

    def _entry(self, entry: Entry) -> None:
        key = entry.key.value  # in full: a label may be longer than what complaints quote
        meant = self._meant(key if isinstance(key, str) else "")
        if self._names_subjects(meant, entry.value):
            for inner in _entries(entry.value):
                self._entry_of(meant, inner)
        elif len(meant) == 1:
            self._answer(meant[0], entry)
        elif branch := self._named_branch(entry):
            self._answer(*branch)
        elif meant:
            legal = tuple(name_of(question) for question in meant)
            self.faulty.update(question.label for question in meant)
            self.complaints.append(entry.key.complain(say("ambiguous", found=entry.key.found), legal=legal))
        elif holder := self._holding(entry.key):
            if holder.label not in self.faulty:  # told once, however many lines of it stand here
                said = say("belongs-below", found=entry.key.found, question=name_of(holder))
                self.complaints.append(entry.key.complain(said))
            self.faulty.add(holder.label)
        else:
            self.complaints.append(self._not_open(entry.key))

    def _holding(self, key: Node) -> Question | None:
        """Find the one question of whose answer a key is a part: an area of a sheet, a choice."""
        found = [
            question
            for question in self._questions
            if any(self._spellings.same(key.found, part) for part in _parts(question))
        ]
        return found[0] if len(found) == 1 else None

    def _meant(self, text: str) -> list[Question]:
        """Find the questions whose label ends in the words of `text`, or that are of that kind."""
        tails = text.replace("/", " ").split()
        by_label = [
            question
            for question in self._questions
            if len(tails) <= len(parts := question.label.split("/"))
            and tails
            and all(map(self._spellings.same, tails, parts[-len(tails) :]))
        ]
        return by_label or [question for question in self._questions if same_word(text, question.kind)]

    def _named_branch(self, entry: Entry) -> tuple[Question, Entry] | None:
        """Read `march/winterfell: …` as `march: {winterfell: …}`."""
        for question in self._questions:
            for key, branch in question.branches.items():
                if any(same_word(entry.key.found, f"{kind}/{key}") for kind in (question.kind, branch.kind)):
                    inner = Entry(replace(entry.key, value=key, typed=entry.key.found), entry.value)
                    return question, Entry(entry.key, Node({key: inner}, entry.key.line, entry.key.column))
        return None

    def _names_subjects(self, meant: Sequence[Question], value: Node) -> bool:
        """Whether a mapping goes from subjects to answers, rather than being an answer itself."""
        if not meant or not _entries(value):
            return False
        if len(meant) == 1 and self._answers(meant[0], value):
            return False
        subjects = [question.subject for question in meant if question.subject]
        keys = [entry.key.found for entry in _entries(value)]
        if any(self._spellings.same(key, subject) for key in keys for subject in subjects):
            return True
        return bool(subjects) and all(isinstance(one.options, _NEVER_A_MAPPING) for one in meant)

    def _answers(self, question: Question, value: Node) -> bool:
        """Whether a value is an answer as it is."""
        if not any(illegal_parts(question.options, value.plain())):
            return True
        return self._legal(question, self._in_words(question, value)) is not None

    def _entry_of(self, meant: Sequence[Question], entry: Entry) -> None:
        """Take one answer of a mapping from subjects."""
        question = next((one for one in meant if self._spellings.same(entry.key.found, one.subject)), None)
        if question:
            self._answer(question, entry)
            return
        if len(meant) == 1:
            self.faulty.add(meant[0].label)
        found = entry.key.found
        legal = tuple(one.subject for one in meant)
        self.complaints.append(
            entry.key.complain(say("not-open", found=found), legal=legal, nearest=nearest_word(found, legal))
        )

    def _not_open(self, key: Node) -> Complaint:
        names = self._names()
        if not names:
            said = say("none-open")
        elif any(same_word(key.found, kind) for kind in self._ruleset.questions):
            said = say("not-open-yet", found=key.found)
        else:
            said = say("not-open", found=key.found)
        left = [question for question in self._questions if question.label not in self._keyed]
        names = tuple(name_of(question) for question in left)
        nearest = nearest_word(key.found, (*names, *(question.kind for question in left)))
        # A misspelt question is not a forgotten one.
        self.faulty.update(one.label for one in self._questions if nearest in (name_of(one), one.kind))
        return key.complain(said, legal=names, nearest=nearest)

    def _answer(self, question: Question, entry: Entry) -> None:
        key, value = entry
        before = self.named.setdefault(question.label, key)
        if before is not key:
            said = say("answered-twice", question=name_of(question), line=before.line)
            self.complaints.append(key.complain(said))
        elif asks_to_wait(value):
            in_turn = self._asked_in_turn(question, value)
            self.read[question.label] = Answer(
                question, Wait.ASK_ME if in_turn is None else in_turn, key.line
            )
        elif isinstance(value.value, str) and same_word(value.value, DEFAULT):
            self.read[question.label] = Answer(question, question.default, key.line)
        elif not value.blank:
            self._judge(question, key, value)

    def _asked_in_turn(self, question: Question, value: Node) -> dict[str, Any] | None:
        """Return the answer that waits for the seat's turn, where the rules have one."""
        if question.fields:
            return self._legal(question, self._filled(question, value))
        places = question.options.places if isinstance(question.options, Assignment) else {}
        offered = bool(places) and all(Wait.ASK_ME.value in words for words in places.values())
        return dict.fromkeys(places, Wait.ASK_ME.value) if offered else None

    def _accept(
        self,
        question: Question,
        answer: Any,  # noqa: ANN401  of the question's own type
        key: Node,
        beside: tuple[Plan, ...],
        left_out: Iterable[Said] = (),
    ) -> None:
        """Take a legal answer, with what its player should know of it."""
        self.read[question.label] = Answer(question, answer, key.line, beside)
        doubts = self._ruleset.doubts(self._view, question, answer)
        self.remarks += map(key.complain, (*left_out, *doubts))

    def _judge(self, question: Question, key: Node, value: Node) -> None:
        branch = self._branch(question, value)
        asked = branch.asked if branch else question
        offered = self._ruleset.questions[asked.kind]
        beside: tuple[Plan, ...] = ()
        complaints: list[Complaint] = []
        if offered.also and (branch or not question.branches):
            inner, beside, complaints = split_beside(
                offered, branch.entry.value if branch else value, self._ruleset
            )
            value = replace(value, value={branch.typed: Entry(branch.entry.key, inner)}) if branch else inner
        worded = self._in_words(question, value)
        fitted = self._legal(question, worded)
        if worded and fitted is not None:
            self._keep_part(question, fitted)
            if complaints:
                self.faulty.add(question.label)
                self.complaints += complaints
            else:
                self._accept(question, fitted, key, beside, worded.left_out)
            return
        value, illegals = self._understood(question, value, worded)
        if question.branches:
            illegals = [with_also(illegal, offered, 1) for illegal in illegals[: None if branch else 1]]
        else:
            illegals = [with_also(illegal, offered) for illegal in illegals]
        self._keep_part(question, value.plain())
        answer = None if illegals else question.options.parse(value.plain())
        if not illegals and (illegal := judge(self._ruleset, self._view, question, answer)):
            illegals = [illegal]
        if not illegals and not complaints:
            self._accept(question, answer, key, beside)
            return
        self.faulty.add(question.label)
        if missing := self._missing(question, value):
            answer = flow(self.parts[question.label])
            self.complaints += complaints
            self.unfinished.append(
                key.complain(say(HALF_FILLED, question=name_of(question), answer=answer, items=missing))
            )
            return

        def unrecognised(found: str) -> Said:
            if question.branches and not branch:
                return say("no-choice", found=found, branch=next(iter(question.branches)))
            return say("no-legal-answer", found=found, question=name_of(asked))

        self.complaints += complaints
        # What is still to be filled in is no fault beside one.
        faults = [illegal for illegal in illegals if not left_blank(illegal, value)]
        told = [
            self._reasoned(question, illegal, value) or place_illegal(illegal, value, unrecognised)
            for illegal in faults or illegals
        ]
        self.complaints += self._forbidden_in_words(question, value, told) or told

    def _understood(
        self, question: Question, value: Node, worded: _Worded | None
    ) -> tuple[Node, list[IllegalAnswer]]:
        """Return an answer as it is read, and what is wrong with it: with its meaning, if it has one."""
        value, illegals = self._spellings.understand(question.options, value)
        forbidden = self._forbidden(question, worded) if worded else []
        if not worded or not forbidden:
            return value, illegals
        if isinstance(worded.answer, str):  # which may be written in two parts: `{winterfell: march}`
            return replace(value, value=worded.answer, typed=value.found), forbidden
        return self._spellings.respelt(value), forbidden

    def _reasoned(self, question: Question, illegal: IllegalAnswer, value: Node) -> Complaint | None:
        """Complain, with the reason if the rules have one against a word: the answer, or a key in it."""
        if isinstance(value.value, dict) and isinstance(question.options, _NEVER_A_MAPPING):
            # A word in two parts, such as `{winterfell: march}`: the fault may be in one of them.
            _step, told = read_step(self._ruleset.questions[question.kind], value, self._ruleset)
            return next((one for one in told if one.said.code != illegal.said.code), None)
        where = illegal.where
        if where and (branch := self._branch(question, value)):
            question, value, where = branch.asked, branch.entry.value, where[1:]
        why_not = self._ruleset.questions[question.kind].why_not
        if why_not is None or not illegal.legal:
            return None
        if not where and isinstance(value.value, str):
            try:
                reason = why_not(self._view, question, folded_word(value.value))
            except IllegalAnswer as strange:
                return value.complain(strange.said, nearest=strange.nearest)
            return value.complain(reason) if reason else None
        if len(where) != 1 or not isinstance(value.value, dict):
            return None
        entry = value.value.get(str(where[0]))
        if entry is None or any(same_word(entry.key.word, word) for word in illegal.legal):
            return None
        reason = why_not(self._view, question, folded_word(entry.key.value))
        beside = [one.key.word for one in value.value.values()]
        legal = tuple(word for word in illegal.legal if not any(same_word(word, other) for other in beside))
        return entry.key.complain(reason, legal=legal) if reason else None

    def _forbidden_in_words(
        self, question: Question, value: Node, told: Sequence[Complaint]
    ) -> Sequence[Complaint]:
        """Return what forbids an answer in the words of a plan, unless a word is `told` of there."""
        faults = () if question.fields else self._step(question, value)[2]
        places = {(one.line, one.column) for one in told}
        return faults if places.isdisjoint((one.line, one.column) for one in faults) else ()

    def _step(self, question: Question, value: Node) -> tuple[Question, Step | None, Sequence[Complaint]]:
        """Read an answer as a step of a plan, about what it asks: a branch, or the question."""
        branch = self._branch(question, value)
        asked = branch.asked if branch else question
        offered = self._ruleset.questions[asked.kind]
        return asked, *read_step(offered, branch.entry.value if branch else value, self._ruleset)

    def _branch(self, question: Question, value: Node) -> "_Branch | None":
        """Find the one branch that an answer is about."""
        if not question.branches or len(_entries(value)) != 1 or not isinstance(value.value, dict):
            return None
        ((typed, entry),) = value.value.items()
        found = ((key, one) for key, one in question.branches.items() if self._spellings.same(typed, key))
        return next((_Branch(key, one, typed, entry) for key, one in found), None)

    def _in_words(self, question: Question, value: Node) -> _Worded | None:
        """Read an answer in the words of a plan (`all`, `weakest`); None if it uses none or needs none."""
        if not self._spellings.understand(question.options, value)[1]:
            return None
        if question.fields:
            return self._filled(question, value)
        branch = self._branch(question, value)
        asked, step, _faults = self._step(question, value)
        offered = self._ruleset.questions[asked.kind]
        if step is None or isinstance(step, Wait):
            return None
        if question.branches and not branch:
            return self._of_any_branch(step, offered, question) if isinstance(value.value, str) else None
        worded = self._of_step(step, offered, asked)
        return worded._replace(answer={branch.key: worded.answer}) if worded and branch else worded

    def _of_any_branch(self, step: Step, offered: QuestionKind[Any], question: Question) -> _Worded | None:
        """Answer with the first branch that a word fits, as a plan for any does."""
        found = first_fitting([Plan(offered, steps=(step,))], self._ruleset, self._view, question)
        return _Worded(found.value) if found else None

    def _of_step(
        self, step: Choice[Any] | Written, offered: QuestionKind[Any], question: Question
    ) -> _Worded | None:
        """Return a step's answer, or, where that leaves something out, what its items are one by one."""
        answer = answer_of(step, offered, self._view, question)
        if answer is not None and not self._leaves_out(step, question, answer):
            if offered.left_out is None or not isinstance(step, Written):
                return _Worded(answer)
            left_out = offered.left_out(self._view, question, step.plain, answer)
            return _Worded(answer, left_out=tuple(left_out))
        listed = isinstance(question.options, SomeOf) and isinstance(step, Written) and step.value
        if not isinstance(listed, tuple):
            return None
        alone = [self._of_step(Written((one,), one), offered, question) for one in listed if len(listed) > 1]
        read = (one.answer for one in alone if one and not one.left_out and len(one.answer) == 1)
        items = tuple(chain(*read))
        return _Worded(items, whole=False) if len(items) == len(listed) and items != listed else None

    def _legal(self, question: Question, worded: _Worded | None) -> Any | None:  # noqa: ANN401
        """Return a legal answer; None if there is none.

        Unlike a plan, whose wishes may be skipped, an answer must use everything that was written.
        """
        if worded is None or not worded.whole or judge(self._ruleset, self._view, question, worded.answer):
            return None
        return worded.answer

    def _forbidden(self, question: Question, worded: _Worded) -> list[IllegalAnswer]:
        """Say what forbids an answer whose words are right."""
        illegals = list(illegal_parts(question.options, worded.answer))
        if not illegals and (illegal := judge(self._ruleset, self._view, question, worded.answer)):
            return [illegal]
        return illegals

    def _filled(self, question: Question, value: Node) -> _Worded | None:
        """Read fields of which some are in the words of a plan, each beside those before it.

        What is no mapping is for each of them.
        """
        offered = self._ruleset.questions[question.kind]
        given: dict[str, Any] = {}
        whole = True
        words = [(key.word, inner) for key, inner in _entries(value)]
        for word, inner in words or [(field, value) for field in question.fields]:
            field = next((name for name in question.fields if self._spellings.same(word, name)), None)
            if field is None or field in given:
                return None
            part = question.fields[field].beside(given)
            understood, illegals = self._spellings.understand(part.options, inner)
            if not illegals:
                given[field] = part.options.parse(understood.plain())
                continue
            step, _faults = read_step(offered, inner, self._ruleset)
            if step is None or isinstance(step, Wait):
                return None
            worded = self._of_step(step, offered, part)
            if worded is None or not (words or worded.whole):
                return None
            given[field], whole = worded.answer, whole and worded.whole
        return _Worded({**question.default, **given}, whole) if given else None

    def _leaves_out(self, step: Choice[Any] | Written, question: Question, answer: Any) -> bool:  # noqa: ANN401
        """Whether an answer lacks items that the file lists, or a name for which the file has a value.

        Words such as `rest` are no names.
        """
        written = step.value if isinstance(step, Written) else None
        if isinstance(written, Mapping) and isinstance(answer, Mapping):
            return any(self._ruleset.name_of(name) for name in written.keys() - answer.keys())
        return (
            isinstance(question.options, SomeOf) and isinstance(written, tuple) and len(written) > len(answer)
        )

    def _missing(self, question: Question, value: Node) -> tuple[str, ...]:
        """Return what an answer leaves out, if everything it says is legal and the rules complete it."""
        part = self.parts.get(question.label)
        written = [entry for entry in _entries(value) if not entry.value.blank]
        if not part or not isinstance(question.options, Assignment) or len(part) < len(written):
            return ()
        return tuple(item for item in question.options.places if item not in part)

    def _keep_part(self, question: Question, plain: object) -> None:
        part = question.options.legal_part(plain)
        if part is not None and self._ruleset.complete(self._view, question, part) is not None:
            self.parts[question.label] = part


def _parts(question: Question) -> Iterable[str]:
    """The keys that an answer may have, if it is a mapping from names of the game."""
    places = question.options.places if isinstance(question.options, Assignment) else ()
    return (*places, *question.branches, *question.fields)


def _entries(node: Node) -> tuple[Entry, ...]:
    return tuple(node.value.values()) if isinstance(node.value, dict) else ()
