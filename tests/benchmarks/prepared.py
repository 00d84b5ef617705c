"""What a row of the table is measured on, made by the code of the commit that is measured.

python -m tests.benchmarks.prepared one-turn FOLDER
python -m tests.benchmarks.prepared league FOLDER GAMES
python -m tests.benchmarks.prepared history FOLDER GAME TURNS
"""

import sys
from pathlib import Path

from adjudicator.engine import picker
from adjudicator.sealing import write_key_file
from tests.benchmarks.league_scale import League
from tests.benchmarks.site_histories import History, write_reports
from tests.repository.git.world import commit, git, write
from tests.repository.table_in_memory import GameInMemory

NOW = "2027-01-16T12:00:00Z"
"""When a run of `one_turn` is due."""


def ready_game() -> GameInMemory:
    """A game whose orders for turn 1 lie in the inbox."""
    trial = GameInMemory(seed="speed")
    for seat in trial.game.seats:
        trial.submit(seat, trial.bot_orders(seat, picker(b"speed", "orders")))
    return trial


def one_turn(folder: Path) -> None:
    """Write a repository `original` with a turn to adjudicate, and its `secret` beside it."""
    trial = ready_game()
    original = folder / "original"
    original.mkdir(parents=True)
    git(original, "init", "--quiet", "--template=", "--initial-branch=main")
    for path, data in trial.contents.items():
        write(original / path, data)
    commit(original, "Start")
    write_key_file(folder / "secret", trial.master)


def clone_to_run(folder: Path, name: str) -> Path:
    git(folder, "clone", "--quiet", "original", name)
    git(folder / name, "remote", "remove", "origin")
    return folder / name


def main(what: str, folder: Path, *arguments: str) -> None:
    """Make it."""
    folder.mkdir(parents=True, exist_ok=True)
    match what, arguments:
        case "one-turn", ():
            one_turn(folder)
        case "league", (games,):
            League(folder, int(games))
        case "history", (name, turns):
            write_reports(History(folder / "games", name, int(turns)), folder)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
