"""Lessons: a first game with a guide, a step at a time, at the desk of any game.

A lesson is a folder: `lesson.yaml`, and in Markdown what each step tells (`1.md`), what to do when its goal
was not reached (`1-missed.md`), and the end (`end.md`); in other languages `1.cs.md`. Its game begins from a
position with known draws. How far the player has come follows from the game's turns alone.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup

from adjudicator import yaml_files
from adjudicator.demonstration.bot_player import STEWARD, BotPlayer, bot_name
from adjudicator.engine import AnyRuleset, AnyView, KeyedChance, Pick, Question, Setup, Table
from adjudicator.engine.options import IllegalAnswer
from adjudicator.repository.game_file import GameFile, choose_options
from adjudicator.repository.layout import submission_name
from adjudicator.repository.people.acts import Undo
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.seat_files import KeyedSeat
from adjudicator.rulesets import document, language_of_document, ruleset as find_ruleset
from adjudicator.sealing import SecretKey
from adjudicator.site.prose import prose, safe_markdown
from adjudicator.solo.position import Position

_PACKAGE = __package__
_FOLDER = Path(__file__).parent / "lessons"

_HEADING = re.compile(r"# (.+)\n")


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson, for which the player sends one file of orders.

    Its goal is reached once all this has happened: events and public answers, of which only some fields are
    named. `model` are the answers of an order file that reaches it. `legal` and `illegal` are answers of
    which the text says so, by the end of the label of the question.
    """

    goal: tuple[dict[str, Any], ...]
    model: dict[str, Any]
    legal: dict[str, list[Any]] = {}
    illegal: dict[str, list[Any]] = {}


class Told(NamedTuple):
    """A text of a lesson in a language: its heading, if it has one, and what follows it as HTML."""

    heading: str
    html: Markup
    language: str


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson of a ruleset: who plays, what is drawn, how the others answer, and its steps.

    `draws` is a word from which the key of all draws derives. `others` are answers by seat and label; the
    first that is legal is given, and where there is none, the steward's.
    """

    ruleset: str
    seats: int
    seat: str
    draws: str
    steps: tuple[Step, ...]
    options: dict[str, str] = {}
    others: dict[str, dict[str, list[Any]]] = {}

    @property
    def name(self) -> str:
        """The ruleset without its revision."""
        return self.ruleset.partition("/")[0]

    @property
    def place(self) -> str:
        """What its position is called."""
        return f"lesson-{self.name}@0"

    @property
    def chance(self) -> bytes:
        """The key of its draws."""
        return hashlib.sha256(self.draws.encode()).digest()

    @property
    def position(self) -> Position:
        """The position that its game begins from."""
        rules = find_ruleset(self.ruleset)
        options = choose_options(rules, self.options)
        setup = Setup(rules.seats(self.seats, options), options)
        rules = rules.of_game(setup)
        table: Table[Any, Any] = Table.start(rules, setup, KeyedChance(self.chance))
        return Position(rules, setup, table.record(), self.place, chance=self.chance.hex())

    def bot(self, game: str, seat: str, key: SecretKey) -> BotPlayer:
        """Who plays another seat."""
        return _Scripted(game, seat, bot_name(seat), key, STEWARD, self.draws, self.others.get(seat, {}))

    def told(self, name: str, rules_page: str) -> Told:
        """One of its texts in the reader's language; a link to a rule leads to the page of the rules."""
        place = f"{_FOLDER.name}/{self.name}/{name}"
        language = language_of_document(_PACKAGE, place)
        text = document(_PACKAGE, place, language).read_text("utf-8")
        heading = _HEADING.match(text)
        html = prose(safe_markdown(page=rules_page), text[heading.end() :] if heading else text)
        return Told(heading[1] if heading else "", html, language)


class Progress(NamedTuple):
    """How far a player has come: the step, counted from 0, the turn it began with, and the newest try at it.

    `tried` is the turn with which that try began. Once `missed`, the step has been tried in vain.
    """

    step: int
    since: int
    tried: int

    @property
    def missed(self) -> bool:
        """Whether the player tries the step again."""
        return self.tried > self.since


class _Scripted(BotPlayer, frozen=True):
    """A player whose answers a lesson names, and who plans nothing, so that the lesson is asked each time."""

    script: Mapping[str, Sequence[Any]]

    def choose(self, rules: AnyRuleset, view: AnyView, question: Question, pick: Pick) -> Any:  # noqa: ANN401
        """Return the first answer of the script that is legal, or else the steward's."""
        for wanted in self.script.get(question.label, ()):
            if is_legal(rules, view, question, wanted):
                return question.options.parse(wanted)
        return super().choose(rules, view, question, pick)

    def plans(
        self,
        chair: KeyedSeat,
        view: AnyView,
        answers: Sequence[tuple[Question, Any]],
        pick: Pick,
    ) -> list[dict[str, Any]]:
        """Return no plans."""
        return []


def is_legal(rules: AnyRuleset, view: AnyView, question: Question, answer: Any) -> bool:  # noqa: ANN401  plain data
    """Whether an answer is legal, for who has the view."""
    try:
        parsed = question.options.parse(answer)
    except IllegalAnswer:
        return False
    return not question.check or rules.checks[question.check](view, parsed) is None


@cache
def lessons() -> dict[str, Lesson]:
    """The lessons by the names of their rulesets."""
    files = sorted(_FOLDER.glob("*/lesson.yaml"))
    read = (yaml_files.load(file.read_bytes(), Lesson, str(file)) for file in files)
    return {lesson.name: lesson for lesson in read}


def lesson_of(game: GameFile) -> Lesson | None:
    """The lesson that a game is of, if it is of one."""
    lesson = lessons().get(game.ruleset.partition("/")[0])
    if not (lesson and game.begins):
        return None
    same = (game.begins.place, game.begins.chance) == (lesson.place, lesson.chance.hex())
    return lesson if same else None


def progress(lesson: Lesson, game: PublishedGame) -> Progress:
    """How far the player has come."""
    step, since, tried = 0, 0, 0
    happened: list[dict[str, Any]] = []
    for turn in game.turns[1:]:
        if isinstance(turn.turning, Undo):
            tried, happened = turn.number, []
            continue
        now = [msgspec.to_builtins(one) for one in (*turn.events, *turn.happened.answers)]
        happened += now
        # A plan may have answered what the next step would ask, too.
        while step < len(lesson.steps) and _reached(lesson.steps[step].goal, happened):
            step, since, tried, happened = step + 1, turn.number, turn.number, now
    return Progress(step, since, tried)


def to_take_back(lesson: Lesson, game: PublishedGame) -> int | None:
    """The turn to go back to, if the player has tried the step and its goal was not reached."""
    now = progress(lesson, game)
    latest = game.turns[-1]
    if now.step == len(lesson.steps) or latest.state.over:
        return None
    listed = (file for turn in game.turns[now.tried :] for link in turn.links for file in link.submissions)
    answered = any(
        name.seat == lesson.seat and now.tried < name.turn <= latest.number
        for name in map(submission_name, listed)
        if name
    )
    return now.since if answered else None


def _reached(goal: Sequence[Mapping[str, Any]], happened: Sequence[Mapping[str, Any]]) -> bool:
    return all(any(_holds(event, wanted) for event in happened) for wanted in goal)


def _holds(found: Any, wanted: Any) -> bool:  # noqa: ANN401  plain data
    """Whether plain data is what is wanted; a mapping may say more."""
    if isinstance(found, Mapping) and isinstance(wanted, Mapping):
        return all(name in found and _holds(found[name], value) for name, value in wanted.items())
    return bool(found == wanted)
