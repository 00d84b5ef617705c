"""Quiet turns: told with the next, in lists and feeds, and never left out of a list."""

from itertools import pairwise

from hypothesis import given, strategies as st

from adjudicator.site.news import Told, listed_turns, visible_turns
from tests.site.rows import row


@given(st.lists(st.booleans(), max_size=12))
def test_every_turn_is_told_and_no_quiet_one_alone(quiet: list[bool]) -> None:
    rows = [row(number, "One", quiet=one) for number, one in enumerate(quiet)]
    news = visible_turns(rows)
    assert [each for one in news for each in (*one.before, one.row)] + [
        each for one in news[-1:] for each in one.after
    ] == rows
    assert not any(one.row.quiet for one in news) or all(quiet)
    assert all(earlier.after == later.before for earlier, later in pairwise(news))
    listed = [each for one in listed_turns(news) for each in (one.row, *one.quiet)]
    assert sorted(one.number for one in listed) == [*range(len(rows))]


def test_turns_without_news_are_told_with_the_next() -> None:
    rows = [row(number, "One", quiet=number in {2, 3, 5}) for number in range(6)]
    assert visible_turns(rows) == [
        Told(rows[0]),
        Told(rows[1], (), (rows[2], rows[3])),
        Told(rows[4], (rows[2], rows[3]), (rows[5],)),
    ]
    assert [one.last.number for one in visible_turns(rows)] == [0, 3, 5]
