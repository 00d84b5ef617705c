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

    Aliases are refused: the repository writes none, and a stranger's could grow without bound.
    """
    try:
        text = data.decode()
        for event in yaml.parse(text, Loader=_Loader):
            if isinstance(event, yaml.AliasEvent):
                raise UnreadableFile(_("%(path)s uses YAML aliases, which are not allowed here.", path=path))
        return msgspec.convert(yaml.load(text, Loader=_Reader), kind)  # noqa: S506  safe, see above
    except (UnicodeDecodeError, yaml.YAMLError, msgspec.ValidationError, RecursionError) as error:
        reason = str(error).splitlines()[0]
        raise UnreadableFile(_("%(path)s cannot be read: %(reason)s.", path=path, reason=reason)) from error
