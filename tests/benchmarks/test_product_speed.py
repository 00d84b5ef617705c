"""How fast the commands are on the example game: a run with interpreter start, an audit, a full site."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from adjudicator.repository.files import Folder
from adjudicator.repository.published import published_games
from adjudicator.repository.turn.advancing import advance
from adjudicator.repository.turn.audit import audit_game
from adjudicator.site import build_site
from tests.benchmarks.measure import measure
from tests.benchmarks.prepared import NOW, clone_to_run, one_turn, ready_game
from tests.test_example_games import GAMES, ROOT


@pytest.fixture
def league(tmp_path: Path) -> Callable[[], Path]:
    """Makes clones with an unadjudicated turn; each call a fresh one."""
    one_turn(tmp_path)
    numbers = count()
    return lambda: clone_to_run(tmp_path, f"clone-{next(numbers)}")


def run_command(folder: Path) -> list[str]:
    secret = str(folder.parent / "secret")
    return [sys.executable, "-m", "adjudicator", "run", ".", "--now", NOW, "--secret-file", secret]


def test_run_one_turn_with_interpreter_start(benchmark: BenchmarkFixture, league: Callable[[], Path]) -> None:
    def run(folder: Path) -> None:
        subprocess.run(run_command(folder), cwd=folder, check=True, capture_output=True)

    untyped: Any = benchmark  # its type says nothing of this method
    untyped.pedantic(run, setup=lambda: ((league(),), {}), rounds=10)
    folder = league()
    benchmark.extra_info["peak MB"] = measure(run_command(folder), folder).megabytes
    assert (folder / "turns/trial/0001/manifest.yaml").exists()


def test_adjudicate_one_turn_in_memory(benchmark: BenchmarkFixture) -> None:
    trial = ready_game()
    step = benchmark(lambda: advance(trial.files, "trial", trial.master, trial.now + 3600))
    assert step.turn == 1


@pytest.mark.parametrize("name", GAMES)
def test_audit_a_whole_game(benchmark: BenchmarkFixture, name: str) -> None:
    audit = benchmark(lambda: audit_game(Folder(ROOT), name))
    command = [sys.executable, "-m", "adjudicator", "audit", f"turns/{name}"]
    benchmark.extra_info["peak MB"] = measure(command, ROOT).megabytes
    assert audit.clean


def test_build_the_whole_site(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    numbers = count()

    def build(out: Path) -> None:
        build_site(published_games(Folder(ROOT)), out)

    untyped: Any = benchmark  # its type says nothing of this method
    untyped.pedantic(build, setup=lambda: ((tmp_path / str(next(numbers)),), {}), rounds=5)
    games = tmp_path / "games"  # without the documents and languages of the project's own pages
    shutil.copytree(ROOT / "turns", games / "turns")
    command = [sys.executable, "-m", "adjudicator", "site", ".", "--out", str(tmp_path / "site")]
    benchmark.extra_info["peak MB"] = measure(command, games).megabytes
    assert (tmp_path / "0" / "index.html").exists()
