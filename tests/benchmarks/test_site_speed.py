"""How long the site takes to take up one new turn, early and late in a game."""

from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from adjudicator.repository.files import Folder
from adjudicator.repository.game_folders import game_names
from adjudicator.site import build_site
from tests.benchmarks.site_histories import ROOT, History


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Long histories are for those who measure."""
    if "turns" in metafunc.fixturenames:
        metafunc.parametrize("turns", [10, 100, 400] if metafunc.config.option.benchmark_enable else [5])


@pytest.mark.parametrize("name", game_names(Folder(ROOT)))
def test_take_up_one_new_turn(benchmark: BenchmarkFixture, tmp_path: Path, name: str, turns: int) -> None:
    history = History(tmp_path / "games", name, turns)
    build_site([history.published()], tmp_path / "site", base="https://games.example/")

    def one_more() -> tuple[tuple[()], dict[str, Any]]:
        history.go_on()
        return (), {}

    untyped: Any = benchmark  # its type says nothing of this method
    report = untyped.pedantic(
        lambda: build_site([history.published()], tmp_path / "site", base="https://games.example/"),
        setup=one_more,
        rounds=5,
    )
    assert f"{name}/{history.length - 1:04}.html" in report.written
    assert f"{name}/0000.html" not in report.written
