"""The questions of losses: casualties, retreats, units beyond supply, captured ports."""

from collections.abc import Callable, Sequence

from adjudicator.engine import (
    Choice,
    Habit,
    IllegalAnswer,
    Number,
    Prospect,
    Question,
    QuestionKind,
    always,
    best,
    one_of,
)
from adjudicator.rulesets.westeros.combat.casualties import CASUALTIES
from adjudicator.rulesets.westeros.combat.retreats import RETREAT, RETREAT_LOSSES
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.losses import CHEAPEST, RECONCILE_SUPPLY
from adjudicator.rulesets.westeros.procedures.ports import CAPTURE_PORT
from adjudicator.rulesets.westeros.questions.combat import in_a_combat
from adjudicator.rulesets.westeros.questions.declaring import Subjects, if_brought, kind, when_own
from adjudicator.rulesets.westeros.questions.fights import of_sides
from adjudicator.rulesets.westeros.questions.prospects import retreats_in_reach
from adjudicator.rulesets.westeros.questions.telling import taken
from adjudicator.rulesets.westeros.questions.words import items, of_areas, own, rank, taken_in_order, units
from adjudicator.rulesets.westeros.supply import cuts
from adjudicator.rulesets.westeros.units import count
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.refusals import why_word_cannot_occur
from adjudicator.rulesets.westeros.words.saying import say
from adjudicator.rulesets.westeros.words.wording import listed, unit_name
from adjudicator.words import N_, gettext as _


def of_supply(edition: Edition) -> QuestionKind[View]:
    """Which units a house loses when it exceeds its supply limit."""
    return kind(
        RECONCILE_SUPPLY,
        _("Units lost to supply"),
        N_("%(house)s is to choose the units it loses because it exceeds its supply limit."),
        habits=(Habit("cheapest", keep="game"),),
        careful=Habit("cheapest", keep="game", says=_("supply costs you your cheapest units")),
        likely={
            "turn-cards": if_brought("supply"),
            "card": if_brought("supply"),
            "supply": when_own,
        },
        opens="supply",
        summary=_(
            "the units you lose because you exceed your supply, the first named first, as few as possible"
        ),
        example={"do": ["footman", "ship"], "keep": "game"},
        literals=units(edition),
        told=taken(edition),
        choices=(_cheapest(_fewest),),
        certain=("cheapest",),
        ranked=False,
        fit=_fewest,
    )


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """The losses in a combat and after it."""
    return (
        in_combat(
            edition,
            CASUALTIES,
            _("Casualties"),
            N_("%(house)s is to choose the units it loses in %(about)s."),
            _("the units you lose to swords, the first named first"),
            likely=in_a_combat(),
        ),
        in_combat(
            edition,
            RETREAT_LOSSES,
            _("Lost on the retreat"),
            N_("%(house)s is to choose the units it loses so that supply and room suffice for its retreat."),
            _("the units you lose when you retreat, the first named first"),
            likely=in_a_combat(),
        ),
        kind(
            RETREAT,
            _("Retreat"),
            N_("%(house)s is to choose where its beaten units in %(about)s retreat."),
            habits=(Habit(["castle", "home", "most-units", "default"]),),
            careful=Habit(
                ["castle", "home", "most-units", "default"], says=_("to a castle, home, or your other units")
            ),
            likely={"march": in_a_combat()},
            summary=_("where your beaten units retreat"),
            example={"do": ["home", "castle", "away"]},
            literals=one_of(edition.map.areas, _("an area")),
            never_legal=_never_retreated,
            conditions=(*of_areas(edition), *of_sides(edition)),
            choices=_retreats(),
            certain=("away",),
            subjects=edition.map.areas,
        ),
        *(_of_ports(edition) if edition.map.ports else ()),
    )


def _never_retreated(prospect: Prospect[View], subjects: Sequence[Area], area: Area) -> IllegalAnswer | None:
    """Judge an area by the map and the house's own Ships, wherever it is beaten."""
    reason = why_word_cannot_occur(prospect.view, area)
    if reason or not subjects:
        return IllegalAnswer(reason) if reason else None
    possible = {origin: retreats_in_reach(prospect, origin) for origin in subjects}
    if any(area in areas for areas in possible.values()):
        return None
    said = say("no-retreat-there", origin=subjects[0], area=area)
    return IllegalAnswer(said, legal=sorted(possible[subjects[0]]))


def _of_ports(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """What becomes of the Ships in a captured port."""
    return (
        kind(
            CAPTURE_PORT,
            _("Ships captured"),
            N_("%(house)s is to say how many Ships it replaces in %(about)s."),
            habits=(Habit("all", keep="game"),),
            likely={"march": in_a_combat()},
            careful=Habit("all", says=_("you replace as many captured Ships as you can")),
            summary=_("how many Ships of a captured port you replace by your own, or as many as you can"),
            example={"do": "all"},
            literals=Number(0, edition.ships_in_a_port),
            choices=(
                Choice("all", _("as many as you can"), lambda _view, question: _most(question)),
                always("none", _("no Ship"), 0),
            ),
            certain=("all", "none"),
            subjects=edition.map.ports,
            unasked=lambda view: not view.board.edition.map.ports,
            fit=lambda _view, question, number: min(number, _most(question)),
        ),
    )


def _most(question: Question) -> int:
    """How many Ships can be replaced."""
    most: int = max(question.options.listing())
    return most


# --- Units ------------------------------------------------------------------------------------------------


def in_combat(
    edition: Edition,
    name: str,
    title: str,
    sentence: str,
    summary: str,
    *,
    likely: Subjects | None = None,
    unasked: Callable[[View], bool] | None = None,
) -> QuestionKind[View]:
    """A loss of units in one area; a plan must name enough of them."""
    return kind(
        name,
        title,
        sentence,
        habits=(Habit("cheapest"),),
        careful=Habit("cheapest", says=_("you lose your cheapest units")),
        likely={"march": likely} if likely is not None else None,
        summary=summary,
        example={"do": ["footman", "ship", "knight"]},
        literals=units(edition),
        told=taken(edition),
        unasked=unasked,
        conditions=of_sides(edition),
        choices=(_cheapest(_named_first),),
        certain=("cheapest",),
        ranked=False,
        subjects=edition.map.areas,
        fit=_named_first,
    )


Fit = Callable[[View, Question, Sequence[str]], tuple[str, ...] | None]


def _cheapest(fit: Fit) -> Choice[View]:
    summary = _("the cheapest: in the order %(kinds)s", kinds=listed([unit_name(kind) for kind in CHEAPEST]))
    return Choice("cheapest", summary, lambda view, question: fit(view, question, CHEAPEST))


def _named_first(_view: View, question: Question, order: Sequence[str]) -> tuple[str, ...] | None:
    options = items(question)
    return taken_in_order(order, options.available, options.low, question.subject)


def _fewest(view: View, _question: Question, order: Sequence[str]) -> tuple[str, ...] | None:
    """The fewest units to lose to comply with supply, all of them named, the first named first."""
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
    def home(view: View, question: Question) -> Area | None:
        area = view.board.edition.map.home.get(own(view))
        return area if area in _areas(question) else None

    def castle(view: View, question: Question) -> Area | None:
        geography = view.board.edition.map
        forts = (area for area in _areas(question) if area in geography.sites)
        return best(forts, lambda area: geography.fort[area] == "stronghold")

    def most_units(view: View, question: Question) -> Area | None:
        def number(area: Area) -> int:
            return len(view.board.units_in(area, own(view)))

        return best(filter(number, _areas(question)), number)

    return (
        Choice("home", _("your house’s home area"), home),
        Choice("castle", _("an area with a castle or stronghold, a stronghold before a castle"), castle),
        Choice("most-units", _("where most of your units are, if any"), most_units),
        Choice("away", _("where the enemy next to it is weakest, an area of yours before others"), _away),
    )


def _areas(question: Question) -> tuple[Area, ...]:
    return tuple(question.options.listing())


def _away(view: View, question: Question) -> Area | None:
    edition = view.board.edition

    def danger(area: Area) -> int:
        near = (force for place in edition.map.adjacent[area] if (force := view.board.units.get(place)))
        return sum(
            edition.strength.get(unit, 0) for force in near if force.seat != own(view) for unit in force.units
        )

    return best(_areas(question), lambda area: (-danger(area), controller(view.board, area) == own(view)))
