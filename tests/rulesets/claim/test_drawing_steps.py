"""The steps of a turn: tricks played back lead to where the turn ends."""

import re
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from adjudicator.engine import Event, Setup
from adjudicator.rulesets.claim.cards import FACTIONS
from adjudicator.rulesets.claim.steps import Moment, gone_through
from adjudicator.rulesets.claim.view import View
from tests.rulesets.claim.positions import RULES, answer, play_from, position, questions, start
from tests.rulesets.claim.test_drawing import SVG, texts


def stepped(before: View, happened: Sequence[Event], after: View) -> dict[str, View]:
    found = gone_through(before, happened, Moment(after, happened))
    return {step.anchor: moment.view for step, moment in found.items()}


def turns(seed: int, every: int) -> Iterator[tuple[View, Sequence[Event], View]]:
    """Turns of a game of so many questions: the view before, what happened, the view after."""
    table = start(seed)
    before, told = table.view(None), len(table.game.told)
    for number, _question in enumerate(questions(table, seed)):
        if number and number % every == 0:
            after = table.view(None)
            yield before, table.game.told[told:], after
            before, told = after, len(table.game.told)
    yield before, table.game.told[told:], table.view(None)


@pytest.mark.parametrize(("seed", "every"), [(0, 1), (1, 3), (2, 9), (3, 100)])
def test_the_steps_of_a_turn_lead_to_where_it_ends(seed: int, every: int) -> None:
    """Except that a trick which is over keeps its number."""
    kinds: set[str] = set()
    for before, happened, after in turns(seed, every):
        found = stepped(before, happened, after)
        anchors = list(found)
        assert (anchors[0], anchors[-1]) == ("before", "after")
        assert found["before"] == before
        assert replace(found[anchors[-2]], trick=after.trick) == after
        kinds |= {re.sub(r"[0-9]+", "n", anchor) for anchor in anchors}
    assert {"trick-n", "trick-n-led", "trick-n-won", "phase-n", "vote"} <= kinds


def test_a_trick_is_played_back_card_by_card() -> None:
    table = play_from(position(a="U3 K8 D1", b="U7 G8 G9", trick=3), {"prize-trick-3": "K5"})
    before, told = table.view(None), len(table.game.told)
    for card in ("U3", "U7"):
        answer(table, card)
    after, happened = table.view(None), table.game.told[told:]
    svg = RULES.draw(after, happened, before=before)
    assert [(step.anchor, step.title) for step in svg.steps] == [
        ("before", "Before"),
        ("trick-3-led", "A leads U3"),
        ("trick-3-won", "B wins trick 3"),
        ("trick-4", f"Trick 4: the prize is {after.prize}"),
        ("after", "After"),
    ]
    found = stepped(before, happened, after)
    assert (found["trick-3-led"].lead, found["trick-3-led"].hands) == ("U3", {"a": 2, "b": 3})
    assert (found["trick-3-won"].lead, found["trick-3-won"].prize) == (None, None)
    assert found["trick-3-won"].prizes == {"a": (), "b": ("K5",)}
    assert all(f'<g class="k" id="{step.anchor}" />' in svg.text for step in svg.steps)


def test_what_knows_no_fragments_draws_the_last_step() -> None:
    table = play_from(position(a="U3 K8 D1", b="U7 G8 G9", trick=3), {"prize-trick-3": "K5"})
    before, told = table.view(None), len(table.game.told)
    for card in ("U3", "U7"):
        answer(table, card)
    after, happened = table.view(None), table.game.told[told:]
    picture = ET.fromstring(RULES.draw(after, happened, before=before).text)  # noqa: S314  our own
    for parent in list(picture.iter()):
        for child in list(parent):
            if child.get("display") == "none":
                parent.remove(child)
    plain = ET.fromstring(RULES.draw(after, happened).text)  # noqa: S314  our own
    assert texts(picture) == texts(plain)
    assert len(list(picture.iter(f"{SVG}rect"))) == len(list(plain.iter(f"{SVG}rect")))


def test_the_legend_names_every_faction() -> None:
    legend = ET.fromstring(RULES.legend(Setup(("a", "b"))))  # noqa: S314  our own
    drawn = {use.get("href", "").removeprefix("#") for use in legend.iter(f"{SVG}use")}
    assert {*FACTIONS, "crown"} <= drawn
    assert {"goblins", "doppelgängers"} <= set(texts(legend))
