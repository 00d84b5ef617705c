"""Steady play: a sensible player who looks one card ahead and counts nothing.

Worths are whole numbers of a scale of its own, on which a card's value counts once.
"""

from adjudicator.engine import Pick, Question
from adjudicator.rulesets.claim.board import Stage
from adjudicator.rulesets.claim.cards import FACTION, FACTIONS, VALUE, Card
from adjudicator.rulesets.claim.judgements import spoil, trick_winner
from adjudicator.rulesets.claim.view import View

_AVERAGE_FOLLOWER = 9
"""Twice the worth of the unseen card that the loser of a trick of phase one takes."""

_SCORED = 12
"""What a card on a score pile is worth: more than a high card in hand."""

_VERSATILE = 2
"""What a card with a power in the fight is worth beyond its value."""


def play(view: View, question: Question, pick: Pick) -> Card:
    """Choose a legal card; among equally good ones, any."""
    legal: tuple[Card, ...] = tuple(question.options.listing())
    worth = {card: _worth(view, card) for card in legal}
    best = max(worth.values())
    good = [card for card in legal if worth[card] == best]
    return good[pick(len(good))]


def _worth(view: View, card: Card) -> int:
    return _worth_of_leading(view, card) if view.lead is None else _worth_of_following(view, card, view.lead)


def _strength(card: Card) -> int:
    faction = FACTIONS[FACTION[card]]
    return VALUE[card] + (_VERSATILE if faction.wild or faction.beats else 0)


def _worth_of_following(view: View, card: Card, lead: Card) -> int:
    """What the trick brings with this card, less what the card is worth in later tricks."""
    won = trick_winner(lead, card).role == "follower"
    brought = _prize_worth(view) + sum(_scored_worth(view.stage, played) for played in (lead, card))
    return (brought if won else -brought) - _strength(card)


def _worth_of_leading(view: View, card: Card) -> int:
    """High cards where the trick is worth winning, low ones where it is worth losing."""
    brought = _prize_worth(view) + _scored_worth(view.stage, card)
    return (1 if brought > 0 else -1) * _strength(card)


def _prize_worth(view: View) -> int:
    return 0 if view.prize is None else 2 * _strength(view.prize) - _AVERAGE_FOLLOWER


def _scored_worth(stage: Stage, card: Card) -> int:
    """What a played card is worth to the winner of the trick: below zero when the loser takes it."""
    to = spoil("phase-1" if stage == "phase-1" else "phase-2", card).to
    return {"winner": _SCORED, "loser": -_SCORED, "discard": 0}[to]
