"""The words for plans of what a wildling card does: which units, cards and places go, and in which order."""

from collections.abc import Callable

from adjudicator.engine import Bounds, Choice, Condition, OneOf, PlanKind, Question, SomeOf
from adjudicator.engine.options import read_word
from adjudicator.engine.options.reading import folded_word
from adjudicator.rulesets.agot2.cards import HOUSE_CARDS, lowest_card
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.wildlings.influence import DESTROY, FALL
from adjudicator.rulesets.agot2.wildlings.units import NONE
from adjudicator.rulesets.westeros.board import FIEFDOMS, KINGS_COURT, TRACKS, Card, Track
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.plans.words import (
    Units,
    always,
    any_card,
    of_the_game,
    own,
    rank,
    taken_in_order,
)
from adjudicator.rulesets.westeros.tracks import place
from adjudicator.rulesets.westeros.units import count
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import gettext as _

LOWER_TRACKS: tuple[Track, ...] = (FIEFDOMS, KINGS_COURT)


def plan_kinds() -> tuple[PlanKind[View], ...]:
    """How the effects are planned for, card by card."""
    return (*_of_tracks(), *_of_knights(), *_of_cards(), *_of_losses())


# --- A King Beyond the Wall, and who falls by a Preemptive Raid -------------------------------------------


def _of_tracks() -> tuple[PlanKind[View], ...]:
    return (
        PlanKind(
            kind="wildling-king-top",
            summary=_("on which track you take the first place when A King Beyond the Wall is beaten"),
            literals=OneOf(TRACKS),
            conditions=of_the_game(),
            choices=_by_place(),
        ),
        PlanKind(
            kind="wildling-king-bottom",
            summary=_("on which track A King Beyond the Wall sends you to the end"),
            literals=OneOf(LOWER_TRACKS),
            conditions=of_the_game(),
            choices=_by_place(),
        ),
        PlanKind(
            kind="wildling-raid-track",
            summary=_("on which track a house falls by a Preemptive Raid, where it stands equally well"),
            literals=OneOf(TRACKS),
            conditions=of_the_game()[:1],
            example={"do": FIEFDOMS},
        ),
    )


def _by_place() -> tuple[Choice[View], ...]:
    def where(best: Callable[..., Track]) -> Callable[[View, Question], Track]:
        return lambda view, question: best(
            question.options.listing(), key=lambda track: place(view.board, track, own(view))
        )

    return (
        Choice("where-worst", _("the track on which you stand worst"), where(max)),
        Choice("where-best", _("the track on which you stand best"), where(min)),
    )


# --- Crow Killers -----------------------------------------------------------------------------------------


def _of_knights() -> tuple[PlanKind[View], ...]:
    return (
        PlanKind(
            kind="wildling-crow-upgrade",
            summary=_("which Footmen become Knights when the Crow Killers are beaten, two at most"),
            literals=Units(),
            conditions=of_the_game(),
            choices=(always(NONE, _("none"), ()),),
            ranked=False,
            fit=_as_many,
            example={"do": "footman"},
        ),
        PlanKind(
            kind="wildling-crow-knights",
            summary=_("which Knights the Crow Killers make Footmen, or destroy where no Footman is left"),
            literals=Units(),
            conditions=of_the_game(),
            ranked=False,
            subjects=("destroyed", "replaced"),
            fit=_those,
            example={"do": "knight"},
        ),
    )


# --- Mammoth Riders, Massing on the Milkwater -------------------------------------------------------------


def _of_cards() -> tuple[PlanKind[View], ...]:
    strongest = Choice("strongest", _("the card with the highest printed strength"), _strongest)
    return (
        PlanKind(
            kind="wildling-mammoth-card",
            summary=_("which discarded House card you take back when the Mammoth Riders are beaten"),
            literals=any_card(),
            conditions=of_the_game(),
            choices=(strongest, always(NONE, _("no card"), NONE)),
        ),
        PlanKind(
            kind="wildling-massing-card",
            summary=_("which House card of your hand you discard by Massing on the Milkwater"),
            literals=any_card(),
            conditions=of_the_game(),
            choices=(
                Choice(
                    "weakest",
                    _("the card with the lowest printed strength"),
                    lambda _view, question: lowest_card(tuple(question.options.listing())),
                ),
                strongest,
            ),
        ),
    )


def _strongest(_view: View, question: Question) -> Card | None:
    cards = [card for card in question.options.listing() if card in HOUSE_CARDS]
    return max(cards, key=lambda card: HOUSE_CARDS[card].strength, default=None)


# --- Mammoth Riders, Preemptive Raid, The Horde Descends --------------------------------------------------


def _of_losses() -> tuple[PlanKind[View], ...]:
    return (
        PlanKind(
            kind="wildling-mammoth-units",
            summary=_("which units the Mammoth Riders cost you, in the order in which they go"),
            literals=Units(),
            conditions=of_the_game(),
            ranked=False,
            fit=_those,
            example={"do": ["footman", "ship", "knight"]},
        ),
        PlanKind(
            kind="wildling-raid",
            summary=_("what a Preemptive Raid costs you: two units, or two places where you stand best"),
            literals=_UnitsOrPlaces(),
            conditions=(*of_the_game(), _best_place()),
            ranked=False,
            subjects=("units",),
            fit=_raided,
            example={"do": FALL},
        ),
        PlanKind(
            kind="wildling-horde-units",
            summary=_("which units The Horde Descends costs you, in the order in which they go"),
            literals=Units(),
            conditions=of_the_game(),
            ranked=False,
            subjects=MAP.sites,
            fit=_overrun,
            example={"do": ["footman", "ship", "knight"]},
        ),
    )


def _those(_view: View, question: Question, order: tuple[str, ...]) -> tuple[str, ...] | None:
    """As many units as have to go; None where the plan names too few."""
    options = question.options
    if not isinstance(options, SomeOf):
        return None
    return taken_in_order(order, options.available, options.low, question.subject)


def _as_many(_view: View, question: Question, order: tuple[str, ...]) -> tuple[str, ...] | None:
    """As many units as may be had of those named; None where there is none."""
    options = question.options
    if not isinstance(options, SomeOf):
        return None
    taken = (taken_in_order(order, options.available, number) for number in range(options.high, 0, -1))
    return next((units for units in taken if units is not None), None)


def _overrun(view: View, question: Question, order: tuple[str, ...]) -> tuple[str, ...] | str | None:
    """Where the question is in which area two units go, the one whose two go first."""
    if isinstance(question.options, SomeOf):
        return _those(view, question, order)
    return min(
        (area for area in question.options.listing() if _first_two(view, area, order)),
        key=lambda area: _first_two(view, area, order),
        default=None,
    )


def _first_two(view: View, area: Area, order: tuple[str, ...]) -> list[int]:
    """How early the two units of an area go that go first; nothing where two are not named."""
    units = view.board.units_in(area, own(view))
    ranks = sorted(at for unit in units if (at := rank(order, area, unit)) is not None)
    return ranks[:2] if len(ranks) > 1 else []


class _UnitsOrPlaces(Units):
    """`fall`, `destroy` (the cheapest units), or units in the order in which they go."""

    def parse(self, plain: object) -> tuple[str, ...]:
        """Read the word, or the units."""
        if folded_word(plain) in {DESTROY, FALL}:
            return (read_word(plain, (DESTROY, FALL)),)
        return super().parse(plain)

    def describe(self) -> str:
        """Name the words before the units."""
        units = super().describe()
        return _("fall; destroy, for the cheapest units; or %(units)s", units=units)


def _raided(view: View, question: Question, wanted: tuple[str, ...]) -> tuple[str, ...] | str | None:
    """Two units or two places first, then which units."""
    if not isinstance(question.options, SomeOf):
        return FALL if wanted == (FALL,) else _destroyed(view, wanted)
    default: tuple[str, ...] = question.default
    return default if wanted == (DESTROY,) else _those(view, question, wanted)


def _destroyed(view: View, wanted: tuple[str, ...]) -> str | None:
    """Units go only where the plan names enough of them."""
    if wanted == (DESTROY,):
        return DESTROY
    there = {
        f"{area}/{unit}": number
        for area, units in view.board.forces(own(view)) for unit, number in count(units).items()
    }  # fmt: skip
    enough = min(2, sum(there.values()))
    return DESTROY if taken_in_order(wanted, there, enough) is not None else None


def _best_place() -> Condition[View]:
    def best_is(view: View, _question: Question, numbers: range) -> bool:
        return min(place(view.board, track, own(view)) for track in TRACKS) in numbers

    return Condition("best-place", _("your best place on any track"), Bounds(), best_is)
