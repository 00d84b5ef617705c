"""The documents of its repository that a league shows as pages, and the pictures in them."""

import posixpath
import re
from collections.abc import Mapping, Sequence
from io import BytesIO

import msgspec
from PIL import Image

from adjudicator import yaml_files
from adjudicator.plain_text import LINES, shown
from adjudicator.repository.files import Files
from adjudicator.repository.league_file import LEAGUE_FILE, LeagueFile
from adjudicator.site.output import Page
from adjudicator.site.prose import Picture
from adjudicator.words import gettext as _

FOLDER = "documents"
"""The folder of their pages."""

_PICTURE = re.compile(r"!\[[^\]]*\]\(([\w./-]+\.(?:png|jpe?g|webp))\)")


class Library(msgspec.Struct, frozen=True):
    """Documents by their path in the repository.

    `groups` has their paths in order, by the titles of groups. `front` is the one whose beginning is the
    front page, or "". `pictures` are those that they show, and `files` what these are in the site.
    """

    groups: Mapping[str, Sequence[str]] = {}
    front: str = ""
    texts: Mapping[str, str] = {}
    pictures: Mapping[str, Picture] = {}
    files: Sequence[Page] = ()


def read_library(files: Files, chosen: LeagueFile) -> Library:
    """Read the documents that `league.yaml` names; raises UnreadableFile if one is not there."""
    front = [chosen.front] if chosen.front else []
    paths = [*front, *(path for group in chosen.documents.values() for path in group)]
    texts = {path: _text(files, path) for path in paths}
    pictures = {path: files.read(path) for path in sorted(_pictures(texts)) if files.exists(path)}
    return Library(
        chosen.documents,
        chosen.front or "",
        texts,
        {path: Picture(_place(path), *_size(data)) for path, data in pictures.items()},
        tuple(Page(_place(path), data) for path, data in pictures.items()),
    )


def _pictures(texts: Mapping[str, str]) -> set[str]:
    """The files of pictures that documents show."""
    return {
        posixpath.normpath(posixpath.join(posixpath.dirname(path), found))
        for path, text in texts.items()
        for found in _PICTURE.findall(text)
    }


def _text(files: Files, path: str) -> str:
    if not files.exists(path):
        raise yaml_files.UnreadableFile(
            _(
                "%(file)s names %(document)s, which is not there.",
                file=LEAGUE_FILE,
                document=path,
            )
        )
    return shown(files.read(path).decode("utf-8", "replace").replace("\r\n", "\n"), LINES)


def document_page(path: str) -> str:
    """The path in the site of a document that has no other page."""
    return f"{_place(path).removesuffix('.md')}.html"


def _place(path: str) -> str:
    """Where a file of the repository is in the site; GitHub publishes no names that begin with a dot."""
    return "/".join([FOLDER, *(name.lstrip(".") for name in path.split("/"))])


def _size(picture: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(picture)) as opened:
        return opened.size
