"""The exact likelihoods that other tests compare with."""

from fractions import Fraction

from tests.engine.chances import chances


def test_every_sequence_of_picks_is_gone_through() -> None:
    assert chances(lambda pick: pick(2) + pick(2)) == {
        0: Fraction(1, 4),
        1: Fraction(1, 2),
        2: Fraction(1, 4),
    }


def test_later_picks_may_depend_on_earlier_ones() -> None:
    assert chances(lambda pick: pick(3) and (pick(2), pick(1))) == {
        0: Fraction(1, 3),
        (0, 0): Fraction(1, 3),
        (1, 0): Fraction(1, 3),
    }
