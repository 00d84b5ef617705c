"""The first edition as a value, what the options of a game change in it, and all that a game may have."""

from collections.abc import Mapping
from functools import partial

import msgspec

from adjudicator.rulesets.agot1 import own_facts, wildlings
from adjudicator.rulesets.agot1.expansions import EXPANSIONS, three_player_track
from adjudicator.rulesets.agot1.house_cards import deciding
from adjudicator.rulesets.agot1.house_cards.texts import (
    silencing_their_own_ships,
    texts,
    with_decks,
)
from adjudicator.rulesets.agot1.phases import RAINS_OF_AUTUMN, hold, resolve_all
from adjudicator.rulesets.facts import Facts
from adjudicator.rulesets.westeros.edition_files import read_edition
from adjudicator.rulesets.westeros.map import Map, both
from adjudicator.rulesets.westeros.playable import Change, PlayableEdition, Procedure, newest, register
from adjudicator.rulesets.westeros.procedures.losses import CHEAPEST
from adjudicator.rulesets.westeros.units import SHIP
from adjudicator.rulesets.westeros.variants import EDITIONS

PROCEDURES: Mapping[str, Procedure] = {
    "wildlings": wildlings.attack,
    "consolidate": resolve_all,
    "bid": deciding.bid_with_tokens_returned,
}
"""The steps that this edition plays out itself."""


def _with_fewer_ships(edition: PlayableEdition) -> PlayableEdition:
    return msgspec.structs.replace(edition, owns={**edition.owns, SHIP: 5})


def _with_more_supply(edition: PlayableEdition) -> PlayableEdition:
    most = len(edition.supply) - 1  # where a game's own facts may have a house start already
    houses = {
        seat: msgspec.structs.replace(house, supply=min(house.supply + 1, most))
        for seat, house in edition.houses.items()
    }
    return msgspec.structs.replace(edition, houses=houses)


PARAMETERS: Mapping[str, Change] = {
    "ships-per-house=5": _with_fewer_ships,
    "raven-frees-star=yes": partial(PlayableEdition.deciding, raven_frees_star=True),
    "routed-ships-transport=yes": partial(PlayableEdition.deciding, routed_ships_transport=True),
    "end-tie-break=land-areas": partial(
        PlayableEdition.deciding, end_ties=("most-sites", "most-land", "highest-supply", "most-power")
    ),
    "start-supply=3": _with_more_supply,
    "retreat-into-bare-homes=no": partial(PlayableEdition.deciding, retreat_into_bare_homes=False),
    "salladhor-reach=opponent": silencing_their_own_ships,
    **three_player_track.PARAMETERS,
}
"""What a choice among the parameters changes, by option and value."""

CHANGES: Mapping[str, Change] = {
    **{f"{name}=yes": change for name, change in EXPANSIONS.items()},
    **PARAMETERS,
}
"""What the game options change, by option and value."""


def _with_all(edition: PlayableEdition) -> PlayableEdition:
    """All that any option brings; areas, houses and cards that replace others are added to what there is."""
    full, decks = edition, [edition.dealt]
    for change in EXPANSIONS.values():
        full = change(full)
        decks.append(full.dealt)
    return msgspec.structs.replace(
        full,
        dealt={
            seat: {card: facts for each in reversed(decks) for card, facts in each.get(seat, {}).items()}
            for seat in full.dealt
        },
        map=Map(both(edition.map.facts, full.map.facts)),
        players={**edition.players, **full.players},
        neutral={**edition.neutral, **full.neutral},
        stars={**edition.stars, **full.stars},
        victory={**edition.victory, **full.victory},
    )


_FIRST_RULES: Mapping[str, str] = {
    "raven-refreshed": "A1-CMBT-11",
    "hand-refilled-at-once": "A1-CARD-09",
    **dict.fromkeys(("no-card", "no-site", "no-barrels", "track-ends"), "CK6-RES-05"),
    **dict.fromkeys(("siege-engine-defends", "siege-engine-without-walls"), "CK4-CMBT-01"),
}
"""The numbers by which revision 1 told what another rule decides."""


def first(edition: PlayableEdition) -> PlayableEdition:
    """The edition as revision 1 plays it, which breaks the rules wherever it differs."""
    decided = edition.deciding(
        words_give_up=False,
        combat_clears_ports=False,
        lone_units_retreat=False,
        joined_support_overcomes=False,
        cheapest=CHEAPEST,
        cheapest_losses=("points", "kinds", "units"),
        throne_spares_itself=False,
        equals_by_word=False,
    )
    return msgspec.structs.replace(decided, rules={**edition.rules, **_FIRST_RULES})


def read(name: str, facts: Facts) -> PlayableEdition:
    """Read the edition from some facts, and make it known to the boards that name it.

    It is returned with all that any option brings, and serves so where no board is at hand. Raises
    WrongFacts.
    """
    return _read(name, facts, newest)


def read_first(name: str, facts: Facts) -> PlayableEdition:
    """Read its first revision, as `read` does."""
    return _read(name, facts, first)


def _read(name: str, facts: Facts, revision: Change) -> PlayableEdition:
    own_facts.check(facts, as_ever=revision is first)
    plain = with_decks(read_edition(name, facts, texts({}), PROCEDURES), {})
    edition = plain.joined(RAINS_OF_AUTUMN, default_orders=hold)
    register(edition, CHANGES, revision)
    return revision(_with_all(edition))


_FACTS = Facts(__package__ or "")

EVERYTHING = read("agot1/2", _FACTS)

EDITION = EDITIONS["agot1/2"]

FIRST = read_first("agot1", _FACTS)
