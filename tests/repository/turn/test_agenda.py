"""The agenda: a run looks at what may be due, at nothing else, and never misses anything."""

from pathlib import Path

import git
import pytest

from adjudicator.engine import picker
from adjudicator.repository.files import Files
from adjudicator.repository.git.objects import Objects
from adjudicator.repository.git.store import Made, Repository
from adjudicator.repository.turn.advancing import advance_all
from adjudicator.repository.turn.agenda import AGENDA, Shard, games_to_look_at, with_agenda
from adjudicator.repository.turn.step import Step
from tests.repository.table_in_memory import HOUR, GameInMemory
from tests.slow import first

PICK = picker(b"agenda", "orders")


class League:
    """A repository with running games, and the keys of them all. They share one master secret."""

    def __init__(self, folder: Path, games: int) -> None:
        git.Repo.init(folder, initial_branch="main").close()
        self.folder = folder
        self.games = {f"game-{number}": GameInMemory(name=f"game-{number}") for number in range(games)}
        first = self.games["game-0"]
        self.now = first.now
        self.master = first.master
        contents = {path: data for game in self.games.values() for path, data in game.contents.items()}
        with Repository(folder) as repository:
            repository.commit_here(contents, "Begin", when=self.now)

    def send(self, name: str) -> None:
        """Let the seat that is asked send orders."""
        game = self.games[name]
        seat = game.awaited()
        submission = game.submit(seat, game.bot_orders(seat, PICK))
        path = f"{game.game.paths.inbox}/{submission.file}"
        with Repository(self.folder) as repository:
            repository.commit_here({path: game.contents[path]}, "Orders", when=self.now)

    def run(self, hours: float = 0.0, shard: Shard = Shard()) -> list[Step]:  # noqa: B008  frozen
        """Let time pass and run; gives what became of the games that were looked at."""
        self.now += int(hours * HOUR)

        def compute(files: Files) -> Made[list[Step]]:
            names = games_to_look_at(files, self.now, shard)
            steps = advance_all(files, self.master, self.now, names)
            return Made(with_agenda(files, steps, self.now), steps)

        with Repository(self.folder) as repository:
            steps = repository.publish(compute).computed.result
        for step in steps:
            if step.revision:
                self.games[step.game].contents.update(step.revision.changes)
        return steps


@pytest.fixture
def league(tmp_path: Path) -> League:
    return League(tmp_path / "league", 8)


def test_a_game_with_nothing_to_do_is_looked_at_once(league: League) -> None:
    league.send("game-3")
    assert len(league.run()) == 8
    league.send("game-5")

    steps = league.run()

    assert {step.game for step in steps} == {"game-3", "game-5"}, "one has changed, one was changed"
    assert {step.game: step.turn for step in steps} == {"game-3": None, "game-5": 1}


@pytest.mark.slow
def test_a_deadline_wakes_a_game(league: League) -> None:
    league.send("game-3")
    league.run()
    assert {step.game for step in league.run(hours=20)} == {"game-3"}

    steps = league.run(hours=5)

    assert all(step.turn is not None for step in steps)
    assert len(steps) == 8


@pytest.mark.slow
def test_what_a_clock_ahead_has_noted_is_not_believed(league: League) -> None:
    league.send("game-3")
    league.run(hours=20 * 24)
    league.send("game-5")
    league.run()
    assert len(league.run(hours=1)) < 8

    steps = league.run(hours=-10 * 24)

    assert len(steps) == 8
    assert all("The clock says" in step.stopped for step in steps)


def test_any_change_in_a_game_wakes_it(league: League) -> None:
    league.send("game-3")
    league.run()
    with Repository(league.folder) as repository:
        repository.commit_here({"turns/game-6/inbox/README": b"x"}, "Odd", when=league.now)

    assert {step.game for step in league.run()} == {"game-3", "game-6"}


@pytest.mark.parametrize(
    "agenda", first(2, [b"", b"\xff\0", b"game-1 x - 0\n", b"game-1 " + b"0" * 40 + b" - 0\n"])
)
def test_an_agenda_that_is_wrong_costs_nothing_but_time(league: League, agenda: bytes) -> None:
    with Repository(league.folder) as repository:
        repository.commit_here({AGENDA: agenda}, "Odd", when=league.now)
    league.send("game-1")

    assert {step.game: step.turn for step in league.run() if step.turn} == {"game-1": 1}


@pytest.mark.slow
def test_two_shards_do_the_work_of_one_run(tmp_path: Path) -> None:
    whole, shared = League(tmp_path / "whole", 8), League(tmp_path / "shared", 8)
    steps = {step.game: step.turn for step in whole.run(hours=25)}
    parts = [shared.run(hours=25), shared.run(shard=Shard(2, 2))]
    assert len(parts[0]) == 8
    shared = League(tmp_path / "again", 8)
    shared.now += 25 * HOUR
    first, second = shared.run(shard=Shard(1, 2)), shared.run(shard=Shard(2, 2))
    assert first
    assert second
    assert {step.game: step.turn for step in (*first, *second)} == steps


def read_objects(league: League, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many objects a run reads whose agenda is known, with the same three games due."""
    league.send("game-0")
    league.run()
    for name in ("game-1", "game-2", "game-3"):
        league.send(name)
    count = 0
    read = Objects.read

    def counted(self: Objects, identity: str) -> bytes:
        nonlocal count
        count += 1
        return read(self, identity)

    with monkeypatch.context() as patch:
        patch.setattr(Objects, "read", counted)
        turns = [step.turn for step in league.run() if step.turn]
    assert turns == [1, 1, 1]
    return count


@pytest.mark.slow
def test_what_is_not_due_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = read_objects(League(tmp_path / "few", 5), monkeypatch)
    many = read_objects(League(tmp_path / "many", 40), monkeypatch)
    assert many == few
