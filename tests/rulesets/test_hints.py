"""What a complaint suggests is accepted where it is put: the nearest word, and every word listed as legal."""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from adjudicator.engine import KeyedChance, Question, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.orders import Complaint, read_orders, write_orders
from tests.rulesets.test_prospects import RULES
from tests.rulesets.westeros.test_plans_at_random import ALL_OPTIONS

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9'+*-]{2,}")


def mangled(text: str, random: Random, words: Sequence[str]) -> str:
    """A file with one word below its heading misspelt, or in the place of another."""
    found = random.choice([*_WORD.finditer(text, text.index("answers:"))])
    word = found[0]
    at = random.randrange(len(word) - 1)
    typed = random.choice(
        [
            word[:at] + word[at + 1 :],
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            f"{word[:at]}x{word[at:]}",
            random.choice(words),
        ]
    )
    return text[: found.start()] + typed + text[found.end() :]


def followed(text: str, complaint: Complaint, random: Random) -> Iterator[tuple[str, str]]:
    """The file with what is found at fault replaced by the nearest word, and by some of the legal ones."""
    lines = text.split("\n")
    line, start = lines[complaint.line - 1], complaint.column - 1
    if not complaint.found or not line.startswith(complaint.found, start):
        return
    legal = random.sample(complaint.legal, min(4, len(complaint.legal)))
    for hint in [*([complaint.nearest] if complaint.nearest else []), *legal]:
        lines[complaint.line - 1] = line[:start] + hint + line[start + len(complaint.found) :]
        yield hint, "\n".join(lines)


def follow_hints(name: str, players: int, options: dict[str, str], seed: str, files: int) -> int:
    """Misspell the steward's files in a random game, and follow every hint; give how many there were."""
    bot, random, pick = RandomBot(), Random(seed), picker(seed.encode(), name)
    setup = Setup(RULES[name].seats(players, options), options)
    rules = RULES[name].of_game(setup)
    table: Table[Any, Any] = Table.start(rules, setup, KeyedChance(seed.encode()))
    number = 0
    while not table.over and files:
        question = table.unanswered[0]
        view = table.view(question.seat)
        asked: list[Question] = [one for one in table.pending if one.seat == question.seat]
        text = write_orders(
            game="misspelt",
            turn=1,
            seat=question.seat,
            answers={one.label: one.options.plain(rules.play_steadily(view, one, pick)) for one in asked},
            plans=rules.plan_steadily(view),
        )

        def faults(
            data: str, asked: Sequence[Question] = tuple(asked), question: Question = question
        ) -> tuple[Complaint, ...]:
            return read_orders(
                data.encode(),
                game="misspelt",
                turn=1,
                seat=question.seat,
                ruleset=rules,
                questions=asked,
                view=table.view(question.seat),
            ).complaints

        if random.random() < 0.3:
            files -= 1
            wrong = mangled(text, random, sorted({*_WORD.findall(text)}))
            for complaint in faults(wrong):
                for hint, mended in followed(wrong, complaint, random):
                    number += 1
                    left = [
                        str(each)
                        for each in faults(mended)
                        if (each.line, each.column) == (complaint.line, complaint.column)
                    ]
                    assert left == [], (str(complaint), hint)
        table.answer(question, bot.choose(rules, view, question, pick))
    return number


GAMES = [("claim", 2, {}), ("tigris", 3, {}), ("agot2", 6, {}), ("agot1", 6, ALL_OPTIONS)]


@pytest.mark.parametrize(("name", "players", "options"), GAMES[:3])
def test_hints_are_accepted_where_they_are_put(name: str, players: int, options: dict[str, str]) -> None:
    assert follow_hints(name, players, options, "hints", 2 if name in {"claim", "tigris"} else 1)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_so_are_those_of_many_files(name: str, players: int, options: dict[str, str]) -> None:
    assert follow_hints(name, players, options, "many hints", 25)
