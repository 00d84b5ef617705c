"""How a player's files reach the game: as a proposed branch, or as a commit."""

import re
from collections.abc import Sequence

import click

from adjudicator.cli.failures import Failure
from adjudicator.cli.parameters import Way
from adjudicator.cli.progress import Progress
from adjudicator.cli.sources import publish
from adjudicator.forge.own_branches import remember
from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Published, Repository, Revision
from adjudicator.repository.mail_file import read_mail_file
from adjudicator.sealing import SIGNED, encode
from adjudicator.words import gettext as _

_SHORT = 10
_ADDRESS = re.compile(
    r"""
    (?: https?:// (?: [^/@]+ @ )? (?P<web> [^/@]+ ) /
      | ssh:// (?: [^/@]+ @ )? (?P<ssh> [^/:@]+ ) (?: : \d+ )? /
      | (?: [^/:@]+ @ )? (?P<scp> [^/:@\\]{2,} ) :  # one letter before a colon is a drive on Windows
    ) (?P<path> [^\\]+ )
    """,
    re.VERBOSE,
)


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
        published = publish(repository, compute, _("Committing …"))
        named = {"branch": repository.branch, "commit": short(published)}
        if published.pushed:
            click.echo(_("Pushed to the branch %(branch)s (commit %(commit)s).", **named))
        else:
            click.echo(_("Committed to the branch %(branch)s (commit %(commit)s).", **named))
        click.echo(_("It takes effect when the adjudicator next runs."))
        return
    with Progress(_("Pushing the branch …")):
        commit = repository.propose({path: data}, branch=branch, message=message, when=now)
        if repository.root:
            remember(repository.root, branch, commit)
    click.echo(_("Pushed the branch %(branch)s.", branch=branch))
    address = compare_address(
        repository.address(), repository.branch, branch, repository.address(pushed=True)
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
    click.echo(text, err=way == "print")


def _print_for_mail(data: bytes, address: str) -> None:
    click.echo(_("Nothing is pushed. Put this text into a mail to %(address)s:", address=address), err=True)
    sealed = data.startswith(b"-----BEGIN ADJUDICATOR ")
    click.echo(data.decode() if sealed else encode(SIGNED, {}, data), nl=False)


def short(published: Published[Sequence[Revision]]) -> str:
    """Return the short id of the last commit, as people write it."""
    return published.commits[-1][:_SHORT] if published.commits else ""


def host_and_path(remote: str) -> tuple[str, str]:
    """Return the site and path of a repository on a forge, from a remote's address; empty if unknown.

    An ssh address is taken to mean a site with the same name on https.
    """
    match = _ADDRESS.fullmatch(remote)
    if not match:
        return "", ""
    host = (match["web"] or match["ssh"] or match["scp"]).lower()
    scheme = "http" if remote.startswith("http://") else "https"
    return f"{scheme}://{host}", match["path"].strip("/").removesuffix(".git")


def web_address(repository: Repository) -> str:
    """Return where a repository is on the web, by its remote's address; empty if that is unknown."""
    site, path = host_and_path(repository.address())
    return f"{site}/{path}" if site else ""


def compare_address(remote: str, base: str, branch: str, pushed: str = "") -> str:
    """Return the page that makes a pull request from a branch; empty for an unknown host.

    `pushed` is the address of the fork that the branch was pushed to, if that is not `remote`. GitHub,
    GitLab and Forgejo (with Gitea and Codeberg) are known, by the name of the host.
    """
    site, path = host_and_path(remote)
    host = site.partition("://")[2]
    fork = host_and_path(pushed)[1] or path
    site = f"https://{host}/{path}"
    if "github" in host:
        head = branch if fork == path else f"{fork.replace('/', ':')}:{branch}"
        return f"{site}/compare/{base}...{head}?expand=1"
    if "gitlab" in host:
        page = f"https://{host}/{fork}/-/merge_requests/new"
        return f"{page}?merge_request%5Bsource_branch%5D={branch}"
    if any(word in host for word in ("codeberg", "forgejo", "gitea")):
        head = branch if fork == path else f"{fork}:{branch}"
        return f"{site}/compare/{base}...{head}"
    return ""
