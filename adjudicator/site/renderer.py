"""Renders the pages of a site in one of its languages: its address if known, and relative links."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from adjudicator.repository.league_file import pages_folder
from adjudicator.site.league import League
from adjudicator.site.output import Page
from adjudicator.site.templates import render
from adjudicator.words import own_name


class Translation(NamedTuple):
    """A page in another language of the site; `path` is relative to the site's folder."""

    language: str
    name: str
    path: str


class Renderer(msgspec.Struct, frozen=True):
    """Renders pages in a `language`, one of the site's `languages`.

    `base` is the site's own address with a slash at the end, or "", and `repository` that of the league's
    repository on the web, or "".
    """

    language: str
    languages: tuple[str, ...]
    base: str
    stamp: str
    repository: str = ""
    league: League = League()

    @property
    def folder(self) -> str:
        """The folder of its pages in that of the site, with a slash at the end; "" for the first language."""
        return pages_folder(self.language, self.languages)

    def _translations(self, path: str) -> Iterator[Translation]:
        for other in self.languages:
            if other != self.language:
                folder = pages_folder(other, self.languages)
                yield Translation(other, own_name(other), f"{folder}{path}")

    def page(self, path: str, template: str, *, preview: str | None = None, **facts: object) -> Page:
        """Render a page; `preview` is the path of a picture for links.

        `root` leads to the folder of the language, and `site` to that of the whole site.
        """
        root = "../" * path.count("/")
        return Page(
            path,
            render(
                template,
                root=root,
                site=f"{root}../" if self.folder else root,
                language=self.language,
                translations=[*self._translations(path)],
                base=self._base,
                path=path,
                preview=preview,
                repository=self.repository,
                league=self.league,
                **facts,
            ),
        )

    def address(self, path: str, folder: str = "") -> str:
        """Address of a page for readers of a file in `folder`: absolute if the site's address is known."""
        if self.base:
            return f"{self._base}{path}"
        inside = f"{folder}/"
        return path.removeprefix(inside) if not folder or path.startswith(inside) else f"../{path}"

    @property
    def _base(self) -> str:
        """The address of its own folder, or ""."""
        return f"{self.base}{self.folder}" if self.base else ""
