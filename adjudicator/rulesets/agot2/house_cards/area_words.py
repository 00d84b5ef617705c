"""Answers that name an area, in the texts of House cards: the area itself, or by the order lying there."""

from collections.abc import Callable

from adjudicator.engine import Choice, Question, read_word
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.questions.words import Reading, best
from adjudicator.rulesets.westeros.units import FOOTMAN, ROUTED
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import gettext as _


def area_or(edition: Edition, *words: str) -> Reading:
    """An area, or one of some other words; where answers are `winterfell/footman`, the area is enough."""

    def read(plain: object) -> str:
        # A complaint does not list all the areas there are.
        return read_word(plain, (*words, *edition.map.areas), listed=words)

    def parse(plain: object) -> str:
        area, slash, unit = plain.partition("/") if isinstance(plain, str) else ("", "", "")
        return f"{read(area)}/{read_word(unit, (FOOTMAN, ROUTED[FOOTMAN]))}" if slash else read(plain)

    return Reading(parse, _("an area, or %(words)s", words=", ".join(words)) if words else _("an area"))


def beginning_with(_view: View, question: Question, word: str) -> str | None:
    """The answer itself, or the first that begins with the area."""
    legal = tuple(question.options.listing())
    return next((answer for answer in legal if answer == word or answer.startswith(f"{word}/")), None)


def by_order(edition: Edition) -> tuple[Choice[View], ...]:
    """By the order that lies there: the first of a kind by its modifier, then by the area's word."""

    def of_kind(kind: str) -> Callable[[View, Question], Area | None]:
        def pick(view: View, question: Question) -> Area | None:
            tokens = {area: order.token for area, order in view.board.orders.items()}
            areas = (
                area
                for area in question.options.listing()
                if area in tokens and edition.orders[tokens[area]].kind == kind
            )
            facts = {area: edition.orders[tokens[area]] for area in areas}
            return best(facts, lambda area: (facts[area].modifier, facts[area].star))

        return pick

    return tuple(
        Choice(kind, _("the best %(kind)s order that can be removed", kind=kind), of_kind(kind))
        for kind in edition.tokens_of
    )
