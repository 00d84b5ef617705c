"""The page that lists the documents of a library with their chapters, and the words that are found there."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from adjudicator.site.document import Document
from adjudicator.site.documents import SHELF, STYLE, WORDS, Documents
from adjudicator.site.output import Page
from adjudicator.site.renderer import Renderer
from adjudicator.site.templates import static_file

_WORD = re.compile(r"\w[\w-]*")


def shelf_files(shown: Documents) -> Sequence[str]:
    """The files that a library has besides the pages of its documents."""
    if not shown.library.groups:
        return ()
    return SHELF, WORDS, *(() if shown.up else (STYLE, *(page.path for page in shown.library.files)))


def shelf_pages(renderer: Renderer, shown: Documents, rendered: Mapping[str, Document]) -> Iterator[Page]:
    """Make them; pictures and style are there once, however many languages there are."""
    if not shown.library.groups:
        return
    if not shown.up:
        yield Page(STYLE, static_file("documents.css"))
        yield from shown.library.files
    yield renderer.page(SHELF, "library.html", shelf=shown.groups(), spoken=shown.spoken, rendered=rendered)
    parts = [part for entry in shown.listed() for part in rendered[entry.source].said]
    known = json.dumps(
        [" ".join(sorted(set(_WORD.findall(part.lower())))) for part in parts], ensure_ascii=False
    )
    yield Page(WORDS, f"globalThis.words = {known};\n".encode())
