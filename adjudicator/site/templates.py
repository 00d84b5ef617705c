"""Finds the templates and static files, and renders pages from them."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
import msgspec
import rjsmin
from markupsafe import Markup

import adjudicator
from adjudicator.engine import Tabulation, signed
from adjudicator.site.people import player_page
from adjudicator.site.prose import inline
from adjudicator.site.told import areas, without_name
from adjudicator.site.turn_facts import turn_name
from adjudicator.words import Values, languages, lookup, lookup_in_context, lookup_plural, own_name

_OPENING = ("plain.js", "sealing.js", "page.js", "keeping.js")
_SENDING = (*_OPENING, "writing.js", "sending.js", "acts.js")
_ORDERS = ("bounds.js", "form.js", "choosing.js", "planning.js", "roaming.js", "board.js", "orders.js")

DESKS = {
    "desk-lobby.js": (*_SENDING, "joining.js", "reaching.js", "desk.js"),
    "desk-open.js": (*_SENDING, "playing.js", "reaching.js", *_ORDERS, "desk.js"),
    "desk-over.js": (*_SENDING, "parting.js", "desk.js"),
    "desk-organiser.js": (*_SENDING, "organising.js", "desk.js"),
}
"""The scripts of a seat's desk by the stage of its game, and of the organiser's.

Each comes with its parts, in the order of their needs.
"""

SCRIPTS = {"drawing.js": ("roaming.js", "drawing.js"), **DESKS}
"""The scripts of a site that have several parts."""

STYLES = ("tables.css", "drawing.css", "report.css", "rules.css", "door.css", "style.css")
"""The parts of `style.css`, in order: what holds for all pages, on wide screens and in print comes last."""

STATIC = ("style.css", "times.js", "site.js", "drawing.js", "search.js", "icon.svg", "desk.css", *DESKS)
"""Files that every site has."""

_LONG, _WIDE = 40, 60
"""How many letters make a cell of a table long, and a row of it wide."""


def template_folder() -> Path:
    """The folder of templates: inside an installed package, or beside the package in a checkout."""
    package = Path(adjudicator.__file__).parent
    packaged = package / "site_templates"
    return packaged if packaged.is_dir() else package.parent / "site_templates"


def static_file(name: str) -> bytes:
    """Read one of `STATIC`: scripts and style sheets without comments and indentation."""
    if name.endswith(".js"):
        return b"\n".join(
            [_STRICT, *(served_script(part).removeprefix(_STRICT) for part in SCRIPTS.get(name, (name,)))]
        )
    text = b"".join(
        (template_folder() / part).read_bytes() for part in (STYLES if name == "style.css" else (name,))
    )
    return _FOR_AUTHORS.sub(b"", text) if name.endswith(".css") else text


_STRICT = b'"use strict";'
_FOR_AUTHORS = re.compile(rb"^ +|/\*.*?\*/\n*", re.DOTALL | re.MULTILINE)
"""The indentation and comments of style sheets."""


def served_script(name: str) -> bytes:
    """A script of the folder of templates without comments and indentation.

    What removes them does not know template literals within template literals: no script may have one.
    """
    text: bytes = rjsmin.jsmin((template_folder() / name).read_bytes())
    return text


def render(template: str, **facts: object) -> bytes:
    """Render a template in the current language; every value is escaped unless it is `Markup`."""
    return environment().get_template(template).render(facts).encode()


@cache
def environment() -> jinja2.Environment:
    """What renders templates: in the language in force, with our filters and tests; it escapes all values."""
    made: Any = jinja2.Environment(
        loader=jinja2.FileSystemLoader(template_folder()),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        bytecode_cache=jinja2.FileSystemBytecodeCache(),
        extensions=["jinja2.ext.i18n"],
    )
    made.policies |= {"ext.i18n.trimmed": True, "json.dumps_function": as_json, "json.dumps_kwargs": {}}
    made.newstyle_gettext = True
    made.globals |= {
        "_": _said,
        "gettext": _said,
        "ngettext": _said_of_several,
        "pgettext": _said_in_context,
        "languages": _by_own_names,
    }
    made.filters |= {
        each.__name__: each for each in (areas, inline, player_page, signed, turn_name, without_name)
    }
    made.tests |= {"long_celled": _is_long_celled, "wide": _is_wide}
    environment: jinja2.Environment = made
    return environment


def _said(message: str, /, **named: object) -> Markup:
    return Markup(lookup(message)) % Values(named)  # noqa: S704  our own words, and those of translators


def _said_in_context(context: str, message: str, /, **named: object) -> Markup:
    return Markup(lookup_in_context(context, message)) % Values(named)  # noqa: S704  likewise


def _said_of_several(singular: str, plural: str, n: int, /, **named: object) -> Markup:
    return Markup(lookup_plural(singular, plural, n)) % Values(named)  # noqa: S704  likewise


def _by_own_names() -> list[tuple[str, str]]:
    """The languages to choose from, as they call themselves; none where English is the only one."""
    spoken = languages()
    return [(language, own_name(language)) for language in spoken] if len(spoken) > 1 else []


def as_json(facts: object) -> str:
    """Facts as JSON, names as plain text; the filter `tojson` sees to it that none ends a block of data."""
    return msgspec.json.encode(facts, enc_hook=str).decode()


def _is_long_celled(table: Tabulation) -> bool:
    """Whether the cells of a table stand below each other if there is little room."""
    return any(len(cell) > _LONG for row in table.rows for cell in row)


def _is_wide(table: Tabulation) -> bool:
    """Whether a table has a whole row of the page."""
    return any(sum(map(len, row)) > _WIDE for row in table.rows)
