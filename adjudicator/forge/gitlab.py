"""GitLab. Documented at https://docs.gitlab.com/api/rest.

Objects of a merge request from a fork are read through the project it targets.
"""

from collections.abc import Iterator, Sequence

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
from adjudicator.forge.rest import (
    LARGEST_ANSWER,
    MOST,
    FarTooLong,
    Pace,
    Rest,
    content,
    escaped,
    moment,
    not_understood,
    unless_absent,
)
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import time_text
from adjudicator.words import gettext as _

DEVELOPER, MAINTAINER = 30, 40
"""The lowest levels of access that may push branches, and that may change settings."""


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
    draft: bool | None = None


class _Diff(msgspec.Struct):
    new_path: str
    b_mode: str | None
    deleted_file: bool


class _File(msgspec.Struct):
    size: int
    content: str
    encoding: str


class _Note(msgspec.Struct):
    body: str | None = None
    noteable_type: str | None = None
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


class _Member(msgspec.Struct):
    access_level: int


class GitLab:
    """A project on GitLab: `site` is `https://gitlab.com`, `name` is `games/ann/league`.

    Proposals target the branch `branch`.
    """

    most = MOST
    obstacles: Sequence[str] = ()

    def __init__(self, site: str, name: str, branch: str, token: str, marks: Marks) -> None:
        self.marks = marks
        self.unlisted: list[Unlisted] = []
        self._rest = self.interface(site, token)
        self._root = f"projects/{escaped(name)}"
        self._branch = branch
        self._listed: dict[Proposal, _Merge] = {}

    @staticmethod
    def interface(site: str, token: str) -> Rest:
        """Return the API of a site."""
        # https://docs.gitlab.com/user/gitlab_com/#rate-limits-on-gitlabcom: 60 notes a minute
        return Rest(f"{site}/api/v4", {"Authorization": f"Bearer {token}"}, pace=Pace(minute=60, run=500))

    def proposals(self) -> Sequence[Proposal]:
        """As `Source.proposals`."""
        path = f"{self._root}/merge_requests"
        found: dict[int, Proposal] = {}
        newer: int | None = None
        for merge in self._rest.pages(path, _Merge, {"state": "opened", "target_branch": self._branch}):
            if merge is None:
                self.unlisted.append(not_understood(newer))
                continue
            newer = moment(merge.updated_at)
            if merge.sha and merge.target_branch == self._branch:
                author = merge.author.username if merge.author else ""
                found[merge.iid] = proposal = Proposal(
                    str(merge.iid), merge.sha, author, author, newer, draft=bool(merge.draft)
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
        member = unless_absent(lambda: self._rest.get(path, _Member), _Member(0))
        return member.access_level >= DEVELOPER

    def answer(self, replies: Sequence[Reply]) -> tuple[tuple[Reply, ForgeError], ...]:
        """As `Source.answer`; a proposal that has changed since it was read is left for the next run."""
        return one_by_one(replies, self._answer)

    def issues(self) -> Iterator[Issue | None]:
        """As `Forge.issues`."""
        for issue in self._rest.pages(f"{self._root}/issues", _Issue, {"state": "opened"}):
            if issue is None:
                yield None
                continue
            author = issue.author.username if issue.author else ""
            yield Issue(
                str(issue.iid), issue.title, issue.description or "", author, moment(issue.updated_at)
            )

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
        # GitLab excludes the day itself.
        after = time_text(since - DAY).partition("T")[0]
        which = {"action": "commented", "target_type": "note", "after": after}
        for event in self._rest.pages(f"{self._root}/events", _Event, which, whole=True):
            if event is None:
                continue
            if (moment(event.created_at) or since) < since:
                return
            if event.note and event.note.noteable_type == "Issue":
                yield str(event.note.noteable_iid), event.note.body or ""

    def comment(self, issue: str, text: str) -> None:
        """As `Forge.comment`."""
        self._note(f"{self._root}/issues/{issue}", text)

    def comment_once(self, issue: str, text: str, mark: str) -> None:
        """As `Forge.comment_once`."""
        self._note_once(f"{self._root}/issues/{issue}", text, mark)

    def _note(self, path: str, text: str) -> None:
        self._rest.send("POST", f"{path}/notes", _Note, body=text)

    def _note_once(self, path: str, text: str, mark: str) -> None:
        notes = self._rest.pages(f"{path}/notes", _Note)
        if not any(note and mark in (note.body or "") for note in notes):
            self._note(path, f"{text}\n\n{mark}")

    def _answer(self, reply: Reply) -> None:
        path = f"{self._root}/merge_requests/{reply.proposal.name}"
        if self._rest.get(path, _Merge).sha != reply.proposal.head:
            return
        self._note_once(path, reply.text, self.marks.mark(*reply.about))
        if reply.closes:
            self._rest.send("PUT", path, _Merge, state_event="close")

    def _file(self, proposal: Proposal, path: str) -> _File:
        return self._rest.get(f"{self._root}/repository/files/{escaped(path)}", _File, ref=proposal.head)
