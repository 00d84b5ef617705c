"""What events say of a house's power and units, held against the board: nothing changes hands untold."""

from collections import Counter
from collections.abc import Iterable

from adjudicator.engine import Event, Seat
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.events import (
    BidsRevealed,
    PowerGained,
    PowerLost,
    PowerTokenLaid,
    UnitsLost,
    UnitsMustered,
    UnitsReplaced,
)
from adjudicator.rulesets.westeros.procedures.ports import PortCaptured
from adjudicator.rulesets.westeros.procedures.wildlings import BidReturned
from adjudicator.rulesets.westeros.units import KIND, SHIP, Kind, Unit


class Ledger:
    """The power and units of all houses, kept by what is told."""

    def __init__(self, board: Board) -> None:
        self.power = Counter(board.available)
        self.units = units_of(board)

    def enter(self, told: Iterable[Event]) -> None:
        """Take down what some events change."""
        for event in told:
            self._enter_power(event)
            self._enter_units(event)

    def agrees(self, board: Board) -> bool:
        return +self.power == +Counter(board.available) and +self.units == units_of(board)

    def _enter_power(self, event: Event) -> None:
        match event:
            case PowerGained() | BidReturned():
                self.power[event.seat] += event.amount
            case PowerLost():
                self.power[event.seat] -= event.amount
            case PowerTokenLaid():
                self.power[event.seat] -= 1
            case BidsRevealed():
                self.power.subtract(event.bids)
            case _:
                pass

    def _enter_units(self, event: Event) -> None:
        match event:
            case UnitsMustered():
                self.units += _counted(event.seat, event.units)
            case UnitsLost():
                self.units -= _counted(event.seat, event.units)
            case UnitsReplaced():
                self.units -= _counted(event.seat, event.units)
                self.units += _counted(event.seat, event.by)
            case PortCaptured():
                self.units += _counted(event.seat, (SHIP,) * event.ships)
            case _:
                pass


def units_of(board: Board) -> Counter[tuple[Seat, Kind]]:
    """How many units of each kind each house has on the board, routed or not."""
    found: Counter[tuple[Seat, Kind]] = Counter()
    for seat in board.seats:
        for _area, units in board.forces(seat):
            found += _counted(seat, units)
    return found


def _counted(seat: Seat, units: Iterable[Unit]) -> Counter[tuple[Seat, Kind]]:
    return Counter((seat, KIND[unit]) for unit in units)
