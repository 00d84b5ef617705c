"""Curves: arcs made to look like coasts and borders of a drawn map.

A curve is a quadratic spline through the middles between its points, so that a path needs one pair of numbers
for each. Points are even numbers of tenths: the middles between them are whole, and a path adds up without
rounding.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise

from adjudicator.rulesets.westeros.cartography.arcs import Arc, Corner
from adjudicator.rulesets.westeros.cartography.noise import noise

SQUARE = 100
"""The side of a square of the grid, in tenths."""

_EVENINGS = 3
"""How often the steps of the squares are evened out."""

_FIRM = 4
"""Within how many squares of the frame the land is bent less and less."""

Tenths = tuple[int, int]
Place = tuple[float, float]


@dataclass(frozen=True)
class Curve:
    """A border as drawn, in tenths; it starts at its first point and ends at its last."""

    points: tuple[Tenths, ...]

    @cached_property
    def backward(self) -> "Curve":
        """The same curve from its end to its start."""
        return Curve(self.points[::-1])

    @cached_property
    def path(self) -> str:
        """What follows the start in the data of an SVG path."""
        start, *inner, _end = self.points
        if not inner:
            return _command("l", *self.points)
        steps = [_command("q", start, inner[0], self._knots[1])]
        steps += [_command("t", here, there) for here, there in pairwise(self._knots[1:])]
        return "".join(steps)

    @cached_property
    def outline(self) -> tuple[Tenths, ...]:
        """Points on the curve, near enough for a polygon."""
        _start, *inner, _end = self.points
        if not inner:
            return self.points
        arcs = zip(pairwise(self._knots), inner, strict=True)
        return self.points[:1] + tuple(
            chain.from_iterable((_on_curve(start, control, end), end) for (start, end), control in arcs)
        )

    @cached_property
    def _knots(self) -> tuple[Tenths, ...]:
        """Where one arc of the spline ends and the next begins."""
        start, *inner, end = self.points
        return (start, *(_middle(one, other) for one, other in pairwise(inner)), end)


def path_start(point: Tenths) -> str:
    """The beginning of an SVG path at a point."""
    return _command("M", (0, 0), point)


def draw_curve(arc: Arc, size: tuple[int, int], *, coast: bool, shore: frozenset[Corner]) -> Curve:
    """Make a curve of an arc on a map of `size` squares; coasts are rugged, and so are ends on the `shore`.

    Where a curve ends depends on nothing but the corner, so that all that meet there meet.
    """
    if arc.on_frame:
        return Curve(
            tuple(_placed(corner, size, rugged=False) for corner in (arc.corners[0], arc.corners[-1]))
        )
    start, *inner, end = _smoothed(arc)
    if coast:
        inner = [
            *chain.from_iterable((_middle_of(one, other), other) for one, other in pairwise([start, *inner]))
        ]
    elif len(inner) > _FIRM:
        inner = inner[1::2]
    return Curve(
        (
            _placed(start, size, rugged=coast or start in shore),
            *(_placed(place, size, rugged=coast) for place in inner),
            _placed(end, size, rugged=coast or end in shore),
        )
    )


def _smoothed(arc: Arc) -> list[Place]:
    """The middles of the squares' sides along the arc, evened out; ends stay where they are."""
    middles = [_middle_of(one, other) for one, other in pairwise(arc.corners)]
    if arc.closed:
        for _time in range(_EVENINGS):
            middles = [
                _evened(before, here, after)
                for before, here, after in zip(
                    [middles[-1], *middles], middles, [*middles[1:], middles[0]], strict=False
                )
            ]
        start = _middle_of(middles[-1], middles[0])
        return [start, *middles, start]
    places: list[Place] = [arc.corners[0], *middles, arc.corners[-1]]
    for _time in range(_EVENINGS):
        inner = [_evened(*three) for three in zip(places, places[1:], places[2:], strict=False)]
        places = [places[0], *inner, places[-1]]
    return places


def _evened(before: Place, here: Place, after: Place) -> Place:
    return (before[0] + 2 * here[0] + after[0]) / 4, (before[1] + 2 * here[1] + after[1]) / 4


def _middle_of(one: Place, other: Place) -> Place:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _placed(place: Place, size: tuple[int, int], *, rugged: bool) -> Tenths:
    """Where a place of the grid lies on the map: a little bent, less near the frame, and perhaps rugged."""
    x, y = place
    hold = min(1, x / _FIRM, y / _FIRM, (size[0] - x) / _FIRM, (size[1] - y) / _FIRM)
    moved = []
    for axis in (0, 1):
        bend = 0.75 * noise(x / 9, y / 9, 1 + axis)
        if rugged:
            bend += 0.34 * noise(x / 1.9, y / 1.9, 3 + axis) + 0.2 * noise(x / 0.8, y / 0.8, 5 + axis)
        moved.append(place[axis] + hold * bend)
    return _even(moved[0] * SQUARE), _even(moved[1] * SQUARE)


def _even(value: float) -> int:
    return 2 * round(value / 2)


def _middle(one: Tenths, other: Tenths) -> Tenths:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def _on_curve(start: Tenths, control: Tenths, end: Tenths) -> Tenths:
    return (start[0] + 2 * control[0] + end[0]) // 4, (start[1] + 2 * control[1] + end[1]) // 4


def _command(letter: str, here: Tenths, *there: Tenths) -> str:
    """A command of a path, its places seen from `here`."""
    numbers = [_number(point[axis] - here[axis]) for point in there for axis in (0, 1)]
    return letter + numbers[0] + "".join(text if text[0] == "-" else f" {text}" for text in numbers[1:])


def _number(tenths: int) -> str:
    """Tenths as short as SVG may have them."""
    whole, part = divmod(abs(tenths), 10)
    text = (str(whole) if whole or not part else "") + (f".{part}" if part else "")
    return f"-{text}" if tenths < 0 else text
