"""Branches: one of several things, each with answers of its own."""

from typing import Any

import pytest

from adjudicator.engine import Branches, IllegalAnswer, Moves, OneOf, Question, SomeOf

MARCHES = Branches(
    {
        "winterfell": Moves({"knight": 1, "footman": 2}, {"karhold": ("knight", "footman")}),
        "white-harbor": Moves({}, {}),
        "young-wolf": OneOf(("none", "karhold")),
    },
    {"young-wolf": ("wolf", "castle-black")},
)


@pytest.mark.parametrize(
    ("written", "answer"),
    [
        ({"Winterfell": {"karhold": "knight"}}, {"winterfell": {"karhold": {"knight": 1}}}),
        ({"winterfell": {}}, {"winterfell": {}}),
        ("White Harbor", {"white-harbor": {}}),
        ({"young-wolf": "Karhold"}, {"young-wolf": "karhold"}),
    ],
)
def test_ways_to_write_a_branch(written: object, answer: object) -> None:
    assert MARCHES.parse(written) == answer


@pytest.mark.parametrize(
    ("written", "message", "where"),
    [
        (
            [],
            "A mapping is expected here: one of winterfell, white-harbor, young-wolf, with its answer.",
            (),
        ),
        ("karhold", "“karhold” is not one of the legal answers.", ()),
        (
            "young-wolf",
            "Say what “young-wolf” is to do, as {young-wolf: …}. An answer is one of none, karhold.",
            (),
        ),
        ({"winterfel": {}}, "“winterfel” is not one of the legal answers.", ("winterfel",)),
        (
            {"Winterfell": {"karhold": ["knight", "knight"]}},
            "At most 1 of “knight” can be taken, not 2.",
            ("Winterfell", "karhold", 1),
        ),
        (
            {"winterfell": {}, "white-harbor": {}},
            "Only one can be chosen here; “white-harbor” comes after “winterfell”.",
            ("white-harbor",),
        ),
    ],
)
def test_mistakes(written: object, message: str, where: tuple[str | int, ...]) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        MARCHES.parse(written)
    assert (caught.value.message, caught.value.where) == (message, where)


def test_each_branch_is_described_on_a_line() -> None:
    assert MARCHES.describe_lines() == (
        "winterfell: move any of knight, 2 × footman to: karhold",
        "white-harbor: move any of  to: ",
        "young-wolf: one of none, karhold",
    )


def test_the_legal_part_is_that_of_the_branch() -> None:
    options = Branches({"a": OneOf(("x",)), "b": SomeOf({"x": 1}, 0, 1)})
    assert options.legal_part({"b": "x"}) is None, "an answer without parts"
    assert options.legal_part({"c": "x"}) is options.legal_part([]) is None


def test_what_each_branch_would_be_asked_by_itself() -> None:
    default: dict[str, Any] = {"winterfell": {"karhold": {"knight": 1}}}
    question = Question("round-1/march", "stark", "march", "", MARCHES, default, check="march")
    asked = [
        (key, one.kind, one.subject, one.options, one.default, one.check)
        for key, one in question.branches.items()
    ]
    options = MARCHES.branches
    assert asked == [
        ("winterfell", "march", "winterfell", options["winterfell"], {"karhold": {"knight": 1}}, ""),
        ("white-harbor", "march", "white-harbor", options["white-harbor"], {}, ""),
        ("young-wolf", "wolf", "castle-black", options["young-wolf"], "none", ""),
    ]
