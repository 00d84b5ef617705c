"""Facts that all pages of a game share, gathered from published data and the ruleset's words."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from adjudicator.player.standing import told_stop
from adjudicator.repository.files import Files
from adjudicator.repository.mail_file import MailFile, find_mail_file
from adjudicator.repository.pace import told_pace
from adjudicator.repository.people.custody import told_custody
from adjudicator.repository.people.reliability import told_conditions
from adjudicator.repository.people.stewards import told_stewards
from adjudicator.repository.people.terms import terms
from adjudicator.repository.people.wanted import wanted_seats
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.notices import beginning
from adjudicator.rulesets import ruleset as find_ruleset
from adjudicator.site.documents import orders_path, rules_language
from adjudicator.site.moments import Moment, moment
from adjudicator.site.notices import notices_since
from adjudicator.site.people import Person, Played, person, played, tournament_page
from adjudicator.site.turn_facts import Awaited
from adjudicator.words import gettext as _, lookup
from adjudicator.yaml_files import UnreadableFile

TAKING = "take"
"""Where the pages lie on which wanted seats are taken over, in a game's folder."""

SeatState = Literal["sent", "absent", "resigned", "steward"]
"""The state of a seat that is asked: its orders are in, or the rules answer for it, and why."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. Without winners it is a draw, or has no result if `drawn` is False.

    If people ended the game rather than a `rule`, `agreed` says why in a sentence.
    """

    winners: tuple[Person, ...]
    rule: str
    agreed: str = ""
    drawn: bool = True


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


def readable_mail_file(files: Files) -> MailFile | None:
    """What `mail.yaml` says, for pages; they go without it where it cannot be read."""
    try:
        return find_mail_file(files)
    except UnreadableFile:
        return None


def mail_address(files: Files) -> str:
    """The address at which the league takes mail, or ""."""
    found = readable_mail_file(files)
    return found.address if found else ""


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
        news=notices_since(game),
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


def _states(game: PublishedGame) -> dict[str, SeatState]:
    states: dict[str, SeatState] = dict.fromkeys(game.sent, "sent")
    states |= dict.fromkeys(game.absent, "absent")
    states |= dict.fromkeys(game.roster.resigned, "resigned")
    states |= dict.fromkeys(game.roster.stewards, "steward")
    asked = game.latest.asked.seats if game.latest else ()
    return {seat: states[seat] for seat in asked if seat in states}


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
