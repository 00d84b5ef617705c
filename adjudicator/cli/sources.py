"""What commands read: repositories, and games by name."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from adjudicator.cli.failures import Failure, warn
from adjudicator.cli.progress import Progress
from adjudicator.engine import nearest_or
from adjudicator.repository.files import Files, Folder
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.git.store import Published, R, Repository, RepositoryError
from adjudicator.repository.layout import TURNS
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.repository.versions import newer_than_this, older_told, refuse_older
from adjudicator.words import gettext as _

_SAID = "said that the league uses a newer version"


def is_plain_copy(folder: Path) -> bool:
    """Whether a folder holds games without being a git repository: a download, or an archive."""
    return (folder / TURNS).is_dir() and not (folder / ".git").exists()


@contextmanager
def newest_files(folder: Path, *, offline: bool) -> Iterator[Files]:
    """Return the newest state of the games: the remote's, to which the clone is updated as by `git pull`.

    A person's uncommitted work is left alone. With `offline`, or in a plain copy, it is the local state.
    """
    if is_plain_copy(folder):
        yield Folder(folder)
        return
    with Repository(folder) as repository:
        if offline:
            files: Files = repository.tree()
        else:
            with _offline_offered():
                files = pull(repository)
        yield files


def asked_first(folder: Path, ask: Callable[[Repository], tuple[str, ...]]) -> tuple[str, ...]:
    """Ask a clone and its remote a question before updating the clone; a plain copy has no answer."""
    if is_plain_copy(folder):
        return ()
    with Repository(folder) as repository, _offline_offered():
        return ask(repository)


@contextmanager
def _offline_offered() -> Iterator[None]:
    try:
        yield
    except RepositoryError as error:
        hints = [error.hint, _("Use --offline to see what your clone has.")]
        raise Failure(str(error), " ".join(filter(None, hints))) from error


def pull(repository: Repository) -> Files:
    """Update the clone without writing to the remote, and return the newest files."""
    with Progress(_("Asking the remote for news …")):
        files, warning = repository.pull()
    if warning:
        warn(warning)
    return files


def warn_if_older(files: Files, games: Sequence[str] = ()) -> None:
    """Say once in a command that the league, or one of these games, uses a newer version."""
    said = click.get_current_context().meta
    if _SAID not in said and (newer := newer_than_this(files, games)):
        said[_SAID] = True
        warn(" ".join(older_told(files, newer)))


def publish(
    repository: Repository, compute: Callable[[Files], R], progress: str, *, push: bool = True
) -> Published[R]:
    """Publish what is computed from the newest files; warn where the clone cannot follow.

    Raises OlderProgram if the league uses a newer version.
    """

    def by_this_version(files: Files) -> R:
        refuse_older(files)
        return compute(files)

    return publish_by_any_version(repository, by_this_version, progress, push=push)


def publish_by_any_version(
    repository: Repository, compute: Callable[[Files], R], progress: str, *, push: bool = True
) -> Published[R]:
    """Publish what a person has signed: an older program may do that, too."""
    with Progress(progress):
        published = repository.publish(compute, push=push)
    if published.warning:
        warn(published.warning)
    return published


def find_game(files: Files, name: str) -> PublishedGame:
    """Read a game; if there is none of that name, raises Failure with the nearest name."""
    require_games(files, [name])
    warn_if_older(files, [name])
    return published_game(files, name)


def require_games(files: Files, names: Sequence[str]) -> None:
    """Raise Failure unless every name is that of a game."""
    known = game_names(files) if names else ()
    for name in names:
        if name not in known:
            raise Failure(_("There is no game “%(game)s” here.", game=name), _other_games(name, known))


def _other_games(name: str, known: Sequence[str]) -> str:
    if known:
        return nearest_or(_("The games here are %(games)s.", games=", ".join(known)), name, known)
    return _("There are no games here; use -C DIR to name the folder of a repository that has some.")
