"""What could not be confirmed of the printed first edition; `uncertain.yaml` has the facts."""

import msgspec

from adjudicator.engine import Setup, Uncertainty
from adjudicator.rulesets.facts import Facts


class _Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    what: str
    value: str | int
    chance: int
    override: str
    when: dict[str, str] = {}
    players: tuple[int, ...] = (3, 4, 5, 6)


def uncertain(facts: Facts, setup: Setup) -> tuple[Uncertainty, ...]:
    """What a game with these settings uses, except what it has of its own."""
    return tuple(
        Uncertainty(fact.what, str(fact.value), fact.chance, fact.override)
        for fact in facts.read("uncertain.yaml", tuple[_Fact, ...])
        if fact.override not in facts.own
        and len(setup.seats) in fact.players
        and fact.when.items() <= setup.options.items()
    )
