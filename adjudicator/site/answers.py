"""Answers as pages show them: in the ruleset's words if it has any, else as order files write them."""

from typing import Any, NamedTuple

from adjudicator.engine import AnyRuleset
from adjudicator.repository.turn.public_files import PublicAnswer
from adjudicator.site.escaping import escape
from adjudicator.site.people import Person
from adjudicator.words import gettext as _, remembered


class Answered(NamedTuple):
    """An answer everyone may see: `question` is its kind and subject; both are plain text of HTML."""

    person: Person
    question: str
    answer: str
    default: bool


def answered(rules: AnyRuleset, answer: PublicAnswer, who: Person) -> Answered:
    """Describe an answer that somebody gave."""
    question, subject, value = _word(rules, answer.kind), answer.subject, answer.answer
    if rules.questions[answer.kind].in_turn and isinstance(value, dict) and len(value) == 1:
        ((subject, value),) = value.items()
    if subject:
        question = f"{question}: {_word(rules, subject)}"
    return Answered(who, question, in_words(rules, value), answer.default)


def in_words(rules: AnyRuleset, answer: Any) -> str:  # noqa: ANN401  any plain data
    """Describe plain data from an order file, on one line of HTML."""
    match answer:
        case str():
            return _word(rules, answer)
        case None | () | [] | {} if not answer:
            return "–"
        case True:
            return escape(_("yes"))
        case False:
            return escape(_("no"))
        case int():
            return str(answer)
        case dict():
            between = ", " if all(isinstance(value, int) for value in answer.values()) else "; "
            return between.join([_entry(rules, str(key), value) for key, value in answer.items()])
        case list() | tuple():
            return ", ".join([in_words(rules, one) for one in answer])
        case _:
            return _word(rules, str(answer))


def _entry(rules: AnyRuleset, word: str, value: Any) -> str:  # noqa: ANN401
    """One line of a mapping: a word with its value, or so many of what the word means."""
    if isinstance(value, int) and not isinstance(value, bool):
        counted = rules.name_of(f"{value} {word}")
        if counted is not None:
            return f"<bdi>{escape(counted)}</bdi>"
    return f"{_word(rules, word)}: {in_words(rules, value)}"


def _word(rules: AnyRuleset, word: str) -> str:
    return _shown((rules, word))


@remembered
def _shown(named: tuple[AnyRuleset, str]) -> str:
    rules, word = named
    name = rules.name_of(word)
    return f"<code>{escape(word)}</code>" if name is None else f"<bdi>{escape(name)}</bdi>"
