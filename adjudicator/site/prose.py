"""Markdown to HTML that can hold only prose: no raw HTML, no pictures, no unusual links.

Rulesets write reports and rules, but these may one day quote what players wrote.
"""

import html
import re
from collections.abc import Sequence
from functools import cache, lru_cache
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

_LINK = re.compile(r"(?:https?://|#)[^\s\x00-\x1f]*")
_LETTERS = "A-Za-zÀ-ɏЀ-ӿ"
"""Latin and Cyrillic; sentences with other letters are right too, but take longer."""
_PLAIN = re.compile(rf"[{_LETTERS}][{_LETTERS}0-9 ,;:.()'’“”–−%/+-]*(?<! )")
"""Matches sentences that are plain text to Markdown."""

_RAW = ("html", "autolink", "automail", "image_link", "image_reference", "short_image_ref")
_AFTER_ALL_OTHERS = -100


def inline(text: str) -> str:
    """Render one sentence of Markdown, without a surrounding paragraph, as a plain text of HTML."""
    return text if _PLAIN.fullmatch(text) else _rendered(text)


@lru_cache(maxsize=1024)
def _rendered(text: str) -> str:
    """Render what is not plain; a rule comes again on every page that names it."""
    rendered = _markdown().reset().convert(text)
    if rendered.count("<p>") == 1 and rendered.startswith("<p>") and rendered.endswith("</p>"):
        rendered = rendered[len("<p>") : -len("</p>")]
    return rendered


def safe_markdown(extensions: Sequence[Extension] = ()) -> Markdown:
    """Return a Markdown renderer that drops raw HTML, pictures and `javascript:` links.

    Extensions are not named: to find a name, all installed packages would be looked through.
    """
    return Markdown(extensions=[*extensions, _Safe()], output_format="html")


@cache
def _markdown() -> Markdown:
    return safe_markdown()


class _Safe(Extension):
    """Removes everything from Markdown that could hold more than prose."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  Markdown's own name
        """Treat raw HTML as text, and check every link at the end."""
        md.preprocessors.deregister("html_block")
        for pattern in _RAW:
            md.inlinePatterns.deregister(pattern)
        md.treeprocessors.register(_PlainLinks(md), "plain_links", _AFTER_ALL_OTHERS)


class _PlainLinks(Treeprocessor):
    """Keeps links within the page and to the web; other links keep only their text."""

    def run(self, root: Element) -> None:
        """Check addresses as a browser reads them, with character references resolved."""
        for link in root.iter("a"):
            if not _LINK.fullmatch(html.unescape(link.get("href", ""))):
                link.tag = "span"
                link.attrib.clear()
