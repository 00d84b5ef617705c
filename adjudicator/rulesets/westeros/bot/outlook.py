"""What a house makes of a board: what areas are worth to it, who could attack them, how a fight would go.

Worths are whole numbers on a scale of their own: a plain area counts 10. Chances are whole percents; a
margin is counted in halves, so that an equal strength can lean to the side that wins ties.
"""

from collections.abc import Iterable, Sequence

from adjudicator.engine import Pick, Seat
from adjudicator.rulesets.westeros.board import FIEFDOMS, Board
from adjudicator.rulesets.westeros.combat.support import supporting_areas
from adjudicator.rulesets.westeros.control import controller, sites_to_win
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures import rounds
from adjudicator.rulesets.westeros.tracks import better, blade_holder
from adjudicator.rulesets.westeros.transport import carriers, reached
from adjudicator.rulesets.westeros.units import Unit, standing

Units = tuple[Unit, ...]

_PLAIN, _SUPPLY, _POWER, _SEA, _PORT = 10, 14, 8, 14, 10
_FORT = {"none": 0, "castle": 60, "stronghold": 80}
_HOME = 40
_NEAR_VICTORY = {0: 300, 1: 60, 2: 20}
"""What a castle is worth besides, by how many more than one another house still needs to win."""

_LIKELY = {"now": 75, "soon": 50}
"""How often, in a hundred times, a possible attack is made: by a March lying there, or next round."""


def chance(margin: int) -> int:
    """How often, in a hundred times, a fight with this margin, in halves, is won."""
    return max(3, min(97, 50 + 11 * margin))


def best(worths: dict[str, int], pick: Pick) -> str:
    """The word that is worth most; among equals, any."""
    most = max(worths.values())
    equal = [word for word, worth in worths.items() if worth == most]
    return equal[pick(len(equal))] if len(equal) > 1 else equal[0]


class Outlook:
    """A board as one house sees it; made for one decision, it remembers what it has worked out."""

    def __init__(self, board: Board, seat: Seat) -> None:
        self.board = board
        self.edition = board.edition
        self.map = board.edition.map
        self.cards = board.edition.house_cards
        self.tokens = board.edition.orders
        self._strength = board.edition.strength
        self._against_forts = board.edition.against_forts
        self.seat = seat
        self.ordered = rounds.phase(board) == "action" or bool(board.orders)
        """Whether the orders of this round lie open."""
        self.owner: dict[Area, Seat | None] = {area: controller(board, area) for area in self.map.land}
        self.castles: dict[Seat, int] = dict.fromkeys(board.seats, 0)
        for area in self.map.sites:
            owner = self.owner[area]
            if owner is not None:
                self.castles[owner] += 1
        self._neighbours: dict[Area, tuple[Area, ...]] = {}
        self._supports: dict[Area, tuple[Area, ...]] = {}
        self._worths: dict[Area, int] = {}
        self._risks: dict[tuple[Area, Units, int], int] = {}
        self._threats: dict[tuple[Area, bool], dict[Seat, int]] = {}
        self._edges: dict[Seat, int] = {}
        self._comers = self._who_comes()

    def strength(self, units: Iterable[Unit], area: Area, *, attacking: bool) -> int:
        """What units are worth in a fight for an area."""
        at_a_fort = attacking and (area in self.map.sites or area in self.board.forts)
        worth = self._against_forts if at_a_fort else self._strength
        return sum([worth.get(unit, 0) for unit in units])

    def neighbours(self, area: Area) -> tuple[Area, ...]:
        """The areas from which an order could support a combat in an area."""
        if area not in self._neighbours:
            seas = (*self.map.adjacent_seas[area], *self.map.ports_of[area])
            self._neighbours[area] = seas if self.map.kind[area] == "sea" else self.map.adjacent[area]
        return self._neighbours[area]

    def _supporting(self, area: Area) -> tuple[Area, ...]:
        if area not in self._supports:
            self._supports[area] = supporting_areas(self.board, area)
        return self._supports[area]

    # --- Worth --------------------------------------------------------------------------------------------

    def worth(self, area: Area) -> int:
        """What it is worth to the house to hold an area, whoever holds it now."""
        if area not in self._worths:
            self._worths[area] = self._worth(area)
        return self._worths[area]

    def _worth(self, area: Area) -> int:
        kind = self.map.kind[area]
        if kind == "port":
            return _PORT
        last = self.board.round >= self.edition.rounds
        if kind == "sea":
            own = sum(
                self.map.fort[land] != "none" and self.owner[land] == self.seat
                for land in self.map.adjacent_land[area]
            )
            return 2 if last else _SEA + 4 * own
        found = _PLAIN + _FORT[self.map.fort[area]]
        if not last:
            found += _POWER * self.map.power[area]
            if self.board.supply[self.seat] < len(self.edition.supply) - 1:
                found += _SUPPLY * self.map.supply[area]
        if self.map.home_of.get(area) == self.seat:
            found += _HOME
        if self.map.fort[area] != "none":
            others = self.castles[self.seat] - (self.owner[area] == self.seat)
            found += 1000 if others == sites_to_win(self.board) - 1 else 8 * others + 4 * self.board.round
            found += self._wanted_to_win(area)
        return found

    def _wanted_to_win(self, area: Area) -> int:
        """How much more a castle is to be kept from a house that would be near victory, or win, with it."""
        if self.owner[area] != self.seat:
            return 0
        most = max((self.castles[seat] for seat, _origin, _units in self._comers[area]), default=0)
        return _NEAR_VICTORY.get(sites_to_win(self.board) - 1 - most, 0)

    def harm(self, area: Area) -> int:
        """What it is worth that another house loses an area: more, the nearer it is to winning."""
        owner = self.holder(area)
        if owner is None or owner == self.seat:
            return 0
        if area not in self.map.sites:
            return 4
        castles = self.castles[owner]
        return 10 + 8 * castles + _NEAR_VICTORY.get(sites_to_win(self.board) - 1 - castles, 0)

    def holder(self, area: Area) -> Seat | None:
        """Who controls an area of any kind."""
        if area in self.owner:
            return self.owner[area]
        return controller(self.board, area)

    # --- Who could come -----------------------------------------------------------------------------------

    def _who_comes(self) -> dict[Area, list[tuple[Seat, Area, Units]]]:
        """Which forces of others could march into each area."""
        found: dict[Area, list[tuple[Seat, Area, Units]]] = {area: [] for area in self.map.areas}
        carrying = {seat: carriers(self.board, seat) for seat in self.board.seats}
        for origin, force in self.board.units.items():
            units = standing(force.units)
            if force.seat != self.seat and units:
                for area in self._reach(carrying[force.seat], origin):
                    found[area].append((force.seat, origin, units))
        return found

    def _reach(self, open_seas: frozenset[Area], origin: Area) -> Sequence[Area]:
        kind = self.map.kind[origin]
        if kind == "land":
            return reached(self.map, origin, open_seas)
        return self.map.adjacent_seas[origin] if kind == "sea" else (self.map.sea_of[origin],)

    def threats(self, area: Area, *, now: bool) -> dict[Seat, int]:
        """With how much each other house could attack an area: by a March that lies there now, or at all."""
        if (area, now) not in self._threats:
            self._threats[area, now] = self._threatening(area, now=now)
        return self._threats[area, now]

    def _threatening(self, area: Area, *, now: bool) -> dict[Seat, int]:
        found: dict[Seat, int] = {}
        for seat, origin, units in self._comers[area]:
            order = self.board.orders.get(origin)
            if now and (order is None or self.tokens[order.token].kind != "march"):
                continue
            modifier = self.tokens[order.token].modifier if now and order else 0
            attack = self.strength(units, area, attacking=True) + modifier
            attack += self.support(seat, area, without=origin, attacking=True)
            found[seat] = max(attack, found.get(seat, 0))
        return found

    def support(self, seat: Seat, area: Area, *, without: Area = "", attacking: bool) -> int:
        """What a house brings in by support: by its orders, or as may be expected before there are any."""
        if self.ordered:
            return sum(
                self.strength(self.board.units_in(each, seat), area, attacking=attacking)
                + self.tokens[self.board.orders[each].token].modifier
                for each in self._supporting(area)
                if each != without and self.board.orders[each].seat == seat
            )
        near = [
            self.strength(self.board.units_in(each, seat), area, attacking=attacking)
            for each in self.neighbours(area)
            if each != without
        ]
        return max(near, default=0) // 2

    # --- How it would go ----------------------------------------------------------------------------------

    def edge(self, other: Seat) -> int:
        """What cards, Blade and Fiefdoms give the house against another, in halves."""
        if other not in self._edges:
            self._edges[other] = self._edge(other)
        return self._edges[other]

    def _edge(self, other: Seat) -> int:
        if other not in self.board.hands:
            return 0
        found = self._best_cards(self.seat) - self._best_cards(other)
        found += 1 if better(self.board, FIEFDOMS, self.seat, other) == self.seat else -1
        if not self.board.blade_used and blade_holder(self.board) in {self.seat, other}:
            found += 1 if blade_holder(self.board) == self.seat else -1
        return found

    def _best_cards(self, seat: Seat) -> int:
        return sum(sorted((self.cards[card].strength for card in self.board.hands[seat]), reverse=True)[:2])

    def odds(self, origin: Area, area: Area, units: Units, modifier: int) -> int:
        """How often, in a hundred times, the house wins by marching into an area that is defended."""
        board = self.board
        attack = self.strength(units, area, attacking=True) + modifier
        attack += self.support(self.seat, area, without=origin, attacking=True)
        if area in board.neutral_forces:
            return 97 if attack >= board.neutral_forces[area] else 0
        force = board.units.get(area)
        defender = self.map.home_of.get(area, "") if force is None else force.seat
        there = () if force is None else force.units
        return chance(2 * (attack - self.defence(defender, area, there)) + self.edge(defender))

    def defence(self, seat: Seat, area: Area, units: Units) -> int:
        """What a house would defend an area with."""
        found = self.strength(units, area, attacking=False)
        if self.map.home_of.get(area) == seat:
            found += self.board.garrisons.get(area, 0)
        order = self.board.orders.get(area)
        if order is not None and order.seat == seat and self.tokens[order.token].kind == "defense":
            found += self.tokens[order.token].modifier
        elif not self.ordered and units and seat != self.seat:
            found += 1
        return found + self.support(seat, area, attacking=False)

    def risk(self, area: Area, units: Units, more: int = 0) -> int:
        """How often, in a hundred times, the house loses an area it holds with these units and `more`."""
        case = area, units, more
        if case in self._risks:
            return self._risks[case]
        found = 0
        for when, likely in _LIKELY.items():
            if when == "now" and not self.ordered:
                continue
            for seat, attack in self.threats(area, now=when == "now").items():
                lost = 95
                if units or area in self.board.garrisons:
                    margin = 2 * (attack - self.defence(self.seat, area, units) - more) - self.edge(seat)
                    lost = chance(margin)
                found = max(found, lost * likely // 100)
        self._risks[case] = found
        return found

    def holding(self, area: Area, units: Units) -> int:
        """What an area is worth when these units hold it: less, the likelier it is lost, and they with it."""
        found = self.worth(area) * (100 - self.risk(area, units))
        return (found - self.strength(units, area, attacking=False) * 3 * self.risk(area, units)) // 100
