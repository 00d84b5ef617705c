"""Victory: seven castles and strongholds at once, or the most after the last round [A2-VIC]."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from adjudicator.engine import Seat
from adjudicator.rulesets.agot2.board import Agot2Game, Board
from adjudicator.rulesets.agot2.options import TIE_BREAK, chosen
from adjudicator.rulesets.agot2.tables import VICTORY
from adjudicator.rulesets.westeros.board import IRON_THRONE
from adjudicator.rulesets.westeros.control import controlled, sites
from adjudicator.rulesets.westeros.events import EqualsCompared, GameEnded, VictoryReason
from adjudicator.rulesets.westeros.tracks import place


class Comparison(NamedTuple):
    """What houses that were equal so far have of one thing."""

    reason: VictoryReason
    rule: str
    amounts: dict[Seat, int]


class Verdict(NamedTuple):
    """Who wins, by what, and by which rule; `compared` is all that was looked at, what decided last."""

    winner: Seat
    reason: VictoryReason
    rule: str
    compared: tuple[Comparison, ...] = ()


class _Measure(NamedTuple):
    """One thing that houses are compared by; `best` of the amounts sets a house above the others."""

    reason: VictoryReason
    rule: str
    of: Callable[[Board, Seat], int]
    best: Callable[[Iterable[int]], int] = max


def _strongholds(board: Board, seat: Seat) -> int:
    fort = board.edition.map.fort
    return sum(fort[area] == "stronghold" for area in sites(board, seat))


_SITES = _Measure("most-sites", "A2-VIC-04", lambda board, seat: len(sites(board, seat)))
_SUPPLY = _Measure("highest-supply", "A2-VIC-06", lambda board, seat: board.supply[seat])
_THRONE = _Measure("best-throne", "A2-VIC-08", lambda board, seat: place(board, IRON_THRONE, seat), min)

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
    alone = Verdict(there[0], "seven-sites", "A2-VIC-02")
    _end(game, compare(board, there, chosen(game.setup, TIE_BREAK)) if len(there) > 1 else alone)
    return True


def decide(game: Agot2Game) -> None:
    """End the game after the last round [A2-ROUND-06]."""
    _end(game, compare(game.board, game.board.seats, chosen(game.setup, TIE_BREAK)))


def compare(board: Board, seats: Iterable[Seat], tie_break: str) -> Verdict:
    """Tell which of some houses stands best, and what sets it above the last that equalled it so far."""
    best, compared = list(seats), list[Comparison]()
    for measure in _MEASURES[tie_break]:
        amounts = {seat: measure.of(board, seat) for seat in best}
        compared.append(Comparison(measure.reason, measure.rule, amounts))
        most = measure.best(amounts.values())
        best = [seat for seat in best if amounts[seat] == most]
        if len(best) == 1:
            return Verdict(best[0], measure.reason, measure.rule, tuple(compared))
    raise AssertionError(f"{', '.join(best)} stand at the same place of the Iron Throne track")


def _end(game: Agot2Game, verdict: Verdict) -> None:
    board = game.board
    board.winners, board.ending = (verdict.winner,), verdict.rule
    counted = {seat: len(sites(board, seat)) for seat in board.seats}
    game.tell(GameEnded(rule=verdict.rule, winner=verdict.winner, sites=counted))
    for found in verdict.compared[1:]:  # the first are the sites
        game.tell(EqualsCompared(rule=found.rule, by=found.reason, amounts=found.amounts))
