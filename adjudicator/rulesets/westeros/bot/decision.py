"""A decision that the steward takes: the question, and what its house makes of the board."""

from functools import cached_property
from typing import Any

from adjudicator.engine import Pick, Question
from adjudicator.rulesets.westeros.bot.outlook import Outlook
from adjudicator.rulesets.westeros.view import View


class Decision:
    """A question and the view to answer it from; `pick` chooses among equally good answers."""

    def __init__(self, view: View, question: Question, pick: Pick) -> None:
        self.view = view
        self.board = view.board
        self.question = question
        self.subject = question.subject
        self.pick = pick

    @cached_property
    def outlook(self) -> Outlook:
        """The board as the house sees it."""
        return Outlook(self.board, self.question.seat)

    @property
    def offered(self) -> tuple[str, ...]:
        """The words to choose one from."""
        return tuple(self.question.options.listing())

    def parsed(self, answer: object) -> Any:  # noqa: ANN401  each kind has its own answers
        """An answer as the options list it."""
        return self.question.options.parse(answer)
