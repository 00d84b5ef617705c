"""How strong the bot `hard` is: whole games of one of it against stewards, as a table in Markdown.

    python -m tests.benchmarks.matches claim 2 200
    python -m tests.benchmarks.matches agot2 6 60 tides-of-battle=yes

plays so many games with so many seats. The bot sits in each seat equally often, and every deal is played once
from each, so that good seats and lucky cards favour nobody. Progress goes to standard error.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from time import process_time
from typing import NamedTuple

from adjudicator.engine import AnyRuleset, KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import BOTS
from adjudicator.rulesets import ruleset

_NINETY_FIVE = 1.96
"""How many standard errors wide an interval of 95 % is to either side."""


class Played(NamedTuple):
    """One game: how much of the win is the bot's, and how long each of its decisions took in seconds."""

    won: float
    seconds: tuple[float, ...]


def play(rules: AnyRuleset, setup: Setup, seat: str, key: bytes) -> Played:
    """Play a game in which one seat is `hard`; a shared win counts in part."""
    table, pick, seconds = Table.start(rules, setup, KeyedChance(key)), picker(key, "bots"), list[float]()
    while not table.over:
        question = table.unanswered[0]
        begun = process_time()
        bot = BOTS["hard" if question.seat == seat else "steward"]
        answer = bot.choose(rules, table.view(question.seat), question, pick)
        if question.seat == seat and question.kind in rules.considered:
            seconds.append(process_time() - begun)
        table.answer(question, answer)
    result = rules.result(table.view(None))
    winners = result.winners if result and result.winners else setup.seats
    return Played((seat in winners) / len(winners), tuple(seconds))


def match(name: str, count: int, games: int, options: Mapping[str, str]) -> Iterator[Played]:
    """Play games, in each the next seat."""
    setup = Setup(ruleset(name).seats(count, options), dict(options))
    rules = ruleset(name).of_game(setup)
    for number in range(games):
        yield play(rules, setup, setup.seats[number % count], b"match-%d" % (number // count))


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a share of games won."""
    share, error = won / games, _NINETY_FIVE**2 / games
    middle = share + error / 2
    wide = _NINETY_FIVE * sqrt(share * (1 - share) / games + error / games / 4)
    return (middle - wide) / (1 + error), (middle + wide) / (1 + error)


def row(name: str, count: int, games: Sequence[Played]) -> str:
    """The games as a row of the table."""
    won, seconds = sum(game.won for game in games), [each for game in games for each in game.seconds]
    low, high = interval(won, len(games))
    columns = (
        name,
        count,
        len(games),
        f"{won / len(games):.0%}",
        f"{low:.0%}–{high:.0%}",
        f"{1 / count:.0%}",
        f"{len(seconds) / len(games):.0f}",
        f"{sum(seconds) / len(seconds):.2f} s",
        f"{max(seconds):.2f} s",
    )
    return f"| {' | '.join(map(str, columns))} |"


HEAD = """\
| game | seats | games | won | 95 % | share of a seat | decisions a game | mean | worst |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


def main(name: str, count: str, number: str, *options: str) -> None:
    """Play the match of the command line and print its row."""
    if not ruleset(name).considered:
        sys.exit(
            f"{name} names no kinds of question in `considered`: its bot `hard` plays as the steward does."
        )
    games: list[Played] = []
    for game in match(name, int(count), int(number), dict(option.split("=", 1) for option in options)):
        games.append(game)
        sys.stderr.write(f"{row(name, int(count), games)}\n")
    print(HEAD)  # noqa: T201
    print(row(name, int(count), games))  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
