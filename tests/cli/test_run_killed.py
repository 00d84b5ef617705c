"""`adjudicator run`, really killed at each of its steps or racing another, on a real game.

The git part has kill tests of its own for every way of dying; these show that the whole command, with its
opening of orders and writing of turns, is finished by the next run with the same bytes and loses no order.
"""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from adjudicator.engine import picker
from adjudicator.repository.files import Folder
from adjudicator.repository.people.acts import Away, sign_act
from adjudicator.repository.press.messages import write_message
from adjudicator.repository.published import published_game
from adjudicator.sealing import seal_orders, write_key_file
from tests import killing
from tests.repository.git.world import (
    World,
    assert_unfinished_work_is_there,
    begin,
    commit,
    git,
    leave_unfinished,
    write,
)
from tests.repository.table_in_memory import GameInMemory

SHARES = 4
"""Into so many tests the steps are dealt, so that workers can share them."""

NOW = "2027-01-16T12:00:00Z"


@dataclass(frozen=True)
class Scene:
    """A league in which orders, a letter and an act lie on the remote, not yet fetched."""

    world: World
    trial: GameInMemory

    @property
    def secret(self) -> Path:
        return self.world.folder / "secret"

    @property
    def arguments(self) -> tuple[str, ...]:
        return ("run", ".", "--now", NOW, "--secret-file", str(self.secret))

    def copy(self, folder: Path) -> "Scene":
        return Scene(self.world.copy(folder), self.trial)

    def run(self, clone: str = "home") -> str:
        done = subprocess.run(
            [sys.executable, "-m", "adjudicator", *self.arguments],
            cwd=self.world.folder / clone,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return git(self.world.remote, "rev-parse", "main")


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    folder = tmp_path_factory.mktemp("killed") / "world"
    trial = GameInMemory(seed="killed")
    files = {"README.md": b"A league.\n", ".gitattributes": b"turns/** -text\n", **trial.contents}
    world = begin(folder, files)
    player = world.clone("player")
    for seat in trial.game.seats:
        text = trial.bot_orders(seat, picker(b"killed", "orders"))
        name, sealed = trial.chair(seat).seal(text.encode())
        write(player / trial.game.paths.inbox / name.file, sealed.encode())
    for path, data in said_beside(trial).items():
        write(player / path, data)
    commit(player, "Orders")
    git(player, "push", "--quiet")
    write_key_file(world.folder / "secret", trial.master)
    leave_unfinished(world.home)
    return Scene(world, trial)


def said_beside(trial: GameInMemory) -> dict[str, bytes]:
    """A letter, and an announced absence, which is recorded beside the turn before the orders are played."""
    away = Away(
        game="trial", at=trial.at, seat="b", start="2027-01-17T00:00:00Z", until="2027-01-20T00:00:00Z"
    )
    act = sign_act(away, trial.keys["b"], trial.game)
    letter = write_message(
        trial.game, trial.published.roster, trial.keys["a"], turn=0, at=trial.now, to=("b",), text="Hm."
    )
    inbox = trial.game.paths.inbox
    return {
        f"{inbox}/{act.file}": act.serialize(),
        f"{inbox}/{letter.file}": letter.serialize(),
    }


@pytest.fixture(scope="module")
def undisturbed(scene: Scene, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The remote's head after a run that nothing happened to."""
    return scene.copy(tmp_path_factory.mktemp("undisturbed") / "world").run()


EVERY = 1 if settings.get_current_profile_name() == "long" else 6
"""The run is killed at each sixth step, in the long run at every one."""


@pytest.fixture(scope="module")
def steps(scene: Scene, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    copy = scene.copy(tmp_path_factory.mktemp("steps") / "world")
    return killing.run("adjudicator", *copy.arguments, cwd=copy.world.home).steps


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_a_run_killed_at_any_step_is_finished_by_the_next(
    share: int, scene: Scene, undisturbed: str, steps: tuple[str, ...], tmp_path: Path
) -> None:
    for at in range(1 + share * EVERY, len(steps) + 1, SHARES * EVERY):
        copy = scene.copy(tmp_path / f"world-{at}")
        outcome = killing.run("adjudicator", *copy.arguments, at=at, cwd=copy.world.home)
        assert outcome.killed, f"step {at} was not reached"
        assert copy.run() == undisturbed, outcome.steps[-1]
        assert git(copy.world.home, "rev-parse", "HEAD") == undisturbed
        assert_unfinished_work_is_there(copy.world.home)


@pytest.mark.slow
def test_steps_lie_before_the_push_and_between_it_and_the_merge(steps: tuple[str, ...]) -> None:
    push, merge = (
        next(n for n, step in enumerate(steps) if step.startswith(f"start git {command} "))
        for command in ("push", "merge")
    )
    assert 10 < push < merge - 2


@pytest.mark.slow
def test_two_runs_that_race_make_the_turn_once(scene: Scene, undisturbed: str, tmp_path: Path) -> None:
    copy = scene.copy(tmp_path / "world")
    copy.world.clone("other")
    racing = [
        subprocess.Popen(
            [sys.executable, "-m", "adjudicator", *copy.arguments],
            cwd=copy.world.folder / clone,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        for clone in ("home", "other")
    ]
    for run in racing:
        output, _error = run.communicate()
        assert run.returncode == 0, output.decode()

    assert git(copy.world.remote, "rev-parse", "main") == undisturbed


@pytest.mark.slow
def test_orders_that_arrive_between_a_kill_and_the_next_run_count(
    scene: Scene, steps: tuple[str, ...], tmp_path: Path
) -> None:
    """Killed after it pushed nothing: what was computed is thrown away, and computed with the new orders."""
    copy = scene.copy(tmp_path / "world")
    push = next(n for n, step in enumerate(steps, 1) if step.startswith("start git push"))
    assert killing.run("adjudicator", *copy.arguments, at=push, cwd=copy.world.home).killed
    seat = copy.trial.published.turns[0].asked.seats[0]
    name = f"{copy.trial.game.paths.inbox}/{seat}-0001-2.sealed"
    orders = copy.trial.bot_orders(seat, picker(b"second thoughts", "orders"))
    sealed = seal_orders(
        orders.encode(),
        game="trial",
        turn=1,
        seat=seat,
        counter=2,
        sender=copy.trial.keys[seat],
        game_key=copy.trial.game.public_key,
    )
    write(copy.world.folder / "player" / name, sealed.encode())
    commit(copy.world.folder / "player", "Second thoughts")
    git(copy.world.folder / "player", "push", "--quiet")

    copy.run()

    home = Folder(copy.world.home)
    answer = published_game(home, "trial").turns[1].happened.answers[0].answer
    assert f" {answer}\n" in orders
    assert set(home.names(copy.trial.game.paths.receipts)) == {
        "a-0001-1.sealed",
        "b-0001-1.sealed",
        f"{seat}-0001-2.sealed",
    }
