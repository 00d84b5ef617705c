"""Closing times: on the grid, never before what was promised, whatever the clocks and the calendar do."""

from datetime import UTC, datetime, time, timedelta
from typing import get_args

import msgspec
import pytest
from hypothesis import given, strategies as st

from adjudicator.repository.schedule import DAY, HOUR, BadSchedule, Deadline, Schedule, Weekday

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
    assert Schedule(policy).closing(published, kinds) >= published + policy.promise(kinds)


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


@given(st.integers(1, 9), TIMES, ZONES, YEARS, st.integers(0, 12 * HOUR - 1))
def test_a_turn_that_is_published_a_little_late_does_not_slip_a_day(
    days: int, times: tuple[str, ...], zone: str, start: int, late: int
) -> None:
    schedule = Schedule(Deadline(days=days, at=times[:1], zone=zone))
    closing = schedule.closing(start)
    change = 2 * HOUR  # clocks may change twice on the way, by an hour at most

    following = schedule.closing(closing + min(late, 12 * HOUR - change - 1))

    assert abs(following - closing - days * DAY) <= change
    assert (schedule.local(following).date() - schedule.local(closing).date()).days == days


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
    assert local(policy, "2026-11-18T22:00:00+01:00") == "2026-11-23T20:00:00+01:00", "less than a day left"


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
        (Deadline(days=1, at=("25:00",)), "“25:00” is no time of day"),
        (Deadline(days=1, at=("20:00",), zone="Europe/Nowhere"), "no time zone “Europe/Nowhere”"),
        (Deadline(days=1, at=("20:00",), zone="../../etc/passwd"), "no time zone"),
        (Deadline(days=1, at=("20:00",), holidays=("Easter",)), "“Easter” is no holiday"),
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
