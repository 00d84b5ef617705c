"""Bots: players that see only a view and a question."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

from adjudicator.engine.asking import Question
from adjudicator.engine.looking_ahead import LookingAheadBot
from adjudicator.engine.options import Fields, IllegalAnswer, Pick
from adjudicator.engine.ruleset import Ruleset


class Bot(Protocol):
    """Answers questions from what its seat may see."""

    def choose(self, ruleset: Ruleset[Any, Any], view: Any, question: Question, pick: Pick) -> Any:  # noqa: ANN401
        """Return a legal answer; `pick` is the only source of randomness."""


class RandomBot:
    """Gives any legal answer."""

    def choose(self, ruleset: Ruleset[Any, Any], view: Any, question: Question, pick: Pick) -> Any:  # noqa: ANN401
        """Sample until the question's check, if any, passes; after too many tries, use the default."""
        if not question.check:
            return question.options.sample(pick)
        check = ruleset.checks[question.check]
        if isinstance(question.options, Fields):
            return self._field_by_field(question, question.options, partial(check, view), pick)
        for _attempt in range(1000):
            answer = question.options.sample(pick)
            if check(view, answer) is None:
                return answer
        return question.default

    def _field_by_field(
        self, question: Question, options: Fields, check: Callable[[Any], IllegalAnswer | None], pick: Pick
    ) -> dict[str, Any]:
        """Sample fields in any order, each until it goes with the others; after too many tries, leave it."""
        answer = dict(question.default)
        fields = list(options.fields)
        while fields:
            field = fields.pop(pick(len(fields)))
            tries = (options.at(field).sample(pick) for _attempt in range(50))
            answer[field] = next(
                (each for each in tries if check({**answer, field: each}) is None), answer[field]
            )
        return answer


class StewardBot:
    """Plays sensibly, as the ruleset describes it."""

    def choose(self, ruleset: Ruleset[Any, Any], view: Any, question: Question, pick: Pick) -> Any:  # noqa: ANN401
        """Let the ruleset choose as its steward would."""
        return ruleset.play_steadily(view, question, pick)


BOTS: Mapping[str, Bot] = {"random": RandomBot(), "steward": StewardBot(), "hard": LookingAheadBot()}
