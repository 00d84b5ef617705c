"""Progress is told of what takes long, and only of that."""

import time

import pytest

from adjudicator.cli.progress import Progress


def test_what_is_quick_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("Thinking …") as progress:
        progress.tell("Still thinking …")
    time.sleep(1.2)
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "")


def test_what_takes_long_is_told_while_it_lasts(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("Thinking …"):
        time.sleep(1.3)
        captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "Thinking …\n")


def test_the_newest_is_told_at_most_once_a_second(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("Turn 0 …") as progress:
        end = time.monotonic() + 2.6
        number = 0
        while time.monotonic() < end:
            number += 1
            progress.tell(f"Turn {number} …")
            time.sleep(0.01)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    first, second = (int(line.split()[1]) for line in lines)
    assert 0 < first < second <= number
