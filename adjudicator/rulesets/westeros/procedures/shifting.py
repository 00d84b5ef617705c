"""Moving a house on an influence track outside of bidding [A2-SHIFT]."""

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import Track, WesterosGame
from adjudicator.rulesets.westeros.events import DominancePassed, TrackOrdered, because
from adjudicator.rulesets.westeros.tracks import place, shift


def move(game: WesterosGame, seat: Seat, track: Track, to: int) -> None:
    """Move a house to a place of a track, and the dominance token with it [A2-SHIFT-02, A2-SHIFT-03].

    A place beyond the last one is the last one. Where the house stands there already nothing is told.
    """
    board = game.board
    to = min(to, len(board.seats))  # [A2-SHIFT-05]
    if place(board, track, seat) == to:
        return
    before = board.tracks[track][0]
    shift(board, track, seat, to)
    game.tell(TrackOrdered(**because(board, "track-shift"), track=track, order=tuple(board.tracks[track])))
    after = board.tracks[track][0]
    if after != before:
        passed = because(board, "token-after-shift")
        game.tell(DominancePassed(**passed, track=track, before=before, after=after))
