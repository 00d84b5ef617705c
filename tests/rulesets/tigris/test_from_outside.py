"""The example in the ruleset's docstring is true."""

import doctest

from adjudicator.rulesets import tigris


def test_the_example_of_playing_from_outside_is_true() -> None:
    found = doctest.testmod(tigris)
    assert found.attempted
    assert not found.failed
