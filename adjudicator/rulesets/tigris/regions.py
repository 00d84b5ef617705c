"""Regions: connected tiles and leaders [TE-KING], updated as pieces come and go.

A piece that is added joins the regions beside it; when one is taken away, only its own region is searched
again.
"""

from collections.abc import Iterator

from adjudicator.rulesets.tigris.pieces import COLOURS, RED, Colour
from adjudicator.rulesets.tigris.squares import BESIDE, BIT, BOARD, Square, Squares, beside, connected


class Regions:
    """Sets of squares: the regions, and what stands on the squares of each kind.

    `occupied` are the squares with a tile or a leader, `blocked` those with a catastrophe [TE-MAP-04];
    `face_up` are the face-up tiles by colour, `leaders` the squares with a leader. `regions` maps each
    region to all squares beside its own.
    """

    __slots__ = ("blocked", "face_up", "leaders", "occupied", "regions")

    def __init__(self) -> None:
        self.occupied: Squares = 0
        self.blocked: Squares = 0
        self.leaders: Squares = 0
        self.face_up: dict[Colour, Squares] = dict.fromkeys(COLOURS, 0)
        self.regions: dict[Squares, Squares] = {}

    def clone(self) -> "Regions":
        """An independent copy."""
        copy = Regions.__new__(Regions)
        copy.occupied, copy.blocked, copy.leaders = self.occupied, self.blocked, self.leaders
        copy.face_up = self.face_up.copy()
        copy.regions = self.regions.copy()
        return copy

    @property
    def empty(self) -> Squares:
        """Squares with nothing on them, not even a catastrophe [TE-MAP-04]."""
        return BOARD & ~self.occupied & ~self.blocked

    @property
    def temples(self) -> Squares:
        """The face-up temples."""
        return self.face_up[RED]

    def add(self, square: Square) -> None:
        """Put a piece on an empty square; the caller updates `face_up` or `leaders`."""
        bit, neighbours = BIT[square], BESIDE[square]
        self.occupied |= bit
        joined, around = bit, neighbours
        for region in [region for region in self.regions if region & neighbours]:
            joined |= region
            around |= self.regions.pop(region)
        self.regions[joined] = around

    def remove(self, square: Square) -> None:
        """Take the piece off a square; its region may fall apart [TE-KING-01]."""
        bit = BIT[square]
        self.occupied &= ~bit
        region = self.region(square)
        del self.regions[region]
        left = region & ~bit
        while left:
            part = connected(left & -left, left)
            self.regions[part] = beside(part)
            left &= ~part

    def region(self, square: Square) -> Squares:
        """The region of an occupied square."""
        bit = BIT[square]
        return next(region for region in self.regions if region & bit)

    def kingdoms(self) -> Iterator[Squares]:
        """The regions with at least one leader, whoever owns it [TE-KING-03]."""
        leaders = self.leaders
        return (region for region in self.regions if region & leaders)

    def kingdoms_beside(self, square: Square) -> list[Squares]:
        """The kingdoms that lie beside an empty square."""
        neighbours = BESIDE[square]
        return [kingdom for kingdom in self.kingdoms() if kingdom & neighbours]

    def touching(self, lifted: Square | None = None) -> tuple[Squares, Squares]:
        """The squares, empty or not, that lie beside two kingdoms or more, and beside three or more.

        With a square, as if the leader there had been lifted.
        """
        one = two = three = 0
        for around in self._around_kingdoms(0 if lifted is None else BIT[lifted]):
            three |= two & around
            two |= one & around
            one |= around
        return two, three

    def _around_kingdoms(self, lifted: Squares) -> Iterator[Squares]:
        """What lies beside each kingdom without the leader on a square; its own may fall apart."""
        leaders = self.leaders & ~lifted
        for region, around in self.regions.items():
            if not region & leaders:
                continue
            if not region & lifted:
                yield around
                continue
            left = region & ~lifted
            while left:
                part = connected(left & -left, left)
                left &= ~part
                if part & leaders:
                    yield beside(part)
