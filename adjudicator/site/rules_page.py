"""A ruleset's `RULES.md` as a page with an anchor for every numbered rule."""

import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import ClassVar
from xml.etree.ElementTree import Element

import msgspec
from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.tables import TableExtension
from markdown.extensions.toc import TocExtension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor
from markupsafe import Markup

from adjudicator.engine import AnyRuleset
from adjudicator.rulesets import read_rules
from adjudicator.site.prose import prose, safe_markdown

NUMBER = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b")
"""The number of a rule."""
_NUMBERED = re.compile(rf"^\s*(?:-|\d+\.)\s+\*\*({NUMBER.pattern})\*\*", re.MULTILINE)
"""The beginning of an item that a number begins."""
_STATEMENT = re.compile(rf"^- \*\*({NUMBER.pattern})\*\* (.+(?:\n  .+)*)", re.MULTILINE)
"""A numbered rule in Markdown, with the lines that continue it."""
_AFTER_LINKS = 50
_AFTER_INLINE = 15


class Rules(msgspec.Struct, frozen=True):
    """The rules in HTML: `numbers` are the rules' anchors, `chapters` the headings with theirs."""

    html: Markup
    numbers: tuple[str, ...]
    chapters: tuple[tuple[str, str], ...]


def rules_path(ruleset: AnyRuleset) -> str:
    """The path in the site of a revision's rules page."""
    return f"rules/{ruleset.name}-{ruleset.revision}.html"


def render_rules(text: str) -> Rules:
    """Render rules: `- **CL-WIN-01** …` gets the anchor `CL-WIN-01`, and every mention of it a link."""
    numbers = tuple(dict.fromkeys(_NUMBERED.findall(text)))
    markdown = safe_markdown([TableExtension(), TocExtension(toc_depth="2-2"), _Numbered(numbers)])
    html = prose(markdown, text)
    chapters: list[dict[str, str]] = getattr(markdown, "toc_tokens", [])
    return Rules(html, numbers, tuple((chapter["id"], chapter["name"]) for chapter in chapters))


@cache
def rule_texts(ruleset: AnyRuleset) -> Mapping[str, str]:
    """The numbered rules of a ruleset in Markdown, each in one line."""
    return {number: " ".join(text.split()) for number, text in _STATEMENT.findall(read_rules(ruleset))}


class _Numbered(Extension):
    """Gives items that begin with one of some numbers an anchor, and links every mention to it."""

    def __init__(self, numbers: tuple[str, ...]) -> None:
        super().__init__()
        self._numbers = numbers

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  Markdown's own name
        """Link after all other links are made, and look for anchors in what they have become."""
        md.inlinePatterns.register(_Mentions(self._numbers), "mentions", _AFTER_LINKS)
        md.treeprocessors.register(_Anchors(self._numbers), "anchors", _AFTER_INLINE)


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
    """Gives the first item that a number begins the number as its anchor."""

    def __init__(self, numbers: tuple[str, ...]) -> None:
        super().__init__()
        self._numbers = numbers

    def run(self, root: Element) -> None:
        """Look into every item, and into its paragraph if it has one."""
        without = dict.fromkeys(self._numbers)
        for item in root.iter("li"):
            inner = _first(item)
            strong = _first(inner) if inner is not None and inner.tag == "p" else inner
            number = "".join(strong.itertext()) if strong is not None and strong.tag == "strong" else ""
            if number in without:
                item.set("id", number)
                del without[number]


def _first(element: Element) -> Element | None:
    """What an element begins with; None if that is text."""
    return element[0] if len(element) and not (element.text or "").strip() else None
