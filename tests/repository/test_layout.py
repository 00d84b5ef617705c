"""Names of games, and what stands in the way of one."""

import pytest

from adjudicator.repository.layout import NAME, RESERVED


@pytest.mark.parametrize("name", ["con", "prn", "aux", "nul", "com1", "com9", "lpt1", "lpt9"])
def test_windows_names_for_devices_are_reserved(name: str) -> None:
    assert name in RESERVED


@pytest.mark.parametrize("name", ["con-1", "com", "com10", "console", "auxiliary", "null", "duel"])
def test_what_only_looks_like_one_is_not(name: str) -> None:
    assert NAME.fullmatch(name)
    assert name not in RESERVED
