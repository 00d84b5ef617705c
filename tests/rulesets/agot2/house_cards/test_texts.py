"""The tables from card to text."""

import pytest

from adjudicator.rulesets.agot2.house_cards.texts import TEXTS
from tests.rulesets.agot2.facts import HOUSE_CARDS

TABLES = {
    "cancel": TEXTS.cancelling,
    "immediately": TEXTS.immediate,
    "other": TEXTS.standing,
    "on-win": TEXTS.winning,
    "on-lose": TEXTS.losing,
    "after-combat": TEXTS.later,
}


@pytest.mark.rule("A2-CARD-20", "A2-CARD-06")
def test_every_card_with_a_text_has_one_function_at_its_moment() -> None:
    found = {card: moment for moment, table in TABLES.items() for card in table}
    assert found == {card: facts.text for card, facts in HOUSE_CARDS.items() if facts.text}
    functions = [text for table in TABLES.values() for text in table.values()]
    assert len(set(functions)) == len(functions) == 24
