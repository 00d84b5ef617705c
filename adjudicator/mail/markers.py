"""Order files in letters: between two marker lines, in a form that survives what mail programs do to it.

    # ---- orders for westeros begin 1a2b3c4dk4x2m7qz ----
    game: westeros
    …
    # ---- orders for westeros end 1a2b3c4dk4x2m7qz ----

The markers are notes of the file. Their code begins with a digest of what the template means, so that one
which comes back unchanged is known as such, and goes on with a proof (`locks.form_proof`) that the file stood
in a letter to the seat. Both markers have the same code, which is found again if a translation changes the
words around it. A marker that a person types needs no code, but proves nothing.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from adjudicator.mail.reading.lines import Line
from adjudicator.mail.reading.order_lines import MARK, restored, without_note
from adjudicator.mail.reading.words import plain
from adjudicator.orders.reading import Node, read
from adjudicator.orders.writing import wrapped
from adjudicator.repository.layout import NAME

WIDTH = 44
"""The width of notes in a letter: a phone of 360 pixels shows them whole."""

_CONTINUED = "#     "
_CODE = r"(?P<digest>[0-9a-f]{8})(?P<proof>[a-z2-7]{8})"
_MARKER = re.compile(
    rf"[#\s*-]*orders\s+for\s+(?P<game>{NAME.pattern})\s+(?P<which>begin|end)"
    rf"(?:\s+{_CODE})?[\s*-]*",
    re.IGNORECASE,
)
_TRANSLATED = re.compile(rf"\s*#[\s*]*-+\s(?P<words>[^#]*?)\b{_CODE}[\s*-]*-")
_BROKEN = re.compile(r"\s*#[\s*]*-+\s[^#]*[^#-]$")
"""A marker that is so long that a mail program has broken it."""

LIKE_A_MARKER = (
    r"\borders(?=[^\w,]++for[^\w,]++\S{1,80}?[^\w,]++(?:begin|end)\b)"
    rf"|(?P<sign>#)(?=[\s*]*-+\s[^#]*?\b{re.sub('[(][?]P<[a-z]+>', '(?:', _CODE)}\b)"
)
"""How whatever is found as a marker begins, also if its lines were broken anew, and quoted."""

_GAME = re.compile(rf"game:\s*['\"]?({NAME.pattern})['\"]?", re.IGNORECASE)
_LONGEST_TEMPLATE = 8 * 1024
"""More characters, notes left out, are never taken for a template that nobody has changed."""


@dataclass(frozen=True)
class Marked:
    """An order file that stands between markers, or after the first, if it is not `whole`."""

    text: str
    game: str
    proof: str
    whole: bool
    quoted: bool
    unchanged: bool

    @property
    def readable(self) -> bool:
        """Whether it is short and has no fault of syntax."""
        return len(self.text) <= _LONGEST_TEMPLATE and not read(self.text.encode()).complaints


def write_marked(template: str, game: str, proof: str) -> str:
    """Put a template between marker lines, for a letter to the seat whose `proof` it is.

    Its notes become narrow, and those at the end of a line go above it: who answers on a telephone writes at
    the end of the line. A lone `#` is put before every question.
    """
    lines = list(_for_mail(template.rstrip()))
    code = _digest(restored(map(plain, lines))) + proof
    marks = (f"# ---- orders for {game} {which} {code} ----" for which in ("begin", "end"))
    return "\n".join([next(marks), *lines, next(marks)]) + "\n"


def _for_mail(template: str) -> Iterator[str]:
    answers = False
    for line in _with_whole_notes(template.split("\n")):
        if _is_note(line):
            yield from _note(line.removeprefix("# "))
            continue
        if not line.startswith((" ", "#")) and line:
            answers = line == "answers:"
        if answers and re.match(r"  [^ #]", line):
            yield MARK
        # An example keeps the `#` before it.
        sign, entry = ("#", line[1:]) if line.startswith("#") else ("", line)
        entry = without_note(entry)
        note = line.removeprefix(sign + entry).strip(" #")
        yield from _note(note) if note else ()
        yield sign + entry


def _note(sentence: str) -> list[str]:
    return wrapped(sentence, "# ", _CONTINUED, WIDTH)


def _with_whole_notes(lines: Sequence[str]) -> Iterator[str]:
    """Lines, with each note on a line of its own."""
    note = ""
    for line in lines:
        if note and line.startswith(_CONTINUED):
            note = f"{note} {line.removeprefix(_CONTINUED)}"
            continue
        if note:
            yield note
        note = line if _is_note(line) else ""
        if not note:
            yield line
    if note:
        yield note


def _is_note(line: str) -> bool:
    """Whether a line is a note in words, rather than an example to use."""
    return bool(re.match(r"# \S", line))


def find_marked(lines: Sequence[Line]) -> Iterator[Marked]:
    """Yield the order files in a text, in their order."""
    markers = list(_markers(lines))
    number = 0
    while number < len(markers):
        begin = markers[number]
        following = markers[number + 1] if number + 1 < len(markers) else None
        whole = following is not None and begin.opens(following)
        number += 1 + whole
        if not begin.begins:
            continue
        inner = lines[begin.after : following.line if following else len(lines)]
        text = restored(line.text for line in inner)
        named = begin.game or next((found[1] for line in inner if (found := _GAME.match(line.text))), "")
        yield Marked(
            text,
            named.lower(),
            begin.proof,
            whole=whole,
            quoted=lines[begin.line].depth > 0,
            unchanged=whole and len(text) <= _LONGEST_TEMPLATE and _is_as_sent(text, begin.digest),
        )


def ends_unbegun(lines: Sequence[Line]) -> bool:
    """Whether a text holds the line that ends an order file, but none that begins one."""
    markers = list(_markers(lines))
    return bool(markers) and all(not marker.begins for marker in markers)


@dataclass(frozen=True)
class _Marker:
    """A marker: its line, the line after it, and what it says; translated ones say neither begin nor end."""

    line: int
    after: int
    which: str
    game: str
    digest: str
    proof: str

    @property
    def begins(self) -> bool:
        return self.which != "end"

    def opens(self, other: "_Marker") -> bool:
        """Whether what begins here ends with another marker."""
        return self.begins and (other.which == "end" or (not other.which and other.proof == self.proof))


def _markers(lines: Sequence[Line]) -> Iterator[_Marker]:
    after = 0
    for number, line in enumerate(lines):
        if number < after:
            continue
        found, after = None, number + 2
        if _BROKEN.match(line.text) and after <= len(lines):
            found = _marker(f"{line.text} {lines[number + 1].text.strip()}")
        if not found:
            found, after = _marker(line.text), number + 1
        if not found:
            continue
        words = found.groupdict()
        said = (str(words.get(name) or "").lower() for name in ("which", "game", "digest", "proof"))
        yield _Marker(number, after, *said)


def _marker(text: str) -> re.Match[str] | None:
    return _MARKER.fullmatch(text) or _TRANSLATED.fullmatch(text)


def _is_as_sent(text: str, digest: str) -> bool:
    """Whether a file means what was sent; what YAML could not read may be anything."""
    return _digest(text) == digest and not read(text.encode()).complaints


def _digest(text: str) -> str:
    """Eight digits that depend on what an order file says; who cuts away what is blank changes nothing."""
    root = read(text.encode()).root
    meaning = _said(root) if root else text
    return sha256(json.dumps(meaning).casefold().encode()).hexdigest()[:8]


def _said(node: Node) -> object:
    """A node as plain data, without entries that are blank."""
    if isinstance(node.value, dict):
        return {key: _said(entry.value) for key, entry in node.value.items() if not entry.value.blank}
    return node.plain()
