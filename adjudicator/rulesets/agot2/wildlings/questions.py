"""The questions of wildling cards: what they cost the houses, or give them."""

from collections.abc import Callable
from typing import Any

from adjudicator.engine import (
    Choice,
    Habit,
    OneOf,
    Question,
    QuestionKind,
    Reading,
    SomeOf,
    always,
    beyond,
    forms,
    numbered,
)
from adjudicator.engine.options import read_word
from adjudicator.engine.options.reading import folded_word
from adjudicator.rulesets.agot2.wildlings import house_cards, influence, units as unit_cards
from adjudicator.rulesets.westeros.board import FIEFDOMS, KINGS_COURT, NONE, TRACKS
from adjudicator.rulesets.westeros.edition import Card, Edition, Track
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.losses import CHEAPEST
from adjudicator.rulesets.westeros.procedures.mustering import HORDE_MUSTER
from adjudicator.rulesets.westeros.questions.declaring import anything, kind, when_on_the_throne
from adjudicator.rulesets.westeros.questions.musters import granted, muster, nothing, wishes
from adjudicator.rulesets.westeros.questions.telling import taken, wished
from adjudicator.rulesets.westeros.questions.wildlings import in_an_attack
from adjudicator.rulesets.westeros.questions.words import (
    any_card,
    last_place,
    never_foreign,
    own,
    rank,
    strongest_card,
    taken_in_order,
    units,
)
from adjudicator.rulesets.westeros.tracks import place
from adjudicator.rulesets.westeros.units import count
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import N_, gettext as _

LOWER_TRACKS: tuple[Track, ...] = (FIEFDOMS, KINGS_COURT)


LOST_FIRST = list(CHEAPEST)
"""The steward's order of units to be lost."""


def _effect(
    card: Card,
    name: str,
    title: str,
    sentence: str,
    **more: Any,  # noqa: ANN401  as QuestionKind has it
) -> QuestionKind[View]:
    """What a card asks: likely once an attack is sure to come, the card that was looked at first."""
    return kind(
        name,
        title,
        sentence,
        likely=in_an_attack(anything),
        phase="westeros",
        later=lambda view: view.seen != card,
        **more,
    )


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """An attack, card by card."""
    strongest = strongest_card()
    weakest = Choice[View](
        "weakest",
        _("the card with the lowest printed strength"),
        lambda _view, question: edition.lowest_card(tuple(question.options.listing())),
    )
    return (
        kind(
            influence.RAID_TRACK,
            _("Track of a fall"),
            N_("%(house)s is to choose the track on which another house falls."),
            habits=(Habit("default", keep="game"),),
            likely=in_an_attack(when_on_the_throne),
            phase="westeros",
            summary=_("on which track a house falls by a Preemptive Raid, where it stands equally well"),
            literals=OneOf(TRACKS),
            example={"do": FIEFDOMS},
        ),
        _effect(
            "a-king-beyond-the-wall",
            influence.KING_TOP,
            _("Rise by A King Beyond the Wall"),
            N_("%(house)s is to choose the track on which it moves to the first place."),
            summary=_("on which track you take the first place when A King Beyond the Wall is beaten"),
            habits=(Habit("where-worst", keep="game"),),
            literals=OneOf(TRACKS),
            choices=_by_place(),
            certain=("where-worst", "where-best"),
        ),
        _effect(
            "a-king-beyond-the-wall",
            influence.KING_BOTTOM,
            _("Fall by A King Beyond the Wall"),
            N_("%(house)s is to choose the track on which it falls to the last place."),
            summary=_("on which track A King Beyond the Wall sends you to the end"),
            habits=(Habit("where-worst", keep="game"),),
            literals=OneOf(LOWER_TRACKS),
            choices=_by_place(),
            certain=("where-worst", "where-best"),
        ),
        _effect(
            "crow-killers",
            unit_cards.CROW_UPGRADE,
            _("Knights by Crow Killers"),
            N_("%(house)s is to choose the Footmen that become Knights."),
            summary=_("which Footmen become Knights when the Crow Killers are beaten, two at most"),
            habits=(Habit("footman", keep="game"), Habit("steward", keep="game")),
            literals=units(edition),
            told=taken(edition),
            choices=(always(NONE, _("no Footman"), ()),),
            certain=(NONE,),
            ranked=False,
            fit=_as_many,
            example={"do": "footman"},
        ),
        _effect(
            "crow-killers",
            unit_cards.CROW_KNIGHTS,
            _("Knights lost to Crow Killers"),
            N_("%(house)s is to choose the Knights that it loses to the Crow Killers."),
            summary=_("which Knights the Crow Killers make Footmen, or destroy where no Footman is left"),
            habits=(Habit("knight", keep="game"), Habit("steward", keep="game")),
            literals=units(edition),
            told=taken(edition),
            ranked=False,
            subjects=("destroyed", "replaced"),
            fit=_those,
            example={"do": "knight"},
        ),
        _effect(
            "mammoth-riders",
            house_cards.MAMMOTH_CARD,
            _("House card taken back"),
            N_("%(house)s is to choose a discarded card to take back."),
            summary=_("which discarded House card you take back when the Mammoth Riders are beaten"),
            habits=(Habit(["strongest", NONE], keep="game"),),
            literals=any_card(edition),
            never_legal=never_foreign,
            choices=(strongest, always(NONE, _("no card"), NONE)),
            certain=(NONE,),
        ),
        _effect(
            "massing-on-the-milkwater",
            house_cards.MASSING_CARD,
            _("House card discarded"),
            N_("%(house)s is to choose a card of its hand to discard."),
            summary=_("which House card of your hand you discard by Massing on the Milkwater"),
            habits=(Habit("weakest", keep="game"),),
            literals=any_card(edition),
            never_legal=never_foreign,
            choices=(weakest, strongest),
        ),
        _effect(
            "mammoth-riders",
            unit_cards.MAMMOTH_UNITS,
            _("Units lost to Mammoth Riders"),
            N_("%(house)s is to choose the units that it loses to the Mammoth Riders."),
            summary=_("which units the Mammoth Riders cost you, in the order in which they go"),
            habits=(Habit(LOST_FIRST, keep="game"),),
            careful=Habit(LOST_FIRST, keep="game", says=_("you lose your cheapest units")),
            literals=units(edition),
            told=taken(edition),
            ranked=False,
            fit=_those,
            example={"do": ["footman", "ship", "knight"]},
        ),
        _effect(
            "preemptive-raid",
            influence.RAID,
            _("Lost to a Preemptive Raid"),
            N_("%(house)s is to choose the units that it loses to the Preemptive Raid."),
            without_subject=N_(
                "%(house)s is to choose what it loses to the Preemptive Raid: units or places on a track."
            ),
            summary=_("what a Preemptive Raid costs you: two units, or two places where you stand best"),
            habits=(Habit(influence.FALL, keep="game"),),
            literals=_units_or_places(edition),
            conditions=(
                numbered(
                    "best-place",
                    _("your best place on any track"),
                    lambda view, _question: min(place(view.board, track, own(view)) for track in TRACKS),
                    N_("your best place on any track is %(value)s"),
                    never=beyond(1, last_place),
                ),
            ),
            ranked=False,
            subjects=("units",),
            fit=_raided,
            example={"do": influence.FALL},
        ),
        _effect(
            "the-horde-descends",
            HORDE_MUSTER,
            _("Muster after The Horde Descends"),
            N_("%(house)s is to muster in %(about)s."),
            without_subject=N_("%(house)s is to choose an area to muster in."),
            summary=_(
                "where you muster when The Horde Descends is beaten, and what: the first area that can"
            ),
            steward=muster,
            habits=(Habit("steward", keep="game"),),
            literals=wishes(edition),
            told=wished(edition),
            choices=(nothing(),),
            ranked=False,
            subjects=edition.map.sites,
            fit=granted,
            in_turn=True,
            only_one=True,
            example={"do": "steward"},
        ),
        _effect(
            "the-horde-descends",
            unit_cards.HORDE_UNITS,
            _("Units lost to The Horde Descends"),
            N_("%(house)s is to choose the units it loses in %(about)s."),
            without_subject=N_("%(house)s is to choose what it loses to The Horde Descends."),
            summary=_("which units The Horde Descends costs you, in the order in which they go"),
            habits=(Habit(LOST_FIRST, keep="game"), Habit("steward", keep="game")),
            careful=Habit(LOST_FIRST, keep="game", says=_("you lose your cheapest units")),
            literals=units(edition),
            told=taken(edition),
            ranked=False,
            subjects=edition.map.sites,
            fit=_overrun,
            example={"do": ["footman", "ship", "knight"]},
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


def _those(_view: View, question: Question, order: tuple[str, ...]) -> tuple[str, ...] | None:
    """As many units as have to go; None where the plan names too few."""
    options = question.options
    if not isinstance(options, SomeOf):
        return None
    return taken_in_order(order, options.available, options.low, question.subject)


def _as_many(_view: View, question: Question, order: tuple[str, ...]) -> tuple[str, ...] | None:
    """As many as possible of the units named; None where there is none."""
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
    """The ranks of the first two units of an area to go; empty where two are not named."""
    units = view.board.units_in(area, own(view))
    ranks = sorted(at for unit in units if (at := rank(order, area, unit)) is not None)
    return ranks[:2] if len(ranks) > 1 else []


def _units_or_places(edition: Edition) -> Reading:
    """`fall`, `destroy` (the cheapest units), or units in the order in which they go."""
    words, read = (influence.DESTROY, influence.FALL), units(edition)

    def parse(plain: object) -> Any:  # noqa: ANN401  as `units` has it
        return (read_word(plain, words),) if folded_word(plain) in words else read.parse(plain)

    described = _("fall; destroy, for the cheapest units; or %(units)s", units=read.described)
    return Reading(parse, described, forms.Either(words, read.form))


def _raided(view: View, question: Question, wanted: tuple[str, ...]) -> tuple[str, ...] | str | None:
    """Two units or two places first, then which units."""
    if not isinstance(question.options, SomeOf):
        return influence.FALL if wanted == (influence.FALL,) else _destroyed(view, wanted)
    default: tuple[str, ...] = question.default
    return default if wanted == (influence.DESTROY,) else _those(view, question, wanted)


def _destroyed(view: View, wanted: tuple[str, ...]) -> str | None:
    """Units go only where the plan names enough of them."""
    if wanted == (influence.DESTROY,):
        return influence.DESTROY
    there = {
        f"{area}/{unit}": number
        for area, units in view.board.forces(own(view)) for unit, number in count(units).items()
    }  # fmt: skip
    enough = min(2, sum(there.values()))
    return influence.DESTROY if taken_in_order(wanted, there, enough) is not None else None
