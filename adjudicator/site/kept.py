"""What a build keeps for the next one, in files of the site's folder whose names begin with a dot.

`.index.json` says what each game's pages were made from; `<game>/.turns.json` has a row for each turn.
Both are only caches: if one is missing, damaged or from another program, everything is made again.
"""

import hashlib
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

import adjudicator
from adjudicator.repository.game_folders import record_numbers
from adjudicator.repository.layout import MANIFEST, adopted_file
from adjudicator.repository.mail_file import MAIL_FILE
from adjudicator.repository.mail_ledger import read_ledger
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.rulesets import UnknownRuleset, ruleset as find_ruleset
from adjudicator.site.game_facts import GameFacts
from adjudicator.site.library import Library
from adjudicator.site.news import visible_turns
from adjudicator.site.people import Person
from adjudicator.site.templates import template_folder
from adjudicator.site.turn_facts import Row

INDEX = ".index.json"
ROWS = ".turns.json"
NO_KEY = ""
"""The key of a game whose pages are out of date; they are made again as soon as possible."""

_SOURCES = {".py", ".yaml", ".md", ".mo"}

T = TypeVar("T")


class Rows(msgspec.Struct, frozen=True):
    """The rows of a game, made by one program in one language (`stamp`) from turns with these `people`."""

    stamp: str = ""
    people: str = ""
    rows: tuple[Row, ...] = ()


class Kept(msgspec.Struct, frozen=True):
    """What the pages of a game were made from (`key`), and what those of the whole site show about it.

    `rows` are its newest turns, without their stories and lines.
    """

    key: str
    game: GameFacts
    rows: tuple[Row, ...]
    awaited: tuple[Person, ...]

    @property
    def newest(self) -> Row | None:
        """The newest turn with news; None before the start."""
        return visible_turns(self.rows)[-1].row if self.rows else None

    @property
    def latest(self) -> Row | None:
        """The newest turn; None before the start."""
        return self.rows[-1] if self.rows else None


class Index(msgspec.Struct, frozen=True):
    """Every game with pages in the folder, and the program and language that made them (`stamp`).

    `documents` is a digest of what the pages of documents were made from besides.
    """

    stamp: str = ""
    games: dict[str, Kept] = {}
    documents: str = ""


def read_kept(path: Path, kind: type[T]) -> T:
    """Read a file made by `write_kept`; if it is missing or damaged, return an empty one, `kind()`."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return kind()


def write_kept(kept: object) -> bytes:
    """Return what a build keeps, as bytes."""
    return msgspec.json.encode(kept, enc_hook=str) + b"\n"


def stamp(*settings: str) -> str:
    """Digest of the program, its templates and facts, and the settings of a build."""
    return _digest(_program(), *(setting.encode() for setting in settings))


def documents_key(rules: Iterable[str], library: Library) -> str:
    """Digest of a library, and of the pages of rules there are."""
    return _digest(*map(str.encode, rules), msgspec.json.encode(library))


def game_key(game: PublishedGame, rematches: Iterable[str]) -> str:
    """Digest of everything that the pages of a game are made from, also the names of its rematches.

    Every manifest holds the digest of the one before, so the newest one covers all turns.
    """
    paths, files = game.file.paths, game.files
    parts = [game.file.serialize(), b"secret" if game.secret_published else b"", _rules(game.file.ruleset)]
    parts += map(str.encode, rematches)
    for act in files.names(paths.acts):
        parts += [act.encode(), files.read(f"{paths.acts}/{act}")]
    # The pages say whose orders are in; refused ones do not count.
    parts += [name.encode() for folder in (paths.press, paths.inbox) for name in files.names(folder)]
    parts += [files.read(path) for path in (paths.refused, MAIL_FILE) if files.exists(path)]
    # Desks say which channels rest after failures.
    parts += [line.text().encode() for line in read_ledger(files, game.name).lines if line.said == "failed"]
    if game.latest is not None:
        number = game.latest.number
        names = [MANIFEST, *map(adopted_file, record_numbers(files, game.name, number))]
        parts += [files.read(paths.turn(number, name)) for name in names]
    return _digest(*parts)


def turn_key(turn: PublishedTurn) -> str:
    """Digest of the manifest of a turn with the records beside it, which change until when it asks."""
    return _digest(str(turn.number).encode(), *map(msgspec.json.encode, turn.links))


@cache
def _program() -> bytes:
    return _digest(*_contents(Path(adjudicator.__file__).parent, template_folder())).encode()


@cache
def _rules(ruleset: str) -> bytes:
    """Digest of a ruleset that another package brings; nothing for one of the program's own."""
    try:
        rules = type(find_ruleset(ruleset))
    except UnknownRuleset:
        return b""
    module = Path(inspect.getfile(rules))
    if module.is_relative_to(Path(adjudicator.__file__).parent):
        return b""
    return _digest(*_contents(module.parent)).encode()


def _contents(*folders: Path) -> Iterator[bytes]:
    """The names and contents of all sources and templates below some folders."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and (path.suffix in _SOURCES or folder == template_folder()):
                yield from (path.name.encode(), path.read_bytes())


def _digest(*parts: bytes) -> str:
    """SHA-256 over parts, delimited so that they cannot be confused."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big"))
        whole.update(part)
    return whole.hexdigest()
