"""Finds the templates and static files, and renders pages from them."""

import sys
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import jinja2
import rjsmin
from jinja2.bccache import Bucket
from markupsafe import Markup

import adjudicator
from adjudicator.site.frame import frame
from adjudicator.site.people import player_page
from adjudicator.site.pieces import (
    awaited,
    deadline,
    notices,
    overdue,
    people,
    person,
    standings,
    table,
    tables,
    time,
    turn_line,
    turn_name,
    why,
)
from adjudicator.site.prose import inline
from adjudicator.site.story import Story
from adjudicator.site.turn_pieces import answers, figures_changed, pager, rule_texts
from adjudicator.words import lookup, lookup_plural

_OPENING = ("sealing.js", "page.js", "keeping.js")
_SENDING = (*_OPENING, "writing.js", "sending.js", "acts.js")
_ORDERS = ("bounds.js", "form.js", "choosing.js", "planning.js", "board.js", "orders.js")

DESKS = {
    "desk-lobby.js": (*_SENDING, "joining.js", "desk.js"),
    "desk-open.js": (*_SENDING, "playing.js", *_ORDERS, "desk.js"),
    "desk-over.js": (*_OPENING, "desk.js"),
}
"""The scripts of a seat's desk by the stage of its game: each with its parts, in the order of their needs."""

STYLES = ("tables.css", "drawing.css", "report.css", "rules.css", "style.css")
"""The parts of `style.css`, in order: what holds for all pages, on wide screens and in print comes last."""

STATIC = ("style.css", "times.js", "site.js", "drawing.js", "icon.svg", "desk.css", *DESKS)
"""Files that every site has."""


def template_folder() -> Path:
    """The folder of templates: inside an installed package, or beside the package in a checkout."""
    package = Path(adjudicator.__file__).parent
    packaged = package / "site_templates"
    return packaged if packaged.is_dir() else package.parent / "site_templates"


def static_file(name: str) -> bytes:
    """Read one of `STATIC`; scripts are served without comments and indentation."""
    if name.endswith(".js"):
        return b"\n".join(
            [_STRICT, *(served_script(part).removeprefix(_STRICT) for part in DESKS.get(name, (name,)))]
        )
    return b"\n".join(
        (template_folder() / part).read_bytes() for part in (STYLES if name == "style.css" else (name,))
    )


_STRICT = b'"use strict";'


def served_script(name: str) -> bytes:
    """A script of the folder of templates without comments and indentation.

    What removes them does not know template literals within template literals: no script may have one.
    """
    text: bytes = rjsmin.jsmin((template_folder() / name).read_bytes())
    return text


def render(template: str, **facts: object) -> bytes:
    """Render a template in the current language; every value is escaped unless it is `Markup`."""
    return _environment().get_template(template).render(facts).encode()


_PIECES: tuple[Callable[..., str], ...] = (
    answers,
    awaited,
    deadline,
    figures_changed,
    frame,
    notices,
    overdue,
    pager,
    people,
    person,
    rule_texts,
    standings,
    tables,
    time,
    turn_line,
    turn_name,
    why,
)
"""Pieces of pages that templates name."""


class _Compiled(jinja2.FileSystemBytecodeCache):
    """Keeps compiled templates where Python keeps this module compiled, if it writes there."""

    def __init__(self) -> None:
        super().__init__(str(Path(cache_from_source(__file__)).parent), f"%s.jinja2-{jinja2.__version__}")

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                super().dump_bytecode(bucket)


class _Environment(jinja2.Environment):
    """Gives every template its globals as one dictionary, which is copied for each page."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """As in Jinja, which chains two dictionaries; to copy such a chain takes many times as long."""
        return {**self.globals, **(d or {})}


@cache
def _environment() -> jinja2.Environment:
    environment: Any = _Environment(
        loader=jinja2.FileSystemLoader(template_folder()),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        bytecode_cache=_Compiled(),
        extensions=["jinja2.ext.i18n"],
    )
    environment.policies["ext.i18n.trimmed"] = True
    environment.install_gettext_callables(lookup, lookup_plural, newstyle=True)
    environment.globals |= {"_": _said, "table_of": table, "story": Story}
    environment.globals |= {piece.__name__: _marked(piece) for piece in _PIECES}
    environment.filters["inline"] = _marked(inline)
    environment.filters["player_page"] = player_page
    made: jinja2.Environment = environment
    return made


def _said(message: str, /, **named: object) -> Markup:
    """A message in the current language, with values by name, which are escaped.

    Jinja's own `_` does the same, and needs five times as long.
    """
    said = Markup(lookup(message))  # noqa: S704  a translation is ours
    return said % named if "%" in said else said


def _marked(piece: Callable[..., str]) -> Callable[..., Markup]:
    """A piece of pages for templates, which would escape the plain text of HTML."""
    return lambda *given, **named: Markup(piece(*given, **named))  # noqa: S704  pieces escape what they hold
