"""The draw of a tournament, as a game that the engine plays."""

from collections.abc import Mapping, Sequence

import pytest

from adjudicator.engine import BadSetup, KeyedChance, NamedChance, Setup, Table
from adjudicator.repository.game_file import choose_options, choose_seats
from adjudicator.rulesets import UnknownRuleset, installed, ruleset, ruleset_of_game, written_by
from adjudicator.rulesets.tournament import Board, TournamentDraw
from adjudicator.rulesets.tournament.schedule import schedule

Play = Table[Board, Board]
RULES = TournamentDraw()
PLACES = ("player-3", "player-1", "player-5", "player-2", "player-4")


def drawn(setup: Setup, key: bytes = b"a key", named: Mapping[str, Sequence[str]] | None = None) -> Play:
    return Table.start(RULES, setup, NamedChance(named or {}, KeyedChance(key)))


def setup(players: int, rounds: int = 2, smallest: int = 2, largest: int = 2) -> Setup:
    options = choose_options(
        RULES, {"rounds": str(rounds), "smallest": str(smallest), "largest": str(largest)}
    )
    return Setup(choose_seats(RULES, players, options), options)


def test_it_is_found_by_its_revision_and_no_list_of_games_has_it() -> None:
    assert isinstance(ruleset_of_game("tournament/1"), TournamentDraw)
    assert "tournament/1" not in installed()
    with pytest.raises(UnknownRuleset):
        ruleset("tournament/1")
    assert written_by("tournament/1") == written_by("claim/1")


@pytest.mark.rule("TM-DRAW-01")
def test_the_settings_say_how_many_rounds_and_how_large_the_tables_are() -> None:
    board = drawn(setup(7, rounds=3, smallest=3, largest=4)).game.board
    assert [[len(table.players) for table in one.tables] for one in board.rounds] == [[4, 3]] * 3
    with pytest.raises(BadSetup, match="3 players cannot be divided"):
        setup(3, smallest=4, largest=5)


@pytest.mark.rule("TM-DRAW-04", "TM-DRAW-05")
def test_places_are_drawn_once_and_the_seats_of_each_table() -> None:
    (tables,) = schedule(5, (2, 2), 1)
    first = tuple(PLACES[place] for place in tables[0])
    table = drawn(setup(5, rounds=1), named={"draw/places": PLACES, "draw/1/1": first[::-1]})
    (one,) = table.game.board.rounds
    assert one.tables[0].players == first[::-1]
    assert {*one.tables[1].players} == {PLACES[place] for place in tables[1]}
    assert one.out == tuple(
        seat for place, seat in enumerate(PLACES) if place not in {*tables[0], *tables[1]}
    )
    others = {str(drawn(setup(8), key).game.board) for key in (b"1", b"2", b"3")}
    assert len(others) == 3


@pytest.mark.rule("TM-DRAW-06")
def test_then_it_is_over_and_nobody_has_won() -> None:
    table = drawn(setup(4))
    assert table.over
    result = RULES.result(RULES.view(table.game.board, None))
    assert result is not None
    assert result.winners == ()
    assert RULES.result(RULES.opening(setup(4))) is None


def test_everybody_reads_the_same() -> None:
    table = drawn(setup(5))
    told = [line.text for line in RULES.report(table.game.told)]
    assert told[0].startswith("The places are drawn, in this order: Player ")
    assert told[1] == "Round 1"
    assert told[2].startswith("Sitting out: Player ")
    assert told[3].startswith("Table 1: Player ")
    views = [RULES.view(table.game.board, seat) for seat in (None, "player-1")]
    assert views[0] == views[1]
    described = [line.text for line in RULES.describe_view(views[0])]
    assert sorted(described) == sorted(told[1:])
    assert "Table 1" in RULES.draw(views[0]).text
