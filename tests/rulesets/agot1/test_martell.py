"""House Martell and the overlay that it is at home on."""

import pytest

from adjudicator.rulesets.agot1.edition import EDITION, EVERYTHING
from adjudicator.rulesets.agot1.expansions.martell import Overlay, overlaid
from adjudicator.rulesets.facts import read_facts
from adjudicator.rulesets.westeros.board import WesterosGame
from adjudicator.rulesets.westeros.control import sites_to_win
from adjudicator.rulesets.westeros.procedures import victory
from adjudicator.rulesets.westeros.procedures.planning import stars
from adjudicator.rulesets.westeros.variants import EDITIONS
from adjudicator.rulesets.westeros.words.wording import names_of
from tests.rulesets.agot1.positions import RULES, empty, start
from tests.rulesets.westeros.positions import place
from tests.rulesets.westeros.procedures import carry_out

SIX = start(6, martell="yes").edition
MAP, BASE = SIX.map, EDITION.map
OVERLAY = read_facts(EDITION.package, "overlay.yaml", Overlay)


@pytest.mark.rule("CK1-MAP-02")
def test_the_overlay_takes_the_place_of_the_south() -> None:
    assert (len(MAP.land), len(MAP.seas)) == (38, 12)
    assert set(BASE.areas) - set(MAP.areas) == {"summer-sea"}
    assert set(MAP.areas) - set(BASE.areas) == {
        "the-boneway", "princes-pass", "three-towers", "salt-shore", "west-summer-sea", "east-summer-sea",
    }  # fmt: skip
    assert MAP.adjacent["sunspear"] == ("east-summer-sea", "salt-shore", "sea-of-dorne", "yronwood")
    assert "west-summer-sea" in MAP.adjacent["highgarden"]
    assert "sunset-sea" not in MAP.adjacent["highgarden"]
    assert (MAP.fort["oldtown"], MAP.fort["starfall"], MAP.fort["yronwood"]) == (
        "stronghold", "castle", "castle",
    )  # fmt: skip


@pytest.mark.rule("CK1-MAP-03")
def test_sunspear_is_martells_and_has_no_neutral_force() -> None:
    assert MAP.home["martell"] == "sunspear"
    assert MAP.fort["sunspear"] == "stronghold"
    assert start(6, martell="yes").neutral_forces == {"kings-landing": 5, "the-eyrie": 6}
    assert start(5).neutral_forces["sunspear"] == 5


@pytest.mark.rule("CK1-MAP-04")
def test_what_the_overlay_leaves_uncovered_stays() -> None:
    kept = set(MAP.areas) - {*OVERLAY.land, *OVERLAY.seas}
    for area in kept & set(BASE.land):
        assert BASE.facts.land[area] == MAP.facts.land[area]
    assert (MAP.power["kingswood"], MAP.supply["kingswood"]) == (1, 0)
    for area in kept:
        redrawn = {other for pair in OVERLAY.covers.borders if area in pair for other in pair}
        assert set(BASE.adjacent[area]) & kept - redrawn == set(MAP.adjacent[area]) & kept


def test_what_an_overlay_covers_is_gone_with_its_borders() -> None:
    laid = overlaid(BASE.facts, OVERLAY)
    gone = set(OVERLAY.covers.areas) - {*OVERLAY.land, *OVERLAY.seas}
    assert gone == {"summer-sea"}
    assert not [pair for pair in (*laid.borders, *laid.rivers, *laid.bridges) if gone & {*pair}]
    assert len({frozenset(pair) for pair in laid.borders}) == len(laid.borders)


@pytest.mark.rule("CK1-SETUP-01", "CK1-SETUP-02", "CK1-SETUP-05", table=True)
@pytest.mark.parametrize("ports", ["no", "yes"])
def test_the_six_houses_start_as_their_cards_say(ports: str) -> None:
    board = start(6, martell="yes", ports=ports)
    assert board.seats == ("baratheon", "lannister", "stark", "martell", "greyjoy", "tyrell")
    assert board.supply == dict.fromkeys(board.seats, 2) | {"stark": 1}
    assert {area: (force.seat, *force.units) for area, force in sorted(board.units.items())} == {
        "dornish-marches": ("tyrell", "footman"),
        "dragonstone": ("baratheon", "footman", "knight"),
        "greywater-watch": ("greyjoy", "footman"),
        "highgarden": ("tyrell", "footman", "knight"),
        "ironmans-bay": ("greyjoy", "ship", "ship"),
        "kingswood": ("baratheon", "footman"),
        "lannisport": ("lannister", "footman", "knight"),
        "pyke": ("greyjoy", "footman", "knight"),
        "redwyne-straights": ("tyrell", "ship"),
        "salt-shore": ("martell", "footman"),
        "sea-of-dorne": ("martell", "ship"),
        "shipbreaker-bay": ("baratheon", "ship", "ship"),
        "stoney-sept": ("lannister", "footman"),
        "sunspear": ("martell", "footman", "knight"),
        "the-golden-sound": ("lannister", "ship"),
        "the-shivering-sea": ("stark", "ship"),
        "white-harbor": ("stark", "footman"),
        "winterfell": ("stark", "footman", "knight"),
    }


@pytest.mark.rule("CK1-SETUP-03")
def test_each_track_has_six_places() -> None:
    assert start(6, martell="yes").tracks == {
        "iron-throne": ["baratheon", "lannister", "stark", "martell", "greyjoy", "tyrell"],
        "fiefdoms": ["greyjoy", "tyrell", "martell", "stark", "baratheon", "lannister"],
        "kings-court": ["lannister", "stark", "martell", "baratheon", "tyrell", "greyjoy"],
    }


@pytest.mark.rule("CK1-SETUP-04")
def test_martell_has_as_many_pieces_as_the_others() -> None:
    board = start(6, martell="yes")
    assert SIX.owns == {"footman": 10, "knight": 4, "ship": 6}
    assert sum(token.count for token in SIX.orders.values()) == 15
    assert {seat: len(hand) for seat, hand in board.hands.items()} == dict.fromkeys(board.seats, 7)
    assert SIX.power_tokens == 20


@pytest.mark.rule("CK1-SETUP-06")
def test_six_places_have_their_stars() -> None:
    board = start(6, martell="yes")
    assert [stars(board, seat) for seat in board.tracks["kings-court"]] == [3, 3, 2, 1, 0, 0]


@pytest.mark.rule("CK1-VICT-01", "CK-EX-11")
def test_six_castles_win() -> None:
    board = empty(6, martell="yes")
    assert sites_to_win(board) == 6
    for area in ("winterfell", "white-harbor", "moat-cailin", "seagard", "harrenhal"):
        place(board, f"{area}: stark footman")

    async def look(game: WesterosGame) -> None:
        victory.check(game)

    assert carry_out(board, look).board.winners == ()
    place(board, "riverrun: stark footman")
    assert carry_out(board, look).board.winners == ("stark",)


@pytest.mark.rule("CK-X-32")
def test_sunspears_port_opens_onto_the_sea_that_the_board_has() -> None:
    assert start(6, martell="yes", ports="yes").edition.map.sea_of["port-of-sunspear"] == "east-summer-sea"
    assert start(5, ports="yes").edition.map.sea_of["port-of-sunspear"] == "summer-sea"


def test_where_no_board_is_at_hand_every_area_has_a_name() -> None:
    for variant in ("agot1/2", "agot1/2+ports=yes", "agot1/2+martell=yes+ports=yes"):
        geography = EDITIONS[variant].map
        assert {area: names_of(EVERYTHING).area(area) for area in geography.areas} == geography.name
        assert {f"muster-{area}" for area in geography.sites} <= {*RULES.checks}
    assert {*EVERYTHING.houses} == {"stark", "greyjoy", "lannister", "baratheon", "tyrell", "martell"}
    assert all(len(set(others)) == len(others) for others in EVERYTHING.map.adjacent.values())


@pytest.mark.rule("CK-X-31")
def test_six_houses_have_thirty_one_time_orders() -> None:
    board = start(6, martell="yes", one_time_orders="yes")
    assert sum(map(len, board.one_time_left.values())) == 30
    assert "sting-of-the-scorpion" in board.one_time_left["martell"]
