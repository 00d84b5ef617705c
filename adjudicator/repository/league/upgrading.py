"""A newer program in a league: wheel, lock, documents and workflows, keeping what the organiser changed.

What an earlier version laid follows from its wheel, which lies in the league. So each file is merged from
three: what was laid, what lies there now, and what this version lays. Where an organiser has changed the same
lines as the new version, that is told, and nothing is done until the organiser has chosen.
"""

import io
import re
import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping
from difflib import unified_diff
from typing import Literal, NamedTuple

from adjudicator.repository.files import Files
from adjudicator.repository.git.command import RepositoryError
from adjudicator.repository.layout import REQUIREMENTS, TURNS, VENDOR
from adjudicator.repository.league.template import laid_by, league_files
from adjudicator.repository.league.wheel import program_files
from adjudicator.repository.versions import release, vendored, version_of
from adjudicator.words import gettext as _

CHANGELOG = "adjudicator/CHANGELOG.md"
"""The list of changes, in a wheel."""

OUTCOMES = "Changes outcomes"
"""The heading there under which stands what makes the same orders lead to another turn."""

_SECTION = re.compile(r"(?m)^## \[([^\]\n]+)\].*$")
_OWN_WHEEL = re.compile(rf"(?m)^file:{VENDOR}/.*\n")

Side = Literal["ours", "theirs"]
"""Whose lines count where both changed the same ones: the organiser's, or those of the new version."""

Merge = Callable[[bytes, bytes, bytes, Side | None], tuple[bytes, int]]
"""Merges what is there, what was laid and what is to be laid; gives the text, and counts its conflicts."""


class Conflict(NamedTuple):
    """A place that both the organiser and the new version have changed."""

    path: str
    line: int
    """Where it is in the organiser's file, from 1."""


class Upgrade(NamedTuple):
    """What is to be done to a league for this version."""

    before: str
    """The version whose wheel lies there."""
    changes: Mapping[str, bytes]
    removed: tuple[str, ...]
    kept: Mapping[str, str]
    """By path, how a file of the organiser's differs from the new one, as a diff."""
    conflicts: tuple[Conflict, ...]
    unknown: tuple[str, ...]
    """Files that the organiser chose a side for, without any conflict there."""


def plan_upgrade(files: Files, merge: Merge, sides: Mapping[str, Side]) -> Upgrade:
    """Plan to lay this version into a league; `sides` says by path who wins where both changed a file.

    Raises RepositoryError if the league does not hold the program, or not as one that was laid.
    """
    wheel = vendored(files)
    if not wheel:
        raise RepositoryError(
            _(
                "This is no league that contains the program: there is no wheel of it in %(path)s.",
                path=VENDOR,
            ),
            _("Make a league with: adjudicator new --template FOLDER"),
        )
    base, new = _laid_from(files, wheel), league_files()
    changes: dict[str, bytes] = {}
    removed: list[str] = []
    kept: dict[str, str] = {}
    conflicts: list[Conflict] = []
    for path in sorted(base.keys() | new.keys()):
        if path.startswith(f"{TURNS}/"):
            continue
        laid, wanted = base.get(path), new.get(path)
        there = files.read(path) if files.exists(path) else None
        found, places = _merged(path, (there, laid, wanted), merge, sides.get(path))
        conflicts += [Conflict(path, line) for line in places]
        if found is None and there is not None:
            removed.append(path)
        elif found is not None and found != there:
            changes[path] = found
        if found is not None and wanted is not None and found != wanted:
            kept[path] = _difference(path, wanted, there if places and there else found)
    unknown = tuple(path for path in sides if path not in base and path not in new)
    return Upgrade(version_of(wheel), changes, tuple(removed), kept, tuple(conflicts), unknown)


def changes_of_outcomes(before: str, own: str) -> Iterator[tuple[str, str]]:
    """Return what the list of changes says of outcomes, for each version after one, up to this one."""
    text = program_files()[CHANGELOG].decode()
    parts = _SECTION.split(text)[1:]
    for version, section in zip(parts[::2], parts[1::2], strict=True):
        of, since, until = release(version), release(before), release(own)
        if of and since and until and since < of <= until:
            told = section.partition(f"### {OUTCOMES}\n")[2].partition("\n### ")[0].strip()
            if told:
                yield version, told


def _laid_from(files: Files, wheel: str) -> dict[str, bytes]:
    """What the program in a wheel lays into a league."""
    content = files.read(f"{VENDOR}/{wheel}")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            known = {name: archive.read(name) for name in archive.namelist()}
        return laid_by(known, f"{VENDOR}/{wheel}", content)
    except (zipfile.BadZipFile, LookupError, UnicodeDecodeError) as error:
        raise RepositoryError(
            _("%(path)s is not the wheel of a version of this program.", path=f"{VENDOR}/{wheel}"),
            _("Put it back with git, and try again."),
        ) from error


def _merged(
    path: str, three: tuple[bytes | None, bytes | None, bytes | None], merge: Merge, side: Side | None
) -> tuple[bytes | None, tuple[int, ...]]:
    """What a file becomes, None if it goes; and the lines of what is there at which there are conflicts."""
    there, laid, wanted = three
    if there in {laid, wanted} or path.endswith(".whl"):
        return wanted, ()
    if wanted in {laid, None} or there is None:
        return there, ()
    brought = b""
    if path == REQUIREMENTS and laid:
        # Packages that bring rulesets stand above the program.
        others = [line for line in _OWN_WHEEL.findall(there.decode()) if line.encode() not in laid]
        brought = "".join(others).encode()
        there = there.replace(brought, b"", 1) if brought else there
    merged, places = merge(there, laid or b"", wanted, side)
    lines = tuple(_places(there, merged)) if places else ()
    return brought + merged, lines


def _places(there: bytes, merged: bytes) -> Iterator[int]:
    """The lines of a file at which a merge of it has conflicts."""
    lines, at, block = there.splitlines(), 0, None
    for line in merged.splitlines():
        if line.startswith(b"<<<<<<<"):
            block = list[bytes]()
        elif line.startswith(b"=======") and block is not None:
            starts = (n for n in range(at, len(lines)) if lines[n : n + len(block)] == block)
            at = next(starts, at)
            yield at + 1
            block = None
        elif block is not None:
            block.append(line)


def _difference(path: str, before: bytes, after: bytes) -> str:
    """A diff from the file of the new version to the organiser's."""
    old, new = (text.decode("utf-8", "replace").splitlines(keepends=True) for text in (before, after))
    return "".join(unified_diff(old, new, f"new/{path}", f"yours/{path}"))


def sides_of(keep: Collection[str], take: Collection[str]) -> dict[str, Side]:
    """Whose lines are to count, by path."""
    chosen: dict[str, Side] = dict.fromkeys(take, "theirs")
    return chosen | dict.fromkeys(keep, "ours")
