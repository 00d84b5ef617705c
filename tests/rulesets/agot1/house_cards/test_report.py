"""What reports say of house cards and their texts."""

import pytest

from adjudicator.rulesets.westeros.words.wording import names_of
from tests.rulesets.agot1.positions import RULES, empty
from tests.rulesets.westeros.fights import attack, fight_out
from tests.rulesets.westeros.positions import WesterosTable, place, setup_for


def sentences(table: WesterosTable, **options: str) -> str:
    """The report of a combat, on one line."""
    setup = setup_for(table.board, options)
    return " ".join(line.text for line in RULES.of_game(setup).report(table.game.told))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "Stark plays Eddard Stark (3), Tyrell plays Queen of Thorns (0)"),
        (
            {"new_house_cards": "yes"},
            "Stark plays Eddard Stark (5, our design), Tyrell plays Queen of Thorns (0, our design)",
        ),
    ],
)
def test_a_card_is_told_as_it_is_in_the_deck_in_use(options: dict[str, str], told: str) -> None:
    board = empty(5, **options)
    place(board, "the-reach: stark knight knight", "blackwater: tyrell footman")
    attack(board, "the-reach", "blackwater")
    cards = {"stark house-card": "eddard-stark", "tyrell house-card": "queen-of-thorns"}
    assert told in sentences(fight_out(board, cards), **options)


def test_texts_are_told_in_sentences() -> None:
    board = empty()
    place(board, "the-reach: tyrell knight", "blackwater: lannister footman")
    attack(board, "the-reach", "blackwater")
    loras = fight_out(
        board, {"tyrell house-card": "ser-loras-tyrell", "lannister house-card": "tywin-lannister"}
    )
    assert "Tyrell wins the combat in Blackwater at once: Lannister has no unit left in it." in sentences(
        loras
    )
    board = empty()
    place(board, "the-reach: lannister knight", "blackwater: tyrell footman")
    attack(board, "the-reach", "blackwater")
    queen = {"tyrell house-card": "queen-of-thorns", "lannister house-card": "ser-jaime-lannister"}
    assert "The text of Ser Jaime Lannister is cancelled." in sentences(fight_out(board, queen))


def test_a_retreat_in_order_is_told_without_routed_units() -> None:
    options = {"martell": "yes", "new_house_cards": "yes"}
    board = empty(6, **options)
    place(board, "stoney-sept: stark knight knight", "harrenhal: martell footman")
    attack(board, "stoney-sept", "harrenhal")
    answers = {
        "stark house-card": "bran-stark",
        "martell house-card": "doran-martell",
        "martell retreat": "blackwater",
    }
    told = sentences(fight_out(board, answers), **options)
    assert "Martell uses the text of Doran Martell." in told
    assert "Martell retreats from Harrenhal to Blackwater: 1 footman." in told


def test_what_a_text_adds_to_support_is_told_with_the_area() -> None:
    names = names_of(empty(5, new_house_cards="yes").edition)
    assert names.term("harrenhal/text/willas-tyrell") == "Harrenhal: text of Willas Tyrell"
