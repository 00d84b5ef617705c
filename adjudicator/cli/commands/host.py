"""`adjudicator host`: put a league on a forge."""

import os
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import click

from adjudicator.cli.command import Argument, Command
from adjudicator.cli.commands.key import write_key
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.forge_login import asked, git_logged_in, token_for
from adjudicator.cli.keys import key_path, read_key, secret_or_new
from adjudicator.cli.parameters import (
    clock,
    flag,
    key_option,
    one_of,
    repository_option,
    secret_option,
    site_address_option,
)
from adjudicator.cli.sources import publish
from adjudicator.cli.taking_in import FORGES, TOKEN_VARIABLE
from adjudicator.cli.web_addresses import host_and_path, web_address
from adjudicator.forge.forgejo_hosting import ForgejoHosting
from adjudicator.forge.github_hosting import GitHubHosting
from adjudicator.forge.gitlab_hosting import GitLabHosting
from adjudicator.forge.hosting import SECRET, TOKEN, Given, Hosting, Missed, Took, Waits, set_up
from adjudicator.plain_text import shown
from adjudicator.repository.git.store import Repository, RepositoryError, Revision
from adjudicator.repository.layout import BRANCH
from adjudicator.sealing import MasterSecret, SecretKey
from adjudicator.words import gettext as _

JOB_TOKEN_VARIABLE = "ADJUDICATOR_JOB_TOKEN"
"""The environment variable that holds the token for the league's job, where a forge makes none itself."""

_SITES = {"github": "https://github.com", "forgejo": "https://codeberg.org", "gitlab": "https://gitlab.com"}
_JOBS = {
    "github": ".github/workflows/adjudicate.yml",
    "forgejo": ".forgejo/workflows/adjudicate.yml",
    "gitlab": ".gitlab-ci.yml",
}
_NAME = re.compile(r"[\w.-]+(/[\w.-]+)+", re.ASCII)
_HOSTINGS: Mapping[str, Callable[[str, str, str, str], Hosting]] = {
    "github": GitHubHosting,
    "forgejo": ForgejoHosting,
    "gitlab": GitLabHosting,
}


def command() -> Command:
    """Make the command."""
    forge = _("What is to host the league: %(kinds)s.", kinds=", ".join(FORGES))
    name = _(
        "The new repository as OWNER/LEAGUE, at %(sites)s; or its whole address elsewhere. An empty one that "
        "is there is used.",
        sites=", ".join(site.partition("//")[2] for site in _SITES.values()),
    )
    return Command(
        "host",
        run,
        help=_(
            "Puts a league that “adjudicator new --template” made on a forge: makes the repository, gives "
            "its job the secret, protects the branch, pushes, switches on the pages, and starts the first "
            "run. Every step says in a line what it did or found. Run it again at any time, and it goes on. "
            "Where it may not do something, it names the page to open. It uses the token in the environment "
            "variable %(token)s, or that of the forge's own program (gh, glab) if you are logged in there, "
            "or it asks for one. On Forgejo the job needs a token of its own, in %(job)s; GitLab makes one "
            "where your plan allows.",
            token=TOKEN_VARIABLE,
            job=JOB_TOKEN_VARIABLE,
        ),
        params=[
            Argument("forge", forge, callback=one_of(*FORGES)),
            Argument("name", name),
            site_address_option(
                "--pages-address",
                _(
                    "Where the pages are, if the forge does not say, such as https://ann.codeberg.page/league/."
                ),
            ),
            flag("--replace-secrets", _("Set the secrets again, in the place of those that are there.")),
            repository_option(),
            key_option(),
            secret_option(),
        ],
        examples=[
            (_("Make a league and put it on GitHub:"), "adjudicator new --template league"),
            ("", "adjudicator host github ann/league -C league"),
            (_("On a forge of your own:"), "adjudicator host forgejo https://git.example.org/ann/league"),
        ],
    )


def run(
    *,
    forge: str,
    name: str,
    pages_address: str,
    replace_secrets: bool,
    repository: Path,
    key: Path | None,
    secret_file: Path | None,
) -> Status:
    """Take every step, and say what is left."""
    site, path = _place(forge, name)
    with Repository(repository) as clone:
        _require_league(clone, forge)
        _require_remote(clone, site, path)
        token = token_for(forge, site)
        _name_remote(clone, site, path)
        _require_key(key)
        secrets = {SECRET: _secret(secret_file).text(), **_job_token(forge)}

        def push() -> str:
            nothing: list[Revision] = []
            with git_logged_in(forge, site, token):
                published = publish(clone, lambda _files: nothing, _("Pushing …"))
            return _("Pushed main.") if published.pushed else _("Main is pushed already.")

        given = Given(secrets=secrets, push=push, pages=pages_address, replace=replace_secrets, now=clock())
        undone = _told(_HOSTINGS[forge](site, path, BRANCH, token), given)
        if "push" not in undone:
            undone |= _own_git(clone)
    if not undone:
        click.echo(_("The league is ready: %(address)s", address=f"{site}/{path}"))
        click.echo(_("To make a game: adjudicator new GAME --ruleset NAME --organiser YOU"))
        return Status.DONE
    click.echo(_("To go on when that is done, write the same command again."))
    return Status.FAILED if undone & {"repository", "push"} else Status.NEEDS_ATTENTION


def _told(there: Hosting, given: Given) -> set[str]:
    """Take the steps and print a line for each; return the names of those that were not done."""
    undone: dict[str, Missed | Waits] = {}
    for name, outcome in set_up(there, given):
        if isinstance(outcome, Took):
            click.echo(shown(outcome.told))
            continue
        undone[name] = outcome
        if isinstance(outcome, Missed):
            click.echo(_("Not done: %(why)s", why=shown(outcome.why)))
            click.echo(_("  Open %(page)s: %(what)s", page=outcome.page, what=outcome.by_hand))
    waiting = [name for name, outcome in undone.items() if isinstance(outcome, Waits)]
    if waiting:
        click.echo(_("Not tried before that is done: %(steps)s.", steps=", ".join(waiting)))
    return set(undone)


def _own_git(clone: Repository) -> set[str]:
    """Say whether git may push without this command: the other commands need that."""
    try:
        clone.rehearse_push()
    except RepositoryError as error:
        click.echo(_("Not done: %(why)s", why=shown(f"{error} {error.hint}")))
        click.echo(_("  The other commands push with git as you have set it up."))
        return {"git"}
    return set()


def _place(forge: str, name: str) -> tuple[str, str]:
    """The site and the name of a repository; raises Failure."""
    site, path = host_and_path(name) if "://" in name else (_SITES[forge], name)
    if not site or not _NAME.fullmatch(path) or (path.count("/") > 1 and forge != "gitlab"):
        raise Failure(
            _("“%(name)s” does not name a repository.", name=name),
            _("Write OWNER/LEAGUE, or an address such as https://git.example.org/ann/league."),
            Status.USAGE,
        )
    return site, path


def _require_league(clone: Repository, forge: str) -> None:
    """Raise Failure unless the clone holds a league, on its usual branch."""
    if not clone.tree().exists(_JOBS[forge]):
        raise Failure(
            _("This repository has no job for the forge: %(file)s.", file=_JOBS[forge]),
            _("Make one that has: adjudicator new --template DIR; then give this command -C DIR."),
        )
    if clone.branch != BRANCH:
        raise Failure(
            _("The branch %(branch)s is checked out, but the league is on %(league)s.",
              branch=clone.branch, league=BRANCH),
            _("Nothing was done. First: git switch %(league)s", league=BRANCH),
        )  # fmt: skip


def _require_remote(clone: Repository, site: str, path: str) -> None:
    """Raise Failure if the clone's remote is another repository than the new one."""
    address = web_address(clone)
    if clone.has_remote and address.casefold() != f"{site}/{path}".casefold():
        raise Failure(
            _("This clone's remote is another one: %(address)s.", address=address or _("not on a forge")),
            _(
                "Nothing was done. To name the new one: git remote set-url origin %(new)s",
                new=f"{site}/{path}.git",
            ),
        )


def _name_remote(clone: Repository, site: str, path: str) -> None:
    """Let the clone's remote be the new repository, unless it is already."""
    if clone.has_remote:
        click.echo(_("This clone's remote is %(address)s already.", address=f"{site}/{path}"))
        return
    clone.add_remote(f"{site}/{path}.git")
    click.echo(_("This clone's remote is now %(address)s.", address=f"{site}/{path}"))


def _require_key(given: Path | None) -> None:
    """Make the organiser's own key, unless there is one."""
    place = key_path(given)
    if place.exists():
        read_key(given)
        click.echo(_("Your key is in %(path)s.", path=place))
    else:
        write_key(place, SecretKey.new())
        click.echo(_("Made your key, in %(path)s. Keep a copy of this file.", path=place))


def _secret(given: Path | None) -> MasterSecret:
    """The adjudicator's secret, made unless there is one."""
    secret, place = secret_or_new(given)
    if place is None:
        click.echo(_("The adjudicator's secret is there already."))
        return secret
    write_key(place, secret)
    click.echo(
        _(
            "Made the adjudicator's secret, in %(path)s. Keep a copy: anyone who has it can read all orders, "
            "and without it no game can go on.",
            path=place,
        )
    )
    return secret


def _job_token(forge: str) -> dict[str, str]:
    """The token that the job is to have, where somebody has to give one."""
    if forge == "github":
        return {}  # which makes one for each run
    token = os.environ.get(JOB_TOKEN_VARIABLE, "").strip()
    if not token and forge == "forgejo" and sys.stdin.isatty():
        click.echo(_("The job needs a token of the league's account (docs/HOSTING.md)."), err=True)
        token = asked(_("The job's token (nothing: leave it as it is)"), empty="")
    return {TOKEN: token} if token else {}
