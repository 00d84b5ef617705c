"""Siege Engines: a fourth kind of unit, strong against castles, strongholds and forts alone [CK4]."""

import msgspec

from adjudicator.rulesets.westeros.edition import UnitFacts
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.units import SIEGE_ENGINE

ENGINES = 3
"""How many each house has [CK4-UNIT-01]."""

FACTS = UnitFacts(strength=0, cost=2, against_forts=4, upgrade=1)
"""What one is worth and costs [CK4-MUST-01, CK4-CMBT-01, CK4-CMBT-02]."""


def with_siege_engines(edition: PlayableEdition) -> PlayableEdition:
    """Give every house its Siege Engines."""
    return msgspec.structs.replace(
        edition,
        owns={**edition.owns, SIEGE_ENGINE: ENGINES},
        units={**edition.units, SIEGE_ENGINE: FACTS},
    )
