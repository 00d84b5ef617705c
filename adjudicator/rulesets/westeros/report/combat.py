"""Sentences about combats, house cards and neutral forces."""

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.engine import Event
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
from adjudicator.rulesets.westeros.events import (
    CombatBegun,
    CombatWon,
    HouseCardDiscarded,
    HouseCardsTakenBack,
    StrengthCounted,
)
from adjudicator.rulesets.westeros.procedures.neutral import NeutralForceHeld, NeutralForceMet
from adjudicator.rulesets.westeros.words.wording import (
    amounts,
    fields_in_words,
    house,
    house_card,
    house_cards,
    listed,
    tides_card,
)
from adjudicator.words import gettext as _, ngettext


def _combat_begun(event: CombatBegun) -> str:
    return _(
        "%(attacker)s attacks %(defender)s in %(area)s from %(origin)s.",
        **fields_in_words(event, attacker=house(event.attacker), defender=house(event.defender)),
    )


def _support_declared(event: SupportDeclared) -> str:
    match event.side:
        case "attacker":
            return _("%(house)s supports the attacker from %(area)s.", **fields_in_words(event))
        case "defender":
            return _("%(house)s supports the defender from %(area)s.", **fields_in_words(event))
        case "nobody":
            return _("%(house)s supports nobody from %(area)s.", **fields_in_words(event))


def _support_declined(event: SupportDeclined) -> str:
    return _("%(house)s does without the support from %(area)s.", **fields_in_words(event))


def _strength_counted(event: StrengthCounted) -> str:
    match event.side, event.final:
        case "attacker", False:
            return _(
                "The initial strength of %(house)s, attacking %(area)s: %(total)s.", **fields_in_words(event)
            )
        case "defender", False:
            return _(
                "The initial strength of %(house)s, defending %(area)s: %(total)s.", **fields_in_words(event)
            )
        case "attacker", True:
            return _(
                "The final strength of %(house)s, attacking %(area)s: %(total)s.", **fields_in_words(event)
            )
        case _:
            return _(
                "The final strength of %(house)s, defending %(area)s: %(total)s.", **fields_in_words(event)
            )


def _house_cards_revealed(event: HouseCardsRevealed) -> str:
    if not event.cards:
        return _("Neither side has a House card to play.")
    played = [
        _("%(house)s plays its last card, %(card)s", house=house(seat), card=house_cards([card]))
        if seat in event.last
        else _("%(house)s plays %(card)s", house=house(seat), card=house_cards([card]))
        for seat, card in event.cards.items()
    ]
    return _("The House cards are revealed: %(cards)s.", cards=listed(played))


def _tides_card_seen(event: TidesCardSeen) -> str:
    return _(
        "Your Tides of Battle card for %(area)s: %(card)s.",
        **fields_in_words(event, card=tides_card(event.card)),
    )


def _tides_card_redrawn(event: TidesCardRedrawn) -> str:
    return _("%(house)s draws another Tides of Battle card.", **fields_in_words(event))


def _tides_revealed(event: TidesRevealed) -> str:
    drawn = [
        _("%(house)s has %(card)s", house=house(seat), card=tides_card(card))
        for seat, card in event.cards.items()
    ]
    return _("The Tides of Battle cards are revealed: %(cards)s.", cards=listed(drawn))


def _blade_used(event: BladeUsed) -> str:
    return _("%(house)s uses the Valyrian Steel Blade in %(area)s.", **fields_in_words(event))


def _combat_won(event: CombatWon) -> str:
    if event.strengths[event.winner] == event.strengths[event.loser]:
        return _(
            "%(winner)s wins in %(area)s by its place on the Fiefdoms track: %(strengths)s.",
            **fields_in_words(event, winner=house(event.winner), strengths=amounts(event.strengths)),
        )
    return _(
        "%(winner)s wins in %(area)s: %(strengths)s.",
        **fields_in_words(event, winner=house(event.winner), strengths=amounts(event.strengths)),
    )


def _casualties_counted(event: CasualtiesCounted) -> str:
    if event.spared:
        return _("Its card spares %(house)s all casualties.", **fields_in_words(event))
    if not event.casualties and not event.swords:
        return _("%(house)s suffers no casualties.", **fields_in_words(event))
    if not event.lost and event.casualties:
        return ngettext(
            "No unit of %(house)s is left for %(n)s casualty: "
            "swords %(swords)s, fortifications %(fortifications)s.",
            "No unit of %(house)s is left for %(n)s casualties: "
            "swords %(swords)s, fortifications %(fortifications)s.",
            event.casualties,
            **fields_in_words(event),
        )
    if event.lost < event.casualties:
        return ngettext(
            "%(house)s would suffer %(n)s casualty, but has only %(lost)s to lose: "
            "swords %(swords)s, fortifications %(fortifications)s.",
            "%(house)s would suffer %(n)s casualties, but has only %(lost)s to lose: "
            "swords %(swords)s, fortifications %(fortifications)s.",
            event.casualties,
            **fields_in_words(event),
        )
    return ngettext(
        "%(house)s suffers %(n)s casualty: swords %(swords)s, fortifications %(fortifications)s.",
        "%(house)s suffers %(n)s casualties: swords %(swords)s, fortifications %(fortifications)s.",
        event.casualties,
        **fields_in_words(event),
    )


def _house_card_discarded(event: HouseCardDiscarded) -> str:
    return _("%(house)s discards %(card)s.", **fields_in_words(event, card=house_card(event.card)))


def _house_cards_taken_back(event: HouseCardsTakenBack) -> str:
    return _(
        "%(house)s takes back to hand: %(cards)s.", **fields_in_words(event, cards=house_cards(event.cards))
    )


def _text_acted(event: TextActed) -> str:
    return _(
        "The text of %(card)s acts for %(house)s.", **fields_in_words(event, card=house_card(event.card))
    )


def _house_card_sent_back(event: HouseCardSentBack) -> str:
    return _(
        "%(card)s goes back to the hand of %(house)s.", **fields_in_words(event, card=house_card(event.card))
    )


def _house_card_replaced(event: HouseCardReplaced) -> str:
    if event.by is None:
        return _(
            "%(house)s has no other card than %(card)s, and fights without one.",
            **fields_in_words(event, card=house_card(event.card)),
        )
    return _(
        "%(house)s plays %(by)s in the place of %(card)s.",
        **fields_in_words(event, by=house_cards([event.by]), card=house_card(event.card)),
    )


def _neutral_force_met(event: NeutralForceMet) -> str:
    return _(
        "%(house)s marches from %(origin)s against the neutral force in %(area)s; it needs %(needed)s.",
        **fields_in_words(event),
    )


def _neutral_force_held(event: NeutralForceHeld) -> str:
    return _(
        "The neutral force in %(area)s holds; what marched for %(house)s stays in %(origin)s: %(units)s.",
        **fields_in_words(event),
    )


SENTENCES: Mapping[type[Event], Callable[[Any], str]] = {
    CombatBegun: _combat_begun,
    SupportDeclared: _support_declared,
    SupportDeclined: _support_declined,
    StrengthCounted: _strength_counted,
    HouseCardsRevealed: _house_cards_revealed,
    TidesCardSeen: _tides_card_seen,
    TidesCardRedrawn: _tides_card_redrawn,
    TidesRevealed: _tides_revealed,
    BladeUsed: _blade_used,
    CombatWon: _combat_won,
    CasualtiesCounted: _casualties_counted,
    HouseCardDiscarded: _house_card_discarded,
    HouseCardsTakenBack: _house_cards_taken_back,
    TextActed: _text_acted,
    HouseCardSentBack: _house_card_sent_back,
    HouseCardReplaced: _house_card_replaced,
    NeutralForceMet: _neutral_force_met,
    NeutralForceHeld: _neutral_force_held,
}
