"""The steps of a turn: what is a step, what each shows, and that the last is the turn as it stands."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from adjudicator.engine import Event, KeyedChance, Setup, Step, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.svg_layers import layer, rules
from adjudicator.rulesets.svg_text import PEN, written
from adjudicator.rulesets.westeros.board import Order
from adjudicator.rulesets.westeros.drawing.position import EMPTY, MapPosition, Pieces
from adjudicator.rulesets.westeros.drawing.scene import gone_through, position
from adjudicator.rulesets.westeros.events import CombatBegun, OrderReplaced, OrdersRevealed, UnitsMoved
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.neutral import NeutralForceMet
from adjudicator.rulesets.westeros.view import View, view
from adjudicator.site.preview import rendered
from tests.playing import answer_next
from tests.rulesets.agot1 import simulation as agot1
from tests.rulesets.agot1.positions import RULES as AGOT1
from tests.rulesets.agot2.facts import PLAYERS, opening
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.drawing_board import HOUSE_NAMES, course_of, picture, positions_of, scattered
from tests.rulesets.westeros.fights import attack, fight_out
from tests.rulesets.westeros.positions import From, WesterosTable, begun_as, order, place

RULES = Agot2()
SVG = "{http://www.w3.org/2000/svg}"
LINK = "href"


def shown_at(element: ET.Element, styles: Sequence[str], *, last: bool) -> Iterator[ET.Element]:
    """What is seen of an element, as the rules of the style say."""
    held = (element.get("class") or "").split()
    seen = "v" not in held or bool(set(styles) & set(held))
    assert not last or seen == (element.get("display") != "none")
    if seen:
        yield element
        for inner in element:
            yield from shown_at(inner, styles, last=last)


def groups(svg: str) -> dict[str | None, ET.Element]:
    return {group.get("id"): group for group in ET.fromstring(svg).iter(f"{SVG}g")}  # noqa: S314  our own


def pieces_of(elements: Iterator[ET.Element]) -> list[tuple[str | None, ...]]:
    """Everything that is drawn, without what holds it together."""
    return [
        (element.tag, *(element.get(name) for name in (LINK, "x", "y", "d", "cx", "fill")), element.text)
        for element in elements
        if element.tag not in {f"{SVG}g", f"{SVG}title"} and element.get("class") != "lit"
    ]


@pytest.mark.slow
@settings(max_examples=5)
@given(st.lists(st.integers(0, 40), min_size=2, max_size=9))
def test_each_step_shows_what_a_drawing_of_it_alone_would(seeds: list[int]) -> None:
    positions = [replace(scattered(seed), moves=()) for seed in seeds]
    names = [f"step-{number}" for number in range(len(positions))]
    course = course_of(dict(zip(names, positions, strict=True)))
    stepped = groups(picture().draw_turn(course, HOUSE_NAMES, "", ""))
    style = rules(names)
    for number, (name, alone) in enumerate(zip(names, positions, strict=True)):
        styles = style.partition(f"#{name}:target~#map :is(")[2].partition(")")[0].replace(".", "").split(",")
        expected = groups(picture().draw(alone, "", ""))
        for area in picture().chart.layouts:
            last = number == len(names) - 1
            assert pieces_of(shown_at(stepped[f"area-{area}"], styles, last=last)) == pieces_of(
                expected[f"area-{area}"].iter()
            )


@given(st.sets(st.integers(0, 30)), st.integers(1, 31))
def test_spans_cover_just_the_steps_they_are_for(some: set[int], steps: int) -> None:
    shown = {step for step in some if step < steps}
    drawn = ET.fromstring(written(*layer([PEN.g()], sum(1 << step for step in shown), steps)))  # noqa: S314  our own
    style = set(drawn.get("class", "s0").split())
    names = [f"step-{number}" for number in range(steps)]
    found = {
        number
        for number, line in enumerate(rules(names).splitlines()[1:-1])
        if style & set(line.partition(":is(")[2].partition(")")[0].replace(".", "").split(","))
    }
    assert found == shown or len(shown) == steps


# --- Steps of games ---------------------------------------------------------------------------------------


def table_of(game: str) -> WesterosTable:
    key = game.encode()
    if game.startswith("agot1"):
        setup = agot1.setup_of(int(game.split("-")[1]))
        return Table.start(begun_as(From, AGOT1.opening(setup)), setup, KeyedChance(key))
    setup = Setup(PLAYERS[int(game.split("-")[1])], {})
    return Table.start(begun_as(From, opening(setup)), setup, KeyedChance(key))


def turns(
    table: WesterosTable, key: bytes, every: int, most: int
) -> Iterator[tuple[View, list[Event], View]]:
    """Turns of a random game: the view before, what happened, the view after."""
    pick, bot, told, before = picker(key, "game"), RandomBot(), len(table.game.told), table.view(None)
    for number in range(1, most):
        if table.over:
            return
        answer_next(table, bot, pick)
        if number % every == 0:
            after = table.view(None)
            yield before, table.game.told[told:], after
            told, before = len(table.game.told), after


def without_spent(pieces: dict[Area, Pieces]) -> dict[Area, Pieces]:
    bare = {
        area: msgspec.structs.replace(
            each,
            order=None if "order" in each.spent else each.order,
            one_time=None if "one-time" in each.spent else each.one_time,
            spent=(),
        )
        for area, each in pieces.items()
    }
    return {area: each for area, each in bare.items() if each != EMPTY}


@pytest.mark.parametrize(
    ("game", "every"), [("agot2-6", 23), ("agot2-3", 7), ("agot1-511", 31), ("agot1-2", 5)]
)
def test_the_steps_of_a_turn_lead_to_where_it_ends(game: str, every: int) -> None:
    """Except that nobody is told which units march on a neutral force, until they are through with it."""
    seen: set[str] = set()
    earlier: list[Event] = []
    for before, happened, after in turns(table_of(game), game.encode(), every, 130):
        whole = position(after, happened)
        found = shown_in(before, happened, reversed(earlier), after)
        earlier += happened
        steps = list(found)
        assert [steps[0].anchor, steps[-1].anchor] == ["before", "after"]
        assert len({step.anchor for step in steps}) == len(steps)
        assert [step.first for step in steps] == sorted(step.first for step in steps)
        assert steps[-1].first == len(happened)
        assert without_spent(dict(found[steps[0]].pieces)) == position(before).pieces
        last = without_spent(dict(found[steps[-2]].pieces))
        combat = after.board.combat
        if combat is None or combat.defender or not isinstance(happened[-1], NeutralForceMet):
            assert last == whole.pieces
        seen |= {step.anchor.split("-")[0] for step in steps}
        for event in happened:
            if isinstance(event, OrdersRevealed):
                shown = [found[step].pieces for step in steps if step.anchor.startswith("orders")]
                assert any(all(pieces[area].order for area in event.orders) for pieces in shown)
    assert {"orders", "march"} <= seen


def shown_in(
    before: View, happened: Sequence[Event], earlier: Iterable[Event], after: View
) -> dict[Step, MapPosition]:
    return positions_of(gone_through(before, happened, earlier, after), before.board.edition.map.areas)


def fought() -> tuple[View, list[Event], View]:
    """A round's end: a March, its combat in which Stark is beaten, and a March order that moves nobody."""
    board = empty()
    place(
        board, "moat-cailin: greyjoy knight knight", "white-harbor: stark footman", "karhold: stark footman"
    )
    order(board, "white-harbor: support")
    before = view(board, None)
    attack(board, "moat-cailin", "white-harbor")
    before.board.orders["moat-cailin"] = Order("greyjoy", "march")
    marched = UnitsMoved(
        rule="A2-MARCH-01", reason="march", seat="greyjoy",
        origin="moat-cailin", destination="white-harbor", units=("knight", "knight"),
    )  # fmt: skip
    cards = {"greyjoy house-card": "euron-crows-eye", "stark house-card": "the-blackfish"}
    table = fight_out(board, {**cards, "stark retreat": "widows-watch"})
    return before, [marched, *table.game.told], view(table.board, None)


def test_a_march_and_its_combat_are_steps_with_titles() -> None:
    before, happened, after = fought()
    svg = RULES.draw(after, happened, before=before)
    assert [(step.anchor, step.title) for step in svg.steps] == [
        ("before", "Before"),
        ("march-1", "Greyjoy marches from Moat Cailin"),
        ("battle-white-harbor", "Greyjoy attacks Stark in White Harbor"),
        ("battle-white-harbor-won", "Greyjoy wins the combat in White Harbor"),
        ("battle-white-harbor-retreat", "Stark retreats to Widow's Watch"),
        ("after", "After"),
    ]
    assert svg.steps[1].areas == ("moat-cailin", "white-harbor")
    assert [step.first for step in svg.steps] == sorted(step.first for step in svg.steps)
    assert isinstance(happened[svg.steps[2].first], CombatBegun)
    assert all(f'<g class="k" id="{step.anchor}" />' in svg.text for step in svg.steps)


def test_both_sides_stand_in_the_area_while_they_fight_and_a_spent_order_is_faint() -> None:
    before, happened, after = fought()
    found = {step.anchor: at for step, at in shown_in(before, happened, (), after).items()}
    fighting = found["battle-white-harbor"].pieces["white-harbor"]
    assert [force.seat for force in fighting.forces] == ["stark", "greyjoy"]
    assert found["battle-white-harbor"].marks == {"white-harbor": ("battle",)}
    assert found["battle-white-harbor-retreat"].pieces["moat-cailin"].spent == ("order",)
    assert "moat-cailin" not in found["before"].marks
    assert [move.retreat for move in found["battle-white-harbor-retreat"].moves] == [True]


def test_the_orders_of_the_round_are_a_step_though_they_were_revealed_in_an_earlier_turn() -> None:
    before, happened, after = fought()
    revealed = [
        OrdersRevealed(rule="", seat="stark", orders={"karhold": "defense+1", "white-harbor": "march"}),
        OrdersRevealed(rule="", seat="greyjoy", orders={"moat-cailin": "march"}),
        OrderReplaced(rule="", seat="stark", area="white-harbor", token="march", by="support"),
    ]
    steps = shown_in(before, happened, reversed(revealed), after)
    (pieces,) = (at.pieces for step, at in steps.items() if step.anchor == "orders")
    assert pieces["karhold"].spent == ("order",)
    assert not pieces["white-harbor"].spent
    assert pieces["white-harbor"].order == position(before).pieces["white-harbor"].order
    assert [step.anchor for step in steps][:3] == ["before", "orders", "march-1"]


@pytest.mark.slow
def test_what_knows_no_fragments_draws_the_last_step() -> None:
    before, happened, after = fought()
    stepped, plain = RULES.draw(after, happened, before=before), RULES.draw(after, happened)
    assert rendered(stepped.text, 200) == rendered(plain.text, 200)
    assert plain.steps == ()
