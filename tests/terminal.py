"""The program at a terminal, as a person sits at one."""

import os
import subprocess
import sys
from pathlib import Path

_ROOT = Path(__file__).parents[1]


def at_a_terminal(
    *words: str | Path, keys: str, where: Path = _ROOT, environment: dict[str, str] | None = None
) -> tuple[int, str]:
    """Run `adjudicator` at a terminal on which `keys` are typed; its status, and all of its screen."""
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "adjudicator", *map(str, words)],
        cwd=where,
        env={**os.environ, "PYTHONPATH": str(_ROOT), **(environment or {})},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    ) as running:
        os.close(theirs)
        os.write(ours, keys.encode())
        screen = b"".join(iter(lambda: _read(ours), b""))  # one reading may give less than was written
    os.close(ours)
    return running.returncode, screen.decode().replace("\r\n", "\n")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # how Linux tells that the other end is closed
        return b""
