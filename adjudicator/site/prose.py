"""Markdown to HTML that can hold only prose: no raw HTML, no pictures, no unusual links.

Rulesets write reports and rules, but these may one day quote what players wrote.
"""

import html
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor
from markupsafe import Markup

_LINK = re.compile(r"(?:https?://|#)[^\s\x00-\x1f]*")
_LETTERS = "A-Za-zÀ-ɏЀ-ӿ"
"""Latin and Cyrillic; sentences with other letters are right too, but take longer."""
_PLAIN = re.compile(rf"[{_LETTERS}][{_LETTERS}0-9 ,;:.()'’“”–−%/+-]*(?<! )")
"""Matches sentences that are plain text to Markdown."""

_OPTION = re.compile(r"(?<!\S)(--[a-z-]+)")
"""Matches the name of an option in code."""

_PICTURES = "image_link"
_RAW = ("html", "autolink", "automail", "image_reference", "short_image_ref")
_OTHER_BLOCKS = ("code", "hashheader", "setextheader", "hr", "indent", "olist", "quote", "reference", "ulist")
_AFTER_ALL_OTHERS = -100


class Picture(NamedTuple):
    """Where a picture is in the site, and its size in pixels."""

    path: str
    width: int
    height: int


def inline(text: str, page: str = "") -> Markup:
    """Render one sentence of Markdown, without a surrounding paragraph; its `#` links lead to a `page`."""
    return Markup(text) if _PLAIN.fullmatch(text) else _rendered(text, page)  # noqa: S704  plain


@lru_cache(maxsize=4096)
def _rendered(text: str, page: str) -> Markup:
    """Render what is not plain; a rule comes again on every page that names it."""
    return prose(_markdown(page), text)


@cache
def _markdown(page: str) -> Markdown:
    return safe_markdown([_Inline()], page)


def prose(markdown: Markdown, text: str) -> Markup:
    """Render Markdown with a renderer that `safe_markdown` has made."""
    return Markup(markdown.reset().convert(text))  # noqa: S704  safe Markdown


def safe_markdown(
    extensions: Sequence[Extension] = (),
    page: str = "",
    pages: Mapping[str, str] = MappingProxyType({}),
    pictures: Mapping[str, Picture] = MappingProxyType({}),
) -> Markdown:
    """Return a Markdown renderer that drops raw HTML, pictures and `javascript:` links.

    Links to an anchor lead to that of a `page`, if one is given, and links to files and folders to their
    `pages`. Only the `pictures` that are given are shown, each in place of its file.
    Extensions are not named: to find a name, all installed packages would be looked through.
    """
    return Markdown(extensions=[*extensions, _Safe(page, pages, pictures)], output_format="html")


class _Safe(Extension):
    """Removes everything from Markdown that could hold more than prose."""

    def __init__(self, page: str, pages: Mapping[str, str], pictures: Mapping[str, Picture]) -> None:
        super().__init__()
        self._page = page
        self._pages = pages
        self._pictures = pictures

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  Markdown's own name
        """Treat raw HTML as text, and check every link at the end."""
        md.preprocessors.deregister("html_block")
        for pattern in (*_RAW, *([] if self._pictures else [_PICTURES])):
            md.inlinePatterns.deregister(pattern)
        md.treeprocessors.register(_KnownPictures(md, self._pictures), "known_pictures", _AFTER_ALL_OTHERS)
        md.treeprocessors.register(_PlainLinks(md, self._page, self._pages), "plain_links", _AFTER_ALL_OTHERS)
        md.treeprocessors.register(_WholeOptions(md), "whole_options", _AFTER_ALL_OTHERS)


class _PlainLinks(Treeprocessor):
    """Keeps links within the page, to the web and to files that have a page; others keep only their text."""

    def __init__(self, md: Markdown, page: str, pages: Mapping[str, str]) -> None:
        super().__init__(md)
        self._page = page
        self._pages = pages

    def run(self, root: Element) -> None:
        """Check addresses as a browser reads them, with character references resolved."""
        for link in root.iter("a"):
            address = link.get("href", "")
            file, anchor, place = address.partition("#")
            if page := self._pages.get(file.rstrip("/")):
                link.set("href", f"{page}{anchor}{place}")
            elif not _LINK.fullmatch(html.unescape(address)):
                link.tag = "span"
                link.attrib.clear()
            elif address.startswith("#"):
                link.set("href", f"{self._page}{address}")


class _KnownPictures(Treeprocessor):
    """Keeps pictures that the site has; of others only what they show in words."""

    def __init__(self, md: Markdown, pictures: Mapping[str, Picture]) -> None:
        super().__init__(md)
        self._pictures = pictures

    def run(self, root: Element) -> None:
        """Say how large each is, so that nothing moves once it is there."""
        for shown in root.iter("img"):
            words = shown.get("alt", "")
            picture = self._pictures.get(shown.get("src", ""))
            shown.attrib.clear()
            if picture:
                size = {"width": str(picture.width), "height": str(picture.height)}
                shown.attrib |= {"src": picture.path, "alt": words, **size}
            else:
                shown.tag = "span"
                shown.text = words


class _WholeOptions(Treeprocessor):
    """Marks the names of options in code, so that none is broken between its dashes."""

    def run(self, root: Element) -> None:
        """Leave alone whole blocks of code, where there is more room."""
        for parent in root.iter():
            for code in parent.findall("code") if parent.tag != "pre" else ():
                code.text, *rest = _OPTION.split(code.text or "")
                for option, after in zip(rest[::2], rest[1::2], strict=True):
                    marked = SubElement(code, "span", {"class": "option"})
                    marked.text, marked.tail = option, after


class _Inline(Extension):
    """Renders a text as a paragraph and nothing else, and one that is one paragraph as what is in it.

    A sentence may begin as a list or a heading would: “4. kolo” is Czech for round 4.
    """

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  Markdown's own name
        """Know no other blocks, and take the paragraph away at the very end."""
        for block in _OTHER_BLOCKS:
            md.parser.blockprocessors.deregister(block)
        md.treeprocessors.register(_WithoutParagraph(md), "without_paragraph", _AFTER_ALL_OTHERS - 1)


class _WithoutParagraph(Treeprocessor):
    """Lets a single paragraph take the place of the element that holds all."""

    def run(self, root: Element) -> Element | None:
        """Return the new root, or None to keep the old one."""
        if [child.tag for child in root] != ["p"]:
            return None
        (paragraph,) = root
        paragraph.tag = root.tag
        return paragraph
