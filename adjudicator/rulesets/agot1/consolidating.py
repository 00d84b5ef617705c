"""Consolidate Power: all orders at once, after the routed units have stood up [A1-CP]."""

from adjudicator.rulesets.westeros.board import WesterosGame
from adjudicator.rulesets.westeros.procedures.clean_up import rally_units
from adjudicator.rulesets.westeros.procedures.consolidating import gather
from adjudicator.rulesets.westeros.procedures.resolving import orders_of, take_off
from adjudicator.rulesets.westeros.tracks import turn_order


async def resolve_all(game: WesterosGame, _subject: str) -> None:
    """Every house gains what its orders yield [A1-CP-01]."""
    board = game.board
    rally_units(game)  # [A1-ROUT-06]
    for step in board.edition.hooks.consolidating:
        await step(game)
    for seat in turn_order(board):
        for area in orders_of(board, seat, "consolidate"):
            take_off(game, area, "order-consolidates")
            gather(game, seat, area)
