"""Sentences for several events that follow one another and are one thing to a reader.

Each event stands by itself in `events.json`. A joint sentence carries the rule of the first event. What
happens by another rule, and is more than a consequence, keeps its own sentence.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import TypeVar

from adjudicator.engine import Event, Joined
from adjudicator.rulesets.westeros.events import (
    HouseCardDiscarded,
    OrderRemoved,
    PowerGained,
    PowerLost,
    StrengthCounted,
    UnitsMoved,
    UnitsMustered,
    UnitsRallied,
    UnitsReplaced,
    WesterosCardLaid,
    mustered_units,
)
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.clean_up import OrdersTakenBack
from adjudicator.rulesets.westeros.procedures.consolidating import PowerConsolidated
from adjudicator.rulesets.westeros.procedures.raids import OrderRaided
from adjudicator.rulesets.westeros.units import Unit, rally
from adjudicator.rulesets.westeros.words.wording import Names, listed, power, units_named
from adjudicator.words import gettext as _, joined, pgettext

E = TypeVar("E", bound=Event)


def together(events: Sequence[Event], place: int, words: Names) -> Joined | None:
    """One sentence for the events from `place` on that belong together; None: the one there stands alone."""
    tell = _BEGINNINGS.get(type(events[place]))
    return tell(events, place, words) if tell else None


def _laid_cards(events: Sequence[Event], place: int, words: Names) -> Joined | None:
    """All cards that are laid open at the same time, by deck."""
    laid = _run(events, place, WesterosCardLaid)
    decks = dict.fromkeys(event.deck for event in laid)
    rows = [
        pgettext(
            "card",
            "%(deck)s: %(cards)s",
            deck=deck,
            cards=listed([words.card(event.card) for event in laid if event.deck == deck]),
        )
        for deck in decks
    ]
    return Joined(len(laid), _("Westeros cards that now lie open: %(cards)s.", cards=joined(rows, "; ")))


def _raid(events: Sequence[Event], place: int, words: Names) -> Joined | None:
    """A raid spends its own order and takes off the other."""
    match events[place : place + 3]:
        case [OrderRaided() as raid, OrderRemoved(area=own), OrderRemoved(area=other, token=token)] if (
            own == raid.area and other == raid.target
        ):
            sentence = _(
                "From %(area)s, %(house)s raids the %(order)s order of %(victim)s in %(target)s; "
                "both orders leave the board.",
                **words.fields_in_words(raid, order=words.order(token)),
            )
            return Joined(3, sentence)
    return None


def _pillage(events: Sequence[Event], place: int, words: Names) -> Joined | None:
    """Raiding a Consolidate Power order moves power as well."""
    match events[place : place + 2]:
        case [PowerGained(reason="pillage") as gained, PowerLost(reason="pillage") as lost] if (
            gained.amount and lost.amount
        ):
            sentence = _(
                "%(house)s gains %(gained)s; %(victim)s loses %(lost)s.",
                house=words.house(gained.seat),
                gained=power(gained.amount),
                victim=words.house(lost.seat),
                lost=power(lost.amount),
            )
            return Joined(2, sentence, follows=True)
    return None


def _spent_order(events: Sequence[Event], place: int, words: Names) -> Joined | None:
    """The order of a march that was told, or of what is told next, is spent as a matter of course."""
    event, later = events[place], events[place + 1 : place + 2]
    if not isinstance(event, OrderRemoved):
        return None
    if event.reason in {"march-resolved", "march-fought"}:
        known = any(
            isinstance(earlier, UnitsMoved) and (earlier.seat, earlier.origin) == (event.seat, event.area)
            for earlier in reversed(events[:place])
        )
        return Joined(1, "") if known else None
    match later:
        case [PowerConsolidated(area=event.area)] if event.reason == "order-consolidates":
            return Joined(1, "")
        case [UnitsMustered(area=event.area) | UnitsReplaced(area=event.area)] if (
            event.reason == "order-musters"
        ):
            told = words.fields_in_words(event)
            return Joined(1, _("%(house)s uses its %(order)s order in %(area)s to muster.", **told))
    return None


def _consolidating(events: Sequence[Event], place: int, words: Names) -> Joined | None:
    """Consolidating brings what it comes to, unless the house has no more tokens to take."""
    match events[place : place + 2]:
        case [PowerConsolidated() as consolidated, PowerGained() as gained] if (
            (gained.seat, gained.amount) == (consolidated.seat, consolidated.total)
        ):  # fmt: skip
            sentence = _(
                "%(house)s consolidates power in %(area)s and gains %(power)s.",
                **words.fields_in_words(consolidated, power=power(gained.amount)),
            )
            return Joined(2, sentence, judged=True)
    return None


def _initial_strengths(events: Sequence[Event], place: int, words: Names) -> Joined | None:
    """What both sides bring before the House cards; its terms come again with the final strengths."""
    match events[place : place + 2]:
        case [StrengthCounted(final=False) as first, StrengthCounted(final=False) as second] if (
            first.area == second.area and _final_follows(events[place:], first.area)
        ):  # fmt: skip
            sentence = _(
                "Strength before House cards: %(attacker)s %(first)s, %(defender)s %(second)s.",
                attacker=words.house(first.seat),
                first=first.total,
                defender=words.house(second.seat),
                second=second.total,
            )
            return Joined(2, sentence)
    return None


def _final_follows(events: Sequence[Event], area: str) -> bool:
    return any(isinstance(event, StrengthCounted) and event.final and event.area == area for event in events)


def _musters(events: Sequence[Event], place: int, words: Names) -> Joined | None:
    """What a house musters by one rule, area by area."""
    mustered = _run(events, place, UnitsMustered)
    first = mustered[0]
    mustered = list(takewhile(lambda event: event.seat == first.seat, mustered))
    if len(mustered) == 1:
        return None
    where: dict[tuple[Area, Area], list[Unit]] = {}
    for event in mustered:
        where.setdefault((event.area, event.into), []).extend(event.units)
    rows = (mustered_units(words, area, into, units) for (area, into), units in where.items())
    sentence = _("%(house)s musters: %(units)s.", house=words.house(first.seat), units=joined(rows, "; "))
    return Joined(len(mustered), sentence)


def _rallies(events: Sequence[Event], place: int, words: Names) -> Joined | None:
    """All routed units stand up at the end of a round."""
    rallied = _run(events, place, UnitsRallied)
    rows = (
        pgettext(
            "unit",
            "%(house)s in %(area)s, %(units)s",
            **words.fields_in_words(event, units=units_named(rally(event.units))),
        )
        for event in rallied
    )
    return Joined(len(rallied), _("Routed units stand up again: %(units)s.", units=joined(rows, "; ")))


def _orders_back(events: Sequence[Event], place: int, words: Names) -> Joined | None:
    """Every house takes its last orders back."""
    taken = _run(events, place, OrdersTakenBack)
    rows = (
        _("%(house)s in %(areas)s", house=words.house(event.seat), areas=words.areas(sorted(event.orders)))
        for event in taken
    )
    told = _("The remaining orders are taken off the board: %(where)s.", where=joined(rows, "; "))
    return Joined(len(taken), told)


def _discards(events: Sequence[Event], place: int, words: Names) -> Joined | None:
    """Both sides of a combat discard the cards they played."""
    match _run(events, place, HouseCardDiscarded):
        case [first, second] if first.seat != second.seat:
            sentence = _(
                "%(house)s discards %(card)s; %(other)s discards %(their)s.",
                **words.fields_in_words(first, other=words.house(second.seat), their=words.card(second.card)),
            )
            return Joined(2, sentence)
    return None


def _run(events: Sequence[Event], place: int, kind: type[E]) -> list[E]:
    """Events of one kind and by one rule that follow on one another."""
    rule = events[place].rule
    return [
        event
        for event in takewhile(lambda one: isinstance(one, kind) and one.rule == rule, events[place:])
        if isinstance(event, kind)
    ]


_BEGINNINGS: Mapping[type[Event], Callable[[Sequence[Event], int, Names], Joined | None]] = {
    WesterosCardLaid: _laid_cards,
    OrderRaided: _raid,
    PowerGained: _pillage,
    OrderRemoved: _spent_order,
    PowerConsolidated: _consolidating,
    StrengthCounted: _initial_strengths,
    UnitsMustered: _musters,
    UnitsRallied: _rallies,
    OrdersTakenBack: _orders_back,
    HouseCardDiscarded: _discards,
}
