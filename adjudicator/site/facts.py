"""Facts about a game for the templates, gathered from published data and the ruleset's words."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import tzinfo
from typing import Literal, NamedTuple, Self

import msgspec
from msgspec.structs import replace

from adjudicator.engine import AnyView, Figure, Line, Measure, Outline, Step, Tabulation
from adjudicator.player.standing import told_stop
from adjudicator.repository.files import Files
from adjudicator.repository.mail_file import read_mail_file, takes_mail
from adjudicator.repository.pace import told_pace
from adjudicator.repository.people.acts import Act, Seating, act_kind
from adjudicator.repository.people.custody import told_custody
from adjudicator.repository.people.reliability import told_conditions
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.people.stewards import told_stewards
from adjudicator.repository.people.terms import terms
from adjudicator.repository.people.wanted import wanted_seats
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.repository.times import in_utc, read_time, time_text, told_date, told_time
from adjudicator.repository.turn.notices import announced, beginning, notice, told_extensions
from adjudicator.repository.versions import told_upgrade
from adjudicator.rulesets import ruleset as find_ruleset
from adjudicator.site.answers import Answered, answered
from adjudicator.site.concerned import concerned
from adjudicator.site.documents import orders_path, rules_language
from adjudicator.site.people import Person, Played, person, played, tournament_page
from adjudicator.words import gettext as _, lookup

_SEATING = frozenset({"join", "ready", "steward"})
"""The kinds of acts by which seats are taken."""

TAKING = "take"
"""Where the pages lie on which wanted seats are taken over, in a game's folder."""

_SMALL, _MEDIUM = 600, 750
"""CSS pixels: a wider drawing is a board, or a map; a narrower one a table of cards."""

_READABLE = 1.05
"""How much larger than its natural size a drawing is when its smallest letters can be read."""


SeatState = Literal["sent", "absent", "resigned", "steward"]
"""The state of a seat that is asked: its orders are in, or the rules answer for it, and why."""


class Moment(msgspec.Struct, frozen=True):
    """A time for a `time` element: one form for machines, one for people, with its zone."""

    machine: str
    people: str


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


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. Without winners it is a draw, or has no result if `drawn` is False.

    If people ended the game rather than a `rule`, `agreed` says why in a sentence.
    """

    winners: tuple[Person, ...]
    rule: str
    agreed: str = ""
    drawn: bool = True


class Row(msgspec.Struct, frozen=True):
    """One turn, for lists, plots and feeds.

    `line` is what lists of turns say of it, in HTML, and `story` its report, kept for the newest turns.
    `headline` is what happened in it, "" if nothing is worth one; `situation` is how the game stands then.
    It is `quiet` if nothing in it was to be seen. `asked` are those whom the game waits for after it.
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


class SeatFacts(msgspec.Struct, frozen=True):
    """A seat and whether its player has confirmed; `drawn_for` is who alone may take it, "" for anybody."""

    seat: str
    person: Person
    ready: bool
    drawn_for: str = ""

    @property
    def is_free(self) -> bool:
        """Whether anybody may take it."""
        return self.person.player is None and not self.person.steward and not self.person.unnamed


class InTournament(msgspec.Struct, frozen=True):
    """Which table of a tournament a game is, by its round.

    The game that draws it has no round, and a `title`: of what is played there.
    """

    name: str
    page: str
    title: str = ""
    round: int = 0
    table: int = 0


class WantedSeat(msgspec.Struct, frozen=True):
    """A seat that somebody may take over: why and how it stands, in sentences, and since when.

    `page` is the path of the page on which it is taken, in the game's folder; "" if it cannot be taken so.
    `comes_back`: only whoever resigned takes it there.
    """

    seat: str
    person: Person
    reason: str
    position: str
    since: Moment
    page: str = ""
    comes_back: bool = False


class Chosen(msgspec.Struct, frozen=True):
    """An option of a game, what it is about, and the value that was chosen."""

    name: str
    value: str
    summary: str


class GameFacts(msgspec.Struct, frozen=True):
    """What all pages of one game share. `legend` is the path of the key to its symbols, or "".

    `has_areas`: it has a page that lists what lies beside what. `organiser` set it up, `pace` tells how long
    a turn takes, and `by_invitation` that a seat takes a code. `opened` is the day of its first turn, ""
    before the start. `host` is a name that no other game has. `news` says what people did since the newest
    turn; before the start, what they did besides taking seats. `states` holds what is known about seats that
    are asked now. `stewards` says which seats stewards play for, `custody` whose keys the league holds.
    `wanted` are the seats that somebody may take over; `takeover` says who may, as in the game's settings.
    `tournament` is set if it belongs to one.
    `terms` say in sentences what the settings mean for whoever takes a seat.
    `has_thoughts`: a page tells what the players had in mind, by the secret or by what they opened.
    `played` are all people who hold or held a seat. `mail` is the address at which the league takes mail, or
    "". `drawn`: seats are to be drawn. `rematch` names the game that it is like, or "", and `rematches`
    those that are like it. `begins` says from which position the game begins, if not from the opening.
    `stops` says what follows if so many miss the deadline as have sent nothing, where that stops the game.
    """

    name: str
    title: str
    revision: str
    rules_page: str
    rules_language: str
    orders_page: str
    legend: str
    has_areas: bool
    seats: tuple[SeatFacts, ...]
    options: tuple[Chosen, ...]
    organiser: str
    pace: str
    by_invitation: bool
    conditions: str
    outcome: Outcome | None
    paused: bool
    news: tuple[str, ...]
    states: dict[str, SeatState]
    secret_published: bool
    has_thoughts: bool
    publishes_secret: bool
    stewards: str
    custody: str
    host: str
    opened: str
    played: tuple[Played, ...]
    mail: str = ""
    drawn: bool = False
    rematch: str = ""
    rematches: tuple[str, ...] = ()
    stops: str = ""
    begins: tuple[str, ...] = ()
    wanted: tuple[WantedSeat, ...] = ()
    takeover: str = ""
    terms: tuple[str, ...] = ()
    tournament: InTournament | None = None

    @property
    def draws(self) -> bool:
        """Whether it only draws a tournament, so that nobody plays it."""
        return self.tournament is not None and not self.tournament.round

    @property
    def tag(self) -> str:
        """What all ids of the game's feed begin with (RFC 4151)."""
        return f"tag:{self.host},{self.opened}"

    @property
    def free(self) -> int:
        """How many seats can be taken."""
        return sum(seat.is_free for seat in self.seats)

    def waits_for(self, awaited: Awaited) -> bool:
        """Whether the game waits for a seat that is asked now."""
        return self.states.get(awaited.seat, "sent") == "sent"

    @property
    def people(self) -> dict[str, Person]:
        """The players by seat."""
        return {seat.seat: seat.person for seat in self.seats}


def turn_name(number: int) -> str:
    """What people call a turn."""
    return _("Turn %(number)s", number=number) if number else _("Opening")


def moment(text: str) -> Moment:
    """Read a time as the repository's files write it; raises BadTime."""
    time = in_utc(read_time(text))
    told = _("%(date)s, %(time)s UTC", date=told_date(time), time=f"{time:%H:%M}")
    return Moment(f"{time:%Y-%m-%dT%H:%M:%SZ}", told)


def closing_time(until: int | None, zone: tzinfo) -> Moment | None:
    """When a turn closes, in the game's own time zone; None without limit."""
    return None if until is None else Moment(time_text(until), told_time(until, zone))


def turn_facts(game: PublishedGame, turn: PublishedTurn) -> TurnFacts:
    """Gather the facts for a turn's page, which names the players of that time."""
    rules, view, roster = game.rules, turn.view, turn.roster
    people = {seat: person(game, seat, roster) for seat in game.file.seats}
    return TurnFacts(
        described=rules.describe_view(view, ended=bool(turn.state.ended)),
        outlines=rules.outlines(view),
        report=divided(rules.report(turn.events)),
        answers=tuple(answered(rules, answer, people[answer.seat]) for answer in turn.happened.answers),
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
        chapter=rules.chapter(view),
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


def mail_address(files: Files) -> str:
    """The address at which the league takes mail, or ""."""
    return read_mail_file(files).address if takes_mail(files) else ""


def game_facts(
    game: PublishedGame,
    rules_page: str,
    legend: str,
    *,
    rematches: Sequence[str] = (),
    has_areas: bool = False,
    damaged: bool = False,
) -> GameFacts:
    """Gather the facts that all pages of a game share; of a `damaged` newest turn nothing is read."""
    return GameFacts(
        name=game.name,
        title=game.rules.called,
        revision=game.rules.revision_name,
        rules_page=rules_page,
        rules_language=rules_language(game.rules),
        orders_page=orders_path(game.rules),
        legend=legend,
        has_areas=has_areas,
        seats=tuple(
            SeatFacts(
                seat,
                person(game, seat),
                seat in game.roster.players and seat not in game.roster.unready,
                drawn.name if (drawn := game.file.drawn_for(seat)) else "",
            )
            for seat in game.roster.seats
        ),
        options=tuple(
            Chosen(option.name, game.file.options[option.name], lookup(option.summary))
            for option in game.rules.game_options
            if option.name in game.file.options
        ),
        organiser=game.file.organiser.name,
        pace=told_pace(game.file.deadline),
        by_invitation=bool(game.file.invited),
        conditions=told_conditions(game.file),
        outcome=None if damaged else _outcome(game),
        paused=game.roster.paused,
        news=_news(game),
        states={} if damaged else _states(game),
        secret_published=game.secret_published,
        has_thoughts=game.secret_published or game.roster.opened,
        publishes_secret=game.file.publish_secret == "at-end",
        stewards=told_stewards(game.roster, game.file),
        custody=told_custody(game.roster, game.file),
        host=f"{hashlib.sha256(game.file.key.encode()).hexdigest()[:20]}.adjudicator.invalid",
        opened=moment(game.turns[0].manifest.closed).machine[:10] if game.turns else "",
        played=tuple(played(game)),
        mail=mail_address(game.files),
        drawn=bool(game.roster.undrawn),
        rematch=game.file.rematch or "",
        rematches=tuple(rematches),
        stops="" if damaged else _stops(game),
        begins=beginning(game.file),
        wanted=() if damaged else tuple(_wanted(game)),
        takeover=game.file.conditions.takeover,
        terms=tuple(terms(game.file)),
        tournament=_tournament(game),
    )


def _stops(game: PublishedGame) -> str:
    until = game.holding.until if game.holding else None
    return told_stop(game) if until is not None and game.may_stop(until) else ""


def _tournament(game: PublishedGame) -> InTournament | None:
    if drawn := game.file.drawn:
        return InTournament(
            drawn.tournament, tournament_page(drawn.tournament), round=drawn.round, table=drawn.table
        )
    if tournament := game.file.tournament:
        title = find_ruleset(tournament.ruleset).title
        return InTournament(game.name, tournament_page(game.name), title)
    return None


def taking_path(seat: str) -> str:
    """The path of the page, in its game's folder, on which a seat is taken over."""
    return f"{TAKING}/{seat}.html"


def _wanted(game: PublishedGame) -> Iterator[WantedSeat]:
    """The wanted seats as the league last knew them."""
    organised = game.file.conditions.takeover == "organiser"
    for one in wanted_seats(game, game.latest.clock) if game.latest else ():
        yield WantedSeat(
            one.seat,
            person(game, one.seat),
            one.reason,
            one.position,
            moment(time_text(one.since)),
            page="" if organised and one.why != "resigned" else taking_path(one.seat),
            comes_back=organised,
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


def notices_of(game: PublishedGame, turn: PublishedTurn) -> tuple[str, ...]:
    """Describe the acts adopted since the turn before, the end of the game if they ended it, and an upgrade.

    Acts before the opening only seat players and are left out, but for a draw of the seats.
    """
    if not turn.number:
        return _told(game, (one for one in game.adopted if isinstance(one[0], Seating)))
    before = game.turns[turn.number - 1]
    known = len(before.manifest.acts)
    told = _told(game, game.adopted[known : len(turn.manifest.acts)])
    told += tuple(told_extensions(game.file, before.holding.extended, turn.manifest.spent or {}))
    told += tuple(told_upgrade(before.manifest.adjudicator, turn.manifest.adjudicator))
    return (*told, turn.state.ended.sentence(game.rules)) if turn.state.ended else told


def _news(game: PublishedGame) -> tuple[str, ...]:
    if game.latest is None:
        return _told(game, ((act, roster) for act, roster in game.adopted if act_kind(act) not in _SEATING))
    known, holding = len(game.latest.manifest.acts), game.latest.holding
    told = _told(game, game.adopted[known:])
    return (*told, *told_extensions(game.file, holding.extended, holding.spent))


def _told(game: PublishedGame, adopted: Iterable[tuple[Act, Roster]]) -> tuple[str, ...]:
    return tuple(notice(act, game.file) for act in announced(adopted))


def _states(game: PublishedGame) -> dict[str, SeatState]:
    states: dict[str, SeatState] = dict.fromkeys(game.sent, "sent")
    states |= dict.fromkeys(game.absent, "absent")
    states |= dict.fromkeys(game.roster.resigned, "resigned")
    states |= dict.fromkeys(game.roster.stewards, "steward")
    asked = game.latest.asked.seats if game.latest else ()
    return {seat: states[seat] for seat in asked if seat in states}


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


def _outcome(game: PublishedGame) -> Outcome | None:
    result, ending = game.result, game.ending
    if result is None:
        return None
    if game.latest is None:
        return Outcome((), "", _("It was abandoned before it started."), drawn=False)
    winners = tuple(person(game, seat) for seat in result.winners)
    if ending is None and game.file.tournament:
        return Outcome((), result.rule, _("Its tables are drawn."), drawn=False)
    if ending is None:
        return Outcome(winners, result.rule)
    return Outcome(winners, "", ending.cause, drawn=ending.reason != "abandon")
