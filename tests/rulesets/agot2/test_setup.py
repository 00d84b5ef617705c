"""The opening board, for every number of players."""

from collections import Counter

import msgspec
import pytest

from adjudicator.rulesets.agot2.agot2 import GAME_OPTIONS
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.control import sites
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.supply import complies
from tests.rulesets.agot2.facts import (
    HOUSE_CARDS_OF,
    HOUSES,
    MAP,
    NEUTRAL,
    PLAYERS,
    WESTEROS_DECKS,
    WILDLING_CARDS,
)
from tests.rulesets.agot2.positions import start
from tests.rulesets.westeros.positions import begun_at

COUNTS = pytest.mark.parametrize("players", PLAYERS)


def forces(board: Board, seat: str) -> dict[str, str]:
    """A house's units by area, as words."""
    return {area: " ".join(units) for area, units in board.forces(seat)}


@pytest.mark.rule("A2-SETUP-12")
def test_starting_units_stand_where_the_screens_say() -> None:
    board = start()
    assert {seat: forces(board, seat) for seat in board.seats} == {
        "baratheon": {
            "dragonstone": "footman knight",
            "kingswood": "footman",
            "shipbreaker-bay": "ship ship",
        },
        "lannister": {
            "lannisport": "footman knight",
            "stoney-sept": "footman",
            "the-golden-sound": "ship",
            "port-of-lannisport": "ship",
        },
        "stark": {"winterfell": "footman knight", "white-harbor": "footman", "the-shivering-sea": "ship"},
        "martell": {"sunspear": "footman knight", "salt-shore": "footman", "sea-of-dorne": "ship"},
        "greyjoy": {
            "pyke": "footman knight",
            "port-of-pyke": "ship",
            "greywater-watch": "footman",
            "ironmans-bay": "ship",
        },
        "tyrell": {"highgarden": "footman knight", "dornish-marches": "footman", "redwyne-straights": "ship"},
    }


@pytest.mark.rule("A2-AMB-45")
def test_the_erratas_ship_is_there_with_four_to_six_players_unless_the_option_says_no() -> None:
    there = {players: "port-of-lannisport" in start(players).units for players in PLAYERS}
    assert there == {3: False, 4: True, 5: True, 6: True}
    assert "port-of-lannisport" not in start(6, lannister_fleet="rulebook").units


@pytest.mark.rule("A2-SETUP-04", "A2-SETUP-13", "A2-FEW-08")
@COUNTS
def test_neutral_forces_and_garrisons_of_houses_in_play(players: int) -> None:
    board = start(players)
    assert board.neutral_forces == NEUTRAL[players].forces
    assert board.impassable == NEUTRAL[players].impassable
    assert board.garrisons == {HOUSES[seat].home: 2 for seat in PLAYERS[players]}
    assert {force.seat for force in board.units.values()} == set(PLAYERS[players])
    blocked = {*board.neutral_forces, *board.impassable}
    assert not blocked & {*board.units, *board.garrisons}


@pytest.mark.rule("A2-SETUP-02", "A2-SETUP-03", "A2-SETUP-05")
def test_decks_are_whole_and_markers_on_their_first_places() -> None:
    board = start()
    assert {deck: Counter(cards) for deck, cards in board.decks.items()} == {
        deck: Counter(cards) for deck, cards in WESTEROS_DECKS.items()
    }
    assert board.wildlings.unseen == list(WILDLING_CARDS)
    assert (board.wildlings.top, board.wildlings.bottom) == ([], [])
    assert (board.threat, board.round) == (2, 1)
    assert (board.turned, board.used) == ({}, {"I": [], "II": [], "III": []})


@pytest.mark.rule("A2-SETUP-07")
@COUNTS
def test_every_house_holds_its_seven_cards(players: int) -> None:
    board = start(players)
    assert board.hands == {seat: list(HOUSE_CARDS_OF[seat]) for seat in PLAYERS[players]}
    assert board.discards == {seat: [] for seat in PLAYERS[players]}


@pytest.mark.rule("A2-SETUP-09", "A2-SETUP-10", "A2-FEW-07")
@COUNTS
def test_houses_in_play_close_up_on_the_tracks(players: int) -> None:
    whole, board = start(6), start(players)
    for track, order in board.tracks.items():
        assert order == [seat for seat in whole.tracks[track] if seat in PLAYERS[players]]
    assert board.supply == {seat: HOUSES[seat].supply for seat in PLAYERS[players]}


@pytest.mark.rule("A2-SETUP-01", "A2-SETUP-08")
@COUNTS
def test_the_opening_is_legal_and_as_the_screens_count(players: int) -> None:
    board = start(players)
    assert set(board.units) <= set(MAP.areas)
    for seat in board.seats:
        assert complies(board, seat)
        assert len(sites(board, seat)) == HOUSES[seat].victory


@pytest.mark.rule("A2-SETUP-06", "A2-SETUP-15", "A2-AMB-03")
def test_houses_and_optional_rules_are_settled_before_the_game() -> None:
    assert [begun_at(start()).seats(players, {}) for players in (3, 6)] == [PLAYERS[3], PLAYERS[6]]
    assert {option.name: option.values for option in GAME_OPTIONS} == {
        "tides-of-battle": ("no", "yes"),
        "tie-break": ("rulebook", "errata"),
        "lannister-fleet": ("errata", "rulebook"),
        "blade-after-tides": ("errata", "rulebook"),
    }
    assert start(3).variant == "agot2/2"
    assert start(3, tie_break="errata", tides_of_battle="no").variant == "agot2/2+tie-break=errata"


def test_what_options_change_goes_together() -> None:
    board = start(3, tie_break="errata", blade_after_tides="rulebook", tides_of_battle="yes")
    assert board.variant == "agot2/2+tides-of-battle=yes+tie-break=errata+blade-after-tides=rulebook"
    assert PlayableEdition.of(board).hooks.cards_played
    assert "most-land" in board.edition.policies.end_ties
    assert not board.edition.policies.blade_after_tides
    assert start(3).edition.policies.blade_after_tides


@pytest.mark.parametrize("variant", ["agot7", "agot2+tide-of-battles=yes", ""])
def test_a_board_of_no_edition_cannot_be_read(variant: str) -> None:
    text = msgspec.json.encode(start()).replace(b'"variant":"agot2/2"', f'"variant":"{variant}"'.encode())
    with pytest.raises(msgspec.ValidationError, match="there is no edition"):
        msgspec.json.decode(text, type=Board)
