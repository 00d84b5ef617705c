"""A game as data to download: its figures as CSV, and once it is over its public record in one file.

DATA.md, beside this module, says what is in them. Their words are those of files, the same in all languages;
only sentences are in the site's language.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.engine import Event
from adjudicator.orders.wording import tell_answer
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.site.csv_file import csv_lines, in_utf_8
from adjudicator.site.game_facts import GameFacts
from adjudicator.site.turn_facts import Row

OVER_TIME = "over-time.csv"
RECORD = "record.json"

_FORMAT = 1


class Holder(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who held a seat, since and until when if not from the start to the end."""

    seat: str
    title: str
    player: str
    since: int | None = None
    until: int | None = None


class End(msgspec.Struct, frozen=True):
    """How the game ended: by a rule, or as the players or the organiser `agreed`."""

    winners: tuple[str, ...]
    rule: str
    agreed: str
    drawn: bool


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of the report, and the rule behind it."""

    text: str
    rule: str


class Order(msgspec.Struct, frozen=True):
    """An answer that everyone may see, as data and in words; by `default` if the rules gave it."""

    seat: str
    kind: str
    subject: str
    answer: Any
    question: str
    words: str
    default: bool


class RecordedTurn(msgspec.Struct, frozen=True):
    """One turn. `values` are the measures by name and seat."""

    turn: int
    closed: str
    chapter: str
    headline: str
    situation: str
    absent: tuple[str, ...]
    notices: tuple[str, ...]
    places: Mapping[str, int]
    scores: Mapping[str, int]
    values: Mapping[str, Mapping[str, int]]
    report: tuple[Sentence, ...]
    orders: tuple[Order, ...]
    events: list[Event]


class GameRecord(msgspec.Struct, frozen=True):
    """A finished game, as far as everyone may see it."""

    format: int
    game: str
    ruleset: str
    title: str
    options: Mapping[str, str]
    seats: tuple[str, ...]
    players: tuple[Holder, ...]
    outcome: End
    turns: tuple[RecordedTurn, ...]


def over_time_file(facts: GameFacts, rows: Sequence[Row]) -> bytes:
    """Write the figures of a game: a row for each turn and seat."""
    measures = tuple(dict.fromkeys(name for row in rows for name in row.amounts))
    columns = ("turn", "closed", "chapter", "seat", "title", "place", "score", *measures)
    lines = (
        (row.figures if tuple(row.amounts) == measures else "") or turn_figures(facts, row, measures)
        for row in rows
    )
    return in_utf_8(csv_lines([columns]), *lines)


def turn_figures(facts: GameFacts, row: Row, measures: Iterable[str]) -> str:
    """Write the lines of one turn in the table of its game's figures, with these measures."""
    columns = (row.places, row.scores, *(row.amounts.get(measure, {}) for measure in measures))
    moment = row.number, row.closed.machine, row.chapter
    return csv_lines(
        (*moment, seat, who.title, *(column.get(seat) for column in columns))
        for seat, who in facts.people.items()
    )


def record_file(game: PublishedGame, facts: GameFacts, rows: Sequence[Row]) -> bytes:
    """Write the public record of a finished game, given the rows of all turns that can be shown."""
    result, outcome = game.result, facts.outcome
    record = GameRecord(
        format=_FORMAT,
        game=game.name,
        ruleset=facts.revision,
        title=facts.title,
        options=game.file.options,
        seats=tuple(game.file.seats),
        players=tuple(Holder(one.seat, one.title, one.name, one.since, one.until) for one in facts.played),
        outcome=End(
            winners=result.winners if result else (),
            rule=outcome.rule if outcome else "",
            agreed=outcome.agreed if outcome else "",
            drawn=outcome.drawn if outcome else False,
        ),
        turns=tuple(_recorded(game.turns[row.number], row) for row in rows),
    )
    return msgspec.json.encode(record, enc_hook=str) + b"\n"


def _recorded(turn: PublishedTurn, row: Row) -> RecordedTurn:
    rules, happened = turn.of.rules, turn.happened
    orders = []
    for given in happened.answers:
        question, words = tell_answer(given.kind, given.subject, given.answer, rules)
        orders.append(
            Order(given.seat, given.kind, given.subject, given.answer, question, words, given.default)
        )
    recorded = RecordedTurn(
        turn=row.number,
        closed=row.closed.machine,
        chapter=row.chapter,
        headline=row.headline,
        situation=row.situation,
        absent=tuple(turn.manifest.absent),
        notices=row.notices,
        places=row.places,
        scores=row.scores,
        values=row.amounts,
        report=tuple(
            Sentence(line.text, line.rule) for line in rules.report(happened.events) if not line.level
        ),
        orders=tuple(orders),
        events=happened.events,
    )
    turn.forget()
    return recorded
