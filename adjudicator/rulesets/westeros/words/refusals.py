"""Why what a player wrote is not legal, with the rule's number."""

from collections.abc import Mapping, Sequence

from adjudicator.engine import IllegalAnswer, Question
from adjudicator.rulesets.agot2.cards import HOUSE_CARDS, HOUSE_CARDS_OF
from adjudicator.rulesets.agot2.houses import HOUSES
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.tables import SUPPLY
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.plans.marching import STAY, Wanted
from adjudicator.rulesets.westeros.plans.words import own
from adjudicator.rulesets.westeros.procedures.marches import EntryReason, judge
from adjudicator.rulesets.westeros.units import SHIP
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.wording import area_name, house, house_card
from adjudicator.words import gettext as _

LARGEST_ARMY = max(map(max, SUPPLY))
"""The units that an army may have at the best supply."""


def why_not(view: View, question: Question, word: str) -> str:
    """Say why the units of an area do not march to another; "" where this is no such question or area."""
    origin = question.subject
    if question.kind != "march" or origin not in MAP.areas or word not in MAP.areas or word == origin:
        return ""
    entry = judge(view.board, question.seat, origin, word)
    if entry.legal:
        return ""
    return f"{_sentence(entry.reason, area_name(word), area_name(origin))} [{entry.rule}]"


def _sentence(reason: EntryReason, area: str, origin: str) -> str:
    if reason == "land-units-keep-to-land":
        return _("%(area)s is a sea or a port; land units march to land areas only.", area=area)
    if reason == "ships-keep-off-land":
        return _("%(area)s is a land area; Ships move to seas and ports only.", area=area)
    if reason == "no-owned-port":
        return _("%(area)s is not the port of a land area that you control.", area=area)
    if reason == "impassable":
        return _("Nobody may enter %(area)s in this game.", area=area)
    return _(
        "%(area)s is not next to %(origin)s, and no Ships of yours lead from one to the other.",
        area=area,
        origin=origin,
    )


def never(view: View, word: str) -> str:
    """Say why a house or an area has no place in this game; "" for all that has one, and other words."""
    word = word.removeprefix("against-").partition("/")[0]
    if word in HOUSES and word not in view.board.seats:
        return _("%(house)s does not play in this game.", house=house(word))
    if word in view.board.impassable:
        return _("Nobody may enter %(area)s in this game.", area=area_name(word))
    return ""


def never_legal(view: View, kind: str, subjects: Sequence[str], answer: object) -> IllegalAnswer | None:
    """Say why an answer written out in a plan is never legal for the view's house, whatever happens."""
    if kind == "march" and isinstance(answer, Mapping):
        return _never_marches(view, subjects, answer)
    if kind == "house-card" and answer in HOUSE_CARDS and answer not in HOUSE_CARDS_OF[own(view)]:
        return IllegalAnswer(_("%(card)s is no card of your House.", card=house_card(str(answer))))
    for place, word in enumerate(answer) if isinstance(answer, tuple) else ((None, answer),):
        reason = never(view, str(word))
        if reason:
            return IllegalAnswer(reason, where=() if place is None else (place,))
    return None


def _never_marches(
    view: View, subjects: Sequence[Area], moves: Mapping[Area, Wanted]
) -> IllegalAnswer | None:
    """Judge destinations by the map and units by their kind and number, whoever stands where."""
    for destination, wanted in moves.items():
        if destination == STAY:
            continue
        ashore = MAP.kind[destination] == "land"
        reason = never(view, destination)
        if subjects and all((MAP.kind[origin] == "land") is not ashore for origin in subjects):
            barred: EntryReason = "ships-keep-off-land" if ashore else "land-units-keep-to-land"
            reason = _sentence(barred, area_name(destination), "")
        elif any((unit == SHIP) is ashore for unit in wanted.units):
            reason = _("Ships march to seas and ports only, all other units to land areas only.")
        elif sum(wanted.units.values()) > LARGEST_ARMY:
            reason = _("No army is larger than %(n)s units, whatever the supply.", n=LARGEST_ARMY)
        if reason:
            return IllegalAnswer(reason, where=(destination,))
    return None
