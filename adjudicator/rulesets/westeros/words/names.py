"""Names for people of the words that stand in order files, and what a game is remembered for."""

from collections.abc import Mapping, Sequence

from adjudicator.engine import Event, Feat
from adjudicator.rulesets.westeros.board import TRACKS
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.events import CombatWon
from adjudicator.rulesets.westeros.units import KIND
from adjudicator.rulesets.westeros.words.wording import Names, track_name, units_named
from adjudicator.words import gettext as _, per_language


def name_of(edition: Edition, word: str) -> str | None:
    """The name of an area, a house, an order, a unit, a house card, a track or a kind of question."""
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
        return names.house_card(word)
    if word in TRACKS:
        return track_name(word)
    return _questions().get(word)


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


@per_language
def _questions() -> Mapping[str, str]:
    return {
        "choose-house": _("House"),
        "adopt-tides": _("Tides of Battle"),
        "throne-of-blades": _("A Throne of Blades"),
        "dark-wings": _("Dark Wings, Dark Words"),
        "put-to-the-sword": _("Put to the Sword"),
        "reconcile-supply": _("Units lost for want of supply"),
        "muster": _("Muster"),
        "bid-influence": _("Bid"),
        "order-influence-ties": _("Order of equal bids"),
        "bid-wildlings": _("Bid against the wildlings"),
        "pick-highest-bidder": _("Highest bidder"),
        "pick-lowest-bidder": _("Lowest bidder"),
        "assign-orders": _("Orders"),
        "assign-orders-short": _("Orders, the tokens being short"),
        "raven-use": _("Messenger Raven"),
        "leave-power": _("Power token left"),
        "capture-port": _("Ships captured"),
        "consolidate": _("Consolidate Power"),
        "special-consolidate": _("Special Consolidate Power"),
        "accept-support": _("Support accepted"),
        "house-card": _("House card"),
        "tides-redraw": _("Another Tides of Battle card"),
        "blade": _("Valyrian Steel Blade"),
        "casualties": _("Casualties"),
        "skull-casualty": _("Killed by a skull"),
        "retreat": _("Retreat"),
        "retreat-losses": _("Lost on the retreat"),
    }
