"""The decks as data: strengths, icons, texts."""

from collections.abc import Iterable

import pytest

from adjudicator.rulesets.agot1.house_cards.texts import RULES, TABLES
from adjudicator.rulesets.westeros.edition import HouseCard
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.variants import EDITIONS
from tests.rulesets.agot1.positions import start

BASE = EDITIONS["agot1/2"].dealt
MARTELL = EDITIONS["agot1+martell=yes"].dealt["martell"]
NEW = EDITIONS["agot1+new-house-cards=yes"].dealt


def shape(cards: Iterable[HouseCard]) -> tuple[list[int], int, int, int]:
    """Strengths from the highest, icons, the most swords on a card, texts."""
    each = list(cards)
    return (
        sorted((card.strength for card in each), reverse=True),
        sum(card.swords + card.fortifications for card in each),
        max(card.swords for card in each),
        sum(bool(card.rule) for card in each),
    )


@pytest.mark.rule("A1-CARD-04", "A1-COMP-04")
def test_every_base_deck_has_one_shape() -> None:
    assert sorted(BASE) == ["baratheon", "greyjoy", "lannister", "stark", "tyrell"]
    for cards in BASE.values():
        strengths, icons, _swords, texts = shape(cards.values())
        assert strengths == [3, 2, 2, 1, 1, 0, 0]
        assert texts == 3
        assert all(bool(card.rule) != bool(card.swords + card.fortifications) for card in cards.values())
        assert icons == 5
        assert not any(card.design for card in cards.values())


@pytest.mark.rule("CK1-CARD-03", "CK1-CARD-01", table=True)
def test_martells_deck_is_the_one_that_is_known() -> None:
    listed = {
        card: (facts.strength, facts.swords, facts.fortifications, facts.rule)
        for card, facts in MARTELL.items()
    }
    assert listed == {
        "the-red-viper": (3, 2, 0, ""),
        "areo-hotah": (2, 1, 0, ""),
        "obara-sand": (2, 0, 0, "CK1-HC-OBARA-01"),
        "nymeria-sand": (1, 1, 0, ""),
        "ellaria-sand": (1, 0, 0, "CK1-HC-ELLARIA-01"),
        "doran-martell": (0, 0, 0, "CK1-HC-DORAN-03"),
        "arianne-martell": (0, 0, 0, "CK1-HC-ARIANNE-03"),
    }
    assert not any(card.design for card in MARTELL.values())


def test_aeron_damphair_has_a_fortification() -> None:
    aeron = BASE["greyjoy"]["aeron-damphair"]
    assert (aeron.strength, aeron.swords, aeron.fortifications) == (1, 0, 1)


@pytest.mark.rule("CK2-10", "CK2-05", "CK2-01")
def test_every_new_deck_has_one_shape_and_is_ours() -> None:
    assert len(NEW) == 6
    for cards in NEW.values():
        strengths, icons, swords, texts = shape(cards.values())
        assert (strengths, icons, texts) == ([5, 3, 2, 2, 1, 0, 0], 5, 3)
        assert swords <= 3
        assert sorted(card.strength for card in cards.values() if card.rule) == [0, 0, 2]
        assert all(card.design for card in cards.values())


@pytest.mark.rule("CK2-02", "CK2-03", "CK2-04")
def test_the_new_decks_take_the_place_of_the_old_ones() -> None:
    board = start(new_house_cards="yes")
    for seat, hand in board.hands.items():
        assert hand == list(NEW[seat])
        assert {board.edition.house_cards[card].strength for card in hand} == {5, 3, 2, 1, 0}


@pytest.mark.rule("CK2-12", "CK2-11", "CK2-06")
def test_only_the_texts_of_the_decks_in_use_are_in_play() -> None:
    texts, usual = (PlayableEdition.of(start(new_house_cards=new)).texts for new in ("yes", "no"))
    assert "cersei-lannister" in texts.losing
    assert "cersei-lannister" not in texts.winning
    assert "cersei-lannister" in usual.winning
    assert not texts.silencing
    assert not texts.cancelling
    assert {*texts.standing, *texts.closing, *texts.winning, *texts.losing} <= {
        card for cards in NEW.values() for card, facts in cards.items() if facts.rule
    }


@pytest.mark.rule("CK1-CARD-01", "CK1-CARD-02")
def test_martell_plays_new_cards_with_the_others() -> None:
    board = start(6, martell="yes", new_house_cards="yes")
    assert board.hands["martell"] == list(NEW["martell"])
    base = start(6, martell="yes")
    assert base.hands["martell"] == list(MARTELL)
    assert base.edition.policies == EDITIONS["agot1/2"].policies


@pytest.mark.rule("CK-X-63")
def test_absent_houses_have_no_cards() -> None:
    board = start(3, new_house_cards="yes")
    assert sorted(board.hands) == sorted(board.seats)
    assert len(board.seats) == 3


def test_every_text_is_on_one_card_and_every_card_names_a_text_that_there_is() -> None:
    decks = [*BASE.values(), MARTELL, *NEW.values()]
    named = [card.rule for cards in decks for card in cards.values() if card.rule]
    assert sorted(named) == sorted(RULES)
    functions = [text for table in TABLES for text in table.values()]
    assert len(functions) == len(RULES) + 1, "only Patchface's acts whether its house wins or loses"
