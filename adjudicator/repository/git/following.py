"""Lets the local branch follow what was published, by git's own means, if nothing is in the way."""

import os
import re
import shlex
from pathlib import Path

import msgspec

from adjudicator.repository.git.command import Git, Locked, RepositoryError
from adjudicator.words import gettext as _

_NAMED = re.compile(r"^\t(.+)|^error: [^'\n]*'(.+)'", re.MULTILINE)
"""Matches a file in git's list of files that it would have to overwrite."""
_SHOWN = 3


class CannotFollow(RepositoryError):
    """The branch cannot follow now.

    `clearing` is the command that removes the obstacle without losing a file; `catching_up` also lets the
    branch follow. Either may be empty.
    """

    def __init__(self, message: str, clearing: str = "", catching_up: str = "") -> None:
        super().__init__(message)
        self.clearing = clearing
        self.catching_up = catching_up


def follow(git: Git, branch: str, old: str | None, new: str) -> None:
    """Move a branch (its full name) from one commit to another, and the files too if it is checked out.

    Raises `CannotFollow` if a lock, another commit or a person's own files are in the way. Those files are
    never touched.
    """
    if git.root is None:
        _move(git, branch, old, new)
    else:
        _FastForward(git, git.root, branch, old, new).do()


def _move(git: Git, branch: str, old: str | None, new: str) -> None:
    try:
        answer = git.move(branch, old, new)
    except Locked as error:
        raise CannotFollow(_locked(error), _remove(error)) from error
    if answer.status and git.resolve(branch) != old:
        raise CannotFollow(_moved_meanwhile(branch))
    if answer.status:
        told = _(
            "The branch %(branch)s could not be moved: %(reason)s.",
            branch=_short(branch),
            reason=_without_stop(answer.reason),
        )
        raise CannotFollow(told)


class _FastForward(msgspec.Struct, frozen=True):
    git: Git
    root: Path
    branch: str
    old: str | None
    new: str

    def do(self) -> None:
        if self.git.branch_ref() != self.branch:
            told = _("Another branch was checked out in %(folder)s meanwhile.", folder=self.root)
            raise self._refusal(told, ["git", "switch", _short(self.branch)])
        try:
            # git writes the files before it moves the branch, so check first whether the branch can move.
            answer = self.git.try_move(self.branch, self.old, self.new)
            if answer.status and self.git.resolve(self.branch) != self.old:
                rebase = self._command(["git", "rebase", self.new])
                raise CannotFollow(_moved_meanwhile(self.branch), catching_up=rebase)
            if not answer.status and self.old is None:
                self._refuse_to_overwrite()
            if not answer.status:
                answer = self.git.fast_forward(self.new)
        except Locked as error:
            raise CannotFollow(
                _locked(error), _remove(error), f"{_remove(error)} && {self._merge}"
            ) from error
        if answer.status:
            named = _NAMED.findall(answer.complaint)
            files = list(dict.fromkeys(listed or quoted for listed, quoted in named))
            if files:
                stash = ["git", "stash", "push", "--all", "--", *_together(files)]
                raise self._refusal(self._in_the_way(files), stash)
            told = _(
                "The files in %(folder)s could not be brought up to date: %(reason)s.",
                folder=self.root,
                reason=_without_stop(answer.reason),
            )
            raise CannotFollow(told, catching_up=self._merge)

    def _refuse_to_overwrite(self) -> None:
        """Refuse to check out the first commit over existing files: git would replace those it ignores."""
        files = [path for path in self.git.paths(self.new) if os.path.lexists(self.root / path)]
        if files:
            # Without a commit there is nothing that a stash could be based on.
            aside = f"../{self.root.name}-aside"
            tops = dict.fromkeys(file.partition("/")[0] for file in files)
            raise self._refusal(self._in_the_way(files), ["mkdir", aside], ["mv", *tops, aside])

    def _refusal(self, told: str, *clearing: list[str]) -> CannotFollow:
        return CannotFollow(told, self._command(*clearing), self._command(*clearing, self._merging))

    @property
    def _merge(self) -> str:
        return self._command(self._merging)

    @property
    def _merging(self) -> list[str]:
        return ["git", "merge", "--ff-only", "--no-overwrite-ignore", self.new]

    def _command(self, *commands: list[str]) -> str:
        return " && ".join(shlex.join(words) for words in (["cd", str(self.root)], *commands))

    def _in_the_way(self, files: list[str]) -> str:
        shown = [*files[:_SHOWN], *(["…"] if files[_SHOWN:] else [])]
        return _(
            "Changed files in %(folder)s are in the way of what is new: %(files)s.",
            folder=self.root,
            files=", ".join(shown),
        )


def _together(files: list[str]) -> list[str]:
    """The files, or their folders if there are many."""
    if len(files) <= _SHOWN:
        return files
    return list(dict.fromkeys(file.rpartition("/")[0] or file for file in files))


def _moved_meanwhile(branch: str) -> str:
    return _("A commit was made on the branch %(branch)s meanwhile.", branch=_short(branch))


def _without_stop(reason: str) -> str:
    """What git said, to stand in a sentence of ours."""
    return reason.removesuffix(".")


def _locked(error: Locked) -> str:
    return " ".join([str(error), _("Wait until no git command runs there.")])


def _remove(error: Locked) -> str:
    return shlex.join(["rm", error.lock])


def _short(ref: str) -> str:
    return ref.removeprefix("refs/heads/")
