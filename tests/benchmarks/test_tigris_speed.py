"""How fast Tigris & Euphrates is in the engine, and from order files."""

from itertools import count

from pytest_benchmark.fixture import BenchmarkFixture

from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import BOTS
from adjudicator.orders import read_orders, resolve, write_orders
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.pieces import DYNASTIES
from adjudicator.rulesets.tigris.tigris import Tigris
from adjudicator.rulesets.tigris.view import View
from tests.playing import play_out


def game(seats: int, key: bytes, bot: str) -> Table[Board, View]:
    setup = Setup(DYNASTIES[:seats])
    table: Table[Board, View] = Table.start(Tigris(), setup, KeyedChance(key))
    play_out(table, dict.fromkeys(setup.seats, BOTS[bot]), picker(key, "bots"))
    return table


def test_a_game_of_two_between_random_bots(benchmark: BenchmarkFixture) -> None:
    """Each time with other tiles and answers."""
    seeds = count()
    assert benchmark(lambda: game(2, next(seeds).to_bytes(32, "big"), "random")).over


def test_a_game_of_four_between_stewards(benchmark: BenchmarkFixture) -> None:
    assert benchmark(game, 4, b"stewards", "steward").over


def test_a_turn_from_order_files(benchmark: BenchmarkFixture) -> None:
    """The table is set up from its record, what the active seat sent is read, and its whole turn played."""
    ruleset, setup, chance = Tigris(), Setup(DYNASTIES), KeyedChance(b"files")
    table: Table[Board, View] = Table.start(ruleset, setup, chance)
    pick = picker(b"files", "bots")
    while table.board.turn < 20:
        question = table.pending[0]
        table.answer(question, ruleset.play_steadily(table.view(question.seat), question, pick))
    (question,) = table.pending
    view, record = table.view(question.seat), table.record()
    answer = ruleset.play_steadily(view, question, pick)
    file = write_orders(
        game="g",
        turn=1,
        seat=question.seat,
        answers={question.label: question.options.plain(answer)},
        plans=ruleset.plan_steadily(view),
    ).encode()

    def adjudicate() -> Table[Board, View]:
        rules = Tigris()
        resumed: Table[Board, View] = Table.resume(rules, setup, chance, record)
        orders = read_orders(
            file, game="g", turn=1, seat=question.seat, ruleset=rules, questions=resumed.pending, view=view
        )
        resolve(resumed, {question.seat: orders})
        return resumed

    assert benchmark(adjudicate).board.turn == 21
