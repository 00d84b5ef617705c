"""Answers that name an area, in the texts of House cards: the area itself, or by the order lying there."""

from collections.abc import Callable

from adjudicator.engine import Choice, Question, read_word
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.questions.words import best
from adjudicator.rulesets.westeros.units import FOOTMAN, ROUTED
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import gettext as _

NONE = "none"


class AreaOr:
    """An area, or one of some other words; where answers are `winterfell/footman`, the area is enough."""

    def __init__(self, edition: Edition, *words: str) -> None:
        self._areas = edition.map.areas
        self._words = words

    def parse(self, plain: object) -> str:
        """Read the word, an area or `winterfell/footman`; raises IllegalAnswer."""
        area, slash, unit = plain.partition("/") if isinstance(plain, str) else ("", "", "")
        if slash:
            return f"{self._area(area)}/{read_word(unit, (FOOTMAN, ROUTED[FOOTMAN]))}"
        return self._area(plain)

    def _area(self, plain: object) -> str:
        # A complaint does not list all the areas there are.
        return read_word(plain, (*self._words, *self._areas), listed=self._words)

    def describe(self) -> str:
        """Name the words."""
        return _("an area, or %(words)s", words=", ".join(self._words)) if self._words else _("an area")

    @staticmethod
    def fit(_view: View, question: Question, word: str) -> str | None:
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
