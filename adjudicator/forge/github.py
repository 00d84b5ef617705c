"""GitHub, and Forgejo (with Gitea and Codeberg), which speaks much the same.

Documented at https://docs.github.com/rest and at /api/swagger of every Forgejo. The objects of a pull
request from a fork are read through the repository it was opened in.
"""

import base64
from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.forge.proposals import ENOUGH, Changed, Comment, ForgeError, Proposal
from adjudicator.forge.rest import Rest, escaped
from adjudicator.words import gettext as _

ACTIONS = "github-actions[bot]"
"""As whom the token of a GitHub workflow writes; it may not ask for that itself."""

REMOVED = frozenset({"removed", "deleted"})
DEPTH = 4
"""Names along the path of a file in an inbox; what lies elsewhere is refused, whatever it is."""


class _User(msgspec.Struct):
    login: str


class _Head(msgspec.Struct):
    sha: str


class _Pull(msgspec.Struct):
    number: int
    head: _Head
    user: _User | None = None


class _File(msgspec.Struct):
    filename: str
    status: str


class _Entry(msgspec.Struct):
    path: str
    mode: str
    sha: str
    size: int | None = None


class _Tree(msgspec.Struct):
    tree: list[_Entry]


class _Blob(msgspec.Struct):
    content: str
    encoding: str


class _Comment(msgspec.Struct):
    body: str | None = None
    user: _User | None = None


class _Issue(msgspec.Struct):
    number: int
    title: str
    user: _User | None = None
    pull_request: Any = None


class GitHub:
    """A repository on GitHub: `name` is `ann/league`, `branch` the one that proposals are for."""

    def __init__(self, rest: Rest, name: str, branch: str) -> None:
        self._rest = rest
        self._root = "repos/" + "/".join(map(escaped, name.split("/")))
        self._branch = branch
        self._login = ""

    def proposals(self) -> Sequence[Proposal]:
        """As `Source.proposals`."""
        pulls = self._rest.pages(f"{self._root}/pulls", _Pull, state="open", base=self._branch)
        found = {pull.number: pull for pull in pulls}
        return [
            Proposal(str(number), pull.head.sha, pull.user.login if pull.user else "")
            for number, pull in sorted(found.items())
        ]

    def changes(self, proposal: Proposal) -> tuple[Changed, ...]:
        """As `Source.changes`."""
        path = f"{self._root}/pulls/{proposal.name}/files"
        files = self._rest.get(path, list[_File], per_page=ENOUGH, limit=ENOUGH)
        if len(files) != 1:
            return tuple(Changed(file.filename, "", 0) for file in files[:ENOUGH])
        return (self._changed(proposal, files[0]),)

    def read(self, proposal: Proposal, changed: Changed) -> bytes:
        """As `Source.read`."""
        blob = self._rest.get(f"{self._root}/git/blobs/{escaped(changed.identity)}", _Blob)
        if blob.encoding != "base64":
            raise ForgeError(_("The forge gave an answer that is not understood."))
        return base64.b64decode(blob.content)

    def answer(self, proposal: Proposal, text: str, *, taken: bool) -> None:
        """As `Source.answer`; one that has moved on since it was read is left for the next run."""
        pull = f"{self._root}/pulls/{proposal.name}"
        if self._rest.get(pull, _Pull).head.sha != proposal.head:
            return
        path = f"{self._root}/issues/{proposal.name}/comments"
        # The text names the commit, so it has been told if it is there.
        if all(comment.body != text for comment in self._rest.pages(path, _Comment)):
            self._rest.send("POST", path, _Comment, body=text)
        self._rest.send("PATCH", pull, _Pull, state="closed")

    def issue(self, title: str, text: str) -> str:
        """As `Forge.issue`; whoever else opens one of the same title is not listened to."""
        path = f"{self._root}/issues"
        for issue in self._rest.pages(path, _Issue, state="open", type="issues"):
            if issue.pull_request is None and issue.title == title and self._is_own(issue.user):
                return str(issue.number)
        return str(self._rest.send("POST", path, _Issue, title=title, body=text).number)

    def comments(self, issue: str) -> Sequence[Comment]:
        """As `Forge.comments`."""
        found = self._rest.pages(f"{self._root}/issues/{issue}/comments", _Comment)
        return [
            Comment(comment.user.login, comment.body or "")
            for comment in found
            if comment.user and self._is_own(comment.user)
        ]

    def comment(self, issue: str, text: str) -> None:
        """As `Forge.comment`."""
        self._rest.send("POST", f"{self._root}/issues/{issue}/comments", _Comment, body=text)

    def _changed(self, proposal: Proposal, file: _File) -> Changed:
        names = file.filename.split("/")
        if file.status in REMOVED or len(names) != DEPTH:
            return Changed(file.filename, "", 0)
        tree = proposal.head
        for name in names[:-1]:
            tree = self._entry(tree, name).sha
        entry = self._entry(tree, names[-1])
        return Changed(file.filename, entry.mode, entry.size or 0, entry.sha)

    def _entry(self, tree: str, name: str) -> _Entry:
        listed = self._rest.get(f"{self._root}/git/trees/{escaped(tree)}", _Tree).tree
        entry = next((entry for entry in listed if entry.path == name), None)
        if entry is None:
            raise ForgeError(_("The proposal was changed while it was read."))
        return entry

    def _is_own(self, user: _User | None) -> bool:
        if not self._login:
            self._login = self._who()
        return user is not None and user.login == self._login

    def _who(self) -> str:
        try:
            return self._rest.get("user", _User).login
        except ForgeError as error:
            if error.answered:
                return ACTIONS
            raise
