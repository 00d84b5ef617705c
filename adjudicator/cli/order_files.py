"""Players' order files: writing a template to a file, and editing that file."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TypeVar

import click

from adjudicator.cli.drafts import content
from adjudicator.cli.failures import Failure, Status, complain
from adjudicator.player.order_file import blank, heading_of
from adjudicator.repository.files import naming
from adjudicator.repository.git.store import Repository
from adjudicator.repository.seat_files import KeyedSeat
from adjudicator.words import gettext as _

T = TypeVar("T")


def write_new(text: str, path: Path) -> None:
    """Write a text to a new file, with Unix line endings on every system; raises Failure if it exists."""
    try:
        with naming(path), path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as error:
        raise Failure(
            _("There is already a file %(path)s; it has not been overwritten.", path=path),
            _("Choose another name, or remove the file."),
        ) from error


def begin(repository: Repository, chair: KeyedSeat) -> Path:
    """Return the seat's order file for the open turn, in the clone's top folder; write it if it is missing.

    A league's `.gitignore` excludes it from git. An order file for other questions is kept under another
    name.
    """
    game = chair.game.name
    if repository.root is None:
        raise Failure(
            _("A bare repository has no folder for an order file."),
            _("Name a file you have written: adjudicator submit FILE"),
        )
    path = _shown(repository.root / f"{game}.yaml")
    data = content(path) if path.exists() else b""
    turn = heading_of(data, "turn")
    is_old = turn.isascii() and turn.isdigit() and int(turn) < chair.next_turn
    if is_old:
        names = (path.with_name(f"{game}.turn-{turn}{again}.yaml") for again in map(_again, count()))
        kept = next(name for name in names if not name.exists())
        path.rename(kept)
        click.echo(_("Your orders for turn %(turn)s are now in %(file)s.", turn=turn, file=kept))
    if not path.exists():
        write_new(blank(chair), path)
        click.echo(_("Wrote %(file)s, which lists all legal answers.", file=path))
    return path


def _again(number: int) -> str:
    return f".{number}" if number else ""


def _shown(path: Path) -> Path:
    """Return a path as a person in this folder would write it."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def edit(path: Path, check: Callable[[], T]) -> T | None:
    """Let a person edit a file until it has no faults; None if they stop before.

    `check` returns what was read, or raises Failure, with the status NEEDS_ATTENTION for faults that editing
    can mend.
    """
    while True:
        _open_editor(path)
        try:
            return check()
        except Failure as failure:
            if failure.status is not Status.NEEDS_ATTENTION:
                raise
            complain(str(failure), failure.hint)
        if not click.confirm(_("Edit the file again?"), default=True, err=True):
            return None


def _open_editor(path: Path) -> None:
    try:
        click.edit(filename=str(path))
    except click.ClickException as error:
        raise Failure(
            _("The editor failed: %(reason)s", reason=error.message),
            _(
                "Name your editor in the environment variable VISUAL or EDITOR; the file is %(file)s.",
                file=path,
            ),
        ) from error
