"""A league with a game, made by the commands themselves and copied for each test."""

import shutil
from pathlib import Path

import pytest

from tests.cli.people import League, make_game, make_league
from tests.worlds import built_once

TO_THE_END = """\
plans:
  - lead: any
    do: lowest
    keep: game
  - follow: any
    do: lowest
    keep: game
"""
"""Plans that play a whole game of Claim."""


@pytest.fixture
def league(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> League:
    """A league in which there is no game yet."""
    made = built_once(tmp_path_factory, "unplayed", lambda folder: make_league(folder).pack())
    return copied(made, tmp_path / "league")


@pytest.fixture
def in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people act at the time of the story; each moment is a minute later."""
    moments = iter(range(1_795_233_660, 1_795_300_000, 60))
    monkeypatch.setattr("adjudicator.cli.acting.clock", lambda: next(moments))


@pytest.fixture(scope="session")
def _started(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return started_once(tmp_path_factory)


def started_once(factory: pytest.TempPathFactory) -> Path:
    """The folder of a league whose game `duel` has just been dealt."""
    return built_once(factory, "started", _start)


def _start(folder: Path) -> None:
    league = make_league(folder)
    make_game(league)
    league.pack()


@pytest.fixture(scope="session")
def _finished(_started: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_once(tmp_path_factory, "finished", lambda folder: _play(copied(_started, folder)))


def _play(league: League) -> None:
    for person, seat in ((league.ann, "a"), (league.bob, "b")):
        orders = league.folder / f"{seat}.yaml"
        orders.write_text(f"game: duel\nturn: 1\nseat: {seat}\n{TO_THE_END}", "utf-8")
        person.does("submit", orders)
    league.merge_all()
    assert "The game is over." in league.run(now="2026-11-30T04:00:00Z").out
    league.pack()


def copied(folder: Path, to: Path) -> League:
    """A league of one's own."""
    shutil.copytree(folder, to, dirs_exist_ok=True)
    return League(to)


@pytest.fixture
def started(_started: Path, tmp_path: Path) -> League:
    """A league whose game `duel` has just been dealt."""
    return copied(_started, tmp_path / "league")


@pytest.fixture
def finished(_finished: Path, tmp_path: Path) -> League:
    """A league whose game `duel` is over; its secret is not published."""
    return copied(_finished, tmp_path / "league")
