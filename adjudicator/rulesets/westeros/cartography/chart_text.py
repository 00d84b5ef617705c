"""A chart as the text of its file."""

from typing import Any

import msgspec

from adjudicator.rulesets.westeros.drawing.chart import Chart

_PLACES = 2
"""How many decimal places a measure is kept with."""


def chart_text(chart: Chart) -> str:
    """The text of a chart's file, one fact a line."""
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
