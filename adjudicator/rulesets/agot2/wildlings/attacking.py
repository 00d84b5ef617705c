"""An attack of the wildlings, from the bids to the threat that is left."""

from adjudicator.engine import Ask, Number, OneOf, Seat, Together
from adjudicator.rulesets.agot2.board import Agot2Game
from adjudicator.rulesets.agot2.tables import WILDLING_SPACES, WILDLINGS_FALL_BACK
from adjudicator.rulesets.agot2.wildlings.influence import AGAIN, SECOND_STRENGTH
from adjudicator.rulesets.agot2.wildlings.texts import TEXTS
from adjudicator.rulesets.westeros.board import Card
from adjudicator.rulesets.westeros.events import BidsRevealed, ThreatChanged, TieBroken
from adjudicator.rulesets.westeros.procedures import victory
from adjudicator.rulesets.westeros.procedures.raven import top_wildling_card
from adjudicator.rulesets.westeros.procedures.wildling_events import (
    AttackDecided,
    BidderNamed,
    WildlingCardTurned,
    WildlingsAttacked,
)
from adjudicator.rulesets.westeros.tracks import in_turn_order, throne_holder


async def attack(game: Agot2Game, subject: str) -> None:
    """Play out one attack; of the second one of a Preemptive Raid the subject names who is left out."""
    board = game.board
    left_out = subject.removeprefix(AGAIN) if subject.startswith(AGAIN) else None
    bidders = tuple(seat for seat in board.seats if seat != left_out)
    strength = _strength(game, left_out)

    await _bid(game, bidders)
    watch = sum(board.bids.values())
    repelled = watch >= strength
    game.tell(AttackDecided(rule="A2-WILD-07", watch=watch, wildlings=strength, repelled=repelled))
    if repelled:
        highest = await _highest_bidder(game)
        await TEXTS[await _turn_up(game)].highest(game, highest)  # [A2-WILD-09]
    else:
        lowest = await _lowest_bidder(game)
        text = TEXTS[await _turn_up(game)]
        await text.lowest(game, lowest)  # [A2-WILD-10]
        for seat in in_turn_order(board, *bidders):  # [A2-WILD-14]
            if seat != lowest:
                await text.others(game, seat)
    _finish(game, repelled=repelled)
    victory.check(game)  # [A2-VIC-10]


def _strength(game: Agot2Game, left_out: Seat | None) -> int:
    """Tell how strong the wildlings are: as the track says, or as a Preemptive Raid does."""
    rule, strength = ("A2-WILD-22", SECOND_STRENGTH) if left_out else ("A2-WILD-04", game.board.threat)
    game.tell(WildlingsAttacked(rule=rule, strength=strength, left_out=left_out))
    return strength


async def _bid(game: Agot2Game, bidders: tuple[Seat, ...]) -> None:
    """Let all bid any number of their available power, and reveal the bids [A2-WILD-05, A2-WILD-06]."""
    board = game.board
    bids = await Together({seat: _ask_bid(seat, board.available[seat]) for seat in bidders})
    for seat, amount in bids.items():
        board.available[seat] -= amount
    board.bids = bids
    game.tell(BidsRevealed(rule="A2-WILD-06", subject="wildlings", bids=dict(bids)))


def _ask_bid(seat: Seat, available: int) -> Ask[int]:
    return Ask(seat, "bid-wildlings", Number(0, available), default=0, secret=True, settle=True)


async def _highest_bidder(game: Agot2Game) -> Seat:
    """The one who bid most; the holder of the Iron Throne picks one of several [A2-WILD-11]."""
    board = game.board
    most = max(board.bids.values())
    tied = in_turn_order(board, *(seat for seat, amount in board.bids.items() if amount == most))
    seat = tied[0]
    if len(tied) > 1:
        holder = throne_holder(board)
        seat = await Ask(holder, "pick-highest-bidder", OneOf(tied), default=tied[0])
        game.tell(
            TieBroken(rule="A2-WILD-11", seat=holder, subject="highest-bidder", order=_first(seat, tied))
        )
    game.tell(BidderNamed(rule="A2-WILD-09", seat=seat, bidder="highest-bidder"))
    return seat


async def _lowest_bidder(game: Agot2Game) -> Seat:
    """The one who bid least; the holder of the Iron Throne picks one of several [A2-WILD-12]."""
    board = game.board
    least = min(board.bids.values())
    tied = in_turn_order(board, *(seat for seat, amount in board.bids.items() if amount == least))
    seat = tied[0]
    if len(tied) > 1:
        holder = throne_holder(board)
        seat = await Ask(holder, "pick-lowest-bidder", OneOf(tied), default=tied[-1])
        game.tell(
            TieBroken(rule="A2-WILD-12", seat=holder, subject="lowest-bidder", order=_first(seat, tied))
        )
    game.tell(BidderNamed(rule="A2-WILD-10", seat=seat, bidder="lowest-bidder"))
    return seat


def _first(picked: Seat, tied: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The house that is picked before the others."""
    return (picked, *(seat for seat in tied if seat != picked))


async def _turn_up(game: Agot2Game) -> Card:
    """Turn up the top card, not before all ties are decided [A2-WILD-08, A2-WILD-21]."""
    card = await top_wildling_card(game)
    game.tell(WildlingCardTurned(rule="A2-WILD-08", card=card))
    return card


def _finish(game: Agot2Game, *, repelled: bool) -> None:
    """Put the card under its deck, set the threat back, and clear away the bids."""
    board = game.board
    board.wildlings.bottom.append(board.wildlings.top.pop(0))  # [A2-WILD-15]
    before = board.threat
    space = 0 if repelled else max(0, WILDLING_SPACES.index(before) - WILDLINGS_FALL_BACK)
    board.threat = WILDLING_SPACES[space]
    if board.threat != before:
        game.tell(ThreatChanged(rule="A2-WILD-16", before=before, after=board.threat))
    board.bids = {}  # [A2-WILD-17]
