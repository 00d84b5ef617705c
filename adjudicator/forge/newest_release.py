"""The newest release of the program, by the file in which an index of packages tells it.

Nothing is sent along but the request for the file.
"""

import urllib.error
import urllib.request
from http.client import HTTPException
from pathlib import Path

import msgspec

from adjudicator.repository.versions import release
from adjudicator.words import N_, PlainError, gettext as _

ADDRESS = "https://pypi.org/pypi/sealed-orders/json"
_LARGEST = 8 * 1024 * 1024
_PATIENCE = 20.0


class NoNewestRelease(PlainError):
    """It cannot be found out which release is the newest."""

    advice = N_("--from names another address, or a file.")


class _Info(msgspec.Struct):
    version: str


class _Package(msgspec.Struct):
    info: _Info


def newest_release(place: str) -> str:
    """Return the version that a file says is the newest; `place` is its address (https) or its path.

    Raises NoNewestRelease.
    """
    try:
        version = msgspec.json.decode(_content(place), type=_Package).info.version
    except (OSError, HTTPException, ValueError, msgspec.MsgspecError) as error:
        cause = getattr(error, "reason", "") or error
        reason = str(getattr(cause, "strerror", "") or cause)
        raise NoNewestRelease(
            _("The newest release cannot be read from %(place)s: %(reason)s", place=place, reason=reason)
        ) from error
    if release(version) is None:
        raise NoNewestRelease(
            _("%(place)s names no release, but “%(version)s”.", place=place, version=version)
        )
    return version


def _content(place: str) -> bytes:
    if not place.startswith("https://"):
        return Path(place).read_bytes()
    with urllib.request.urlopen(place, timeout=_PATIENCE) as answer:  # noqa: S310  https alone
        found: bytes = answer.read(_LARGEST)
    return found
