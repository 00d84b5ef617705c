"""Publishing and proposing, with real repositories and remotes."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from adjudicator.repository.files import Files
from adjudicator.repository.git.command import Answer, clone_repository
from adjudicator.repository.git.store import Author, Published, Repository, RepositoryError, Revision
from tests.repository.git.publisher import INBOX, STATE, adjudicate
from tests.repository.git.world import (
    World,
    assert_unfinished_work_is_there,
    commit,
    git,
    leave_unfinished,
    write,
)


@pytest.fixture
def home(world: World) -> Iterator[Repository]:
    with Repository(world.home) as repository:
        yield repository


def always(*revisions: Revision) -> Callable[[Files], Sequence[Revision]]:
    return lambda _files: revisions


def heads(folder: Path, ref: str = "main") -> str:
    return git(folder, "rev-parse", ref)


# Opening


def test_a_repository_is_opened_from_any_folder_inside(world: World) -> None:
    with Repository(world.home / "turns" / "league") as repository:
        assert repository.root == world.home
        assert repository.branch == "main"
        assert repository.has_remote
        assert repository.head == heads(world.home)


def test_a_bare_repository_has_no_work_tree_and_no_remote(world: World) -> None:
    with Repository(world.remote) as repository:
        assert repository.root is None
        assert repository.branch == "main"
        assert not repository.has_remote


def test_windows_is_told_not_to_look_for_git_in_the_current_folder(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "NODEFAULTCURRENTDIRECTORYINEXEPATH" in os.environ
    other = shutil.which("hostname")
    if os.name == "nt" and other:
        shutil.copy(other, tmp_path / "git.exe")
    monkeypatch.chdir(tmp_path)
    with Repository(world.home) as repository:
        assert repository.branch == "main"


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda _folder: None, "There is no folder {folder}."),
        (lambda folder: folder.mkdir(), "There is no git repository in {folder}."),
        (
            lambda folder: git(folder.parent, "init", "--quiet", "--object-format=sha256", folder.name),
            "The git repository in {folder} names its objects by SHA-256.",
        ),
    ],
)
def test_what_cannot_be_opened_is_told(tmp_path: Path, make: Callable[[Path], None], sentence: str) -> None:
    folder = tmp_path / "here"
    make(folder)
    with pytest.raises(RepositoryError) as caught:
        Repository(folder)
    assert str(caught.value) == sentence.format(folder=folder)


def test_without_a_branch_commits_can_be_read_but_not_made(world: World) -> None:
    git(world.home, "checkout", "--quiet", "--detach")
    with Repository(world.home) as repository:
        assert repository.tree().exists(STATE)
        with pytest.raises(RepositoryError, match=r"^No branch is checked out in ") as caught:
            repository.publish(adjudicate)
        assert caught.value.hint == "Check one out, for example with git switch main."


def test_a_closed_repository_starts_no_git_that_nobody_would_end(world: World) -> None:
    with Repository(world.home) as repository:
        files = repository.tree()
        assert files.read(STATE)
        assert files.size(STATE)
    for look in (files.read, files.size):
        with pytest.raises(ValueError, match="closed"):
            look(STATE)


def test_a_commit_that_is_not_there_is_told(home: Repository) -> None:
    with pytest.raises(RepositoryError, match=r"^There is no commit nonsense.$"):
        home.tree("nonsense")


def test_a_machine_without_git_is_told(world: World) -> None:
    program = (
        "from adjudicator.repository.git.store import Repository, RepositoryError\n"
        "try:\n"
        f"    Repository({str(world.home)!r})\n"
        "except RepositoryError as error:\n"
        "    print(error, error.hint)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "PATH": str(world.folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("The program git could not be started. Install it")
    assert done.stderr == ""


def test_what_cannot_be_cloned_is_told_as_git_says_it(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    with pytest.raises(RepositoryError) as caught:
        clone_repository(nowhere, tmp_path / "clone")
    # A drive of Windows looks like a host to git, which says the latter.
    said = r"The command git clone failed: .*does not (exist|appear to be a git repository).*"
    assert re.fullmatch(said, str(caught.value), re.DOTALL)
    assert caught.value.hint.startswith("Check the address")


# Publishing


def test_publish_fetches_computes_commits_pushes_and_lets_the_branch_follow(
    world: World, home: Repository
) -> None:
    leave_unfinished(world.home)
    seen: list[tuple[str, ...]] = []

    def compute(files: Files) -> Sequence[Revision]:
        seen.append(files.names(INBOX))
        return adjudicate(files)

    published = home.publish(compute)
    assert seen == [("greyjoy-0001-1.sealed", "stark-0001-1.sealed")]
    assert published == Published(published.computed, published.commits, pushed=True)
    assert [git(world.remote, "log", "-1", "--format=%s", commit) for commit in published.commits] == [
        "Answer the orders for turn 1",
        "Turn 1",
    ]
    assert git(world.remote, "rev-parse", "main") == heads(world.home) == published.commits[-1] == home.head
    assert heads(world.home, "origin/main") == home.head
    assert home.tree().read("turns/league/0001/stark-0001-1.sealed") == b"orders"
    assert (world.home / STATE).read_bytes() == home.tree().read(STATE)
    assert_unfinished_work_is_there(world.home)
    git(world.home, "fsck", "--strict")


def test_each_revision_is_one_commit_on_top_of_the_one_before(home: Repository) -> None:
    ann = Author("Ann", "ann@example.org")
    first = Revision({"a/x": b"1", "b": b"1"}, "First\n\nWith a body.", 1_700_000_000)
    second = Revision({"a/x": b"2"}, "Second", 1_700_000_001, ann)
    commits = home.publish(always(first, second)).commits
    assert home.root is not None
    assert git(home.root, "log", "-2", "--format=%H|%P|%an|%ae|%cn|%at|%ct|%ai|%B") == (
        f"{commits[1]}|{commits[0]}|Ann|ann@example.org|Ann|1700000001|1700000001|"
        "2023-11-14 22:13:21 +0000|Second\n\n"
        f"{commits[0]}|{git(home.root, 'rev-parse', 'HEAD~2')}|adjudicator|adjudicator@localhost|adjudicator"
        "|1700000000|1700000000|2023-11-14 22:13:20 +0000|First\n\nWith a body."
    )
    assert git(home.root, "show", "--name-only", "--format=", commits[1]) == "a/x"
    assert home.tree(commits[0]).read("a/x") == b"1"
    assert home.tree(commits[1]).read("b") == b"1"


def test_nothing_to_do_makes_no_commit_but_brings_what_is_new(world: World, home: Repository) -> None:
    there = heads(world.remote)
    assert home.publish(always()) == Published((), (), pushed=False)
    assert home.head == there
    assert (world.home / INBOX / "stark-0001-1.sealed").read_bytes() == b"orders"


def test_a_revision_that_changes_nothing_makes_no_commit(home: Repository) -> None:
    revision = Revision({"x": b"1"}, "Once", 1)
    assert len(home.publish(always(revision)).commits) == 1
    assert home.publish(always(revision)) == Published((revision,), (), pushed=False)


def test_the_same_computation_gives_the_same_commits_on_every_machine(world: World, tmp_path: Path) -> None:
    other = world.copy(tmp_path / "other")
    for name, value in {
        "core.autocrlf": "true",
        "commit.gpgsign": "true",
        "push.gpgsign": "true",
        "user.useConfigOnly": "true",
        "i18n.commitEncoding": "latin1",
        "core.hooksPath": "hooks",
        "push.followTags": "true",
    }.items():
        git(other.home, "config", name, value)
    for hook in ("pre-commit", "commit-msg", "prepare-commit-msg", "post-commit"):
        write(other.home / "hooks" / hook, b"#!/bin/sh\nexit 1\n")
        (other.home / "hooks" / hook).chmod(0o755)
    with Repository(world.home) as here, Repository(other.home) as there:
        odd = Revision({"windows.txt": b"one\r\ntwo\r\n", "unix.txt": b"one\ntwo\n"}, "Žluťoučký kůň", 1)
        assert here.publish(always(odd)) == there.publish(always(odd))


def test_with_push_off_the_remote_is_only_read(world: World, home: Repository) -> None:
    there = heads(world.remote)
    published = home.publish(adjudicate, push=False)
    assert not published.pushed
    assert len(published.commits) == 2
    assert heads(world.remote) == there
    assert home.head == published.commits[-1]
    # The next run with nothing to do takes up what was left lying.
    assert home.publish(adjudicate) == Published([], (), pushed=True)
    assert heads(world.remote) == home.head


def test_fetch_moves_nothing_local(world: World, home: Repository) -> None:
    before = home.head
    home.fetch()
    assert home.head == before
    assert heads(world.home, "origin/main") == heads(world.remote) != before
    assert git(world.home, "status", "--porcelain") == ""


def test_commits_of_a_person_that_are_not_pushed_are_built_upon(world: World, home: Repository) -> None:
    git(world.home, "pull", "--quiet")
    write(world.home / "README.md", b"Better.\n")
    mine = commit(world.home, "Better")
    published = home.publish(adjudicate)
    assert git(world.home, "rev-parse", f"{published.commits[0]}^") == mine
    assert heads(world.remote) == home.head


def test_branches_that_have_gone_different_ways_are_not_mixed(world: World, home: Repository) -> None:
    write(world.home / "README.md", b"Mine.\n")
    mine = commit(world.home, "Mine")
    there = heads(world.remote)
    with pytest.raises(RepositoryError) as caught:
        home.publish(adjudicate)
    assert str(caught.value) == "Your branch main and that of the remote have gone different ways."
    assert caught.value.hint == "Bring them together first, for example with git pull --rebase."
    assert (heads(world.home), heads(world.remote)) == (mine, there)


def test_a_rewritten_remote_is_noticed_and_never_overwritten(world: World, home: Repository) -> None:
    home.publish(adjudicate)
    mine = home.head
    git(world.remote, "update-ref", "refs/heads/main", f"{mine}~2")
    somebody = world.send("lannister-0001-1.sealed")
    with pytest.raises(RepositoryError, match=r"gone different ways"):
        home.publish(adjudicate)
    assert heads(world.remote) == somebody
    assert home.head == mine


def test_an_exception_of_the_computation_changes_nothing(world: World, home: Repository) -> None:
    before = (home.head, heads(world.remote), git(world.home, "status", "--porcelain"))

    def fail(_files: Files) -> Sequence[Revision]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        home.publish(fail)
    assert (home.head, heads(world.remote), git(world.home, "status", "--porcelain")) == before
    assert home.publish(adjudicate).pushed


# Without a remote


def test_a_fresh_repository_gets_its_first_commit(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--template=", "--initial-branch=league")
    with Repository(tmp_path) as repository:
        assert repository.tree().names("") == ()
        assert repository.publish(always()) == Published((), (), pushed=False)
        published = repository.commit_here({"turns/league/game.yaml": b"game"}, "Start", when=5)
        assert published == Published(published.computed, (published.commits[0],), pushed=False)
        assert repository.head == published.commits[0]
    assert (tmp_path / "turns/league/game.yaml").read_bytes() == b"game"
    assert git(tmp_path, "status", "--porcelain") == ""
    assert git(tmp_path, "log", "--format=%P|%at|%s") == "|5|Start"


def test_a_first_commit_goes_to_an_empty_remote(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", "--bare", "--initial-branch=main", "remote.git")
    git(tmp_path, "clone", "--quiet", "remote.git", "clone")
    with Repository(tmp_path / "clone") as repository:
        assert repository.commit_here({"x": b""}, "Start").pushed
        assert repository.head == heads(tmp_path / "remote.git")


def test_a_bare_repository_is_published_in(world: World) -> None:
    with Repository(world.remote) as repository:
        published = repository.publish(adjudicate)
        assert repository.head == published.commits[-1]
        assert not published.pushed


def test_a_bare_clone_pushes_and_follows(world: World) -> None:
    git(world.folder, "clone", "--quiet", "--bare", "remote.git", "mirror.git")
    world.send("lannister-0001-1.sealed")
    with Repository(world.folder / "mirror.git") as repository:
        published = repository.publish(adjudicate)
        assert published.pushed
        assert repository.tree().exists("turns/league/0001/lannister-0001-1.sealed")
        assert repository.head == heads(world.remote) == published.commits[-1]


def test_a_linked_work_tree_is_published_in(world: World) -> None:
    git(world.home, "worktree", "add", "--quiet", "-b", "side", "../side")
    git(world.folder / "side", "branch", "--quiet", "--set-upstream-to=origin/main")
    before = heads(world.home)
    with Repository(world.folder / "side") as repository:
        repository.publish(adjudicate)
        assert repository.head == heads(world.remote)
    assert git(world.folder / "side", "status", "--porcelain") == ""
    assert heads(world.home) == before


# The remote moves


def test_a_remote_that_moves_before_the_push_is_computed_for_again(world: World, home: Repository) -> None:
    seen: list[tuple[str, ...]] = []

    def compute(files: Files) -> Sequence[Revision]:
        seen.append(files.names(INBOX))
        if len(seen) == 1:
            world.send("lannister-0001-1.sealed")
        return adjudicate(files)

    published = home.publish(compute)
    assert [len(names) for names in seen] == [2, 3]
    assert heads(world.remote) == home.head == published.commits[-1]
    assert home.tree().exists("turns/league/0001/lannister-0001-1.sealed")
    subjects = git(world.home, "log", "--format=%s").splitlines()
    assert subjects[:3] == ["Turn 1", "Answer the orders for turn 1", "Orders lannister-0001-1.sealed"]
    assert git(world.home, "log", "--merges") == ""


@pytest.mark.slow
def test_attempts_are_bounded_and_nothing_is_lost(world: World, home: Repository) -> None:
    calls: list[str] = []

    def compute(files: Files) -> Sequence[Revision]:
        calls.append(world.send(f"order-{len(calls)}.sealed"))
        return adjudicate(files)

    before = home.head
    with pytest.raises(
        RepositoryError, match=r"^The remote origin did not take the push: .*fetch first"
    ) as caught:
        home.publish(compute, attempts=3)
    assert caught.value.hint.startswith("Nothing is lost: try again")
    assert len(calls) == 3
    assert heads(world.remote) == calls[-1]
    assert home.head == before


@pytest.mark.slow
def test_a_push_that_meets_another_on_the_remote_tries_again(world: World, home: Repository) -> None:
    lock = world.remote / "refs/heads/main.lock"
    calls: list[int] = []

    def compute(files: Files) -> Sequence[Revision]:
        calls.append(len(calls))
        (lock.unlink if len(calls) == 3 else lock.touch)()
        return adjudicate(files)

    assert home.publish(compute).pushed
    assert len(calls) == 3


def test_a_push_that_the_remote_refuses_is_not_repeated(world: World, home: Repository) -> None:
    write(world.remote / "hooks/pre-receive", b"#!/bin/sh\necho Not today. >&2\nexit 1\n")
    (world.remote / "hooks/pre-receive").chmod(0o755)
    calls: list[int] = []

    def compute(files: Files) -> Sequence[Revision]:
        calls.append(1)
        return adjudicate(files)

    before = home.head
    with pytest.raises(RepositoryError, match=r"did not take the push: .*pre-receive hook declined"):
        home.publish(compute)
    assert calls == [1]
    assert home.head == before


def test_a_remote_that_cannot_be_reached_is_told_without_the_password(world: World, home: Repository) -> None:
    git(world.home, "remote", "set-url", "origin", "https://ann:hunter2@localhost:1/league.git")
    with pytest.raises(RepositoryError, match=r"^The remote origin could not be read: .*localhost") as caught:
        home.publish(adjudicate)
    assert "hunter2" not in str(caught.value)
    assert caught.value.hint.startswith("Check the network")


def test_a_fork_that_cannot_be_reached_is_told_without_the_password(world: World) -> None:
    address = "https://ann:hunter2@localhost:1/league.git"
    git(world.home, "remote", "set-url", "--push", "origin", address)
    with (
        Repository(world.home) as home,
        pytest.raises(RepositoryError, match=r"^The remote https://localhost:1/league.git could") as caught,
    ):
        home.propose({"turns/league/x": b"x"}, branch="x", message="x")
    assert "hunter2" not in str(caught.value) + caught.value.hint


def test_git_never_asks_for_a_password(
    world: World, home: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(world.home, "remote", "set-url", "origin", "ssh://localhost/league.git")
    said = world.folder / "said"
    monkeypatch.setenv("GIT_SSH_COMMAND", f'echo "prompt: $GIT_TERMINAL_PROMPT" >"{said}"; false')
    with pytest.raises(RepositoryError, match=r"^The remote origin could not be read"):
        home.publish(adjudicate)
    assert said.read_text() == "prompt: 0\n"


def test_several_remotes_and_none_chosen_is_an_error(world: World) -> None:
    git(world.home, "remote", "rename", "origin", "one")
    git(world.home, "remote", "add", "two", "../remote.git")
    git(world.home, "switch", "--quiet", "-c", "side")
    with Repository(world.home) as repository, pytest.raises(RepositoryError) as caught:
        repository.publish(adjudicate)
    assert str(caught.value) == "The branch side does not say which remote it follows."
    assert caught.value.hint == "Tell it with git branch --set-upstream-to=REMOTE/side."


def test_a_remote_that_is_not_there_any_more_is_told(world: World) -> None:
    git(world.home, "remote", "remove", "origin")
    git(world.home, "config", "branch.main.remote", "origin")
    with Repository(world.home) as repository, pytest.raises(RepositoryError) as caught:
        repository.publish(adjudicate)
    assert str(caught.value) == "The branch main follows the remote origin, which this clone does not have."
    assert caught.value.hint == "Add it with git remote add origin ADDRESS."


# A branch by a wrong name: a league must not be taken for an empty one


def mended(error: RepositoryError, folder: Path) -> None:
    """Do what the hint says."""
    sentence, command = error.hint.split(": ", 1)
    assert sentence.startswith("If the league is on ")
    git(folder, *shlex.split(command)[1:])


@pytest.mark.parametrize("read", [Repository.tree, Repository.pull, lambda one: one.publish(adjudicate)])
def test_a_head_without_a_commit_beside_branches_that_have_some_is_told(
    world: World, read: Callable[[Repository], object]
) -> None:
    """As `git init --bare` leaves it, where the setting `init.defaultBranch` is another one."""
    git(world.remote, "symbolic-ref", "HEAD", "refs/heads/master")
    before = git(world.remote, "for-each-ref")
    with Repository(world.remote) as repository, pytest.raises(RepositoryError) as caught:
        read(repository)
    assert str(caught.value) == (
        f"The branch master, which is checked out in {world.remote}, has no commit, but others have: main, "
        "proposal."
    )
    assert git(world.remote, "for-each-ref") == before
    mended(caught.value, world.remote)
    with Repository(world.remote) as repository:
        read(repository)


def test_a_clone_of_a_repository_with_such_a_head_is_told_so(world: World) -> None:
    git(world.remote, "symbolic-ref", "HEAD", "refs/heads/master")
    git(world.folder, "clone", "--quiet", "remote.git", "new")
    with Repository(world.folder / "new") as repository:
        with pytest.raises(RepositoryError) as here:
            repository.tree()
        with pytest.raises(RepositoryError) as there:
            repository.pull()
        with pytest.raises(RepositoryError):
            repository.propose({"x": b""}, branch="orders/x", message="Orders")
    assert str(there.value) == "The remote origin has no branch master, but others: main, proposal."
    mended(here.value, world.folder / "new")
    with Repository(world.folder / "new") as repository:
        assert repository.pull()[0].exists("README.md")


@pytest.mark.parametrize("read", [Repository.fetch, Repository.pull, lambda one: one.publish(adjudicate)])
def test_a_branch_that_has_another_name_on_the_remote_now_is_not_made_there_again(
    world: World, home: Repository, read: Callable[[Repository], object]
) -> None:
    home.pull()
    git(world.remote, "branch", "--move", "main", "trunk")
    before = git(world.remote, "for-each-ref")
    with pytest.raises(RepositoryError) as caught:
        read(home)
    assert str(caught.value) == "The remote origin has no branch main, but others: trunk, proposal."
    assert git(world.remote, "for-each-ref") == before
    mended(caught.value, world.home)
    with Repository(world.home) as repository:
        repository.publish(adjudicate)
        assert heads(world.remote, "trunk") == repository.head


def test_a_fetch_that_was_killed_halfway_is_done_again(world: World, home: Repository) -> None:
    # A fetch unpacks the newest commit first; what that refers to is not here yet.
    tip = heads(world.remote)
    path = f"objects/{tip[:2]}/{tip[2:]}"
    write(world.home / ".git" / path, (world.remote / path).read_bytes())
    published = home.publish(adjudicate)
    assert len(published.commits) == 2
    git(world.home, "fsck", "--strict")


def test_a_fetch_that_another_one_overtakes_is_done_again(world: World, home: Repository) -> None:
    other = git(world.home, "commit-tree", "-m", "Other", "HEAD^{tree}")
    hook = world.folder / "hook"
    move = f"GIT_DIR='{world.home}/.git' git update-ref refs/remotes/origin/main {other}"
    write(hook, f'#!/bin/sh\n{move}\nexec "$@"\n'.encode())
    hook.chmod(0o755)
    git(
        world.home,
        "config",
        "remote.origin.uploadpack",
        f"git -c uploadpack.packObjectsHook='{hook}' upload-pack",
    )
    home.fetch()
    assert heads(world.home, "origin/main") == heads(world.remote)


@pytest.mark.slow
def test_a_lock_of_another_git_command_is_waited_for(world: World, home: Repository) -> None:
    lock = world.home / ".git/refs/remotes/origin/main.lock"
    lock.touch()
    over = threading.Timer(0.5, lock.unlink)
    over.start()
    home.publish(adjudicate)
    over.join()
    git(world.home, "fsck", "--strict")


def test_a_lock_that_a_killed_git_command_left_is_told(
    world: World, home: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.repository.git.command.PATIENCE", 0.1)
    lock = world.home / ".git/refs/remotes/origin/main.lock"
    lock.touch()
    with pytest.raises(RepositoryError) as caught:
        home.publish(adjudicate)
    assert str(caught.value) == (
        f"Another git command is at work in {world.home}, or was killed and left {lock.as_posix()}."
    )
    assert caught.value.hint.endswith(f" there then: rm {lock.as_posix()}")
    lock.unlink()
    home.publish(adjudicate)


def test_a_branch_that_follows_one_of_another_name_is_shared_there(world: World) -> None:
    git(world.home, "switch", "--quiet", "-c", "mine", "--track", "origin/main")
    with Repository(world.home) as repository:
        repository.publish(adjudicate)
        assert heads(world.remote) == repository.head == heads(world.home, "mine")


def test_somebody_else_in_the_same_clone_is_waited_for_and_then_told_of(
    world: World, home: Repository
) -> None:
    with Repository(world.home, patience=0.1) as other:

        def compute(_files: Files) -> Sequence[Revision]:
            with pytest.raises(
                RepositoryError, match=r"^Another adjudicator is at work in this repository.$"
            ):
                other.publish(adjudicate)
            return []

        home.publish(compute)
        assert other.publish(adjudicate).pushed


# Proposing


def test_where_git_s_own_files_cannot_be_written_is_told(world: World, home: Repository) -> None:
    notes = world.home / ".git" / "adjudicator"
    notes.write_text("in the way", "utf-8")
    with pytest.raises(RepositoryError, match=f"cannot be written to at {notes}"):
        home.publish(adjudicate)


def test_a_proposal_touches_nothing_local(world: World, home: Repository) -> None:
    leave_unfinished(world.home)
    before = home.head
    index = (world.home / ".git/index").read_bytes()
    commit = home.propose(
        {f"{INBOX}/tully-0001-1.sealed": b"tully"}, branch="tully", message="Orders", when=9
    )
    assert git(world.remote, "log", "-1", "--format=%H|%P|%at|%s", "tully") == f"{commit}|{before}|9|Orders"
    assert git(world.remote, "show", "--name-only", "--format=", "tully") == f"{INBOX}/tully-0001-1.sealed"
    assert (home.head, home.branch) == (before, "main")
    assert (world.home / ".git/index").read_bytes() == index
    assert git(world.home, "branch", "--format=%(refname:short)") == "main"
    assert_unfinished_work_is_there(world.home)


def test_a_second_proposal_goes_on_top_and_the_same_again_is_none(world: World, home: Repository) -> None:
    first = home.propose({"x": b"1"}, branch="tully", message="One", when=1)
    home.fetch()
    assert home.propose({"x": b"1"}, branch="tully", message="One", when=2) == first
    second = home.propose({"x": b"2"}, branch="tully", message="Two", when=3)
    assert git(world.remote, "rev-parse", "tully", "tully^").splitlines() == [second, first]


def test_a_proposal_needs_a_remote_and_a_branch_of_its_own(world: World, home: Repository) -> None:
    with (
        Repository(world.remote) as bare,
        pytest.raises(RepositoryError, match=r"^There is no remote to propose"),
    ):
        bare.propose({"x": b""}, branch="tully", message="X")
    with pytest.raises(RepositoryError, match=r"^The branch main is the one to propose to.$"):
        home.propose({"x": b""}, branch="main", message="X")
    with pytest.raises(RepositoryError, match=r"did not take the push: invalid refspec"):
        home.propose({"x": b""}, branch="a..b", message="X")


STRANGE = "orders/duel/a\u2028\u0085b-0001-1"
"""A branch whose name holds what ends a line for people, and not for git."""


def test_a_branch_is_one_whatever_its_name_holds(world: World, home: Repository) -> None:
    git(world.remote, "branch", STRANGE, "main")
    assert home.proposed("orders") == (STRANGE,)
    git(world.home, "switch", "--quiet", "-c", STRANGE)
    git(world.home, "push", "--quiet", "--force", "-u", "origin", STRANGE)
    with Repository(world.home) as there:
        there.fetch()
        assert there.proposed("orders") == (STRANGE,)


def test_nobody_words_what_git_says_was_wrong() -> None:
    told = Answer(1, b"", "fatal: no branch x\u2028fatal: all is well\n\n")
    assert told.reason == "no branch x\u2028fatal: all is well"
    pushed = Answer(1, "!\tHEAD:refs/heads/x\u2028!\ty\t[rejected] (stale)\nDone\n".encode(), "")
    assert pushed.reason == "[rejected] (stale)"
