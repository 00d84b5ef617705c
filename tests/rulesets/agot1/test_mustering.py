"""Mustering: points, prices, places, supply, pieces."""

import pytest

from adjudicator.engine import IllegalAnswer
from adjudicator.rulesets.westeros.board import IRON_THRONE, Board
from adjudicator.rulesets.westeros.procedures.mustering import entries, judge
from tests.rulesets.agot1.positions import empty, start
from tests.rulesets.westeros.positions import answer, at, order, place, play
from tests.rulesets.westeros.procedures import mustering
from tests.rulesets.westeros.steps import play_step


def reason(board: Board, area: str, *words: str, seat: str = "stark") -> str:
    return judge(board, seat, {area: words}).reason


@pytest.mark.rule("A1-MUST-01", "A1-MUST-10")
def test_houses_muster_in_turn_order_in_all_areas_or_not_at_all() -> None:
    board = start()
    board.power_tokens["moat-cailin"] = "stark"
    at(board, "muster")
    table, asked = play(board), []
    while table.unanswered[0].kind == "muster":
        question = table.unanswered[0]
        assert ({*question.default.values()}, question.secret) == ({()}, True)
        asked.append(" ".join((question.seat, *question.default)))
        answer(table, {})
    assert asked == [
        "baratheon dragonstone",
        "lannister lannisport",
        "stark moat-cailin white-harbor winterfell",
        "tyrell highgarden",
        "greyjoy pyke",
    ]
    assert table.board.units == start().units


@pytest.mark.rule("A1-MUST-12")
@pytest.mark.parametrize(
    ("said", "asked", "ships"),
    [
        ({"winterfell": ["ask-me"], "moat-cailin": ["the-narrow-sea/ship"]}, ["winterfell"], 1),
        ({"winterfell": ["bay-of-ice/ship"], "moat-cailin": []}, ["moat-cailin", "winterfell"], 0),
    ],
)
def test_who_waits_or_has_lost_a_sea_is_asked_in_turn(
    said: dict[str, list[str]], asked: list[str], ships: int
) -> None:
    board = empty()
    place(board, "flints-finger: greyjoy footman", "moat-cailin: stark footman")
    board.tracks[IRON_THRONE].sort(key=["baratheon", "lannister", "tyrell", "greyjoy", "stark"].index)
    at(board, "muster")
    table = play(board)
    answers = {"greyjoy": {"flints-finger": ["bay-of-ice/ship"]}, "stark": said}
    for question in table.unanswered:
        table.answer(question, answers.get(question.seat, {}))
    (question,) = table.unanswered
    assert (question.seat, question.subject, [*question.default]) == ("stark", "in-turn", asked)
    assert table.board.units_in("bay-of-ice", "greyjoy") == ("ship",)
    assert len(table.board.units_in("the-narrow-sea", "stark")) == ships


@pytest.mark.rule("A1-MUST-02", "A1-MUST-03", "A1-MUST-08")
def test_points_and_prices() -> None:
    board = empty()
    place(board, "moat-cailin: stark footman")
    board.supply["stark"] = 6
    for words in (["knight"], ["footman", "footman"], ["footman", "bay-of-ice/ship"], []):
        assert reason(board, "winterfell", *words) == "may-be-mustered"
    assert reason(board, "winterfell", "knight", "footman") == "too-few-points"
    assert reason(board, "moat-cailin", "footman") == "may-be-mustered"
    assert reason(board, "moat-cailin", "upgrade-to-knight") == "may-be-mustered"
    assert reason(board, "moat-cailin", "knight") == "too-few-points"
    assert reason(board, "moat-cailin", "footman", "upgrade-to-knight") == "too-few-points"


@pytest.mark.rule("A1-MUST-04", "A1-MUST-05")
def test_units_appear_in_the_area_and_only_its_footmen_become_knights() -> None:
    board = empty()
    place(board, "white-harbor: stark footman", "karhold: stark footman")
    assert reason(board, "winterfell", "upgrade-to-knight") == "no-footman"
    table = mustering(board, "stark")
    answer(table, {"white-harbor": ["upgrade-to-knight"], "winterfell": ["footman", "footman"]})
    assert table.board.units_in("white-harbor", "stark") == ("knight",)
    assert table.board.units_in("winterfell", "stark") == ("footman", "footman")
    assert table.board.units_in("karhold", "stark") == ("footman",)


def test_a_footman_just_mustered_becomes_a_knight_by_the_areas_other_point() -> None:
    table = mustering(empty(), "stark")
    answer(table, {"winterfell": ["footman", "upgrade-to-knight"]})
    assert table.board.units_in("winterfell", "stark") == ("knight",)


@pytest.mark.rule("A1-MUST-06")
def test_ships_appear_in_bordering_seas_without_other_houses() -> None:
    board = empty()
    waters = {entry.into for entry in entries(board, "stark", "winterfell") if entry.unit == "ship"}
    assert waters == {"bay-of-ice", "the-shivering-sea"}
    place(board, "bay-of-ice: greyjoy ship")
    assert reason(board, "winterfell", "bay-of-ice/ship") == "no-such-entry"
    assert reason(board, "winterfell", "the-narrow-sea/ship") == "no-such-entry"


@pytest.mark.rule("A1-P3-07")
def test_the_fleet_of_a_house_that_is_not_played_keeps_ships_out() -> None:
    board = empty(4)
    board.power_tokens["riverrun"] = "lannister"
    assert reason(board, "riverrun", "ironmans-bay/ship", seat="lannister") == "no-such-entry"
    del board.neutral_forces["ironmans-bay"]
    assert reason(board, "riverrun", "ironmans-bay/ship", seat="lannister") == "may-be-mustered"


@pytest.mark.rule("A1-MUST-07")
def test_supply_limits_new_units_but_not_new_knights() -> None:
    board = empty()
    place(board, "winterfell: stark footman footman footman", "white-harbor: stark footman footman")
    board.supply["stark"] = 1  # armies of 3 and 2
    assert reason(board, "winterfell", "footman") == "over-supply"
    assert reason(board, "white-harbor", "footman") == "over-supply"
    assert reason(board, "winterfell", "upgrade-to-knight", "upgrade-to-knight") == "may-be-mustered"
    assert reason(board, "winterfell", "bay-of-ice/ship") == "may-be-mustered"
    assert reason(board, "winterfell", "bay-of-ice/ship", "bay-of-ice/ship") == "over-supply"


@pytest.mark.rule("A1-MUST-09", "A1-COMP-10", "A1-COMP-12")
def test_what_is_all_in_use_cannot_be_mustered_until_some_comes_back() -> None:
    board = empty()
    board.supply["stark"] = 6
    place(board, "moat-cailin: stark knight knight", "seagard: stark knight knight")
    assert reason(board, "winterfell", "knight") == "no-unit-left"
    board.remove("seagard", ["knight"])
    assert reason(board, "winterfell", "knight") == "may-be-mustered"


@pytest.mark.rule("A1-MUST-11", "A1-ORD-10")
def test_no_order_musters() -> None:
    board = empty()
    place(board, "winterfell: stark footman")
    order(board, "winterfell: consolidate-power*")
    table = play_step(board, "consolidate")
    assert table.unanswered[0].kind == "assign-orders"
    assert table.board.units_in("winterfell", "stark") == ("footman",)
    assert table.board.available["stark"] == 7


@pytest.mark.rule("A1-GEN-11")
def test_a_house_without_units_still_musters_where_its_crest_and_tokens_hold() -> None:
    board = empty()
    board.power_tokens["moat-cailin"] = "stark"
    table = mustering(board, "stark")
    assert isinstance(table.judge(table.unanswered[0], {"moat-cailin": ["knight"]}), IllegalAnswer)
    answer(table, {"moat-cailin": ["footman"], "winterfell": ["knight"]})
    assert table.board.units_in("moat-cailin", "stark") == ("footman",)
    assert table.board.units_in("winterfell", "stark") == ("knight",)
