"""The drawing: the board in SVG, with the position on it, what has just happened, and what is beside it.

    svg = draw(view, happened)

Dynasties are told apart by symbol, leaders by letter, tiles by symbol, and nothing by colour alone.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from adjudicator.engine import Event, Line, Svg
from adjudicator.rulesets.svg_layers import Element, each_shown, varied
from adjudicator.rulesets.svg_pen import add_steps, new_picture, short, view as enlarged
from adjudicator.rulesets.svg_text import PEN, Written, document, styled, written
from adjudicator.rulesets.tigris.board import Board
from adjudicator.rulesets.tigris.descriptions import describe_view, situation
from adjudicator.rulesets.tigris.drawing.beside import beside, height
from adjudicator.rulesets.tigris.drawing.ground import ground, shapes
from adjudicator.rulesets.tigris.drawing.happened import Fighter, Scene
from adjudicator.rulesets.tigris.drawing.moments import Moment, gone_through, moment
from adjudicator.rulesets.tigris.drawing.outlines import outline
from adjudicator.rulesets.tigris.drawing.pen import (
    ABOVE,
    BELOW,
    BOARD_HEIGHT,
    EDGE,
    INSIDE,
    SIDE,
    WIDTH,
    cell,
    corner,
    definitions,
    fighter,
    leader_id,
    text,
    use,
)
from adjudicator.rulesets.tigris.drawing.style import STYLE
from adjudicator.rulesets.tigris.drawing.titles import Lying, kingdom_title, lying, square_title
from adjudicator.rulesets.tigris.judgements import kingdom_name
from adjudicator.rulesets.tigris.pieces import Monument
from adjudicator.rulesets.tigris.squares import (
    COLUMNS,
    ROWS,
    SQUARES,
    Square,
    Squares,
    block,
    set_of,
    squares_of,
)
from adjudicator.rulesets.tigris.view import View
from adjudicator.words import gettext as _, per_language

_RIBBON = 34, 17
_NAME = 14
_OUT = 0.62
"""How far from the middle of its square a ribbon is, as a part of the side."""

_LABELS: Mapping[float, tuple[int, int]] = {ABOVE: (0, -1), BELOW: (0, 1)}
"""The sides of a leader's square on which its strength may stand, by where that is."""


class _Kingdom(NamedTuple):
    """A kingdom to outline: its name, its squares, and its title."""

    name: Square
    squares: Squares
    title: str


class _Ribbon(NamedTuple):
    """A kingdom's name and the middle of its ribbon."""

    name: Square
    x: float
    y: float


class _Fighting(NamedTuple):
    """A leader in a conflict with its strength, and where that stands."""

    square: Square
    side: Fighter
    label: float


def draw(
    view: View,
    happened: Sequence[Event] = (),
    *,
    before: View | None = None,
    described: Sequence[Line] = (),
    ended: bool = False,
) -> Svg:
    """Draw the board as a view shows it, and what `happened`; arguments as in `Ruleset.draw`."""
    whole = moment(view, happened, ended=ended)
    shown = {} if before is None else gone_through(before, happened, whole)
    moments = tuple(shown.values()) or (whole,)
    size = WIDTH, height(view)
    in_words = " ".join(line.text for line in described or describe_view(view))
    title = _("Tigris & Euphrates: %(situation)s", situation=situation(view))
    picture = new_picture(size, title, in_words)
    picture.defs.elements.append(_always())
    views = list(_views(size[1]))
    picture.elements += [enlarged(*each) for each in views]
    if shown:
        add_steps(picture, [step.anchor for step in shown])
    table = picture.add(PEN.g(id="map"))
    table.elements.append(_ground())
    table.elements += board_elements(moments)
    table.elements += beside(moments)
    parts = tuple((anchor, title) for anchor, title, _box in views)
    return Svg(document(picture), *size, parts, tuple(shown))


def board_elements(moments: Sequence[Moment]) -> Iterator[Element]:
    """Everything on the board, from the ground up, at every step."""
    boards = [moment.view.board for moment in moments]
    yield from each_shown([_kingdoms(board) for board in boards], _kingdom)
    yield from each_shown([board.monuments.items() for board in boards], _monument)
    for square, states in zip(SQUARES, zip(*map(lying, boards), strict=True), strict=True):
        yield from _square(square, states)
    yield from each_shown([_marks(moment.scene) for moment in moments], _mark)
    yield from each_shown([_fighters(moment) for moment in moments], _fighter)
    yield from each_shown([_ribbons(moment) for moment in moments], _ribbon)


def _kingdoms(board: Board) -> list[_Kingdom]:
    return [
        _Kingdom(kingdom_name(board, kingdom), kingdom, kingdom_title(board, kingdom))
        for kingdom in board.regions.kingdoms()
    ]


def _kingdom(kingdom: _Kingdom) -> Iterator[Element]:
    border = _border(kingdom.squares)
    outlined = PEN.path(d=border, class_="kingdom", transform=f"translate({EDGE} {EDGE})")
    outlined.set_desc(kingdom.title)
    yield outlined


@lru_cache(maxsize=256)
def _border(kingdom: Squares) -> str:
    """The path around a kingdom; most are as in the picture before."""
    return outline({cell(square) for square in squares_of(kingdom)}, SIDE, 1, 11)


def _monument(built: tuple[Monument, Square]) -> Iterator[Element]:
    monument, square = built
    yield use(f"monument-{monument}", *corner(square))


def _square(square: Square, states: Sequence[Lying]) -> Iterator[Element]:
    """A square with all that lies on it, and its title: one that never changes is drawn once for all."""
    first = states[0]
    if states.count(first) == len(states):
        yield _still()(square, first)
        return
    group = PEN.g(id=square)
    group.elements += varied(states, lambda there: [_shown(square, there, PEN.g())])
    yield group


@per_language
def _still() -> Callable[[Square, Lying], Written]:
    """Draws a square that never changes, once for all."""
    return lru_cache(maxsize=4096)(
        lambda square, there: Written(written(_shown(square, there, PEN.g(id=square))))
    )


def _shown(square: Square, there: Lying, group: Element) -> Element:
    """Put into a group what lies on a square, from below."""
    x, y = corner(square)
    group.set_desc(square_title(square, there))
    group.elements += [PEN.rect((x, y), (SIDE, SIDE), class_="square")]
    group.elements += [use(name, x, y) for name in _pieces(there)]
    return group


def _pieces(there: Lying) -> Iterator[str]:
    if there.tile:
        yield there.tile
    if there.catastrophe:
        yield "catastrophe"
    if there.leader:
        yield leader_id(*there.leader)
    if there.treasure:
        yield "treasure"
    if there.marker:
        yield "marker"


def _ribbons(moment: Moment) -> Iterator[_Ribbon]:
    """The kingdoms' names, on their borders at the leaders that they are named for, or nearby."""
    board, labels = moment.view.board, {one.square: _LABELS.get(one.label) for one in _fighters(moment)}
    for kingdom in board.regions.kingdoms():
        name = kingdom_name(board, kingdom)
        square, (dx, dy) = next(
            (square, way)
            for square in (name, *squares_of(kingdom))
            for way in (*_LABELS.values(), (-1, 0), (1, 0))
            if _neighbour(square, way) & ~kingdom and labels.get(square) != way
        )
        column, row = cell(square)
        x = EDGE + (column + 0.5 + dx * _OUT) * SIDE
        yield _Ribbon(name, x, EDGE + (row + 0.5 + dy * _OUT) * SIDE)


def _ribbon(ribbon: _Ribbon) -> Iterator[Element]:
    width, height = _RIBBON
    x, y = ribbon.x - width / 2, ribbon.y - height / 2
    yield PEN.rect((short(x), short(y)), _RIBBON, rx=8, class_="ribbon")
    yield text(ribbon.name, ribbon.x, ribbon.y + 5, _NAME, "ribbon-name")


def _marks(scene: Scene) -> Iterator[tuple[str, Square]]:
    """What has just happened, and which tiles count in conflicts."""
    yield from (("gone", square) for square in scene.gone)
    yield from (("fresh", square) for square in scene.fresh)
    yield from (("built", square) for square in scene.built)
    yield from (("taken", square) for square in scene.taken)
    for square, attacks in scene.supporters.items():
        yield "supports-attack" if attacks else "supports-defence", square


def _mark(mark: tuple[str, Square]) -> Iterator[Element]:
    name, square = mark
    yield use(name, *corner(square))


def _fighters(moment: Moment) -> Iterator[_Fighting]:
    monuments = set_of(square for corner in moment.view.board.monuments.values() for square in block(corner))
    for square, side in moment.scene.fighters.items():
        free = (label for label, way in _LABELS.items() if _neighbour(square, way) & ~monuments)
        yield _Fighting(square, side, next(free, INSIDE))


def _fighter(one: _Fighting) -> Iterator[Element]:
    way = "attacks" if one.side.attacks else "defends"
    yield from fighter(way, one.side.strength, *corner(one.square), one.label)


def _neighbour(square: Square, way: tuple[int, int]) -> Squares:
    """The square on a side of another as a set; of none beyond the edge, where letters and numbers stand."""
    column, row = (one + step for one, step in zip(cell(square), way, strict=True))
    inside = 0 <= column < COLUMNS and 0 <= row < len(ROWS)
    return 1 << row * COLUMNS + column if inside else 0


def _views(height: int) -> Iterator[tuple[str, str, tuple[int, int, int, int]]]:
    """The parts that can be enlarged, the west and the east of the board, in the shape of the picture."""
    width = round(WIDTH * BOARD_HEIGHT / height)
    yield "west", _("West"), (0, 0, width, BOARD_HEIGHT)
    yield "east", _("East"), (WIDTH - width, 0, width, BOARD_HEIGHT)


@per_language
def _always() -> Written:
    """Style and pieces, the same in every picture."""
    return Written(written(styled(STYLE), *definitions(), *shapes()))


@cache
def _ground() -> Written:
    return Written(written(*ground()))
