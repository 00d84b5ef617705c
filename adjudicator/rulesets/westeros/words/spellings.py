"""What else a person may type in an order file for a word of the game: `defence`, `cp*`, `footmen`, `eyrie`.

`spellings.yaml` names what is to be known one by one. The rest follows from the names: areas with and without
`the`, with an apostrophe, ports named after their land area, house cards by first name or without title.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from adjudicator.rulesets.agot2.cards import HOUSE_CARDS
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.facts import read_facts

_TITLES = ("ser-", "the-")
_NO_FIRST_NAMES = {"queen", "red"}


def spellings() -> dict[str, str]:
    """Give for every other spelling the word of the game, both as `read_word` compares words."""
    named = read_facts("adjudicator.rulesets.agot2", "spellings.yaml", dict[str, tuple[str, ...]])
    found = dict((*_of_areas(), *_of_ports(), *_of_cards()))
    found |= {spelling: word for word, others in named.items() for spelling in others}
    return found


def _of_areas() -> Iterator[tuple[str, str]]:
    for area in (*MAP.land, *MAP.seas):
        yield area.removeprefix("the-") if area.startswith("the-") else f"the-{area}", area
        for spelling in _as_printed(area):
            yield spelling, area


def _as_printed(area: str) -> tuple[str, ...]:
    """An area's name with its apostrophe, where it has one; order files hold no curved ones."""
    printed = MAP.name[area].lower().replace(" ", "-")
    return (printed,) if "'" in printed else ()


def _of_ports() -> Iterator[tuple[str, str]]:
    for port, land in MAP.land_of.items():
        yield f"{land}-port", port
        for spelling in _as_printed(land):
            yield f"port-of-{spelling}", port
            yield f"{spelling}-port", port


def _of_cards() -> Iterator[tuple[str, str]]:
    """First names that only one card has, and names without title."""
    untitled = {card: card for card in HOUSE_CARDS}
    for title in _TITLES:
        untitled = {card: name.removeprefix(title) for card, name in untitled.items()}
    first = Counter(name.partition("-")[0] for name in untitled.values())
    for card, name in untitled.items():
        given = name.partition("-")[0]
        if name != card:
            yield name, card
        if given != name and first[given] == 1 and given not in _NO_FIRST_NAMES:
            yield given, card


SPELLINGS: Mapping[str, str] = spellings()
"""The word of the game by its other spellings."""
