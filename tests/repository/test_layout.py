"""Names of games, and what stands in the way of one."""

import pytest

from adjudicator.repository.layout import NAME, RESERVED, SubmissionName, submission_name


@pytest.mark.parametrize("name", ["con", "prn", "aux", "nul", "com1", "com9", "lpt1", "lpt9"])
def test_windows_names_for_devices_are_reserved(name: str) -> None:
    assert name in RESERVED


@pytest.mark.parametrize("name", ["con-1", "com", "com10", "console", "auxiliary", "null", "duel"])
def test_what_only_looks_like_one_is_not(name: str) -> None:
    assert NAME.fullmatch(name)
    assert name not in RESERVED


@pytest.mark.parametrize("seat", ["a", "stark", "a-1", "a-0001-1", "a-0001-1-1800000000"])
@pytest.mark.parametrize("time", [0, 1_800_000_000])
def test_a_submissions_name_reads_back(seat: str, time: int) -> None:
    name = SubmissionName(12, seat, 3, time)
    assert submission_name(name.file) == name


@pytest.mark.parametrize(
    "file", ["a-0001-1-180000000.sealed", "a-0001-1-.sealed", "a-0001-1-0800000000.sealed"]
)
def test_a_time_has_ten_digits(file: str) -> None:
    assert submission_name(file) is None


def test_of_one_counter_the_later_is_newer_and_any_time_newer_than_none() -> None:
    names = [SubmissionName(1, "a", 1), SubmissionName(1, "a", 1, 7), SubmissionName(1, "a", 1, 8)]
    assert sorted([*names[::-1], SubmissionName(1, "a", 2)]) == [*names, SubmissionName(1, "a", 2)]
