"""Raids: who takes what, pillage, and the special Raid that takes two."""

import pytest

from adjudicator.engine import IllegalAnswer
from adjudicator.rulesets.westeros.board import IRON_THRONE, Board
from adjudicator.rulesets.westeros.procedures.raids import judge, targets
from tests.rulesets.agot1.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, answer, judged, order, place
from tests.rulesets.westeros.steps import open_question, play_step

SOUTH = {
    "the-reach": "lannister footman",
    "highgarden": "tyrell footman",
    "searoad-marches": "tyrell footman",
    "blackwater": "baratheon footman",
    "kings-landing": "baratheon footman",
    "kingswood": "tyrell footman",
}


def reach(raid: str, **orders: str) -> Board:
    """Lannister raids from The Reach; around it lie these orders."""
    board = empty()
    place(board, *(f"{area}: {force}" for area, force in SOUTH.items()))
    order(board, f"the-reach: {raid}")
    order(board, *(f"{area.replace('_', '-')}: {token}" for area, token in orders.items()))
    return board


def answered(table: WesterosTable, *answers: object) -> WesterosTable:
    for each in answers:
        answer(table, each)
    return table


@pytest.mark.rule("A1-RAID-01", "A1-RAID-02")
def test_houses_take_turns_with_one_raid_each() -> None:
    board = empty()
    board.tracks[IRON_THRONE] = ["greyjoy", "stark", "lannister", "baratheon", "tyrell"]
    for area, seat in {"seagard": "greyjoy", "pyke": "greyjoy", "riverrun": "lannister"}.items():
        place(board, f"{area}: {seat} footman")
    place(board, "the-twins: tyrell footman", "stoney-sept: tyrell footman", "harrenhal: tyrell footman")
    order(board, "seagard: raid", "pyke: raid", "riverrun: raid")
    order(board, "the-twins: support", "stoney-sept: support", "harrenhal: support")
    table = play_step(board, "raid")
    assert open_question(table) == "greyjoy raid pyke seagard"
    answered(
        table, {"seagard": "riverrun"}
    )  # Lannister has no Raid any more, Greyjoy one that reaches nothing
    assert open_question(table).endswith("assign-orders")
    assert {*table.board.orders} == {"the-twins", "stoney-sept", "harrenhal"}


@pytest.mark.rule("A1-RAID-03", "A1-RAID-13")
def test_a_raid_and_its_target_leave_the_board_for_the_round() -> None:
    board = reach("raid", highgarden="support", blackwater="raid")
    board.tracks[IRON_THRONE] = ["lannister", "stark", "baratheon", "tyrell", "greyjoy"]
    table = play_step(board, "raid")
    (raid,) = table.pending[0].branches.values()
    assert [*raid.options.listing()] == ["none", "blackwater", "highgarden"]
    answered(table, "highgarden")
    assert {*table.board.orders} == set()  # Baratheon's Raid reached nothing, and has gone too


@pytest.mark.rule("A1-RAID-04", "A1-RAID-07")
def test_marches_and_defenses_are_safe_and_special_orders_of_other_kinds_are_not() -> None:
    board = reach(
        "raid*",
        highgarden="march",
        searoad_marches="defense+2",
        blackwater="support+1",
        kings_landing="consolidate-power*",
        kingswood="raid*",
    )
    assert targets(board, "the-reach") == ("blackwater", "kings-landing", "kingswood")
    assert judge(board, "the-reach", "highgarden") == "march-is-safe"
    assert judge(board, "the-reach", "searoad-marches") == "defense-is-safe"


@pytest.mark.rule("A1-RAID-05", "A1-RAID-06", "A1-SHIP-08")
def test_land_reaches_land_the_sea_reaches_both_and_ships_carry_no_raid() -> None:
    board = empty()
    place(board, "lannisport: lannister footman", "the-golden-sound: lannister ship")
    place(board, "ironmans-bay: greyjoy ship", "riverrun: greyjoy footman", "pyke: greyjoy footman")
    order(board, "lannisport: raid", "the-golden-sound: raid")
    order(board, "ironmans-bay: support", "riverrun: support", "pyke: support")
    assert targets(board, "lannisport") == ("riverrun",)
    assert targets(board, "the-golden-sound") == ("ironmans-bay", "riverrun")
    place(board, "sunset-sea: greyjoy ship")
    order(board, "sunset-sea: support")
    assert judge(board, "lannisport", "sunset-sea") == "not-adjacent"
    order(board, "the-golden-sound: support", "ironmans-bay: raid", "riverrun: raid")
    assert judge(board, "riverrun", "the-golden-sound") == "land-cannot-raid-sea"
    order(board, "riverrun: support")
    assert judge(board, "ironmans-bay", "riverrun") == "own-order"
    order(board, "pyke: raid", "lannisport: support")
    assert judge(board, "pyke", "lannisport") == "not-adjacent"  # though Ships link the two


@pytest.mark.rule("A1-BOARD-06")
def test_no_raid_crosses_a_river() -> None:
    board = empty()
    place(board, "winterfell: stark footman", "greywater-watch: greyjoy footman")
    order(board, "winterfell: raid", "greywater-watch: support")
    assert judge(board, "winterfell", "greywater-watch") == "not-adjacent"


@pytest.mark.rule("A1-RAID-08", "A1-RAID-14")
def test_a_raid_may_spare_what_it_could_take_and_does_so_by_default() -> None:
    table = play_step(reach("raid", highgarden="support"), "raid")
    assert table.pending[0].default == {"the-reach": "none"}
    answered(table, "none")
    assert {*table.board.orders} == {"highgarden"}


@pytest.mark.rule("A1-RAID-09")
def test_without_a_target_the_order_goes_unasked() -> None:
    table = play_step(reach("raid*", highgarden="march"), "raid")
    assert open_question(table).endswith("assign-orders")
    assert {*table.board.orders} == {"highgarden"}


@pytest.mark.rule("A1-RAID-10")
def test_a_pillage_pays_the_raider_and_costs_nobody() -> None:
    board = reach("raid", highgarden="consolidate-power")
    table = answered(play_step(board, "raid"), "highgarden")
    assert (table.board.available["lannister"], table.board.available["tyrell"]) == (6, 5)
    board = reach("raid", highgarden="support")
    assert answered(play_step(board, "raid"), "highgarden").board.available["lannister"] == 5


@pytest.mark.rule("A1-ORD-09", "A1-RAID-12")
def test_a_special_raid_takes_two_orders_of_one_house_or_of_two() -> None:
    lying = {"highgarden": "support", "searoad_marches": "raid", "blackwater": "support"}
    board = reach("raid*", kings_landing="march", **lying)
    board.tracks[IRON_THRONE] = ["lannister", "stark", "baratheon", "tyrell", "greyjoy"]
    (raid,) = play_step(board, "raid").pending[0].branches.values()
    assert (raid.kind, raid.subject, raid.default) == ("raid-several", "the-reach", ())
    for chosen in (["blackwater", "highgarden"], ["highgarden", "searoad-marches"], ["blackwater"], []):
        table = answered(play_step(board.clone(), "raid"), chosen)
        assert {*table.board.orders} & {"the-reach", *chosen} == set()
        assert {"highgarden", "blackwater", "kings-landing"} - {*chosen} <= {*table.board.orders}
    table = play_step(board, "raid")
    for illegal in (["blackwater", "highgarden", "searoad-marches"], ["kings-landing"], ["lannisport"]):
        assert isinstance(judged(table, illegal), IllegalAnswer)


@pytest.mark.rule("A1-RAID-11")
def test_a_special_raid_may_pillage_twice() -> None:
    board = reach("raid*", highgarden="consolidate-power", blackwater="consolidate-power*")
    board.available["lannister"] = 18
    table = answered(play_step(board, "raid"), ["blackwater", "highgarden"])
    assert table.board.available == {**dict.fromkeys(board.seats, 5), "lannister": 20}


def test_a_regular_raid_takes_one() -> None:
    table = play_step(reach("raid", highgarden="support", blackwater="support"), "raid")
    assert [raid.kind for raid in table.pending[0].branches.values()] == ["raid"]
    answered(table, "highgarden")
    assert {*table.board.orders} == {"blackwater"}
