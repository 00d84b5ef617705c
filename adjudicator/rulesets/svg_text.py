"""SVG written out: the text of svgwrite's own `tostring`, with plain links and no second tree in between.

svgwrite makes an ElementTree of every picture, which takes as long as drawing it. Here elements are written
one after another, and what never changes is `Written` once.
"""

from html import escape
from typing import Any

import svgwrite
from svgwrite.base import Title

PEN: Any = svgwrite.Drawing(debug=False)
"""Makes elements; nothing is added to it."""

_FOR_ATTRIBUTES = {
    ord("&"): "&amp;",
    ord("<"): "&lt;",
    ord(">"): "&gt;",
    ord('"'): "&quot;",
    ord("\r"): "&#13;",
    ord("\n"): "&#10;",
    ord("\t"): "&#09;",
}
_LINK, _PLAIN_LINK = "xlink:href", "href"
"""How svgwrite and SVG 2 call a link; drawings have hundreds."""
_PLAIN = {
    "circle", "clipPath", "defs", "g", "line", "path", "pattern", "rect", "svg", "symbol", "text", "use",
    "view",
}  # fmt: skip
"""Elements that are their attributes, text and inner elements; all others are left to svgwrite."""


class Written:
    """Elements of svgwrite as their `text`, to stand among the `elements` of others."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


def written(*elements: Any) -> str:  # noqa: ANN401  svgwrite has no types
    """Write elements one after another."""
    parts: list[str] = []
    for element in elements:
        _write(element, parts)
    return "".join(parts)


def titled(text: str) -> str:
    """A title, written."""
    return written(Title(text))


def styled(rules: str) -> Written:
    """Rules of CSS as a style element."""
    return Written(written(PEN.style(rules)))


def document(picture: Any) -> str:  # noqa: ANN401  svgwrite has no types
    """Write a svgwrite.Drawing as the text of a file."""
    picture.attribs.update(
        xmlns="http://www.w3.org/2000/svg", baseProfile=picture.profile, version=picture.version
    )
    return written(picture)


def _write(element: Any, parts: list[str]) -> None:  # noqa: ANN401  svgwrite has no types
    """Write an element, piece by piece."""
    if isinstance(element, Written):
        parts.append(element.text)
    elif element.elementname in {"title", "desc"}:
        name, text = element.elementname, escape(element.xml.text, quote=False)
        parts.append(f"<{name}>{text}</{name}>" if text else f"<{name} />")
    elif element.elementname in _PLAIN:
        _write_plain(element, parts)
    else:
        parts.append(element.tostring())


def _write_plain(element: Any, parts: list[str]) -> None:  # noqa: ANN401  svgwrite has no types
    if element.elementname == "use":
        element.update_id()
    elif element.elementname == "path":
        element.attribs["d"] = " ".join(map(str, element.commands))
    parts.append(f"<{element.elementname}")
    for attribute, value in sorted(element.attribs.items()):
        if value is not None and (text := str(value)):
            name = _PLAIN_LINK if attribute == _LINK else attribute
            parts.append(f' {name}="{text.translate(_FOR_ATTRIBUTES)}"')
    words = escape(str(element.text), quote=False) if element.elementname == "text" else ""
    if not (words or element.elements):
        parts.append(" />")
        return
    parts.append(f">{words}")
    for inner in element.elements:
        _write(inner, parts)
    parts.append(f"</{element.elementname}>")
