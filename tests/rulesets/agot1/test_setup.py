"""Components and the opening board."""

import pytest

from adjudicator.engine import BadSetup, Setup
from adjudicator.rulesets.agot1.edition import EDITION
from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, TRACKS
from adjudicator.rulesets.westeros.control import controlled, sites_to_win, unused
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.tracks import blade_holder, raven_holder, throne_holder
from tests.rulesets.agot1.positions import RULES, empty, start

HOUSES = {"lannister", "stark", "baratheon", "tyrell", "greyjoy"}


@pytest.mark.rule("A1-GEN-01", "A1-GEN-02", "A1-GEN-03")
def test_three_to_five_houses_play_ten_rounds() -> None:
    assert EDITION.rounds == 10
    assert {*EDITION.players} == {3, 4, 5}
    assert RULES.seat_counts()[0] == 5
    assert {*RULES.seats(5, {})} == {*EDITION.houses} == HOUSES


@pytest.mark.rule("A1-COMP-01", "A1-ORD-02", "A1-ORD-03")
def test_a_house_has_fifteen_order_tokens() -> None:
    orders = EDITION.orders
    regular = {token: (facts.count, facts.modifier) for token, facts in orders.items() if not facts.star}
    assert regular == {
        "march-1": (1, -1),
        "march": (1, 0),
        "raid": (2, 0),
        "support": (2, 0),
        "consolidate-power": (2, 0),
        "defense+1": (2, 1),
    }
    special = {facts.kind: (token, facts.count) for token, facts in orders.items() if facts.star}
    assert special == {
        "march": ("march+1", 1),
        "raid": ("raid*", 1),
        "support": ("support+1", 1),
        "consolidate-power": ("consolidate-power*", 1),
        "defense": ("defense+2", 1),
    }
    numbers = [sum(orders[token].count for token in tokens) for tokens in EDITION.tokens_of.values()]
    assert numbers == [3, 3, 3, 3, 3]


@pytest.mark.parametrize(("players", "martell"), [(6, "no"), (5, "yes"), (3, "yes")])
def test_six_players_and_house_martell_come_together_or_not_at_all(players: int, martell: str) -> None:
    with pytest.raises(BadSetup, match="martell=yes needs six seats"):
        RULES.seats(players, {"martell": martell})
    assert "martell" in RULES.seats(6, {"martell": "yes"})


@pytest.mark.rule(
    "A1-COMP-02", "A1-COMP-03", "A1-COMP-04", "A1-COMP-05", "A1-COMP-06", "A1-COMP-07", "A1-COMP-08",
    "A1-COMP-09", table=True,
)  # fmt: skip
def test_the_pieces_are_counted() -> None:
    board = start()
    assert EDITION.owns == {"footman": 10, "knight": 4, "ship": 6}
    assert start(ships_per_house="5").edition.owns["ship"] == 5
    for seat in HOUSES:
        assert pool(board, seat) + board.available[seat] == 20
        assert [board.tracks[track].count(seat) for track in TRACKS] == [1, 1, 1]
        assert len(board.hands[seat]) == 7
    assert {*board.supply} == HOUSES
    assert [len(cards) for cards in EDITION.westeros_decks.values()] == [10, 10, 10]
    assert board.neutral_forces == {"kings-landing": 5, "the-eyrie": 6, "sunspear": 5}
    assert {*EDITION.dominance.values()} == {"iron-throne", "valyrian-steel-blade", "messenger-raven"}
    assert (board.threat, board.round) == (0, 1)


def test_a_kind_of_unit_runs_out() -> None:
    board = empty()
    board.add("winterfell", "stark", ["knight"] * 4)
    assert unused(board, "stark")["knight"] == 0


@pytest.mark.rule("A1-SETUP-02", "A1-SETUP-03", "A1-SETUP-04")
def test_tokens_lie_where_they_begin() -> None:
    board = start()
    assert board.neutral_forces == {"kings-landing": 5, "the-eyrie": 6, "sunspear": 5}
    assert board.threat == 0
    assert board.round == 1


@pytest.mark.rule("A1-SETUP-05", "A1-SETUP-10")
def test_every_house_has_5_power_and_the_rest_is_in_the_pool() -> None:
    board = start()
    assert board.available == dict.fromkeys(board.seats, 5)
    assert {pool(board, seat) for seat in board.seats} == {15}


@pytest.mark.rule("A1-SETUP-06", "A1-SETUP-13", "A1-SETUP-15")
@pytest.mark.parametrize(
    ("players", "absent"), [(3, {"greyjoy", "tyrell"}), (4, {"greyjoy"}), (5, set[str]())]
)
def test_seats_are_houses_and_no_others_are_on_the_board(players: int, absent: set[str]) -> None:
    board = start(players)
    assert {*RULES.seats(players, {})} == {*board.seats} == HOUSES - absent
    assert {force.seat for force in board.units.values()} == HOUSES - absent
    assert {*board.hands} == HOUSES - absent


@pytest.mark.rule("A1-SETUP-07", "A1-SETUP-08")
def test_houses_hold_their_cards_and_decks_are_whole() -> None:
    board = start()
    assert {seat: sorted(cards) for seat, cards in board.hands.items()} == {
        seat: sorted(EDITION.dealt[seat]) for seat in board.seats
    }
    assert board.discards == {seat: [] for seat in board.seats}
    assert {deck: sorted(cards) for deck, cards in board.decks.items()} == {
        deck: sorted(cards) for deck, cards in EDITION.westeros_decks.items()
    }
    assert (board.turned, board.used) == ({}, {"I": [], "II": [], "III": []})


@pytest.mark.rule("A1-SETUP-09", "A1-SETUP-12")
def test_houses_stand_on_the_tracks_as_their_start_cards_say() -> None:
    board = start()
    assert board.tracks == {
        IRON_THRONE: ["baratheon", "lannister", "stark", "tyrell", "greyjoy"],
        FIEFDOMS: ["greyjoy", "tyrell", "stark", "baratheon", "lannister"],
        KINGS_COURT: ["lannister", "stark", "baratheon", "greyjoy", "tyrell"],
    }
    assert board.supply == {**dict.fromkeys(board.seats, 2), "stark": 1}
    assert start(start_supply="3").supply == {**dict.fromkeys(board.seats, 3), "stark": 2}
    assert (throne_holder(board), blade_holder(board), raven_holder(board)) == (
        "baratheon", "greyjoy", "lannister"
    )  # fmt: skip


@pytest.mark.rule("A1-SETUP-11")
def test_houses_place_their_units() -> None:
    found = {area: (force.seat, *force.units) for area, force in start().units.items()}
    assert found == {
        "dragonstone": ("baratheon", "footman", "knight"),
        "kingswood": ("baratheon", "footman"),
        "shipbreaker-bay": ("baratheon", "ship", "ship"),
        "lannisport": ("lannister", "footman", "knight"),
        "stoney-sept": ("lannister", "footman"),
        "the-golden-sound": ("lannister", "ship"),
        "winterfell": ("stark", "footman", "knight"),
        "white-harbor": ("stark", "footman"),
        "the-shivering-sea": ("stark", "ship"),
        "highgarden": ("tyrell", "footman", "knight"),
        "dornish-marches": ("tyrell", "footman"),
        "redwyne-straights": ("tyrell", "ship"),
        "pyke": ("greyjoy", "footman", "knight"),
        "greywater-watch": ("greyjoy", "footman"),
        "ironmans-bay": ("greyjoy", "ship", "ship"),
    }


@pytest.mark.rule("A1-SETUP-14")
def test_there_are_no_garrisons() -> None:
    assert start().garrisons == {}


# --- Three and four players -------------------------------------------------------------------------------


@pytest.mark.rule("A1-P4-01", "A1-P4-02", "A1-P4-04")
def test_without_greyjoy_its_units_are_neutral_forces() -> None:
    board = start(4)
    assert "greyjoy" not in board.seats
    assert {area: board.neutral_forces[area] for area in ("pyke", "greywater-watch", "ironmans-bay")} == {
        "pyke": 3,
        "greywater-watch": 1,
        "ironmans-bay": 2,
    }
    assert sites_to_win(board) == 7


@pytest.mark.rule("A1-P4-03")
def test_four_houses_close_up_on_the_tracks() -> None:
    board = start(4)
    assert board.tracks == {
        IRON_THRONE: ["baratheon", "lannister", "stark", "tyrell"],
        FIEFDOMS: ["tyrell", "stark", "baratheon", "lannister"],
        KINGS_COURT: ["lannister", "stark", "baratheon", "tyrell"],
    }
    assert (throne_holder(board), blade_holder(board), raven_holder(board)) == (
        "baratheon", "tyrell", "lannister"
    )  # fmt: skip
    assert "greyjoy" not in board.supply


@pytest.mark.rule("A1-P3-01", "A1-P3-02", "A1-P3-07")
def test_without_greyjoy_and_tyrell_the_units_of_both_are_neutral_forces() -> None:
    board = start(3)
    assert {*board.seats} == {"baratheon", "lannister", "stark"}
    assert board.neutral_forces == {
        "kings-landing": 5,
        "the-eyrie": 6,
        "sunspear": 5,
        "pyke": 3,
        "greywater-watch": 1,
        "ironmans-bay": 2,
        "highgarden": 3,
        "dornish-marches": 1,
        "redwyne-straights": 1,
    }


@pytest.mark.rule("A1-P3-03", "A1-P3-04")
def test_three_houses_close_up_on_the_tracks_and_need_eight() -> None:
    board = start(3)
    assert board.tracks == {
        IRON_THRONE: ["baratheon", "lannister", "stark"],
        FIEFDOMS: ["stark", "baratheon", "lannister"],
        KINGS_COURT: ["lannister", "stark", "baratheon"],
    }
    assert sites_to_win(board) == 8


@pytest.mark.rule("A1-P3-05")
def test_the_home_of_a_house_that_is_not_played_belongs_to_nobody() -> None:
    board = start(3)
    del board.neutral_forces["highgarden"]
    assert all("highgarden" not in controlled(board, seat) for seat in board.seats)
    board.power_tokens["highgarden"] = "lannister"
    assert "highgarden" in controlled(board, "lannister")


@pytest.mark.rule("A1-P3-06", "A1-P3-08", "A1-ORD-04")
def test_stars_stay_as_the_board_has_them() -> None:
    assert {count: EDITION.stars[count] for count in (3, 4, 5)} == {
        3: (3, 3, 2),
        4: (3, 3, 2, 1),
        5: (3, 3, 2, 1, 0),
    }


def test_the_opening_is_that_of_the_setup() -> None:
    assert RULES.opening(Setup(RULES.seats(4, {}))) == start(4)
