"""Texts that hold for the rest of the combat, applied whenever strengths are counted [A2-CARD-06].

Each changes a `Reckoning` in which everything else is counted already. They are applied in turn order, so a
later one works on what an earlier one left [A2-CARD-07].
"""

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import IRON_THRONE, Combat
from adjudicator.rulesets.westeros.combat.card_texts import by_text
from adjudicator.rulesets.westeros.combat.frame import Reckoning, Share, opponent, supporters
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.tracks import better
from adjudicator.rulesets.westeros.units import SHIP, Unit

THE_BLACKFISH: Card = "the-blackfish"
STANNIS: Card = "stannis-baratheon"


def _one_more(count: Reckoning, seat: Seat, rule: str) -> None:
    count.shares[seat].append(by_text(count, seat, 1, rule))


def suffer_no_casualties(combat: Combat, seat: Seat) -> bool:
    """Whether the side's card spares it all casualties; it does so even before standing texts are applied."""
    return combat.cards.get(seat) == THE_BLACKFISH


def no_casualties(count: Reckoning, seat: Seat) -> None:
    """The house suffers no casualties, from swords, skulls or texts [A2-HC-BLACKFISH]."""
    count.spared[seat] = "A2-HC-BLACKFISH"


def one_more_for_each(count: Reckoning, seat: Seat, unit: Unit, rule: str) -> None:
    """When attacking, the house's standing units of a kind, supporting ones too, are worth 1 more."""
    number = sum(share.number for share in count.shares[seat] if (share.owner, share.unit) == (seat, unit))
    if seat == count.combat.attacker and number:
        text = f"text/{count.combat.cards[seat]}"
        count.shares[seat].append(Share(text, 1, rule, number, owner=seat, unit=unit))


def foreign_ships_are_worth_nothing(count: Reckoning, seat: Seat) -> None:
    """When the house is supported, all other houses' Ships are worth 0 [A2-CARD-15, A2-HC-SALLADHOR]."""
    if not supporters(count.board, count.combat, seat):
        return
    for shares in count.shares.values():
        for share in shares:
            if share.unit == SHIP and share.owner != seat:
                share.each, share.rule = 0, "A2-HC-SALLADHOR"


def stronger_against_a_better_placed_house(count: Reckoning, seat: Seat) -> None:
    """The card is worth 1 more when the opponent stands better on the Iron Throne track [A2-HC-STANNIS]."""
    other = opponent(count.combat, seat)
    if better(count.board, IRON_THRONE, seat, other) == other:
        _one_more(count, seat, "A2-HC-STANNIS")


def stronger_after_stannis(count: Reckoning, seat: Seat) -> None:
    """The card is worth 1 more and has a sword when Stannis Baratheon is in the discards [A2-HC-DAVOS]."""
    if STANNIS in count.board.discards[seat]:
        _one_more(count, seat, "A2-HC-DAVOS")
        count.swords[seat].append(by_text(count, seat, 1, "A2-HC-DAVOS"))


def stronger_defending_a_fort(count: Reckoning, seat: Seat) -> None:
    """The card is worth 1 more and has a sword when defending a castle or stronghold [A2-HC-THEON]."""
    if seat == count.combat.defender and count.combat.area in count.board.edition.map.sites:
        _one_more(count, seat, "A2-HC-THEON")
        count.swords[seat].append(by_text(count, seat, 1, "A2-HC-THEON"))


def fierce_without_support(count: Reckoning, seat: Seat) -> None:
    """Without support, the card has two swords and a fortification [A2-CARD-15, A2-HC-ASHA]."""
    if not supporters(count.board, count.combat, seat):
        count.swords[seat].append(by_text(count, seat, 2, "A2-HC-ASHA"))
        count.fortifications[seat].append(by_text(count, seat, 1, "A2-HC-ASHA"))


def sword_attacking_fortification_defending(count: Reckoning, seat: Seat) -> None:
    """The card has a sword when attacking, a fortification when defending [A2-HC-NYMERIA]."""
    icons = count.swords if seat == count.combat.attacker else count.fortifications
    icons[seat].append(by_text(count, seat, 1, "A2-HC-NYMERIA"))
