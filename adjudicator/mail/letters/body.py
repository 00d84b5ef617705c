"""What a letter says, in blocks that are written both as plain text and as HTML.

Both say the same.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, assert_never

import msgspec
from markupsafe import Markup

from adjudicator.engine import Line
from adjudicator.mail.letter import Attachment
from adjudicator.mail.letters.defused import blunted, defused, is_armed
from adjudicator.mail.letters.pictures import Drawing
from adjudicator.mail.reading import lines
from adjudicator.orders.writing import wrapped
from adjudicator.words import language_in_force

WIDTH = 72
"""How many characters a line of plain text has, so that it can be quoted without being broken."""

WIDE = 480
"""How many CSS pixels a drawing is wide where there is room."""


@dataclass(frozen=True)
class Heading:
    """A heading; `level` 1 is that of a part of the letter, higher ones are smaller."""

    kind: ClassVar = "heading"
    text: str
    level: int = 1


@dataclass(frozen=True)
class Paragraph:
    """A few sentences. A `strong` one stands out."""

    kind: ClassVar = "paragraph"
    text: str
    strong: bool = False


@dataclass(frozen=True)
class Items:
    """A list of sentences."""

    kind: ClassVar = "items"
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """What a ruleset tells: lines, with how sums came about. Its highest headings are of this `level`."""

    kind: ClassVar = "report"
    lines: tuple[Line, ...]
    level: int = 2

    @property
    def passages(self) -> list[tuple[Line | None, list[Line]]]:
        """Its headings, each with the lines below it; None for those above the first."""
        found: list[tuple[Line | None, list[Line]]] = [(None, [])]
        for line in self.lines:
            if line.level:
                found.append((line, []))
            else:
                found[-1][1].append(line)
        return found


@dataclass(frozen=True)
class Typed:
    """Text that keeps its lines."""

    kind: ClassVar = "typed"
    text: str


@dataclass(frozen=True)
class OrderFile:
    """The order file to fill in, between its markers, as we wrote it."""

    kind: ClassVar = "typed"
    text: str


@dataclass(frozen=True)
class Links:
    """Addresses of pages, each with what it leads to."""

    kind: ClassVar = "links"
    links: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Picture:
    """A drawing; plain text says what it shows."""

    kind: ClassVar = "picture"
    drawing: Drawing


Block = Heading | Paragraph | Items | Report | Typed | OrderFile | Links | Picture


def as_text(blocks: Iterable[Block]) -> str:
    """Write blocks as plain text."""
    return "\n\n".join(filter(None, map(_text, _harmless(blocks)))) + "\n"


def as_html(blocks: Iterable[Block], pictures: Mapping[Drawing, Attachment], title: str) -> str:
    """Write blocks as a whole HTML page, with the pictures that the letter has for its drawings."""
    from adjudicator.site.templates import render  # noqa: PLC0415  most commands write no letter

    return render(
        "letter.html",
        language=language_in_force(),
        title=title,
        blocks=_harmless(blocks),
        pictures=pictures,
        prose=_prose,
        width=WIDE,
    ).decode()


def _harmless(blocks: Iterable[Block]) -> list[Block]:
    """Blocks as they may stand in a letter: only the order file to fill in has markers.

    Each is read alone, and then all together as they stand where blank lines are lost.
    """
    alone = [_changed(block, defused) if _is_armed([block]) else block for block in blocks]
    return [_changed(block, blunted) for block in alone] if _is_armed(alone) else alone


def _is_armed(blocks: Iterable[Block]) -> bool:
    text = "\n".join(_text(block) for block in blocks if not isinstance(block, OrderFile))
    return is_armed(lines.lines_of("\n".join(filter(str.strip, text.split("\n")))))


def _changed(block: Block, change: Callable[[str], str]) -> Block:
    """A block with other texts."""
    match block:
        case Heading(text) | Paragraph(text) | Typed(text):
            return replace(block, text=change(text))
        case Items(texts):
            return Items(tuple(map(change, texts)))
        case Report(told, level):
            return Report(tuple(_with_words(line, change) for line in told), level)
        case OrderFile() | Links() | Picture():
            return block
    assert_never(block)


def _with_words(line: Line, change: Callable[[str], str]) -> Line:
    terms = tuple(msgspec.structs.replace(term, text=change(term.text)) for term in line.terms)
    return msgspec.structs.replace(line, text=change(line.text), terms=terms)


def _text(block: Block) -> str:
    match block:
        case Heading(text, level):
            text = _one(text)
            line = "=" if level == 1 else "-"
            return f"{text}\n{line * min(len(text), WIDTH)}"
        case Paragraph(text):
            return _wrapped(text)
        case Items(texts):
            return "\n".join(_wrapped(text, "- ", "  ") for text in texts)
        case Report(told):
            return "\n".join(_told(told))
        case Typed(text):
            return "\n".join(map(_folded, text.rstrip("\n").split("\n")))
        case OrderFile(text):
            return text.rstrip("\n")
        case Links(links):
            return "\n".join(f"- {title}: {address}" for title, address in links)
        case Picture(drawing):
            return _wrapped(f"[{drawing.alternative}]")
    assert_never(block)


def _wrapped(text: str, first: str = "", others: str = "") -> str:
    return "\n".join(wrapped(_one(text), first, others, WIDTH))


def _folded(line: str) -> str:
    """A line as it is, or if it is too long, in several that are indented like it and a little more."""
    if len(line) <= WIDTH:
        return line
    indent = " " * (len(line) - len(line.lstrip(" ")))
    return "\n".join(wrapped(line, others=f"{indent}  ", width=WIDTH))


def _one(text: str) -> str:
    return " ".join(text.split())


def _told(lines: Sequence[Line]) -> Iterator[str]:
    for place, line in enumerate(lines):
        if line.level:
            if place:
                yield ""
            title = _one(line.text)
            yield title if ":" in title else f"{title}:"
            continue
        indent = " " * _depth(line)
        yield _wrapped(line.text, f"{indent}- ", f"{indent}  ") if line.text else ""
        yield from (f"    {term.signed} {_one(term.text)}" for term in line.terms)


def _depth(line: Line) -> int:
    """By how many blanks a line is indented."""
    return len(line.text) - len(line.text.lstrip(" "))


def _prose(text: str) -> Markup:
    """A sentence of Markdown; as it stands if Markdown would make something to send of it."""
    # Receipts need no reader of HTML.
    from adjudicator.mail.reading import markup  # noqa: PLC0415
    from adjudicator.site.prose import inline  # noqa: PLC0415

    said, plain = inline(text), Markup.escape(text)
    if said != plain and is_armed(markup.lines_of(said)):
        return plain
    return said
