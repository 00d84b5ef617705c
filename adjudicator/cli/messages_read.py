"""How far the holder of a key has read the messages of a game in this clone: a note beside git's own."""

from pathlib import Path

from adjudicator.cli.sources import is_plain_copy
from adjudicator.repository.files import naming
from adjudicator.repository.git.store import Repository
from adjudicator.sealing import PublicKey

_READ = "read"


def last_read(folder: Path, game: str, key: PublicKey) -> int | None:
    """The number of the newest message that was shown, 0 for none; None where no notes can be kept."""
    if is_plain_copy(folder):
        return None
    with Repository(folder) as clone:
        note = _note(clone, game, key)
        text = note.read_text("ascii", "replace").strip() if note.exists() else ""
    return int(text) if text.isascii() and text.isdigit() else 0


def remember_read(folder: Path, game: str, key: PublicKey, number: int) -> None:
    """Remember the number of the newest message that was shown."""
    if is_plain_copy(folder):
        return
    with Repository(folder) as clone:
        note = _note(clone, game, key)
        note.parent.mkdir(parents=True, exist_ok=True)
        with naming(note):
            note.write_text(f"{number}\n", "ascii")


def _note(clone: Repository, game: str, key: PublicKey) -> Path:
    return clone.notes / _READ / game / key.fingerprint
