"""All cards: house cards, Westeros cards, wildling cards, Tides of Battle."""

from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros.edition import HouseCard, Moment, TidesCard, WesterosCard, WildlingCard

__all__ = ["HouseCard", "Moment", "TidesCard", "WesterosCard", "WildlingCard"]

HOUSE_CARDS = EDITION.house_cards
HOUSE_CARDS_OF = EDITION.house_cards_of
WESTEROS_CARDS = EDITION.westeros_cards
WESTEROS_DECKS = EDITION.westeros_decks
WILDLING_CARDS = EDITION.wildling_cards
TIDES_CARDS = EDITION.tides_cards
TIDES_DECK = EDITION.tides_deck
lowest_card = EDITION.lowest_card
