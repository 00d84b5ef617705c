"""Key files: one line of text, readable only by its owner, kept where no commit can include it."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from adjudicator.sealing.errors import BadKey
from adjudicator.sealing.game_secret import MasterSecret
from adjudicator.sealing.keys import SecretKey
from adjudicator.words import gettext as _

Kept = TypeVar("Kept", SecretKey, MasterSecret)

_OWNER_ONLY = 0o600
_LARGEST = 4096


def write_key_file(path: Path, secret: SecretKey | MasterSecret) -> None:
    """Create `path` with mode 0600, and its folders; raises `BadKey`.

    An existing file is refused, so that no key is lost, and so is a place inside a git work tree, where `git
    add .` would publish it.
    """
    try:
        _refuse_place(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        # O_EXCL: do not write even to a file that has just appeared.
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    except OSError as error:
        raise BadKey(_cannot_write(path, error)) from None
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(f"{secret.text()}\n".encode())
    except OSError as error:
        path.unlink(missing_ok=True)
        raise BadKey(_cannot_write(path, error)) from None


def read_key_file(path: Path) -> SecretKey:
    """The key in a seat's or organiser's key file; raises `BadKey`, naming the file."""
    return _read(path, SecretKey.from_text)


def read_master_file(path: Path) -> MasterSecret:
    """The secret in the adjudicator's own file; raises `BadKey`, naming the file."""
    return _read(path, MasterSecret.from_text)


def _read(path: Path, from_text: Callable[[str], Kept]) -> Kept:
    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST).decode("utf-8", errors="replace")
    except FileNotFoundError:
        raise BadKey(_("There is no key file %(path)s.", path=path)) from None
    except OSError as error:
        reason = error.strerror or error
        raise BadKey(
            _("The key file %(path)s cannot be read: %(reason)s.", path=path, reason=reason)
        ) from None
    try:
        return from_text(text)
    except BadKey as error:
        raise BadKey(_("The key file %(path)s is not valid: %(reason)s", path=path, reason=error)) from None


def _cannot_write(path: Path, error: OSError) -> str:
    reason = error.strerror or error
    return _("The key file %(path)s cannot be written: %(reason)s.", path=path, reason=reason)


def _refuse_place(path: Path) -> None:
    for folder in path.resolve().parents:
        if (folder / ".git").exists():  # a folder, or a file in a linked work tree
            raise BadKey(
                _(
                    "A key file must not be in the git work tree %(folder)s, where it could be committed.",
                    folder=folder,
                )
            )
    if path.exists() or path.is_symlink():  # Windows follows a link that leads nowhere
        raise BadKey(_("There is already a file %(path)s; it has not been overwritten.", path=path))
