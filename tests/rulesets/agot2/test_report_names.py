"""Every sentence of a report finds the words that it names, whatever the event."""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import pytest

from adjudicator.engine import Event
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros.units import FOOTMAN

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
    """An event of a type; fields that are not numbers and have no words in every event are left empty."""
    hints = get_type_hints(event)
    fields: dict[str, Any] = {
        field: 1 if hints[field] in {int, bool} else SAMPLES.get(field) for field in event.__struct_fields__
    }
    return event(**fields)


def sentences(event: type[Event]) -> Iterator[ast.Call]:
    """The calls that look up a message in what tells an event."""
    source = textwrap.dedent(inspect.getsource(event.sentence))
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in {"_", "ngettext"}:
            yield call


@pytest.mark.parametrize("event", get_args(Agot2.event_type))
def test_every_sentence_finds_its_words(event: type[Event]) -> None:
    calls = list(sentences(event))
    assert calls, "every event has a sentence of its own"
    for call in calls:
        texts = [str(text.value) for text in call.args if isinstance(text, ast.Constant)]
        wanted = {name for text in texts for name in re.findall(r"%\((\w+)\)s", text)}
        given = {"n", *(keyword.arg for keyword in call.keywords)}
        for keyword in call.keywords:
            if keyword.arg is None:
                assert isinstance(keyword.value, ast.Call)
                given |= {
                    *EDITION.names.fields_in_words(sample(event)),
                    *(more.arg for more in keyword.value.keywords),
                }
        assert wanted <= given, texts
