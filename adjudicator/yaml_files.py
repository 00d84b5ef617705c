"""YAML as the program's own files use it: written to be read and diffed, read back as it was.

Timestamps stay text. Nothing is wrapped or sorted, so that equal data gives equal bytes.
"""

import re
from functools import lru_cache
from typing import Any, ClassVar, Self, TypeVar

import msgspec
import yaml

from adjudicator.words import N_, PlainError, gettext as _

T = TypeVar("T")

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DEEPEST = 20
"""How deep lists and mappings may be nested."""

_TIMESTAMP = "tag:yaml.org,2002:timestamp"


class UnreadableFile(PlainError):
    """A file of the repository is not what it should be."""

    advice = N_("Restore the file as it was, for example with git restore or from the remote.")

    @classmethod
    def because(cls, path: str, error: Exception) -> Self:
        """The complaint about a file at which a reader of YAML or JSON raised an error."""
        return cls(_("%(path)s cannot be read: %(reason)s.", path=path, reason=str(error).splitlines()[0]))


class TextTimestamps:
    """Leaves timestamps alone, so that they need no quotes."""

    yaml_implicit_resolvers: ClassVar = {
        first: [(tag, pattern) for tag, pattern in resolvers if tag != _TIMESTAMP]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


_Reader: Any = type("_Reader", (TextTimestamps, _Loader), {})


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


def load(data: bytes, kind: type[T], path: str) -> T:
    """Read YAML as `kind`; `path` is named in errors. Raises UnreadableFile.

    Aliases, tags, deep nesting and a key that comes twice are refused: the repository writes none of
    them, a stranger might.
    """
    try:
        return msgspec.convert(_read(data.decode(), path), kind)
    except (yaml.YAMLError, ValueError, ArithmeticError, RecursionError) as error:
        raise UnreadableFile.because(path, error) from error


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
                    if kind is yaml.ScalarEvent and value in within:
                        raise _second(event, path)
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


def _second(event: Any, path: str) -> UnreadableFile:  # noqa: ANN401  PyYAML's event
    """The complaint about a key that its mapping has already: whoever reads the file could believe either."""
    key, line = _text(event.value[:60]), event.start_mark.line + 1
    return UnreadableFile(
        _("%(path)s has “%(key)s” twice; the second is on line %(line)s.", path=path, key=key, line=line)
    )


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
    tag = _tag(text)
    return text if tag is None else yaml.SafeLoader("").construct_object(yaml.ScalarNode(tag, text))


def _tag(text: str) -> str | None:
    """The tag of a plain word that YAML does not read as text."""
    resolvers = _Reader.yaml_implicit_resolvers
    candidates = (*resolvers.get(text[:1], ()), *resolvers.get(None, ()))
    return next((tag for tag, pattern in candidates if pattern.match(text)), None)
