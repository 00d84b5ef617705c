"""Progress is told of what takes long, and only of that."""

import io
import sys
import time
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from adjudicator.cli.progress import Progress
from tests.cli.people import adjudicator


def test_what_is_quick_says_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SimpleNamespace(monotonic=lambda: 0.0)
    monkeypatch.setattr("adjudicator.cli.progress.time", clock)
    with Progress("Thinking …") as progress:
        progress.tell("Still thinking …")
    clock.monotonic = lambda: 10.0
    progress.tell("Thinking after the end …")
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "")


def test_what_takes_long_is_told_while_it_lasts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.cli.progress._PATIENCE", 0.05)
    out = err = ""
    with Progress("Thinking …"):
        end = time.monotonic() + 10
        while not err and time.monotonic() < end:
            time.sleep(0.02)
            out, err = capsys.readouterr()
    assert (out, err) == ("", "Thinking …\n")


def test_the_newest_is_told_at_most_once_a_second(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hundredths = count()
    clock = SimpleNamespace(monotonic=lambda: next(hundredths) / 100)
    monkeypatch.setattr("adjudicator.cli.progress._PATIENCE", 1.0)
    monkeypatch.setattr("adjudicator.cli.progress.time", clock)
    with Progress("Turn 0 …") as progress:
        number = 0
        while next(hundredths) < 260:
            number += 1
            progress.tell(f"Turn {number} …")
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    first, second = (int(line.split()[1]) for line in lines)
    assert 0 < first < second <= number


def test_what_the_system_does_not_take_disturbs_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("adjudicator.cli.progress._PATIENCE", 0.0)
    (tmp_path / "error").touch()
    with (tmp_path / "error").open("rb", buffering=0) as refusing, Progress("Thinking …") as progress:
        monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(refusing, encoding="utf-8"))
        progress.tell("Still thinking …")


def test_pages_are_told_in_the_language_of_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.cli.progress._PATIENCE", 0.0)
    (tmp_path / "turns").mkdir()
    (tmp_path / "league.yaml").write_text("languages: [en, ru]\n")
    told = adjudicator("site", tmp_path, "--out", tmp_path / "pages").err.splitlines()
    assert "Building ru/index.html …" in told
    assert all(line.startswith("Building ") for line in told)
