"""Facts that a game may have of its own, and all that is checked of them when it is made.

`FACTS.md` tells organisers what they may write. Which areas there are stays as printed, because the board is
drawn so.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from adjudicator.engine import FactFault, FactFile, Seat, WrongFacts
from adjudicator.rulesets.agot1.expansions.martell import Overlay, SixHouses, overlaid
from adjudicator.rulesets.agot1.expansions.ports import Port
from adjudicator.rulesets.agot1.house_cards.texts import NUMBERED, RULES, DeckFile, Decks
from adjudicator.rulesets.facts import Facts
from adjudicator.rulesets.westeros.board import TRACKS
from adjudicator.rulesets.westeros.edition import Card, Deck, House, HouseCard, Neutral, WesterosCard
from adjudicator.rulesets.westeros.edition_files import Houses, Tables
from adjudicator.rulesets.westeros.map import Area, MapFacts
from adjudicator.rulesets.westeros.procedures.westeros_phase import WINTER_IS_COMING
from adjudicator.rulesets.westeros.units import SHIP
from adjudicator.words import N_, gettext as _

AREAS, OVERLAY, PORTS = "areas.yaml", "overlay.yaml", "ports.yaml"
HOUSES, SIX, NEUTRAL = "houses.yaml", "six_houses.yaml", "neutral_forces.yaml"
CARDS, MARTELL, NEW = "house_cards.yaml", "house_cards_martell.yaml", "house_cards_new.yaml"
WESTEROS, TABLES = "westeros_cards.yaml", "tracks.yaml"

FACT_FILES: tuple[FactFile, ...] = (
    FactFile(AREAS, N_("Areas, what is printed in them, and their borders.")),
    FactFile(OVERLAY, N_("The same of the southern overlay (option martell).")),
    FactFile(PORTS, N_("The ports and their seas (option ports).")),
    FactFile(NEUTRAL, N_("The neutral forces, by number of players.")),
    FactFile(HOUSES, N_("Where three to five houses start, and what they own.")),
    FactFile(SIX, N_("Where six houses start (option martell).")),
    FactFile(CARDS, N_("The house cards.")),
    FactFile(MARTELL, N_("House Martell's cards beside these (option martell).")),
    FactFile(NEW, N_("The other decks of all houses (option new-house-cards).")),
    FactFile(WESTEROS, N_("How often each Westeros card is in its deck, and its wildling icons.")),
)

_KINDS: Mapping[str, Any] = {
    AREAS: MapFacts,
    OVERLAY: Overlay,
    PORTS: dict[Area, Port],
    NEUTRAL: dict[int, Neutral],
    HOUSES: Houses,
    SIX: SixHouses,
    CARDS: dict[Seat, dict[Card, HouseCard]],
    MARTELL: DeckFile,
    NEW: DeckFile,
    WESTEROS: dict[Deck, dict[Card, WesterosCard]],
    TABLES: Tables,
}

_HAND = 7
"""How many house cards each house has [A1-COMP-04]."""
_DECK = 10
"""How many cards a Westeros deck has [A1-COMP-07]."""
_SECOND_EDITION = ("garrison", "victory", "corrected_units", "corrected_players")
"""What only screens of the second edition have."""
_WORD = re.compile("[a-z0-9]+(-[a-z0-9]+)*")

Faults = Iterator[FactFault]


def check(facts: Facts, *, as_ever: bool = False) -> None:
    """Raise WrongFacts, with all that is wrong, unless a game can be played with these facts.

    Games of revision 1 are read `as_ever`, even with facts that will stop them.
    """
    if facts.own:
        faults = [*_Check(facts).misread()] or [*_Check(facts).faults(as_ever=as_ever)]
        if faults:
            raise WrongFacts(faults)


@cache
def _printed(package: str, name: str) -> Any:  # noqa: ANN401  of the kind that the file is
    return Facts(package).read(name, _KINDS[name])


class _Check:
    """Reads what a game has of its own beside what is printed."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._readable = cache(facts.read)

    def misread(self) -> Faults:
        """What keeps the files from being read."""
        for name in self.facts.own:
            try:
                self.facts.read(name, _KINDS[name])
            except WrongFacts as error:
                yield from error.faults

    def faults(self, *, as_ever: bool) -> Faults:
        """What is wrong in files that can be read, or in a printed one beside them."""
        own = next(iter(self.facts.own))
        for fault in (*self._all(), *(() if as_ever else self._stopping())):
            if fault.file in self.facts.own:
                yield fault
            else:
                message = _("%(file)s does not go with it: %(fault)s", file=fault.file, fault=fault.message)
                yield FactFault(own, (), message, fault.word)

    def _all(self) -> Faults:
        """All faults; of maps alone, if their areas are not those printed."""
        maps = [*self._maps()]
        if maps:
            yield from maps
            return
        yield from self._ports()
        yield from self._starts()
        yield from self._house_cards()
        yield from self._westeros_cards()

    def _read(self, name: str) -> Any:  # noqa: ANN401  of the kind that the file is
        return self._readable(name, _KINDS[name])

    def _in_print(self, name: str) -> Any:  # noqa: ANN401  as above
        return _printed(self.facts.package, name)

    def _maps(self) -> Faults:
        board, overlay = self._read(AREAS), self._read(OVERLAY)
        printed, laid = self._in_print(AREAS), self._in_print(OVERLAY)
        houses = (*self._in_print(SIX).houses,)
        covered = {*laid.covers.areas}
        known = {*printed.land, *printed.seas}
        if AREAS in self.facts.own:
            yield from _wrong_areas(AREAS, board, printed)
            yield from _wrong_homes(AREAS, board, houses)
            yield from _wrong_pairs(AREAS, board, known)
            if board.ports:
                yield FactFault(AREAS, ("ports",), _("Ports stand in %(file)s.", file=PORTS))
        if OVERLAY in self.facts.own:
            yield from _wrong_areas(OVERLAY, overlay, laid)
            yield from _wrong_homes(OVERLAY, overlay, houses)
            yield from _wrong_pairs(OVERLAY, overlay, known - covered | {*laid.land, *laid.seas})
            if {*overlay.covers.areas} != covered:
                message = _("The overlay covers these areas: %(areas)s.", areas=", ".join(sorted(covered)))
                yield FactFault(OVERLAY, ("covers", "areas"), message)

    def _ports(self) -> Faults:
        found, printed = self._read(PORTS), self._in_print(PORTS)
        yield from _other_words(PORTS, (), found, printed)
        for port, each in found.items():
            for players, facts in self._boards().items():
                if each.land not in facts.land:
                    yield _unknown(PORTS, (port, "land"), each.land, facts.land)
                    break
                if not any(sea in facts.seas and _borders(facts, each.land, sea) for sea in each.seas):
                    message = _(
                        "None of these is a sea beside %(area)s on the board for %(players)s houses.",
                        area=each.land,
                        players=players,
                    )
                    yield FactFault(PORTS, (port, "seas"), message)

    def _boards(self) -> Mapping[int, MapFacts]:
        board: MapFacts = self._read(AREAS)
        return {5: board, 6: overlaid(board, self._read(OVERLAY))}

    def _starts(self) -> Faults:
        boards, tables = self._boards(), self._in_print(TABLES)
        five, six, neutral = self._read(HOUSES), self._read(SIX), self._read(NEUTRAL)
        yield from _other_words(HOUSES, ("houses",), five.houses, self._in_print(HOUSES).houses)
        yield from _other_words(SIX, ("houses",), six.houses, self._in_print(SIX).houses)
        if five.players != self._in_print(HOUSES).players:
            yield FactFault(HOUSES, ("players",), _("The houses in play are as printed."))
        if six.players != self._in_print(SIX).players:
            yield FactFault(SIX, ("players",), _("The houses in play are as printed."))
        if len(six.stars) != len(six.players) or min(six.stars) < 0:
            message = _(
                "The King’s Court has %(places)s places, each with its number of special orders, 0 or more.",
                places=len(six.players),
            )
            yield FactFault(SIX, ("stars",), message)
        if neutral.keys() != self._in_print(NEUTRAL).keys():
            yield FactFault(NEUTRAL, (), _("Neutral forces are needed for 3, 4 and 5 players."))
        for players, each in neutral.items():
            yield from _wrong_forces(NEUTRAL, (players, "forces"), each.forces, boards[5])
        yield from _wrong_forces(SIX, ("neutral_forces",), six.neutral_forces, boards[6])
        yield from _Starts(HOUSES, five.houses, boards[5], five.owns, tables.supply).faults()
        yield from _Starts(SIX, six.houses, boards[6], five.owns, tables.supply).faults()
        for players, seats in five.players.items():
            taken = {area for seat in seats if seat in five.houses for area in five.houses[seat].units}
            for area in neutral.get(players, Neutral({})).forces:
                if area in taken:
                    message = _(
                        "A house starts in %(area)s, with %(players)s players.", area=area, players=players
                    )
                    yield FactFault(NEUTRAL, (str(players), "forces", area), message, area)

    def _stopping(self) -> Faults:
        """What only stops a game when it comes up."""
        five, printed = self._read(HOUSES), self._in_print(HOUSES)
        for file, start in ((HOUSES, five), (SIX, self._read(SIX))):
            for seat, house in start.houses.items():
                yield from _not_here(file, ("houses", seat), house, _SECOND_EDITION)
        for players, each in self._read(NEUTRAL).items():
            yield from _not_here(NEUTRAL, (str(players),), each, ("impassable",))
        yield from _other_words(HOUSES, ("owns",), five.owns, printed.owns)
        yield from _too_low(HOUSES, (), five, ("power_tokens", "starting_power"))
        if five.starting_power > five.power_tokens:
            message = _(
                "A house has %(most)s Power tokens, and cannot start with more.", most=five.power_tokens
            )
            yield FactFault(HOUSES, ("starting_power",), message)

    def _house_cards(self) -> Faults:
        decks, martell, new = self._read(CARDS), self._read(MARTELL).decks, self._read(NEW).decks
        yield from _wrong_decks(CARDS, (), decks, self._in_print(CARDS))
        yield from _wrong_decks(MARTELL, ("decks",), martell, self._in_print(MARTELL).decks)
        yield from _wrong_decks(NEW, ("decks",), new, self._in_print(NEW).decks)
        for card in dict.fromkeys(card for deck in decks.values() for card in deck):
            if any(card in deck for deck in martell.values()):
                yield FactFault(MARTELL, (), _("The card “%(card)s” is in two decks.", card=card), card)

    def _westeros_cards(self) -> Faults:
        found, printed = self._read(WESTEROS), self._in_print(WESTEROS)
        yield from _other_words(WESTEROS, (), found, printed)
        for deck, cards in found.items():
            for card, facts in cards.items():
                known = printed.get(deck, {})
                if card not in known:
                    yield _unknown(WESTEROS, (deck, card), card, known)
                    continue
                for field in ("rule", "bans", "choice", "of"):
                    if getattr(facts, field) != getattr(known[card], field):
                        value = getattr(known[card], field) or "–"
                        message = _("“%(field)s” is as printed: %(value)s.", field=field, value=value)
                        yield FactFault(WESTEROS, (deck, card, field), message)
                yield from _too_low(WESTEROS, (deck, card), facts, ("count", "icons"))
            number = sum(facts.count for facts in cards.values())
            if number != _DECK:
                message = _("A deck has %(cards)s cards, not %(number)s.", cards=_DECK, number=number)
                yield FactFault(WESTEROS, (deck,), message)
            elif all(card == WINTER_IS_COMING for card, facts in cards.items() if facts.count):
                message = _("No card of this deck can take the place of Winter is Coming.")
                yield FactFault(WESTEROS, (deck,), message)


def _unknown(file: str, place: tuple[str | int, ...], word: str, legal: Iterable[str]) -> FactFault:
    return FactFault(file, place, _("There is no “%(word)s” here.", word=word), word, tuple(legal))


def _other_words(
    file: str, place: tuple[str | int, ...], found: Mapping[str, Any], printed: Mapping[str, Any]
) -> Faults:
    """Words that are not in print, and those that are missing."""
    for word in found:
        if word not in printed:
            yield _unknown(file, (*place, word), word, printed)
    for word in printed:
        if word not in found:
            yield FactFault(file, place, _("“%(word)s” is missing here.", word=word))


def _too_low(file: str, place: tuple[str | int, ...], facts: object, fields: Iterable[str]) -> Faults:
    for field in fields:
        if getattr(facts, field) < 0:
            yield FactFault(file, (*place, field), _("This cannot be less than 0."))


def _not_here(file: str, place: tuple[str, ...], facts: object, fields: Iterable[str]) -> Faults:
    for field in fields:
        if getattr(facts, field):
            message = _("The first edition has nothing of this kind. Leave “%(field)s” out.", field=field)
            yield FactFault(file, (*place, field), message, field)


def _wrong_areas(file: str, found: MapFacts | Overlay, printed: MapFacts | Overlay) -> Faults:
    yield from _other_words(file, ("land",), found.land, printed.land)
    yield from _other_words(file, ("seas",), found.seas, printed.seas)
    named = [("land", area, land.name) for area, land in found.land.items()]
    named += [("seas", area, sea.name) for area, sea in found.seas.items()]
    names = Counter(name for _kind, _area, name in named)
    for kind, area, name in named:
        if names[name] > 1:
            yield FactFault(
                file, (kind, area, "name"), _("Two areas are called “%(name)s”.", name=name), name
            )
    for area, land in found.land.items():
        yield from _too_low(file, ("land", area), land, ("supply", "power"))


def _wrong_homes(file: str, found: MapFacts | Overlay, houses: tuple[Seat, ...]) -> Faults:
    for area, land in found.land.items():
        if land.home_of and land.home_of not in houses:
            yield _unknown(file, ("land", area, "home_of"), land.home_of, houses)


def _wrong_pairs(file: str, found: MapFacts | Overlay, areas: Iterable[Area]) -> Faults:
    """Borders, bridges and rivers between areas that are not there, or that stand twice."""
    known = sorted(areas)
    for field in ("borders", "bridges", "rivers"):
        before: set[frozenset[Area]] = set()
        for number, pair in enumerate(getattr(found, field)):
            for place, area in enumerate(pair):
                if area not in known:
                    yield _unknown(file, (field, number, place), area, known)
            if len({*pair}) == 1:
                yield FactFault(file, (field, number), _("An area has no border with itself."), pair[0])
            if frozenset(pair) in before:
                message = _("These two stand here twice; once is enough, either way round.")
                yield FactFault(file, (field, number), message)
            before.add(frozenset(pair))


def _borders(facts: MapFacts, one: Area, other: Area) -> bool:
    return (one, other) in facts.borders or (other, one) in facts.borders


def _wrong_forces(
    file: str, place: tuple[str | int, ...], forces: Mapping[Area, int], board: MapFacts
) -> Faults:
    words = tuple(map(str, place))
    for area, strength in forces.items():
        if area not in board.land and area not in board.seas:
            yield _unknown(file, (*words, area), area, (*board.land, *board.seas))
        if strength < 1:
            yield FactFault(file, (*words, area), _("A neutral force has a strength of 1 or more."))


class _Starts:
    """What houses start with, in one file."""

    def __init__(
        self,
        file: str,
        houses: Mapping[Seat, House],
        board: MapFacts,
        owns: Mapping[str, int],
        supply: tuple[tuple[int, ...], ...],
    ) -> None:
        self.file = file
        self.houses = houses
        self.board = board
        self.owns = owns
        self.supply = supply

    def faults(self) -> Faults:
        """What is wrong with the start of each house, and between houses."""
        for seat, house in self.houses.items():
            yield from self._home(seat, house)
            yield from self._units(seat, house)
        for track in TRACKS:
            places = Counter(house.tracks.get(track) for house in self.houses.values())
            for seat, house in self.houses.items():
                if places[house.tracks.get(track)] > 1 or house.tracks.get(track) is None:
                    message = _("Each house has a place of its own on this track.")
                    yield FactFault(self.file, ("houses", seat, "tracks", track), message)
        areas = Counter(area for house in self.houses.values() for area in house.units)
        for seat, house in self.houses.items():
            for area in house.units:
                if areas[area] > 1:
                    message = _("Two houses start in %(area)s.", area=area)
                    yield FactFault(self.file, ("houses", seat, "units", area), message, area)

    def _home(self, seat: Seat, house: House) -> Faults:
        place = ("houses", seat, "home")
        if house.home not in self.board.land:
            yield _unknown(self.file, place, house.home, self.board.land)
        elif self.board.land[house.home].home_of != seat:
            message = _("%(area)s is not printed as the home of this house.", area=house.home)
            yield FactFault(self.file, place, message, house.home)
        if not 0 <= house.supply < len(self.supply):
            message = _("Supply is 0 to %(most)s.", most=len(self.supply) - 1)
            yield FactFault(self.file, ("houses", seat, "supply"), message)

    def _units(self, seat: Seat, house: House) -> Faults:
        place = ("houses", seat, "units")
        for area, units in house.units.items():
            if area not in self.board.land and area not in self.board.seas:
                yield _unknown(self.file, (*place, area), area, (*self.board.land, *self.board.seas))
            for number, unit in enumerate(units):
                if unit not in self.owns:
                    yield _unknown(self.file, (*place, area, number), unit, self.owns)
                elif (unit == SHIP) != (area in self.board.seas):
                    message = _("A %(unit)s cannot be there.", unit=unit)
                    yield FactFault(self.file, (*place, area, number), message, unit)
        for unit, number in Counter(unit for units in house.units.values() for unit in units).items():
            if unit in self.owns and number > self.owns[unit]:
                message = _("It has %(owns)s of “%(unit)s”.", owns=self.owns[unit], unit=unit)
                yield FactFault(self.file, place, message, unit)
        armies = sorted((len(units) for units in house.units.values() if len(units) > 1), reverse=True)
        allowed = self.supply[house.supply] if 0 <= house.supply < len(self.supply) else ()
        if len(armies) > len(allowed) or any(map(int.__gt__, armies, allowed)):
            yield FactFault(self.file, place, _("Its supply does not allow these armies."))


def _wrong_decks(file: str, place: tuple[str | int, ...], decks: Decks, printed: Decks) -> Faults:
    yield from _other_words(file, place, decks, printed)
    cards = Counter(card for deck in decks.values() for card in deck)
    for seat, deck in decks.items():
        here = (*place, seat)
        if len(deck) != _HAND:
            message = _("A house has %(cards)s cards, not %(number)s.", cards=_HAND, number=len(deck))
            yield FactFault(file, here, message, seat)
        for card, facts in deck.items():
            if not _WORD.fullmatch(card):
                message = _("A card's word has small letters, digits and hyphens.")
                yield FactFault(file, (*here, card), message, card)
            if cards[card] > 1:
                message = _("The card “%(card)s” is in two decks.", card=card)
                yield FactFault(file, (*here, card), message, card)
            yield from _wrong_text(file, (*here, card), facts)
            yield from _too_low(file, (*here, card), facts, ("strength", "swords", "fortifications"))


def _wrong_text(file: str, place: tuple[str | int, ...], facts: HouseCard) -> Faults:
    """What is wrong with the text of a card, its number and the words of its own."""
    if facts.rule and facts.rule not in RULES:
        message = _(
            "There is no text “%(rule)s”. Use one of the texts that exist; the words printed on your "
            "card go under “says”. A new effect needs a change to the program.",
            rule=facts.rule,
        )
        yield FactFault(file, (*place, "rule"), message, facts.rule, RULES)
    elif facts.says and not facts.rule:
        message = _("“says” gives a card words but no effect. Add “rule” to say which text it works like.")
        yield FactFault(file, (*place, "says"), message, "says", RULES)
    elif facts.number is not None and facts.rule not in NUMBERED:
        message = _("The text “%(rule)s” takes no number.", rule=facts.rule or "–")
        yield FactFault(file, (*place, "number"), message, "number", NUMBERED)
    elif facts.number is not None:
        yield from _too_low(file, place, facts, ("number",))
    if facts.text or facts.optional:
        field = "text" if facts.text else "optional"
        message = _("A card names its text by the number of its rule, under “rule”.")
        yield FactFault(file, (*place, field), message, field)
