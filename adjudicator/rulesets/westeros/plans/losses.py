"""The words for plans of what a lost combat costs, and of other losses: units, retreats, captured ports."""

from collections.abc import Callable, Sequence

from adjudicator.engine import Choice, Number, PlanKind, Question
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.tables import SHIPS_IN_A_PORT, STRENGTH
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.plans.fights import of_sides
from adjudicator.rulesets.westeros.plans.words import (
    One,
    Units,
    always,
    best,
    items,
    of_areas,
    of_the_game,
    own,
    rank,
    taken_in_order,
)
from adjudicator.rulesets.westeros.procedures.losses import CHEAPEST
from adjudicator.rulesets.westeros.supply import cuts
from adjudicator.rulesets.westeros.units import count
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import gettext as _


def plan_kinds() -> tuple[PlanKind[View], ...]:
    """How losses are planned for."""
    return (
        _in_combat("casualties", _("the units you lose to swords, the first named first")),
        _in_combat("skull-casualty", _("the unit you lose to a skull, the first named first")),
        _in_combat(
            "retreat-losses", _("the units you lose for supply when you retreat, the first named first")
        ),
        PlanKind(
            kind="retreat",
            summary=_("where your beaten units retreat"),
            example={"do": ["home", "castle", "away"]},
            literals=One(MAP.areas, _("an area")),
            conditions=(*of_the_game(), *of_areas(), *of_sides()),
            choices=_retreats(),
            subjects=MAP.areas,
        ),
        PlanKind(
            kind="reconcile-supply",
            summary=_("the units you lose for want of supply, the first named first, as few as will do"),
            example={"do": ["footman", "ship"], "keep": "game"},
            literals=Units(),
            conditions=of_the_game(),
            choices=(_cheapest(_fewest),),
            ranked=False,
            fit=_fewest,
        ),
        PlanKind(
            kind="capture-port",
            summary=_("how many Ships of a captured port you replace by your own, or as many as you can"),
            example={"do": "all"},
            literals=Number(0, SHIPS_IN_A_PORT),
            conditions=of_the_game(),
            choices=(
                Choice("all", _("as many as you can"), lambda _view, question: _most(question)),
                always("none", _("none"), 0),
            ),
            subjects=MAP.ports,
            fit=lambda _view, question, number: min(number, _most(question)),
        ),
    )


def _most(question: Question) -> int:
    """How many Ships can be replaced."""
    most: int = max(question.options.listing())
    return most


# --- Units ------------------------------------------------------------------------------------------------


def _in_combat(kind: str, summary: str) -> PlanKind[View]:
    """Units of one area are lost; those that a plan does not name are not."""
    return PlanKind(
        kind=kind,
        summary=summary,
        example={"do": ["footman", "ship", "knight"]},
        literals=Units(),
        conditions=(*of_the_game(), *of_sides()),
        choices=(_cheapest(_named_first),),
        ranked=False,
        subjects=MAP.areas,
        fit=_named_first,
    )


Fit = Callable[[View, Question, Sequence[str]], tuple[str, ...] | None]


def _cheapest(fit: Fit) -> Choice[View]:
    summary = _("the cheapest: in the order %(kinds)s", kinds=", ".join(CHEAPEST))
    return Choice("cheapest", summary, lambda view, question: fit(view, question, CHEAPEST))


def _named_first(_view: View, question: Question, order: Sequence[str]) -> tuple[str, ...] | None:
    options = items(question)
    return taken_in_order(order, options.available, options.low, question.subject)


def _fewest(view: View, _question: Question, order: Sequence[str]) -> tuple[str, ...] | None:
    """Of the ways to comply with supply in which only named units go: one with the fewest, named first."""
    held = dict(view.board.forces(own(view)))
    ways: list[tuple[str, ...]] = []
    for numbers in cuts(view.board, own(view)):
        lost: list[str] = []
        for area, number in numbers.items():
            there = {f"{area}/{unit}": many for unit, many in count(held[area]).items()}
            lost += taken_in_order(order, there, number) or ()
        if len(lost) == sum(numbers.values()):
            ways.append(tuple(lost))

    def cost(way: tuple[str, ...]) -> tuple[int, list[int]]:
        named = ((area, unit) for area, _slash, unit in (word.partition("/") for word in way))
        return len(way), sorted(place for each in named if (place := rank(order, *each)) is not None)

    return min(ways, key=cost, default=None)


# --- Retreats ---------------------------------------------------------------------------------------------


def _retreats() -> tuple[Choice[View], ...]:
    return (
        Choice("home", _("your house’s home area"), _first(_is_home)),
        Choice(
            "castle", _("an area with a castle or stronghold, a stronghold before a castle"), _to_a_castle
        ),
        Choice("most-units", _("where most of your units are, if any"), _to_most_units),
        Choice("away", _("where the enemy next to it is weakest, an area of yours before others"), _away),
    )


def _areas(question: Question) -> tuple[Area, ...]:
    return tuple(question.options.listing())


def _first(judge: Callable[[View, Area], bool]) -> Callable[[View, Question], Area | None]:
    return lambda view, question: next((area for area in _areas(question) if judge(view, area)), None)


def _is_home(view: View, area: Area) -> bool:
    return MAP.home_of.get(area) == own(view)


def _to_a_castle(_view: View, question: Question) -> Area | None:
    forts = ("castle", "stronghold")
    return best(
        (area for area in _areas(question) if area in MAP.sites), lambda area: forts.index(MAP.fort[area])
    )


def _to_most_units(view: View, question: Question) -> Area | None:
    def units(area: Area) -> int:
        return len(view.board.units_in(area, own(view)))

    return best((area for area in _areas(question) if units(area)), units)


def _away(view: View, question: Question) -> Area | None:
    def danger(area: Area) -> int:
        near = (force for place in MAP.adjacent[area] if (force := view.board.units.get(place)))
        return sum(STRENGTH.get(unit, 0) for force in near if force.seat != own(view) for unit in force.units)

    return best(_areas(question), lambda area: (-danger(area), controller(view.board, area) == own(view)))
