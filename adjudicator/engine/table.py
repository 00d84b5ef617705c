"""The table: drives a ruleset's procedures, takes answers, stops at questions, resumes and forks.

Control flow is never stored. A stop is *the board at the last complete action plus the labelled answers
since*; resuming runs the action again on those answers and must arrive at the same board and the same
questions, else it is `Drift`.
"""

import hashlib
from collections.abc import Coroutine, Sequence
from itertools import islice
from typing import Any, Generic, Literal, NoReturn, TypeVar

import msgspec

from adjudicator.engine.asking import CHANCE, Ask, Draw, Question, Seat, Together, write_question
from adjudicator.engine.chance import Chance
from adjudicator.engine.options import IllegalAnswer
from adjudicator.engine.ruleset import Board, Game, Ruleset, Setup
from adjudicator.faults import RulesFault
from adjudicator.words import gettext as _

BoardT = TypeVar("BoardT", bound=Board)
ViewT = TypeVar("ViewT", bound=msgspec.Struct)

Source = Literal["answer", "plan", "default", "settled"]
"""Where an answer came from; `settled` means that the table answered because only one was legal."""


_MOST_JUDGED = 1000
"""Of so many answers it is found out which are legal, so that nobody is asked where only one is."""


class Drift(Exception):
    """The record and the rules disagree: a re-run ends at a different point than the record says."""


class UnknownQuestion(LookupError):
    """An answer was given to a question that is not open."""


class Recorded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer since the last complete action, as plain data. Draws are answers of the chance seat."""

    label: str
    seat: Seat
    answer: Any


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything needed to resume from a stop.

    `waiting` and `digest` are derived: the open labels, and a SHA-256 over the live board and the open
    questions. Loading computes both again.
    """

    board: dict[str, Any]
    answers: tuple[Recorded, ...]
    waiting: tuple[str, ...]
    digest: str


class Given(msgspec.Struct, frozen=True):
    """One answer as plain data, given by a seat or for it by the rules.

    `line` is that of the seat's order file, 0 if no line of it answered.
    """

    question: Question
    answer: Any
    source: Source
    line: int = 0


class Table(Generic[BoardT, ViewT]):
    """One game being played. Use `Table.start`, `Table.resume` or `Table.start_at`."""

    def __init__(
        self,
        ruleset: Ruleset[BoardT, ViewT],
        setup: Setup,
        chance: Chance,
        board: BoardT,
        replay: Sequence[Recorded] = (),
    ) -> None:
        self.ruleset = ruleset
        self.setup = setup
        self.game: Game[BoardT] = Game(setup, board)
        self.given: list[Given] = []
        """Answers taken since the start or the last resume, in order."""
        self.labels: list[tuple[str, Seat]] = []
        """The labels asked and drawn since then, in order, each with its seat."""
        self.over = False
        self._chance = chance
        self._replay = list(reversed(replay))
        self._action = ""
        self._checkpoint: BoardT
        self._recorded: list[tuple[Question | None, Recorded]] = []
        self._labels: set[tuple[str, Seat]] = set()
        self._running: Coroutine[Any, Any, None] | None = None
        self._request: Ask[Any] | Together[Any]
        self._questions: tuple[Question, ...] = ()
        self._held: dict[tuple[str, Seat], tuple[Any, Source, int]] = {}
        self._advance(None)

    @classmethod
    def start(cls, ruleset: Ruleset[BoardT, ViewT], setup: Setup, chance: Chance) -> "Table[BoardT, ViewT]":
        """Lay out the board and play to the first question."""
        return cls(ruleset, setup, chance, ruleset.opening(setup))

    @classmethod
    def start_at(
        cls,
        ruleset: Ruleset[BoardT, ViewT],
        setup: Setup,
        chance: Chance,
        board: BoardT,
        since: Sequence[Recorded] = (),
    ) -> "Table[BoardT, ViewT]":
        """Play on from a copy of any board between two actions, with the answers given `since`.

        This serves trials, tests, and comparisons of rules. Games begin with `start` and continue with
        `resume`. Raises Drift when the rules do not ask for these answers.
        """
        return cls(ruleset, setup, chance, board.clone(), since)

    @classmethod
    def resume(
        cls, ruleset: Ruleset[BoardT, ViewT], setup: Setup, chance: Chance, record: Record
    ) -> "Table[BoardT, ViewT]":
        """Resume from a stop; events told before it are not told again.

        Raises Drift when the re-run does not arrive at the recorded board and questions.
        """
        try:
            table = cls(ruleset, setup, chance, _read_board(ruleset, record), record.answers)
            live = table.record()
        except (Drift, MemoryError):
            raise
        except Exception as fault:  # rules may do anything with a board that is not one of theirs
            kind = type(fault).__name__
            raise Drift(
                _("The rules cannot run again from the stored board (%(kind)s).", kind=kind)
            ) from fault
        if table._replay:
            table._drift(table._replay[-1].label)
        if live.waiting != record.waiting:
            raise Drift(
                _(
                    "The record waits for %(recorded)s, but the rules now ask %(live)s.",
                    recorded=", ".join(record.waiting) or _("nothing"),
                    live=", ".join(live.waiting) or _("nothing"),
                )
            )
        if live.digest != record.digest:
            raise Drift(
                _(
                    "At %(label)s the board or the legal answers differ from the record.",
                    label=", ".join(live.waiting) or _("the end"),
                )
            )
        table.forget_what_happened()
        return table

    @property
    def board(self) -> BoardT:
        """The live board."""
        return self.game.board

    @property
    def checkpoint(self) -> BoardT:
        """The board at the last complete action; it is not to be changed."""
        return self._checkpoint

    @property
    def recorded(self) -> tuple[tuple[Question | None, Recorded], ...]:
        """The answers and draws since the last complete action; a draw has no question."""
        return tuple(self._recorded)

    @property
    def pending(self) -> tuple[Question, ...]:
        """The open questions: one, or all of a simultaneous group until its last answer is in.

        Questions of a group that the table has settled itself are left out, since nobody needs to answer
        them.
        """
        settled = {where for where, (_answer, source, _line) in self._held.items() if source == "settled"}
        return tuple(q for q in self._questions if (q.label, q.seat) not in settled)

    @property
    def unanswered(self) -> tuple[Question, ...]:
        """The open questions that have no answer yet."""
        return tuple(q for q in self._questions if (q.label, q.seat) not in self._held)

    def view(self, seat: Seat | None) -> ViewT:
        """What a seat (None: everyone) may see now."""
        return self.ruleset.view(self.board, seat)

    def judge(self, question: Question, answer: Any) -> IllegalAnswer | None:  # noqa: ANN401
        """Return why an answer to an open question is illegal, or None if it is legal."""
        try:
            self._accept(question, answer)
        except IllegalAnswer as complaint:
            return complaint
        return None

    def _accept(self, question: Question, answer: Any) -> Any:  # noqa: ANN401
        """Return a new copy of the answer, spelled as in the listing."""
        accepted = question.options.parse(answer)
        if question.check:
            complaint = self.ruleset.checks[question.check](self.view(question.seat), accepted)
            if complaint:
                raise complaint
        return accepted

    def answer(self, question: Question, answer: Any, source: Source = "answer", line: int = 0) -> None:  # noqa: ANN401
        """Answer an open question, and play on if no other is missing.

        A simultaneous answer may be given again, and replaces the earlier one, until the last is in. Raises
        IllegalAnswer, or UnknownQuestion if the question is not open; in both cases nothing changes.
        """
        if question not in self._questions:
            raise UnknownQuestion(question.label)
        self._held[question.label, question.seat] = (self._accept(question, answer), source, line)
        if len(self._held) == len(self._questions):
            self._advance(self._take_held())

    def record(self) -> Record:
        """Return what `resume` needs to continue from here. Held simultaneous answers are not part of it.

        Raises RulesFault if the rules have no result at the end, or one before, or if the board cannot be
        written.
        """
        waiting = tuple(_waiting(question.label, question.seat) for question in self._questions)
        questions = [write_question(question) for question in self._questions]
        if (self.ruleset.result(self.view(None)) is not None) != self.over:
            raise RulesFault(
                "next_action ends the game, but result does not say how"
                if self.over
                else f"result says how the game ended, but it waits for {', '.join(waiting)}"
            )
        try:
            live, board = msgspec.json.encode([self.board, questions]), msgspec.to_builtins(self._checkpoint)
        except TypeError as error:  # whose text names a type
            raise RulesFault(f"the board cannot be written at {', '.join(waiting)}: {error}") from error
        return Record(
            board=board,
            answers=self._answers(),
            waiting=waiting,
            digest=hashlib.sha256(live).hexdigest(),
        )

    def require_readable(self) -> None:
        """Raise RulesFault if an event or a view cannot be read back from a file as the ruleset's own."""
        events = (*self.game.told, *(event for _seat, event in self.game.whispered))
        _require_readable(
            [(f"the event {type(event).__name__}", event) for event in events], self.ruleset.event_type
        )
        views = [(f"the view of {seat or 'everyone'}", self.view(seat)) for seat in (None, *self.setup.seats)]
        _require_readable(views, self.ruleset.view_type)

    def fork(self) -> "Table[BoardT, ViewT]":
        """Return an independent table at the same point, including held answers.

        This costs a copy of the board at the last complete action and a re-run of the answers since.
        """
        forked = Table(self.ruleset, self.setup, self._chance, self._checkpoint.clone(), self._answers())
        forked.forget_what_happened()
        forked._held = dict(self._held)
        return forked

    def forget_what_happened(self) -> None:
        """Begin a new turn here: what was told and answered before is not part of it."""
        self.game.told.clear()
        self.game.whispered.clear()
        self.given.clear()
        self.labels.clear()

    def _answers(self) -> tuple[Recorded, ...]:
        return tuple(recorded for _question, recorded in self._recorded)

    def _advance(self, value: Any) -> None:  # noqa: ANN401  whatever the procedure awaited
        """Run procedures until a question stays open or the game is over."""
        while True:
            if self._running is None:
                action = self.ruleset.next_action(self.board)
                self._checkpoint = self.board.clone()
                self._recorded.clear()
                if action is None:
                    self.over = True
                    return
                self._action = action
                self._running = self.ruleset.perform(self.game)
                value = None
            try:
                request: Ask[Any] | Together[Any] | Draw[Any] = self._running.send(value)
            except StopIteration:
                if not self._recorded and self.board == self._checkpoint:
                    raise RulesFault(f"{self._action} neither asks, draws nor changes anything") from None
                self._running = None
                continue
            if isinstance(request, Draw):
                value = self._drawn(request)
                continue
            self._request = request
            asks = (request,) if isinstance(request, Ask) else request.asks
            self._open(asks)
            if not self._settle(asks):
                return
            value = self._take_held()

    def _open(self, asks: Sequence[Ask[Any]]) -> None:
        self._held = {}
        self._questions = tuple(map(self._question, asks))

    def _question(self, ask: Ask[Any]) -> Question:
        label = self._label(ask.kind, ask.subject, ask.seat)
        try:
            default = ask.options.parse(ask.default)
        except IllegalAnswer as complaint:
            raise RulesFault(f"the default of {label} is not legal") from complaint
        if ask.check and ask.check not in self.ruleset.checks:
            raise RulesFault(f"the ruleset has no check {ask.check}, which {label} names")
        return Question(label, ask.seat, ask.kind, ask.subject, ask.options, default, ask.secret, ask.check)

    def _label(self, kind: str, subject: str, seat: Seat) -> str:
        label = f"{self._action}/{kind}/{subject}" if subject else f"{self._action}/{kind}"
        if (label, seat) in self._labels:
            raise RulesFault(f"the ruleset asks {seat} for {label} twice in one game")
        self._labels.add((label, seat))
        self.labels.append((label, seat))
        return label

    def _settle(self, asks: Sequence[Ask[Any]]) -> bool:
        """Hold every answer that the record or the rules already provide; return whether none is missing."""
        replaying = bool(self._replay)
        for question, ask in zip(self._questions, asks, strict=True):
            if replaying:
                self._held[question.label, question.seat] = (self._replayed(question), "answer", 0)
            elif ask.settle and (only := self._only(question)) is not None:
                self._held[question.label, question.seat] = (only, "settled", 0)
        return len(self._held) == len(self._questions)

    def _only(self, question: Question) -> Any | None:  # noqa: ANN401  an answer of the question's type
        """The single legal answer; None if there are several, or too many to judge each by the check."""
        if not question.check:
            return question.options.only()
        check, view = self.ruleset.checks[question.check], self.view(question.seat)
        answers = question.options.listing()
        legal = (answer for answer in islice(answers, _MOST_JUDGED) if check(view, answer) is None)
        only, second = next(legal, None), next(legal, None)
        return only if second is None and next(answers, None) is None else None

    def _take_held(self) -> object:
        """Record the held answers as given, and shape them as the procedure expects."""
        answers: list[Any] = []
        for question in self._questions:
            answer, source, line = self._held[question.label, question.seat]
            plain = question.options.plain(answer)
            self._recorded.append((question, Recorded(question.label, question.seat, plain)))
            self.given.append(Given(question, plain, source, line))
            answers.append(answer)
        self._questions = ()
        request = self._request
        return request.gather(answers) if isinstance(request, Together) else answers[0]

    def _drawn(self, draw: Draw[Any]) -> tuple[Any, ...]:
        label = self._label(draw.name, "", CHANCE)
        if self._replay:
            drawn = self._redrawn(draw, label)
        else:
            if draw.count > len(draw.items):
                raise RulesFault(f"{label} draws {draw.count} of {len(draw.items)} items")
            positions = self._chance.draw(label, draw.items, draw.count)
            drawn = tuple(draw.items[position] for position in positions)
        self._recorded.append((None, Recorded(label, CHANCE, list(drawn))))
        return drawn

    def _redrawn(self, draw: Draw[Any], label: str) -> tuple[Any, ...]:
        recorded = self._next_recorded(label, CHANCE).answer
        if not isinstance(recorded, list | tuple) or len(recorded) != draw.count:
            self._drift(label)
        left = list(draw.items)
        try:
            return tuple(left.pop(left.index(item)) for item in recorded)
        except ValueError:
            self._drift(label)

    def _replayed(self, question: Question) -> Any:  # noqa: ANN401  an answer of the question's type
        recorded = self._next_recorded(question.label, question.seat)
        try:
            return self._accept(question, recorded.answer)
        except IllegalAnswer as complaint:
            raise Drift(
                _("The recorded answer to %(label)s is no longer legal.", label=question.label)
            ) from complaint

    def _next_recorded(self, label: str, seat: Seat) -> Recorded:
        if not self._replay:
            self._drift(label)  # answers to some of several simultaneous questions
        recorded = self._replay.pop()
        if (recorded.label, recorded.seat) != (label, seat):
            raise Drift(
                _(
                    "The record answers %(recorded)s next, but the rules ask %(live)s.",
                    recorded=_waiting(recorded.label, recorded.seat),
                    live=_waiting(label, seat),
                )
            )
        return recorded

    def _drift(self, label: str) -> NoReturn:
        raise Drift(_("At %(label)s the record does not fit the rules.", label=label))


def _read_board(ruleset: Ruleset[BoardT, ViewT], record: Record) -> BoardT:
    """The board of a record; raises Drift if it does not have the parts of the rules' board."""
    try:
        board: BoardT = msgspec.convert(record.board, ruleset.board_type)
    except msgspec.ValidationError as error:
        # The unreadable part is not quoted: a stop is reported in public, and the board is hidden.
        raise Drift(_("The stored board does not fit these rules.")) from error
    if msgspec.json.encode(board) != msgspec.json.encode(record.board):
        raise Drift(_("The stored board does not have the parts of the rules' board."))
    return board


def _require_readable(written: Sequence[tuple[str, msgspec.Struct]], kind: Any) -> None:  # noqa: ANN401  a type
    """Raise RulesFault at the first, by name, that cannot be read back as its kind."""
    try:
        _read_back([each for _name, each in written], list[kind])
    except (TypeError, msgspec.ValidationError):  # to read them one by one takes long
        for name, each in written:
            try:
                _read_back(each, kind)
            except (TypeError, msgspec.ValidationError) as error:
                told, at = str(error), str(error).rfind(" - at ")
                if not told.startswith(("Expected ", "Object ", "Encoding ")):
                    # “Invalid enum value 'fox' - at `$.card`” quotes what may be hidden.
                    told = f"Invalid value{told[at:] if at >= 0 else ''}"
                raise RulesFault(f"{name} cannot be read again: {told}") from error


def _read_back(written: object, kind: Any) -> None:  # noqa: ANN401  a type
    msgspec.json.decode(msgspec.json.encode(written), type=kind)


def _waiting(label: str, seat: Seat) -> str:
    return f"{label} {seat}"
