"""Times in files."""

import os
import subprocess
import sys
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, strategies as st

from adjudicator.repository.times import (
    BadTime,
    read_day_or_time,
    read_time,
    time_text,
    told_span,
    told_time,
)


@given(st.integers(0, 4_000_000_000))
def test_a_time_reads_back(seconds: int) -> None:
    assert read_time(time_text(seconds)) == seconds


def test_a_time_in_another_zone_is_the_same_moment() -> None:
    assert read_time("2026-11-21T05:00:00+01:00") == read_time("2026-11-21T04:00:00Z")


@pytest.mark.parametrize(
    "text",
    [
        *("tomorrow", "", "2026-13-01T00:00:00Z", "99999-01-01T00:00:00Z"),
        *("1969-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00"),
        *("9000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59-14:00"),
    ],
)
def test_what_is_no_time_shows_the_form(text: str) -> None:
    with pytest.raises(BadTime, match="2026-11-21T04:00:00Z"):
        read_time(text)


def test_the_first_and_the_last_time() -> None:
    assert read_time("1970-01-01T00:00:00Z") == 0
    assert time_text(read_time("8999-12-31T23:59:59Z")) == "8999-12-31T23:59:59Z"
    assert told_time(read_time("8999-12-31T23:59:59Z")) == "Tue 8999-12-31 23:59 UTC"


@pytest.mark.parametrize("seconds", [10**12, 10**30])
def test_what_is_too_far_off_is_not_written(seconds: int) -> None:
    with pytest.raises(BadTime, match=f"{seconds} seconds after 1970 is too far away"):
        time_text(seconds)


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(BadTime, match="has no time zone"):
        read_time("2026-11-21T04:00:00")


@pytest.mark.parametrize(
    ("time", "zone", "told"),
    [
        ("2026-11-28T19:00:00Z", "UTC", "Sat 2026-11-28 19:00 UTC"),
        ("2026-11-28T19:00:00Z", "Europe/Prague", "Sat 2026-11-28 20:00 CET (19:00 UTC)"),
        ("2026-07-28T18:00:00Z", "Europe/Prague", "Tue 2026-07-28 20:00 CEST (18:00 UTC)"),
        ("2026-11-29T01:00:00Z", "America/New_York", "Sat 2026-11-28 20:00 EST (Sun 01:00 UTC)"),
        ("2026-11-28T19:00:00Z", "Asia/Kathmandu", "Sun 2026-11-29 00:45 UTC+05:45 (Sat 19:00 UTC)"),
        ("2026-11-28T19:00:00Z", "Australia/Lord_Howe", "Sun 2026-11-29 06:00 UTC+11:00 (Sat 19:00 UTC)"),
        ("2026-06-28T19:00:00Z", "Australia/Lord_Howe", "Mon 2026-06-29 05:30 UTC+10:30 (Sun 19:00 UTC)"),
        ("2026-11-28T19:00:00Z", "Europe/London", "Sat 2026-11-28 19:00 GMT"),
    ],
)
def test_people_are_told_the_time_of_the_zone_and_utc(time: str, zone: str, told: str) -> None:
    assert told_time(read_time(time), ZoneInfo(zone)) == told


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (59, "0 minutes"),
        (60, "1 minute"),
        (7199, "119 minutes"),
        (7200, "2 hours"),
        (172_799, "47 hours"),
        (172_800, "2 days"),
        (176_400, "2 days 1 hour"),
        (259_199, "2 days 23 hours"),
        (259_200, "3 days"),
    ],
)
def test_a_length_of_time_is_told_in_its_largest_units(seconds: int, told: str) -> None:
    assert told_span(seconds) == told


def test_each_day_of_the_week_has_its_name() -> None:
    sunday = read_time("2026-11-15T12:00:00Z")
    assert [told_time(sunday + days * 86400)[:3] for days in range(7)] == [
        *("Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"),
    ]


def test_the_machines_own_zone_does_not_matter() -> None:
    program = (
        "from zoneinfo import ZoneInfo\n"
        "from adjudicator.repository.times import read_time, time_text, told_time\n"
        "noon = read_time('2026-11-15T12:00:00Z')\n"
        "print(told_time(noon, ZoneInfo('Europe/Prague')), time_text(noon), sep='\\n')\n"
    )
    for zone in ("UTC0", "JST-9"):
        said = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "TZ": zone},
            check=True,
            stdout=subprocess.PIPE,
        ).stdout.decode()
        assert said.splitlines() == ["Sun 2026-11-15 13:00 CET (12:00 UTC)", "2026-11-15T12:00:00Z"]


@pytest.mark.parametrize(
    ("text", "zone", "begins", "ends"),
    [
        ("2026-11-30", "UTC", "2026-11-30T00:00:00Z", "2026-12-01T00:00:00Z"),
        ("2026-11-30", "Europe/Prague", "2026-11-29T23:00:00Z", "2026-11-30T23:00:00Z"),
        ("2026-10-25", "Europe/Prague", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"),  # of 25 hours
        ("2026-11-30T12:00:00Z", "Europe/Prague", "2026-11-30T12:00:00Z", "2026-11-30T12:00:00Z"),
    ],
)
def test_a_day_lasts_from_midnight_to_midnight_where_the_game_is(
    text: str, zone: str, begins: str, ends: str
) -> None:
    assert time_text(read_day_or_time(text, ZoneInfo(zone), end=False)) == begins
    assert time_text(read_day_or_time(text, ZoneInfo(zone), end=True)) == ends
