"""How fast the first edition of A Game of Thrones is in the engine."""

from itertools import count

from pytest_benchmark.fixture import BenchmarkFixture

from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import BOTS
from adjudicator.rulesets.agot1.options import EXPANSIONS
from tests.playing import play_out
from tests.rulesets.agot1.positions import RULES
from tests.rulesets.westeros.positions import WesterosTable

EVERYTHING = {option.name: "yes" for option in EXPANSIONS}

FIVE = Setup(RULES.seats(5, {}))
SIX = Setup(RULES.seats(6, EVERYTHING), EVERYTHING)


def game(setup: Setup, key: bytes, bot: str) -> WesterosTable:
    table: WesterosTable = Table.start(RULES, setup, KeyedChance(key))
    play_out(table, dict.fromkeys(setup.seats, BOTS[bot]), picker(key, "bots"))
    return table


def test_a_game_between_random_houses(benchmark: BenchmarkFixture) -> None:
    """Five houses and no option, each time with other cards and answers."""
    seeds = count()
    assert benchmark(lambda: game(FIVE, next(seeds).to_bytes(32, "big"), "random")).over


def test_a_game_with_all_options_between_random_houses(benchmark: BenchmarkFixture) -> None:
    """Six houses, each time with other cards and answers."""
    seeds = count()
    assert benchmark(lambda: game(SIX, next(seeds).to_bytes(32, "big"), "random")).over


def test_a_game_between_stewards(benchmark: BenchmarkFixture) -> None:
    assert benchmark(game, FIVE, b"stewards", "steward").over
