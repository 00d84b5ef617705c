"""REST over https: JSON in, JSON out, with the token in a header and nowhere else.

One client for all forges: theirs are three, with 24 packages of 57 MB, each with its own way to page, to wait
and to fail.
"""

import base64
import binascii
import http.client
import json
import time
import urllib.error
import urllib.request
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from email.message import Message
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from adjudicator.forge.proposals import ForgeError, Unlisted
from adjudicator.plain_text import on_one_line
from adjudicator.repository.git.causes import hint_for, without_secrets
from adjudicator.repository.times import BadTime, read_time
from adjudicator.words import gettext as _

T = TypeVar("T")
D = TypeVar("D")

_Listed: Any = list[object] | None
"""A forge written in Go may call an empty list `null`."""

MOST = 40
"""Proposals per run: reading and answering one takes nine requests, two of which write.

GitHub allows a job a thousand requests an hour, and eighty writes a minute.
"""

TIMEOUT = 30.0
ATTEMPTS = 3
PAUSE = 2.0
"""Seconds before trying again when the forge did not answer or failed; then twice as many."""

LONGEST_PAUSE = 60.0
"""The longest wait in seconds, when a forge says how long to leave it alone."""

LARGEST_ANSWER = 16 * 1024 * 1024
PAGE = 50
"""Items per request; Forgejo allows no more."""

_PARTS = {50: 5, 5: 1}
"""The page sizes to retry with if a page is far too long because somebody wrote a very long text."""

_MOST_PAGES = 100
_LARGEST_COMPLAINT = 64 * 1024
_LONGEST_COMPLAINT = 200
"""How many letters of what a forge says are repeated."""

_MINUTE = 60.0
_LONGEST_COUNT = 20
_LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


def time_there(site: str) -> int | None:
    """Return what time it is at a web site, by the header `Date`; None if it does not say. No token is sent.

    Raises ForgeError.
    """
    request = urllib.request.Request(site, method="HEAD", headers={"User-Agent": "adjudicator"})  # noqa: S310  as given
    try:
        with _OPENER.open(request, timeout=TIMEOUT) as response:
            said = response.headers.get("Date", "")
    except urllib.error.HTTPError as error:
        said = error.headers.get("Date", "")
        error.close()
    except (OSError, http.client.HTTPException) as error:
        raise _unreached(_why(error)) from None
    try:
        return int(parsedate_to_datetime(said).timestamp())
    except ValueError:
        return None


class FarTooLong(ForgeError):
    """An answer is longer than any that can be useful."""


class _StaysHere(urllib.request.HTTPRedirectHandler):
    """Follows no redirection: a repository that has moved must be named again, with the token it needs."""

    def redirect_request(self, *_arguments: Any) -> None:  # noqa: ANN401  whatever it was
        """Refuse, so that the redirection is an error like any other."""


_OPENER = urllib.request.build_opener(_StaysHere)


@dataclass(frozen=True)
class _Answer:
    """A body (None if far too long) and what its headers say about the list that it is part of.

    `link` names the pages around it; `total` is the length of the list, 0 if unknown.
    """

    body: bytes | None
    link: str
    total: int

    def goes_on(self, page: int, size: int) -> bool:
        """Whether there are more pages after this one, which has this many items."""
        # For some lists, Forgejo reports only their length.
        return 'rel="next"' in self.link if self.link else bool(size) and page * size < self.total


class _NotNow(Exception):
    """The forge did not answer, or asks to be left alone: why, and for how many seconds if it says so.

    `untouched` means that nothing was changed.
    """

    def __init__(self, error: ForgeError, after: float | None = None, *, untouched: bool = False) -> None:
        super().__init__(str(error))
        self.error = error
        self.after = after
        self.untouched = untouched


class Pace:
    """How often one run may write to a forge: so many times a minute, and so many times in all."""

    def __init__(self, minute: int, run: int) -> None:
        self._minute = minute
        self._left = run
        self._written: deque[float] = deque(maxlen=minute)

    def keep(self) -> None:
        """Wait until the forge allows another write; raises ForgeError if this run may write no more."""
        if not self._left:
            raise ForgeError(
                _("This run has written to the forge as often as the forge allows."),
                _("The next run does the rest."),
                answered=True,
                enough=True,
            )
        self._left -= 1
        now = time.monotonic()
        if len(self._written) == self._minute and (wait := self._written[0] + _MINUTE - now) > 0:
            time.sleep(wait)
            now += wait
        self._written.append(now)


@dataclass(frozen=True)
class Rest:
    """One forge's API below `base`, for instance `https://api.github.com`.

    The token is in the headers, which are not in `repr`, and is sent nowhere else. `size` is what the forge
    calls the number of items on a page. Every write keeps `pace`.
    """

    base: str
    headers: Mapping[str, str] = field(repr=False)
    size: str = "per_page"
    pace: Pace = field(default_factory=lambda: Pace(80, 500), repr=False)

    def __post_init__(self) -> None:
        parts = urlsplit(self.base)
        if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in _LOOPBACK):
            raise ForgeError(
                _("The forge's address does not begin with https://, so no token is sent there."),
                _("Give the address with --forge-address, for example https://github.com/ann/league."),
            )

    def get(self, path: str, kind: type[T], **query: object) -> T:
        """Return the answer to GET as data of a type; raises ForgeError."""
        return _as(kind, self._answer("GET", _with(path, query)).body)

    def pages(
        self, path: str, kind: type[T], query: Mapping[str, object] | None = None, *, whole: bool = False
    ) -> Iterator[T | None]:
        """Return the items of a paged list as they are requested, and None for each that is not understood.

        An item that is longer than any answer may be is left out, so that it hides nobody else's. So is the
        rest of a very long list; if the `whole` list is needed, that is an error. Raises ForgeError.
        """
        for page in range(1, _MOST_PAGES + 1):
            items, more = self._page(path, query or {}, page, PAGE)
            yield from _each(kind, items)
            if not more:
                return
        if whole:
            raise ForgeError(_("The forge returned a list that is far too long."))

    def items(self, path: str, kind: type[T]) -> Iterator[T | None]:
        """Return the items of a list that the forge gives in one piece, as `pages` does."""
        return _each(kind, _listed(self._answer("GET", path).body))

    def send(self, method: str, path: str, kind: type[T], /, **content: object) -> T:
        """Send JSON by POST, PATCH or PUT and return the answer; raises ForgeError."""
        self.pace.keep()
        return _as(kind, self._answer(method, path, json.dumps(content).encode()).body)

    def do(self, method: str, path: str, /, **content: object) -> None:
        """Send JSON by POST, PATCH or PUT, whatever the answer says; raises ForgeError."""
        self.pace.keep()
        self._answer(method, path, json.dumps(content).encode())

    def _page(
        self, path: str, query: Mapping[str, object], page: int, size: int
    ) -> tuple[list[object], bool]:
        """The items of one page, and whether there are more after it."""
        answer = self._answer("GET", _with(path, {**query, self.size: size, "page": page}))
        if answer.body is not None:
            items = _listed(answer.body)
            return items, answer.goes_on(page, len(items))
        if size not in _PARTS:
            return [], answer.goes_on(page, size)
        items = []
        more = True
        parts = size // _PARTS[size]
        for part in range((page - 1) * parts + 1, page * parts + 1):
            if more:
                found, more = self._page(path, query, part, _PARTS[size])
                items += found
        return items, more

    def _answer(self, method: str, path: str, body: bytes | None = None) -> _Answer:
        request = urllib.request.Request(f"{self.base}/{path}", body, method=method)  # noqa: S310  see above
        request.add_header("User-Agent", "adjudicator")
        if body is not None:
            request.add_header("Content-Type", "application/json")
        for name, value in self.headers.items():
            request.add_unredirected_header(name, value)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return _tried(request)
            except _NotNow as later:
                after = PAUSE * attempt if later.after is None else later.after
                # A request that changes something is not repeated if the first one might have arrived.
                if attempt == ATTEMPTS or after > LONGEST_PAUSE or not (later.untouched or method == "GET"):
                    raise later.error from None
                time.sleep(after)
        raise AssertionError("the last attempt returns or raises")


def _tried(request: urllib.request.Request) -> _Answer:
    """Send a request once; raises _NotNow and ForgeError."""
    try:
        with _OPENER.open(request, timeout=TIMEOUT) as response:
            body: bytes = response.read(LARGEST_ANSWER + 1)
            announced = response.headers.get("Content-Length", "")
            link = response.headers.get("Link", "")
            total = response.headers.get("X-Total-Count", "")
    except urllib.error.HTTPError as error:
        raise _refusal(error) from None
    except (OSError, http.client.HTTPException) as error:
        raise _NotNow(_unreached(_why(error))) from None
    if len(body) > LARGEST_ANSWER:
        return _Answer(None, link, _count(total))
    if announced.isdecimal() and len(body) < int(announced):
        raise _NotNow(_unreached(_("its answer broke off")))
    return _Answer(body, link, _count(total))


def _why(error: OSError | http.client.HTTPException) -> str:
    """What the system says: `URLError` wraps its errors, such as a certificate's or a name's."""
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    said = str(getattr(reason, "strerror", None) or reason)
    return without_secrets(" ".join(said.split())) or type(error).__name__


def _count(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < _LONGEST_COUNT else 0


def _refusal(error: urllib.error.HTTPError) -> Exception:
    """Raise the error that an unsuccessful answer stands for."""
    try:
        complaint = error.read(_LARGEST_COMPLAINT)
    except (OSError, http.client.HTTPException):
        complaint = b""
    finally:
        error.close()
    after = error.headers.get("Retry-After", "")
    if _is_limit(error.code, error.headers, complaint):
        # Without a time, this is the hourly limit.
        wait = float(after) if after.isdecimal() else LONGEST_PAUSE + 1
        hint = _("The limit of requests is used up; run the command again later.")
        return _NotNow(_refused(error.code, "", hint, enough=True), wait, untouched=True)
    if error.code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        reason = _("it is not working (%(status)s)", status=error.code)
        return _NotNow(_unreached(reason), float(after) if after.isdecimal() else None)
    return _refused(error.code, _said(complaint), _hint(error.code, error.headers))


def _is_limit(status: int, headers: Message, complaint: bytes) -> bool:
    """Whether a forge reports too many requests; GitHub does so by forbidding them, too."""
    return status == HTTPStatus.TOO_MANY_REQUESTS or (
        status == HTTPStatus.FORBIDDEN
        and (
            "Retry-After" in headers
            or headers.get("X-RateLimit-Remaining") == "0"
            or b"rate limit" in complaint.lower()
        )
    )


def _as(kind: type[T], body: bytes | None) -> T:
    if body is None:
        raise FarTooLong(_("The forge's answer is far too long."), answered=True)
    try:
        # Unlike msgspec's reader, this one accepts lone surrogates in somebody's text.
        data: object = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise _not_understood() from error
    return _converted(kind, data)


def _converted(kind: type[T], data: object) -> T:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise _not_understood() from error


def _listed(body: bytes | None) -> list[object]:
    return _as(_Listed, body) or []


def _each(kind: type[T], items: list[object]) -> Iterator[T | None]:
    for item in items:
        try:
            yield msgspec.convert(item, kind)
        except msgspec.ValidationError:
            yield None


def _not_understood() -> ForgeError:
    return ForgeError(_("The forge's answer was not understood."))


def not_understood(newer: int | None) -> Unlisted:
    """An item of a list, newest first, that is not understood; the one before it was last changed then."""
    return Unlisted(_("An item of the forge's list was not understood."), newer)


def _unreached(reason: str) -> ForgeError:
    return ForgeError(
        _("The forge could not be reached: %(reason)s.", reason=reason),
        hint_for(reason) or _("Nothing is lost. Run the command again when the forge is back."),
    )


def _refused(status: int, said: str, hint: str, *, enough: bool = False) -> ForgeError:
    told = _("The forge refused (%(status)s).", status=status)
    if said:
        told = _("The forge refused (%(status)s): %(said)s", status=status, said=said)
    return ForgeError(told, hint, answered=True, enough=enough, status=status)


def _said(complaint: bytes) -> str:
    """What a forge says about its refusal, on one line: it may name the permission that is missing."""
    try:
        said = msgspec.json.decode(complaint, type=_Complaint)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ""
    text = said.message or said.error_description or said.error
    return on_one_line(text)[:_LONGEST_COMPLAINT] if isinstance(text, str) else ""


class _Complaint(msgspec.Struct):
    """What the body of a refusal may hold: GitHub and Forgejo write `message`, GitLab any of them."""

    message: object = None
    error_description: object = None
    error: object = None


def _hint(status: int, headers: Message) -> str:
    needed = on_one_line(headers.get("X-Accepted-GitHub-Permissions", ""))
    if status == HTTPStatus.FORBIDDEN and needed:
        return _("The token needs the permission %(needed)s.", needed=needed[:_LONGEST_COMPLAINT])
    moved = _("The repository has moved; give its new address with --forge-address.")
    return {
        301: moved,
        302: moved,
        307: moved,
        308: moved,
        401: _("Check that the token is right and has not expired."),
        403: _("Check that the token has the permission for this; docs/HOSTING.md lists what it needs."),
        404: _("Check that the repository's address is right, and that the token may read it."),
    }.get(status, "")


def _with(path: str, query: Mapping[str, object]) -> str:
    return f"{path}?{urlencode(query)}" if query else path


def escaped(part: str) -> str:
    """Escape one part of a path, whatever is in it."""
    return quote(part, safe="", errors="replace")


def unless_absent(ask: Callable[[], T], otherwise: D) -> T | D:
    """Return the forge's answer, or the other value if the forge says that there is no such thing."""
    try:
        return ask()
    except ForgeError as error:
        if error.status in {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}:
            return otherwise
        raise


def moment(text: str | None) -> int | None:
    """Read a time as forges write it; None if it is not one."""
    try:
        return read_time(text) if text else None
    except BadTime:
        return None


def content(encoding: str, text: str) -> bytes:
    """Read the content of a file as forges send it; raises ForgeError."""
    try:
        if encoding == "base64":
            return base64.b64decode(text)
    except binascii.Error:
        pass
    raise _not_understood()
