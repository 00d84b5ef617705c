"""The questions of the wildlings: bids, what their cards cost or give, and the deck they lie in."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from adjudicator.engine import (
    ANY,
    Bounds,
    Choice,
    Condition,
    Habit,
    OneOf,
    Question,
    QuestionKind,
    Seat,
    SomeOf,
)
from adjudicator.engine.options import read_word
from adjudicator.engine.options.reading import folded_word
from adjudicator.rulesets.agot2.wildlings import steward
from adjudicator.rulesets.agot2.wildlings.house_cards import MAMMOTH_CARD, MASSING_CARD
from adjudicator.rulesets.agot2.wildlings.influence import (
    AGAIN,
    DESTROY,
    FALL,
    KING_BOTTOM,
    KING_TOP,
    RAID,
    RAID_TRACK,
    SECOND_STRENGTH,
)
from adjudicator.rulesets.agot2.wildlings.units import (
    CROW_KNIGHTS,
    CROW_UPGRADE,
    HORDE_MUSTER,
    HORDE_UNITS,
    MAMMOTH_UNITS,
    NONE,
)
from adjudicator.rulesets.westeros.board import FIEFDOMS, KINGS_COURT, TRACKS, Card, Track
from adjudicator.rulesets.westeros.bot import westeros_phase
from adjudicator.rulesets.westeros.bot.decision import Decision
from adjudicator.rulesets.westeros.bot.foresight import Foresight
from adjudicator.rulesets.westeros.bot.westeros_phase import bid_wildlings, highest, lowest
from adjudicator.rulesets.westeros.control import sites
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.losses import CHEAPEST
from adjudicator.rulesets.westeros.procedures.raven import BOTTOM, RAVEN_DECK_PLACEMENT, TOP
from adjudicator.rulesets.westeros.procedures.wildlings import (
    BID_WILDLINGS,
    PICK_HIGHEST_BIDDER,
    PICK_LOWEST_BIDDER,
)
from adjudicator.rulesets.westeros.questions.bids import (
    Bid,
    amounts,
    as_much_as_there_is,
    other_houses,
    richest_other,
)
from adjudicator.rulesets.westeros.questions.declaring import (
    Sentence,
    Subjects,
    anything,
    if_brought,
    kind,
    when_on_the_throne,
    when_with_the_raven,
)
from adjudicator.rulesets.westeros.questions.losses import cheapest_units
from adjudicator.rulesets.westeros.questions.musters import Wishes, granted, muster, nothing
from adjudicator.rulesets.westeros.questions.planning import threat_is, with_the_raven
from adjudicator.rulesets.westeros.questions.ties import one_of_the_houses, tied_houses
from adjudicator.rulesets.westeros.questions.words import (
    Several,
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


LOST_FIRST = list(CHEAPEST)
"""The steward's order of units to be lost."""


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """An attack, card by card."""
    return (
        *_of_bids(edition),
        *_of_tracks(edition),
        *_of_knights(edition),
        *_of_cards(edition),
        *_of_losses(edition),
    )


def _effect(
    edition: Edition,
    card: Card,
    name: str,
    title: str,
    sentence: Sentence,
    **more: Any,  # noqa: ANN401  as QuestionKind has it
) -> QuestionKind[View]:
    """What a card asks: likely once an attack is sure to come, the card that was looked at first."""
    return kind(
        name,
        title,
        sentence,
        likely={
            "turn-cards": _in_a_sure_attack,
            "card": if_brought("wildlings-attack"),
            "wildlings": anything,
        },
        later=lambda view: view.seen != card,
        **{"conditions": of_the_game(edition), **more},
    )


def _in_a_sure_attack(view: View, subject: str) -> tuple[str, ...]:
    """The track has reached its end, so that the wildlings come when the next cards are turned."""
    return anything(view, subject) if view.board.threat >= view.board.edition.wildlings.spaces[-1] else ()


# --- Bids, and the deck -----------------------------------------------------------------------------------


def _of_bids(edition: Edition) -> tuple[QuestionKind[View], ...]:
    on_the_throne: Mapping[str, Subjects] = {
        "turn-cards": _on_the_throne_in_a_sure_attack,
        "card": if_brought("wildlings-attack", when_on_the_throne),
        "wildlings": when_on_the_throne,
    }
    return (
        kind(
            BID_WILDLINGS,
            _("Bid against the wildlings"),
            lambda who, _about: _("%(house)s is to bid against the wildlings.", house=who),
            steward=_bid,
            habits=(Habit(["share", "all"], keep="game"),),
            likely={
                "turn-cards": anything,
                "card": if_brought("wildlings-attack"),
                "wildlings": anything,
            },
            opens="wildlings",
            summary=_("how much you bid against the wildlings"),
            literals=Bid(edition),
            conditions=(*of_the_game(edition), *_of_an_attack(edition), richest_other(_defenders)),
            choices=(*amounts(_defenders), *_by_strength()),
            fit=as_much_as_there_is,
            example={"when": {"strength": {"at-least": 8}}, "do": "share", "keep": "game"},
        ),
        kind(
            PICK_HIGHEST_BIDDER,
            _("Highest bidder"),
            lambda who, _about: _("%(house)s is to name the highest bidder among equals.", house=who),
            steward=lambda asked: highest(asked.outlook, asked.offered),
            habits=(Habit(["me", "fewest-castles"], keep="game"),),
            likely=on_the_throne,
            summary=_("which of several counts as the highest bidder, who is rewarded"),
            literals=OneOf(tuple(edition.houses)),
            conditions=tied_houses(edition),
            choices=one_of_the_houses(),
            example={"do": "me", "keep": "game"},
        ),
        kind(
            PICK_LOWEST_BIDDER,
            _("Lowest bidder"),
            lambda who, _about: _("%(house)s is to name the lowest bidder among equals.", house=who),
            steward=lambda asked: lowest(asked.outlook, asked.offered),
            habits=(Habit("most-castles", keep="game"), Habit("steward", keep="game")),
            likely=on_the_throne,
            summary=_("which of several counts as the lowest bidder, who suffers most"),
            literals=OneOf(tuple(edition.houses)),
            conditions=tied_houses(edition),
            choices=one_of_the_houses(),
            example={"do": "most-castles", "keep": "game"},
        ),
        kind(
            RAID_TRACK,
            _("Track of a fall"),
            lambda who, _about: _("%(house)s is to name the track on which another house falls.", house=who),
            steward=lambda asked: asked.question.default,
            habits=(Habit("default", keep="game"),),
            likely=on_the_throne,
            summary=_("on which track a house falls by a Preemptive Raid, where it stands equally well"),
            literals=OneOf(TRACKS),
            conditions=of_the_game(edition)[:1],
            example={"do": FIEFDOMS},
        ),
    )


def deck_placement(edition: Edition) -> QuestionKind[View]:
    """Where a house puts the wildling card that it has looked at by the Messenger Raven."""
    cards = Several(edition.wildling_cards, _("a wildling card, or a list of some in [ ]"))
    seen = Condition("card", _("the card you looked at"), cards, _seen_is)
    return kind(
        RAVEN_DECK_PLACEMENT,
        _("Wildling card put back"),
        lambda who, _about: _("%(house)s is to put the wildling card back, on top or at the end.", house=who),
        steward=lambda asked: steward.put_back(asked.outlook, asked.view.seen),
        foresees=lambda foresight: with_the_raven(foresight, Habit(TOP)),
        likely={"raven": when_with_the_raven},
        summary=_("whether the wildling card you looked at comes back on top of its deck"),
        literals=OneOf((TOP, BOTTOM)),
        conditions=(*of_the_game(edition), seen, threat_is()),
        example={"when": {"card": "silence-at-the-wall"}, "do": "top"},
    )


def _on_the_throne_in_a_sure_attack(view: View, subject: str) -> tuple[str, ...]:
    return tuple(when_on_the_throne(view, subject)) if _in_a_sure_attack(view, subject) else ()


def _bid(asked: Decision) -> int:
    strength = _strength(asked.view, asked.question)
    return bid_wildlings(asked.outlook, asked.number.high, strength, asked.pick)


def _defenders(view: View, question: Question) -> tuple[Seat, ...]:
    """Who else bids against the wildlings: in a second attack one house does not."""
    left_out = _left_out(question)
    return tuple(seat for seat in other_houses(view, question) if seat != left_out)


def _left_out(question: Question) -> Seat | None:
    """The house that a second attack of a Preemptive Raid spares; None in a first one."""
    before, again, seat = question.label.split("/")[1].partition(AGAIN)
    return seat if again and before == "wildlings-" else None


def _strength(view: View, question: Question) -> int:
    """How strong the wildlings are that attack."""
    return SECOND_STRENGTH if _left_out(question) else view.board.threat


def _by_strength() -> tuple[Choice[View], ...]:
    def share(view: View, question: Question) -> int:
        bidders = len(_defenders(view, question)) + 1
        return min(-(-_strength(view, question) // bidders), view.board.available[own(view)])

    def alone(view: View, question: Question) -> int | None:
        needed = _strength(view, question)
        return needed if needed <= view.board.available[own(view)] else None

    return (
        Choice("share", _("the wildlings’ strength divided by the bidders, rounded up"), share),
        Choice(
            "alone", _("the wildlings’ strength, so that nobody else need bid, if you have so much"), alone
        ),
    )


def _of_an_attack(edition: Edition) -> tuple[Condition[View], ...]:
    def strength_is(view: View, question: Question, numbers: range) -> bool:
        return _strength(view, question) in numbers

    seen = Several(edition.wildling_cards, _("a wildling card, or a list of some in [ ]"))
    return (
        Condition("strength", _("the strength of the wildlings"), Bounds(), strength_is),
        Condition("seen", _("the wildling card you looked at last"), seen, _seen_is),
    )


def _seen_is(view: View, _question: Question, wanted: tuple[Card, ...]) -> bool:
    return view.seen in wanted


# --- A King Beyond the Wall -------------------------------------------------------------------------------


def _of_tracks(edition: Edition) -> tuple[QuestionKind[View], ...]:
    return (
        _effect(
            edition,
            "a-king-beyond-the-wall",
            KING_TOP,
            _("Rise by A King Beyond the Wall"),
            lambda who, _about: _(
                "%(house)s is to choose a track on which to take the first place.", house=who
            ),
            summary=_("on which track you take the first place when A King Beyond the Wall is beaten"),
            steward=lambda asked: steward.rise(asked.outlook, asked.offered, asked.pick),
            habits=(Habit("where-worst", keep="game"),),
            literals=OneOf(TRACKS),
            choices=_by_place(),
        ),
        _effect(
            edition,
            "a-king-beyond-the-wall",
            KING_BOTTOM,
            _("Fall by A King Beyond the Wall"),
            lambda who, _about: _("%(house)s is to choose a track on which to fall to the end.", house=who),
            summary=_("on which track A King Beyond the Wall sends you to the end"),
            steward=lambda asked: steward.sink(asked.outlook, asked.offered, asked.pick),
            habits=(Habit("where-worst", keep="game"),),
            literals=OneOf(LOWER_TRACKS),
            choices=_by_place(),
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


def _of_knights(edition: Edition) -> tuple[QuestionKind[View], ...]:
    return (
        _effect(
            edition,
            "crow-killers",
            CROW_UPGRADE,
            _("Knights by Crow Killers"),
            lambda who, _about: _("%(house)s is to name Footmen to replace by Knights.", house=who),
            summary=_("which Footmen become Knights when the Crow Killers are beaten, two at most"),
            steward=lambda asked: asked.parsed(
                steward.upgrade(asked.outlook, asked.some.available, asked.some.high)
            ),
            habits=(Habit("footman", keep="game"), Habit("steward", keep="game")),
            literals=Units(edition),
            choices=(always(NONE, _("none"), ()),),
            ranked=False,
            fit=_as_many,
            example={"do": "footman"},
        ),
        _effect(
            edition,
            "crow-killers",
            CROW_KNIGHTS,
            _("Knights lost to Crow Killers"),
            lambda who, _about: _("%(house)s is to name Knights to replace by Footmen.", house=who),
            summary=_("which Knights the Crow Killers make Footmen, or destroy where no Footman is left"),
            steward=_lose,
            habits=(Habit("knight", keep="game"), Habit("steward", keep="game")),
            literals=Units(edition),
            ranked=False,
            subjects=("destroyed", "replaced"),
            fit=_those,
            example={"do": "knight"},
        ),
    )


# --- Mammoth Riders, Massing on the Milkwater -------------------------------------------------------------


def _of_cards(edition: Edition) -> tuple[QuestionKind[View], ...]:
    def printed(card: Card) -> int:
        return edition.house_cards[card].strength

    def pick_strongest(_view: View, question: Question) -> Card | None:
        cards = (card for card in question.options.listing() if card in edition.house_cards)
        return max(cards, key=printed, default=None)

    strongest = Choice("strongest", _("the card with the highest printed strength"), pick_strongest)
    weakest = Choice[View](
        "weakest",
        _("the card with the lowest printed strength"),
        lambda _view, question: edition.lowest_card(tuple(question.options.listing())),
    )
    return (
        _effect(
            edition,
            "mammoth-riders",
            MAMMOTH_CARD,
            _("House card taken back"),
            lambda who, _about: _("%(house)s is to choose a discarded card to take back.", house=who),
            summary=_("which discarded House card you take back when the Mammoth Riders are beaten"),
            steward=lambda asked: steward.take_back(asked.outlook, asked.offered),
            habits=(Habit(["strongest", NONE], keep="game"),),
            literals=any_card(edition),
            choices=(strongest, always(NONE, _("no card"), NONE)),
        ),
        _effect(
            edition,
            "massing-on-the-milkwater",
            MASSING_CARD,
            _("House card discarded"),
            lambda who, _about: _("%(house)s is to choose a card of its hand to discard.", house=who),
            summary=_("which House card of your hand you discard by Massing on the Milkwater"),
            steward=lambda asked: asked.question.default,
            habits=(Habit("weakest", keep="game"),),
            literals=any_card(edition),
            choices=(weakest, strongest),
        ),
    )


# --- Mammoth Riders, Preemptive Raid, The Horde Descends --------------------------------------------------


def _of_losses(edition: Edition) -> tuple[QuestionKind[View], ...]:
    return (
        _effect(
            edition,
            "mammoth-riders",
            MAMMOTH_UNITS,
            _("Units lost to Mammoth Riders"),
            lambda who, _about: _("%(house)s is to name the units that Mammoth Riders cost it.", house=who),
            summary=_("which units the Mammoth Riders cost you, in the order in which they go"),
            steward=_lose,
            habits=(Habit(LOST_FIRST, keep="game"),),
            literals=Units(edition),
            ranked=False,
            fit=_those,
            example={"do": ["footman", "ship", "knight"]},
        ),
        _effect(
            edition,
            "preemptive-raid",
            RAID,
            _("Lost to a Preemptive Raid"),
            lambda who, about: (
                _("%(house)s is to name the units that Preemptive Raid costs it.", house=who)
                if about
                else _("%(house)s is to choose what Preemptive Raid costs it: units or places.", house=who)
            ),
            summary=_("what a Preemptive Raid costs you: two units, or two places where you stand best"),
            steward=lambda asked: _lose(asked) if asked.subject else steward.raided(asked.outlook),
            habits=(Habit(FALL, keep="game"),),
            literals=_UnitsOrPlaces(edition),
            conditions=(*of_the_game(edition), _best_place()),
            ranked=False,
            subjects=("units",),
            fit=_raided,
            example={"do": FALL},
        ),
        _effect(
            edition,
            "the-horde-descends",
            HORDE_MUSTER,
            _("Muster after The Horde Descends"),
            lambda who, about: (
                _("%(house)s is to muster in %(about)s.", house=who, about=about)
                if about
                else _("%(house)s is to choose an area to muster in.", house=who)
            ),
            summary=_(
                "where you muster when The Horde Descends is beaten, and what: the first area that can"
            ),
            steward=lambda asked: (
                muster(asked) if asked.subject else steward.horde_muster(asked.outlook, asked.offered)
            ),
            foresees=_mustering_in_the_strongest,
            habits=(Habit("steward", keep="game"),),
            literals=Wishes(edition),
            choices=(nothing(),),
            ranked=False,
            subjects=edition.map.sites,
            fit=granted,
            in_turn=True,
            example={"do": "steward"},
        ),
        _effect(
            edition,
            "the-horde-descends",
            HORDE_UNITS,
            _("Units lost to The Horde Descends"),
            lambda who, about: (
                _("%(house)s is to name the units it loses in %(about)s.", house=who, about=about)
                if about
                else _("%(house)s is to choose what The Horde Descends destroys.", house=who)
            ),
            summary=_("which units The Horde Descends costs you, in the order in which they go"),
            steward=_overrun_by_default,
            habits=(Habit(LOST_FIRST, keep="game"), Habit("steward", keep="game")),
            literals=Units(edition),
            ranked=False,
            subjects=edition.map.sites,
            fit=_overrun,
            example={"do": ["footman", "ship", "knight"]},
        ),
    )


def _lose(asked: Decision) -> tuple[str, ...]:
    chosen: tuple[str, ...] = asked.parsed(
        westeros_phase.lose(asked.outlook, asked.some.available, asked.some.low)
    )
    return chosen


def _overrun_by_default(asked: Decision) -> Any:  # noqa: ANN401  an area, or units
    if isinstance(asked.question.options, OneOf):
        return asked.question.default
    return cheapest_units(asked) if asked.subject else _lose(asked)


def _mustering_in_the_strongest(foresight: Foresight) -> Iterable[Habit]:
    """In the house's castles, strongholds first; anywhere where it has none."""
    fort = foresight.board.edition.map.fort
    areas = sites(foresight.board, foresight.seat)
    about = sorted(areas, key=lambda area: (fort[area] != "stronghold", area)) or ANY
    return (Habit(["knight", "footman"], about, keep="game"),)


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
