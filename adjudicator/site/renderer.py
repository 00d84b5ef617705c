"""Renders one build's pages: its language, its own address if known, and relative links."""

import msgspec

from adjudicator.site.league import League
from adjudicator.site.output import Page
from adjudicator.site.templates import render


class Renderer(msgspec.Struct, frozen=True):
    """Renders pages. `base` is the site's own address with a slash at the end, or "".

    `repository` is that of the league's repository on the web, or "".
    """

    language: str
    base: str
    stamp: str
    repository: str = ""
    league: League = League()

    def page(self, path: str, template: str, *, preview: str | None = None, **facts: object) -> Page:
        """Render a page; `preview` is the path of a picture for links, `root` leads to the site's folder."""
        root = "../" * path.count("/")
        return Page(
            path,
            render(
                template,
                root=root,
                language=self.language,
                base=self.base,
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
            return f"{self.base}{path}"
        inside = f"{folder}/"
        return path.removeprefix(inside) if not folder or path.startswith(inside) else f"../{path}"
