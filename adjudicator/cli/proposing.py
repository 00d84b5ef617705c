"""How a player's files reach the game: as a proposed branch, or as a commit."""

from collections.abc import Sequence

import click

from adjudicator.cli.failures import Failure, to_stderr
from adjudicator.cli.parameters import Way
from adjudicator.cli.progress import Progress
from adjudicator.cli.sources import publish_by_any_version
from adjudicator.cli.web_addresses import compare_address
from adjudicator.forge.own_branches import remember
from adjudicator.repository.files import Files
from adjudicator.repository.git.causes import without_credentials
from adjudicator.repository.git.store import Published, Repository, Revision
from adjudicator.repository.mail_file import read_mail_file
from adjudicator.sealing import SIGNED, encode
from adjudicator.words import gettext as _

_SHORT = 10


def send(
    repository: Repository, path: str, data: bytes, *, branch: str, message: str, way: Way | None, now: int
) -> None:
    """Propose a new file as `branch`, or commit it if there is no remote or if that is the `way`.

    Or print it as a block for a mail: a sealed file is one already. Prints what was done and what comes next.
    Raises Failure if the file already exists, and NoMail for a mail to a league that takes none.
    """
    if way == "print":
        _print_for_mail(data, read_mail_file(repository.tree()).address)
        return

    def compute(files: Files) -> Sequence[Revision]:
        if files.exists(path):
            raise Failure(
                _("There is already a file %(path)s.", path=path),
                _("You may have sent it from another clone; adjudicator status shows what has come in."),
            )
        return [Revision({path: data}, message, now)]

    if way == "direct" or not repository.has_remote:
        published = publish_by_any_version(repository, compute, _("Committing …"))
        named = {"branch": repository.shared_branch, "commit": short(published)}
        if published.pushed and repository.address() != repository.address(pushed=True):
            league = without_credentials(repository.address())
            click.echo(
                _("Pushed to the league's own branch %(branch)s at %(league)s.", league=league, **named)
            )
        elif published.pushed:
            click.echo(_("Pushed to the branch %(branch)s (commit %(commit)s).", **named))
        else:
            click.echo(_("Committed to the branch %(branch)s (commit %(commit)s).", **named))
        click.echo(_("It takes effect when the adjudicator next runs."))
        return
    with Progress(_("Pushing the branch …")):
        commit = repository.propose({path: data}, branch=branch, message=message, when=now)
        if repository.root:
            remember(repository.root, branch, commit)
    league, fork = (without_credentials(repository.address(pushed=pushed)) for pushed in (False, True))
    if league == fork:
        click.echo(_("Pushed the branch %(branch)s.", branch=branch))
    else:
        click.echo(_("Pushed the branch %(branch)s to the fork %(fork)s.", branch=branch, fork=fork))
        click.echo(_("The league, from which turns are read, is %(league)s.", league=league))
    address = compare_address(
        repository.address(), repository.shared_branch, branch, repository.address(pushed=True)
    )
    if address:
        click.echo(_("Open a pull request for it: %(address)s", address=address))
    else:
        click.echo(
            _(
                "If your git server has pull requests, open one for this branch there. If not, the "
                "branch is enough."
            )
        )
    click.echo(_("It takes effect when the adjudicator next runs."))
    click.echo(_("If it is refused, the reply to the pull request says why; so does: adjudicator status"))


def say(text: str, way: Way | None) -> None:
    """Tell the player something beside what is sent: where that is printed for a mail, nothing else is."""
    (to_stderr if way == "print" else click.echo)(text)


def _print_for_mail(data: bytes, address: str) -> None:
    to_stderr(_("Nothing is pushed. Put this text into a mail to %(address)s:", address=address))
    sealed = data.startswith(b"-----BEGIN ADJUDICATOR ")
    click.echo(data.decode() if sealed else encode(SIGNED, {}, data), nl=False)


def short(published: Published[Sequence[Revision]]) -> str:
    """Return the short id of the last commit, as people write it."""
    return published.commits[-1][:_SHORT] if published.commits else ""
