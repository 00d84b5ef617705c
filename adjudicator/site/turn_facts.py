"""Facts about a turn for the templates, gathered from published data and the ruleset's words."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Self

import msgspec
from msgspec.structs import replace

from adjudicator.engine import AnyView, Figure, Line, Measure, Outline, Step, Tabulation
from adjudicator.orders.wording import tell_answer
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.site.concerned import concerned
from adjudicator.site.moments import Moment, closing_time, moment
from adjudicator.site.notices import notices_of
from adjudicator.site.people import Person, person
from adjudicator.words import gettext as _

_SMALL, _MEDIUM = 600, 750
"""CSS pixels: a wider drawing is a board, or a map; a narrower one a table of cards."""

_READABLE = 1.05
"""How much larger than its natural size a drawing is when its smallest letters can be read."""


class Drawing(msgspec.Struct, frozen=True):
    """The drawing of a turn, in a file beside its page. Size, `parts` and `steps` are as in `Svg`."""

    path: str
    width: int
    height: int
    parts: tuple[tuple[str, str], ...] = ()
    steps: tuple[Step, ...] = ()

    @property
    def size(self) -> Literal["small", "medium", "large"]:
        """How much of a page's width it gains from."""
        if self.width <= _SMALL:
            return "small"
        return "medium" if self.width <= _MEDIUM else "large"

    @property
    def readable(self) -> int:
        """The width at which its smallest letters can be read, in CSS pixels."""
        return round(self.width * _READABLE)


class Passage(NamedTuple):
    """A section of a report: its heading in Markdown ("" before the first) and the sentences below it.

    Its `figure` shows what they tell. `event` is that of the heading, as in `Line`.
    """

    heading: str
    level: int
    lines: list[Line]
    figure: Figure | None = None
    event: int | None = None


class Answered(NamedTuple):
    """An answer in words, and by whom; `question` is what it answers."""

    person: Person
    question: str
    answer: str
    default: bool


class Awaited(NamedTuple):
    """A seat that is asked, and its questions as one sentence each."""

    seat: str
    person: Person
    questions: tuple[str, ...]


class Rank(NamedTuple):
    """A line of the standings, as in `Standing`."""

    place: int
    person: Person
    score: int
    by: str = ""


class Row(msgspec.Struct, frozen=True):
    """One turn, for lists, plots and feeds.

    `line` is what lists of turns say of it, in HTML, `figures` its lines in the table of its game's figures,
    in CSV, and `story` its report, kept for the newest turns.
    `headline` is what happened in it, "" if nothing is worth one; `situation` is how the game stands then.
    It belongs to the `chapter` in which it began, and is `quiet` if nothing in it was to be seen. `asked` are
    those whom the game waits for after it.
    `notices` say what people did besides playing (pauses, substitutes, absences); `story` begins with them.
    `changes` are those since the turn before, besides `amounts`: the ruleset's measures by name and seat.
    `scores` and `places` hold the standings by seat. `key` tells whether the turn is still the same. `due` is
    when a run closes the turn after it at the latest. `who` are the seats that it concerns. `fault` says why
    the turn cannot be shown; then its `drawing` is the one before. `picture` is the path of the picture for
    links to it, or "".
    """

    number: int
    key: str
    closed: Moment
    until: Moment | None
    headline: str
    situation: str
    quiet: bool
    asked: tuple[Person, ...]
    chapter: str
    drawing: Drawing
    scores: dict[str, int]
    places: dict[str, int]
    amounts: dict[str, dict[str, int]]
    changes: tuple[Tabulation, ...]
    notices: tuple[str, ...]
    story: str
    fault: str = ""
    due: Moment | None = None
    who: tuple[str, ...] = ()
    picture: str = ""
    line: str = ""
    figures: str = ""

    @property
    def name(self) -> str:
        """The stem of the names of the turn's files."""
        return f"{self.number:04}"

    @property
    def files(self) -> frozenset[str]:
        """The names of the turn's files."""
        return frozenset(filter(None, (f"{self.name}.html", f"{self.name}.svg", self.picture)))

    @property
    def listed(self) -> Self:
        """What lists of all turns tell of it, without what only its own page and feeds do."""
        drawing = replace(self.drawing, parts=(), steps=())
        return replace(self, asked=(), changes=(), story="", drawing=drawing)

    @property
    def told(self) -> str:
        """What to call the turn in a list: its headline, or else how the game stood after it."""
        return self.headline or self.situation


class TurnFacts(msgspec.Struct, frozen=True):
    """What the page of a turn shows besides its row; `ranked` are the `standings` by seat."""

    described: list[Line]
    outlines: tuple[Outline, ...]
    report: list[Passage]
    answers: tuple[Answered, ...]
    absent: tuple[Person, ...]
    ranked: dict[str, Rank]
    tables: tuple[Tabulation, ...]
    measures: tuple[Measure, ...]
    awaited: tuple[Awaited, ...]

    @property
    def standings(self) -> tuple[Rank, ...]:
        """The standings, best first."""
        return tuple(self.ranked.values())

    @property
    def in_words(self) -> list[Passage]:
        """The drawing in words."""
        return divided(self.described)


def turn_name(number: int) -> str:
    """What people call a turn."""
    return _("Turn %(number)s", number=number) if number else _("Opening")


def turn_facts(game: PublishedGame, turn: PublishedTurn) -> TurnFacts:
    """Gather the facts for a turn's page, which names the players of that time."""
    rules, view, roster = game.rules, turn.view, turn.roster
    people = {seat: person(game, seat, roster) for seat in game.file.seats}
    return TurnFacts(
        described=rules.describe_view(view, ended=bool(turn.state.ended)),
        outlines=rules.outlines(view),
        report=divided(rules.report(turn.events)),
        answers=tuple(
            Answered(
                people[given.seat],
                *tell_answer(given.kind, given.subject, given.answer, rules),
                given.default,
            )
            for given in turn.happened.answers
        ),
        absent=tuple(people[seat] for seat in turn.manifest.absent if not people[seat].steward),
        ranked={
            one.seat: Rank(one.place, people[one.seat], one.score, one.by) for one in rules.standings(view)
        },
        tables=rules.tables(view),
        measures=rules.measures(view),
        awaited=_awaited(game, turn),
    )


def turn_row(
    game: PublishedGame,
    turn: PublishedTurn,
    *,
    facts: TurnFacts,
    drawing: Drawing,
    key: str,
    before: AnyView = None,
) -> Row:
    """Gather the facts for lists of turns, given those for the turn's page.

    `before` is the view of the turn before, None if there is none that can be shown.
    """
    rules, view = game.rules, turn.view
    return Row(
        number=turn.number,
        key=key,
        closed=moment(turn.manifest.closed),
        until=closing_time(turn.holding.until, game.file.zone),
        headline=turn.headline_after(before),
        situation=rules.situation(view),
        quiet=turn.is_quiet,
        asked=tuple(person(game, seat, turn.holding.roster) for seat in turn.holding.awaited(frozenset())),
        chapter=rules.chapter(view if before is None else before),
        drawing=drawing,
        scores={seat: rank.score for seat, rank in facts.ranked.items()},
        places={seat: rank.place for seat, rank in facts.ranked.items()},
        amounts={measure.name: measure.amounts for measure in facts.measures},
        changes=rules.changes(before, view) if before else (),
        notices=notices_of(game, turn),
        story="",
        due=closing_time(_due(game, turn), game.file.zone),
        who=concerned(turn.events, game.file.seats),
    )


def _due(game: PublishedGame, turn: PublishedTurn) -> int | None:
    until, deadline = turn.holding.until, game.file.deadline
    return None if until is None else until + (deadline.grace if deadline else 0)


def unshown_row(turn: PublishedTurn, key: str, before: Row, fault: str) -> Row:
    """Gather what can be told of a turn that cannot be shown, after the row `before`."""
    return Row(
        number=turn.number,
        key=key,
        closed=moment(turn.manifest.closed),
        until=None,
        headline="",
        situation=_("This turn cannot be shown"),
        quiet=False,
        asked=(),
        chapter=before.chapter,
        drawing=replace(before.drawing, steps=()),
        scores={},
        places={},
        amounts={},
        changes=(),
        notices=(),
        story="",
        fault=fault,
    )


def _awaited(game: PublishedGame, turn: PublishedTurn) -> tuple[Awaited, ...]:
    asked = turn.asked
    roster = game.roster if turn is game.latest else turn.roster
    return tuple(
        Awaited(
            seat,
            person(game, seat, roster),
            tuple(
                game.rules.describe_question(turn.view, seat, question.kind, question.subject)
                for question in asked.questions
                if question.seat == seat
            ),
        )
        for seat in asked.seats
    )


def divided(lines: Sequence[Line]) -> list[Passage]:
    """Divide a report at its headings."""
    found: list[Passage] = []
    for line in lines:
        if line.level:
            found.append(Passage(line.text, line.level, [], line.figure, line.event))
        else:
            if not found:
                found.append(Passage("", 0, []))
            found[-1].lines.append(line)
    return found
