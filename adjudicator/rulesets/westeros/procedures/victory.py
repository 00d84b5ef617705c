"""Victory: enough castles and strongholds at once, or the most after the last round [A2-VIC]."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

import msgspec

from adjudicator.engine import Seat, Standing
from adjudicator.engine.ruleset import ranked
from adjudicator.rulesets.westeros.board import IRON_THRONE, Board, WesterosGame
from adjudicator.rulesets.westeros.control import controlled, sites, sites_to_win
from adjudicator.rulesets.westeros.edition import VictoryReason
from adjudicator.rulesets.westeros.events import EqualsCompared, GameDrawn, GameEnded
from adjudicator.rulesets.westeros.tracks import place, turn_order
from adjudicator.words import pgettext


class Comparison(msgspec.Struct, frozen=True):
    """What houses that were equal so far have of one thing."""

    reason: VictoryReason
    rule: str
    amounts: dict[Seat, int]


class Verdict(NamedTuple):
    """Who wins, by what, and by which rule; `compared` is all that was looked at, what decided last.

    Several winners are equal in everything that the edition compares.
    """

    winners: tuple[Seat, ...]
    reason: VictoryReason
    rule: str
    compared: tuple[Comparison, ...] = ()


class _Measure(msgspec.Struct, frozen=True):
    """One thing that houses are compared by; `best` of the amounts sets a house above the others."""

    of: Callable[[Board, Seat], int]
    best: Callable[[Iterable[int]], int] = max


def _strongholds(board: Board, seat: Seat) -> int:
    fort = board.edition.map.fort
    return sum(fort[area] == "stronghold" for area in sites(board, seat))


_MEASURES: Mapping[VictoryReason, _Measure] = {
    "most-sites": _Measure(lambda board, seat: len(sites(board, seat))),
    "most-strongholds": _Measure(_strongholds),
    "most-land": _Measure(lambda board, seat: len(controlled(board, seat))),
    "highest-supply": _Measure(lambda board, seat: board.supply[seat]),
    "most-power": _Measure(lambda board, seat: board.available[seat]),
    "best-throne": _Measure(lambda board, seat: place(board, IRON_THRONE, seat), min),
}
"""What may decide among equals; the Iron Throne never leaves any [A2-VIC-09]."""


def check(game: WesterosGame, acting: Seat | None = None) -> bool:
    """End the game if a house controls enough sites; true when the game is over [A2-VIC-02, A2-VIC-10].

    Several houses that have enough in the same moment are compared as after the last round, or else the first
    to act wins: the house that is `acting`, and then the others in turn order.
    """
    board = game.board
    if board.winners:
        return True
    wanted = sites_to_win(board)
    there = [seat for seat in turn_order(board) if len(sites(board, seat)) >= wanted]
    if not there:
        return False
    if len(there) > 1 and board.edition.policies.equals_at_once == "compared":
        _end(game, compare(board, there))
    else:
        first = acting if acting in there else there[0]
        _end(game, Verdict((first,), "enough-sites", board.rule("enough-sites")))
    return True


def decide(game: WesterosGame) -> None:
    """End the game after the last round [A2-ROUND-06]."""
    _end(game, compare(game.board, game.board.seats))


def compare(board: Board, seats: Iterable[Seat]) -> Verdict:
    """Which of some houses stand best, and what sets one above the last of its equals."""
    best, compared = list(seats), list[Comparison]()
    for reason in board.edition.policies.end_ties:
        measure = _MEASURES[reason]
        amounts = {seat: measure.of(board, seat) for seat in best}
        compared.append(Comparison(reason, board.rule(reason), amounts))
        most = measure.best(amounts.values())
        best = [seat for seat in best if amounts[seat] == most]
        if len(best) == 1:
            break
    decisive = compared[-1]
    return Verdict(tuple(best), decisive.reason, decisive.rule, tuple(compared))


def standings(board: Board) -> tuple[Standing, ...]:
    """The houses by castles and strongholds; after the end equals by what the edition compares, too."""
    first, *ties = board.edition.policies.end_ties
    reasons = [first, *(ties if board.winners else ())]
    counted = {
        seat: [_compared(_MEASURES[reason], board, seat) for reason in reasons] for seat in board.seats
    }
    return ranked(counted, [_criterion(reason) for reason in reasons[1:]], board.winners)


def _compared(measure: _Measure, board: Board, seat: Seat) -> int:
    """What a house has of one thing, the more the better."""
    return measure.of(board, seat) * (1 if measure.best is max else -1)


def _criterion(reason: VictoryReason) -> str:
    """What decides among equals, as standings call it."""
    return {
        "most-strongholds": pgettext("criterion", "strongholds"),
        "most-land": pgettext("criterion", "land areas"),
        "highest-supply": pgettext("criterion", "supply"),
        "most-power": pgettext("criterion", "available Power"),
        "best-throne": pgettext("criterion", "Iron Throne track"),
    }[reason]


def _end(game: WesterosGame, verdict: Verdict) -> None:
    board = game.board
    counted = {seat: len(sites(board, seat)) for seat in board.seats}
    if len(verdict.winners) > 1:
        game.tell(GameDrawn(rule=verdict.rule, winners=verdict.winners, sites=counted))
    else:
        game.tell(GameEnded(rule=verdict.rule, winner=verdict.winners[0], sites=counted))
    for found in verdict.compared[1:]:  # the first are the sites
        game.tell(EqualsCompared(rule=found.rule, by=found.reason, amounts=found.amounts))
