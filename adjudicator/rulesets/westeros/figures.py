"""What a turn shows at a glance: what changed, the orders as a table, each combat with both sides."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import TypeVar

from adjudicator.engine import Duel, Event, Figure, Played, Seat, Side, Tabulation, signed
from adjudicator.rulesets.westeros.board import TRACKS, Board
from adjudicator.rulesets.westeros.combat.events import (
    HouseCardReplaced,
    HouseCardSentBack,
    HouseCardsRevealed,
    TidesRevealed,
)
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.edition import Edition, OrderKind, Token
from adjudicator.rulesets.westeros.events import (
    CombatBegun,
    CombatWon,
    OrdersRevealed,
    Retreat,
    StrengthCounted,
    UnitsLost,
)
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.words.wording import (
    Names,
    listed,
    names_of,
    tides_card,
    track_name,
    units_named,
)
from adjudicator.words import gettext as _, ngettext, pgettext

E = TypeVar("E", bound=Event)


def changes(before: Board, after: Board) -> tuple[Tabulation, ...]:
    """The land that changed hands, castles and strongholds first, and the tracks on which houses moved."""
    edition = after.edition
    names, fort = names_of(edition), edition.map.fort
    held = [(area, controller(before, area), controller(after, area)) for area in edition.map.land]
    areas = sorted((each for each in held if each[1] != each[2]), key=lambda each: fort[each[0]] == "none")
    land = tuple(
        (names.area_with_fort(area), *(names.house(seat) if seat else "–" for seat in (old, new)))
        for area, old, new in areas
    )
    tracks = tuple(
        (track_name(track), names.houses(before.tracks[track]), names.houses(after.tracks[track]))
        for track in TRACKS
        if before.tracks[track] != after.tracks[track]
    )
    before_turn, now = pgettext("column", "Before"), pgettext("column", "Now")
    found = (
        Tabulation(_("Changed hands"), (_("Area"), before_turn, now), land),
        Tabulation(_("Tracks"), (_("Track"), before_turn, now), tracks),
    )
    return tuple(table for table in found if table.rows)


def figure(events: Sequence[Event], place: int, names: Names) -> Figure | None:
    """What stands for the sentences under the heading that begins at a place, if anything does."""
    first = events[place]
    headings = first.headings(names)
    below = takewhile(lambda event: event.headings(names) in ((), headings), events[place:])
    if headings == names.headings(OrdersRevealed.stage):
        revealed = _of(below, OrdersRevealed)
        return _orders(revealed, names.edition) if revealed else None
    for area in first.where():
        if headings == names.combat(area):
            return _Combat(list(below), area, names).duel()
    return None


def _orders(revealed: Sequence[OrdersRevealed], edition: Edition) -> Tabulation:
    """Every house's orders, by those kinds that were given."""

    def placed(area: Area, token: Token) -> str:
        facts = edition.orders[token]
        marks: list[str] = [names_of(edition).area(area)]
        if facts.modifier:
            marks.append(signed(facts.modifier))
        if facts.star:
            marks.append("★")
        return "\N{NO-BREAK SPACE}".join(marks)

    given = {token for event in revealed for token in event.orders.values()}
    kinds = [kind for kind, tokens in edition.tokens_of.items() if given.intersection(tokens)]
    return Tabulation(
        _("Orders"),
        (_("House"), *(_column(kind) for kind in kinds)),
        tuple(
            (
                names_of(edition).house(event.seat),
                *(
                    "; ".join(
                        placed(area, token)
                        for area, token in sorted(event.orders.items())
                        if token in edition.tokens_of[kind]
                    )
                    for kind in kinds
                ),
            )
            for event in revealed
        ),
    )


def _column(kind: OrderKind) -> str:
    """The heading of the areas in which a house has given orders of a kind."""
    return {
        "march": pgettext("column of orders", "March"),
        "defense": pgettext("column of orders", "Defense"),
        "support": pgettext("column of orders", "Support"),
        "raid": pgettext("column of orders", "Raid"),
        "consolidate-power": pgettext("column of orders", "Consolidate power"),
    }[kind]


class _Combat:
    """The events of one combat in a turn, which may have begun in an earlier one, or end in a later one."""

    def __init__(self, events: Sequence[Event], area: Area, names: Names) -> None:
        self._events = events
        self._area = area
        self._names = names
        self._won = _of(events, CombatWon)
        self._counted = _of(events, StrengthCounted)

    def duel(self) -> Duel | None:
        """Both sides, the attacker first; None while only one is known."""
        begun = _of(self._events, CombatBegun)
        seats = [event.seat for event in sorted(self._counted, key=lambda event: event.side)]
        seats = [seat for event in begun for seat in (event.attacker, event.defender)] + seats
        seats += [seat for event in self._won for seat in (event.winner, event.loser)]
        attacker, defender, *_others = *dict.fromkeys(seats), "", ""
        if not defender:
            return None
        origin = "".join(event.origin for event in begun)
        return Duel(
            (self._side(attacker, self._attack(origin)), self._side(defender, _("defends"))),
            "".join(_("%(house)s wins", house=self._names.house(event.winner)) for event in self._won),
        )

    def _attack(self, origin: Area) -> str:
        return _("attacks from %(area)s", area=self._names.area(origin)) if origin else _("attacks")

    def _side(self, seat: Seat, part: str) -> Side:
        counted = [event for event in self._counted if event.seat == seat]
        return Side(
            self._names.house(seat),
            part,
            counted[-1].total if counted else None,
            self._names.terms(counted[-1].terms) if counted else (),
            (*self._cards(seat), *self._tides(seat)),
            tuple(self._fate(seat)),
            won=any(event.winner == seat for event in self._won),
        )

    def _cards(self, seat: Seat) -> Iterator[Played]:
        """The House card that a side fought with in the end."""
        card = None
        for event in self._events:
            match event:
                case HouseCardsRevealed():
                    card = event.cards.get(seat)
                case HouseCardSentBack(seat=owner) if owner == seat and not self._won:
                    card = None
                case HouseCardReplaced(seat=owner) if owner == seat:
                    card = event.by
        if card:
            facts = self._names.edition.house_cards[card]
            icons = (
                ngettext("%(n)s sword", "%(n)s swords", facts.swords),
                ngettext("%(n)s fortification", "%(n)s fortifications", facts.fortifications),
            )
            shown = [icon for icon, n in zip(icons, (facts.swords, facts.fortifications), strict=True) if n]
            yield Played(listed([self._names.played_card(card), *shown]), facts.rule)

    def _tides(self, seat: Seat) -> Iterator[Played]:
        for event in _of(self._events, TidesRevealed):
            if seat in event.cards:
                yield Played(_("Tides of Battle: %(card)s", card=tides_card(event.cards[seat])))

    def _fate(self, seat: Seat) -> Iterator[str]:
        for event in self._events:
            match event:
                case CombatWon(winner=owner, tied=True) if owner == seat:
                    yield _("stands higher on the Fiefdoms track")
                case UnitsLost(seat=owner, area=self._area) if owner == seat:
                    yield _("loses %(units)s", units=units_named(event.units))
                case Retreat(seat=owner, origin=self._area) if owner == seat:
                    yield _(
                        "retreats to %(area)s: %(units)s",
                        area=self._names.area(event.destination),
                        units=units_named(event.arriving),
                    )


def _of(events: Iterable[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]
