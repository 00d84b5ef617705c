"""Tracks, tables, units and orders."""

from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros.edition import Dominance, OrderKind, OrderToken

__all__ = ["Dominance", "OrderKind", "OrderToken"]

ORDERS = EDITION.orders
TOKENS_OF = EDITION.tokens_of
SPECIAL = EDITION.special
ROUNDS = EDITION.rounds
DOMINANCE = EDITION.dominance
STARS = EDITION.stars
SUPPLY = EDITION.supply
WILDLING_SPACES = EDITION.wildlings.spaces
WILDLING_START = EDITION.wildlings.start
WILDLINGS_FALL_BACK = EDITION.wildlings.back_after_their_win
VICTORY = EDITION.victory
SHIPS_IN_A_PORT = EDITION.ships_in_a_port
MUSTERING_POINTS = EDITION.mustering_points
COST = EDITION.cost
UPGRADE = EDITION.upgrade
STRENGTH = EDITION.strength
AGAINST_FORTS = EDITION.against_forts
