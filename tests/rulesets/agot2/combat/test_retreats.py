"""Retreats: where to, at what cost, in which state."""

import pytest

from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.combat.retreats import judge_retreats
from adjudicator.rulesets.westeros.events import UnitsLost, UnitsRetreated
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import asked, attack, begin, fight_out, only, told
from tests.rulesets.westeros.positions import answer, place

CARDS: dict[str, object] = {"lannister house-card": "the-hound", "stark house-card": "roose-bolton"}


def harrenhal(*others: str, stark: str = "footman knight") -> Board:
    """Lannister beats Stark in Harrenhal, next to Blackwater, Crackclaw Point and Stoney Sept."""
    board = empty()
    place(board, "riverrun: lannister knight knight knight knight", f"harrenhal: stark {stark}", *others)
    attack(board, "riverrun", "harrenhal")
    return board


@pytest.mark.rule("A2-RET-03", "A2-RET-04", "A2-RET-05")
def test_a_defender_chooses_an_area_but_not_where_the_attacker_came_from() -> None:
    table = begin(harrenhal())
    answer(table, "the-hound", "roose-bolton")
    (question,) = table.unanswered
    assert (question.kind, question.seat) == ("retreat", "stark")
    assert list(question.options.listing()) == ["blackwater", "crackclaw-point", "stoney-sept"]
    answer(table, "stoney-sept")
    assert only(table, UnitsRetreated) == UnitsRetreated(
        rule="A2-RET-03",
        seat="stark",
        origin="harrenhal",
        destination="stoney-sept",
        units=("footman", "knight"),
    )


@pytest.mark.rule("A2-RET-14", "A2-ROUT-01", "A2-RET-20")
def test_units_that_retreat_are_routed_and_hold_their_area() -> None:
    board = fight_out(harrenhal(), CARDS | {"stark retreat": "blackwater"}).board
    assert board.units["blackwater"].units == ("routed-footman", "routed-knight")
    assert board.units["blackwater"].seat == "stark"


@pytest.mark.rule("A2-RET-03")
def test_the_default_is_the_friendly_area_with_most_units() -> None:
    board = harrenhal("stoney-sept: stark footman", "blackwater: greyjoy footman")
    board.supply["stark"] = 6
    table = fight_out(board, CARDS)
    assert only(table, UnitsRetreated).destination == "stoney-sept"


@pytest.mark.rule("A2-RET-06", "A2-CTRL-12", "A2-RET-16")
def test_what_bars_a_retreat() -> None:
    board = harrenhal("stoney-sept: greyjoy footman")
    board.power_tokens["blackwater"] = "tyrell"
    board.neutral_forces["crackclaw-point"] = 4
    table = fight_out(board, CARDS)
    assert told(table, UnitsLost) == [
        UnitsLost(
            rule="A2-RET-11", reason="no-retreat", seat="stark", area="harrenhal", units=("footman", "knight")
        )
    ]
    board = harrenhal()
    board.impassable = ("stoney-sept", "blackwater")
    assert board.combat is not None
    assert judge_retreats(board, board.combat, "stark").areas == ("crackclaw-point",)


@pytest.mark.rule("A2-RET-01", "A2-RET-11")
def test_units_without_a_way_out_die() -> None:
    board = empty()
    place(board, "ironmans-bay: greyjoy ship", "sunset-sea: lannister ship ship")
    place(board, "the-golden-sound: stark ship", "bay-of-ice: stark ship", "west-summer-sea: tyrell ship")
    attack(board, "sunset-sea", "ironmans-bay")
    board.power_tokens["pyke"] = "stark"
    place(board, "sunset-sea: tyrell ship")
    table = fight_out(board, {"lannister house-card": "tywin-lannister"})
    assert only(table, UnitsLost).rule == "A2-RET-11"


@pytest.mark.rule("A2-RET-07", "A2-RET-17")
def test_ships_retreat_to_seas_and_own_ports_with_room() -> None:
    board = empty()
    place(board, "sunset-sea: lannister ship ship", "ironmans-bay: greyjoy ship ship")
    place(board, "port-of-pyke: greyjoy ship", "the-golden-sound: lannister ship")
    board.supply["greyjoy"] = 6
    attack(board, "sunset-sea", "ironmans-bay")
    assert board.combat is not None
    assert judge_retreats(board, board.combat, "greyjoy").areas == ("port-of-pyke",)
    place(board, "port-of-pyke: greyjoy ship ship")
    assert judge_retreats(board, board.combat, "greyjoy").areas == ()
    board.remove("port-of-pyke", ("ship", "ship", "ship"))
    board.power_tokens["pyke"] = "stark"
    assert judge_retreats(board, board.combat, "greyjoy").areas == ()


def pyke(supply: int, fleet: int, in_port: int) -> Board:
    """Lannister beats a Greyjoy fleet in Ironman's Bay, from which only the port of Pyke is open."""
    board = empty()
    place(board, f"sunset-sea: lannister{' ship' * 4}", f"ironmans-bay: greyjoy{' ship' * fleet}")
    place(board, "the-golden-sound: lannister ship", "bay-of-ice: stark ship")
    if in_port:
        place(board, f"port-of-pyke: greyjoy{' ship' * in_port}")
    board.supply["greyjoy"] = supply
    attack(board, "sunset-sea", "ironmans-bay")
    return board


@pytest.mark.rule("A2-RET-10", "A2-RET-17", "A2-RET-19")
@pytest.mark.parametrize(
    ("supply", "fleet", "in_port", "lost"),
    [(3, 3, 1, 1), (6, 3, 1, 1), (6, 2, 2, 1), (0, 3, 1, 2), (6, 3, 0, 0), (6, 2, 3, 2)],
)
def test_of_a_fleet_as_many_ships_die_as_room_or_supply_demands(
    supply: int, fleet: int, in_port: int, lost: int
) -> None:
    board = pyke(supply, fleet, in_port)
    assert board.combat is not None
    legal = judge_retreats(board, board.combat, "greyjoy")
    assert legal.losses == lost
    assert legal.areas == (() if lost == fleet else ("port-of-pyke",))


@pytest.mark.rule("A2-RET-17")
def test_a_fleet_too_large_for_a_port_loses_what_does_not_fit_and_the_rest_goes_in() -> None:
    cards = {"lannister house-card": "tywin-lannister", "greyjoy house-card": "victarion-greyjoy"}
    table = fight_out(pyke(3, 3, 1), cards)
    assert only(table, UnitsLost).units == ("ship",)
    assert only(table, UnitsLost).rule == "A2-RET-10"
    assert table.board.units_in("port-of-pyke", "greyjoy") == ("ship", "routed-ship", "routed-ship")


@pytest.mark.rule("A2-RET-08")
def test_land_units_retreat_by_their_own_ships() -> None:
    board = empty()
    place(board, "ironmans-bay: greyjoy ship", "pyke: greyjoy footman", "flints-finger: stark knight")
    board.garrisons.pop("pyke")
    place(board, "sunset-sea: greyjoy routed-ship")
    combat = attack(board, "flints-finger", "pyke")
    legal = judge_retreats(board, combat, "greyjoy").areas
    assert legal == ("greywater-watch", "riverrun", "seagard")
    board.units.pop("ironmans-bay")
    assert judge_retreats(board, combat, "greyjoy").areas == ()


@pytest.mark.rule("A2-RET-02")
def test_a_beaten_attacker_goes_home_whatever_its_supply() -> None:
    board = empty()
    board.supply["tyrell"] = 0
    place(board, "kings-landing: tyrell footman footman knight", "kingswood: lannister knight knight knight")
    attack(board, "kings-landing", "kingswood", "footman", "knight")
    board.add("kings-landing", "tyrell", ("footman",))
    table = fight_out(board, {"lannister house-card": "the-hound"})
    assert "tyrell retreat" not in asked(table)
    assert only(table, UnitsRetreated).rule == "A2-RET-02"
    assert table.board.units["kings-landing"].units == (
        "footman",
        "footman",
        "routed-footman",
        "routed-knight",
    )


@pytest.mark.rule("A2-AMB-20", "A2-RET-11")
def test_a_beaten_attacker_dies_when_a_home_area_has_gone_back() -> None:
    board = empty()
    place(board, "winterfell: greyjoy knight", "moat-cailin: stark knight knight")
    attack(board, "winterfell", "moat-cailin")
    table = fight_out(board, {"greyjoy house-card": "asha-greyjoy"})
    assert told(table, UnitsLost) == [
        UnitsLost(
            rule="A2-RET-11", reason="no-retreat", seat="greyjoy", area="moat-cailin", units=("knight",)
        )
    ]


@pytest.mark.rule("A2-RET-09", "A2-RET-10", "A2-RET-15")
def test_supply_costs_as_few_units_as_possible() -> None:
    board = harrenhal("stoney-sept: stark footman", stark="footman knight")
    board.supply["stark"] = 0  # two armies of two
    assert board.combat is not None
    assert judge_retreats(board, board.combat, "stark").areas == ("blackwater", "crackclaw-point")
    place(board, "blackwater: greyjoy footman", "crackclaw-point: stark footman footman")
    legal = judge_retreats(board, board.combat, "stark")
    assert (legal.areas, legal.losses) == (("stoney-sept",), 1)
    table = fight_out(board, CARDS | {"stark retreat-losses": ["knight"]})
    assert told(table, UnitsLost) == [
        UnitsLost(
            rule="A2-RET-10", reason="retreat-losses", seat="stark", area="harrenhal", units=("knight",)
        )
    ]
    assert table.board.units["stoney-sept"].units == ("footman", "routed-footman")


@pytest.mark.rule("A2-RET-19")
def test_nobody_retreats_where_supply_carries_nobody() -> None:
    board = harrenhal("stoney-sept: stark footman footman", "crackclaw-point: stark footman footman")
    place(board, "blackwater: greyjoy footman")
    board.supply["stark"] = 0
    table = fight_out(board, CARDS)
    assert "stark retreat" not in asked(table)
    assert only(table, UnitsLost).rule == "A2-RET-19"


@pytest.mark.rule("A2-CAS-09", "A2-RET-11")
def test_nobody_is_asked_to_retreat_when_nobody_is_left() -> None:
    table = fight_out(harrenhal(stark="routed-knight"), CARDS)
    assert asked(table) == ["lannister house-card", "stark house-card"]
