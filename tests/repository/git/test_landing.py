"""A person works in the clone while turns arrive: what is unfinished stays, what is in the way is told."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Published, Repository, RepositoryError, Revision
from tests.repository.git.publisher import INBOX, STATE, adjudicate
from tests.repository.git.world import World, commit, git, make_world, write

REPORT = "turns/league/0001/report.md"


@pytest.fixture
def world(tmp_path: Path) -> World:
    return make_world(tmp_path / "world")


@pytest.fixture
def home(world: World) -> Iterator[Repository]:
    with Repository(world.home) as repository:
        yield repository


def modify(clone: Path) -> str:
    (clone / STATE).write_bytes(b"mine")
    return STATE


def stage(clone: Path) -> str:
    (clone / STATE).write_bytes(b"mine")
    git(clone, "add", STATE)
    return STATE


def add_untracked(clone: Path) -> str:
    write(clone / REPORT, b"mine")
    return REPORT


def add_ignored(clone: Path) -> str:
    write(clone / ".git/info/exclude", b"report.md\n")
    write(clone / REPORT, b"mine")
    return REPORT


def add_staged(clone: Path) -> str:
    write(clone / REPORT, b"mine")
    git(clone, "add", REPORT)
    return REPORT


def put_a_file_where_a_folder_comes(clone: Path) -> str:
    write(clone / "turns/league/0001", b"mine")
    return "turns/league/0001"


in_the_way = pytest.mark.parametrize(
    "work",
    [modify, stage, add_untracked, add_ignored, add_staged, put_a_file_where_a_folder_comes],
    ids=lambda work: work.__name__,
)


def everything(clone: Path) -> tuple[str, str, dict[str, bytes]]:
    """Head, index and all files of a clone."""
    files = {
        path.relative_to(clone).as_posix(): path.read_bytes()
        for path in clone.rglob("*")
        if path.is_file() and ".git" not in path.relative_to(clone).parts
    }
    return git(clone, "rev-parse", "HEAD"), git(clone, "ls-files", "--stage"), files


@in_the_way
def test_work_in_the_way_stays_and_the_turn_is_pushed_all_the_same(
    world: World, home: Repository, work: Callable[[Path], str]
) -> None:
    path = work(world.home)
    before = everything(world.home)
    published = home.publish(adjudicate)
    assert published.pushed
    assert git(world.remote, "rev-parse", "main") == published.commits[-1]
    assert published.warning.startswith(f"Your own changes in {world.home} are in the way of what is new: ")
    assert path in published.warning
    assert everything(world.home) == before
    # Once it is out of the way, the next run lets the branch follow.
    git(world.home, "stash", "--quiet", "--all")
    assert home.publish(adjudicate) == Published((), pushed=False)
    assert home.head == published.commits[-1]
    assert git(world.home, "status", "--porcelain") == ""


@in_the_way
def test_without_a_remote_work_in_the_way_is_an_error_before_anything_changed(
    world: World, work: Callable[[Path], str]
) -> None:
    git(world.home, "pull", "--quiet")
    git(world.home, "remote", "remove", "origin")
    work(world.home)
    before = everything(world.home)
    with Repository(world.home) as repository:
        with pytest.raises(RepositoryError, match=r"^Your own changes in .* are in the way") as caught:
            repository.publish(adjudicate)
        assert caught.value.hint == "Commit your changes or move them away, and try again."
        assert everything(world.home) == before
        git(world.home, "stash", "--quiet", "--all")
        assert len(repository.publish(adjudicate).commits) == 2
    assert git(world.home, "status", "--porcelain") == ""


def test_a_merge_that_is_not_finished_is_left_alone(world: World, home: Repository) -> None:
    git(world.home, "switch", "--quiet", "-c", "side")
    write(world.home / "README.md", b"Side.\n")
    commit(world.home, "Side")
    git(world.home, "switch", "--quiet", "main")
    write(world.home / "README.md", b"Main.\n")
    commit(world.home, "Main")
    git(world.home, "pull", "--quiet", "--rebase")
    git(world.home, "push", "--quiet")
    git(world.home, "merge", "--quiet", "side", statuses=(1,))
    before = everything(world.home)
    published = home.publish(adjudicate)
    assert published.pushed
    assert "are in the way of what is new" in published.warning
    assert everything(world.home) == before


def test_a_file_that_was_only_touched_is_not_in_the_way(world: World, home: Repository) -> None:
    os.utime(world.home / STATE, (1, 1))
    assert home.publish(adjudicate).warning == ""
    assert git(world.home, "status", "--porcelain") == ""


def test_line_ends_of_the_work_tree_are_for_the_person_to_choose(world: World, home: Repository) -> None:
    git(world.home, "config", "core.autocrlf", "true")
    home.publish(lambda _files: [Revision({"text.txt": b"one\ntwo\n"}, "Text", 1)])
    assert (world.home / "text.txt").read_bytes() == b"one\r\ntwo\r\n"
    assert home.tree().read("text.txt") == b"one\ntwo\n"
    home.publish(lambda _files: [Revision({"text.txt": b"three\n"}, "Text", 2)])
    assert (world.home / "text.txt").read_bytes() == b"three\r\n"
    assert git(world.home, "status", "--porcelain") == ""


def test_another_git_command_at_work_is_waited_for(
    world: World, home: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.repository.git_landing.PATIENCE", 0.1)
    lock = world.home / ".git/index.lock"
    lock.write_bytes(b"")
    before = everything(world.home)
    published = home.publish(adjudicate)
    assert published.pushed
    assert published.warning == (
        f"Another git command is at work in {world.home}, or was killed and left {lock}."
    )
    assert everything(world.home) == before
    assert lock.read_bytes() == b""
    lock.unlink()
    assert home.publish(adjudicate).warning == ""
    assert home.head == published.commits[-1]


def test_a_branch_that_another_git_command_has_locked_stays_as_it_was(
    world: World, home: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.repository.git_command.PATIENCE", 0.1)
    lock = world.home / ".git/refs/heads/main.lock"
    lock.touch()
    before = git(world.home, "rev-parse", "main")
    published = home.publish(adjudicate)
    assert published.pushed
    assert published.warning == (
        f"Another git command is at work in {world.home}, or was killed and left {lock}."
    )
    assert git(world.home, "rev-parse", "main") == before
    assert git(world.home, "status", "--porcelain") == ""
    lock.unlink()
    assert home.publish(adjudicate).warning == ""
    assert home.head == published.commits[-1]


def test_a_commit_made_in_the_last_moment_stays_on_top(world: World) -> None:
    # The filter runs while the files are written, as somebody else's `git commit` might.
    git(world.home, "pull", "--quiet")
    git(world.home, "remote", "remove", "origin")
    late = git(world.home, "commit-tree", "-p", "HEAD", "-m", "Late", "HEAD^{tree}")
    write(world.home / ".git/info/attributes", f"{STATE} filter=late\n".encode())
    git(world.home, "config", "filter.late.smudge", f"git update-ref refs/heads/main {late} && cat")
    before = (world.home / STATE).read_bytes()
    with (
        Repository(world.home) as repository,
        pytest.raises(RepositoryError, match=r"^A commit was made on the branch main meanwhile"),
    ):
        repository.publish(adjudicate)
    assert git(world.home, "rev-parse", "HEAD") == late
    assert (world.home / STATE).read_bytes() == before
    assert git(world.home, "status", "--porcelain") == ""


def test_a_switch_to_another_branch_while_computing_is_respected(world: World, home: Repository) -> None:
    def compute(files: Files) -> Sequence[Revision]:
        git(world.home, "switch", "--quiet", "-c", "side")
        return adjudicate(files)

    published = home.publish(compute)
    assert published.warning == f"Another branch was checked out in {world.home} meanwhile."
    assert git(world.remote, "rev-parse", "main") == published.commits[-1]
    assert home.branch == "side"
    assert git(world.home, "status", "--porcelain") == ""
    git(world.home, "switch", "--quiet", "main")
    home.publish(adjudicate)
    assert home.head == published.commits[-1]


def test_links_modes_and_replaced_folders_come_down_too(world: World, home: Repository) -> None:
    other = world.clone("other")
    (other / "README.md").unlink()
    write(other / "README.md/inside", b"a folder now")
    (other / "link").symlink_to(STATE)
    (other / INBOX / "stark-0001-1.sealed").unlink()
    commit(other, "Odd")
    git(other, "push", "--quiet")
    home.publish(adjudicate)
    assert (world.home / "README.md/inside").read_bytes() == b"a folder now"
    assert (world.home / "link").is_symlink()
    assert git(world.home, "status", "--porcelain") == ""
