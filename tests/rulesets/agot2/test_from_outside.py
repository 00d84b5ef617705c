"""The example of how the rules are played without anything around them."""

import doctest

from adjudicator.rulesets import agot2


def test_the_example_does_what_it_says() -> None:
    found = doctest.testmod(agot2)
    assert (found.attempted > 0, found.failed) == (True, 0)
