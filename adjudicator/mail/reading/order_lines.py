"""The lines of an order file that went through a mail: joined where they were broken, indented as they were.

An order file is YAML, where indentation says what belongs to what. Mail programs lose it. What it said still
follows from the words: there are five keys; a plan begins with a kind of question and has `when`, `do` and
`keep`; and in a letter's template a note that is a lone `#` stands before each question, so that the lines
below a question and its items can be told apart. Indentation that is still there is used too.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from adjudicator.orders.orders import KEYS
from adjudicator.orders.reading import same_word
from adjudicator.orders.text import spaced

MARK = "#"
"""The note before a question."""

_WORDS_OF_A_PLAN = ("when", "do", "keep")
_SECTIONS = ("answers", "plans")
_KEY = re.compile(
    r"(?P<key>'(?:[^']|'')+'|\"[^\"]+\"|[^\s#:{}\[\],&*!|>%@`'\"-][^#:{}\[\],]{0,199}?)\s{0,9}:(?:\s+(?P<value>.*))?"
)
_MOST_WORDS_OF_A_KEY = 5
_WHOLE_PLAN = re.compile(r"- \{.*\bdo:\s")
"""A plan on one line; an entry of a list under `do` has no `do` of its own."""

_BULLET = re.compile(r"(?:[•·●▪◦‣○■□➢*]\s*|-\s+|-(?=[A-Za-z][^:]*:\s))")
_BOLD = re.compile(
    r"(?P<before>[^*]{1,200}:\s{1,9}|)(?P<marks>\*\*?)(?P<word>[^\s*:](?:[^*:]{0,200}[^\s*:])?\*?)(?P=marks)\.?"
)
"""A word, or one behind a colon, that was bold in a page: no word of ours begins with an asterisk."""

_LONGEST_SHORT_NOTE = 30
"""A note that is shorter was not broken."""

_NARROW = 50
"""Where no line is as wide, a program has broken our notes, also before a word with a colon."""

_DEEPEST_QUOTING = 6
"""So much of a line's width was taken up by what was put before a note."""

_MOST_JOINED = 50


@dataclass
class _Line:
    """A line that says something, without its note."""

    indent: int
    text: str
    marked: bool
    bullet: bool = False
    key: str | None = None
    value: str = ""

    def __post_init__(self) -> None:
        self.place()

    def place(self) -> None:
        """Find its key and value."""
        text = self.text[2:] if self.bullet else self.text
        found = _KEY.fullmatch(text)
        if found and len(found["key"].split()) <= _MOST_WORDS_OF_A_KEY:
            self.key, self.value = found["key"], (found["value"] or "").strip()

    def names(self, *words: str) -> str:
        """The word among these that is its key, or nothing."""
        return next((word for word in words if self.key is not None and same_word(self.key, word)), "")


def restored(lines: Iterable[str]) -> str:
    """Return an order file with the meaning of the lines, without notes; lines are plain (`words.plain`)."""
    return "".join(f"{line}\n" for line in _indented(list(_logical(lines))))


def _logical(lines: Iterable[str]) -> Iterator[_Line]:
    """Lines without notes and blanks; a line that continues the one before is joined to it."""
    current: _Line | None = None
    marked = False
    note = above = ""
    joined = 0
    lines = list(lines)
    width = max(map(len, lines), default=0)
    indents = {_indent(line) for line in lines if line.strip()}
    outermost = min(indents, default=0)
    for line in lines:
        text = line.strip()
        if text.startswith("#"):
            marked = marked or text == MARK
            note = above = text
            continue
        if not text.strip(".-"):
            continue  # blank, the dots that people leave for what they have cut away, the rest of a marker
        found = _as_line(line, marked=marked)
        # What fits beside a note was not broken off; what was stands at the edge.
        broken = len(above) + 1 + len(text.split()[0]) + _DEEPEST_QUOTING > width
        at_the_edge = width < _NARROW and found.indent == outermost and len(indents) > 1
        entry = found.bullet or found.names(*KEYS) or (found.key and not (broken and at_the_edge))
        if note and note != MARK and (broken or len(note) > _LONGEST_SHORT_NOTE) and not entry:
            above = text
            continue  # the rest of a note
        continues = current and not note and (_open(current.text) or not (found.key or found.bullet))
        if current and continues and joined < _MOST_JOINED:
            current.text = f"{current.text} {found.text}"
            current.place()
            joined += 1
            continue
        if current:
            yield current
        current, marked, note, joined = found, False, "", 0
    if current:
        yield current


def _as_line(line: str, *, marked: bool) -> _Line:
    text = spaced(without_note(line.strip()))
    if bold := _BOLD.fullmatch(text):
        text = bold["before"] + bold["word"]
    bullet = _BULLET.match(text)
    if bullet:
        text = f"- {text[bullet.end() :].strip()}"
    return _Line(_indent(line), text, marked, bullet is not None)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def without_note(text: str) -> str:
    """Return a line without the note at its end."""
    if "#" not in text:
        return text
    quote = ""
    before = " "
    for at, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"" and before in " [{,:":
            quote = letter
        elif letter == "#" and before == " ":
            return text[:at].rstrip()
        before = letter
    return text


def _open(text: str) -> bool:
    """Whether a bracket that opens in a text is not closed in it."""
    return text.count("{") > text.count("}") or text.count("[") > text.count("]")


class _Section:
    """Where the lines of a section stand, as they come."""

    def __init__(self, *, has_marks: bool) -> None:
        self.name = ""
        self._has_marks = has_marks
        self._nested: tuple[int, int] | None = None
        """The indentation of a key whose value stands below it, and the depth of that value."""
        self._nested_at: int | None = None
        self._question: _Line | None = None
        self._item_indent: int | None = None
        self._depth = 0
        self._has: set[str] = set()

    def begin(self, line: _Line) -> None:
        """Take a line that begins a section, or stands before all of them."""
        self.name = line.names(*_SECTIONS) or self.name
        self._nested = self._nested_at = self._question = self._item_indent = None
        self._has = set()

    def depth_of(self, line: _Line) -> int:
        """How many blanks belong before a line."""
        if self._nested and line.indent > self._nested[0] and not line.marked:
            if self._nested_at is None:
                self._nested_at = line.indent
            return self._nested[1] + max(0, line.indent - self._nested_at)
        depth = self._in_answers(line) if self.name == "answers" else self._in_plans(line)
        self._nested_at = None
        return depth

    def _opens(self, line: _Line, depth: int) -> int:
        """Note that the value of a key may stand below it."""
        at = line.indent + 2 * line.bullet
        self._nested = (at, depth + 2) if line.key is not None and not line.value else None
        self._depth = depth
        return depth

    def _in_answers(self, line: _Line) -> int:
        if line.key is None or (line.bullet and self._question):
            return self._depth + 2
        if self._is_question(line):
            self._question, self._item_indent = line, None
            self._opens(line, 2)
            self._nested = None  # lines below it are items
            return 2
        self._item_indent = line.indent if self._item_indent is None else self._item_indent
        return self._opens(line, 4)

    def _is_question(self, line: _Line) -> bool:
        above = self._question
        if above is None or line.marked or above.value:
            return True
        if line.indent > above.indent:
            return False
        if self._item_indent is not None and self._item_indent > above.indent:
            return True
        if "/" in (line.key or ""):
            return True
        return not self._has_marks and line.indent == above.indent > 0

    def _in_plans(self, line: _Line) -> int:
        word = line.names(*_WORDS_OF_A_PLAN)
        if _WHOLE_PLAN.match(line.text):
            self._has, self._nested, self._depth = set(), None, 2
            return 2
        if line.key is None:
            return self._depth + 2
        begins = not self._has or (line.bullet and not word) or (word or "kind") in self._has
        if begins:
            self._has = set()
        self._has.add(word or "kind")
        if line.bullet:
            line.text = line.text[2:]
        depth = self._opens(line, 4)
        if begins:
            line.text = f"- {line.text}"
            return 2
        return depth


def _indented(lines: list[_Line]) -> Iterator[str]:
    outermost = min((line.indent for line in lines if line.names(*KEYS)), default=0)
    headings = [bool(line.names(*KEYS)) and line.indent <= outermost and not line.bullet for line in lines]
    section = _Section(has_marks=_has_marks(lines, headings))
    for line, heading in zip(lines, headings, strict=True):
        if heading or not section.name:
            section.begin(line)
            yield line.text
        else:
            depth = section.depth_of(line)
            yield " " * depth + line.text


def _has_marks(lines: list[_Line], headings: list[bool]) -> bool:
    section = ""
    for line, heading in zip(lines, headings, strict=True):
        if heading:
            section = line.names(*KEYS)
        elif section == "answers" and line.marked:
            return True
    return False
