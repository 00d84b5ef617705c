"""A git server on this machine that wants to know who asks: git's own `http-backend` behind a password.

A token is the password, as on a forge, whatever name comes with it. One that may write pushes, any other only
reads; a public repository is read without.
"""

import base64
import gzip
import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from urllib.parse import urlsplit

from tests.forge.serving_here import serving

USER = "x-access-token"


@dataclass
class GitHere:
    """The server's state: what tokens there are, and whether each may write."""

    remote: Path
    public: bool
    tokens: Mapping[str, bool]
    address: str = ""
    refused: list[str] = field(default_factory=list)

    def admits(self, authorization: str, *, writing: bool) -> bool:
        """Whether somebody may do what is asked."""
        if self.public and not writing:
            return True
        kind, _blank, given = authorization.partition(" ")
        _user, _colon, password = base64.b64decode(given).decode().partition(":")
        may_write = self.tokens.get(password) if kind == "Basic" else None
        return may_write is not None and (may_write or not writing)


def _handler(server: GitHere) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Hands a request to git as a web server does (RFC 3875)."""

        protocol_version = "HTTP/1.1"

        def _respond(self) -> None:
            answer_git(self, server)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Keep quiet."""

        do_GET = do_POST = _respond  # noqa: N815

    return Handler


def answer_git(handler: BaseHTTPRequestHandler, server: GitHere) -> None:
    """Hand a request to git, if whoever asks may do what is asked."""
    parts = urlsplit(handler.path)
    content = _content(handler)
    writing = "git-receive-pack" in parts.path or "git-receive-pack" in parts.query
    if not server.admits(handler.headers.get("Authorization", ""), writing=writing):
        server.refused.append(parts.path)
        handler.send_response(401)
        handler.send_header("WWW-Authenticate", 'Basic realm="git"')
        handler.send_header("Content-Length", "0")
        handler.end_headers()
        return
    given = {
        "GIT_PROJECT_ROOT": str(server.remote),
        "GIT_HTTP_EXPORT_ALL": "1",
        "GIT_PROTOCOL": handler.headers.get("Git-Protocol", ""),
        "REQUEST_METHOD": handler.command,
        "PATH_INFO": "/" + parts.path.split("/", 3)[3],
        "QUERY_STRING": parts.query,
        "CONTENT_TYPE": handler.headers.get("Content-Type", ""),
        "CONTENT_LENGTH": str(len(content)),
        "REMOTE_USER": USER,
        "REMOTE_ADDR": "127.0.0.1",
    }
    done = subprocess.run(
        ["git", "http-backend"],
        input=content,
        env={**os.environ, **given},
        capture_output=True,
        check=True,
    )
    head, _blank, body = done.stdout.partition(b"\r\n\r\n")
    headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n"))
    handler.send_response(int(headers.pop("Status", "200 OK").split()[0]))
    for name, value in headers.items():
        handler.send_header(name, value)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def _content(handler: BaseHTTPRequestHandler) -> bytes:
    if handler.headers.get("Transfer-Encoding") == "chunked":
        content = b""
        while size := int(handler.rfile.readline(), 16):
            content += handler.rfile.read(size)
            handler.rfile.readline()
        handler.rfile.readline()
    else:
        content = handler.rfile.read(int(handler.headers.get("Content-Length", "0")))
    return gzip.decompress(content) if handler.headers.get("Content-Encoding") == "gzip" else content


@contextmanager
def git_here(remote: Path, tokens: Mapping[str, bool], *, public: bool) -> Iterator[GitHere]:
    """Serve a bare repository on a free port, below any address of two words (`/ann/league`)."""
    git = GitHere(remote, public, tokens)
    with serving(_handler(git)) as git.address:
        yield git
