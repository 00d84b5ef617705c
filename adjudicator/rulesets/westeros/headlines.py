"""What a turn changed between its start and its end, for its headline."""

from collections.abc import Iterator, Sequence

from adjudicator.engine import Event, News, Seat
from adjudicator.rulesets.westeros.board import TRACKS, Board
from adjudicator.rulesets.westeros.control import Control, control, controller
from adjudicator.rulesets.westeros.events import CombatWon
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.tracks import holder
from adjudicator.rulesets.westeros.words.wording import Names, names_of
from adjudicator.words import N_, pgettext


def net_news(events: Sequence[Event], before: Board, after: Board) -> Iterator[News]:
    """Whose areas and dominance tokens are another's in the end, and which areas were held or won in combat.

    An area that was taken and taken back is no news, nor is a combat whose winner has lost the area again.
    """
    names = names_of(after.edition)
    held = {area: (controller(before, area), controller(after, area)) for area in after.edition.map.land}
    for area, (old, new) in held.items():
        if old != new:
            yield _changed_hands(area, old, control(after, area), names)
    for track in TRACKS:
        now = holder(after, track)
        if holder(before, track) != now:
            token = pgettext("token", "the %(token)s", token=names.token_of(track))
            yield _takes(now, token, 4, names)
    won = {event.area: event.winner for event in events if isinstance(event, CombatWon)}
    for area, winner in won.items():
        old, new = held.get(area) or (None, controller(after, area))
        told = {"house": names.house(winner)}
        if winner == old == new:
            yield News(N_("%(house)s holds %(what)s"), told, 3, names.area(area))
        elif winner == new and area not in held:
            yield News(N_("%(house)s wins in %(what)s"), told, 3, names.area(area))


def _changed_hands(area: Area, old: Seat | None, new: Control, names: Names) -> News:
    """What is taken from a house weighs more than what nobody had, and a stronghold most."""
    fort = names.edition.map.fort[area]
    worth = {"stronghold": 3, "castle": 2}.get(fort, 0)
    if new.reason == "control-by-crest":
        told = {"house": names.house(new.seat or "")}
        return News(N_("%(house)s gets %(what)s back"), told, worth + 5, names.area(area))
    if new.seat is not None:
        return _takes(new.seat, names.area(area), worth + (5 if old else 3 if worth else 2), names)
    told = {"house": names.house(old) if old else ""}
    return News(N_("%(house)s loses %(what)s"), told, worth + 2, names.area(area))


def _takes(seat: Seat, what: str, weight: int, names: Names) -> News:
    return News(N_("%(house)s takes %(what)s"), {"house": names.house(seat)}, weight, what)
