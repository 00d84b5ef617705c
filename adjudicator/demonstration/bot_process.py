"""Bots as the demonstration sees them: each waits until it is asked to take a step, and answers."""

import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from adjudicator.demonstration.bot_player import BotPlayer, take_step
from adjudicator.repository.git.store import Repository
from adjudicator.words import PlainError, gettext as _


class BotFailed(PlainError):
    """A bot could not take its step."""


class Bot(Protocol):
    """A bot that plays one seat."""

    def ask(self, when: int) -> None:
        """Let the bot take a step; `when`, in seconds since 1970, becomes the date of what it commits."""
        ...

    def answer(self) -> str:
        """Wait until the step is taken; return the branch pushed, "" if the game wanted nothing."""
        ...

    def close(self) -> None:
        """Let the bot go."""
        ...


class BotHere(Bot):
    """A bot in this process."""

    def __init__(self, clone: Path, player: BotPlayer) -> None:
        self._repository = Repository(clone)
        self._player = player
        self._pushed = ""

    def ask(self, when: int) -> None:
        """As `Bot.ask`; the step is taken at once."""
        self._pushed = take_step(self._repository, self._player, when)

    def answer(self) -> str:
        """As `Bot.answer`."""
        return self._pushed

    def close(self) -> None:
        """As `Bot.close`."""
        self._repository.close()


class BotProcess(Bot):
    """A bot in a process of its own, which is given nothing but its clone and its key file."""

    def __init__(self, clone: Path, key_file: Path, **player: str) -> None:
        named = {"clone": str(clone), "key": str(key_file), **player}
        self._seat = player["seat"]
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "adjudicator.demonstration.bot_player"),
                *(word for name, value in named.items() for word in (f"--{name}", value)),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def ask(self, when: int) -> None:
        """As `Bot.ask`; the step is taken while others take theirs."""
        # Whether the process still lives shows in its answer.
        with suppress(BrokenPipeError):
            print(when, file=self._process.stdin)

    def answer(self) -> str:
        """As `Bot.answer`; raises BotFailed with what the process said if it has ended."""
        line = self._process.stdout.readline() if self._process.stdout else ""
        if not line:
            said = self._process.communicate()[1].strip()
            message = said.splitlines()[-1] if said else _("no message")
            raise BotFailed(
                _("The bot of seat %(seat)s failed: %(message)s", seat=self._seat, message=message), said
            )
        return line.strip()

    def close(self) -> None:
        """As `Bot.close`: the process ends, since nobody will ask it again."""
        self._process.communicate()
