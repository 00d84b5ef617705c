"""GitHub. Documented at https://docs.github.com/rest.

Objects of a pull request from a fork are read through the repository it targets.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.forge.proposals import ENOUGH, Changed, ForgeError, Issue, Proposal, Reply, one_by_one
from adjudicator.forge.rest import MOST, Rest, content, escaped, moment, unless_denied
from adjudicator.repository.times import time_text
from adjudicator.words import gettext as _

ACTIONS = "github-actions[bot]"
"""The account that a GitHub workflow's token writes as; the token may not look that up itself."""

REMOVED = frozenset({"removed", "deleted"})
DEPTH = 4
"""How many names the path of an inbox file has; files elsewhere are refused anyway."""

_HOUSE = frozenset({"OWNER", "MEMBER", "COLLABORATOR"})
_TREE_PAGES = 20


class User(msgspec.Struct):
    """Somebody with an account."""

    login: str
    type: str = ""


class _Head(msgspec.Struct):
    sha: str


class _Base(msgspec.Struct):
    ref: str


class _Pull(msgspec.Struct):
    number: int
    head: _Head
    base: _Base
    user: User | None = None
    author_association: str = ""
    updated_at: str | None = None
    comments: int | None = None


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
    truncated: bool = False


class _Blob(msgspec.Struct):
    content: str
    encoding: str


class _Comment(msgspec.Struct):
    body: str | None = None
    user: User | None = None
    issue_url: str = ""


class _Issue(msgspec.Struct):
    number: int
    title: str
    body: str | None = None
    user: User | None = None
    updated_at: str | None = None
    comments: int | None = None
    pull_request: Any = None


class GitHub:
    """A repository on GitHub: `name` is `ann/league`, `branch` the one that proposals target."""

    most = MOST
    obstacles: Sequence[str] = ()

    def __init__(self, rest: Rest, name: str, branch: str) -> None:
        self._rest = rest
        self._root = "repos/" + "/".join(map(escaped, name.split("/")))
        self._branch = branch
        self._login = ""
        self._listed: dict[Proposal, _Pull] = {}

    def proposals(self) -> Sequence[Proposal]:
        """As `Source.proposals`."""
        found: dict[int, Proposal] = {}
        for pull in self._rest.pages(f"{self._root}/pulls", _Pull, state="open", base=self._branch):
            if pull.base.ref == self._branch:
                author = pull.user.login if pull.user else ""
                found[pull.number] = proposal = Proposal(
                    str(pull.number), pull.head.sha, author, author, moment(pull.updated_at)
                )
                self._listed[proposal] = pull
        return [proposal for _number, proposal in sorted(found.items())]

    def fetch(self, proposals: Sequence[Proposal]) -> Sequence[Proposal]:
        """As `Source.fetch`; objects are read one by one."""
        return proposals

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
        return content(blob.encoding, blob.content)

    def is_of_the_house(self, proposal: Proposal) -> bool:
        """As `Source.is_of_the_house`; GitHub says so for every pull request it lists."""
        pull = self._listed[proposal]
        return pull.author_association in _HOUSE or (pull.user is not None and pull.user.type == "Bot")

    def answer(self, replies: Sequence[Reply]) -> tuple[tuple[Reply, ForgeError], ...]:
        """As `Source.answer`; a proposal that has changed since it was read is left for the next run."""
        return one_by_one(replies, self._answer)

    def issues(self) -> Mapping[str, str]:
        """As `Forge.issues`; other people's issues with the same title are ignored."""
        own = {issue.number: issue.title for issue in self._issues() if self._is_own(issue.user)}
        return {title: str(number) for number, title in sorted(own.items(), reverse=True)}

    def open_issues(self) -> Sequence[Issue]:
        """As `Forge.open_issues`."""
        found = {issue.number: issue for issue in self._issues()}
        return [
            Issue(
                str(number),
                issue.title,
                issue.body or "",
                issue.user.login if issue.user else "",
                moment(issue.updated_at),
                issue.comments,
            )
            for number, issue in sorted(found.items())
        ]

    def has_comment(self, issue: str, text: str) -> bool:
        """As `Forge.has_comment`."""
        return any(
            comment.body == text
            for comment in self._rest.pages(f"{self._root}/issues/{issue}/comments", _Comment)
        )

    def close_issue(self, issue: str) -> str:
        """As `Forge.close_issue`."""
        closed = self._rest.send("PATCH", f"{self._root}/issues/{issue}", _Issue, state="closed")
        return closed.body or ""

    def open_issue(self, title: str, text: str) -> str:
        """As `Forge.open_issue`."""
        return str(self._rest.send("POST", f"{self._root}/issues", _Issue, title=title, body=text).number)

    def comments(self, since: int) -> Iterator[tuple[str, str]]:
        """As `Forge.comments`, newest first on GitHub; comments on pull requests are among them."""
        newest = {"since": time_text(since), "sort": "created", "direction": "desc"}
        for comment in self._rest.pages(f"{self._root}/issues/comments", _Comment, whole=True, **newest):
            if self._is_own(comment.user):
                yield comment.issue_url.rpartition("/")[2], comment.body or ""

    def comment(self, issue: str, text: str) -> None:
        """As `Forge.comment`."""
        self._rest.send("POST", f"{self._root}/issues/{issue}/comments", _Comment, body=text)

    def _answer(self, reply: Reply) -> None:
        path = f"{self._root}/pulls/{reply.proposal.name}"
        pull = self._rest.get(path, _Pull)
        if pull.head.sha != reply.proposal.head:
            return
        # The text names the commit, so if it is there it has already been sent.
        if pull.comments == 0 or not self.has_comment(reply.proposal.name, reply.text):
            self.comment(reply.proposal.name, reply.text)
        self._rest.send("PATCH", path, _Pull, state="closed")

    def _issues(self) -> Iterator[_Issue]:
        """The open issues; GitHub lists pull requests among them."""
        for issue in self._rest.pages(f"{self._root}/issues", _Issue, state="open", type="issues"):
            if issue.pull_request is None:
                yield issue

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
        """The entry of a name in a tree, which Forgejo returns in pages."""
        for page in range(1, _TREE_PAGES + 1):
            listed = self._rest.get(f"{self._root}/git/trees/{escaped(tree)}", _Tree, page=page)
            for entry in listed.tree:
                if entry.path == name:
                    return entry
            if not listed.truncated:
                break
        raise ForgeError(_("The proposal was changed while it was read."), answered=True)

    def _is_own(self, user: User | None) -> bool:
        if not self._login:
            self._login = self._who()
        return user is not None and user.login == self._login

    def _who(self) -> str:
        return unless_denied(lambda: self._rest.get("user", User).login, ACTIONS)
