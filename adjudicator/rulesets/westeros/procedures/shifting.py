"""New places on an influence track, and who holds its dominance token then [A2-SHIFT]."""

from collections.abc import Sequence
from typing import Literal

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import WesterosGame
from adjudicator.rulesets.westeros.edition import Track
from adjudicator.rulesets.westeros.events import DominancePassed, TrackOrdered, because
from adjudicator.rulesets.westeros.tracks import place, shifted

Moved = Literal["track-by-bids", "track-shift", "card-text"]
"""Why the houses on a track change places."""


def move(game: WesterosGame, seat: Seat, track: Track, to: int, *, by_text: bool = False) -> None:
    """Move a house to a place of a track, by wildlings or the text of a card [A2-SHIFT-02, A2-SHIFT-03].

    A place beyond the last one is the last one. Where the house stands there already nothing is told.
    """
    board = game.board
    to = min(to, len(board.seats))  # [A2-SHIFT-05]
    if place(board, track, seat) != to:
        before, order = board.tracks[track][0], shifted(board, track, seat, to)
        put_in_order(game, track, before, order, "card-text" if by_text else "track-shift")


def put_in_order(
    game: WesterosGame, track: Track, before: Seat, order: Sequence[Seat], reason: Moved
) -> None:
    """Put the houses on a track in order; its dominance token goes to the first house."""
    board = game.board
    rule = board.rule("track-by-bids" if reason == "track-by-bids" else "track-shift")
    game.tell(TrackOrdered(rule=rule, reason=reason, track=track, order=tuple(order)))
    if order[0] != before:
        cause = because(board, "token-after-bids" if reason == "track-by-bids" else "token-after-shift")
        game.tell(DominancePassed(**cause, track=track, before=before, after=order[0]))
