"""The table of measurements: figures, ratios, what could not be measured, and the rows themselves."""

import os
import re
import sys
from pathlib import Path

import pytest

from tests.benchmarks.__main__ import main, measured
from tests.benchmarks.checkouts import ROOT, Checkout
from tests.benchmarks.measure import Failed, Sample, measure
from tests.benchmarks.rows import Row, Task, own_rows
from tests.benchmarks.table import Line, about, ratio, seconds, table


def samples(*taken: float) -> list[Sample]:
    return [Sample(one, one + 1, 40) for one in taken]


def cells(lines: list[Line], **options: str) -> list[list[str]]:
    rows = list(table(lines, [0.1, 0.2, 0.3], **options))
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_a_row_has_median_spread_loops_clock_and_memory() -> None:
    *_head, row = cells([Line("run", "`run`", samples(0.5, 0.2, 2.0))])
    assert row == ["`run`", "`run`", "500 ms", "200 ms to 2 s", "2.5", "1.5 s", "40 MB", ""]


def test_a_row_is_compared_with_the_one_it_names() -> None:
    lines = [Line("many", "", samples(3.0), beside="few"), Line("few", "", samples(2.0), beside="none")]
    assert [row[-1] for row in cells(lines)[2:]] == ["1.5 × `few`", ""]


def test_two_commits_are_compared_round_by_round() -> None:
    """What slows a round slows both commits in it, so it is the ratios whose median counts."""
    now, before = samples(1.0, 9.0, 2.0), samples(2.0, 10.0, 4.0)
    assert ratio(now, before) == 0.5
    *_head, row = cells([Line("run", "", now, before)], against="abc1234")
    assert row[-2:] == ["4 s", "0.50"]
    assert cells([], against="abc1234")[0][-2:] == ["at abc1234", "ratio"]


def test_a_commit_that_cannot_do_it_is_told() -> None:
    lines = [Line("now", "", (), samples(1.0), failed="No."), Line("before", "", samples(1.0), failed="No.")]
    now, before = cells(lines, against="abc1234")[2:]
    assert (now[2], before[-2]) == ("failed: No.", "failed: No.")
    assert {len(now), len(before)} == {10}


@pytest.mark.parametrize(
    ("value", "told"), [(0.00159, "1.59 ms"), (0.25, "250 ms"), (1.234, "1.23 s"), (123.4, "123 s")]
)
def test_times_have_three_digits(value: float, told: str) -> None:
    assert seconds(value) == told


def test_the_machine_and_its_fixed_loop_are_named() -> None:
    machine, loop = about({"Python": "3.11"}, [0.1, 0.3, 0.2], 2)
    assert re.search(r", 2 processors, .+; Python 3\.11\.$", machine)
    assert loop == "The fixed loop takes 200 ms here (100 ms to 300 ms between the rows)."


def test_commits_are_measured_by_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.benchmarks.__main__.fixed_loop", lambda: 0.1)
    order: list[str] = []

    def prepare(checkout: Checkout, folder: Path) -> Task:
        def once() -> Sample:
            order.append(checkout.name)
            return Sample(1.0)

        return once

    ours = [Checkout(name, ROOT, sys.executable) for name in ("new", "old")]
    measured(Row("row", "", prepare), ours, tmp_path / "ours", 3, [])
    assert order == ["new", "old", "old", "new", "new", "old"]
    order.clear()
    measured(Row("row", "", prepare, ours=False), ours, tmp_path / "theirs", 2, [])
    assert order == ["new", "new"]


def test_rows_have_names_of_their_own_and_unknown_ones_are_refused() -> None:
    names = [row.name for row in own_rows()]
    assert len(set(names)) == len(names)
    with pytest.raises(SystemExit, match="no row nonesuch; there are: python, version, "):
        main(["python", "nonesuch"])


def test_a_command_that_fails_says_why(tmp_path: Path) -> None:
    with pytest.raises(Failed, match="nonesuch"):
        measure([sys.executable, "-c", "raise SystemExit('nonesuch')"], tmp_path)


def test_memory_and_processor_time_are_those_of_the_whole_command(tmp_path: Path) -> None:
    """Also of what it starts, and however large this process is."""
    work = "kept = b'x' * 60_000_000; sum(range(1_000_000))"
    command = [sys.executable, "-S", "-c", work]
    small = measure([sys.executable, "-S", "-c", ""], tmp_path)
    large = measure([sys.executable, "-S", "-c", f"import subprocess; subprocess.run({command})"], tmp_path)
    assert small.megabytes is not None
    assert large.megabytes is not None
    assert small.megabytes < 30
    assert large.megabytes > 60
    assert large.seconds > small.seconds


@pytest.mark.slow
def test_the_cheapest_rows_are_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("PYTEST_XDIST")]:
        monkeypatch.delenv(name)  # benchmarks are not run where several processes test
    main(["python", "version", "run", "map", "--rounds", "1"])
    said = capsys.readouterr()
    *_about, python, version, run, drawn = said.out.splitlines()
    assert "failed" not in said.out
    assert " × `python` |" in version
    assert " × `python` |" in run
    assert re.search(r"\| `python` \| [\d.]+ ms \|", python)
    assert re.search(r"\| `map` \| [\d.]+ ms \| .* \| – \| – \|", drawn)
    assert said.err.split() == ["python", "version", "run", "map"]
