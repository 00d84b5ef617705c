"""The chart: all shapes and places of a board, kept as facts in JSON beside a ruleset's code.

What `draw_chart` works out takes longer than everything else about a picture and is the same each time.
Measures are units of the picture, of which a square of the grid has ten. Shapes are data of SVG paths.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

import msgspec

from adjudicator.rulesets.westeros.drawing.harbours import Harbour
from adjudicator.rulesets.westeros.drawing.layout import Layout, Point
from adjudicator.rulesets.westeros.drawing.room import Box
from adjudicator.rulesets.westeros.map import Area

_PLACES = 2
"""How many decimal places a measure is kept with."""


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the board that is looked at as one."""

    name: str
    areas: tuple[Area, ...]


class Frame(msgspec.Struct, frozen=True, array_like=True):
    """A region's name, and what of the picture it takes up."""

    name: str
    box: Box


@dataclass(frozen=True)
class Bridge:
    """A bridge: its middle, and the river's course below as a step of about length one."""

    middle: Point
    course: Point


@dataclass(frozen=True)
class Chart:
    """A board as drawn.

    `shapes` are closed paths, by area; the lines are those of the whole map. `compass` and `key` are places
    at sea where nothing else lies, None where none is free. `regions` are by their words.
    """

    size: tuple[int, int]
    shapes: Mapping[Area, str]
    land_borders: str
    sea_borders: str
    rivers: str
    bridges: tuple[Bridge, ...]
    layouts: Mapping[Area, Layout]
    harbours: Mapping[Area, Harbour]
    compass: Box | None
    key: Box | None
    regions: Mapping[str, Frame]


def read_chart(package: str, name: str) -> Chart:
    """Read the chart `name` that lies beside a ruleset's code.

    Raises msgspec.ValidationError when it is none.
    """
    return msgspec.json.decode(resources.files(package).joinpath(name).read_bytes(), type=Chart)


def chart_text(chart: Chart) -> str:
    """Write a chart as the text of its file, one fact a line."""
    facts = _rounded(msgspec.to_builtins(chart))
    lines = ",\n".join(f"{_json(key)}: {_value(value)}" for key, value in facts.items())
    return f"{{\n{lines}\n}}\n"


def _value(value: Any) -> str:  # noqa: ANN401  anything JSON can hold
    """A mapping with a line for each key; everything else on one line."""
    if not isinstance(value, dict):
        return _json(value)
    return "{\n" + ",\n".join(f"  {_json(key)}: {_json(each)}" for key, each in value.items()) + "\n}"


def _json(value: Any) -> str:  # noqa: ANN401
    return msgspec.json.encode(value).decode()


def _rounded(value: Any) -> Any:  # noqa: ANN401
    """The same with all measures rounded, whole ones as integers."""
    if isinstance(value, float):
        short = round(value, _PLACES)
        return int(short) if short == int(short) else short
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(each) for each in value]
    return value
