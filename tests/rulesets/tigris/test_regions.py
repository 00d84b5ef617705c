"""Regions and kingdoms, kept as pieces come and go."""

from random import Random

import pytest

from adjudicator.rulesets.tigris.pieces import FARM, TEMPLE
from adjudicator.rulesets.tigris.squares import BIT, SQUARES, Square
from tests.rulesets.tigris.playing import legal, offered, play, regions, start, together

BOTH = "board: start C7=K@bull D6=P@lion C8=T"


@pytest.mark.rule("TE-KING-01", "TE-KING-03", "TE-KING-05")
def test_what_is_connected_is_a_region_and_with_a_leader_a_kingdom_whoever_owns_them() -> None:
    board = start(BOTH).board
    assert "C6 C7 C8 D6" in regions(board)
    assert len(regions(board)) == 10
    (kingdom,) = board.regions.kingdoms()
    assert kingdom == board.regions.region(Square("C8"))


@pytest.mark.rule("TE-KING-02", "TE-MAP-04")
def test_a_catastrophe_connects_nothing_and_is_neither_empty_nor_occupied() -> None:
    table = start("board: start C7=X C8=T D6=P@lion")
    assert not together(table.board, "C6", "C8")
    assert not BIT[Square("C7")] & (table.board.regions.occupied | table.board.regions.empty)
    assert not {answer for answer in offered(table) if answer.endswith(" C7")}


@pytest.mark.rule("TE-MAP-03", "TE-LEADER-03", "TE-TILE-02")
def test_nothing_is_put_where_something_stands() -> None:
    position = """
        board: start C7=K@bull E5=T E6=(S) E7=(S) F6=(S) F7=(S) D10=X D12=M
        monuments: red-black=E6
    """
    for square in ("C6", "C7", "E5", "E6", "D10", "D12"):
        assert {answer for answer in legal(position) if answer.endswith(f" {square}")} <= {
            f"catastrophe at {square}"
        }


@pytest.mark.rule("TE-KING-07")
def test_tiles_under_a_monument_connect_and_count_for_nothing_else() -> None:
    table = start("""
        board: start E5=T E6=(T) E7=(T) F6=(T) F7=(T) E8=T E4=P@lion E9=K@bull
        monuments: red-black=E6
    """)
    assert together(table.board, "E4", "E9")
    # No leader may be placed beside turned-over temples alone.
    assert "trader at G6" not in offered(table)
    assert "trader at D5" in offered(table)


@pytest.mark.rule("TE-KING-06", "TE-CON-01")
def test_two_leaders_of_a_colour_in_one_kingdom_are_a_conflict_and_one_of_them_leaves() -> None:
    table = play("board: start C7=K@bull", "king at D6")
    assert table.pending[0].kind == "attack"
    for _side in range(2):
        table.answer(table.pending[0], "0")
    kings = [seat for seat, standing in table.board.leaders.items() if "king" in standing]
    assert kings == ["bull"]


def test_regions_are_kept_as_if_found_anew() -> None:
    board = start("board: start").board
    pick = Random("regions")
    for _step in range(400):
        square = SQUARES[pick.randrange(len(SQUARES))]
        if square in board.tiles:
            board.remove_tile(square)
        else:
            board.put_tile(square, FARM if pick.randrange(2) else TEMPLE)
        kept, anew = board.regions, board.found_regions()
        assert sorted(kept.regions.items()) == sorted(anew.regions.items())
        assert (kept.occupied, kept.face_up) == (anew.occupied, anew.face_up)
