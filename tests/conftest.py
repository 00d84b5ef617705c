"""What every test gets: rule numbers, parts and processes accounted for, and a surrounding of its own."""

import gc
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from adjudicator.cli import progress
from tests.surroundings import apart, early_acts

pytest_plugins = ["pytester", "tests.missing_parts", "tests.browsing", "tests.rule_coverage"]

# A slow or busy machine is no failure. Each run tries other examples, and `--hypothesis-profile long` so many
# that it takes an hour.
settings.register_profile("adjudicator", deadline=None, max_examples=15)
settings.register_profile("long", deadline=None, max_examples=5_000)
settings.load_profile("adjudicator")

_ROOM = 2 << 30
"""Bytes, far more than the tests need at one time."""


def pytest_configure() -> None:
    """Let what tests write lie in memory where there is room: on a disk they wait a third of their time."""
    memory = Path("/dev/shm")  # noqa: S108  pytest makes folders of its own there
    if not memory.is_dir():
        return
    runs_programs = not os.statvfs(memory).f_flag & os.ST_NOEXEC
    if runs_programs and shutil.disk_usage(memory).free >= _ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One for each processor; none for benchmarks, which others would disturb, or for single files."""
    only_files = bool(config.args) and all(
        argument.partition("::")[0].endswith(".py") for argument in config.args
    )
    return 0 if config.option.benchmark_enable or only_files else os.cpu_count() or 1


def pytest_sessionstart(session: pytest.Session) -> None:
    """Collect no garbage while tests are collected: what is made then stays to the end."""
    gc.disable()
    _import_a_share(session.config)


def _import_a_share(config: pytest.Config) -> None:
    """Begin with other test modules than the other processes do, as far as there are any.

    Where nobody has compiled them yet, which takes twice as long as all the rest of the collection, each
    process compiles its share and then finds the others compiled.
    """
    worker: Mapping[str, Any] = getattr(config, "workerinput", {})
    if not worker:
        return
    number, workers = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    paths = sorted(path for folder in config.args for path in (config.rootpath / folder).rglob("test_*.py"))
    for path in paths[number::workers]:
        with suppress(Exception):  # whatever it is, collecting tells it better
            import_module(".".join(path.relative_to(config.rootpath).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Collect garbage from now on, but do not look through ten thousand tests for it each time."""
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True, scope="session")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with apart(tmp_path_factory.mktemp("home")), early_acts():
        yield


@pytest.fixture(autouse=True, scope="session")
def patience() -> Iterator[None]:
    """Tell no progress on a slow machine, where it would stand among what a command says."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(progress, "_PATIENCE", 3600.0)
        yield


def _children() -> frozenset[str]:
    """The processes that this one has started and not waited for; none where the system has no `/proc`."""
    lists = Path("/proc/self/task").glob("*/children")
    found = (child for children in lists for child in children.read_text("ascii").split())
    return frozenset(child for child in found if not _stays(child))


def _stays(child: str) -> bool:
    """Whether it stays until this process ends: what clears up after Python's processes, and the browser."""
    try:
        command = Path(f"/proc/{child}/cmdline").read_bytes()
    except FileNotFoundError:
        return False
    return b"multiprocessing.resource_tracker" in command or b"playwright" in command


@pytest.fixture(autouse=True, scope="module")
def nothing_left_running() -> Iterator[None]:
    """Fail where a process that the tests of a module started is still there after them.

    Otherwise one would be complained of whenever its garbage is collected, in any test.
    """
    before = _children()
    yield
    assert not _children() - before
