"""`adjudicator doctor`: what is wrong with a league, and how to mend it."""

import os
import shutil
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click

from adjudicator.cli.command import Command
from adjudicator.cli.failures import Status
from adjudicator.cli.keys import has_secret, read_secret
from adjudicator.cli.parameters import flag, now_option, repository_argument, secret_option
from adjudicator.cli.progress import Progress
from adjudicator.doctor.checks import CHECKS, examine
from adjudicator.doctor.clone import last_change, update
from adjudicator.doctor.finding import Finding, Verdict
from adjudicator.doctor.league import League
from adjudicator.plain_text import LINES, shown
from adjudicator.repository.git.command import open_repository
from adjudicator.repository.git.store import Repository
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
            "clock and versions, whether runs take place, how each game stands, and its mail. It tells "
            "nothing secret. Exit code 3 means that something needs your attention."
        ),
        params=[
            repository_argument(),
            now_option(),
            flag("--offline", _("Look at the clone alone, and ask no other machine.")),
            secret_option(),
        ],
        examples=[
            (_("See whether all is well:"), "adjudicator doctor"),
            (_("Look at the clone alone:"), "adjudicator doctor --offline"),
        ],
    )


def run(*, path: Path, now: int, offline: bool, secret_file: Path | None) -> Status:
    """Print a row for each thing that was looked at."""
    from adjudicator.mail.settings import VARIABLE

    with Repository(path, patience=_PATIENCE) as repository:
        with Progress(_("Asking the remote for news …")):
            files, newest = update(repository, offline=offline)
        git = open_repository(path)
        secret, fault = _secret(secret_file)
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
    indent = " " * (longest + 4)
    width = min(max(shutil.get_terminal_size().columns, _NARROWEST), _WIDEST)
    text = _("%(about)s: %(seen)s", about=found.about, seen=shown(found.seen, LINES))
    lines = click.wrap_text(text, width, indent, indent)[len(indent) :]
    word = click.style(
        f"{words[found.verdict]:{longest}}", fg=_COLOURS.get(found.verdict), bold=found.needs_attention
    )
    click.echo(f"  {word}  {lines}")
    if found.mend:
        click.echo(click.wrap_text(shown(found.mend, LINES), width, indent, indent))
    if found.do:
        click.echo(f"{indent}  {shown(found.do, LINES)}")  # never wrapped, so that it can be pasted


def _summed_up(found: Sequence[Finding]) -> Status:
    """Say how many things need attention, and which."""
    needy = [one.about for one in found if one.needs_attention]
    unseen = [one.about for one in found if one.verdict is Verdict.UNKNOWN]
    click.echo()
    if needy:
        click.echo(
            ngettext(
                "%(n)s thing needs your attention: %(things)s.",
                "%(n)s things need your attention: %(things)s.",
                len(needy),
                things=", ".join(needy),
            )
        )
    else:
        click.echo(_("Nothing needs your attention."))
    if unseen:
        click.echo(_("Not looked at: %(things)s.", things=", ".join(unseen)))
    return Status.NEEDS_ATTENTION if needy else Status.DONE
