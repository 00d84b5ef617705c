"""Looking into pages by selector."""

from collections.abc import Iterator

from justhtml import JustHTML
from justhtml.dom import Element


def elements(page: JustHTML, selector: str) -> list[Element]:
    return [element for element in page.query(selector) if isinstance(element, Element)]


def attributes(page: JustHTML) -> Iterator[tuple[Element, str, str]]:
    for element in elements(page, "*"):
        for name, value in element.attrs.items():
            yield element, name, value or ""


def words(page: JustHTML, selector: str) -> str:
    """The text below a selector, its blanks folded."""
    return " ".join(" ".join(element.to_text() for element in elements(page, selector)).split())
