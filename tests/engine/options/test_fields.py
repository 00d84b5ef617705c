"""Fields: several things decided at once."""

import pytest

from adjudicator.engine import Assignment, Fields, IllegalAnswer, Number, OneOf, SomeOf

UNITS = SomeOf({"footman": 2, "knight": 1}, 0, 2)
MUSTER = Fields({"winterfell": UNITS, "white-harbor": SomeOf({"footman": 1}, 0, 1)}, [])
BOTH = Fields({"gate": OneOf(("open", "shut")), "bid": Number(0, 3)})


@pytest.mark.parametrize(
    ("options", "written", "answer"),
    [
        (BOTH, {"bid": "2", "Gate": "Open"}, {"gate": "open", "bid": 2}),
        (MUSTER, {"White Harbor": "footman"}, {"winterfell": (), "white-harbor": ("footman",)}),
        (MUSTER, {"winterfell": {"footman": 2}}, {"winterfell": ("footman", "footman"), "white-harbor": ()}),
        (MUSTER, {}, {"winterfell": (), "white-harbor": ()}),
        # Of a single field, its answer alone will do.
        (Fields({"winterfell": UNITS}, []), ["knight"], {"winterfell": ("knight",)}),
        (Fields({"bid": Number(0, 3)}), 3, {"bid": 3}),
    ],
)
def test_ways_to_fill_in_fields(options: Fields, written: object, answer: dict[str, object]) -> None:
    read = options.parse(written)
    assert (read, list(read)) == (answer, list(answer))
    assert options.parse(options.plain(read)) == read


@pytest.mark.parametrize(
    ("options", "written", "message", "where"),
    [
        (
            MUSTER,
            ["knight"],
            "A mapping is expected here: each of winterfell, white-harbor with its answer.",
            (),
        ),
        (MUSTER, {"karhold": "knight"}, "“karhold” is not one of the legal answers.", ("karhold",)),
        (
            MUSTER,
            {"winterfell": ["knight", "ship"]},
            "“ship” is not one of the legal answers.",
            ("winterfell", 1),
        ),
        (
            MUSTER,
            {"Winterfell": {"knight": 2}},
            "At most 1 of “knight” can be taken, not 2.",
            ("Winterfell", "knight"),
        ),
        (MUSTER, {"winterfell": [], "Winterfell": []}, "“winterfell” appears here twice.", ("Winterfell",)),
        (BOTH, {"bid": 2}, "There is no answer to: gate.", ()),
        (BOTH, {}, "There is no answer to: gate, bid.", ()),
    ],
)
def test_mistakes(options: Fields, written: object, message: str, where: tuple[str | int, ...]) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        options.parse(written)
    assert (caught.value.message, caught.value.where) == (message, where)


def test_the_legal_part_keeps_legal_fields_and_the_legal_part_of_others() -> None:
    written = {"winterfell": ["knight"], "white-harbor": ["ship"], "karhold": []}
    assert MUSTER.legal_part(written) == {"winterfell": ("knight",)}
    assert MUSTER.legal_part("knight") == {}
    sheet = Fields({"orders": Assignment({"a": ("x",), "b": ("x", "y")})})
    assert sheet.legal_part({"orders": {"a": "z", "b": "y"}}) == {"orders": {"b": "y"}}


def test_fields_are_described_a_line_each() -> None:
    assert MUSTER.describe_lines() == (
        "winterfell: 0 to 2 of: 2 × footman, knight",
        "white-harbor: 0 to 1 of: footman",
        "what is left out counts as []",
    )
    assert BOTH.describe() == "gate: one of open, shut; bid: a number from 0 to 3"


def test_the_last_fields_vary_first() -> None:
    listed = list(BOTH.listing())
    assert listed[:2] == [{"gate": "open", "bid": 0}, {"gate": "open", "bid": 1}]
    assert len(listed) == 8
