"""New house cards: other decks for all houses, which replace the usual ones [CK2]."""

from adjudicator.rulesets.agot1.house_cards.texts import read_decks, with_decks
from adjudicator.rulesets.westeros.playable import PlayableEdition


def with_new_house_cards(edition: PlayableEdition) -> PlayableEdition:
    """An edition in which every house has its new deck [CK2-02, CK2-03]."""
    return with_decks(edition, read_decks(edition.facts, "house_cards_new.yaml"))
