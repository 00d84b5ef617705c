"""The words for plans of marches: destination and units, of which what is really there by then marches."""

from collections.abc import Mapping
from typing import NamedTuple

from adjudicator.engine import (
    Bounds,
    Choice,
    Condition,
    IllegalAnswer,
    OneOf,
    PlanKind,
    Question,
    Seat,
    read_counts,
    read_word,
)
from adjudicator.engine.options.reading import amount
from adjudicator.rulesets.agot2.board import Board
from adjudicator.rulesets.agot2.houses import OWNS
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.tables import ORDERS
from adjudicator.rulesets.westeros.board import Combat
from adjudicator.rulesets.westeros.combat.strength import strength
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.plans.words import of_areas, of_the_game, own
from adjudicator.rulesets.westeros.units import Kind, count, standing
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import gettext as _

_REST = ("all", "rest")
STAY = "stay"


def plan_kinds() -> tuple[PlanKind[View], ...]:
    """How a march is planned for, and what it leaves behind."""
    conditions = (*of_the_game(), *of_areas(), _of_odds())
    return (
        PlanKind(
            kind="march",
            summary=_("where the units march; the plans’ order in the file is the order of the marches"),
            example={
                "when": {"odds": {"moat-cailin": {"at-least": 1}}},
                "do": {"moat-cailin": "rest", "stay": "footman"},
            },
            literals=March(),
            conditions=conditions,
            choices=(Choice("stay", _("nobody marches"), _nobody),),
            subjects=MAP.areas,
            fit=_marching,
            in_turn=True,
            also=("leave-power",),
        ),
        PlanKind(
            kind="leave-power",
            summary=_("whether you leave a Power token in the area that all your units march out of"),
            example={"do": "if-castle"},
            literals=OneOf(("yes", "no")),
            conditions=conditions,
            choices=(
                Choice("if-castle", _("yes for a castle or stronghold, else no"), _for_a_castle),
                Choice("if-worth", _("yes for a castle, stronghold, barrel or crown, else no"), _for_worth),
            ),
            subjects=MAP.land,
        ),
    )


# --- Who marches ------------------------------------------------------------------------------------------


class Wanted(NamedTuple):
    """What is to march somewhere, or to stay: so many of each kind, or all that no other entry names."""

    units: Mapping[Kind, int]
    rest: bool = False


class March:
    """Destinations with units; `stay` names units that do not go. One entry may take all others."""

    def parse(self, plain: object) -> dict[Area, Wanted]:
        """Read the mapping."""
        if not isinstance(plain, Mapping) or not plain:
            message = _("A mapping is expected here: a destination and the units that go there.")
            raise IllegalAnswer(message)
        read: dict[Area, Wanted] = {}
        for key, value in plain.items():
            where = (str(key),)
            destination = read_word(key, (*MAP.areas, STAY), where)
            if destination in read:
                raise IllegalAnswer(_("“%(item)s” appears here twice.", item=destination), where=where)
            wanted = self._units(value, where)
            if wanted.rest and any(other.rest for other in read.values()):
                raise IllegalAnswer(_("Only one entry can take the rest."), where=where)
            read[destination] = wanted
        return read

    def _units(self, plain: object, where: tuple[str]) -> Wanted:
        if isinstance(plain, str) and plain and not amount(plain):
            word = read_word(plain, (*_REST, *OWNS), where)
            return Wanted({}, rest=True) if word in _REST else Wanted({word: 1})
        units = {kind: number for kind, number in read_counts(plain, OWNS, where).items() if number}
        if not units:
            message = _("Say here which units: one, a list, numbers of each kind, all or rest.")
            raise IllegalAnswer(message, where=where)
        return Wanted(units)

    def describe(self) -> str:
        """Show the forms."""
        return _(
            "{an-area: units, another: units, stay: units}; units are a kind, a list of kinds, {footman: 2, "
            "knight: 1}, all, or rest for those not named elsewhere"
        )


def _marching(
    view: View, question: Question, wanted: Mapping[Area, Wanted]
) -> dict[Area, dict[Kind, int]] | None:
    """Name the units that are there; None where some that should go are not, or none is left to go.

    Who is to stay and is not there is not missed.
    """
    left = dict(count(standing(view.board.units_in(question.subject, own(view)))))
    moves: dict[Area, dict[Kind, int]] = {}
    for destination, entry in wanted.items():
        going = {kind: min(number, left.get(kind, 0)) for kind, number in entry.units.items()}
        if destination != STAY:
            if going != entry.units:
                return None
            moves[destination] = going
        left |= {kind: left[kind] - number for kind, number in going.items() if number}
    for destination, entry in wanted.items():
        if entry.rest and destination != STAY:
            moves[destination] = {kind: number for kind, number in left.items() if number}
    moves = {destination: units for destination, units in moves.items() if units}
    return moves if moves or set(wanted) == {STAY} else None


def _nobody(_view: View, question: Question) -> str | dict[Area, dict[Kind, int]]:
    """No moves; of several orders, the one that the rules put first comes next."""
    return {} if question.subject else str(question.default)


# --- Odds -------------------------------------------------------------------------------------------------


class Odds:
    """A condition's value that gives a range to areas: `{moat-cailin: {at-least: 1}}`."""

    def parse(self, plain: object) -> dict[Area, range]:
        """Read the mapping."""
        if not isinstance(plain, Mapping) or not plain:
            raise IllegalAnswer(_("A mapping is expected here: an area and a range of numbers."))
        read: dict[Area, range] = {}
        for key, value in plain.items():
            area = read_word(key, MAP.areas, where=(str(key),))
            try:
                read[area] = Bounds().parse(value)
            except IllegalAnswer as illegal:
                raise illegal.inside(str(key)) from illegal
        return read

    def describe(self) -> str:
        """Show the form."""
        return _("{an-area: {at-least: 1}}")


def odds(board: Board, seat: Seat, origin: Area, target: Area) -> int | None:
    """By how much all units in an area that can march would be ahead in another; None: there are none.

    Of units, garrison and Defense order there, or a neutral force, as they stand, with the March order, but
    without support and House cards.
    """
    units = standing(board.units_in(origin, seat))
    if not units:
        return None
    order = board.orders.get(origin)
    token = order.token if order is not None and order.token in ORDERS else ""
    other = board.units.get(target)
    defender = other.seat if other is not None else controller(board, target) or ""
    march = Combat(seat, "" if defender == seat else defender, target, origin, token, units)
    ahead = strength(board, march, seat).total - board.neutral_forces.get(target, 0)
    return ahead - strength(board, march, defender).total if march.defender else ahead


def _of_odds() -> Condition[View]:
    def are(view: View, question: Question, wanted: Mapping[Area, range]) -> bool:
        found = {area: odds(view.board, own(view), question.subject, area) for area in wanted}
        return all(found[area] in numbers for area, numbers in wanted.items())

    return Condition(
        "odds",
        _(
            "by how much all the units that can march are stronger than what stands in an area by then, with "
            "its Defense order and garrison and your March order, without support and House cards"
        ),
        Odds(),
        are,
    )


# --- Leaving power ----------------------------------------------------------------------------------------


def _for_a_castle(_view: View, question: Question) -> str:
    return "yes" if question.subject in MAP.sites else "no"


def _for_worth(_view: View, question: Question) -> str:
    area = question.subject
    return "yes" if area in MAP.sites or MAP.supply[area] or MAP.power[area] else "no"
