"""Progress: what a command is doing, shown on standard error once it has taken over a second."""

import sys
import threading
import time
from types import TracebackType
from typing import Self

from adjudicator.cli.failures import to_stderr

_PATIENCE = 1.0


class Progress:
    """Shows what is going on while a `with` block runs; silent if it is quick.

    `tell` may be called often: at most one line a second is printed. A terminal shows a single line, which
    is removed at the end.
    """

    def __init__(self, doing: str) -> None:
        self._doing = doing
        self._shown = ""
        self._due = time.monotonic() + _PATIENCE
        self._lock = threading.Lock()
        self._timer = threading.Timer(_PATIENCE, self._show_if_due)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop, and clear the terminal's line."""
        self._timer.cancel()
        with self._lock:
            self._due = float("inf")
            if self._shown and sys.stderr.isatty():
                to_stderr("\r" + " " * len(self._shown) + "\r", nl=False)

    def tell(self, doing: str) -> None:
        """Say what is being done now."""
        self._doing = doing
        self._show_if_due()

    def _show_if_due(self) -> None:
        with self._lock:
            if time.monotonic() < self._due or self._doing == self._shown:
                return
            self._due = time.monotonic() + _PATIENCE
            if sys.stderr.isatty():
                to_stderr("\r" + self._doing.ljust(len(self._shown)), nl=False)
            else:
                to_stderr(self._doing)
            self._shown = self._doing
