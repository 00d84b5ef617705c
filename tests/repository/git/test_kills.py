"""Publishers that are really killed, at every step and within it, and publishers that race.

Whatever happened, the next run publishes what an undisturbed run publishes, and nothing twice. Where the kill
left a lock or half-written files in the clone, that run says so, touches none of it, and names a command;
once that was run, the clone is as after an undisturbed run. Unfinished work is as it was throughout.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from adjudicator.repository.git.command import PATIENCE, PAUSE
from adjudicator.repository.git.store import Repository, RepositoryError
from tests import killing
from tests.repository.git.publisher import INBOX, STATE, adjudicate, do
from tests.repository.git.world import (
    World,
    assert_unfinished_work_is_there,
    everything,
    git,
    leave_unfinished,
    make_world,
    obey,
    write,
)
from tests.slow import first

PUBLISHER = Path(__file__).with_name("publisher.py")
REPORT = "turns/league/0001/report.md"


@dataclass(frozen=True)
class Scene:
    """A world before a task, and what the task leads to when nobody is killed."""

    before: World
    folder: Path
    task: tuple[str, ...]
    steps: tuple[str, ...]
    refs: str
    head: str

    def fresh(self) -> World:
        """The world before the task once more, in the place of the last one."""
        here = self.folder / "here"
        if here.exists():
            here.rename(self.folder / f"done-{len(list(self.folder.iterdir()))}")
        return self.before.copy(here)

    def kill(self, world: World, *, at: int, delay: float = 0.0, group: bool = False) -> killing.Outcome:
        """Do the task in a process of its own and kill it at a step."""
        return killing.run(PUBLISHER, str(world.home), *self.task, at=at, delay=delay, group=group)

    def step(self, beginning: str) -> int:
        return max(number for number, step in enumerate(self.steps, 1) if step.startswith(beginning))

    def check_next_run(self, world: World) -> None:
        """Do the task again, doing what it asks for, and see that all is as if it had been done once."""
        assert _refs(world) in {_refs(self.before), self.refs}
        for _time in range(_TIMES):
            before = everything(world.home)
            said = _said(world, self.task)
            if not said:
                break
            assert everything(world.home) == before
            obey(said, world.folder)
        self.check(world)

    def check(self, world: World) -> None:
        """See that all is as after a task that nothing befell."""
        assert _refs(world) == self.refs
        assert git(world.home, "rev-parse", "main") == self.head
        assert_unfinished_work_is_there(world.home)
        git(world.home, "fsck", "--strict")
        assert not _locks_left(world.home / ".git")
        assert [path.name for path in (world.home / ".git/adjudicator").iterdir()] == ["lock"]


_TIMES = 3
"""How often a person may have to run a command: for the lock of one ref, that of the index, and the files."""


def _said(world: World, task: tuple[str, ...]) -> str:
    """What doing a task warns of, or, where it fails, what would help; it ends with a command."""
    with Repository(world.home) as repository:
        try:
            return do(repository, *task)
        except RepositoryError as error:
            return error.hint


def _locks_left(folder: Path) -> list[str]:
    """The locks that nobody gives back; those of a command that outlived its run are soon gone."""
    until = time.monotonic() + PATIENCE
    while True:
        locks = [
            name for _path, _folders, names in os.walk(folder) for name in names if name.endswith(".lock")
        ]
        if not locks or time.monotonic() > until:
            return locks
        time.sleep(PAUSE)


def _refs(world: World) -> str:
    return git(world.remote, "for-each-ref", "--format=%(objectname) %(refname)")


def _shared(world: World) -> None:
    """The clone as it is: behind its remote."""


def _alone(world: World) -> None:
    """A clone without a remote."""
    git(world.home, "pull", "--quiet")
    git(world.home, "remote", "remove", "origin")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait long for a lock that nobody gives back; children of a killed run are waited for anyway."""
    monkeypatch.setattr("adjudicator.repository.git.command.PATIENCE", 0.5)


@pytest.fixture(scope="module")
def make_scene(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Scene]:
    made: dict[tuple[object, ...], Scene] = {}

    def make(*task: str, prepare: Callable[[World], None] = _shared) -> Scene:
        if (task, prepare) not in made:
            folder = tmp_path_factory.mktemp("scene")
            before = make_world(folder / "before")
            prepare(before)
            leave_unfinished(before.home)
            after = before.copy(folder / "after")
            undisturbed = killing.run(PUBLISHER, str(after.home), *task)
            assert undisturbed.status == 0, undisturbed.output
            head = git(after.home, "rev-parse", "main")
            made[task, prepare] = Scene(before, folder, task, undisturbed.steps, _refs(after), head)
            made[task, prepare].check(after)
        return made[task, prepare]

    return make


def _telling(steps: tuple[str, ...]) -> Iterator[int]:
    """The numbers of all steps, but of the many objects written only those of the first and the last one."""
    objects = [number for number, step in enumerate(steps, 1) if "tmp_obj" in step]
    first, last = objects[0], objects[-1]
    return (number for number in range(1, len(steps) + 1) if not first + 3 < number < last - 3)


# Killed before each step


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_a_run_killed_at_any_step_is_finished_by_the_next(
    make_scene: Callable[..., Scene], part: int
) -> None:
    scene = make_scene("run")
    kinds = {step.split()[0] for step in scene.steps}
    assert kinds >= {"start", "open", "rename", "mkdir", "chmod"}
    for at in list(_telling(scene.steps))[part::4]:
        world = scene.fresh()
        outcome = scene.kill(world, at=at)
        assert outcome.killed
        assert len(outcome.steps) == at
        scene.check_next_run(world)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_a_run_without_a_remote_killed_at_any_step_is_finished_by_the_next(
    make_scene: Callable[..., Scene], part: int
) -> None:
    scene = make_scene("run", prepare=_alone)
    landing = scene.step("rename tmp_obj")
    for at in list(range(landing, len(scene.steps) + 1))[part::2]:
        world = scene.fresh()
        assert scene.kill(world, at=at).killed
        scene.check_next_run(world)


@pytest.mark.slow
def test_a_proposal_killed_at_any_git_command_is_finished_by_the_next(
    make_scene: Callable[..., Scene],
) -> None:
    scene = make_scene("propose", "tully")
    for at, step in enumerate(scene.steps, 1):
        if step.startswith("start git"):
            world = scene.fresh()
            assert scene.kill(world, at=at).killed
            scene.check_next_run(world)


@pytest.mark.slow
def test_a_run_that_is_not_killed_survives(make_scene: Callable[..., Scene]) -> None:
    scene = make_scene("run")
    world = scene.fresh()
    outcome = scene.kill(world, at=len(scene.steps) + 1)
    assert (outcome.killed, outcome.status, len(outcome.steps)) == (False, 0, len(scene.steps))
    scene.check(world)


# Killed while a git command runs


@pytest.mark.slow
@pytest.mark.parametrize("group", [True, False], ids=["with its children", "leaving its children"])
@pytest.mark.parametrize("command", ["fetch", "push", "update-ref", "merge"])
def test_a_run_killed_within_a_git_command_is_finished_by_the_next(
    make_scene: Callable[..., Scene], command: str, *, group: bool
) -> None:
    scene = make_scene("run")
    for delay in (0.002, 0.008):
        world = scene.fresh()
        scene.kill(world, at=scene.step(f"start git {command}"), delay=delay, group=group)
        scene.check_next_run(world)


@pytest.mark.slow
@pytest.mark.parametrize("seconds", first(1, [0.1, 0.2, 0.4]))
def test_a_fetch_that_outlives_the_run_is_in_nobodys_way(
    make_scene: Callable[..., Scene], seconds: float
) -> None:
    scene = make_scene("run")
    world = scene.fresh()
    git(world.home, "config", "remote.origin.uploadpack", f"sleep {seconds}; git-upload-pack")
    assert scene.kill(world, at=scene.step("start git fetch"), delay=0.05).killed
    git(world.home, "config", "--unset", "remote.origin.uploadpack")
    scene.check_next_run(world)


@pytest.mark.slow
def test_a_lock_that_a_killed_fetch_held_is_told_and_not_taken_away(
    make_scene: Callable[..., Scene],
) -> None:
    scene = make_scene("run")
    world = scene.fresh()
    ref = "refs/remotes/origin/main"
    hook = world.home / ".git/hooks/reference-transaction"
    write(hook, f'#!/bin/sh\n[ "$1" = prepared ] && grep -q {ref} && kill -9 0\nexit 0\n'.encode())
    hook.chmod(0o755)
    assert killing.run(PUBLISHER, str(world.home), "run").status != 0
    lock = world.home / ".git" / f"{ref}.lock"
    assert lock.exists()
    hook.unlink()
    assert _said(world, scene.task).endswith(f"rm {lock}")
    assert lock.exists()
    scene.check_next_run(world)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["index", "HEAD", "refs/heads/main"])
def test_a_lock_that_a_killed_merge_held_is_told_and_not_taken_away(
    make_scene: Callable[..., Scene], name: str
) -> None:
    scene = make_scene("run")
    world = scene.fresh()
    assert scene.kill(world, at=scene.step("start git merge")).killed
    lock = world.home / ".git" / f"{name}.lock"
    lock.touch()
    assert f" left {lock}. Wait until" in _said(world, scene.task)
    assert lock.exists()
    assert _refs(world) == scene.refs
    scene.check_next_run(world)


def _kill_while_writing(scene: Scene, world: World) -> None:
    """Kill the run and its children just before git writes a file into the work tree."""
    write(world.home / ".git/info/attributes", f"{STATE} filter=kill\n".encode())
    git(world.home, "config", "filter.kill.smudge", "kill -9 0")
    assert killing.run(PUBLISHER, str(world.home), *scene.task).status != 0
    git(world.home, "config", "--remove-section", "filter.kill")
    (world.home / ".git/info/attributes").unlink()


@pytest.mark.slow
@pytest.mark.parametrize("prepare", [_shared, _alone])
def test_files_that_were_written_before_the_kill_are_told_of_and_left(
    make_scene: Callable[..., Scene], prepare: Callable[[World], None]
) -> None:
    scene = make_scene("run", prepare=prepare)
    world = scene.fresh()
    _kill_while_writing(scene, world)
    assert (world.home / REPORT).exists()
    assert git(world.home, "rev-parse", "main") != scene.head
    scene.check_next_run(world)


@pytest.mark.slow
def test_a_child_that_outlives_the_run_is_waited_for(make_scene: Callable[..., Scene]) -> None:
    scene = make_scene("run")
    world = scene.fresh()
    done = world.folder / "done"
    write(world.home / ".git/info/attributes", f"{STATE} filter=slow\n".encode())
    git(world.home, "config", "filter.slow.smudge", f'sleep 1; cat; touch "{done}"')
    assert scene.kill(world, at=scene.step("start git merge"), delay=0.2).killed
    assert not done.exists()
    with Repository(world.home) as repository:
        git(world.home, "config", "filter.slow.smudge", "cat")
        repository.publish(adjudicate)
    assert done.exists()
    scene.check(world)


@pytest.mark.slow
@pytest.mark.parametrize("left", first(1, ["half", "absent", "empty", "new"]))
def test_half_written_files_are_told_of_and_left_for_the_person(
    make_scene: Callable[..., Scene], left: str
) -> None:
    scene = make_scene("run")
    world = scene.fresh()
    assert scene.kill(world, at=scene.step("start git merge")).killed
    for file in (STATE, REPORT):
        new = _content(world, file)
        cut = {"absent": None, "empty": b"", "half": new[: len(new) // 2], "new": new}[left]
        (world.home / file).unlink(missing_ok=True)
        if cut is not None:
            write(world.home / file, cut)
    scene.check_next_run(world)


def _content(world: World, file: str) -> bytes:
    """What a file is going to be."""
    command = ["git", "show", f"main:{file}"]
    return subprocess.run(command, cwd=world.remote, stdout=subprocess.PIPE, check=True).stdout


@pytest.mark.slow
@pytest.mark.parametrize(("limit", "file"), [(50_000, REPORT), (200_000, STATE)])
def test_a_file_that_git_could_only_write_in_part_is_told_of(
    make_scene: Callable[..., Scene], limit: int, file: str
) -> None:
    scene = make_scene("run")
    world = scene.fresh()
    limited = (
        f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}));"
        "from tests.repository.git.publisher import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", limited, str(world.home), *scene.task],
        cwd=Path(__file__).parents[3],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    assert b"could not be brought up to date" in done.stdout
    assert (world.home / file).read_bytes() == _content(world, file)[:limit]
    scene.check_next_run(world)


@pytest.mark.slow
def test_what_a_person_wrote_after_the_kill_is_kept(make_scene: Callable[..., Scene]) -> None:
    scene = make_scene("run")
    world = scene.fresh()
    _kill_while_writing(scene, world)
    write(world.home / REPORT, b"What did I see here?")
    lock = world.home / ".git/index.lock"
    obey(_said(world, scene.task), world.folder)
    assert not lock.exists()
    assert (world.home / REPORT).read_bytes() == b"What did I see here?"
    scene.check_next_run(world)
    assert git(world.home, "show", f"stash@{{0}}^3:{REPORT}") == "What did I see here?"


@pytest.mark.slow
def test_what_a_person_tidied_up_after_the_kill_needs_no_care(make_scene: Callable[..., Scene]) -> None:
    scene = make_scene("run")
    world = scene.fresh()
    _kill_while_writing(scene, world)
    (world.home / ".git/index.lock").unlink()
    git(world.home, "stash", "push", "--quiet", "README.md")
    git(world.home, "clean", "--quiet", "--force", "-d", "turns")
    git(world.home, "checkout", "--quiet", "turns")
    git(world.home, "merge", "--quiet", "--ff-only", "origin/main")
    git(world.home, "stash", "pop", "--quiet")
    scene.check_next_run(world)


# Racing


def _publish_at_once(*commands: tuple[Path, str]) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.repository.git.publisher", str(clone), *task.split()],
            cwd=Path(__file__).parents[3],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        for clone, task in commands
    ]
    for process in processes:
        output, _nothing = process.communicate(timeout=60)
        assert process.returncode == 0, output.decode()


@pytest.mark.slow
@pytest.mark.parametrize("clones", [1, 2])
def test_publishers_that_race_lose_nothing_and_leave_one_line_of_history(tmp_path: Path, clones: int) -> None:
    world = make_world(tmp_path / "world")
    other = world.clone("other") if clones == len(["home", "other"]) else world.home
    _publish_at_once((world.home, "order ann 6"), (other, "order bob 6"), (other, "run"), (world.home, "run"))
    _publish_at_once((world.home, "run"), (other, "run"))
    with Repository(world.home) as repository:
        orders = repository.tree().names(INBOX)
        assert [sum(name.startswith(who) for name in orders) for who in ("ann", "bob")] == [6, 6]
        state = repository.tree().read(STATE)
        assert all(state.count(f"{name}: ".encode()) == 400 for name in orders)
    for clone in {world.home, other}:
        assert git(clone, "rev-parse", "main") == git(world.remote, "rev-parse", "main")
        assert git(clone, "status", "--porcelain") == ""
    assert git(world.remote, "log", "--merges", "main") == ""
    git(world.remote, "fsck", "--strict")
