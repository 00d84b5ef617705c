"""Many games of two seats that play any legal card: the figures of `RULES.md`, "What to expect".

    python -m tests.rulesets.claim.simulation 200000

prints each figure with its own statistical error beside the one expected. A leads first; the five G0 are
five cards, so that each is as likely as any other card.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any

from adjudicator.engine import KeyedChance, Pick, Question, Ruleset, Setup, Table
from adjudicator.rulesets.claim import Claim
from adjudicator.rulesets.claim.cards import FACTION
from adjudicator.rulesets.claim.judgements import count_votes, outcome
from adjudicator.rulesets.claim.view import View
from tests.playing import play_out

SETUP = Setup(("a", "b"), {"first-leader": "a"})


class AnyCard:
    """Plays any legal card of its hand, each equally likely, of several alike each for itself."""

    def choose(self, ruleset: Ruleset[Any, Any], view: View, question: Question, pick: Pick) -> str:
        legal = set(question.options.listing())
        held = [card for card in view.hand if card in legal]
        return held[pick(len(held))]


@dataclass
class Series:
    """Numbers of one kind, one from each game."""

    numbers: Counter[int] = field(default_factory=Counter)

    @property
    def size(self) -> int:
        return self.numbers.total()

    @property
    def mean(self) -> float:
        return sum(number * times for number, times in self.numbers.items()) / self.size

    @property
    def error(self) -> float:
        """The standard error of the average, from the spread of the numbers themselves."""
        squares = sum((number - self.mean) ** 2 * times for number, times in self.numbers.items())
        return sqrt(squares / (self.size - 1) / self.size)

    def share(self, number: int) -> float:
        """How often a number came up, of 1."""
        return self.numbers[number] / self.size


@dataclass
class Figures:
    """What came of the games."""

    votes_a: Series = field(default_factory=Series)
    votes_b: Series = field(default_factory=Series)
    votes_of_nobody: Series = field(default_factory=Series)
    margins: Counter[tuple[int, int]] = field(default_factory=Counter)
    draws: int = 0
    undead: Series = field(default_factory=Series)
    follower_wins: dict[str, Series] = field(
        default_factory=lambda: {"phase-1": Series(), "phase-2": Series()}
    )

    def share(self, margin: tuple[int, int]) -> float:
        """How often the game ended with these votes, the winner's first."""
        return self.margins[margin] / self.votes_a.size


def simulate(games: int, seed: int = 0) -> Figures:
    figures = Figures()
    for number in range(games):
        _count(_play(f"{seed}/{number}"), figures)
    return figures


def _play(seed: str) -> View:
    table = Table.start(Claim(), SETUP, KeyedChance(seed.encode()))
    play_out(table, dict.fromkeys(SETUP.seats, AnyCard()), Random(seed).randrange)
    return table.view(None)


def _count(view: View, figures: Figures) -> None:
    end = outcome(count_votes(view.scored))
    a, b = end.votes["a"], end.votes["b"]
    figures.votes_a.numbers[a] += 1
    figures.votes_b.numbers[b] += 1
    figures.votes_of_nobody.numbers[5 - a - b] += 1
    figures.margins[max(a, b), min(a, b)] += 1
    figures.draws += end.winner is None
    first = [trick for trick in view.tricks if trick.phase == "phase-1"]
    undead = sum(FACTION[card] == "undead" for trick in first for card in (trick.lead, trick.follow))
    figures.undead.numbers[undead] += 1
    for phase, series in figures.follower_wins.items():
        wins = sum(trick.winner != trick.leader for trick in view.tricks if trick.phase == phase)
        series.numbers[wins] += 1


def table_of(figures: Figures) -> Iterator[str]:
    """The figures in lines: what was expected, what came of it, and how far that may be off by chance."""
    yield f"{figures.votes_a.size} games                        expected     found  (2 sigma)"
    averages = [
        ("votes of A", 2.51, figures.votes_a),
        ("votes of B", 2.49, figures.votes_b),
        ("votes of nobody", 0.003, figures.votes_of_nobody),
        ("undead played in phase one", 5.0, figures.undead),
        ("tricks of phase one won second", 4.62, figures.follower_wins["phase-1"]),
        ("tricks of phase two won second", 4.62, figures.follower_wins["phase-2"]),
    ]
    for name, expected, series in averages:
        yield f"{name:32} {expected:10.3f} {series.mean:10.4f}  ±{2 * series.error:.4f}"
    shares = [
        ("games that end 3 to 2", 0.57, figures.share((3, 2))),
        ("games that end 4 to 1", 0.36, figures.share((4, 1))),
        ("games that end 5 to 0", 0.064, figures.share((5, 0))),
        ("draws", 0.0009, figures.draws / figures.votes_a.size),
    ]
    for name, expected, share in shares:
        error = sqrt(share * (1 - share) / figures.votes_a.size)
        yield f"{name:32} {expected:10.4f} {share:10.4f}  ±{2 * error:.4f}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in table_of(simulate(int(sys.argv[1]))))
