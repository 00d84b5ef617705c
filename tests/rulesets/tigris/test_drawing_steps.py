"""The steps of a turn: the moments lead to where it ends, and reading the drawing by step shows each."""

import re
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as ET

import msgspec
import pytest

from adjudicator.engine import Event, KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import StewardBot
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.drawing.moments import gone_through, moment
from adjudicator.rulesets.tigris.drawing.steps import steps
from adjudicator.rulesets.tigris.pieces import DYNASTIES
from adjudicator.rulesets.tigris.view import View
from tests.rulesets.tigris.simulation import CURSOR
from tests.rulesets.tigris.test_drawing import RULES, SVG, WAR, table_at


def turns(
    key: bytes, every: int, seats: int, options: dict[str, str]
) -> Iterator[tuple[View, list[Event], View]]:
    """Turns of a game of stewards: the view before, what happened, the view after."""
    chance, pick, bot = KeyedChance(key), picker(key, "game"), StewardBot()
    table: Table[Board, View] = Table.start(RULES, Setup(DYNASTIES[:seats], options), chance)
    told, before, number = len(table.game.told), table.view(None), 0
    while not table.over:
        question = table.unanswered[0]
        table.answer(question, bot.choose(RULES, table.view(question.seat), question, pick))
        number += 1
        if number % every == 0 or table.over:
            after = table.view(None)
            yield before, table.game.told[told:], after
            told, before = len(table.game.told), after


@pytest.mark.slow
@pytest.mark.parametrize(("every", "seats", "scores"), [(1, 3, "no"), (3, 4, "yes"), (11, 2, "no")])
def test_the_steps_of_a_turn_lead_to_where_it_ends(every: int, seats: int, scores: str) -> None:
    kinds: set[str] = set()
    for before, happened, after in turns(b"steps", every, seats, {"open-scores": scores}):
        whole = moment(after, happened)
        found = gone_through(before, happened, whole)
        anchors = [step.anchor for step in found]
        assert (anchors[0], anchors[-1]) == ("before", "after")
        assert len(set(anchors)) == len(anchors)
        assert [step.first for step in found] == sorted(step.first for step in found)
        assert next(iter(found.values())).view == before
        last = list(found.values())[-2].view
        assert last.board.regions.face_up == after.board.regions.face_up
        for name in CURSOR:
            setattr(last.board, name, getattr(after.board, name))
        assert msgspec.json.encode(last) == msgspec.json.encode(after)
        kinds |= {re.sub(r"-\d+$", "", anchor) for anchor in anchors}
    assert {"action", "end", "scoring"} <= kinds
    assert any(kind.endswith("-won") for kind in kinds)


def drawn(before: View, happened: Sequence[Event], after: View) -> ET.Element:
    return ET.fromstring(RULES.draw(after, happened, before=before).text)  # noqa: S314  our own


def test_a_war_is_shown_when_it_begins_and_when_it_is_won() -> None:
    table = table_at(WAR)
    before, told = table.view(None), len(table.game.told)
    for answer in ("place settlement at E7", "green", "4", "1"):
        table.answer(table.pending[0], answer)
    after, happened = table.view(None), table.game.told[told:]
    svg = RULES.draw(after, happened, before=before)
    assert [(step.anchor, step.title) for step in svg.steps][:4] == [
        ("before", "Before"),
        ("action-1", "Lion places a settlement on E7"),
        ("war-of-traders", "War of traders: Lion against Potter"),
        ("war-of-traders-won", "War of traders: Lion wins"),
    ]
    found = {
        step.anchor: shown for step, shown in gone_through(before, happened, moment(after, happened)).items()
    }
    fight, won = found["war-of-traders"], found["war-of-traders-won"]
    assert {square: side.strength for square, side in fight.scene.fighters.items()} == {"E5": 5, "E10": 3}
    assert set(fight.scene.supporters) == {"E6", "E8", "E9"}
    assert fight.scene.committed == {"lion": {"market": 4}, "potter": {"market": 1}}
    assert fight.view.board.leaders["potter"] == {"trader": "E10"}
    assert (won.scene.gains, set(won.scene.gone)) == ({"lion": {"green": 3}}, {"E8", "E9", "E10"})
    assert won.view.board.leaders["potter"] == {}
    assert svg.steps[2].areas == ("E5", "E10", "E6", "E8", "E9")


def test_a_conflict_that_waited_for_an_answer_is_a_step_of_the_next_turn() -> None:
    table = table_at(WAR, "place settlement at E7", "green", "4")
    before, told = table.view(None), len(table.game.told)
    table.answer(table.pending[0], "1")
    divided = steps(before.board.conflict, table.game.told[told:])
    assert [step.anchor for step in divided][:3] == ["before", "war-of-traders", "war-of-traders-won"]
    shown = gone_through(before, table.game.told[told:], moment(table.view(None), table.game.told[told:]))
    strengths = {square: side.strength for square, side in shown[divided[2]].scene.fighters.items()}
    assert strengths == {"E5": 5, "E10": 3}


def test_what_stays_as_it_is_is_drawn_once() -> None:
    table = table_at(WAR)
    before, told = table.view(None), len(table.game.told)
    table.answer(table.pending[0], "place settlement at E7")
    picture = drawn(before, table.game.told[told:], table.view(None))
    changed = [
        group.get("id")
        for group in picture.iter(f"{SVG}g")
        if re.fullmatch(r"[A-K]\d+", group.get("id", ""))
        and any("v" in (one.get("class") or "").split() for one in group)
    ]
    assert changed == ["E7"]


def test_what_knows_no_fragments_draws_the_last_step() -> None:
    table = table_at(WAR)
    before, told = table.view(None), len(table.game.told)
    for answer in ("place settlement at E7", "green", "4", "1"):
        table.answer(table.pending[0], answer)
    happened = table.game.told[told:]
    stepped = drawn(before, happened, table.view(None))
    for parent in list(stepped.iter()):
        for child in list(parent):
            if child.get("display") == "none":
                parent.remove(child)
    plain = ET.fromstring(RULES.draw(table.view(None), happened).text)  # noqa: S314  our own

    def texts(picture: ET.Element) -> list[str]:
        return sorted("".join(one.itertext()) for one in picture.iter(f"{SVG}text"))

    def uses(picture: ET.Element) -> list[str]:
        return sorted(f"{one.get('href')} {one.get('transform')}" for one in picture.iter(f"{SVG}use"))

    assert (texts(stepped), uses(stepped)) == (texts(plain), uses(plain))


def test_every_square_has_an_outline_and_events_name_squares_to_point_at() -> None:
    table = table_at(WAR)
    told = len(table.game.told)
    for answer in ("place settlement at E7", "green", "4", "1"):
        table.answer(table.pending[0], answer)
    outlines = {outline.word: outline.title for outline in RULES.outlines(table.view(None))}
    assert (
        outlines["E7"] == "E7: settlement under the unification marker" or outlines["E7"] == "E7: settlement"
    )
    named = {square for line in RULES.report(table.game.told[told:]) for square in line.where}
    assert {"E5", "E7", "E8", "E9", "E10"} <= named <= set(outlines)


def test_every_square_can_be_pointed_at_on_a_desk() -> None:
    table = table_at(WAR)
    width, height, spots = RULES.image_map()
    shapes = {word: spot.shape for word, spot in spots.items()}
    assert shapes == {outline.word: outline.path for outline in RULES.outlines(table.view(None))}
    drawn = RULES.draw(table.view(None))
    assert (drawn.width, drawn.height >= height) == (width, True)
