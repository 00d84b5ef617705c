"""What strangers make the league's machine open stays on the public net.

A name may stand for an address of the league's own network, and a server may send on to one. So each
connection is looked at as it is made, whichever library makes it.
"""

import ipaddress
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Event
from typing import Any

_CONNECTING = frozenset({"socket.connect", "socket.sendto"})
_guarded = Event()


class NotPublic(OSError):
    """A connection to an address that is not on the public net."""


@contextmanager
def public_net_only() -> Iterator[None]:
    """Within this, the program connects to public addresses alone; others raise NotPublic."""
    _watch()
    _guarded.set()
    try:
        yield
    finally:
        _guarded.clear()


@cache
def _watch() -> None:
    """Look at connections from now on; a hook cannot be taken away again."""
    sys.addaudithook(_look)


def _look(event: str, arguments: tuple[Any, ...]) -> None:
    if event in _CONNECTING and _guarded.is_set() and not _is_public(arguments[1]):
        raise NotPublic


def _is_public(address: object) -> bool:
    """Whether this is the address of a machine on the public net, as a number: no name and no file."""
    try:
        found = ipaddress.ip_address(address[0]) if isinstance(address, tuple) else None
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        found = found.ipv4_mapped or found
    return found is not None and found.is_global
