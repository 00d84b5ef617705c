"""What a sensible house does when the wildlings come, and when one of their cards asks."""

from adjudicator.engine import Pick
from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, NONE, Track
from adjudicator.rulesets.westeros.bot.outlook import Outlook
from adjudicator.rulesets.westeros.bot.raids import best
from adjudicator.rulesets.westeros.tracks import place
from adjudicator.rulesets.westeros.units import KIND


def horde_muster(outlook: Outlook, offered: tuple[str, ...]) -> str:
    """Where most can be mustered; of these where the danger is greatest."""
    areas = [area for area in offered if area != NONE]
    board, seat = outlook.board, outlook.seat
    return max(
        areas,
        key=lambda area: (
            outlook.map.fort[area] == "stronghold",
            outlook.risk(area, board.units_in(area, seat)),
            area,
        ),
        default=NONE,
    )


def upgrade(outlook: Outlook, available: dict[str, int], high: int) -> tuple[str, ...]:
    """Footmen to be knighted: where the danger is greatest, those that stand first."""
    words = [word for word, there in available.items() for _each in range(there)]

    def use(word: str) -> tuple[bool, int, str]:
        area, _slash, unit = word.rpartition("/")
        return KIND[unit] != unit, -outlook.risk(area, outlook.board.units_in(area, outlook.seat)), word

    return tuple(sorted(words, key=use)[:high])


_DEAR = {IRON_THRONE: 0, FIEFDOMS: 2, KINGS_COURT: 3}
"""How much a track matters, in half places."""


def best_track(outlook: Outlook, offered: tuple[Track, ...], pick: Pick, *, rising: bool) -> Track:
    """The track on which the house stands worst: one that matters to rise on, another to fall on."""
    dear = _DEAR if rising else {track: -worth for track, worth in _DEAR.items()}
    return best(
        {track: 2 * place(outlook.board, track, outlook.seat) + dear[track] for track in offered},
        pick,
    )


_FEW = 8
"""Units that are too few to lose any."""


def raided(outlook: Outlook) -> str:
    """Fall two places rather than lose units, unless one stands first where it counts."""
    board, seat = outlook.board, outlook.seat
    first = any(place(board, track, seat) == 1 for track in (FIEFDOMS, KINGS_COURT))
    spare = sum(len(units) for _area, units in board.forces(seat)) > _FEW
    return "destroy" if first and spare else "fall"
