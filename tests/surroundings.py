"""A surrounding of its own for whatever is tried out: no keys, settings or secrets of whoever starts it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from adjudicator.repository.times import read_time
from tests.cli.people import BEGIN

_SETTINGS = """\
[core]
	fsync = none
[gc]
	auto = 0
[maintenance]
	auto = false
[pack]
	writeReverseIndex = false
[receive]
	autoGC = false
"""
"""Nothing here is to outlast a power failure, and no repository grows so large that it needs tidying."""


@contextmanager
def apart(home: Path) -> Iterator[None]:
    """Keep keys, secrets, language, and settings for git and Python, of whoever runs this out of it."""
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.startswith(("GIT_", "ADJUDICATOR_", "PYTHON", "LC_", "LANG")):
                patch.delenv(name)
        patch.setenv("LANG", "C")  # else Windows would name a language
        for name in ("HOME", "USERPROFILE"):
            patch.setenv(name, str(home))
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(home / name.lower()))
        patch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", str(home / "appdata"))  # Windows asks no other variable
        patch.setenv("PIP_NO_COMPILE", "1")  # what a test installs is run once or twice
        patch.setenv("GIT_CONFIG_NOSYSTEM", "1")
        patch.setenv("GIT_TEMPLATE_DIR", "")  # no examples of hooks in every repository
        (home / ".gitconfig").write_text(_SETTINGS, "ascii")
        yield


@contextmanager
def early_acts() -> Iterator[None]:
    """Let acts and messages be signed in the hour before the stories begin, whatever the clock says."""
    moments = count(read_time(BEGIN) - 3600)
    with pytest.MonkeyPatch.context() as patch:
        for module in ("acting", "commands.new", "commands.press", "commands.tournament"):
            patch.setattr(f"adjudicator.cli.{module}.clock", lambda: next(moments))
        yield
