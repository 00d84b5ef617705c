"""A ruleset's `RULES.md` as a page with an anchor for every numbered rule."""

import re
from collections.abc import Mapping
from functools import cache

import msgspec
from markdown import Markdown
from markdown.extensions.tables import TableExtension
from markdown.extensions.toc import TocExtension
from markupsafe import Markup

from adjudicator.engine import AnyRuleset
from adjudicator.rulesets import read_rules
from adjudicator.site.prose import safe_markdown

_NUMBER = r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b"
_RULE = re.compile(rf"<li>(?=\s*(?:<p>)?<strong>({_NUMBER})</strong>)")
"""The beginning of an item that a number begins, inside a paragraph or not."""
_STATEMENT = re.compile(rf"^- \*\*({_NUMBER})\*\* (.+(?:\n  .+)*)", re.MULTILINE)
"""A numbered rule in Markdown, with the lines that continue it."""
_MENTION = re.compile(rf"<(a|code|pre)\b.*?</\1>|<[^>]*>|({_NUMBER})", re.DOTALL)
"""A number outside of tags, links and code; or what is skipped to find one."""


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
    markdown = safe_markdown([TableExtension(), TocExtension(toc_depth="2-2")])
    rendered = markdown.convert(text)
    chapters = tuple((token["id"], token["name"]) for token in _toc(markdown))
    numbers: dict[str, None] = {}

    def anchored(item: re.Match[str]) -> str:
        if item[1] in numbers:
            return item[0]
        numbers[item[1]] = None
        return f'<li id="{item[1]}">'

    def linked(mention: re.Match[str]) -> str:
        number = mention[2]
        return f'<a class="rule" href="#{number}">{number}</a>' if number in numbers else mention[0]

    rendered = _RULE.sub(anchored, rendered)
    return Rules(Markup(_MENTION.sub(linked, rendered)), tuple(numbers), chapters)  # noqa: S704  safe Markdown


@cache
def rule_texts(ruleset: AnyRuleset) -> Mapping[str, str]:
    """The numbered rules of a ruleset, as they are written, each in one line."""
    return {number: " ".join(text.split()) for number, text in _STATEMENT.findall(read_rules(ruleset))}


def _toc(markdown: Markdown) -> list[dict[str, str]]:
    tokens: list[dict[str, str]] = getattr(markdown, "toc_tokens", [])
    return tokens
