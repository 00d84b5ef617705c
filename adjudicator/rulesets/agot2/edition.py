"""The second edition as a value, and what the options of a game change in it."""

from collections.abc import Mapping
from functools import partial

import msgspec

from adjudicator.rulesets.agot2 import tides
from adjudicator.rulesets.agot2.house_cards.texts import TEXTS
from adjudicator.rulesets.agot2.wildlings.attacking import attack
from adjudicator.rulesets.facts import Facts
from adjudicator.rulesets.westeros.edition import Card, TidesCard, WildlingCard
from adjudicator.rulesets.westeros.edition_files import read_edition
from adjudicator.rulesets.westeros.playable import Change, PlayableEdition, newest, register


def _without_the_corrected_fleet(edition: PlayableEdition) -> PlayableEdition:
    houses = {
        seat: msgspec.structs.replace(house, corrected_units={}) for seat, house in edition.houses.items()
    }
    return msgspec.structs.replace(edition, houses=houses)


CHANGES: Mapping[str, Change] = {
    "tides-of-battle=yes": partial(PlayableEdition.joined, hooks=tides.HOOKS),
    "tie-break=errata": partial(
        PlayableEdition.deciding, end_ties=("most-sites", "most-land", "highest-supply", "best-throne")
    ),
    "lannister-fleet=rulebook": _without_the_corrected_fleet,
    "blade-after-tides=rulebook": partial(PlayableEdition.deciding, blade_after_tides=False),
}
"""What the game options change, by option and value."""


def first(edition: PlayableEdition) -> PlayableEdition:
    """The edition as revision 1 plays it, which breaks the rules wherever it differs."""
    decided = edition.deciding(
        combat_clears_ports=False,
        lone_units_retreat=False,
        joined_support_overcomes=False,
        supply_after_a_gain=True,
        cheapest_losses=("units",),
    )
    rules = {**edition.rules, "order-in-abandoned-port": "A2-PORT-18"}
    return msgspec.structs.replace(decided, rules=rules)


def read(name: str, facts: Facts) -> PlayableEdition:
    """Read the edition from some facts, and make it known to the boards that name it."""
    return _read(name, facts, newest)


def read_first(name: str, facts: Facts) -> PlayableEdition:
    """Read its first revision, as `read` does."""
    return _read(name, facts, first)


def _read(name: str, facts: Facts, revision: Change) -> PlayableEdition:
    edition = msgspec.structs.replace(
        read_edition(name, facts, TEXTS, {"wildlings": attack}),
        wildling_cards=facts.read("wildling_cards.yaml", dict[Card, WildlingCard]),
        tides_cards=facts.read("tides_of_battle.yaml", dict[Card, TidesCard]),
    )
    return register(edition, CHANGES, revision)


_FACTS = Facts(__package__ or "")

EDITION = read("agot2/2", _FACTS)

FIRST = read_first("agot2", _FACTS)
