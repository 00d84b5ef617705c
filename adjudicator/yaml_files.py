"""YAML as the program's own files use it: written to be read and diffed, read back as it was.

Timestamps stay text. Nothing is wrapped or sorted, so that equal data gives equal bytes.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar, TypeVar

import msgspec
import yaml

from adjudicator.newer import made_by_newer, unknown_word
from adjudicator.words import N_, PlainError, gettext as _

T = TypeVar("T")

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DEEPEST = 20
"""How deep lists and mappings may be nested."""

_TIMESTAMP, _INTEGER = "tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:int"

_LONGEST_INTEGER = 20
"""How many letters are read as an integer: of 1:1:1…, to base 60, many would take long."""


class UnreadableFile(PlainError):
    """A file of the repository is not what it should be."""

    advice = N_("Restore the file as it was, for example with git restore or from the remote.")

    @classmethod
    def because(cls, path: str, error: Exception) -> "UnreadableFile":
        """The complaint about a file at which a reader of YAML or JSON raised an error."""
        if word := unknown_word(error):
            return NewerFile(*made_by_newer(path, word))
        return cls(_("%(path)s cannot be read: %(reason)s.", path=path, reason=str(error).splitlines()[0]))


class NewerFile(UnreadableFile):
    """A file was made by a newer version of the program."""


class PlainData:
    """What a loader of PyYAML makes of a file of ours: timestamps stay text, and no key comes twice."""

    yaml_implicit_resolvers: ClassVar = {
        first: [(tag, pattern) for tag, pattern in resolvers if tag != _TIMESTAMP]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    construct_object: Callable[..., Any]

    def construct_mapping(self, node: yaml.MappingNode, *, deep: bool = False) -> dict[Any, Any]:
        """Construct a mapping; raises YAMLError or _Twice for a key that is no word or comes twice."""
        found: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise yaml.MarkedYAMLError(problem="a key is a list or a mapping")
            key = self.construct_object(key_node)
            if key in found:
                raise _Twice(key_node)
            found[key] = self.construct_object(value_node, deep=deep)
        return found


class _Twice(ValueError):
    """A mapping has a key already: whoever reads the file could believe either."""

    def __init__(self, key: yaml.ScalarNode) -> None:
        super().__init__()
        self.key = _text(key.value[:60])
        self.line = key.start_mark.line + 1


_Reader: Any = type("_Reader", (PlainData, _Loader), {})


def dump(plain: object) -> bytes:
    """Write plain data (or msgspec structs) as YAML, keys in the order given.

    The writer is our own, because PyYAML writes some letters differently with and without libyaml.
    """
    value = msgspec.to_builtins(plain)
    lines: list[str] = []
    if value and isinstance(value, _COLLECTIONS):
        _write(lines, value, "", "")
    else:
        lines.append(f"{_word(value)}\n")
    return "".join(lines).encode()


_COLLECTIONS = (list, tuple, dict)


def _write(lines: list[str], value: Any, before: str, indent: str) -> None:  # noqa: ANN401  plain data
    """Write a list or a mapping; `before` stands in front of its first line, `indent` of the others."""
    for item in value:
        is_field = isinstance(value, dict)
        inner = value[item] if is_field else item
        before += f"{_word(item)}:" if is_field else "-"
        deeper = indent if is_field and isinstance(inner, list | tuple) else indent + "  "
        if not inner or not isinstance(inner, _COLLECTIONS):
            lines.append(f"{before} {_word(inner)}\n")
        elif is_field:
            lines.append(before + "\n")
            _write(lines, inner, deeper, deeper)
        else:
            _write(lines, inner, before + " ", deeper)
        before = indent


def _word(value: Any) -> str:  # noqa: ANN401  plain data
    """Write a key or a value that needs no line of its own."""
    if type(value) is str:
        return _text(value)
    if value is None or type(value) is bool:
        return {None: "null", True: "true", False: "false"}[value]
    if type(value) is int:
        return str(value)
    if isinstance(value, _COLLECTIONS):
        return "{}" if isinstance(value, dict) else "[]"
    raise TypeError(type(value))


_HIDDEN = "\x00-\x1f\x7f-\xa0\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff"
"""What may not stand in a file as it is: control characters, and spaces and line breaks not of ASCII."""

_PLAIN = rf"(?!---|\.\.\.|[-?:](?: |$)|[ ,\[\]{{}}#&*!|>'\"%@`])(?:(?!: | #)[^{_HIDDEN}])+(?<![ :])"
_QUOTED = f"[^{_HIDDEN}]*"
_ESCAPED = rf"[{_HIDDEN}\"\\]"


@lru_cache(maxsize=4096)
def _text(text: str) -> str:
    """Write a text: without quotes where it reads as itself, otherwise with as few escapes as possible."""
    if re.fullmatch(_PLAIN, text) and _tag(text) is None:
        return text
    if re.fullmatch(_QUOTED, text):
        return "'" + text.replace("'", "''") + "'"
    return '"' + re.sub(_ESCAPED, _escape, text) + '"'


def _escape(match: re.Match[str]) -> str:
    letter = match[0]
    short = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
    return short.get(letter) or f"\\u{ord(letter):04X}"


def load(data: bytes, kind: type[T], path: str, known: int | None = None) -> T:
    """Read YAML as `kind`; `path` is named in errors. Raises UnreadableFile.

    `known` is the number of the format that is read here, for a kind of file that says which one it has.

    Aliases, tags, deep nesting and a key that comes twice are refused: the repository writes none of
    them, a stranger might.
    """
    try:
        plain = _plain(data, path)
        if known is not None and isinstance(plain, dict):
            _require_format(plain.get("format"), known, path)
        return msgspec.convert(plain, kind)
    except _Twice as twice:
        said = _("%(path)s has “%(key)s” twice; the second is on line %(line)s.", path=path, **vars(twice))
        raise UnreadableFile(said) from twice
    except (yaml.YAMLError, ValueError, ArithmeticError) as error:
        raise UnreadableFile.because(path, error) from error


def _require_format(found: object, known: int, path: str) -> None:
    """Raise UnreadableFile unless the format that a file says it has is the one that is known."""
    if isinstance(found, int) and found > known:
        raise NewerFile(*made_by_newer(path, f"format: {found}"))
    if found != known:
        raise UnreadableFile(
            _(
                "%(path)s has format %(found)s; this release reads format %(known)s.",
                path=path,
                found=found,
                known=known,
            )
        )


@lru_cache(maxsize=128)  # a league is read again after every change, and few of its files have changed
def _plain(data: bytes, path: str) -> object:
    """The plain data that YAML holds; it is shared, so nobody may change it."""
    text = data.decode()
    _refuse(text, path)
    return yaml.load(text, _Reader)  # noqa: S506  a safe one


def _refuse(text: str, path: str) -> None:
    """Raise UnreadableFile, before anything is made of a text, if the repository writes nothing like it."""
    depth = 0
    for event in yaml.parse(text, _Reader):
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise UnreadableFile(_("%(path)s uses YAML aliases, which are not allowed here.", path=path))
        if getattr(event, "tag", None):
            raise UnreadableFile(_("%(path)s uses YAML tags, which are not allowed here.", path=path))
        word = event.value if isinstance(event, yaml.ScalarEvent) and event.implicit[0] else ""
        if len(word) > _LONGEST_INTEGER and _tag(word) == _INTEGER:
            raise yaml.MarkedYAMLError(problem="an integer is too long")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            raise UnreadableFile(_("%(path)s is nested too deep.", path=path))


def _tag(text: str) -> str | None:
    """The tag of a plain word that YAML does not read as text."""
    resolvers = _Reader.yaml_implicit_resolvers
    candidates = (*resolvers.get(text[:1], ()), *resolvers.get(None, ()))
    return next((tag for tag, pattern in candidates if pattern.match(text)), None)
