"""Facts of a game that its organiser may replace, and facts that are not certain."""

from collections.abc import Iterable

import msgspec


class FactFile(msgspec.Struct, frozen=True):
    """A file of a ruleset's facts that the organiser of a game may replace by one of their own.

    `N_` marks its `summary`.
    """

    name: str
    summary: str


class FactFault(msgspec.Struct, frozen=True):
    """What is wrong in a file of facts: a `word`, if it is one, and the words that would be `legal` there.

    `place` are the keys, and the places in lists from 0, that lead to it from the top of the file.
    """

    file: str
    place: tuple[str | int, ...]
    message: str
    word: str = ""
    legal: tuple[str, ...] = ()


class WrongFacts(ValueError):
    """Files of facts that no game can be played with; `faults` has all that is wrong."""

    def __init__(self, faults: Iterable[FactFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.file} {fault.place}: {fault.message}" for fault in self.faults))


class Uncertainty(msgspec.Struct, frozen=True):
    """A fact that could not be confirmed: the value in use, and where an organiser may put another.

    `chance` estimates in percent how likely the published game has it so; 0 means that it is our own design.
    """

    what: str
    value: str
    chance: int
    override: str
