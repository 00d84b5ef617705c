"""GitLab. Documented at https://docs.gitlab.com/api/rest."""

import base64
from collections.abc import Sequence

import msgspec

from adjudicator.forge.proposals import ENOUGH, Changed, Comment, ForgeError, Proposal
from adjudicator.forge.rest import Rest, escaped
from adjudicator.words import gettext as _


class _User(msgspec.Struct):
    username: str


class _Merge(msgspec.Struct):
    iid: int
    sha: str | None
    source_project_id: int
    author: _User


class _Diff(msgspec.Struct):
    new_path: str
    b_mode: str
    deleted_file: bool


class _File(msgspec.Struct):
    size: int
    content: str
    encoding: str


class _Note(msgspec.Struct):
    body: str
    author: _User


class _Issue(msgspec.Struct):
    iid: int
    title: str
    author: _User


class GitLab:
    """A project on GitLab: `name` is `games/ann/league`, `branch` the one that proposals are for."""

    def __init__(self, rest: Rest, name: str, branch: str) -> None:
        self._rest = rest
        self._root = f"projects/{escaped(name)}"
        self._branch = branch
        self._projects: dict[Proposal, int] = {}

    def proposals(self) -> Sequence[Proposal]:
        """As `Source.proposals`."""
        path = f"{self._root}/merge_requests"
        found = {}
        for merge in self._rest.pages(path, _Merge, state="opened", target_branch=self._branch):
            if merge.sha is not None:
                proposal = Proposal(str(merge.iid), merge.sha, merge.author.username)
                self._projects[proposal] = merge.source_project_id
                found[merge.iid] = proposal
        return [proposal for _number, proposal in sorted(found.items())]

    def changes(self, proposal: Proposal) -> tuple[Changed, ...]:
        """As `Source.changes`."""
        path = f"{self._root}/merge_requests/{proposal.name}/diffs"
        diffs = self._rest.get(path, list[_Diff], per_page=ENOUGH)
        if len(diffs) != 1 or diffs[0].deleted_file:
            return tuple(Changed(diff.new_path, "", 0) for diff in diffs)
        (diff,) = diffs
        return (Changed(diff.new_path, diff.b_mode, self._file(proposal, diff.new_path).size),)

    def read(self, proposal: Proposal, changed: Changed) -> bytes:
        """As `Source.read`."""
        file = self._file(proposal, changed.path)
        if file.encoding != "base64":
            raise ForgeError(_("The forge gave an answer that is not understood."))
        return base64.b64decode(file.content)

    def answer(self, proposal: Proposal, text: str, *, taken: bool) -> None:
        """As `Source.answer`; one that has moved on since it was read is left for the next run."""
        path = f"{self._root}/merge_requests/{proposal.name}"
        if self._rest.get(path, _Merge).sha != proposal.head:
            return
        if all(note.body != text for note in self._rest.pages(f"{path}/notes", _Note)):
            self._rest.send("POST", f"{path}/notes", _Note, body=text)
        self._rest.send("PUT", path, _Merge, state_event="close")

    def issue(self, title: str, text: str) -> str:
        """As `Forge.issue`."""
        own, path = self._own(), f"{self._root}/issues"
        for issue in self._rest.pages(path, _Issue, state="opened", author_username=own):
            if issue.title == title and issue.author.username == own:
                return str(issue.iid)
        return str(self._rest.send("POST", path, _Issue, title=title, description=text).iid)

    def comments(self, issue: str) -> Sequence[Comment]:
        """As `Forge.comments`."""
        own = self._own()
        notes = self._rest.pages(f"{self._root}/issues/{issue}/notes", _Note)
        return [Comment(own, note.body) for note in notes if note.author.username == own]

    def comment(self, issue: str, text: str) -> None:
        """As `Forge.comment`."""
        self._rest.send("POST", f"{self._root}/issues/{issue}/notes", _Note, body=text)

    def _file(self, proposal: Proposal, path: str) -> _File:
        project = self._projects[proposal]
        return self._rest.get(
            f"projects/{project}/repository/files/{escaped(path)}", _File, ref=proposal.head
        )

    def _own(self) -> str:
        return self._rest.get("user", _User).username
