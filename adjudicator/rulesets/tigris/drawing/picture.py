"""The drawing: the board in SVG, with the position on it, what has just happened, and what is beside it.

    svg = draw(view, happened)

Dynasties are told apart by symbol, leaders by letter, tiles by symbol, and nothing by colour alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import svgwrite

from adjudicator.engine import Event, Svg
from adjudicator.rulesets.svg_text import Written, document
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.descriptions import describe_view, situation
from adjudicator.rulesets.tigris.drawing.beside import beside, height
from adjudicator.rulesets.tigris.drawing.ground import ground, shapes
from adjudicator.rulesets.tigris.drawing.happened import Scene, scene_of
from adjudicator.rulesets.tigris.drawing.outlines import outline
from adjudicator.rulesets.tigris.drawing.pen import (
    BOARD_HEIGHT,
    EDGE,
    PEN,
    SIDE,
    WIDTH,
    Element,
    cell,
    corner,
    definitions,
    fighter,
    leader_id,
    text,
    use,
)
from adjudicator.rulesets.tigris.drawing.style import STYLE
from adjudicator.rulesets.tigris.drawing.titles import conflict_title, kingdom_title, square_title
from adjudicator.rulesets.tigris.judgements import kingdom_name
from adjudicator.rulesets.tigris.squares import SQUARES, Square, Squares, listed
from adjudicator.rulesets.tigris.view import View
from adjudicator.rulesets.tigris.wording import capitalised
from adjudicator.words import gettext as _

_RIBBON = 34, 17
_NAME = 14
_OUT = 0.62
"""How far from the middle of its square a ribbon is, as a part of the side."""


def draw(view: View, happened: Sequence[Event] = (), *, ended: bool = False) -> Svg:
    """Draw the board as a view shows it, and what `happened`; `ended` as in `Ruleset.draw`."""
    board = view.board
    size = WIDTH, height(view)
    picture: Any = svgwrite.Drawing(size=size, viewBox=f"0 0 {size[0]} {size[1]}", debug=False)
    picture["role"] = "img"
    in_words = " ".join(line.text for line in describe_view(view))
    picture.set_desc(_("Tigris & Euphrates: %(situation)s", situation=situation(view)), in_words)
    picture.defs.elements += _always()
    picture.elements += _parts(size[1])
    picture.elements += _ground()
    picture.elements += board_elements(board, scene_of(happened, board.conflict))
    caption = situation(view) if board.conflict is None else conflict_title(board.conflict)
    picture.elements += beside(view, capitalised(caption), ended=ended)
    parts = tuple((anchor, title) for anchor, title, _box in _views(size[1]))
    return Svg(document(picture), *size, parts)


def board_elements(board: Board, scene: Scene) -> Iterator[Element]:
    """Everything on the board, from the ground up."""
    for kingdom in board.regions.kingdoms():
        yield _kingdom(board, kingdom)
    for monument, square in board.monuments.items():
        yield use(f"monument-{monument}", *corner(square))
    for square in SQUARES:
        yield _square(board, square)
    yield from _marks(scene)
    for kingdom in board.regions.kingdoms():
        yield from _ribbon(board, kingdom, scene)


def _kingdom(board: Board, kingdom: Squares) -> Element:
    cells = {cell(square) for square in listed(kingdom)}
    drawn = PEN.path(
        d=outline(cells, SIDE, 1, 11),
        class_="kingdom",
        id=f"kingdom-{kingdom_name(board, kingdom)}",
        transform=f"translate({EDGE} {EDGE})",
    )
    drawn.set_desc(kingdom_title(board, kingdom))
    return drawn


def _square(board: Board, square: Square) -> Element:
    """A square with all that lies on it, and its title."""
    x, y = corner(square)
    drawn = PEN.g(id=square)
    drawn.set_desc(square_title(board, square))
    drawn.elements += [PEN.rect((x, y), (SIDE, SIDE), class_="square")]
    drawn.elements += [use(name, x, y) for name in _pieces(board, square)]
    return drawn


def _pieces(board: Board, square: Square) -> Iterator[str]:
    """What lies on a square, from below."""
    if square in board.tiles:
        yield board.tiles[square]
    if square in board.catastrophes:
        yield "catastrophe"
    for where, seat, leader in board.standing():
        if where == square:
            yield leader_id(seat, leader)
    if square in board.treasures:
        yield "treasure"
    if square == board.marker:
        yield "marker"


def _ribbon(board: Board, kingdom: Squares, scene: Scene) -> Iterator[Element]:
    """The kingdom's name, on its border at the leader that it is named for."""
    name = kingdom_name(board, kingdom)
    cells = {cell(square) for square in listed(kingdom)}
    column, row = cell(name)
    above, below, left, right = (0, -1), (0, 1), (-1, 0), (1, 0)
    # Above stands the strength of a leader in a conflict, and above the first row the column's number.
    taken = name in scene.fighters or row == 0
    sides = (left, right, below, above) if taken else (above, below, left, right)
    free = [(dx, dy) for dx, dy in sides if (column + dx, row + dy) not in cells]
    if free:
        dx, dy = free[0]
    else:
        column, row = cell(listed(kingdom)[0])
        dx, dy = above
    width, height = _RIBBON
    x = EDGE + (column + 0.5 + dx * _OUT) * SIDE
    y = EDGE + (row + 0.5 + dy * _OUT) * SIDE
    yield PEN.rect((x - width / 2, y - height / 2), _RIBBON, rx=8, class_="ribbon")
    yield text(name, x, y + 5, _NAME, "ribbon-name")


def _marks(scene: Scene) -> Iterator[Element]:
    """What has just happened, and the strengths of conflicts."""
    for square in scene.gone:
        yield use("gone", *corner(square))
    for square in scene.fresh:
        yield use("fresh", *corner(square))
    for square, attacks in scene.supporters.items():
        yield use("supports-attack" if attacks else "supports-defence", *corner(square))
    for square, side in scene.fighters.items():
        x, y = corner(square)
        # Above the first row stands the column's number.
        way = "attacks" if side.attacks else "defends"
        yield from fighter(way, side.strength, x, y, below=cell(square)[1] == 0)


def _views(height: int) -> Iterator[tuple[str, str, str]]:
    """The parts that can be enlarged, the west and the east of the board, in the shape of the picture."""
    width = round(WIDTH * BOARD_HEIGHT / height)
    yield "west", _("West"), f"0 0 {width} {BOARD_HEIGHT}"
    yield "east", _("East"), f"{WIDTH - width} 0 {width} {BOARD_HEIGHT}"


def _parts(height: int) -> Iterator[Element]:
    for anchor, title, box in _views(height):
        view = PEN.g(id=anchor)
        view.elementname = "view"  # svgwrite has none of its own
        view["viewBox"] = box
        view.set_desc(title)
        yield view


@cache
def _always() -> list[Written]:
    """Style and pieces, the same in every picture."""
    return [Written(PEN.style(STYLE)), *_written(definitions()), *_written(shapes())]


@cache
def _ground() -> list[Written]:
    return _written(ground())


def _written(elements: Iterable[Element]) -> list[Written]:
    return [Written(element) for element in elements]
