"""YAML as the repository's own files use it: written to be read and diffed, read back as it was.

Timestamps stay text. Nothing is wrapped or sorted, so that equal data gives equal bytes.
"""

from functools import lru_cache
from typing import Any, ClassVar, TypeVar

import msgspec
import yaml

from adjudicator.words import gettext as _

T = TypeVar("T")

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
DEEPEST = 20
"""How deep lists and mappings may be nested."""

_TIMESTAMP = "tag:yaml.org,2002:timestamp"


class UnreadableFile(Exception):
    """A file of the repository is not what it should be; the text is one plain sentence."""


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
    document = _Data()
    try:
        while not isinstance(event := parser.get_event(), yaml.StreamEndEvent):
            match event:
                case yaml.ScalarEvent():
                    _refuse_tag(event, path)
                    document.add(_scalar(event.value) if event.implicit[0] else event.value)
                case yaml.CollectionStartEvent():
                    _refuse_tag(event, path)
                    document.begin({} if isinstance(event, yaml.MappingStartEvent) else [])
                    if document.depth > DEEPEST:
                        raise UnreadableFile(_("%(path)s is nested too deep.", path=path))
                case yaml.CollectionEndEvent():
                    document.end()
                case yaml.AliasEvent():
                    raise UnreadableFile(
                        _("%(path)s uses YAML aliases, which are not allowed here.", path=path)
                    )
    finally:
        parser.dispose()
    return document.whole()


class _Data:
    """Plain data under construction: `add` what comes next where it belongs."""

    def __init__(self) -> None:
        self._documents: list[Any] = []
        self._within: Any = self._documents
        self._key: Any = _NO_KEY
        self._around: list[Any] = []

    @property
    def depth(self) -> int:
        """How many lists and mappings are open."""
        return len(self._around)

    def add(self, value: Any) -> None:  # noqa: ANN401  any plain data
        """Add a value, or the key of the next one."""
        if isinstance(self._within, list):
            self._within.append(value)
        elif self._key is _NO_KEY:
            self._key = value
        else:
            self._within[self._key] = value
            self._key = _NO_KEY

    def begin(self, collection: Any) -> None:  # noqa: ANN401  a list or a mapping
        """Add a list or mapping, and then to it."""
        if isinstance(self._within, dict) and self._key is _NO_KEY:
            raise ValueError("a key is a list or a mapping")
        self.add(collection)
        self._around.append(self._within)
        self._within = collection

    def end(self) -> None:
        """Go on with what the list or mapping is in."""
        self._within = self._around.pop()

    def whole(self) -> Any:  # noqa: ANN401  any plain data
        """Give the one document's data."""
        if len(self._documents) > 1:
            raise ValueError("there is more than one document")
        return self._documents[0] if self._documents else None


_NO_KEY = object()


@lru_cache(maxsize=4096)
def _scalar(text: str) -> Any:  # noqa: ANN401  any plain value
    """Read a plain word as YAML does: a number, yes or no, nothing, else the word itself."""
    resolvers = _Reader.yaml_implicit_resolvers
    for tag, pattern in (*resolvers.get(text[:1], ()), *resolvers.get(None, ())):
        if pattern.match(text):
            return yaml.SafeLoader("").construct_object(yaml.ScalarNode(tag, text))
    return text


def _refuse_tag(event: Any, path: str) -> None:  # noqa: ANN401  yaml has no types
    """Raise UnreadableFile for what YAML allows and the repository never writes."""
    if event.anchor:
        raise UnreadableFile(_("%(path)s uses YAML aliases, which are not allowed here.", path=path))
    if event.tag:
        raise UnreadableFile(_("%(path)s uses YAML tags, which are not allowed here.", path=path))
