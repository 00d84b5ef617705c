"""Closing times: on the grid, never before what was promised, whatever the clocks and the calendar do."""

import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import get_args
from zoneinfo import ZoneInfo, reset_tzpath

import msgspec
import pytest
from hypothesis import assume, given, strategies as st

from adjudicator.repository.schedule import HOUR, BadSchedule, Deadline, Schedule, Weekday, _zone

YEARS = st.integers(1_700_000_000, 1_900_000_000)
ZONES = st.sampled_from(["UTC", "Europe/Prague", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"])
TIMES = st.lists(st.times().map(lambda at: at.strftime("%H:%M")), min_size=1, max_size=3, unique=True).map(
    tuple
)
DAYS = st.lists(st.sampled_from(get_args(Weekday)), max_size=3, unique=True).map(tuple)


@st.composite
def policies(draw: st.DrawFn) -> Deadline:
    """Any sound policy with a grid."""
    form = draw(st.sampled_from(["hours", "days", "weekdays"]))
    skip = draw(DAYS)
    open_days = [day for day in get_args(Weekday) if day not in skip]
    return Deadline(
        hours=draw(st.integers(1, 100)) if form == "hours" else 0,
        days=draw(st.integers(1, 9)) if form == "days" else 0,
        weekdays=(draw(st.sampled_from(open_days)),) if form == "weekdays" else (),
        at=draw(TIMES),
        zone=draw(ZONES),
        kinds=draw(st.dictionaries(st.sampled_from(["retreat", "bid"]), st.integers(1, 50))),
        skip=skip,
        holidays=draw(st.sampled_from([(), ("2026-12-24/2027-01-02", "2024-07-04")])),
    )


def seconds(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp())


def local(policy: Deadline, published: str, *kinds: str) -> str:
    schedule = Schedule(policy)
    return schedule.local(schedule.closing(seconds(published), kinds)).isoformat()


@given(policies(), YEARS)
def test_a_closing_time_lies_on_the_grid(policy: Deadline, published: int) -> None:
    schedule = Schedule(policy)
    closing = schedule.closing(published)
    shown = schedule.local(closing)

    names = get_args(Weekday)
    wanted = {time.fromisoformat(at) for at in policy.at}
    # In the hour that is skipped the clock shows later than was set; the gap is an hour at most.
    shifted = {(datetime.combine(shown, shown.time()) - timedelta(minutes=gap)).time() for gap in (0, 30, 60)}
    assert shifted & wanted
    assert names[shown.weekday()] in (policy.weekdays or names)
    assert names[shown.weekday()] not in policy.skip


@given(policies(), YEARS, st.lists(st.sampled_from(["retreat", "bid", "march"]), max_size=3))
def test_nobody_has_less_than_was_promised(policy: Deadline, published: int, kinds: list[str]) -> None:
    assert Schedule(policy).closing(published, kinds) >= published + Schedule(policy).promise(kinds)


@given(policies(), YEARS, st.integers(0, 100 * HOUR))
def test_what_is_published_later_closes_no_earlier(policy: Deadline, published: int, later: int) -> None:
    schedule = Schedule(policy)
    assert schedule.closing(published) <= schedule.closing(published + later)


@given(policies(), YEARS, st.lists(st.sampled_from(["retreat", "bid", "march"]), min_size=1, max_size=3))
def test_the_longest_of_the_open_questions_counts(policy: Deadline, published: int, kinds: list[str]) -> None:
    schedule = Schedule(policy)
    assert schedule.closing(published, kinds) == max(schedule.closing(published, [kind]) for kind in kinds)


@given(policies(), YEARS)
def test_no_earlier_time_on_the_grid_would_do(policy: Deadline, published: int) -> None:
    """Every promise is met by the first time on the grid: a day before it there is none."""
    schedule = Schedule(policy)
    closing = schedule.closing(published)
    assert schedule.at_or_after(closing) == closing
    assert schedule.at_or_after(closing - 1) == closing


CHANGE = {"UTC": 0, "Asia/Kathmandu": 0, "Australia/Lord_Howe": HOUR // 2}
"""By how much the clocks of a zone change; an hour where nothing is said."""


def grid_after(policy: Deadline, moment: int) -> Iterator[int]:
    """The closing times that a calendar on the wall shows from `moment` on, one day after the other."""
    zone = ZoneInfo(policy.zone)
    names = get_args(Weekday)
    holidays = [tuple(map(date.fromisoformat, text.split("/"))) for text in policy.holidays]
    day = datetime.fromtimestamp(moment, zone).date() - timedelta(1)
    while True:
        name = names[day.weekday()]
        free = any(days[0] <= day <= days[-1] for days in holidays)
        if name in (policy.weekdays or names) and name not in policy.skip and not free:
            times = [datetime.combine(day, time.fromisoformat(at), zone) for at in policy.at]
            yield from (at for at in sorted(int(at.timestamp()) for at in times) if at >= moment)
        day += timedelta(1)


@st.composite
def rhythms(draw: st.DrawFn) -> tuple[Deadline, int]:
    """A policy whose turns, each adjudicated in time, close in a rhythm: every so many times on its grid."""
    at, zone, skip = draw(TIMES), draw(ZONES), draw(DAYS)
    holidays = draw(st.sampled_from([(), ("2026-12-24/2027-01-02",), ("2024-07-04", "2026-03-29")]))
    calendar = Deadline(zone=zone, at=at, skip=skip, holidays=holidays)
    form = draw(st.sampled_from(["days", "weekdays", "hours", "kinds"]))
    length = draw(st.integers(1, 9))
    if form == "days":
        return msgspec.structs.replace(calendar, days=length), length * len(at)
    if form == "weekdays":
        open_days = [day for day in get_args(Weekday) if day not in skip]
        weekdays = draw(st.lists(st.sampled_from(open_days), min_size=1, unique=True).map(tuple))
        return msgspec.structs.replace(calendar, weekdays=weekdays), 1
    even = msgspec.structs.replace(calendar, at=draw(st.sampled_from([at[:1], ("08:00", "20:00")])))
    hours = length * 24 // len(even.at)
    if form == "hours":
        return msgspec.structs.replace(even, hours=hours), length
    return msgspec.structs.replace(even, days=20, kinds={"bid": hours}), length


@given(rhythms(), YEARS, st.integers(0, 12 * HOUR))
def test_a_turn_adjudicated_late_closes_as_if_it_had_been_in_time(
    rhythm: tuple[Deadline, int], start: int, late: int
) -> None:
    policy, steps = rhythm
    schedule = Schedule(policy)
    in_hours = policy.hours or policy.kinds
    slack = min(schedule.slack, 2 * HOUR) if in_hours else schedule.slack
    slack -= CHANGE.get(policy.zone, HOUR)
    assume(slack > 0)
    late = late % slack
    following = grid_after(policy, start)
    closed, *between, expected = [next(following) for _ in range(steps + 1)]
    assume(len({closed, *between, expected}) == steps + 1)  # the skipped hour may lay one on the other
    kinds = tuple(policy.kinds)

    assert schedule.closing(closed + late, kinds) == expected
    assert expected - closed - late >= schedule.promise(kinds)


@given(policies(), YEARS)
def test_every_promise_is_longer_than_nothing(policy: Deadline, start: int) -> None:
    schedule = Schedule(policy)
    assume(schedule.slack)
    assert schedule.promise() > 0
    assert schedule.closing(start) > start


@given(YEARS, st.integers(1, 1000))
def test_hours_alone_are_counted_from_the_publication(published: int, hours: int) -> None:
    assert Schedule(Deadline(hours)).closing(published) == published + hours * HOUR


def test_the_policy_of_old_games_is_written_as_it_was() -> None:
    assert msgspec.to_builtins(Deadline(72)) == {"hours": 72}


@pytest.mark.parametrize(
    ("published", "closing"),
    [
        ("2026-03-25T20:00:05+01:00", "2026-03-28T20:00:00+01:00"),
        ("2026-03-28T20:00:05+01:00", "2026-03-31T20:00:00+02:00"),
        ("2026-10-23T20:10:00+02:00", "2026-10-26T20:00:00+01:00"),
        ("2026-03-25T09:00:00+01:00", "2026-03-28T20:00:00+01:00"),
    ],
)
def test_the_local_time_stays_when_the_clocks_change(published: str, closing: str) -> None:
    assert local(Deadline(days=3, at=("20:00",), zone="Europe/Prague"), published) == closing


def test_a_time_in_the_skipped_hour_is_as_many_minutes_after_the_gap() -> None:
    policy = Deadline(days=1, at=("02:30",), zone="Europe/Prague")
    assert local(policy, "2026-03-28T02:30:00+01:00") == "2026-03-29T03:30:00+02:00"


def test_a_time_in_the_doubled_hour_is_the_first_of_the_two() -> None:
    policy = Deadline(days=1, at=("02:30",), zone="Europe/Prague")
    assert local(policy, "2026-10-24T02:30:00+02:00") == "2026-10-25T02:30:00+02:00"


def test_fixed_weekdays() -> None:
    policy = Deadline(weekdays=("monday", "thursday"), at=("20:00",), zone="Europe/Prague")
    assert local(policy, "2026-11-16T20:00:07+01:00") == "2026-11-19T20:00:00+01:00"
    assert local(policy, "2026-11-18T22:00:00+01:00") == "2026-11-19T20:00:00+01:00"
    assert local(policy, "2026-11-19T09:00:00+01:00") == "2026-11-23T20:00:00+01:00", "half a day is promised"


def test_weekdays_that_follow_each_other_do_not_slip_a_week() -> None:
    policy = Deadline(weekdays=("friday", "saturday"), at=("20:00",), zone="Europe/Prague")
    assert local(policy, "2026-11-20T20:17:00+01:00") == "2026-11-21T20:00:00+01:00"
    assert local(policy, "2026-11-21T23:30:00+01:00") == "2026-11-27T20:00:00+01:00"


def test_several_times_on_a_weekday() -> None:
    policy = Deadline(weekdays=("saturday", "sunday"), at=("10:00", "16:00", "22:00"))
    assert local(policy, "2026-11-21T10:20:00+00:00") == "2026-11-21T16:00:00+00:00"
    assert local(policy, "2026-11-21T22:20:00+00:00") == "2026-11-22T10:00:00+00:00"
    assert local(policy, "2026-11-22T23:20:00+00:00") == "2026-11-28T10:00:00+00:00"


@pytest.mark.parametrize("late", ["20:00:00", "20:40:00"])
def test_a_day_in_hours_stays_a_day_when_the_clocks_go_forward(late: str) -> None:
    policy = Deadline(hours=24, at=("20:00",), zone="Europe/Prague")
    assert local(policy, f"2026-03-28T{late}+01:00") == "2026-03-29T20:00:00+02:00"
    assert local(policy, f"2026-10-24T{late}+02:00") == "2026-10-25T20:00:00+01:00"


def test_the_half_hour_of_lord_howe() -> None:
    policy = Deadline(days=1, at=("02:10",), zone="Australia/Lord_Howe")
    assert local(policy, "2026-10-03T02:30:00+10:30") == "2026-10-04T02:40:00+11:00", "skipped"
    assert local(policy, "2026-10-04T02:40:00+11:00") == "2026-10-05T02:10:00+11:00"
    doubled = Deadline(days=1, at=("01:45",), zone="Australia/Lord_Howe")
    assert local(doubled, "2026-04-04T01:50:00+11:00") == "2026-04-05T01:45:00+11:00", "the first of the two"


def test_a_time_in_the_skipped_hour_does_not_hide_the_next() -> None:
    policy = Deadline(hours=2, at=("02:30", "03:00"), zone="Europe/Prague")
    assert local(policy, "2026-03-29T00:10:00+01:00") == "2026-03-29T03:00:00+02:00"


def test_least_hours_are_promised_to_the_second() -> None:
    policy = Deadline(days=1, at=("20:00",), least_hours=24)
    assert local(policy, "2026-11-20T20:00:00+00:00") == "2026-11-21T20:00:00+00:00"
    assert local(policy, "2026-11-20T20:00:01+00:00") == "2026-11-22T20:00:00+00:00"


def test_skipped_days_neither_close_a_turn_nor_count() -> None:
    weekend: tuple[Weekday, ...] = ("saturday", "sunday")
    policy = Deadline(days=2, at=("20:00",), skip=weekend, holidays=("2026-11-17",))
    assert local(policy, "2026-11-13T20:01:00+00:00") == "2026-11-18T20:00:00+00:00"
    hours = Deadline(hours=24, skip=weekend)
    assert local(hours, "2026-11-13T20:00:00+00:00") == "2026-11-16T20:00:00+00:00"


def test_a_retreat_may_be_shorter() -> None:
    policy = Deadline(days=3, at=("20:00",), kinds={"retreat": 12})
    assert local(policy, "2026-11-16T07:00:00+00:00", "retreat") == "2026-11-16T20:00:00+00:00"
    assert local(policy, "2026-11-16T07:00:00+00:00", "retreat", "march") == "2026-11-18T20:00:00+00:00"


def test_several_times_a_day() -> None:
    policy = Deadline(hours=12, at=("08:00", "20:00"))
    assert local(policy, "2026-11-16T08:01:00+00:00") == "2026-11-16T20:00:00+00:00"


@pytest.mark.parametrize(
    ("policy", "reason"),
    [
        (Deadline(), "one of these"),
        (Deadline(hours=1, days=1), "one of these"),
        (Deadline(days=1), "time of day"),
        (Deadline(days=1, at=("25:00",)), "“25:00” is not a time of day"),
        (Deadline(days=1, at=("20:00",), zone="Europe/Nowhere"), "have no “Europe/Nowhere”"),
        (Deadline(days=1, at=("20:00",), zone="../../etc/passwd"), "have no “../../etc/passwd”"),
        (Deadline(days=1, at=("20:00",), zone="Factory"), "have no “Factory”"),
        (Deadline(days=1, at=("20:00",), holidays=("Easter",)), "“Easter” is not a holiday"),
        (Deadline(days=1, at=("20:00",), holidays=("2027-01-01/2026-01-01",)), "end before they begin"),
        (Deadline(weekdays=("monday",), at=("20:00",), skip=("monday",)), "is skipped"),
        (Deadline(hours=-1), "hours"),
        (Deadline(hours=10**7), "hours"),
        (Deadline(hours=1, kinds={"bid": -1}), "hours"),
        (Deadline(hours=1, breaker_percent=101), "percent"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(policy: Deadline, reason: str) -> None:
    with pytest.raises(BadSchedule, match=reason):
        Schedule(policy)


def test_local_times_are_told_in_the_zone() -> None:
    schedule = Schedule(Deadline(days=1, at=("20:00",), zone="Asia/Kathmandu"))
    assert schedule.local(0) == datetime(1970, 1, 1, tzinfo=UTC)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the zones that this machine knows by itself; there are none yet."""
    monkeypatch.setattr("adjudicator.repository.schedule._zone", cache(_zone.__wrapped__))
    reset_tzpath(to=[str(tmp_path)])
    ZoneInfo.clear_cache()
    yield tmp_path
    reset_tzpath()
    ZoneInfo.clear_cache()


def test_the_machines_own_zones_do_not_matter(machine: Path) -> None:
    """Where they differ, or there are others, every league still closes its turns at the same time."""
    (machine / "Europe").mkdir()
    tokyo = files("tzdata").joinpath("zoneinfo", "Asia", "Tokyo").read_bytes()
    for name in ("localtime", "Europe/Prague"):
        (machine / name).write_bytes(tokyo)
    assert datetime(2026, 1, 1, tzinfo=ZoneInfo("Europe/Prague")).utcoffset() == timedelta(hours=9)
    policy = Deadline(days=1, at=("20:00",), zone="Europe/Prague")
    assert local(policy, "2026-01-01T00:00:00+00:00").endswith("T20:00:00+01:00")
    with pytest.raises(BadSchedule, match="have no “localtime”"):
        Schedule(Deadline(days=1, at=("20:00",), zone="localtime"))


def test_utc_needs_no_database(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tzdata", None)  # as where it is not installed
    policy = Deadline(days=1, at=("20:00",))
    assert local(policy, "2026-01-01T00:00:00+00:00") == "2026-01-01T20:00:00+00:00"
    with pytest.raises(BadSchedule, match="missing on this machine: the Python package “tzdata”") as raised:
        Schedule(Deadline(days=1, at=("20:00",), zone="Europe/Prague"))
    assert "Install the program again with pip" in raised.value.hint


@pytest.mark.parametrize(
    ("zone", "offset"),
    [
        ("EST", "-05:00"),
        ("Etc/GMT+5", "-05:00"),  # to which people often mean the opposite
        ("GMT", "+00:00"),
        ("CET", ""),
        ("UTC", ""),
        ("Asia/Kathmandu", ""),
        ("Europe/Prague", ""),
    ],
)
def test_a_zone_that_is_no_places_and_never_changes_is_known(zone: str, offset: str) -> None:
    assert Schedule(Deadline(hours=9, zone=zone)).fixed_offset(1_795_000_000) == offset
