"""Branches as proposals: on a remote that has no pull requests, or in the bare repository itself.

A branch that is taken in goes. One that is refused becomes `refused/<branch>`, with a commit on top whose
message is the reason, for whoever proposed it to read.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

import git

from adjudicator.forge.judging import wanted
from adjudicator.forge.proposals import Changed, ForgeError, Proposal, Submitted
from adjudicator.repository.git_command import Answer, Change, Git, RepositoryError
from adjudicator.repository.git_objects import ADJUDICATOR, REGULAR, Objects
from adjudicator.repository.git_store import Repository
from adjudicator.words import gettext as _

PREFIXES = ("act", "acts", "join", "orders", "press", "ready")
"""Under what the commands push what they propose: `orders/westeros/stark-0008-1`."""

REFUSED = "refused"
_HEADS = "refs/heads/"
_ATTEMPTS = 3


class Branches:
    """The proposals of one repository, as branches; `now` is when they are answered, in seconds since 1970.

    To be closed after use, or used in a `with` block.
    """

    def __init__(self, path: Path, now: int) -> None:
        self._repo = git.Repo(path, search_parent_directories=True)
        self._git = Git(self._repo)
        self._objects = Objects(self._git)
        self._now = now
        with Repository(path) as repository:
            self._remote, self._upstream = repository.upstream or ("", "")
        self._base = ""

    def __enter__(self) -> Self:
        """The branches themselves."""
        return self

    def __exit__(self, *_error: object) -> None:
        """End the git processes that were kept for reading."""
        self._objects.close()
        self._repo.close()

    def proposals(self) -> Sequence[Proposal]:
        """As `Source.proposals`, in the order of the branches' names."""
        if not self._remote:
            self._base = self._git.resolve("HEAD") or ""
            return list(self._listed())
        reason = ""
        for _attempt in range(_ATTEMPTS):
            found = list(self._listed())
            listed = self._reached("ls-remote", "--refs", self._remote, self._upstream).text
            self._base = next((line.split("\t")[0] for line in listed.splitlines()), "")
            # No ref is needed: what is not taken in is forgotten with the next `git gc`. The branch itself
            # comes along, since what is proposed may rest on its newest commit.
            heads = [self._upstream, *(_HEADS + proposal.name for proposal in found)]
            options = ("--quiet", "--no-tags", "--no-write-fetch-head", "--recurse-submodules=no")
            fetched = self._git.run("fetch", *options, self._remote, *heads, statuses=(), remote=True)
            if not found or not fetched.status:
                return found
            reason = fetched.reason
        # Each time one of them had gone by then, or the remote does not answer.
        raise _unreached(reason)

    def changes(self, proposal: Proposal) -> tuple[Changed, ...]:
        """As `Source.changes`."""
        return changed_since(self._git, self._objects, self._base, proposal.head)

    def read(self, proposal: Proposal, changed: Changed) -> bytes:
        """As `Source.read`."""
        return self._objects.read(changed.identity)

    def answer(self, proposal: Proposal, text: str, *, taken: bool) -> None:
        """As `Source.answer`; nothing happens to a branch that has moved since it was read."""
        ref = _HEADS + proposal.name
        told = "" if taken else self._told(proposal, text)
        kept = f"{_HEADS}{REFUSED}/{proposal.name}"
        if not self._remote:
            if told:
                self._git.run("update-ref", kept, told)
            self._git.run("update-ref", "-d", ref, proposal.head, statuses=())
            return
        refs = [f":{ref}", *([f"+{told}:{kept}"] if told else [])]
        lease = f"--force-with-lease={ref}:{proposal.head}"
        options = ("--quiet", "--no-signed", "--no-follow-tags", "--atomic", lease)
        answer = self._git.run("push", *options, self._remote, *refs, statuses=(), remote=True)
        if answer.status and proposal in self._listed():
            raise _unreached(answer.reason)

    def _listed(self) -> Iterator[Proposal]:
        if self._remote:
            patterns = [f"{_HEADS}{prefix}/*" for prefix in PREFIXES]
            text = self._reached("ls-remote", "--refs", self._remote, *patterns).text
            pairs = (line.split("\t") for line in text.splitlines())
        else:
            folders = [f"{_HEADS}{prefix}/" for prefix in PREFIXES]
            listed = self._git.run("for-each-ref", "--format=%(objectname)%09%(refname)", *folders)
            pairs = (line.split("\t") for line in listed.text.splitlines())
        for identity, ref in sorted(pairs, key=lambda pair: pair[1]):
            yield Proposal(ref.removeprefix(_HEADS), identity)

    def _told(self, proposal: Proposal, text: str) -> str:
        tree = self._objects.tree_of(proposal.head)
        return self._objects.write_commit(tree, (proposal.head,), ADJUDICATOR, self._now, text)

    def _reached(self, *arguments: str) -> Answer:
        answer = self._git.run(*arguments, statuses=(), remote=True)
        if answer.status:
            raise _unreached(answer.reason)
        return answer


def changes_of(path: Path, commit: str) -> Submitted:
    """Read what a commit of a clone proposes for the branch that is checked out there; raises ForgeError.

    Nothing is checked out of it: one content is read as data, if it is worth reading.
    """
    with git.Repo(path, search_parent_directories=True) as repo:
        commands = Git(repo)
        objects = Objects(commands)
        base, head = commands.resolve("HEAD") or "", commands.resolve(commit)
        if head is None:
            raise ForgeError(_("There is no commit %(commit)s.", commit=commit))
        changes = changed_since(commands, objects, base, head)
        changed = wanted(changes)
        content = None if changed is None else objects.read(changed.identity)
        return Submitted(Proposal(head, head), changes, content)


def changed_since(commands: Git, objects: Objects, base: str, head: str) -> tuple[Changed, ...]:
    """List the files that differ between a commit and where its history left that of `base`.

    Read as data: nothing is checked out. Raises ForgeError for what is no commit.
    """
    try:
        start = commands.merge_base(base, head) if base else None
        return tuple(_changed(objects, change) for change in commands.changes(start, head))
    except RepositoryError as error:
        raise ForgeError(_("The proposal cannot be read.")) from error


def _changed(objects: Objects, change: Change) -> Changed:
    if change.new is None:
        return Changed(change.path, "", 0)
    size = objects.size(change.new.id) if change.new.mode in REGULAR else 0
    return Changed(change.path, change.new.mode, size, change.new.id)


def _unreached(reason: str) -> ForgeError:
    return ForgeError(
        _("The remote could not be reached: %(reason)s", reason=reason),
        _("Check the network, the address in git remote -v, and that you may write there."),
    )
