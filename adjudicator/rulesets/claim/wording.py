"""Words shared by events, questions, view and drawing, in the language in force."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.engine import Event, Seat, Words
from adjudicator.rulesets.claim.cards import FACTION, FACTIONS, VALUE, Card, Phase, by_faction
from adjudicator.words import gettext as _, joined, per_language, pgettext


@per_language
def faction_names() -> Mapping[str, str]:
    """The factions' names in the plural."""
    return {
        "goblin": pgettext("faction", "goblins"),
        "knight": pgettext("faction", "knights"),
        "undead": pgettext("faction", "undead"),
        "dwarf": pgettext("faction", "dwarves"),
        "doppelganger": pgettext("faction", "doppelgängers"),
    }


def faction_of(card: Card) -> str:
    """The name of a card's faction, in the plural."""
    return faction_names()[FACTION[card]]


def card_name(card: Card) -> str:
    """Name a card with its faction."""
    return pgettext("card", "%(card)s (%(faction)s)", card=card, faction=faction_of(card))


def phase_name(phase: Phase) -> str:
    """Name a phase."""
    return pgettext("phase", "Phase one") if phase == "phase-1" else pgettext("phase", "Phase two")


def word_name(word: str) -> str | None:
    """Name a word of order files: a card, a faction, or the trick that a question is about."""
    if word in FACTION:
        return card_name(Card(word))
    for name, faction in FACTIONS.items():
        if word in {name, faction.plural}:
            return faction_names()[name]
    kind, _dash, number = word.partition("-")
    if kind == "trick" and number.isdecimal():
        return trick_name(int(number))
    return None


def trick_name(trick: int) -> str:
    """Name a trick of a phase."""
    return pgettext("trick", "trick %(trick)s", trick=trick)


def seat_name(seat: Seat) -> str:
    """A seat's name for people."""
    return seat.upper()


def listed(cards: Sequence[Card]) -> str:
    """Cards in a row; a word when there are none."""
    return joined(cards) or pgettext("card", "none")


def listed_by_faction(cards: Sequence[Card]) -> str:
    """Cards in a row, those of a faction behind its name; a word when there are none."""
    parts = [
        pgettext("card", "%(faction)s %(cards)s", faction=faction_names()[faction], cards=listed(own))
        for faction, own in by_faction(tuple(cards)).items()
        if own
    ]
    return joined(parts, "; ") or listed(())


class ClaimWords(Words):
    """The words in events; `card_faction` is the faction of a `card`, and so with `lead` and `follow`."""

    def __init__(self) -> None:
        in_words: dict[str, Callable[[Any], object]] = {
            **dict.fromkeys(("card", "lead", "follow"), str),
            **dict.fromkeys(("seat", "leader"), _seat),
            "phase": phase_name,
            "hand": listed,
            "cards": _cards,
            "faction": lambda faction: faction_names()[faction],
            "counts": _counts,
            "best": _best,
        }
        super().__init__({field: (field, called) for field, called in in_words.items()})

    def fields_in_words(self, event: Event, **more: object) -> dict[str, object]:
        """The values for the sentence of an event."""
        cards = {field: getattr(event, field, None) for field in ("card", "lead", "follow")}
        factions = {f"{field}_faction": faction_of(card) for field, card in cards.items() if card}
        return super().fields_in_words(event, **factions, **more)


def _seat(seat: Seat | None) -> str | None:
    return seat and seat_name(seat)


def _cards(cards: tuple[Card, ...] | int) -> object:
    """Their number as it is, or one card or two."""
    match cards:
        case (first, second):
            return _("%(first)s and %(second)s", first=first, second=second)
        case (first,):
            return first
    return cards


def _counts(counts: Mapping[Seat, int]) -> str:
    (first, m), (second, n) = counts.items()
    return _("%(first)s %(m)s, %(second)s %(n)s", first=seat_name(first), m=m, second=seat_name(second), n=n)


def _best(best: Mapping[Seat, Card | None]) -> str | None:
    return max((card for card in best.values() if card), key=VALUE.__getitem__, default=None)


WORDS = ClaimWords()
"""What the words in events are called."""
