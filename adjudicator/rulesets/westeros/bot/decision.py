"""A decision that the steward takes: the question, and what its house makes of the board."""

from functools import cached_property
from typing import Any, TypeVar

from adjudicator.engine import Number, Options, Ordering, Pick, Question, SomeOf
from adjudicator.rulesets.westeros.bot.outlook import Outlook
from adjudicator.rulesets.westeros.view import View

OptionsT = TypeVar("OptionsT", bound=Options[Any])


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

    @property
    def number(self) -> Number:
        """The numbers to choose one from."""
        return self._options(Number)

    @property
    def some(self) -> SomeOf[str]:
        """The items to choose some from."""
        return self._options(SomeOf)

    @property
    def ordering(self) -> Ordering[str]:
        """The items to put in order."""
        return self._options(Ordering)

    def _options(self, kind: type[OptionsT]) -> OptionsT:
        if isinstance(self.question.options, kind):
            return self.question.options
        raise TypeError(f"this kind of question does not offer {self.question.options}")

    def parsed(self, answer: object) -> Any:  # noqa: ANN401  each kind has its own answers
        """An answer as the options list it."""
        return self.question.options.parse(answer)
