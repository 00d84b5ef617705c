"""The steward: a sensible player who looks one action ahead and has its weakest colour in mind.

It goes by its own view alone. Worths are numbers of a scale of their own, on which a point of a colour that
is neither weak nor strong counts about 1.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from adjudicator.engine import Pick, Question, Seat
from adjudicator.rulesets.tigris.actions import PASS, swap
from adjudicator.rulesets.tigris.board import Board, Conflict
from adjudicator.rulesets.tigris.judgements import (
    final,
    fitting_tile,
    if_built,
    incomes,
    leaders_in,
    open_wars,
    squares_for_catastrophe,
    squares_for_leader,
    squares_for_tile,
    supporters,
)
from adjudicator.rulesets.tigris.odds import chance_of_at_most
from adjudicator.rulesets.tigris.pieces import (
    COLOUR,
    COLOURS,
    GREEN,
    KING,
    LEADER,
    LEADERS,
    MONUMENTS,
    RED,
    TEMPLE,
    TILE,
    TILES,
    Colour,
    Leader,
    Tile,
)
from adjudicator.rulesets.tigris.procedures.monuments import NOTHING
from adjudicator.rulesets.tigris.squares import (
    BESIDE,
    BIT,
    SQUARES,
    Square,
    Squares,
    beside,
    block,
    blocks_with,
    set_of,
    square_of,
    squares_of,
)
from adjudicator.rulesets.tigris.view import View

_SPENT = 0.15
"""What a committed tile is worth in hand."""

_LEADER = 1.5
"""What it is worth to have a leader on the board at all."""

_TO_OTHERS = 0.5
"""How much a point for another seat counts against one's own."""

_RESTLESS = 2.0
"""By how much another square must be better for a leader to move."""

_TO_SWAP = 0.35
"""What new tiles are worth."""

_RUIN = 1.5
"""What a catastrophe tile is worth for later."""

_ALIKE = 0.01
"""Worths that differ by less count as equal."""


_CONSIDERED = 12
"""So many actions are looked at again by who looks ahead."""

_OTHER_THREE = {
    square: tuple(set_of(block(corner)) & ~BIT[square] for corner in blocks_with(square))
    for square in SQUARES
}
"""What has to be of one colour for a tile on a square to complete a block of four, block by block."""


class _Kingdom(NamedTuple):
    """A region as the steward sees it: its squares, and by leader who owns it and where it stands."""

    squares: Squares
    leaders: dict[Leader, tuple[Seat, Square]]


class _Wish(NamedTuple):
    worth: float
    action: str


def act(view: View, question: Question, pick: Pick) -> str:
    """The best action; among equally good ones, any."""
    wishes = list(_Steward(view, question.seat).wishes())
    most = max(wish.worth for wish in wishes)
    best = [wish.action for wish in wishes if wish.worth > most - _ALIKE]
    return best[pick(len(best))]


def promising(view: View, question: Question) -> list[str]:
    """The actions that look best at first sight, the best first: so many as a player would think about."""
    wishes = sorted(_Steward(view, question.seat).wishes(), key=lambda wish: -wish.worth)
    return [wish.action for wish in wishes[:_CONSIDERED]]


def commit(view: View, question: Question, _pick: Pick) -> str:
    """As many tiles as make the conflict worth most, by what it may bring and what the tiles are worth."""
    return _Steward(view, question.seat).committed(tuple(map(int, question.options.listing())))


def choose_war(view: View, question: Question, _pick: Pick) -> str:
    """The war that is worth most as things stand."""
    steward = _Steward(view, question.seat)
    return str(max(question.options.listing(), key=steward.worth_of_open_war))


def build(view: View, question: Question, _pick: Pick) -> str:
    """The monument that brings most, if it brings oneself more than the others."""
    steward = _Steward(view, question.seat)
    return str(max(question.options.listing(), key=steward.worth_of_monument))


def take(_view: View, question: Question, _pick: Pick) -> tuple[Square, ...]:
    """Any treasures: one is worth as much as another."""
    taken: tuple[Square, ...] = question.default
    return taken


class _Steward:
    """A view, looked at by one seat."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.board: Board = view.board
        self.regions = view.board.regions
        self.kingdoms = [self._kingdom(squares) for squares in self.regions.regions]
        totals = final(view.points[seat], view.treasures[seat]).points
        least = min(totals.values())
        self.need = {colour: 3.0 / (1 + 0.5 * (totals[colour] - least)) for colour in COLOURS}
        self.any_need = max(self.need.values())
        # What is worked out once, because it is the same on many squares.
        self._touched = cache(self._find_touched)
        self._worth_within = cache(self._find_worth_within)
        self._worth_of_treasures = cache(self._find_worth_of_treasures)
        self._worth_of_union = cache(self._find_worth_of_union)
        self._best_monument = cache(self._find_best_monument)

    def _kingdom(self, squares: Squares) -> _Kingdom:
        there = leaders_in(self.board, squares) if squares & self.regions.leaders else []
        return _Kingdom(squares, {leader: (seat, square) for square, seat, leader in there})

    def _find_touched(self, square: Square) -> tuple[int, ...]:
        """The numbers of the kingdoms beside a square."""
        return tuple(number for number, each in enumerate(self.kingdoms) if each.squares & BESIDE[square])

    # --- Actions ------------------------------------------------------------------------------------------

    def wishes(self) -> Iterator[_Wish]:
        """Everything worth doing."""
        yield _Wish(0.0, PASS)
        for leader in LEADERS:
            yield from self._leaders(leader)
        for tile in TILES:
            if self.view.hand[tile]:
                yield from self._tiles(tile)
        yield from self._catastrophes()
        yield from self._swaps()

    def _swaps(self) -> Iterator[_Wish]:
        """Give up the tiles of colours in which nothing can be gained, if the bag is full enough."""
        mine = {LEADER[COLOUR[tile]]: tile for tile in TILES}
        placed = self.board.leaders[self.seat]
        useless = [
            tile
            for leader, tile in mine.items()
            for _time in range(self.view.hand[tile])
            if leader not in placed and KING not in placed
        ]
        spare = useless or self._most()
        if 0 < len(spare) <= self.view.bag:
            yield _Wish(_TO_SWAP, swap(spare))

    def _most(self) -> list[Tile]:
        """All but two of the tiles that are most in hand."""
        tile = max(TILES, key=lambda each: (self.view.hand[each], TILES.index(each)))
        return [tile] * max(1, self.view.hand[tile] - 2) if self.view.hand[tile] else []

    def _tiles(self, tile: Tile) -> Iterator[_Wish]:
        legal = squares_for_tile(self.board, tile)
        near = beside(self.regions.occupied)
        for square in squares_of(legal & near):
            yield _Wish(self._worth_of_tile(tile, square), f"place {tile} at {square}")

    def _catastrophes(self) -> Iterator[_Wish]:
        """Take the only temple from under a leader that earns from monuments."""
        legal = squares_for_catastrophe(self.board, self.seat)
        for square, seat, leader in self.board.standing():
            temples = BESIDE[square] & self.regions.temples
            if seat == self.seat or temples.bit_count() > 1 or not temples & legal:
                continue
            earned = sum(each == leader for each, _monument in incomes(self.board, seat))
            mine = set_of(self.board.leaders[self.seat].values())
            if not mine & beside(temples):
                yield _Wish(_TO_OTHERS * 2.5 * earned - _RUIN, f"catastrophe at {square_of(temples)}")

    def _leaders(self, leader: Leader) -> Iterator[_Wish]:
        stands = self.board.leaders[self.seat].get(leader)
        now = 0.0
        if stands is not None:
            here = next(each for each in self.kingdoms if each.squares & BIT[stands])
            now = self._worth_of_leader(leader, stands, here.squares) + _RESTLESS
        for square in squares_of(squares_for_leader(self.board, self.seat, leader)):
            worth = self._worth_of_arrival(leader, square) - now
            if worth > 0:
                yield _Wish(worth, f"{leader} at {square}")

    # --- Leaders ------------------------------------------------------------------------------------------

    def _worth_of_arrival(self, leader: Leader, square: Square) -> float:
        touched = [self.kingdoms[number] for number in self._touched(square)]
        stands = self.board.leaders[self.seat].get(leader)
        if stands is not None:
            touched = [each for each in touched if not each.squares & BIT[stands]]
        squares = BIT[square]
        for each in touched:
            squares |= each.squares
        worth = self._worth_of_leader(leader, square, squares)
        rivals = [each.leaders[leader] for each in touched if leader in each.leaders]
        rivals = [rival for rival in rivals if rival[0] != self.seat]
        if not rivals:
            return worth
        seat, against = rivals[0]
        own, other = (
            (BESIDE[at] & self.regions.temples).bit_count() + more
            for at, more in ((square, self.view.hand[TEMPLE]), (against, 0))
        )
        chance = chance_of_at_most(self.view, seat, TEMPLE, own - other - 1)
        worth += self.need[RED] + 0.6 * self._worth_of_leader(leader, against, squares)
        return chance * worth - (1 - chance) * (2 + _TO_OTHERS) - _SPENT * self.view.hand[TEMPLE]

    def _worth_of_leader(self, leader: Leader, square: Square, squares: Squares) -> float:
        """What a leader may bring on a square of a kingdom; more, the more temples are beside it."""
        worth = self._worth_within(leader, squares & ~BIT[square])
        return worth + 0.4 * min((BESIDE[square] & self.regions.temples).bit_count(), 3)

    def _find_worth_within(self, leader: Leader, squares: Squares) -> float:
        """What a leader may bring in a kingdom, by the tiles in hand, monuments and treasures."""
        colour = COLOUR[leader]
        worth = _LEADER + 0.7 * self.need[colour] * min(self.view.hand[TILE[colour]], 3)
        worth += 0.08 * (self.regions.face_up[colour] & squares).bit_count() * self.need[colour]
        if leader == KING:
            worth += 0.6 + 0.25 * sum(
                self.need[each] * min(self.view.hand[TILE[each]], 2) for each in COLOURS if each != colour
            )
        worth += (
            2.5
            * self.need[colour]
            * sum(
                colour in MONUMENTS[monument] and bool(BIT[corner] & squares)
                for monument, corner in self.board.monuments.items()
            )
        )
        if colour == GREEN:
            worth += self.any_need * max(0, (set_of(self.board.treasures) & squares).bit_count() - 1)
        return worth

    # --- Tiles --------------------------------------------------------------------------------------------

    def _worth_of_tile(self, tile: Tile, square: Square) -> float:
        touched = self._touched(square)
        leaders = [number for number in touched if self.kingdoms[number].leaders]
        colour = COLOUR[tile]
        worth = self._worth_of_treasures(touched)
        if len(leaders) > 1:
            return worth + self._worth_of_union(*leaders) - _SPENT
        if not leaders:
            return worth - _SPENT
        kingdom = self.kingdoms[leaders[0]]
        owner = kingdom.leaders.get(LEADER[colour]) or kingdom.leaders.get(KING)
        if owner is not None:
            worth += self.need[colour] if owner[0] == self.seat else -_TO_OTHERS
        mine = [leader for leader, (seat, _at) in kingdom.leaders.items() if seat == self.seat]
        if mine:
            worth += self._worth_of_block(colour, square, leaders[0])
            if LEADER[colour] in mine:
                worth += 0.1
        return worth

    def _find_worth_of_treasures(self, numbers: tuple[int, ...]) -> float:
        """What a trader takes when regions come together."""
        lying, touched = set_of(self.board.treasures), [self.kingdoms[number] for number in numbers]
        traders = [each.leaders[LEADER[GREEN]] for each in touched if LEADER[GREEN] in each.leaders]
        number = sum((each.squares & lying).bit_count() for each in touched) - 1
        if len(traders) != 1 or number < 1:
            return 0.0
        return number * (self.any_need if traders[0][0] == self.seat else -self.any_need * _TO_OTHERS)

    def _worth_of_block(self, colour: Colour, square: Square, kingdom: int) -> float:
        """Four of a colour are to become a monument: how near the tile brings one that would pay."""
        pays = self._best_monument(colour, kingdom)
        if not pays:
            return 0.0
        same = self.regions.face_up[colour]
        open_to_it = same | self.regions.empty
        lying = [(three & same).bit_count() for three in _OTHER_THREE[square] if not three & ~open_to_it]
        return (0.0, 0.12, 0.35, 2.5)[max(lying, default=0)] * pays

    def _find_best_monument(self, colour: Colour, kingdom: int) -> float:
        """What the best monument of a colour would pay in a kingdom, each turn."""
        leaders = self.kingdoms[kingdom].leaders
        return max(
            (
                sum(self.need[each] for each in both if leaders.get(LEADER[each], ("",))[0] == self.seat)
                for monument, both in MONUMENTS.items()
                if colour in both and monument not in self.board.monuments
            ),
            default=0.0,
        )

    # --- Wars ---------------------------------------------------------------------------------------------

    def _find_worth_of_union(self, *numbers: int) -> float:
        """What the wars are worth that a tile starts; a peaceful union is worth less than nothing."""
        first, second = (self.kingdoms[number] for number in numbers)
        worth = -0.2
        for leader in LEADERS:
            if leader in first.leaders and leader in second.leaders:
                colour = COLOUR[leader]
                sides = [
                    (each.leaders[leader][0], each.squares & self.regions.face_up[colour])
                    for each in (first, second)
                ]
                if sides[0][0] != self.seat:
                    sides.reverse()
                if sides[0][0] == self.seat:
                    own, other = (there.bit_count() for _seat, there in sides)
                    worth += self._worth_of_war(colour, own, other, sides[1][0])
        return worth

    def _worth_of_war(self, colour: Colour, own: int, other: int, seat: Seat) -> float:
        """What attacking is worth with all that is in hand."""
        held = self.view.hand[TILE[colour]]
        chance = chance_of_at_most(self.view, seat, TILE[colour], own + held - other - 1)
        won = self.need[colour] * (1 + other) + 1.0
        lost = 2.0 + (1 + own) * (_TO_OTHERS + 0.3 * self.need[colour])
        return chance * won - (1 - chance) * lost - _SPENT * min(held, max(0, other - own + 2))

    def worth_of_open_war(self, colour: Colour) -> float:
        """What a war is worth that may be fought next; one of others, nothing."""
        leaders = open_wars(self.board)[colour]
        if self.seat not in leaders:
            return 0.0
        strength = {seat: len(supporters(self.board, at, colour)) for seat, at in leaders.items()}
        own = strength.pop(self.seat)
        ((seat, other),) = strength.items()
        return self._worth_of_war(colour, own, other, seat)

    def committed(self, numbers: tuple[int, ...]) -> str:
        """How many tiles to commit to the conflict under way."""
        conflict = self.board.under_way
        own, other = conflict.strengths(self.seat)
        stake = self._stake(conflict)
        if self.seat == conflict.defender:
            lacking = max(0, other - own)
            enough = [number for number in numbers if number >= lacking]
            return str(min(enough)) if enough and stake > _SPENT * lacking else "0"
        tile = fitting_tile(conflict.sort, conflict.colour)

        def worth(number: int) -> float:
            chance = chance_of_at_most(self.view, conflict.defender, tile, own - other + number - 1)
            return chance * stake - _SPENT * number

        return str(max(numbers, key=lambda number: (worth(number), -number)))

    def _stake(self, conflict: Conflict) -> float:
        """What winning is worth more than losing."""
        leader = LEADER[conflict.colour]
        if conflict.sort == "revolt":
            at = conflict.at if self.seat == conflict.attacker else conflict.against
            kingdom = self.regions.region(at)
            return self.need[RED] + _TO_OTHERS + self._worth_of_leader(leader, at, kingdom)
        own, other = len(conflict.supporting), len(conflict.opposing)
        if self.seat == conflict.defender:
            own, other = other, own
        need = self.need[conflict.colour]
        return 3.0 + need * (1 + other) + (1 + own) * (_TO_OTHERS + 0.3 * need)

    # --- Monuments ----------------------------------------------------------------------------------------

    def worth_of_monument(self, word: str) -> float:
        """What building brings, with every leader that it drives away."""
        if word == NOTHING:
            return 0.0
        board, driven_away = if_built(self.board, word)
        worth = sum(1.0 if seat != self.seat else -3.0 for _square, seat, _leader in driven_away)
        for seat in board.seats:
            more = self._income(board, seat) - self._income(self.board, seat)
            worth += 3 * more if seat == self.seat else -2 * more
        return worth

    def _income(self, board: Board, seat: Seat) -> float:
        found = incomes(board, seat)
        if seat != self.seat:
            return float(len(found))
        return sum(self.need[COLOUR[leader]] for leader, _monument in found)
