"""The five-player board."""

import pytest

from adjudicator.rulesets.agot1.edition import EDITION
from tests.rulesets.agot1.positions import start

MAP = EDITION.map

ISLANDS = ("dragonstone", "pyke", "the-arbor")


@pytest.mark.rule("A1-SETUP-01", "A1-BOARD-01", "A1-BOARD-07")
def test_the_board_has_34_land_areas_and_11_seas() -> None:
    board = start()
    assert (len(board.edition.map.land), len(board.edition.map.seas), board.edition.map.ports) == (34, 11, ())
    assert {MAP.kind[area] for area in MAP.areas} == {"land", "sea"}
    assert MAP.adjacent["castle-black"] == ("bay-of-ice", "karhold", "the-shivering-sea", "winterfell")


@pytest.mark.rule("A1-BOARD-08")
def test_icons_are_counted() -> None:
    forts = [MAP.fort[area] for area in MAP.land]
    assert (forts.count("castle"), forts.count("stronghold")) == (10, 8)
    assert (sum(MAP.supply.values()), sum(MAP.power.values())) == (21, 17)
    assert MAP.home_of == {
        "dragonstone": "baratheon",
        "highgarden": "tyrell",
        "lannisport": "lannister",
        "pyke": "greyjoy",
        "winterfell": "stark",
    }


@pytest.mark.rule("A1-BOARD-03", "A1-BOARD-04")
def test_islands_are_land_that_borders_on_seas_alone() -> None:
    assert MAP.islands == ISLANDS
    for island in ISLANDS:
        assert MAP.kind[island] == "land"
        assert MAP.adjacent_land[island] == ()
        assert MAP.adjacent_seas[island]


@pytest.mark.rule("A1-BOARD-05")
def test_rivers_part_areas_but_at_bridges() -> None:
    for one, other in MAP.rivers:
        assert other not in MAP.adjacent[one]
    for one, other in MAP.bridges:
        assert other in MAP.adjacent[one]
    assert {area for pair in MAP.bridges for area in pair} >= {"the-twins", "crackclaw-point"}


def test_oldtown_borders_on_sunset_sea() -> None:
    assert "sunset-sea" in MAP.adjacent["oldtown"]
