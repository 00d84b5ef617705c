"""How likely each result of something drawn with `pick` is, exactly."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TypeVar

from adjudicator.engine import Pick

R = TypeVar("R", bound=Hashable)


class Path:
    """One sequence of picks: those given, then always 0; notes what else could have been picked."""

    def __init__(self, given: tuple[int, ...]) -> None:
        self.picks = list(given)
        self.given = len(given)
        self.taken = 0
        self.weight = Fraction(1)
        self.others: list[tuple[int, ...]] = []

    def pick(self, n: int) -> int:
        self.weight /= n
        if self.taken == len(self.picks):
            self.others += [(*self.picks, other) for other in range(1, n)]
            self.picks.append(0)
        self.taken += 1
        return self.picks[self.taken - 1]


def chances(draw: Callable[[Pick], R]) -> dict[R, Fraction]:
    """Go through every sequence of picks; gives how likely each result is."""
    likely: dict[R, Fraction] = {}
    to_go: list[tuple[int, ...]] = [()]
    while to_go:
        path = Path(to_go.pop())
        result = draw(path.pick)
        likely[result] = likely.get(result, Fraction(0)) + path.weight
        to_go += path.others
    return likely
