"""Standings: who has which place, and what decided it among equal scores."""

import pytest

from adjudicator.engine import ranked


@pytest.mark.parametrize(
    ("counted", "winners", "expected"),
    [
        ({"a": (1,), "b": (3,), "c": (3,)}, (), [(1, "b", ""), (1, "c", ""), (3, "a", "")]),
        ({"a": (3, 1), "b": (3, 2)}, (), [(1, "b", "coins"), (2, "a", "coins")]),
        ({"a": (3, 1, 5), "b": (3, 1, 6)}, (), [(1, "b", "ships"), (2, "a", "ships")]),
        ({"a": (3, 1, 5), "b": (3, 1, 5)}, (), [(1, "a", ""), (1, "b", "")]),
        ({"a": (4, 0), "b": (3, 2), "c": (3, 2)}, (), [(1, "a", ""), (2, "b", ""), (2, "c", "")]),
        (
            {"a": (8, 9, 9), "b": (8, 12, 13), "c": (8, 9, 10), "d": (9, 0, 0)},
            (),
            [(1, "d", ""), (2, "b", "coins"), (3, "c", "coins"), (4, "a", "ships")],
        ),
        (
            {"a": (3, 2, 1), "b": (3, 2, 1), "c": (3, 3, 0)},
            (),
            [(1, "c", "coins"), (2, "a", "coins"), (2, "b", "coins")],
        ),
        ({"a": (7, 1), "b": (7, 2)}, ("a",), [(1, "a", ""), (2, "b", "")]),
        ({"a": (7,), "b": (7,)}, ("b",), [(1, "b", ""), (2, "a", "")]),
    ],
)
def test_equals_share_a_place_unless_something_decides(
    counted: dict[str, tuple[int, ...]], winners: tuple[str, ...], expected: list[tuple[int, str, str]]
) -> None:
    found = ranked(counted, ["coins", "ships"][: len(counted["a"]) - 1], winners)
    assert [(one.place, one.seat, one.by) for one in found] == expected
