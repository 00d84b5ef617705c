"""Clash of Kings: bidding for the places on the influence tracks [A2-BID]."""

from collections.abc import Mapping
from itertools import groupby

from adjudicator.engine import Ask, Number, Ordering, Seat, Together
from adjudicator.rulesets.westeros.board import WesterosGame
from adjudicator.rulesets.westeros.edition import Track
from adjudicator.rulesets.westeros.events import BidsRevealed, TieBroken
from adjudicator.rulesets.westeros.procedures.shifting import put_in_order
from adjudicator.rulesets.westeros.tracks import throne_holder

BID_INFLUENCE = "bid-influence"
ORDER_INFLUENCE_TIES = "order-influence-ties"


async def bid(game: WesterosGame, track: Track) -> None:
    """Play out the bidding for one track, from the secret bids to the new holder of its token.

    The houses keep their places until the new ones are settled, so that the holder of the Iron Throne still
    decides ties on its own track [A2-BID-09].
    """
    board = game.board
    await reveal_bids(game, {seat: _ask(game, seat, track) for seat in board.seats}, track, "influence-bids")
    before = board.tracks[track][0]
    order = await _in_order(game, track)
    put_in_order(game, track, before, order, "track-by-bids")


def _ask(game: WesterosGame, seat: Seat, track: Track) -> Ask[int]:
    """Ask for any number of the power a house has left [A2-BID-03, A2-BID-11]."""
    options = Number(0, game.board.available[seat])
    return Ask(seat, BID_INFLUENCE, options, default=0, subject=track, secret=True, settle=True)


async def reveal_bids(game: WesterosGame, asks: Mapping[Seat, Ask[int]], subject: str, reason: str) -> None:
    """Let houses bid in secret, take the bids from their available power, and reveal them."""
    bids = dict(await Together(asks))
    game.tell(BidsRevealed(rule=game.board.rule(reason), subject=subject, bids=bids))


async def _in_order(game: WesterosGame, track: Track) -> list[Seat]:
    """Put the houses in the order of their bids; who holds the Iron Throne orders equal ones [A2-BID-08]."""
    board = game.board
    groups = {
        amount: tuple(equal)
        for amount, equal in groupby(
            sorted(board.tracks[track], key=lambda seat: -board.bids[seat]), key=lambda seat: board.bids[seat]
        )
    }
    holder = throne_holder(board)
    ties = {f"{track}-{amount}": equal for amount, equal in groups.items() if len(equal) > 1}
    decided: dict[str, tuple[Seat, ...]] = {}
    if ties:
        decided = await Together(
            {
                subject: Ask(holder, ORDER_INFLUENCE_TIES, Ordering(equal), default=equal, subject=subject)
                for subject, equal in ties.items()
            }
        )
    for order in decided.values():
        game.tell(TieBroken(rule=board.rule("influence-tie"), seat=holder, subject=track, order=order))
    return [seat for amount, equal in groups.items() for seat in decided.get(f"{track}-{amount}", equal)]
