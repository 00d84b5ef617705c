"""`adjudicator intake`: take in what players have proposed, without adjudicating."""

from collections.abc import Sequence
from pathlib import Path

import click

from adjudicator.cli.command import Command
from adjudicator.cli.failures import Failure, Status, stage
from adjudicator.cli.parameters import PATH, Clock, clock_option, option, repository_argument, secret_option
from adjudicator.cli.sources import publish
from adjudicator.cli.taking_in import (
    Brought,
    Judged,
    find_forge,
    inflow,
    judge_all,
    revisions_of,
    source_options,
)
from adjudicator.forge.branches import changes_of
from adjudicator.forge.intake import reply
from adjudicator.forge.judging import Refusal, judge
from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Made, Repository
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    return Command(
        "intake",
        run,
        help=_(
            "Takes in what players have proposed. From every pull request or branch it reads only"
            " the one file added to a game's inbox, as data, and checks it. It commits the good "
            "ones together and answers each proposal. It needs the adjudicator's secret only to sign "
            "its answers on a forge. “adjudicator run” does the same, and then adjudicates."
        ),
        params=[
            repository_argument(),
            *source_options(),
            option(
                "--check", "COMMIT", _("Take in nothing; only say whether this commit would be taken in.")
            ),
            option(
                "--summary",
                "FILE",
                _("Append the result of --check to this file, in Markdown."),
                type=PATH,
            ),
            secret_option(),
            clock_option(),
        ],
        examples=[
            (_("Take in the branches that players have pushed:"), "adjudicator intake --branches"),
            (_("Take in open pull requests:"), "adjudicator intake --forge github"),
            (_("Say whether a commit would be taken in:"), "adjudicator intake --check FETCH_HEAD"),
        ],
    )


def run(
    *,
    path: Path,
    forge: str | None,
    forge_address: str | None,
    branches: bool,
    check: str | None,
    summary: Path | None,
    secret_file: Path | None,
    now: Clock,
) -> Status:
    """Take in all proposals, or check one commit."""
    if not (forge or branches or check):
        raise Failure(
            _("It is not clear where to look for proposals."),
            _("Give --forge KIND, --branches or --check COMMIT."),
            Status.USAGE,
        )
    with stage("intake"), Repository(path) as repository:
        if check:
            return _check(repository, path, check, now(), summary)
        place = find_forge(repository, forge, forge_address, secret_file) if forge else None
        with inflow(repository, path, place, branches=branches, now=now()) as brought:
            return _take_in(repository, brought, now)


def _check(repository: Repository, path: Path, commit: str, now: int, summary: Path | None) -> Status:
    submitted = changes_of(path, commit)
    verdict = judge(repository.tree(), submitted, now)
    if isinstance(verdict, Refusal):
        told, status = verdict.reason, Status.NEEDS_ATTENTION
    else:
        told, status = _("This will be taken in."), Status.DONE
    click.echo(told)
    if summary:
        with summary.open("a", encoding="utf-8") as file:
            file.write(reply(submitted.proposal, verdict).text if status else f"{told}\n")
    return status


def _take_in(repository: Repository, brought: Sequence[Brought], now: Clock) -> Status:
    def compute(files: Files) -> Made[tuple[Judged, ...]]:
        moment = now()
        judged = judge_all(brought, files, moment)
        return Made(revisions_of(files, judged, moment), judged)

    judged = publish(repository, compute, _("Publishing …")).computed.result
    wrong = sum(one.answer() for one in judged)
    if not any(one.any for one in judged):
        click.echo(_("There is nothing to do now."))
    return Status.NEEDS_ATTENTION if wrong else Status.DONE
