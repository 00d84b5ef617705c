"""Why a house or an area is not part of a game."""

from collections.abc import Sequence

from adjudicator.engine import IllegalAnswer, Prospect
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.saying import say
from adjudicator.sentences import Said


def why_word_cannot_occur(view: View, word: str) -> Said | None:
    """Return why a house or an area is not part of this game; None if it is, and for other words."""
    board, word = view.board, word.removeprefix("against-").partition("/")[0]
    if word in board.edition.houses and word not in board.seats:
        return say("not-playing", house=word)
    return say("impassable", area=word) if word in board.impassable else None


def never_named(prospect: Prospect[View], _subjects: Sequence[str], answer: object) -> IllegalAnswer | None:
    """Refuse an answer that names a house or an area that is not part of this game."""
    for place, word in enumerate(answer) if isinstance(answer, tuple) else ((None, answer),):
        reason = why_word_cannot_occur(prospect.view, str(word))
        if reason:
            return IllegalAnswer(reason, where=() if place is None else (place,))
    return None
