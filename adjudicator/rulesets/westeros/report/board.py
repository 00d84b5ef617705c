"""Sentences about rounds, orders, units, areas and power."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.engine import Event
from adjudicator.rulesets.westeros.drawing.titles import units_named
from adjudicator.rulesets.westeros.events import (
    ControlChanged,
    EqualsCompared,
    GameEnded,
    GarrisonDestroyed,
    NeutralForceDestroyed,
    OrderMoved,
    OrderRemoved,
    OrderReplaced,
    OrdersRevealed,
    PowerGained,
    PowerLost,
    PowerTokenLaid,
    PowerTokenReturned,
    RoundBegan,
    UnitsLost,
    UnitsMoved,
    UnitsMustered,
    UnitsRallied,
    UnitsReplaced,
    UnitsRetreated,
)
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.clean_up import DominanceRefreshed, OrdersTakenBack
from adjudicator.rulesets.westeros.procedures.consolidating import PowerConsolidated
from adjudicator.rulesets.westeros.procedures.planning import OrdersGivenInTurn, OrdersLaid
from adjudicator.rulesets.westeros.procedures.ports import PortCaptured
from adjudicator.rulesets.westeros.procedures.raids import OrderRaided
from adjudicator.rulesets.westeros.procedures.raven import (
    RavenKept,
    WildlingCardLookedAt,
    WildlingCardPutBack,
    WildlingCardSeen,
)
from adjudicator.rulesets.westeros.units import Unit, rally, rout
from adjudicator.rulesets.westeros.words.wording import (
    amounts,
    area_name,
    areas,
    fields_in_words,
    house,
    houses,
    order,
    orders_by_area,
    power,
    token_name,
    wildling_card,
)
from adjudicator.words import gettext as _, ngettext


def _round_began(event: RoundBegan) -> str:
    return _("Round %(round)s begins.", **fields_in_words(event))


# --- Orders -----------------------------------------------------------------------------------------------


def _orders_given_in_turn(event: OrdersGivenInTurn) -> str:
    return _("Orders are given in turn, for tokens are short: %(houses)s.", houses=houses(event.short))


def _orders_laid(event: OrdersLaid) -> str:
    return _(
        "%(house)s lays its orders face down: %(areas)s.", **fields_in_words(event, areas=areas(event.areas))
    )


def _orders_revealed(event: OrdersRevealed) -> str:
    return _(
        "The orders of %(house)s: %(orders)s.", **fields_in_words(event, orders=orders_by_area(event.orders))
    )


def _order_removed(event: OrderRemoved) -> str:
    match event.rule:
        case "A2-RAID-12":
            return _(
                "The Raid order of %(house)s in %(area)s finds no target and leaves the board.",
                **fields_in_words(event),
            )
        case "A2-RAID-13":
            return _(
                "%(house)s lets its Raid order in %(area)s take nothing off; it leaves the board.",
                **fields_in_words(event),
            )
        case "A2-CLEAN-07":
            return _(
                "No unit of %(house)s is left in %(area)s, so its order there leaves the board: %(order)s.",
                **fields_in_words(event),
            )
    return _("The order of %(house)s in %(area)s leaves the board: %(order)s.", **fields_in_words(event))


def _order_replaced(event: OrderReplaced) -> str:
    return _(
        "%(house)s replaces its order in %(area)s, %(order)s, by %(by)s.",
        **fields_in_words(event, by=order(event.by)),
    )


def _order_moved(event: OrderMoved) -> str:
    return _(
        "The order of %(house)s in %(origin)s goes to %(destination)s: %(order)s.", **fields_in_words(event)
    )


def _order_raided(event: OrderRaided) -> str:
    return _("%(house)s raids the order of %(victim)s in %(target)s from %(area)s.", **fields_in_words(event))


def _orders_taken_back(event: OrdersTakenBack) -> str:
    return _(
        "%(house)s takes its last orders off the board: %(orders)s.",
        **fields_in_words(event, orders=orders_by_area(event.orders)),
    )


# --- The Messenger Raven and other tokens -----------------------------------------------------------------


def _raven_kept(event: RavenKept) -> str:
    return _("%(house)s does not use the Messenger Raven.", **fields_in_words(event))


def _wildling_card_looked_at(event: WildlingCardLookedAt) -> str:
    return _("%(house)s looks at the top wildling card.", **fields_in_words(event))


def _wildling_card_seen(event: WildlingCardSeen) -> str:
    return _("The wildling card you look at is %(card)s.", card=wildling_card(event.card))


def _wildling_card_put_back(event: WildlingCardPutBack) -> str:
    if event.place == "top":
        return _("%(house)s puts the card back on top of its deck.", **fields_in_words(event))
    return _("%(house)s puts the card under its deck.", **fields_in_words(event))


def _dominance_refreshed(event: DominanceRefreshed) -> str:
    return _("The %(token)s may be used again.", token=token_name(event.token))


# --- Units ------------------------------------------------------------------------------------------------


def _units_moved(event: UnitsMoved) -> str:
    if event.overseas:
        return _(
            "%(house)s moves from %(origin)s by ship to %(destination)s: %(units)s.", **fields_in_words(event)
        )
    return _("%(house)s moves from %(origin)s to %(destination)s: %(units)s.", **fields_in_words(event))


def _units_retreated(event: UnitsRetreated) -> str:
    if event.only:
        return _(
            "%(house)s retreats from %(origin)s to %(destination)s, the only area open to it: %(units)s.",
            **fields_in_words(event, units=units_named(rout(event.units))),
        )
    return _(
        "%(house)s retreats from %(origin)s to %(destination)s: %(units)s.",
        **fields_in_words(event, units=units_named(rout(event.units))),
    )


def _units_lost(event: UnitsLost) -> str:
    match event.rule:
        case "A2-CAS-09":
            return _(
                "What cannot retreat is lost before any casualty; of %(house)s, in %(area)s: %(units)s.",
                **fields_in_words(event),
            )
        case "A2-CAS-10":
            return _(
                "What is routed cannot retreat again, and is lost before any casualty; "
                "of %(house)s, in %(area)s: %(units)s.",
                **fields_in_words(event),
            )
    return _("%(house)s loses in %(area)s: %(units)s.", **fields_in_words(event))


def _units_mustered(event: UnitsMustered) -> str:
    told = mustered_units(event.area, event.into, event.units)
    return _("%(house)s musters: %(units)s.", **fields_in_words(event, units=told))


def mustered_units(area: Area, into: Area, units: Sequence[Unit]) -> str:
    """Say what an area musters, and where that is placed."""
    named = units_named(units)
    if into == area:
        return _("%(units)s in %(area)s", units=named, area=area_name(area))
    return _(
        "%(units)s by %(area)s into %(into)s",
        units=named,
        area=area_name(area),
        into=area_name(into),
    )


def _units_replaced(event: UnitsReplaced) -> str:
    return _(
        "%(house)s replaces in %(area)s: %(units)s by %(by)s.",
        **fields_in_words(event, by=units_named(event.by)),
    )


def _units_rallied(event: UnitsRallied) -> str:
    return _(
        "Units of %(house)s stand up again in %(area)s: %(units)s.",
        **fields_in_words(event, units=units_named(rally(event.units))),
    )


# --- Areas and power --------------------------------------------------------------------------------------


def _control_changed(event: ControlChanged) -> str:
    if event.after is None:
        return _("Nobody controls %(area)s now.", **fields_in_words(event))
    if event.before is None:
        return _("%(house)s now controls %(area)s.", **fields_in_words(event, house=house(event.after)))
    return _(
        "%(house)s takes %(area)s from %(before)s.",
        **fields_in_words(event, before=house(event.before), house=house(event.after)),
    )


def _garrison_destroyed(event: GarrisonDestroyed) -> str:
    return _("The garrison of %(house)s in %(area)s is destroyed.", **fields_in_words(event))


def _neutral_force_destroyed(event: NeutralForceDestroyed) -> str:
    return _(
        "%(house)s overcomes the neutral force of strength %(strength)s in %(area)s.",
        **fields_in_words(event),
    )


def _port_captured(event: PortCaptured) -> str:
    if not event.ships:
        return _(
            "%(house)s captures %(port)s from %(before)s and replaces none of the Ships there.",
            **fields_in_words(event, before=house(event.before)),
        )
    return ngettext(
        "%(house)s captures %(port)s from %(before)s and replaces %(n)s Ship.",
        "%(house)s captures %(port)s from %(before)s and replaces %(n)s Ships.",
        event.ships,
        **fields_in_words(event, before=house(event.before)),
    )


def _power_token_laid(event: PowerTokenLaid) -> str:
    return _("%(house)s leaves a Power token in %(area)s.", **fields_in_words(event))


def _power_token_returned(event: PowerTokenReturned) -> str:
    return _("The Power token of %(house)s in %(area)s goes to the Power Pool.", **fields_in_words(event))


def _power_gained(event: PowerGained) -> str:
    return _("%(house)s gains %(power)s.", **fields_in_words(event, power=power(event.amount)))


def _power_lost(event: PowerLost) -> str:
    return _("%(house)s loses %(power)s.", **fields_in_words(event, power=power(event.amount)))


def _power_consolidated(event: PowerConsolidated) -> str:
    return _("%(house)s consolidates power in %(area)s: %(total)s.", **fields_in_words(event))


def _game_ended(event: GameEnded) -> str:
    return _(
        "%(house)s wins the game. Castles and strongholds: %(sites)s.",
        house=house(event.winner),
        sites=amounts(event.sites),
    )


def _equals_compared(event: EqualsCompared) -> str:
    match event.by:
        case "most-strongholds":
            return _("Strongholds of those equal so far: %(amounts)s.", amounts=amounts(event.amounts))
        case "most-land":
            return _("Land areas of those equal so far: %(amounts)s.", amounts=amounts(event.amounts))
        case "highest-supply":
            return _("Supply of those equal so far: %(amounts)s.", amounts=amounts(event.amounts))
        case "most-power":
            return _("Available power of those equal so far: %(amounts)s.", amounts=amounts(event.amounts))
        case "best-throne":
            return _(
                "Places on the Iron Throne track of those equal so far: %(places)s.",
                places=amounts(event.amounts, lowest_first=True),
            )
        case _:
            return _("Castles and strongholds: %(amounts)s.", amounts=amounts(event.amounts))


SENTENCES: Mapping[type[Event], Callable[[Any], str]] = {
    RoundBegan: _round_began,
    OrdersGivenInTurn: _orders_given_in_turn,
    OrdersLaid: _orders_laid,
    OrdersRevealed: _orders_revealed,
    OrderRemoved: _order_removed,
    OrderReplaced: _order_replaced,
    OrderMoved: _order_moved,
    OrderRaided: _order_raided,
    OrdersTakenBack: _orders_taken_back,
    RavenKept: _raven_kept,
    WildlingCardLookedAt: _wildling_card_looked_at,
    WildlingCardSeen: _wildling_card_seen,
    WildlingCardPutBack: _wildling_card_put_back,
    DominanceRefreshed: _dominance_refreshed,
    UnitsMoved: _units_moved,
    UnitsRetreated: _units_retreated,
    UnitsLost: _units_lost,
    UnitsMustered: _units_mustered,
    UnitsReplaced: _units_replaced,
    UnitsRallied: _units_rallied,
    ControlChanged: _control_changed,
    GarrisonDestroyed: _garrison_destroyed,
    NeutralForceDestroyed: _neutral_force_destroyed,
    PortCaptured: _port_captured,
    PowerTokenLaid: _power_token_laid,
    PowerTokenReturned: _power_token_returned,
    PowerGained: _power_gained,
    PowerLost: _power_lost,
    PowerConsolidated: _power_consolidated,
    GameEnded: _game_ended,
    EqualsCompared: _equals_compared,
}
