"""From lines to located nodes: the event stream of a YAML file, with the position of every word.

Only what an order file needs is read: mappings, lists and words. There is no alias, anchor, tag, second
document, duplicate key or deep nesting, and every scalar stays text: `no`, `010` and `2026-01-31` are words
like any other.

PyYAML's loaders tell no places of words, and with them one fault would hide all others. A receipt must read
the same on the machine that audits it as on the one that wrote it. libyaml is ten times as fast as PyYAML's
own parser, but the two differ in what they refuse and where. So libyaml reads only what both are known to
read alike, and whatever it refuses is read again by the other.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, cast

import msgspec
import yaml

from adjudicator.engine.options.reading import folded_word
from adjudicator.orders.complaints import Complaint, in_order, shortened
from adjudicator.orders.saying import say
from adjudicator.orders.syntax import Fault, explain
from adjudicator.orders.text import Text, Unreadable, read_text
from adjudicator.plain_text import foreign_letter, invisible_sign
from adjudicator.sentences import Said
from adjudicator.words import gettext as _

DEEPEST = 20

_BACKSLASH = "\ue000"
"""Replaces the backslash while parsing, so that it is an ordinary character.

Thus no escape in quotation marks can put into a word what the file does not show.
"""

_LIBYAML: Any = getattr(yaml, "CSafeLoader", None)

_COMMENT = re.compile("(?:^|(?<= ))#.*", re.MULTILINE)

_READ_DIFFERENTLY = re.compile(
    r"""^(?:---|\.\.\.|\ *[,\]}]) | :\ +[,\]}] | \? | (?<![^\s\[\]{},:]) [!"%&'*>@`|]""",
    re.MULTILINE | re.VERBOSE,
)
"""Where the two may disagree: `---`, nothing between brackets, question marks, an indicator before a word."""

REREAD_BUDGET = 128 * 1024
"""How many characters to parse at most to find further faults, so that no file takes long."""


def same_word(text: str, word: str) -> bool:
    """Whether `text` is `word`, ignoring case, spaces and underscores."""
    return folded_word(text) == folded_word(word)


class Node(msgspec.Struct, frozen=True):
    """A word, a list or a mapping, with line and column where it begins, counted from 1.

    Nothing at all is the word "". A mapping also keeps its keys as nodes, by their text. `typed` is what the
    file says if `value` is the game's word for it.
    """

    value: "str | list[Node] | dict[str, Entry]"
    line: int
    column: int
    typed: str = ""

    @property
    def blank(self) -> bool:
        """Whether there is nothing here, or a mapping whose every value is blank (not the mapping `{}`)."""
        if isinstance(self.value, dict) and self.value:
            return all(entry.value.blank for entry in self.value.values())
        return self.value == ""

    @property
    def found(self) -> str:
        """The word as it was typed, as a complaint quotes it; "" for a list or mapping."""
        return shortened(self.typed or self.value) if isinstance(self.value, str) else ""

    @property
    def word(self) -> str:
        """The word as it was understood; "" for a list or mapping."""
        return shortened(self.value) if isinstance(self.value, str) else ""

    def plain(self) -> object:
        """Return the node as plain data: text, lists, dictionaries."""
        if isinstance(self.value, dict):
            return {key: entry.value.plain() for key, entry in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def words(self) -> "Iterator[Node]":
        """All words in the node, those of its keys among them."""
        if isinstance(self.value, str):
            yield self
            return
        for inner in self.value.values() if isinstance(self.value, dict) else self.value:
            for node in inner if isinstance(inner, Entry) else (inner,):
                yield from node.words()

    def complain(
        self, said: Said, *, legal: tuple[str, ...] = (), nearest: str | None = None, aside: str = ""
    ) -> Complaint:
        """Complain about this node."""
        foreign, hidden = foreign_letter(self.found, beside=nearest or ""), invisible_sign(self.found)
        told = (
            foreign and _("There is another alphabet's letter in it: %(letter)s.", letter=foreign),
            hidden and _("There is an invisible sign in it: %(sign)s.", sign=hidden),
        )
        return Complaint(
            said,
            self.line,
            self.column,
            self.found,
            legal,
            nearest,
            aside=" ".join(filter(None, (*told, aside))),
        )


class Entry(NamedTuple):
    """One line of a mapping: its key and its value."""

    key: Node
    value: Node


class Reading(msgspec.Struct, frozen=True):
    """What was read from a file.

    `root` is None if nothing can be made of it. `whole` means that no line had to be left out; otherwise,
    what seems to be missing may be on such a line.
    """

    root: Node | None
    complaints: tuple[Complaint, ...]
    whole: bool
    last_line: int = 1


def read(data: bytes) -> Reading:
    """Read a file as far as possible, collecting every complaint; never raises."""
    try:
        text = read_text(data)
    except Unreadable as unreadable:
        return Reading(None, (unreadable.complaint,), whole=False)
    lines = list(text.lines)
    complaints = [Complaint(say("mixed-tabs"), *text.place(number, 0)) for number in text.mixed]
    for number, line in enumerate(lines):
        if line.startswith("%"):
            complaints.append(Complaint(say("directive"), *text.place(number, 0)))
            lines[number] = ""
    last_line = max((number for number, line in enumerate(text.lines, 1) if line), default=1)
    budget = REREAD_BUDGET
    while True:
        builder = _Builder(text)
        source = "\n".join(lines).replace("\\", _BACKSLASH)
        budget -= len(source)
        try:
            root = builder.build(source)
        except Unreadable as unreadable:
            return Reading(None, in_order([*complaints, unreadable.complaint]), whole=False)
        except yaml.MarkedYAMLError as error:
            fault = explain(error, lines)
            complaints.append(_fault_complaint(fault, text))
            if budget < len(source):
                return Reading(None, in_order(complaints), whole=False)
            _leave_out(lines, fault.line)
            continue
        if root is None and not complaints:
            complaints.append(Complaint(say("empty-file"), 1, 1))
        whole = lines == list(text.lines) and not text.mixed
        return Reading(root, in_order([*complaints, *builder.complaints]), whole, last_line)


def _fault_complaint(fault: Fault, text: Text) -> Complaint:
    line, column = text.place(fault.line, fault.column)
    return Complaint(fault.said, line, column, shortened(text.lines[fault.line].strip()))


def _leave_out(lines: list[str], faulty: int) -> None:
    """Blank a faulty line and all that belongs to it, being indented deeper."""
    depth = _depth(lines[faulty])
    lines[faulty] = ""
    for number in range(faulty + 1, len(lines)):
        if lines[number] and _depth(lines[number]) <= depth:
            return
        lines[number] = ""


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


class _Builder:
    """Makes nodes of the events of one parse."""

    def __init__(self, text: Text) -> None:
        self.complaints: list[Complaint] = []
        self._text = text
        self._events: Iterator[yaml.Event]

    def build(self, source: str) -> Node | None:
        """Build the tree; None if there are no lines.

        Raises Unreadable, or yaml.MarkedYAMLError at a fault of syntax.
        """
        if _LIBYAML and not _READ_DIFFERENTLY.search(_COMMENT.sub("", source)):
            try:
                return self._tree(yaml.parse(source, Loader=_LIBYAML))
            except (Unreadable, yaml.MarkedYAMLError):
                self.complaints.clear()
        return self._tree(yaml.parse(source, Loader=yaml.SafeLoader))

    def _tree(self, events: Iterator[yaml.Event]) -> Node | None:
        # Events are taken one by one, so that reading ends where lists are nested too deep.
        self._events = events
        next(self._events)
        start = next(self._events)
        if isinstance(start, yaml.StreamEndEvent):
            return None
        root = self._node(next(self._events), 1)
        next(self._events)
        after = next(self._events)
        if not isinstance(after, yaml.StreamEndEvent):
            self._complain(after, say("second-document"))
        return root

    def _complain(self, event: yaml.Event, said: Said) -> None:
        line, column = self._place(event)
        self.complaints.append(Complaint(said, line, column))

    def _place(self, event: yaml.Event) -> tuple[int, int]:
        mark = event.start_mark
        return self._text.place(mark.line, mark.column) if mark else (1, 1)

    def _node(self, event: yaml.Event, depth: int) -> Node:
        line, column = self._place(event)
        if depth > DEEPEST:
            raise Unreadable(Complaint(say("too-deep", most=DEEPEST), line, column))
        if isinstance(event, yaml.AliasEvent):
            self._complain(event, say("alias", name=event.anchor))
            return Node("", line, column)
        begun = cast("yaml.ScalarEvent | yaml.CollectionStartEvent", event)
        if begun.anchor:
            self._complain(event, say("anchor", name=begun.anchor))
        if begun.tag:
            tag = begun.tag.replace("tag:yaml.org,2002:", "!!")
            self._complain(event, say("tag", tag=tag))
        if isinstance(event, yaml.SequenceStartEvent):
            return Node(self._items(depth), line, column)
        if isinstance(event, yaml.MappingStartEvent):
            return Node(self._entries(depth), line, column)
        word = cast("yaml.ScalarEvent", event).value
        return Node(word.replace(_BACKSLASH, "\\").strip(), line, column)

    def _items(self, depth: int) -> list[Node]:
        items = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            items.append(self._node(event, depth + 1))
        return items

    def _entries(self, depth: int) -> dict[str, Entry]:
        entries: dict[str, Entry] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            value = self._node(next(self._events), depth + 1)
            complaint = _key_complaint(key, entries)
            if complaint:
                self.complaints.append(complaint)
            else:
                entries[str(key.value)] = Entry(key, value)
        return entries


def _key_complaint(key: Node, entries: Mapping[str, Entry]) -> Complaint | None:
    """Return why something cannot be a key here."""
    if not isinstance(key.value, str) or not key.value:
        return key.complain(say("no-key"))
    first = entries.get(key.value)
    if first:
        return key.complain(say("key-twice", key=key.found, line=first.key.line))
    return None
