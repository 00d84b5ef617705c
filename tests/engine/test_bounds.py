"""What the parts of an answer add up to."""

import pytest

from adjudicator.engine.bounds import Tally, Weights


@pytest.mark.parametrize(
    ("weights", "answer", "number"),
    [
        (2, 3, 6),
        (-1, {"pyke": {"ship": 2}, "karhold": {"knight": 1}}, -3),
        ({"pyke": {"ship": 2}}, {"pyke": {"ship": 3, "knight": 1}, "karhold": {"ship": 1}}, 6),
        ({"knight": 2, "ship": 1}, ["knight", "ship", "knight", "footman"], 5),
    ],
)
def test_each_part_adds_its_weight_as_often_as_it_is_there(
    weights: Weights, answer: object, number: int
) -> None:
    assert Tally(weights, start=10).of(answer) == 10 + number
