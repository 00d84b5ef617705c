"""Agreement: when those who wish to end a game need not wait for a seat whose player has gone.

The wish of a seat does not count once it has been on defaults for as long as a question stays open, while
nothing was heard of its player: no orders, no act. An absence that was announced is waited for, a pause is
not counted. Whatever the player then sends lets the seat's wish count again.
"""

from collections.abc import Mapping, Set as AbstractSet

from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.layout import MANIFEST
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.times import read_time
from adjudicator.repository.turn.manifest import Manifest
from adjudicator.repository.yaml_files import load


def uncounted_from(files: Files, game: GameFile, last: int, roster: Roster) -> Mapping[str, int]:
    """By seat on defaults in turn `last`, when its wish ceases to count unless something is heard of it.

    Nothing is read while nobody wishes for an end.
    """
    schedule = game.schedule
    if schedule is None or roster.paused or not {"draw", "end"} & set(roster.votes.values()):
        return {}
    found: dict[str, int] = {}
    for seat, since in _absent_since(files, game, last).items():
        if seat in roster.resigned or roster.newest.get(seat, 0) > since:
            continue
        moment = schedule.closing(max(since, roster.resumed))
        start, end = roster.excused.get(seat, (0, 0))
        found[seat] = end if start <= moment < end else moment
    return found


def _absent_since(files: Files, game: GameFile, last: int) -> dict[str, int]:
    """By seat on defaults in turn `last`, when the turn was closed since which it is."""
    since: dict[str, int] = {}
    absent: AbstractSet[str] = frozenset(game.seats)
    for number in range(last, -1, -1):
        path = game.paths.turn(number, MANIFEST)
        manifest = load(files.read(path), Manifest, path)
        absent &= set(manifest.defaulted)
        if not absent:
            break
        since |= dict.fromkeys(absent, read_time(manifest.closed))
    return since


def uncounted(moments: Mapping[str, int], now: int, sent: AbstractSet[str] = frozenset()) -> frozenset[str]:
    """Give the seats whose wishes do not count now; `sent` have sent something for the open turn."""
    return frozenset(seat for seat, moment in moments.items() if moment <= now and seat not in sent)


def agreed_from(moments: Mapping[str, int], roster: Roster) -> int | None:
    """Give the first moment at which those who count agree to end the game; None if they do not."""
    return next(
        (moment for moment in sorted(moments.values()) if roster.agreed(uncounted(moments, moment))), None
    )
