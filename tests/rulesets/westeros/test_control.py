"""Who controls what, and what is unused."""

import pytest
from hypothesis import given, strategies as st

from adjudicator.rulesets.westeros.board import Combat
from adjudicator.rulesets.westeros.control import control, controlled, controller, enemies_in, sites, unused
from tests.rulesets.agot2.facts import HOUSES, MAP, OWNS
from tests.rulesets.agot2.positions import empty, start
from tests.rulesets.westeros.positions import place

SEATS = tuple(HOUSES)
HOLDERS = st.dictionaries(st.sampled_from(MAP.land), st.sampled_from(SEATS))


@pytest.mark.rule("A2-CTRL-01")
def test_units_or_a_power_token_control_a_land_area() -> None:
    board = empty()
    place(board, "karhold: stark footman")
    board.power_tokens["castle-black"] = "stark"
    assert control(board, "karhold") == ("stark", "control-by-units")
    assert board.rule("control-by-units") == "A2-CTRL-01"
    assert control(board, "castle-black") == ("stark", "control-by-token")
    assert board.rule("control-by-token") == "A2-CTRL-01"
    assert controlled(board, "stark") == ("castle-black", "karhold", "winterfell")


@pytest.mark.rule("A2-ROUT-03")
def test_routed_units_control_too() -> None:
    board = empty()
    place(board, "karhold: stark routed-knight")
    assert controller(board, "karhold") == "stark"


@pytest.mark.rule("A2-CTRL-09")
def test_the_crest_controls_an_empty_home_area() -> None:
    board = empty()
    assert {controller(board, house.home) for house in HOUSES.values()} == set(HOUSES)
    assert control(board, "pyke") == ("greyjoy", "control-by-crest")
    assert board.rule("control-by-crest") == "A2-CTRL-09"


@pytest.mark.rule("A2-EX-23", "A2-CTRL-10", "A2-CTRL-11")
def test_a_home_area_reverts_unless_a_token_is_left() -> None:
    board = empty()
    assert controller(board, "winterfell") == "stark"
    assert sites(board, "stark") == ("winterfell",)
    place(board, "winterfell: greyjoy knight")
    assert controller(board, "winterfell") == "greyjoy"
    board.remove("winterfell", ["knight"])
    assert controller(board, "winterfell") == "stark"
    board.power_tokens["winterfell"] = "greyjoy"
    assert control(board, "winterfell") == ("greyjoy", "control-by-token")
    assert board.rule("control-by-token") == "A2-CTRL-01"


@pytest.mark.rule("A2-CTRL-15")
def test_control_ends_with_the_last_unit() -> None:
    board = empty()
    place(board, "karhold: stark footman")
    board.remove("karhold", ["footman"])
    assert control(board, "karhold") == (None, "control-by-nobody")
    assert board.rule("control-by-nobody") == "A2-CTRL-15"


@pytest.mark.rule("A2-CTRL-05")
def test_a_token_stays_while_its_house_comes_and_goes() -> None:
    board = empty()
    board.power_tokens["karhold"] = "stark"
    place(board, "karhold: stark footman")
    board.remove("karhold", ["footman"])
    assert board.power_tokens == {"karhold": "stark"}
    assert controller(board, "karhold") == "stark"


@pytest.mark.rule("A2-CTRL-08")
def test_a_sea_is_nobodys_without_ships() -> None:
    board = empty()
    assert controller(board, "bay-of-ice") is None
    place(board, "bay-of-ice: stark ship")
    assert controller(board, "bay-of-ice") == "stark"
    board.remove("bay-of-ice", ["ship"])
    assert controller(board, "bay-of-ice") is None
    assert "bay-of-ice" not in controlled(board, "stark")


@pytest.mark.rule("A2-PORT-02")
def test_a_port_goes_with_its_land_area() -> None:
    board = empty()
    assert controller(board, "port-of-storms-end") is None
    place(board, "storms-end: baratheon footman")
    assert controller(board, "port-of-storms-end") == "baratheon"
    place(board, "shipbreaker-bay: tyrell ship")
    assert controller(board, "port-of-storms-end") == "baratheon"


@pytest.mark.rule("A2-PORT-19", "A2-AMB-37", "A2-FEW-08")
def test_without_its_house_a_home_area_and_its_port_are_nobodys() -> None:
    board = start(3)
    assert controller(board, "pyke") is None
    assert controller(board, "port-of-pyke") is None
    assert controller(board, "port-of-storms-end") is None
    board = start(4)
    assert "highgarden" not in {*board.impassable, *board.neutral_forces, *board.garrisons}
    assert controller(board, "highgarden") is None


@pytest.mark.rule("A2-VIC-01", "A2-VIC-03", "A2-VIC-11")
def test_castles_and_strongholds_count_one_each() -> None:
    board = empty()
    place(board, "white-harbor: stark footman", "seagard: stark knight", "karhold: stark knight")
    assert sites(board, "stark") == ("seagard", "white-harbor", "winterfell")
    place(board, "winterfell: greyjoy footman")
    board.remove("white-harbor", ["footman"])
    board.remove("seagard", ["knight"])
    assert sites(board, "stark") == ()


@given(HOLDERS, HOLDERS)
def test_an_area_has_one_controller_at_most(forces: dict[str, str], tokens: dict[str, str]) -> None:
    board = empty()
    for area, seat in forces.items():
        board.add(area, seat, ["footman"])
    board.power_tokens = dict(tokens)
    areas = [area for seat in SEATS for area in controlled(board, seat)]
    assert len(areas) == len(set(areas))
    assert set(areas) == {*forces, *tokens, *MAP.home_of}
    for area in areas:
        expected = forces.get(area) or tokens.get(area) or MAP.home_of.get(area)
        assert control(board, area).seat == controller(board, area) == expected


def test_enemies_are_units_of_others() -> None:
    board = empty()
    place(board, "karhold: stark footman")
    board.power_tokens["castle-black"] = "stark"
    assert enemies_in(board, "karhold", "greyjoy")
    assert not enemies_in(board, "karhold", "stark")
    assert not enemies_in(board, "castle-black", "greyjoy")


@pytest.mark.rule("A2-COMP-05", "A2-GEN-13")
def test_units_off_the_board_are_unused() -> None:
    board = empty()
    assert unused(board, "stark") == OWNS
    place(board, "karhold: stark footman routed-knight", "bay-of-ice: stark ship ship")
    board.combat = Combat("stark", "greyjoy", "pyke", "karhold", "march", ("footman", "siege-engine"))
    assert unused(board, "stark") == {"footman": 8, "knight": 4, "siege-engine": 1, "ship": 4}
    board.remove("karhold", ["routed-knight"])
    assert unused(board, "stark")["knight"] == 5
    assert unused(board, "greyjoy") == OWNS


@pytest.mark.rule("A2-COMP-04")
def test_a_kind_that_is_used_up_has_nothing_left() -> None:
    board = empty()
    place(board, "karhold: stark siege-engine", "winterfell: stark siege-engine")
    assert unused(board, "stark")["siege-engine"] == 0
