"""Which text is which, by the number of its rule: a card of any deck names the text that it has."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.agot1.house_cards import deciding, immediate, standing
from adjudicator.rulesets.facts import Facts
from adjudicator.rulesets.westeros.combat.card_texts import defense_counts_twice, gain_power, limit_their_card
from adjudicator.rulesets.westeros.edition import Card, HouseCard
from adjudicator.rulesets.westeros.playable import Keeping, PlayableEdition, Texts
from adjudicator.rulesets.westeros.units import FOOTMAN, KNIGHT, SHIP

Decks = Mapping[Seat, Mapping[Card, HouseCard]]
"""The house cards of houses, the strongest first."""

ByRule = Mapping[str, Callable[..., Any]]
"""Texts by rule; each is also handed its rule."""

_CANCELLING: ByRule = {"A1-HC-QUEEN": immediate.cancel_their_text}

_IMMEDIATE: ByRule = {
    "A1-HC-LORAS-01": immediate.kill_a_footman,
    "A1-HC-BRIENNE": immediate.discard_their_defense,
    "CK1-HC-ELLARIA-01": immediate.knight_a_defender,
}

_STANDING: ByRule = {
    "A1-HC-CATELYN": defense_counts_twice,
    "A1-HC-ROBB": partial(standing.one_more_each, role="attacking", unit=KNIGHT),
    "A1-HC-SALLADHOR": partial(standing.supporting_ships_count_nothing, of_all=True),
    "A1-HC-VARGO": partial(standing.one_more_each, role="attacking", unit=FOOTMAN),
    "A1-HC-BALON": partial(limit_their_card, number=0),
    "A1-HC-VICTARION": partial(standing.one_more_each, role="attacking", unit=SHIP),
    "CK1-HC-OBARA-01": standing.swords_in_attack,
    "CK2-HC-BRYNDEN-01": standing.stronger_among_own_areas,
    "CK2-HC-BRAN-01": standing.their_icons_count_nothing,
    "CK2-HC-MELISANDRE-01": standing.one_knight_counts_nothing,
    "CK2-HC-SELYSE-01": standing.stronger_among_own_tokens,
    "CK2-HC-JOFFREY-01": standing.stronger_above_them,
    "CK2-HC-READER-01": standing.their_order_adds_nothing,
    "CK2-HC-AERON-01": partial(standing.one_more_each, role="supporting", unit=SHIP),
    "CK2-HC-WILLAS-01": partial(standing.one_more_each, role="supporting", unit=FOOTMAN),
    "CK2-HC-QUEEN-01": partial(limit_their_card, number=2),
    "CK2-HC-MARGAERY-01": standing.stronger_with_foreign_support,
}

_CLOSING: ByRule = {"CK2-HC-TYRION-01": standing.their_best_support_counts_nothing}

_WINNING: ByRule = {
    "A1-HC-LUWIN": deciding.take_one_back,
    "A1-HC-MELISANDRE": deciding.discard_from_their_hand,
    "A1-HC-RENLY": deciding.knight_a_footman,
    "A1-HC-JAIME": partial(gain_power, number=2),
    "A1-HC-CERSEI": deciding.remove_any_order,
    "A1-HC-ASHA": deciding.remove_an_adjacent_order,
    "CK1-HC-DORAN-03": deciding.borrow_a_token,
    "CK2-HC-PATCHFACE-01": deciding.keep_both_cards,
    "CK2-HC-BALON-01": deciding.gain_for_crowns,
}

_LOSING: ByRule = {
    "CK1-HC-ARIANNE-03": deciding.kill_a_unit,
    "CK2-HC-ARYA-01": deciding.keep_their_own_card,
    "CK2-HC-PATCHFACE-01": deciding.keep_both_cards,
    "CK2-HC-CERSEI-01": deciding.make_them_pay,
    "CK2-HC-ARIANNE-01": deciding.remove_their_support,
    "CK2-HC-DORAN-01": deciding.retreat_in_order,
    "CK2-HC-TYENE-01": deciding.kill_a_victor,
}

_WORTHS: Mapping[str, tuple[int, int]] = {
    "A1-HC-QUEEN": (4, 4),
    "A1-HC-LORAS-01": (12, 12),
    "A1-HC-LUWIN": (8, 0),
    "A1-HC-MELISANDRE": (6, 0),
    "A1-HC-RENLY": (8, 0),
    "A1-HC-JAIME": (14, 0),
    "A1-HC-CERSEI": (12, 0),
    "A1-HC-ASHA": (8, 0),
    "CK1-HC-ELLARIA-01": (6, 6),
    "CK1-HC-DORAN-03": (10, 0),
    "CK1-HC-ARIANNE-03": (0, 12),
    "CK2-HC-ARYA-01": (0, 6),
    "CK2-HC-PATCHFACE-01": (6, 6),
    "CK2-HC-BALON-01": (12, 0),
    "CK2-HC-CERSEI-01": (0, 10),
    "CK2-HC-ARIANNE-01": (0, 8),
    "CK2-HC-DORAN-01": (0, 10),
    "CK2-HC-TYENE-01": (0, 12),
}
"""What a text is worth to the steward besides strength: to the winner, and to the loser."""

_FAR_GOING = ("CK2-HC-DORAN-01",)

_KEEPING: Mapping[str, Keeping] = {
    "CK1-HC-ARIANNE-03": Keeping(kills=1, token=True),
    "CK2-HC-TYENE-01": Keeping(kills=1),
}

TABLES: tuple[ByRule, ...] = (_CANCELLING, _IMMEDIATE, _STANDING, _CLOSING, _WINNING, _LOSING)

RULES: tuple[str, ...] = tuple(dict.fromkeys(rule for table in TABLES for rule in table))
"""The rules of all texts that a card may have."""


NUMBERED: tuple[str, ...] = (
    "A1-HC-ROBB", "A1-HC-VARGO", "A1-HC-BALON", "A1-HC-VICTARION", "CK1-HC-OBARA-01", "CK2-HC-BRYNDEN-01",
    "CK2-HC-SELYSE-01", "CK2-HC-JOFFREY-01", "CK2-HC-AERON-01", "CK2-HC-WILLAS-01", "CK2-HC-QUEEN-01",
    "CK2-HC-MARGAERY-01", "A1-HC-MELISANDRE", "A1-HC-JAIME", "CK2-HC-BALON-01", "CK2-HC-CERSEI-01",
)  # fmt: skip
"""The rules of those texts that have a number, which a card may have otherwise."""


def texts(decks: Decks) -> Texts:
    """The texts of the cards in some decks, by the moment at which they act."""
    found = {card: facts for cards in decks.values() for card, facts in cards.items() if facts.rule}
    rules = {card: facts.rule for card, facts in found.items()}

    def text(table: ByRule, facts: HouseCard) -> Callable[..., Any]:
        number = {} if facts.number is None else {"number": facts.number}
        return partial(table[facts.rule], rule=facts.rule, **number)

    def of(table: ByRule) -> dict[Card, Any]:
        return {card: text(table, facts) for card, facts in found.items() if facts.rule in table}

    return Texts(
        silencing=frozenset(card for card, rule in rules.items() if rule in _CANCELLING),
        cancelling=of(_CANCELLING),
        immediate=of(_IMMEDIATE),
        standing=of(_STANDING),
        closing=of(_CLOSING),
        winning=of(_WINNING),
        losing=of(_LOSING),
        later={},
        worths={card: _WORTHS[rule] for card, rule in rules.items() if rule in _WORTHS},
        far_going=frozenset(card for card, rule in rules.items() if rule in _FAR_GOING),
        keeping={card: _KEEPING[rule] for card, rule in rules.items() if rule in _KEEPING},
    )


def with_decks(edition: PlayableEdition, decks: Decks) -> PlayableEdition:
    """An edition in which houses have these decks, and what the cards in them say holds."""
    dealt = {**edition.dealt, **decks}
    return msgspec.structs.replace(edition, dealt=dealt, texts=texts(dealt))


def silencing_their_own_ships(edition: PlayableEdition) -> PlayableEdition:
    """An edition in which Salladhor's text reaches the opponent's own Ships alone."""
    rule = "A1-HC-SALLADHOR"
    reach = partial(standing.supporting_ships_count_nothing, rule=rule, of_all=False)
    reaching = {card: reach for card, facts in edition.house_cards.items() if facts.rule == rule}
    return msgspec.structs.replace(
        edition, texts=msgspec.structs.replace(edition.texts, standing={**edition.texts.standing, **reaching})
    )


class DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Decks, and whether their cards are of our own design."""

    design: bool
    decks: dict[Seat, dict[Card, HouseCard]]


def read_decks(facts: Facts, name: str) -> Decks:
    """Read the decks of a file; raises as `read_edition`."""
    file = facts.read(name, DeckFile)
    return {
        seat: {card: msgspec.structs.replace(facts, design=file.design) for card, facts in cards.items()}
        for seat, cards in file.decks.items()
    }
