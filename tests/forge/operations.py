"""The operations of forges that the program uses, and what it may send, from `operations.yaml`."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

Allowed = Any
"""What a value may be: one of a list, `text`, `number`, `count`, `flag`, a map of such, or each of a list."""


class Operation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One operation: method and path, what may be sent, the status of its answer, and its source.

    Where `some` is set, not every field of the body has to be sent.
    """

    at: str
    described: str | dict[str, str]
    right: str
    query: dict[str, Allowed] = {}
    body: dict[str, Allowed] = {}
    status: int = 200
    some: bool = False

    def matches(self, method: str, path: str) -> bool:
        verb, _blank, pattern = self.at.partition(" ")
        parts = re.split(r"\{\w+\}", pattern)
        return verb == method and re.fullmatch("[^/]+".join(map(re.escape, parts)), path) is not None

    def refusal(self, query: Mapping[str, str], body: Mapping[str, object]) -> str:
        """What is wrong with what was sent: fields or values that are not described; empty if nothing is."""
        for allowed, sent in ((self.query, query), (self.body, body)):
            for name, value in sent.items():
                if name not in allowed:
                    return f"{self.at}: {name} is not described"
                if not _fits(value, allowed[name]):
                    return f"{self.at}: {name} may not be {value!r}"
        missing = set() if self.some and body else self.body.keys() - body.keys()
        return f"{self.at}: {', '.join(sorted(missing))} missing" if missing else ""


class Described(msgspec.Struct, frozen=True):
    """The operations of one forge, and the package that describes them."""

    source: dict[str, str]
    operations: tuple[Operation, ...]


def _fits(value: object, allowed: Allowed) -> bool:
    match allowed:
        case "number":
            return isinstance(value, str) and value.isdecimal()
        case "count":
            return type(value) is int
        case "flag":
            return type(value) is bool
        case "text":
            return isinstance(value, str)
        case {"each": inner}:
            value = [value] if isinstance(value, str) else value  # in an address, one of them
            return isinstance(value, list) and all(_fits(one, inner) for one in value)
        case dict():
            given = value if isinstance(value, dict) else {}
            return given.keys() == allowed.keys() and all(
                _fits(given[name], allowed[name]) for name in allowed
            )
        case _:
            return value in allowed


@cache
def described() -> Mapping[str, Described]:
    data = (Path(__file__).parent / "operations.yaml").read_bytes()
    return msgspec.yaml.decode(data, type=dict[str, Described])


def operation_of(forge: str, method: str, path: str) -> Operation | None:
    """The operation that a request is of, if it is described."""
    found = (one for one in described()[forge].operations if one.matches(method, path))
    # `issues/comments` would be an issue's number, too.
    return min(found, key=lambda one: one.at.count("{"), default=None)
