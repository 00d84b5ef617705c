"""Languages that nobody speaks, for what holds in any: names are long, spelled backwards or too long."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from adjudicator import words
from adjudicator.words import use_language


class MadeUp(words.Pseudo):
    """A language in which only names differ from English."""

    def __init__(self, say: Callable[[str], str]) -> None:
        super().__init__()
        self._say = say

    def gettext(self, message: str) -> str:
        """The message as it is."""
        return message

    def pgettext(self, context: str, message: str) -> str:
        """A name; other messages with a context are as they are."""
        return self._say(message) if context in KINDS else message


KINDS = {"area", "house", "dynasty", "tile", "leader"}

LONG = "every vowel twice"
BACKWARDS = "backwards"
TOO_LONG = "no room for Pyke"

ROOMLESS = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch" * 3

MADE_UP = {
    LONG: MadeUp(lambda name: re.sub("([aeiouy])", r"\1\1", name)),
    BACKWARDS: MadeUp(lambda name: name[::-1].capitalize()),
    TOO_LONG: MadeUp(lambda name: ROOMLESS if name == "Pyke" else name),
}


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Use a language within the block, be it made up."""
    if language not in MADE_UP:
        with use_language(language):
            yield
        return
    current = vars(words)["_current"]
    token = current.set(MADE_UP[language])
    yield
    current.reset(token)
