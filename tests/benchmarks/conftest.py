"""Benchmarks are slow tests, unless they measure."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave them to those who ask for slow tests or for figures."""
    for item in items:
        measures = HERE in item.path.parents and "benchmark" in getattr(item, "fixturenames", ())
        if measures and not config.option.benchmark_enable:
            item.add_marker(pytest.mark.slow)
