"""Every sentence of a report finds the words that it names, whatever the event."""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from adjudicator.engine import Event
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros.units import FOOTMAN
from adjudicator.rulesets.westeros.words.wording import names_of

SAMPLES = {
    "seat": "stark",
    "victim": "greyjoy",
    "area": "winterfell",
    "origin": "winterfell",
    "destination": "karhold",
    "target": "karhold",
    "attacker": "stark",
    "defender": "greyjoy",
    "winner": "stark",
    "falling": "stark",
    "order": ("stark", "greyjoy"),
    "orders": {"winterfell": "march"},
    "card": "eddard-stark",
    "track": "fiefdoms",
    "bids": {"stark": 1},
    "sites": {"stark": 1},
    "strengths": {"stark": 1},
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


def sentences(tree: ast.Module) -> Iterator[ast.Call]:
    """The calls that look up a message in what tells an event."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in {"_", "ngettext"}:
            yield call


def values(tree: ast.Module, given: ast.expr) -> ast.Call:
    """The call of `fields_in_words` behind `**words.fields_in_words(self)`, or behind `**told`."""
    if isinstance(given, ast.Name):
        (given,) = (
            assigned.value
            for assigned in ast.walk(tree)
            if isinstance(assigned, ast.Assign) and ast.unparse(assigned.targets[0]) == given.id
        )
    assert isinstance(given, ast.Call)
    return given


def named(text: str) -> set[str]:
    """The values that a message names."""
    return {*re.findall(r"%\((\w+)\)s", text)}


EVENTS: tuple[type[Event], ...] = get_args(Agot2.event_type)


def test_every_message_finds_its_words() -> None:
    wrong = []
    for event in EVENTS:
        if event.sentence is not Event.sentence:
            continue
        texts = [*event.messages.of.values(), *([event.message] if event.message else [])]
        assert texts, f"{event} has a message, or a sentence of its own"
        words = names_of(EDITION).fields_in_words(sample(event)).keys()
        wrong += [(event, text) for text in texts if not named(text) <= words]
    assert wrong == []


def test_every_sentence_finds_its_words() -> None:
    wrong = []
    for event in EVENTS:
        if event.sentence is Event.sentence:
            continue
        tree = ast.parse(textwrap.dedent(inspect.getsource(event.sentence)))
        for call in sentences(tree):
            texts = [str(text.value) for text in call.args if isinstance(text, ast.Constant)]
            given = {"n", *(keyword.arg for keyword in call.keywords)}
            for keyword in call.keywords:
                if keyword.arg is None:
                    more = values(tree, keyword.value).keywords
                    given |= {*names_of(EDITION).fields_in_words(sample(event)), *(each.arg for each in more)}
            if not set[str]().union(*map(named, texts)) <= given:
                wrong.append((event, texts))
    assert wrong == []
