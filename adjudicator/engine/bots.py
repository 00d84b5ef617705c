"""Bots: players that see only a view and a question."""

from collections.abc import Mapping
from typing import Any, Protocol

from adjudicator.engine.asking import Question
from adjudicator.engine.options import Pick
from adjudicator.engine.ruleset import Ruleset


class Bot(Protocol):
    """Answers questions from what its seat may see."""

    def choose(self, ruleset: Ruleset[Any, Any], view: Any, question: Question, pick: Pick) -> Any:  # noqa: ANN401
        """Return a legal answer; `pick` is the only source of randomness."""


class RandomBot:
    """Gives any legal answer, each equally likely."""

    def choose(self, ruleset: Ruleset[Any, Any], view: Any, question: Question, pick: Pick) -> Any:  # noqa: ANN401
        """Sample until the question's check, if any, passes; after too many tries, use the default."""
        if not question.check:
            return question.options.sample(pick)
        check = ruleset.checks[question.check]
        for _attempt in range(1000):
            answer = question.options.sample(pick)
            if check(view, answer) is None:
                return answer
        return question.default


class StewardBot:
    """Plays sensibly, as the ruleset describes it."""

    def choose(self, ruleset: Ruleset[Any, Any], view: Any, question: Question, pick: Pick) -> Any:  # noqa: ANN401
        """Let the ruleset choose as its steward would."""
        return ruleset.play_steadily(view, question, pick)


BOTS: Mapping[str, Bot] = {"random": RandomBot(), "steward": StewardBot()}
