"""How commands take in proposals: the options for their sources, and the report of what became of them."""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from adjudicator.cli.failures import Failure, warn
from adjudicator.cli.parameters import flag, one_of, option
from adjudicator.cli.proposing import host_and_path, remote_address
from adjudicator.forge.intake import Gathered, TakenIn, answer, gather, take_in
from adjudicator.forge.judging import Accepted
from adjudicator.forge.proposals import Forge, Proposal, Source
from adjudicator.repository.files import Files, Overlay
from adjudicator.repository.git.store import Repository, Revision
from adjudicator.words import ENGLISH, gettext as _, ngettext, use_language

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


def find_forge(repository: Repository, kind: str, forge_address: str | None) -> Forge:
    """Return the forge of a repository; raises Failure without a token or address, and ForgeError."""
    from adjudicator.forge.forgejo import Forgejo
    from adjudicator.forge.github import GitHub
    from adjudicator.forge.gitlab import GitLab
    from adjudicator.forge.rest import Rest

    token = os.environ.get(TOKEN_VARIABLE)
    if not token:
        raise Failure(
            _("There is no token for the forge in the environment variable %(name)s.", name=TOKEN_VARIABLE),
            _("A GitHub job has one in secrets.GITHUB_TOKEN; elsewhere, create one in your settings."),
        )
    site, path = host_and_path(forge_address or remote_address(repository))
    if not site:
        raise Failure(
            _("The address of the forge does not follow from the remote's."),
            _("Give the repository's page with --forge-address, for example https://github.com/ann/league."),
        )
    if kind == "gitlab":
        return GitLab(Rest(f"{site}/api/v4", {"PRIVATE-TOKEN": token}), path, repository.branch)
    if kind == "forgejo":
        return Forgejo(Rest(f"{site}/api/v1", {"Authorization": f"token {token}"}), path, repository.branch)
    base = "https://api.github.com" if site == "https://github.com" else f"{site}/api/v3"
    return GitHub(Rest(base, {"Authorization": f"Bearer {token}"}), path, repository.branch)


@dataclass(frozen=True)
class Inflow:
    """The sources of one run, with what was gathered from each; with `silent` nobody is answered."""

    sources: tuple[tuple[Source, Gathered], ...]
    silent: bool

    @property
    def complete(self) -> bool:
        """Whether everything proposed was read, so that seats that sent nothing may miss a deadline."""
        return all(gathered.complete for _source, gathered in self.sources)

    def take_in(self, files: Files, now: int) -> tuple[TakenIn, ...]:
        """Judge everything against the newest files; a file proposed by two sources is taken in once."""
        taken: list[TakenIn] = []
        for _source, gathered in self.sources:
            # What is written to the repository must not depend on the language of whoever runs this.
            with use_language(ENGLISH):
                one = take_in(overlaid(files, taken), gathered, now)
            taken.append(one)
        return tuple(taken)

    def answer(self, taken: Sequence[TakenIn]) -> int:
        """Answer the proposals and print a line for each verdict; return how many answers failed."""
        wrong = 0
        for (source, gathered), one in zip(self.sources, taken, strict=True):
            with use_language(ENGLISH):
                failed = () if self.silent else answer(source, one)
            for branch in gathered.obstacles:
                warn(_("The branch %(branch)s prevents players from pushing theirs.", branch=branch))
                if not self.silent:
                    warn(_("The branch %(branch)s is deleted.", branch=branch))
            for proposal, reason in (*gathered.unread, *failed):
                warn(_("%(proposal)s: %(reason)s", proposal=_name(proposal), reason=reason))
                wrong += 1
            for proposal, verdict in one.verdicts:
                told = _("taken in")
                if not isinstance(verdict, Accepted):
                    told = _("refused: %(reason)s", reason=verdict.reason)
                click.echo(_("%(proposal)s: %(told)s", proposal=_name(proposal), told=told))
            for proposal in gathered.others:
                told = _("left alone; it is not a submission, and comes from a maintainer of the repository")
                click.echo(_("%(proposal)s: %(told)s", proposal=_name(proposal), told=told))
            if gathered.waiting:
                click.echo(
                    ngettext(
                        "%(n)s more proposal waits for the next run.",
                        "%(n)s more proposals wait for the next run.",
                        len(gathered.waiting),
                    )
                )
        return wrong


def overlaid(files: Files, taken: Sequence[TakenIn]) -> Files:
    """Return the files as they will be once everything taken in is committed."""
    return Overlay(files, changes_of(taken))


def changes_of(taken: Sequence[TakenIn]) -> dict[str, bytes]:
    """Return the files to commit, by path."""
    return {path: data for one in taken for path, data in one.changes.items()}


def revision_of(taken: Sequence[TakenIn], now: int) -> list[Revision]:
    """Return one commit for everything taken in; None if there is nothing."""
    changes = changes_of(taken)
    if not changes:
        return []
    with use_language(ENGLISH):
        message = ngettext("Take in %(n)s file", "Take in %(n)s files", len(changes))
    return [Revision(changes, message, now)]


@contextmanager
def inflow(
    repository: Repository,
    folder: Path,
    forge: str | None,
    forge_address: str | None,
    *,
    branches: bool,
    now: int,
    silent: bool = False,
) -> Iterator[Inflow]:
    """Gather from the sources that the options name; raises Failure and ForgeError.

    With `silent` nobody is answered, and nothing changes at a source.
    """
    with ExitStack() as stack:
        sources: list[Source] = []
        if forge:
            sources.append(find_forge(repository, forge, forge_address))
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
            sources.append(stack.enter_context(Branches(folder, now, silent=silent)))
        yield Inflow(tuple((source, gather(source, now)) for source in sources), silent)


def _name(proposal: Proposal) -> str:
    """How messages name a proposal: a branch may have any name that git allows."""
    name = "".join(letter if letter.isprintable() else "?" for letter in proposal.name)
    return _("%(name)s by %(author)s", name=name, author=proposal.author) if proposal.author else name
