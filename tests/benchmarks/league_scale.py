"""Leagues of many running games of Claim, ten of them due: what a run and a player's status cost.

    python -m tests.benchmarks.league_scale

prints, for leagues of 10, 100 and 1,000 games, processor time and peak memory of each command as a process of
its own, git included.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from adjudicator.engine import picker
from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Repository, Revision
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.advancing import advance_all
from adjudicator.repository.turn.agenda import games_to_look_at, with_agenda
from adjudicator.sealing import SecretKey, write_key_file
from tests.benchmarks.measure import Sample, measure
from tests.forge.forge_here import TOKEN, forge_here
from tests.repository.git.world import git
from tests.repository.table_in_memory import HOUR, GameInMemory

SIZES = (10, 100, 1_000)
DUE = 10
ROUNDS = 5
LATER = 100
"""Hours after the start: no turn is new any more, and no deadline near."""


class League:
    """A repository with running games that were looked at before, and orders for ten of them.

    `work_tree` holds its files; `bare` is another without any, with the same commits.
    """

    def __init__(self, folder: Path, games: int) -> None:
        self.folder = folder
        self.work_tree = folder / "league"
        self.bare = folder / "league.git"
        self.names = [f"game-{number:04}" for number in range(games)]
        playing = {name: GameInMemory(name=name, hours=168, started=False) for name in self.names}
        first = playing[self.names[0]]
        player = SecretKey.new()
        first.keys[first.game.seats[0]] = player
        for game in playing.values():
            game.start()
        self.now = first.now + LATER * HOUR
        write_key_file(folder / "secret", first.master)
        write_key_file(folder / "key", player)
        contents = {path: data for game in playing.values() for path, data in game.contents.items()}
        git(folder, "init", "--quiet", "--initial-branch=main", self.work_tree.name)
        with Repository(self.work_tree) as repository:
            repository.commit_here(contents, "Begin", when=first.now)
            repository.publish(lambda files: self._run(files, first))
            repository.commit_here(self._orders(playing), "Orders", when=self.now)
        git(self.work_tree, "gc", "--quiet")
        git(folder, "clone", "--quiet", "--bare", self.work_tree.name, self.bare.name)
        git(self.bare, "remote", "remove", "origin")

    def _run(self, files: Files, first: GameInMemory) -> Sequence[Revision]:
        names = games_to_look_at(files, self.now)
        return with_agenda(files, advance_all(files, first.master, self.now, names), self.now)

    def _orders(self, playing: dict[str, GameInMemory]) -> dict[str, bytes]:
        orders: dict[str, bytes] = {}
        for name in self.names[:DUE]:
            game = playing[name]
            latest = game.published.latest
            (seat,) = latest.asked.seats if latest else ()
            file = game.submit(seat, game.bot_orders(seat, picker(b"scale", name))).file
            path = f"{game.game.paths.inbox}/{file}"
            orders[path] = game.contents[path]
        return orders

    def run(self, folder: Path, *options: str) -> Sample:
        """Adjudicate in a copy of a repository."""
        copy = folder.with_name("copy")
        shutil.copytree(folder, copy)
        try:
            secret = str(self.folder / "secret")
            return _cost("run", str(copy), "--secret-file", secret, "--now", time_text(self.now), *options)
        finally:
            shutil.rmtree(copy)

    def run_and_notify(self) -> Sample:
        """Adjudicate and call upon players, on a forge that has no issue yet."""
        with forge_here(self.bare, "forgejo") as forge:
            return self.run(self.bare, "--notify", "--forge", "forgejo", "--forge-address", forge.address)

    def status(self) -> Sample:
        """Let a player of the first game, who plays in no other, see what there is to do."""
        key = str(self.folder / "key")
        return _cost("status", "--mine", "--offline", "-C", str(self.bare), "--key", key)


def _cost(*arguments: str) -> Sample:
    command = [sys.executable, "-m", "adjudicator", *arguments]
    return measure(command, Path.cwd(), {**os.environ, "ADJUDICATOR_FORGE_TOKEN": TOKEN})


def main() -> None:
    """Measure, and print a table for PEOPLE.md."""
    columns = ("bare repository", "with a work tree", "bare, with `--notify`", "`status --mine`", "memory")
    sys.stdout.write(f"| running games | {' | '.join(columns)} |\n")
    for games in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            league = League(Path(folder), games)
            costs = [
                (
                    league.run(league.bare),
                    league.run(league.work_tree),
                    league.run_and_notify(),
                    league.status(),
                )
                for _round in range(ROUNDS)
            ]
        seconds = [f"{median(cost.seconds for cost in column):.2f}" for column in zip(*costs, strict=True)]
        memory = max(cost.megabytes or 0 for row in costs for cost in row)
        sys.stdout.write(f"| {games:,} | {' | '.join(seconds)} | {memory} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
