"""Words shared by events, questions, view and drawing, in the language in force."""

from collections.abc import Sequence

from adjudicator.engine import Seat, Words
from adjudicator.rulesets.claim.cards import FACTION, Card, Phase
from adjudicator.words import gettext as _


def faction_names() -> dict[str, str]:
    """The factions' names in the plural."""
    return {
        "goblin": _("goblins"),
        "knight": _("knights"),
        "undead": _("undead"),
        "dwarf": _("dwarves"),
        "doppelganger": _("doppelgängers"),
    }


def faction_of(card: Card) -> str:
    """The name of a card's faction, in the plural."""
    return faction_names()[FACTION[card]]


def phase_name(phase: Phase) -> str:
    """Name a phase."""
    return _("Phase one") if phase == "phase-1" else _("Phase two")


def word_name(word: str) -> str | None:
    """Name a word of order files: a card, or the trick that a question is about."""
    if word in FACTION:
        card = Card(word)
        return _("%(card)s (%(faction)s)", card=card, faction=faction_of(card))
    kind, _dash, number = word.partition("-")
    if kind == "trick" and number.isdecimal():
        return _("trick %(trick)s", trick=number)
    return None


def seat_name(seat: Seat) -> str:
    """A seat's name for people."""
    return seat.upper()


def listed(cards: Sequence[Card]) -> str:
    """Cards in a row; a word when there are none."""
    return ", ".join(cards) if cards else _("none")


def both(cards: Sequence[Card]) -> str:
    """One card or two."""
    if len(cards) == 1:
        return cards[0]
    return _("%(first)s and %(second)s", first=cards[0], second=cards[1])


WORDS = Words({"seat": ("seat", seat_name), "card": ("card", str)})
"""What the words in events are called."""
