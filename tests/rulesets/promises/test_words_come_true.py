"""What every word of every ruleset's plans promises comes true, in games that are played on."""

from collections.abc import Set as AbstractSet
from pathlib import Path

import pytest

from adjudicator.engine import KeyedChance, Setup, Table
from tests.rulesets.agot1.positions import RULES as FIRST
from tests.rulesets.agot2.test_cases import RULES as SECOND
from tests.rulesets.promises import claim, tigris, westeros
from tests.rulesets.promises.holding import AnyTable, Promises, hold, moments, play_and_hold, promised
from tests.rulesets.test_prospects import RULES
from tests.rulesets.tigris import case_files as tigris_cases
from tests.rulesets.westeros import case_files as westeros_cases
from tests.rulesets.westeros.test_plans_at_random import ALL_OPTIONS

PROMISES: dict[str, Promises] = {
    "claim": claim.PROMISES,
    "tigris": tigris.PROMISES,
    "agot1": westeros.PROMISES,
    "agot2": westeros.PROMISES,
}

WESTEROS = {"agot1": FIRST, "agot2": SECOND}
FOLDER = Path(__file__).parents[1]


def words(name: str) -> set[str]:
    """Every word of a ruleset's plans, with its kind."""
    kinds = RULES[name].questions.values()
    found = {f"{kind.name} {choice.name}" for kind in kinds for choice in kind.choices}
    found |= {f"{kind.name} when {condition.name}" for kind in kinds for condition in kind.conditions}
    return {word for word in found if not word.endswith(" steward")}


def kinds(found: AbstractSet[str]) -> set[str]:
    return {word.split()[0] for word in found}


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
    "agot1": [(5, {}), (6, ALL_OPTIONS)],
    "agot2": [(6, {}), (6, {"tides-of-battle": "yes"}), (3, {})],
}
"""Players and options of the games in which the words are held."""


def held_in(
    name: str, games: int, questions: int, held: set[str] | None = None, rare: AbstractSet[str] = frozenset()
) -> set[str]:
    """Hold the words in so many questions of at most so many games, until all but rare ones are held."""
    held = held or set()
    for game in range(games):
        if kinds(words(name) - held - rare) <= rare:
            break
        players, options = GAMES[name][game % len(GAMES[name])]
        key = f"{name} {game}".encode()
        held |= play_and_hold(PROMISES[name], begun(name, players, options, key), key, questions)
    return held


def held_in_cases(name: str) -> set[str]:
    """Hold the words at every question of the worked examples."""
    held = set[str]()

    def watch(table: AnyTable) -> None:
        for moment in moments(table):
            held.update(hold(PROMISES[name], moment))

    if name == "tigris":
        for position in tigris_cases.read_cases():
            tigris_cases.check(position, watch)
    else:
        for case in westeros_cases.read_cases(FOLDER / name / "cases"):
            westeros_cases.check(case, WESTEROS[name], watch)
    return held


@pytest.mark.parametrize(
    ("name", "games", "questions"),
    [
        ("claim", 2, 60),
        pytest.param("tigris", 3, 150, marks=pytest.mark.slow),
        pytest.param("agot1", 2, 150, marks=pytest.mark.slow),
        pytest.param("agot2", 3, 150, marks=pytest.mark.slow),
    ],
)
def test_what_words_promise_comes_true(name: str, games: int, questions: int) -> None:
    assert len(held_in(name, games, questions)) > len(words(name)) // 4


@pytest.mark.slow
def test_all_words_of_claim_come_true_in_many_games() -> None:
    assert held_in("claim", 20, 100) == words("claim")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "games", "questions", "rare"),
    [
        ("tigris", 4, 400, set[str]()),
        ("agot1", 4, 10**6, {"card-cersei"}),
        ("agot2", 10, 10**6, {"assign-orders-short", "card-aeron weakest-if-lost", "card-cersei", "card-mace",
                              "card-queen-of-thorns", "card-tyrion-replacement", "wildling-raid-track"}),
    ],
)  # fmt: skip
def test_so_do_those_of_other_games_and_in_worked_examples(
    name: str, games: int, questions: int, rare: set[str]
) -> None:
    """All words apply, but for some of questions that hardly ever come up."""
    held = held_in(name, games, questions, held_in_cases(name), rare)
    assert kinds(words(name) - held - rare) <= rare
