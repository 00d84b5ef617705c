"""Answers: the words under `answers`, matched with the seat's open questions and judged."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from adjudicator.engine import Grammar, IllegalAnswer, OneOf, Options, Question, Ruleset, nearest_word
from adjudicator.orders.complaints import Complaint
from adjudicator.orders.reading import Entry, Node, same_word
from adjudicator.words import gettext as _

MOST_PARTS = 20
"""Illegal parts that are looked for in one answer."""


class Wait(Enum):
    """In place of an answer: the seat wants to be asked when it comes to that."""

    ASK_ME = "ask-me"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a file answers to one question: a legal answer in the rules' own type, or a wish to be asked."""

    question: Question
    value: Any
    line: int


def asks_to_wait(node: Node) -> bool:
    """Tell whether `ask-me` stands here."""
    return isinstance(node.value, str) and same_word(node.value, Wait.ASK_ME.value)


def name_of(question: Question) -> str:
    """Name a question as a player may write it: kind and subject."""
    return f"{question.kind}/{question.subject}" if question.subject else question.kind


def legal_words(options: Options[Any]) -> tuple[str, ...]:
    """The legal answers as words, where they are single words."""
    return options.choices if isinstance(options, OneOf) else ()


def judge(
    ruleset: Ruleset[Any, Any],
    view: Any,  # noqa: ANN401  any ruleset's
    question: Question,
    answer: Any,  # noqa: ANN401  of the question's own type
) -> IllegalAnswer | None:
    """Tell why an answer is illegal, judged on the asked seat's view alone; None when it is legal."""
    try:
        question.options.check(answer)
    except IllegalAnswer as illegal:
        return illegal
    return ruleset.checks[question.check](view, answer) if question.check else None


def illegal_parts(grammar: Grammar, plain: object) -> Iterator[IllegalAnswer]:
    """Give all that is wrong with an answer: where one part is illegal, the others are judged too."""
    first = True
    for _part in range(MOST_PARTS):
        try:
            grammar.parse(plain)
        except IllegalAnswer as illegal:
            # What the rest lacks for want of an illegal part is not wrong in itself.
            if first or illegal.where:
                yield illegal
            if not isinstance(plain, Mapping) or not illegal.where or illegal.where[0] not in plain:
                return
            plain = {key: value for key, value in plain.items() if key != illegal.where[0]}
            first = False
        else:
            return


def place_illegal(illegal: IllegalAnswer, node: Node, say: Callable[[str], str]) -> Complaint:
    """Turn what is wrong with the answer in `node` into a complaint at the very word.

    `say` gives the sentence about a word that is none of the legal ones.
    """
    part = _part(illegal, node)
    strange = part.found and illegal.legal and not _any_same(part.found, illegal.legal)
    message = say(part.found) if strange else illegal.message
    return part.complain(message, legal=illegal.legal, nearest=illegal.nearest)


def _part(illegal: IllegalAnswer, node: Node) -> Node:
    """Find the node that `illegal.where` leads to: a value, or the key before it when that is at fault."""
    for step in illegal.where:
        if isinstance(node.value, dict) and (entry := node.value.get(str(step))):
            key, node = entry
            if step is illegal.where[-1] and _key_at_fault(illegal, key, node):
                return key
        elif isinstance(node.value, list) and isinstance(step, int) and step < len(node.value):
            node = node.value[step]
        else:
            return node
    return node


def _key_at_fault(illegal: IllegalAnswer, key: Node, value: Node) -> bool:
    """Guess from the legal words: `where` is the same for a key and its value."""
    if not illegal.legal:
        # Only a key can stand somewhere twice; a number is always a value.
        return bool(key.found) and f"“{key.found}”" in illegal.message
    if _any_same(key.found, illegal.legal):
        return False
    if value.found and f"“{value.found}”" in illegal.message:
        return False
    return f"“{key.found}”" in illegal.message or not isinstance(value.value, list | dict)


def _any_same(text: str, words: Sequence[str]) -> bool:
    return any(same_word(text, word) for word in words)


class Answers:
    """Reads `answers` against the open questions of one seat."""

    def __init__(
        self,
        ruleset: Ruleset[Any, Any],
        view: Any,  # noqa: ANN401  any ruleset's
        questions: Sequence[Question],
    ) -> None:
        self.complaints: list[Complaint] = []
        self.read: dict[str, Answer] = {}
        """Answers by label."""
        self.named: dict[str, Node] = {}
        """The keys under which questions stand, by label, also those with nothing or a fault behind them."""
        self.faulty: set[str] = set()
        """Labels of questions whose answer has been complained about."""
        self._ruleset = ruleset
        self._view = view
        self._questions = questions

    def take(self, node: Node) -> None:
        """Read the mapping under `answers`."""
        if node.value == "":
            return
        if not isinstance(node.value, dict):
            message = _("Answers are written one to a line, each as “question: answer”.")
            self.complaints.append(node.complain(message, legal=self._names()))
            return
        for entry in node.value.values():
            self._entry(entry)

    def _names(self) -> tuple[str, ...]:
        return tuple(name_of(question) for question in self._questions)

    def _entry(self, entry: Entry) -> None:
        meant = self._meant(entry.key.found)
        by_subject = self._by_subject(meant, entry.value)
        if by_subject:
            for question, inner in by_subject:
                self._answer(question, inner)
        elif len(meant) == 1:
            self._answer(meant[0], entry)
        elif meant:
            message = _(
                "“%(found)s” may be any of several open questions. Write which one.", found=entry.key.found
            )
            legal = tuple(name_of(question) for question in meant)
            self.faulty.update(question.label for question in meant)
            self.complaints.append(entry.key.complain(message, legal=legal))
        else:
            self.complaints.append(self._not_open(entry.key))

    def _meant(self, text: str) -> list[Question]:
        """Find the questions whose label ends in the words of `text`, or that are of that kind."""
        tails = text.replace("/", " ").split()
        by_label = [
            question
            for question in self._questions
            if len(tails) <= len(parts := question.label.split("/"))
            and tails
            and all(map(same_word, tails, parts[-len(tails) :]))
        ]
        return by_label or [question for question in self._questions if same_word(text, question.kind)]

    def _by_subject(self, meant: Sequence[Question], value: Node) -> list[tuple[Question, Entry]]:
        """Take a mapping from subjects to answers apart; nothing when `value` is an answer itself."""
        if not isinstance(value.value, dict) or not value.value:
            return []
        pairs = []
        for entry in value.value.values():
            pairs += [(question, entry) for question in meant if same_word(entry.key.found, question.subject)]
        if not pairs or (len(meant) == 1 and not any(illegal_parts(meant[0].options, value.plain()))):
            return []
        strangers = [
            entry for entry in value.value.values() if all(entry is not inner for _q, inner in pairs)
        ]
        self.complaints += [self._not_open(entry.key) for entry in strangers]
        return pairs

    def _not_open(self, key: Node) -> Complaint:
        names = self._names()
        if not names:
            message = _("Your seat has no open question now; plans can be filed ahead under “plans”.")
        elif any(same_word(key.found, kind.kind) for kind in self._ruleset.plan_kinds):
            message = _(
                "No question “%(found)s” is open for your seat now. To answer ahead, file a plan.",
                found=key.found,
            )
        else:
            message = _("No question “%(found)s” is open for your seat now.", found=key.found)
        return key.complain(message, legal=names, nearest=nearest_word(key.found, names))

    def _answer(self, question: Question, entry: Entry) -> None:
        key, value = entry
        before = self.named.setdefault(question.label, key)
        if before is not key:
            message = _(
                "%(question)s is answered a second time; the first is in line %(line)s.",
                question=name_of(question),
                line=before.line,
            )
            self.complaints.append(key.complain(message))
        elif asks_to_wait(value):
            self.read[question.label] = Answer(question, Wait.ASK_ME, key.line)
        elif not value.blank:
            self._judge(question, key, value)

    def _judge(self, question: Question, key: Node, value: Node) -> None:
        plain = value.plain()
        illegals = list(illegal_parts(question.options, plain))
        if not illegals:
            answer = question.options.parse(plain)
            illegal = judge(self._ruleset, self._view, question, answer)
            if illegal is None:
                self.read[question.label] = Answer(question, answer, key.line)
                return
            illegals = [illegal]
        self.faulty.add(question.label)

        def say(found: str) -> str:
            return _(
                "“%(found)s” is not a legal answer to %(question)s.", found=found, question=name_of(question)
            )

        self.complaints += [place_illegal(illegal, value, say) for illegal in illegals]
