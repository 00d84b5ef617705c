"""Rules and order references in HTML, with an anchor for every numbered rule and every heading."""

import re
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar
from xml.etree.ElementTree import Element

import msgspec
from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.fenced_code import FencedCodeExtension
from markdown.extensions.tables import TableExtension
from markdown.extensions.toc import TocExtension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor
from markupsafe import Markup

from adjudicator.site.prose import Picture, prose, safe_markdown

NUMBER = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b")
"""The number of a rule."""
_NUMBERED = re.compile(rf"^\s*(?:-|\d+\.)\s+\*\*({NUMBER.pattern})\*\*", re.MULTILINE)
"""The beginning of an item that a number begins."""
_HEADING = re.compile(r'<h[1-6] id="([^"]+)"')
_CHAPTER = re.compile(r"(?=<h2 )")
_COMMENT = re.compile(r"^<!--.*-->\n", re.MULTILINE)
"""A remark for programs that read a document."""
_AFTER_LINKS = 50
_AFTER_INLINE = 15
_AFTER_ANCHORS = 4


class Document(msgspec.Struct, frozen=True):
    """A document in HTML.

    `numbers` are the anchors of rules, `anchors` those of all headings; `chapters` are the headings of the
    second level with theirs.
    """

    html: Markup
    numbers: tuple[str, ...]
    anchors: tuple[str, ...]
    chapters: tuple[tuple[str, str], ...]

    @property
    def said(self) -> list[str]:
        """What stands before the first chapter and in each, in plain text."""
        return [Markup(part.replace("<", " <")).striptags() for part in _CHAPTER.split(self.html)]  # noqa: S704


def render_document(
    text: str,
    anchors: Sequence[str] = (),
    pages: Mapping[str, str] = MappingProxyType({}),
    pictures: Mapping[str, Picture] = MappingProxyType({}),
) -> Document:
    """Render Markdown: `- **CL-WIN-01** …` gets the anchor `CL-WIN-01`, and every mention of it a link.

    Headings get the `anchors` in their order; without one, its anchor follows from a heading's words.
    Links to other files lead to their `pages`; without one, only the text is left. Of pictures those that are
    given are shown.
    """
    text = _COMMENT.sub("", text)
    numbers = tuple(dict.fromkeys(_NUMBERED.findall(text)))
    extensions = [
        TableExtension(),
        FencedCodeExtension(),
        TocExtension(toc_depth="2-2"),
        _Numbered(numbers, anchors),
    ]
    markdown = safe_markdown(extensions, pages=pages, pictures=pictures)
    html = prose(markdown, text)
    chapters: list[dict[str, str]] = getattr(markdown, "toc_tokens", [])
    return Document(
        html,
        numbers,
        tuple(_HEADING.findall(html)),
        tuple((chapter["id"], chapter["name"]) for chapter in chapters),
    )


class _Numbered(Extension):
    """Gives items that begin with one of some numbers an anchor, and links every mention to it.

    Headings get the anchors that are given for them.
    """

    def __init__(self, numbers: tuple[str, ...], anchors: Sequence[str]) -> None:
        super().__init__()
        self._numbers = numbers
        self._anchors = anchors

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  Markdown's own name
        """Link after all other links are made, and look for anchors in what they have become."""
        md.inlinePatterns.register(_Mentions(self._numbers), "mentions", _AFTER_LINKS)
        md.treeprocessors.register(_Anchors(self._numbers, self._anchors), "anchors", _AFTER_INLINE)
        md.treeprocessors.register(_Figures(md), "figures", _AFTER_INLINE)
        md.treeprocessors.register(_Frames(md), "frames", _AFTER_ANCHORS)


class _Mentions(InlineProcessor):
    """Links a number to its rule, but for numbers within another link."""

    ANCESTOR_EXCLUDES: ClassVar[Collection[str]] = ("a",)

    def __init__(self, numbers: tuple[str, ...]) -> None:
        super().__init__(NUMBER.pattern)
        self._numbers = frozenset(numbers)

    # Markdown's own name; its types let no inline processor agree with the base class of all patterns.
    def handleMatch(  # type: ignore[override]  # noqa: N802
        self, m: re.Match[str], data: str
    ) -> tuple[Element, int, int] | tuple[None, None, None]:
        """Return the link and its place in the text."""
        del data
        if m[0] not in self._numbers:
            return None, None, None
        link = Element("a", {"class": "rule", "href": f"#{m[0]}"})
        link.text = m[0]
        return link, m.start(), m.end()


class _Anchors(Treeprocessor):
    """Gives the first item that a number begins the number as its anchor, and headings theirs in order."""

    def __init__(self, numbers: tuple[str, ...], headings: Sequence[str]) -> None:
        super().__init__()
        self._numbers = numbers
        self._headings = headings

    def run(self, root: Element) -> None:
        """Look into every item, and into its paragraph if it has one."""
        for heading, anchor in zip(filter(_is_heading, root.iter()), self._headings, strict=False):
            heading.set("id", anchor)
        without = dict.fromkeys(self._numbers)
        for item in root.iter("li"):
            inner = _first(item)
            strong = _first(inner) if inner is not None and inner.tag == "p" else inner
            number = "".join(strong.itertext()) if strong is not None and strong.tag == "strong" else ""
            if number in without:
                item.set("id", number)
                del without[number]


class _Figures(Treeprocessor):
    """Gives cells of a table that are set to the right the class of numbers: pages allow no other style."""

    def run(self, root: Element) -> None:
        """Look at the style that the extension for tables writes."""
        for cell in (*root.iter("th"), *root.iter("td")):
            if "right" in cell.attrib.pop("style", ""):
                cell.set("class", "number")


class _Frames(Treeprocessor):
    """Puts each table in a frame in which it moves where it is too wide, named by the heading above it."""

    def run(self, root: Element) -> None:
        """Go through the document in its order."""
        above = ""
        for parent in [*root.iter()]:
            for place, child in enumerate(parent):
                if _is_heading(child):
                    above = child.get("id", "")
                elif child.tag == "table":
                    named = {"role": "group", "aria-labelledby": above} if above else {}
                    frame = Element("div", {"class": "scroll", "tabindex": "0", **named})
                    frame.tail, child.tail = child.tail, None
                    frame.append(child)
                    parent[place] = frame


def _is_heading(element: Element) -> bool:
    return element.tag in {"h1", "h2", "h3", "h4", "h5", "h6"}


def _first(element: Element) -> Element | None:
    """What an element begins with; None if that is text."""
    return element[0] if len(element) and not (element.text or "").strip() else None
