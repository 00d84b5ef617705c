"""The server of a solo league: its pages, and the one address where the player's desk hands in an issue.

It listens on the loopback address alone. Other programs and other sites can reach that too, so that every
address begins with a token, and what another site has the browser ask for is refused: by `Host`, against
names that are made to point here; by `Origin` and `Sec-Fetch-Site`, against pages elsewhere.
"""

import contextvars
import hmac
import secrets
import sys
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock
from typing import Any, ClassVar
from urllib.parse import parse_qs, unquote, urlsplit

from adjudicator.faults import bug_told
from adjudicator.sealing import SecretKey
from adjudicator.site.documents import rules_path
from adjudicator.site.output import LIST
from adjudicator.site.templates import render, served_script
from adjudicator.solo.league import SoloLeague
from adjudicator.solo.lesson import lesson_of, progress
from adjudicator.words import PlainError, gettext as _, language_in_force

LOOPBACK = "127.0.0.1"
ISSUES = "issues/new"
"""Where the desk hands in an issue, as at a forge: a page to confirm it, and by POST the issue itself."""

OWN_SCRIPTS = {"guide.js": "guide.js", "issues/issue.js": "issue.js"}
"""The scripts that no site has but this server's, by their paths."""

LESSON = b'<div id="lesson"></div>'
"""The place on a desk for the step of a lesson."""

LARGEST = 400_000
"""The largest issue in bytes, as a form sends it."""

_NAMES = {LOOPBACK, "localhost"}
_HTML = "text/html; charset=utf-8"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".html": _HTML,
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".xml": "application/xml",
}
"""Spelled out, since a system may have been told other types."""

_ALWAYS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "frame-ancestors 'self'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


class _Refused(Exception):
    """A request that is not answered, with the status that says so and a sentence."""

    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class SoloServer(ThreadingHTTPServer):
    """Serves a game of a league, and whatever else the league's site has.

    `page` is the one to show next, and `over` is set once the game is. Other users of the computer see what a
    browser is started with, so that is a ticket, which leads to the real address once.
    """

    daemon_threads = True
    # On Windows this would let a second program listen on the same port.
    allow_reuse_address = sys.platform != "win32"

    def __init__(self, league: SoloLeague, game: str, port: int) -> None:
        super().__init__((LOOPBACK, port), _Handler)
        self.league = league
        self.token = league.master.mac("solo")
        self.over = Event()
        self.page = league.page(game)
        self._game = game
        self._ticket = secrets.token_urlsafe()
        self._one_at_a_time = Lock()
        self._context = contextvars.copy_context()

    @property
    def address(self) -> str:
        """The address of the page to show."""
        return f"http://{LOOPBACK}:{self.server_port}/{self.token}/{self.page}"

    @property
    def ticket_address(self) -> str:
        """An address that leads there once."""
        return f"http://{LOOPBACK}:{self.server_port}/{self._ticket}/"

    def takes_ticket(self, ticket: str) -> bool:
        """Whether this is the ticket, which is used up then."""
        with self._one_at_a_time:
            taken = hmac.compare_digest(ticket.encode(), self._ticket.encode())
            if taken:
                self._ticket = secrets.token_urlsafe()
            return taken

    def hand_in(self, title: str, text: str) -> str:
        """Take in what the desk sends; return why not, if it is not taken in."""
        with self._one_at_a_time:
            reason = self.league.take(title, text)
            self.page = self.league.page(self._game)
            if self.league.game(self._game).secret_published:
                self.over.set()
            return reason

    def key(self, game: str, seat: str) -> SecretKey:
        """The player's key for a seat, or the usual one if it is not the player's."""
        with self._one_at_a_time:
            own = self.league.keys(game) if game in self.league.games else {}
            return own.get(seat, self.league.own_key)

    def lesson(self) -> bytes:
        """The step of a lesson that its desk shows, as HTML; nothing if the game is of none."""
        with self._one_at_a_time:
            game = self.league.game(self._game)
            lesson = lesson_of(game.file)
            if lesson is None:
                return b""
            now, page = progress(lesson, game), f"../../{rules_path(game.rules)}"
        ended = now.step == len(lesson.steps)
        step = "end" if ended else f"{now.step + 1}"
        return render(
            "lesson.html",
            told=lesson.told(step, page),
            missed=lesson.told(f"{step}-missed", page) if now.missed and not ended else None,
        )

    def process_request_thread(self, request: Any, client_address: Any) -> None:  # noqa: ANN401  socketserver's
        """Answer in the language of who started the server."""
        self._context.copy().run(super().process_request_thread, request, client_address)

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of browsers that hang up."""


class _Handler(BaseHTTPRequestHandler):
    server_version = "adjudicator"
    sys_version = ""
    timeout: ClassVar[float | None] = 30.0

    @property
    def solo(self) -> SoloServer:
        """The server that the request came to."""
        assert isinstance(self.server, SoloServer)  # noqa: S101  for the type alone
        return self.server

    def do_GET(self) -> None:
        """Answer with a file of the site, or with what only this server has."""
        self._answering(self._get)

    def do_POST(self) -> None:
        """Take in an issue."""
        self._answering(self._post)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the base's own word
        """Print nothing: the terminal is the player's."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer in plain text what the base class finds wrong."""
        del message, explain
        self._send(HTTPStatus(code), "text/plain; charset=utf-8", HTTPStatus(code).phrase.encode())

    def _answering(self, answer: Callable[[str], None]) -> None:
        try:
            answer(self._admitted())
        except _Refused as refused:
            self._send(refused.status, "text/plain; charset=utf-8", f"{refused}\n".encode())
        except OSError as error:
            if isinstance(error, ConnectionError | TimeoutError):
                raise
            self._fail(bug_told(error))
        except Exception as error:  # noqa: BLE001  a browser is never shown what a program says of itself
            self._fail(str(error) if isinstance(error, PlainError) else bug_told(error))

    def _fail(self, sentence: str) -> None:
        self._send(HTTPStatus.INTERNAL_SERVER_ERROR, "text/plain; charset=utf-8", f"{sentence}\n".encode())

    def _admitted(self) -> str:
        """The path that is asked for, below the token; refuses what comes from elsewhere."""
        hosts = self.headers.get_all("Host", [])
        host = hosts[0] if len(hosts) == 1 else ""
        if host.rpartition(":")[0] not in _NAMES:
            raise _Refused(HTTPStatus.FORBIDDEN, _("This server answers on the loopback address alone."))
        origin = self.headers.get("Origin", f"http://{host}")
        site = self.headers.get("Sec-Fetch-Site", "none")
        if origin != f"http://{host}" or site not in {"none", "same-origin"}:
            raise _Refused(HTTPStatus.FORBIDDEN, _("Another site asked for this."))
        token, _slash, path = urlsplit(self.path).path.removeprefix("/").partition("/")
        if path == "" and self.solo.takes_ticket(token):
            return ""
        if not hmac.compare_digest(token.encode(), self.solo.token.encode()):
            raise _Refused(HTTPStatus.NOT_FOUND, _("Open the address that the terminal shows."))
        return path

    def _get(self, path: str) -> None:
        if path == "":
            self._show_next()
        elif path == ISSUES:
            fields = _fields(urlsplit(self.path).query)
            own = self.headers.get("Sec-Fetch-Site") == "same-origin"
            self._show_issue(*fields, at_once=own and all(fields))
        elif script := OWN_SCRIPTS.get(path):
            self._send(HTTPStatus.OK, _TYPES[".js"], served_script(script))
        elif path == "own-key.js":
            self._hand_key(*urlsplit(self.path).query.partition("/")[::2])
        else:
            self._send_file(path)

    def _hand_key(self, game: str, seat: str) -> None:
        """Give the desk of a seat the player's key; only a script of our own pages may be this."""
        if self.headers.get("Sec-Fetch-Dest", "script") != "script":
            raise _Refused(HTTPStatus.FORBIDDEN, _("Only a desk loads this."))
        line = self.solo.key(game, seat).text()
        self._send(
            HTTPStatus.OK, _TYPES[".js"], f'"use strict";\nglobalThis.handedKey = "{line}";\n'.encode()
        )

    def _show_issue(
        self,
        title: str,
        text: str,
        refused: str = "",
        *,
        at_once: bool = False,
        status: HTTPStatus = HTTPStatus.OK,
    ) -> None:
        page = render(
            "issue.html",
            root="../",
            site="../",
            language=language_in_force(),
            translations=(),
            base="",
            path=ISSUES,
            preview=None,
            issue=title,
            text=text,
            refused=refused,
            desk=self.solo.page,
            at_once=at_once,
        )
        self._send(status, _HTML, page)

    def _post(self, path: str) -> None:
        """Take in an issue; then show the desk with what is asked next."""
        if path != ISSUES:
            raise _Refused(HTTPStatus.NOT_FOUND, _("There is no such page."))
        if "Origin" not in self.headers:
            raise _Refused(HTTPStatus.FORBIDDEN, _("The browser does not say which site asks for this."))
        if self.headers.get_content_type() != "application/x-www-form-urlencoded":
            raise _Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, _("This is no form of ours."))
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdecimal()):
            raise _Refused(HTTPStatus.LENGTH_REQUIRED, _("It does not say how long it is."))
        if len(length) > len(str(LARGEST)) or int(length) > LARGEST:
            raise _Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _("This is too long."))
        title, text = _fields(self.rfile.read(int(length)).decode("ascii", "replace"))
        if reason := self.solo.hand_in(title, text):
            self._show_issue(title, text, reason, status=HTTPStatus.UNPROCESSABLE_ENTITY)
            return
        self._show_next()

    def _show_next(self) -> None:
        self.send_response(HTTPStatus.SEE_OTHER)
        self.send_header("Location", f"/{self.solo.token}/{self.solo.page}")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send_file(self, path: str) -> None:
        """Send a page of the site: one that the build has listed, and that no link has taken the place of."""
        name = unquote(path)
        if name.endswith("/"):
            name += "index.html"
        site = self.solo.league.site.resolve()
        found = site / name
        if name not in (site / LIST).read_text("utf-8").splitlines() or found.resolve() != found:
            raise _Refused(HTTPStatus.NOT_FOUND, _("There is no such page."))
        content = found.read_bytes()
        if path == self.solo.page:
            content = content.replace(LESSON, self.solo.lesson())
        self._send(HTTPStatus.OK, _TYPES.get(found.suffix, "application/octet-stream"), content)

    def _send(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        for name, value in _ALWAYS.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)


def _fields(form: str) -> tuple[str, str]:
    """The title and the text of an issue, as a form or an address has them."""
    try:
        fields = parse_qs(form, max_num_fields=4)
    except ValueError:
        return "", ""
    return fields.get("title", [""])[0], fields.get("body", [""])[0]
