"""Who meets whom in a tournament: compared with all schedules there are where that is possible."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb

import pytest
from hypothesis import given, strategies as st

from adjudicator.rulesets.tournament.schedule import schedule, table_sizes

Tables = tuple[tuple[int, ...], ...]


def all_rounds(places: tuple[int, ...], sizes: Sequence[int]) -> Iterator[Tables]:
    """Every way to sit at tables of these sizes; those left over sit out."""
    if not sizes:
        yield ()
        return
    for table in combinations(places, sizes[0]):
        left = tuple(place for place in places if place not in table)
        for rest in all_rounds(left, sizes[1:]):
            yield (table, *rest)


def sitting_out(players: int, rounds: Sequence[Sequence[Sequence[int]]]) -> Counter[int]:
    seated = Counter(place for tables in rounds for table in tables for place in table)
    return Counter({place: len(rounds) - seated[place] for place in range(players)})


def repeats(rounds: Sequence[Sequence[Sequence[int]]]) -> int:
    """How often two meet again: once for a second meeting, twice more for a third."""
    met = Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))
    return sum(comb(times, 2) for times in met.values())


def judged(players: int, rounds: Sequence[Sequence[Sequence[int]]]) -> tuple[int, int]:
    """How badly the rounds without a game are spread, and how often two meet again; less is better."""
    out = sitting_out(players, rounds)
    return sum(comb(times, 2) for times in out.values()), repeats(rounds)


@pytest.mark.parametrize(
    ("players", "smallest", "largest", "rounds"),
    [
        (4, 2, 2, 3),
        (4, 2, 2, 4),
        (5, 2, 2, 3),
        (5, 2, 3, 3),
        (6, 2, 2, 3),
        (6, 3, 3, 3),
        (7, 3, 4, 2),
        (7, 3, 3, 2),
    ],
)
@pytest.mark.rule("TM-DRAW-03")
def test_a_small_one_is_the_best_there_is(players: int, smallest: int, largest: int, rounds: int) -> None:
    """The first round may be any: others are the same with other names."""
    sizes = table_sizes(players, smallest, largest)
    every = list({tuple(sorted(tables)) for tables in all_rounds(tuple(range(players)), sizes)})
    best = min(judged(players, (every[0], *more)) for more in product(every, repeat=rounds - 1))
    assert judged(players, schedule(players, sizes, rounds)) == best


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (10, 9), (16, 9), (7, 7), (32, 12)])
def test_nobody_meets_twice_at_tables_of_two_while_there_are_others(players: int, rounds: int) -> None:
    found = schedule(players, table_sizes(players, 2, 2), rounds)
    assert repeats(found) == 0
    out = sitting_out(players, found)
    assert max(out.values()) - min(out.values()) <= 1


@pytest.mark.slow
@given(
    players=st.integers(2, 20), smallest=st.integers(2, 6), more=st.integers(0, 3), rounds=st.integers(1, 5)
)
def test_everybody_sits_at_one_table_or_out(players: int, smallest: int, more: int, rounds: int) -> None:
    sizes = table_sizes(players, smallest, smallest + more)
    found = schedule(players, sizes, rounds)
    assert len(found) == rounds
    for tables in found:
        assert tuple(map(len, tables)) == sizes
        seated = [place for table in tables for place in table]
        assert len(seated) == len({*seated})
        assert {*seated} <= {*range(players)}
    assert found == schedule(players, sizes, rounds), "it is always the same"


@pytest.mark.parametrize(
    ("players", "smallest", "largest", "sizes"),
    [
        (8, 2, 2, (2, 2, 2, 2)),
        (9, 2, 2, (2, 2, 2, 2)),
        (8, 3, 6, (4, 4)),
        (13, 3, 6, (5, 4, 4)),
        (12, 3, 6, (6, 6)),
        (7, 4, 5, (5,)),
        (5, 6, 6, ()),
        (11, 6, 6, (6,)),
    ],
)
@pytest.mark.rule("TM-DRAW-02")
def test_tables_are_large_and_of_like_size(
    players: int, smallest: int, largest: int, sizes: tuple[int, ...]
) -> None:
    assert table_sizes(players, smallest, largest) == sizes


@given(players=st.integers(1, 40), smallest=st.integers(2, 8), more=st.integers(0, 4))
@pytest.mark.rule("TM-DRAW-02")
def test_no_division_lets_fewer_sit_out_or_has_fewer_tables(players: int, smallest: int, more: int) -> None:
    sizes = table_sizes(players, smallest, smallest + more)
    assert all(smallest <= size <= smallest + more for size in sizes)
    assert max(sizes, default=0) - min(sizes, default=0) <= 1
    possible = [
        (players - seated, tables)
        for tables in range(1, players)
        for seated in range(tables * smallest, min(players, tables * (smallest + more)) + 1)
    ]
    assert min(possible, default=(players, 0)) == (players - sum(sizes), len(sizes))
