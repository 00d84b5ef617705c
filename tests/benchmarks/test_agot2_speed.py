"""How fast the second edition of A Game of Thrones is in the engine, and from order files."""

from collections.abc import Sequence
from itertools import count

from pytest_benchmark.fixture import BenchmarkFixture

from adjudicator.engine import KeyedChance, Question, Record, Seat, Setup, Table, picker
from adjudicator.engine.bots import BOTS
from adjudicator.orders import Orders, read_orders, resolve, write_orders
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.westeros.view import View
from tests.playing import play_out
from tests.rulesets.agot2.facts import PLAYERS
from tests.rulesets.westeros.positions import WesterosTable

SETUP = Setup(PLAYERS[6])

ROUNDS = 10

Sent = tuple[Seat, Sequence[Question], View, bytes]
"""What the adjudicator has of one house: its open questions, its view, and the file that it sent."""


def game(key: bytes, bot: str) -> WesterosTable:
    """A whole game of six houses."""
    table: WesterosTable = Table.start(Agot2(), SETUP, KeyedChance(key))
    play_out(table, dict.fromkeys(SETUP.seats, BOTS[bot]), picker(key, "bots"))
    return table


def test_a_game_between_random_houses(benchmark: BenchmarkFixture) -> None:
    """Each time with other cards and answers, and so of any length."""
    seeds = count()
    assert benchmark(lambda: game(next(seeds).to_bytes(32, "big"), "random")).over


def test_a_game_of_ten_rounds_between_random_houses(benchmark: BenchmarkFixture) -> None:
    """A game of full length, always the same."""
    key = next(
        key
        for key in (number.to_bytes(32, "big") for number in count())
        if game(key, "random").board.round == ROUNDS
    )
    table = benchmark(game, key, "random")
    benchmark.extra_info["questions"] = len(table.given)
    assert table.board.round == ROUNDS


def test_a_game_between_stewards(benchmark: BenchmarkFixture) -> None:
    assert benchmark(game, b"stewards", "steward").over


def test_a_round_from_order_files(benchmark: BenchmarkFixture) -> None:
    """What six houses sent is read, the table set up from its record, and the round played to the next."""
    table = _in_round_three()
    record, chance = table.record(), KeyedChance(b"files")
    sent = [_sent(table, question) for question in table.unanswered]

    def adjudicate() -> WesterosTable:
        ruleset = Agot2()
        resumed: WesterosTable = Table.resume(ruleset, SETUP, chance, record)
        filed = {each[0]: _read(ruleset, each, resumed) for each in sent}
        resolve(resumed, filed)
        return resumed

    assert isinstance(record, Record)
    played = benchmark(adjudicate)
    benchmark.extra_info["answers"] = len(played.given)
    assert played.over or played.board.round == table.board.round + 1


def _in_round_three() -> WesterosTable:
    """Six stewards about to give the orders of their third round."""
    table: WesterosTable = Table.start(Agot2(), SETUP, KeyedChance(b"files"))
    pick = picker(b"files", "bots")
    while table.board.round < 3 or table.unanswered[0].kind != "assign-orders":
        question = table.unanswered[0]
        table.answer(question, table.ruleset.play_steadily(table.view(question.seat), question, pick))
    return table


def _sent(table: WesterosTable, question: Question) -> Sent:
    """A steward's file: the house's orders, and its plans for the round."""
    view, pick = table.view(question.seat), picker(b"files", question.seat)
    answer = table.ruleset.play_steadily(view, question, pick)
    plans = table.ruleset.plan_steadily(view)
    text = write_orders(
        game="speed", turn=3, seat=question.seat, answers={question.label: answer}, plans=plans
    )
    return question.seat, (question,), view, text.encode()


def _read(ruleset: Agot2, sent: Sent, table: WesterosTable) -> Orders:
    seat, questions, view, text = sent
    orders = read_orders(
        text, game="speed", turn=3, seat=seat, ruleset=ruleset, questions=questions, view=view
    )
    assert orders.accepted
    return orders
