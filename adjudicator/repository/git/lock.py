"""One run at a time in a clone: a lock that the operating system releases with the processes that hold it."""

import os
import sys
import time
from pathlib import Path
from types import TracebackType

from adjudicator.repository.git.command import RepositoryError, not_writable
from adjudicator.words import gettext as _

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        # `flock`, not `lockf`: a child that inherits the open file holds the lock with its parent.
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_PAUSE = 0.02
LOCK = "adjudicator/lock"
"""Where the lock file of a clone lies, below git's own folder."""


def is_held(path: Path) -> bool:
    """Whether somebody holds the lock file at `path` at this moment; it is not made if it is missing."""
    try:
        descriptor = os.open(path, os.O_RDWR)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise not_writable(path, error) from error
    try:
        _try_lock(descriptor)
    except OSError:
        return True
    finally:
        os.close(descriptor)
    return False


class Lock:
    """Holds the lock file at `path` within a `with` block, after waiting at most `patience` seconds.

    The file remains, empty: deleting it would let two processes lock two different files of the same name.
    """

    def __init__(self, path: Path, patience: float) -> None:
        self._path = path
        self._patience = patience
        self._descriptor = -1

    def __enter__(self) -> int:
        """Take the lock; the descriptor is for children to inherit. Raises `RepositoryError` when held."""
        try:
            self._path.parent.mkdir(exist_ok=True)
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise not_writable(self._path, error) from error
        until = time.monotonic() + self._patience
        while True:
            try:
                _try_lock(self._descriptor)
            except OSError:
                if time.monotonic() > until:
                    os.close(self._descriptor)
                    raise RepositoryError(
                        _("Another adjudicator is at work in this repository."),
                        _("Wait until it is done, and try again."),
                    ) from None
                time.sleep(_PAUSE)
            else:
                return self._descriptor

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._descriptor)
