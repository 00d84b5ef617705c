"""Writes one turn: every file of its folder, from the present table.

The same table, orders and closing time always give the same bytes.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from adjudicator import yaml_files
from adjudicator.engine import Event, Given, Line, Question, Ruleset, Table, write_question
from adjudicator.repository.files import digest
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.layout import ASKED, EVENTS, REPORT, STATE, VAULT, private_file
from adjudicator.repository.people.acts import Act, Correct
from adjudicator.repository.people.holding import GameStatus, closing_with_absences
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.times import time_text, told_time
from adjudicator.repository.turn.manifest import Manifest, digests
from adjudicator.repository.turn.notices import beginning, notice, told_extensions, value_in_words
from adjudicator.repository.turn.public_files import (
    Asked,
    AskedQuestion,
    Ending,
    Happened,
    PublicAnswer,
    State,
    told_miss,
)
from adjudicator.repository.turn.rooms import bounds, private_room, vault_room
from adjudicator.repository.turn.sealed_payloads import (
    OwnAnswer,
    Private,
    Vault,
    plain_fields,
    write_private,
    write_vault,
)
from adjudicator.rulesets import written_by
from adjudicator.sealing import GameSecret, open_for_seat_with_secret, open_vault, seal_for_seat, seal_vault
from adjudicator.words import ENGLISH, gettext as _, joined, use_language

PRIVATE = "private"
_MARKS = re.compile(r"([\\`*_{}\[\]()#+\-.!|])")
"""Characters with a meaning in Markdown."""


class Evidence(msgspec.Struct, frozen=True):
    """The bytes that a turn or an adoption record lists. `previous` are those of the one before."""

    game_file: bytes
    acts: Mapping[str, bytes]
    submissions: Mapping[str, bytes] = msgspec.field(default_factory=dict)
    receipts: Mapping[str, bytes] = msgspec.field(default_factory=dict)
    previous: bytes = b""
    press: Mapping[str, bytes] = msgspec.field(default_factory=dict)


class Turn(msgspec.Struct, frozen=True, dict=True):
    """One adjudicated turn, ready to be written.

    `orders` and `missed` are as in the vault. `absent_before` were absent, or had no player. `acts` are those
    announced since the turn before. `promised` is the closing time promised for the questions before a
    correction; `ending` says that the game was ended; `corrected` is what a correction changed that everyone
    can see: path, before, after. `spent` is as in the manifest, and `extended` are the seats for which the
    deadline extended by itself.
    """

    game: GameFile
    number: int
    closed: int
    table: Table[Any, Any]
    roster: Roster
    orders: Mapping[str, str]
    absent: tuple[str, ...]
    missed: Mapping[str, int] = msgspec.field(default_factory=dict)
    absent_before: tuple[str, ...] = ()
    acts: Sequence[Act] = ()
    promised: int | None = None
    ending: Ending | None = None
    corrected: tuple[tuple[str, Any, Any], ...] = ()
    spent: Mapping[str, int] = msgspec.field(default_factory=dict)
    extended: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game is over, by its rules or because it was ended."""
        return self.table.over or self.ending is not None

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions now open."""
        return () if self.over else self.table.pending

    @property
    def until(self) -> int | None:
        """When the questions now open close, or would if the game were not paused; None without limit."""
        schedule = self.game.schedule
        if self.over or schedule is None:
            return None
        closing = schedule.closing(self.closed, [question.kind for question in self.questions])
        seats = {question.seat for question in self.questions} - self.roster.unattended - set(self.absent)
        return closing_with_absences(self.game, self.roster, seats, max(self.promised or 0, closing))

    @property
    def asked(self) -> Asked:
        """What is published about the questions now open."""
        until = self.until
        return Asked(
            game=self.game.game,
            for_turn=self.number + 1,
            until=None if until is None else time_text(until),
            questions=tuple(
                AskedQuestion(question.seat, question.kind, question.subject, question.label)
                for question in self.questions
            ),
        )

    @property
    def holding(self) -> GameStatus:
        """What holds once the turn is made."""
        return GameStatus.opened(
            self.game,
            turn=self.number,
            made=self.closed,
            asked=self.asked.seats,
            kinds=tuple(question.kind for question in self.questions),
            roster=self.roster,
            closing=self.until,
            absent=self.absent,
            spent=self.spent,
        )

    @use_language(ENGLISH)
    def files(self, secret: GameSecret) -> dict[str, bytes]:
        """Return the files of the turn's folder by name relative to it, all but `manifest.yaml`.

        They are the same in whatever language the program speaks. Raises RulesFault if what the rules say
        could not be read again.
        """
        self.table.require_readable()
        files = {
            STATE: yaml_files.dump(self.state),
            ASKED: yaml_files.dump(self.asked),
            EVENTS: self.happened.serialize(),
            REPORT: write_report(self).encode(),
        }
        for seat in self.game.seats:
            files[private_file(seat)] = seal_for_seat(
                write_private(self._private(seat), self),
                purpose=PRIVATE,
                game=self.game.game,
                turn=self.number,
                seat=seat,
                secret=secret,
                seat_key=self.roster.players[seat].key,
                room=private_room(self.table, self.questions, seat),
            ).encode()
        files[VAULT] = seal_vault(
            write_vault(self.vault, self.state),
            game=self.game.game,
            turn=self.number,
            secret=secret,
            room=vault_room(self.table, self.game.seats),
        ).encode()
        return files

    def opened(self, name: str, sealed: bytes, secret: GameSecret) -> bytes:
        """The content of a sealed file in the turn's folder, by its name there; raises SealingError."""
        if name == VAULT:
            return open_vault(sealed, game=self.game.game, turn=self.number, secret=secret)
        seat = next(seat for seat in self.game.seats if name == private_file(seat))
        return open_for_seat_with_secret(
            sealed,
            purpose=PRIVATE,
            game=self.game.game,
            turn=self.number,
            seat=seat,
            secret=secret,
            seat_key=self.roster.players[seat].key,
        )

    @property
    def vault(self) -> Vault:
        """What is needed to continue from here."""
        return Vault(self.table.record(), dict(self.orders), self.absent, dict(self.missed))

    @cached_property
    def state(self) -> State:
        """What is published about the state of the game."""
        return State(
            game=self.game.game,
            turn=self.number,
            ruleset=self.game.ruleset,
            over=self.over,
            table=msgspec.to_builtins(self.table.view(None)),
            ended=self.ending or msgspec.UNSET,
        )

    @cached_property
    def happened(self) -> Happened[Event]:
        """What is published about events and answers."""
        return Happened(
            game=self.game.game,
            turn=self.number,
            events=list(self.table.game.told),
            answers=[_public_answer(given) for given in self.table.given if not given.question.secret],
        )

    def _private(self, seat: str) -> Private:
        table, rules = self.table, self.table.ruleset
        view = table.view(seat)
        return Private(
            seat=seat,
            table=plain_fields(view),
            questions=[write_question(question) for question in self.questions if question.seat == seat],
            events=[
                msgspec.to_builtins(event)
                for whispered_to, event in table.game.whispered
                if whispered_to == seat
            ],
            answered=[
                OwnAnswer(given.source, given.line, given.question.label, given.answer)
                for given in table.given
                if given.question.seat == seat
            ],
            own=list(rules.own(view)),
            bounds=bounds(table, [question for question in self.questions if question.seat == seat]),
        )

    def manifest(self, files: Mapping[str, bytes], evidence: Evidence) -> Manifest:
        """The manifest of these files, without its signature."""
        return Manifest(
            game=self.game.game,
            turn=self.number,
            ruleset=self.game.ruleset,
            adjudicator=written_by(self.game.ruleset),
            closed=time_text(self.closed),
            absent=self.absent,
            previous=digest(evidence.previous) if evidence.previous else "",
            game_file=digest(evidence.game_file),
            acts=digests(evidence.acts),
            submissions=digests(evidence.submissions),
            receipts=digests(evidence.receipts),
            files=digests(files),
            press=digests(evidence.press) or msgspec.UNSET,
            spent=dict(self.spent) or msgspec.UNSET,
        )


def _public_answer(given: Given) -> PublicAnswer:
    question = given.question
    return PublicAnswer(
        seat=question.seat,
        label=question.label,
        kind=question.kind,
        subject=question.subject,
        answer=given.answer,
        default=given.source == "default",
    )


def write_report(turn: Turn) -> str:
    """Report a turn in Markdown: what happened, what was answered by default, who is asked now."""
    rules: Ruleset[Any, Any] = turn.table.ruleset
    parts = [_("# %(game)s, turn %(turn)s", game=turn.game.game, turn=turn.number)]
    parts += [f"- {notice(in_markdown(act), turn.game)}" for act in turn.acts if turn.number]
    parts += [f"- {told}" for told in beginning(turn.game) if not turn.number]
    parts += [f"- {told}" for told in told_extensions(turn.game, turn.extended, turn.spent)]
    parts += _corrections_told(turn)
    parts += markdown_lines(rules.report(turn.table.game.told))
    parts += _defaults_told(turn)
    if turn.ending:
        parts.append(f"- {turn.ending.sentence(turn.game.rules)}")
    if turn.questions:
        parts.append(_("## Turn %(turn)s is open", turn=turn.number + 1))
        parts += [
            f"- {sentence}" for sentence in questions_in_words(turn.table.view(None), rules, turn.questions)
        ]
    if turn.until is not None and not turn.roster.paused:
        time = told_time(turn.until, turn.game.zone)
        parts.append(_("Orders are awaited until %(time)s.", time=time))
    return "\n\n".join(_join_items(parts)) + "\n"


def _corrections_told(turn: Turn) -> Iterator[str]:
    """Report what a correction changed, as far as everyone could see it before."""
    for path, before, after in turn.corrected:
        yield _(
            "- %(path)s was %(before)s and is %(after)s now.",
            path=_as_code(path),
            before=_as_code(value_in_words(before)),
            after=_as_code(value_in_words(after)),
        )


def _defaults_told(turn: Turn) -> Iterator[str]:
    """Report for whom the rules answered, and why."""
    seats = dict.fromkeys(given.question.seat for given in turn.table.given if given.source == "default")
    titled = {seat: turn.table.ruleset.seat_title(seat) for seat in seats}
    if played := [titled.pop(seat) for seat in seats if seat in turn.roster.stewards]:
        yield _("- Answered by stewards: %(seats)s.", seats=joined(played))
    for seat, title in titled.items():
        if seat in turn.roster.resigned:
            yield _("- %(seat)s has resigned: the rules answered for it.", seat=title)
        else:
            yield told_miss(title, earlier=seat in turn.absent_before)


def in_markdown(act: Act) -> Act:
    """Return an act with its free texts escaped for Markdown and HTML."""
    from html import escape  # noqa: PLC0415  it loads all names of letters, and few turns have acts

    texts: dict[str, Any] = {
        name: _MARKS.sub(r"\\\1", escape(getattr(act, name)))
        for name in ("reason", "player", "name")
        if hasattr(act, name)
    }
    if isinstance(act, Correct):
        texts["changes"] = {
            _as_code(path): _as_code(value_in_words(value)) for path, value in act.changes.items()
        }
    return msgspec.structs.replace(act, **texts)


def _as_code(text: str) -> str:
    """Format a text as code, in which only the backtick has a meaning."""
    return "`" + text.replace("`", "'") + "`"


def questions_in_words(view: Any, rules: Ruleset[Any, Any], questions: Sequence[Question]) -> list[str]:  # noqa: ANN401
    """Describe each open question in one sentence, from public facts."""
    return [rules.describe_question(view, q.seat, q.kind, q.subject) for q in questions]


def markdown_lines(lines: Sequence[Line]) -> list[str]:
    """Return a report's lines as Markdown headings and list items, each with its rule's number."""
    written: list[str] = []
    for line in lines:
        if line.level:
            written.append(f"{'#' * (line.level + 1)} {line.text}")
            continue
        terms = "".join(f"\n    - {term.text}: {term.signed} `{term.rule}`" for term in line.terms)
        rule = f" `{line.rule}`" if line.rule else ""
        written.append(f"- {line.text}{rule}{terms}")
    return written


def _join_items(parts: Sequence[str]) -> list[str]:
    """Join consecutive list items into one block, so that they form one list."""
    blocks: list[str] = []
    for part in parts:
        if part.startswith("- ") and blocks and blocks[-1].startswith("- "):
            blocks[-1] += f"\n{part}"
        else:
            blocks.append(part)
    return blocks
