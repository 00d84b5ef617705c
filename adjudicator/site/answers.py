"""Answers as pages show them: in the ruleset's words if it has any, else as order files write them."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from adjudicator.engine import AnyRuleset
from adjudicator.repository.turn.public_files import PublicAnswer
from adjudicator.site.people import Person
from adjudicator.words import gettext as _


class Answered(NamedTuple):
    """An answer everyone may see: `question` is its kind and subject."""

    person: Person
    question: Markup
    answer: Markup
    default: bool


def answered(rules: AnyRuleset, answer: PublicAnswer, who: Person) -> Answered:
    """Describe an answer that somebody gave."""
    question, subject, value = _word(rules, answer.kind), answer.subject, answer.answer
    if rules.questions[answer.kind].in_turn and isinstance(value, dict) and len(value) == 1:
        ((subject, value),) = value.items()
    if subject:
        question = _of(question, _word(rules, subject))
    return Answered(who, question, in_words(rules, value), answer.default)


def in_words(rules: AnyRuleset, answer: Any) -> Markup:  # noqa: ANN401  any plain data
    """Describe plain data from an order file, on one line."""
    match answer:
        case None | () | [] | {} if not answer:
            return Markup("–")
        case True:
            return Markup.escape(_("yes"))
        case False:
            return Markup.escape(_("no"))
        case int():
            return Markup(str(answer))  # noqa: S704  digits
        case dict():
            between = ", " if all(isinstance(value, int) for value in answer.values()) else "; "
            return _joined(between, (_entry(rules, str(key), value) for key, value in answer.items()))
        case list() | tuple():
            return _joined(", ", (in_words(rules, one) for one in answer))
        case _:
            return _word(rules, str(answer))


def _entry(rules: AnyRuleset, word: str, value: Any) -> Markup:  # noqa: ANN401
    """One line of a mapping: a word with its value, or so many of what the word means."""
    if isinstance(value, int) and not isinstance(value, bool):
        counted = rules.name_of(f"{value} {word}")
        if counted is not None:
            return _name(counted)
    return _of(_word(rules, word), in_words(rules, value))


def _word(rules: AnyRuleset, word: str) -> Markup:
    name = rules.name_of(word)
    return Markup(f"<code>{escape(word)}</code>") if name is None else _name(name)  # noqa: S704


def _name(name: str) -> Markup:
    return Markup(f"<bdi>{escape(name)}</bdi>")  # noqa: S704


def _of(what: Markup, value: Markup) -> Markup:
    return Markup(f"{what}: {value}")  # noqa: S704


def _joined(between: str, parts: Iterable[Markup]) -> Markup:
    return Markup(between.join(parts))  # noqa: S704
