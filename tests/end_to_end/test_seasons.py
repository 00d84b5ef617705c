"""Whole games between strangers, over branches and jobs, in which everything goes wrong that can."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.end_to_end.happenings import (
    a_turn_is_undone,
    all_send,
    no_job_runs_for_days,
    one_is_forged,
    one_is_late,
    one_is_replaced,
    one_is_replayed,
    one_rotates_a_key,
    one_sends_twice,
    one_thinks_again,
    one_withdraws,
    pushes_race_the_job,
    the_job_is_killed,
)
from tests.end_to_end.losses import assert_nothing_was_lost
from tests.end_to_end.season import Season

pytestmark = pytest.mark.slow

Story = Mapping[int, tuple[Callable[[Season], None], ...]]
"""What happens in which exchange, counted from 1; in the others all simply send."""

WESTEROS: Story = {
    1: (one_sends_twice, one_thinks_again, one_withdraws, the_job_is_killed),
    2: (one_is_forged, one_is_replayed, one_is_replaced),
    3: (no_job_runs_for_days,),
    4: (one_rotates_a_key,),
    5: (pushes_race_the_job,),
    6: (one_is_late,),
    7: (a_turn_is_undone,),
}

DUEL: Story = {
    2: (one_thinks_again,),
    3: (the_job_is_killed,),
    4: (one_is_late,),
    6: (a_turn_is_undone,),
    8: (one_rotates_a_key,),
    9: (one_withdraws,),
    10: (one_is_forged, one_is_replayed, pushes_race_the_job),
    11: (one_is_replaced,),
    12: (one_sends_twice,),
    14: (no_job_runs_for_days,),
}

MOST_EXCHANGES = 100


@pytest.mark.parametrize(
    ("ruleset", "seats", "seed", "story"),
    [("agot2", 3, "winter", WESTEROS), ("claim", 2, "winter", DUEL)],
    ids=["agot2", "claim"],
)
def test_whatever_happens_the_game_ends_audits_clean_and_no_order_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str, seats: int, seed: str, story: Story
) -> None:
    season = Season(tmp_path, "season", ruleset, seats, seed)
    season.set_up(monkeypatch)
    left = dict(story)
    for exchange in range(1, MOST_EXCHANGES):
        latest = season.latest()
        if latest.state.over:
            break
        season.unsent = season.awaited()
        for happening in left.pop(exchange, ()):
            happening(season)
        if season.latest().number == latest.number:
            all_send(season)
    assert left == {}, "the game was over too soon for the story; another seed gives a longer one"
    result = season.published().result
    assert result is not None
    assert not result.rule.startswith("P-"), "it ended by its rules"
    season.ends()
    assert_nothing_was_lost(season)
