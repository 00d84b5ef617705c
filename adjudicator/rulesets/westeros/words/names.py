"""Names for people of the words that stand in order files, and what a game is remembered for."""

from collections.abc import Mapping, Sequence

from adjudicator.engine import Event, Feat
from adjudicator.rulesets.agot2.cards import HOUSE_CARDS
from adjudicator.rulesets.agot2.houses import HOUSES
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.tables import ORDERS
from adjudicator.rulesets.westeros.board import TRACKS
from adjudicator.rulesets.westeros.drawing.titles import units_named
from adjudicator.rulesets.westeros.events import CombatWon
from adjudicator.rulesets.westeros.units import KIND
from adjudicator.rulesets.westeros.words.wording import area_name, house, house_card, order, track_name
from adjudicator.words import gettext as _, per_language


def name_of(word: str) -> str | None:
    """Name an area, a house, an order, a unit, a house card, a track or a kind of question."""
    if word in MAP.kind:
        return area_name(word)
    if word in HOUSES:
        return house(word)
    if word in ORDERS:
        return order(word)
    if word in KIND:
        return units_named((word,))
    if word in HOUSE_CARDS:
        return house_card(word)
    if word in TRACKS:
        return track_name(word)
    return _questions().get(word)


def feats(events: Sequence[Event]) -> tuple[Feat, ...]:
    """The combats, by the strength of both sides together."""
    return tuple(_battle(event) for event in events if isinstance(event, CombatWon))


def _battle(event: CombatWon) -> Feat:
    return Feat(
        "battle",
        _("Largest battle"),
        sum(event.strengths.values()),
        _(
            "%(winner)s beat %(loser)s in %(area)s by %(own)s to %(other)s.",
            winner=house(event.winner),
            loser=house(event.loser),
            area=area_name(event.area),
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
