"""Rounds and games answered at random: the board after every action, stops at any question, an end."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from adjudicator.engine import Game, KeyedChance, Record, Setup, Table, picker, read_question, write_question
from adjudicator.engine.bots import RandomBot, play_out
from adjudicator.rulesets.agot2.board import Board
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.rounds import ACTION, PLANNING
from adjudicator.rulesets.agot2.tables import ORDERS, SHIPS_IN_A_PORT
from adjudicator.rulesets.westeros.board import TRACKS, Task
from adjudicator.rulesets.westeros.control import controller, unused
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.units import KIND, SHIP
from tests.rulesets.agot2.positions import From, start

STOP = Task("assign", "again")


class Watched(From):
    """The second edition, with a look at the board after every action."""

    actions = 0

    async def perform(self, game: Game[Board]) -> None:
        await super().perform(game)
        self.actions += 1
        look(game.board)


_WATCHED: Callable[[Board], Watched] = Watched


def look(board: Board) -> None:
    """Hold the board against what is true between any two actions."""
    assert board.combat is None or board.winners
    for seat in board.seats:
        assert all(left >= 0 for left in unused(board, seat).values())
        assert pool(board, seat) >= 0
        assert board.available[seat] >= 0
    for track in TRACKS:
        assert sorted(board.tracks[track]) == sorted(board.seats)
    for area, order in board.orders.items():
        assert board.units_in(area, order.seat)
    for area, force in board.units.items():
        assert {KIND[unit] == SHIP for unit in force.units} == {MAP.kind[area] != "land"}
        assert board.power_tokens.get(area) in {None, force.seat}
        assert area not in board.neutral_forces
        assert area not in board.impassable
        assert area not in board.garrisons or MAP.home_of[area] == force.seat
    for port in MAP.ports:
        if port in board.units:
            assert controller(board, port) == board.units[port].seat
            assert len(board.units[port].units) <= SHIPS_IN_A_PORT


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@given(st.binary(min_size=1, max_size=8))
def test_nothing_is_lost_or_where_it_cannot_be(players: int, key: bytes) -> None:
    board = start(players)
    board.agenda = [*PLANNING, *ACTION[:-1], STOP]
    watched, bot, pick = _WATCHED(board), RandomBot(), picker(key, "round")
    table = Table.start(watched, Setup(board.seats), KeyedChance(key))
    while not table.over and not table.pending[0].label.startswith("round-1/assign-again"):
        question = table.unanswered[0]
        table.answer(question, bot.choose(table.ruleset, table.view(question.seat), question, pick))
    assert watched.actions > len(PLANNING)
    kinds = {ORDERS[order.token].kind for order in table.board.orders.values()}
    assert table.over or kinds <= {"support", "defense"}


@settings(max_examples=15)
@given(st.integers(3, 6), st.binary(min_size=1, max_size=8))
def test_a_stop_anywhere_is_gone_on_from_and_events_read_back(players: int, key: bytes) -> None:
    board = start(players)
    board.agenda = [*PLANNING, *ACTION[:-1], STOP]
    setup, rules, chance = Setup(board.seats), _WATCHED(board), KeyedChance(key)
    table, bot, pick = Table.start(rules, setup, chance), RandomBot(), picker(key, "stops")
    while not table.over and not table.pending[0].label.startswith("round-1/assign-again"):
        stored = msgspec.json.decode(msgspec.json.encode(table.record()), type=Record)
        assert Table.resume(rules, setup, chance, stored).board == table.board
        question = table.unanswered[0]
        assert read_question(write_question(question)) == question
        table.answer(question, bot.choose(rules, table.view(question.seat), question, pick))
    for event in table.game.told:
        assert msgspec.convert(msgspec.to_builtins(event), rules.event_type) == event


@pytest.mark.parametrize("tides", ["no", "yes"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@settings(max_examples=4)
@given(st.binary(min_size=1, max_size=8))
def test_every_game_comes_to_an_end(players: int, tides: str, key: bytes) -> None:
    board = start(players)
    setup = Setup(board.seats, {"tides-of-battle": tides})
    table = Table.start(_WATCHED(board), setup, KeyedChance(key))
    play_out(table, dict.fromkeys(board.seats, RandomBot()), picker(key, "game"), most=2_000)
    assert table.board.winners
    assert table.board.ending
