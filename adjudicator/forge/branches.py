"""Branches as proposals: on a remote without pull requests, or in the bare repository itself.

A branch that is taken in is deleted. So is a refused one; `refused/<day>/<branch>` then keeps the reason for
some weeks, as the message of a commit without content.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Self

import git

from adjudicator.forge.judging import wanted
from adjudicator.forge.proposals import ENOUGH, Changed, ForgeError, Proposal, Reply, Submitted
from adjudicator.repository.damage import DAMAGE
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import read_game_file
from adjudicator.repository.git.command import Change, Git, RepositoryError
from adjudicator.repository.git.objects import ADJUDICATOR, REGULAR, Objects
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import GAME, NAME, GamePaths
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import time_text
from adjudicator.words import gettext as _

MOST = 200
"""How many branches to read in one run: some seconds of git's time."""

URGENT = ("act", "acts", "orders")
PREFIXES = (*URGENT, "join", "press", "ready")
"""The prefixes of branches that the commands push: `orders/westeros/stark-0008-1`. Some have deadlines."""

REFUSED = "refused"
KEPT_DAYS = 30
MOST_KEPT = 500
"""How long reasons are kept, and how many; beyond that the oldest are deleted."""

_HEADS = "refs/heads/"
_LISTED = re.compile(r"([0-9a-f]{40})\t(refs/.*)", re.DOTALL)
_SHADOW = re.compile(r"refs/(?:heads|tags)/refs/.*", re.DOTALL)
_NAME = re.compile(
    rf"(?P<kind>{'|'.join(PREFIXES)})/(?P<game>{NAME.pattern})/(?P<stem>[A-Za-z0-9][A-Za-z0-9._-]{{0,139}})"
)
_DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
_KIND = "|".join(PREFIXES)
_OBSTACLE = re.compile(
    rf"(?:{_KIND})(?:/(?P<game>{NAME.pattern}))?|{REFUSED}(?:/{_DAY}(?:/(?:{_KIND})(?:/{NAME.pattern})?)?)?"
)
"""A branch `orders` would keep git from creating `orders/westeros/stark-0008-1`."""
_REASON = re.compile(rf"{REFUSED}/(?P<day>{_DAY})/{_NAME.pattern}")
_PUSH = ("--quiet", "--no-signed", "--no-follow-tags")
_ATTEMPTS = 3
_FETCHED = 100
_BATCH = 32
"""Branches per fetch or answer: the command line must be no longer than Windows allows."""


@dataclass(frozen=True)
class _Move:
    """A branch to delete if it is still at `head`; `reason` is the commit that says why, if any."""

    name: str
    head: str
    reason: str = ""


class Branches:
    """The proposals of one repository, as branches; `now` is when they are answered, in seconds since 1970.

    A branch whose name does not follow the commands' patterns is not a proposal, and is left alone. Use in a
    `with` block, or close after use.
    """

    most = MOST

    def __init__(self, path: Path, now: int) -> None:
        self._repository = Repository(path)
        self._repo = git.Repo(path, search_parent_directories=True)
        self._git = Git(self._repo)
        self._objects = Objects(self._git)
        self._today = time_text(now).partition("T")[0]
        self._oldest = time_text(max(0, now - KEPT_DAYS * DAY)).partition("T")[0]
        self._now = now
        self._remote, self._upstream = self._repository.upstream or ("", "HEAD")
        self._base = ""
        self._shadows: list[tuple[str, str]] = []
        self._expired: list[_Move] = []
        self._obstacles: list[_Move] = []

    def __enter__(self) -> Self:
        """The branches themselves."""
        return self

    def __exit__(self, *_error: object) -> None:
        """End the git processes that were kept for reading."""
        self._objects.close()
        self._repo.close()
        self._repository.close()

    def proposals(self) -> Sequence[Proposal]:
        """As `Source.proposals`, in the order of the branches' names."""
        heads = self._heads()
        self._remove_shadows()
        reasons = [match for name in sorted(heads) if (match := _REASON.fullmatch(name))]
        young = [match[0] for match in reasons if self._oldest <= match["day"] <= self._today]
        kept = frozenset(young[-MOST_KEPT:])
        self._expired = [_Move(one[0], heads[one[0]]) for one in reasons if one[0] not in kept]
        files = self._repository.tree()
        self._obstacles = [
            _Move(name, head)
            for name, head in sorted(heads.items())
            if (match := _OBSTACLE.fullmatch(name))
            and (match["game"] is None or files.exists(GamePaths(match["game"]).file(GAME)))
        ][:_BATCH]
        sender = _senders(files)
        return [
            Proposal(
                name, head, sender=(whose := sender(match)), urgent=bool(whose) and match["kind"] in URGENT
            )
            for name, head in sorted(heads.items())
            if (match := _NAME.fullmatch(name))
        ]

    @property
    def obstacles(self) -> Sequence[str]:
        """As `Source.obstacles`."""
        return [move.name for move in self._obstacles]

    def fetch(self, proposals: Sequence[Proposal]) -> Sequence[Proposal]:
        """As `Source.fetch`."""
        if not self._remote:
            return proposals
        starts = range(0, len(proposals), _FETCHED)
        return [one for start in starts for one in self._fetch(proposals[start : start + _FETCHED])]

    def changes(self, proposal: Proposal) -> tuple[Changed, ...]:
        """As `Source.changes`."""
        return changed_since(self._git, self._objects, self._base, proposal.head)

    def read(self, proposal: Proposal, changed: Changed) -> bytes:
        """As `Source.read`."""
        try:
            return self._objects.read(changed.identity)
        except RepositoryError as error:
            raise _unreadable() from error

    def is_of_the_house(self, proposal: Proposal) -> bool:
        """As `Source.is_of_the_house`: nobody vouches for whoever pushed a branch."""
        return False

    def answer(self, replies: Sequence[Reply]) -> tuple[tuple[Reply, ForgeError], ...]:
        """As `Source.answer`; nothing happens to a branch that has moved since it was read."""
        moves = [
            *self._expired,
            *(
                _Move(reply.proposal.name, reply.proposal.head, "" if reply.taken else self._told(reply.text))
                for reply in replies
            ),
        ]
        batches = [moves[start : start + _BATCH] for start in range(0, len(moves), _BATCH)]
        if self._obstacles:
            batches.insert(0, self._obstacles)
        if not self._remote:
            for batch in batches:
                self._move(batch)
            return ()
        reasons = [reason for batch in batches if (reason := self._push(batch))]
        # Most likely some have moved, which is not a failure.
        there = self._heads() if reasons else {}
        return tuple(
            (reply, _unreached(reasons[0]))
            for reply in replies
            if there.get(reply.proposal.name) == reply.proposal.head
        )

    def _fetch(self, proposals: Sequence[Proposal]) -> Sequence[Proposal]:
        reason = ""
        for _attempt in range(_ATTEMPTS):
            # No ref is needed: anything not taken in disappears with the next `git gc`. The branch itself
            # is fetched too, since a proposal may build on its newest commit.
            heads = [self._upstream, *(_HEADS + proposal.name for proposal in proposals)]
            options = ("--quiet", "--no-tags", "--no-write-fetch-head", "--recurse-submodules=no")
            fetched = self._git.run("fetch", *options, self._remote, *heads, statuses=(), remote=True)
            if not fetched.status and all(self._is_here(proposal) for proposal in proposals):
                return proposals
            # Some have moved or gone since they were listed: another job may have taken them in.
            reason = fetched.reason if fetched.status else ""
            there = self._heads()
            proposals = [replace(one, head=there[one.name]) for one in proposals if one.name in there]
        if reason:
            raise _unreached(reason)
        return proposals

    def _is_here(self, proposal: Proposal) -> bool:
        try:
            return bool(self._objects.size(proposal.head))
        except RepositoryError:
            return False

    def _heads(self) -> Mapping[str, str]:
        """The branches that may be proposals or reasons, with their heads; also records the base."""
        if self._remote:
            patterns = [f"{_HEADS}{prefix}{end}" for prefix in (*PREFIXES, REFUSED) for end in ("", "/*")]
            arguments = ["ls-remote", "--refs", self._remote, self._upstream, *patterns]
        else:
            folders = [f"{_HEADS}{prefix}" for prefix in (*PREFIXES, REFUSED)]
            arguments = ["for-each-ref", "--format=%(objectname)%09%(refname)", *folders]
        listed = self._git.run(*arguments, statuses=(), remote=bool(self._remote))
        if listed.status:
            raise _unreached(listed.reason)
        found = {match[2]: match[1] for line in listed.lines if (match := _LISTED.fullmatch(line))}
        self._base = found.get(self._upstream) or self._git.resolve("HEAD") or ""
        self._shadows = [(ref, head) for ref, head in found.items() if _SHADOW.fullmatch(ref)]
        return {ref.removeprefix(_HEADS): head for ref, head in found.items() if ref.startswith(_HEADS)}

    def _remove_shadows(self) -> None:
        """Remove `refs/heads/refs/heads/main` and the like, which keep git from pushing to `main`.

        The longest go first, since each may hide another. In the repository itself nothing needs pushing.
        """
        for ref, head in sorted(self._shadows, key=lambda one: -len(one[0]))[:_BATCH] if self._remote else ():
            self._git.run(
                "push", *_PUSH, _lease(ref, head), self._remote, f":{ref}", statuses=(), remote=True
            )

    def _told(self, text: str) -> str:
        tree = self._objects.write_tree(None, {})
        return self._objects.write_commit(tree, (), ADJUDICATOR, self._now, text)

    def _kept(self, move: _Move) -> str:
        return f"{REFUSED}/{self._today}/{move.name}"

    def _move(self, moves: Sequence[_Move]) -> None:
        """Delete in the repository itself, without a push, so that no hook starts."""
        if self._moved(moves):
            return
        # One of them has moved, or another branch blocks the name of a reason; the run has reported that.
        for move in moves:
            if not self._moved([move]):
                self._moved([replace(move, reason="")])

    def _moved(self, moves: Sequence[_Move]) -> bool:
        """Delete all of them, or none."""
        told = [f"update {_HEADS}{self._kept(move)} {move.reason}\n" for move in moves if move.reason]
        goes = [f"delete {_HEADS}{move.name} {move.head}\n" for move in moves]
        feed = "".join(told + goes).encode()
        return not self._git.run("update-ref", "--stdin", feed=feed, statuses=()).status

    def _push(self, moves: Sequence[_Move]) -> str:
        """Delete on the remote, in one push; return why any of it failed, or nothing."""
        leases = [_lease(_HEADS + move.name, move.head) for move in moves]
        refs = [f":{_HEADS}{move.name}" for move in moves]
        refs += [f"+{move.reason}:{_HEADS}{self._kept(move)}" for move in moves if move.reason]
        answer = self._git.run("push", *_PUSH, *leases, self._remote, *refs, statuses=(), remote=True)
        return answer.reason if answer.status else ""


def _lease(ref: str, head: str) -> str:
    return f"--force-with-lease={ref}:{head}"


def _senders(files: Files) -> Callable[[re.Match[str]], str]:
    """Return whose share a branch counts towards: the seat in its name, if any."""

    @cache
    def seats(game: str) -> tuple[str, ...]:
        try:
            return tuple(read_game_file(files, game).seats)
        except DAMAGE:
            return ()

    def sender(name: re.Match[str]) -> str:
        named = [seat for seat in seats(name["game"]) if f"-{seat}-" in f"-{name['stem']}-"]
        who = max(named, key=len, default=name["kind"])
        return f"{name['game']}/{who}" if seats(name["game"]) else ""

    return sender


def changes_of(path: Path, commit: str) -> Submitted:
    """Read what a commit of a clone proposes for the checked-out branch; raises ForgeError.

    Nothing is checked out: one file is read as data, if it is worth reading.
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
    """List files that differ between a commit and its merge base with `base`, `ENOUGH` at most.

    They are read as data: nothing is checked out. Raises ForgeError if there is no such commit.
    """
    try:
        start = commands.merge_base(base, head) if base else None
        return tuple(_changed(objects, change) for change in commands.changes(start, head)[:ENOUGH])
    except RepositoryError as error:
        raise _unreadable() from error


def _changed(objects: Objects, change: Change) -> Changed:
    if change.new is None:
        return Changed(change.path, "", 0)
    size = objects.size(change.new.id) if change.new.mode in REGULAR else 0
    return Changed(change.path, change.new.mode, size, change.new.id)


def _unreadable() -> ForgeError:
    return ForgeError(_("The proposal cannot be read."), answered=True)


def _unreached(reason: str) -> ForgeError:
    return ForgeError(
        _("The remote could not be reached: %(reason)s", reason=reason),
        _("Check the network, the address in git remote -v, and that you may write there."),
    )
