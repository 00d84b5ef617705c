"""The report: events told in prose under headings, each sentence with the rule behind it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.engine import Event, Line, Term
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.tables import ORDERS
from adjudicator.rulesets.westeros.combat.events import (
    BladeUsed,
    CasualtiesCounted,
    HouseCardsRevealed,
    SupportDeclared,
    SupportDeclined,
    TidesCardRedrawn,
    TidesCardSeen,
    TidesRevealed,
)
from adjudicator.rulesets.westeros.combat.text_events import HouseCardReplaced, HouseCardSentBack, TextActed
from adjudicator.rulesets.westeros.drawing.titles import units_named
from adjudicator.rulesets.westeros.events import (
    CombatBegun,
    CombatWon,
    PowerGained,
    StrengthCounted,
    SupplyCounted,
    UnitsLost,
    UnitsRetreated,
)
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.consolidating import PowerConsolidated
from adjudicator.rulesets.westeros.procedures.westeros_phase import WesterosCardCarriedOut
from adjudicator.rulesets.westeros.report import (
    board as report_board,
    combat as report_combat,
    westeros as report_westeros,
)
from adjudicator.rulesets.westeros.report.together import Together, together
from adjudicator.rulesets.westeros.units import KIND
from adjudicator.rulesets.westeros.words.wording import (
    area_name,
    house_card,
    order,
    tides_card,
    westeros_card,
)
from adjudicator.words import gettext as _, per_language

SENTENCES: Mapping[type[Event], Callable[[Any], str]] = {
    **report_board.SENTENCES,
    **report_combat.SENTENCES,
    **report_westeros.SENTENCES,
}
"""What tells each event."""


def report(events: Sequence[Event]) -> list[Line]:
    """Tell events in their order, under a heading for each phase, and for what goes on in it."""
    lines: list[Line] = []
    above = ["", ""]
    for event, sentence, judged in _told(events):
        for level, heading in enumerate(_headings(event)):
            if heading and heading != above[level]:
                lines.append(Line(heading, level=level + 1))
                above[level:] = [heading, *[""] * (1 - level)]
        lines.append(Line(sentence, event.rule, terms=_terms(event) if judged else ()))
    return lines


def _told(events: Sequence[Event]) -> Iterator[tuple[Event, str, bool]]:
    """Give the sentences, each with the event it begins with and whether that one's terms belong to it."""
    place = 0
    while place < len(events):
        event = events[place]
        found = together(events, place) or Together(1, SENTENCES[type(event)](event), judged=True)
        if found.sentence:
            yield event, found.sentence, found.judged
        place += found.number


def _headings(event: Event) -> tuple[str, str]:
    """The phase and what goes on, each empty where the event belongs to whatever was told before it."""
    if isinstance(event, WesterosCardCarriedOut):
        return _("Westeros phase"), westeros_card(event.card)
    if embattled := _embattled(event):
        return _("Action phase"), _("Combat in %(area)s", area=area_name(embattled))
    chapters = _chapters()
    return chapters.get(event.rule) or chapters.get(_chapter(event), ("", ""))


@per_language
def _chapters() -> Mapping[str, tuple[str, str]]:
    """The phase and what goes on, by chapter of the rules, or by a rule that belongs elsewhere."""
    westeros, planning, action = _("Westeros phase"), _("Planning phase"), _("Action phase")
    return {
        "WEST": (westeros, ""),
        "WCARD": (westeros, ""),
        "SUPPLY": (westeros, westeros_card("supply")),
        "A2-SUPPLY-14": (westeros, _("The wildlings attack")),
        "MUSTER": (westeros, westeros_card("mustering")),
        "BID": (westeros, westeros_card("clash-of-kings")),
        "WILD": (westeros, _("The wildlings attack")),
        "PLAN": (planning, ""),
        "RAVEN": (planning, _("The Messenger Raven")),
        "RAID": (action, _("Raid orders")),
        "MARCH": (action, _("March orders")),
        "SHIP": (action, _("March orders")),
        "NEUT": (action, _("March orders")),
        "CP": (action, _("Consolidate Power orders")),
        "END": (action, _("End of the round")),
        "VIC": (_("Victory"), ""),
    }


def _embattled(event: Event) -> Area:
    """Where the combat is that an event is part of, if that can be told by it alone; "": no combat.

    A report may begin in the middle of a combat, so not its beginning alone has to tell.
    """
    chapter = _chapter(event)
    match event:
        case CombatBegun() | CombatWon() | CasualtiesCounted() | BladeUsed() | HouseCardsRevealed():
            return event.area
        case TidesCardSeen() | TidesCardRedrawn() | TidesRevealed():
            return event.area
        case TextActed() | HouseCardSentBack() | HouseCardReplaced():
            return event.area
        case UnitsRetreated():
            return event.origin
        case SupportDeclared() | SupportDeclined() if chapter != "NEUT":
            return event.target
        case StrengthCounted() if chapter != "NEUT":
            return event.area
        case UnitsLost() if chapter in {"CAS", "TIDE", "RET"}:
            return event.area
    return ""


def _chapter(event: Event) -> str:
    """The chapter of the rules that an event's rule stands in: `CBT`."""
    return event.rule.split("-")[1]


_JUDGED = StrengthCounted | CasualtiesCounted | PowerConsolidated | PowerGained | SupplyCounted
"""The events that say what they add up."""


def _terms(event: Event) -> tuple[Term, ...]:
    if not isinstance(event, _JUDGED):
        return ()
    return tuple(Term(term_in_words(term.text), term.amount, term.rule) for term in event.terms)


def term_in_words(text: str) -> str:
    """Say what a term is: `2-footman`, `the-narrow-sea/order/support+1`, `card/eddard-stark`, `blade`."""
    where, slash, rest = text.partition("/")
    if where in MAP.kind and not slash:
        return area_name(where)
    if where in MAP.kind:
        return _("%(area)s: %(term)s", area=area_name(where), term=term_in_words(rest))
    match text.split("/"):
        case ["order", token] if token in ORDERS:
            return order(token)
        case ["card", card]:
            return house_card(card)
        case ["text", card]:
            return _("text of %(card)s", card=house_card(card))
        case ["tides", card]:
            return _("Tides of Battle: %(card)s", card=tides_card(card))
        case ["swords", *_icons]:
            return _("%(term)s, swords", term=term_in_words(rest))
        case ["fortifications", *_icons]:
            return _("%(term)s, fortifications", term=term_in_words(rest))
    number, _dash, unit = text.partition("-")
    if unit in KIND:
        return units_named((unit,) * int(number))
    return {
        "garrison": _("garrison"),
        "blade": _("Valyrian Steel Blade"),
        "not-below-0": _("never below 0"),
        "pool": _("no more tokens in the Power Pool"),
        "track": _("end of the Supply track"),
        "order": _("the order itself"),
        "power-icons": _("power icons of the area"),
    }[text]
