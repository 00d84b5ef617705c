"""What every attack of the wildlings is made of: the bids, whose count, and the threat that is left.

An edition plays out an attack with these, because what befalls the houses is its own.
"""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Literal

import msgspec

from adjudicator.engine import Ask, Asked, Messages, News, Number, OneOf, Seat
from adjudicator.rulesets.westeros.board import Board, WesterosGame
from adjudicator.rulesets.westeros.edition import Card, Track
from adjudicator.rulesets.westeros.events import (
    HouseEvent,
    ThreatChanged,
    TieBroken,
    WesterosEvent,
    because,
)
from adjudicator.rulesets.westeros.procedures.bidding import reveal_bids
from adjudicator.rulesets.westeros.tracks import in_turn_order, throne_holder
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.wording import Names
from adjudicator.words import N_

BID_WILDLINGS = "bid-wildlings"
PICK_HIGHEST_BIDDER = "pick-highest-bidder"
PICK_LOWEST_BIDDER = "pick-lowest-bidder"

BidderReason = Literal["highest-bidder", "lowest-bidder"]


class Attack(msgspec.Struct, frozen=True):
    """An attack that is bid against: its strength, and the house that it spares and that does not bid."""

    strength: int
    spared: Seat | None = None


AttackOf = Callable[[View, Asked], Attack]
"""Names the attack that a question to bid is about."""


def attack_by_threat(view: View, _question: Asked) -> Attack:
    """The one attack that there is, as strong as the threat."""
    return Attack(view.board.threat)


class WildlingsAttacked(WesterosEvent, frozen=True, kw_only=True):
    """The wildlings attack with a strength; `left_out` is the house that takes no part, if there is one."""

    stage = "wildlings"

    message = N_("The wildlings attack with strength %(strength)s; %(left_out)s takes no part.")
    messages = Messages("left_out", {None: N_("The wildlings attack with strength %(strength)s.")})

    strength: int
    left_out: Seat | None


class AttackDecided(WesterosEvent, frozen=True, kw_only=True):
    """The sum of the bids is held against the strength of the wildlings."""

    stage = "wildlings"

    messages = Messages("repelled", {
        True: N_("The Night’s Watch repels the attack, %(watch)s against %(wildlings)s."),
        False: N_("The wildlings win, %(wildlings)s against %(watch)s."),
    })  # fmt: skip

    watch: int
    wildlings: int
    repelled: bool

    def news(self, words: Names) -> News:
        del words
        message = N_("the wildlings are beaten") if self.repelled else N_("the wildlings win")
        return News(message, {}, 6)


class BidderNamed(HouseEvent, frozen=True, kw_only=True):
    """Which house counts as the highest bidder, or as the lowest."""

    stage = "wildlings"

    messages = Messages("bidder", {
        "highest-bidder": N_("%(house)s is the highest bidder."),
        "lowest-bidder": N_("%(house)s is the lowest bidder."),
    })  # fmt: skip

    bidder: BidderReason


class WildlingCardTurned(WesterosEvent, frozen=True, kw_only=True):
    """The top wildling card is turned up; what follows is its effect, and then it goes under its deck."""

    stage = "wildlings"

    message = N_("The wildling card is %(card)s.")
    messages = Messages(
        "card", {"silence-at-the-wall": N_("The wildling card is %(card)s: nothing happens.")}
    )

    card: Card


class NothingChanged(HouseEvent, frozen=True, kw_only=True):
    """What the attack does to a house comes to nothing: it has nothing of the kind, or wants nothing."""

    stage = "wildlings"
    message = N_("The attack changes nothing for %(house)s.")


class BidReturned(HouseEvent, frozen=True, kw_only=True):
    """A house gets the power that it bid back."""

    stage = "wildlings"
    message = N_("%(house)s gets its bid back: %(power)s.")

    amount: int

    def apply(self, board: Board) -> None:
        board.available[self.seat] += board.bids.pop(self.seat)


class FallChosen(HouseEvent, frozen=True, kw_only=True):
    """The track a house falls on, where it stands equally well on several; `seat` decides."""

    stage = "wildlings"
    message = N_("%(house)s decides that %(falling)s falls on the %(track)s.")

    falling: Seat
    track: Track


async def bid(game: WesterosGame, bidders: tuple[Seat, ...]) -> None:
    """Let all bid any number of their available power, and reveal the bids [A2-WILD-05, A2-WILD-06]."""
    asks = {seat: _ask(seat, game.board.available[seat]) for seat in bidders}
    await reveal_bids(game, asks, "wildlings", "wildling-bids")


def _ask(seat: Seat, available: int) -> Ask[int]:
    return Ask(seat, BID_WILDLINGS, Number(0, available), default=0, secret=True, settle=True)


def decide(game: WesterosGame, strength: int) -> bool:
    """Hold the bids against the strength of the wildlings; whether they are repelled."""
    board = game.board
    watch = sum(board.bids.values())
    repelled = watch >= strength
    rule = board.rule("attack-decided")
    game.tell(AttackDecided(rule=rule, watch=watch, wildlings=strength, repelled=repelled))
    return repelled


async def named_bidder(game: WesterosGame, *, highest: bool) -> Seat:
    """The house that bid most, or least; the throne's holder picks of several [A2-WILD-11, A2-WILD-12]."""
    board = game.board
    bidder: BidderReason = "highest-bidder" if highest else "lowest-bidder"
    amount = max(board.bids.values()) if highest else min(board.bids.values())
    tied = in_turn_order(board, *(seat for seat, bid in board.bids.items() if bid == amount))
    seat, rule = tied[0], board.rule(bidder)
    if len(tied) > 1:
        holder = throne_holder(board)
        kind = PICK_HIGHEST_BIDDER if highest else PICK_LOWEST_BIDDER
        default = _picked_by_default(board, tied, highest=highest)
        seat = await Ask(holder, kind, OneOf(tied), default=default)
        order = (seat, *(other for other in tied if other != seat))
        rule = board.rule("highest-bidder-tie" if highest else "lowest-bidder-tie")
        game.tell(TieBroken(rule=rule, seat=holder, subject=bidder, order=order))
    game.tell(BidderNamed(rule=rule, seat=seat, bidder=bidder))
    return seat


def _picked_by_default(board: Board, tied: Sequence[Seat], *, highest: bool) -> Seat:
    """The holder is the highest, or else the first in turn order; the lowest is the last of the others."""
    holder = throne_holder(board)
    if not board.edition.policies.throne_spares_itself:
        return tied[0 if highest else -1]
    if highest:
        return holder if holder in tied else tied[0]
    return [seat for seat in tied if seat != holder][-1]


async def befall(game: WesterosGame, seat: Seat, rule: str, effect: Coroutine[Any, Any, None]) -> None:
    """Let what an attack does to a house happen, and tell it also when nothing comes of it."""
    told = len(game.told)
    await effect
    if len(game.told) == told:
        game.tell(NothingChanged(rule=rule, seat=seat))


def set_back(game: WesterosGame, *, repelled: bool) -> None:
    """Set the threat to 0 or, after a victory of the wildlings, some spaces back; clear away the bids."""
    board, track = game.board, game.board.edition.wildlings
    before = board.threat
    space = 0 if repelled else max(0, track.spaces.index(before) - track.back_after_their_win)
    after = track.spaces[space]
    game.tell(ThreatChanged(**because(board, "threat-set-back"), before=before, after=after))
