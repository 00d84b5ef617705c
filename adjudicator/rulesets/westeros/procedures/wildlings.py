"""What every attack of the wildlings is made of: the bids, whose count, and the threat that is left.

An edition plays out an attack with these, because what befalls the houses is its own.
"""

from adjudicator.engine import Ask, Number, OneOf, Seat, Together
from adjudicator.rulesets.westeros.board import WesterosGame
from adjudicator.rulesets.westeros.events import BidsRevealed, ThreatChanged, TieBroken, because
from adjudicator.rulesets.westeros.procedures.wildling_events import AttackDecided, BidderNamed
from adjudicator.rulesets.westeros.tracks import in_turn_order, throne_holder

BID_WILDLINGS = "bid-wildlings"
PICK_HIGHEST_BIDDER = "pick-highest-bidder"
PICK_LOWEST_BIDDER = "pick-lowest-bidder"


async def bid(game: WesterosGame, bidders: tuple[Seat, ...]) -> None:
    """Let all bid any number of their available power, and reveal the bids [A2-WILD-05, A2-WILD-06]."""
    board = game.board
    bids = await Together({seat: _ask_bid(seat, board.available[seat]) for seat in bidders})
    for seat, amount in bids.items():
        board.available[seat] -= amount
    board.bids = bids
    game.tell(BidsRevealed(rule=board.rule("wildling-bids"), subject="wildlings", bids=dict(bids)))


def _ask_bid(seat: Seat, available: int) -> Ask[int]:
    return Ask(seat, BID_WILDLINGS, Number(0, available), default=0, secret=True, settle=True)


def decide(game: WesterosGame, strength: int) -> bool:
    """Hold the bids against the strength of the wildlings; whether they are repelled."""
    board = game.board
    watch = sum(board.bids.values())
    repelled = watch >= strength
    rule = board.rule("attack-decided")
    game.tell(AttackDecided(rule=rule, watch=watch, wildlings=strength, repelled=repelled))
    return repelled


async def highest_bidder(game: WesterosGame) -> Seat:
    """The one who bid most; the holder of the Iron Throne picks one of several [A2-WILD-11]."""
    board = game.board
    most = max(board.bids.values())
    tied = in_turn_order(board, *(seat for seat, amount in board.bids.items() if amount == most))
    seat = tied[0]
    if len(tied) > 1:
        holder = throne_holder(board)
        seat = await Ask(holder, PICK_HIGHEST_BIDDER, OneOf(tied), default=tied[0])
        rule, order = board.rule("highest-bidder-tie"), _first(seat, tied)
        game.tell(TieBroken(rule=rule, seat=holder, subject="highest-bidder", order=order))
    game.tell(BidderNamed(rule=board.rule("highest-bidder"), seat=seat, bidder="highest-bidder"))
    return seat


async def lowest_bidder(game: WesterosGame) -> Seat:
    """The one who bid least; the holder of the Iron Throne picks one of several [A2-WILD-12]."""
    board = game.board
    least = min(board.bids.values())
    tied = in_turn_order(board, *(seat for seat, amount in board.bids.items() if amount == least))
    seat = tied[0]
    if len(tied) > 1:
        holder = throne_holder(board)
        seat = await Ask(holder, PICK_LOWEST_BIDDER, OneOf(tied), default=tied[-1])
        rule, order = board.rule("lowest-bidder-tie"), _first(seat, tied)
        game.tell(TieBroken(rule=rule, seat=holder, subject="lowest-bidder", order=order))
    game.tell(BidderNamed(rule=board.rule("lowest-bidder"), seat=seat, bidder="lowest-bidder"))
    return seat


def _first(picked: Seat, tied: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The house that is picked before the others."""
    return (picked, *(seat for seat in tied if seat != picked))


def set_back(game: WesterosGame, *, repelled: bool) -> None:
    """Set the threat to 0 or, after a victory of the wildlings, some spaces back; clear away the bids."""
    board, track = game.board, game.board.edition.wildlings
    before = board.threat
    space = 0 if repelled else max(0, track.spaces.index(before) - track.back_after_their_win)
    board.threat = track.spaces[space]
    if board.threat != before:
        game.tell(ThreatChanged(**because(board, "threat-set-back"), before=before, after=board.threat))
    board.bids = {}  # [A2-WILD-17]
