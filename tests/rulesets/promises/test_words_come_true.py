"""What every word of every ruleset's plans promises comes true, in games that are played on."""

import pytest

from adjudicator.engine import KeyedChance, Setup, Table
from tests.rulesets.promises import claim, tigris
from tests.rulesets.promises.holding import AnyTable, Promises, play_and_hold, promised
from tests.rulesets.test_prospects import RULES

PROMISES: dict[str, Promises] = {"claim": claim.PROMISES, "tigris": tigris.PROMISES}


def words(name: str) -> set[str]:
    """Every word of a ruleset's plans, with its kind."""
    kinds = RULES[name].questions.values()
    found = {f"{kind.name} {choice.name}" for kind in kinds for choice in kind.choices}
    found |= {f"{kind.name} when {condition.name}" for kind in kinds for condition in kind.conditions}
    return {word for word in found if not word.endswith(" steward")}


@pytest.mark.parametrize("name", PROMISES)
def test_every_word_has_a_promise(name: str) -> None:
    promises = PROMISES[name]
    missing = [
        f"{kind.name} {word}"
        for kind in RULES[name].questions.values()
        for found, listed in ((promises.choices, kind.choices), (promises.conditions, kind.conditions))
        for word in (each.name for each in listed)
        if word != "steward" and promised(found, kind.name, word) is None
    ]
    assert missing == []


def begun(name: str, players: int, options: dict[str, str], key: bytes) -> AnyTable:
    rules = RULES[name]
    setup = Setup(rules.seats(players, options), options)
    return Table.start(rules.of_game(setup), setup, KeyedChance(key))


GAMES: dict[str, list[tuple[int, dict[str, str]]]] = {
    "claim": [(2, {})],
    "tigris": [(2, {}), (3, {"english-variant": "yes"}), (4, {})],
}
"""Players and options of the games in which the words are held."""


def held_in(name: str, games: int, questions: int) -> set[str]:
    """Hold the words in so many games, and so many questions of each."""
    held = set[str]()
    for game in range(games):
        players, options = GAMES[name][game % len(GAMES[name])]
        key = f"{name} {game}".encode()
        held |= play_and_hold(PROMISES[name], begun(name, players, options, key), key, questions)
    return held


@pytest.mark.parametrize(("name", "games", "questions"), [("claim", 2, 60), ("tigris", 3, 150)])
def test_what_words_promise_comes_true(name: str, games: int, questions: int) -> None:
    assert len(held_in(name, games, questions)) > len(words(name)) // 2


@pytest.mark.slow
@pytest.mark.parametrize(("name", "games", "questions"), [("claim", 20, 100), ("tigris", 20, 500)])
def test_so_it_does_in_many_games_in_which_all_words_apply(name: str, games: int, questions: int) -> None:
    assert held_in(name, games, questions) == words(name)
