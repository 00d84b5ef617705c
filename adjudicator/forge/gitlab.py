"""GitLab. Documented at https://docs.gitlab.com/api/rest.

Objects of a merge request from a fork are read through the project it targets.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from adjudicator.forge.proposals import ENOUGH, Changed, ForgeError, Issue, Proposal, Reply, one_by_one
from adjudicator.forge.rest import (
    LARGEST_ANSWER,
    MOST,
    FarTooLong,
    Rest,
    content,
    escaped,
    moment,
    unless_denied,
)
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import time_text
from adjudicator.words import gettext as _

_DEVELOPER = 30
"""The lowest access level that may push branches."""


class _User(msgspec.Struct):
    id: int
    username: str


class _Merge(msgspec.Struct):
    iid: int
    target_branch: str
    sha: str | None
    author: _User | None = None
    updated_at: str | None = None
    prepared_at: str | msgspec.UnsetType | None = msgspec.UNSET
    user_notes_count: int | None = None


class _Diff(msgspec.Struct):
    new_path: str
    b_mode: str | None
    deleted_file: bool


class _File(msgspec.Struct):
    size: int
    content: str
    encoding: str


class _Note(msgspec.Struct):
    body: str
    author: _User | None = None
    noteable_type: str = ""
    noteable_iid: int | None = None


class _Event(msgspec.Struct):
    created_at: str | None = None
    note: _Note | None = None


class _Issue(msgspec.Struct):
    iid: int
    title: str
    description: str | None = None
    author: _User | None = None
    updated_at: str | None = None
    user_notes_count: int | None = None


class _Member(msgspec.Struct):
    access_level: int


class GitLab:
    """A project on GitLab: `name` is `games/ann/league`, `branch` the one that proposals target."""

    most = MOST
    obstacles: Sequence[str] = ()

    def __init__(self, rest: Rest, name: str, branch: str) -> None:
        self._rest = rest
        self._root = f"projects/{escaped(name)}"
        self._branch = branch
        self._listed: dict[Proposal, _Merge] = {}
        self._name = ""

    def proposals(self) -> Sequence[Proposal]:
        """As `Source.proposals`."""
        path = f"{self._root}/merge_requests"
        found: dict[int, Proposal] = {}
        for merge in self._rest.pages(path, _Merge, state="opened", target_branch=self._branch):
            if merge.sha and merge.target_branch == self._branch:
                author = merge.author.username if merge.author else ""
                found[merge.iid] = proposal = Proposal(
                    str(merge.iid), merge.sha, author, author, moment(merge.updated_at)
                )
                self._listed[proposal] = merge
        return [proposal for _number, proposal in sorted(found.items())]

    def fetch(self, proposals: Sequence[Proposal]) -> Sequence[Proposal]:
        """As `Source.fetch`; objects are read one by one."""
        return proposals

    def changes(self, proposal: Proposal) -> tuple[Changed, ...]:
        """As `Source.changes`; GitLab computes them shortly after a merge request was opened."""
        path = f"{self._root}/merge_requests/{proposal.name}/diffs"
        diffs = self._rest.get(path, list[_Diff], per_page=ENOUGH)
        if not diffs and self._listed[proposal].prepared_at is None:
            raise ForgeError(_("The forge has not yet computed what it changes."), answered=True)
        if len(diffs) != 1 or diffs[0].deleted_file:
            return tuple(Changed(diff.new_path, "", 0) for diff in diffs)
        (diff,) = diffs
        try:
            size = self._file(proposal, diff.new_path).size
        except FarTooLong:
            size = LARGEST_ANSWER
        return (Changed(diff.new_path, diff.b_mode or "", size),)

    def read(self, proposal: Proposal, changed: Changed) -> bytes:
        """As `Source.read`."""
        file = self._file(proposal, changed.path)
        return content(file.encoding, file.content)

    def is_of_the_house(self, proposal: Proposal) -> bool:
        """As `Source.is_of_the_house`; robots with one of the project's tokens are members like others."""
        author = self._listed[proposal].author
        if author is None:
            return False
        path = f"{self._root}/members/all/{author.id}"
        member = unless_denied(lambda: self._rest.get(path, _Member), _Member(0))
        return member.access_level >= _DEVELOPER

    def answer(self, replies: Sequence[Reply]) -> tuple[tuple[Reply, ForgeError], ...]:
        """As `Source.answer`; a proposal that has changed since it was read is left for the next run."""
        return one_by_one(replies, self._answer)

    def issues(self) -> Mapping[str, str]:
        """As `Forge.issues`."""
        own = self._own()
        found = self._rest.pages(f"{self._root}/issues", _Issue, state="opened", author_username=own)
        numbers = {issue.iid: issue.title for issue in found if issue.author and issue.author.username == own}
        return {title: str(number) for number, title in sorted(numbers.items(), reverse=True)}

    def open_issues(self) -> Sequence[Issue]:
        """As `Forge.open_issues`."""
        pages = self._rest.pages(f"{self._root}/issues", _Issue, state="opened")
        found = {issue.iid: issue for issue in pages}
        return [
            Issue(
                str(number),
                issue.title,
                issue.description or "",
                issue.author.username if issue.author else "",
                moment(issue.updated_at),
                issue.user_notes_count,
            )
            for number, issue in sorted(found.items())
        ]

    def has_comment(self, issue: str, text: str) -> bool:
        """As `Forge.has_comment`."""
        notes = self._rest.pages(f"{self._root}/issues/{issue}/notes", _Note)
        return any(note.body == text for note in notes)

    def close_issue(self, issue: str) -> str:
        """As `Forge.close_issue`."""
        path = f"{self._root}/issues/{issue}"
        return self._rest.send("PUT", path, _Issue, state_event="close").description or ""

    def open_issue(self, title: str, text: str) -> str:
        """As `Forge.open_issue`."""
        path = f"{self._root}/issues"
        return str(self._rest.send("POST", path, _Issue, title=title, description=text).iid)

    def comments(self, since: int) -> Iterator[tuple[str, str]]:
        """As `Forge.comments`, newest first; comments on merge requests are among the events."""
        own = self._own()
        # GitLab excludes the day itself.
        path, after = f"{self._root}/events", time_text(since - DAY).partition("T")[0]
        for event in self._rest.pages(
            path, _Event, whole=True, action="commented", target_type="note", after=after
        ):
            note = event.note
            if (moment(event.created_at) or since) < since:
                return
            if note and note.noteable_type == "Issue" and note.author and note.author.username == own:
                yield str(note.noteable_iid), note.body

    def comment(self, issue: str, text: str) -> None:
        """As `Forge.comment`."""
        self._rest.send("POST", f"{self._root}/issues/{issue}/notes", _Note, body=text)

    def _answer(self, reply: Reply) -> None:
        path = f"{self._root}/merge_requests/{reply.proposal.name}"
        merge = self._rest.get(path, _Merge)
        if merge.sha != reply.proposal.head:
            return
        # The text names the commit, so if it is there it has already been sent.
        told = merge.user_notes_count != 0 and any(
            note.body == reply.text for note in self._rest.pages(f"{path}/notes", _Note)
        )
        if not told:
            self._rest.send("POST", f"{path}/notes", _Note, body=reply.text)
        self._rest.send("PUT", path, _Merge, state_event="close")

    def _file(self, proposal: Proposal, path: str) -> _File:
        return self._rest.get(f"{self._root}/repository/files/{escaped(path)}", _File, ref=proposal.head)

    def _own(self) -> str:
        if not self._name:
            self._name = self._rest.get("user", _User).username
        return self._name
