"""No sentence told of any ruleset's games misses gettext: the pseudo-language puts each in brackets."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.engine import KeyedChance, Ruleset, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets import installed
from adjudicator.words import PSEUDO, use_language
from tests.playing import play_out

MOST = 3_000
LETTERS = re.compile(r"[^\W\d_]")


def play(rules: Ruleset[Any, Any]) -> Table[Any, Any]:
    """Play a whole game in which every seat does anything legal."""
    options = {option.name: option.values[0] for option in rules.game_options}
    setup = Setup(rules.seats(rules.seat_counts()[0], options), options)
    table = Table.start(rules, setup, KeyedChance(b"words"))
    play_out(table, dict.fromkeys(setup.seats, RandomBot()), picker(b"words", "game"), MOST)
    return table


def sentences(rules: Ruleset[Any, Any], table: Table[Any, Any]) -> Iterator[str]:
    """Everything a page tells of the game as it ended."""
    view = table.view(None)
    for line in (*rules.report(table.game.told), *rules.describe_view(view)):
        yield line.text
        yield from (term.text for term in line.terms)
    yield rules.situation(view)
    yield rules.chapter(view)
    for made in rules.tables(view):
        yield from (made.title, *made.columns)
    yield from (measure.title for measure in rules.measures(view))
    for feat in rules.feats(table.game.told):
        yield from (feat.title, feat.text)
    for given in table.given:
        question = given.question
        yield rules.describe_question(view, question.seat, question.kind, question.subject)


def outside(text: str) -> str:
    """What of a text stands outside ⟦…⟧."""
    left, depth = "", 0
    for character in text:
        depth += {"⟦": 1, "⟧": -1}.get(character, 0)
        if depth == 0 and character != "⟧":
            left += character
    return left


@pytest.mark.parametrize("revision", installed())
def test_everything_told_of_a_game_goes_through_gettext(revision: str) -> None:
    with use_language(PSEUDO):
        rules = installed()[revision].load()
        table = play(rules)
        told = set(sentences(rules, table))
    missed = {text for text in told if LETTERS.search(outside(text))}
    assert table.over
    assert missed == set()
