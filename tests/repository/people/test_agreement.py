"""Agreement, as it follows from manifests, acts, the clock and the game's secret."""

import pytest
from hypothesis import given, strategies as st

from adjudicator.player.status import StatusReport
from adjudicator.repository.people.agreement import agreed, opened_votes, seal_vote, uncounted
from adjudicator.repository.people.roster import Player, Roster
from adjudicator.repository.turn.audit import audit_game
from adjudicator.sealing import SecretKey
from adjudicator.site.notices import notices_of
from tests.repository.table_in_memory import GameInMemory

SEATS = ("a", "b", "c", "d")
PLAYERS = {seat: Player(seat, SecretKey.from_seed(seat.encode()).public, "") for seat in SEATS}
ROSTER = Roster(SEATS, PLAYERS)
MOMENTS = st.dictionaries(st.sampled_from(SEATS), st.integers(0, 5))
VOTES = st.dictionaries(st.sampled_from(SEATS), st.sampled_from(["draw", "end", "nothing"]))


def test_a_vote_ceases_to_count_at_its_moment_unless_something_was_sent() -> None:
    moments = {"a": 3, "b": 4}
    assert [uncounted(moments, now) for now in (2, 3, 4)] == [frozenset(), {"a"}, {"a", "b"}]
    assert uncounted(moments, 4, sent=frozenset("b")) == {"a"}


@given(MOMENTS, VOTES, st.integers(0, 6))
def test_somebody_present_must_wish_it(moments: dict[str, int], votes: dict[str, str], now: int) -> None:
    left_out = uncounted(moments, now)
    counted = [votes.get(seat) for seat in SEATS if seat not in left_out]
    wish = agreed(votes, ROSTER, left_out)
    assert (wish is not None) == (bool(counted) and len(set(counted)) == 1 and counted[0] in {"draw", "end"})
    assert agreed(votes, ROSTER, uncounted(moments, now, sent=frozenset(SEATS))) == agreed(votes, ROSTER)


def test_a_vote_opens_for_its_own_seat_alone_and_all_have_one_size() -> None:
    trial = GameInMemory()
    sealed = seal_vote("draw", trial.game, "a")
    assert len({len(seal_vote(wish, trial.game, "a")) for wish in ("draw", "end", "nothing")}) == 1
    for holder, wish in (("a", "draw"), ("b", "nothing")):
        roster = Roster(("a", "b"), votes={holder: sealed})
        assert opened_votes(trial.game, roster, trial.secret) == {holder: wish}


def test_nothing_that_is_published_tells_of_a_vote_before_it_decides() -> None:
    """Two games in which one seat votes for something else, or not at all, tell the same."""
    told = set()
    for wish in ("draw", "end", "nothing", ""):
        trial = GameInMemory(options={"first-leader": "a"})
        if wish:
            trial.vote("b", wish, "2027-01-15T08:00:30Z")
        trial.run(25)
        published, latest = trial.published, trial.published.latest
        assert latest is not None
        report = StatusReport(published)
        sentences = tuple(report.sentences(report.facts(trial.now), trial.now))
        told.add((latest.report, sentences, notices_of(published, latest), latest.is_quiet))
        assert wish not in latest.report or not wish
    assert len(told) == 1


def test_the_agenda_does_not_tell_what_votes_are_for() -> None:
    wakes = set()
    for wish in ("draw", "end", "nothing"):
        trial = GameInMemory(hours=24, options={"first-leader": "a"})
        trial.run(25)
        trial.now += 1
        trial.vote("b", wish)
        trial.run(0)
        step = trial.run(1)
        assert step.settled
        wakes.add(step.wake)
    assert len(wakes) == 1


def test_an_audit_opens_the_votes_that_decided() -> None:
    trial = GameInMemory()
    trial.vote("a", "draw")
    trial.run()
    trial.vote("b", "draw")
    assert trial.run().over
    trial.reveal()
    assert audit_game(trial.files, "trial").clean
    assert opened_votes(trial.game, trial.published.roster, trial.secret) == {"a": "draw", "b": "draw"}


def test_an_end_that_nobody_voted_for_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = GameInMemory()
    trial.vote("a", "draw")
    trial.vote("b", "nothing")
    with monkeypatch.context() as patch:
        for place in ("turning", "advancing"):
            patch.setattr(f"adjudicator.repository.turn.{place}.agreed", lambda *_facts: "draw")
        assert trial.run().over
    trial.reveal()
    (finding,) = audit_game(trial.files, "trial").findings
    assert (finding.turn, "before it was due" in finding.what) == (1, True)
