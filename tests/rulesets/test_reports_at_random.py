"""Reports of random games: each begins under a heading, nothing is said by its raw word, icons are told."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
import pytest

from adjudicator.engine import Event, KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets.westeros.combat.events import SkullStopped, TidesRevealed
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.events import CombatBegun, UnitsLost
from adjudicator.rulesets.westeros.units import UNITS
from adjudicator.rulesets.westeros.words.wording import names_of, tides_card, track_name, units_named
from tests.rulesets.agot1.simulation import setup_of
from tests.rulesets.test_prospects import RULES

TIDES = {"tides-of-battle": "yes"}
GAMES: list[tuple[str, Setup]] = [
    ("agot2", Setup(RULES["agot2"].seats(6, TIDES), TIDES)),
    ("agot2", Setup(RULES["agot2"].seats(3, {}), {})),
    ("agot1", setup_of(511)),
    ("agot1", setup_of(0)),
    ("tigris", Setup(RULES["tigris"].seats(3, {}), {})),
    ("claim", Setup(RULES["claim"].seats(2, {}), {})),
]


def answers(name: str, setup: Setup, key: bytes) -> Iterator[tuple[Table[Any, Any], str]]:
    """Play a random game; after every answer, the table with what was told since the one before."""
    rules, bot, pick = RULES[name].of_game(setup), RandomBot(), picker(key, "reports")
    table: Table[Any, Any] = Table.start(rules, setup, KeyedChance(key))
    while not table.over:
        table.game.told.clear()
        table.game.whispered.clear()
        question = table.unanswered[0]
        table.answer(question, bot.choose(rules, table.view(question.seat), question, pick))
        yield table, question.kind


@cache
def names(edition: Edition) -> Mapping[str, str]:
    """Words of an edition that are not what people read, each with its name."""
    geography, cards = edition.map, edition.house_cards
    found = {area: geography.name[area] for area in geography.areas}
    found |= {card: facts.name for card, facts in cards.items()}
    found |= {card: tides_card(card) for card in edition.tides_cards}
    found |= {token: names_of(edition).order(token) for token in edition.orders}
    found |= {token: facts.name for token, facts in edition.one_time_orders.items()}
    found |= {track: track_name(track) for track in edition.dominance}
    found |= {unit: units_named((unit,)) for unit in UNITS}
    return {word: name for word, name in found.items() if word not in name}


def raw_words(event: Event) -> Iterator[str]:
    """Every word in the fields of an event but why it happened."""
    fields = {name: value for name, value in msgspec.structs.asdict(event).items() if name != "reason"}
    for value in fields.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, Mapping):
            yield from (word for pair in value.items() for word in pair if isinstance(word, str))
        elif isinstance(value, tuple):
            yield from (word for word in value if isinstance(word, str))


def hold_names(table: Table[Any, Any]) -> None:
    """No sentence of what was told, to all or to one, has a word in place of its name."""
    known = names(table.board.edition)
    for event in (*table.game.told, *(whisper for _seat, whisper in table.game.whispered)):
        words = [word for word in raw_words(event) if word in known]
        for line in table.ruleset.report([event]):
            for word in words if not line.level else ():
                told = line.text.replace(known[word], "")
                assert not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", told), line.text


def skulls_left(table: Table[Any, Any], before: int) -> int:
    """How many skulls are revealed of which nothing has been told yet."""
    for event in table.game.told:
        match event:
            case CombatBegun():
                assert not before, "a skull was revealed, and nothing was told of it"
            case TidesRevealed(cards=cards):
                known = table.board.edition.tides_cards
                before = sum(known[card].skulls for card in cards.values())
            case SkullStopped() | UnitsLost(reason="killed-by-skull"):
                before -= 1
    return before


def play_and_read(name: str, setup: Setup, key: bytes) -> None:
    """Hold every report of a random game."""
    skulls = 0
    for table, kind in answers(name, setup, key):
        lines = table.ruleset.report(table.game.told)
        assert not lines or lines[0].level, (kind, lines[0].text)
        if name.startswith("agot"):
            hold_names(table)
            skulls = skulls_left(table, skulls)
    assert not skulls


@pytest.mark.parametrize(("name", "setup"), GAMES)
def test_reports_have_headings_and_names_and_tell_of_every_icon(name: str, setup: Setup) -> None:
    play_and_read(name, setup, b"reports")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_so_they_do_with_all_options(part: int) -> None:
    for combination in range(128 * part, 128 * part + 128, 13):
        play_and_read("agot1", setup_of(combination), f"reports {combination}".encode())
    for players in (3, 4, 5, 6):
        setup = Setup(RULES["agot2"].seats(players, TIDES), TIDES)
        play_and_read("agot2", setup, f"reports {part} {players}".encode())
