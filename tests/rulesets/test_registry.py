"""Rulesets are found by name and by revision, and read only when they are asked for."""

import subprocess
import sys
from typing import get_args
from xml.etree import ElementTree as ET

import pytest
from msgspec import json

from adjudicator.engine import Event, Line, Setup
from adjudicator.rulesets import (
    UnknownRuleset,
    installed,
    read_rules,
    ruleset,
    ruleset_of_game,
    written_by,
)
from adjudicator.rulesets.claim import Claim


@pytest.mark.parametrize("name", ["claim", "claim/1"])
def test_a_ruleset_is_found_by_name_and_by_revision(name: str) -> None:
    assert isinstance(ruleset(name), Claim)


@pytest.mark.parametrize("name", installed())
def test_every_revision_is_called_what_it_is_listed_as(name: str) -> None:
    assert ruleset(name).revision_name == name


@pytest.mark.parametrize("name", ["agot1/1", "agot2/1"])
def test_an_older_revision_is_found_by_its_number_and_no_list_has_it(name: str) -> None:
    rules, newest = ruleset(name), ruleset(name.partition("/")[0])
    assert ruleset_of_game(name).revision_name == rules.revision_name == name
    assert (newest.name, newest.revision) == (rules.name, rules.revision + 1)
    assert read_rules(newest) == read_rules(rules)
    assert name not in installed()
    assert written_by(name) == written_by(newest.revision_name)


@pytest.mark.parametrize(
    ("name", "nearest"),
    [("claims", "claim"), ("Claim", "claim"), ("claim/2", "claim/1"), ("chess-960", None), ("", None)],
)
def test_an_unknown_name_is_told_what_there_is(name: str, nearest: str | None) -> None:
    with pytest.raises(UnknownRuleset) as error:
        ruleset(name)
    assert error.value.nearest == nearest
    assert str(error.value).startswith(f"There is no ruleset “{name}”; available: {', '.join(installed())}.")
    assert ("Did you mean" in str(error.value)) == (nearest is not None)


def test_an_unknown_ruleset_is_a_lookup_error() -> None:
    with pytest.raises(LookupError):
        ruleset("whist")


def test_no_ruleset_is_read_before_it_is_asked_for() -> None:
    code = (
        "import sys, adjudicator.rulesets as r; before = set(sys.modules); r.ruleset('claim');"
        "print('adjudicator.rulesets.claim' in before, 'adjudicator.rulesets.claim' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split() == ["False", "True"]


@pytest.mark.parametrize("name", installed())
def test_every_event_says_its_own_sentence(name: str) -> None:
    """Either its message or a method that chooses a sentence, never both."""
    events = get_args(ruleset(name).event_type)
    assert len(events) > 10
    chooses = {event: event.sentence is not Event.sentence for event in events}
    assert [event for event in events if chooses[event] == bool(event.message or event.messages.of)] == []


@pytest.mark.parametrize("name", ["claim", "tigris"])
def test_every_condition_of_a_plan_has_words_of_its_own(name: str) -> None:
    kinds = ruleset(name).questions.values()
    assert any(kind.conditions for kind in kinds)
    assert [(kind.name, one.name) for kind in kinds for one in kind.conditions if not one.said] == []


@pytest.mark.parametrize("name", installed())
def test_a_drawing_within_a_dark_page_is_no_white_sheet(name: str) -> None:
    """Browsers lay white behind a drawing whose colour schemes do not name that of the page around it."""
    rules = ruleset(name)
    setup = Setup(rules.seats(rules.seat_counts()[0], {}))
    svg = rules.draw(rules.view(rules.opening(setup), None)).text
    assert "prefers-color-scheme: dark" in svg
    assert "color-scheme: light dark" in svg.replace("prefers-color-scheme", "")


@pytest.mark.parametrize("name", installed())
def test_a_drawing_says_its_size_and_its_parts(name: str) -> None:
    rules = ruleset(name)
    setup = Setup(rules.seats(rules.seat_counts()[0], {}))
    svg = rules.draw(rules.view(rules.opening(setup), None))
    document = ET.fromstring(svg.text)  # noqa: S314  our own
    assert document.get("viewBox") == f"0 0 {svg.width} {svg.height}"
    views = [element for element in document if element.tag == "{http://www.w3.org/2000/svg}view"]
    assert svg.parts == tuple((str(view.get("id")), view[0].text) for view in views)


@pytest.mark.parametrize("name", installed())
def test_a_drawing_uses_the_words_for_it_that_are_at_hand(name: str) -> None:
    rules = ruleset(name)
    view = rules.view(rules.opening(Setup(rules.seats(rules.seat_counts()[0], {}))), None)
    assert rules.draw(view, described=rules.describe_view(view)) == rules.draw(view)
    assert "<desc>As told.</desc>" in rules.draw(view, described=[Line("As told.")]).text


@pytest.mark.parametrize("name", ["agot2/2", "tigris/1"])
def test_scripts_are_given_the_places_of_a_drawing_as_arrays(name: str) -> None:
    _width, _height, spots = json.decode(json.encode(ruleset(name).image_map()))
    assert {(type(spot), len(spot)) for spot in spots.values()} == {(list, 3)}
