"""Sentences about boards on which something cannot be: of these the faults of every ruleset are made."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import TypeVar

from adjudicator.engine.options.reading import nearest_or
from adjudicator.words import gettext as _

StrT = TypeVar("StrT", bound=str)


def unknown(path: str, words: Iterable[str], known: Container[str]) -> Iterator[str]:
    """Find the words at a path that are none of those that can stand there."""
    for word in words:
        if word not in known:
            yield _("“%(path)s” names “%(word)s”, which is not allowed there.", path=path, word=word)


def outside(path: str, number: int, least: int, most: int) -> Iterator[str]:
    """Find a number that is less or more than it can be."""
    if not least <= number <= most:
        yield _(
            "“%(path)s” is %(number)s, but must be from %(least)s to %(most)s.",
            path=path,
            number=number,
            least=least,
            most=most,
        )


def wrong_numbers(path: str, found: Iterable[str], wanted: Iterable[str]) -> Iterator[str]:
    """Find things, each named as often as it is there, of which there are more or fewer than in the game."""
    yield from unequal(path, Counter([*found]), Counter([*wanted]))


def unequal(path: str, found: Mapping[StrT, int], wanted: Mapping[StrT, int]) -> Iterator[str]:
    """Find things of which there are more or fewer than in the game."""
    for word in dict.fromkeys((*wanted, *found)):
        if word in wanted:
            yield from _unequal(path, word, found.get(word, 0), wanted[word])
        elif found[word]:
            yield " ".join(filter(None, (*unknown(path, [word], wanted), nearest_or("", word, wanted))))


def _unequal(path: str, word: str, found: int, wanted: int) -> Iterator[str]:
    if found != wanted:
        yield _(
            "“%(path)s” would hold %(found)s of “%(word)s” in all, but the game has %(wanted)s.",
            word=word,
            found=found,
            path=path,
            wanted=wanted,
        )


def misplaced(path: str, reason: str) -> str:
    """Say that what is at a path cannot be there, with a sentence on what would be right."""
    return _("“%(path)s” breaks a rule: %(reason)s", path=path, reason=reason)
