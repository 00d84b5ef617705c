"""Deadlines: when questions published at some moment close, according to a game's settings.

Times are seconds since 1970. Nothing here reads a clock.

A closing time lies on the schedule's grid: the local times `at`, on every day or on `weekdays`, in `zone`,
but never on a day that is skipped. It is the first such time by which everyone has had the promised time
since the questions were published. Skipped time does not count towards the promise, so that a weekend or a
holiday costs nobody anything. Without `at` there is no grid, and the promise alone decides.

On a grid, the promise is shorter by the `slack` than the step from one closing time to the next expected
one: a turn adjudicated late by less than that closes no later than one adjudicated in time. In the night
when the clocks change, the slack is an hour less or more.

Time zones are those of the package `tzdata` alone, and never those of the machine, so that a turn closes at
the same time wherever it is adjudicated. When the clocks change, local times are read as in RFC 5545
(3.3.5): a time in the skipped hour is the same number of minutes after the gap, and a time in the repeated
hour is the first of the two.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache, cached_property
from typing import TYPE_CHECKING, Literal, get_args
from zoneinfo import ZoneInfo

import msgspec

from adjudicator.words import N_, PlainError, gettext as _

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

MINUTE = 60
HOUR = 3600
DAY = 24 * HOUR

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEKDAYS: tuple[Weekday, ...] = get_args(Weekday)

LONGEST_HOURS = 100_000
"""The longest time that can be set, in hours: more than eleven years."""

USUAL_BREAKER = 50
"""The breaker of a new game whose settings do not mention it, with more than two seats."""

_LATE = 2 * HOUR
"""How much less than their length `hours` promise: an hour for a clock change and one for a late run."""

_LONGEST_HOLIDAY = 366
_AT = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])")
_ZONES = "tzdata"
_NO_ZONE = "Factory"
"""What the database calls the zone of a machine that nobody has set."""


class BadSchedule(PlainError, ValueError):
    """An impossible deadline policy."""

    advice = N_("docs/PEOPLE.md explains what a deadline can be.")


class Deadline(msgspec.Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    """How long seats are waited for once a turn's questions are published: one of hours, days, weekdays.

    `Schedule.promise` says what these promise. `least_hours` replaces that promise. `kinds` are lengths in
    hours by kind of question; the longest of several open questions counts. `skip` and `holidays`
    (`2026-12-24` or `2026-12-24/2027-01-02`, last day included) do not count.

    `grace_minutes` pass after the closing time before anybody misses the deadline. `early` lets a turn close
    as soon as all answers are in, `change_of_mind_minutes` after the last of them came. If more than
    `breaker_percent` of the seats miss a deadline at once, the game stops until the organiser lets it go on;
    0 never stops it, and neither does leaving it out of `game.yaml`.
    """

    hours: int = 0
    days: int = 0
    weekdays: tuple[Weekday, ...] = ()
    at: tuple[str, ...] = ()
    zone: str = "UTC"
    least_hours: int = 0
    kinds: dict[str, int] = {}
    skip: tuple[Weekday, ...] = ()
    holidays: tuple[str, ...] = ()
    grace_minutes: int = 0
    early: bool = True
    change_of_mind_minutes: int = 0
    breaker_percent: int | msgspec.UnsetType = msgspec.UNSET

    @property
    def breaker(self) -> int:
        """The share of the seats, in percent, that may miss a deadline at once; 0 for any."""
        return self.breaker_percent or 0

    @property
    def grace(self) -> int:
        """The seconds between the closing time and the moment from which seats miss the deadline."""
        return self.grace_minutes * MINUTE

    @property
    def change_of_mind(self) -> int:
        """The seconds for which a turn stays open after all its answers are in."""
        return self.change_of_mind_minutes * MINUTE


class Schedule(msgspec.Struct, frozen=True, dict=True):
    """A checked deadline policy that computes closing times; raises BadSchedule."""

    policy: Deadline

    def __post_init__(self) -> None:
        policy = self.policy
        if sum(map(bool, (policy.hours, policy.days, policy.weekdays))) != 1:
            raise BadSchedule(
                _("A deadline is a number of hours, a number of days, or on weekdays: exactly one of these.")
            )
        if not policy.at and not policy.hours:
            raise BadSchedule(_("A deadline of days or weekdays needs a time of day."))
        for text in policy.at:
            if not _AT.fullmatch(text):
                raise BadSchedule(_("“%(text)s” is not a time of day; write it like 20:00.", text=text))
        lengths = (policy.hours, policy.days * 24, policy.least_hours)
        if not all(0 <= length <= LONGEST_HOURS for length in lengths) or not all(
            1 <= length <= LONGEST_HOURS for length in policy.kinds.values()
        ):
            raise BadSchedule(_("A deadline has 1 to %(most)s hours.", most=LONGEST_HOURS))
        minutes = (policy.grace_minutes, policy.change_of_mind_minutes)
        if not all(0 <= length <= LONGEST_HOURS for length in minutes) or policy.breaker not in range(101):
            raise BadSchedule(
                _("Grace and change of mind are given in minutes, the breaker in percent from 0 to 100.")
            )
        if not set(policy.weekdays or WEEKDAYS) - set(policy.skip):
            raise BadSchedule(_("Every day on which a turn could close is skipped."))
        self.closing(0)

    @cached_property
    def zone(self) -> tzinfo:
        """The time zone of the closing times; raises BadSchedule."""
        return _zone(self.policy.zone)

    @cached_property
    def _holidays(self) -> frozenset[date]:
        return frozenset(day for text in self.policy.holidays for day in holiday(text))

    @cached_property
    def _times(self) -> tuple[time, ...]:
        return tuple(sorted(time.fromisoformat(text) for text in self.policy.at))

    @cached_property
    def _skipped_weekdays(self) -> frozenset[int]:
        return frozenset(WEEKDAYS.index(name) for name in self.policy.skip)

    @cached_property
    def _weekdays(self) -> frozenset[int]:
        return frozenset(WEEKDAYS.index(name) for name in self.policy.weekdays or WEEKDAYS)

    @cached_property
    def slack(self) -> int:
        """Half the shortest time between two of the times `at`; half a day for a single one, 0 for none."""
        times = sorted({at.hour * HOUR + at.minute * MINUTE for at in self._times})
        following = [*times[1:], *(first + DAY for first in times[:1])]
        return min((after - at for at, after in zip(times, following, strict=True)), default=0) // 2

    def promise(self, kinds: Iterable[str] = ()) -> int:
        """The least number of seconds that questions of these kinds stay open, not counting skipped days.

        `weekdays` promise the slack, `days` their length less the slack. So do `hours`, but less at most two
        hours, and never less than half of them. `least_hours` are promised exactly.
        """
        lengths = self.policy.kinds
        return max(
            (self._hours(lengths[kind]) if kind in lengths else self._usual for kind in kinds),
            default=self._usual,
        )

    @property
    def _usual(self) -> int:
        policy = self.policy
        if policy.least_hours:
            return policy.least_hours * HOUR
        if policy.hours:
            return self._hours(policy.hours)
        return policy.days * DAY - self.slack if policy.days else self.slack

    def _hours(self, hours: int) -> int:
        length = hours * HOUR
        return length - min(self.slack, _LATE, length // 2)

    def closing(self, published: int, kinds: Iterable[str] = ()) -> int:
        """When questions of these kinds close if they were published at this time."""
        return self.at_or_after(self._counted(published, self.promise(kinds)))

    def at_or_after(self, moment: int) -> int:
        """The first time on the grid that is not before `moment`; without a grid, `moment` itself."""
        if not self._times:
            return moment
        day = self.local(moment).date() - timedelta(1)
        while True:
            if day.weekday() in self._weekdays and not self._is_skipped(day):
                # Sorted again, because a time in the skipped hour may come after the next one.
                for instant in sorted(self._instant(day, at) for at in self._times):
                    if instant >= moment:
                        return instant
            day += timedelta(1)

    def local(self, moment: int) -> datetime:
        """A moment in the schedule's time zone."""
        # As `times.in_utc`, the import of which would make a long chain of modules longer.
        utc = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=moment)
        return utc.astimezone(self.zone)

    def fixed_offset(self, moment: int) -> str:
        """Where clocks are in the year after `moment`, such as `-05:00` for `EST`.

        Empty for UTC, for a zone named for a place, and where clocks change.
        """
        area, slash, _place = self.policy.zone.partition("/")
        if self.policy.zone == "UTC" or (slash and area != "Etc"):
            return ""
        offsets = {self.local(moment + month * 30 * DAY).isoformat()[-6:] for month in range(12)}
        return offsets.pop() if len(offsets) == 1 else ""

    def _instant(self, day: date, at: time) -> int:
        return int(datetime.combine(day, at, self.zone).timestamp())

    def _is_skipped(self, day: date) -> bool:
        return day.weekday() in self._skipped_weekdays or day in self._holidays

    def _counted(self, start: int, seconds: int) -> int:
        """The moment when this many seconds have passed since `start`, not counting skipped time."""
        if not self._skipped_weekdays and not self._holidays:
            return start + seconds
        day = self.local(start).date()
        while True:
            end = self._instant(day + timedelta(1), time())
            if not self._is_skipped(day):
                if start + seconds < end:
                    return start + seconds
                seconds -= end - start
            start = end
            day += timedelta(1)


def zone_names() -> frozenset[str]:
    """The names of all time zones; raises BadSchedule if this program was installed without them."""
    return frozenset((_zones() / "zones").read_text("ascii").split()) - {_NO_ZONE}


@cache
def _zone(name: str) -> tzinfo:
    if name == "UTC":
        return UTC
    if name not in zone_names():
        raise BadSchedule(
            _("The time zones that the program is installed with have no “%(name)s”.", name=name),
            _(
                "Write it like Europe/Prague or UTC. If it is new, install a newer %(package)s.",
                package=_ZONES,
            ),
        )
    with _zones().joinpath("zoneinfo", *name.split("/")).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


def _zones() -> "Traversable":
    from importlib.resources import files  # noqa: PLC0415  takes a while, and UTC needs none

    try:
        return files(_ZONES)
    except ModuleNotFoundError as error:
        raise BadSchedule(
            _("The time zones are missing on this machine: the Python package “%(name)s”.", name=_ZONES),
            _("Install the program again with pip, which installs everything that it needs."),
        ) from error


def holiday(text: str) -> Iterator[date]:
    """Return the days of one entry of `holidays`; raises BadSchedule."""
    first, slash, last = text.partition("/")
    try:
        begin = date.fromisoformat(first)
        end = date.fromisoformat(last) if slash else begin
    except ValueError as error:
        raise BadSchedule(
            _("“%(text)s” is not a holiday; write 2026-12-24 or 2026-12-24/2027-01-02.", text=text)
        ) from error
    if not 0 <= (end - begin).days <= _LONGEST_HOLIDAY:
        raise BadSchedule(
            _("The holidays “%(text)s” end before they begin, or last longer than a year.", text=text)
        )
    return (begin + timedelta(number) for number in range((end - begin).days + 1))
