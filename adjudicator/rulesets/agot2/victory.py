"""Victory: seven castles and strongholds at once, or the most after the last round [A2-VIC]."""

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from adjudicator.engine import Seat
from adjudicator.rulesets.agot2.board import Agot2Game, Board
from adjudicator.rulesets.agot2.events import GameEnded
from adjudicator.rulesets.agot2.options import TIE_BREAK, chosen
from adjudicator.rulesets.agot2.tables import VICTORY
from adjudicator.rulesets.westeros.board import IRON_THRONE
from adjudicator.rulesets.westeros.control import controlled, sites
from adjudicator.rulesets.westeros.tracks import place

VictoryReason = Literal[
    "seven-sites",
    "most-sites",
    "most-strongholds",
    "most-land",
    "highest-supply",
    "most-power",
    "best-throne",
]


class Verdict(NamedTuple):
    """Who wins, by what, and by which rule."""

    winner: Seat
    reason: VictoryReason
    rule: str


class _Measure(NamedTuple):
    """One thing that houses are compared by; more is better."""

    reason: VictoryReason
    rule: str
    of: Callable[[Board, Seat], int]


def _strongholds(board: Board, seat: Seat) -> int:
    fort = board.edition.map.fort
    return sum(fort[area] == "stronghold" for area in sites(board, seat))


_SITES = _Measure("most-sites", "A2-VIC-04", lambda board, seat: len(sites(board, seat)))
_SUPPLY = _Measure("highest-supply", "A2-VIC-06", lambda board, seat: board.supply[seat])
_THRONE = _Measure("best-throne", "A2-VIC-08", lambda board, seat: -place(board, IRON_THRONE, seat))

_MEASURES: dict[str, tuple[_Measure, ...]] = {
    "rulebook": (
        _SITES,
        _Measure("most-strongholds", "A2-VIC-05", _strongholds),
        _SUPPLY,
        _Measure("most-power", "A2-VIC-07", lambda board, seat: board.available[seat]),
        _THRONE,
    ),
    "errata": (
        _SITES,
        _Measure("most-land", "A2-AMB-03", lambda board, seat: len(controlled(board, seat))),
        _SUPPLY,
        _THRONE,
    ),
}
"""By the option `tie-break`: what decides, one after another. The last never leaves equals [A2-VIC-09]."""


def check(game: Agot2Game) -> bool:
    """End the game if a house controls seven sites; true when the game is over [A2-VIC-02, A2-VIC-10].

    Several houses that reach seven in the same moment are compared as after the last round.
    """
    board = game.board
    if board.winners:
        return True
    there = [seat for seat in board.seats if len(sites(board, seat)) >= VICTORY]
    if not there:
        return False
    verdict = compare(board, there, chosen(game.setup, TIE_BREAK))
    _end(game, verdict if len(there) > 1 else Verdict(verdict.winner, "seven-sites", "A2-VIC-02"))
    return True


def decide(game: Agot2Game) -> None:
    """End the game after the last round [A2-ROUND-06]."""
    _end(game, compare(game.board, game.board.seats, chosen(game.setup, TIE_BREAK)))


def compare(board: Board, seats: Iterable[Seat], tie_break: str) -> Verdict:
    """Tell which of some houses stands best, and what sets it above the last that equalled it so far."""
    best = list(seats)
    for measure in _MEASURES[tie_break]:
        most = max(measure.of(board, seat) for seat in best)
        best = [seat for seat in best if measure.of(board, seat) == most]
        if len(best) == 1:
            return Verdict(best[0], measure.reason, measure.rule)
    raise AssertionError(f"{', '.join(best)} stand at the same place of the Iron Throne track")


def _end(game: Agot2Game, verdict: Verdict) -> None:
    board = game.board
    board.winners, board.ending = (verdict.winner,), verdict.rule
    counted = {seat: len(sites(board, seat)) for seat in board.seats}
    game.tell(GameEnded(rule=verdict.rule, winner=verdict.winner, sites=counted))
