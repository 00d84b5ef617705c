"""Runs git, the same way everywhere, and turns its complaints into sentences for people.

GitPython makes and clones repositories. It was tried for two more things, and each took 3 lines more and made
`status --offline` 1.25 times as long, for the import alone:

- Running commands: it takes no bytes as input, and where it may not enter a folder, it runs git in the
  current one instead.
- Finding a repository, its branch and its settings: it reads git's files by itself. So it opens what belongs
  to another user, misses settings in `config.worktree` and `GIT_CONFIG_*`, and cannot read reftable.
"""

import os
import re
import shlex
import subprocess
import time
from collections.abc import Collection, Sequence
from pathlib import Path

import msgspec

from adjudicator.repository.git.causes import (
    hint_for,
    said,
    tells_of_damage,
    without_secrets,
)
from adjudicator.repository.git.limits import Limits
from adjudicator.repository.layout import BRANCH
from adjudicator.words import PlainError, gettext as _

# If git is missing, that is reported in a sentence, not by a failing import of GitPython.
os.environ.setdefault("GIT_PYTHON_REFRESH", "quiet")

# Windows would look for git in the current folder first, where whoever writes to the league can put one.
os.environ["NODEFAULTCURRENTDIRECTORYINEXEPATH"] = "1"

EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
"""The tree without entries, which git knows without storing it."""

# A person's settings must not change the result: no daemon that outlives the command, no submodule.
# The identity is for the reflog only; commits name their author themselves.
_SETTINGS = (
    *("-c", "core.fsmonitor=false"),
    *("-c", "submodule.recurse=false"),
    *("-c", "user.name=adjudicator"),
    *("-c", "user.email=adjudicator@localhost"),
)
_QUIETLY = (*("-c", "core.hooksPath=/dev/null"), *("-c", "maintenance.auto=false"))
"""For commands that move a branch here: no hook, and no maintenance that would keep the lock of a run."""
PATIENCE = 5.0
"""Seconds to wait for a lock held by another git command; git holds most of them for milliseconds."""
_NOTHING = "0" * 40
_PORCELAIN = re.compile(r"[ +*=!-]\t|[0-9a-f]{40}\t|To |Done$")
"""What `git push --porcelain` and `git ls-remote` print themselves."""
PAUSE = 0.02
"""Seconds between two attempts to get a lock."""

_HELD = re.compile(r"^(?!remote: ).*Unable to create '(.+\.lock)': File exists", re.MULTILINE)
_REF_HELD = re.compile(r"^error: fetching ref (refs/\S+) failed: reference already exists", re.MULTILINE)
"""What `git fetch` says instead since git 2.51, without naming the lock."""


class RepositoryError(PlainError):
    """The git repository could not be read or changed."""


class Locked(RepositoryError):
    """Another git command holds a lock, or did when it was killed."""

    def __init__(self, folder: Path, lock: str) -> None:
        super().__init__(
            _(
                "Another git command is at work in %(folder)s, or was killed and left %(lock)s.",
                folder=folder,
                lock=lock,
            ),
            _(
                "Wait until no git command runs there; if the file is still there then: %(command)s",
                command=shlex.join(["rm", lock]),
            ),
        )
        self.lock = lock


def not_writable(path: Path, error: OSError) -> RepositoryError:
    """The error to raise when a file of git's own could not be written at or below `path`."""
    return RepositoryError(
        _(
            "The git repository cannot be written to at %(path)s: %(reason)s.",
            path=path,
            reason=error.strerror or str(error),
        ),
        _("See that there is room on the disk, and that the folder is yours to write."),
    )


def open_repository(path: Path | str) -> "Git":
    """The repository that `path` is or belongs to; raises `RepositoryError`."""
    folder = Path(path).absolute()
    if not folder.is_dir():
        raise RepositoryError(_("There is no folder %(folder)s.", folder=folder))
    # Where there is no work tree, or HEAD no commit, git fails there, after it has printed what comes before.
    asked = ("--is-bare-repository", "--absolute-git-dir", "--git-common-dir", "--show-object-format")
    answer = _answer(folder, ("rev-parse", *asked, "--show-toplevel", "--symbolic-full-name", "HEAD"))
    bare, own, common, names, root, head, *_rest = [*answer.lines, "", "", "", "", "", ""]
    if names == "sha256":
        raise RepositoryError(
            _("The git repository in %(folder)s names its objects by SHA-256.", folder=folder),
            _("Make it with git init --object-format=sha1."),
        )
    if root or bare == "true":
        first = head if head.startswith("refs/heads/") else ""
        return Git(Path(own), folder / common, Path(root) if root else None, first)
    if own or "not a git repository" in answer.complaint:
        raise RepositoryError(
            _("There is no git repository in %(folder)s.", folder=folder),
            _("Go to the folder of your clone, or make one with git clone."),
        )
    raise RepositoryError(
        _("Git cannot use %(folder)s: %(reason)s", folder=folder, reason=answer.reason),
        hint_for(answer.complaint) or _("Go to the folder of your clone, or make one with git clone."),
    )


def make_repository(folder: Path, *, bare: bool = False) -> None:
    """Make an empty repository with its folder; its branch has no commit yet."""
    import git  # noqa: PLC0415  takes a tenth of a second, and few commands need it

    try:
        git.Repo.init(folder, mkdir=True, bare=bare, object_format="sha1", initial_branch=BRANCH).close()
    except git.GitError as error:
        raise _failed("init", error) from error


def clone_repository(remote: Path, folder: Path) -> None:
    """Clone a repository of this machine into a new folder."""
    import git  # noqa: PLC0415  as above

    try:
        git.Repo.clone_from(str(remote.absolute()), folder).close()
    except git.GitError as error:
        raise _failed("clone", error) from error


class Answer(msgspec.Struct, frozen=True):
    """The result of a git command: its exit status and both its outputs."""

    status: int
    output: bytes
    complaint: str

    @property
    def text(self) -> str:
        """The output as text, without the last line break."""
        return self.output.decode("utf-8", "surrogateescape").removesuffix("\n")

    @property
    def lines(self) -> list[str]:
        """The lines of the output as git ends them: a name may contain other line breaks."""
        return self.text.split("\n") if self.output else []

    @property
    def fields(self) -> list[str]:
        """The fields of an output asked for with `-z`."""
        return self.output.decode("utf-8", "surrogateescape").split("\0")[:-1]

    @property
    def reason(self) -> str:
        """The one line in which git itself says what was wrong on this machine, without secrets."""
        lines = [line.strip() for line in self.complaint.split("\n") if line.strip()]
        fatal = [line for line in lines if line.startswith(("fatal: ", "error: "))]
        last = (self._refused or fatal or lines or [self._ended])[-1]
        return without_secrets(re.sub(r"^(fatal|error): ", "", last))

    @property
    def said(self) -> str:
        """All that git, ssh or a server's hook said that tells something, as `causes.said`."""
        # What a pre-push hook prints is among git's own output.
        printed = [line for line in self.lines if not _PORCELAIN.match(line)]
        return said("\n".join([*printed, self.complaint]), self._refused) or self._ended

    @property
    def _refused(self) -> list[str]:
        return [line.split("\t")[-1] for line in self.lines if line.startswith("!\t")]

    @property
    def _ended(self) -> str:
        return f"killed by signal {-self.status}" if self.status < 0 else f"exit status {self.status}"


class Entry(msgspec.Struct, frozen=True):
    """An entry in a tree: a mode as git writes it (`100644`) and an object id."""

    mode: str
    id: str


class Git(msgspec.Struct, frozen=True):
    """The git commands of one repository, which has `folder`, and `root` unless it is bare.

    `common` is what linked work trees share of `folder`. `inherited` are open files that commands on this
    machine's files keep open. With the lock among them, nobody else gets it until the last command of a
    killed run is over. A command that talks to a remote does not inherit them, because it may leave a daemon
    behind that keeps credentials. `first` is the full name of the branch that was checked out when it was
    opened, if that was seen.
    """

    folder: Path
    common: Path
    root: Path | None
    first: str = ""
    inherited: tuple[int, ...] = ()

    @property
    def place(self) -> Path:
        """Where commands run, and where people look for the repository."""
        return self.root or self.folder

    def run(
        self,
        *arguments: str,
        statuses: Collection[int] = (0,),
        feed: bytes = b"",
        remote: bool = False,
        limits: Limits | None = None,
    ) -> Answer:
        """Run `git arguments...` with `feed` as its input; no prompt, no shell, messages in English.

        Raises `RepositoryError` if the exit status is not among `statuses`; an empty collection allows any.
        A command that cannot get a lock because another one holds it is retried for some seconds; then
        `Locked` is raised.
        """
        until = time.monotonic() + PATIENCE
        while True:
            answer = _answer(self.place, arguments, feed, () if remote else self.inherited, limits)
            held = self._lock_in_the_way(answer.complaint) if answer.status else None
            if held is None:
                break
            if time.monotonic() > until:
                raise Locked(self.place, held)
            time.sleep(PAUSE)
        return _require(answer, arguments[0], statuses)

    def _lock_in_the_way(self, complaint: str) -> str | None:
        if held := _HELD.search(complaint):
            return held[1]
        ref = _REF_HELD.search(complaint)
        lock = self.common / f"{ref[1]}.lock" if ref else None
        return str(lock) if lock and lock.exists() else None

    def start(self, *arguments: str, limits: Limits | None) -> subprocess.Popen[bytes]:
        """Start `git arguments...`, with a pipe to write to and one to read from."""
        try:
            return subprocess.Popen(
                ["git", *_SETTINGS, *arguments],
                cwd=self.place,
                env=_environment(limits),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                preexec_fn=limits.before_start if limits else None,  # noqa: PLW1509  as below
            )
        except OSError as error:
            raise _not_started() from error

    def resolve(self, name: str) -> str | None:
        """The id of the commit that `name` means, or None if there is none."""
        answer = self.run("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}", statuses=(0, 1, 128))
        return answer.text if answer.status == 0 else None

    def branch_ref(self) -> str | None:
        """The full name of the branch of HEAD (it may have no commit yet); None if detached."""
        answer = self.run("symbolic-ref", "--quiet", "HEAD", statuses=(0, 1))
        return answer.text if answer.status == 0 else None

    def is_ancestor(self, old: str, new: str) -> bool:
        """Whether `new` contains everything in `old`; a commit contains itself."""
        if old == new:
            return True
        return self.run("merge-base", "--is-ancestor", old, new, statuses=(0, 1)).status == 0

    def move(self, ref: str, old: str | None, new: str) -> Answer:
        """Set `ref` to `new` if it is still `old` (None: absent); raises `Locked` if it is locked."""
        arguments = ("update-ref", "-m", "adjudicator: fast-forward", ref, new, old or _NOTHING)
        return self.run(*_QUIETLY, *arguments, statuses=())

    def try_move(self, ref: str, old: str | None, new: str) -> Answer:
        """Answer as `move` would, without setting anything."""
        feed = f"start\nupdate {ref} {new} {old or _NOTHING}\nprepare\nabort\n".encode()
        return self.run(*_QUIETLY, "update-ref", "--stdin", feed=feed, statuses=())

    def fast_forward(self, new: str) -> Answer:
        """Move the checked-out branch, with its files, to a commit that contains it, if nothing is lost."""
        options = ("--no-overwrite-ignore", "--no-autostash", "--no-squash", "--no-verify-signatures")
        return self.run(*_QUIETLY, "merge", "--quiet", "--ff-only", *options, new, statuses=())

    def unreached(self, answer: Answer) -> str:
        """The hint for a command that did not reach its remote, if the cause is known; else empty."""
        if damaged := self.damaged(answer):
            return damaged
        if self.remote_is_damaged(answer):
            return _(
                "The repository on the remote is damaged. Whoever runs it can find the damage with "
                "git fsck, and repair it from a clone. Your own clone is not damaged."
            )
        return hint_for(answer.said)

    def damaged(self, answer: Answer) -> str:
        """What to do if a command that talked to a remote failed because this repository is damaged."""
        # Git's words do not say whose objects they are about.
        if not tells_of_damage(answer.complaint) or self.is_whole():
            return ""
        return _(
            "Your own clone is damaged; the remote is not to blame. Make another clone beside it with git "
            "clone, and go on there. (git fsck shows what is damaged.)"
        )

    def is_whole(self) -> bool:
        """Whether the repository has everything that its history names; looking takes a while."""
        options = ("--connectivity-only", "--no-dangling", "--no-progress")
        return not self.run("fsck", *options, statuses=()).status

    def remote_is_damaged(self, answer: Answer) -> bool:
        """Whether a command failed because the repository on the remote lacks objects."""
        return tells_of_damage(answer.complaint) and not self.damaged(answer)

    def paths(self, commit: str) -> list[str]:
        """The paths of all files of a commit."""
        return self.run("ls-tree", "-r", "-z", "--name-only", "--full-tree", commit).fields


def _answer(
    folder: Path,
    arguments: Sequence[str],
    feed: bytes = b"",
    inherited: Sequence[int] = (),
    limits: Limits | None = None,
) -> Answer:
    try:
        done = subprocess.run(
            ["git", *_SETTINGS, *arguments],
            cwd=folder,
            env=_environment(limits),
            input=feed,
            capture_output=True,
            check=False,
            pass_fds=inherited,
            preexec_fn=limits.before_start if limits else None,
        )
    except OSError as error:
        raise _not_started() from error
    return Answer(done.returncode, done.stdout, done.stderr.decode("utf-8", "surrogateescape"))


def _failed(command: str, error: Exception) -> RepositoryError:
    """The error for what GitPython could not do."""
    import git  # noqa: PLC0415  as above

    if isinstance(error, git.GitCommandNotFound):
        return _not_started()
    told = str(getattr(error, "stderr", "") or error).strip()
    reason = told.removeprefix("stderr: '").removesuffix("'")  # GitPython puts git's words in quotes
    return RepositoryError(
        _("The command git %(command)s failed: %(reason)s", command=command, reason=said(reason)),
        hint_for(reason),
    )


def _require(answer: Answer, command: str, statuses: Collection[int] = (0,)) -> Answer:
    if statuses and answer.status not in statuses:
        raise RepositoryError(
            _("The command git %(command)s failed: %(reason)s", command=command, reason=answer.reason),
            hint_for(answer.complaint),
        )
    return answer


def _environment(limits: Limits | None) -> dict[str, str]:
    english = {"LANGUAGE": "C", "LC_ALL": "C"}
    # Git 2.55 tells progress even to a pipe, where it would end a merge that outlives this process.
    silent = {"GIT_TERMINAL_PROMPT": "0", "GIT_PROGRESS_DELAY": "86400"}
    return {**os.environ, **english, **silent, **(limits.environment if limits else {})}


def _not_started() -> RepositoryError:
    return RepositoryError(
        _("The program git could not be started."),
        _("Install it from https://git-scm.com, open a new terminal, and check that git --version works."),
    )
