"""Git commands that look at what a stranger has made: they may use little time and memory."""

import sys
from collections.abc import Callable, Mapping

import msgspec

if sys.platform != "win32":
    import resource


class Limits(msgspec.Struct, frozen=True):
    """What a git command, and each command that it starts, may use: seconds of computing, bytes of memory.

    Windows has no such limits. There, as everywhere, git itself refuses to reserve more memory in one piece.
    """

    seconds: int
    memory: int

    @property
    def environment(self) -> Mapping[str, str]:
        """The variable by which git limits itself."""
        return {"GIT_ALLOC_LIMIT": str(self.memory)}

    @property
    def before_start(self) -> Callable[[], None] | None:
        """What a new process calls before it becomes git."""
        return None if sys.platform == "win32" else self._limit_this_process

    def _limit_this_process(self) -> None:
        if sys.platform != "win32":
            # Only a process's own data counts: the packs that git maps into memory may be of any size.
            resource.setrlimit(resource.RLIMIT_DATA, (self.memory, self.memory))
            resource.setrlimit(resource.RLIMIT_CPU, (self.seconds, self.seconds))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


READING = Limits(seconds=2, memory=300_000_000)
"""For reading single objects."""

FETCHING = Limits(seconds=60, memory=1_000_000_000)
"""For fetching some dozens of branches."""
