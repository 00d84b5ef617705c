"""Wildling cards that touch supply and power: Rattleshirt's Raiders, Skinchanger Scout."""

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros import power
from adjudicator.rulesets.westeros.board import WesterosGame
from adjudicator.rulesets.westeros.events import PowerLost, SupplyChanged, because
from adjudicator.rulesets.westeros.procedures.losses import reconcile
from adjudicator.rulesets.westeros.procedures.wildlings import BidReturned


async def move_supply(game: WesterosGame, seat: Seat, places: int) -> None:
    """Move a house on the Supply track, not beyond its ends.

    One that goes down loses at once the units that it cannot feed [A2-SUPPLY-14].
    """
    board, rule = game.board, "A2-WILD-09" if places > 0 else "A2-WILD-10"
    before = board.supply[seat]
    after = min(max(0, before + places), len(board.edition.supply) - 1)
    game.tell(SupplyChanged(rule=rule, seat=seat, before=before, after=after))
    if places < 0 or board.edition.policies.supply_after_a_gain:
        await reconcile(game, seat, "supply-after-attack")


async def take_the_bid_back(game: WesterosGame, seat: Seat) -> None:
    """The power that the house bid is available again."""
    game.tell(BidReturned(rule="A2-WILD-09", seat=seat, amount=game.board.bids[seat]))


async def lose_power(game: WesterosGame, seat: Seat, amount: int) -> None:
    """The house loses so much power, or what it has [A2-GEN-16]."""
    lost = power.losable(game.board, seat, amount)
    game.tell(PowerLost(**because(game.board, "wildlings-won"), seat=seat, amount=lost))
