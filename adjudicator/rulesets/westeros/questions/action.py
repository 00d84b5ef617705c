"""The questions of raids and of Consolidate Power."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from adjudicator.engine import (
    ANY,
    ASK_ME,
    Choice,
    Habit,
    IllegalAnswer,
    OneOf,
    Prospect,
    Question,
    QuestionKind,
    Reading,
    SomeOf,
    always,
    forms,
    read_pair,
    read_several,
    read_word,
)
from adjudicator.engine.options.illegal import Place
from adjudicator.engine.options.reading import folded_word
from adjudicator.rulesets.westeros.board import NONE, Board
from adjudicator.rulesets.westeros.bot import ordering
from adjudicator.rulesets.westeros.bot.decision import Decision
from adjudicator.rulesets.westeros.control import sites
from adjudicator.rulesets.westeros.edition import Edition, OrderKind
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures import raids
from adjudicator.rulesets.westeros.procedures.consolidating import (
    CONSOLIDATE,
    MUSTER,
    POWER,
    may_muster,
    sequence_matters,
)
from adjudicator.rulesets.westeros.procedures.mustering import lists
from adjudicator.rulesets.westeros.procedures.planning import usable
from adjudicator.rulesets.westeros.procedures.raids import RAID, RAID_SEVERAL
from adjudicator.rulesets.westeros.procedures.resolving import lying_in
from adjudicator.rulesets.westeros.questions.declaring import kind, ordered
from adjudicator.rulesets.westeros.questions.prospects import needs
from adjudicator.rulesets.westeros.questions.telling import raided
from adjudicator.rulesets.westeros.questions.words import items, of_another, of_areas, own
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.refusals import why_word_cannot_occur
from adjudicator.rulesets.westeros.words.saying import say
from adjudicator.words import N_, gettext as _

_RAIDED: tuple[OrderKind, ...] = ("support", "consolidate-power", "raid", "defense")
"""What a raid can remove, in the order in which `any` prefers them."""

_ANY = "any"


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """Raids and Consolidate Power orders."""
    return (
        kind(
            RAID,
            _("Raid"),
            N_("%(house)s is to choose a Raid order to resolve, and which order that removes."),
            steward=_raid,
            habits=(Habit(["any", "none"]),),
            careful=Habit(["only", ASK_ME], says=_("the only order in reach; of several you are asked")),
            suggest=lambda _view: {"do": ["support", "any", "none"]},
            goals=lambda view, area: {target: target for target in _raidable(view, area)},
            likely={"raid": ordered("raid")},
            summary=_("which order a Raid order takes off; raids follow the order of the plans in the file"),
            example={"do": ["support", "any", "none"]},
            literals=_target_words(edition),
            told=raided(edition),
            never_legal=_never_raided,
            not_yet=of_another,
            not_asked=needs("raid", "raid"),
            conditions=of_areas(edition),
            choices=_targets(edition),
            certain=(NONE,),
            subjects=edition.map.areas,
            fit=_meant,
            in_turn=True,
        ),
        *(_several(edition) if any(order.targets > 1 for order in edition.orders.values()) else ()),
        *(_consolidate(edition) if CONSOLIDATE in edition.policies.in_turn else ()),
    )


def _several(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """What an order that takes several orders off the board removes."""
    return (
        kind(
            RAID_SEVERAL,
            _("Special Raid"),
            N_("%(house)s is to choose the orders that its special Raid order in %(about)s removes."),
            steward=_raid,
            habits=(Habit("any"),),
            likely={"raid": _that_raid_several},
            goals=lambda view, area: {target: [target, _ANY] for target in _raidable(view, area)},
            summary=_("which orders a special Raid order takes off, the first named first"),
            example={"do": ["support", "any"]},
            literals=_several_targets(edition),
            never_legal=_none_raided,
            not_yet=of_another,
            not_asked=needs("raid", "raid"),
            choices=(always(NONE, _("no order"), ()),),
            certain=(NONE,),
            ranked=False,
            conditions=of_areas(edition),
            subjects=edition.map.areas,
            fit=_all_meant,
            in_turn=True,
        ),
    )


def _consolidate(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """Which order comes first, where they are not resolved all at once, and what a special one does."""
    return (
        kind(
            CONSOLIDATE,
            _("Consolidate Power"),
            N_(
                "%(house)s is to choose a Consolidate Power order to resolve, and whether that gathers power "
                "or musters."
            ),
            steward=_consolidating_steadily,
            habits=(Habit("steward"),),
            careful=Habit(["ordinary", ASK_ME], says=_("power; you are asked where an order may muster")),
            likely={"consolidate": _where_it_matters},
            summary=_(
                "whether a Consolidate Power order gathers power or, a special one, musters; they follow the "
                "order of the plans in the file"
            ),
            suggest=_mustering_by_order,
            example={"do": [{MUSTER: ["knight", "footman"]}, POWER]},
            also=(MUSTER,),
            literals=OneOf((POWER, MUSTER)),
            choices=(Choice("ordinary", _("power, by an order that may not muster"), _ordinary),),
            certain=(POWER,),
            conditions=of_areas(edition),
            subjects=edition.map.areas,
            in_turn=True,
        ),
    )


def _mustering_by_order(view: View) -> dict[str, Any] | None:
    """An example: the most that may be mustered where a special order lies or could lie."""
    board, seat = view.board, own(view)
    ordered_here = special_orders_at_forts(view, "")
    if ANY in ordered_here:
        tokens = usable(board, seat)
        able = tokens.stars and any(board.edition.orders[token].musters for token in tokens.special)
        ordered_here = tuple(area for area in sites(board, seat) if able and board.units_in(area, seat))
    found = most_mustered(view, ordered_here)
    return found and {CONSOLIDATE: found[0], "do": {MUSTER: [*found[1]]}}


def most_mustered(view: View, areas: Iterable[Area]) -> tuple[Area, tuple[str, ...]] | None:
    """The first of some areas that can muster anything, with the most that it can."""
    every = ((area, max(lists(view.board, own(view), area), key=len)) for area in areas)
    return next((found for found in every if found[1]), None)


# --- What the steward does --------------------------------------------------------------------------------


def _raid(asked: Decision) -> Any:  # noqa: ANN401  a target, several, or an area with them
    """The first order that has a target takes off the best; if none has, the rules' default."""
    raids_of = {key: _any_target(asked, one) for key, one in asked.question.branches.items()}
    if not raids_of:
        return _any_target(asked, asked.question)
    key = next((key for key, found in raids_of.items() if found not in {NONE, ()}), None)
    return asked.question.default if key is None else {key: raids_of[key]}


def _any_target(asked: Decision, question: Question) -> Area | tuple[Area, ...]:
    if isinstance(question.options, SomeOf):
        return _all_meant(asked.view, question, (_ANY,)) or ()
    return _meant(asked.view, question, _ANY) or NONE


def _consolidating_steadily(asked: Decision) -> Any:  # noqa: ANN401  what an order does, or an area with it
    """The first order does what is worth more."""
    first = next(iter(asked.question.branches.items()), None)
    if first is None:
        return _power_or_muster(asked, asked.question)
    area, question = first
    return {area: _power_or_muster(asked, question)}


def _power_or_muster(asked: Decision, question: Question) -> str:
    if MUSTER not in question.options.listing():
        return POWER
    gathered = ordering.power_worth(asked.outlook, question.subject)
    return MUSTER if ordering.muster_worth(asked.outlook, question.subject) > gathered else POWER


def _ordinary(_view: View, question: Question) -> str | None:
    """What an order does that leaves no choice."""
    only: str | None = question.options.only()
    return only


# --- What is likely ---------------------------------------------------------------------------------------

_consolidating = ordered("consolidate-power")


def _where_it_matters(view: View, subject: str) -> tuple[str, ...]:
    """Where there is a choice: of what a special order does, or of which order comes first."""
    areas = tuple(_consolidating(view, subject))
    lying = view.board.orders or view.orders
    several = len(areas) > 1 and sequence_matters(view.board.edition, lying, areas)
    return areas if several else special_orders_at_forts(view, subject)


def special_orders_at_forts(view: View, subject: str) -> tuple[str, ...]:
    """The areas where a special order of the house may muster; any, until orders are given."""
    edition, lying = view.board.edition, view.board.orders or view.orders
    return tuple(
        area
        for area in _consolidating(view, subject)
        if area == ANY or may_muster(edition, lying[area].token, area)
    )


_raiding = ordered("raid")


def _that_raid_several(view: View, subject: str) -> tuple[str, ...]:
    edition, lying = view.board.edition, view.board.orders or view.orders
    return tuple(
        area
        for area in _raiding(view, subject)
        if area == ANY or edition.orders[lying[area].token].targets > 1
    )


def _raidable(view: View, raiding: Area) -> tuple[Area, ...]:
    """Where a Raid order of the house's units in an area may meet another house's order: at its units."""
    board, seat = view.board, own(view)
    if not board.units_in(raiding, seat):
        return ()
    others = (area for area, force in sorted(board.units.items()) if force.seat != seat)
    return tuple(area for area in others if raids.out_of_reach(board.edition.map, raiding, area) is None)


# --- What can never be raided -----------------------------------------------------------------------------


def _never_raided(
    prospect: Prospect[View], subjects: Sequence[Area], word: str, *where: int
) -> IllegalAnswer | None:
    """Judge a target by the map, for every area of the plan."""
    edition = prospect.view.board.edition
    reason = why_word_cannot_occur(prospect.view, word)
    if not reason and word in edition.map.kind and subjects:
        reached = [area for area in subjects if raids.out_of_reach(edition.map, area, word) is None]
        if not reached:
            reason = say("no-raid-there", origin=subjects[0], area=word)
            near = [
                area
                for area in edition.map.areas
                if area not in prospect.view.board.impassable
                and raids.out_of_reach(edition.map, subjects[0], area) is None
            ]
            return IllegalAnswer(reason, where=where, legal=near)
    return IllegalAnswer(reason, where=where) if reason else None


def _none_raided(
    prospect: Prospect[View], subjects: Sequence[Area], words: Sequence[str]
) -> IllegalAnswer | None:
    found = (_never_raided(prospect, subjects, word, place) for place, word in enumerate(words))
    return next(filter(None, found), None)


# --- What may be raided -----------------------------------------------------------------------------------


def _target_words(edition: Edition) -> Reading:
    """What to raid: an area, a house, or a house's order of some kind, `lannister/support`."""
    houses = tuple(edition.houses)

    words = (*edition.map.areas, *houses, *(f"{house}/{kind}" for house in houses for kind in _RAIDED))
    described = _("an area, a house (any order of it in reach), or lannister/support")
    return Reading(lambda plain: _target_word(edition, plain), described, OneOf(words))


def _target_word(edition: Edition, plain: object, where: Place = ()) -> str:
    areas, houses = edition.map.areas, tuple(edition.houses)
    return read_pair(plain, houses, _RAIDED, where) or read_word(plain, (*areas, *houses), where)


def _several_targets(edition: Edition) -> Reading:
    """What to raid, the most wanted first; besides, `support` and the like, or `any`."""
    kinds = (*_RAIDED, _ANY)

    def entry(plain: object, where: Place) -> str:
        of_kind = folded_word(plain) in kinds
        return read_word(plain, kinds, where) if of_kind else _target_word(edition, plain, where)

    return Reading(
        lambda plain: read_several(plain, entry, legal=kinds),
        _("a list of: %(kinds)s, areas, houses, or lannister/support", kinds=", ".join(kinds)),
        forms.Several((*kinds, *edition.map.areas, *edition.houses)),
    )


def _all_meant(view: View, question: Question, wanted: Sequence[str]) -> tuple[Area, ...] | None:
    """As many orders as the Raid takes off, each the best of the first words that mean one."""
    options, chosen = items(question), list[Area]()
    for word in wanted:
        for target in _best_first(view.board, question.subject, word):
            if target in options.available and target not in chosen and len(chosen) < options.high:
                chosen.append(target)
    return tuple(area for area in options.available if area in chosen) or None


def _meant(view: View, question: Question, word: str) -> Area | None:
    """The target that a word means."""
    return next(iter(_best_first(view.board, question.subject, word)), None)


def _best_first(board: Board, raiding: Area, word: str) -> list[Area]:
    """The orders in reach that a word means: an area, a house, a kind, `lannister/support` or `any`.

    Support first, among equals of the house with most castles.
    """
    if word in board.edition.map.kind:
        return [word]
    house, _slash, kind = word.partition("/") if word not in _RAIDED else ("", "", word)
    able = board.edition.orders[board.orders[raiding].token].raids
    found = {
        area: [each for each, _take in lying_in(board, area) if each in able]
        for area in raids.targets(board, raiding)
    }
    owners = {area: board.units[area].seat for area in found}
    meant = [
        area
        for area, kinds in found.items()
        if house in {"", _ANY, owners[area]} and (not kind or kind in kinds)
    ]

    def rank(area: Area) -> tuple[int, int]:
        return min(map(_RAIDED.index, found[area])), -len(sites(board, owners[area]))

    return sorted(meant, key=rank)


def _targets(edition: Edition) -> tuple[Choice[View], ...]:
    """Words for a target."""
    defense = Choice("defense", _("a Defense order in reach, for a special Raid"), _of_kind("defense"))
    return (
        Choice("support", _("a Support order in reach"), _of_kind("support")),
        Choice("consolidate-power", _("a Consolidate Power order in reach"), _of_kind("consolidate-power")),
        Choice("raid", _("a Raid order in reach"), _of_kind("raid")),
        *((defense,) if any("defense" in order.raids for order in edition.orders.values()) else ()),
        Choice(_ANY, _("any order in reach, in this order of kinds"), _of_kind(_ANY)),
        Choice("only", _("the only order in reach, if there is no other"), _only_target),
        always(NONE, _("no order"), NONE),
    )


def _only_target(_view: View, question: Question) -> Area | None:
    found = [word for word in question.options.listing() if word != NONE]
    return found[0] if len(found) == 1 else None


def _of_kind(kind: str) -> Callable[[View, Question], Area | None]:
    return lambda view, question: _meant(view, question, kind)
