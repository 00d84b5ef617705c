"""Whole games of stewards, and what can be said of them.

    python -m tests.rulesets.agot2.bot.games 100 6

plays so many games of so many houses and prints how long they are, who wins them, how many areas and castles
the houses hold round by round, how often they fight, and how often a castle is given up for nothing.
"""

import sys
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from adjudicator.engine import Game, KeyedChance, Seat, Setup, Table, picker
from adjudicator.engine.bots import RandomBot, StewardBot
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.control import controlled, sites
from adjudicator.rulesets.westeros.events import CombatBegun, CombatWon, ControlChanged
from tests.playing import play_out
from tests.rulesets.agot2.facts import MAP, PLAYERS, opening
from tests.rulesets.westeros.positions import From, WesterosTable, begun_as

MOST = 3_000
"""More questions than any game asks."""


class Counted(From):
    """The second edition, with a count of what is held at the end of each round."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.held: Counter[int] = Counter()
        self.castles: Counter[int] = Counter()

    async def perform(self, game: Game[Board]) -> None:
        """Play out the next task; count when it ends a round."""
        before = game.board.round
        await super().perform(game)
        if game.board.round != before or game.board.winners:
            for seat in game.board.seats:
                self.held[before] += len(controlled(game.board, seat))
                self.castles[before] += len(sites(game.board, seat))


def play(
    players: int, key: bytes, *, stewards: Collection[Seat] | None = None, tides: bool = False
) -> WesterosTable:
    """Play a whole game; `stewards` (None: all) play sensibly, the others anything legal."""
    setup = Setup(PLAYERS[players], {"tides-of-battle": "yes" if tides else "no"})
    table = Table.start(begun_as(Counted, opening(setup)), setup, KeyedChance(key))
    bots = {
        seat: StewardBot() if stewards is None or seat in stewards else RandomBot() for seat in setup.seats
    }
    play_out(table, bots, picker(key, "game"), MOST)
    return table


@dataclass
class Told:
    """What is to be said of some games."""

    games: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    won: Counter[Seat] = field(default_factory=Counter)
    castles: Counter[Seat] = field(default_factory=Counter)
    held_by_round: dict[int, Counter[str]] = field(default_factory=dict)
    fights: int = 0
    attackers_won: int = 0
    abandoned: int = 0

    def add(self, table: WesterosTable) -> None:
        """Count what a game that is over came to."""
        board, ruleset = table.board, table.ruleset
        self.games += 1
        self.rounds[board.round] += 1
        self.endings[board.ending] += 1
        self.won.update(board.winners)
        for seat in board.seats:
            self.castles[seat] += len(sites(board, seat))
        if isinstance(ruleset, Counted):
            for number in ruleset.held:
                each = self.held_by_round.setdefault(number, Counter())
                each += Counter(games=1, areas=ruleset.held[number], castles=ruleset.castles[number])
        attacker = ""
        for event in table.game.told:
            match event:
                case CombatBegun(attacker=attacker):
                    self.fights += 1
                case CombatWon(winner=winner):
                    self.attackers_won += winner == attacker
                case ControlChanged(area=area, before=str(), after=None) if area in MAP.sites:
                    self.abandoned += 1
                case _:
                    pass


def tell(players: int, games: int, seed: int = 0) -> Told:
    told = Told()
    for number in range(games):
        told.add(play(players, f"{seed}/{players}/{number}".encode()))
    return told


def lines(told: Told) -> Iterator[str]:
    """What was counted, in lines."""
    rounds = told.rounds.total() and sum(number * times for number, times in told.rounds.items())
    yield f"{told.games} games, {rounds / told.games:.1f} rounds: {dict(sorted(told.rounds.items()))}"
    yield f"ended by {dict(told.endings.most_common())}"
    yield f"won by {dict(told.won.most_common())}"
    yield f"castles at the end { ({seat: round(n / told.games, 1) for seat, n in told.castles.items()}) }"
    yield (
        f"{told.fights / rounds:.1f} fights a round, {100 * told.attackers_won // told.fights} % won by "
        f"attackers; {told.abandoned / told.games:.1f} castles given up a game"
    )
    for number, each in sorted(told.held_by_round.items()):
        yield (
            f"    round {number:2}: {each['games']:4} games, {each['areas'] / each['games']:5.1f} areas, "
            f"{each['castles'] / each['games']:5.1f} castles held"
        )


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in lines(tell(int(sys.argv[2]), int(sys.argv[1]))))
