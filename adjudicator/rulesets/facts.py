"""Facts: the YAML that lies beside a ruleset's code, one fact a line; and what may replace it in one game."""

from collections.abc import Iterator, Mapping
from pkgutil import get_data
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from adjudicator.engine import FactFault, WrongFacts
from adjudicator.words import gettext as _
from adjudicator.yaml_files import load

T = TypeVar("T")


def read_facts(package: str, name: str, kind: type[T]) -> T:
    """Read the file `name` of a ruleset's `package` as `kind`.

    Raises UnreadableFile, which names the place, when the facts are not of that kind.
    """
    return load(get_data(package, name) or b"", kind, name)


class Facts:
    """The files of facts beside a ruleset's code, some of them replaced by a game's `own`."""

    def __init__(self, package: str, own: Mapping[str, Any] | None = None) -> None:
        self.package = package
        self.own = own or {}
        self._known: dict[tuple[str, type], Any] = {}

    def read(self, name: str, kind: type[T]) -> T:
        """Read a file as `kind`; raises WrongFacts, with every fault, if it is one of the game's own.

        It is read once, and nobody may change what was read.
        """
        if (name, kind) not in self._known:
            self._known[name, kind] = self._read(name, kind)
        known: T = self._known[name, kind]
        return known

    def _read(self, name: str, kind: type[T]) -> T:
        if name not in self.own:
            return read_facts(self.package, name, kind)
        faults = [FactFault(name, *fault) for fault in _faults(self.own[name], kind, ())]
        if faults:
            raise WrongFacts(faults)
        return msgspec.convert(self.own[name], kind, strict=False)


_Place = tuple[str | int, ...]
_Fault = tuple[_Place, str, str, tuple[str, ...]]


def _faults(plain: Any, kind: Any, place: _Place) -> Iterator[_Fault]:  # noqa: ANN401  any plain data, any type
    """Return all that keeps plain data from being of a kind: place, sentence, word, words that are legal."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from _faults_of_fields(plain, kind, place)
    elif get_origin(kind) is dict and isinstance(plain, dict):
        key_kind, value_kind = get_args(kind)
        for key, value in plain.items():
            yield from _faults(key, key_kind, (*place, key))
            yield from _faults(value, value_kind, (*place, key))
    elif get_origin(kind) is tuple and isinstance(plain, list) and get_args(kind)[1:] == (...,):
        for number, value in enumerate(plain):
            yield from _faults(value, get_args(kind)[0], (*place, number))
    else:
        yield from _faults_of_a_value(plain, kind, place)


def _faults_of_fields(plain: Any, kind: type[msgspec.Struct], place: _Place) -> Iterator[_Fault]:  # noqa: ANN401
    if not isinstance(plain, dict):
        yield place, _("Lines with a colon each are expected here."), "", ()
        return
    kinds = get_type_hints(kind)
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for key, value in plain.items():
        if key in fields:
            yield from _faults(value, kinds[fields[key].name], (*place, key))
        else:
            yield (*place, key), _("“%(name)s” is no field here.", name=key), key, tuple(fields)
    for name, field in fields.items():
        if field.required and name not in plain:
            yield place, _("The field “%(name)s” is missing here.", name=name), "", ()


def _faults_of_a_value(plain: Any, kind: Any, place: _Place) -> Iterator[_Fault]:  # noqa: ANN401  as above
    try:
        msgspec.convert(plain, kind, strict=False)
    except msgspec.ValidationError as error:
        if words := _words(kind):
            yield place, _("“%(found)s” is not possible here.", found=plain), str(plain), words
        else:
            yield place, _("This is not what is expected here: %(reason)s.", reason=str(error)), "", ()


def _words(kind: Any) -> tuple[str, ...]:  # noqa: ANN401  as above
    """The words that a kind consists of; none if it is no list of words."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    parts = [_words(part) for part in get_args(kind)] if get_origin(kind) in {Union, UnionType} else []
    return tuple(word for part in parts for word in part) if all(parts) else ()
