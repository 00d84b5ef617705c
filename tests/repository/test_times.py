"""Times in files."""

import pytest
from hypothesis import given, strategies as st

from adjudicator.repository.times import BadTime, read_time, time_text


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


@pytest.mark.parametrize("seconds", [10**12, 10**30])
def test_what_is_too_far_off_is_not_written(seconds: int) -> None:
    with pytest.raises(BadTime, match=f"{seconds} seconds after 1970 lies too far off"):
        time_text(seconds)


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(BadTime, match="names no time zone"):
        read_time("2026-11-21T04:00:00")
