"""HTML as lines of text, with the depth of quoting of each (RFC 3676 counts it in `>`)."""

import re
from collections import Counter

from justhtml import stream

from adjudicator.mail.reading.lines import Line, unquoted

_SKIPPED = frozenset(["head", "script", "style", "title", "template", "noscript", "object", "svg", "math"])
_VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
_BLOCKS = frozenset(
    [
        "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl", "dt",
        "fieldset", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html",
        "li", "main", "nav", "ol", "p", "pre", "section", "table", "tbody", "tfoot", "thead", "tr", "ul",
    ]
)  # fmt: skip
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all", re.IGNORECASE)
_KEEPS_BLANKS = re.compile(r"white-space\s*:\s*(pre|break-spaces)", re.IGNORECASE)
_BLANKS = re.compile(r"[ \t\n\f]+")
_DEEPEST_QUOTE = 50
_MOST_ENTITIES = 20_000
_MOST_COMMENTS = 200
"""The parser looks for the end of each in all that is left of the page."""

_BULLET = "- "
_RULE = "----------"


def beginning(markup: str, most: int) -> str:
    """Return a page without what stands behind so many tags, or too many comments or entities."""
    for sign, limit in (("<!--", _MOST_COMMENTS), ("&", _MOST_ENTITIES), ("<", most)):
        if markup.count(sign) > limit:
            markup = sign.join(markup.split(sign, limit + 1)[: limit + 1])
    return markup


def lines_of(markup: str) -> list[Line]:
    """Return the lines that a reader of the page sees; each block, row and `br` ends one."""
    page = _Page()
    for item in stream(markup):
        match item:
            case ("start", (str(name), dict(attributes))):
                page.start(name, attributes)
            case ("end", str(name)):
                page.end(name)
            case ("text", str(text)):
                page.text(text)
    page.end_line()
    return page.lines


class _Page:
    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._line: list[str] = []
        self._open: list[tuple[str, bool, bool]] = []
        """The elements that are open: their names, whether they are hidden, whether they keep blanks."""
        self._count: Counter[str] = Counter()
        self._hidden = 0
        self._keeping = 0

    def start(self, name: str, attributes: dict[str, str | None]) -> None:
        if name == "br":
            self.end_line(always=True)
        elif name in _BLOCKS:
            self.end_line()
            if name == "hr":
                self.text(_RULE)
                self.end_line()
        elif name in {"td", "th"} and self._line:
            self.text(" ")
        if name in _VOID:
            return
        if name in {"p", "li", "tr", "td", "th"} and self._open and self._open[-1][0] == name:
            self.end(name)
        style = attributes.get("style") or ""
        hidden = name in _SKIPPED or "hidden" in attributes or bool(_HIDDEN.search(style))
        keeping = name in {"pre", "textarea"} or bool(_KEEPS_BLANKS.search(style))
        self._open.append((name, hidden, keeping))
        self._count[name] += 1
        self._hidden += hidden
        self._keeping += keeping
        if name == "li":
            self._add(_BULLET)

    def end(self, name: str) -> None:
        if name == "br":
            self.end_line(always=True)
        elif name in _BLOCKS:
            self.end_line()
        # An end without a beginning is ignored; elements inside that were never closed end with it.
        while self._count[name]:
            ended, hidden, keeping = self._open.pop()
            self._count[ended] -= 1
            self._hidden -= hidden
            self._keeping -= keeping
            if ended == name:
                break

    def text(self, text: str) -> None:
        if self._hidden:
            return
        if self._keeping:
            first, *others = text.split("\n")
            self._add(first)
            for line in others:
                self.end_line(always=True)
                self._add(line)
            return
        text = _BLANKS.sub(" ", text)
        if not self._line or self._line[-1].endswith(" "):
            text = text.removeprefix(" ")
        self._add(text)

    def _add(self, text: str) -> None:
        if text:
            self._line.append(text)

    def end_line(self, *, always: bool = False) -> None:
        if not always and self._line == [_BULLET]:
            return
        if self._line or (always and not self._hidden):
            depth = min(self._count["blockquote"], _DEEPEST_QUOTE)
            self.lines.append(unquoted(Line(depth, "".join(self._line))))
            self._line = []
