"""Marches: where units may go, what one order may begin, supply, Power tokens, ports, ship transport."""

import pytest
from hypothesis import given, strategies as st

from adjudicator.engine import IllegalAnswer, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets.westeros.board import Board, Order, Task
from adjudicator.rulesets.westeros.control import controller, sites
from adjudicator.rulesets.westeros.events import (
    CombatBegun,
    ControlChanged,
    GameEnded,
    PowerTokenLaid,
    PowerTokenReturned,
    StrengthCounted,
    UnitsLost,
    UnitsMoved,
)
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.procedures.marches import HOSTILE, destinations, judge, may_leave_power
from adjudicator.rulesets.westeros.supply import complies
from adjudicator.rulesets.westeros.units import Force
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, answer, judged, order, place, told
from tests.rulesets.westeros.steps import open_question, play_step


def position(*forces: str, march: str = "march") -> Board:
    """These forces, and a March order where the first of them stands."""
    board = empty()
    place(board, *forces)
    order(board, f"{forces[0].partition(': ')[0]}: {march}")
    return board


def refused(table: WesterosTable, answer: object) -> str:
    """What the table says of an illegal answer to the open question."""
    complaint: IllegalAnswer | None = judged(table, answer)
    assert complaint is not None
    return complaint.message


# --- Moving -----------------------------------------------------------------------------------------------


@pytest.mark.rule("A2-MARCH-01", "A2-MARCH-02")
def test_any_all_or_none_may_move() -> None:
    board = position("winterfell: stark footman knight")
    table = play_step(board, "march")
    assert open_question(table) == "stark march winterfell"
    assert table.pending[0].default == {"winterfell": {}}
    for moves in ({}, {"karhold": ["knight"]}, {"karhold": ["knight", "footman"]}):
        assert judged(table, moves) is None
    answer(table, {})
    assert table.board.units["winterfell"].units == ("footman", "knight")
    assert table.board.orders == {}


@pytest.mark.rule("A2-MARCH-04", "A2-MARCH-05")
def test_land_units_go_to_adjacent_land() -> None:
    board = position("winterfell: stark footman")
    assert set(destinations(board, "stark", "winterfell")) == {
        "castle-black",
        "karhold",
        "moat-cailin",
        "the-stony-shore",
        "white-harbor",
    }
    assert judge(board, "stark", "winterfell", "the-shivering-sea") == "land-units-keep-to-land"
    assert judge(board, "stark", "winterfell", "port-of-winterfell") == "land-units-keep-to-land"
    assert judge(board, "stark", "winterfell", "seagard") == "out-of-reach"


@pytest.mark.rule("A2-MARCH-06", "A2-PORT-08", "A2-PORT-02")
def test_ships_go_to_seas_and_their_own_ports() -> None:
    board = position("the-narrow-sea: stark ship")
    assert set(destinations(board, "stark", "the-narrow-sea")) == {
        "port-of-white-harbor",
        "shipbreaker-bay",
        "the-shivering-sea",
    } - {"port-of-white-harbor"}
    assert judge(board, "stark", "the-narrow-sea", "port-of-white-harbor") == "no-owned-port"
    assert judge(board, "stark", "the-narrow-sea", "white-harbor") == "ships-keep-off-land"
    board.power_tokens["white-harbor"] = "stark"
    assert judge(board, "stark", "the-narrow-sea", "port-of-white-harbor") == "no-combat"
    assert judge(board, "greyjoy", "the-narrow-sea", "port-of-white-harbor") == "no-owned-port"
    assert tuple(destinations(board, "stark", "port-of-white-harbor")) == ("the-narrow-sea",)


@pytest.mark.rule("A2-PORT-03", "A2-PORT-05")
def test_a_port_holds_three_ships() -> None:
    board = position("bay-of-ice: stark ship ship", "port-of-winterfell: stark ship ship")
    board.supply["stark"] = 6
    table = play_step(board, "march")
    assert "at most 3 Ships" in refused(table, {"port-of-winterfell": ["ship", "ship"]})
    answer(table, {"port-of-winterfell": ["ship"]})
    assert table.board.units["port-of-winterfell"].units == ("ship",) * 3


@pytest.mark.rule("A2-MARCH-13")
def test_routed_units_stay() -> None:
    board = position("winterfell: stark footman routed-knight")
    table = play_step(board, "march")
    assert refused(table, {"karhold": ["knight"]})
    answer(table, {"karhold": ["footman"]})
    assert table.board.units["winterfell"].units == ("routed-knight",)


@pytest.mark.rule("A2-ACT-04", "A2-BOOK-01")
def test_a_resolved_order_leaves_the_board() -> None:
    board = position("winterfell: stark footman", "karhold: stark footman")
    order(board, "karhold: march-1")
    table = play_step(board, "march", {"karhold": {}})
    assert table.board.orders == {"winterfell": Order("stark", "march")}


# --- Ship transport ---------------------------------------------------------------------------------------


@pytest.mark.rule("A2-SHIP-03", "A2-SHIP-07", "A2-SHIP-08")
def test_ships_carry_to_several_areas_and_into_combat() -> None:
    board = position("winterfell: stark footman footman footman", "the-narrow-sea: stark ship")
    place(board, "the-shivering-sea: stark ship", "the-fingers: greyjoy footman")
    entries = destinations(board, "stark", "winterfell")
    assert entries["the-fingers"] in HOSTILE
    assert entries["widows-watch"] == entries["crackclaw-point"] == "no-combat"
    assert judge(board, "stark", "the-shivering-sea", "shipbreaker-bay") == "out-of-reach"
    table = play_step(board, "march", {"widows-watch": ["footman"], "crackclaw-point": ["footman"]})
    assert [(event.rule, event.destination, event.overseas) for event in moved(table)] == [
        ("A2-SHIP-01", "crackclaw-point", True),
        ("A2-SHIP-01", "widows-watch", True),
    ]


def moved(table: WesterosTable) -> list[UnitsMoved]:
    return [event for event in table.game.told if isinstance(event, UnitsMoved)]


# --- Supply -----------------------------------------------------------------------------------------------


@pytest.mark.rule("A2-MARCH-14", "A2-SUPPLY-10", "A2-AMB-19")
def test_armies_after_all_moves_must_comply() -> None:
    board = position("winterfell: stark footman footman footman", "white-harbor: stark knight knight")
    place(board, "karhold: stark footman", "moat-cailin: greyjoy footman")
    table = play_step(board, "march")  # supply 1: armies of 3 and 2
    assert "armies of 3, 3" in refused(
        table, {"karhold": ["footman", "footman"], "white-harbor": ["footman"]}
    )
    assert "3, 2" in refused(table, {"karhold": ["footman"]})
    assert "2, 2, 2" in refused(table, {"karhold": ["footman"]})
    assert judged(table, {"karhold": {"footman": 2}}) is None
    assert "2, 2" in refused(table, {"karhold": ["footman"], "moat-cailin": []})
    assert judged(table, {"moat-cailin": ["footman"] * 3}) is None
    assert refused(table, {"moat-cailin": ["footman"] * 2, "karhold": ["footman"]})


def test_a_house_over_its_limit_may_let_its_units_stay() -> None:
    board = position("winterfell: stark footman footman footman", "white-harbor: stark knight knight")
    place(board, "karhold: stark footman footman")
    assert not complies(board, "stark")
    table = play_step(board, "march", {})
    assert open_question(table).endswith("raven-use")


# --- One combat -------------------------------------------------------------------------------------------


@pytest.mark.rule("A2-MARCH-07", "A2-MARCH-08")
def test_one_march_begins_one_combat() -> None:
    board = position("harrenhal: stark footman footman", "riverrun: greyjoy footman")
    place(board, "stoney-sept: lannister footman")
    table = play_step(board, "march")
    assert refused(table, {"riverrun": ["footman"], "stoney-sept": ["footman"]})
    assert judged(table, {"riverrun": ["footman"], "blackwater": ["footman"]}) is None
    home = position("stoney-sept: stark footman footman", "riverrun: greyjoy footman")
    assert judge(home, "stark", "stoney-sept", "lannisport") == "garrison"
    assert refused(play_step(home, "march"), {"riverrun": ["footman"], "lannisport": ["footman"]})
    force = position("crackclaw-point: stark footman footman", "blackwater: greyjoy footman")
    assert judge(force, "stark", "crackclaw-point", "kings-landing") == "neutral-force"
    assert refused(play_step(force, "march"), {"blackwater": ["footman"], "kings-landing": ["footman"]})


@pytest.mark.rule("A2-MARCH-10", "A2-MARCH-21")
def test_other_moves_are_done_before_the_combat() -> None:
    board = position("riverrun: lannister knight footman footman", "harrenhal: stark footman")
    board.power_tokens["seagard"] = "greyjoy"
    table = play_step(board, "march", {"harrenhal": ["knight"], "seagard": ["footman"]})
    assert table.pending[0].subject == "harrenhal"
    assert controller(table.board, "seagard") == "lannister"
    combat = table.board.combat
    assert combat is not None
    assert (combat.attacker, combat.defender, combat.attackers) == ("lannister", "stark", ("knight",))
    assert (combat.area, combat.origin, combat.order) == ("harrenhal", "riverrun", "march")
    assert table.board.units["riverrun"].units == ("footman",)
    assert "riverrun" in table.board.orders
    told_kinds = [type(event) for event in table.game.told]
    assert told_kinds.index(ControlChanged) < told_kinds.index(CombatBegun)


@pytest.mark.rule("A2-GARR-04")
def test_a_garrison_alone_defends_as_a_unit_does() -> None:
    board = position("stoney-sept: stark footman")
    table = play_step(board, "march", {"lannisport": ["footman"]}, "no")
    combat = table.board.combat
    assert combat is not None
    assert combat.defender == "lannister"
    assert {question.kind for question in table.pending} == {"house-card"}


@pytest.mark.rule("A2-SEA-02")
def test_ships_in_a_port_do_not_defend_its_sea() -> None:
    board = position("sunset-sea: greyjoy ship", "port-of-lannisport: lannister ship")
    assert judge(board, "greyjoy", "sunset-sea", "the-golden-sound") == "no-combat"
    table = play_step(board, "march", {"the-golden-sound": ["ship"]})
    assert told(table, CombatBegun) == []
    assert table.board.units["port-of-lannisport"].seat == "lannister"


@pytest.mark.rule("A2-MARCH-11")
def test_the_modifier_is_that_of_the_march_that_begins_the_combat() -> None:
    """Stark's March +1 moves units up; the March that begins the combat has no modifier."""
    board = position("winterfell: stark footman footman", "moat-cailin: stark footman", march="march+1")
    place(board, "greywater-watch: greyjoy footman")
    board.supply["stark"] = 6
    order(board, "moat-cailin: march", "greywater-watch: march-1")
    table = play_step(board, "march", {"winterfell": {"moat-cailin": ["footman"]}})
    answer(table, {}, {"greywater-watch": ["footman", "footman"]}, "no")
    counted = [event for event in table.game.told if isinstance(event, StrengthCounted)]
    assert [(event.side, event.total) for event in counted] == [("attacker", 2), ("defender", 1)]


# --- Entering and leaving ---------------------------------------------------------------------------------


@pytest.mark.rule("A2-MARCH-09", "A2-CTRL-14", "A2-CTRL-06")
def test_an_area_with_an_enemy_power_token_is_taken_without_combat() -> None:
    board = position("winterfell: stark footman footman")
    board.power_tokens |= {"karhold": "greyjoy", "white-harbor": "greyjoy"}
    before = pool(board, "greyjoy"), board.available["greyjoy"]
    table = play_step(board, "march", {"karhold": ["footman"], "white-harbor": ["footman"]})
    assert (pool(table.board, "greyjoy"), table.board.available["greyjoy"]) == (before[0] + 2, before[1])
    assert told(table, PowerTokenReturned) == [
        PowerTokenReturned(rule="A2-MARCH-09", reason="token-overrun", seat="greyjoy", area="karhold"),
        PowerTokenReturned(rule="A2-MARCH-09", reason="token-overrun", seat="greyjoy", area="white-harbor"),
    ]
    assert told(table, ControlChanged) == [
        ControlChanged(
            rule="A2-CTRL-01", reason="control-by-units", area="karhold", before="greyjoy", after="stark"
        ),
        ControlChanged(
            rule="A2-CTRL-01", reason="control-by-units", area="white-harbor", before="greyjoy", after="stark"
        ),
    ]
    assert open_question(table).endswith("raven-use")  # Winterfell is home: no Power token is asked for


@pytest.mark.rule("A2-MARCH-20")
def test_an_enemy_home_without_units_and_garrison_is_entered_without_combat() -> None:
    board = position("stoney-sept: stark footman")
    del board.garrisons["lannisport"]
    table = play_step(board, "march", {"lannisport": ["footman"]}, "no")
    assert controller(table.board, "lannisport") == "stark"
    assert told(table, CombatBegun) == []


@pytest.mark.rule("A2-MARCH-15", "A2-CTRL-02")
@pytest.mark.parametrize(("area", "default"), [("harrenhal", "yes"), ("stoney-sept", "no")])
def test_a_power_token_may_be_left_where_all_units_leave(area: str, default: str) -> None:
    board = position(f"{area}: stark footman", "riverrun: stark footman")
    table = play_step(board, "march", {"riverrun": ["footman"]})
    assert open_question(table) == f"stark leave-power {area}"
    assert table.pending[0].default == default
    answer(table, "yes")
    assert table.board.power_tokens == {area: "stark"}
    assert table.board.available["stark"] == 4
    assert told(table, PowerTokenLaid) == [PowerTokenLaid(rule="A2-MARCH-15", seat="stark", area=area)]
    assert told(table, ControlChanged) == []


@pytest.mark.rule("A2-MARCH-16", "A2-CTRL-11")
def test_without_one_control_ends_or_reverts() -> None:
    table = play_step(position("harrenhal: stark footman"), "march", {"riverrun": ["footman"]}, "no")
    assert (
        ControlChanged(
            rule="A2-MARCH-16", reason="left-to-nobody", area="harrenhal", before="stark", after=None
        )
        in table.game.told
    )
    board = position("lannisport: stark footman")
    home = play_step(board, "march", {"riverrun": ["footman"]}, "no")
    change = ControlChanged(
        rule="A2-CTRL-11", reason="left-to-crest", area="lannisport", before="stark", after="lannister"
    )
    assert change in home.game.told


@pytest.mark.rule("A2-MARCH-19", "A2-CTRL-03", "A2-CTRL-04")
def test_where_no_power_token_can_be_left() -> None:
    board = position("harrenhal: stark footman", "winterfell: stark footman", "bay-of-ice: stark ship")
    place(board, "port-of-winterfell: stark ship")
    assert may_leave_power(board, "stark", "harrenhal")
    for area in ("winterfell", "bay-of-ice", "port-of-winterfell"):
        assert not may_leave_power(board, "stark", area)
    board.power_tokens["harrenhal"] = "stark"
    assert not may_leave_power(board, "stark", "harrenhal")
    del board.power_tokens["harrenhal"]
    board.available["stark"] = 0
    assert not may_leave_power(board, "stark", "harrenhal")


@pytest.mark.rule("A2-CTRL-13")
def test_the_power_token_is_decided_before_the_combat() -> None:
    board = position("stoney-sept: lannister knight", "harrenhal: stark footman")
    table = play_step(board, "march", {"harrenhal": ["knight"]})
    assert open_question(table) == "lannister leave-power stoney-sept"
    answer(table, "yes")
    assert table.board.power_tokens == {"stoney-sept": "lannister"}
    assert {question.kind for question in table.pending} == {"house-card"}


def test_nothing_is_asked_where_routed_units_remain() -> None:
    board = position("harrenhal: stark footman routed-knight")
    table = play_step(board, "march", {"riverrun": ["footman"]})
    assert open_question(table).endswith("raven-use")


# --- Ports ------------------------------------------------------------------------------------------------


@pytest.mark.rule("A2-PORT-17")
def test_ships_in_a_port_are_lost_when_its_land_area_is_left() -> None:
    board = position("white-harbor: stark footman", "port-of-white-harbor: stark ship")
    order(board, "port-of-white-harbor: support")
    table = play_step(board, "march", {"winterfell": ["footman"]}, "no")
    assert UnitsLost(
        rule="A2-PORT-17", reason="port-abandoned", seat="stark", area="port-of-white-harbor", units=("ship",)
    ) in (table.game.told)
    assert "port-of-white-harbor" not in table.board.orders
    kept = position("white-harbor: stark footman", "port-of-white-harbor: stark ship")
    table = play_step(kept, "march", {"winterfell": ["footman"]}, "yes")
    assert table.board.units["port-of-white-harbor"].units == ("ship",)


@pytest.mark.rule("A2-PORT-18", "A2-AMB-39")
def test_a_port_is_captured_by_walking_in() -> None:
    board = position("winterfell: stark footman", "port-of-white-harbor: greyjoy ship ship")
    board.power_tokens["white-harbor"] = "greyjoy"
    table = play_step(board, "march", {"white-harbor": ["footman"]})
    assert open_question(table) == "stark capture-port port-of-white-harbor"
    answer(table, 1)
    assert table.board.units_in("port-of-white-harbor", "stark") == ("ship",)


@pytest.mark.rule("A2-AMB-38")
def test_a_home_area_that_is_left_goes_back_with_its_port() -> None:
    board = position("lannisport: stark footman", "port-of-lannisport: stark ship ship")
    table = play_step(board, "march", {"riverrun": ["footman"]}, "no")
    assert open_question(table) == "lannister capture-port port-of-lannisport"
    answer(table, 2)
    assert table.board.units["port-of-lannisport"] == Force("lannister", ("ship", "ship"))


# --- Winning ----------------------------------------------------------------------------------------------


@pytest.mark.rule("A2-VIC-10", "A2-AMB-27")
def test_the_seventh_site_wins_before_the_combat_of_the_same_march() -> None:
    board = position("moat-cailin: stark footman footman", "greywater-watch: greyjoy footman")
    for area in ("white-harbor", "flints-finger", "harrenhal", "riverrun"):
        board.power_tokens[area] = "stark"  # and Winterfell by the crest
    assert len(sites(board, "stark")) == 6
    table = play_step(board, "march", {"seagard": ["footman"], "greywater-watch": ["footman"]}, "yes")
    assert table.over
    assert [event.rule for event in told(table, GameEnded)] == ["A2-VIC-02"]
    assert told(table, CombatBegun) == []


def test_the_seventh_site_may_be_a_home_area_that_reverts() -> None:
    board = position("lannisport: stark footman")
    for area in ("riverrun", "harrenhal", "seagard", "flints-finger", "moat-cailin", "white-harbor"):
        board.power_tokens[area] = "lannister"
    assert len(sites(board, "lannister")) == 6
    table = play_step(board, "march", {"stoney-sept": ["footman"]}, "no")
    assert [event.winner for event in table.game.told if isinstance(event, GameEnded)] == ["lannister"]


# --- Play -------------------------------------------------------------------------------------------------


@given(st.binary(min_size=1, max_size=8))
def test_marches_at_random_keep_the_rules(key: bytes) -> None:
    """Units stay what they are, nobody goes beyond supply, and every order is resolved."""
    board = empty(3)
    place(board, "winterfell: stark footman footman knight", "white-harbor: stark siege-engine")
    place(board, "the-shivering-sea: stark ship ship", "port-of-winterfell: stark ship")
    place(board, "karhold: stark footman")
    order(board, "winterfell: march", "white-harbor: march-1", "the-shivering-sea: march+1")
    board.supply["stark"] = 4
    board.agenda = [Task("march"), Task("raven")]
    table, bot, pick = play_step(board, "march"), RandomBot(), picker(key, "marches")
    while (question := table.pending[0]).kind in {"march", "leave-power", "capture-port"}:
        table.answer(question, bot.choose(table.ruleset, table.view(question.seat), question, pick))
        assert complies(table.board, "stark")
    if question.kind == "raven-use":
        units = sorted(unit for force in table.board.units.values() for unit in force.units)
        lost = sum(len(event.units) for event in table.game.told if isinstance(event, UnitsLost))
        assert len(units) == 8 - lost
        assert table.board.orders == {}
