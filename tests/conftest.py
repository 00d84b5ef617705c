"""What every test gets: rule numbers, parts and processes accounted for, and a surrounding of its own."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from adjudicator.repository.times import read_time
from tests.cli.people import BEGIN

pytest_plugins = ["pytester", "tests.parts", "tests.browsing", "tests.rule_coverage"]

# A slow or busy machine is no failure. `.ci/run` tries more examples, and `--hypothesis-profile long` so many
# that it takes an hour.
settings.register_profile("adjudicator", deadline=None, max_examples=25)
settings.register_profile("thorough", deadline=None, max_examples=100)
settings.register_profile("long", deadline=None, max_examples=5_000)
settings.load_profile("adjudicator")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Start no further processes for benchmarks, which they would disturb, or for single files."""
    only_files = bool(config.args) and all(
        argument.partition("::")[0].endswith(".py") for argument in config.args
    )
    return 0 if config.option.benchmark_enable or only_files else None


@pytest.fixture(autouse=True, scope="session")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the keys, the git settings and the secrets of whoever runs the tests out of them."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.startswith(("GIT_", "ADJUDICATOR_")):
                patch.delenv(name)
        for name in ("HOME", "USERPROFILE"):
            patch.setenv(name, str(home))
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(home / name.lower()))
        patch.setenv("GIT_CONFIG_NOSYSTEM", "1")
        patch.setenv("GIT_TEMPLATE_DIR", "")  # no examples of hooks in every repository
        yield


@pytest.fixture(autouse=True, scope="session")
def early_acts() -> Iterator[None]:
    """Let acts be signed in the hour before the tests' stories begin, whatever the clock says."""
    moments = count(read_time(BEGIN) - 3600)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("adjudicator.cli.acting.clock", lambda: next(moments))
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
