"""Nobody is asked what public facts have decided."""

from itertools import islice

import pytest

from adjudicator.engine import Question
from tests.rulesets.westeros.asked import main, played
from tests.rulesets.westeros.positions import WesterosTable
from tests.rulesets.westeros.test_plans_at_random import ALL_OPTIONS

GAMES = [("agot2", 4, {"tides-of-battle": "yes"}, 80), ("agot1", 6, ALL_OPTIONS, 80)]
WHOLE = [
    ("agot2", 6, {}, 10_000), ("agot2", 3, {"tides-of-battle": "yes"}, 10_000),
    ("agot1", 4, {}, 10_000), ("agot1", 6, ALL_OPTIONS, 10_000),
]  # fmt: skip


def several(table: WesterosTable, question: Question) -> bool:
    check = table.ruleset.checks[question.check] if question.check else lambda _view, _answer: None
    view = table.view(question.seat)
    legal = (answer for answer in question.options.listing() if check(view, answer) is None)
    return len(tuple(islice(legal, 2))) > 1


@pytest.mark.parametrize("bot", ["random", "steward"])
@pytest.mark.parametrize(
    ("name", "players", "options", "stops"),
    [*GAMES, *(pytest.param(*game, marks=pytest.mark.slow) for game in WHOLE)],
)
def test_whoever_is_asked_has_a_choice(
    name: str, players: int, options: dict[str, str], stops: int, bot: str
) -> None:
    for table, _draws in islice(played(name, players, options, bot, b"a choice"), stops):
        assert [question for question in table.pending if not several(table, question)] == []


@pytest.mark.slow
def test_exchanges_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    main("agot2", 3, 1, "steward", {})
    exchanges, again, other = capsys.readouterr().out.strip().split("\n\n")
    assert exchanges.startswith("exchanges: ")
    assert "assign-orders" in exchanges
    assert again.startswith("the same house again: ")
    assert other.startswith("another house next: ")
