"""Texts of the new decks that hold throughout a combat."""

import pytest

from adjudicator.rulesets.westeros.board import IRON_THRONE
from tests.rulesets.agot1.house_cards.counting import by_rule, revealed
from tests.rulesets.westeros.fights import icons, strengths
from tests.rulesets.westeros.positions import order, place

REACH = ("the-reach", "blackwater")
NEW = {"new_house_cards": "yes"}


@pytest.mark.rule("CK2-HC-BRYNDEN-01", "CK2-HC-BRYNDEN-02", "CK2-07")
def test_brynden_defends_among_areas_of_his_house() -> None:
    forces = ("the-reach: tyrell knight", "blackwater: stark footman", "harrenhal: stark footman")
    board = revealed(*REACH, forces, "margaery-tyrell brynden-tully", options=NEW)
    assert by_rule(board, "stark", "CK2-HC-BRYNDEN-01") == {"text/brynden-tully": 1}
    board.power_tokens |= {"kings-landing": "stark", "stoney-sept": "stark"}
    assert by_rule(board, "stark", "CK2-HC-BRYNDEN-01") == {"text/brynden-tully": 2}
    attacking = ("the-reach: stark footman", "blackwater: tyrell footman", "harrenhal: stark footman")
    board = revealed(*REACH, attacking, "brynden-tully margaery-tyrell", options=NEW)
    assert by_rule(board, "stark", "CK2-HC-BRYNDEN-01") == {}


@pytest.mark.rule("CK2-HC-BRYNDEN-02")
def test_brynden_counts_a_crest_in_a_combat_at_sea() -> None:
    forces = ("the-narrow-sea: tyrell ship", "the-shivering-sea: stark ship")
    board = revealed(
        "the-narrow-sea", "the-shivering-sea", forces, "margaery-tyrell brynden-tully", options=NEW
    )
    assert by_rule(board, "stark", "CK2-HC-BRYNDEN-01") == {"text/brynden-tully": 1}


@pytest.mark.rule("CK2-HC-BRAN-01")
def test_bran_makes_swords_and_fortifications_nothing() -> None:
    forces = ("the-reach: stark knight", "blackwater: greyjoy knight")
    assert icons(revealed(*REACH, forces, "bran-stark dagmer-cleftjaw", options=NEW), "greyjoy") == (0, 0)
    assert icons(revealed(*REACH, forces, "arya-stark dagmer-cleftjaw", options=NEW), "greyjoy") == (1, 1)


@pytest.mark.rule("CK2-HC-MELISANDRE-01", "CK2-HC-MELISANDRE-02")
def test_melisandre_makes_one_knight_nothing() -> None:
    forces = (
        "the-reach: stark knight knight routed-knight",
        "blackwater: baratheon footman",
        "harrenhal: stark knight",
    )
    board = revealed(*REACH, forces, "arya-stark melisandre", {"harrenhal": "attacker"}, options=NEW)
    assert strengths(board)["stark"] == 2 + 0 + 0 + 2
    without = ("the-reach: stark footman routed-knight", *forces[1:])
    board = revealed(*REACH, without, "arya-stark melisandre", {"harrenhal": "attacker"}, options=NEW)
    assert strengths(board)["stark"] == 1 + 2


@pytest.mark.rule("CK2-HC-SELYSE-01")
def test_selyse_counts_power_tokens_next_to_the_combat() -> None:
    forces = ("the-reach: baratheon footman", "blackwater: stark footman", "harrenhal: baratheon footman")
    board = revealed(*REACH, forces, "selyse-florent arya-stark", options=NEW)
    assert strengths(board)["baratheon"] == 1
    board.power_tokens |= {"the-reach": "baratheon", "dragonstone": "baratheon", "stoney-sept": "stark"}
    assert strengths(board)["baratheon"] == 2
    board.power_tokens |= {"kings-landing": "baratheon", "crackclaw-point": "baratheon"}
    assert strengths(board)["baratheon"] == 3


SUPPORTED = (
    "the-reach: lannister knight",
    "blackwater: stark footman",
    "harrenhal: stark footman",
    "stoney-sept: tyrell footman",
)


@pytest.mark.rule("CK2-HC-TYRION-01", "CK2-HC-TYRION-02")
def test_tyrion_silences_the_area_that_supports_most() -> None:
    support = {"harrenhal": "defender", "stoney-sept": "defender"}
    board = revealed(*REACH, SUPPORTED, "tyrion-lannister arya-stark", support, options=NEW)
    order(board, "stoney-sept: support+1")
    assert strengths(board)["stark"] == 1 + 1
    assert by_rule(board, "stark", "CK2-HC-TYRION-01") == {
        "stoney-sept/1-footman": 0, "stoney-sept/order/support+1": 0,
    }  # fmt: skip
    board = revealed(*REACH, SUPPORTED, "tyrion-lannister arya-stark", {"harrenhal": "attacker"}, options=NEW)
    assert strengths(board) == {"lannister": 2 + 1 + 2, "stark": 1}


@pytest.mark.rule("CK2-07")
def test_tyrion_silences_what_counts_most_with_all_texts_in_force() -> None:
    forces = (
        "the-reach: lannister knight",
        "blackwater: tyrell footman",
        "harrenhal: tyrell footman footman footman",
        "stoney-sept: stark knight knight",
    )
    support = {"harrenhal": "defender", "stoney-sept": "defender"}
    board = revealed(*REACH, forces, "tyrion-lannister willas-tyrell", support, options=NEW)
    for first in ("lannister", "tyrell"):
        board.tracks["fiefdoms"].sort(key=first.__ne__)
        assert strengths(board)["tyrell"] == 1 + 0 + 4 + 2


@pytest.mark.rule("CK2-HC-JOFFREY-01")
def test_joffrey_is_stronger_above_his_opponent() -> None:
    forces = ("the-reach: lannister knight", "blackwater: stark footman")
    board = revealed(*REACH, forces, "joffrey-baratheon arya-stark", options=NEW)
    for first, counted in (("lannister", 4), ("stark", 2)):
        board.tracks[IRON_THRONE].sort(key=first.__ne__)
        assert strengths(board)["lannister"] == counted


@pytest.mark.rule("CK2-HC-READER-01", "CK2-09")
def test_the_reader_makes_the_opponents_order_nothing() -> None:
    forces = ("the-reach: stark knight", "blackwater: greyjoy knight")
    board = revealed(*REACH, forces, "arya-stark the-reader", token="march-1", options=NEW)
    order(board, "blackwater: defense+1")
    assert strengths(board) == {"stark": 2, "greyjoy": 2 + 1 + 2}
    defending = ("the-reach: greyjoy knight", "blackwater: stark knight", "harrenhal: stark footman")
    board = revealed(
        *REACH, defending, "the-reader arya-stark", {"harrenhal": "defender"}, token="march+1", options=NEW
    )  # fmt: skip
    order(board, "blackwater: defense+2", "harrenhal: support+1")
    assert strengths(board) == {"greyjoy": 2 + 1 + 2, "stark": 2 + 1 + 1}


@pytest.mark.rule("CK2-HC-AERON-01")
def test_aeron_strengthens_supporting_ships_of_his_house_alone() -> None:
    forces = (
        "sunset-sea: greyjoy ship",
        "ironmans-bay: stark ship",
        "the-golden-sound: greyjoy ship ship",
    )
    board = revealed(
        "sunset-sea",
        "ironmans-bay",
        forces,
        "aeron-damphair arya-stark",
        {"the-golden-sound": "attacker"},
        options=NEW,
    )
    assert strengths(board)["greyjoy"] == 1 + 4
    del board.units["the-golden-sound"]
    place(board, "the-golden-sound: tyrell ship ship")
    order(board, "the-golden-sound: support")
    assert strengths(board)["greyjoy"] == 1 + 2


WILLAS = (
    "the-reach: tyrell footman",
    "blackwater: stark footman",
    "harrenhal: tyrell footman footman knight",
)


@pytest.mark.rule("CK2-HC-WILLAS-01")
def test_willas_strengthens_supporting_footmen() -> None:
    board = revealed(*REACH, WILLAS, "willas-tyrell arya-stark", {"harrenhal": "attacker"}, options=NEW)
    assert strengths(board)["tyrell"] == 1 + 2 + (2 + 2 + 2)
    assert by_rule(board, "tyrell", "CK2-HC-WILLAS-01") == {"harrenhal/text/willas-tyrell": 2}


@pytest.mark.rule("CK-X-57")
def test_not_even_willas_helps_in_the_rains() -> None:
    board = revealed(*REACH, WILLAS, "willas-tyrell arya-stark", {"harrenhal": "attacker"}, options=NEW)
    board.turned["III"] = "rains-of-autumn"
    assert strengths(board)["tyrell"] == 1 + 2 + 2


@pytest.mark.rule("CK2-HC-QUEEN-01")
@pytest.mark.parametrize(
    ("card", "counted"), [("eddard-stark", 2), ("robb-stark", 2), ("maege-mormont", 2), ("jon-snow", 1)]
)
def test_the_new_queen_of_thorns_limits_a_printed_strength(card: str, counted: int) -> None:
    forces = ("the-reach: stark footman", "blackwater: tyrell footman")
    assert strengths(revealed(*REACH, forces, f"{card} queen-of-thorns", options=NEW))["stark"] == 1 + counted


@pytest.mark.rule("CK2-HC-MARGAERY-01")
def test_margaery_counts_on_foreign_support() -> None:
    forces = (
        "the-reach: tyrell footman",
        "blackwater: stark footman",
        "harrenhal: tyrell footman",
        "stoney-sept: lannister routed-footman",
    )
    own = revealed(*REACH, forces, "margaery-tyrell arya-stark", {"harrenhal": "attacker"}, options=NEW)
    assert strengths(own)["tyrell"] == 1 + 1
    foreign = revealed(*REACH, forces, "margaery-tyrell arya-stark", {"stoney-sept": "attacker"}, options=NEW)
    assert strengths(foreign)["tyrell"] == 1 + 0 + 2
    theirs = revealed(*REACH, forces, "margaery-tyrell arya-stark", {"stoney-sept": "defender"}, options=NEW)
    assert strengths(theirs)["tyrell"] == 1
