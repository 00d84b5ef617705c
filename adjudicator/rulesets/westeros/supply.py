"""Supply: how many armies a house may have, and how large.

Units of one house in one area are an army when there are two of them or more; each unit counts as one,
routed or not, attacking or not. A lone unit is free.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import product
from typing import Literal

import msgspec

from adjudicator.engine import Seat
from adjudicator.engine.bounds import Between, Sizes, Tally, Weights, fits, ranked
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.map import Area
from adjudicator.sentences import Said

SupplyReason = Literal["within-supply", "army-too-large", "too-many-armies"]

CutReason = Literal["cut-complies", "cut-too-small", "cut-too-large"]

LONE = 1


class Supplied(msgspec.Struct, frozen=True):
    """Whether a house's armies, largest first, are within its limits, and by which rule.

    `place`, from 0, is that of the first army that is too large or one too many.
    """

    armies: tuple[int, ...]
    limits: tuple[int, ...]
    reason: SupplyReason
    rule: str
    place: int = 0

    @property
    def complies(self) -> bool:
        """Whether the armies comply with the limits."""
        return self.reason == "within-supply"


def limits(board: Board, seat: Seat) -> tuple[int, ...]:
    """The largest armies a house may have, in descending order."""
    return board.edition.supply[board.supply[seat]]


def sizes(board: Board, seat: Seat, changes: Mapping[Area, int] | None = None) -> dict[Area, int]:
    """How many units a house has in each area; `changes` are added to what is on the board."""
    found = {area: len(units) for area, units in board.forces(seat)}
    for area, change in (changes or {}).items():
        found[area] = found.get(area, 0) + change
    return found


def armies(numbers: Iterable[int]) -> tuple[int, ...]:
    """The sizes of the armies among some numbers of units, largest first."""
    return ranked(numbers, LONE)


def judge(board: Board, seat: Seat, changes: Mapping[Area, int] | None = None) -> Supplied:
    """Hold a house's armies, with `changes` to the units in some areas, against its limits."""
    found, allowed = armies(sizes(board, seat, changes).values()), limits(board, seat)
    rules = board.edition.rules
    for place, size in enumerate(found):
        if place >= len(allowed):
            return Supplied(found, allowed, "too-many-armies", rules["too-many-armies"], place)
        if size > allowed[place]:
            return Supplied(found, allowed, "army-too-large", rules["army-too-large"], place)
    return Supplied(found, allowed, "within-supply", rules["within-supply"])


def complies(board: Board, seat: Seat, changes: Mapping[Area, int] | None = None) -> bool:
    """Whether a house's armies, with `changes` to the units in some areas, comply with its limits."""
    return fits(armies(sizes(board, seat, changes).values()), limits(board, seat))


def bound(
    board: Board,
    seat: Seat,
    changes: Mapping[Area, Weights],
    *,
    says: Said,
    gone: Collection[Area] = (),
    when: Between | None = None,
) -> Sizes:
    """The limits as they bind an answer, by what its parts change in some areas; others may be `gone`."""
    held = sizes(board, seat)
    return Sizes(
        sizes=tuple(Tally(weights, held.get(area, 0)) for area, weights in changes.items()),
        fixed=armies(size for area, size in held.items() if area not in (*changes, *gone)),
        limits=limits(board, seat),
        free=LONE,
        when=when,
        says=says,
    )


def judge_cut(board: Board, seat: Seat, lost: Mapping[Area, int]) -> CutReason:
    """Whether the loss of so many units in each area restores the limit, and no unit dies for nothing."""
    after = {area: -number for area, number in lost.items() if number}
    if not complies(board, seat, after):
        return "cut-too-small"
    for area, change in after.items():
        if complies(board, seat, {**after, area: change + 1}):
            return "cut-too-large"
    return "cut-complies"


def cuts(board: Board, seat: Seat) -> tuple[dict[Area, int], ...]:
    """Every legal loss, as numbers by area without zeros, smallest first; `{}` alone where none is due."""
    held = {area: number for area, number in sorted(sizes(board, seat).items()) if number > LONE}
    if complies(board, seat):
        return ({},)
    found = []
    for gone in product(*(range(number) for number in held.values())):
        lost = {area: number for area, number in zip(held, gone, strict=True) if number}
        if judge_cut(board, seat, lost) == "cut-complies":
            found.append(lost)
    return tuple(sorted(found, key=lambda lost: sum(lost.values())))
