"""Chance: a seat that always answers.

A draw depends only on the game's chance key and the draw's label, not on when it is made. So the same turn
run again draws the same, and nobody can replay an undone turn for a better draw.
"""

import hmac
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

WORD = 4
"""Bytes of the stream used at a time; one word is enough for any deck, but legal answers may need more."""

SPAN = 1 << (8 * WORD)
"""How many different numbers one word can represent."""


class Chance(Protocol):
    """Decides draws."""

    def draw(self, label: str, items: Sequence[str], count: int) -> tuple[int, ...]:
        """Return `count` different positions in `items`; the same label always gives the same ones."""


class KeyedChance:
    """Chance decided by a secret key: HMAC-SHA256 of the label is the source of the numbers."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def draw(self, label: str, items: Sequence[str], count: int) -> tuple[int, ...]:
        """Return `count` different positions, every sequence of them equally likely."""
        below = picker(self._key, label)
        left = list(range(len(items)))
        return tuple(left.pop(below(len(left))) for _time in range(count))


class NamedChance:
    """Chance for tests: draws named in advance by label; another chance decides all others.

    If fewer items are named than drawn, the named ones come first.
    """

    def __init__(self, named: Mapping[str, Sequence[str]], otherwise: Chance) -> None:
        self._named = {label: tuple(words) for label, words in named.items()}
        self._otherwise = otherwise

    def draw(self, label: str, items: Sequence[str], count: int) -> tuple[int, ...]:
        """Return the positions of the items named for this label, then of others.

        Raises ValueError when more items are named than drawn, or one that cannot be drawn.
        """
        named = self._named.get(label, ())
        if len(named) > count:
            raise ValueError(f"{label} draws {count}, not {len(named)}: {', '.join(named)}")
        left = list(range(len(items)))
        positions: list[int] = []
        for word in named:
            position = next((position for position in left if items[position] == word), None)
            if position is None:
                raise ValueError(f"{label} cannot draw {word}: it is not among {', '.join(items)}")
            positions.append(position)
            left.remove(position)
        others = self._otherwise.draw(label, [items[position] for position in left], count - len(named))
        return (*positions, *(left[other] for other in others))


def _stream(key: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(key, f"{label}\n{block}".encode(), "sha256")
        for start in range(0, len(digest), WORD):
            yield int.from_bytes(digest[start : start + WORD], "big")
        block += 1


def picker(key: bytes, label: str) -> Callable[[int], int]:
    """Return a function `below(n)` that yields whole numbers from 0 to n - 1, all equally likely."""
    numbers = _stream(key, label)

    def below(n: int) -> int:
        if n < 1:
            raise ValueError("there is nothing to pick from")
        words = 1
        while SPAN**words < n:
            words += 1
        # Numbers above the largest multiple of n are discarded, or low ones would be likelier.
        limit = SPAN**words // n * n
        while True:
            number = next(numbers)
            for _further in range(1, words):
                number = number * SPAN + next(numbers)
            if number < limit:
                return number % n

    return below
