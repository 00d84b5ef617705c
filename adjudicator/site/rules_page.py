"""A ruleset's `RULES.md` as a page with an anchor for every numbered rule."""

import re
import sys
from collections.abc import Collection
from dataclasses import dataclass
from importlib import resources
from typing import ClassVar
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.toc import TocExtension
from markdown.inlinepatterns import Pattern
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString
from markupsafe import Markup

from adjudicator.engine import AnyRuleset
from adjudicator.site.prose import safe_markdown

RULES = "RULES.md"
_NUMBER = r"\b([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[A-Z0-9]*[0-9][A-Z0-9]*)\b"
_BEFORE_EMPHASIS = 65
_AFTER_INLINE = 15


@dataclass(frozen=True)
class Rules:
    """The rules in HTML: `numbers` are the rules' anchors, `chapters` the headings with theirs."""

    html: Markup
    numbers: tuple[str, ...]
    chapters: tuple[tuple[str, str], ...]


def rules_path(ruleset: AnyRuleset) -> str:
    """The path in the site of a revision's rules page."""
    return f"rules/{ruleset.name}-{ruleset.revision}.html"


def read_rules(ruleset: AnyRuleset) -> str:
    """Read the `RULES.md` beside a ruleset's code."""
    package = sys.modules[type(ruleset).__module__].__package__
    return (resources.files(package or "") / RULES).read_text(encoding="utf-8")


def render_rules(text: str) -> Rules:
    """Render rules: `- **CL-WIN-01** …` gets the anchor `CL-WIN-01`, and every mention of it a link."""
    numbered = _Numbered()
    markdown = safe_markdown(["tables", TocExtension(toc_depth="2-2"), numbered])
    rendered = markdown.convert(text)
    chapters = tuple((token["id"], token["name"]) for token in _toc(markdown))
    return Rules(Markup(rendered), tuple(numbered.numbers), chapters)  # noqa: S704  made by `safe_markdown`


def _toc(markdown: Markdown) -> list[dict[str, str]]:
    tokens: list[dict[str, str]] = getattr(markdown, "toc_tokens", [])
    return tokens


class _Numbered(Extension):
    """Turns rule numbers that begin a list item into anchors, and all others into links."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: list[str] = []

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  Markdown's own name
        """Link every number first, then find those that begin a rule."""
        md.inlinePatterns.register(_Mention(_NUMBER, md), "rule_number", _BEFORE_EMPHASIS)
        md.treeprocessors.register(_Anchors(md, self.numbers), "rule_anchors", _AFTER_INLINE)


class _Mention(Pattern):
    """Links a rule number to its anchor."""

    ANCESTOR_EXCLUDES: ClassVar[Collection[str]] = ("a",)

    def handleMatch(self, m: re.Match[str]) -> Element:  # noqa: N802  Markdown's own name
        """Return the link, whose text is not processed again. Markdown adds one group before ours."""
        number = m[2]
        link = Element("a", {"href": f"#{number}", "class": "rule"})
        link.text = AtomicString(number)
        return link


class _Anchors(Treeprocessor):
    """Adds anchors to items that begin with a rule number, and removes links that lead nowhere."""

    def __init__(self, md: Markdown, numbers: list[str]) -> None:
        super().__init__(md)
        self.numbers = numbers

    def run(self, root: Element) -> None:
        """Add all anchors first, because a rule may mention a later one."""
        for item in root.iter("li"):
            number = _leading_number(item)
            if number is not None and number not in self.numbers:
                item.set("id", number)
                self.numbers.append(number)
        for link in root.iter("a"):
            if link.get("class") == "rule" and link.text not in self.numbers:
                link.tag = "span"
                link.attrib.clear()


def _leading_number(item: Element) -> str | None:
    """The number at the start of a list item, `- **CL-WIN-01** …`, inside a paragraph or not."""
    paragraph = _first(item, "p")
    link = _first(_first(item if paragraph is None else paragraph, "strong"), "a")
    return link.text if link is not None and link.get("class") == "rule" else None


def _first(holder: Element | None, tag: str) -> Element | None:
    """The first element of `holder`, if it is a `tag` with no text before it."""
    if holder is None or (holder.text or "").strip() or not len(holder) or holder[0].tag != tag:
        return None
    return holder[0]
