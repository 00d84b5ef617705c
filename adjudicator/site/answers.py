"""Answers as pages show them: by whom, to what, and what they say."""

from typing import NamedTuple

from adjudicator.engine import AnyRuleset
from adjudicator.orders.wording import tell_answer
from adjudicator.repository.turn.public_files import PublicAnswer
from adjudicator.site.people import Person


class Answered(NamedTuple):
    """An answer in words; `question` is what it answers."""

    person: Person
    question: str
    answer: str
    default: bool


def answered(rules: AnyRuleset, answer: PublicAnswer, who: Person) -> Answered:
    """Describe an answer that somebody gave."""
    question, told = tell_answer(answer.kind, answer.subject, answer.answer, rules)
    return Answered(who, question, told, answer.default)
