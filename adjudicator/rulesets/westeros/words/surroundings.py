"""What a house needs to know to answer a question: what stands around its areas, prices, cards, power."""

from collections.abc import Callable, Iterable, Iterator

from adjudicator.engine import Asked, Named, Seat
from adjudicator.rulesets.westeros.board import FACE_DOWN, Board
from adjudicator.rulesets.westeros.combat import fighting
from adjudicator.rulesets.westeros.control import controller, sites
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures import bidding, mustering, planning, raids, wildlings
from adjudicator.rulesets.westeros.procedures.marches import MARCH, destinations
from adjudicator.rulesets.westeros.procedures.mustering import MUSTERINGS
from adjudicator.rulesets.westeros.procedures.planning import ASSIGN_ORDERS, ASSIGN_ORDERS_SHORT
from adjudicator.rulesets.westeros.procedures.raids import RAID, RAID_SEVERAL
from adjudicator.rulesets.westeros.procedures.wildlings import AttackOf
from adjudicator.rulesets.westeros.supply import limits
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.wording import fort_name, listed, numbered, units_named
from adjudicator.words import gettext as _, joined, ngettext, pgettext

Reached = Callable[[Board, Seat, Area], Iterable[Area]]
"""The areas that matter to a house in one of its own."""

_SHEETS = (ASSIGN_ORDERS, ASSIGN_ORDERS_SHORT)
"""The kinds of question about all areas with units of a house."""


def _next_to(board: Board, _seat: Seat, area: Area) -> tuple[Area, ...]:
    return tuple(other for other in board.edition.map.adjacent[area] if other not in board.impassable)


def _raided(board: Board, _seat: Seat, area: Area) -> Iterable[Area]:
    return raids.targets(board, area)


_REACHED: dict[str, Reached] = {
    **dict.fromkeys((*_SHEETS, *MUSTERINGS), _next_to),
    RAID: _raided,
    RAID_SEVERAL: _raided,
    MARCH: destinations,
}


class Surroundings:
    """What is around a house, with areas, houses, orders and cards as `named` has them."""

    def __init__(self, view: View, seat: Seat, named: Named) -> None:
        self._view = view
        self._board = view.board
        self._seat = seat
        self._named = named

    def background(self, question: Asked, attack_of: AttackOf) -> Iterator[str]:
        """Yield what is told with a question, but for what is around an area."""
        board, kind = self._board, question.kind
        match kind:
            case wildlings.BID_WILDLINGS:
                attack = attack_of(self._view, question)
                yield _("The wildlings attack with strength %(strength)s.", strength=attack.strength)
                yield self._powers()
            case bidding.BID_INFLUENCE:
                yield self._powers()
                yield _("What you bid is spent, whatever it wins.")
            case fighting.HOUSE_CARD:
                yield from self._hand_against()
        if kind in MUSTERINGS:
            yield self._prices()
        if planning.may_wait(board, question):
            yield _(
                "A house that lays its orders before you has too few. To see first which of its areas get "
                "one, answer ask-me: you are asked when your turn comes."
            )
        if mustering.may_wait(board, question):
            yield _(
                "Other houses muster before you. To see first what they do, answer ask-me for an area, or "
                "for all of them: you are asked when your turn comes. If enemy Ships leave no room for "
                "yours, you are asked again in any case."
            )
        if kind in {*_SHEETS, *MUSTERINGS, MARCH}:
            sizes = joined(map(str, limits(board, self._seat)))
            supply = board.supply[self._seat]
            yield _("Supply %(supply)s allows armies of: %(sizes)s.", supply=supply, sizes=sizes)

    def around(self, kind: str, area: Area) -> str:
        """Say who and what is around one of the areas that a question is about; "" for other words."""
        board, seat, reached = self._board, self._seat, _REACHED.get(kind)
        if reached is None or area not in board.edition.map.kind:
            return ""
        own = sites(board, seat) if kind in MUSTERINGS else [held for held, _units in board.forces(seat)]
        if area not in own:
            return ""
        beside = own if kind in _SHEETS else ()  # what is in these is told with the same question
        told = [
            _("%(area)s (yours)", area=self._named(near)) if near in beside else self._with_pieces(near)
            for near in reached(board, seat, area)
        ]
        if not told:
            return ""
        return _("Around %(area)s: %(areas)s.", area=self._named(area), areas=listed(told))

    def describe(self, word: str) -> str:
        """Describe briefly what is in an area, or a House card that matters now; "" for other words."""
        if word in self._board.edition.map.kind:
            held = self._board.units_in(word, self._seat)
            return joined(filter(None, ("" if held else self._owner(word), *self._there(word))))
        known = word in self._board.edition.house_cards
        return self._card(word) if known and word in self._cards_that_matter() else ""

    def _cards_that_matter(self) -> Iterator[Card]:
        """The house's own cards, and those in hand on both sides of a combat."""
        board = self._board
        yield from board.discards[self._seat]
        fighters = (board.combat.attacker, board.combat.defender) if board.combat else ()
        for house in (self._seat, *fighters):
            yield from board.hands.get(house, ())

    def _powers(self) -> str:
        board = self._board
        return _(
            "Power available: %(amounts)s.",
            amounts=listed([numbered(self._named(house), board.available[house]) for house in board.seats]),
        )

    def _hand_against(self) -> Iterator[str]:
        """The cards of the other side of a combat."""
        combat = self._board.combat
        for house in (combat.attacker, combat.defender) if combat else ():
            if house != self._seat:
                cards = joined(
                    _("%(card)s (%(text)s)", card=self._named(card), text=self._card(card))
                    for card in self._board.hands[house]
                )
                yield _("Hand of %(house)s: %(cards)s.", house=self._named(house), cards=cards)

    def _card(self, card: Card) -> str:
        facts = self._board.edition.house_cards[card]
        told = (
            _("strength %(strength)s", strength=facts.strength),
            ngettext("%(n)s sword", "%(n)s swords", facts.swords) if facts.swords else "",
            ngettext("%(n)s fortification", "%(n)s fortifications", facts.fortifications)
            if facts.fortifications
            else "",
            facts.rule,
            facts.says,
        )
        return joined(filter(None, told), "; ")

    def _with_pieces(self, area: Area) -> str:
        """An area with who and what is there, if there is anything."""
        name = self._named(area)
        pieces = joined(filter(None, (self._owner(area), *self._there(area))), "; ")
        return _("%(area)s (%(pieces)s)", area=name, pieces=pieces) if pieces else name

    def _owner(self, area: Area) -> str:
        """Whose units are in an area; without units, who controls it."""
        force = self._board.units.get(area)
        owner = force.seat if force else controller(self._board, area)
        if owner is None:
            return ""
        return pgettext("whose an area is", "yours") if owner == self._seat else self._named(owner)

    def _there(self, area: Area) -> Iterator[str]:
        board = self._board
        if force := board.units.get(area):
            yield units_named(force.units)
        laid = board.orders.get(area) or board.face_down.get(area)
        if laid and laid.token != FACE_DOWN:
            yield self._named(laid.token)
        if area in board.edition.map.sites:
            yield fort_name(board.edition.map.fort[area])
        if area in board.garrisons:
            yield _("garrison %(strength)s", strength=board.garrisons[area])
        if area in board.neutral_forces:
            yield _("neutral force %(strength)s", strength=board.neutral_forces[area])

    def _prices(self) -> str:
        edition, named = self._board.edition, self._named
        prices = {kind: facts.cost for kind, facts in edition.units.items()}
        prices |= {f"upgrade-to-{kind}": price for kind, price in edition.upgrade.items()}
        return _(
            "Points to muster with: %(points)s. Prices: %(prices)s.",
            points=joined(numbered(fort_name(fort), points) for fort, points in edition.fort_points.items()),
            prices=joined(numbered(named(word), price) for word, price in prices.items()),
        )
