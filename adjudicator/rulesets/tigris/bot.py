"""The steward: a player who takes any legal answer."""

from typing import Any

from adjudicator.engine import Pick, Question
from adjudicator.rulesets.tigris.view import View


def play(_view: View, question: Question, pick: Pick) -> Any:  # noqa: ANN401  of the question's type
    """Choose a legal answer."""
    return question.options.sample(pick)
