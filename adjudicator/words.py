"""Words for people: every sentence a player reads is translated here into the current language.

    from adjudicator.words import gettext as _, ngettext

    _("Card %(card)s is not in your hand.", card=card)
    ngettext("%(n)s card is left.", "%(n)s cards are left.", len(deck))

A message is one whole sentence, and its values are named, so that a translator can order and inflect them.
Messages are always formatted: a percent sign is written `%%`, with or without values.

    pgettext("area", "Winterfell")

gives a name. Where it is a value, a translation may ask for a form of it, as in `%(area:in)s`; the catalogue
has that form under the context `area:in`. English asks for none.

The language is a context variable, named by its tag (BCP 47); English, in which the messages are written,
needs no catalogue. Compiled catalogues are in `adjudicator/locale/<language>/LC_MESSAGES` (for `sr-Latn` in
`sr_Latn`): `adjudicator.mo`, and beside it for a game that says some things otherwise one of its own, such as
`agot1.mo`. A ruleset of another package brings its own, laid out alike.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import ClassVar, Self, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

ENGLISH = "en"
PSEUDO = "pseudo"

LOCALE = Path(__file__).parent / "locale"
"""Where the catalogues lie."""

_COMMON = "adjudicator"
"""The catalogue that a language has for all games."""

_UNTRANSLATED = NullTranslations()
_current: ContextVar[NullTranslations] = ContextVar("translations", default=_UNTRANSLATED)
_commands: ContextVar[Callable[[str], str]] = ContextVar("commands", default="adjudicator {}".format)


class Pseudo(NullTranslations):
    """Puts every message in ⟦brackets⟧, so that a test notices a sentence that bypasses gettext."""

    def gettext(self, message: str) -> str:
        """`message` in brackets, before its values are filled in."""
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form for `n`, in brackets too."""
        return self.gettext(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        """`message` in brackets, whatever its context."""
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The form for `n` in brackets, whatever its context."""
        return self.ngettext(msgid1, msgid2, n)

    def info(self) -> dict[str, str]:
        """What a catalogue says of itself: its language."""
        return {"language": PSEUDO}


_PSEUDO = Pseudo()


class Name(str):
    """What a thing is called in the language in force, and in the forms that sentences ask for.

    `say` gives a form, or nothing where the language has none of its own. A copy of a name is plain text.
    """

    __slots__ = ("_say",)

    def __new__(cls, text: str, say: Callable[[str], str]) -> Self:
        """Call a thing `text`."""
        name = super().__new__(cls, text)
        name._say = say
        return name

    _say: Callable[[str], str]

    def in_form(self, form: str) -> str:
        """The name in a form; as it is called otherwise, where the language has no such form."""
        return self._say(form) or str(self)

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


class Values(dict[str, object]):
    """Values for a sentence, by name; `area:in` is the form `in` of the name that is the value `area`."""

    def __missing__(self, key: str) -> str:
        value, colon, form = key.rpartition(":")
        if not colon:
            raise KeyError(key)
        return in_form(self[value], form)


def in_form(value: object, form: str) -> str:
    """A name in a form; what is no name has none, and is said as it is."""
    return value.in_form(form) if isinstance(value, Name) else str(value)


def joined(names: Iterable[str], separator: str = ", ") -> Name:
    """Names in a row; each of them takes the form that a sentence asks for."""
    row = tuple(names)
    return Name(separator.join(row), lambda form: separator.join(in_form(each, form) for each in row))


def enumerated(names: Iterable[str], most: int) -> Name:
    """Names as a sentence lists them, with “and” before the last; those beyond `most` are counted.

    Each of them takes the form that the sentence asks for.
    """
    told = list(names)
    if rest := len(told[most:]):
        # Translators: what a headline does not name, after “Stark takes Seagard, Karhold, Pyke and”.
        told[most:] = [ngettext("%(n)s more", "%(n)s more", rest)]

    def said(form: str) -> str:
        *others, last = (in_form(each, form) for each in told)
        return gettext("%(first)s and %(second)s", first=", ".join(others), second=last) if others else last

    return Name(said(""), said)


def capitalised(sentence: str) -> str:
    """A whole sentence or heading with a capital, whatever name it begins with."""
    return sentence[:1].upper() + sentence[1:]


def counted(number: int, name: str) -> str:
    """So many of a thing that is called the same in any number."""
    return gettext("%(number)s × %(name)s", number=number, name=name)


def initials(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """The first letter of each name; more of them where it is taken or one before begins alike."""
    given = {*taken}
    found = []
    for name in names:
        letters = "".join(filter(str.isalpha, name))
        parts = (capitalised(letters[:length]) for length in range(1, len(letters) + 1))
        found.append(next((part for part in parts if part not in given), name))
        given.add(found[-1])
    return found


def gettext(message: str, /, **named: object) -> str:
    """`message` in the current language, with `%(name)s` replaced by the value of that name."""
    return _current.get().gettext(message) % Values(named)


def pgettext(context: str, message: str, /, **named: object) -> Name:
    """A name in the current language; `context` is what kind of thing it names.

    The same function gives a message that would be translated otherwise elsewhere, as gettext has it.
    """
    said = _current.get().pgettext
    values = Values(named)

    def in_form(form: str) -> str:
        found = said(f"{context}:{form}", message)
        return "" if found == message else found % values

    return Name(said(context, message) % values, in_form)


def called(kind: str, printed: str, /) -> Name:
    """A name that stands in the facts of a game, in the current language."""
    return pgettext(kind, printed)


def npgettext(context: str, singular: str, plural: str, n: int, /, **named: object) -> Name:
    """A name of `n` things in the current language, as `pgettext`; `%(n)s` stands for `n`."""
    said = _current.get().npgettext
    values = Values(n=n, **named)

    def in_form(form: str) -> str:
        found = said(f"{context}:{form}", singular, plural, n)
        return "" if found in {singular, plural} else found % values

    return Name(said(context, singular, plural, n) % values, in_form)


def N_(message: str, /) -> str:  # noqa: N802  what gettext's own documentation and tools call it
    """`message` as it is: marks a sentence for translators that is looked up only when it is said."""
    return message


def say(message: str, /, **named: object) -> str:
    """A message marked with `N_`, as `gettext` says one that stands where it is said."""
    return gettext(message, **named)


def ngettext(singular: str, plural: str, n: int, /, **named: object) -> str:
    """The form for `n` in the current language; besides the named values, `%(n)s` stands for `n`."""
    return _current.get().ngettext(singular, plural, n) % Values({"n": n, **named})


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


def lookup_in_context(context: str, message: str, /) -> str:
    """The translation of `message` in its context, not formatted: for Jinja, as `lookup`."""
    return _current.get().pgettext(context, message)


def lookup_without_forms(message: str, /) -> str:
    """The translation of `message`, not formatted, for scripts of pages, which know no forms of names."""
    return re.sub(r"(%\(\w+):\w+\)", r"\1)", lookup(message))


def languages() -> tuple[str, ...]:
    """The available languages: English first, then those with a catalogue, sorted; never `pseudo`."""
    return (ENGLISH, *sorted(map(_tag, LOCALE.glob(f"*/LC_MESSAGES/{_COMMON}.mo"))))


def first_spoken(*wanted: str) -> str:
    """The first of some languages in which there are words; English if there is none."""
    return next((one for one in wanted if one in (*languages(), PSEUDO)), ENGLISH)


def language_of_locale(locale: str) -> str:
    """The language of a locale, such as `cs_CZ.UTF-8`, `sr@latin` or `cs-CZ`; English if it has no catalogue.

    A language has one catalogue, in whatever script it is.
    """
    spoken = re.split("[-_.@]", locale)[0]
    return next((one for one in languages() if one.partition("-")[0] == spoken), ENGLISH)


def language_in_force() -> str:
    """The tag of the language in which sentences are said now."""
    return _current.get().info().get("language", ENGLISH).replace("_", "-")


def own_name(language: str) -> str:
    """What a language is called in itself; its catalogue says so instead of “English”."""
    return _said_in(language, lambda: pgettext("language", "English"))


def said_in_every_language(say: Callable[[], str]) -> list[str]:
    """What `say` returns in each language there is, for what people may write to us in any of them."""
    return [_said_in(language, say) for language in languages()]


def _said_in(language: str, say: Callable[[], str]) -> str:
    with use_language(language):
        return say()


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


@contextmanager
def words_of(game: str) -> Iterator[None]:
    """Within the block, say what a game (`agot1`) says otherwise than others as it does."""
    language = language_in_force()
    if language == ENGLISH:  # which needs no catalogue
        yield
        return
    token = _current.set(_translations_of(language, game))
    try:
        yield
    finally:
        _current.reset(token)


def _translations(language: str) -> NullTranslations:
    if language == ENGLISH:
        return _UNTRANSLATED
    if language == PSEUDO:
        return _PSEUDO
    if language not in languages():
        raise UnknownLanguage(
            gettext(
                "There is no translation into “%(language)s”; available: %(languages)s.",
                language=language,
                languages=", ".join(languages()),
            )
        )
    return _read(_catalogue(language, _COMMON))


def _translations_of(language: str, game: str) -> NullTranslations:
    own = _catalogue(language, game)
    common = _translations(language)
    return _read(own, common) if own.is_file() else common


@cache
def _read(catalogue: Path, fallback: NullTranslations | None = None) -> GNUTranslations:
    with catalogue.open("rb") as file:
        found = GNUTranslations(file)
    if fallback:
        found.add_fallback(fallback)
    return found


@cache
def add_catalogues(path: str) -> None:
    """Look up what no catalogue has in those of the folder at a path, which is laid out as `LOCALE` is."""
    folder = Path(path)
    for language in languages()[1:]:
        brought = _catalogue(language, _COMMON, folder)
        if brought.is_file():
            _read(_catalogue(language, _COMMON)).add_fallback(_read(brought))


def _catalogue(language: str, name: str, folder: Path | None = None) -> Path:
    return (folder or LOCALE) / language.replace("-", "_") / "LC_MESSAGES" / f"{name}.mo"


def _tag(catalogue: Path) -> str:
    return catalogue.parts[-3].replace("_", "-")
