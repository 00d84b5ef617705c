"""Sentences about the Westeros phase: its cards, the tracks, the wildlings."""

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.engine import Event
from adjudicator.rulesets.westeros.board import TRACKS
from adjudicator.rulesets.westeros.events import (
    BidsRevealed,
    DominancePassed,
    SupplyChanged,
    SupplyCounted,
    ThreatChanged,
    TieBroken,
    TrackOrdered,
    WesterosCardTurned,
)
from adjudicator.rulesets.westeros.procedures.westeros_phase import (
    NOTHING,
    OrdersBanned,
    WesterosCardCarriedOut,
    WesterosChoiceMade,
    WesterosDeckShuffled,
)
from adjudicator.rulesets.westeros.procedures.wildling_events import (
    AttackDecided,
    BidderNamed,
    BidReturned,
    FallChosen,
    WildlingCardTurned,
    WildlingsAttacked,
)
from adjudicator.rulesets.westeros.words.wording import (
    amounts,
    fields_in_words,
    house,
    houses,
    listed,
    order,
    power,
    token_of,
    track_name,
    westeros_card,
    wildling_card,
)
from adjudicator.words import gettext as _


def _card_turned(event: WesterosCardTurned) -> str:
    return _("Westeros deck %(deck)s turns up %(card)s.", deck=event.deck, card=westeros_card(event.card))


def _deck_shuffled(event: WesterosDeckShuffled) -> str:
    return _("Westeros deck %(deck)s is shuffled with all its cards.", deck=event.deck)


def _card_carried_out(event: WesterosCardCarriedOut) -> str:
    card = westeros_card(event.card)
    if event.card == "last-days-of-summer":
        return _("%(card)s of deck %(deck)s: nothing happens.", card=card, deck=event.deck)
    return _("%(card)s of deck %(deck)s is carried out.", card=card, deck=event.deck)


def _choice_made(event: WesterosChoiceMade) -> str:
    if event.choice == NOTHING:
        return _("%(house)s chooses that nothing happens.", **fields_in_words(event))
    return _("%(house)s chooses %(card)s.", **fields_in_words(event, card=westeros_card(event.choice)))


def _orders_banned(event: OrdersBanned) -> str:
    return _(
        "Not to be ordered in this round: %(orders)s.",
        orders=listed([order(token) for token in event.tokens]),
    )


def _bids_revealed(event: BidsRevealed) -> str:
    if event.subject in TRACKS:
        return _(
            "The bids for the %(track)s: %(bids)s.", track=track_name(event.subject), bids=amounts(event.bids)
        )
    return _("The bids against the wildlings: %(bids)s.", bids=amounts(event.bids))


def _tie_broken(event: TieBroken) -> str:
    match event.subject:
        case "highest-bidder" if event.order[0] == event.seat:
            return _(
                "%(house)s names itself among the highest bidders: %(order)s.",
                **fields_in_words(event, order=houses(event.order)),
            )
        case "lowest-bidder" if event.order[0] == event.seat:
            return _(
                "%(house)s names itself among the lowest bidders: %(order)s.",
                **fields_in_words(event, order=houses(event.order)),
            )
        case "highest-bidder":
            return _(
                "%(house)s names %(first)s among the highest bidders: %(order)s.",
                **fields_in_words(event, first=house(event.order[0]), order=houses(event.order)),
            )
        case "lowest-bidder":
            return _(
                "%(house)s names %(first)s among the lowest bidders: %(order)s.",
                **fields_in_words(event, first=house(event.order[0]), order=houses(event.order)),
            )
    return _(
        "%(house)s puts equal bidders in order: %(order)s.",
        **fields_in_words(event, order=houses(event.order)),
    )


def _track_ordered(event: TrackOrdered) -> str:
    return _(
        "On the %(track)s now stand: %(order)s.", track=track_name(event.track), order=houses(event.order)
    )


def _dominance_passed(event: DominancePassed) -> str:
    return _(
        "The %(token)s passes from %(before)s to %(after)s.",
        token=token_of(event.track),
        before=house(event.before),
        after=house(event.after),
    )


def _supply_changed(event: SupplyChanged | SupplyCounted) -> str:
    if event.after == event.before:
        return _("%(house)s’s supply stays at %(after)s.", **fields_in_words(event))
    if event.after > event.before:
        return _("%(house)s’s supply rises from %(before)s to %(after)s.", **fields_in_words(event))
    return _("%(house)s’s supply falls from %(before)s to %(after)s.", **fields_in_words(event))


def _threat_changed(event: ThreatChanged) -> str:
    if event.after > event.before:
        return _("The wildling threat rises from %(before)s to %(after)s.", **fields_in_words(event))
    return _("The wildling threat falls from %(before)s to %(after)s.", **fields_in_words(event))


def _wildlings_attacked(event: WildlingsAttacked) -> str:
    if event.left_out is None:
        return _("The wildlings attack with strength %(strength)s.", **fields_in_words(event))
    return _(
        "The wildlings attack with strength %(strength)s; %(house)s takes no part.",
        **fields_in_words(event, house=house(event.left_out)),
    )


def _attack_decided(event: AttackDecided) -> str:
    if event.repelled:
        return _(
            "The Night’s Watch repels the attack, %(watch)s against %(wildlings)s.", **fields_in_words(event)
        )
    return _("The wildlings win, %(wildlings)s against %(watch)s.", **fields_in_words(event))


def _bidder_named(event: BidderNamed) -> str:
    if event.bidder == "highest-bidder":
        return _("%(house)s is the highest bidder.", **fields_in_words(event))
    return _("%(house)s is the lowest bidder.", **fields_in_words(event))


def _wildling_card_turned(event: WildlingCardTurned) -> str:
    if event.card == "silence-at-the-wall":
        return _("The wildling card is %(card)s: nothing happens.", card=wildling_card(event.card))
    return _("The wildling card is %(card)s.", card=wildling_card(event.card))


def _bid_returned(event: BidReturned) -> str:
    return _("%(house)s gets its bid back: %(power)s.", **fields_in_words(event, power=power(event.amount)))


def _fall_chosen(event: FallChosen) -> str:
    return _(
        "%(house)s says that %(falling)s falls on the %(track)s.",
        **fields_in_words(event, falling=house(event.falling), track=track_name(event.track)),
    )


SENTENCES: Mapping[type[Event], Callable[[Any], str]] = {
    WesterosCardTurned: _card_turned,
    WesterosDeckShuffled: _deck_shuffled,
    WesterosCardCarriedOut: _card_carried_out,
    WesterosChoiceMade: _choice_made,
    OrdersBanned: _orders_banned,
    BidsRevealed: _bids_revealed,
    TieBroken: _tie_broken,
    TrackOrdered: _track_ordered,
    DominancePassed: _dominance_passed,
    SupplyChanged: _supply_changed,
    SupplyCounted: _supply_changed,
    ThreatChanged: _threat_changed,
    WildlingsAttacked: _wildlings_attacked,
    AttackDecided: _attack_decided,
    BidderNamed: _bidder_named,
    WildlingCardTurned: _wildling_card_turned,
    BidReturned: _bid_returned,
    FallChosen: _fall_chosen,
}
