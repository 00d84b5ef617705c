"""Looking into pages by selector, and what holds on every page."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path, PurePosixPath
from urllib.parse import urldefrag

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


def dead_links(root: Path, site: Mapping[str, JustHTML]) -> list[str]:
    """Links of pages, and what these load, that lead nowhere or out of the folder."""
    anchors = {
        path: {value for _element, name, value in attributes(page) if name == "id"}
        for path, page in site.items()
    }
    for drawing in root.rglob("*.svg"):
        named = set(re.findall(r' id="([^"]+)"', drawing.read_text("utf-8")))
        anchors[drawing.relative_to(root).as_posix()] = named
    return [
        f"{path}: {value}"
        for path, page in site.items()
        for _element, name, value in attributes(page)
        if name in {"href", "src", "data", "data-page", "action"} and not _leads(root, path, value, anchors)
    ]


def _leads(root: Path, path: str, link: str, anchors: Mapping[str, set[str]]) -> bool:
    address, anchor = urldefrag(link)
    target = ((root / path).parent / address if address else root / path).resolve()
    if re.match(r"[a-z]+:|/", address) or not target.is_file():
        return False
    return not anchor or anchor in anchors[target.relative_to(root.resolve()).as_posix()]


def reached(site: Mapping[str, JustHTML]) -> set[str]:
    """The pages to which one comes from the front page."""
    found: set[str] = set()
    open_pages = ["index.html"]
    while open_pages:
        path = open_pages.pop()
        if path in found:
            continue
        found.add(path)
        for link in elements(site[path], "a"):
            address = urldefrag(link.attrs.get("href") or "").url
            if address.endswith(".html") and not address.startswith("https:"):
                target = PurePosixPath(path).parent / address
                open_pages.append("/".join(_without_dots(target.parts)))
    return found


def _without_dots(parts: tuple[str, ...]) -> list[str]:
    folded: list[str] = []
    for part in parts:
        if part == "..":
            folded.pop()
        else:
            folded.append(part)
    return folded


def faults(page: JustHTML) -> list[str]:
    """What is wrong with how a page is made."""
    ids = [value for _element, name, value in attributes(page) if name == "id"]
    levels = [int(heading.name[1]) for heading in elements(page, "h1, h2, h3, h4, h5, h6")]
    labels = {value for _element, name, value in attributes(page) if name == "aria-labelledby"}
    right = {
        "an id comes twice": len(ids) == len(set(ids)),
        "not one h1": len(elements(page, "h1")) == 1,
        "not one main": len(elements(page, "main")) == 1,
        "no title": bool(words(page, "title")),
        "a picture without words": all(image.attrs.get("alt") for image in elements(page, "img")),
        "a level of headings left out": all(later - earlier <= 1 for earlier, later in pairwise(levels)),
        "a label that is not there": labels <= set(ids),
    }
    return [fault for fault, holds in right.items() if not holds]
