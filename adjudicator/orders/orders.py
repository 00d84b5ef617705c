"""Orders: the meaning of a whole file for one seat, in one turn of one game."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.engine import AnyRuleset, AnyView, Question, Seat, nearest_word
from adjudicator.engine.options.saying import expected
from adjudicator.orders.ahead import with_plans_of_answers
from adjudicator.orders.answers import Answers, legal_words, name_of
from adjudicator.orders.complaints import Complaint, in_order
from adjudicator.orders.plan_reading import Plans
from adjudicator.orders.plans import Answer, Plan, Wait
from adjudicator.orders.reading import Entry, Node, Reading, read, same_word
from adjudicator.orders.saying import say
from adjudicator.words import gettext as _

KEYS = ("game", "turn", "seat", "answers", "plans")


class Orders(msgspec.Struct, frozen=True):
    """What was understood from a file: answers by label, plans in order.

    A file with complaints is refused as a whole; its other contents serve only to be read back. But if the
    rules can complete an answer from its legal part, a seat that sends nothing better by the deadline gets
    that instead of the default: `parts` holds such parts by label. An incomplete answer that is legal so far
    is not a fault; `unfinished` says what it lacks, and its seat is still awaited.

    `remarks` say which plans do not apply as things stand, and which answers cannot succeed; they are no
    faults.

    `period` is the ruleset's period in which the file was sent: when it is over, so are the plans, except
    those kept for the game. Answers are to questions that were open then; as no label comes twice in a game,
    they cannot meet another.
    """

    answers: Mapping[str, Answer] = msgspec.field(default_factory=dict)
    plans: tuple[Plan, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    remarks: tuple[Complaint, ...] = ()
    unfinished: tuple[Complaint, ...] = ()
    parts: Mapping[str, Any] = msgspec.field(default_factory=dict)
    period: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the file has no faults."""
        return not self.complaints


def read_orders(
    data: bytes,
    *,
    game: str,
    turn: int,
    seat: Seat,
    ruleset: AnyRuleset,
    questions: Sequence[Question],
    view: AnyView,
) -> Orders:
    """Read a seat's file against its open questions and its own view; never raises, whatever the file holds.

    Complaints reveal nothing beyond the questions, the view and the file.
    """
    reading = read(data)
    if reading.root is None:
        return Orders(complaints=reading.complaints)
    meaning = _Meaning(ruleset, questions, view, reading)
    meaning.take(with_plans_of_answers(reading.root, ruleset), game=game, turn=turn, seat=seat)
    # Lines that are not YAML, and aliases, cause no further complaints about what is then missing.
    told = {complaint.line for complaint in reading.complaints}
    complaints = [complaint for complaint in meaning.complaints if complaint.line not in told]
    return Orders(
        answers=meaning.answers.read,
        plans=tuple(meaning.plans.read),
        complaints=in_order(
            [*reading.complaints, *(_of_this_game(one, ruleset, view) for one in complaints)]
        ),
        remarks=(*meaning.answers.remarks, *meaning.plans.remarks),
        unfinished=tuple(meaning.answers.unfinished),
        parts=meaning.answers.parts if meaning.meant_for_this_turn else {},
        period=ruleset.period(view),
    )


def _of_this_game(complaint: Complaint, ruleset: AnyRuleset, view: AnyView) -> Complaint:
    """Leave out suggestions that have no place in this game."""
    legal = tuple(word for word in complaint.legal if not ruleset.why_word_cannot_occur(view, word))
    nearest = (
        complaint.nearest
        if complaint.nearest and not ruleset.why_word_cannot_occur(view, complaint.nearest)
        else None
    )
    return msgspec.structs.replace(complaint, legal=legal, nearest=nearest)


def read_plans(data: bytes, ruleset: AnyRuleset) -> tuple[Plan, ...]:
    """Read only the plans of a file that was accepted earlier, whose answers are past.

    Those that stand with its answers are among them.
    """
    plans = Plans(ruleset)
    root = read(data).root
    for entry in _entries(root and with_plans_of_answers(root, ruleset)):
        if same_word(entry.key.found, "plans"):
            plans.take(entry.value)
    return tuple(plans.read)


def _entries(root: Node | None) -> tuple[Entry, ...]:
    return tuple(root.value.values()) if root and isinstance(root.value, dict) else ()


class _Meaning:
    """Collects what the keys of one file mean."""

    def __init__(
        self, ruleset: AnyRuleset, questions: Sequence[Question], view: AnyView, reading: Reading
    ) -> None:
        self.answers = Answers(ruleset, view, questions)
        self.plans = Plans(ruleset, view=view, whole=reading.whole)
        self._heading: list[Complaint] = []
        self._ruleset = ruleset
        self._questions = questions
        self._view = view
        self._reading = reading
        self.meant_for_this_turn = False

    @property
    def complaints(self) -> list[Complaint]:
        """All complaints, not yet sorted by position."""
        return [*self._heading, *self.answers.complaints, *self.plans.complaints]

    def take(self, root: Node, *, game: str, turn: int, seat: Seat) -> None:
        """Read the file; a file for another game is not checked further."""
        if not isinstance(root.value, dict):
            if self._reading.whole:
                self._heading.append(root.complain(say("no-mapping"), legal=KEYS))
            return
        entries = self._sort(root)
        right_game = self._names(entries, "game", game)
        right_turn = self._names(entries, "turn", str(turn))
        right_seat = self._names(entries, "seat", seat)
        self.meant_for_this_turn = right_game and right_turn and right_seat
        if not right_game:
            return
        if "answers" in entries:
            self.answers.take(entries["answers"].value)
        if "plans" in entries:
            self.plans.beside(self.answers.read.values(), self._questions)
            self.plans.take(entries["plans"].value)
        if self._reading.whole:
            self._missing(entries.get("answers"))

    def _sort(self, root: Node) -> dict[str, Entry]:
        """Return the entries by key; a misspelt one is still read, to find further faults."""
        entries: dict[str, Entry] = {}
        misspelt: dict[str, Entry] = {}
        left = tuple(
            key for key in KEYS if not any(same_word(entry.key.found, key) for entry in _entries(root))
        )
        for entry in _entries(root):
            word = next((key for key in KEYS if same_word(entry.key.found, key)), None)
            if word is None:
                said = say("unknown-key", found=entry.key.found)
                nearest = nearest_word(entry.key.found, left)
                self._heading.append(entry.key.complain(said, legal=left, nearest=nearest))
                misspelt.setdefault(nearest or "", entry)
            elif word in entries:
                self._heading.append(entry.key.complain(say("repeated", key=word)))
            else:
                entries[word] = entry
        return {**misspelt, **entries}

    def _names(self, entries: Mapping[str, Entry], key: str, right: str) -> bool:
        """Whether one of the first three lines is right, or missing."""
        entry = entries.get(key)
        if entry is None or entry.value.blank:
            said = say("no-heading", line=f"{key}: {right}")
            if entry:
                self._heading.append(entry.key.complain(said))
            elif self._reading.whole:
                self._heading.append(Complaint(said, 1, 1))
            return True
        found = entry.value.found
        if same_word(found, right) or (key == "turn" and found.isdecimal() and int(found) == int(right)):
            return True
        self._heading.append(entry.value.complain(say(f"other-{key}", found=found or "…", right=right)))
        return False

    def _missing(self, answers: Entry | None) -> None:
        """Complain about open questions that have no answer, no plan and no complaint yet.

        Where a question is named and nothing stands behind it, it has been forgotten: no plan answers it.
        """
        for question in self._questions:
            if question.label in self.answers.read or question.label in self.answers.faulty:
                continue
            named = self.answers.named.get(question.label)
            plan = next((plan for plan in self.plans.read if plan.covers(question)), None)
            if question.kind in self.plans.faulty or (plan and not named):
                continue
            key = named or (answers.key if answers else None)
            line, column = (key.line, key.column) if key else (self._reading.last_line, 1)
            self._heading.append(self._no_answer(question, plan, line, column))

    def _no_answer(self, question: Question, plan: Plan | None, line: int, column: int) -> Complaint:
        lines = question.options.describe_lines()
        legal = legal_words(question.options) if len(lines) == 1 else ()
        sentences = [
            self._ruleset.describe_question(self._view, question.seat, question.kind, question.subject)
        ]
        if len(lines) > 1:
            sentences.append("\n".join((_("Legal:"), *(f"- {line}" for line in lines))))
        elif not legal:
            sentences.append(expected(lines[0]))
        if plan and plan.steps[:1] != (Wait.ASK_ME,):
            sentences.append(
                _("To leave it to your plan on line %(line)s, delete this line.", line=plan.line)
            )
        said = say("no-answer", question=name_of(question))
        return Complaint(said, line, column, legal=legal, aside=" ".join(sentences))
