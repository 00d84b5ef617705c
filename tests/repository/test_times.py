"""Times in files."""

import pytest
from hypothesis import given, strategies as st

from adjudicator.repository.times import BadTime, read_time, time_text


@given(st.integers(0, 4_000_000_000))
def test_a_time_reads_back(seconds: int) -> None:
    assert read_time(time_text(seconds)) == seconds


def test_a_time_in_another_zone_is_the_same_moment() -> None:
    assert read_time("2026-11-21T05:00:00+01:00") == read_time("2026-11-21T04:00:00Z")


@pytest.mark.parametrize("text", ["tomorrow", "", "2026-13-01T00:00:00Z", "99999-01-01T00:00:00Z"])
def test_what_is_no_time_shows_the_form(text: str) -> None:
    with pytest.raises(BadTime, match="2026-11-21T04:00:00Z"):
        read_time(text)


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(BadTime, match="names no time zone"):
        read_time("2026-11-21T04:00:00")
