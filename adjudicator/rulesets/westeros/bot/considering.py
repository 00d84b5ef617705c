"""Looking ahead: which answers are worth trying out, how far, and what the board is then worth.

All orders are given at once and then played out, so a round is what a player can see ahead: a sheet is tried
with what the neighbours' stewards would order, a march with the fights that follow, up to the end of the
round. What happens then, cards decide. A bid is tried up to the planning: what a place on a track is worth,
the house knows by heart.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from adjudicator.engine import Pick, Question, Seat
from adjudicator.engine.options.base import shuffled
from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, TRACKS, Board
from adjudicator.rulesets.westeros.bot.marching import best_marches
from adjudicator.rulesets.westeros.bot.ordering import varied_sheets
from adjudicator.rulesets.westeros.bot.outlook import Outlook
from adjudicator.rulesets.westeros.control import controlled, sites, sites_to_win
from adjudicator.rulesets.westeros.procedures import (
    marches,
    planning,
)
from adjudicator.rulesets.westeros.procedures.rounds import phase
from adjudicator.rulesets.westeros.tracks import holder, place
from adjudicator.rulesets.westeros.units import count
from adjudicator.rulesets.westeros.view import View

_SHEETS, _MARCHES, _OTHERS = 8, 8, 10
"""How many sheets and marches are tried, and answers to other questions."""

_STRENGTH = 7
"""What a unit is worth for each point of strength, wherever it stands."""

_POWER, _HOARD, _ENOUGH = 6, 2, 6
"""What a Power token is worth: up to enough of them, and beyond that."""

_PLACE = {IRON_THRONE: 3, FIEFDOMS: 5, KINGS_COURT: 2}
_FIRST = {IRON_THRONE: 8, FIEFDOMS: 10, KINGS_COURT: 8}
_STAR = 10
"""What each place on a track is worth, the first besides, and a star on the King's Court."""

_ALARM = {0: 300, 1: 90, 2: 30}
"""What it costs that another house stands so many castles short of the last one that it needs."""

_COMFORTABLE = 800.0
"""A house that is worth so much is as near to winning as to losing, other things being equal."""


def alternatives(view: View, question: Question, pick: Pick) -> Iterator[Any]:
    """Answers worth trying beside the steward's."""
    match question.kind:
        case planning.ASSIGN_ORDERS | planning.ASSIGN_ORDERS_SHORT:
            yield from islice(varied_sheets(Outlook(view.board, question.seat), pick), _SHEETS)
        case marches.MARCH:
            yield from _promising_marches(Outlook(view.board, question.seat), question)
        case _:
            yield from islice(shuffled(question.options.listing(), pick), _OTHERS)


def _promising_marches(outlook: Outlook, question: Question) -> Iterator[Any]:
    """The best ways out of each area with an order, whichever goes first, and to stay there."""
    orders = outlook.board.orders
    origins = [origin for origin in question.branches if origin in orders]
    for origin in origins:
        modifier = outlook.tokens[orders[origin].token].modifier
        for march in best_marches(outlook, origin, modifier, max(2, _MARCHES // len(origins))):
            yield {origin: {area: count(units) for area, units in march.moves.items()}}


def seen_enough(before: Board, now: Board) -> bool:
    """The round is over; for what is decided in the Westeros phase, that phase."""
    if now.round > before.round:
        return True
    return phase(before) == "westeros" and phase(now) != "westeros"


def prospect(board: Board, seat: Seat) -> float:
    """Before the end, by what the house holds and is likely to keep, and how near another is to victory."""
    if board.winners:
        if seat in board.winners:
            return 1.0
        return 0.1 * len(sites(board, seat)) / sites_to_win(board)
    outlook = Outlook(board, seat)
    worth = sum(outlook.holding(area, board.units_in(area, seat)) for area in _held(board, seat))
    worth += _STRENGTH * sum(
        outlook.strength(units, area, attacking=False) for area, units in board.forces(seat)
    )
    power = board.available[seat]
    worth += _POWER * min(power, _ENOUGH) + _HOARD * max(0, power - _ENOUGH)
    for track in TRACKS:
        behind = len(board.seats) - place(board, track, seat)
        worth += _PLACE[track] * behind + _FIRST[track] * (holder(board, track) == seat)
    worth += _STAR * planning.stars(board, seat)
    most = max(castles for house, castles in outlook.castles.items() if house != seat)
    worth -= _ALARM.get(sites_to_win(board) - 1 - most, 0)
    worth = max(0, worth)
    return 0.1 + 0.8 * worth / (worth + _COMFORTABLE)


def _held(board: Board, seat: Seat) -> Iterator[str]:
    """The areas that a house controls: land, and the seas and ports its Ships lie in."""
    yield from controlled(board, seat)
    for area, _units in board.forces(seat):
        if board.edition.map.kind[area] != "land":
            yield area
