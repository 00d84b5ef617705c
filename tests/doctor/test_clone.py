"""The clone: whether it is up to date and whole, its locks, its disk, and the program in it."""

import hashlib
import os
import re
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

import adjudicator
from adjudicator.doctor import clone
from adjudicator.doctor.clone import LARGE, LEFT_BEHIND, LITTLE_ROOM, NO_ROOM, last_change, update
from adjudicator.doctor.finding import Finding, Verdict
from adjudicator.doctor.league import League
from adjudicator.repository.git.command import open_repository
from adjudicator.repository.git.lock import LOCK, Lock
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import REQUIREMENTS
from adjudicator.repository.league.template import WHEEL
from adjudicator.repository.set_aside import SET_ASIDE, Aside
from adjudicator.repository.versions import INSTALL
from tests.doctor.looking import in_memory, of_clone, of_game, row, verdict
from tests.repository.git.publisher import INBOX
from tests.repository.git.world import World, commit, git, lose, write
from tests.repository.table_in_memory import GameInMemory

NOW = 1_600_000_000
"""When the commits of these clones are made."""


def updated(folder: Path, *, offline: bool = False) -> Finding:
    """What becomes of bringing a clone up to date."""
    with Repository(folder) as repository:
        return update(repository, offline=offline)[1]


def test_a_clone_follows_the_league(world: World) -> None:
    world.send("orders")
    assert updated(world.home).verdict is Verdict.FINE
    assert git(world.home, "rev-parse", "HEAD") == git(world.remote, "rev-parse", "main")
    assert updated(world.remote).seen == "This repository follows no other."


def test_what_was_not_pushed_is_told(world: World) -> None:
    write(world.home / "notes.txt", b"mine\n")
    commit(world.home, "Mine")
    found = updated(world.home)
    assert (found.verdict, found.do) == (Verdict.WARNING, "git push")
    assert found.seen.startswith("1 commit here is not on the remote")


def test_a_clone_that_cannot_follow_is_told(world: World) -> None:
    head = world.send("orders")
    write(world.home / INBOX / "orders", b"in the way\n")
    found = updated(world.home)
    assert found.verdict is Verdict.WARNING
    assert git(world.home, "rev-parse", "HEAD") != head


def test_branches_that_have_gone_different_ways_are_wrong(world: World) -> None:
    world.send("orders")
    write(world.home / "notes.txt", b"mine\n")
    commit(world.home, "Mine")
    found = updated(world.home)
    assert found.verdict is Verdict.WRONG
    assert "git pull --rebase" in found.mend


def test_a_remote_that_is_not_reached_is_no_fault(world: World) -> None:
    world.remote.rename(world.folder / "elsewhere.git")
    assert updated(world.home).verdict is Verdict.UNKNOWN
    assert updated(world.home, offline=True).verdict is Verdict.UNKNOWN


def test_missing_objects_are_told(world: World) -> None:
    assert verdict("History", of_clone(world.home, NOW)) is Verdict.FINE
    blob = git(world.home, "rev-parse", "HEAD:README.md")
    league = of_clone(world.home, NOW)
    lose(world.home, blob)
    assert (found := row("History", league)).verdict is Verdict.WRONG
    assert found.do == "git fsck"


def test_a_run_at_work_is_told(world: World) -> None:
    league = of_clone(world.home, NOW)
    assert verdict("Lock", league) is Verdict.FINE
    assert not (world.home / ".git" / LOCK).exists()
    with Repository(world.home) as repository:
        repository.fetch()
    assert verdict("Lock", league) is Verdict.FINE
    with Lock(world.home / ".git" / LOCK, 0):
        assert verdict("Lock", league) is Verdict.WARNING


@pytest.mark.parametrize("name", ["index.lock", "refs/heads/main.lock"])
def test_a_lock_that_a_killed_command_left_is_told(world: World, name: str) -> None:
    home = world.home.rename(world.folder / "my league")
    league, left = of_clone(home, NOW), home / ".git" / name
    left.touch()
    os.utime(left, (NOW - LEFT_BEHIND, NOW - LEFT_BEHIND))
    assert verdict("Lock", league) is Verdict.FINE
    os.utime(left, (NOW - LEFT_BEHIND - 1, NOW - LEFT_BEHIND - 1))
    found = row("Lock", league)
    assert (found.verdict, found.do) == (Verdict.WRONG, f"rm '{left}'")


class Disk(NamedTuple):
    free: int


@pytest.mark.parametrize(
    ("free", "expected"),
    [
        (LITTLE_ROOM, Verdict.FINE),
        (LITTLE_ROOM - 1, Verdict.WARNING),
        (NO_ROOM - 1, Verdict.WRONG),
    ],
)
def test_little_room_on_the_disk_is_told(
    monkeypatch: pytest.MonkeyPatch, free: int, expected: Verdict
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Disk(free))
    assert verdict("Disk", in_memory()) is expected


def test_a_large_repository_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    league = of_clone(world.home, NOW)
    assert row("Size", league).verdict is Verdict.FINE
    assert re.fullmatch("The repository takes [01] MB.", row("Size", league).seen)  # of whole blocks or not
    assert LARGE == 1 << 30
    write(world.home / "noise", os.urandom(50_000))  # enough to be counted where blocks are not
    commit(world.home, "Grow")
    monkeypatch.setattr(clone, "LARGE", 1)
    assert row("Size", league).do == "git gc"
    git(world.home, "gc", "--quiet")
    assert row("Size", league).do == "adjudicator new --template DIR"


EMPTY = hashlib.sha256(b"").hexdigest()


def installing(version: str, game: GameInMemory, digest: str = EMPTY) -> League:
    """A league that installs a version of the program, whose wheel is an empty file, and plays a game."""
    wheel = WHEEL.replace(adjudicator.__version__, version)
    lines = f"--only-binary :all:\nfile:{wheel}#sha256={digest}\nclick==8\n"
    return in_memory({**game.contents, REQUIREMENTS: lines.encode(), wheel: b""}, now=game.now)


def newer_turn(game: GameInMemory, version: str) -> None:
    """Let the newest turn say that another version made it."""
    path = game.game.paths.turn(0, "manifest.yaml")
    made = f"adjudicator: {adjudicator.__version__}".encode()
    assert made in game.contents[path]
    game.contents[path] = game.contents[path].replace(made, f"adjudicator: {version}".encode())


def test_one_version_everywhere_is_fine() -> None:
    game, here = GameInMemory(), adjudicator.__version__
    found = row("Versions", installing(here, game))
    assert found.verdict is Verdict.FINE
    assert found.seen == (
        f"Version {here} runs here. The league installs {here}. The newest turns were made by {here}."
    )
    assert verdict("Versions", of_game(game)) is Verdict.FINE
    assert verdict("Versions", in_memory()) is Verdict.FINE


def test_a_newer_turn_or_another_program_here_is_told() -> None:
    game, here = GameInMemory(), adjudicator.__version__
    other = row("Versions", installing("99.0.0", game))
    assert (other.verdict, other.do) == (Verdict.WARNING, INSTALL)
    older = row("Versions", installing("0.0.1", game))
    assert (older.verdict, older.do) == (Verdict.WRONG, "adjudicator upgrade")
    newer_turn(game, "99.0.0")
    assert verdict("Versions", installing(here, game)) is Verdict.WRONG
    found = row("Versions", of_game(game))
    assert (found.verdict, found.do) == (Verdict.WARNING, INSTALL)
    assert "The newest turns were made by 99.0.0." in found.seen


def test_a_program_that_cannot_be_installed_is_wrong() -> None:
    found = row("Versions", installing(adjudicator.__version__, GameInMemory(), "0" * 64))
    assert found.verdict is Verdict.WRONG
    assert "so the job cannot install the program" in found.seen


def test_what_is_set_aside_is_told() -> None:
    assert verdict("Set aside", in_memory()) is Verdict.FINE
    line = Aside("7", "A bug in the program stopped it.", "abc").line("pull requests")
    found = row("Set aside", in_memory({SET_ASIDE: f"{line}\n".encode()}))
    assert (found.verdict, found.do) == (Verdict.WARNING, "adjudicator status")


def test_when_a_path_last_changed_is_read_from_git(world: World) -> None:
    git_of = open_repository(world.home)
    assert last_change(git_of, "README.md") == last_change(git_of, "") == NOW
    assert last_change(git_of, "no such file") is None
