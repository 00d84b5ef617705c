"""The second edition's facts by name, for tests."""

from functools import partial

from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros import setup

MAP = EDITION.map
HOUSES = EDITION.houses
PLAYERS = EDITION.players
NEUTRAL = EDITION.neutral
OWNS = EDITION.owns
POWER_TOKENS = EDITION.power_tokens
ORDERS = EDITION.orders
TOKENS_OF = EDITION.tokens_of
SPECIAL = tuple(token for token, facts in EDITION.orders.items() if facts.star)
STARS = EDITION.stars
DOMINANCE = EDITION.dominance
SUPPLY = EDITION.supply
ROUNDS = EDITION.rounds
WILDLING_SPACES = EDITION.wildlings.spaces
SHIPS_IN_A_PORT = EDITION.ships_in_a_port
MUSTERING_POINTS = {"none": 0, **EDITION.fort_points}
COST = {kind: facts.cost for kind, facts in EDITION.units.items()}
UPGRADE = EDITION.upgrade
STRENGTH = EDITION.strength
AGAINST_FORTS = EDITION.against_forts
HOUSE_CARDS = EDITION.house_cards
HOUSE_CARDS_OF = {seat: tuple(cards) for seat, cards in EDITION.dealt.items()}
WESTEROS_CARDS = EDITION.westeros_cards
WESTEROS_DECKS = EDITION.westeros_decks
WILDLING_CARDS = EDITION.wildling_cards
TIDES_CARDS = EDITION.tides_cards
TIDES_DECK = tuple(card for card, facts in EDITION.tides_cards.items() for _each in range(facts.count))
lowest_card = EDITION.lowest_card

opening = partial(setup.opening, EDITION)
"""The board after setting up."""
