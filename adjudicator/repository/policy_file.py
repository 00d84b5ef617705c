"""A policy file: the organiser's settings for a new game, read with the position of every fault.

PEOPLE.md explains its contents. Unmistakable variations are accepted: a word instead of a list, `at: 20:00`
without quotation marks, `Fri` for friday, `grace_minutes`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from adjudicator.engine import Ruleset, nearest_word
from adjudicator.orders import Complaint
from adjudicator.orders.complaints import in_order
from adjudicator.orders.reading import Entry, Node, read, same_word
from adjudicator.orders.syntax import colon_advice
from adjudicator.repository.game_file import (
    USUAL_ABSENCES,
    Absences,
    Conditions,
    Motions,
    Players,
    Press,
    Seating,
)
from adjudicator.repository.schedule import (
    LONGEST_HOURS,
    WEEKDAYS,
    BadSchedule,
    Deadline,
    Schedule,
    Weekday,
    holiday,
    zone_names,
)
from adjudicator.sentences import prose
from adjudicator.words import N_, PlainError, gettext as _

T = TypeVar("T")
Reader = Callable[[Node], T]

_NUMBER = re.compile(r"[0-9]{1,9}")
_TIME_OF_DAY = re.compile(r"([01]?[0-9]|2[0-3])[:.]([0-5][0-9])")
_SLASH = re.compile(r"\s*/\s*")
_BETWEEN = re.compile(r"[\s,;]+")
_SHORTEST_WEEKDAY = 3
_YES, _NO = ("true", "yes", "on"), ("false", "no", "off")


class Policy(msgspec.Struct, frozen=True):
    """An organiser's settings for a new game, from a file; None means that a setting was left out."""

    deadline: Deadline | None = None
    absences: Absences | None = None
    press: Press | None = None
    joining: Conditions | None = None
    motions: Motions | None = None
    seating: Seating | None = None
    players: Players | None = None


class BadPolicy(PlainError):
    """A policy file that cannot be used; the text has a line for each fault."""

    advice = N_("docs/PEOPLE.md shows a file with every setting, and explains each part.")


class _BadSetting(Exception):
    """The value at a node is not possible."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(complaint.message)
        self.complaint = complaint


def read_policy(data: bytes, rules: Ruleset[Any, Any], path: str) -> Policy:
    """Read a policy for a game with these rules; `path` is named in errors. Raises BadPolicy."""
    reading = read(data)
    complaints = list(reading.complaints)
    policy = Policy()
    if reading.root is not None:
        policy = Policy(**_settings(reading.root, _whole_file(rules, complaints), complaints))
    if complaints:
        raise BadPolicy("\n".join(f"{path}, {complaint}" for complaint in in_order(complaints)))
    return policy


def _whole_file(rules: Ruleset[Any, Any], complaints: list[Complaint]) -> Mapping[str, Reader[Any]]:
    def deadline(node: Node) -> Deadline:
        before = len(complaints)
        found = Deadline(**_settings(node, _deadline(rules, complaints), complaints))
        if len(complaints) == before:
            try:
                Schedule(found)
            except BadSchedule as error:
                raise _bad_setting(node, str(error)) from error
        return found

    def absences(node: Node) -> Absences:
        try:
            return replace(USUAL_ABSENCES, **_settings(node, _ABSENCES, complaints))
        except ValueError as error:
            raise _bad_setting(node, str(error)) from error

    def joining(node: Node) -> Conditions:
        return Conditions(**_settings(node, _JOINING, complaints))

    def motions(node: Node) -> Motions:
        return Motions(**_settings(node, _MOTIONS, complaints))

    return {
        "deadline": deadline,
        "absences": absences,
        "press": _one_of(get_args(Press)),
        "joining": joining,
        "motions": motions,
        "seating": _one_of(get_args(Seating)),
        "players": _one_of(get_args(Players)),
    }


def _deadline(rules: Ruleset[Any, Any], complaints: list[Complaint]) -> Mapping[str, Reader[Any]]:
    kinds = {kind: _number(1, LONGEST_HOURS) for kind in rules.questions}

    def hours_of_kinds(node: Node) -> dict[str, int]:
        return _settings(node, kinds, complaints, rules.called)

    return {
        "hours": _number(1, LONGEST_HOURS),
        "days": _number(1, LONGEST_HOURS // 24),
        "weekdays": _all_of(_weekday),
        "at": _all_of(_time_of_day),
        "zone": _zone,
        "least-hours": _number(0, LONGEST_HOURS),
        "kinds": hours_of_kinds,
        "skip": _all_of(_weekday),
        "holidays": _all_of(_holiday),
        "grace-minutes": _number(0, LONGEST_HOURS),
        "early": _yes_or_no,
        "change-of-mind-minutes": _number(0, LONGEST_HOURS),
        "breaker-percent": _number(0, 100),
    }


def _settings(
    node: Node, readers: Mapping[str, Reader[Any]], complaints: list[Complaint], title: str = ""
) -> dict[str, Any]:
    """Read a mapping's lines by the names of their fields; faults are added to `complaints`.

    `title` is the game's title, if the keys are its kinds of questions.
    """
    if node.value == "":
        return {}
    if not isinstance(node.value, dict):
        message = _("Here lines like “%(key)s: …” are expected.", key=next(iter(readers), "key"))
        if isinstance(node.value, str) and ":" in node.value:
            message = str(colon_advice(node.value))
        complaints.append(node.complain(prose(message), legal=tuple(readers)))
        return {}
    found: dict[str, Any] = {}
    for entry in node.value.values():
        name = next((name for name in readers if same_word(entry.key.word, name)), None)
        if name is None:
            complaints.append(_unknown(entry, tuple(readers), title))
        elif entry.value.value != "":
            try:
                found[name if title else name.replace("-", "_")] = readers[name](entry.value)
            except _BadSetting as bad:
                complaints.append(bad.complaint)
    return found


def _unknown(entry: Entry, names: Sequence[str], title: str) -> Complaint:
    key = entry.key
    for above, within in _WITHIN.items():
        if not title and above in names and any(same_word(key.word, name) for name in within):
            message = _(
                "“%(key)s” belongs under %(above)s: and is indented there.", key=key.found, above=above
            )
            return key.complain(prose(message))
    if title:
        message = _("%(title)s asks no questions of the kind “%(kind)s”.", title=title, kind=key.found)
    else:
        message = _("“%(key)s” is not a setting here.", key=key.found)
    return key.complain(prose(message), legal=tuple(names), nearest=nearest_word(key.word, names))


def _bad_setting(node: Node, message: str, **more: Any) -> _BadSetting:  # noqa: ANN401  as Node.complain has them
    return _BadSetting(node.complain(prose(message), **more))


def _word(node: Node) -> str:
    if not isinstance(node.value, str):
        raise _bad_setting(node, _("One word is expected here, not a list."))
    return node.value


def _number(low: int, high: int) -> Reader[int]:
    def reader(node: Node) -> int:
        word = _word(node)
        if not _NUMBER.fullmatch(word) or not low <= int(word) <= high:
            message = _("A whole number from %(low)s to %(high)s is expected here.", low=low, high=high)
            raise _bad_setting(node, message)
        return int(word)

    return reader


def _one_of(words: Sequence[str]) -> Reader[str]:
    def reader(node: Node) -> str:
        typed = _word(node)
        for word in words:
            if same_word(typed, word):
                return word
        message = _("“%(found)s” is not possible here.", found=node.found)
        raise _bad_setting(node, message, legal=tuple(words), nearest=nearest_word(typed, words))

    return reader


def _yes_or_no(node: Node) -> bool:
    return _one_of((*_YES, *_NO))(node) in _YES


def _all_of(reader: Reader[T]) -> Reader[tuple[T, ...]]:
    def read_all(node: Node) -> tuple[T, ...]:
        return tuple(dict.fromkeys(map(reader, _items(node))))

    return read_all


def _items(node: Node) -> Iterator[Node]:
    """The words of a list, or of a line that lists them."""
    if isinstance(node.value, list):
        yield from node.value
        return
    for word in _BETWEEN.split(_SLASH.sub("/", _word(node))):
        yield Node(word, node.line, node.column)


def _weekday(node: Node) -> Weekday:
    typed = _word(node)
    for day in WEEKDAYS:
        if len(typed) >= _SHORTEST_WEEKDAY and day.startswith(typed.lower().rstrip(".")):
            return day
    message = _("“%(found)s” is not a day of the week.", found=node.found)
    raise _bad_setting(node, message, legal=WEEKDAYS, nearest=nearest_word(typed, WEEKDAYS))


def _time_of_day(node: Node) -> str:
    match = _TIME_OF_DAY.fullmatch(_word(node))
    if not match:
        raise _bad_setting(
            node, _("“%(found)s” is not a time of day; write it like 20:00.", found=node.found)
        )
    return f"{int(match[1]):02}:{match[2]}"


def _holiday(node: Node) -> str:
    text = _SLASH.sub("/", _word(node))
    try:
        holiday(text)
    except BadSchedule as error:
        raise _bad_setting(node, str(error)) from error
    return text


def _zone(node: Node) -> str:
    typed = _word(node)
    if same_word(typed, Deadline().zone):
        return Deadline().zone
    known = sorted(zone_names())
    for name in known:
        if same_word(typed, name):
            return name
    places = {name.rpartition("/")[2]: name for name in known}
    near = nearest_word(typed, known) if "/" in typed else places.get(nearest_word(typed, places) or "")
    message = _("There is no time zone “%(found)s”; write it like Europe/Prague or UTC.", found=node.found)
    raise _bad_setting(node, message, nearest=near)


_ABSENCES: Mapping[str, Reader[Any]] = {
    "after": _number(1, 100),
    "play": _one_of(("defaults", "steward")),
    "away-days": _number(0, 366),
    "excused": _number(0, 100),
    "bank-hours": _number(0, LONGEST_HOURS),
    "increment-hours": _number(0, LONGEST_HOURS),
}
_JOINING: Mapping[str, Reader[Any]] = {
    "least-finished": _number(0, 100),
    "most-missed": _number(0, 100),
    "takeover": _one_of(("organiser", "invited", "open")),
}
_MOTIONS: Mapping[str, Reader[Any]] = {
    field.name: _one_of(get_args(field.type)) for field in msgspec.structs.fields(Motions)
}
_WITHIN: Mapping[str, tuple[str, ...]] = {
    "deadline": tuple(field.replace("_", "-") for field in Deadline.__struct_fields__),
    "absences": tuple(_ABSENCES),
    "joining": tuple(_JOINING),
    "motions": tuple(_MOTIONS),
}
"""The value one step deeper in the file, and its key."""
