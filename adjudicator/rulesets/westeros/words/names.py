"""Names for the words of order files, and what a game is remembered for."""

from collections.abc import Sequence

from adjudicator.engine import Event, Feat
from adjudicator.rulesets.westeros.board import TRACKS
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.events import CombatWon
from adjudicator.rulesets.westeros.units import KIND
from adjudicator.rulesets.westeros.words.wording import Names, track_name, units_named
from adjudicator.words import gettext as _


def name_of(edition: Edition, word: str) -> str | None:
    """The name of an area, a house, an order, a unit, a house card or a track."""
    names = edition.names
    if word in edition.map.kind:
        return names.area(word)
    if word in edition.houses:
        return names.house(word)
    if word in edition.orders:
        return names.order(word)
    if word in KIND:
        return units_named((word,))
    if word in edition.house_cards:
        return names.card(word)
    if word in TRACKS:
        return track_name(word)
    return None


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
