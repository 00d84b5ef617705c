"""REST over https: JSON in, JSON out, with the token in a header and nowhere else."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from adjudicator.forge.proposals import ForgeError
from adjudicator.words import gettext as _

T = TypeVar("T")

TIMEOUT = 30.0
ATTEMPTS = 3
PAUSE = 2.0
"""Seconds before trying again when the forge did not answer or was out of order; then twice as many."""

LARGEST_ANSWER = 16 * 1024 * 1024
PAGE = 50
"""Items asked for at a time; more are not given by Forgejo, which calls it `limit`."""

_MOST_PAGES = 100
_ENOUGH = frozenset({HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS})
"""How forges say that the limit of requests is used up."""

_LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


@dataclass(frozen=True)
class Rest:
    """One forge's interface below `base`, for instance `https://api.github.com`.

    The token is not in `repr`, and a redirection does not carry it along.
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
        """Give the answer to GET as data of a type; raises ForgeError."""
        return self._asked("GET", _with(path, query), kind)

    def pages(self, path: str, kind: type[T], **query: object) -> Iterator[T]:
        """Give the items of a list that comes in pages; raises ForgeError."""
        for page in range(1, _MOST_PAGES + 1):
            items: list[Any] = self.get(path, list, **query, per_page=PAGE, limit=PAGE, page=page)
            yield from (_as(kind, item) for item in items)
            if len(items) < PAGE:
                return

    def send(self, method: str, path: str, kind: type[T], **content: object) -> T:
        """Send JSON by POST, PATCH or PUT and give the answer; raises ForgeError."""
        return self._asked(method, path, kind, json.dumps(content).encode())

    def _asked(self, method: str, path: str, kind: type[T], body: bytes | None = None) -> T:
        try:
            return _as(kind, json.loads(self._answer(method, path, body)))
        except ValueError as error:
            raise _not_understood() from error

    def _answer(self, method: str, path: str, body: bytes | None) -> bytes:
        request = urllib.request.Request(f"{self.base}/{path}", body, method=method)  # noqa: S310  see above
        request.add_header("Accept", "application/json")
        request.add_header("User-Agent", "adjudicator")
        if body is not None:
            request.add_header("Content-Type", "application/json")
        for name, value in self.headers.items():
            request.add_unredirected_header(name, value)
        # What changes something is not sent twice: the first might have arrived.
        reason = ""
        attempts = ATTEMPTS if method == "GET" else 1
        for attempt in range(1, attempts + 1):
            try:
                with urllib.request.urlopen(request, timeout=TIMEOUT) as response:  # noqa: S310
                    answer: bytes = response.read(LARGEST_ANSWER + 1)
            except urllib.error.HTTPError as error:
                error.close()
                if error.code < HTTPStatus.INTERNAL_SERVER_ERROR:
                    raise _no(error.code) from None
                reason = _("it is out of order (%(status)s)", status=error.code)
            except OSError as error:
                reason = getattr(error, "strerror", None) or type(error).__name__
            else:
                if len(answer) > LARGEST_ANSWER:
                    raise ForgeError(_("The forge gave an answer that is far too long."), answered=True)
                return answer
            if attempt < attempts:
                time.sleep(PAUSE * attempt)
        raise ForgeError(
            _("The forge could not be reached: %(reason)s.", reason=reason),
            _("Nothing is lost: run the command again when it is back."),
        )


def _as(kind: type[T], data: object) -> T:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise _not_understood() from error


def _not_understood() -> ForgeError:
    return ForgeError(_("The forge gave an answer that is not understood."))


def _no(status: int) -> ForgeError:
    hint = {
        401: _("See that the token is right and has not run out."),
        403: _("See that the token may do this, and that its limit of requests is not used up."),
        404: _("See that the address of the repository is right, and that the token may read it."),
        429: _("The limit of requests is used up; run the command again later."),
    }.get(status, "")
    told = _("The forge refused (%(status)s).", status=status)
    return ForgeError(told, hint, answered=True, enough=status in _ENOUGH)


def _with(path: str, query: Mapping[str, object]) -> str:
    return f"{path}?{urlencode(query)}" if query else path


def escaped(part: str) -> str:
    """Give one part of a path, whatever is in it."""
    return quote(part, safe="")
