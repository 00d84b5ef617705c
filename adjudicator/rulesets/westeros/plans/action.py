"""The words for plans of raids and of Consolidate Power."""

from collections.abc import Callable

from adjudicator.engine import Choice, OneOf, PlanKind, Question, read_word
from adjudicator.rulesets.agot2.houses import HOUSES
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.tables import ORDERS, OrderKind
from adjudicator.rulesets.westeros.control import sites
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.plans.words import One, best, of_areas, of_the_game
from adjudicator.rulesets.westeros.procedures import raids
from adjudicator.rulesets.westeros.procedures.consolidating import MUSTER, POWER
from adjudicator.rulesets.westeros.view import View
from adjudicator.words import gettext as _

_RAIDED: tuple[OrderKind, ...] = ("support", "consolidate-power", "raid", "defense")
"""What a raid can take off, in the order in which `any` prefers them."""


def plan_kinds() -> tuple[PlanKind[View], ...]:
    """How raids and Consolidate Power orders are planned for."""
    conditions = (*of_the_game(), *of_areas())
    return (
        PlanKind(
            kind="raid",
            summary=_(
                "which order a Raid order takes off; the plans’ order in the file is that of the raids"
            ),
            example={"do": ["support", "any", "none"]},
            literals=Target(),
            conditions=conditions,
            choices=_targets(),
            subjects=MAP.areas,
            fit=_meant,
            in_turn=True,
        ),
        PlanKind(
            kind="consolidate",
            summary=_("which of your Consolidate Power orders comes next"),
            example={"do": ["kings-landing", "winterfell"]},
            literals=One(MAP.areas, _("an area")),
            conditions=conditions,
        ),
        PlanKind(
            kind="special-consolidate",
            summary=_("whether a special Consolidate Power order gathers power or musters"),
            example={"do": "muster"},
            literals=OneOf((POWER, MUSTER)),
            conditions=conditions,
            subjects=MAP.sites,
        ),
    )


class Target:
    """What to raid: the order in an area, one of a house, or one of a house of some kind."""

    def parse(self, plain: object) -> str:
        """Read the word: an area, a house, or `lannister/support`."""
        house, slash, kind = plain.partition("/") if isinstance(plain, str) else ("", "", "")
        if slash:
            return f"{read_word(house, tuple(HOUSES))}/{read_word(kind, _RAIDED)}"
        return read_word(plain, (*MAP.areas, *HOUSES))

    def describe(self) -> str:
        """Show the forms."""
        return _("an area, a house (any order of it in reach), or lannister/support")


def _meant(view: View, question: Question, word: str) -> Area | None:
    """The target that a word means."""
    if word in MAP.kind:
        return word
    house, _slash, kind = word.partition("/")
    return _target(view, question.subject, lambda area: _is_order(view, area, house, kind))


def _is_order(view: View, area: Area, house: str, kind: str) -> bool:
    order = view.board.orders[area]
    return house in {"", order.seat} and kind in {"", ORDERS[order.token].kind}


def _target(view: View, raiding: Area, judge: Callable[[Area], bool]) -> Area | None:
    """The best order in reach: Support first, among equals of the house with most castles."""
    board = view.board

    def hurts(area: Area) -> tuple[int, int]:
        order = board.orders[area]
        return -_RAIDED.index(ORDERS[order.token].kind), len(sites(board, order.seat))

    return best(filter(judge, raids.targets(board, raiding)), hurts)


def _targets() -> tuple[Choice[View], ...]:
    """For each word also which Raid order comes first: one that finds such a target."""
    return (
        Choice("support", _("a Support order in reach"), _of_kind("support")),
        Choice("consolidate-power", _("a Consolidate Power order in reach"), _of_kind("consolidate-power")),
        Choice("raid", _("a Raid order in reach"), _of_kind("raid")),
        Choice("defense", _("a Defense order in reach, for a special Raid"), _of_kind("defense")),
        Choice("any", _("any order in reach, in this order of kinds"), _of_kind("")),
        Choice("none", _("no order"), _nothing),
    )


def _of_kind(kind: str) -> Callable[[View, Question], Area | None]:
    def pick(view: View, question: Question) -> Area | None:
        def find(raiding: Area) -> Area | None:
            return _target(view, raiding, lambda area: _is_order(view, area, "", kind))

        if question.subject:
            return find(question.subject)
        return next((area for area in question.options.listing() if find(area)), None)

    return pick


def _nothing(_view: View, question: Question) -> str:
    """Of several orders, the one that the rules put first comes next."""
    return raids.NO_TARGET if question.subject else str(question.default)
