"""The Queen of Thorns against texts that she meets only in decks of one's own."""

import pytest
from msgspec.structs import replace

from adjudicator.rulesets.agot1.house_cards.immediate import TextCancelled
from adjudicator.rulesets.agot1.house_cards.texts import with_decks
from adjudicator.rulesets.westeros.edition import HouseCard
from adjudicator.rulesets.westeros.events import UnitsLost
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.variants import EDITIONS
from tests.rulesets.agot1.positions import empty
from tests.rulesets.westeros.fights import attack, fight_out, only, told, totals
from tests.rulesets.westeros.positions import WesterosTable, order, place


def against(card: str, queen: str, monkeypatch: pytest.MonkeyPatch) -> WesterosTable:
    """Tyrell attacks with a card of its own; Stark has a card with the text of a rule."""
    own = {"a-card-of-our-own": HouseCard("A card of our own", 0, rule=queen)}
    board = empty()
    edition = with_decks(PlayableEdition.of(board), {"stark": own})
    monkeypatch.setitem(EDITIONS, "own", replace(edition, name="own"))
    board.variant, board.hands["stark"] = "own", list(own)
    board.tracks["fiefdoms"].sort(key="tyrell".__ne__)
    place(board, "the-reach: tyrell knight", "blackwater: stark footman knight")
    order(board, "blackwater: defense+1")
    attack(board, "the-reach", "blackwater")
    return fight_out(board, {"tyrell house-card": card})


@pytest.mark.rule("A1-HC-QUEEN-01", "A1-CARD-05")
@pytest.mark.parametrize("card", ["ser-loras-tyrell", "brienne-of-tarth"])
def test_a_text_that_acts_at_once_is_cancelled_before_it_does(
    card: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cancelled = against(card, "A1-HC-QUEEN", monkeypatch)
    assert only(cancelled, TextCancelled).card == card
    assert told(cancelled, UnitsLost) == []
    assert totals(cancelled)["stark"] == 1 + 2 + 1
    acts = against(card, "", monkeypatch)
    assert totals(acts)["stark"] == 3
