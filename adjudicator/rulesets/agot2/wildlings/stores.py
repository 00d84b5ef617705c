"""Wildling cards that touch supply and power: Rattleshirt's Raiders, Skinchanger Scout."""

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros import power
from adjudicator.rulesets.westeros.board import WesterosGame
from adjudicator.rulesets.westeros.events import PowerLost, SupplyChanged, because
from adjudicator.rulesets.westeros.procedures.losses import reconcile
from adjudicator.rulesets.westeros.procedures.wildlings import BidReturned


def _move_supply(game: WesterosGame, seat: Seat, places: int, rule: str) -> None:
    """Move a house on the Supply track, not beyond its ends."""
    board = game.board
    before = board.supply[seat]
    board.supply[seat] = min(max(0, before + places), len(board.edition.supply) - 1)
    if board.supply[seat] != before:
        game.tell(SupplyChanged(rule=rule, seat=seat, before=before, after=board.supply[seat]))


# --- Rattleshirt's Raiders --------------------------------------------------------------------------------


async def gain_supply(game: WesterosGame, seat: Seat) -> None:
    """The house rises one place on the Supply track."""
    _move_supply(game, seat, 1, "A2-WILD-09")


async def lose_two_supply(game: WesterosGame, seat: Seat) -> None:
    """The house falls two places, and loses the units it cannot feed [A2-SUPPLY-14]."""
    _move_supply(game, seat, -2, "A2-WILD-10")
    await reconcile(game, seat, "supply-after-attack")


async def lose_one_supply(game: WesterosGame, seat: Seat) -> None:
    """The house falls one place, and loses the units it cannot feed [A2-SUPPLY-14]."""
    _move_supply(game, seat, -1, "A2-WILD-10")
    await reconcile(game, seat, "supply-after-attack")


# --- Skinchanger Scout ------------------------------------------------------------------------------------


async def take_the_bid_back(game: WesterosGame, seat: Seat) -> None:
    """The power that the house bid is available again."""
    board = game.board
    amount = board.bids.pop(seat)
    board.available[seat] += amount
    game.tell(BidReturned(rule="A2-WILD-09", seat=seat, amount=amount))


async def lose_all_power(game: WesterosGame, seat: Seat) -> None:
    """The house loses all its available power."""
    _lose_power(game, seat, game.board.available[seat])


async def lose_two_power(game: WesterosGame, seat: Seat) -> None:
    """The house loses 2 power, or what it has [A2-GEN-16]."""
    _lose_power(game, seat, 2)


def _lose_power(game: WesterosGame, seat: Seat, amount: int) -> None:
    if lost := power.lose(game.board, seat, amount):
        game.tell(PowerLost(**because(game.board, "wildlings-won"), seat=seat, amount=lost))
