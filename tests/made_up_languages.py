"""Languages that nobody speaks, for what holds in any: long ones, and such as begin alike."""

import re
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager

from adjudicator import words
from adjudicator.words import use_language

KINDS = {"area", "house", "dynasty", "tile", "leader"}

LONG = "every vowel twice"
BACKWARDS = "names backwards"
TOO_LONG = "no room for Pyke"

ROOMLESS = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch" * 3


class MadeUp(words.Pseudo):
    """A language that is made of English."""

    def __init__(self, say: Callable[[str], str], kinds: Collection[str] = ()) -> None:
        """Say messages otherwise, or only names of some kinds."""
        super().__init__()
        self._say = say
        self._kinds = kinds

    def gettext(self, message: str) -> str:
        """What is said for a message that has no context."""
        return message if self._kinds else self._say(message)

    def pgettext(self, context: str, message: str) -> str:
        """What is said for one that has one."""
        return message if self._kinds and context not in self._kinds else self._say(message)

    def info(self) -> dict[str, str]:
        """Nothing: there is no catalogue of it, nor of what a game says otherwise."""
        return {}


def _long(message: str) -> str:
    return re.sub(r"%\(.*?\)s|%.|([aeiouy])", lambda found: found[0] + (found[1] or ""), message)


MADE_UP = {
    LONG: MadeUp(_long),
    BACKWARDS: MadeUp(lambda name: name[::-1].capitalize(), KINDS),
    TOO_LONG: MadeUp(lambda name: ROOMLESS if name == "Pyke" else name, KINDS),
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
