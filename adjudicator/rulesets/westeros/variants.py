"""The variants of the editions, by the name that a board carries.

A variant is the name of an edition in some revision, `agot2/2`, and behind it, each after a `+`, the game
options that change it: `agot2/2+tides-of-battle=yes`. The first revision is called `agot2` alone. A change is
a function from edition to edition, so that a map, a number, a policy or a step at some moment is changed in
one place, and any changes go together.
"""

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

import msgspec

from adjudicator.engine import Setup
from adjudicator.rulesets.westeros.edition import Edition


class _Editions(dict[str, Edition]):
    """Every edition by its name, and every variant that a board has named so far."""

    def __init__(self) -> None:
        super().__init__()
        self.changes: dict[str, Mapping[str, Callable[[Any], Edition]]] = {}

    def __missing__(self, variant: str) -> Edition:
        name, *chosen = variant.split("+")
        changes = self.changes[name]
        edition = reduce(lambda changed, option: changes[option](changed), chosen, self[name])
        self[variant] = edition = msgspec.structs.replace(edition, name=variant)
        return edition


EDITIONS = _Editions()


def known(variant: str) -> bool:
    """Whether a board may name this variant."""
    name, *chosen = variant.split("+")
    return variant in EDITIONS or (name in EDITIONS.changes and {*chosen} <= EDITIONS.changes[name].keys())


def variant(edition: Edition, setup: Setup) -> str:
    """The name of the variant that a game is played in; `edition` may be a variant itself."""
    name = edition.name.partition("+")[0]
    chosen = [f"{option}={value}" for option, value in setup.options.items()]
    return "+".join([name, *(each for each in EDITIONS.changes[name] if each in chosen)])
