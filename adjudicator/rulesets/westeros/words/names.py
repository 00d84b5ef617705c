"""Names for the words of order files, and what a game is remembered for."""

from collections.abc import Sequence

from adjudicator.engine import Event, Feat
from adjudicator.rulesets.westeros.events import CombatWon
from adjudicator.rulesets.westeros.words.wording import Names
from adjudicator.words import gettext as _


def feats(events: Sequence[Event], words: Names) -> tuple[Feat, ...]:
    """The combats, by the strength of both sides together."""
    return tuple(_battle(event, words) for event in events if isinstance(event, CombatWon))


def _battle(event: CombatWon, words: Names) -> Feat:
    return Feat(
        "battle",
        _("Largest battle"),
        sum(event.strengths.values()),
        _(
            "%(winner)s beat %(loser)s in %(area)s by %(own)s to %(other)s.",
            **words.fields_in_words(event, winner=words.house(event.winner), loser=words.house(event.loser)),
            own=event.strengths[event.winner],
            other=event.strengths[event.loser],
        ),
    )
