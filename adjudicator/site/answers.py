"""Answers as pages show them: in the ruleset's words if it has any, else as order files write them."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

from adjudicator.engine import AnyRuleset
from adjudicator.repository.turn.public_files import PublicAnswer
from adjudicator.site.people import Person
from adjudicator.words import gettext as _


class Word(NamedTuple):
    """A part of an answer: a `name` of the ruleset's, a word as order files write it, or what joins them."""

    text: str
    kind: Literal["name", "code", ""] = ""


Words = tuple[Word, ...]


class Answered(NamedTuple):
    """An answer everyone may see: `question` is its kind and subject."""

    person: Person
    question: Words
    answer: Words
    default: bool


def answered(rules: AnyRuleset, answer: PublicAnswer, who: Person) -> Answered:
    """Describe an answer that somebody gave."""
    question, subject, value = [_word(rules, answer.kind)], answer.subject, answer.answer
    if rules.questions[answer.kind].in_turn and isinstance(value, dict) and len(value) == 1:
        ((subject, value),) = value.items()
    if subject:
        question += [Word(": "), _word(rules, subject)]
    return Answered(who, tuple(question), in_words(rules, value), answer.default)


def in_words(rules: AnyRuleset, answer: Any) -> Words:  # noqa: ANN401  any plain data
    """Describe plain data from an order file, on one line."""
    return tuple(_words(rules, answer))


def _words(rules: AnyRuleset, answer: Any) -> Iterator[Word]:  # noqa: ANN401
    match answer:
        case None | () | [] | {} if not answer:
            yield Word("–")
        case bool():
            yield Word(_("yes") if answer else _("no"))
        case int():
            yield Word(str(answer))
        case dict():
            between = ", " if all(isinstance(value, int) for value in answer.values()) else "; "
            yield from _joined(between, (_entry(rules, str(key), value) for key, value in answer.items()))
        case list() | tuple():
            yield from _joined(", ", (_words(rules, one) for one in answer))
        case _:
            yield _word(rules, str(answer))


def _joined(between: str, parts: Iterable[Iterable[Word]]) -> Iterator[Word]:
    for place, part in enumerate(parts):
        if place:
            yield Word(between)
        yield from part


def _entry(rules: AnyRuleset, word: str, value: Any) -> Iterator[Word]:  # noqa: ANN401
    """One line of a mapping: a word with its value, or so many of what the word means."""
    if isinstance(value, int) and not isinstance(value, bool):
        counted = rules.name_of(f"{value} {word}")
        if counted is not None:
            yield Word(counted, "name")
            return
    yield _word(rules, word)
    yield Word(": ")
    yield from _words(rules, value)


def _word(rules: AnyRuleset, word: str) -> Word:
    name = rules.name_of(word)
    return Word(word, "code") if name is None else Word(name, "name")
