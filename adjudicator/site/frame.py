"""A drawing in a frame of its own, which links turn to the drawing before, and to its steps and regions.

Without steps the drawing before is a file of its own. A script adds zoom, a slider over the steps and areas
to click.
"""

from collections.abc import Iterator, Sequence

from adjudicator.engine import Step
from adjudicator.site.escaping import escape
from adjudicator.site.facts import GameFacts, Row, TurnFacts, divided
from adjudicator.site.pieces import areas, passages
from adjudicator.site.told import Begun
from adjudicator.words import gettext as _

FRAME = "map"
"""The name of the frame, which links have as their target."""

_WORDS_LEVEL = 3
"""The level of the headings of a drawing in words."""


def frame(
    game: GameFacts,
    row: Row,
    turn: TurnFacts,
    ways: str,
    root: str,
    *,
    before: Row | None = None,
    begun: Begun | None = None,
) -> str:
    """The drawing of a turn; with the row of the turn `before`, from then on.

    `ways` are links for the line of controls. `begun` are the steps whose anchors stand in the report.
    """
    path = escape(row.drawing.path)
    steps = row.drawing.steps if before else ()
    told = {step.anchor for step in (begun or {}).values()}
    return "\n".join(
        [
            f'<figure class="drawing" data-drawing="{path}">\n<div class="controls">',
            f'<ul class="moments" aria-label="{escape(_("What the drawing shows"))}">',
            *_moments(row, before, steps),
            f"</ul>\n{ways}\n</div>",
            _sheet(row, turn),
            '<output class="pointed" hidden></output>\n<div class="below">',
            *(_stepper(len(steps) - 1) if steps else ()),
            *(_zoom() if turn.outlines else ()),
            "</div>\n<figcaption>",
            *(_step_by_step(path, steps, told) if steps else ()),
            *(_legend(game.legend) if game.legend else ()),
            f"<details>\n<summary>{escape(_('The drawing in words'))}</summary>",
            passages(divided(turn.described), f"{root}{game.rules_page}", _WORDS_LEVEL),
            f'</details>\n<a href="{path}">{escape(_("The drawing alone"))}</a>',
            f'</figcaption>\n</figure>\n<script src="{root}drawing.js" defer></script>',
        ]
    )


def _moments(row: Row, before: Row | None, steps: Sequence[Step]) -> Iterator[str]:
    """Links to what the drawing can show: before and after the turn, and its regions."""
    path = row.drawing.path
    if steps:
        first, *between, last = steps
        yield _moment(f"{path}#{first.anchor}", _("Before"))
        for step in between:
            if step.link:
                yield _moment(f"{path}#{step.anchor}", step.link)
        yield _moment(f"{path}#{last.anchor}", _("After"), now=True)
    elif before:
        yield _moment(before.drawing.path, _("Before"))
        yield _moment(path, _("After"), now=True)
    elif row.drawing.parts:
        yield _moment(path, _("Whole"), kind="region")
    for anchor, title in row.drawing.parts:
        yield _moment(f"{path}#{anchor}", title, kind="region")


def _moment(address: str, title: str, *, kind: str = "", now: bool = False) -> str:
    style, current = f' class="{kind}"' if kind else "", ' aria-current="true"' if now else ""
    return f'<li{style}><a href="{escape(address)}" target="{FRAME}"{current}>{escape(title)}</a></li>'


def _sheet(row: Row, turn: TurnFacts) -> str:
    """The frame, and over it the areas of the drawing."""
    drawing = row.drawing
    title = _("Drawing of the game: %(situation)s. The text below describes it.", situation=row.situation)
    keys = _("Areas of the drawing: arrow keys go from one to the next, Enter picks one")
    return (
        f'<div class="sheets" tabindex="0" role="group" aria-label="{escape(_("The drawing"))}">\n'
        f'<div class="sheet{" map" if turn.outlines else ""}">\n'
        f'<svg class="areas" viewBox="0 0 {drawing.width} {drawing.height}" width="{drawing.readable}"'
        f' aria-hidden="true" data-label="{escape(keys)}">\n{areas(turn.outlines)}\n</svg>\n'
        f'<iframe name="{FRAME}" src="{escape(drawing.path)}" tabindex="-1" title="{escape(title)}">'
        "</iframe>\n"
        "</div>\n</div>"
    )


def _stepper(last: int) -> Iterator[str]:
    yield '<div class="stepper scripted">'
    yield f'<button type="button" class="back" aria-label="{escape(_("The step before"))}">‹</button>'
    label = escape(_("Step"))
    yield f'<input type="range" min="0" max="{last}" value="{last}" step="1" aria-label="{label}">'
    yield f'<button type="button" class="on" aria-label="{escape(_("The next step"))}">›</button>'
    yield "<output></output>\n</div>"


def _zoom() -> Iterator[str]:
    enlarged = f"{FRAME}-enlarged"
    yield '<div class="zoom">'
    yield (
        f'<input type="checkbox" class="enlarges" id="{enlarged}">'
        f'<label for="{enlarged}">{escape(_("Enlarge"))}</label>'
    )
    for factor, title, sign in (
        ("1.41", _("Larger"), "+"),
        ("0.71", _("Smaller"), "−"),
        ("0", _("The whole drawing"), "⤢"),
    ):
        label = f'data-zoom="{factor}" aria-label="{escape(title)}"'
        yield f'<button type="button" class="scripted" {label}>{sign}</button>'
    yield "</div>"


def _step_by_step(path: str, steps: Sequence[Step], told: set[str]) -> Iterator[str]:
    """A list of the steps; those that are not told in the report have their anchors here."""
    yield f'<details class="steps">\n<summary>{escape(_("Step by step"))}</summary>\n<ol>'
    for step in steps:
        anchor = escape(step.anchor)
        own = "" if step.anchor in told else f' id="{anchor}"'
        address = f'href="{path}#{anchor}" target="{FRAME}" data-areas="{escape(" ".join(step.areas))}"'
        yield f"<li{own}><a {address}>{escape(step.title)}</a></li>"
    yield "</ol>\n</details>"


def _legend(path: str) -> Iterator[str]:
    described = escape(_("The symbols of the drawing with their names"))
    yield f'<details class="legend">\n<summary>{escape(_("What the symbols mean"))}</summary>'
    yield f'<img loading="lazy" src="{escape(path)}" alt="{described}">\n</details>'
