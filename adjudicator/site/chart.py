"""A chart of one measure over time: a line for each seat, with its name at the end.

Lines differ by colour and by pattern, and their names stand beside them. Where seats have the same value,
each is drawn a little above or below it, in their order, so that all lines can be seen.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from textwrap import wrap

import msgspec

from adjudicator.engine import LineColour, Svg
from adjudicator.rulesets.svg_layers import Element
from adjudicator.rulesets.svg_pen import new_picture, short
from adjudicator.rulesets.svg_style import style
from adjudicator.rulesets.svg_text import PEN, document, styled
from adjudicator.site.history import OverTime
from adjudicator.site.people import Person
from adjudicator.words import gettext as _

WIDTH = 320
"""As wide as a small telephone shows it, so that its letters are not made smaller there."""

COLOURS: tuple[LineColour, ...] = (
    LineColour("#1f5f99", "#7db8e8"),
    LineColour("#a8480a", "#f0a05a"),
    LineColour("#1b7a4b", "#7fd1a4"),
    LineColour("#8a3a86", "#dc9ad8"),
    LineColour("#5b5b5b", "#c2c2c2"),
    LineColour("#8a6d00", "#e6cb52"),
)
"""For seats that have no colour of their own."""

PATTERNS = ("none", "6 3", "2 2.5", "10 3 2 3", "16 5", "12 2 2 2 2 2")
"""What tells lines apart without colour: dashes and gaps."""

LETTER = 12
"""The size of letters."""

_PLOT = 132
_ABOVE, _BELOW = 8, 22
_BESIDE = 10
"""Room between the end of a line and its name."""

_BETWEEN = 6
"""Room between names that stand side by side."""

_ROW = 14
"""The least distance of names that stand below each other."""

_WIDE = 0.62 * LETTER
"""How wide a letter is on average, in the widest of the fonts."""

_LONGEST_NAME, _LONGEST_TITLE = 17, 44
_NUMBERS = 4
"""So many steps an axis has at most."""

_APART = 2
"""How far lines lie apart where they have the same value."""

_DAY = {"ink": "#23211d", "quiet": "#6a645a", "grid": "#ddd6c8"}
_NIGHT = {"ink": "#e9e4d9", "quiet": "#a59d8f", "grid": "#3a3732"}
_FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif'
_RULES = f"""
text {{ fill: var(--ink); font-size: {LETTER}px; }}
.title {{ font-weight: 600; }}
.axis {{ fill: var(--quiet); }}
.y {{ text-anchor: end; }}
.x {{ text-anchor: middle; }}
.grid {{ stroke: var(--grid); }}
.line {{ fill: none; stroke-width: 2; stroke-linejoin: round; }}
.to-name {{ fill: none; stroke-width: 1; opacity: .7; }}
"""


class Course(msgspec.Struct, frozen=True):
    """The values of one seat, in order of time; `colour` is the seat's own, if it has one."""

    name: str
    values: tuple[int, ...]
    colour: LineColour | None = None

    @property
    def told(self) -> str:
        """What a reader hears who does not see the line."""
        return _(
            "%(name)s from %(first)s to %(last)s", name=self.name, first=self.values[0], last=self.values[-1]
        )


class Chart(msgspec.Struct, frozen=True):
    """A chart in a file of a game's folder, and what it shows in words."""

    path: str
    svg: Svg
    description: str


def charts(
    over_time: OverTime, people: Mapping[str, Person], colours: Mapping[str, LineColour]
) -> tuple[Chart, ...]:
    """Draw every measure of a game."""
    made = []
    for figures in over_time.figures:
        courses = [
            Course(who.title, values, colours.get(seat))
            for (seat, who), values in zip(people.items(), figures.by_seat, strict=True)
        ]
        svg = draw(figures.title, figures.when, courses)
        made.append(Chart(f"chart-{figures.name}.svg", svg, description(figures.when, courses)))
    return tuple(made)


def description(when: Sequence[str], courses: Sequence[Course]) -> str:
    """Say in words what a chart shows."""
    told = "; ".join(course.told for course in courses)
    return _("%(first)s to %(last)s: %(courses)s", first=when[0], last=when[-1], courses=told)


def draw(title: str, when: Sequence[str], courses: Sequence[Course]) -> Svg:
    """Draw a measure at two moments at least, which `when` names."""
    return _Chart(title, when, courses).drawn()


def axis(low: int, high: int) -> range:
    """The few whole numbers of an axis that reaches from `low` or below to `high` or above."""
    size = next(size for power in count() for size in (10**power, 2 * 10**power, 5 * 10**power)
                if high - low <= size * _NUMBERS)  # fmt: skip
    return range(low // size * size, max(-(-high // size) * size, low // size * size + size) + 1, size)


def spread(wanted: Sequence[float], gap: int, low: int, high: int) -> list[int]:
    """Move places at least `gap` apart, as little as possible, in their order, from `low` to `high`.

    Of equal ones the first stays first. There must be room for all.
    """
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    groups: list[list[float]] = []  # what would be the same place if the gaps before it were taken out
    for number, place in enumerate(order):
        group = [wanted[place] - number * gap]
        while groups and _mean(groups[-1]) >= _mean(group):
            group = groups.pop() + group
        groups.append(group)
    last = high - gap * (len(wanted) - 1)
    moved = [round(min(max(_mean(group), low), last)) for group in groups for _one in group]
    return [at for _place, at in sorted((place, moved[n] + n * gap) for n, place in enumerate(order))]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


class _Chart:
    """The measures of one chart."""

    def __init__(self, title: str, when: Sequence[str], courses: Sequence[Course]) -> None:
        self.title = wrap(title, _LONGEST_TITLE)
        self.when = when
        self.courses = courses
        self.names = [f"{_shortened(course.name)} {course.values[-1]}" for course in courses]
        everything = [value for course in courses for value in course.values]
        self.axis = axis(min(0, *everything), max(everything))
        self.top = len(self.title) * (LETTER + 4) + _ABOVE
        self.bottom = self.top + max(_PLOT, _ROW * len(courses))
        self.left = round(max(map(len, map(str, self.axis))) * _WIDE) + 8
        self.right = WIDTH - _BESIDE - round(max(map(len, self.names)) * _WIDE)

    def drawn(self) -> Svg:
        """The whole picture."""
        height = self.bottom + _BELOW
        picture = new_picture((WIDTH, height), " ".join(self.title), description(self.when, self.courses))
        colours = [
            course.colour or COLOURS[place % len(COLOURS)] for place, course in enumerate(self.courses)
        ]
        day = {f"line-{place}": colour.day for place, colour in enumerate(colours)}
        night = {f"line-{place}": colour.night for place, colour in enumerate(colours)}
        rules = "".join(
            f".line-{place} {{ stroke: var(--line-{place}); }}\n"
            f".line.line-{place} {{ stroke-dasharray: {PATTERNS[place % len(PATTERNS)]}; }}\n"
            for place in range(len(colours))
        )
        picture.defs.elements.append(
            styled(style(_RULES + rules, font=_FONT, day=_DAY | day, night=_NIGHT | night))
        )
        for row, words in enumerate(self.title, 1):
            picture.add(PEN.text(words, (0, row * (LETTER + 4) - 4), class_="title"))
        picture.elements += [*self._grid(), *self._moments(), *self._lines()]
        return Svg(document(picture), WIDTH, height)

    def _grid(self) -> Iterator[Element]:
        for number in self.axis:
            y = short(self._y(number))
            yield PEN.line((self.left, y), (self.right, y), class_="grid")
            yield PEN.text(str(number), (self.left - 5, short(y + LETTER * 0.35)), class_="axis y")

    def _moments(self) -> Iterator[Element]:
        """As many names of moments as there is room for; the last is among them."""
        between = (self.right - self.left) / (len(self.when) - 1)
        widest = max(map(len, self.when)) * _WIDE + _BETWEEN
        for place in range(len(self.when) - 1, -1, -max(1, -int(-widest // between))):
            middle = max(self._x(place), len(self.when[place]) * _WIDE / 2)
            yield PEN.text(self.when[place], (short(middle), self.bottom + 17), class_="axis x")

    def _lines(self) -> Iterator[Element]:
        lines = [self._heights(course.values, place) for place, course in enumerate(self.courses)]
        names = spread([heights[-1] for heights in lines], _ROW, self.top, self.bottom)
        across = [short(self._x(place)) for place in range(len(self.when))]
        for place, (heights, name) in enumerate(zip(lines, names, strict=True)):
            points = (f"{x} {short(y)}" for x, y in zip(across, heights, strict=True))
            yield PEN.path(f"M{' '.join(points)}", class_=f"line line-{place}")
            start, end = f"{self.right} {short(heights[-1])}", f"{self.right + _BESIDE - 2} {name}"
            yield PEN.path(f"M{start} {end}", class_=f"to-name line-{place}")
            yield PEN.text(self.names[place], (self.right + _BESIDE, short(name + LETTER * 0.35)))

    def _heights(self, values: Sequence[int], place: int) -> list[float]:
        """Where the line of a seat lies at each moment."""
        heights = []
        for at, value in enumerate(values):
            same = [other for other, course in enumerate(self.courses) if course.values[at] == value]
            heights.append(self._y(value) + (same.index(place) - (len(same) - 1) / 2) * _APART)
        return heights

    def _x(self, place: int) -> float:
        return self.left + (self.right - self.left) * place / (len(self.when) - 1)

    def _y(self, value: int) -> float:
        return self.bottom - (self.bottom - self.top) * (value - self.axis[0]) / (
            self.axis[-1] - self.axis[0]
        )
