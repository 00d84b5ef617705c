"""Raids: what they may take off, pillage, no target, ports."""

import pytest

from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.events import OrderRemoved, PowerGained, PowerLost
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.procedures.raids import OrderRaided, judge, targets
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import answer, order, place, told
from tests.rulesets.westeros.steps import open_question, play_step


def north(raid: str, *orders: str) -> Board:
    """Stark has a Raid in White Harbor; Greyjoy has orders around it."""
    board = empty()
    place(board, "white-harbor: stark footman")
    for each in orders:
        area = each.split(": ")[0]
        place(board, f"{area}: greyjoy ship" if "sea" in area else f"{area}: greyjoy footman")
    order(board, f"white-harbor: {raid}", *orders)
    return board


@pytest.mark.rule("A2-RAID-02", "A2-RAID-04")
@pytest.mark.parametrize(
    "token", ["support", "support+1", "raid", "raid*", "consolidate-power", "consolidate-power*"]
)
def test_support_raid_and_consolidate_power_may_be_raided(token: str) -> None:
    board = north("raid", f"winterfell: {token}")
    assert judge(board, "white-harbor", "winterfell") == "raidable"
    assert board.rule("raidable") == "A2-RAID-02"


@pytest.mark.rule("A2-RAID-06", "A2-RAID-05", "A2-ORD-01")
@pytest.mark.parametrize(
    ("raid", "token", "reason"),
    [
        ("raid", "march", "march-is-safe"),
        ("raid*", "march+1", "march-is-safe"),
        ("raid", "defense+1", "defense-is-safe"),
        ("raid*", "defense+1", "raidable-by-special"),
        ("raid*", "defense+2", "raidable-by-special"),
        ("raid*", "support", "raidable"),
    ],
)
def test_marches_are_safe_and_defense_from_regular_raids(raid: str, token: str, reason: str) -> None:
    assert judge(north(raid, f"winterfell: {token}"), "white-harbor", "winterfell") == reason


def test_own_orders_and_areas_without_orders_are_no_targets() -> None:
    board = north("raid")
    place(board, "winterfell: stark footman")
    order(board, "winterfell: support")
    assert judge(board, "white-harbor", "winterfell") == "own-order"
    assert judge(board, "white-harbor", "moat-cailin") == "no-order-there"
    assert judge(board, "white-harbor", "pyke") == "not-adjacent"


@pytest.mark.rule("A2-RAID-10", "A2-RAID-11", "A2-RAID-14")
def test_land_raids_land_and_the_sea_raids_both() -> None:
    board = north("raid", "the-narrow-sea: support", "moat-cailin: support", "crackclaw-point: raid")
    assert judge(board, "white-harbor", "the-narrow-sea") == "land-cannot-raid-sea"
    assert targets(board, "white-harbor") == ("moat-cailin",)
    place(board, "the-shivering-sea: stark ship")
    order(board, "the-shivering-sea: raid")
    assert targets(board, "the-shivering-sea") == ("the-narrow-sea",)
    board.orders["white-harbor"], board.orders["moat-cailin"] = (
        board.orders["moat-cailin"],
        board.orders["white-harbor"],
    )
    place(board, "winterfell: greyjoy footman")
    order(board, "winterfell: support")
    assert targets(board, "the-shivering-sea") == ("the-narrow-sea", "white-harbor", "winterfell")


@pytest.mark.rule("A2-SHIP-09", "A2-MAP-01")
def test_neither_ships_nor_rivers_bring_a_raid_anywhere() -> None:
    board = north("raid", "winterfell: raid", "castle-black: raid")
    place(board, "the-shivering-sea: stark ship", "greywater-watch: stark footman")
    order(board, "greywater-watch: raid")
    assert judge(board, "white-harbor", "castle-black") == "not-adjacent"  # over the sea
    assert judge(board, "greywater-watch", "winterfell") == "not-adjacent"  # over the river


@pytest.mark.rule("A2-RAID-15")
def test_a_regular_raid_from_a_port_takes_off_no_defense() -> None:
    board = empty()
    place(board, "port-of-sunspear: martell ship", "east-summer-sea: tyrell ship")
    order(board, "port-of-sunspear: raid", "east-summer-sea: defense+1")
    assert judge(board, "port-of-sunspear", "east-summer-sea") == "defense-is-safe"
    order(board, "port-of-sunspear: raid*")
    assert judge(board, "port-of-sunspear", "east-summer-sea") == "raidable-by-special"


@pytest.mark.rule("A2-PORT-10", "A2-PORT-11", "A2-PORT-12")
def test_a_port_and_its_sea_raid_each_other() -> None:
    board = empty()
    place(board, "port-of-sunspear: martell ship", "east-summer-sea: tyrell ship")
    place(board, "sunspear: tyrell footman", "salt-shore: tyrell footman")
    order(board, "port-of-sunspear: raid", "east-summer-sea: support", "salt-shore: support")
    order(board, "sunspear: support")
    assert targets(board, "port-of-sunspear") == ("east-summer-sea",)
    assert judge(board, "port-of-sunspear", "sunspear") == "port-raids-its-sea-only"
    order(board, "east-summer-sea: raid", "sunspear: raid*")
    assert targets(board, "east-summer-sea") == ("port-of-sunspear",)
    assert judge(board, "sunspear", "port-of-sunspear") == "land-cannot-raid-port"
    order(board, "salt-shore: raid")
    assert judge(board, "salt-shore", "port-of-sunspear") == "land-cannot-raid-port"


@pytest.mark.rule("A2-RAID-01", "A2-RAID-03", "A2-RAID-16")
def test_raid_and_target_leave_the_board() -> None:
    board = north("raid", "winterfell: support", "moat-cailin: raid*")
    table = play_step(board, "raid")
    assert open_question(table) == "stark raid white-harbor"
    assert table.pending[0].default == {"white-harbor": "none"}
    answer(table, "winterfell")
    assert told(table, OrderRaided) == [
        OrderRaided(
            rule="A2-RAID-02", seat="stark", area="white-harbor", victim="greyjoy", target="winterfell"
        )
    ]
    assert told(table, OrderRemoved)[:2] == [
        OrderRemoved(
            rule="A2-RAID-03", reason="raid-resolved", seat="stark", area="white-harbor", token="raid"
        ),
        OrderRemoved(
            rule="A2-RAID-03", reason="order-raided", seat="greyjoy", area="winterfell", token="support"
        ),
    ]
    assert not {"white-harbor", "winterfell"} & set(table.board.orders)


@pytest.mark.rule("A2-ACT-03", "A2-ACT-05")
def test_a_house_chooses_which_raid_to_resolve() -> None:
    board = north("raid", "winterfell: support")
    place(board, "karhold: stark footman")
    order(board, "karhold: raid*")
    table = play_step(board, "raid")
    assert open_question(table) == "stark raid karhold white-harbor"
    assert table.pending[0].default == {"karhold": "none"}
    answer(table, {"white-harbor": "none"})
    assert open_question(table) == "stark raid karhold"


@pytest.mark.rule("A2-RAID-07", "A2-RAID-08")
@pytest.mark.parametrize(("victims_power", "lost"), [(2, 1), (0, 0)])
def test_pillage(victims_power: int, lost: int) -> None:
    board = north("raid", "winterfell: consolidate-power*")
    board.available |= {"greyjoy": victims_power, "stark": 5}
    table = play_step(board, "raid", "winterfell")
    assert table.board.available["stark"] == 6
    assert table.board.available["greyjoy"] == victims_power - lost
    assert told(table, PowerGained) == [
        PowerGained(rule="A2-RAID-07", reason="pillage", seat="stark", amount=1)
    ]
    assert told(table, PowerLost) == [
        PowerLost(rule="A2-RAID-07", reason="pillage", seat="greyjoy", amount=lost)
    ]


def test_the_raider_takes_nothing_from_an_empty_pool() -> None:
    board = north("raid", "winterfell: consolidate-power")
    board.available["stark"] = 20
    assert pool(board, "stark") == 0
    table = play_step(board, "raid", "winterfell")
    assert table.board.available["stark"] == 20
    assert told(table, PowerGained) == [
        PowerGained(rule="A2-GEN-10", reason="pillage", seat="stark", amount=0)
    ]


@pytest.mark.rule("A2-RAID-09")
def test_consolidate_power_at_sea_may_be_pillaged() -> None:
    board = empty()
    place(board, "the-narrow-sea: stark ship", "the-shivering-sea: greyjoy ship")
    order(board, "the-narrow-sea: raid", "the-shivering-sea: consolidate-power")
    table = play_step(board, "raid", "the-shivering-sea")
    assert table.board.available["stark"] == 6


@pytest.mark.rule("A2-RAID-12", "A2-RAID-13")
def test_a_raid_without_target_is_removed() -> None:
    none_there = play_step(north("raid", "winterfell: march"), "raid")
    assert told(none_there, OrderRemoved)[0].rule == "A2-RAID-12"
    assert [given.source for given in none_there.given] == ["settled"]
    none_wanted = play_step(north("raid", "winterfell: support"), "raid", "none")
    assert told(none_wanted, OrderRemoved)[0].rule == "A2-RAID-13"
    assert none_wanted.board.orders["winterfell"].token == "support"
