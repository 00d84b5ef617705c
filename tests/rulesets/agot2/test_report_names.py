"""Every sentence of a report finds the words that it names, whatever the event."""

import ast
import inspect
import re
from collections.abc import Iterator
from types import ModuleType, UnionType
from typing import Any, get_args, get_type_hints

import pytest

from adjudicator.engine import Event
from adjudicator.rulesets.westeros.report import (
    board as report_board,
    combat as report_combat,
    westeros as report_westeros,
)
from adjudicator.rulesets.westeros.units import FOOTMAN
from adjudicator.rulesets.westeros.words.wording import fields_in_words

SAMPLES = {
    "seat": "stark",
    "victim": "greyjoy",
    "area": "winterfell",
    "origin": "winterfell",
    "destination": "karhold",
    "target": "karhold",
    "port": "port-of-pyke",
    "token": "march",
    "units": (FOOTMAN,),
}


def sample(event: type[Event]) -> Event:
    """An event of a type; what is no number and has no words of its own in every event is left empty."""
    hints = get_type_hints(event)
    fields: dict[str, Any] = {
        field: 1 if hints[field] in {int, bool} else SAMPLES.get(field) for field in event.__struct_fields__
    }
    return event(**fields)


def sentences(module: ModuleType) -> Iterator[tuple[ast.Call, type[Event]]]:
    """The calls that look up a message in what tells an event, with each type of event that it tells."""
    for function in ast.parse(inspect.getsource(module)).body:
        if isinstance(function, ast.FunctionDef):
            event = get_type_hints(getattr(module, function.name)).get("event", UnionType)
            types = get_args(event) or (event,)
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and ast.unparse(call.func) in {"_", "ngettext"}:
                    yield from ((call, each) for each in types if each is not UnionType)


@pytest.mark.parametrize("module", [report_board, report_combat, report_westeros])
def test_every_sentence_finds_its_words(module: ModuleType) -> None:
    looked_up = list(sentences(module))
    assert len(looked_up) > 20
    for call, event in looked_up:
        texts = [str(text.value) for text in call.args if isinstance(text, ast.Constant)]
        wanted = {name for text in texts for name in re.findall(r"%\((\w+)\)s", text)}
        given = {"n", *(keyword.arg for keyword in call.keywords)}
        for keyword in call.keywords:
            if keyword.arg is None:
                assert isinstance(keyword.value, ast.Call)
                given |= {*fields_in_words(sample(event)), *(more.arg for more in keyword.value.keywords)}
        assert wanted <= given, (event.__name__, texts)
