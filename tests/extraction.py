"""Takes names, and the forms that translations want of them, out for translators; `pybabel` calls it.

The names of areas, houses and cards stand in the facts of games, not in the code. Each gets the context of
its kind: `area`, and for its forms `area:in`, `area:to`. The sentences of a catalogue say which forms it
needs, so a catalogue is read like a source.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import IO

import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

Found = tuple[int, str, tuple[str, ...], list[str]]
"""What Babel wants of a message: its line, the function that would say it, its arguments, comments."""

KINDS: Mapping[str, str] = {
    "area": "about area areas destination here into one origin other port target there value what",
    "card": "by card cards choice follow lead their value",
    "colour": "colour points totals",
    "conflict": "conflict conflicts",
    "criterion": "criterion",
    "day": "days",
    "dynasty": "active attacker defender recipients seat seats winner",
    "faction": "card_faction faction follow_faction lead_faction",
    "ground": "lying",
    "house": (
        "after attacker before by defender falling house houses left_out loser named order other recipients "
        "seat seats short value victim what winner winners"
    ),
    "leader": "leader lying missing supply",
    "monument": "lying monument monuments",
    "order": "by order tokens",
    "phase": "phase",
    "player": "player players",
    "power": "gained lost power",
    "seat": "awaited order other recipients seat seats sender senders sent",
    "span": "all bank increment left span",
    "stage": "about action",
    "tile": "drawn hand lying tile tiles",
    "token": "token what",
    "track": "about track value",
    "trick": "about tricks",
    "unit": "by lost unit units",
}
"""The values of sentences that are names, by the kind of name. Only these have forms."""

_FORM = re.compile(r"%\((\w+):([\w-]+)\)s")


class UnknownValue(LookupError):
    """A translation asks for a form of a value that is no name."""


def names(file: IO[bytes], keywords: object, tags: object, options: Mapping[str, str]) -> Iterator[Found]:
    """The names in a file of facts, each as a call of `pgettext`.

    `kind` is an option, and so are the `keys` under which they stand, if not `name`.
    """
    node, keys = yaml.compose(file.read().decode(), yaml.CSafeLoader), options.get("keys", "name").split()
    for name in _named(node, keys):
        yield name.start_mark.line + 1, "pgettext", (options["kind"], name.value), []


def _named(node: yaml.Node | None, keys: Collection[str]) -> Iterator[yaml.ScalarNode]:
    match node:
        case yaml.MappingNode():
            for key, value in node.value:
                if key.value in keys and isinstance(value, yaml.ScalarNode):
                    yield value
                else:
                    yield from _named(value, keys)
        case yaml.SequenceNode():
            for each in node.value:
                yield from _named(each, keys)


def forms(file: IO[bytes], keywords: object, tags: object, options: object) -> Iterator[Found]:
    """Every form that a catalogue asks for, of every name of its kind."""
    catalogue = read_po(file)
    for context, message in wanted(catalogue):
        said = "pgettext" if isinstance(message.id, str) else "npgettext"
        yield message.lineno or 1, said, (context, *in_all_numbers(message.id)), []


def wanted(catalogue: Catalog) -> Iterator[tuple[str, Message]]:
    """The contexts of all forms that a catalogue asks for, each with every name of its kind."""
    texts = [text for message in catalogue for text in in_all_numbers(message.string)]
    asked = dict.fromkeys(pair for text in texts for pair in _asked(text))
    for kind, form in asked:
        for message in catalogue:
            if message.context == kind:
                yield f"{kind}:{form}", message


def lacking(catalogue: Catalog) -> list[str]:
    """The forms that a catalogue asks for and does not have, each as context and name."""

    def has(message: Message, context: str) -> bool:
        found = catalogue.get(message.id, context)
        return found is not None and not found.fuzzy and all(in_all_numbers(found.string))

    return [f"{context} {message.id}" for context, message in wanted(catalogue) if not has(message, context)]


def in_all_numbers(text: str | Iterable[str] | None) -> tuple[str, ...]:
    """A text as Babel has it: in one form, or in the singular and the plurals."""
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def _asked(text: str) -> Iterator[tuple[str, str]]:
    """The kind of name and the form, for each value that a translation wants in a form."""
    for value, form in _FORM.findall(text):
        kinds = [kind for kind, values in KINDS.items() if value in values.split()]
        if not kinds:
            raise UnknownValue(f"%({value}:{form})s in “{text}”: this value is no name, so it has no forms.")
        yield from ((kind, form) for kind in kinds)
