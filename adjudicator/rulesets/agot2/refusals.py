"""Why what a player wrote is not legal, with the rule's number."""

from adjudicator.engine import Question
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.marches import EntryReason, judge
from adjudicator.rulesets.agot2.view import View
from adjudicator.rulesets.agot2.wording import area_name
from adjudicator.words import gettext as _


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
