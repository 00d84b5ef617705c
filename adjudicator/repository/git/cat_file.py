"""Objects read one by one, by git processes that are kept for that (`git-cat-file(1)`)."""

import re
import subprocess
from contextlib import suppress
from typing import NamedTuple

from adjudicator.repository.git.command import Git
from adjudicator.repository.git.limits import Limits

_HEADER = re.compile(rb"([0-9a-f]{40}) (commit|tree|blob|tag) ([0-9]{1,18})\n")


class Unreadable(Exception):
    """Git has no such object, or cannot read it within the limits."""


class Header(NamedTuple):
    """An object's id, its kind (`commit`, `tree`, `blob` or `tag`) and its size in bytes."""

    id: str
    kind: str
    size: int


class CatFile:
    """The objects of one repository, by any name that git knows them by.

    With `limits`, an object may be one that a stranger made. Methods raise `Unreadable`; a RepositoryError
    means that git could not even be started. Reading starts git processes that are kept until `close`.
    """

    def __init__(self, git: Git, limits: Limits | None = None) -> None:
        self._git = git
        self._limits = limits
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    def close(self) -> None:
        """End the git processes."""
        for mode in list(self._processes):
            self._end(mode)

    def has(self, name: str) -> bool:
        """Whether there is such an object; what it refers to may be missing all the same."""
        try:
            return bool(self.header(name).kind)
        except Unreadable:
            return False

    def header(self, name: str) -> Header:
        """An object's id, kind and size, without reading it."""
        return self._ask("--batch-check", name)[0]

    def read(self, name: str) -> bytes:
        """The content of an object of any size: look at its header first."""
        return self._ask("--batch", name)[1]

    def _ask(self, mode: str, name: str) -> tuple[Header, bytes]:
        if "\n" in name:
            raise Unreadable(name)
        # A process may have used up its time for other objects, so another one tries again.
        for _attempt in range(2):
            if mode not in self._processes:
                self._processes[mode] = self._git.start("cat-file", mode, limits=self._limits)
            try:
                return _answer(self._processes[mode], name, content=mode == "--batch")
            except (EOFError, OSError):
                self._end(mode)
        raise Unreadable(name)

    def _end(self, mode: str) -> None:
        process = self._processes.pop(mode)
        process.kill()
        with suppress(OSError):
            process.communicate()


def _answer(process: subprocess.Popen[bytes], name: str, *, content: bool) -> tuple[Header, bytes]:
    """Ask for an object; raises EOFError if the process ends before it has answered."""
    if process.stdin is None or process.stdout is None:
        raise EOFError
    process.stdin.write(name.encode("utf-8", "surrogateescape") + b"\n")
    process.stdin.flush()
    line = process.stdout.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    match = _HEADER.fullmatch(line)
    if match is None:
        raise Unreadable(name)
    header = Header(match[1].decode("ascii"), match[2].decode("ascii"), int(match[3]))
    if not content:
        return header, b""
    data = process.stdout.read(header.size + 1)
    if len(data) <= header.size:
        raise EOFError
    return header, data[:-1]
