"""YAML as the repository's own files use it: written to be read and diffed, read back as it was.

Timestamps stay text. Nothing is wrapped or sorted, so that equal data gives equal bytes.
"""

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
        text = data.decode()
        _refuse_foreign(text, path)
        return msgspec.convert(yaml.load(text, Loader=_Reader), kind)  # noqa: S506  safe, see above
    except (yaml.YAMLError, ValueError, ArithmeticError, RecursionError) as error:
        reason = str(error).splitlines()[0]
        raise UnreadableFile(_("%(path)s cannot be read: %(reason)s.", path=path, reason=reason)) from error


def _refuse_foreign(text: str, path: str) -> None:
    """Raise UnreadableFile for what YAML allows and the repository never writes."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise UnreadableFile(_("%(path)s uses YAML aliases, which are not allowed here.", path=path))
        if getattr(event, "tag", None):
            raise UnreadableFile(_("%(path)s uses YAML tags, which are not allowed here.", path=path))
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise UnreadableFile(_("%(path)s is nested too deep.", path=path))
