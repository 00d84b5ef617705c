"""Rounds and games answered at random: the board after every action, stops at any question, an end."""

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from adjudicator.engine import KeyedChance, Record, Setup, Table, picker, read_question, write_question
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets.westeros.board import Task
from adjudicator.rulesets.westeros.procedures.rounds import ACTION, PLANNING
from tests.playing import answer_next, play_out
from tests.rulesets.agot2.facts import ORDERS
from tests.rulesets.agot2.positions import start
from tests.rulesets.agot2.simulation import Watched
from tests.rulesets.westeros.positions import begun_as
from tests.slow import first

STOP = Task("assign", "again-stark")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@given(st.binary(min_size=1, max_size=8))
def test_nothing_is_lost_or_where_it_cannot_be(players: int, key: bytes) -> None:
    board = start(players)
    board.agenda = [*PLANNING, *ACTION[:-1], STOP]
    rules, bot, pick = begun_as(Watched, board), RandomBot(), picker(key, "round")
    table = Table.start(rules, Setup(board.seats), KeyedChance(key))
    while not table.over and not table.pending[0].label.startswith("round-1/assign-again"):
        answer_next(table, bot, pick)
    assert rules.actions > len(PLANNING)
    kinds = {ORDERS[order.token].kind for order in table.board.orders.values()}
    assert table.over or kinds <= {"support", "defense"}


@pytest.mark.slow
@settings(max_examples=15)
@given(st.integers(3, 6), st.binary(min_size=1, max_size=8))
def test_a_stop_anywhere_is_gone_on_from_and_events_read_back(players: int, key: bytes) -> None:
    board = start(players)
    board.agenda = [*PLANNING, *ACTION[:-1], STOP]
    setup, rules, chance = Setup(board.seats), begun_as(Watched, board), KeyedChance(key)
    table, bot, pick = Table.start(rules, setup, chance), RandomBot(), picker(key, "stops")
    while not table.over and not table.pending[0].label.startswith("round-1/assign-again"):
        stored = msgspec.json.decode(msgspec.json.encode(table.record()), type=Record)
        assert Table.resume(rules, setup, chance, stored).board == table.board
        question = table.unanswered[0]
        assert read_question(write_question(question)) == question
        table.answer(question, bot.choose(rules, table.view(question.seat), question, pick))
    for event in table.game.told:
        assert msgspec.convert(msgspec.to_builtins(event), rules.event_type) == event


@pytest.mark.parametrize("tides", first(1, ["yes", "no"]))
@pytest.mark.parametrize("players", first(1, [3, 4, 5, 6]))
@settings(max_examples=4)
@given(st.binary(min_size=1, max_size=8))
def test_every_game_comes_to_an_end(players: int, tides: str, key: bytes) -> None:
    board = start(players)
    setup = Setup(board.seats, {"tides-of-battle": tides})
    table = Table.start(begun_as(Watched, board), setup, KeyedChance(key))
    play_out(table, dict.fromkeys(board.seats, RandomBot()), picker(key, "game"), most=2_000)
    assert table.board.winners
    assert table.board.ending
