"""REST over https: JSON in, JSON out, with the token in a header and nowhere else."""

import base64
import binascii
import http.client
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from email.message import Message
from http import HTTPStatus
from typing import Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from adjudicator.forge.proposals import ForgeError
from adjudicator.repository.times import BadTime, read_time
from adjudicator.words import gettext as _

T = TypeVar("T")

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
"""Items per request; Forgejo, which calls this `limit`, allows no more."""

_PARTS = {50: 5, 5: 1}
"""The page sizes to retry with if a page is far too long because somebody wrote a very long text."""

_MOST_PAGES = 100
_LARGEST_COMPLAINT = 64 * 1024
_LONGEST_COUNT = 20
_LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


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


@dataclass(frozen=True)
class Rest:
    """One forge's API below `base`, for instance `https://api.github.com`.

    The token is not in `repr`, and is sent nowhere else.
    """

    base: str
    headers: Mapping[str, str] = field(repr=False)

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

    def pages(self, path: str, kind: type[T], *, whole: bool = False, **query: object) -> Iterator[T]:
        """Return the items of a paged list as they are requested; raises ForgeError.

        An item that is longer than any answer may be is left out, so that it hides nobody else's. So is the
        rest of a very long list; if the `whole` list is needed, that is an error.
        """
        for page in range(1, _MOST_PAGES + 1):
            items, more = self._page(path, query, page, PAGE)
            yield from (_converted(kind, item) for item in items)
            if not more:
                return
        if whole:
            raise ForgeError(_("The forge returned a list that is far too long."))

    def send(self, method: str, path: str, kind: type[T], **content: object) -> T:
        """Send JSON by POST, PATCH or PUT and return the answer; raises ForgeError."""
        return _as(kind, self._answer(method, path, json.dumps(content).encode()).body)

    def _page(
        self, path: str, query: Mapping[str, object], page: int, size: int
    ) -> tuple[list[object], bool]:
        """The items of one page, and whether there are more after it."""
        answer = self._answer("GET", _with(path, {**query, "per_page": size, "limit": size, "page": page}))
        if answer.body is not None:
            items = _as(list[object], answer.body)
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
        request.add_header("Accept", "application/json")
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
        raise _NotNow(_unreached(getattr(error, "strerror", None) or type(error).__name__)) from None
    if len(body) > LARGEST_ANSWER:
        return _Answer(None, link, _count(total))
    if announced.isdecimal() and len(body) < int(announced):
        raise _NotNow(_unreached(_("its answer broke off")))
    return _Answer(body, link, _count(total))


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
        return _NotNow(_no(error.code, enough=True), wait, untouched=True)
    if error.code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        reason = _("it is not working (%(status)s)", status=error.code)
        return _NotNow(_unreached(reason), float(after) if after.isdecimal() else None)
    return _no(error.code)


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


def _not_understood() -> ForgeError:
    return ForgeError(_("The forge's answer was not understood."))


def _unreached(reason: str) -> ForgeError:
    return ForgeError(
        _("The forge could not be reached: %(reason)s.", reason=reason),
        _("Nothing is lost. Run the command again when the forge is back."),
    )


def _no(status: int, *, enough: bool = False) -> ForgeError:
    moved = _("The repository has moved; give its new address with --forge-address.")
    hint = {
        301: moved,
        302: moved,
        307: moved,
        308: moved,
        401: _("Check that the token is right and has not expired."),
        403: _("Check that the token has the permission for this."),
        404: _("Check that the repository's address is right, and that the token may read it."),
    }.get(status, "")
    if enough:
        hint = _("The limit of requests is used up; run the command again later.")
    told = _("The forge refused (%(status)s).", status=status)
    return ForgeError(told, hint, answered=True, enough=enough)


def _with(path: str, query: Mapping[str, object]) -> str:
    return f"{path}?{urlencode(query)}" if query else path


def escaped(part: str) -> str:
    """Escape one part of a path, whatever is in it."""
    return quote(part, safe="", errors="replace")


def unless_denied(ask: Callable[[], T], otherwise: T) -> T:
    """Return the forge's answer, or the other value if the forge itself refuses to answer."""
    try:
        return ask()
    except ForgeError as error:
        if error.answered and not error.enough:
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
