"""Whole games of houses that do anything legal: the board after every action, and what came up how often.

    python -m tests.rulesets.agot2.simulation 200

plays so many games of each number of players, with and without Tides of Battle by turns, holds every board
against what must be true of it, and prints how often each question was put, each Westeros card carried out,
each wildling card met, each house card played and each text told.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from adjudicator.engine import Event, KeyedChance, Seat, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets.westeros.combat.events import HouseCardsRevealed, TextActed
from adjudicator.rulesets.westeros.events import UnitsRetreated
from adjudicator.rulesets.westeros.procedures.neutral import NeutralForceHeld
from adjudicator.rulesets.westeros.procedures.westeros_phase import WesterosCardCarriedOut
from adjudicator.rulesets.westeros.procedures.wildlings import AttackDecided, WildlingCardTurned
from tests.playing import play_out
from tests.rulesets.agot2.facts import PLAYERS, opening
from tests.rulesets.westeros import invariants
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

    Beaten ones go back whatever the supply [A2-RET-02]; those that a neutral force holds stay [A2-NEUT-11].
    """
    return any(
        event.seat == seat and event.rule in {"A2-RET-02", "A2-NEUT-11"}
        for event in told
        if isinstance(event, UnitsRetreated | NeutralForceHeld)
    )


def play(players: int, key: bytes, *, tides: bool) -> WesterosTable:
    """Play a whole game in which every house does anything legal."""
    setup = Setup(PLAYERS[players], {"tides-of-battle": "yes" if tides else "no"})
    table = Table.start(begun_as(Watched, opening(setup)), setup, KeyedChance(key))
    play_out(table, dict.fromkeys(setup.seats, RandomBot()), picker(key, "game"), MOST)
    return table


@dataclass
class Seen:
    """What came up in games, and how often."""

    games: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    westeros: Counter[str] = field(default_factory=Counter)
    wildlings: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    texts: Counter[str] = field(default_factory=Counter)

    def add(self, table: WesterosTable) -> None:
        """Count what came up in a game that is over."""
        board = table.board
        self.games[f"{len(board.seats)} houses, ended in round {board.round:2} by {board.ending}"] += 1
        self.questions.update(given.question.kind for given in table.given)
        self._add_events(table.game.told)

    def _add_events(self, told: list[Event]) -> None:
        outcome = ""
        for event in told:
            match event:
                case WesterosCardCarriedOut(card=card):
                    self.westeros[card] += 1
                case AttackDecided(repelled=repelled):
                    outcome = "repelled" if repelled else "not repelled"
                case WildlingCardTurned(card=card):
                    self.wildlings[f"{card}, {outcome}"] += 1
                case HouseCardsRevealed(cards=cards):
                    self.played.update(cards.values())
                case TextActed(card=card):
                    self.texts[card] += 1
                case _:
                    pass


def simulate(games: int, seed: int = 0) -> Seen:
    """Play so many games of each number of players, and count."""
    seen = Seen()
    for players in sorted(PLAYERS):
        for number in range(games):
            seen.add(play(players, f"{seed}/{players}/{number}".encode(), tides=number % 2 == 1))
    return seen


def table_of(seen: Seen) -> Iterator[str]:
    """What came up, in lines: the seldom first, since those are looked for."""
    chapters = [
        ("games", seen.games),
        ("questions answered", seen.questions),
        ("Westeros cards carried out", seen.westeros),
        ("wildling cards", seen.wildlings),
        ("house cards played", seen.played),
        ("texts of house cards told", seen.texts),
    ]
    for title, counted in chapters:
        yield f"{counted.total()} {title}"
        for name, times in sorted(counted.items(), key=lambda item: (item[1], item[0])):
            yield f"    {times:8}  {name}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in table_of(simulate(int(sys.argv[1]))))
