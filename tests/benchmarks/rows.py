"""The rows of the table: each command where somebody waits for it, and others' programs at like work."""

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tests.benchmarks.checkouts import Checkout
from tests.benchmarks.measure import Sample, measure
from tests.benchmarks.prepared import NOW, clone_to_run
from tests.benchmarks.site_histories import TURNS

Task = Callable[[], Sample]
"""Measures once."""

Prepare = Callable[[Checkout, Path], Task]
"""Makes in a folder what a row needs that is measured on a commit."""

HERE = Path(__file__).parent
GAMES = {"claim": "first-duel", "six-houses": "six-houses"}
"""The example games whose histories make long ones, by what the rows call them."""


@dataclass(frozen=True)
class Row:
    """`told` is what the table says was done; `beside` names the row that it is compared with, or is "".

    A row that is not `ours` measures another program, which a commit does not change.
    """

    name: str
    told: str
    prepare: Prepare
    beside: str = ""
    ours: bool = True


@dataclass(frozen=True)
class Peers:
    """Others' programs, in the environment of an interpreter."""

    python: str

    @property
    def versions(self) -> dict[str, str]:
        """Those that are installed."""
        asked = "import importlib.metadata as m, json, sys; found = {}\n"
        asked += "for name in sys.argv[1:]:\n try: found[name] = m.version(name)\n"
        asked += " except m.PackageNotFoundError: pass\nprint(json.dumps(found))"
        command = [self.python, "-c", asked, "mkdocs", "pelican", "diplomacy"]
        versions: dict[str, str] = json.loads(measure(command, HERE).said)
        return versions

    def rows(self) -> Iterator[Row]:
        """A row for each thing that they do, as far as they are installed."""
        installed = self.versions
        if "diplomacy" in installed:
            for what, told in (("phase", "one phase"), ("picture", "one picture")):
                yield Row(f"diplomacy-{what}", f"diplomacy: {told}", self._diplomacy(what), ours=False)
        for program, title in (("mkdocs", "MkDocs"), ("pelican", "Pelican")):
            for short, game in GAMES.items() if program in installed else ():
                told = f"{title}: the reports of {TURNS} turns of {game}"
                yield Row(f"{program}-{short}", told, self._generator(program, game), ours=False)

    def _diplomacy(self, what: str) -> Prepare:
        command = [self.python, str(HERE / "diplomacy_turn.py"), what]
        return lambda _checkout, folder: lambda: Sample(float(measure(command, folder).said))

    def _generator(self, program: str, game: str) -> Prepare:
        options = {
            "mkdocs": ["build", "-q", "-d", "made"],
            "pelican": ["-q", "-s", "settings.py", "-o", "made"],
        }

        def prepare(checkout: Checkout, folder: Path) -> Task:
            checkout.prepare("history", str(folder), game, str(TURNS))
            return _fresh(folder / program, "made", [self.python, "-m", program, *options[program]])

        return prepare


def own_rows() -> list[Row]:
    """What this program does, the quickest first."""
    sites = [
        Row(f"site-{short}", f"full site of {TURNS} turns of {game}", _site(game), f"mkdocs-{short}")
        for short, game in GAMES.items()
    ]
    return [
        Row("python", "bare Python", lambda checkout, folder: _command(folder, checkout.python, "-c", "")),
        Row("version", "`--version`", _program("--version"), "python"),
        Row("status", "`status --offline` of the example games", _status, "python"),
        Row("run", "`run` of one turn", _run, "python"),
        Row("audit", "`audit` of six-houses", _audit, "python"),
        Row("round", "a round from six order files", _benchmark("agot2", "a_round_from_order_files"),
            "diplomacy-phase"),
        Row("map", "a map of a busy turn", _benchmark("map", "a_map_of_a_busy_turn"), "diplomacy-picture"),
        Row("status-10", "`status --mine` among 10 games", _league(10), "python"),
        Row("status-1000", "`status --mine` among 1,000 games", _league(1_000), "status-10"),
        *sites,
        Row("demo-claim", "`demo --ruleset claim`", _demonstration("--ruleset", "claim")),
        Row("demo-agot2", "`demo --ruleset agot2 --quick`", _demonstration("--ruleset", "agot2", "--quick")),
    ]  # fmt: skip


def _command(folder: Path, *command: str) -> Task:
    return lambda: measure(command, folder)


def _program(*arguments: str) -> Prepare:
    return lambda checkout, folder: _command(folder, *checkout.command(*arguments))


def _status(checkout: Checkout, folder: Path) -> Task:
    return _command(folder, *checkout.command("status", "--offline", "-C", str(checkout.root)))


def _audit(checkout: Checkout, folder: Path) -> Task:
    return _command(folder, *checkout.command("audit", str(checkout.root / "turns/six-houses")))


def _run(checkout: Checkout, folder: Path) -> Task:
    checkout.prepare("one-turn", str(folder))
    secret, numbers = str(folder / "secret"), count()

    def once() -> Sample:
        clone = clone_to_run(folder, f"clone-{next(numbers)}")
        return measure(checkout.command("run", ".", "--now", NOW, "--secret-file", secret), clone)

    return once


def _league(games: int) -> Prepare:
    def prepare(checkout: Checkout, folder: Path) -> Task:
        checkout.prepare("league", str(folder), str(games))
        where = ("-C", str(folder / "league.git"), "--key", str(folder / "key"))
        return _command(folder, *checkout.command("status", "--mine", "--offline", *where))

    return prepare


def _site(game: str) -> Prepare:
    def prepare(checkout: Checkout, folder: Path) -> Task:
        checkout.prepare("history", str(folder), game, str(TURNS))
        return _fresh(folder, "_site", checkout.command("site", "games", "--out", "_site"))

    return prepare


def _demonstration(*options: str) -> Prepare:
    return lambda checkout, folder: _fresh(
        folder, "demo", checkout.command("demo", *options, "--out", "demo")
    )


def _fresh(folder: Path, made: str, command: list[str]) -> Task:
    """Keep what was made before: for a while after files are removed, new ones take longer to create."""

    def once() -> Sample:
        if (folder / made).exists():
            (folder / made).rename(tempfile.mkdtemp(dir=folder))
        return measure(command, folder)

    return once


def _benchmark(module: str, name: str) -> Prepare:
    """A benchmark of pytest, by the median of its rounds in one process."""

    def prepare(checkout: Checkout, folder: Path) -> Task:
        test = f"tests/benchmarks/test_{module}_speed.py::test_{name}"
        figures = folder / "figures.json"
        options = ("--benchmark-enable", "--benchmark-timer=time.process_time", f"--benchmark-json={figures}")

        def once() -> Sample:
            measure([checkout.python, "-m", "pytest", "-q", "-n0", test, *options], checkout.root)
            (figure,) = json.loads(figures.read_bytes())["benchmarks"]
            return Sample(figure["stats"]["median"])

        return once

    return prepare


def peers_in(folder: Path | None) -> Peers:
    """The programs in a virtual environment, or in this one."""
    return Peers(str(folder / "bin" / "python") if folder else sys.executable)


def cores() -> int:
    return os.cpu_count() or 1
