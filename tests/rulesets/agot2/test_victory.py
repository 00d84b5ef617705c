"""Victory: who wins, when, and by what."""

import pytest

from adjudicator.engine import Game, Setup
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.events import EqualsCompared, GameEnded
from adjudicator.rulesets.westeros.procedures.victory import check, compare, decide, standings
from tests.rulesets.agot2.positions import empty, start

SIX = ("crackclaw-point", "flints-finger", "harrenhal", "moat-cailin", "seagard", "starfall")
"""Castles that are nobody's home."""


def tokens(board: Board, seat: str, *areas: str) -> None:
    board.power_tokens |= dict.fromkeys(areas, seat)


@pytest.mark.rule("A2-VIC-02", "A2-ROUND-05")
def test_the_seventh_site_wins_at_once() -> None:
    board = empty()
    tokens(board, "greyjoy", *SIX[:5])
    game = Game(Setup(board.seats), board)
    assert not check(game)  # with Pyke these are six
    assert not board.winners
    assert game.told == []
    tokens(board, "greyjoy", SIX[5])
    assert check(game)
    assert (board.winners, board.ending) == (("greyjoy",), "A2-VIC-02")
    (ended,) = game.told
    assert isinstance(ended, GameEnded)
    assert (ended.rule, ended.winner, ended.sites["greyjoy"]) == ("A2-VIC-02", "greyjoy", 7)
    assert check(game)
    assert len(game.told) == 1  # the end is told once


@pytest.mark.rule("A2-VIC-10")
def test_two_houses_that_reach_seven_together_are_compared() -> None:
    board = empty()
    tokens(board, "greyjoy", *SIX)
    tokens(board, "stark", "riverrun", "kings-landing", "oldtown", "storms-end", "the-eyrie", "white-harbor")
    game = Game(Setup(board.seats), board)
    assert check(game)
    assert board.winners == ("stark",)  # five strongholds against one
    assert game.told[0].rule == "A2-VIC-05"


@pytest.mark.rule("A2-VIC-04", "A2-ROUND-06", "A2-ROUND-01")
def test_after_the_last_round_most_sites_win() -> None:
    board = empty()
    tokens(board, "martell", "starfall")
    game = Game(Setup(board.seats), board)
    decide(game)
    assert board.winners == ("martell",)
    (ended,) = game.told
    assert isinstance(ended, GameEnded)
    assert ended.rule == "A2-VIC-04"
    assert ended.sites == {seat: 2 if seat == "martell" else 1 for seat in board.seats}


@pytest.mark.rule("A2-VIC-05")
def test_strongholds_decide_among_equals() -> None:
    board = empty()
    tokens(board, "martell", "starfall")
    tokens(board, "tyrell", "oldtown")
    verdict = compare(board, board.seats)
    assert verdict[:3] == (("tyrell",), "most-strongholds", "A2-VIC-05")


@pytest.mark.rule("A2-VIC-06")
def test_supply_decides_next() -> None:
    board = empty()
    board.supply["lannister"] = 3
    board.available["martell"] = 12
    assert compare(board, board.seats)[:3] == (("lannister",), "highest-supply", "A2-VIC-06")


@pytest.mark.rule("A2-VIC-07")
def test_power_decides_after_supply() -> None:
    board = empty()
    board.available["martell"] = 6
    assert compare(board, board.seats)[:3] == (("martell",), "most-power", "A2-VIC-07")


@pytest.mark.rule("A2-VIC-08", "A2-VIC-09")
def test_the_iron_throne_track_decides_last() -> None:
    board = empty()
    verdict = compare(board, ["greyjoy", "tyrell", "martell"])
    assert verdict[:3] == (("martell",), "best-throne", "A2-VIC-08")


@pytest.mark.rule("A2-AMB-03")
def test_by_the_errata_land_areas_come_before_supply_and_power_counts_for_nothing() -> None:
    board = start(tie_break="errata")
    board.units.clear()
    tokens(board, "tyrell", "searoad-marches")
    board.supply["lannister"] = 3
    assert compare(board, board.seats)[:3] == (("tyrell",), "most-land", "A2-AMB-03")
    del board.power_tokens["searoad-marches"]
    assert compare(board, board.seats).winners == ("lannister",)
    board.supply["lannister"] = 2
    board.available["martell"] = 12
    assert compare(board, board.seats)[:3] == (("baratheon",), "best-throne", "A2-VIC-08")


def test_the_end_tells_what_equal_houses_were_compared_by() -> None:
    """Each tie-break looked at, with what each house that was still equal has; no more than decided."""
    board = empty()
    tokens(board, "martell", "starfall")
    tokens(board, "greyjoy", "seagard")  # beside Pyke, which is a stronghold
    tokens(board, "tyrell", "oldtown")
    tokens(board, "stark", "riverrun")
    board.supply |= {"tyrell": 3, "stark": 3}
    board.available |= {"tyrell": 4, "stark": 6}
    game = Game(Setup(board.seats, {}), board)
    decide(game)
    assert game.told[1:] == [
        EqualsCompared(
            rule="A2-VIC-05",
            by="most-strongholds",
            amounts={"greyjoy": 2, "martell": 1, "stark": 2, "tyrell": 2},
        ),
        EqualsCompared(
            rule="A2-VIC-06", by="highest-supply", amounts={"greyjoy": 2, "stark": 3, "tyrell": 3}
        ),
        EqualsCompared(rule="A2-VIC-07", by="most-power", amounts={"stark": 6, "tyrell": 4}),
    ]
    assert (game.told[0].rule, board.winners) == ("A2-VIC-07", ("stark",))
    told = [(one.place, one.seat, one.score, one.by) for one in standings(board)]
    assert told == [
        (1, "stark", 2, "available Power"),
        (2, "tyrell", 2, "available Power"),
        (3, "greyjoy", 2, "supply"),
        (4, "martell", 2, "strongholds"),
        (5, "baratheon", 1, "Iron Throne track"),
        (6, "lannister", 1, "Iron Throne track"),
    ]


def test_before_the_end_equal_houses_share_a_place() -> None:
    board = empty()
    tokens(board, "martell", "starfall")
    told = [(one.place, one.seat, one.by) for one in standings(board)]
    assert told[0] == (1, "martell", "")
    assert {(place, by) for place, _seat, by in told[1:]} == {(2, "")}


def test_the_tie_break_is_an_option_of_the_game() -> None:
    winners = {}
    for option in ("rulebook", "errata"):
        board = start(tie_break=option)
        board.units.clear()
        tokens(board, "tyrell", "searoad-marches")
        board.available["martell"] = 6
        decide(Game(Setup(board.seats), board))
        winners[option] = board.winners
    assert winners == {"rulebook": ("martell",), "errata": ("tyrell",)}
