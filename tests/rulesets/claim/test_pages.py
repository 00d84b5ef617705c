"""What pages want beside the drawing: figures, chapters, names of words, a picture for links."""

import re
from xml.etree import ElementTree as ET

import pytest

from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets.claim import Claim
from adjudicator.rulesets.claim.cards import DECK
from adjudicator.rulesets.claim.view import View
from tests.playing import play_out

RULES = Claim()


@pytest.fixture(scope="module")
def over() -> View:
    table = Table.start(RULES, Setup(("a", "b"), {"first-leader": "a"}), KeyedChance(b"pages"))
    play_out(table, {"a": RandomBot(), "b": RandomBot()}, picker(b"pages", "game"), 1000)
    return table.view(None)


@pytest.fixture(scope="module")
def opening() -> View:
    return Table.start(RULES, Setup(("a", "b"), {"first-leader": "a"}), KeyedChance(b"pages")).view(None)


def test_measures_are_votes_and_cards_scored(opening: View, over: View) -> None:
    assert [measure.amounts for measure in RULES.measures(opening)] == [{"a": 0, "b": 0}] * 2
    votes, scored = RULES.measures(over)
    assert votes.amounts == {standing.seat: standing.score for standing in RULES.standings(over)}
    assert scored.amounts == {seat: len(pile) for seat, pile in over.scored.items()}


def test_chapters_are_the_phases(opening: View, over: View) -> None:
    assert (RULES.chapter(opening), RULES.chapter(over)) == ("Phase one", "Phase two")


def test_words_of_order_files_have_names() -> None:
    assert RULES.name_of("G7") == "G7 (goblins)"
    assert all(RULES.name_of(card) for card in DECK)
    assert [RULES.name_of(word) for word in ("lead", "follow", "trick-12")] == ["Lead", "Follow", "trick 12"]
    assert RULES.name_of("trick-x") is None
    assert RULES.name_of("always") is None


def test_a_preview_is_drawn_in_plain_colours(over: View) -> None:
    svg = RULES.preview(over)
    picture = ET.fromstring(svg)  # noqa: S314  drawn here
    assert picture.get("viewBox") == "0 0 1200 630"
    assert "var(" not in svg
    assert "@media" not in svg
    assert not re.search(r"(?:href|src)=.https?:", svg)
    assert "Claim" in {element.text for element in picture.iter()}
