"""The map in words: whatever stands in an area and is drawn there is told with the area's name."""

from collections.abc import Iterator

import pytest

from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import RandomBot, StewardBot
from adjudicator.rulesets.westeros.drawing.position import Pieces
from adjudicator.rulesets.westeros.drawing.scene import position
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.westeros import Westeros
from adjudicator.rulesets.westeros.words.wording import order_name, units_named
from tests.rulesets.westeros.test_plans_at_random import ALL_OPTIONS, RULES
from tests.slow import first

GAMES = [
    ("agot2", 6, {"tides-of-battle": "yes"}),
    ("agot2", 3, {}),
    ("agot1", 6, ALL_OPTIONS),
    ("agot1", 3, {}),
]


def sections(rules: Westeros, seen: View) -> dict[str, list[str]]:
    """The sentences by heading."""
    found: dict[str, list[str]] = {}
    for line in rules.describe_view(seen):
        if line.level:
            found[line.text] = []
        else:
            found[next(reversed(found))].append(line.text)
    return found


def lying(pieces: Pieces) -> Iterator[str]:
    """What must be told of an area, besides units."""
    if pieces.order:
        yield order_name(pieces.order.face) if pieces.order.face else "order face down"
    if pieces.one_time:
        yield pieces.one_time.name or "one-time order face down"
    if pieces.power_token:
        yield "power token"
    if pieces.fort:
        yield "fort"
    if pieces.garrison:
        yield f"garrison of strength {pieces.garrison}"
    if pieces.neutral:
        yield f"a neutral force of strength {pieces.neutral}"
    if pieces.impassable:
        yield "Closed to all"


def missing(rules: Westeros, seen: View) -> Iterator[tuple[str, str]]:
    """Areas with what is drawn in them and not told."""
    told, drawn = sections(rules, seen), position(seen)
    names = seen.board.edition.map.name
    for area, pieces in drawn.pieces.items():
        name = names[area]
        about = [text for lines in told.values() for text in lines if name in text]
        yield from ((name, what) for what in lying(pieces) if not any(what in text for text in about))
        for force in pieces.forces:
            units = units_named(force.units)
            if not any(text.startswith(f"{name}: {units}") for text in told[drawn.houses[force.seat]]):
                yield name, units
        if pieces.controller and not any(name in text for text in told[drawn.houses[pieces.controller]]):
            yield name, pieces.controller


@pytest.mark.parametrize(("name", "count", "options"), GAMES)
@pytest.mark.parametrize("bot", first(1, [RandomBot(), StewardBot()]), ids=["random", "steward"])
def test_whatever_is_drawn_in_an_area_is_told(
    name: str, count: int, options: dict[str, str], bot: RandomBot | StewardBot
) -> None:
    setup = Setup(RULES[name].seats(count, options), options)
    rules = RULES[name].of_game(setup)
    table = Table.start(rules, setup, KeyedChance(f"in words {name}".encode()))
    pick = picker(b"in words", name)
    for number in range(250):
        if table.over:
            break
        question = table.unanswered[0]
        if number % 4 == 0 or table.board.combat:
            assert list(missing(rules, table.view(None))) == []
        table.answer(question, bot.choose(rules, table.view(question.seat), question, pick))
    assert number > 100
