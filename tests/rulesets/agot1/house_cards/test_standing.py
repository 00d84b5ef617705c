"""Texts of the base decks that hold throughout a combat."""

import pytest

from tests.rulesets.agot1.house_cards.counting import by_rule, revealed
from tests.rulesets.westeros.fights import icons, strengths
from tests.rulesets.westeros.positions import order, place

REACH = ("the-reach", "blackwater")


@pytest.mark.rule("A1-HC-CATELYN", "A1-HC-CATELYN-01")
@pytest.mark.parametrize(("token", "counted"), [("defense+1", 4), ("defense+2", 6), ("support", 2)])
def test_catelyn_doubles_the_bonus_of_a_defense_order(token: str, counted: int) -> None:
    forces = ("the-reach: tyrell knight", "blackwater: stark knight")
    board = revealed(*REACH, forces, "margaery-tyrell catelyn-stark")
    order(board, f"blackwater: {token}")
    assert strengths(board)["stark"] == counted
    attacking = revealed(
        *REACH,
        ("the-reach: stark knight", "blackwater: tyrell knight"),
        "catelyn-stark margaery-tyrell",
        token="march+1",
    )
    order(attacking, "blackwater: defense+2")
    assert strengths(attacking) == {"stark": 2 + 1, "tyrell": 2 + 2 + 1}


@pytest.mark.rule("A1-HC-ROBB", "A1-HC-ROBB-01")
def test_robb_strengthens_attacking_knights_alone() -> None:
    forces = (
        "the-reach: stark knight knight footman routed-knight",
        "blackwater: tyrell knight",
        "harrenhal: stark knight",
    )
    board = revealed(*REACH, forces, "robb-stark margaery-tyrell", {"harrenhal": "attacker"})
    assert strengths(board)["stark"] == 3 + 3 + 1 + 0 + 2 + 2
    assert by_rule(board, "stark", "A1-HC-ROBB") == {"text/robb-stark": 2}
    defending = ("the-reach: tyrell knight", "blackwater: stark knight knight")
    assert strengths(revealed(*REACH, defending, "margaery-tyrell robb-stark"))["stark"] == 4 + 2


@pytest.mark.rule("A1-HC-VARGO", "A1-HC-VARGO-01")
def test_vargo_strengthens_attacking_footmen_alone() -> None:
    forces = (
        "the-reach: lannister footman footman knight",
        "blackwater: stark knight",
        "harrenhal: lannister footman",
    )
    board = revealed(*REACH, forces, "vargo-hoat catelyn-stark", {"harrenhal": "attacker"})
    assert strengths(board)["lannister"] == 2 + 2 + 2 + 1
    defending = ("the-reach: stark knight", "blackwater: lannister footman")
    assert strengths(revealed(*REACH, defending, "catelyn-stark vargo-hoat"))["lannister"] == 1


@pytest.mark.rule("A1-HC-VICTARION", "A1-HC-VICTARION-01")
def test_victarion_strengthens_attacking_ships_alone() -> None:
    forces = (
        "sunset-sea: greyjoy ship ship",
        "ironmans-bay: stark ship",
        "the-golden-sound: greyjoy ship",
    )
    fleet = ("sunset-sea", "ironmans-bay")
    board = revealed(*fleet, forces, "victarion-greyjoy catelyn-stark", {"the-golden-sound": "attacker"})
    assert strengths(board)["greyjoy"] == 2 + 2 + 1
    defending = ("sunset-sea: stark ship", "ironmans-bay: greyjoy ship")
    assert strengths(revealed(*fleet, defending, "catelyn-stark victarion-greyjoy"))["greyjoy"] == 1


@pytest.mark.rule("A1-HC-BALON", "A1-HC-BALON-01")
def test_balon_makes_a_printed_strength_nothing_and_leaves_text_and_icons() -> None:
    forces = ("the-reach: greyjoy knight", "blackwater: baratheon knight")
    board = revealed(*REACH, forces, "balon-greyjoy stannis-baratheon")
    assert strengths(board) == {"greyjoy": 2, "baratheon": 2}
    assert icons(board, "baratheon") == (1, 1)
    robb = ("the-reach: stark knight", "blackwater: greyjoy knight")
    assert strengths(revealed(*REACH, robb, "robb-stark balon-greyjoy")) == {"stark": 3, "greyjoy": 2}


FLEETS = (
    "shipbreaker-bay: baratheon ship ship",
    "the-narrow-sea: stark ship ship",
    "the-shivering-sea: stark ship ship",
    "widows-watch: stark footman",
)


@pytest.mark.rule("A1-HC-SALLADHOR", "A1-CARD-06")
def test_salladhor_silences_supporting_ships_but_not_the_order() -> None:
    cards, support = "salladhor-saan catelyn-stark", {"the-shivering-sea": "defender"}
    board = revealed("shipbreaker-bay", "the-narrow-sea", FLEETS, cards, support)
    assert strengths(board) == {"baratheon": 2, "stark": 2}
    order(board, "the-shivering-sea: support+1")
    assert strengths(board)["stark"] == 2 + 1


@pytest.mark.rule("A1-HC-SALLADHOR-01")
def test_salladhor_reaches_a_third_house_unless_the_parameter_says_no() -> None:
    forces = (*FLEETS[:2], "the-shivering-sea: lannister ship ship", "dragonstone: baratheon footman")
    cards, support = "salladhor-saan catelyn-stark", {"the-shivering-sea": "defender"}
    usual = revealed("shipbreaker-bay", "the-narrow-sea", forces, cards, support)
    assert strengths(usual) == {"baratheon": 2, "stark": 2}
    options = {"salladhor_reach": "opponent"}
    less = revealed("shipbreaker-bay", "the-narrow-sea", forces, cards, support, options=options)
    assert strengths(less)["stark"] == 2 + 2


@pytest.mark.rule("A1-HC-SALLADHOR-01")
def test_salladhor_leaves_his_own_support_and_all_ships_that_take_part() -> None:
    forces = (*FLEETS[:2], "summer-sea: baratheon ship", "sea-of-dorne: baratheon ship")
    board = revealed(
        "the-narrow-sea",
        "shipbreaker-bay",
        forces,
        "catelyn-stark salladhor-saan",
        {"summer-sea": "defender"},
    )
    place(board, "crackclaw-point: stark footman")
    order(board, "crackclaw-point: support")
    assert strengths(board) == {"stark": 2, "baratheon": 2 + 1}


@pytest.mark.rule("A1-HC-QUEEN", "A1-HC-QUEEN-01", "A1-CARD-05")
def test_the_queen_of_thorns_cancels_what_would_hold_throughout() -> None:
    forces = ("the-reach: stark knight knight", "blackwater: tyrell knight")
    assert strengths(revealed(*REACH, forces, "robb-stark queen-of-thorns"))["stark"] == 4 + 2
    balon = ("the-reach: greyjoy knight", "blackwater: tyrell knight")
    assert strengths(revealed(*REACH, balon, "balon-greyjoy queen-of-thorns")) == {"greyjoy": 2, "tyrell": 2}
    assert icons(revealed(*REACH, forces, "greatjon-umber queen-of-thorns"), "stark") == (1, 0)


@pytest.mark.rule("CK1-HC-OBARA-01")
def test_obara_has_a_sword_in_an_attack_alone() -> None:
    options = {"martell": "yes"}
    attacking = ("the-reach: martell knight", "blackwater: tyrell knight")
    board = revealed(*REACH, attacking, "obara-sand margaery-tyrell", options=options)
    assert icons(board, "martell") == (1, 0)
    defending = ("the-reach: tyrell knight", "blackwater: martell knight")
    board = revealed(*REACH, defending, "margaery-tyrell obara-sand", options=options)
    assert icons(board, "martell") == (0, 0)
