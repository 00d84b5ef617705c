"""The pieces and the board as they come out of the box, and how a game is set up."""

from collections import Counter
from itertools import combinations

import pytest

from adjudicator.engine import KeyedChance, Setup, Table
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.pieces import (
    CATASTROPHES,
    COLOUR,
    COLOURS,
    DYNASTIES,
    LEADERS,
    MONUMENTS,
    STOCK,
    TILES,
)
from adjudicator.rulesets.tigris.squares import (
    BESIDE,
    BOARD,
    CORNERS,
    LAND,
    RIVER,
    SQUARES,
    TEMPLES_AT_START,
    Square,
    squares_of,
)
from tests.rulesets.tigris.playing import RULES, TigrisTable, regions, told

STARTING = ["A11", "B2", "B16", "C6", "E14", "G9", "H2", "I15", "J6", "K11"]


def opened(count: int, seed: int = 0, **options: str) -> TigrisTable:
    return opened_by(RULES.seats(count, {}), seed, **options)


def opened_by(seats: tuple[str, ...], seed: int = 0, **options: str) -> TigrisTable:
    return Table.start(RULES, Setup(seats, dict(options)), KeyedChance(bytes([seed])))


@pytest.mark.rule(
    "TE-COMP-01",
    "TE-COMP-02",
    "TE-COMP-03",
    "TE-COMP-05",
    "TE-COMP-06",
    "TE-COMP-08",
    "TE-AMB-01",
    table=True,
)
def test_the_pieces_are_those_of_the_box() -> None:
    assert {COLOUR[tile]: number for tile, number in STOCK.items()} == {
        "red": 57,
        "blue": 36,
        "green": 30,
        "black": 30,
    }
    assert sum(STOCK.values()) == 153
    assert len(DYNASTIES) * CATASTROPHES == 8
    assert len(DYNASTIES) * len(LEADERS) == 16
    assert len(TEMPLES_AT_START) == 10
    pairs = {frozenset(pair) for pair in MONUMENTS.values()}
    assert (len(MONUMENTS), len(pairs)) == (6, 6)
    assert all(len(pair) == 2 for pair in pairs)
    assert [f"{top}-{base}" for top, base in MONUMENTS.values()] == list(MONUMENTS)
    # What else is in the box plays no part: the board has no field for it.
    assert dict(zip(TILES, LEADERS, strict=True)) == {
        "settlement": "king",
        "temple": "priest",
        "farm": "farmer",
        "market": "trader",
    }


@pytest.mark.rule("TE-MAP-01", "TE-AMB-29")
def test_the_board_is_the_standard_one() -> None:
    assert (len(SQUARES), RIVER.bit_count(), LAND.bit_count()) == (176, 41, 135)
    assert RIVER | LAND == BOARD
    assert not RIVER & LAND
    river = """
        A5 A6 A7 A8 A9 A13 B5 B13 C4 C5 C13 C14 D1 D2 D3 D4 D14 D15 D16 E15 E16 F15
        G1 G2 G3 G4 G13 G14 G15 H4 H5 H6 H7 H13 I7 I8 I9 I10 I11 I12 I13
    """
    assert list(squares_of(RIVER)) == river.split()
    assert list(CORNERS) == ["B2", "B16", "H2", "I15"]


@pytest.mark.rule("TE-MAP-02")
def test_squares_lie_beside_each_other_when_they_share_a_side() -> None:
    assert squares_of(BESIDE[Square("C6")]) == ("B6", "C5", "C7", "D6")
    assert squares_of(BESIDE[Square("A1")]) == ("A2", "B1")
    assert squares_of(BESIDE[Square("A16")]) == ("A15", "B16")
    assert squares_of(BESIDE[Square("B1")]) == ("A1", "B2", "C1")
    assert squares_of(BESIDE[Square("K16")]) == ("J16", "K15")
    for square in SQUARES:
        assert all(square in squares_of(BESIDE[other]) for other in squares_of(BESIDE[square]))


@pytest.mark.rule("TE-SETUP-01", "TE-SETUP-04", "TE-SETUP-05")
def test_each_of_two_to_four_seats_is_a_dynasty_and_the_others_are_out() -> None:
    assert sorted(RULES.seat_counts()) == [2, 3, 4]
    for count in RULES.seat_counts():
        assert RULES.seats(count, {}) == DYNASTIES[:count]
        assert RULES.seats_to_choose(count, {}) == DYNASTIES
    for seats in (
        combination for count in RULES.seat_counts() for combination in combinations(DYNASTIES, count)
    ):
        board = opened_by(seats).board
        assert board.seats == seats
        assert board.leaders.keys() == board.hands.keys() == board.unplayed.keys() == set(board.seats)
        assert set(board.unplayed.values()) == {2}


@pytest.mark.rule("TE-SETUP-10", "TE-AMB-33")
def test_no_dynasty_is_two_seats() -> None:
    for count in RULES.seat_counts():
        assert len(set(RULES.seats(count, {}))) == count


@pytest.mark.rule("TE-SETUP-02", "TE-SETUP-08", "TE-KING-04")
def test_ten_temples_with_treasures_are_the_only_regions_and_nothing_is_built() -> None:
    board = opened(3).board
    assert [*board.tiles] == board.treasures == STARTING
    assert set(board.tiles.values()) == {"temple"}
    assert regions(board) == set(STARTING)
    assert list(board.regions.kingdoms()) == []
    assert board.monuments == {}
    assert not any(board.leaders.values())


@pytest.mark.rule("TE-SETUP-03", "TE-SETUP-06")
@pytest.mark.parametrize(("count", "left"), [(2, 131), (3, 125), (4, 119)])
def test_each_seat_draws_six_tiles_from_what_the_temples_left(count: int, left: int) -> None:
    board = opened(count).board
    assert all(board.hand_size(seat) == 6 for seat in board.seats)
    assert sum(board.bag.values()) == left
    whole = Counter(board.bag)
    for hand in board.hands.values():
        whole.update(hand)
    assert dict(whole) == {"settlement": 30, "temple": 47, "farm": 36, "market": 30}


@pytest.mark.rule("TE-SETUP-07", "TE-AMB-28")
def test_the_first_seat_is_drawn_unless_it_is_settled() -> None:
    drawn = {opened(4, seed).board.active for seed in range(40)}
    assert drawn == set(DYNASTIES)
    settled = opened(4, 1, **{"first-seat": "in-order"})
    assert settled.board.active == "archer"
    assert told(settled, events.FirstSeatNamed) == [
        events.FirstSeatNamed(rule="TE-SETUP-07", seat="archer", drawn=False)
    ]


@pytest.mark.rule("TE-SETUP-09", "TE-AMB-32")
def test_the_secret_alone_decides_what_is_drawn() -> None:
    assert opened(4, 7).board == opened(4, 7).board
    assert opened(4, 7).board.hands != opened(4, 8).board.hands


@pytest.mark.rule("TE-COMP-07", "TE-AMB-16")
def test_points_never_run_out() -> None:
    table = opened(2)
    table.board.points["archer"][COLOURS[0]] = 500
    assert table.board.clone().points["archer"][COLOURS[0]] == 500
    assert table.board.points["bull"] == dict.fromkeys(COLOURS, 0)
