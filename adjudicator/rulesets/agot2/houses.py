"""The houses and who plays with how many players; the neutral force tokens."""

from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros.edition import House, Neutral

__all__ = ["House", "Neutral"]

HOUSES = EDITION.houses
PLAYERS = EDITION.players
OWNS = EDITION.owns
POWER_TOKENS = EDITION.power_tokens
STARTING_POWER = EDITION.starting_power
NEUTRAL = EDITION.neutral
