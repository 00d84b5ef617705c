"""Sentences as data: what a sealed file says, so that its wording and language may change at any time.

    say = Sentences({"twice": N_("“%(item)s” appears here twice.")})

    said = say("twice", item="winterfell")      # as JSON: ["twice",{"item":"winterfell"}]
    str(said)                                   # in the language in force when it is read

A code keeps its meaning for ever, as the number of a rule does; its message may be reworded. Messages have no
plural forms, because scripts fill them in as well (`site_templates/page.js`).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from adjudicator.words import counted, joined, say

_MESSAGES: dict[str, str] = {}


class Said(msgspec.Struct, frozen=True, array_like=True):
    """A sentence by its code, with its values: numbers, texts, and lists or mappings of words.

    A text stands in the sentence as it is. Words of lists and mappings are those of order files.
    """

    code: str
    values: dict[str, Any] = {}

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        """Say it in the language in force, with words as they are."""
        return self.told(str)

    def told(self, named: Callable[[str], str | None]) -> str:
        """Say it with `named` naming its words; an unknown code is shown with its values."""
        values = {name: _told(value, named) for name, value in self.values.items()}
        if self.code not in _MESSAGES:
            return ", ".join((self.code, *(f"{name}: {told}" for name, told in values.items())))
        return say(_MESSAGES[self.code], **values)

    def quotes(self, word: str) -> bool:
        """Whether one of the values is exactly this word."""
        return word in self.values.values()

    def names(self, word: str) -> bool:
        """Whether one of the values is this word, or a list that holds it."""
        return self.quotes(word) or any(
            word in value for value in self.values.values() if isinstance(value, list)
        )

    def with_values(self, **more: Any) -> "Said":  # noqa: ANN401  as `values`
        """Return the sentence with further values."""
        return Said(self.code, {**self.values, **more})


class Sentences:
    """Messages, marked by `N_`, by code; raises ValueError for a code that another table has."""

    def __init__(self, messages: Mapping[str, str]) -> None:
        if taken := _MESSAGES.keys() & messages.keys():
            raise ValueError(f"{min(taken)} is the code of another sentence already")
        self.messages = messages
        _MESSAGES.update(messages)

    def __call__(self, code: str, /, **values: Any) -> Said:  # noqa: ANN401  as in `Said`
        """Say the sentence with this code; raises KeyError if there is none."""
        self.messages[code]
        return Said(code, {name: _plain(value) for name, value in values.items()})


def messages() -> Mapping[str, str]:
    """All messages by code, of what has been imported."""
    return _MESSAGES


_say = Sentences({"prose": "%(text)s"})


def prose(text: str) -> Said:
    """Wrap free text as a sentence, for what no sealed file holds."""
    return _say("prose", text=text)


def _plain(value: Any) -> Any:  # noqa: ANN401  as in `Said`
    if isinstance(value, str):
        return str(value)  # a name, too, is plain text in a file
    return list(value) if isinstance(value, Iterable) and not isinstance(value, dict) else value


def _told(value: Any, named: Callable[[str], str | None]) -> str:  # noqa: ANN401  as in `Said`
    def name(word: Any) -> str:  # noqa: ANN401
        return named(str(word)) or str(word)

    if isinstance(value, list):
        return joined(map(name, value))
    if isinstance(value, dict):
        return "; ".join(
            counted(found, name(word))
            if isinstance(found, int)
            else say("%(item)s: %(value)s", item=name(word), value=name(found))
            for word, found in value.items()
        )
    return str(value)
