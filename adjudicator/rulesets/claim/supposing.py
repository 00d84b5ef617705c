"""Makes up a whole table for a seat that sees part of it: unseen cards are dealt at random."""

from collections import Counter
from collections.abc import Iterator, Sequence

from adjudicator.engine import CHANCE, Pick, Seat, Setup, Supposition
from adjudicator.rulesets.claim.board import Board
from adjudicator.rulesets.claim.cards import DECK, Card, in_order
from adjudicator.rulesets.claim.view import View


def suppose(view: View, asked: Sequence[str], pick: Pick) -> Supposition[Board] | None:
    """Lay out the table as it stood when the trick began, with what was played in it since.

    None for the public view, and outside the two phases.
    """
    del asked  # the view itself shows which action is under way
    if view.seat is None or view.stage not in {"phase-1", "phase-2"}:
        return None
    own, other = view.seat, view.other(view.seat)
    unseen = list((Counter(DECK) - Counter(_seen(view, other))).elements())

    def drawn(number: int) -> list[Card]:
        return [unseen.pop(pick(len(unseen))) for _time in range(number)]

    taken_up = _known_hand(view, other)
    hands = {own: [*view.hand], other: [*taken_up, *drawn(view.hands[other] - len(taken_up))]}
    blind = {own: [*view.blind], other: drawn(view.followers[other] - len(view.prizes[other]))}
    deck = drawn(view.deck)
    since: list[tuple[str, Seat, object]] = []
    if view.prize is not None:
        deck.append(view.prize)
        since.append((f"{view.stage}/prize-trick-{view.trick}", CHANCE, [view.prize]))
    if view.lead is not None:
        hands[view.leader].append(view.lead)
        since.append((f"{view.stage}/lead/trick-{view.trick}", view.leader, view.lead))
    board = Board(
        leader=view.leader,
        hands={seat: in_order(hands[seat]) for seat in view.hands},
        prizes={seat: [*cards] for seat, cards in view.prizes.items()},
        blind={seat: blind[seat] for seat in view.hands},
        scored={seat: [*cards] for seat, cards in view.scored.items()},
        stage=view.stage,
        trick=view.trick,
        deck=deck,
        discard=[*view.discard],
        tricks=[*view.tricks],
    )
    return Supposition(Setup(tuple(view.hands)), board, tuple(since))


def _seen(view: View, other: Seat) -> Iterator[Card]:
    """Every card whose place the seat knows."""
    yield from (*view.hand, *view.blind, *view.discard, *_known_hand(view, other))
    for piles in (view.prizes, view.scored):
        for pile in piles.values():
            yield from pile
    yield from (card for card in (view.prize, view.lead) if card is not None)


def _known_hand(view: View, other: Seat) -> list[Card]:
    """Cards that the opponent was seen to win in phase one and has not played since [CL-INFO]."""
    if view.stage != "phase-2":
        return []
    hand = Counter(trick.prize for trick in view.tricks if trick.prize is not None and trick.winner == other)
    hand -= Counter(
        trick.lead if trick.leader == other else trick.follow
        for trick in view.tricks
        if trick.phase == "phase-2"
    )
    if view.lead is not None and view.leader == other:
        hand -= Counter([view.lead])
    return list(hand.elements())
