"""Looking ahead: try answers out on made-up tables, play each a little further, and give what fares best.

Nothing but the seat's own view is looked at. A *world* is a table on which everything hidden is made up
(`Ruleset.suppose`). Every candidate is tried in the same worlds, with the same luck, so that they differ by
what they are worth and by little else. Stewards play all seats from there until the ruleset has seen enough,
and it says what the position is then worth to the seat.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from adjudicator.engine.asking import Question
from adjudicator.engine.chance import picker
from adjudicator.engine.options import IllegalAnswer, Pick
from adjudicator.engine.ruleset import AnyRuleset, AnyView
from adjudicator.engine.supposing import made_up_table
from adjudicator.engine.table import Table

_KEY = 16
"""Bytes of the key that decides what is made up, drawn and picked in a world."""


class LookingAheadBot:
    """Plays as the steward does, but looks ahead where the ruleset finds it worth the time."""

    def choose(self, ruleset: AnyRuleset, view: AnyView, question: Question, pick: Pick) -> Any:  # noqa: ANN401
        """Return the answer that fares best; the steward's own, unless another is clearly better.

        Where there is no alternative it costs nothing, else a fixed number of trials.
        """
        own = ruleset.play_steadily(view, question, pick)
        if question.kind not in ruleset.considered:
            return own
        answers = [own]
        for answer in _legal(ruleset, view, question, ruleset.alternatives(view, question, pick)):
            if answer not in answers:
                answers.append(answer)
        if len(answers) == 1:
            return own
        return _best(_worlds(ruleset, view, question, pick), answers, ruleset.considered[question.kind])


def _legal(ruleset: AnyRuleset, view: AnyView, question: Question, answers: Iterable[Any]) -> Iterator[Any]:
    """The legal answers among some, as the options list them."""
    check = ruleset.checks.get(question.check, lambda _view, _answer: None)
    for answer in answers:
        with suppress(IllegalAnswer):
            accepted = question.options.parse(answer)
            if check(view, accepted) is None:
                yield accepted


def _best(worlds: Iterator["_World"], answers: Sequence[Any], trials: int) -> Any:  # noqa: ANN401
    """Spend so many trials by halves: each round drops the worse half of what challenges the first answer.

    At the end the challenger has to be ahead of it by the standard error of the difference: whatever comes
    out best of many is likely to have been lucky.
    """
    own, *challengers = range(len(answers))
    rounds = len(challengers).bit_length()
    found: list[list[float]] = [[] for _answer in answers]
    for _round in range(rounds):
        for world in islice(worlds, max(1, trials // (rounds * (1 + len(challengers))))):
            for number in (own, *challengers):
                found[number].append(world.worth(answers[number]))
        challengers.sort(key=lambda number: -sum(found[number]))
        del challengers[(len(challengers) + 1) // 2 :]
    if not found[own]:
        return answers[own]
    ahead = [theirs - mine for theirs, mine in zip(found[challengers[0]], found[own], strict=True)]
    mean = sum(ahead) / len(ahead)
    spread = sum((each - mean) ** 2 for each in ahead) / len(ahead) ** 2
    return answers[challengers[0]] if mean > 0 and mean * mean > spread else answers[own]


class _World:
    """A table on which everything that the asked seat does not see is made up."""

    def __init__(self, table: Table[Any, Any], question: Question, key: bytes) -> None:
        self._table = table
        self._question = question
        self._key = key
        for each in table.unanswered:
            if (each.label, each.seat) != (question.label, question.seat):
                self._answer(table, each)

    def worth(self, answer: Any) -> float:  # noqa: ANN401
        """What the answer leads to, by the ruleset's judgement of the position."""
        table, ruleset, seat = self._table.fork(), self._table.ruleset, self._question.seat
        table.answer(self._question, answer)
        before = self._table.board
        while not table.over and not ruleset.seen_enough(before, table.board):
            self._answer(table, table.unanswered[0])
        return ruleset.prospect(table.board, seat)

    def _answer(self, table: Table[Any, Any], question: Question) -> None:
        pick = picker(self._key, f"{question.label} {question.seat}")
        table.answer(question, table.ruleset.play_steadily(table.view(question.seat), question, pick))


def _worlds(ruleset: AnyRuleset, view: AnyView, question: Question, pick: Pick) -> Iterator[_World]:
    """Worlds in which the seat sees and is asked just what it really is; none if none can be made up."""
    while True:
        key = pick(256**_KEY).to_bytes(_KEY, "big")
        table = made_up_table(ruleset, view, (question.label,), key)
        if table is None or question not in table.unanswered or table.view(question.seat) != view:
            return
        yield _World(table, question, key)
