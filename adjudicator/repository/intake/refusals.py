"""Refusals: files in a game's inbox that were judged and refused, so that no later run looks at them again.

`refused.txt` has a line for each such file: the id of its content in git (`-` for none), the number of acts
adopted by then if another act may change the verdict (`-` if nothing can), its name, percent-encoded, and
the reason. A file of that name with different content is judged again. Malformed lines are ignored, so
without the file, or with a damaged one, everything is judged again.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from urllib.parse import quote_from_bytes, unquote_to_bytes

import msgspec

from adjudicator.plain_text import shown
from adjudicator.repository.files import Files, Overlay, content_id
from adjudicator.repository.game_folders import turn_numbers
from adjudicator.repository.layout import GamePaths
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import time_text
from adjudicator.words import gettext as _

SKEW = 15 * 60
"""How many seconds a person's clock may be fast: a file signed a little later than now waits in the inbox."""

LONGEST_REASON = 300

_LINE = re.compile(r"([0-9a-f]{40}|-) ([0-9]{1,9}|-) ([!-~]+) (.*)")
_FOR_EVER = "-"
_UNKNOWN = "-"


class NotYet(RefusedAct):
    """A file is signed at a time in the near future: it waits, and nothing else is wrong with it."""


class FarAhead(RefusedAct):
    """A file is signed at a time so far ahead that a clock must be wrong: it is not taken in.

    If it is in the inbox all the same, the run's clock may be slow, so it waits, too.
    """


def require_signed_by(at: int, now: int) -> None:
    """Raise NotYet, FarAhead or, if it is a day or more ahead of now, RefusedAct."""
    if at > now:
        early = NotYet if at <= now + SKEW else FarAhead if at <= now + DAY else RefusedAct
        raise early(_("It is signed at %(at)s, which is later than now.", at=time_text(at)))


class RefusedFile(msgspec.Struct, frozen=True):
    """A refused file. `acts`: how many were adopted then, if one more may change the verdict."""

    file: str
    content: str
    reason: str
    acts: int | None = None

    @property
    def shown(self) -> str:
        """The file's name in a form that can be shown, whatever it is."""
        return _shown(self.file)

    def is_of(self, signer: str) -> bool:
        """Whether the file is named like a seat's files, or the `organiser`'s."""
        return bool(
            re.fullmatch(rf"([a-z][a-z-]*-)?{re.escape(signer)}-[0-9a-z-]+\.(yaml|sealed)", self.file)
        )

    def line(self) -> str:
        """Its line in `refused.txt`."""
        acts = _FOR_EVER if self.acts is None else self.acts
        return f"{self.content} {acts} {self.shown} {_plain(self.reason)}\n"


class InboxWithoutRefused(Overlay):
    """A repository's files without the refused ones in one game's inbox.

    With `again`, those whose verdict another act may change are included.
    """

    def __init__(self, files: Files, game: str, *, again: bool = False) -> None:
        super().__init__(files, {})
        self._again = again
        self._paths = GamePaths(game)
        self._game = game

    @cached_property
    def refused(self) -> Mapping[str, RefusedFile]:
        """The refused files that are still there, by name, in the order in which they were judged.

        Those are left out that were adopted after all, once another act had let them in.
        """
        lines = list(_read(self._base, self._paths))
        if not lines:
            return {}
        there = set(self._base.names(self._paths.inbox))
        acts = self._base.names(self._paths.acts)
        adopted = {_content(self._base, f"{self._paths.acts}/{name}") for name in acts} - {_UNKNOWN}
        started = bool(turn_numbers(self._base, self._game))
        holding = {None} if self._again else {None, len(acts)}
        return {
            one.file: one
            for one in lines
            if one.file in there
            and (started or one.acts in holding)
            and (one.acts is None or one.content not in adopted)
            and one.content == _content(self._base, f"{self._paths.inbox}/{one.file}")
        }

    @cached_property
    def _inbox(self) -> tuple[str, ...]:
        names = self._base.names(self._paths.inbox)
        return tuple(name for name in names if name not in self.refused) if self.refused else names

    def with_refused(self, reasons: Mapping[str, str], acts: int | None = None) -> dict[str, bytes]:
        """Return the change that records more refused files, with the reasons, until `acts` (None: for ever).

        Empty if there are none.
        """
        new = [
            RefusedFile(file, _content(self._base, f"{self._paths.inbox}/{file}"), reason, acts)
            for file, reason in sorted(reasons.items())
        ]
        if not new:
            return {}
        kept = [one for one in _read(self._base, self._paths) if one.file not in reasons]
        return {self._paths.refused: "".join(one.line() for one in [*kept, *new]).encode()}

    def names(self, folder: str) -> tuple[str, ...]:
        """As `Files.names`."""
        return self._inbox if folder == self._paths.inbox else self._base.names(folder)


def told(reasons: Mapping[str, str]) -> dict[str, str]:
    """Return names and reasons in a form that can be shown, whatever is in them."""
    return {_shown(file): _plain(reason) for file, reason in reasons.items()}


def _shown(file: str) -> str:
    return quote_from_bytes(file.encode("utf-8", "surrogateescape"))


def _plain(reason: str) -> str:
    return shown(reason, instead=" ")[:LONGEST_REASON]


def _read(files: Files, paths: GamePaths) -> Iterator[RefusedFile]:
    if not files.exists(paths.refused):
        return
    for line in files.read(paths.refused).decode("utf-8", "replace").split("\n"):
        match = _LINE.fullmatch(line)
        if match:
            name = unquote_to_bytes(match[3]).decode("utf-8", "surrogateescape")
            yield RefusedFile(name, match[1], match[4], None if match[2] == _FOR_EVER else int(match[2]))


def _content(files: Files, path: str) -> str:
    return files.identity(path) or (content_id(files, path) if files.is_regular(path) else _UNKNOWN)
