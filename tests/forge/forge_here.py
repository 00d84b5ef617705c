"""A forge on this machine: a real HTTP server that speaks what is used of REST, over a real bare repository.

It knows pull requests from branches of that repository, comments and issues, and answers as GitHub, Forgejo
or GitLab document it: `dialect` is `github`, `forgejo` or `gitlab`. A request that `operations.yaml` does not
list is refused, and so is every parameter, field and value.
"""

import base64
import json
import os
import re
import socket
import struct
import subprocess
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from email.message import Message
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest

from adjudicator.forge.forgejo import Forgejo
from adjudicator.forge.github import GitHub
from adjudicator.forge.gitlab import GitLab
from adjudicator.forge.marks import Marks
from adjudicator.forge.proposals import Forge
from adjudicator.sealing import MasterSecret
from tests.forge.git_here import GitHere, answer_git
from tests.forge.operations import operation_of
from tests.forge.serving_here import serving
from tests.forge.settings_here import MADE_TOKEN, ROUTES, Done, Refused, SettingsHere
from tests.repository.git.world import git

NOW = "2026-11-21T05:00:00Z"
TOKEN = "token-of-the-job"
ROBOT = "league-robot"
NAME = "ann/league"
MARKS = Marks(MasterSecret.from_seed(b"a league on a forge"))
RECORDED = "TEST_RECORDED_REQUESTS"
"""The environment variable that names a file to which all requests and answers are added, if it is set."""

FORGES = ("github", "forgejo", "gitlab")
EACH_FORGE = (FORGES[0], *(pytest.param(forge, marks=pytest.mark.slow) for forge in FORGES[1:]))
"""One of them with the ordinary tests, for what all do alike."""


@dataclass
class Pull:
    """A pull request of a branch; its head moves with the branch."""

    number: int
    branch: str
    author: str
    state: str = "open"
    base: str = "main"
    updated: str = NOW
    robot: bool = False
    prepared: bool = True
    draft: bool = False


@dataclass
class Issue:
    """An issue, or what is written below a pull request of the same number."""

    number: int
    title: str
    author: str
    state: str = "open"
    text: str = ""
    locked: bool = False
    comments: list[tuple[str, str]] = field(default_factory=list)
    written: list[str] = field(default_factory=list)

    def say(self, author: str, text: str, at: str = NOW) -> None:
        self.comments.append((author, text))
        self.written += [NOW] * (len(self.comments) - 1 - len(self.written)) + [at]

    @property
    def notes(self) -> list[tuple[str, str, str]]:
        """When, by whom and what was written, oldest first."""
        times = self.written + [NOW] * (len(self.comments) - len(self.written))
        return [(at, *one) for at, one in zip(times, self.comments, strict=True)]


@dataclass(frozen=True)
class Trouble:
    """What a forge answers instead.

    With `reset` it closes the connection without any answer; with `arrived` it does first what is asked.
    """

    status: int = 500
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b"{}"
    announced: int | None = None
    silent: float = 0
    reset: bool = False
    arrived: bool = False


@dataclass
class ForgeHere:
    """The forge's state; `now` is when something is written.

    `broken` are beginnings of paths that it answers with 500; without its repository it answers all so.

    `trouble` is what it answers otherwise, one after the other, to paths of these beginnings; the last stays
    unless it is None. `house` are those who may write to the repository. `nulls` are the places in lists of
    pull requests or issues that hold null.

    `fault` befalls the requests whose numbers, counted from 1, are `failing`.
    """

    remote: Path
    dialect: str
    address: str = ""
    pulls: dict[int, Pull] = field(default_factory=dict)
    issues: dict[int, Issue] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    trouble: dict[str, list[Trouble | None]] = field(default_factory=dict)
    house: set[str] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)
    page: int = 50
    tree_page: int = 1000
    nulls: frozenset[int] = frozenset()
    refused: list[str] = field(default_factory=list)
    now: str = NOW
    fault: Trouble | None = None
    failing: Callable[[int], bool] = bool
    settings: SettingsHere = field(default_factory=SettingsHere)

    def propose(self, branch: str, author: str = "ann", **more: Any) -> int:  # noqa: ANN401
        """Open a pull request for a branch."""
        number = self._next()
        self.pulls[number] = Pull(number, branch, author, **more)
        self.issues[number] = Issue(number, branch, author, state="pull")
        return number

    def open_issue(self, title: str, author: str, text: str = "") -> int:
        number = self._next()
        self.issues[number] = Issue(number, title, author, text=text)
        return number

    def told(self, number: int) -> list[str]:
        """What was written below a pull request or an issue, without the marks at the ends."""
        return [_MARK.sub("", text).rstrip() for _author, text in self.issues[number].comments]

    def _next(self) -> int:
        return len(self.issues) + 1

    def head(self, pull: Pull) -> str:
        """Where a pull request stands."""
        loose = self.remote / "refs" / "heads" / pull.branch
        try:
            return loose.read_text("ascii").strip()
        except OSError:
            return git(self.remote, "rev-parse", f"refs/heads/{pull.branch}")

    def answer(self, method: str, path: str, query: dict[str, str], body: dict[str, Any]) -> Any:  # noqa: ANN401
        """Answer a request below the interface's base; None for what is not there."""
        gone = not self.settings.absent and not self.remote.exists()
        if gone or any(path.startswith(beginning) for beginning in self.broken):
            raise RuntimeError(path)
        operation = operation_of(self.dialect, method, path)
        refusal = operation.refusal(query, body) if operation else f"{method} {path} is not described"
        if refusal:
            self.refused.append(refusal)
            raise NotDescribed(refusal)
        if self.settings.absent and path.startswith(("repos/", "projects/")):
            return None
        routes = _GITLAB if self.dialect == "gitlab" else _GITHUB
        for verb, pattern, route in (*routes, *ROUTES[self.dialect]):
            match = re.fullmatch(pattern, path)
            if verb == method and match:
                return route(self, query, body, *map(unquote, match.groups()))
        return None

    def respond(
        self, method: str, path: str, query: dict[str, str], body: dict[str, Any]
    ) -> tuple[int, object, tuple[tuple[str, str], ...]]:
        """Return status, content and headers of the answer to a request."""
        try:
            answer = self.answer(method, path, query, body)
        except RuntimeError:
            return 500, {}, ()
        except Locked:
            return 403, {"message": "Unable to create comment because issue is locked."}, ()
        except Refused as refusal:
            return refusal.status, {"message": str(refusal)}, ()
        except NotDescribed as refusal:
            return 422, {"message": f"Validation Failed: {refusal}"}, ()
        if isinstance(answer, Done):
            return answer.status, answer.content, ()
        if isinstance(answer, Page):
            link = f'<{self.address}?page=2>; rel="next", <{self.address}?page=9>; rel="last"'
            headers = (("X-Total-Count", str(answer.total)),) if self.dialect == "forgejo" else ()
            return 200, answer.items, (*headers, ("Link", link)) if answer.more and answer.linked else headers
        operation = operation_of(self.dialect, method, path)
        assert operation
        return (404, {}, ()) if answer is None else (operation.status, answer, ())

    def paged(self, items: list[Any], query: dict[str, str]) -> "Page":
        """Return a page of a list; a forge limits the length of its pages."""
        size = min(self.page, int(query.get("limit" if self.dialect == "forgejo" else "per_page", "20")))
        start = (int(query.get("page", "1")) - 1) * size
        return Page(items[start : start + size], more=start + size < len(items), total=len(items))

    def proposed(self, items: list[Any], query: dict[str, str]) -> "Page":
        """Return a page of a list of pull requests or issues."""
        return self.paged([None if place in self.nulls else one for place, one in enumerate(items)], query)

    def troubled(self, path: str) -> Trouble | None:
        """What is wrong with this request, if anything is."""
        if self.fault and self.failing(len(self.asked)):
            return self.fault
        for beginning, ahead in self.trouble.items():
            if path.startswith(beginning):
                return ahead.pop(0) if len(ahead) > 1 else ahead[0]
        return None

    def changed(self, pull: Pull) -> list[tuple[str, str, str]]:
        """Status, mode and path of every file that a pull request changes."""
        base = git(self.remote, "merge-base", "main", self.head(pull))
        lines = git(self.remote, "diff-tree", "-r", "--no-renames", "--raw", "-z", base, self.head(pull))
        fields = lines.split("\0")
        return [
            (described.split(" ")[4], described.split(" ")[1], path)
            for described, path in zip(fields[::2], fields[1::2], strict=False)
        ]

    def tree(self, tree: str) -> list[dict[str, Any]]:
        """The entries of a tree, as REST gives them."""
        entries = []
        for line in filter(None, git(self.remote, "ls-tree", "--long", "-z", tree).split("\0")):
            described, name = line.split("\t", 1)
            mode, kind, sha, size = described.split()
            entry: dict[str, Any] = {"path": name, "mode": mode, "type": kind, "sha": sha}
            entries.append(entry | ({"size": int(size)} if kind == "blob" else {}))
        return entries

    def blob(self, name: str) -> str:
        """A content in base64."""
        data = subprocess.run(
            ["git", "-C", str(self.remote), "cat-file", "blob", name], check=True, capture_output=True
        ).stdout
        return base64.b64encode(data).decode()


@dataclass(frozen=True)
class Page:
    """Items of a list, and whether there are more; where it is not `linked`, only `total` tells."""

    items: list[Any]
    more: bool
    total: int
    linked: bool = True


Route = Callable[..., Any]


def _pulls(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any]) -> Any:  # noqa: ANN401
    found = [pull for pull in forge.pulls.values() if pull.state == query["state"]]
    if forge.dialect == "github":  # Forgejo does not know `base`.
        found = [pull for pull in found if pull.base == query["base"]]
    return forge.proposed([_pull(forge, pull) for pull in reversed(found)], query)


def _pull(forge: ForgeHere, pull: Pull) -> dict[str, Any]:
    told: dict[str, Any] = {
        "number": pull.number,
        "state": pull.state,
        "head": {"sha": forge.head(pull), "ref": pull.branch},
        "base": {"ref": pull.base},
        "title": pull.branch,
        "body": _empty_body(forge, forge.issues[pull.number].text),
        "user": {"login": pull.author} if pull.author else None,
        "updated_at": pull.updated,
        "draft": pull.draft,
    }
    if forge.dialect == "github":
        # Membership may be private: then the author counts as anybody else.
        told["author_association"] = "NONE"
        if pull.author:
            told["user"]["type"] = "Bot" if pull.robot else "User"
    return told


def _empty_body(forge: ForgeHere, text: str) -> str | None:
    return text or ("" if forge.dialect == "forgejo" else None)


def _permission(forge: ForgeHere, _query: dict[str, str], _body: dict[str, Any], login: str) -> Any:  # noqa: ANN401
    told = {} if login == forge.settings.user else forge.settings.people  # who is often a player here
    permission = told.get(login, "write" if login in forge.house else "read")
    return {"permission": permission, "role_name": permission, "user": {"login": login}}


def _files(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    words = {"A": "added", "M": "modified", "D": "removed", "T": "changed"}
    if forge.dialect == "forgejo":
        words |= {"M": "changed", "D": "deleted"}
    changed = forge.changed(forge.pulls[int(number)])
    return forge.paged(
        [{"filename": path, "status": words[status]} for status, _mode, path in changed], query
    )


def _tree(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any], sha: str) -> Any:  # noqa: ANN401
    entries = forge.tree(sha)
    if forge.dialect == "github":
        return {"sha": sha, "tree": entries, "truncated": False}
    start = (int(query.get("page", "1")) - 1) * forge.tree_page
    part = entries[start : start + forge.tree_page]
    return {"sha": sha, "tree": part, "truncated": start + forge.tree_page < len(entries)}


def _blob(forge: ForgeHere, _query: dict[str, str], _body: dict[str, Any], sha: str) -> Any:  # noqa: ANN401
    return {"sha": sha, "content": forge.blob(sha), "encoding": "base64"}


def _one(forge: ForgeHere, _query: dict[str, str], _body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    return _pull(forge, forge.pulls[int(number)])


def _close(forge: ForgeHere, _query: dict[str, str], body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    forge.pulls[int(number)].state = body["state"]
    return _pull(forge, forge.pulls[int(number)])


def _comments(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    written = [comment for _at, comment in _told(forge, forge.issues[int(number)])]
    # Forgejo gives them all at once.
    return written if forge.dialect == "forgejo" else forge.paged(written, query)


def _all_comments(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any]) -> Any:  # noqa: ANN401
    told = [one for issue in forge.issues.values() for one in _told(forge, issue) if one[0] >= query["since"]]
    told.sort(key=lambda one: one[0])
    if forge.dialect == "forgejo":  # which knows no order, and tells of no next page
        return replace(forge.paged([comment for _at, comment in told], query), linked=False)
    return forge.paged([comment for _at, comment in reversed(told)], query)


def _told(forge: ForgeHere, issue: Issue) -> list[tuple[str, dict[str, Any]]]:
    url = f"{forge.address}/issues/{issue.number}"
    if forge.dialect == "forgejo" and issue.state == "pull":
        url = ""
    return [
        (
            at,
            {"body": text, "user": {"login": author} if author else None, "updated_at": at, "issue_url": url},
        )
        for at, author, text in issue.notes
    ]


def _comment(forge: ForgeHere, _query: dict[str, str], body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    if forge.issues[int(number)].locked:
        raise Locked
    forge.issues[int(number)].say(ROBOT, body["body"], forge.now)
    return {"body": body["body"], "user": {"login": ROBOT}}


class NotDescribed(Exception):
    """A request is not as the forge describes it."""


class Locked(Exception):
    """Nobody but those who may write to the repository may comment any more."""


def _issue(forge: ForgeHere, issue: Issue) -> dict[str, Any]:
    told = {
        "number": issue.number,
        "title": issue.title,
        "body": _empty_body(forge, issue.text),
        "user": {"login": issue.author} if issue.author else None,
        "updated_at": NOW,
    }
    return told | ({"pull_request": {"url": None}} if issue.state == "pull" else {})


def _issues(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any]) -> Any:  # noqa: ANN401
    # On GitHub, pull requests are among them.
    states = {"open"} if forge.dialect == "forgejo" else {"open", "pull"}
    found = [issue for issue in forge.issues.values() if issue.state in states]
    return forge.proposed([_issue(forge, issue) for issue in reversed(found)], query)


def _close_issue(forge: ForgeHere, _query: dict[str, str], body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    forge.issues[int(number)].state = body["state"]
    return _issue(forge, forge.issues[int(number)])


def _open(forge: ForgeHere, _query: dict[str, str], body: dict[str, Any]) -> Any:  # noqa: ANN401
    return _issue(forge, forge.issues[forge.open_issue(body["title"], ROBOT, body["body"])])


_REPO = r"repos/ann/league"
_GITHUB: tuple[tuple[str, str, Route], ...] = (
    ("GET", rf"{_REPO}/pulls", _pulls),
    ("GET", rf"{_REPO}/pulls/(\d+)/files", _files),
    ("GET", rf"{_REPO}/pulls/(\d+)", _one),
    ("PATCH", rf"{_REPO}/pulls/(\d+)", _close),
    ("GET", rf"{_REPO}/git/trees/([0-9a-f]{{40}})", _tree),
    ("GET", rf"{_REPO}/git/blobs/([0-9a-f]{{40}})", _blob),
    ("GET", rf"{_REPO}/issues/(\d+)/comments", _comments),
    ("GET", rf"{_REPO}/issues/comments", _all_comments),
    ("POST", rf"{_REPO}/issues/(\d+)/comments", _comment),
    ("GET", rf"{_REPO}/issues", _issues),
    ("POST", rf"{_REPO}/issues", _open),
    ("PATCH", rf"{_REPO}/issues/(\d+)", _close_issue),
    ("GET", rf"{_REPO}/collaborators/([^/]+)/permission", _permission),
)


def _merge(forge: ForgeHere, pull: Pull) -> dict[str, Any]:
    return {
        "iid": pull.number,
        "sha": forge.head(pull),
        "target_branch": pull.base,
        "title": pull.branch,
        "description": forge.issues[pull.number].text,
        "author": _lab_user(pull.author),
        "updated_at": pull.updated.replace("Z", ".123Z"),
        "prepared_at": pull.updated if pull.prepared else None,
        "draft": pull.draft,
    }


def _merges(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any]) -> Any:  # noqa: ANN401
    found = [
        pull for pull in forge.pulls.values() if (pull.state, pull.base) == ("open", query["target_branch"])
    ]
    return forge.proposed([_merge(forge, pull) for pull in reversed(found)], query)


def _diffs(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    pull = forge.pulls[int(number)]
    changed = forge.changed(pull) if pull.prepared else []
    found = [
        {"new_path": path, "b_mode": mode, "deleted_file": status == "D"} for status, mode, path in changed
    ]
    return forge.paged(found, query)


def _file(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any], path: str) -> Any:  # noqa: ANN401
    content = forge.blob(f"{query['ref']}:{path}")
    return {"size": len(base64.b64decode(content)), "content": content, "encoding": "base64"}


def _one_merge(forge: ForgeHere, _query: dict[str, str], _body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    return _merge(forge, forge.pulls[int(number)])


def _close_merge(forge: ForgeHere, _query: dict[str, str], body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    forge.pulls[int(number)].state = "closed"
    return _merge(forge, forge.pulls[int(number)])


def _notes(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    written = [
        {"body": text, "author": _lab_user(author), "created_at": at.replace("Z", ".000Z")}
        for at, author, text in reversed(forge.issues[int(number)].notes)
    ]
    return forge.paged(written, query)


def _note(forge: ForgeHere, _query: dict[str, str], body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    if forge.issues[int(number)].locked:
        raise Locked
    # GitLab stores what it is told without the white space at its end.
    text = body["body"].rstrip()
    forge.issues[int(number)].say(ROBOT, text, forge.now)
    return {"body": text, "author": _lab_user(ROBOT)}


def _events(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any]) -> Any:  # noqa: ANN401
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", query["after"])
    found = [
        (at, {"body": text, "author": _lab_user(author), "noteable_iid": issue.number, "noteable_type": kind})
        for issue in forge.issues.values()
        for kind in ["MergeRequest" if issue.state == "pull" else "Issue"]
        for at, author, text in issue.notes
        if at.partition("T")[0] > query["after"]
    ]
    found.sort(key=lambda one: one[0], reverse=True)
    return forge.paged([{"created_at": at.replace("Z", ".000Z"), "note": note} for at, note in found], query)


def _lab_user(name: str) -> dict[str, Any]:
    return {"id": _number(name), "username": name}


def _number(name: str) -> int:
    return zlib.crc32(name.encode("utf-8", "surrogatepass"))


def _member(forge: ForgeHere, _query: dict[str, str], _body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    return {"access_level": 30} if int(number) in set(map(_number, forge.house)) else None


def _lab_issue(issue: Issue) -> dict[str, Any]:
    return {
        "iid": issue.number,
        "title": issue.title,
        "description": issue.text or None,
        "author": _lab_user(issue.author),
        "updated_at": NOW.replace("Z", ".123Z"),
    }


def _lab_close_issue(forge: ForgeHere, _query: dict[str, str], body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    forge.issues[int(number)].state = "closed"
    return _lab_issue(forge.issues[int(number)])


def _lab_issues(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any]) -> Any:  # noqa: ANN401
    found = [issue for issue in forge.issues.values() if issue.state == "open"]
    return forge.proposed([_lab_issue(issue) for issue in reversed(found)], query)


def _lab_open(forge: ForgeHere, _query: dict[str, str], body: dict[str, Any]) -> Any:  # noqa: ANN401
    return _lab_issue(forge.issues[forge.open_issue(body["title"], ROBOT, body["description"].rstrip())])


_PROJECT = r"projects/ann%2Fleague"
_GITLAB: tuple[tuple[str, str, Route], ...] = (
    ("GET", rf"{_PROJECT}/merge_requests", _merges),
    ("GET", rf"{_PROJECT}/merge_requests/(\d+)/diffs", _diffs),
    ("GET", rf"{_PROJECT}/merge_requests/(\d+)", _one_merge),
    ("PUT", rf"{_PROJECT}/merge_requests/(\d+)", _close_merge),
    ("GET", rf"{_PROJECT}/merge_requests/(\d+)/notes", _notes),
    ("POST", rf"{_PROJECT}/merge_requests/(\d+)/notes", _note),
    ("GET", rf"{_PROJECT}/repository/files/([^/]+)", _file),
    ("GET", rf"{_PROJECT}/members/all/(\d+)", _member),
    ("GET", rf"{_PROJECT}/issues", _lab_issues),
    ("POST", rf"{_PROJECT}/issues", _lab_open),
    ("PUT", rf"{_PROJECT}/issues/(\d+)", _lab_close_issue),
    ("GET", rf"{_PROJECT}/issues/(\d+)/notes", _notes),
    ("GET", rf"{_PROJECT}/events", _events),
    ("POST", rf"{_PROJECT}/issues/(\d+)/notes", _note),
)

_BASES = {"github": "/api/v3/", "forgejo": "/api/v1/", "gitlab": "/api/v4/"}
_HEADERS = {
    "github": (
        ("Authorization", f"Bearer {TOKEN}"),
        ("Accept", "application/vnd.github+json"),
        ("X-GitHub-Api-Version", "2022-11-28"),
    ),
    "forgejo": (("Authorization", f"token {TOKEN}"), ("Accept", "application/json")),
    "gitlab": (("Authorization", f"Bearer {TOKEN}"),),
}
_MARK = re.compile(r"<!-- adjudicator: [^>]* [a-z2-7]{26} -->$")


def _record(
    forge: str, method: str, path: str, query: object, body: object, status: int, answer: object
) -> None:
    """Add a request and its answer to the file that the environment names, if it names one."""
    if name := os.environ.get(RECORDED):
        line = json.dumps([forge, method, path, query, body, status, answer])
        with Path(name).open("a", encoding="ascii") as file:
            file.write(f"{line}\n")


def _admits(headers: Message, dialect: str, token: str) -> bool:
    """Whether a request has all headers that the forge wants, with this token."""
    return all(headers.get(name) == value.replace(TOKEN, token) for name, value in _HEADERS[dialect])


def _suffer(handler: BaseHTTPRequestHandler, trouble: Trouble) -> None:
    time.sleep(trouble.silent)
    if trouble.reset:
        at_once = struct.pack("ii", 1, 0)
        handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
        handler.close_connection = True
        return
    handler.send_response(trouble.status)
    for name, value in trouble.headers:
        handler.send_header(name, value)
    announced = len(trouble.body) if trouble.announced is None else trouble.announced
    handler.send_header("Content-Length", str(announced))
    handler.end_headers()
    handler.close_connection = True
    with suppress(OSError):
        handler.wfile.write(trouble.body)


def _handler(forge: ForgeHere) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Answers one request, or hands it to git."""

        protocol_version = "HTTP/1.1"

        def _respond(self) -> None:
            parts = urlsplit(self.path)
            if parts.path.startswith(f"/{NAME}.git/"):
                answer_git(self, GitHere(forge.remote, public=True, tokens={TOKEN: True}))
                return
            forge.asked.append(f"{self.command} {parts.path}")
            content = self.rfile.read(int(self.headers.get("Content-Length", "0")))
            base = _BASES[forge.dialect]
            made = [MADE_TOKEN] if forge.settings.tokens else []
            if not any(_admits(self.headers, forge.dialect, token) for token in (TOKEN, *made)):
                self._send(401, {})
                return
            if not parts.path.startswith(base):
                self._send(404, {})
                return
            path = parts.path.removeprefix(base)
            trouble = forge.troubled(path)
            query, body = dict(parse_qsl(parts.query)), json.loads(content or b"{}")
            if trouble:
                if trouble.arrived:
                    forge.respond(self.command, path, query, body)
                _suffer(self, trouble)
                return
            status, answer, headers = forge.respond(self.command, path, query, body)
            _record(forge.dialect, self.command, path, query, body, status, answer)
            self._send(status, answer, headers)

        def _send(self, status: int, answer: object, headers: tuple[tuple[str, str], ...] = ()) -> None:
            data = b"" if answer == "" else json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            for name, value in headers:
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Keep quiet."""

        do_GET = do_POST = do_PATCH = do_PUT = _respond  # noqa: N815

    return Handler


@contextmanager
def forge_here(remote: Path, dialect: str) -> Iterator[ForgeHere]:
    """Serve a forge over a bare repository on a free port."""
    forge = ForgeHere(remote, dialect)
    with serving(_handler(forge)) as site:
        forge.address = f"{site}{NAME}"
        yield forge
    assert not forge.refused, "the program sends what the forge does not describe"


def made(here: ForgeHere, marks: Marks = MARKS) -> Forge:
    """The product's own side of a forge."""
    forges: dict[str, type[GitHub | GitLab]] = {"github": GitHub, "forgejo": Forgejo, "gitlab": GitLab}
    return forges[here.dialect](here.address.removesuffix(f"/{NAME}"), NAME, "main", TOKEN, marks)
