"""Agreement, as it follows from manifests, acts and the clock."""

from hypothesis import given, strategies as st

from adjudicator.repository.people.agreement import agreed_from, uncounted
from adjudicator.repository.people.roster import Player, Roster
from adjudicator.sealing import SecretKey

SEATS = ("a", "b", "c", "d")
PLAYERS = {seat: Player(seat, SecretKey.from_seed(seat.encode()).public, "") for seat in SEATS}
MOMENTS = st.dictionaries(st.sampled_from(SEATS), st.integers(0, 5))
VOTES = st.dictionaries(st.sampled_from(SEATS), st.sampled_from(["draw", "end", "nothing"]))


def test_a_vote_ceases_to_count_at_its_moment_unless_something_was_sent() -> None:
    moments = {"a": 3, "b": 4}
    assert [uncounted(moments, now) for now in (2, 3, 4)] == [frozenset(), {"a"}, {"a", "b"}]
    assert uncounted(moments, 4, sent=frozenset("b")) == {"a"}


@given(MOMENTS, VOTES)
def test_the_moment_of_agreement_is_the_first_at_which_those_who_count_agree(
    moments: dict[str, int], votes: dict[str, str]
) -> None:
    roster = Roster(SEATS, PLAYERS, votes=votes)
    agreeing = [now for now in range(7) if moments and roster.agreed(uncounted(moments, now))]
    # Where nobody's wish fails to count at first, the last vote has ended the game already.
    at_first = [now for now in agreeing if uncounted(moments, now)]
    assert agreed_from(moments, roster) == (at_first[0] if at_first else None)


@given(MOMENTS, VOTES, st.integers(0, 6))
def test_somebody_present_must_wish_it(moments: dict[str, int], votes: dict[str, str], now: int) -> None:
    roster = Roster(SEATS, PLAYERS, votes=votes)
    left_out = uncounted(moments, now)
    counted = [votes.get(seat) for seat in SEATS if seat not in left_out]
    wish = roster.agreed(left_out)
    assert (wish is not None) == (bool(counted) and len(set(counted)) == 1 and counted[0] in {"draw", "end"})
    assert roster.agreed(uncounted(moments, now, sent=frozenset(SEATS))) == roster.agreed()
