"""How commands take in proposals: the options for their sources, and the report of what became of them."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import click

from adjudicator.cli.failures import Failure, warn
from adjudicator.cli.keys import read_secret
from adjudicator.cli.parameters import flag, one_of, option
from adjudicator.repository.files import Files, Overlay
from adjudicator.repository.git.store import Repository, Revision
from adjudicator.repository.set_aside import Aside, note_set_aside
from adjudicator.words import ENGLISH, gettext as _, use_language

if TYPE_CHECKING:
    from adjudicator.forge.proposals import Forge, Source

TOKEN_VARIABLE = "ADJUDICATOR_FORGE_TOKEN"
"""The environment variable that holds the token for the forge."""

FORGES = ("github", "forgejo", "gitlab")


def forge_options(purpose: str | None = None) -> list[click.Parameter]:
    """`--forge` and `--forge-address`; `purpose` is their help, unless they serve to take in proposals."""
    purpose = purpose or _("Take in open pull requests from a forge: %(kinds)s.", kinds=", ".join(FORGES))
    token = _("The environment variable %(name)s holds its token.", name=TOKEN_VARIABLE)
    address = _("The repository's page on the forge, if it does not follow from the remote's address.")
    return [
        option("--forge", "KIND", f"{purpose} {token}", callback=one_of(*FORGES)),
        option("--forge-address", "URL", address),
    ]


def source_options() -> list[click.Parameter]:
    """`--forge`, `--forge-address` and `--branches`: the sources of proposals, which `inflow` reads."""
    branches = _("Take in the branches that players have pushed, if there are no pull requests.")
    return [*forge_options(), flag("--branches", branches)]


def find_forge(
    repository: Repository, kind: str, forge_address: str | None, secret_file: Path | None
) -> "Forge":
    """Return the forge of a repository; raises Failure without a token, an address or the league's secret."""
    from adjudicator.cli.web_addresses import host_and_path
    from adjudicator.forge.forgejo import Forgejo
    from adjudicator.forge.github import GitHub
    from adjudicator.forge.gitlab import GitLab
    from adjudicator.forge.marks import Marks

    token = os.environ.get(TOKEN_VARIABLE)
    if not token:
        raise Failure(
            _("There is no token for the forge in the environment variable %(name)s.", name=TOKEN_VARIABLE),
            _("A GitHub job has one in secrets.GITHUB_TOKEN; elsewhere, create one in your settings."),
        )
    site, path = host_and_path(forge_address or repository.address())
    if not site:
        raise Failure(
            _("The address of the forge does not follow from the remote's."),
            _("Give the repository's page with --forge-address, for example https://github.com/ann/league."),
        )
    forges: Mapping[str, type[GitHub | GitLab]] = {"github": GitHub, "forgejo": Forgejo, "gitlab": GitLab}
    return forges[kind](site, path, repository.shared_branch, token, Marks(read_secret(secret_file)))


class Judged(Protocol):
    """What became of everything that one source brought, for one state of the files."""

    @property
    def place(self) -> str:
        """Where all this was sent, in a word or two."""
        ...

    @property
    def set_aside(self) -> Sequence[Aside]:
        """What met a bug."""
        ...

    @property
    def changes(self) -> Mapping[str, bytes]:
        """The files to commit, by path."""
        ...

    @property
    def complete(self) -> bool:
        """Whether everything was judged that may be orders sent in time."""
        ...

    @property
    def undelivered(self) -> frozenset[str]:
        """The games of proposals that the repository itself has lost; nobody misses a deadline there."""
        ...

    @property
    def any(self) -> bool:
        """Whether there was anything to judge."""
        ...

    def answer(self) -> int:
        """Answer everything, once it is published, and print a line for each; return how many failed."""
        ...


class Brought(Protocol):
    """What sources brought whose proposals are judged together."""

    def judge(self, files: Files, now: int) -> Sequence[Judged]:
        """Judge everything against the newest files, and return what became of it by source; pure."""
        ...


def judge_all(brought: Iterable[Brought], files: Files, now: int) -> tuple[Judged, ...]:
    """Judge what was brought against the newest files; a file proposed by two sources is taken in once."""
    judged: list[Judged] = []
    for one in brought:
        # What is written to the repository must not depend on the language of whoever runs this.
        with use_language(ENGLISH):
            judged += one.judge(overlaid(files, judged), now)
    return tuple(judged)


def overlaid(files: Files, judged: Sequence[Judged]) -> Files:
    """Return the files as they will be once everything taken in is committed."""
    return Overlay(files, changes_of(judged))


def changes_of(judged: Sequence[Judged]) -> dict[str, bytes]:
    """Return the files to commit, by path."""
    return {path: data for one in judged for path, data in one.changes.items()}


def revisions_of(files: Files, judged: Sequence[Judged], now: int) -> list[Revision]:
    """Return one commit for everything taken in, and one if other things are set aside than before."""
    with use_language(ENGLISH):
        noted = note_set_aside(files, {one.place: one.set_aside for one in judged})
    revision = Revision(noted, "Note what is set aside", now)
    return [*commit_of(changes_of(judged), now), *([revision] if noted else [])]


def commit_of(changes: Mapping[str, bytes], now: int) -> list[Revision]:
    """Return one commit that takes these files in; none if there are none."""
    if not changes:
        return []
    message = "Take in 1 file" if len(changes) == 1 else f"Take in {len(changes)} files"
    return [Revision(changes, message, now)]


@contextmanager
def inflow(
    repository: Repository,
    folder: Path,
    forge: "Forge | None",
    *,
    branches: bool,
    now: int,
    silent: bool = False,
) -> Iterator[tuple[Brought, ...]]:
    """Gather from a forge, and from the branches if asked to; raises ForgeError.

    With `silent` nobody is answered, and nothing changes at a source.
    """
    with ExitStack() as stack:
        sources: dict[str, Source] = {}
        if forge:
            from adjudicator.forge.issues import IssueSource

            sources |= {"pull requests": forge, "issues": IssueSource(forge)}
        if branches:
            from adjudicator.forge.branches import Branches

            if repository.root is None and repository.upstream:
                remote = repository.upstream[0]
                warn(
                    _(
                        "This bare repository has a remote, %(remote)s, so its branches are read instead of "
                        "this repository's own. To read its own: git remote remove %(remote)s",
                        remote=remote,
                    )
                )
            sources["branches"] = stack.enter_context(Branches(folder, now, silent=silent))
        yield (_gathered(sources, repository.tree(), now, silent=silent),) if sources else ()


def _gathered(sources: Mapping[str, "Source"], files: Files, now: int, *, silent: bool) -> Brought:
    from adjudicator.cli.proposed import gathered

    return gathered(sources, files, now, silent=silent)
