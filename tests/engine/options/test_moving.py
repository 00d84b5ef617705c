"""Moves: units to destinations, the rest stays."""

from random import Random

import pytest

from adjudicator.engine import IllegalAnswer, Limit, Moves

MARCH = Moves(
    {"footman": 2, "knight": 1, "ship": 1},
    {"castle-black": ("footman", "knight"), "karhold": ("footman", "knight"), "bay-of-ice": ("ship",)},
    (Limit(("castle-black", "karhold"), 1),),
)


PLACES: dict[str, tuple[str, ...]] = {f"area-{n}": ("footman", "knight", "ship") for n in range(8)}


@pytest.mark.parametrize(
    ("written", "answer"),
    [
        ({}, {}),
        ({"Castle Black": ["footman", "knight"]}, {"castle-black": {"footman": 1, "knight": 1}}),
        ({"karhold": {"footman": 2}, "stay": ["knight"]}, {"karhold": {"footman": 2}}),
        ({"karhold": [], "castle-black": "knight"}, {"castle-black": {"knight": 1}}),
        (
            {"bay-of-ice": "ship", "karhold": ["knight", "footman"]},
            {"karhold": {"footman": 1, "knight": 1}, "bay-of-ice": {"ship": 1}},
        ),
    ],
)
def test_ways_to_write_moves(written: object, answer: dict[str, dict[str, int]]) -> None:
    assert str(MARCH.parse(written)) == str(answer)


@pytest.mark.parametrize(
    ("written", "message", "where"),
    [
        (
            "karhold",
            (
                "A mapping is expected here: a destination and the units that go there. "
                "Write it as {karhold: [2 footman, knight]}."
            ),
            (),
        ),
        ({"karhold": "ship"}, "“ship” is not one of the legal answers.", ("karhold",)),
        ({"karhold": ["knight", "knight"]}, "At most 1 of “knight” can be taken, not 2.", ("karhold", 1)),
        ({"karhold": "knight", "Karhold": "knight"}, "“karhold” appears here twice.", ("Karhold",)),
        ({"carhold": "knight"}, "“carhold” is not one of the legal answers.", ("carhold",)),
        ({"karhold": "knight", "stay": "knight"}, "At most 0 of “knight” can be taken, not 1.", ("stay",)),
        ({"stay": "knight", "Stay": "ship"}, "“stay” appears here twice.", ("Stay",)),
        (
            {"karhold": "knight", "castle-black": "footman"},
            "At most 1 may be used of: castle-black, karhold.",
            ("castle-black",),
        ),
    ],
)
def test_mistakes(written: object, message: str, where: tuple[str | int, ...]) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        MARCH.parse(written)
    assert (caught.value.message, caught.value.where) == (message, where)


def test_a_destination_may_be_called_stay() -> None:
    options = Moves({"dog": 1}, {"stay": ("dog",)})
    assert options.parse({"stay": "dog"}) == {"stay": {"dog": 1}}


def test_staying_altogether_is_listed_first() -> None:
    assert next(MARCH.listing()) == {}
    assert MARCH.describe() == ("move any of 2 × footman, knight, ship to: castle-black, karhold, bay-of-ice")


@pytest.mark.slow
def test_large_moves_under_limits_are_sampled_evenly() -> None:
    """By symmetry each of the eight destinations is entered equally often."""
    random = Random("moves")
    options = Moves({"footman": 3, "knight": 3, "ship": 2}, PLACES, (Limit(tuple(PLACES), 3),))
    entered = dict.fromkeys(PLACES, 0)
    for _time in range(4000):
        answer = options.sample(random.randrange)
        assert len(answer) <= 3
        options.parse(answer)
        for place in answer:
            entered[place] += 1
    expected = sum(entered.values()) / 8
    # Entries of one answer exclude each other a little, so the sum is below a chi-square with 7 degrees
    # of freedom, which goes beyond 29.9 once in ten thousand seeds; the seed is fixed.
    assert sum((n - expected) ** 2 / expected for n in entered.values()) < 29.9
