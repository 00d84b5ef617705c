"""How fast the map of Westeros is drawn, and how large it is."""

from pytest_benchmark.fixture import BenchmarkFixture

from adjudicator.rulesets.westeros.cartography import boards
from adjudicator.rulesets.westeros.drawing.chart import read_chart
from adjudicator.rulesets.westeros.drawing.picture import Picture
from adjudicator.rulesets.westeros.drawing.preview import preview
from tests.rulesets.agot2.facts import MAP
from tests.rulesets.westeros.drawing_board import AGOT2, CHART, crowded, opening, picture, scattered


def test_the_first_map_of_a_process(benchmark: BenchmarkFixture) -> None:
    """The chart is read and all that never changes is made."""
    made = benchmark(lambda: Picture(read_chart(AGOT2, CHART), MAP))
    assert len(made.chart.layouts) == len(MAP.land) + len(MAP.seas)


def test_a_map_of_the_opening(benchmark: BenchmarkFixture) -> None:
    """Twenty forces and their orders."""
    assert len(benchmark(picture().draw, opening(), "Westeros", "Round 1").encode()) < 150_000


def test_a_map_of_a_busy_turn(benchmark: BenchmarkFixture) -> None:
    """Two areas in three are full, and eleven moves are drawn as arrows."""
    position = scattered(0)
    assert len(position.moves) == 11
    assert len(benchmark(picture().draw, position, "Westeros", "Round 7").encode()) < 150_000


def test_a_map_with_everything_everywhere(benchmark: BenchmarkFixture) -> None:
    """More than a game can put on the board: eight units in each area."""
    assert len(benchmark(picture().draw, crowded(), "Westeros", "Round 9").encode()) < 150_000


def test_a_preview(benchmark: BenchmarkFixture) -> None:
    """The drawing alone; the site makes a PNG of it."""
    position = opening()
    notes = dict.fromkeys(position.houses, "3 castles")
    assert "var(" not in benchmark(preview, picture(), position, "A Game of Thrones", "Round 1", notes)


def test_working_out_the_chart(benchmark: BenchmarkFixture) -> None:
    """What is saved by keeping it."""
    assert benchmark(boards.surveyed.__wrapped__, "agot2").chart.size == picture().chart.size
