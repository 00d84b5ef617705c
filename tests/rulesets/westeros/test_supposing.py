"""Whatever is open, in any edition: a house may try its orders on what it knows, or is told it cannot."""

import pytest

from adjudicator.engine import KeyedChance, Seat, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.orders import Situation, supposed_table
from tests.rulesets.westeros.positions import WesterosTable
from tests.rulesets.westeros.test_plans_at_random import ALL_OPTIONS, RULES


def situation(table: WesterosTable, setup: Setup, seat: Seat) -> Situation:
    return Situation(
        game="westeros",
        turn=1,
        ruleset=table.ruleset,
        setup=setup,
        seat=seat,
        view=table.view(seat),
        questions=tuple(question for question in table.pending if question.seat == seat),
        asked=tuple((question.label, question.seat) for question in table.pending),
    )


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("agot2", 3, {}),
        ("agot1", 5, {}),
        pytest.param("agot1", 6, ALL_OPTIONS, marks=pytest.mark.slow),
    ],
)
def test_whatever_is_open_the_supposed_table_looks_the_same_or_there_is_none(
    name: str, players: int, options: dict[str, str]
) -> None:
    rules, bot, pick = RULES[name], RandomBot(), picker(b"supposing", name)
    setup = Setup(rules.seats(players, options), options)
    table: WesterosTable = Table.start(rules, setup, KeyedChance(b"supposing-2"))
    supposed: set[str] = set()
    refused: set[str] = set()
    while not table.over:
        question = table.unanswered[0]
        if question is table.pending[0]:
            found = supposed_table(situation(table, setup, question.seat))
            (refused if found is None else supposed).add(question.kind)
            if found is not None:
                assert found.view(question.seat) == table.view(question.seat)
                assert found.pending == table.pending
        table.answer(question, bot.choose(rules, table.view(question.seat), question, pick))
    assert {"assign-orders", "raven-use", "raid", "bid-influence"} <= supposed
    assert "leave-power" in refused
