"""The Westeros phase: cards with a choice, bids, ties, mustering, and losses."""

from collections.abc import Mapping

from adjudicator.engine import Pick
from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT
from adjudicator.rulesets.westeros.bot.outlook import Outlook
from adjudicator.rulesets.westeros.edition import Track
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.mustering import Entry, entries, lists
from adjudicator.rulesets.westeros.procedures.planning import stars
from adjudicator.rulesets.westeros.tracks import place
from adjudicator.rulesets.westeros.units import FOOTMAN, KIND, KNIGHT, SHIP, SIEGE_ENGINE

# --- Bids -------------------------------------------------------------------------------------------------

_SHARE = {IRON_THRONE: 25, FIEFDOMS: 40, KINGS_COURT: 70}
"""How much of its free power the house bids on each track, in hundredths."""

_KEPT = 2
"""Power that is kept back, to leave tokens in areas."""


def bid(outlook: Outlook, track: Track, pick: Pick) -> int:
    """More for a track on which the house stands badly, varied so that nobody can guess it."""
    board, seat = outlook.board, outlook.seat
    high = board.available[seat]
    free = max(0, high - _KEPT)
    share = _SHARE.get(track, 30) + 5 * (place(board, track, seat) - len(board.seats) // 2)
    if track == KINGS_COURT and not stars(board, seat):
        share += 20
    amount = free * share // 100 + pick(3) - 1
    return max(0, min(high, amount))


# --- Mustering --------------------------------------------------------------------------------------------

_DANGER = 15
"""The risk from which a sea needs more Ships."""

_UNIT = {FOOTMAN: 10, KNIGHT: 19, SIEGE_ENGINE: 14, SHIP: 8}


def muster(outlook: Outlook, area: Area, beside: Mapping[Area, tuple[str, ...]]) -> tuple[str, ...]:
    """The list that is worth most, `beside` what other areas muster."""
    board, seat = outlook.board, outlook.seat
    known = {entry.word: entry for entry in entries(board, seat, area)}

    def worth(words: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
        return sum(
            _entry_worth(outlook, known[word], first=words.index(word) == index)
            for index, word in enumerate(words)
        ), words

    return max(lists(board, seat, area, beside), key=worth)


def _entry_worth(outlook: Outlook, entry: Entry, *, first: bool) -> int:
    """What one entry is worth: Ships mostly where the sea is open, Siege Engines next to enemy forts."""
    kind = KIND[entry.unit]
    found = _UNIT[kind] - (_UNIT[FOOTMAN] if entry.instead is not None else 0)
    if kind == SHIP:
        found += _sea_need(outlook, entry.into) if first else -4
    elif kind == SIEGE_ENGINE:
        forts = (near for near in outlook.map.adjacent[entry.into] if near in outlook.map.sites)
        found += 8 if any(outlook.holder(near) not in {outlook.seat, None} for near in forts) else -8
    elif entry.instead is None:
        found += outlook.risk(entry.into, outlook.board.units_in(entry.into, outlook.seat)) // 10
    return found


def _sea_need(outlook: Outlook, water: Area) -> int:
    """How much a Ship is needed in a sea or port."""
    if outlook.map.kind[water] == "port":
        return -1
    there = outlook.board.units_in(water, outlook.seat)
    if not there:
        return 6
    return 4 if outlook.risk(water, there) > _DANGER else -3 * (len(there) - 1)
