"""Marches outside combat: who may go where, supply, tokens that stay, ship transport."""

import pytest

from adjudicator.engine import IllegalAnswer
from adjudicator.rulesets.westeros.board import IRON_THRONE, Board, Task
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.procedures.marches import HOSTILE, destinations, judge
from adjudicator.rulesets.westeros.transport import carriers, within_reach
from tests.rulesets.agot1.positions import empty, start
from tests.rulesets.westeros.positions import WesterosTable, answer, judged, order, place, play
from tests.rulesets.westeros.steps import open_question, play_step

FIRST = ["lannister", "stark", "baratheon", "tyrell", "greyjoy"]
"""Turn order with Lannister first."""


def position(*forces: str, march: str = "march", **seats: str) -> Board:
    """These forces, and a March order where the first of them stands; Lannister is first in turn order."""
    board = empty()
    board.tracks[IRON_THRONE] = list(FIRST)
    place(board, *forces)
    order(board, f"{forces[0].partition(': ')[0]}: {march}")
    board.power_tokens |= {area.replace("_", "-"): seat for area, seat in seats.items()}
    return board


def refused(table: WesterosTable, moves: object) -> bool:
    return isinstance(judged(table, moves), IllegalAnswer)


# --- Moving -----------------------------------------------------------------------------------------------


@pytest.mark.rule("A1-MARCH-01", "A1-MARCH-14")
def test_houses_take_turns_with_one_march_each_in_turn_order() -> None:
    board = position("lannisport: lannister footman", "harrenhal: lannister footman")
    place(board, "winterfell: stark footman")
    order(board, "harrenhal: march-1", "winterfell: march")
    table = play_step(board, "march")
    assert open_question(table) == "lannister march harrenhal lannisport"
    assert table.pending[0].default == {"harrenhal": {}}
    answer(table, {"lannisport": {}})
    assert open_question(table) == "stark march winterfell"
    answer(table, {})
    assert open_question(table) == "lannister march harrenhal"


@pytest.mark.rule("A1-MARCH-02", "A1-MARCH-15")
def test_any_units_go_apart_or_together_and_the_order_leaves_the_board() -> None:
    board = position("lannisport: lannister footman footman knight")
    for moves in (
        {},
        {"stoney-sept": ["footman"]},
        {"stoney-sept": ["footman"], "riverrun": ["knight"]},
        {"searoad-marches": ["footman", "footman", "knight"]},
    ):
        table = play_step(board.clone(), "march")
        answer(table, moves)
        for area, units in moves.items():
            assert sorted(table.board.units_in(area, "lannister")) == sorted(units)
        stay = 3 - sum(map(len, moves.values()))
        assert len(table.board.units_in("lannisport", "lannister")) == stay
        assert table.board.orders == {}


@pytest.mark.rule("A1-MARCH-03", "A1-MARCH-05", "A1-BOARD-02")
def test_units_go_to_neighbours_on_land_ships_at_sea() -> None:
    board = position("lannisport: lannister knight", "sunset-sea: lannister ship")
    assert {*destinations(board, "lannister", "lannisport")} == {"riverrun", "stoney-sept", "searoad-marches"}
    assert judge(board, "lannister", "lannisport", "the-golden-sound") == "land-units-keep-to-land"
    assert judge(board, "lannister", "lannisport", "harrenhal") == "out-of-reach"
    assert {*destinations(board, "lannister", "sunset-sea")} == {
        "bay-of-ice",
        "ironmans-bay",
        "redwyne-straights",
        "the-golden-sound",
    }
    assert judge(board, "lannister", "sunset-sea", "flints-finger") == "ships-keep-off-land"
    assert judge(board, "lannister", "sunset-sea", "summer-sea") == "out-of-reach"


@pytest.mark.rule("A1-BOARD-05")
def test_no_march_crosses_a_river_but_by_a_bridge() -> None:
    board = position("winterfell: stark knight", "seagard: stark knight")
    assert judge(board, "stark", "winterfell", "greywater-watch") == "out-of-reach"
    assert judge(board, "stark", "seagard", "the-twins") == "no-combat"


@pytest.mark.rule("A1-MARCH-04", "A1-SHIP-09")
def test_one_destination_at_most_is_held_against_the_march() -> None:
    board = position(
        "the-reach: tyrell footman footman knight",
        "blackwater: lannister footman",
        "kingswood: baratheon footman",
        "redwyne-straights: tyrell ship",
        march="march+1",
    )
    place(board, "the-arbor: greyjoy footman", "highgarden: tyrell footman")
    order(board, "highgarden: march")
    reached = destinations(board, "tyrell", "the-reach")
    hostile = {area for area, entry in reached.items() if entry in HOSTILE}
    assert hostile == {"blackwater", "kingswood", "kings-landing"}
    board.orders.pop("highgarden")
    table = play_step(board, "march")
    assert refused(table, {"blackwater": ["footman"], "kingswood": ["footman"]})
    assert refused(table, {"blackwater": ["footman"], "kings-landing": ["footman", "knight"]})
    assert not refused(table, {"blackwater": ["footman"], "dornish-marches": ["footman"]})


@pytest.mark.rule("A1-MARCH-06", "A1-MARCH-07")
def test_all_moves_come_before_the_combat_and_the_combat_before_the_next_march() -> None:
    board = position(
        "lannisport: lannister footman knight", "riverrun: greyjoy footman", "winterfell: stark footman"
    )
    order(board, "winterfell: march")
    table = play_step(board, "march")
    answer(table, {"riverrun": ["knight"], "stoney-sept": ["footman"]})
    assert table.board.units_in("stoney-sept", "lannister") == ("footman",)
    assert {each.kind for each in table.unanswered} == {"house-card"}
    while table.unanswered[0].kind != "march":
        answer(table, table.unanswered[0].default)
    assert table.board.combat is None
    assert open_question(table) == "stark march winterfell"


@pytest.mark.rule("A1-MARCH-08")
def test_units_may_march_on_with_the_next_order() -> None:
    board = position("lannisport: lannister knight", "stoney-sept: lannister footman", lannisport="lannister")
    order(board, "stoney-sept: march-1")
    table = play_step(board, "march")
    answer(table, {"lannisport": {"stoney-sept": ["knight"]}}, {"harrenhal": ["knight"]})
    assert table.board.units_in("harrenhal", "lannister") == ("knight",)
    assert table.board.units_in("stoney-sept", "lannister") == ("footman",)


@pytest.mark.rule("A1-MARCH-09")
def test_a_march_order_is_lost_with_its_area() -> None:
    board = position("lannisport: lannister knight knight knight", march="march+1")
    place(board, "stoney-sept: tyrell footman")
    order(board, "stoney-sept: march")
    table = play_step(board, "march")
    answer(table, {"stoney-sept": ["knight", "knight", "knight"]})
    while table.unanswered[0].kind != "assign-orders":
        answer(table, table.unanswered[0].default)
    assert table.board.units_in("stoney-sept", "lannister")
    assert table.board.orders == {}


@pytest.mark.rule("A1-MARCH-11")
def test_routed_units_stay() -> None:
    board = position("lannisport: lannister knight routed-footman")
    table = play_step(board, "march")
    assert refused(table, {"stoney-sept": ["routed-footman"]})
    assert refused(table, {"stoney-sept": ["footman"]})
    answer(table, {"stoney-sept": ["knight"]})
    assert table.board.units_in("lannisport", "lannister") == ("routed-footman",)


@pytest.mark.rule("A1-MARCH-12", "A1-SUP-10")
def test_armies_must_be_within_supply_after_the_moves_attackers_included() -> None:
    board = position(
        "lannisport: lannister footman footman knight",
        "stoney-sept: lannister footman footman",
        "riverrun: greyjoy footman",
    )
    board.supply["lannister"] = 1  # armies of 3 and 2
    table = play_step(board, "march")
    assert refused(table, {"stoney-sept": ["footman", "knight"]})
    assert not refused(table, {"riverrun": ["footman", "knight"], "stoney-sept": ["footman"]})
    assert not refused(table, {"riverrun": ["footman", "knight"]})
    board.supply["lannister"] = 0  # armies of 2 and 2
    assert refused(play_step(board, "march"), {"riverrun": ["footman", "knight"], "stoney-sept": ["footman"]})
    assert not refused(play_step(board, "march"), {"riverrun": ["footman", "knight"]})


# --- Tokens and crests ------------------------------------------------------------------------------------


@pytest.mark.rule("A1-MARCH-13", "A1-CTRL-04", "A1-CTRL-07")
def test_a_power_token_alone_stops_nobody_and_goes_to_its_pool() -> None:
    board = position("lannisport: lannister footman knight", stoney_sept="tyrell", riverrun="greyjoy")
    before = pool(board, "tyrell")
    assert judge(board, "lannister", "lannisport", "stoney-sept") == "no-combat"
    table = play_step(board, "march")
    answer(table, {"stoney-sept": ["footman"], "riverrun": ["knight"]})
    assert open_question(table) == "lannister assign-orders"  # and no combat
    assert table.board.power_tokens == {}
    assert pool(table.board, "tyrell") == before + 1
    assert controller(table.board, "stoney-sept") == "lannister"


@pytest.mark.rule("A1-MARCH-17", "A1-CTRL-08")
def test_another_houses_home_without_units_is_entered_without_a_combat() -> None:
    board = position("searoad-marches: lannister footman knight", the_reach="tyrell")
    assert controller(board, "highgarden") == "tyrell"
    table = play_step(board, "march")
    answer(table, {"highgarden": ["footman"], "the-reach": ["knight"]}, "no")
    assert open_question(table) == "lannister assign-orders"
    assert controller(table.board, "highgarden") == "lannister"


@pytest.mark.rule("A1-CTRL-02", "A1-CTRL-03", "A1-CTRL-09")
def test_control_ends_when_all_leave_but_for_a_token() -> None:
    board = position("stoney-sept: lannister footman")
    for choice, holder in (("no", None), ("yes", "lannister")):
        table = play_step(board.clone(), "march")
        answer(table, {"harrenhal": ["footman"]})
        assert open_question(table) == "lannister leave-power stoney-sept"
        answer(table, choice)
        assert controller(table.board, "stoney-sept") == holder
        assert table.board.available["lannister"] == 5 - (holder is not None)
    board = position("highgarden: lannister footman")
    table = play_step(board, "march")
    answer(table, {"the-reach": ["footman"]}, "no")
    assert controller(table.board, "highgarden") == "tyrell"


def test_the_token_is_laid_before_the_combat() -> None:
    board = position("stoney-sept: lannister knight", "riverrun: greyjoy footman")
    table = play_step(board, "march")
    answer(table, {"riverrun": ["knight"]}, "yes")
    assert {each.kind for each in table.unanswered} == {"house-card"}
    assert table.board.power_tokens == {"stoney-sept": "lannister"}


@pytest.mark.rule("A1-CTRL-11", "A1-CTRL-12")
def test_no_token_is_offered_at_home_nor_where_one_lies() -> None:
    for board in (
        position("lannisport: lannister footman"),
        position("stoney-sept: lannister footman", stoney_sept="lannister"),
    ):
        table = play_step(board, "march")
        (area,) = table.pending[0].branches
        answer(table, {"riverrun": ["footman"]})
        assert open_question(table) == "lannister assign-orders"
        assert controller(table.board, area) == "lannister"


@pytest.mark.rule("A1-MARCH-16")
def test_the_token_is_laid_only_if_the_area_is_empty_after_a_neutral_force_held() -> None:
    board = position("blackwater: lannister footman")
    table = play_step(board, "march")
    answer(table, {"kings-landing": ["footman"]})  # too weak in any case, so nobody is asked about a token
    assert table.board.units_in("blackwater", "lannister") == ("footman",)
    assert table.board.power_tokens == {}
    assert table.board.available["lannister"] == 5


@pytest.mark.rule("A1-CTRL-13")
def test_an_area_that_is_fought_for_is_the_defenders() -> None:
    board = position("stoney-sept: lannister knight", "riverrun: greyjoy footman")
    table = play_step(board, "march")
    answer(table, {"riverrun": ["knight"]}, "no")
    assert table.board.combat is not None
    assert controller(table.board, "riverrun") == "greyjoy"


@pytest.mark.rule("A1-CTRL-01", "A1-CTRL-06")
def test_units_and_tokens_control_land_and_nobody_a_sea() -> None:
    board = empty()
    place(board, "seagard: stark footman", "sunset-sea: stark ship")
    board.power_tokens["the-twins"] = "stark"
    assert (controller(board, "seagard"), controller(board, "the-twins")) == ("stark", "stark")
    assert controller(board, "flints-finger") is None
    board.agenda = [Task("march"), Task("assign")]
    order(board, "sunset-sea: march")
    table = play(board)
    answer(table, {"bay-of-ice": ["ship"]})
    assert "leave-power" not in {given.question.kind for given in table.given}


# --- Ship transport ---------------------------------------------------------------------------------------


@pytest.mark.rule("A1-SHIP-01", "A1-BOARD-04")
def test_a_chain_of_seas_with_ships_links_land_areas() -> None:
    board = position("dragonstone: baratheon knight")
    assert within_reach(board, "baratheon", "dragonstone") == ()
    place(board, "shipbreaker-bay: baratheon ship", "sea-of-dorne: baratheon ship")
    assert {"storms-end", "kingswood", "crackclaw-point", "sunspear"} <= {
        *within_reach(board, "baratheon", "dragonstone")
    }
    place(board, "the-shivering-sea: baratheon ship")  # the Narrow Sea is not held
    assert "winterfell" not in within_reach(board, "baratheon", "dragonstone")


@pytest.mark.rule("A1-SHIP-05")
def test_ships_of_another_house_transport_nobody() -> None:
    board = position("dragonstone: baratheon knight", "shipbreaker-bay: tyrell ship")
    assert within_reach(board, "baratheon", "dragonstone") == ()


@pytest.mark.rule("A1-SHIP-06", "A1-SHIP-07")
def test_a_ship_transports_all_and_again_whatever_its_order() -> None:
    board = position("pyke: greyjoy footman footman knight", "ironmans-bay: greyjoy ship")
    order(board, "ironmans-bay: raid")
    place(board, "seagard: greyjoy footman")
    order(board, "seagard: march-1")
    table = play_step(board, "march")
    answer(table, {"pyke": {"riverrun": ["footman", "footman", "knight"]}})
    answer(table, {"pyke": ["footman"]}, "no")
    assert table.board.units_in("riverrun", "greyjoy") == ("footman", "footman", "knight")
    assert table.board.units_in("pyke", "greyjoy") == ("footman",)


@pytest.mark.rule("A1-SHIP-10")
def test_routed_ships_transport_only_where_the_game_says_so() -> None:
    board = position("pyke: greyjoy knight", "ironmans-bay: greyjoy routed-ship")
    assert carriers(board, "greyjoy") == frozenset()
    board.variant = start(routed_ships_transport="yes").variant
    assert carriers(board, "greyjoy") == {"ironmans-bay"}


@pytest.mark.rule("A1-SHIP-11")
def test_ships_are_not_transported() -> None:
    board = position("bay-of-ice: greyjoy ship", "sunset-sea: greyjoy ship", "the-golden-sound: greyjoy ship")
    assert judge(board, "greyjoy", "bay-of-ice", "the-golden-sound") == "out-of-reach"
