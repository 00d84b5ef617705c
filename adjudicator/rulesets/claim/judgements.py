"""Judgements: what the rules say about cards, each with its reason. None of them knows the board."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.claim.cards import (
    FACTION,
    FACTIONS,
    MAJORITY,
    VALUE,
    WILD,
    Card,
    Destination,
    Phase,
    by_faction,
    of_faction,
)

Role = Literal["leader", "follower"]

Reason = Literal["power", "higher", "equal", "off-faction"]
"""Why a trick is won: by a faction's power, by value, by leading when values are equal, or because the
follower's card is of another faction."""


class Following(NamedTuple):
    """The cards that may be played second, each name once, and the rule that says so."""

    cards: tuple[Card, ...]
    rule: str


class TrickWinner(NamedTuple):
    """Who wins a trick and why."""

    role: Role
    reason: Reason
    rule: str


class Spoil(NamedTuple):
    """Where a played card goes, and the rule that sends it there."""

    card: Card
    to: Destination
    rule: str


class Vote(msgspec.Struct, frozen=True):
    """Who gets a faction's vote (None: nobody), from how many cards each seat has of it and which is best."""

    faction: str
    seat: Seat | None
    counts: dict[Seat, int]
    best: dict[Seat, Card | None]
    rule: str


class Outcome(NamedTuple):
    """Who wins the game (None: a draw), by how many votes of each seat."""

    winner: Seat | None
    votes: dict[Seat, int]
    rule: str


def may_follow(hand: Sequence[Card], lead: Card) -> Following:
    """Which cards of a hand may be played on a lead [CL-FOLLOW]."""
    led = FACTION[lead]
    different = tuple(dict.fromkeys(hand))
    if not of_faction(different, led):
        return Following(different, "CL-FOLLOW-03" if lead in WILD else "CL-FOLLOW-02")
    allowed = tuple(card for card in different if FACTION[card] == led or card in WILD)
    return Following(allowed, "CL-FOLLOW-03" if lead in WILD else "CL-FOLLOW-01")


def trick_winner(lead: Card, follow: Card) -> TrickWinner:
    """Who wins a trick [CL-WIN]; the first rule that applies decides."""
    led, played = FACTION[lead], FACTION[follow]
    if FACTIONS[played].beats == led:
        return TrickWinner("follower", "power", "CL-WIN-01")
    # A wild card counts as the led faction and as nothing else: it has no other power [CL-POW-06].
    if played == led or follow in WILD:
        if VALUE[follow] == VALUE[lead]:
            return TrickWinner("leader", "equal", "CL-WIN-03")
        role: Role = "follower" if VALUE[follow] > VALUE[lead] else "leader"
        return TrickWinner(role, "higher", "CL-WIN-02")
    return TrickWinner("leader", "off-faction", "CL-WIN-04")


_USUALLY: Mapping[Phase, Destination] = {"phase-1": "discard", "phase-2": "winner"}

_SENT_BY: Mapping[tuple[Phase, Destination], str] = {
    ("phase-1", "winner"): "CL-P1-07",
    ("phase-1", "discard"): "CL-P1-08",
    ("phase-2", "winner"): "CL-P2-05",
    ("phase-2", "loser"): "CL-P2-06",
}


def spoil(phase: Phase, card: Card) -> Spoil:
    """Where a card goes that was played in a trick of the phase, by whichever seat [CL-POW-03, CL-POW-04]."""
    to = FACTIONS[FACTION[card]].played.get(phase, _USUALLY[phase])
    return Spoil(card, to, _SENT_BY[phase, to])


def faction_vote(faction: str, scored: Mapping[Seat, Sequence[Card]]) -> Vote:
    """Who gets the vote of a faction [CL-SCORE-01 to CL-SCORE-03]."""
    own = {seat: by_faction(tuple(cards))[faction] for seat, cards in scored.items()}
    counts = {seat: len(cards) for seat, cards in own.items()}
    best = {seat: max(cards, key=VALUE.__getitem__, default=None) for seat, cards in own.items()}
    seat = _ahead(counts)
    rule = "CL-SCORE-01"
    if seat is None:
        seat = _ahead({seat: -1 if card is None else VALUE[card] for seat, card in best.items()})
        rule = "CL-SCORE-03" if seat is None else "CL-SCORE-02"
    return Vote(faction, seat, counts, best, rule)


def count_votes(scored: Mapping[Seat, Sequence[Card]]) -> tuple[Vote, ...]:
    """Every faction's vote, in the order of the factions."""
    return _votes(tuple((seat, tuple(cards)) for seat, cards in scored.items()))


@lru_cache(maxsize=64)
def _votes(scored: tuple[tuple[Seat, tuple[Card, ...]], ...]) -> tuple[Vote, ...]:
    """The votes by score piles, remembered: pages, lists and drawings of a turn ask for the same."""
    return tuple(faction_vote(faction, dict(scored)) for faction in FACTIONS)


def outcome(votes: Sequence[Vote]) -> Outcome:
    """Who wins by these votes [CL-SCORE-04, CL-SCORE-05]."""
    counts = {seat: sum(vote.seat == seat for vote in votes) for seat in votes[0].counts}
    winner = _ahead(counts)
    decided = winner is not None and counts[winner] >= MAJORITY
    return Outcome(winner, counts, "CL-SCORE-04" if decided else "CL-SCORE-05")


def _ahead(numbers: Mapping[Seat, int]) -> Seat | None:
    """The seat with the highest number, or None when no seat has it alone."""
    most = max(numbers.values())
    leaders = [seat for seat, number in numbers.items() if number == most]
    return leaders[0] if len(leaders) == 1 else None
