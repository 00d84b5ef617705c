"""Texts that hold throughout a combat."""

import pytest

from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.combat.events import CasualtiesCounted
from adjudicator.rulesets.westeros.events import UnitsLost
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import attack, fight_out, icons, only, strengths, terms, told, totals
from tests.rulesets.westeros.positions import order, place


def fought(area: str, origin: str, forces: tuple[str, ...], cards: str, support: str = "") -> Board:
    """A combat after the reveal: `cards` are attacker's and defender's, `support` is for the attacker."""
    board = empty()
    place(board, *forces)
    if support:
        order(board, f"{support}: support")
    combat = attack(board, origin, area)
    if support:
        combat.supports[support] = combat.attacker
    combat.cards = dict(zip((combat.attacker, combat.defender), cards.split(), strict=True))
    return board


@pytest.mark.rule("A2-HC-BLACKFISH", "A2-TIDE-08")
def test_the_blackfish_suffers_no_casualties() -> None:
    board = empty()
    place(board, "the-reach: tyrell knight knight", "blackwater: stark footman knight")
    attack(board, "the-reach", "blackwater")
    table = fight_out(
        board,
        {"tyrell house-card": "ser-garlan-tyrell", "stark house-card": "the-blackfish"},
        {"tides-tyrell": "skull", "tides-stark": "blank"},
        tides_of_battle="yes",
    )
    counted = only(table, CasualtiesCounted)
    assert (counted.swords, counted.casualties, counted.spared) == (2, 0, True)
    assert told(table, UnitsLost) == []


@pytest.mark.rule("A2-HC-CATELYN")
@pytest.mark.parametrize(("token", "total"), [("defense+1", 4), ("defense+2", 6), ("raid", 2)])
def test_catelyn_counts_a_defense_order_twice(token: str, total: int) -> None:
    forces = ("the-reach: tyrell knight", "blackwater: stark knight")
    board = fought("blackwater", "the-reach", forces, "margaery-tyrell catelyn-stark")
    order(board, f"blackwater: {token}")
    assert strengths(board)["stark"] == total
    attacking = fought(
        "blackwater",
        "the-reach",
        ("the-reach: stark knight", "blackwater: tyrell knight"),
        "catelyn-stark margaery-tyrell",
    )
    order(attacking, "blackwater: defense+1")
    assert strengths(attacking) == {"stark": 2, "tyrell": 4}


@pytest.mark.rule("A2-HC-KEVAN")
def test_kevan_strengthens_attacking_and_supporting_footmen() -> None:
    forces = (
        "the-reach: lannister footman footman routed-footman knight",
        "blackwater: stark knight",
        "harrenhal: lannister footman",
    )
    board = fought("blackwater", "the-reach", forces, "ser-kevan-lannister catelyn-stark", "harrenhal")
    assert strengths(board)["lannister"] == 2 + 2 + 1 + 1 + 3
    defending = ("the-reach: stark knight", "blackwater: lannister footman footman")
    board = fought("blackwater", "the-reach", defending, "catelyn-stark ser-kevan-lannister")
    assert strengths(board)["lannister"] == 2 + 1


@pytest.mark.rule("A2-HC-KEVAN")
def test_kevan_does_not_strengthen_others_footmen() -> None:
    forces = ("the-reach: lannister knight", "blackwater: stark knight", "harrenhal: tyrell footman")
    board = fought("blackwater", "the-reach", forces, "ser-kevan-lannister catelyn-stark", "harrenhal")
    assert strengths(board)["lannister"] == 2 + 1 + 1


@pytest.mark.rule("A2-HC-STANNIS")
def test_stannis_is_stronger_against_the_better_placed() -> None:
    forces = ("the-reach: baratheon knight", "blackwater: stark knight")
    board = fought("blackwater", "the-reach", forces, "stannis-baratheon catelyn-stark")
    assert strengths(board)["baratheon"] == 6
    board.tracks["iron-throne"].reverse()
    assert strengths(board)["baratheon"] == 7


@pytest.mark.rule("A2-HC-DAVOS")
def test_davos_is_stronger_after_stannis() -> None:
    forces = ("the-reach: baratheon knight", "blackwater: stark knight")
    board = fought("blackwater", "the-reach", forces, "ser-davos-seaworth catelyn-stark")
    assert (strengths(board)["baratheon"], icons(board, "baratheon")) == (4, (0, 0))
    board.discards["baratheon"] = ["stannis-baratheon"]
    assert (strengths(board)["baratheon"], icons(board, "baratheon")) == (5, (1, 0))


SHIPS = ("shipbreaker-bay: baratheon ship", "the-narrow-sea: stark ship ship", "east-summer-sea: tyrell ship")


@pytest.mark.rule("A2-HC-SALLADHOR", "A2-CARD-15")
def test_salladhor_makes_foreign_ships_worth_nothing_when_supported() -> None:
    cards = "salladhor-saan catelyn-stark"
    supported = fought(
        "the-narrow-sea", "shipbreaker-bay", (*SHIPS, "the-shivering-sea: baratheon ship"), cards
    )
    assert strengths(supported) == {"baratheon": 2, "stark": 2}
    order(supported, "the-shivering-sea: support")
    assert supported.combat is not None
    supported.combat.supports["the-shivering-sea"] = "baratheon"
    assert strengths(supported) == {"baratheon": 3, "stark": 0}
    foreign = fought(
        "the-narrow-sea", "shipbreaker-bay", (*SHIPS, "the-shivering-sea: lannister ship"), cards,
        "the-shivering-sea",
    )  # fmt: skip
    assert strengths(foreign) == {"baratheon": 2, "stark": 0}


@pytest.mark.rule("A2-AMB-56", "A2-CARD-07")
def test_salladhor_and_victarion_act_in_turn_order() -> None:
    forces = (
        "sunset-sea: greyjoy ship",
        "west-summer-sea: baratheon ship",
        "redwyne-straights: baratheon ship",
    )
    board = fought("west-summer-sea", "sunset-sea", forces, "victarion-greyjoy salladhor-saan")
    order(board, "redwyne-straights: support")
    assert board.combat is not None
    board.combat.supports["redwyne-straights"] = "baratheon"
    assert board.tracks["iron-throne"].index("baratheon") < board.tracks["iron-throne"].index("greyjoy")
    assert strengths(board)["greyjoy"] == 1 + 3
    board.tracks["iron-throne"].reverse()
    assert strengths(board)["greyjoy"] == 0 + 3


@pytest.mark.rule("A2-HC-VICTARION")
def test_victarion_strengthens_attacking_ships() -> None:
    forces = (
        "sunset-sea: greyjoy ship routed-ship",
        "ironmans-bay: stark ship",
        "the-golden-sound: greyjoy ship",
    )
    board = fought(
        "ironmans-bay", "sunset-sea", forces, "victarion-greyjoy catelyn-stark", "the-golden-sound"
    )
    assert strengths(board)["greyjoy"] == 2 + 2 + 3


@pytest.mark.rule("A2-HC-BALON")
def test_balon_makes_their_printed_strength_nothing() -> None:
    forces = ("the-reach: greyjoy knight", "blackwater: baratheon knight")
    board = fought("blackwater", "the-reach", forces, "balon-greyjoy stannis-baratheon")
    assert strengths(board) == {"greyjoy": 4, "baratheon": 2}
    board.tracks["iron-throne"].reverse()
    assert strengths(board) == {"greyjoy": 4, "baratheon": 3}


@pytest.mark.rule("A2-HC-THEON")
def test_theon_is_stronger_defending_a_fort() -> None:
    fort = ("blackwater: stark knight", "harrenhal: greyjoy knight")
    board = fought("harrenhal", "blackwater", fort, "catelyn-stark theon-greyjoy")
    assert (strengths(board)["greyjoy"], icons(board, "greyjoy")) == (5, (1, 0))
    attacking = ("blackwater: greyjoy knight", "harrenhal: stark knight")
    board = fought("harrenhal", "blackwater", attacking, "theon-greyjoy catelyn-stark")
    assert (strengths(board)["greyjoy"], icons(board, "greyjoy")) == (4, (0, 0))


@pytest.mark.rule("A2-HC-ASHA", "A2-CARD-15")
def test_asha_is_fierce_without_support() -> None:
    forces = ("the-reach: greyjoy knight", "blackwater: stark knight", "harrenhal: greyjoy knight")
    cards = "asha-greyjoy catelyn-stark"
    assert icons(fought("blackwater", "the-reach", forces, cards), "greyjoy") == (2, 1)
    assert icons(fought("blackwater", "the-reach", forces, cards, "harrenhal"), "greyjoy") == (0, 0)


@pytest.mark.rule("A2-HC-NYMERIA")
def test_nymeria_attacks_with_a_sword_and_defends_with_a_fortification() -> None:
    attacking = ("the-reach: martell knight", "blackwater: stark knight")
    board = fought("blackwater", "the-reach", attacking, "nymeria-sand catelyn-stark")
    assert icons(board, "martell") == (1, 0)
    defending = ("the-reach: stark knight", "blackwater: martell knight")
    board = fought("blackwater", "the-reach", defending, "catelyn-stark nymeria-sand")
    assert icons(board, "martell") == (0, 1)


@pytest.mark.rule("A2-HC-KEVAN")
def test_what_a_text_adds_is_a_term_of_its_own() -> None:
    board = empty()
    place(board, "the-reach: lannister footman footman", "blackwater: greyjoy footman")
    attack(board, "the-reach", "blackwater")
    table = fight_out(
        board, {"lannister house-card": "ser-kevan-lannister", "greyjoy house-card": "balon-greyjoy"}
    )
    assert terms(table, "lannister") == {
        "2-footman": (2, "A2-CBT-04"),
        "card/ser-kevan-lannister": (0, "A2-HC-BALON"),
        "text/ser-kevan-lannister": (2, "A2-HC-KEVAN"),
    }
    assert totals(table) == {"lannister": 4, "greyjoy": 3}
