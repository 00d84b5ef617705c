"""`adjudicator doctor`: what is wrong with a league, and how to mend it."""

import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click

from adjudicator.cli.command import Command
from adjudicator.cli.failures import Status
from adjudicator.cli.keys import has_secret, read_secret
from adjudicator.cli.parameters import flag, now_option, repository_argument, secret_option
from adjudicator.cli.progress import Progress
from adjudicator.cli.taking_in import FORGES, TOKEN_VARIABLE, find_forge, forge_options
from adjudicator.cli.web_addresses import forge_kind, host_and_path
from adjudicator.doctor.checks import CHECKS, examine
from adjudicator.doctor.clone import last_change, update
from adjudicator.doctor.finding import Finding, Verdict, fine, unknown
from adjudicator.doctor.league import League
from adjudicator.forge.branches import Branches
from adjudicator.forge.forgejo_settings import ForgejoSettings
from adjudicator.forge.github_settings import GitHubSettings
from adjudicator.forge.gitlab_settings import GitLabSettings
from adjudicator.forge.issues import IssueSource
from adjudicator.forge.proposals import Source
from adjudicator.forge.settings import Reading
from adjudicator.plain_text import LINES, shown
from adjudicator.repository.git.command import open_repository
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import BRANCH
from adjudicator.sealing import MasterSecret
from adjudicator.words import PlainError, gettext as _, lookup, ngettext, pgettext

_PATIENCE = 5.0
"""For so many seconds it waits for a run in the same clone."""

_WIDEST, _NARROWEST = 100, 30
"""Between these, lines are as long as the terminal is wide."""

_COLOURS = {Verdict.FINE: "green", Verdict.WARNING: "yellow", Verdict.WRONG: "red"}


def command() -> Command:
    """Make the command."""
    return Command(
        "doctor",
        run,
        help=_(
            "Looks at a league as it stands, and says what is wrong and how to mend it: its clone, secret, "
            "clock and versions, whether runs take place, how each game stands, its mail, and its settings "
            "at the forge. It tells nothing secret. Exit code 3 means that something needs your attention."
        ),
        params=[
            repository_argument(),
            now_option(),
            flag("--offline", _("Look at the clone alone, and ask no other machine.")),
            secret_option(),
            *forge_options(
                _(
                    "The kind of forge, if it does not follow from the remote's address: %(kinds)s.",
                    kinds=", ".join(FORGES),
                )
            ),
        ],
        examples=[
            (_("See whether all is well:"), "adjudicator doctor"),
            (_("Look at the clone alone:"), "adjudicator doctor --offline"),
        ],
    )


def run(
    *,
    path: Path,
    now: int,
    offline: bool,
    secret_file: Path | None,
    forge: str | None,
    forge_address: str | None,
) -> Status:
    """Print a row for each thing that was looked at."""
    from adjudicator.mail.settings import VARIABLE

    with ExitStack() as stack, Repository(path, patience=_PATIENCE) as repository:
        with Progress(_("Asking the remote for news …")):
            files, newest = update(repository, offline=offline)
        git = open_repository(path)
        secret, fault = _secret(secret_file)
        try:
            place = _place(repository, forge, forge_address)
            sources: Sequence[Source] = ()
            if not place.kind:
                sources = [stack.enter_context(Branches(path, now, silent=True))]
            elif place.settings and secret:
                at_forge = find_forge(repository, place.kind, forge_address, secret_file)
                sources = (at_forge, IssueSource(at_forge))
        except PlainError as error:
            place, sources = _Place(fault=unknown(str(error), error.hint)), ()
        league = League(
            files=files,
            git=git,
            now=now,
            changed=partial(last_change, git),
            newest=newest,
            secret=secret,
            secret_fault=fault,
            mail=os.environ.get(VARIABLE, ""),
            offline=offline,
            site=place.site,
            branch=place.branch,
            forge=place.settings,
            no_forge=place.fault,
            sources=sources,
        )
        found = _tell(league)
    return _summed_up(found)


def _secret(given: Path | None) -> tuple[MasterSecret | None, PlainError | None]:
    """The adjudicator's secret, if there is one here; and why it cannot be read, if that is so."""
    if given is None and not has_secret(None):
        return None, None
    try:
        return read_secret(given), None
    except PlainError as error:
        return None, error


class _Place(NamedTuple):
    """Where a league is hosted: the web site, its branch, which kind of forge, and what reads its settings.

    `fault` says why nothing does.
    """

    site: str = ""
    branch: str = BRANCH
    kind: str = ""
    settings: Reading | None = None
    fault: Finding | None = None


def _place(repository: Repository, kind: str | None, address: str | None) -> _Place:
    site, path = host_and_path(address or repository.address())
    branch, kind = repository.shared_branch, kind or forge_kind(site)
    if not site:
        return _Place(
            branch=branch, fault=fine(_("The league is at no forge, so there are no settings to look at."))
        )
    if not kind:
        told = _("%(site)s is not known to be a forge.", site=site)
        return _Place(site, branch, fault=unknown(told, _("If it is one, say of which kind, with --forge.")))
    token = os.environ.get(TOKEN_VARIABLE)
    if not token:
        told = _(
            "The settings at %(site)s were not looked at: there is no token in %(name)s.",
            site=site,
            name=TOKEN_VARIABLE,
        )
        mend = _("Set it to a token of an account that administers the repository.")
        do = f"{TOKEN_VARIABLE}=$(gh auth token) adjudicator doctor" if kind == "github" else ""
        return _Place(site, branch, kind, fault=unknown(told, mend, do))
    readers: Mapping[str, Callable[[str, str, str, str], Reading]]
    readers = {"github": GitHubSettings, "forgejo": ForgejoSettings, "gitlab": GitLabSettings}
    return _Place(site, branch, kind, readers[kind](site, path, branch, token))


def _tell(league: League) -> list[Finding]:
    """Print what the checks find, each as soon as it is known."""
    told: list[Finding] = []
    for number, (heading, checks) in enumerate(CHECKS):
        click.secho(f"\n{lookup(heading)}" if number else lookup(heading), bold=True)
        for check in checks:
            for found in examine(league, check):
                _row(found)
                told.append(found)
    return told


def _row(found: Finding) -> None:
    """Print a row: how bad it is, what it is about, what was seen, and what to do."""
    words = {
        Verdict.FINE: pgettext("verdict", "fine"),
        Verdict.UNKNOWN: pgettext("verdict", "unknown"),
        Verdict.WARNING: pgettext("verdict", "warning"),
        Verdict.WRONG: pgettext("verdict", "wrong"),
    }
    longest = max(map(len, words.values()))
    word = click.style(
        f"{words[found.verdict]:{longest}}", fg=_COLOURS.get(found.verdict), bold=found.needs_attention
    )
    indent = " " * (longest + 4)
    text = _("%(about)s: %(seen)s", about=shown(found.about), seen=shown(found.seen, LINES))
    click.echo(f"  {word}  {_wrapped(text, indent).lstrip()}")
    if found.mend:
        click.echo(_wrapped(shown(found.mend, LINES), indent))
    if found.do:
        click.echo(f"{indent}  {shown(found.do, LINES)}")  # never wrapped, so that it can be pasted


def _wrapped(text: str, indent: str = "") -> str:
    """Break each line of a text into lines that fit the terminal."""
    width = min(max(shutil.get_terminal_size().columns, _NARROWEST), _WIDEST)
    return "\n".join(click.wrap_text(line.strip(), width, indent, indent) for line in text.split("\n"))


def _summed_up(found: Sequence[Finding]) -> Status:
    """Say how many things need attention, and which."""
    needy = [one.about for one in found if one.needs_attention]
    unseen = [one.about for one in found if one.verdict is Verdict.UNKNOWN]
    click.echo()
    told = (
        _("Nothing that was looked at needs your attention.")
        if unseen
        else _("Nothing needs your attention.")
    )
    if needy:
        told = ngettext(
            "%(n)s thing needs your attention: %(things)s.",
            "%(n)s things need your attention: %(things)s.",
            len(needy),
            things=", ".join(needy),
        )
    click.echo(_wrapped(told))
    if unseen:
        click.echo(_wrapped(_("Not looked at: %(things)s.", things=", ".join(unseen))))
    return Status.NEEDS_ATTENTION if needy else Status.DONE
