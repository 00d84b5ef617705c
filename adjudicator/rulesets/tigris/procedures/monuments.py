"""Monuments, and leaders that lose their last temple [TE-MON, TE-LEADER-11]."""

from adjudicator.engine import Ask, OneOf
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.board import TigrisGame
from adjudicator.rulesets.tigris.judgements import monument_sites, stranded
from adjudicator.rulesets.tigris.pieces import Monument, Tile
from adjudicator.rulesets.tigris.squares import Square

MONUMENT = "monument"
"""The question whether to build, declared in `questions`."""

NOTHING = "none"


def site(monument: Monument, corner: Square) -> str:
    """The word for building a monument on the block with this north-west square: `red-black at E6`."""
    return f"{monument} at {corner}"


async def offer(game: TigrisGame, square: Square, tile: Tile) -> None:
    """The tile just placed may have completed a block of four: build, or never [TE-MON-01 to TE-MON-08]."""
    board = game.board
    sites = {site(*each): each for each in monument_sites(board, square)}
    if not sites:
        return
    answer = await Ask(board.active, MONUMENT, OneOf((NOTHING, *sites)), default=NOTHING)
    if answer == NOTHING:
        corners = tuple(dict.fromkeys(corner for _monument, corner in sites.values()))
        game.tell(
            events.MonumentDeclined(rule="TE-MON-07", **board.moment, seat=board.active, squares=corners)
        )
        return
    monument, corner = sites[answer]
    game.tell(
        events.MonumentBuilt(
            rule="TE-MON-04", **board.moment, seat=board.active, monument=monument, tile=tile, square=corner
        )
    )
    withdraw_stranded(game, "TE-MON-11")


def withdraw_stranded(game: TigrisGame, rule: str) -> None:
    """Leaders without a face-up temple beside them go home [TE-LEADER-11, TE-MON-11, TE-CAT-09]."""
    board = game.board
    for origin, seat, leader in stranded(board):
        game.tell(events.LeaderStranded(rule=rule, **board.moment, seat=seat, leader=leader, origin=origin))
