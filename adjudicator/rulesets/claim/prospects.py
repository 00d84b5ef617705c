"""What a finished game was worth: a vote more or less hardly matters beside having won."""

from adjudicator.engine import Seat
from adjudicator.rulesets.claim.board import Board
from adjudicator.rulesets.claim.judgements import count_votes, outcome

_VOTE = 0.04
"""What a vote is worth beyond those that decide: in made-up worlds a wide win is a safer one."""


def prospect(board: Board, seat: Seat) -> float:
    """Half for a draw, all but nothing for a defeat, and a little for every vote."""
    end = outcome(count_votes(board.scored))
    won = 0.5 if end.winner is None else float(end.winner == seat)
    return 0.8 * won + _VOTE * end.votes[seat]
