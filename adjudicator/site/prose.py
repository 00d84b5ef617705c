"""Markdown to HTML that cannot carry anything but prose: no raw HTML, no pictures, no odd links.

Reports and rules are written by rulesets, but their texts may one day name what players wrote.
"""

import html
import re
from collections.abc import Sequence
from functools import cache
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor
from markupsafe import Markup

_LINK = re.compile(r"(?:https?://|#)[^\s\x00-\x1f]*")
_PLAIN = re.compile(r"[^\W\d_](?:[^\W_]|[ ,;:.()'’“”–−%/+-])*(?<! )")
"""Sentences in which Markdown sees nothing but text."""

_RAW = ("html", "autolink", "automail", "image_link", "image_reference", "short_image_ref")
_AFTER_ALL_OTHERS = -100


def inline(text: str) -> Markup:
    """Render one sentence of Markdown, without a paragraph around it."""
    if _PLAIN.fullmatch(text):
        return Markup(text)  # noqa: S704  no character in it is special
    rendered = _markdown().reset().convert(text)
    if rendered.count("<p>") == 1 and rendered.startswith("<p>") and rendered.endswith("</p>"):
        rendered = rendered[len("<p>") : -len("</p>")]
    return Markup(rendered)  # noqa: S704  made by `safe_markdown`


def safe_markdown(extensions: Sequence[Extension | str] = ()) -> Markdown:
    """Give a Markdown renderer that lets through neither raw HTML, nor pictures, nor `javascript:` links."""
    return Markdown(extensions=[*extensions, _Safe()], output_format="html")


@cache
def _markdown() -> Markdown:
    return safe_markdown()


class _Safe(Extension):
    """Takes out of Markdown all that could carry more than prose."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  Markdown's own name
        """Leave raw HTML as text, and look at every link when all else is done."""
        md.preprocessors.deregister("html_block")
        for pattern in _RAW:
            md.inlinePatterns.deregister(pattern)
        md.treeprocessors.register(_PlainLinks(md), "plain_links", _AFTER_ALL_OTHERS)


class _PlainLinks(Treeprocessor):
    """Keeps links into the page and to the web, and of all others only the text."""

    def run(self, root: Element) -> None:
        """Look at the address as a browser would read it, character references resolved."""
        for link in root.iter("a"):
            if not _LINK.fullmatch(html.unescape(link.get("href", ""))):
                link.tag = "span"
                link.attrib.clear()
