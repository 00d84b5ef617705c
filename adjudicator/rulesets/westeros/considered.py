"""What a house that looks ahead thinks about."""

from collections.abc import Mapping

from adjudicator.rulesets.westeros.procedures import (
    bidding,
    consolidating,
    marches,
    planning,
    raids,
    raven,
    westeros_phase,
    wildlings,
)

CONSIDERED: Mapping[str, int] = {
    planning.ASSIGN_ORDERS: 20,
    planning.ASSIGN_ORDERS_SHORT: 20,
    marches.MARCH: 24,
    raids.RAID: 16,
    consolidating.CONSOLIDATE: 16,
    raven.RAVEN_USE: 24,
    bidding.BID_INFLUENCE: 60,
    wildlings.BID_WILDLINGS: 60,
    westeros_phase.PUT_TO_THE_SWORD: 40,
    westeros_phase.DARK_WINGS: 40,
    westeros_phase.THRONE_OF_BLADES: 40,
}
"""What a house thinks about, with the number of trials; elsewhere the steward's first thought must do."""
