"""YAML as the program's own files use it: written to be read and diffed, read back as it was.

Timestamps stay text. Nothing is wrapped or sorted, so that equal data gives equal bytes.
"""

from functools import lru_cache
from typing import Any, ClassVar, TypeVar

import msgspec
import yaml

from adjudicator.words import N_, PlainError, gettext as _

T = TypeVar("T")

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
DEEPEST = 20
"""How deep lists and mappings may be nested."""

_TIMESTAMP = "tag:yaml.org,2002:timestamp"


class UnreadableFile(PlainError):
    """A file of the repository is not what it should be."""

    advice = N_("Restore the file as it was, for example with git restore or from the remote.")


class _TextTimestamps:
    """Leaves timestamps alone; mixed into loader and dumper alike, so that they need no quotes."""

    yaml_implicit_resolvers: ClassVar = {
        first: [(tag, pattern) for tag, pattern in resolvers if tag != _TIMESTAMP]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


_Reader: Any = type("_Reader", (_TextTimestamps, _Loader), {})
_Writer: Any = type("_Writer", (_TextTimestamps, _Dumper), {"ignore_aliases": lambda _self, _data: True})


def dump(plain: object) -> bytes:
    """Write plain data (or msgspec structs) as YAML, keys in the order given."""
    text: str = yaml.dump(
        msgspec.to_builtins(plain),
        Dumper=_Writer,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=False,
        width=1_000_000,
    )
    return text.encode()


def load(data: bytes, kind: type[T], path: str) -> T:
    """Read YAML as `kind`; `path` is named in errors. Raises UnreadableFile.

    Aliases, tags and deep nesting are refused: the repository writes none, a stranger might.
    """
    try:
        return msgspec.convert(_read(data.decode(), path), kind)
    except (yaml.YAMLError, ValueError, ArithmeticError, RecursionError) as error:
        reason = str(error).splitlines()[0]
        raise UnreadableFile(_("%(path)s cannot be read: %(reason)s.", path=path, reason=reason)) from error


def _read(text: str, path: str) -> Any:  # noqa: ANN401  any plain data
    """Build the data of one document from its events, in a single pass, without YAML's nodes between them."""
    parser = _Reader(text)
    documents: list[Any] = []
    within: Any = documents
    around: list[Any] = []
    key: Any = _NO_KEY
    try:
        while (kind := type(event := parser.get_event())) is not yaml.StreamEndEvent:
            if kind in _ENDS:
                within = around.pop()
            elif kind is yaml.ScalarEvent or kind in _BEGINNINGS or kind is yaml.AliasEvent:
                value = _value(kind, event, path)
                if type(within) is list:
                    within.append(value)
                elif key is _NO_KEY:
                    key = value
                else:
                    within[key] = value
                    key = _NO_KEY
                if kind in _BEGINNINGS:
                    around.append(within)
                    within = value
                    _refuse_nesting(len(around), path, is_key=key is not _NO_KEY)
    finally:
        parser.dispose()
    if len(documents) > 1:
        raise ValueError("there is more than one document")
    return documents[0] if documents else None


def _value(kind: type[Any], event: Any, path: str) -> Any:  # noqa: ANN401  any plain data
    """Return the value an event is or begins; raise UnreadableFile if the repository never writes it."""
    if kind is yaml.AliasEvent or event.anchor:
        raise UnreadableFile(_("%(path)s uses YAML aliases, which are not allowed here.", path=path))
    if event.tag:
        raise UnreadableFile(_("%(path)s uses YAML tags, which are not allowed here.", path=path))
    if kind is yaml.ScalarEvent:
        return _scalar(event.value) if event.implicit[0] else event.value
    return _BEGINNINGS[kind]()


def _refuse_nesting(depth: int, path: str, *, is_key: bool) -> None:
    if is_key:
        raise ValueError("a key is a list or a mapping")
    if depth > DEEPEST:
        raise UnreadableFile(_("%(path)s is nested too deep.", path=path))


_BEGINNINGS: dict[type[Any], type[Any]] = {yaml.SequenceStartEvent: list, yaml.MappingStartEvent: dict}
_ENDS = {yaml.SequenceEndEvent, yaml.MappingEndEvent}
_NO_KEY = object()


@lru_cache(maxsize=4096)
def _scalar(text: str) -> Any:  # noqa: ANN401  any plain value
    """Read a plain word as YAML does: a number, yes or no, nothing, else the word itself."""
    resolvers = _Reader.yaml_implicit_resolvers
    for tag, pattern in (*resolvers.get(text[:1], ()), *resolvers.get(None, ())):
        if pattern.match(text):
            return yaml.SafeLoader("").construct_object(yaml.ScalarNode(tag, text))
    return text
