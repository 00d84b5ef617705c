"""What is audited holds data and no prose: wording and language may change in the middle of a game."""

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

import adjudicator
from adjudicator.engine import Pick, picker
from adjudicator.orders import read_orders, understood, write_plans
from adjudicator.repository.files import Folder
from adjudicator.repository.layout import MANIFEST, REPORT, SECRET
from adjudicator.repository.people.acts import Undo
from adjudicator.repository.turn.adoption_record import AdoptionRecord
from adjudicator.repository.turn.audit import audit_game
from adjudicator.repository.turn.manifest import Manifest
from adjudicator.sentences import prose
from adjudicator.words import gettext as _
from tests.repository.table_in_memory import GameInMemory
from tests.repository.turn.test_audit import finished_game
from tests.repository.turn.test_receipts import FILES
from tests.rewording import Reworded, reworded
from tests.test_example_games import REPLAYED, ROOT

pytestmark = pytest.mark.slow

ALL_OPTIONS = dict.fromkeys(("forts", "one-time-orders", "blind-leaders", "open-westeros"), "yes")


def test_the_other_wording_is_another() -> None:
    with reworded():
        assert _("Nobody.") == Reworded().gettext("Nobody.")
        assert adjudicator.__version__ != "0.0.0"
    assert _("Nobody.") == "Nobody."


@pytest.mark.parametrize("name", REPLAYED)
def test_a_recorded_game_audits_clean_in_other_words_by_a_later_version(name: str) -> None:
    with reworded():
        audit = audit_game(Folder(ROOT), name)

    assert [finding.path for finding in audit.findings] == []
    assert audit.unread == tuple(range(audit.turns))


def faulty(seat: str, turn: int) -> Iterator[str]:
    """Orders with faults of every sort."""
    head = f"game: trial\nturn: {turn}\nseat: {seat}\n"
    yield from (head, f"{head}answers: {{x: y}}\nplans: [{{z: any}}, 3]\n", head.replace("trial", "other"))
    yield "\t- x: [y\n&a : *b\n"


def play(name: str, seats: int, options: Mapping[str, str], turns: int) -> GameInMemory:
    """A game in which orders are refused, plans are filed, deadlines missed, and turns are taken back."""
    trial = GameInMemory(name, seats=seats, options=dict(options))
    pick = picker(b"rewording", name)
    for turn in range(turns):
        latest = trial.newest()
        awaited = trial.published.awaited
        for seat in awaited:
            if turn % 3 == 0:
                for text in faulty(seat, latest.number + 1):
                    trial.submit(seat, text)
                trial.run()
            trial.submit(seat, with_plans(trial, seat, pick) if turn != 2 or seat != awaited[0] else b"\xff")
        step = trial.run(25)
        assert step.turn or step.over, step.stopped
        if step.over:
            break
    number = trial.published.turns[-1].number
    trial.act(Undo(game="trial", at=trial.at, turn=number, to=number - 1, reason="Once more"))
    trial.run()
    trial.abandon()
    return trial


def with_plans(trial: GameInMemory, seat: str, pick: Pick) -> str:
    """Random answers, and the plans of a sensible player, some of which do not apply."""
    chair = trial.chair(seat)
    plans = chair.game.rules.plan_steadily(chair.view(chair.private()))
    return trial.bot_orders(seat, pick, plans=plans)


def under_audit(trial: GameInMemory) -> dict[str, Any]:
    """What an audit compares byte for byte: all but reports, and the digests that follow from them."""
    found: dict[str, Any] = {}
    paths = trial.game.paths
    for path, data in trial.contents.items():
        name = path.rpartition("/")[2]
        if name in {REPORT, SECRET} or path in {paths.refused, paths.mailed}:
            continue
        kind = Manifest if name == MANIFEST else AdoptionRecord if name.startswith("adopted-") else None
        if kind is None:
            found[path] = data
            continue
        plain = msgspec.to_builtins(kind.read(data, path))
        found[path] = {**plain, "files": {**plain["files"], REPORT: ""}, "adjudicator": "", "previous": ""}
        del found[path]["signature"]
    return found


def different(one: GameInMemory, other: GameInMemory) -> list[str]:
    """The files under audit in which two games differ."""
    found, wanted = under_audit(one), under_audit(other)
    return sorted(path for path in found | wanted if found.get(path) != wanted.get(path))


GAMES = [
    pytest.param(finished_game, id="with everything that people do"),
    pytest.param(partial(play, "claim", 2, {}, 8), id="claim"),
    pytest.param(partial(play, "tigris", 3, {}, 6), id="tigris"),
    pytest.param(partial(play, "agot2", 3, {"tides-of-battle": "yes"}, 12), id="agot2"),
    pytest.param(partial(play, "agot1", 3, ALL_OPTIONS, 12), id="agot1"),
]


@pytest.mark.parametrize("made", GAMES)
def test_no_byte_that_is_audited_depends_on_wording(made: Callable[[], GameInMemory]) -> None:
    trial = made()

    with reworded():
        again = trial.again()

    assert different(trial.again(), trial) == []
    assert different(again, trial) == []


def test_what_prose_a_file_holds_shows_in_the_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence in a private file is found, and so is one that only its size depends on."""
    trial = GameInMemory()
    monkeypatch.setattr(type(trial.game.rules), "own", lambda _rules, _view: [prose(_("Nobody."))])
    first = trial.again()

    with reworded():
        second = trial.again()

    names = [path.rpartition("/")[2] for path in different(first, second)]
    assert names == [MANIFEST, "a.sealed", "b.sealed"]


@pytest.mark.parametrize("case", FILES)
def test_what_is_said_about_a_file_is_data(case: str) -> None:
    trial = GameInMemory(options={"first-leader": "a"})
    chair = trial.chair("a")
    private = chair.private()
    text = FILES[case]
    facts: dict[str, Any] = {
        "data": text.encode() if isinstance(text, str) else text,
        "game": "trial",
        "turn": 1,
        "seat": "a",
        "ruleset": chair.game.rules,
        "questions": private.open_questions(),
        "view": chair.view(private),
    }
    read = understood(read_orders(**facts))

    with reworded():
        again = understood(read_orders(**facts))

    assert read.notes
    assert again == read


PROSE = {"_", "gettext", "ngettext", "lookup", "lookup_plural"}
TELLING = {"describe", "describe_lines", "message", "title", "summary", "aside", "area", "house", "card"}


def spoken(tree: ast.AST) -> Iterator[ast.Call]:
    """The calls that say a sentence as data."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            yield node


def test_no_value_of_a_sentence_is_prose() -> None:
    """No sentence is given words of another one, or a name."""
    said = 0
    for path in sorted(Path(adjudicator.__file__).parent.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "saying import" not in source:
            continue
        for call in spoken(ast.parse(source)):
            said += 1
            for keyword in call.keywords:
                names = {node.id for node in ast.walk(keyword.value) if isinstance(node, ast.Name)}
                called = {
                    node.func.attr
                    for node in ast.walk(keyword.value)
                    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
                }
                assert not names & PROSE, f"{path}:{call.lineno}"
                assert not called & TELLING, f"{path}:{call.lineno}"
    assert said > 100


def test_plans_that_do_not_apply_are_told_as_data() -> None:
    """As a player of Westeros files them who thinks of another round."""
    trial = GameInMemory("agot2", seats=3)
    chair = trial.chair("stark")
    private = chair.private()
    plans: list[dict[str, Any]] = [
        {"march": "winterfell", "do": {"the-eyrie": "knight"}},
        {"raid": "karhold", "do": "the-eyrie"},
        {"support": "any", "do": "martell"},
        {"march": "the-shivering-sea", "do": {"the-narrow-sea": "all"}},
        {"house-card": "any", "do": "tywin-lannister"},
        {"leave-power": "winterfell", "do": "yes"},
        {"muster": "white-harbor", "do": ["knight", "footman"]},
    ]
    text = "game: trial\nturn: 1\nseat: stark\n" + write_plans(plans)
    facts: dict[str, Any] = {
        "data": text.encode(),
        "game": "trial",
        "turn": 1,
        "seat": "stark",
        "ruleset": chair.game.rules,
        "questions": private.open_questions(),
        "view": chair.view(private),
    }
    read = read_orders(**facts)
    notes = [complaint.note for complaint in (*read.complaints, *read.remarks)]

    with reworded():
        again = read_orders(**facts)

    assert len(notes) > len(plans) - 2
    assert [complaint.note for complaint in (*again.complaints, *again.remarks)] == notes
