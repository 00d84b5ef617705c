"""Treasures [TE-TRE]."""

from adjudicator.engine import Ask, SomeOf
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.board import TigrisGame
from adjudicator.rulesets.tigris.judgements import treasures_due
from adjudicator.rulesets.tigris.squares import PLACE

TREASURES = "treasures"
"""The question which treasures to take, declared in `questions`."""


async def distribute(game: TigrisGame) -> None:
    """At the end of an action the owner of a trader takes all treasures of its kingdom but one [TE-TRE-01].

    Which ones, a choice or the corners among them always decide [TE-TRE-03]. More than one kingdom can never
    be due [TE-INV-10], so the question comes at most once in an action.
    """
    board = game.board
    for due in treasures_due(board):
        taken = due.certain
        if due.number:
            choice = SomeOf(dict.fromkeys(due.choice, 1), due.number, due.number)
            taken += await Ask(due.seat, TREASURES, choice, default=due.choice[: due.number])
        taken = tuple(sorted(taken, key=PLACE.__getitem__))
        left = len(board.treasures) - len(taken)
        game.tell(
            events.TreasuresTaken(rule="TE-TRE-03", **board.moment, seat=due.seat, squares=taken, left=left)
        )
