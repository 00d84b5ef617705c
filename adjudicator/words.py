"""Words for people: every sentence a player reads is translated here into the current language.

    from adjudicator.words import gettext as _, ngettext

    _("Card %(card)s is not in your hand.", card=card)
    ngettext("%(n)s card is left.", "%(n)s cards are left.", len(deck))

A message is one whole sentence, and its values are named, so that a translator can order and inflect them.
Messages are always formatted: a percent sign is written `%%`, with or without values.

The language is a context variable; English, in which the messages are written, needs no catalogue. Compiled
catalogues are in `adjudicator/locale/<language>/LC_MESSAGES/adjudicator.mo`.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from typing import TYPE_CHECKING, ClassVar, TypeVar

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

ENGLISH = "en"
PSEUDO = "pseudo"

_UNTRANSLATED = NullTranslations()
_current: ContextVar[NullTranslations] = ContextVar("translations", default=_UNTRANSLATED)
_commands: ContextVar[Callable[[str], str]] = ContextVar("commands", default="adjudicator {}".format)


class Pseudo(NullTranslations):
    """Puts every message in ⟦brackets⟧, so that a test notices a sentence that bypasses gettext."""

    def gettext(self, message: str) -> str:
        """`message` in brackets, before its values are filled in."""
        return f"⟦{super().gettext(message)}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form for `n` in brackets, before its values are filled in."""
        return f"⟦{super().ngettext(msgid1, msgid2, n)}⟧"


def gettext(message: str, /, **named: object) -> str:
    """`message` in the current language, with `%(name)s` replaced by the value of that name."""
    return _current.get().gettext(message) % named


def N_(message: str, /) -> str:  # noqa: N802  what gettext's own documentation and tools call it
    """`message` as it is: marks a sentence for translators that is looked up only when it is said."""
    return message


def ngettext(singular: str, plural: str, n: int, /, **named: object) -> str:
    """The form for `n` in the current language; besides the named values, `%(n)s` stands for `n`."""
    return _current.get().ngettext(singular, plural, n) % {"n": n, **named}


class PlainError(Exception):
    """An error that a person can mend: a sentence on what is wrong, and a `hint` at what would be right.

    The hint may be empty. An error raised without one has the `advice` of its class, marked with `N_`.
    """

    advice: ClassVar[str] = ""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint or (gettext(self.advice) if self.advice else "")


class UnknownLanguage(PlainError, LookupError):
    """There is no catalogue for this language; the text says which there are."""


def lookup(message: str, /) -> str:
    """The translation of `message`, not formatted: for Jinja, which escapes values, and for `N_`."""
    return _current.get().gettext(message)


def lookup_plural(singular: str, plural: str, n: int, /) -> str:
    """The translation for `n`, not formatted: for Jinja, as `lookup`."""
    return _current.get().ngettext(singular, plural, n)


def languages() -> tuple[str, ...]:
    """The available languages: English first, then those with a catalogue, sorted; never `pseudo`."""
    folder = _locale()
    entries = folder.iterdir() if folder.is_dir() else ()
    return (ENGLISH, *sorted(entry.name for entry in entries if _catalogue(entry).is_file()))


def language_in_force() -> str:
    """The tag of the language in which sentences are said now (BCP 47)."""
    return _current.get().info().get("language", ENGLISH)


def per_language(make: Callable[[], T]) -> Callable[[], T]:
    """Cache what `make` returns, separately for each language; its result must not change."""
    made: dict[NullTranslations, T] = {}

    def kept() -> T:
        translations = _current.get()
        if translations not in made:
            made[translations] = make()
        return made[translations]

    return kept


def remembered(say: Callable[[K], T]) -> Callable[[K], T]:
    """Cache what `say` returns for the latest few thousand values, separately for each language."""

    @lru_cache(maxsize=4096)
    def said(_translations: NullTranslations, value: K) -> T:
        return say(value)

    return lambda value: said(_current.get(), value)


def command(words: str, /) -> str:
    """A command in the form in which the reader gives it: `adjudicator ready westeros`, unless told."""
    return _commands.get()(words)


@contextmanager
def use_commands(form: Callable[[str], str]) -> Iterator[None]:
    """Show commands in another form within the block, for readers who do not type them into a terminal."""
    token = _commands.set(form)
    try:
        yield
    finally:
        _commands.reset(token)


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Use `language` (one of `languages()`, or `pseudo`) within the block; raises `UnknownLanguage`."""
    token = _current.set(_translations(language))
    try:
        yield
    finally:
        _current.reset(token)


@cache
def _translations(language: str) -> NullTranslations:
    if language == ENGLISH:
        return _UNTRANSLATED
    if language == PSEUDO:
        return Pseudo()
    if language not in languages():
        raise UnknownLanguage(
            gettext(
                "There is no translation into “%(language)s”; available: %(languages)s.",
                language=language,
                languages=", ".join(languages()),
            )
        )
    with _catalogue(_locale() / language).open("rb") as file:
        return GNUTranslations(file)


def _locale() -> "Traversable":
    from importlib.resources import files  # noqa: PLC0415  loads as slowly as half of all the rest

    return files("adjudicator") / "locale"


def _catalogue(folder: "Traversable") -> "Traversable":
    return folder / "LC_MESSAGES" / "adjudicator.mo"
