"""One build's way from facts to pages: its language, its own address if it knows it, and relative links."""

from dataclasses import dataclass

from adjudicator.site.output import Page
from adjudicator.site.templates import render


@dataclass(frozen=True)
class Renderer:
    """Renders pages. `base` is the site's own address with a slash at its end, or ""."""

    language: str
    base: str
    stamp: str

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
                **facts,
            ),
        )

    def address(self, path: str, folder: str = "") -> str:
        """Give the address of a page for a reader of a file in `folder`: a whole one if the site has one."""
        return f"{self.base}{path}" if self.base else path.removeprefix(f"{folder}/")
