"""Objects read by git processes that are kept for that (`git-cat-file(1)`).

GitPython keeps such processes too. With it this takes 45 lines fewer, and `status --offline` 1.25 times as
long. But it knows no limits, which guard against strangers' objects; it reads objects one by one; and when a
process ends halfway, it gives half an object as the whole.
"""

import re
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

import msgspec

from adjudicator.repository.git.causes import tells_of_damage
from adjudicator.repository.git.command import Git
from adjudicator.repository.git.limits import Limits

_HEADER = re.compile(rb"([0-9a-f]{40}) (commit|tree|blob|tag) ([0-9]{1,18})\n")
_TOGETHER = 64
"""How many ids are asked for at once; they fit into any pipe, so that neither side waits for the other."""


class Unreadable(Exception):
    """Git has no such object, or cannot read it within the limits."""


class Missing(Unreadable):
    """Git has no such object, or what it has of it is broken: not even with more time and memory."""


class Header(msgspec.Struct, frozen=True):
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
        return self._answer("--batch-check", name)[0]

    def identity(self, name: str) -> str:
        """The id of an object that will be read too, so that the process for reading serves for both."""
        return self._answer("--batch", name)[0].id

    def read(self, name: str) -> bytes:
        """The content of an object of any size: look at its header first."""
        return self._answer("--batch", name)[1]

    def read_together(self, ids: Sequence[str]) -> dict[str, bytes]:
        """The contents by id of those objects that can be read; quicker than one by one."""
        found: dict[str, bytes] = {}
        for start in range(0, len(ids), _TOGETHER):
            some = ids[start : start + _TOGETHER]
            answers = zip(some, self._ask("--batch", some), strict=True)
            found |= {one: answer[1] for one, answer in answers if answer is not None}
        return found

    def _answer(self, mode: str, name: str) -> tuple[Header, bytes]:
        if "\n" in name:
            raise Unreadable(name)
        (answer,) = self._ask(mode, [name])
        if answer is None:
            raise Missing(name) if self._is_missing(name, mode) else Unreadable(name)
        return answer

    def _is_missing(self, name: str, mode: str) -> bool:
        """Whether git has no such object, or a broken one, rather than too little time or memory for it."""
        asked = f"{name}\n".encode("utf-8", "surrogateescape")
        answer = self._git.run("cat-file", mode, feed=asked, statuses=(), limits=self._limits)
        return answer.output.endswith(b" missing\n") or tells_of_damage(answer.complaint)

    def _ask(self, mode: str, names: Sequence[str]) -> list[tuple[Header, bytes] | None]:
        # A process may have used up its time for other objects, so another one tries again.
        for _attempt in range(2):
            if mode not in self._processes:
                self._processes[mode] = self._git.start("cat-file", mode, limits=self._limits)
            try:
                return _answers(self._processes[mode], names, content=mode == "--batch")
            except (EOFError, OSError):
                self._end(mode)
        return [None] * len(names)

    def _end(self, mode: str) -> None:
        process = self._processes.pop(mode)
        process.kill()
        with suppress(OSError):
            process.communicate()


def _answers(
    process: subprocess.Popen[bytes], names: Sequence[str], *, content: bool
) -> list[tuple[Header, bytes] | None]:
    """Ask for objects; raises EOFError if the process ends before it has answered. None: no such object."""
    if process.stdin is None or process.stdout is None:
        raise EOFError
    process.stdin.write("".join(f"{name}\n" for name in names).encode("utf-8", "surrogateescape"))
    process.stdin.flush()
    return [_next_answer(process.stdout, content=content) for _name in names]


def _next_answer(output: IO[bytes], *, content: bool) -> tuple[Header, bytes] | None:
    line = output.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    match = _HEADER.fullmatch(line)
    if match is None:
        return None
    header = Header(match[1].decode("ascii"), match[2].decode("ascii"), int(match[3]))
    if not content:
        return header, b""
    data = output.read(header.size + 1)
    if len(data) <= header.size:
        raise EOFError
    return header, data[:-1]
