"""The procedures: the deal, one trick, the vote."""

from typing import cast

import msgspec

from adjudicator.engine import Ask, Draw, Game, OneOf, Seat
from adjudicator.rulesets.claim import events
from adjudicator.rulesets.claim.board import Board
from adjudicator.rulesets.claim.cards import HAND_SIZE, TRICKS, Card, Destination, Phase, in_order, lowest
from adjudicator.rulesets.claim.judgements import count_votes, may_follow, outcome, spoil, trick_winner

LEAD, FOLLOW = "lead", "follow"
"""The questions of a trick, declared in `questions`."""

FIRST_LEADER = "first-leader"
DRAWN = "drawn"
"""The usual value of the option `first-leader`."""

ClaimGame = Game[Board]

_LEADS: dict[Phase, str] = {"phase-1": "CL-P1-02", "phase-2": "CL-P2-04"}
_FOLLOWS: dict[Phase, str] = {"phase-1": "CL-P1-03", "phase-2": "CL-P2-04"}


async def deal(game: ClaimGame) -> None:
    """Shuffle, deal, and settle who leads first [CL-SETUP-01, CL-SETUP-03, CL-SETUP-04]."""
    board, seats = game.board, game.setup.seats
    named = game.setup.options.get(FIRST_LEADER, DRAWN)
    (leader,) = await Draw("leader", seats) if named == DRAWN else (named,)
    for seat in seats:
        dealt = await Draw(f"hand-{seat}", board.deck, HAND_SIZE)
        for card in dealt:
            board.deck.remove(card)
        board.hands[seat] = in_order(dealt)
    game.tell(events.HandsDealt(rule="CL-SETUP-01", cards=HAND_SIZE, deck=len(board.deck)))
    game.tell(events.LeaderNamed(rule="CL-SETUP-03", seat=leader, drawn=named == DRAWN))
    _show_hands(game, "phase-1", rule="CL-SETUP-01")


async def play_trick(game: ClaimGame) -> None:
    """Play one trick of either phase, from the prize to what the seats take [CL-P1, CL-P2]."""
    board = game.board
    phase = cast("Phase", board.stage)
    if phase == "phase-1":
        await _turn_prize(game)
    leader, follower, prize = board.leader, board.follower, board.prize
    lead = await _lead(game, phase)
    follow = await _follow(game, phase, lead)

    won = trick_winner(lead, follow)
    winner = leader if won.role == "leader" else follower
    game.tell(
        events.TrickWon(
            rule=won.rule,
            phase=phase,
            trick=board.trick,
            seat=winner,
            leader=leader,
            lead=lead,
            follow=follow,
            reason=won.reason,
        )
    )
    if prize is not None:
        await _take_followers(game, prize, winner)
    _share_out(game, phase, (lead, follow), winner)
    board.trick += 1
    if board.trick > TRICKS:
        _end_phase(game)


async def _turn_prize(game: ClaimGame) -> None:
    """Turn the top card of the deck [CL-P1-01]."""
    board = game.board
    (prize,) = await Draw(f"prize-trick-{board.trick}", board.deck)
    board.deck.remove(prize)
    game.tell(events.PrizeTurned(rule="CL-P1-01", phase="phase-1", trick=board.trick, card=prize))


async def _lead(game: ClaimGame, phase: Phase) -> Card:
    """The leader plays any card of its hand [CL-P1-02, CL-P2-04, CL-FOLLOW-05]."""
    board, seat = game.board, game.board.leader
    card, last = await _play(game, seat, LEAD, tuple(dict.fromkeys(board.hands[seat])))
    game.tell(
        events.CardLed(rule=_LEADS[phase], phase=phase, trick=board.trick, seat=seat, card=card, last=last)
    )
    return card


async def _follow(game: ClaimGame, phase: Phase, lead: Card) -> Card:
    """The follower plays a card that follows, if it can [CL-P1-03, CL-P2-04]."""
    board, seat = game.board, game.board.follower
    card, last = await _play(game, seat, FOLLOW, may_follow(board.hands[seat], lead).cards)
    # The event names no rule of following: which one applied would tell of the hand [CL-INFO-04].
    game.tell(
        events.CardFollowed(
            rule=_FOLLOWS[phase], phase=phase, trick=board.trick, seat=seat, card=card, lead=lead, last=last
        )
    )
    return card


async def _play(game: ClaimGame, seat: Seat, kind: str, legal: tuple[Card, ...]) -> tuple[Card, bool]:
    """Ask for a card and take it from the hand; the last card of a hand is played unasked [CL-INFO-03]."""
    hand = game.board.hands[seat]
    last = len(hand) == 1
    card = await Ask(
        seat, kind, OneOf(legal), default=lowest(legal), subject=f"trick-{game.board.trick}", settle=last
    )
    hand.remove(card)
    return card, last


async def _take_followers(game: ClaimGame, prize: Card, winner: Seat) -> None:
    """The winner takes the prize, the loser a blind card [CL-P1-05, CL-P1-06, CL-P1-09]."""
    board, trick = game.board, game.board.trick
    loser = board.other(winner)
    game.tell(events.PrizeTaken(rule="CL-P1-05", phase="phase-1", trick=trick, seat=winner, card=prize))
    (card,) = await Draw(f"blind-trick-{trick}", board.deck)
    board.deck.remove(card)
    board.blind[loser].append(card)
    game.tell(events.BlindCardTaken(rule="CL-P1-06", phase="phase-1", trick=trick, seat=loser))
    game.whisper(loser, events.BlindCardSeen(rule="CL-INFO-02", phase="phase-1", trick=trick, card=card))


def _share_out(game: ClaimGame, phase: Phase, played: tuple[Card, Card], winner: Seat) -> None:
    """Put the played cards where they go [CL-P1-07, CL-P1-08, CL-P2-05, CL-P2-06]."""
    board = game.board
    spoils = [spoil(phase, card) for card in played]
    destinations: tuple[Destination, ...] = ("winner", "loser", "discard")
    for to in destinations:
        sent = [one for one in spoils if one.to == to]
        if not sent:
            continue
        cards, rule = tuple(one.card for one in sent), sent[0].rule
        if to == "discard":
            game.tell(events.CardsDiscarded(rule=rule, phase=phase, trick=board.trick, cards=cards))
            continue
        seat = winner if to == "winner" else board.other(winner)
        game.tell(
            events.CardsScored(
                rule=rule, phase=phase, trick=board.trick, seat=seat, cards=cards, by_winner=to == "winner"
            )
        )


def _end_phase(game: ClaimGame) -> None:
    """Go on to phase two, where followers are hands [CL-P1-11, CL-P2-01], or to the vote [CL-P2-09]."""
    board = game.board
    if board.stage == "phase-2":
        board.stage, board.trick = "scoring", 1
        return
    game.tell(events.FollowersTakenUp(rule="CL-P2-01", cards=HAND_SIZE, leader=board.leader))
    _show_hands(game, "phase-2", rule="CL-P2-01")


def _show_hands(game: ClaimGame, phase: Phase, rule: str) -> None:
    for seat, hand in game.board.hands.items():
        game.whisper(seat, events.HandSeen(rule=rule, phase=phase, hand=tuple(hand)))


async def vote(game: ClaimGame) -> None:
    """Count the factions' votes, and end the game [CL-SCORE]. Nobody is asked anything."""
    votes = count_votes(game.board.scored)
    for one in votes:
        game.tell(events.FactionVoted(**msgspec.structs.asdict(one)))
    result = outcome(votes)
    by_seat = {seat: tuple(one.faction for one in votes if one.seat == seat) for seat in result.votes}
    game.tell(events.GameEnded(rule=result.rule, seat=result.winner, votes=by_seat))
