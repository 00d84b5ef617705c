"""Other spellings of the words of the game in order files: `defence`, `cp*`, `footmen`, `eyrie`.

`spellings.yaml` lists single spellings. The rest follows from the names: areas with and without
`the`, with an apostrophe, ports named after their land area, house cards by first name or without title.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from adjudicator.rulesets.facts import read_facts
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Map

_TITLES = ("ser-", "the-")
_NO_FIRST_NAMES = {"queen", "red"}


@cache
def spellings(edition: Edition) -> Mapping[str, str]:
    """The word of the game by every other spelling, both as `read_word` compares words."""
    named = read_facts(edition.package, "spellings.yaml", dict[str, tuple[str, ...]])
    found = dict((*_of_areas(edition.map), *_of_ports(edition.map), *_of_cards(edition)))
    found |= {spelling: word for word, others in named.items() for spelling in others}
    return found


def _of_areas(geography: Map) -> Iterator[tuple[str, str]]:
    for area in (*geography.land, *geography.seas):
        yield area.removeprefix("the-") if area.startswith("the-") else f"the-{area}", area
        for spelling in _as_printed(geography, area):
            yield spelling, area


def _as_printed(geography: Map, area: str) -> tuple[str, ...]:
    """An area's name with its apostrophe, where it has one; order files hold no curved ones."""
    printed = geography.name[area].lower().replace(" ", "-")
    return (printed,) if "'" in printed else ()


def _of_ports(geography: Map) -> Iterator[tuple[str, str]]:
    for port, land in geography.land_of.items():
        yield f"{land}-port", port
        for spelling in _as_printed(geography, land):
            yield f"port-of-{spelling}", port
            yield f"{spelling}-port", port


def _of_cards(edition: Edition) -> Iterator[tuple[str, str]]:
    """First names that only one card has, and names without title."""
    untitled = {card: card for card in edition.house_cards}
    for title in _TITLES:
        untitled = {card: name.removeprefix(title) for card, name in untitled.items()}
    first = Counter(name.partition("-")[0] for name in untitled.values())
    for card, name in untitled.items():
        given = name.partition("-")[0]
        if name != card:
            yield name, card
        if given != name and first[given] == 1 and given not in _NO_FIRST_NAMES:
            yield given, card
