"""What the pages say of a game, gathered from published data and a ruleset's words, ready for templates."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from markupsafe import Markup

from adjudicator.engine import Event, Line, Ruleset, Term
from adjudicator.repository.published import PublicAnswer, PublishedGame, PublishedTurn
from adjudicator.repository.times import read_time
from adjudicator.site.prose import inline

_VIEW_BOX = re.compile(r"""viewBox=["']\s*\S+[\s,]+\S+[\s,]+([0-9]+)(?:\.[0-9]*)?[\s,]+([0-9]+)""")


@dataclass(frozen=True)
class Person:
    """A seat by its name for people, with its player's name when somebody holds it."""

    title: str
    player: str | None


@dataclass(frozen=True)
class Moment:
    """A time for a `time` element: for machines, and for people, in UTC."""

    machine: str
    people: str


@dataclass(frozen=True)
class Drawing:
    """The picture of a turn: an SVG document in a file of its own, and its natural size in CSS pixels."""

    path: str
    svg: str
    width: int
    height: int

    @property
    def wide(self) -> bool:
        """Whether it wants the page's whole width."""
        return self.width > self.height


@dataclass(frozen=True)
class Terms:
    """A judgement broken down."""

    terms: tuple[Term, ...]

    @property
    def total(self) -> int:
        """What the terms come to."""
        return sum(term.amount for term in self.terms)


@dataclass(frozen=True)
class Told:
    """One sentence of a report, with the number of the rule behind it, or ""."""

    sentence: Markup
    rule: str
    terms: Terms | None


@dataclass(frozen=True)
class Passage:
    """A stretch of a report: a heading, or "" where none was told yet, and the sentences below it."""

    heading: Markup
    level: int
    told: tuple[Told, ...]


@dataclass(frozen=True)
class Awaited:
    """A seat that is waited for, and its questions as one sentence each."""

    person: Person
    questions: tuple[str, ...]


@dataclass(frozen=True)
class Answered:
    """An answer everyone may see. Kind and subject of the question and `answer` are words of order files."""

    person: Person
    kind: str
    subject: str
    answer: str
    default: bool


@dataclass(frozen=True)
class Stands:
    """A line of the standings. `place` counts equal scores as equal places."""

    place: int
    person: Person
    score: int


@dataclass(frozen=True)
class Outcome:
    """How a game ended; without winners it is a draw."""

    winners: tuple[Person, ...]
    rule: str


@dataclass(frozen=True)
class TurnFacts:
    """One turn. `name` is the stem of its files' names; `drawing` lies beside its page."""

    number: int
    name: str
    closed: Moment
    situation: str
    drawing: Drawing
    seen: tuple[Passage, ...]
    report: tuple[Passage, ...]
    answers: tuple[Answered, ...]
    defaulted: tuple[Person, ...]
    standings: tuple[Stands, ...]
    awaited: tuple[Awaited, ...]
    until: Moment | None


@dataclass(frozen=True)
class SeatFacts:
    """A seat and whether its player has confirmed."""

    person: Person
    ready: bool


@dataclass(frozen=True)
class GameFacts:
    """One game with all its turns, first to last; none before the start."""

    name: str
    title: str
    revision: str
    rules_page: str
    seats: tuple[SeatFacts, ...]
    options: tuple[tuple[str, str], ...]
    turns: tuple[TurnFacts, ...]
    outcome: Outcome | None
    secret_published: bool
    publishes_secret: bool

    @property
    def free(self) -> int:
        """How many seats nobody has taken."""
        return sum(seat.person.player is None for seat in self.seats)

    @property
    def latest(self) -> TurnFacts | None:
        """The newest turn, or None before the start."""
        return self.turns[-1] if self.turns else None


def person(game: PublishedGame, seat: str) -> Person:
    """Name a seat and its player."""
    player = game.roster.players.get(seat)
    return Person(game.rules.seat_title(seat), player.name if player else None)


def moment(text: str) -> Moment:
    """Read a time as the repository's files hold it; raises BadTime."""
    time = datetime.fromtimestamp(read_time(text), UTC)
    return Moment(f"{time:%Y-%m-%dT%H:%MZ}", f"{time:%Y-%m-%d, %H:%M} UTC")


def turn_facts(game: PublishedGame, turn: PublishedTurn) -> TurnFacts:
    """Gather what a turn's page says."""
    rules = game.rules
    name = f"{turn.number:04}"
    return TurnFacts(
        number=turn.number,
        name=name,
        closed=moment(turn.manifest.closed),
        situation=rules.situation(turn.view),
        drawing=_drawing(f"{name}.svg", rules, turn.view, turn.events),
        seen=passages(rules.describe_view(turn.view)),
        report=passages(rules.report(turn.events)),
        answers=tuple(_answered(game, answer) for answer in turn.happened.answers),
        defaulted=tuple(person(game, seat) for seat in turn.manifest.defaulted),
        standings=_standings(game, turn.view),
        awaited=_awaited(game, turn),
        until=moment(turn.asked.until) if turn.asked.until else None,
    )


def game_facts(game: PublishedGame, rules_page: str, turns: tuple[TurnFacts, ...]) -> GameFacts:
    """Gather what a game's page says."""
    return GameFacts(
        name=game.name,
        title=game.rules.title,
        revision=game.rules.revision_name,
        rules_page=rules_page,
        seats=tuple(
            SeatFacts(person(game, seat), seat in game.roster.players and seat not in game.roster.unready)
            for seat in game.file.seats
        ),
        options=tuple(game.file.options.items()),
        turns=turns,
        outcome=_outcome(game),
        secret_published=game.secret_published,
        publishes_secret=game.file.publish_secret == "at-end",
    )


def passages(lines: Sequence[Line]) -> tuple[Passage, ...]:
    """Divide a report at its headings."""
    divided: list[tuple[Markup, int, list[Told]]] = []
    for line in lines:
        if line.level:
            divided.append((inline(line.text), line.level, []))
        else:
            if not divided:
                divided.append((Markup(), 0, []))
            divided[-1][2].append(_told(line))
    return tuple(Passage(heading, level, tuple(told)) for heading, level, told in divided)


def answer_text(answer: Any) -> str:  # noqa: ANN401  any plain data
    """Write an answer as an order file has it, on one line."""
    match answer:
        case None:
            return "–"
        case True:
            return "yes"
        case False:
            return "no"
        case dict():
            return "; ".join(f"{key}: {answer_text(value)}" for key, value in answer.items())
        case list() | tuple():
            return ", ".join(answer_text(one) for one in answer)
        case _:
            return str(answer)


def _told(line: Line) -> Told:
    return Told(inline(line.text), line.rule, Terms(line.terms) if line.terms else None)


def _drawing(path: str, rules: Ruleset[Any, Any], view: Any, events: Sequence[Event]) -> Drawing:  # noqa: ANN401
    svg = rules.draw(view, events)
    size = _VIEW_BOX.search(svg)
    if size is None:
        raise ValueError(f"the drawing of {rules.revision_name} has no viewBox")
    return Drawing(path, svg, int(size[1]), int(size[2]))


def _answered(game: PublishedGame, answer: PublicAnswer) -> Answered:
    return Answered(
        person(game, answer.seat),
        answer.kind,
        answer.subject,
        answer_text(answer.answer),
        answer.default,
    )


def _awaited(game: PublishedGame, turn: PublishedTurn) -> tuple[Awaited, ...]:
    asked = turn.asked
    return tuple(
        Awaited(
            person(game, seat),
            tuple(
                game.rules.describe_question(turn.view, seat, question.kind, question.subject)
                for question in asked.questions
                if question.seat == seat
            ),
        )
        for seat in asked.seats
    )


def _outcome(game: PublishedGame) -> Outcome | None:
    result = game.result
    return Outcome(tuple(person(game, seat) for seat in result.winners), result.rule) if result else None


def _standings(game: PublishedGame, view: Any) -> tuple[Stands, ...]:  # noqa: ANN401
    standings = game.rules.standings(view)
    scores = [standing.score for standing in standings]
    return tuple(
        Stands(scores.index(standing.score) + 1, person(game, standing.seat), standing.score)
        for standing in standings
    )
