"""A person's login at a forge: the token, and git with it. No token is shown, kept or made an argument."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from urllib.parse import urlsplit

import click

from adjudicator.cli.failures import Failure
from adjudicator.cli.taking_in import TOKEN_VARIABLE
from adjudicator.words import gettext as _

_PROGRAMS: Mapping[str, Sequence[str]] = {
    "github": ("gh", "auth", "token", "--hostname"),
    "gitlab": ("glab", "config", "get", "token", "--host"),
}
"""What prints the token of whoever is logged in, with the forge's host behind it."""

_NEEDED = {
    "github": "settings/tokens/new?scopes=repo,workflow",
    "forgejo": "user/settings/applications",
    "gitlab": "-/user_settings/personal_access_tokens?scopes=api,write_repository",
}
"""Where a token is made."""

_USERS = {"github": "x-access-token", "forgejo": "league", "gitlab": "oauth2"}
_HANDED = "ADJUDICATOR_GIT_TOKEN"
_HELPER = f'!f() {{ test "$1" = get && echo "username=$0" && echo "password=${_HANDED}"; }}; f'


def token_for(kind: str, site: str) -> str:
    """Return a person's token: from the environment, the forge's own program, or asked for."""
    token = os.environ.get(TOKEN_VARIABLE, "").strip() or _printed(kind, site)
    if token:
        return token
    page = f"{site}/{_NEEDED[kind]}"
    if not sys.stdin.isatty():
        raise Failure(
            _("There is no token for the forge in the environment variable %(name)s.", name=TOKEN_VARIABLE),
            _("Make one at %(page)s; what it must allow: docs/HOSTING.md.", page=page),
        )
    click.echo(_("Make a token at %(page)s, and paste it here. It is not kept.", page=page), err=True)
    return asked(_("Token"))


def asked(what: str, empty: str | None = None) -> str:
    """Ask for something secret, which is not shown; where `empty` is given, nothing is an answer, too."""
    answer: str = click.prompt(what, hide_input=True, err=True, default=empty, show_default=False)
    return answer.strip()


def _printed(kind: str, site: str) -> str:
    """What the forge's own program prints; empty without it, or if nobody is logged in there."""
    program = _PROGRAMS.get(kind)
    if program is None:
        return ""
    command = [*program, urlsplit(site).hostname or ""]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, timeout=30
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return "" if done.returncode else done.stdout.strip()


@contextmanager
def git_logged_in(kind: str, site: str, token: str) -> Iterator[None]:
    """Let git log in at a site with this token, and with nothing else, within the block.

    The token is in the environment of git and of what git starts. Git asks no other helper, so none keeps it.
    """
    count = os.environ.get("GIT_CONFIG_COUNT", "")
    first = int(count) if count.isdecimal() else 0
    name = f"credential.{site}.helper"
    settings = ["", _HELPER.replace("$0", _USERS[kind])]
    added = {_HANDED: token, "GIT_CONFIG_COUNT": str(first + len(settings))}
    for number, value in enumerate(settings, first):
        added |= {f"GIT_CONFIG_KEY_{number}": name, f"GIT_CONFIG_VALUE_{number}": value}
    before = {variable: os.environ.get(variable) for variable in added}
    os.environ.update(added)
    try:
        yield
    finally:
        for variable in added:
            os.environ.pop(variable)
        os.environ.update({variable: value for variable, value in before.items() if value is not None})
