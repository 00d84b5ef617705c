"""Moves the local branch to commits that were made beside it, also where a person works on it.

A checked-out branch is fast-forwarded by `git read-tree -m -u`, which leaves alone what a person changed,
staged or added, and refuses before it touches anything where that is in the way. It works on a copy of the
index; the real one is locked meanwhile by a file whose content says that it is ours.

Before the first step a journal is written into git's folder, and it goes after the last. A run that finds
one knows that the run before was killed and may have left, for each of its steps:

- git's lock on one of the refs named in the journal: taken away once it has stood still;
- `index.lock` with our content: taken over;
- files half written: those that hold the beginning of the old or the new content, or nothing, are put back,
  and the fast-forward is done again. Anything else in them is a person's and stays.
"""

import json
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from adjudicator.repository.git.command import (
    EMPTY_TREE,
    PATIENCE,
    PAUSE,
    Change,
    Entry,
    Git,
    Locked,
    RepositoryError,
    not_writable,
)
from adjudicator.repository.git.objects import Objects
from adjudicator.words import gettext as _

STATE = "adjudicator"
"""The folder inside git's own where journal, lock and the copy of the index lie."""

_OURS = b"adjudicator\n"
_STANDSTILL = 2.0
"""Seconds after which git's lock on a ref is nobody's; git holds one for milliseconds."""
_AT_ONCE = 200
"""How many paths fit on a command line everywhere."""

_SHOWN = 3
_QUOTED = re.compile(r"(?<=^error: )[^']*'(.+)'", re.MULTILINE)


class Move(NamedTuple):
    """A branch (its full name) that goes from one commit (None: it had none) to another."""

    branch: str
    old: str | None
    new: str


class Refused(Exception):
    """The branch cannot be moved now; nothing was touched, and the text says in a sentence why."""


class Busy(Refused):
    """Another git command holds a lock, or did when it was killed."""

    def __init__(self, locked: Locked) -> None:
        super().__init__(str(locked))
        self.locked = locked


class Landing:
    """The local side of one run: begin, move the branch, end. The caller holds the lock of the clone."""

    def __init__(self, git: Git, objects: Objects) -> None:
        repo = git.repo
        self._git = git
        self._objects = objects
        self._root = Path(repo.working_tree_dir) if repo.working_tree_dir else None
        self._git_folder = Path(repo.git_dir)
        self._common_folder = Path(repo.common_dir)
        state = self._git_folder / STATE
        self._journal = state / "journal"
        self._index = self._git_folder / "index"
        self._own_index = state / "index"
        self._own = {"GIT_INDEX_FILE": str(self._own_index)}
        self._index_lock = self._git_folder / "index.lock"
        self._lock_content = state / "index.lock-content"
        self._unfinished = False

    def begin(self, refs: list[str]) -> None:
        """Finish what a killed run left, and note that this run may touch `refs`."""
        try:
            self._journal.parent.mkdir(exist_ok=True)
            if self._journal.exists():
                self._recover()
            self._note(refs, None)
        except OSError as error:
            raise not_writable(error) from error

    def end(self) -> None:
        """Note that nothing is left to finish; a move that was broken off is for the next run to finish."""
        if not self._unfinished:
            self._journal.unlink()

    def move(self, refs: list[str], move: Move) -> None:
        """Move the branch and, when it is checked out, the files with it; raises `Refused`."""
        self._note(refs, move)
        try:
            self._move(move, recovering=False)
        except Refused:
            self._note(refs, None)
            raise
        except OSError as error:
            raise not_writable(error) from error
        self._note(refs, None)

    def _note(self, refs: list[str], move: Move | None) -> None:
        aside = self._journal.with_suffix(".new")
        aside.write_text(json.dumps({"refs": refs, "move": move}), encoding="utf-8")
        aside.replace(self._journal)
        self._unfinished = move is not None

    def _recover(self) -> None:
        noted = json.loads(self._journal.read_text(encoding="utf-8"))
        self._drop_ref_locks([*noted["refs"], "HEAD"])
        self._clear()
        if noted["move"]:
            try:
                self._move(Move(*noted["move"]), recovering=True)
            except Busy as error:
                raise error.locked from error
            except Refused:
                # A person has gone on from there; what was half written is put back where it could be.
                pass
        self._release_index()

    def _drop_ref_locks(self, refs: list[str]) -> None:
        until = time.monotonic() + _STANDSTILL
        for ref in refs:
            lock = (self._git_folder if ref == "HEAD" else self._common_folder) / f"{ref}.lock"
            while lock.exists():
                if time.monotonic() > until:
                    lock.unlink(missing_ok=True)
                else:
                    time.sleep(PAUSE)

    def _move(self, move: Move, *, recovering: bool) -> None:
        if self._root is None:
            self._move_ref(move)
            return
        with self._locked_index():
            if self._git.branch_ref() != move.branch:
                raise Refused(_("Another branch was checked out in %(folder)s meanwhile.", folder=self._root))
            if self._git.resolve(move.branch) != move.old:
                raise _moved_meanwhile(move.branch)
            self._copy_index()
            changes = self._git.changes(move.old, move.new)
            if recovering:
                self._put_back(self._root, changes)
            self._refuse_to_overwrite(self._root, changes)
            self._refresh(changes)
            self._fast_forward(move.old, move.new)
            self._own_index.replace(self._index)
            try:
                self._move_ref(move)
            except Refused:
                # A commit was made in between, or is being made. The files of the branch as it was are those
                # of its parent.
                self._copy_index()
                self._refresh(changes)
                self._fast_forward(move.new, move.old)
                self._own_index.replace(self._index)
                raise

    def _move_ref(self, move: Move) -> None:
        try:
            moved = self._git.move(move.branch, move.old, move.new)
        except Locked as error:
            raise Busy(error) from error
        if not moved:
            raise _moved_meanwhile(move.branch)

    @contextmanager
    def _locked_index(self) -> Iterator[None]:
        until = time.monotonic() + PATIENCE
        while not self._take_index():
            if time.monotonic() > until:
                raise Busy(Locked(self._root or self._git_folder, self._index_lock))
            time.sleep(PAUSE)
        try:
            yield
        finally:
            self._release_index()

    def _take_index(self) -> bool:
        # A link, because it appears with its content: a kill cannot leave a lock that nobody knows.
        self._lock_content.write_bytes(_OURS)
        try:
            os.link(self._lock_content, self._index_lock)
        except FileExistsError:
            return self._index_is_ours()
        except OSError:
            # A file system without hard links.
            try:
                self._index_lock.open("xb").close()
            except FileExistsError:
                return self._index_is_ours()
            self._index_lock.write_bytes(_OURS)
        return True

    def _index_is_ours(self) -> bool:
        try:
            with self._index_lock.open("rb") as lock:
                return lock.read(len(_OURS) + 1) == _OURS
        except FileNotFoundError:
            return False

    def _release_index(self) -> None:
        self._clear()
        if self._index_is_ours():
            self._index_lock.unlink()

    def _clear(self) -> None:
        for file in (self._own_index, self._own_index.with_suffix(".lock"), self._lock_content):
            file.unlink(missing_ok=True)

    def _copy_index(self) -> None:
        if self._index.exists():
            shutil.copyfile(self._index, self._own_index)
        else:
            self._own_index.unlink(missing_ok=True)

    def _fast_forward(self, old: str | None, new: str | None) -> None:
        trees = [commit or EMPTY_TREE for commit in (old, new)]
        answer = self._git.run("read-tree", "-n", "-m", "-u", *trees, statuses=(), environment=self._own)
        if answer.status:
            raise self._in_the_way(_QUOTED.findall(answer.complaint) or [answer.reason])
        answer = self._git.run("read-tree", "-m", "-u", *trees, statuses=(), environment=self._own)
        if answer.status:
            raise RepositoryError(
                _(
                    "The files in %(folder)s could not be brought up to date: %(reason)s",
                    folder=self._root,
                    reason=answer.reason,
                ),
                _("Nothing is lost: try again, and what was begun is finished."),
            )

    def _refresh(self, changes: list[Change]) -> None:
        """Let a file that was only touched not count as changed, without a look at thousands of others."""
        staged = self._staged(changes)
        names = "".join(f"{change.path}\0" for change in changes if change.path in staged)
        if names:
            arguments = ("--refresh", "--pathspec-from-file=-", "--pathspec-file-nul")
            feed = names.encode("utf-8", "surrogateescape")
            self._git.run("add", *arguments, feed=feed, statuses=(), environment=self._literal)

    @property
    def _literal(self) -> dict[str, str]:
        """The environment in which a name with a star means just that."""
        return {**self._own, "GIT_LITERAL_PATHSPECS": "1"}

    def _refuse_to_overwrite(self, root: Path, changes: list[Change]) -> None:
        # git takes files that are ignored for rubbish and would replace them.
        staged = self._staged(changes)
        mine = [
            change.path
            for change in changes
            if change.old is None and change.path not in staged and os.path.lexists(root / change.path)
        ]
        if mine:
            raise self._in_the_way(mine)

    def _in_the_way(self, files: list[str]) -> Refused:
        shown = [*files[:_SHOWN], *(["…"] if files[_SHOWN:] else [])]
        return Refused(
            _(
                "Your own changes in %(folder)s are in the way of what is new: %(files)s.",
                folder=self._root,
                files=", ".join(shown),
            )
        )

    def _put_back(self, root: Path, changes: list[Change]) -> None:
        staged = self._staged(changes)
        ours = [change for change in changes if staged.get(change.path) == change.old]
        for change in ours:
            if change.old is None and self._is_ours(root / change.path, change):
                _remove(root, change.path)
        back = [
            change.path
            for change in ours
            if change.old is not None and self._is_ours(root / change.path, change)
        ]
        if back:
            names = "".join(f"{path}\0" for path in back).encode("utf-8", "surrogateescape")
            arguments = ("checkout-index", "--force", "--stdin", "-z")
            self._git.run(*arguments, feed=names, environment=self._own)

    def _staged(self, changes: list[Change]) -> dict[str, Entry]:
        """What the index has at the paths that change."""
        staged: dict[str, Entry] = {}
        paths = [change.path for change in changes]
        for start in range(0, len(paths), _AT_ONCE):
            some = paths[start : start + _AT_ONCE]
            arguments = ("--stage", "-z", "--", *some)
            for field in self._git.run("ls-files", *arguments, environment=self._literal).fields:
                description, path = field.split("\t", 1)
                staged[path] = _entry(description)
        return staged

    def _is_ours(self, file: Path, change: Change) -> bool:
        """Whether `file` holds nothing that is not also in the commits: a kill cuts it off anywhere."""
        try:
            found = os.fsencode(file.readlink()) if file.is_symlink() else file.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            return False
        entries = [
            entry for entry in (change.old, change.new) if entry is not None and entry.mode != "160000"
        ]
        return any(_plain(self._objects.read(entry.id)).startswith(_plain(found)) for entry in entries)


def _entry(description: str) -> Entry:
    mode, identity, _stage = description.split(" ")
    return Entry(mode, identity)


def _plain(content: bytes) -> bytes:
    # A checkout may have been told to write line ends as Windows does.
    return content.replace(b"\r", b"")


def _remove(root: Path, path: str) -> None:
    """Remove the file at `path`, if there is one, and the folders that only it kept."""
    with suppress(FileNotFoundError, NotADirectoryError):
        (root / path).unlink()
    for folder in Path(path).parents[:-1]:
        try:
            (root / folder).rmdir()
        except OSError:
            return


def _moved_meanwhile(branch: str) -> Refused:
    return Refused(
        _(
            "A commit was made on the branch %(branch)s meanwhile; nothing of it was changed.",
            branch=branch.removeprefix("refs/heads/"),
        )
    )
