"""Branches as proposals: on a remote without pull requests, or in the bare repository itself.

A branch that is taken in is deleted. So is a refused one; `refused/<day>/<branch>` then keeps the reason for
some weeks, as the message of a commit without content.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from typing import Self

import msgspec

from adjudicator.forge.differences import Trunk
from adjudicator.forge.judging import wanted
from adjudicator.forge.proposals import (
    Changed,
    ForgeError,
    Proposal,
    RefusedProposal,
    Reply,
    Submitted,
    Undelivered,
    Unlisted,
)
from adjudicator.repository.damage import DAMAGE
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import read_game_file
from adjudicator.repository.git.cat_file import CatFile
from adjudicator.repository.git.causes import too_much
from adjudicator.repository.git.command import Answer, open_repository
from adjudicator.repository.git.limits import FETCHING, READING, Limits
from adjudicator.repository.git.objects import ADJUDICATOR, Objects
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import GAME, NAME, GamePaths
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import time_text
from adjudicator.words import ENGLISH, gettext as _, use_language

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
_ID = re.compile(r"[0-9a-f]{40}")
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
_FETCH = (*("-c", "fetch.fsckObjects=false"), "fetch", "--quiet", "--no-tags", "--no-write-fetch-head")
"""What is odd in a branch is refused after it was fetched; it keeps no other from being fetched."""
_CORRUPTION = "corruption on the remote side"
"""Git's words for having failed because of an object on the remote: one too large, or one that is lost."""
_ATTEMPTS = 3
_FETCHED = 100
_BATCH = 32
"""Branches per fetch or answer: the command line must be no longer than Windows allows."""


class _Move(msgspec.Struct, frozen=True):
    """A branch to delete if it is still at `head`; `reason` is the commit that says why, if any."""

    name: str
    head: str
    reason: str = ""


class Branches:
    """The proposals of one repository, as branches; `now` is when they are answered, in seconds since 1970.

    A branch whose name does not follow the commands' patterns is not a proposal, and is left alone. With
    `silent` none is removed. Use in a `with` block, or close after use.
    """

    most = MOST
    unlisted: Sequence[Unlisted] = ()

    def __init__(self, path: Path, now: int, *, silent: bool = False) -> None:
        self._repository = Repository(path)
        self._git = open_repository(path)
        self._objects = Objects(self._git)
        self._proposed = CatFile(self._git, READING)
        self._trunk_at = cache(partial(Trunk, self._git, self._proposed))
        self._not_fetched: dict[str, ForgeError | RefusedProposal] = {}
        self._today = time_text(now).partition("T")[0]
        self._oldest = time_text(max(0, now - KEPT_DAYS * DAY)).partition("T")[0]
        self._now = now
        self._silent = silent
        self._remote, self._upstream = self._repository.upstream or ("", "HEAD")
        self._base = ""
        self._shadows: list[tuple[str, str]] = []
        self._expired: list[_Move] = []
        self._obstacles: list[_Move] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        """End the git processes that were kept for reading."""
        self._proposed.close()
        self._objects.close()
        self._repository.close()

    def proposals(self) -> Sequence[Proposal]:
        """As `Source.proposals`, in the order of the branches' names."""
        heads = self._heads()
        if not self._silent:
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
                name,
                head,
                sender=(whose := sender(match)),
                urgent=bool(whose) and match["kind"] in URGENT,
                game=match["game"],
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
        if not self._remote or not proposals:
            return proposals
        self._require_upstream()
        starts = range(0, len(proposals), _FETCHED)
        fetched = [one for start in starts for one in self._fetch(proposals[start : start + _FETCHED])]
        if not self._proposed.has(self._base):
            self._require_upstream()
        return fetched

    def changes(self, proposal: Proposal) -> tuple[Changed, ...]:
        """As `Source.changes`."""
        if proposal.head in self._not_fetched:
            raise self._not_fetched[proposal.head]
        return self._trunk_at(self._base).changes(proposal.head)

    def read(self, proposal: Proposal, changed: Changed) -> bytes:
        """As `Source.read`."""
        return self._trunk_at(self._base).read(changed)

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
                if reply.closes
            ),
        ]
        batches = [moves[start : start + _BATCH] for start in range(0, len(moves), _BATCH)]
        if self._obstacles:
            batches.insert(0, self._obstacles)
        if not self._remote:
            for batch in batches:
                self._move(batch)
            return ()
        failed = [answer for batch in batches if (answer := self._push(batch)).status]
        # Most likely some have moved, which is not a failure.
        there = self._heads() if failed else {}
        return tuple(
            (reply, self._unreached(failed[0]))
            for reply in replies
            if there.get(reply.proposal.name) == reply.proposal.head
        )

    def _fetch(self, proposals: Sequence[Proposal]) -> Sequence[Proposal]:
        """Fetch proposals together or, if that fails, in halves, until it is clear which one is at fault."""
        answer: Answer | None = None
        crashed = False
        for attempt in range(_ATTEMPTS):
            answer = self._get([_HEADS + proposal.name for proposal in proposals], FETCHING)
            if not answer.status and all(self._proposed.has(proposal.head) for proposal in proposals):
                return proposals
            crashed = bool(answer.status) and (
                answer.status < 0 or too_much(answer.complaint) or _CORRUPTION in answer.complaint
            )
            if crashed and (attempt or len(proposals) > 1):
                break
            # Some have moved or gone since they were listed: another job may have taken them in.
            there = self._heads()
            proposals = [
                msgspec.structs.replace(one, head=there[one.name]) for one in proposals if one.name in there
            ]
            if not proposals:
                return ()
        self._require_upstream()
        if len(proposals) > 1:
            middle = len(proposals) // 2
            return [*self._fetch(proposals[:middle]), *self._fetch(proposals[middle:])]
        self._not_fetched[proposals[0].head] = self._why_not(answer, crashed=crashed)
        return proposals

    def _why_not(self, answer: Answer | None, *, crashed: bool) -> ForgeError | RefusedProposal:
        """Why one proposal was not fetched: for what it is, or for a fault that is not its own."""
        if answer is None or not answer.status:
            return ForgeError(_("It moves all the time."))
        if self._git.remote_is_damaged(answer):
            return Undelivered(answer.said)
        if not crashed:
            return self._unreached(answer)
        # A remote may not say more than that it cannot. So see whether it delivers all the rest.
        if not too_much(answer.complaint) and answer.status >= 0:
            whole = self._get([self._upstream], None, "--refetch")
            if whole.status and not self._git.damaged(whole):
                return Undelivered(answer.said)
        return _cannot_be_fetched()

    def _unreached(self, answer: Answer) -> ForgeError:
        return ForgeError(
            _("The remote could not be reached: %(reason)s", reason=answer.said),
            self._git.unreached(answer)
            or _("Check the network, the address in git remote -v, and that you may write there."),
        )

    def _require_upstream(self) -> None:
        """Fetch what proposals are compared with; raises ForgeError if that does not work either."""
        answer = self._get([self._upstream], None)
        if answer.status:
            raise self._unreached(answer)

    def _get(self, refs: Sequence[str], limits: Limits | None, *options: str) -> Answer:
        # No ref is needed: anything not taken in disappears with the next `git gc`.
        command = (*_FETCH, *options, "--recurse-submodules=no", self._remote)
        return self._git.run(*command, *refs, statuses=(), remote=True, limits=limits)

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
            raise self._unreached(listed)
        found = {match[2]: match[1] for line in listed.lines if (match := _LISTED.fullmatch(line))}
        if self._remote and self._upstream not in found:
            self._repository.require_shared()
        self._base = found.get(self._upstream) or self._objects.commit("HEAD") or ""
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
                self._moved([msgspec.structs.replace(move, reason="")])

    def _moved(self, moves: Sequence[_Move]) -> bool:
        """Delete all of them, or none."""
        told = [f"update {_HEADS}{self._kept(move)} {move.reason}\n" for move in moves if move.reason]
        goes = [f"delete {_HEADS}{move.name} {move.head}\n" for move in moves]
        feed = "".join(told + goes).encode()
        return not self._git.run("update-ref", "--stdin", feed=feed, statuses=()).status

    def _push(self, moves: Sequence[_Move]) -> Answer:
        """Delete on the remote, in one push."""
        leases = [_lease(_HEADS + move.name, move.head) for move in moves]
        refs = [f":{_HEADS}{move.name}" for move in moves]
        refs += [f"+{move.reason}:{_HEADS}{self._kept(move)}" for move in moves if move.reason]
        return self._git.run("push", *_PUSH, *leases, self._remote, *refs, statuses=(), remote=True)


def _lease(ref: str, head: str) -> str:
    return f"--force-with-lease={ref}:{head}"


def _senders(files: Files) -> Callable[[re.Match[str]], str]:
    """Return whose share a branch counts towards: the seat in its name, if any."""

    @cache
    def seats(game: str) -> tuple[str, ...]:
        try:
            file = read_game_file(files, game)
            return tuple(dict.fromkeys((*file.places, *file.seats)))
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
    commands = open_repository(path)
    with closing(CatFile(commands, READING)) as objects:
        # The commit itself is not opened yet: it may be of any size.
        found = commands.run("rev-parse", "--verify", "--quiet", commit, statuses=()).text
        if not _ID.fullmatch(found) or not objects.has(found):
            raise ForgeError(_("There is no commit %(commit)s.", commit=commit))
        proposal = Proposal(found, found)
        trunk = Trunk(commands, objects, commands.resolve("HEAD") or "")
        try:
            changes = trunk.changes(found)
            changed = wanted(changes)
            return Submitted(proposal, changes, None if changed is None else trunk.read(changed))
        except RefusedProposal as refused:
            return Submitted(proposal, refused=str(refused))


def _cannot_be_fetched() -> RefusedProposal:
    with use_language(ENGLISH):
        return RefusedProposal(
            _("Git cannot fetch it, or not with as little time and memory as a proposal may cost.")
        )
