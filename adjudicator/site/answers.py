"""Answers as pages show them: in the ruleset's words if it has any, else as order files write them."""

from typing import Any, NamedTuple

from markupsafe import Markup

from adjudicator.engine import AnyRuleset
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.repository.turn.public_files import PublicAnswer
from adjudicator.site.people import Person, person
from adjudicator.words import gettext as _

_WORD = Markup("<code>%s</code>")
_NAME = Markup("<bdi>%s</bdi>")
_OF = Markup("%s: %s")


class Answered(NamedTuple):
    """An answer everyone may see: `question` is its kind and subject."""

    person: Person
    question: Markup
    answer: Markup
    default: bool


def answered(game: PublishedGame, turn: PublishedTurn, answer: PublicAnswer) -> Answered:
    """Describe an answer given in a turn."""
    rules = game.rules
    question, subject, value = _word(rules, answer.kind), answer.subject, answer.answer
    if rules.questions[answer.kind].in_turn and isinstance(value, dict) and len(value) == 1:
        ((subject, value),) = value.items()
    if subject:
        question = _OF % (question, _word(rules, subject))
    return Answered(person(game, answer.seat, turn.roster), question, in_words(rules, value), answer.default)


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
            return Markup(between).join(  # noqa: S704
                _entry(rules, str(key), value) for key, value in answer.items()
            )
        case list() | tuple():
            return Markup(", ").join(in_words(rules, one) for one in answer)
        case _:
            return _word(rules, str(answer))


def _entry(rules: AnyRuleset, word: str, value: Any) -> Markup:  # noqa: ANN401
    """One line of a mapping: a word with its value, or so many of what the word means."""
    if isinstance(value, int) and not isinstance(value, bool):
        counted = rules.name_of(f"{value} {word}")
        if counted is not None:
            return _NAME % counted
    return _OF % (_word(rules, word), in_words(rules, value))


def _word(rules: AnyRuleset, word: str) -> Markup:
    name = rules.name_of(word)
    return _WORD % word if name is None else _NAME % name
