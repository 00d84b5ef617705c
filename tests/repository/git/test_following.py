"""A person works in the clone while turns arrive: what is unfinished stays, what is in the way is told."""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Published, Repository, RepositoryError, Revision
from tests.repository.git.publisher import INBOX, STATE, adjudicate
from tests.repository.git.world import (
    World,
    assert_unfinished_work_is_there,
    commit,
    everything,
    git,
    leave_unfinished,
    obey,
    write,
)

REPORT = "turns/league/0001/report.md"


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


def in_the_way_of(world: World, path: str) -> str:
    return f"Changed files in {world.home} are in the way of what is new: {path}."


@in_the_way
def test_work_in_the_way_stays_and_the_turn_is_pushed_all_the_same(
    world: World, home: Repository, work: Callable[[Path], str]
) -> None:
    path = work(world.home)
    mine = (world.home / path).read_bytes()
    before = everything(world.home)
    published = home.publish(adjudicate)
    assert published.pushed
    assert git(world.remote, "rev-parse", "main") == published.commits[-1]
    assert published.warning.startswith(in_the_way_of(world, path))
    assert everything(world.home) == before
    obey(published.warning, world.folder)
    assert home.head == published.commits[-1]
    assert git(world.home, "status", "--porcelain") == ""
    assert home.publish(adjudicate) == Published([], (), pushed=False)
    # What was in the way is kept.
    kept = "stash@{0}" if path == STATE else "stash@{0}" if work is add_staged else "stash@{0}^3"
    assert git(world.home, "show", f"{kept}:{path}").encode() == mine


@in_the_way
def test_without_a_remote_work_in_the_way_is_an_error_before_anything_changed(
    world: World, work: Callable[[Path], str]
) -> None:
    git(world.home, "pull", "--quiet")
    git(world.home, "remote", "remove", "origin")
    path = work(world.home)
    before = everything(world.home)
    with Repository(world.home) as repository:
        with pytest.raises(RepositoryError) as caught:
            repository.publish(adjudicate)
        assert str(caught.value) == in_the_way_of(world, path)
        assert caught.value.hint.startswith("Nothing was published. Do this, and try again: cd ")
        assert everything(world.home) == before
        obey(caught.value.hint, world.folder)
        assert len(repository.publish(adjudicate).commits) == 2
    assert git(world.home, "status", "--porcelain") == ""


def test_before_the_first_commit_too_work_in_the_way_stays(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    git(home, "init", "--quiet", "--initial-branch=main")
    write(home / ".git/info/exclude", b"league\n")
    write(home / STATE, b"mine")
    with Repository(home) as repository:
        with pytest.raises(RepositoryError, match=r"^Changed files in .*state\.yaml\.$") as caught:
            repository.commit_here({STATE: b"ours"}, "Start", when=5)
        assert (repository.head, (home / STATE).read_bytes()) == (None, b"mine")
        obey(caught.value.hint, tmp_path)
        repository.commit_here({STATE: b"ours"}, "Start", when=5)
    assert (home / STATE).read_bytes() == b"ours"
    assert (tmp_path / "home-aside" / STATE).read_bytes() == b"mine"


def test_of_many_files_in_the_way_the_command_names_the_folders(world: World, home: Repository) -> None:
    names = [f"turns/league/0001/{number}" for number in range(9)]
    for name in names:
        write(world.home / name, b"mine")
    published = home.publish(lambda _files: [Revision(dict.fromkeys(names, b"ours"), "Turn 1", 1)])
    assert published.warning.startswith(in_the_way_of(world, ", ".join([*names[:3], "…"])))
    assert "git stash push --all -- turns/league/0001 && git merge" in published.warning
    obey(published.warning, world.folder)
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
    assert published.warning.startswith(f"The files in {world.home} could not be brought up to date: ")
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
    monkeypatch.setattr("adjudicator.repository.git.command.PATIENCE", 0.1)
    lock = world.home / ".git/index.lock"
    lock.write_bytes(b"")
    before = everything(world.home)
    published = home.publish(adjudicate)
    assert published.pushed
    assert published.warning.startswith(
        f"Another git command is at work in {world.home}, or was killed and left {lock.as_posix()}."
        " Wait until no git command runs there."
    )
    assert everything(world.home) == before
    assert lock.read_bytes() == b""
    obey(published.warning, world.folder)
    assert home.head == published.commits[-1]


def test_a_branch_that_another_git_command_has_locked_stays_as_it_was(
    world: World, home: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.repository.git.command.PATIENCE", 0.1)
    lock = world.home / ".git/refs/heads/main.lock"
    lock.touch()
    before = git(world.home, "rev-parse", "main")
    published = home.publish(adjudicate)
    assert published.pushed
    assert published.warning.startswith(
        f"Another git command is at work in {world.home}, or was killed and left {lock.as_posix()}."
        " Wait until no git command runs there."
    )
    assert git(world.home, "rev-parse", "main") == before
    assert git(world.home, "status", "--porcelain") == ""
    obey(published.warning, world.folder)
    assert home.head == published.commits[-1]


def test_a_commit_made_in_the_last_moment_stays_on_top(world: World) -> None:
    # The filter runs while the files are written, as somebody else's `git commit` might.
    git(world.home, "pull", "--quiet")
    git(world.home, "remote", "remove", "origin")
    late = git(world.home, "commit-tree", "-p", "HEAD", "-m", "Late", "HEAD^{tree}")
    write(world.home / ".git/info/attributes", f"{STATE} filter=late\n".encode())
    git(world.home, "config", "filter.late.smudge", f"git update-ref refs/heads/main {late} && cat")
    leave_unfinished(world.home)
    with Repository(world.home) as repository:
        with pytest.raises(RepositoryError, match=r"could not be brought up to date: .* cannot lock ref"):
            repository.publish(adjudicate)
        assert repository.head == late
        git(world.home, "config", "filter.late.smudge", "cat")
        published = repository.publish(adjudicate)
    assert git(world.home, "rev-parse", f"{published.commits[0]}^") == late
    assert_unfinished_work_is_there(world.home)


def test_a_commit_made_while_computing_stays_on_top(world: World, home: Repository) -> None:
    def compute(files: Files) -> Sequence[Revision]:
        write(world.home / "README.md", b"Better.\n")
        commit(world.home, "Better")
        return adjudicate(files)

    git(world.home, "pull", "--quiet")
    published = home.publish(compute)
    assert published.warning.startswith("A commit was made on the branch main meanwhile. The remote has")
    assert git(world.home, "log", "-1", "--format=%s") == "Better"
    obey(published.warning, world.folder)
    assert git(world.home, "log", "-2", "--format=%s").splitlines() == ["Better", "Turn 1"]


@pytest.mark.skipif(os.name == "nt", reason="Windows runs no script in place of git")
@pytest.mark.parametrize("step", ["update-ref", "merge"])
def test_a_git_that_is_killed_while_the_branch_follows_is_told_as_that(
    world: World, home: Repository, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(world.home, "pull", "--quiet")
    folder = world.folder / "bin"
    folder.mkdir()
    killed = f'#!/bin/sh\ncase "$*" in *" {step} "*) kill -9 $$ ;; esac\nexec {shutil.which("git")} "$@"\n'
    (folder / "git").write_text(killed)
    (folder / "git").chmod(0o755)
    with monkeypatch.context() as patch:
        patch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
        published = home.publish(adjudicate)
    assert published.warning.startswith(
        f"The files in {world.home} could not be brought up to date: killed by signal 9. The remote has"
    )
    obey(published.warning, world.folder)
    assert home.head == published.commits[-1]


def test_a_bare_branch_that_moved_while_computing_is_left_alone(world: World) -> None:
    late: list[str] = []

    def compute(files: Files) -> Sequence[Revision]:
        late.append(world.send("lannister-0001-1.sealed"))
        return adjudicate(files)

    with Repository(world.remote) as repository:
        with pytest.raises(
            RepositoryError, match=r"^A commit was made on the branch main meanwhile"
        ) as caught:
            repository.publish(compute)
        assert caught.value.hint == "Nothing was published; try again."
    assert git(world.remote, "rev-parse", "main") == late[-1]


def test_no_hook_of_the_clone_has_a_say_in_what_follows(world: World) -> None:
    git(world.home, "pull", "--quiet", "--ff-only")
    git(world.home, "remote", "remove", "origin")
    ran = world.folder / "ran"
    for name in ("post-merge", "post-index-change", "reference-transaction"):
        hook = world.home / ".git/hooks" / name
        write(hook, f'#!/bin/sh\ntouch "{ran}"\nexit 1\n'.encode())
        hook.chmod(0o755)
    with Repository(world.home) as home:
        published = home.publish(adjudicate)
        assert (published.warning, home.head) == ("", published.commits[-1])
    assert not ran.exists()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("merge.autoStash", "true"),
        ("merge.ff", "false"),
        pytest.param("merge.verifySignatures", "true", marks=pytest.mark.slow),
        ("branch.main.mergeOptions", "--squash"),
        pytest.param("branch.main.mergeOptions", "--no-ff", marks=pytest.mark.slow),
    ],
)
def test_no_setting_of_the_clone_changes_how_it_follows(
    world: World, home: Repository, name: str, value: str
) -> None:
    git(world.home, "config", name, value)
    leave_unfinished(world.home)
    written = (world.home / "README.md").stat().st_mtime_ns
    published = home.publish(adjudicate)
    assert (published.warning, home.head) == ("", published.commits[-1])
    assert_unfinished_work_is_there(world.home)
    assert (world.home / "README.md").stat().st_mtime_ns == written, "put aside for a while"


def test_a_switch_to_another_branch_while_computing_is_respected(world: World, home: Repository) -> None:
    def compute(files: Files) -> Sequence[Revision]:
        git(world.home, "switch", "--quiet", "-c", "side")
        return adjudicate(files)

    published = home.publish(compute)
    assert published.warning.startswith(f"Another branch was checked out in {world.home} meanwhile. The")
    assert git(world.remote, "rev-parse", "main") == published.commits[-1]
    assert git(world.home, "branch", "--show-current") == "side"
    assert git(world.home, "status", "--porcelain") == ""
    obey(published.warning, world.folder)
    assert git(world.home, "branch", "--show-current") == "main"
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
