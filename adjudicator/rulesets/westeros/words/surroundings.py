"""What a house needs to know to answer a question: what stands around its areas, prices, cards, power.

Areas, houses and cards are named as in order files.
"""

from collections.abc import Callable, Iterable, Iterator

from adjudicator.engine import Assignment, Branches, Fields, Question, Seat
from adjudicator.rulesets.westeros.board import FACE_DOWN, Board
from adjudicator.rulesets.westeros.combat import fighting, retreats
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures import bidding, mustering, planning, raids, wildlings
from adjudicator.rulesets.westeros.procedures.marches import MARCH, destinations
from adjudicator.rulesets.westeros.procedures.mustering import is_mustering
from adjudicator.rulesets.westeros.procedures.planning import ASSIGN_ORDERS, ASSIGN_ORDERS_SHORT
from adjudicator.rulesets.westeros.procedures.raids import RAID, RAID_SEVERAL
from adjudicator.rulesets.westeros.procedures.wildlings import AttackOf
from adjudicator.rulesets.westeros.supply import limits
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.wording import units_named
from adjudicator.words import gettext as _, ngettext

Reached = Callable[[Board, Seat, Area], Iterable[Area]]
"""The areas that matter to a house in one of its own."""


def _next_to(board: Board, _seat: Seat, area: Area) -> tuple[Area, ...]:
    return tuple(other for other in board.edition.map.adjacent[area] if other not in board.impassable)


def _raided(board: Board, _seat: Seat, area: Area) -> Iterable[Area]:
    return raids.targets(board, area)


_REACHED: dict[str, Reached] = {
    ASSIGN_ORDERS: _next_to,
    ASSIGN_ORDERS_SHORT: _next_to,
    RAID: _raided,
    RAID_SEVERAL: _raided,
    MARCH: destinations,
}


def surroundings(view: View, question: Question, attack_of: AttackOf) -> Iterator[str]:
    """Yield what is told with a question; who stands around it for each area that it is about."""
    board, seat = view.board, question.seat
    match question.kind:
        case wildlings.BID_WILDLINGS:
            attack = attack_of(view, question)
            yield _("The wildlings attack with strength %(strength)s.", strength=attack.strength)
            yield _powers(board)
        case bidding.BID_INFLUENCE:
            yield _powers(board)
            yield _("What you bid is spent, whatever it wins.")
        case fighting.HOUSE_CARD:
            yield from _hands(board, seat)
        case retreats.RETREAT:
            there = [area for area in question.options.listing() if area in board.edition.map.kind]
            yield _("There: %(areas)s.", areas=", ".join(_told(board, seat, area) for area in there))
    if is_mustering(question):
        yield _prices(board)
    if planning.may_wait(question):
        yield _(
            "A house that lays its orders before you has too few. To see first which of its areas get one, "
            "write ask-me: you are asked when your turn comes."
        )
    if mustering.may_wait(question):
        yield _(
            "Other houses muster before you. To see first what they do, write ask-me for an area, or for all "
            "of them: you are asked when your turn comes. If enemy Ships leave no room for yours, you are "
            "asked again in any case."
        )
    if is_mustering(question) or question.kind == MARCH:
        sizes = ", ".join(map(str, limits(board, seat)))
        yield _("Supply %(supply)s allows armies of: %(sizes)s.", supply=board.supply[seat], sizes=sizes)
    yield from _around(board, question)


def _around(board: Board, question: Question) -> Iterator[str]:
    reached = _next_to if is_mustering(question) else _REACHED.get(question.kind)
    if reached is None:
        return
    seat, own = question.seat, _areas(board, question)
    for area in own:
        near = reached(board, seat, area)
        told = [f"{one} ({_('yours')})" if one in own else _told(board, seat, one) for one in near]
        if told:
            yield _("Around %(area)s: %(areas)s.", area=area, areas=", ".join(told))


def _powers(board: Board) -> str:
    return _(
        "Power available: %(houses)s.",
        houses=", ".join(f"{house} {board.available[house]}" for house in board.seats),
    )


def _hands(board: Board, seat: Seat) -> Iterator[str]:
    """The cards of both sides of a combat, a house's own first."""
    if board.combat is not None:
        for house in sorted((board.combat.attacker, board.combat.defender), key=seat.__ne__):
            told = ", ".join(_card(board, card) for card in board.hands[house])
            yield _("Hand of %(house)s: %(cards)s.", house=house, cards=told)


def _card(board: Board, card: Card) -> str:
    facts = board.edition.house_cards[card]
    told = (
        str(facts.strength),
        ngettext("%(n)s sword", "%(n)s swords", facts.swords) if facts.swords else "",
        ngettext("%(n)s fortification", "%(n)s fortifications", facts.fortifications)
        if facts.fortifications
        else "",
        facts.rule,
        facts.says,
    )
    return f"{card} ({'; '.join(filter(None, told))})"


def _areas(board: Board, question: Question) -> tuple[Area, ...]:
    """The areas of the house that a question is about, in its order."""
    options, known = question.options, board.edition.map.kind
    words: Iterable[str] = (question.subject,)
    if isinstance(options, Assignment):
        words = options.places
    elif isinstance(options, Fields):
        words = options.fields
    elif isinstance(options, Branches):
        words = options.branches
    return tuple(word for word in words if word in known)


def _told(board: Board, seat: Seat, area: Area) -> str:
    """An area with who and what is there, in brackets if there is anything."""
    force, holder = board.units.get(area), controller(board, area)
    laid = board.orders.get(area) or board.face_down.get(area)
    geography = board.edition.map
    owner = force.seat if force else holder
    facts = (
        _("yours") if owner == seat else owner,
        units_named(force.units) if force else "",
        laid.token if laid and laid.token != FACE_DOWN else "",
        {"castle": _("castle"), "stronghold": _("stronghold")}.get(geography.fort.get(area, ""), ""),
        _("garrison %(strength)s", strength=board.garrisons[area]) if area in board.garrisons else "",
        _("neutral force %(strength)s", strength=board.neutral_forces[area])
        if area in board.neutral_forces
        else "",
    )
    told = "; ".join(filter(None, facts))
    return f"{area} ({told})" if told else area


def _prices(board: Board) -> str:
    edition = board.edition
    forts = {"castle": _("castle"), "stronghold": _("stronghold")}
    points = ", ".join(f"{forts[fort]} {number}" for fort, number in edition.fort_points.items())
    costs = ", ".join(f"{kind} {facts.cost}" for kind, facts in edition.units.items())
    upgrades = ", ".join(f"upgrade-to-{kind} {price}" for kind, price in edition.upgrade.items())
    return _(
        "Points to muster with: %(points)s. Prices: %(prices)s.", points=points, prices=f"{costs}, {upgrades}"
    )
