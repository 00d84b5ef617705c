"""Whole games of houses that do anything legal: the board after every action, and what came up how often.

    python -m tests.rulesets.agot2.simulation 200

plays so many games of each number of players, with and without Tides of Battle by turns, holds every board
against what must be true of it, and prints how often each question was put, each Westeros card carried out,
each wildling card met, each house card played and each text told.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from adjudicator.engine import Event, KeyedChance, Seat, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets.westeros.events import UnitsMoved, UnitsRetreated
from adjudicator.rulesets.westeros.procedures.neutral import NeutralForceHeld
from adjudicator.rulesets.westeros.procedures.wildlings import AttackDecided, WildlingCardTurned
from tests.playing import play_out
from tests.rulesets.agot2.facts import PLAYERS, opening
from tests.rulesets.westeros import invariants, seen
from tests.rulesets.westeros.positions import WesterosTable, begun_as

MOST = 3_000
"""More questions than any game asks."""


class Watched(invariants.Watched):
    """The second edition, with a look at the board after every action."""

    def may_exceed_supply(self, told: Iterable[Event], seat: Seat) -> bool:
        """What goes back, or stays, alone may."""
        return went_back(told, seat)


def went_back(told: Iterable[Event], seat: str) -> bool:
    """Whether a house's attackers came to nothing: what goes back, or stays, alone may exceed its supply.

    Beaten ones go back whatever the supply [A2-RET-02], and victors that are kept out [A2-CLEAN-12]; those
    that a neutral force holds stay [A2-NEUT-11].
    """
    return any(
        event.seat == seat and event.rule in {"A2-RET-02", "A2-CLEAN-12", "A2-NEUT-11"}
        for event in told
        if isinstance(event, UnitsRetreated | UnitsMoved | NeutralForceHeld)
    )


def play(players: int, key: bytes, *, tides: bool) -> WesterosTable:
    """Play a whole game in which every house does anything legal."""
    setup = Setup(PLAYERS[players], {"tides-of-battle": "yes" if tides else "no"})
    table = Table.start(begun_as(Watched, opening(setup)), setup, KeyedChance(key))
    play_out(table, dict.fromkeys(setup.seats, RandomBot()), picker(key, "game"), MOST)
    return table


@dataclass
class Seen(seen.Seen):
    """What came up in games of the second edition; `outcome` is that of the attack that was decided last."""

    wildlings: Counter[str] = field(default_factory=Counter)
    outcome: str = ""

    def see(self, event: Event) -> None:
        match event:
            case AttackDecided(repelled=repelled):
                self.outcome = "repelled" if repelled else "not repelled"
            case WildlingCardTurned(card=card):
                self.wildlings[f"{card}, {self.outcome}"] += 1
            case _:
                super().see(event)

    def besides(self) -> tuple[tuple[str, Counter[str]], ...]:
        return (("wildling cards", self.wildlings),)


def simulate(games: int, seed: int = 0) -> Seen:
    """Play so many games of each number of players, and count."""
    found = Seen()
    for players in sorted(PLAYERS):
        for number in range(games):
            found.add(play(players, f"{seed}/{players}/{number}".encode(), tides=number % 2 == 1))
    return found


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in simulate(int(sys.argv[1])).lines())
