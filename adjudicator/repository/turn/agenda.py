"""The agenda: games that a run can skip, because nothing has changed and nothing is due yet.

`turns/agenda.txt` has a line for each game that a run found with nothing to do: its name, the id of its
folder in git at that time, the moment from which it must be looked at anyway (`-`: none), and the time of
the run. Any change in a game's folder gives it another id, and entries from a clock ahead of this one are
ignored. So the file can only save work: without it, or with a line that does not match the folder, games are
looked at. Everything in it follows from public facts.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Revision
from adjudicator.repository.layout import GAME, NAME, TURNS, GamePaths
from adjudicator.repository.turn.step import Step

AGENDA = f"{TURNS}/agenda.txt"
WORTH_A_COMMIT = 100
"""How many games with nothing to do are recorded even if there is nothing else to commit."""

_LINE = re.compile(rf"({NAME.pattern}) ([0-9a-f]{{40}}) ([0-9]{{1,15}}|-) ([0-9]{{1,15}})")


class _Quiet(NamedTuple):
    """A game with nothing to do: its folder's id, when it must be looked at, when that was recorded."""

    folder: str
    wake: int | None
    noted: int

    def holds(self, folder: str | None, now: int) -> bool:
        """Whether there is still nothing to do in the game, whose folder has this id now."""
        return folder == self.folder and self.noted <= now and (self.wake is None or now < self.wake)

    def line(self, name: str) -> str:
        """Its line in the file."""
        return f"{name} {self.folder} {'-' if self.wake is None else self.wake} {self.noted}\n"


class Shard(msgspec.Struct, frozen=True):
    """One of `count` parts of a league, counted from 1: every game is in exactly one of them, by its name."""

    number: int = 1
    count: int = 1

    def has(self, game: str) -> bool:
        """Whether a game is in this part."""
        digest = hashlib.sha256(game.encode()).digest()
        return int.from_bytes(digest[:8], "big") % self.count == self.number - 1


WHOLE = Shard()


def _read(files: Files) -> dict[str, _Quiet]:
    """The entries by game; malformed lines are left out."""
    if not files.exists(AGENDA):
        return {}
    lines = map(_LINE.fullmatch, files.read(AGENDA).decode("ascii", "replace").split("\n"))
    return {
        line[1]: _Quiet(line[2], None if line[3] == "-" else int(line[3]), int(line[4]))
        for line in lines
        if line
    }


def games_to_look_at(files: Files, now: int, shard: Shard = WHOLE) -> tuple[str, ...]:
    """Return the games of a shard in which something may be due."""
    agenda = _read(files)

    def is_quiet(name: str) -> bool:
        return name in agenda and agenda[name].holds(files.identity(f"{TURNS}/{name}"), now)

    return tuple(
        name
        for name in files.names(TURNS)
        if NAME.fullmatch(name)
        and shard.has(name)
        and not is_quiet(name)
        and files.exists(GamePaths(name).file(GAME))
    )


def with_agenda(files: Files, steps: Sequence[Step], now: int) -> list[Revision]:
    """Return the revisions of the steps, with the agenda updated in the last of them.

    If there are none, the agenda gets a revision of its own if it saves much.
    """
    revisions = [step.revision for step in steps if step.revision]
    agenda = _read(files)
    quiet = 0
    changed = {step.game for step in steps if step.revision}
    for step in steps:
        known = agenda.pop(step.game, None)
        folder = files.identity(f"{TURNS}/{step.game}")
        if step.settled and folder and step.game not in changed:
            agenda[step.game] = _Quiet(folder, step.wake, now)
            quiet += known is None or known[:2] != agenda[step.game][:2]
    if not revisions and quiet < WORTH_A_COMMIT:
        return []
    text = _text(agenda)
    if not revisions:
        return [Revision(text, "Note what the games wait for", now)]
    *others, last = revisions
    return [*others, Revision({**last.changes, **text}, last.message, last.when, last.author)]


def _text(agenda: Mapping[str, _Quiet]) -> dict[str, bytes]:
    lines = [quiet.line(name) for name, quiet in sorted(agenda.items())]
    return {AGENDA: "".join(lines).encode()} if lines else {}
