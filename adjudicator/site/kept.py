"""What a build keeps for the next one, in files of the site's own folder whose names begin with a dot.

`.index.json` says of every game what its pages were made from; `<game>/.turns.json` has a row for each turn.
Both are only a memory: where one is missing, damaged or of another program, everything is made again.
"""

import hashlib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

import adjudicator
from adjudicator.engine import Feat
from adjudicator.repository.layout import MANIFEST
from adjudicator.repository.published import PublishedGame
from adjudicator.site.facts import Card, Drawing, Moment
from adjudicator.site.templates import template_folder

INDEX = ".index.json"
ROWS = ".turns.json"
_SOURCES = {".py", ".yaml", ".md", ".mo"}

T = TypeVar("T")


@dataclass(frozen=True)
class Row:
    """One turn as lists, plots and feeds tell it. `story` is its report in HTML, kept for the newest turns.

    `notices` tell what people did besides playing; `story` begins with them. `digest` is that of its
    manifest, `scores` are the standings and `amounts` the ruleset's measures by their names, each by seat.
    """

    number: int
    digest: str
    closed: Moment
    until: Moment | None
    situation: str
    chapter: str
    drawing: Drawing
    scores: dict[str, int]
    amounts: dict[str, dict[str, int]]
    feats: tuple[Feat, ...]
    notices: tuple[str, ...]
    story: str

    @property
    def name(self) -> str:
        """The stem of the names of the turn's files."""
        return f"{self.number:04}"


@dataclass(frozen=True)
class Rows:
    """The rows of a game, as a program and language (`stamp`) made them of turns with these `people`."""

    stamp: str = ""
    people: str = ""
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Entry:
    """One turn in the feed of the whole site, with what people did besides playing.

    `link` is relative to the site's folder.
    """

    id: str
    game: str
    link: str
    number: int
    situation: str
    notices: tuple[str, ...]
    updated: str


@dataclass(frozen=True)
class Kept:
    """What the pages of a game were made from (`key`), and what the pages of the whole site say of it."""

    key: str
    card: Card
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Index:
    """Every game whose pages are in the folder, and the program and language that made them."""

    stamp: str = ""
    games: dict[str, Kept] = field(default_factory=dict)


def read_kept(path: Path, kind: type[T]) -> T:
    """Read a file of `write_kept`; give an empty one, as `kind()` does, where it is missing or damaged."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return kind()


def write_kept(kept: object) -> bytes:
    """Write what a build keeps."""
    return msgspec.json.encode(kept) + b"\n"


def stamp(*settings: str) -> str:
    """Digest the program, with its templates and facts, and the settings of a build."""
    return _digest(_program(), *(setting.encode() for setting in settings))


def game_key(game: PublishedGame) -> str:
    """Digest what the pages of a game are made from.

    Every manifest holds the digest of the one before, so that the newest one stands for all turns.
    """
    paths, files = game.file.paths, game.files
    parts = [game.file.serialize(), b"secret" if game.secret_published else b""]
    for act in files.names(paths.acts):
        parts += [act.encode(), files.read(f"{paths.acts}/{act}")]
    # Orders that come in are told, and those that are refused are none.
    parts += [name.encode() for folder in (paths.press, paths.inbox) for name in files.names(folder)]
    if files.exists(paths.refused):
        parts.append(files.read(paths.refused))
    if game.latest is not None:
        parts.append(manifest_digest(game, game.latest.number).encode())
    return _digest(*parts)


def manifest_digest(game: PublishedGame, number: int) -> str:
    """Digest the manifest of a turn."""
    return _digest(str(number).encode(), game.files.read(game.file.paths.turn(number, MANIFEST)))


@cache
def _program() -> bytes:
    package = Path(adjudicator.__file__).parent
    sources = (path for path in package.rglob("*") if path.suffix in _SOURCES)
    paths = sorted([*sources, *template_folder().iterdir()])
    parts = (part for path in paths if path.is_file() for part in (path.name.encode(), path.read_bytes()))
    return _digest(*parts).encode()


def _digest(*parts: bytes) -> str:
    """SHA-256 over parts that cannot run into each other."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big"))
        whole.update(part)
    return whole.hexdigest()
