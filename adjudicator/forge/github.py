"""GitHub. Documented at https://docs.github.com/rest.

Objects of a pull request from a fork are read through the repository it targets.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec

from adjudicator.forge.marks import Marks
from adjudicator.forge.proposals import (
    ENOUGH,
    Changed,
    ForgeError,
    Issue,
    Proposal,
    Reply,
    Unlisted,
    one_by_one,
)
from adjudicator.forge.rest import MOST, Pace, Rest, content, escaped, moment, not_understood, unless_absent
from adjudicator.repository.times import time_text
from adjudicator.words import gettext as _

API_VERSION = "2022-11-28"
"""The newest version of the API that GitHub Enterprise Server knows, too."""

REMOVED = frozenset({"removed", "deleted"})
DEPTH = 4
"""How many names the path of an inbox file has; files elsewhere are refused anyway."""

_WRITERS = frozenset({"write", "admin", "owner"})


class _User(msgspec.Struct):
    login: str
    type: str | None = None


class _Head(msgspec.Struct):
    sha: str


class _Base(msgspec.Struct):
    ref: str


class _Pull(msgspec.Struct):
    number: int
    head: _Head
    base: _Base
    user: _User | None = None
    draft: bool | None = None
    updated_at: str | None = None


class _File(msgspec.Struct):
    filename: str
    status: str


class _Entry(msgspec.Struct):
    path: str
    mode: str
    sha: str
    size: int | None = None


class Tree(msgspec.Struct):
    """The entries of a folder, or of a page of them."""

    tree: list[_Entry] | None
    truncated: bool = False


class _Blob(msgspec.Struct):
    content: str
    encoding: str


class Comment(msgspec.Struct):
    """A comment on an issue or a pull request."""

    body: str | None = None
    issue_url: str = ""


class _Access(msgspec.Struct):
    permission: str


class _Issue(msgspec.Struct):
    number: int
    title: str
    body: str | None = None
    user: _User | None = None
    updated_at: str | None = None
    pull_request: Any = None


class GitHub:
    """A repository on GitHub: `site` is `https://github.com`, `name` is `ann/league`.

    Proposals target the branch `branch`.
    """

    most = MOST
    obstacles: Sequence[str] = ()

    def __init__(self, site: str, name: str, branch: str, token: str, marks: Marks) -> None:
        self.marks = marks
        self.unlisted: list[Unlisted] = []
        self._rest = self.interface(site, token)
        self._root = "repos/" + "/".join(map(escaped, name.split("/")))
        self._branch = branch
        self._listed: dict[Proposal, _Pull] = {}

    def proposals(self) -> Sequence[Proposal]:
        """As `Source.proposals`."""
        found: dict[int, Proposal] = {}
        newer: int | None = None
        for pull in self._rest.pages(f"{self._root}/pulls", _Pull, self._which_pulls()):
            if pull is None:
                self.unlisted.append(not_understood(newer))
                continue
            newer = moment(pull.updated_at)
            if pull.base.ref == self._branch:
                author = pull.user.login if pull.user else ""
                found[pull.number] = proposal = Proposal(
                    str(pull.number), pull.head.sha, author, author, newer, draft=bool(pull.draft)
                )
                self._listed[proposal] = pull
        return [proposal for _number, proposal in sorted(found.items())]

    def fetch(self, proposals: Sequence[Proposal]) -> Sequence[Proposal]:
        """As `Source.fetch`; objects are read one by one."""
        return proposals

    def changes(self, proposal: Proposal) -> tuple[Changed, ...]:
        """As `Source.changes`."""
        path = f"{self._root}/pulls/{proposal.name}/files"
        files = self._rest.get(path, list[_File], **{self._rest.size: ENOUGH})
        if len(files) != 1:
            return tuple(Changed(file.filename, "", 0) for file in files[:ENOUGH])
        return (self._changed(proposal, files[0]),)

    def read(self, proposal: Proposal, changed: Changed) -> bytes:
        """As `Source.read`."""
        blob = self._rest.get(f"{self._root}/git/blobs/{escaped(changed.identity)}", _Blob)
        return content(blob.encoding, blob.content)

    def is_of_the_house(self, proposal: Proposal) -> bool:
        """As `Source.is_of_the_house`; private members of an organisation are told from strangers, too."""
        user = self._listed[proposal].user
        if user is None or not user.login:
            return False
        if user.type == "Bot":
            return True
        path = f"{self._root}/collaborators/{escaped(user.login)}/permission"
        access = unless_absent(lambda: self._rest.get(path, _Access), _Access("none"))
        return access.permission in _WRITERS

    def answer(self, replies: Sequence[Reply]) -> tuple[tuple[Reply, ForgeError], ...]:
        """As `Source.answer`; a proposal that has changed since it was read is left for the next run."""
        return one_by_one(replies, self._answer)

    def issues(self) -> Iterator[Issue | None]:
        """As `Forge.issues`; GitHub lists pull requests among them."""
        for issue in self._rest.pages(f"{self._root}/issues", _Issue, self._which_issues()):
            if issue is None:
                yield None
            elif issue.pull_request is None:
                yield Issue(
                    str(issue.number),
                    issue.title,
                    issue.body or "",
                    issue.user.login if issue.user else "",
                    moment(issue.updated_at),
                )

    def close_issue(self, issue: str) -> str:
        """As `Forge.close_issue`."""
        closed = self._rest.send("PATCH", f"{self._root}/issues/{issue}", _Issue, state="closed")
        return closed.body or ""

    def open_issue(self, title: str, text: str) -> str:
        """As `Forge.open_issue`."""
        return str(self._rest.send("POST", f"{self._root}/issues", _Issue, title=title, body=text).number)

    def comments(self, since: int) -> Iterator[tuple[str, str]]:
        """As `Forge.comments`; comments on pull requests are among them."""
        path = f"{self._root}/issues/comments"
        for comment in self._rest.pages(path, Comment, self._which_comments(since), whole=True):
            if comment:
                yield comment.issue_url.rpartition("/")[2], comment.body or ""

    def comment(self, issue: str, text: str) -> None:
        """As `Forge.comment`."""
        self._rest.send("POST", f"{self._root}/issues/{issue}/comments", Comment, body=text)

    def comment_once(self, issue: str, text: str, mark: str) -> None:
        """As `Forge.comment_once`; to GitHub a pull request is an issue, too."""
        if not any(comment and mark in (comment.body or "") for comment in self._comments(issue)):
            self.comment(issue, f"{text}\n\n{mark}")

    @staticmethod
    def interface(site: str, token: str) -> Rest:
        """Return the API of a site."""
        host = urlsplit(site).hostname or ""
        base = f"{site}/api/v3"  # of GitHub Enterprise Server
        if host == "github.com" or host.endswith(".ghe.com"):
            base = f"https://api.{host}"
        headers = {
            "Accept": "application/vnd.github+json",
            "Authorization": f"Bearer {token}",
            "X-GitHub-Api-Version": API_VERSION,
        }
        # https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
        return Rest(base, headers, pace=Pace(minute=80, run=500))

    def _which_pulls(self) -> Mapping[str, object]:
        return {"state": "open", "base": self._branch}

    def _which_issues(self) -> Mapping[str, object]:
        return {"state": "open"}

    def _which_comments(self, since: int) -> Mapping[str, object]:
        """Only those changed since then, the newest first."""
        return {"since": time_text(since), "sort": "created", "direction": "desc"}

    def _comments(self, issue: str) -> Iterator[Comment | None]:
        return self._rest.pages(f"{self._root}/issues/{issue}/comments", Comment)

    def _tree(self, tree: str) -> Iterator[Tree]:
        """A folder, in as many parts as the forge gives it."""
        yield self._rest.get(f"{self._root}/git/trees/{escaped(tree)}", Tree)

    def _answer(self, reply: Reply) -> None:
        path = f"{self._root}/pulls/{reply.proposal.name}"
        if self._rest.get(path, _Pull).head.sha != reply.proposal.head:
            return
        self.comment_once(reply.proposal.name, reply.text, self.marks.mark(*reply.about))
        if reply.closes:
            self._rest.send("PATCH", path, _Pull, state="closed")

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
        for part in self._tree(tree):
            for entry in part.tree or ():
                if entry.path == name:
                    return entry
        raise ForgeError(_("The proposal was changed while it was read."), answered=True)
