"""The questions of raids and of Consolidate Power."""

from collections.abc import Callable, Sequence

from adjudicator.engine import (
    ANY,
    Choice,
    Habit,
    IllegalAnswer,
    OneOf,
    Question,
    QuestionKind,
    read_several,
    read_word,
)
from adjudicator.engine.options.illegal import Place
from adjudicator.engine.options.reading import folded_word
from adjudicator.rulesets.westeros.board import NONE
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
    SPECIAL_CONSOLIDATE,
    may_muster,
    sequence_matters,
)
from adjudicator.rulesets.westeros.procedures.raids import RAID, RAID_SEVERAL
from adjudicator.rulesets.westeros.procedures.resolving import lying_in
from adjudicator.rulesets.westeros.questions.declaring import kind, ordered
from adjudicator.rulesets.westeros.questions.words import Reading, always, items, of_areas, one
from adjudicator.rulesets.westeros.view import View
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
            N_("%(house)s is to choose which order its Raid order in %(about)s removes."),
            without_subject=N_("%(house)s is to choose a Raid order to resolve."),
            habits=(Habit(["any", "none"]),),
            likely={"raid": ordered("raid")},
            summary=_("which order a Raid order takes off; raids follow the order of the plans in the file"),
            example={"do": ["support", "any", "none"]},
            literals=_target_words(edition),
            conditions=of_areas(edition),
            choices=_targets(edition),
            subjects=edition.map.areas,
            fit=_meant,
            in_turn=True,
        ),
        *(_several(edition) if any(order.targets > 1 for order in edition.orders.values()) else ()),
        *(_sequence(edition) if CONSOLIDATE in edition.policies.in_turn else ()),
        *(_special(edition) if any(order.musters for order in edition.orders.values()) else ()),
    )


def _several(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """What an order that takes several orders off the board removes."""
    return (
        kind(
            RAID_SEVERAL,
            _("Special Raid"),
            N_("%(house)s is to choose the orders that its special Raid order in %(about)s removes."),
            habits=(Habit("any"),),
            likely={"raid": _that_raid_several},
            summary=_("which orders a special Raid order takes off, the first named first"),
            example={"do": ["support", "any"]},
            literals=_several_targets(edition),
            choices=(always(NONE, _("no order"), ()),),
            ranked=False,
            conditions=of_areas(edition),
            subjects=edition.map.areas,
            fit=_all_meant,
        ),
    )


def _sequence(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """Which order comes first, where they are not resolved all at once."""
    return (
        kind(
            CONSOLIDATE,
            _("Consolidate Power"),
            N_("%(house)s is to choose a Consolidate Power order to resolve."),
            habits=(Habit("default", keep="game"),),
            likely={"consolidate": _where_the_sequence_matters},
            summary=_("which of your Consolidate Power orders comes next"),
            example={"do": ["kings-landing", "winterfell"]},
            literals=one(edition.map.areas, _("an area")),
            conditions=of_areas(edition),
        ),
    )


def _special(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """What a special order does."""
    return (
        kind(
            SPECIAL_CONSOLIDATE,
            _("Special Consolidate Power"),
            N_("%(house)s is to choose between gathering power and mustering in %(about)s."),
            steward=_special_consolidate,
            habits=(Habit("steward"),),
            likely={"consolidate": special_orders_at_forts},
            summary=_("whether a special Consolidate Power order gathers power or musters"),
            example={"do": "muster"},
            literals=OneOf((POWER, MUSTER)),
            conditions=of_areas(edition),
            subjects=edition.map.sites,
        ),
    )


# --- What the steward does --------------------------------------------------------------------------------


def _special_consolidate(asked: Decision) -> str:
    gathered = ordering.power_worth(asked.outlook, asked.subject)
    return MUSTER if ordering.muster_worth(asked.outlook, asked.subject) > gathered else POWER


# --- What is likely ---------------------------------------------------------------------------------------

_consolidating = ordered("consolidate-power")


def _where_the_sequence_matters(view: View, subject: str) -> tuple[str, ...]:
    areas = tuple(_consolidating(view, subject))
    lying = view.board.orders or view.orders
    return (ANY,) if len(areas) > 1 and sequence_matters(view.board.edition, lying, areas) else ()


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


# --- What may be raided -----------------------------------------------------------------------------------


def _target_words(edition: Edition) -> Reading:
    """What to raid: an area, a house, or a house's order of some kind, `lannister/support`."""
    houses = tuple(edition.houses)

    def parse(plain: object) -> str:
        house, slash, kind = plain.partition("/") if isinstance(plain, str) else ("", "", "")
        if slash:
            return f"{read_word(house, houses)}/{read_word(kind, _RAIDED)}"
        return read_word(plain, (*edition.map.areas, *houses))

    return Reading(parse, _("an area, a house (any order of it in reach), or lannister/support"))


def _several_targets(edition: Edition) -> Reading:
    """What to raid, the most wanted first; besides, `support` and the like, or `any`."""
    one_target, kinds = _target_words(edition), (*_RAIDED, _ANY)

    def entry(plain: object, where: Place) -> str:
        if folded_word(plain) in kinds:
            return read_word(plain, kinds, where)
        try:
            return str(one_target.parse(plain))
        except IllegalAnswer as illegal:
            raise illegal.inside(*where) from illegal

    return Reading(
        lambda plain: read_several(plain, entry, legal=kinds),
        _("a list of: %(kinds)s, areas, houses, or lannister/support", kinds=", ".join(kinds)),
    )


def _all_meant(view: View, question: Question, wanted: Sequence[str]) -> tuple[Area, ...] | None:
    """As many orders as the Raid takes off, each the best of the first words that mean one."""
    options, chosen = items(question), list[Area]()
    for word in wanted:
        for target in _best_first(view, question.subject, word):
            if target in options.available and target not in chosen and len(chosen) < options.high:
                chosen.append(target)
    return tuple(area for area in options.available if area in chosen) or None


def _meant(view: View, question: Question, word: str) -> Area | None:
    """The target that a word means."""
    return next(iter(_best_first(view, question.subject, word)), None)


def _best_first(view: View, raiding: Area, word: str) -> list[Area]:
    """The orders in reach that a word means: an area, a house, a kind, `lannister/support` or `any`.

    Support first, among equals of the house with most castles.
    """
    board = view.board
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
    """Words for a target. Each also decides which Raid order comes first: one that has such a target."""
    defense = Choice("defense", _("a Defense order in reach, for a special Raid"), _of_kind("defense"))
    return (
        Choice("support", _("a Support order in reach"), _of_kind("support")),
        Choice("consolidate-power", _("a Consolidate Power order in reach"), _of_kind("consolidate-power")),
        Choice("raid", _("a Raid order in reach"), _of_kind("raid")),
        *((defense,) if any("defense" in order.raids for order in edition.orders.values()) else ()),
        Choice(_ANY, _("any order in reach, in this order of kinds"), _of_kind(_ANY)),
        Choice("none", _("no order"), _nothing),
    )


def _of_kind(kind: str) -> Callable[[View, Question], Area | None]:
    def pick(view: View, question: Question) -> Area | None:
        if question.subject:
            return _meant(view, question, kind)
        areas = (word for word in question.options.listing() if word in view.board.orders)
        return next((area for area in areas if _best_first(view, area, kind)), None)

    return pick


def _nothing(_view: View, question: Question) -> str:
    """No target; if asked which order comes next, the rules' default."""
    return NONE if question.subject else str(question.default)
