"""Ship transport: which coasts one's own Ships join."""

import pytest
from hypothesis import given, strategies as st

from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.transport import within_reach
from tests.rulesets.agot2.facts import MAP
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import order, place

SEAS = st.sets(st.sampled_from(MAP.seas))
LAND = st.sampled_from(MAP.land)


def board_with(seas: set[str], seat: str = "stark", unit: str = "ship") -> Board:
    board = empty()
    for sea in sorted(seas):
        board.add(sea, seat, [unit])
    return board


@pytest.mark.rule("A2-EX-17")
def test_the_rulebooks_example_of_transport() -> None:
    board = board_with({"redwyne-straights", "west-summer-sea", "east-summer-sea"}, "tyrell")
    reached = set(within_reach(board, "tyrell", "highgarden"))
    coasts = {area for sea in board.units for area in MAP.adjacent_land[sea]} - {"highgarden"}
    assert reached == coasts | {*MAP.adjacent_land["highgarden"]}
    assert {"sunspear", "the-arbor", "storms-end"} <= reached
    board.remove("east-summer-sea", ["ship"])
    board.add("east-summer-sea", "tyrell", ["routed-ship"])
    assert "sunspear" not in within_reach(board, "tyrell", "highgarden")
    board.remove("east-summer-sea", ["routed-ship"])
    board.add("east-summer-sea", "martell", ["ship"])
    assert "sunspear" not in within_reach(board, "tyrell", "highgarden")
    assert "three-towers" in within_reach(board, "tyrell", "highgarden")


@pytest.mark.rule("A2-SHIP-01", "A2-SHIP-02")
@given(SEAS, LAND)
def test_a_coast_is_reached_by_a_chain_of_ships_and_not_otherwise(seas: set[str], start: str) -> None:
    """Held against another way of finding chains: seas joined until nothing more can be joined."""
    chains = [{sea} for sea in seas]
    for one in seas:
        joined = [
            chain for chain in chains if any(other in MAP.adjacent[one] for other in chain) or one in chain
        ]
        chains = [chain for chain in chains if chain not in joined] + [set().union(*joined)]
    expected = {*MAP.adjacent_land[start]} | {
        area
        for chain in chains
        if any(start in MAP.adjacent[sea] for sea in chain)
        for sea in chain
        for area in MAP.adjacent_land[sea]
    }
    assert set(within_reach(board_with(seas), "stark", start)) == expected - {start}


@given(SEAS, LAND)
def test_transport_goes_both_ways(seas: set[str], start: str) -> None:
    board = board_with(seas)
    for other in within_reach(board, "stark", start):
        assert start in within_reach(board, "stark", other)


@given(SEAS, st.sampled_from(MAP.seas), LAND)
def test_one_ship_more_never_cuts_a_way(seas: set[str], more: str, start: str) -> None:
    fewer = within_reach(board_with(seas), "stark", start)
    assert set(fewer) <= set(within_reach(board_with(seas | {more}), "stark", start))
    assert list(fewer) == sorted(fewer)
    assert start not in fewer


@pytest.mark.rule("A2-SHIP-04", "A2-SHIP-06", "A2-SHIP-10")
@given(SEAS, LAND)
def test_others_ships_routed_ships_and_ships_in_ports_carry_nobody(seas: set[str], start: str) -> None:
    by_land = tuple(sorted(MAP.adjacent_land[start]))
    assert within_reach(board_with(seas, "greyjoy"), "stark", start) == by_land
    assert within_reach(board_with(seas, unit="routed-ship"), "stark", start) == by_land
    assert within_reach(board_with(set(MAP.ports)), "stark", start) == by_land


def test_a_ship_that_stands_among_routed_ones_carries() -> None:
    board = empty()
    place(board, "bay-of-ice: stark ship routed-ship")
    assert "flints-finger" in within_reach(board, "stark", "winterfell")


@pytest.mark.rule("A2-SHIP-05")
@pytest.mark.parametrize("token", ["support", "raid*", "march-1"])
def test_the_ships_order_does_not_matter(token: str) -> None:
    board = board_with({"bay-of-ice"})
    without = within_reach(board, "stark", "winterfell")
    order(board, f"bay-of-ice: {token}")
    assert within_reach(board, "stark", "winterfell") == without
    assert "flints-finger" in without


@pytest.mark.rule("A2-MAP-04")
def test_islands_are_reached_by_ship_only() -> None:
    board = empty()
    assert [within_reach(board, "stark", island) for island in MAP.islands] == [(), (), ()]
    assert not any(set(within_reach(board, "stark", area)) & set(MAP.islands) for area in MAP.land)
    place(board, "ironmans-bay: stark ship")
    assert "pyke" in within_reach(board, "stark", "seagard")
    assert "seagard" in within_reach(board, "stark", "pyke")
