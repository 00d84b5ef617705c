"""Bounds forbid what checks forbid, and the page's evaluator (`bounds.js`) judges as the program's does."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from adjudicator.engine import AnyRuleset, AnyView, Pick, Question, picker
from adjudicator.engine.bounds import MADE, Between, Bound, Needed, Sizes, Tally, Total, broken
from adjudicator.repository.files import Folder
from adjudicator.repository.layout import SECRET
from adjudicator.repository.published import published_games
from adjudicator.repository.published_secret import read_secret
from adjudicator.repository.seat_files import OverseenSeat
from adjudicator.sentences import Sentences, prose
from tests.desk.engines import in_node
from tests.rulesets.agot2.attacks import won
from tests.rulesets.agot2.test_losses import after_a_supply_drop, reconciled
from tests.rulesets.agot2.test_marches import position
from tests.rulesets.agot2.test_wildlings_units import HORDE, guarded
from tests.rulesets.westeros.asked import played
from tests.rulesets.westeros.positions import WesterosTable, judged as judge
from tests.rulesets.westeros.steps import play_step
from tests.rulesets.westeros.test_plans_at_random import ALL_OPTIONS

ROOT = Path(__file__).parents[2]

EVERY = 10_000
"""Where a question has at most so many answers, each of them is judged."""

SAMPLES = 400
"""So many are drawn where there are more."""

Asked = tuple[AnyRuleset, AnyView, Question]

GAMES = [("agot2", 3, {"tides-of-battle": "yes"}, "random", 300), ("agot1", 6, ALL_OPTIONS, "steward", 60)]
"""Ruleset, seats, options, who plays, and how many questions of the game are looked at."""


def at_random(name: str, players: int, options: Mapping[str, str], bot: str) -> Iterator[Asked]:
    """The questions of a game that bots play."""
    for table, _draws in played(name, players, options, bot, b"bounds"):
        for question in table.pending:
            yield table.ruleset, table.view(question.seat), question


def recorded(ruleset: str) -> Iterator[Asked]:
    """The questions of the recorded games with a ruleset, as each seat finds them."""
    files = Folder(ROOT)
    for game in published_games(files):
        if game.rules.name != ruleset:
            continue
        secret = read_secret(files.read(game.file.paths.file(SECRET)), game.name)
        for turn in game.turns:
            for seat in game.file.seats:
                chair = OverseenSeat(game, turn, seat, secret)
                private = chair.private()
                for question in private.open_questions():
                    yield game.rules, chair.view(private), question


class Judged(NamedTuple):
    """An answer as plain data, the bounds of its question, and what Python says is wrong with it, as data."""

    bounds: tuple[Bound, ...]
    answers: list[Any]
    says: list[Any]


def said(bounds: Iterable[Bound], answer: object) -> Any:  # noqa: ANN401  plain data
    """The sentence on what is wrong with an answer, as data."""
    wrong = broken(bounds, answer)
    return msgspec.to_builtins(wrong.says) if wrong else None


def judged(asked: Iterable[Asked], pick: Pick) -> Iterator[Judged]:
    """Judge the answers to all questions that have a check, by check and by bounds, which have to agree."""
    for rules, view, question in asked:
        bounds = rules.bounds(msgspec.structs.replace(view, seat=None), question) if question.check else None
        if bounds is None:
            assert not question.check or rules.name != "agot2", question.label
            continue
        options, check = question.options, rules.checks[question.check]
        answers = list(islice(options.listing(), EVERY + 1))
        if len(answers) > EVERY:
            answers = [options.sample(pick) for _time in range(SAMPLES)]
        says = [said(bounds, answer) for answer in answers]
        for answer, wrong in zip(answers, says, strict=True):
            assert bool(wrong) == (check(view, answer) is not None), (question.label, answer, wrong, bounds)
        yield Judged(bounds, [options.plain(answer) for answer in answers], says)


def in_the_page(found: list[Judged]) -> list[list[Any]]:
    """What the page's evaluator says is wrong with the answers, as data."""
    body = """
        globalThis.vocabulary = {};
        globalThis.saying = ([code, values], more) => [code, { ...values, ...more }];
        return given.map(({ bounds: all, answers }) => answers.map((one) => bounds.broken(all, one) || null));
    """
    plain = [{"bounds": msgspec.to_builtins(one.bounds), "answers": one.answers} for one in found]
    told: list[list[Any]] = in_node("plain.js", "bounds.js")(body, plain)
    return told


def same_in_the_page(found: list[Judged]) -> None:
    """The page finds the same wrong, in the same words; and something is right and something wrong."""
    assert in_the_page(found) == [one.says for one in found]
    assert {bool(wrong) for one in found for wrong in one.says} == {True, False}


ARMIES = Sentences({"test-armies": f"%({MADE})s"})("test-armies")

DEAR, FEW, SPARED = map(prose, ("dear", "few", "spared"))

ANSWERS: list[tuple[Bound, Any, str]] = [
    (Total({"winterfell": {"knight": 2, "footman": 1}}, high=2, says=DEAR), {"winterfell": ["knight"]}, ""),
    (Total({"winterfell": {"knight": 2}}, high=2, says=DEAR), {"winterfell": ["knight"] * 2}, "dear"),
    (Total({"winterfell": {"knight": 2}}, high=1, says=DEAR), {"karhold": ["knight"]}, ""),
    (Total({"a": 1}, 2, low=4, says=FEW), {"a": {"b": {"knight": 1}}}, "few"),
    (Total({"a": 1}, 2, low=4, says=FEW), {"a": {"b": {"knight": 1}, "c": {"ship": 1}}}, ""),
    (Total({"a": 1}, 2, low=4, says=FEW), {"a": {}}, ""),
    (Total(1, high=1, says=prose("both")), ["x", "y"], "both"),
    (Total({"x": 1, "y": -1}, high=0, says=prose("no pair")), ["x", "y"], ""),
    (Total({"constructor": 1}, high=0, says=prose("named")), ["toString", "x"], ""),
    (Total(1, high=2, says=prose("much")), 3, "much"),
    (SUPPLY := Sizes(
        sizes=(Tally({"a": -1}, 3), Tally({"a": {"b": 1}}, 1), Tally({"a": {"c": 1}})),
        fixed=(2,), limits=(2, 1), when=Between({"a": 1}, high=2), says=ARMIES,
    ), {"a": {"b": {"knight": 1}}}, "2, 2, 2"),
    (SUPPLY, {"a": {"b": {"knight": 2}}}, "3, 2"),
    (SUPPLY, {"a": {"c": {"knight": 1}, "b": {"ship": 1}}}, "2, 2"),
    (SUPPLY, {"a": {"c": {"knight": 3}}}, ""),
    (SUPPLY, {"a": {}}, ""),
    (NEEDED := Needed(bound=Total({"x": 1, "y": 2}, low=2, says=FEW), says=SPARED), ["x", "x"], ""),
    (NEEDED, ["x", "y"], "spared"),
    (NEEDED, ["y", "x"], "spared"),
    (NEEDED, ["y"], ""),
    (NEEDED, [], ""),
]  # fmt: skip


@pytest.mark.needs("node")
def test_every_type_of_bound_is_applied_by_the_program_and_the_page() -> None:
    assert [
        str(wrong.says) if (wrong := broken((bound,), answer)) else "" for bound, answer, _says in ANSWERS
    ] == [says for *_rest, says in ANSWERS]
    same_in_the_page(
        [Judged((bound,), [answer], [said((bound,), answer)]) for bound, answer, _says in ANSWERS]
    )
    assert {type(bound) for bound, _answer, _says in ANSWERS} == {Total, Sizes, Needed}


@pytest.mark.slow
def test_bounds_forbid_what_the_check_forbids() -> None:
    found = list(judged(islice(at_random("agot2", 3, {}, "random"), 60), picker(b"pick", "bounds")))
    assert sum(len(one.answers) for one in found) > 100


@pytest.mark.slow
@pytest.mark.needs("node")
@pytest.mark.parametrize(("name", "players", "options", "bot", "most"), GAMES)
def test_bounds_agree_with_checks_in_games_at_random_and_recorded(
    name: str, players: int, options: Mapping[str, str], bot: str, most: int
) -> None:
    asked = [*islice(at_random(name, players, options, bot), most), *recorded(name)]
    same_in_the_page(list(judged(asked, picker(b"pick", "bounds"))))


def test_a_forced_march_is_judged_when_it_is_taken_in() -> None:
    """It depends on the order of movements, which no bound says."""
    for rules, view, question in at_random("agot1", 6, ALL_OPTIONS, "random"):
        if "forced-march" in question.branches:
            assert rules.bounds(view, question) is None
            return
    pytest.fail("nobody was asked about a Forced March")


def ships_lost_with_their_area() -> WesterosTable:
    """A third army is legal only because all leave White Harbor, with which two Ships in port are lost."""
    board = position(
        "white-harbor: stark footman", "port-of-white-harbor: stark ship ship",
        "moat-cailin: stark footman footman", "winterfell: stark footman",
    )  # fmt: skip
    board.supply["stark"], board.available["stark"] = 0, 0
    table = play_step(board, "march")
    assert judge(table, {"white-harbor": {"winterfell": ["footman"]}}) is None
    return table


@pytest.mark.parametrize(
    "table",
    [
        lambda: reconciled(after_a_supply_drop()),
        lambda: won(guarded("white-harbor: stark footman", "karhold: stark footman"), HORDE),
        ships_lost_with_their_area,
    ],
    ids=["supply", "horde", "port"],
)
def test_bounds_agree_with_checks_in_rare_positions(table: Callable[[], WesterosTable]) -> None:
    asked = [(at.ruleset, at.view(one.seat), one) for at in [table()] for one in at.unanswered]
    (found,) = judged(asked, picker(b"pick", "bounds"))
    assert {bool(wrong) for wrong in found.says} == {True, False}
