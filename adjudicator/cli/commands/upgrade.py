"""`adjudicator upgrade`: lay this version into a league, or ask whether there is a newer one."""

from collections.abc import Sequence
from pathlib import Path

import click

import adjudicator
from adjudicator.cli import prose
from adjudicator.cli.command import Command
from adjudicator.cli.failures import Failure, Status, complain, to_stderr
from adjudicator.cli.parameters import Clock, clock_option, flag, option, push_option, repository_option
from adjudicator.cli.sources import publish, pull
from adjudicator.forge.newest_release import ADDRESS, newest_release
from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Made, Repository, Revision
from adjudicator.repository.league.upgrading import (
    OUTCOMES,
    Upgrade,
    changes_of_outcomes,
    plan_upgrade,
    sides_of,
)
from adjudicator.repository.versions import INSTALL, refuse_older, release
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    place = _("Where --check looks: an address or a file; by default %(address)s.", address=ADDRESS)
    return Command(
        "upgrade",
        run,
        help=_(
            "Lays this version of the program into the league of your clone: the program itself, what it "
            "needs, documents and workflows, in one commit. What you have changed in these files stays, and "
            "is shown. Where the new version has changed the same lines, nothing is done until you choose "
            "with --keep or --take. It says what changes for games under way.\n\n"
            "Install the new version outside the league first, and run it there. An older version never "
            "takes the place of a newer one."
        ),
        params=[
            option(
                "--keep",
                "FILE",
                _("In this file your lines stay where both you and the new version changed them."),
                multiple=True,
            ),
            option(
                "--take",
                "FILE",
                _("In this file the new version's lines count there instead."),
                multiple=True,
            ),
            flag("--dry-run", _("Only show what would be done.")),
            flag(
                "--check",
                _("Only say whether there is a newer release than this one; the exit code is 3 if there is."),
            ),
            option("--from place", "PLACE", place, default=ADDRESS),
            clock_option(),
            push_option(),
            repository_option(),
        ],
        examples=[
            (_("See what would change in your league:"), "adjudicator upgrade --dry-run"),
            (
                _("Upgrade it, and keep what you wrote into the README:"),
                "adjudicator upgrade --keep README.md",
            ),
            (_("Ask in a job whether there is a newer release:"), "adjudicator upgrade --check"),
        ],
    )


def run(
    *,
    keep: Sequence[str],
    take: Sequence[str],
    dry_run: bool,
    check: bool,
    place: str,
    now: Clock,
    push: bool,
    repository: Path,
) -> Status:
    """Check for a newer release, or commit this one to the league."""
    if check:
        return _check(place)
    if both := sorted({*keep} & {*take}):
        raise Failure(
            _("%(file)s cannot be both kept and taken.", file=both[0]), _("Choose one."), Status.USAGE
        )
    with Repository(repository) as clone:

        def compute(files: Files) -> Made[Upgrade]:
            plan = plan_upgrade(files, clone.merge, sides_of(keep, take))
            if plan.conflicts or plan.unknown or not (plan.changes or plan.removed):
                return Made([], plan)
            message = f"Upgrade from {plan.before} to {adjudicator.__version__}"
            return Made([Revision(plan.changes, message, now(), removed=plan.removed)], plan)

        if dry_run:
            files = pull(clone)
            refuse_older(files)
            plan = compute(files).result
        else:
            plan = publish(clone, compute, _("Publishing …"), push=push).computed.result
    return _tell(plan, dry_run=dry_run)


def _check(place: str) -> Status:
    newest, own = newest_release(place), adjudicator.__version__
    if (release(newest) or ()) <= (release(own) or ()):
        click.echo(_("There is no newer release than %(own)s, which this is.", own=own))
        return Status.DONE
    click.echo(_("Version %(newest)s is there; this is %(own)s.", newest=newest, own=own))
    click.echo(_("Install it outside the league; then, in a clone of the league: adjudicator upgrade"))
    return Status.NEEDS_ATTENTION


def _tell(plan: Upgrade, *, dry_run: bool) -> Status:
    for path, difference in plan.kept.items():
        click.secho(_("%(path)s: how yours differs from the new one.", path=path), bold=True)
        click.echo(difference)
    if plan.unknown:
        raise Failure(
            _("No version lays the file %(path)s into a league.", path=plan.unknown[0]),
            _("Name a file as its path from the top of the league: README.md"),
        )
    if plan.conflicts:
        return _tell_conflicts(plan)
    if not (plan.changes or plan.removed):
        click.echo(_("The league has this version already: %(own)s.", own=adjudicator.__version__))
        return Status.DONE
    for path in sorted({*plan.changes, *plan.removed}):
        click.echo(_("removed: %(path)s", path=path) if path in plan.removed else path)
    for version, told in changes_of_outcomes(plan.before, adjudicator.__version__):
        heading = _(
            "What version %(version)s changes for games under way (%(heading)s):",
            version=version,
            heading=OUTCOMES,
        )
        click.secho(heading, bold=True)
        click.echo(told)
    between = {"before": plan.before, "own": adjudicator.__version__}
    if dry_run:
        click.echo(_("The league would move from version %(before)s to %(own)s.", **between))
        return Status.DONE
    click.echo(_("The league moves from version %(before)s to %(own)s.", **between))
    prose.paragraph(
        _(
            "Everybody installs it again, in an up-to-date clone: %(command)s. Each player's program says "
            "so, and so do the news of each game with its next turn.",
            command=INSTALL,
        )
    )
    return Status.DONE


def _tell_conflicts(plan: Upgrade) -> Status:
    for path, line in plan.conflicts:
        complain(
            _(
                "%(path)s, line %(line)s: the new version changes what you have changed, too.",
                path=path,
                line=line,
            )
        )
    paths = dict.fromkeys(path for path, _line in plan.conflicts)
    to_stderr(_("Nothing was done. For each of these files choose whose lines count there:"))
    for path in paths:
        to_stderr(_("  --keep %(path)s (yours) or --take %(path)s (those of the new version)", path=path))
    return Status.NEEDS_ATTENTION
