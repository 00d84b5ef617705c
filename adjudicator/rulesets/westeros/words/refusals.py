"""Why a house or an area is not part of a game."""

from collections.abc import Sequence

from adjudicator.engine import IllegalAnswer, Prospect
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import gettext as _


def never(view: View, word: str) -> str:
    """Return why a house or an area is not part of this game; "" if it is, and for other words."""
    board, word = view.board, word.removeprefix("against-").partition("/")[0]
    if word in board.edition.houses and word not in board.seats:
        return _("%(house)s does not play in this game.", house=board.edition.names.house(word))
    if word in board.impassable:
        return _("Nobody may enter %(area)s in this game.", area=board.edition.names.area(word))
    return ""


def never_named(prospect: Prospect[View], _subjects: Sequence[str], answer: object) -> IllegalAnswer | None:
    """Refuse an answer that names a house or an area that is not part of this game."""
    for place, word in enumerate(answer) if isinstance(answer, tuple) else ((None, answer),):
        reason = never(prospect.view, str(word))
        if reason:
            return IllegalAnswer(reason, where=() if place is None else (place,))
    return None
