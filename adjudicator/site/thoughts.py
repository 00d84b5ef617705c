"""What players had in mind, turn by turn, once a game is over.

The published secret opens what they ordered and planned; notes and letters were opened by those who wrote
and got them. A plan was used if an answer came from its line of the file in force. Of an answer with several
parts only the first line is known, so every plan that may have given another part counts as used.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from adjudicator.engine import AnyRuleset, Choice
from adjudicator.orders import Plan, read_plans, write_plans
from adjudicator.orders.plans import DEFAULT
from adjudicator.orders.rewriting import is_careful
from adjudicator.orders.understanding import ReadAnswer
from adjudicator.orders.wording import only_asks, tell_given, tell_steps, tell_subjects
from adjudicator.repository.intake.inbox import open_receipt
from adjudicator.repository.layout import SECRET, SubmissionName, submission_name
from adjudicator.repository.people.acts import Undo
from adjudicator.repository.press.opening import opened
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.repository.published_secret import read_secret
from adjudicator.repository.turn.sealed_payloads import OwnAnswer, Receipt, read_private
from adjudicator.repository.turn.writing import PRIVATE
from adjudicator.sealing import GameSecret, open_for_seat_with_secret
from adjudicator.site.moments import Moment, moment
from adjudicator.site.people import Person, person
from adjudicator.site.turn_facts import Answered, turn_name

THOUGHTS = "thoughts.html"


class Intended(NamedTuple):
    """A plan in words: for which questions it is, and what it tries in turn."""

    about: str
    steps: str


class Written(NamedTuple):
    """A note, or a letter `to` others."""

    at: Moment
    to: tuple[Person, ...]
    text: str


class Mind(msgspec.Struct, frozen=True):
    """What one side had in mind in a turn.

    `written` are the notes and letters that it wrote and that were opened, `secret` the answers that nobody
    else was shown, `first` those that it took back before the turn closed, `plans` those that it never used.
    """

    person: Person
    written: tuple[Written, ...] = ()
    secret: tuple[Answered, ...] = ()
    first: tuple[Answered, ...] = ()
    plans: tuple[Intended, ...] = ()

    @property
    def is_told(self) -> bool:
        """Whether there is anything to tell."""
        return bool(self.written or self.secret or self.first or self.plans)


class Thoughts(msgspec.Struct, frozen=True):
    """What the sides had in mind while the questions of a turn were open."""

    number: int
    minds: tuple[Mind, ...]

    @property
    def title(self) -> str:
        """What people call the turn."""
        return turn_name(self.number)


class _Filed(msgspec.Struct, frozen=True):
    """What a seat sent for a turn and was accepted: its submission, its plans, and what it answered."""

    name: SubmissionName
    receipt: Receipt
    plans: tuple[Plan, ...]


def thoughts(game: PublishedGame) -> tuple[Thoughts, ...]:
    """Tell what players had in mind. Raises `DAMAGE`."""
    files, written = _files(game), _written(game)
    turns: list[Thoughts] = []
    for turn in game.turns[1:]:
        roster = game.turns[turn.number - 1].holding.roster
        people = {seat: person(game, seat, roster) for seat in game.file.seats}
        minds = (
            files.mind(turn.number, seat, who, tuple(written[turn.number, seat]))
            if files
            else Mind(who, tuple(written[turn.number, seat]))
            for seat, who in people.items()
        )
        if told := tuple(mind for mind in minds if mind.is_told):
            turns.append(Thoughts(turn.number, told))
    return tuple(turns)


def _files(game: PublishedGame) -> "_Files | None":
    """The order files of a game, if its secret is published."""
    if not game.secret_published:
        return None
    return _Files(game, read_secret(game.files.read(game.file.paths.file(SECRET)), game.name))


def _written(game: PublishedGame) -> dict[tuple[int, str], list[Written]]:
    """The notes and letters that were opened, by the turn whose questions were open then, and the writer.

    Those from after the end stand in the last turn.
    """
    found: dict[tuple[int, str], list[Written]] = defaultdict(list)
    for message, text in opened(game.files, game.file, game.adopted):
        turn = min(message.turn + 1, len(game.turns) - 1)
        to = tuple(person(game, seat) for seat in message.to if seat != message.sender)
        found[turn, message.sender].append(Written(moment(message.at), to, text))
    return found


class _Files:
    """The order files of a game, and which of their plans were used."""

    def __init__(self, game: PublishedGame, secret: GameSecret) -> None:
        self.game = game
        self.secret = secret
        self.filed: dict[int, tuple[_Filed, ...]] = {}
        self.secrets: dict[tuple[int, str], tuple[OwnAnswer, ...]] = {}
        self.used: dict[str, set[Intended]] = defaultdict(set)
        self.told: dict[str, set[Intended]] = defaultdict(set)
        in_force: list[Mapping[str, _Filed]] = [{}]
        for turn in game.turns[1:]:
            self.filed[turn.number] = sent = tuple(self._sent(turn))
            replaced = game.turns[turn.number - 1].holding.replaced
            kept = {seat: one for seat, one in in_force[-1].items() if seat not in replaced}
            kept |= {one.name.seat: one for one in sent}
            for seat in game.file.seats:
                self._take(turn, seat, kept.get(seat))
            in_force.append(in_force[turn.turning.to] if isinstance(turn.turning, Undo) else kept)
            turn.forget()

    def mind(self, turn: int, seat: str, who: Person, written: tuple[Written, ...]) -> Mind:
        """Tell what a seat had in mind in a turn; each plan only in the first turn asked for."""
        rules, sent = self.game.rules, [one for one in self.filed[turn] if one.name.seat == seat]
        plans = [
            plan
            for plan in dict.fromkeys(plan for one in sent for plan in self._told(one))
            if plan not in self.used[seat] and plan not in self.told[seat]
        ]
        self.told[seat].update(plans)
        secret = (_shown(rules, who, given.label, given.answer) for given in self.secrets[turn, seat])
        first = (_shown(rules, who, given.question, given.answer) for given in _taken_back(sent))
        return Mind(who, written, tuple(secret), tuple(first), tuple(plans))

    def _sent(self, turn: PublishedTurn) -> Iterator[_Filed]:
        """Return the accepted files for a turn, of each seat the newest last."""
        before = self.game.turns[turn.number - 1]
        links = [record.submissions for record in before.records] + [turn.manifest.submissions]
        names = sorted(filter(None, (submission_name(file) for files in links for file in files)))
        for name in names:
            key = before.holding.roster_for(name).players[name.seat].key
            sealed = self.game.files.read(f"{self.game.file.paths.receipts}/{name.file}")
            receipt = open_receipt(self.game.file, self.secret, name, sealed, key)
            if receipt.accepted and name not in before.holding.void:
                plans = read_plans(write_plans(receipt.plans).encode(), self.game.rules)
                yield _Filed(name, receipt, plans)

    def _take(self, turn: PublishedTurn, seat: str, in_force: _Filed | None) -> None:
        """Note what a seat answered in a turn: in secret, and by its plans."""
        answers = [given for given in self._answers(turn, seat) if given.source in {"answer", "plan"}]
        public = {given.label for given in turn.happened.answers}
        self.secrets[turn.number, seat] = tuple(given for given in answers if given.label not in public)
        for given in answers:
            if in_force and given.source == "plan":
                self.used[seat] |= {self._tell(plan) for plan in _served(in_force, given)}

    def _answers(self, turn: PublishedTurn, seat: str) -> list[OwnAnswer]:
        plaintext = open_for_seat_with_secret(
            self.game.files.read(self.game.file.paths.private(turn.number, seat)),
            purpose=PRIVATE,
            game=self.game.name,
            turn=turn.number,
            seat=seat,
            secret=self.secret,
            seat_key=turn.roster.players[seat].key,
        )
        return read_private(plaintext, turn).answered

    def _told(self, one: _Filed) -> Iterator[Intended]:
        """The plans of a file in words, without those that add nothing, or stand there as it offered them."""
        return (
            self._tell(plan)
            for plan in one.plans
            if not only_asks(plan, one.plans) and not is_careful(plan) and not _is_default(plan)
        )

    def _tell(self, plan: Plan) -> Intended:
        rules: AnyRuleset = self.game.rules
        return Intended(tell_subjects(plan, rules), tell_steps(plan, rules))


def _served(one: _Filed, given: OwnAnswer) -> Iterator[Plan]:
    """The plans of a file that may have given an answer."""
    at_line = [plan for plan, line in zip(one.plans, one.receipt.lines, strict=False) if line == given.line]
    yield from at_line
    if isinstance(given.answer, dict) and len(given.answer) > 1:
        kinds = {plan.kind for plan in at_line}
        yield from (plan for plan in one.plans if plan.kind in kinds)


def _is_default(plan: Plan) -> bool:
    """Whether a plan does what happens without it."""
    return all(isinstance(step, Choice) and step.name == DEFAULT for step in plan.steps)


def _taken_back(sent: Sequence[_Filed]) -> Iterator[ReadAnswer]:
    """The answers of a seat that its last file for the same turn does not repeat, each once."""
    told = [(given.question, given.answer) for one in sent[-1:] for given in one.receipt.answers]
    for given in (given for one in sent[:-1] for given in one.receipt.answers):
        if given.answer is not None and (given.question, given.answer) not in told:
            told.append((given.question, given.answer))
            yield given


def _shown(rules: AnyRuleset, who: Person, label: str, answer: object) -> Answered:
    """Describe an answer to the question of a label."""
    return Answered(who, *tell_given(label, answer, rules), default=False)
