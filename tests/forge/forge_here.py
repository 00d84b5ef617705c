"""A forge on this machine: a real HTTP server that speaks what is used of REST, over a real bare repository.

It knows pull requests from branches of that repository, comments and issues, and answers as GitHub (and
Forgejo) document it, or as GitLab does: `dialect` is `github`, `forgejo` or `gitlab`.
"""

import base64
import json
import re
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from tests.repository.git_world import git

TOKEN = "token-of-the-job"
ROBOT = "league-robot"
NAME = "ann/league"


@dataclass
class Pull:
    """A pull request of a branch; its head moves with the branch."""

    number: int
    branch: str
    author: str
    state: str = "open"


@dataclass
class Issue:
    """An issue, or what is written below a pull request of the same number."""

    number: int
    title: str
    author: str
    state: str = "open"
    comments: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class ForgeHere:
    """The forge's state. `broken` are beginnings of paths that it answers with 500."""

    remote: Path
    dialect: str
    address: str = ""
    pulls: dict[int, Pull] = field(default_factory=dict)
    issues: dict[int, Issue] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)
    page: int = 50
    knows_itself: bool = True

    def propose(self, branch: str, author: str = "ann") -> int:
        """Open a pull request for a branch."""
        number = self._next()
        self.pulls[number] = Pull(number, branch, author)
        self.issues[number] = Issue(number, branch, author, state="pull")
        return number

    def open_issue(self, title: str, author: str) -> int:
        """Open an issue as somebody."""
        number = self._next()
        self.issues[number] = Issue(number, title, author)
        return number

    def told(self, number: int) -> list[str]:
        """What was written below a pull request or an issue."""
        return [text for _author, text in self.issues[number].comments]

    def _next(self) -> int:
        return len(self.issues) + 1

    def head(self, pull: Pull) -> str:
        """Where a pull request stands."""
        return git(self.remote, "rev-parse", f"refs/heads/{pull.branch}")

    def answer(self, method: str, path: str, query: dict[str, str], body: dict[str, Any]) -> Any:  # noqa: ANN401
        """Answer a request below the interface's base; None for what is not there."""
        if any(path.startswith(beginning) for beginning in self.broken):
            raise RuntimeError(path)
        routes = _GITLAB if self.dialect == "gitlab" else _GITHUB
        for verb, pattern, route in routes:
            match = re.fullmatch(pattern, path)
            if verb == method and match:
                return route(self, query, body, *map(unquote, match.groups()))
        return None

    def paged(self, items: list[Any], query: dict[str, str]) -> list[Any]:
        """Give a page of a list."""
        size = int(query.get("limit" if self.dialect == "forgejo" else "per_page", "20"))
        assert size <= self.page, "a forge gives no longer pages"
        start = (int(query.get("page", "1")) - 1) * size
        return items[start : start + size]

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


Route = Callable[..., Any]


def _pulls(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any]) -> Any:  # noqa: ANN401
    assert query["base"] == "main"
    found = [pull for pull in forge.pulls.values() if pull.state == query["state"]]
    return forge.paged([_pull(forge, pull) for pull in reversed(found)], query)


def _pull(forge: ForgeHere, pull: Pull) -> dict[str, Any]:
    head = {"sha": forge.head(pull), "ref": pull.branch, "repo": None}
    return {"number": pull.number, "state": pull.state, "head": head, "user": {"login": pull.author}}


def _files(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    words = {"A": "added", "M": "modified", "D": "removed", "T": "changed"}
    changed = forge.changed(forge.pulls[int(number)])
    return forge.paged(
        [{"filename": path, "status": words[status]} for status, _mode, path in changed], query
    )


def _tree(forge: ForgeHere, _query: dict[str, str], _body: dict[str, Any], sha: str) -> Any:  # noqa: ANN401
    return {"sha": sha, "tree": forge.tree(sha), "truncated": False}


def _blob(forge: ForgeHere, _query: dict[str, str], _body: dict[str, Any], sha: str) -> Any:  # noqa: ANN401
    return {"sha": sha, "content": forge.blob(sha), "encoding": "base64"}


def _one(forge: ForgeHere, _query: dict[str, str], _body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    return _pull(forge, forge.pulls[int(number)])


def _close(forge: ForgeHere, _query: dict[str, str], body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    forge.pulls[int(number)].state = body["state"]
    return _pull(forge, forge.pulls[int(number)])


def _comments(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    written = forge.issues[int(number)].comments
    return forge.paged([{"body": text, "user": {"login": author}} for author, text in written], query)


def _comment(forge: ForgeHere, _query: dict[str, str], body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    forge.issues[int(number)].comments.append((ROBOT, body["body"]))
    return {"body": body["body"], "user": {"login": ROBOT}}


def _issue(issue: Issue) -> dict[str, Any]:
    told = {"number": issue.number, "title": issue.title, "user": {"login": issue.author}}
    return told | ({"pull_request": {}} if issue.state == "pull" else {})


def _issues(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any]) -> Any:  # noqa: ANN401
    return forge.paged([_issue(issue) for issue in forge.issues.values()], query)


def _open(forge: ForgeHere, _query: dict[str, str], body: dict[str, Any]) -> Any:  # noqa: ANN401
    assert body["body"]
    return _issue(forge.issues[forge.open_issue(body["title"], ROBOT)])


def _user(forge: ForgeHere, _query: dict[str, str], _body: dict[str, Any]) -> Any:  # noqa: ANN401
    return {"login": ROBOT, "username": ROBOT} if forge.knows_itself else None


_REPO = r"repos/ann/league"
_GITHUB: tuple[tuple[str, str, Route], ...] = (
    ("GET", rf"{_REPO}/pulls", _pulls),
    ("GET", rf"{_REPO}/pulls/(\d+)/files", _files),
    ("GET", rf"{_REPO}/pulls/(\d+)", _one),
    ("PATCH", rf"{_REPO}/pulls/(\d+)", _close),
    ("GET", rf"{_REPO}/git/trees/([0-9a-f]{{40}})", _tree),
    ("GET", rf"{_REPO}/git/blobs/([0-9a-f]{{40}})", _blob),
    ("GET", rf"{_REPO}/issues/(\d+)/comments", _comments),
    ("POST", rf"{_REPO}/issues/(\d+)/comments", _comment),
    ("GET", rf"{_REPO}/issues", _issues),
    ("POST", rf"{_REPO}/issues", _open),
    ("GET", "user", _user),
)


def _merge(forge: ForgeHere, pull: Pull) -> dict[str, Any]:
    return {
        "iid": pull.number,
        "sha": forge.head(pull),
        "source_project_id": 7,
        "author": {"username": pull.author},
    }


def _merges(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any]) -> Any:  # noqa: ANN401
    assert (query["state"], query["target_branch"]) == ("opened", "main")
    found = [pull for pull in forge.pulls.values() if pull.state == "open"]
    return forge.paged([_merge(forge, pull) for pull in reversed(found)], query)


def _diffs(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    changed = forge.changed(forge.pulls[int(number)])
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
    assert body["state_event"] == "close"
    forge.pulls[int(number)].state = "closed"
    return _merge(forge, forge.pulls[int(number)])


def _notes(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    written = forge.issues[int(number)].comments
    return forge.paged([{"body": text, "author": {"username": author}} for author, text in written], query)


def _note(forge: ForgeHere, _query: dict[str, str], body: dict[str, Any], number: str) -> Any:  # noqa: ANN401
    forge.issues[int(number)].comments.append((ROBOT, body["body"]))
    return {"body": body["body"], "author": {"username": ROBOT}}


def _lab_issue(issue: Issue) -> dict[str, Any]:
    return {"iid": issue.number, "title": issue.title, "author": {"username": issue.author}}


def _lab_issues(forge: ForgeHere, query: dict[str, str], _body: dict[str, Any]) -> Any:  # noqa: ANN401
    found = [issue for issue in forge.issues.values() if issue.state == "open"]
    return forge.paged([_lab_issue(issue) for issue in found], query)


def _lab_open(forge: ForgeHere, _query: dict[str, str], body: dict[str, Any]) -> Any:  # noqa: ANN401
    assert body["description"]
    return _lab_issue(forge.issues[forge.open_issue(body["title"], ROBOT)])


_PROJECT = r"projects/ann%2Fleague"
_GITLAB: tuple[tuple[str, str, Route], ...] = (
    ("GET", rf"{_PROJECT}/merge_requests", _merges),
    ("GET", rf"{_PROJECT}/merge_requests/(\d+)/diffs", _diffs),
    ("GET", rf"{_PROJECT}/merge_requests/(\d+)", _one_merge),
    ("PUT", rf"{_PROJECT}/merge_requests/(\d+)", _close_merge),
    ("GET", rf"{_PROJECT}/merge_requests/(\d+)/notes", _notes),
    ("POST", rf"{_PROJECT}/merge_requests/(\d+)/notes", _note),
    ("GET", r"projects/7/repository/files/([^/]+)", _file),
    ("GET", rf"{_PROJECT}/issues", _lab_issues),
    ("POST", rf"{_PROJECT}/issues", _lab_open),
    ("GET", rf"{_PROJECT}/issues/(\d+)/notes", _notes),
    ("POST", rf"{_PROJECT}/issues/(\d+)/notes", _note),
    ("GET", "user", _user),
)

_BASES = {"github": "/api/v3/", "forgejo": "/api/v1/", "gitlab": "/api/v4/"}
_HEADERS = {
    "github": ("Authorization", f"Bearer {TOKEN}"),
    "forgejo": ("Authorization", f"token {TOKEN}"),
    "gitlab": ("PRIVATE-TOKEN", TOKEN),
}


def _handler(forge: ForgeHere) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Answers one request."""

        def _respond(self) -> None:
            parts = urlsplit(self.path)
            forge.asked.append(f"{self.command} {parts.path}")
            name, value = _HEADERS[forge.dialect]
            content = self.rfile.read(int(self.headers.get("Content-Length", "0")))
            base = _BASES[forge.dialect]
            if self.headers.get(name) != value:
                self._send(401, {})
                return
            if not parts.path.startswith(base):
                self._send(404, {})
                return
            try:
                query, body = dict(parse_qsl(parts.query)), json.loads(content or b"{}")
                answer = forge.answer(self.command, parts.path.removeprefix(base), query, body)
            except RuntimeError:
                self._send(500, {})
                return
            self._send(404 if answer is None else 200, answer or ([] if answer == [] else {}))

        def _send(self, status: int, answer: object) -> None:
            data = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
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
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(forge))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    forge.address = f"http://127.0.0.1:{server.server_address[1]}/{NAME}"
    try:
        yield forge
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
