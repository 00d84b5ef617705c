"""Winning at once, and after the last round."""

import pytest

from adjudicator.rulesets.westeros.board import IRON_THRONE, Board, Task
from adjudicator.rulesets.westeros.control import sites
from adjudicator.rulesets.westeros.events import GameDrawn, GameEnded
from adjudicator.rulesets.westeros.procedures.victory import compare
from adjudicator.rulesets.westeros.words.wording import names_of
from tests.rulesets.agot1.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, answer, order, place, play, told

FORTS = ("riverrun", "seagard", "harrenhal", "moat-cailin", "the-reach", "crackclaw-point", "flints-finger")


def tokens(board: Board, seat: str, *areas: str) -> None:
    board.power_tokens |= dict.fromkeys(areas, seat)


def ended(table: WesterosTable) -> GameEnded:
    (event,) = told(table, GameEnded)
    assert isinstance(event, GameEnded)
    return event


@pytest.mark.rule("A1-VICT-01", "A1-VICT-04")
def test_castles_and_strongholds_count_one_each_however_they_are_held() -> None:
    board = empty()
    tokens(board, "lannister", "riverrun", "harrenhal", "blackwater")
    place(board, "seagard: lannister footman")
    assert sites(board, "lannister") == ("harrenhal", "lannisport", "riverrun", "seagard")


@pytest.mark.rule("A1-VICT-02")
@pytest.mark.parametrize(("players", "forts"), [(3, 8), (4, 7), (5, 7)])
def test_seven_win_at_once_and_eight_with_three_players(players: int, forts: int) -> None:
    board = empty(players)
    tokens(board, "lannister", *FORTS[: forts - 2])  # one less, with lannisport
    place(board, "blackwater: lannister knight footman")
    board.neutral_forces["kings-landing"] = 3
    order(board, "blackwater: march")
    board.agenda = [Task("march"), Task("assign")]
    table = play(board.clone())
    answer(table, {})
    assert not table.over
    table = play(board)
    answer(table, {"kings-landing": ["knight", "footman"]}, "no")
    assert ended(table).rule == "A1-VICT-02"
    assert ended(table).sites["lannister"] == forts


@pytest.mark.rule("A1-VICT-03")
def test_supply_decides_among_equals_then_power_then_nothing() -> None:
    board = empty()
    tokens(board, "lannister", "blackwater")
    board.supply = dict.fromkeys(board.seats, 2)
    drawn = compare(board, board.seats)
    assert (drawn.winners, drawn.reason, drawn.rule) == (board.seats, "most-power", "A1-VICT-03")
    board.available["tyrell"] = 6
    assert compare(board, board.seats).winners == ("tyrell",)
    board.supply["stark"] = board.supply["greyjoy"] = 3
    assert {*compare(board, board.seats).winners} == {"stark", "greyjoy"}
    tokens(board, "baratheon", "crackclaw-point")
    assert compare(board, board.seats)[:2] == (("baratheon",), "most-sites")


def test_land_areas_may_decide_before_supply() -> None:
    board = empty(end_tie_break="land-areas")
    board.supply["stark"] = 6
    tokens(board, "tyrell", "blackwater")
    assert compare(board, board.seats)[:2] == (("tyrell",), "most-land")


@pytest.mark.rule("A1-VICT-07")
def test_supply_is_what_the_track_shows() -> None:
    board = empty()
    board.supply = {**dict.fromkeys(board.seats, 2), "greyjoy": 3}
    tokens(board, "tyrell", "blackwater", "searoad-marches", "dornish-marches")
    assert compare(board, board.seats).winners == ("greyjoy",)


def test_a_draw_is_told_and_has_several_winners() -> None:
    board = empty()
    board.supply = dict.fromkeys(board.seats, 2)
    board.round, board.agenda = 10, [Task("clean-up")]
    table = play(board)
    (event,) = told(table, GameDrawn)
    assert isinstance(event, GameDrawn)
    assert {*event.winners} == {*table.board.winners} == {*board.seats}
    view = table.view(None)
    result = table.ruleset.result(view)
    assert result is not None
    assert {*result.winners} == {*board.seats}
    assert "draw" in event.sentence(names_of(board.edition))
    assert table.ruleset.situation(view).startswith("A draw in round 10 between Baratheon, ")


@pytest.mark.rule("A1-VICT-05")
def test_it_is_looked_at_before_the_combat_and_after_it() -> None:
    board = empty()
    tokens(board, "lannister", *FORTS[:4])
    place(board, "stoney-sept: lannister footman knight", "blackwater: tyrell footman")
    order(board, "stoney-sept: march+1")
    tokens(board, "lannister", "crackclaw-point")
    board.power_tokens.pop("harrenhal")
    board.agenda = [Task("march"), Task("assign")]
    table = play(board.clone())
    answer(table, {"harrenhal": ["footman"], "blackwater": ["knight"]}, "no")
    assert not table.over  # six
    tokens(board, "lannister", "storms-end")
    table = play(board.clone())
    answer(table, {"harrenhal": ["footman"], "blackwater": ["knight"]}, "no")
    assert table.over
    assert ended(table).winner == "lannister"
    assert "house-card" not in {given.question.kind for given in table.given}
    board.units.pop("blackwater")
    place(board, "harrenhal: tyrell footman")
    table = play(board)
    answer(table, {"harrenhal": ["footman", "knight"]}, "no")
    while not table.over:
        answer(table, table.unanswered[0].default)
    assert ended(table).winner == "lannister"
    assert "house-card" in {given.question.kind for given in table.given}


@pytest.mark.rule("A1-VICT-06")
def test_of_several_the_house_wins_whose_order_is_resolved_or_the_first_in_turn_order() -> None:
    board = empty()
    board.tracks[IRON_THRONE] = ["tyrell", "stark", "lannister", "baratheon", "greyjoy"]
    tokens(board, "tyrell", *FORTS[:6])  # with Highgarden, once Lannister leaves it
    place(board, "highgarden: lannister footman", "dragonstone: lannister footman")
    tokens(board, "lannister", "oldtown", "storms-end", "white-harbor", "winterfell")
    board.power_tokens["the-reach"] = "greyjoy"
    tokens(board, "tyrell", "flints-finger")
    order(board, "highgarden: march")
    board.agenda = [Task("march"), Task("assign")]
    table = play(board.clone())
    answer(table, {"the-reach": ["footman"]}, "no")
    assert table.over
    assert ended(table).winner == "lannister"
    board.units.pop("highgarden")
    place(board, "the-reach: lannister footman")
    board.orders.clear()
    board.agenda = [Task("clean-up")]
    assert ended(play(board)).winner == "tyrell"
