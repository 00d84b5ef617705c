"""Reads words and numbers from plain data that a person typed, forgiving unmistakable variations."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar, cast

from adjudicator.engine.options.illegal import IllegalAnswer, Place
from adjudicator.engine.options.saying import say
from adjudicator.words import gettext as _

T = TypeVar("T")
W = TypeVar("W", bound=str)

LONGEST = 60
"""How many characters of a wrong answer a complaint repeats."""

_BETWEEN_WORDS = r"[\s_\-‐‑‒–—―−]+"
_WHOLE_NUMBER = r"\s*[+-]?[0-9]{1,9}\s*"
_FULL_STOP = r"(?<=[^\s.])\.$"
"""One full stop at the end: telephones put it there for two blanks."""

_AMOUNT = r"\s*([0-9]{1,3})\s*(?:[x×]\s*|\s)(\S.*)"


def nearest_word(word: str, words: Iterable[str]) -> str | None:
    """The word that a person who typed `word` probably meant, or None if nothing is near."""
    return _nearest(word, tuple(words))


def nearest_or(otherwise: str, word: str, known: Iterable[str]) -> str:
    """The hint for a word that is not `known`: the nearest that is, or else another hint."""
    nearest = nearest_word(word, known)
    return _("Did you mean %(words)s?", words=nearest) if nearest else otherwise


@lru_cache(maxsize=4096)  # plans try the same words on many grammars, in every file
def _nearest(word: str, words: tuple[str, ...]) -> str | None:
    import difflib  # noqa: PLC0415  most orders have no word that is unknown

    by_folded = {_folded(candidate): candidate for candidate in words}
    close = difflib.get_close_matches(_folded(word), by_folded, n=1, cutoff=0.5)
    return by_folded[close[0]] if close else None


def read_word(
    plain: object, words: Sequence[W], where: Place = (), *, listed: Sequence[str] | None = None
) -> W:
    """Read one of `words`, ignoring case, spaces, underscores and the kind of dash.

    Raises IllegalAnswer with the nearest match and the legal words: all of them, or those to be `listed`.
    """
    legal = words if listed is None else listed
    if not isinstance(plain, str | int) or isinstance(plain, bool):
        raise IllegalAnswer(say("not-a-word", found=_shape_of(plain)), where=where, legal=legal)
    found = plain if isinstance(plain, str) else _digits(plain)
    word = found if found in words else word_among(found, tuple(words))
    if word is not None:
        return cast("W", word)
    raise IllegalAnswer(
        say("not-legal", found=_shortened(found)),
        where=where,
        legal=legal,
        nearest=nearest_word(found, words),
    )


def read_several(
    plain: object, read: Callable[[object, Place], T], where: Place = (), *, legal: Sequence[str] = ()
) -> tuple[T, ...]:
    """Read one entry or a list of them, each by `read`; an empty list raises IllegalAnswer."""
    if not isinstance(plain, list | tuple):
        return (read(plain, where),)
    if not plain:
        raise IllegalAnswer(say("none-here"), where=where, legal=legal)
    return tuple(read(entry, (*where, place)) for place, entry in enumerate(plain))


def read_words(
    plain: object, words: Sequence[W], where: Place = (), *, listed: Sequence[str] | None = None
) -> tuple[W, ...]:
    """Read one of `words` or a list of some, each as `read_word` does; an empty list raises IllegalAnswer."""
    legal = words if listed is None else listed
    return read_several(
        plain, lambda entry, place: read_word(entry, words, place, listed=listed), where, legal=legal
    )


def read_pair(plain: object, first: Sequence[str], second: Sequence[str], where: Place = ()) -> str | None:
    """Read a word of each with a slash between them (`winterfell/knight`); None if there is no slash."""
    if not isinstance(plain, str) or "/" not in plain:
        return None
    one, _slash, other = plain.partition("/")
    return f"{read_word(one, first, where)}/{read_word(other, second, where)}"


def read_number(plain: object, low: int, high: int, where: Place = ()) -> int:
    """Read a whole number from `low` to `high`; raises IllegalAnswer."""
    if isinstance(plain, str):
        digits = re.sub(_FULL_STOP, "", plain.strip())
        plain = int(digits) if re.fullmatch(_WHOLE_NUMBER, digits) else plain
    if not isinstance(plain, int) or isinstance(plain, bool):
        raise IllegalAnswer(say("not-a-number", low=low, high=high, found=_shape_of(plain)), where=where)
    if not low <= plain <= high:
        raise IllegalAnswer(say("not-between", found=_digits(plain), low=low, high=high), where=where)
    return plain


def read_counts(plain: object, available: Mapping[W, int], where: Place = ()) -> dict[W, int]:
    """Read how many of each item are taken: a list of items, a mapping from item to number, or one item.

    An item may have a number before it (`2 knight`). Nothing (`None` or an empty text) takes none. The
    result names every item of `available`, in its order. Raises IllegalAnswer when more are taken than there
    are.
    """
    words = tuple(available)
    taken = dict.fromkeys(words, 0)
    most = max(1, sum(available.values()))
    for entry, number, place in _entries(plain, where):
        try:
            word = read_word(entry, words, place)
        except IllegalAnswer as illegal:
            left = _left(plain, available, place)
            nearest = nearest_word(entry, left) if isinstance(entry, str) else None
            raise IllegalAnswer(illegal.said, where=place, legal=left, nearest=nearest) from illegal
        taken[word] += read_number(number, 0, most, place)
        if taken[word] > available[word]:
            said = say("too-many", n=available[word], item=word, found=taken[word])
            raise IllegalAnswer(said, where=place)
    return taken


_MOST_DIGITS = 5
"""A longer number is no number of items."""


def _left(plain: object, available: Mapping[W, int], place: Place) -> tuple[W, ...]:
    """The items of which the entries elsewhere leave one."""
    taken: dict[str, int] = {}
    for entry, number, other in _entries(plain, place[:-1]):
        if other != place:
            told = str(number)
            many = int(told) if told.isdecimal() and len(told) <= _MOST_DIGITS else 1
            taken[folded_word(entry)] = taken.get(folded_word(entry), 0) + many
    return tuple(word for word, most in available.items() if taken.get(_folded(word), 0) < most)


def _entries(plain: object, where: Place) -> Iterator[tuple[object, object, Place]]:
    if isinstance(plain, Mapping):
        for key, number in plain.items():
            yield key, number, (*where, key)
    elif isinstance(plain, list | tuple):
        for position, entry in enumerate(plain):
            yield *_with_number(entry), (*where, position)
    elif plain is not None and plain != "":
        yield *_with_number(plain), where


def amount(text: str) -> tuple[int, str] | None:
    """Split an amount as a person types it (`2 knights`, `2 x knight`) into number and word."""
    found = re.fullmatch(_AMOUNT, text)
    return (int(found[1]), found[2]) if found else None


def _with_number(entry: object) -> tuple[object, int]:
    number, word = (amount(entry) if isinstance(entry, str) else None) or (1, entry)
    return word, number


def word_among(text: str, words: tuple[str, ...]) -> str | None:
    """The first of `words` that reads as `text` does, or None."""
    return _by_folded(words).get(_folded(text))


@lru_cache(maxsize=1024)
def _by_folded(words: tuple[str, ...]) -> dict[str, str]:
    return {_folded(word): word for word in reversed(words)}


def folded_word(plain: object) -> str:
    """The form in which `read_word` compares; empty for anything that is not a word."""
    return _folded(plain) if isinstance(plain, str) else ""


@lru_cache(maxsize=8192)
def _folded(word: str) -> str:
    return re.sub(_BETWEEN_WORDS, "-", re.sub(_FULL_STOP, "", word.strip())).lower()


def _shape_of(plain: Any) -> str:  # noqa: ANN401  whatever was written
    """What was written, in short and in no language."""
    if isinstance(plain, Mapping):
        return "{…}"
    if isinstance(plain, list | tuple):
        return "[…]"
    if plain is None:
        return ""
    return _shortened(_digits(plain) if isinstance(plain, int) else str(plain))


def _digits(number: int) -> str:
    # Python refuses to print a number with thousands of digits, and nobody wants to read one.
    return str(number) if abs(number) < 10**LONGEST else "…"


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
