"""How fast the commands are on the example game: a run with interpreter start, an audit, a full site."""

import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from adjudicator.engine import picker
from adjudicator.repository.files import Folder
from adjudicator.repository.published import published_games
from adjudicator.repository.turn.advancing import advance
from adjudicator.repository.turn.audit import audit_game
from adjudicator.sealing import write_key_file
from adjudicator.site import build_site
from tests.repository.git.world import commit, git, write
from tests.repository.table_in_memory import GameInMemory
from tests.test_example_games import GAMES, ROOT

NOW = "2027-01-16T12:00:00Z"


def ready_game() -> GameInMemory:
    """A game whose orders for turn 1 lie in the inbox."""
    trial = GameInMemory(seed="speed")
    for seat in trial.game.seats:
        trial.submit(seat, trial.bot_orders(seat, picker(b"speed", "orders")))
    return trial


def peak_memory(command: list[str], folder: Path) -> int:
    """The most memory a command takes, in bytes."""
    script = f"import subprocess, resource; subprocess.run({command!r}, check=True, capture_output=True)"
    script += "; print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=True
    )
    return int(done.stdout) * (1 if sys.platform == "darwin" else 1024)


@pytest.fixture
def league(tmp_path: Path) -> Callable[[], Path]:
    """Makes clones with an unadjudicated turn; each call a fresh one."""
    trial = ready_game()
    original = tmp_path / "original"
    original.mkdir()
    git(original, "init", "--quiet", "--template=", "--initial-branch=main")
    for path, data in trial.contents.items():
        write(original / path, data)
    commit(original, "Start")
    write_key_file(tmp_path / "secret", trial.master)
    numbers = count()

    def clone() -> Path:
        folder = tmp_path / f"clone-{next(numbers)}"
        git(tmp_path, "clone", "--quiet", "original", folder.name)
        git(folder, "remote", "remove", "origin")
        return folder

    return clone


def run_command(folder: Path) -> list[str]:
    secret = str(folder.parent / "secret")
    return [sys.executable, "-m", "adjudicator", "run", ".", "--now", NOW, "--secret-file", secret]


def test_run_one_turn_with_interpreter_start(benchmark: BenchmarkFixture, league: Callable[[], Path]) -> None:
    def run(folder: Path) -> None:
        subprocess.run(run_command(folder), cwd=folder, check=True, capture_output=True)

    untyped: Any = benchmark  # its type says nothing of this method
    untyped.pedantic(run, setup=lambda: ((league(),), {}), rounds=10)
    folder = league()
    benchmark.extra_info["peak MB"] = peak_memory(run_command(folder), folder) // 1_000_000
    assert (folder / "turns/trial/0001/manifest.yaml").exists()


def test_adjudicate_one_turn_in_memory(benchmark: BenchmarkFixture) -> None:
    trial = ready_game()
    step = benchmark(lambda: advance(trial.files, "trial", trial.master, trial.now + 3600))
    assert step.turn == 1


@pytest.mark.parametrize("name", GAMES)
def test_audit_a_whole_game(benchmark: BenchmarkFixture, name: str) -> None:
    audit = benchmark(lambda: audit_game(Folder(ROOT), name))
    command = [sys.executable, "-m", "adjudicator", "audit", f"turns/{name}"]
    benchmark.extra_info["peak MB"] = peak_memory(command, ROOT) // 1_000_000
    assert audit.clean


def test_build_the_whole_site(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    numbers = count()

    def build(out: Path) -> None:
        build_site(published_games(Folder(ROOT)), out)

    untyped: Any = benchmark  # its type says nothing of this method
    untyped.pedantic(build, setup=lambda: ((tmp_path / str(next(numbers)),), {}), rounds=5)
    command = [sys.executable, "-m", "adjudicator", "site", ".", "--out", str(tmp_path / "site")]
    benchmark.extra_info["peak MB"] = peak_memory(command, ROOT) // 1_000_000
    assert (tmp_path / "0" / "index.html").exists()
