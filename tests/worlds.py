"""What tests copy, built once in a run by whichever of its processes needs it first."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

PAUSE = 0.05


def built_once(factory: pytest.TempPathFactory, name: str, build: Callable[[Path], object]) -> Path:
    """The folder that `build` fills, for all processes of the run to copy; nobody changes anything in it."""
    root = factory.getbasetemp()
    folder = (root.parent if "PYTEST_XDIST_WORKER" in os.environ else root) / name
    built = folder.with_suffix(".built")
    try:
        folder.mkdir()
    except FileExistsError:
        while not built.exists():
            time.sleep(PAUSE)
    else:
        try:
            build(folder)
        finally:
            built.touch()  # also where that failed, so that nobody waits for ever
    return folder
