"""Reads keys and the adjudicator's secret, from files and the environment."""

import os
from pathlib import Path

from adjudicator.cli.failures import Failure
from adjudicator.cli.parameters import SECRET_VARIABLE, settings_folder
from adjudicator.repository.files import Files
from adjudicator.sealing import BadKey, MasterSecret, PublicKey, SecretKey, read_key_file, read_master_file
from adjudicator.words import gettext as _


def key_path(given: Path | None) -> Path:
    """Return the path of a person's key: the given one, or the usual one."""
    return given or settings_folder() / "key"


def read_key(given: Path | None) -> SecretKey:
    """Read a person's key from the given file or its usual place."""
    try:
        return read_key_file(key_path(given))
    except BadKey as error:
        hint = _("To make a key: adjudicator key. To use an existing one: --key FILE")
        raise Failure(str(error), hint) from error


def pasted(key: PublicKey | SecretKey) -> str:
    """Return a key as a single word for a command line, without its space."""
    return key.text().replace(" ", "")


def secret_path(given: Path | None) -> Path:
    """Return the path of the adjudicator's secret: the given one, or the usual one."""
    return given or settings_folder() / "secret"


def read_secret(given: Path | None) -> MasterSecret:
    """Read the adjudicator's secret from the given file, the environment, or its usual place."""
    text = os.environ.get(SECRET_VARIABLE)
    hint = _(
        "Name the file with --secret-file, or set the environment variable %(name)s to the "
        "secret itself. adjudicator new made the secret together with the first game.",
        name=SECRET_VARIABLE,
    )
    try:
        if given is None and text is not None:
            if not text.strip():
                raise Failure(
                    _("The environment variable %(name)s is empty.", name=SECRET_VARIABLE),
                    _("In a job, this means that the secret is not set as the league's README explains."),
                )
            return MasterSecret.from_text(text)
        return read_master_file(secret_path(given))
    except BadKey as error:
        raise Failure(str(error), hint) from error


def has_secret(given: Path | None) -> bool:
    """Whether there is an adjudicator's secret to read."""
    return (given is None and SECRET_VARIABLE in os.environ) or secret_path(given).exists()


def secret_or_new(given: Path | None) -> tuple[MasterSecret, Path | None]:
    """Read the adjudicator's secret; where there is none, return a new one with the place to keep it."""
    return (read_secret(given), None) if has_secret(given) else (MasterSecret.new(), secret_path(given))


def require_own_secret(files: Files, secret: MasterSecret, place: Path | None = None) -> None:
    """Refuse a secret that no game of the league is made with, though it has games.

    A new one has a `place` where it is to be kept.
    """
    from adjudicator.repository.recovery_file import is_foreign

    if is_foreign(files, secret):
        raise Failure(
            _("The league's secret, which its games are made with, is not in %(path)s.", path=place)
            if place
            else _("This is another league's secret: no game here is made with it."),
            _("Name the file of this league's secret with --secret-file."),
        )
