"""Ports as an option: which there are, and what they are next to."""

import pytest

from adjudicator.rulesets.agot1.edition import EDITION
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.procedures.planning import areas_to_order, complete
from tests.rulesets.agot1.positions import empty, start
from tests.rulesets.westeros.positions import place


@pytest.mark.rule("CK5-SETUP-01", "CK5-SETUP-02")
def test_eight_ports_open_onto_one_sea_each() -> None:
    assert EDITION.map.ports == ()
    geography = start(ports="yes").edition.map
    assert {port: (geography.land_of[port], geography.sea_of[port]) for port in geography.ports} == {
        "port-of-dragonstone": ("dragonstone", "shipbreaker-bay"),
        "port-of-lannisport": ("lannisport", "the-golden-sound"),
        "port-of-oldtown": ("oldtown", "redwyne-straights"),
        "port-of-pyke": ("pyke", "ironmans-bay"),
        "port-of-storms-end": ("storms-end", "shipbreaker-bay"),
        "port-of-sunspear": ("sunspear", "summer-sea"),
        "port-of-white-harbor": ("white-harbor", "the-narrow-sea"),
        "port-of-winterfell": ("winterfell", "bay-of-ice"),
    }


@pytest.mark.rule("CK-X-41")
def test_the_port_of_an_absent_houses_home_has_no_owner() -> None:
    board = start(4, ports="yes")
    assert controller(board, "port-of-pyke") is None
    place(board, "pyke: stark footman")
    assert controller(board, "port-of-pyke") == "stark"


@pytest.mark.rule("CK5-CTRL-01")
def test_ships_get_an_order_where_their_house_has_the_port() -> None:
    board = empty(ports="yes")
    place(
        board, "port-of-white-harbor: stark ship", "port-of-winterfell: stark ship", "karhold: stark knight"
    )
    assert areas_to_order(board, "stark") == ("karhold", "port-of-winterfell")
    place(board, "white-harbor: stark footman")
    assert "port-of-white-harbor" in areas_to_order(board, "stark")


@pytest.mark.rule("CK5-ORD-01")
def test_a_house_that_gives_no_orders_lets_its_ports_come_last() -> None:
    board = empty(ports="yes")
    place(
        board,
        "winterfell: stark knight",
        "white-harbor: stark footman",
        "port-of-white-harbor: stark ship ship ship",
        "port-of-winterfell: stark ship",
    )
    assert complete(board, "stark", {}) == {
        "port-of-white-harbor": "support",
        "port-of-winterfell": "support",
        "white-harbor": "consolidate-power",
        "winterfell": "consolidate-power",
    }
    board.units.pop("white-harbor")
    board.power_tokens["white-harbor"] = "stark"
    sheet = complete(board, "stark", {})
    assert sheet["port-of-white-harbor"] == "consolidate-power"
    assert sheet["port-of-winterfell"] == "support"
