"""Other wording: every sentence is longer, as in another language or a later version."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from adjudicator import words

VERSION = "9.9.9"


class Reworded(words.Pseudo):
    """Puts words before and after every message, as many as it has letters."""

    def gettext(self, message: str) -> str:
        """`message` in other words, before its values are filled in."""
        return f"Put otherwise: {message} {'~' * len(message)}"


@contextmanager
def reworded() -> Iterator[None]:
    """Say everything otherwise within the block, in whatever language, as another version of the program."""
    other = Reworded()
    with (
        patch.object(words, "_translations", lambda _language: other),
        patch("adjudicator.__version__", VERSION),
        words.use_language(words.ENGLISH),
    ):
        yield
