"""Notices: acts told to people."""

from adjudicator.repository.acts import Away, Extend
from adjudicator.repository.notices import notice
from adjudicator.rulesets import ruleset


def test_times_are_told_to_people_and_not_to_machines() -> None:
    away = Away(
        game="cup",
        at="2026-11-06T20:00:00Z",
        seat="a",
        start="2026-11-07T21:20:00Z",
        until="2026-11-09T09:00:00Z",
    )
    extend = Extend(
        game="cup", at="2026-11-06T20:00:00Z", turn=4, until="2026-11-15T21:20:00Z", reason="A feast."
    )
    rules = ruleset("claim")
    assert notice(away, rules) == "A is away from Sat 2026-11-07 21:20 UTC until Mon 2026-11-09 09:00 UTC."
    assert (
        notice(extend, rules) == "The organiser extends the deadline until Sun 2026-11-15 21:20 UTC: A feast."
    )
