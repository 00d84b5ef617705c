"""Marches, raids and power that were asked about, or played wrongly, elsewhere."""

import pytest

from adjudicator.rulesets.agot2.events import OrderRemoved, StrengthCounted
from adjudicator.rulesets.agot2.planning import areas_to_order
from adjudicator.rulesets.westeros.board import IRON_THRONE, KINGS_COURT, Order
from adjudicator.rulesets.westeros.supply import sizes
from adjudicator.rulesets.westeros.tracks import shift
from tests.rulesets.agot2.positions import answer, empty, order, place, told
from tests.rulesets.agot2.steps import open_question, play_step


@pytest.mark.rule("A2-AMB-19")
def test_armies_on_the_way_are_not_looked_at() -> None:
    """Elsewhere each move had to comply by itself; here all units of a March move at once."""
    board = empty()
    place(board, "winterfell: stark footman footman footman", "karhold: stark footman")
    place(board, "dragonstone: stark footman footman")  # supply 1: armies of 3 and 2
    order(board, "winterfell: march")
    moves = {"karhold": ["footman"], "castle-black": ["footman"], "white-harbor": ["footman"]}
    table = play_step(board, "march", moves)
    assert sizes(table.board, "stark")["karhold"] == 2


@pytest.mark.rule("A2-MARCH-14")
def test_attackers_count_where_they_fight() -> None:
    """Elsewhere an attack was not counted; the rules let no March end beyond supply."""
    board = empty()
    place(board, "winterfell: stark footman footman footman footman", "moat-cailin: greyjoy footman")
    place(board, "dragonstone: stark footman footman")
    order(board, "winterfell: march")
    table = play_step(board, "march")
    assert table.judge(table.pending[0], {"moat-cailin": ["footman"] * 2}) is not None
    assert table.judge(table.pending[0], {"moat-cailin": ["footman"] * 3}) is None


def test_a_garrison_is_no_part_of_an_army() -> None:
    board = empty()
    place(board, "winterfell: stark footman")
    assert sizes(board, "stark") == {"winterfell": 1}
    assert areas_to_order(board, "lannister") == ()


@pytest.mark.rule("A2-MARCH-10")
def test_units_of_the_same_march_strengthen_a_support_order() -> None:
    """The other moves are done before support is called for."""
    board = empty()
    place(board, "crackclaw-point: baratheon footman knight", "blackwater: baratheon footman")
    order(board, "crackclaw-point: march", "blackwater: support")
    board.supply["baratheon"] = 6
    moves = {"kings-landing": ["knight"], "blackwater": ["footman"]}
    table = play_step(board, "march", moves, "no", "attacker")
    counted = [event.total for event in table.game.told if isinstance(event, StrengthCounted)]
    assert counted == [4]


@pytest.mark.rule("A2-RAID-12")
def test_raids_that_all_have_no_target_are_removed_unasked() -> None:
    board = empty()
    place(board, "winterfell: stark footman", "karhold: stark footman")
    order(board, "winterfell: raid", "karhold: raid*")
    table = play_step(board, "raid")
    assert open_question(table).endswith("raven-use")
    assert [event.area for event in table.game.told if isinstance(event, OrderRemoved)] == [
        "karhold",
        "winterfell",
    ]


@pytest.mark.rule("A2-ACT-06", "A2-AMB-46")
def test_a_house_that_falls_behind_on_the_track_may_act_twice() -> None:
    """The turn goes along the places; elsewhere it first went along the houses."""
    board = empty()
    board.tracks[IRON_THRONE] = ["stark", "greyjoy", "lannister", "baratheon", "tyrell", "martell"]
    place(board, "winterfell: stark footman", "karhold: stark footman", "greywater-watch: greyjoy footman")
    order(board, "winterfell: march", "karhold: march-1", "greywater-watch: march")
    table = play_step(board, "march", "karhold")
    shift(table.board, IRON_THRONE, "stark", 2)  # Greyjoy is on place 1 now, and passed over
    answer(table, {})
    assert open_question(table) == "stark march winterfell"


@pytest.mark.rule("A2-PLAN-07")
def test_special_orders_on_the_board_stay_when_their_house_falls() -> None:
    board = empty()
    place(board, "winterfell: stark footman")
    order(board, "winterfell: march+1")
    shift(board, KINGS_COURT, "stark", 6)
    table = play_step(board, "march")
    assert table.board.orders == {"winterfell": Order("stark", "march+1")}
    assert open_question(table) == "stark march winterfell"


@pytest.mark.rule("A2-GEN-10", "A2-COMP-08")
def test_tokens_on_the_board_are_not_in_the_pool() -> None:
    board = empty()
    place(board, "winterfell: stark footman")
    order(board, "winterfell: consolidate-power")
    board.available["stark"] = 18
    board.power_tokens["karhold"] = "stark"
    table = play_step(board, "consolidate")
    assert table.board.available["stark"] == 19
    assert told(table, OrderRemoved) != []
