"""The git repository that is the game: reads commits, publishes new ones, and proposes branches.

Everything happens in commits, not in a work tree: objects are made beside what a person is working on, the
commit is pushed, never by force, and only then the local branch follows. If the remote has moved, the result
is thrown away and computed again on its new head, so that no result is ever based on an old state. A killed
run loses nothing that it pushed, and the next one makes nothing twice. What a killed run may leave is
objects that nothing names, a lock of git's, and files that git had begun to write; the next run names them
and the command that mends the clone, and deletes nothing itself.
"""

import re
import shlex
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Generic, Self, TypeVar

import msgspec

from adjudicator.repository.files import Files, components
from adjudicator.repository.git.causes import without_credentials
from adjudicator.repository.git.command import (
    Answer,
    Entry,
    RepositoryError,
    open_repository,
)
from adjudicator.repository.git.following import CannotFollow, follow
from adjudicator.repository.git.lock import LOCK, Lock
from adjudicator.repository.git.objects import ADJUDICATOR, Author, Objects
from adjudicator.repository.git.tree import Tree
from adjudicator.repository.layout import BRANCH, MANIFEST, TURNS
from adjudicator.words import gettext as _

if TYPE_CHECKING:
    from adjudicator.repository.git.history import History

__all__ = [
    "ADJUDICATOR",
    "Author",
    "Made",
    "Published",
    "Repository",
    "RepositoryError",
    "Revision",
    "Unreached",
]

T = TypeVar("T")
R = TypeVar("R", bound="Iterable[Revision]")

_HEADS = "refs/heads/"
_LEAGUE = "upstream"
"""The remote that is the league where `origin` is a fork of it, as the forges' own programs name it."""
_SHOWN = 3
"""How many branches are named in an error."""
_ATTEMPTS = 8
_PATIENCE = 60.0
_PAUSE = 0.1
_LOCKED = (
    *("cannot lock ref", "failed to update ref", "incorrect old value", ".lock"),
    *("reference already exists", "refname conflict"),  # since git 2.51
)
"""Part of git's message when two pushes meet on the remote; the one that lost may try again."""
_OVERTAKEN = ("cannot lock ref", "incorrect old value", "reference already exists")
"""Part of git's message when another fetch, perhaps by a killed run, has moved the ref meanwhile."""


class Unreached(RepositoryError):
    """A remote could not be read, most likely because nothing reaches it."""


class Revision(msgspec.Struct, frozen=True):
    """One commit to make: new content for some files, by path; files and folders to remove.

    `when` is in seconds since 1970 (UTC) and becomes both dates of the commit. The same revision on the same
    parent is the same commit everywhere, whatever git's settings are.
    """

    changes: Mapping[str, bytes]
    message: str
    when: int
    author: Author = msgspec.field(default=ADJUDICATOR)
    removed: tuple[str, ...] = ()


class Made(msgspec.Struct, Generic[T], frozen=True):
    """Revisions to publish, together with the result that they record."""

    revisions: Sequence[Revision]
    result: T

    def __iter__(self) -> Iterator[Revision]:
        return iter(self.revisions)


class Published(msgspec.Struct, Generic[R], frozen=True):
    """The result of publishing: what was computed, the ids of the new commits, whether anything was pushed.

    `computed` is for the state that the commits are based on. `warning` is empty unless the local branch
    could not follow; then it says why and ends with the command that mends it.
    """

    computed: R
    commits: tuple[str, ...]
    pushed: bool
    warning: str = ""


class _Remote(msgspec.Struct, frozen=True):
    """A branch of a remote: the remote's name, its ref there and the ref that tracks it here.

    `target` is what the branch is pushed to, another name of the same repository. `fork` is the remote or
    address that proposals are pushed to, if that is another repository.
    """

    name: str
    ref: str
    tracking: str
    target: str
    fork: str = ""

    def beside(self, branch: str) -> "_Remote":
        """Another branch of the same remote, or of the fork that proposals are pushed to."""
        where = self.fork or self.name
        return _Remote(where, _HEADS + branch, f"refs/remotes/{self.name}/{branch}", where)


class _Run(msgspec.Struct, frozen=True):
    """One run under the lock: the local branch (its full name), and where the league's branch is shared.

    `follows` means that the local branch is the league's, and not another one that a person is at work on.
    """

    branch: str
    remote: _Remote | None
    follows: bool


class Repository:
    """A git repository: a work tree, any folder inside one, or a bare repository.

    `patience` is how many seconds to wait for another run in the same clone. Use in a `with` block, or close
    after use. Every method raises `RepositoryError`.
    """

    def __init__(self, path: Path | str = ".", *, patience: float = _PATIENCE) -> None:
        self._git = open_repository(path)
        self._objects = Objects(self._git)
        self._lock = Lock(self._git.common / LOCK, patience)

    def __enter__(self) -> Self:
        """The repository itself, closed at the end of the block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the git processes that were kept for reading; its files cannot be read afterwards."""
        self._objects.close()

    @property
    def root(self) -> Path | None:
        """The work tree's folder; None for a bare repository."""
        return self._git.root

    @property
    def notes(self) -> Path:
        """The folder for the program's own notes on this clone, beside git's."""
        return self._git.common / "adjudicator"

    @cached_property
    def branch(self) -> str:
        """The name of the branch that is checked out at first, even if it has no commit yet."""
        ref = self._git.first or self._git.branch_ref()
        if ref is None:
            raise RepositoryError(
                _("No branch is checked out in %(folder)s.", folder=self._git.place),
                _("Check one out, for example with git switch main."),
            )
        return _short(ref)

    @property
    def head(self) -> str | None:
        """The id of the checked-out commit, on a branch or not; None if there is none."""
        return self._objects.commit("HEAD")

    @property
    def has_remote(self) -> bool:
        """Whether the branch is shared through a remote."""
        return self._remote(self.branch) is not None

    @property
    def shared_branch(self) -> str:
        """The name of the league's branch where it is shared: the one checked out, unless that is another."""
        remote = self._remote(self.branch)
        return _short(remote.ref) if remote else self.branch

    @property
    def upstream(self) -> tuple[str, str] | None:
        """The remote that the league is shared through and its branch's full name there; None without one."""
        remote = self._remote(self.branch)
        return (remote.name, remote.ref) if remote else None

    @property
    def ahead(self) -> int:
        """How many commits of the league's branch the remote has not got, as far as this clone knows."""
        remote, own = self._remote(self.branch), _HEADS + self.branch
        follows = remote is not None and remote.ref == self._settings.get(f"branch.{self.branch}.merge", own)
        if remote is None or not follows or not self._objects.commit(remote.tracking):
            return 0
        return int(self._git.run("rev-list", "--count", f"{remote.tracking}..{own}", "--").text)

    def address(self, *, pushed: bool = False) -> str:
        """The address of the remote, or the one that branches are `pushed` to; empty without a remote."""
        remote = self._remote(self.branch)
        if remote is None:
            return ""
        name = remote.fork if pushed and remote.fork else remote.name
        kinds = ("pushurl", "url") if pushed else ("url",)
        return next((there for kind in kinds if (there := self._settings.get(f"remote.{name}.{kind}"))), name)

    def add_remote(self, address: str) -> None:
        """Share the branch through a new remote at this address, as `git push -u` would."""
        self._git.run("remote", "add", "origin", address)
        self._git.run("config", f"branch.{self.branch}.remote", "origin")
        self._git.run("config", f"branch.{self.branch}.merge", _HEADS + self.branch)
        del self._settings

    def rehearse_push(self) -> None:
        """Raise an error if git may not push the branch to its remote; nothing is pushed."""
        remote = self._remote(self.branch)
        if remote is not None:
            refspec = f"{_HEADS}{self.branch}:{remote.ref}"
            answer = self._git.run("push", "--dry-run", remote.target, refspec, statuses=(), remote=True)
            if answer.status:
                raise self._not_taken(remote.name, answer)

    def proposed(self, folder: str) -> tuple[str, ...]:
        """Return the branches below `folder` on the remote that branches are pushed to; none without one."""
        remote = self._remote(self.branch)
        if remote is None:
            return ()
        below = remote.beside(f"{folder}/*")
        listed = self._reach(below.name, "ls-remote", "--refs", below.name, below.ref)
        return tuple(line.partition("\t")[2].removeprefix(_HEADS) for line in listed)

    def tree(self, commit: str | None = None) -> Tree:
        """The files of a commit (any name git knows it by), or of the one checked out, if any."""
        identity = self._objects.commit(commit) if commit else self.head
        if commit and identity is None:
            raise RepositoryError(_("There is no commit %(commit)s.", commit=commit))
        if identity is None:
            remote = self._remote(self.branch)
            if remote is None or self._objects.commit(remote.tracking) is None:
                self._refuse_a_wrong_head()
        return self._tree(identity)

    def require_shared(self) -> None:
        """Raise an error if the branch is not on its remote, which has others: one of them is meant."""
        remote = self._remote(self.branch)
        if remote is not None and self._tip(remote) is None:
            self._refuse_a_wrong_name(self.branch, remote)

    def history(self, folder: str) -> "History":
        """What this clone knows of the past of the league's branch, as far as it concerns a folder.

        That is the remote's branch that the one checked out follows, or the remote's first one if it follows
        none. In a clone that follows no branch at all, as bare ones do, it is its own.
        """
        from adjudicator.repository.git.history import History  # noqa: PLC0415  one command looks at it

        remote = self._remote(self.branch)
        if remote is None:
            raise RepositoryError(
                _("The repository in %(folder)s follows no remote.", folder=self._git.place),
                _("Name a clone of the league: it has a record of what the host published, and when."),
            )
        beside = f"refs/remotes/{remote.name}/"
        followed = f"{beside}HEAD"  # whose log tells of the making of the clone
        main = self._git.run("symbolic-ref", "--quiet", followed, statuses=(0, 1)).text
        tracking = main if main and f"branch.{self.branch}.merge" not in self._settings else remote.tracking
        if self._objects.commit(tracking) is None:
            return History(self._git, self._objects, self._tree, (_HEADS + self.branch,), "", folder)
        refs = (tracking, followed) if main == tracking else (tracking,)
        return History(self._git, self._objects, self._tree, refs, beside, folder)

    def fetch(self) -> None:
        """Fetch from the remote, without moving the local branch; does nothing without a remote."""
        with self._run() as run:
            self._upstream(run)

    def pull(self) -> tuple[Tree, str]:
        """Let the branch follow its remote, which is not written to; does nothing without one.

        Returns the newest files and, if the branch cannot follow, the warning as in `Published`.
        """
        with self._run() as run:
            local = self._objects.commit(run.branch) if run.follows else None
            newest = self._newest(run, local, self._upstream(run))
            refusal = self._follow(run, local, newest)
            return self._tree(newest), _behind(refusal) if refusal else ""

    def publish(
        self, compute: Callable[[Files], R], *, push: bool = True, attempts: int = _ATTEMPTS
    ) -> Published[R]:
        """Compute revisions from the newest state, make them commits, push them and let the branch follow.

        The newest state is the remote's branch, or the local one if it is ahead or there is no remote. Each
        revision's changes are applied on top of the one before; one that changes nothing makes no commit.
        `compute` is called again, on the new state, whenever the remote moved before the push. If there is
        nothing to make, news still travels: up if the local branch is ahead, down if the remote is. With
        `push=False` the remote is read, not written.

        The local branch moves last. If it cannot, because a person's uncommitted work or a lock is in the
        way, `warning` says so and names the command that mends it. But if the new commits would then be
        lost, because they were not pushed, that is an error.
        """

        def make(base: str | None) -> tuple[R, list[str]]:
            computed = compute(self._tree(base))
            commits: list[str] = []
            for revision in computed:
                parent = commits[-1] if commits else base
                commit = self._commit(parent, revision)
                if commit != parent:
                    commits.append(commit)
            return computed, commits

        with self._run() as run:
            return self._advance(run, make, push=push, attempts=attempts)

    def commit_here(
        self,
        changes: Mapping[str, bytes],
        message: str,
        *,
        when: int | None = None,
        author: Author = ADJUDICATOR,
        push: bool = True,
    ) -> Published[list[Revision]]:
        """Publish changes that do not depend on what is there; `when` is now unless it is given."""
        revision = Revision(changes, message, _now() if when is None else when, author)
        return self.publish(lambda _files: [revision], push=push)

    def merge(self, ours: bytes, base: bytes, theirs: bytes, side: str | None) -> tuple[bytes, int]:
        """Merge three versions of a text as git does; return it, and how many conflicts it has.

        With a `side`, `ours` or `theirs`, its lines count where there would be one.
        """
        from tempfile import TemporaryDirectory  # noqa: PLC0415  an upgrade alone merges

        with TemporaryDirectory() as folder:
            places = [Path(folder, name) for name in ("ours", "base", "theirs")]
            for place, content in zip(places, (ours, base, theirs), strict=True):
                place.write_bytes(content)
            chosen = [f"--{side}"] if side else []
            answer = self._git.run("merge-file", "-p", *chosen, *map(str, places), statuses=range(128))
        return answer.output, answer.status

    def propose(
        self,
        changes: Mapping[str, bytes],
        *,
        branch: str,
        message: str,
        when: int | None = None,
        author: Author = ADJUDICATOR,
    ) -> str:
        """Push changes as the branch `branch` of the remote, for others to merge; return the commit's id.

        It is based on what the clone knows of the current branch on the remote; if that is not enough for the
        remote, on the newest state or, if `branch` already exists, on that. Nothing local changes: neither
        work tree nor index nor branch. Nothing is made twice.
        """
        revision = Revision(changes, message, _now() if when is None else when, author)
        with self._run() as run:
            if run.remote is None:
                raise RepositoryError(
                    _("There is no remote to propose a branch to."),
                    _("Commit here instead, or add a remote with git remote add origin ADDRESS."),
                )
            proposal = run.remote.beside(branch)
            if proposal.ref == run.remote.ref:
                raise RepositoryError(
                    _("The branch %(branch)s is the one to propose to.", branch=branch),
                    _("Choose another name for the branch."),
                )
            upstream = self._objects.commit(run.remote.tracking) or self._upstream(run)
            proposed: str | None = None
            refused: Answer | None = None
            for _attempt in range(_ATTEMPTS):
                base = proposed or upstream or self._objects.commit(run.branch)
                commit = self._commit(base, revision)
                refused = None if commit == base else self._push(proposal, commit, proposed)
                if not refused:
                    return commit
                upstream, proposed = self._upstream(run), self._fetch(proposal)
            raise self._obstructed(proposal) or self._not_taken(proposal.name, refused)

    def _obstructed(self, proposal: _Remote) -> RepositoryError | None:
        """The error to raise if the name of a branch of the remote keeps git from making this one."""
        parts = proposal.ref.split("/")
        above = ["/".join(parts[:end]) for end in range(3, len(parts))]
        listed = self._reach(proposal.name, "ls-remote", "--refs", proposal.name, *above, f"{proposal.ref}/*")
        refs = [line.partition("\t")[2] for line in listed]
        for ref in refs:
            if ref in above or ref.startswith(f"{proposal.ref}/"):
                return RepositoryError(
                    _(
                        "The remote has a branch %(other)s, beside which git makes no %(branch)s.",
                        other=ref.removeprefix(_HEADS),
                        branch=proposal.ref.removeprefix(_HEADS),
                    ),
                    _("Wait for the next run of the adjudicator, which removes it, or have it removed."),
                )
        return None

    def _advance(
        self,
        run: _Run,
        make: Callable[[str | None], tuple[R, list[str]]],
        *,
        push: bool = True,
        attempts: int = _ATTEMPTS,
    ) -> Published[R]:
        refused: Answer | None = None
        for _attempt in range(attempts):
            upstream = self._upstream(run)
            local = self._objects.commit(run.branch) if run.follows else None
            base = self._newest(run, local, upstream)
            computed, commits = make(base)
            tip = commits[-1] if commits else base
            pushed = False
            if push and run.remote is not None and tip is not None and tip != upstream:
                refused = self._push(run.remote, tip, upstream)
                if refused:
                    continue
                pushed = True
            refusal = self._follow(run, local, tip)
            if not run.follows and commits and not pushed:
                raise self._elsewhere(run)
            if refusal and commits and not pushed:
                raise _not_published(refusal) from refusal
            return Published(computed, tuple(commits), pushed, _behind(refusal) if refusal else "")
        raise self._not_taken(run.remote.name if run.remote else "", refused)

    def _follow(self, run: _Run, local: str | None, tip: str | None) -> CannotFollow | None:
        """Let the local branch follow; return why it cannot."""
        try:
            if run.follows and tip is not None and tip != local:
                follow(self._git, run.branch, local, tip)
        except CannotFollow as refusal:
            return refusal
        return None

    @contextmanager
    def _run(self) -> Iterator[_Run]:
        with self._lock as descriptor:
            plain = self._git
            # Windows' locks are not inherited.
            self._git = msgspec.structs.replace(
                plain, inherited=() if sys.platform == "win32" else (descriptor,)
            )
            try:
                branch = self.branch
                remote = self._remote(branch)
                merged = self._settings.get(f"branch.{branch}.merge", _HEADS + branch)
                yield _Run(_HEADS + branch, remote, remote is None or remote.ref == merged)
            finally:
                self._git = plain

    @cached_property
    def _settings(self) -> dict[str, str]:
        listed = self._git.run("config", "-z", "--get-regexp", r"^(branch|remote)\.", statuses=(0, 1))
        return dict(setting.partition("\n")[::2] for setting in listed.fields)

    def _remote(self, branch: str) -> _Remote | None:
        settings = self._settings
        names = [key.split(".", 1)[1].removesuffix(".url") for key in settings if key.endswith(".url")]
        chosen = settings.get(f"branch.{branch}.remote") or ("origin" if "origin" in names else "")
        forked = chosen == "origin" and _LEAGUE in names
        if forked:
            chosen = _LEAGUE
        if chosen == "." or not (chosen or names):
            return None
        if not chosen and len(names) == 1:
            chosen = names[0]
        if chosen and chosen not in names:
            raise RepositoryError(
                _(
                    "The branch %(branch)s follows the remote %(remote)s, which this clone does not have.",
                    branch=branch,
                    remote=without_credentials(chosen),
                ),
                _("Add it with git remote add %(remote)s ADDRESS.", remote=without_credentials(chosen)),
            )
        if not chosen:
            raise RepositoryError(
                _("The branch %(branch)s does not say which remote it follows.", branch=branch),
                _("Tell it with git branch --set-upstream-to=REMOTE/%(branch)s.", branch=branch),
            )
        ref = settings.get(f"branch.{branch}.merge", _HEADS + branch)
        if ref == _HEADS + branch:
            ref = self._league_ref(ref, chosen)
        fork = settings.get(f"remote.{chosen}.pushurl") or ("origin" if forked else "")
        # Where proposals go to a fork, what is pushed to the league itself must not go there.
        target = settings[f"remote.{chosen}.url"] if f"remote.{chosen}.pushurl" in settings else chosen
        return _Remote(chosen, ref, f"refs/remotes/{chosen}/{ref.removeprefix(_HEADS)}", target, fork)

    def _league_ref(self, ref: str, remote: str) -> str:
        """The league's branch on a remote, where a branch is checked out that has this name there or none.

        It is that one, unless the remote's default branch is another one that holds games.
        """
        if ref == _HEADS + BRANCH:
            return ref
        heads = [f"refs/remotes/{name}/HEAD" for name in (remote, "origin")]
        found = (self._git.run("symbolic-ref", "--quiet", head, statuses=()).text for head in heads)
        default = next((name.split("/", 3)[-1] for name in found if name), BRANCH)
        if ref == _HEADS + default or self._objects.commit(ref) is None:
            return ref  # a head without a commit is told, and not taken for work on another branch
        tracked = (self._objects.commit(f"refs/remotes/{name}/{default}") for name in (remote, "origin"))
        commit = next(filter(None, tracked), None)
        return _HEADS + default if commit and self._tree(commit).names(TURNS) else ref

    def _elsewhere(self, run: _Run) -> RepositoryError:
        """The error to raise where a commit would be made on a branch that is not the league's."""
        return RepositoryError(
            _(
                "The branch %(branch)s is checked out, but the league is on %(league)s.",
                branch=_short(run.branch),
                league=self.shared_branch,
            ),
            _("Nothing was done. First: git switch %(league)s", league=self.shared_branch),
        )

    def _upstream(self, run: _Run) -> str | None:
        """The present commit of the branch on its remote, fetched; None if there is none anywhere there."""
        if run.remote is None:
            if self._objects.commit(run.branch) is None:
                self._refuse_a_wrong_head()
            return None
        upstream = self._fetch(run.remote)
        if upstream is None:
            self._refuse_a_wrong_name(_short(run.branch), run.remote)
        else:
            self._refuse_an_older_one(run.remote, upstream)
        return upstream

    def _refuse_an_older_one(self, remote: _Remote, upstream: str) -> None:
        """Raise an error if this clone has seen turns on another remote that this one does not have."""
        names = {key.split(".")[1] for key in self._settings if re.fullmatch(r"remote\.[^.]+\.url", key)}
        for name in sorted(names - {remote.name}):
            seen = self._objects.commit(f"refs/remotes/{name}/{_short(remote.ref)}")
            if seen is None or not self._git.is_ancestor(upstream, seen):
                continue
            turns = f":(top,glob){TURNS}/*/*/{MANIFEST}"
            if self._git.run("rev-list", "-1", f"{upstream}..{seen}", "--", turns).text:
                addresses = [self._settings.get(f"remote.{one}.url", one) for one in (remote.name, name)]
                here, there = map(without_credentials, addresses)
                raise RepositoryError(
                    _(
                        "The remote %(remote)s (%(here)s) is older than %(other)s (%(there)s), where "
                        "this clone has seen newer turns. Perhaps the older one is a fork that nobody "
                        "keeps up to date.",
                        remote=remote.name,
                        here=here,
                        other=name,
                        there=there,
                    ),
                    _(
                        "If the league is %(other)s: %(command)s",
                        other=name,
                        command=f"git branch --set-upstream-to={name}/{_short(remote.ref)} {self.branch}",
                    ),
                )

    def _refuse_a_wrong_head(self) -> None:
        """Raise an error if branches here have commits, of which the one that is checked out has none."""
        refs = self._git.run("for-each-ref", "--format=%(refname)", _HEADS, "refs/remotes").lines
        names = {_short(ref) if ref.startswith(_HEADS) else ref.split("/", 3)[-1] for ref in refs} - {"HEAD"}
        if not names:
            return
        likely, others = _likely(names)
        head = f"git symbolic-ref HEAD {shlex.quote(_HEADS + likely)}"
        raise RepositoryError(
            _(
                "The branch %(branch)s, which is checked out in %(folder)s, has no commit, but others have: "
                "%(others)s.",
                branch=self.branch,
                folder=self._git.place,
                others=others,
            ),
            _(
                "If the league is on %(likely)s: %(command)s",
                likely=likely,
                command=head if self.root is None else f"git switch {shlex.quote(likely)}",
            ),
        )

    def _refuse_a_wrong_name(self, branch: str, remote: _Remote) -> None:
        """Raise an error if branches of the remote have commits, of which this one has none."""
        listed = self._reach(remote.name, "ls-remote", "--symref", remote.name, "HEAD", f"{_HEADS}*")
        refs = {ref: to for to, _tab, ref in (line.partition("\t") for line in reversed(listed))}
        names = [_short(ref) for ref in refs if ref.startswith(_HEADS)]
        if not names:
            return
        likely, others = _likely(names, head=_short(refs.get("HEAD", "").removeprefix("ref: ")))
        raise RepositoryError(
            _(
                "The remote %(remote)s has no branch %(branch)s, but others: %(others)s.",
                remote=without_credentials(remote.name),
                branch=_short(remote.ref),
                others=others,
            ),
            _(
                "If the league is on %(likely)s there: %(command)s",
                likely=likely,
                command=shlex.join(["git", "config", f"branch.{branch}.merge", _HEADS + likely]),
            ),
        )

    def _fetch(self, remote: _Remote) -> str | None:
        """The present commit of a branch of the remote, with all it contains; None if it is not there."""
        # GitPython fetches only with FETCH_HEAD, which is the person's; its push leaves out what a hook says.
        options = ("--quiet", "--no-tags", "--no-prune", "--no-write-fetch-head", "--recurse-submodules=no")
        arguments = ("fetch", *options, remote.name, f"+{remote.ref}:{remote.tracking}")
        before = self._objects.commit(remote.tracking)
        answer = self._git.run(*arguments, statuses=(), remote=True)
        for _attempt in range(1, _ATTEMPTS):
            if answer.status and any(sign in answer.complaint for sign in _OVERTAKEN):
                answer = self._git.run(*arguments, statuses=(), remote=True)
        if answer.status == 0:
            newest = self._objects.commit(remote.tracking)
            if before and newest and before != newest and self._git.is_ancestor(newest, before):
                # So that this is told until it is settled.
                self._git.run("update-ref", remote.tracking, before)
                raise _gone_back(remote, before)
            return newest
        # That a branch is not there, git's messages say in different words; the list of branches does not.
        if self._tip(remote) is None:
            return None
        raise self._unreadable(remote.name, answer)

    def _tip(self, remote: _Remote) -> str | None:
        listed = self._reach(remote.name, "ls-remote", "--refs", remote.name, remote.ref)
        lines = (line.split("\t") for line in listed)
        return next((identity for identity, name in lines if name == remote.ref), None)

    def _reach(self, remote: str, *arguments: str) -> list[str]:
        answer = self._git.run(*arguments, statuses=(), remote=True)
        if answer.status:
            raise self._unreadable(remote, answer)
        return answer.lines

    def _unreadable(self, remote: str, answer: Answer) -> Unreached:
        return Unreached(
            _(
                "The remote %(remote)s could not be read: %(reason)s",
                remote=without_credentials(remote),
                reason=answer.said,
            ),
            self._git.unreached(answer)
            or _("Check the network, the address in git remote -v, and that you may read from there."),
        )

    def _not_taken(self, remote: str, answer: Answer | None) -> RepositoryError:
        return RepositoryError(
            _(
                "The remote %(remote)s did not take the push: %(reason)s",
                remote=without_credentials(remote),
                reason=answer.said if answer else "",
            ),
            (self._git.unreached(answer) if answer else "")
            or _("Nothing is lost: try again, and if that does not help, see that you may write there."),
        )

    def _push(self, remote: _Remote, commit: str, expected: str | None) -> Answer | None:
        """Push; return None on success, or git's answer if the branch is not what `commit` is based on."""
        options = ("--porcelain", "--no-signed", "--no-follow-tags", "--recurse-submodules=no")
        refspec = f"{commit}:{remote.ref}"
        answer = self._git.run("push", *options, remote.target, refspec, statuses=(), remote=True)
        if answer.status == 0:
            return None
        # git's messages differ from host to host; the present head of the branch does not.
        now = self._tip(remote)
        if now == commit:
            return None
        if now == expected:
            if not any(sign in answer.text + answer.complaint for sign in _LOCKED):
                raise self._not_taken(remote.name, answer)
            time.sleep(_PAUSE)
        return answer

    def _newest(self, run: _Run, local: str | None, upstream: str | None) -> str | None:
        if local is None or upstream is None:
            return local or upstream
        if self._git.is_ancestor(local, upstream):
            return upstream
        if self._git.is_ancestor(upstream, local):
            return local
        raise RepositoryError(
            _(
                "Your branch %(branch)s and that of the remote have gone different ways.",
                branch=_short(run.branch),
            ),
            _("Bring them together first, for example with git pull --rebase."),
        )

    def _tree(self, commit: str | None) -> Tree:
        return Tree(self._objects, self._objects.tree_of(commit) if commit else None)

    def _commit(self, parent: str | None, revision: Revision) -> str:
        """The id of the new commit, or `parent` if the revision changes nothing."""
        for path in (*revision.changes, *revision.removed):
            if not path or components(path) is None:
                raise ValueError(path)
        before = self._objects.tree_of(parent) if parent else None
        entries: dict[str, Entry | None] = dict.fromkeys(revision.removed)
        for path, content in revision.changes.items():
            entries[path] = self._objects.write_file(content)
        tree = self._objects.write_tree(before, entries)
        if parent is not None and tree == before:
            return parent
        parents = (parent,) if parent else ()
        return self._objects.write_commit(tree, parents, revision.author, revision.when, revision.message)


def _likely(names: Iterable[str], head: str = "") -> tuple[str, str]:
    """Which of these branches is a league's, as far as can be told, and the first of all in words."""
    ordered = sorted(names, key=lambda name: (name != head, name != BRANCH, "/" in name, name))
    return ordered[0], ", ".join([*ordered[:_SHOWN], *(["…"] if ordered[_SHOWN:] else [])])


def _not_published(error: CannotFollow) -> RepositoryError:
    if not error.clearing:
        return RepositoryError(str(error), _("Nothing was published; try again."))
    return RepositoryError(
        str(error), _("Nothing was published. Do this, and try again: %(command)s", command=error.clearing)
    )


def _behind(error: CannotFollow) -> str:
    """The warning that a clone is behind its remote, with the command that mends it."""
    if not error.catching_up:
        return str(error)
    hint = _(
        "The remote has everything; to bring your clone up to date: %(command)s", command=error.catching_up
    )
    return f"{error} {hint}"


def _gone_back(remote: _Remote, seen: str) -> RepositoryError:
    return RepositoryError(
        _(
            "The remote %(remote)s is older than what this clone has seen there: it lacks the commit "
            "%(commit)s.",
            remote=without_credentials(remote.name),
            commit=seen[:10],
        ),
        _(
            "Perhaps it was restored from a backup. Whoever runs the league can push the newer commit "
            "again from a clone. If the league is meant to go on from the older state: %(command)s",
            command=shlex.join(["git", "update-ref", "-d", remote.tracking]),
        ),
    )


def _short(ref: str) -> str:
    return ref.removeprefix(_HEADS)


def _now() -> int:
    return int(time.time())
