"""What the rules say about cards, whoever holds them: following, winning, powers, votes."""

import pytest
from hypothesis import given, strategies as st

from adjudicator.rulesets.claim.cards import CARDS, DECK, FACTION, FACTIONS, VALUE, Card, Phase
from adjudicator.rulesets.claim.judgements import (
    count_votes,
    faction_vote,
    may_follow,
    outcome,
    spoil,
    trick_winner,
)
from tests.rulesets.claim.positions import cards

HANDS = st.lists(st.sampled_from(DECK), min_size=1, max_size=13)
LEADS = st.sampled_from(CARDS)
WITHOUT_POWER = [card for card in CARDS if card[0] in "GUD"]


def legal(hand: str, lead: str) -> str:
    return " ".join(may_follow(cards(hand), Card(lead)).cards)


def wins(lead: str, follow: str) -> tuple[str, str, str]:
    return trick_winner(Card(lead), Card(follow))


# --- Following --------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-FOLLOW-01")
@given(HANDS, LEADS)
def test_who_can_follow_must_or_plays_a_doppelganger(hand: list[Card], lead: Card) -> None:
    if any(card[0] == lead[0] for card in hand):
        assert set(may_follow(hand, lead).cards) == {card for card in hand if card[0] in {lead[0], "X"}}


@pytest.mark.rule("CL-FOLLOW-02", "CL-AMB-09")
def test_who_cannot_follow_plays_anything() -> None:
    assert legal("K3 X2 U0", "D1") == "K3 X2 U0"
    assert may_follow(cards("K3 X2"), Card("D1")).rule == "CL-FOLLOW-02"


@pytest.mark.rule("CL-FOLLOW-03", "CL-AMB-02")
def test_a_doppelganger_that_leads_must_be_followed_by_another() -> None:
    assert legal("G1 X2 K9 X8", "X5") == "X2 X8"
    assert legal("G1 K9", "X5") == "G1 K9"
    assert [wins("X0", follow)[0] for follow in ("G9", "K9", "U9", "D9")] == ["leader"] * 4


@pytest.mark.rule("CL-FOLLOW-04", "CL-AMB-04")
def test_a_knight_may_be_played_on_a_goblin_only_without_goblins() -> None:
    assert "K9" not in legal("K9 G0 D4", "G5")
    assert "K9" in legal("K9 D4 X1", "G5")


@pytest.mark.rule("CL-INV-05")
@given(HANDS, LEADS)
def test_the_follower_always_has_a_legal_card_of_its_hand(hand: list[Card], lead: Card) -> None:
    allowed = may_follow(hand, lead).cards
    assert allowed
    assert len(set(allowed)) == len(allowed)
    assert set(allowed) <= set(hand)


# --- Winning ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-WIN-01", "CL-POW-02")
def test_a_knight_played_on_a_goblin_wins_whatever_the_values() -> None:
    knights, goblins = [[card for card in CARDS if card[0] == letter] for letter in "KG"]
    assert {wins(goblin, knight) for goblin in goblins for knight in knights} == {
        ("follower", "power", "CL-WIN-01")
    }


@pytest.mark.rule("CL-AMB-05", "CL-POW-02")
def test_a_knight_that_leads_has_no_power_and_needs_none() -> None:
    assert wins("K2", "G9") == ("leader", "off-faction", "CL-WIN-04")
    assert wins("K2", "K9") == ("follower", "higher", "CL-WIN-02")


@pytest.mark.rule("CL-WIN-02")
def test_within_a_faction_the_higher_value_wins() -> None:
    for lead in CARDS:
        for follow in CARDS:
            if lead[0] == follow[0] and lead != follow:
                higher = "follower" if int(follow[1]) > int(lead[1]) else "leader"
                assert wins(lead, follow) == (higher, "higher", "CL-WIN-02")


@pytest.mark.rule("CL-WIN-03", "CL-AMB-06")
def test_equal_values_are_won_by_the_leader() -> None:
    assert wins("G0", "G0") == ("leader", "equal", "CL-WIN-03")
    for lead in CARDS:
        assert wins(lead, f"X{lead[1]}") == ("leader", "equal", "CL-WIN-03")


@pytest.mark.rule("CL-WIN-04", "CL-AMB-01")
def test_off_faction_the_leader_wins_whatever_the_values() -> None:
    for lead in CARDS:
        for follow in WITHOUT_POWER:
            if lead[0] != follow[0]:
                assert wins(lead, follow) == ("leader", "off-faction", "CL-WIN-04")


# --- Powers -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-POW-05", "CL-AMB-08")
def test_a_doppelganger_follows_anything_and_counts_by_its_own_value() -> None:
    for lead in CARDS:
        hand = cards(f"X7 {lead} D0")
        assert "X7" in may_follow(hand, lead).cards
        higher, rule = ("follower", "CL-WIN-02") if int(lead[1]) < 7 else ("leader", "CL-WIN-02")
        assert wins(lead, "X7")[::2] == (("leader", "CL-WIN-03") if lead[1] == "7" else (higher, rule))


@pytest.mark.rule("CL-POW-06", "CL-AMB-07")
def test_a_doppelganger_has_no_power_of_those_it_mimics() -> None:
    assert wins("G6", "X5") == ("leader", "higher", "CL-WIN-02")
    assert spoil("phase-1", Card("X9")).to == "discard"
    assert spoil("phase-2", Card("X9")).to == "winner"


@pytest.mark.rule("CL-POW-07", "CL-AMB-03")
def test_a_doppelganger_that_leads_mimics_nobody() -> None:
    assert wins("X0", "K9") == ("leader", "off-faction", "CL-WIN-04")
    assert wins("X0", "G9") == ("leader", "off-faction", "CL-WIN-04")


@pytest.mark.rule("CL-POW-03", "CL-POW-04")
@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("phase-1", {"G": "discard", "K": "discard", "U": "winner", "D": "discard", "X": "discard"}),
        ("phase-2", {"G": "winner", "K": "winner", "U": "winner", "D": "loser", "X": "winner"}),
    ],
)
def test_where_played_cards_go(phase: Phase, expected: dict[str, str]) -> None:
    assert {(card[0], spoil(phase, card).to) for card in CARDS} == set(expected.items())


# --- Votes ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-SCORE-01")
def test_more_cards_get_the_vote_whatever_their_values() -> None:
    vote = faction_vote("dwarf", {"a": cards("D0 D1 D2 G9"), "b": cards("D8 D9")})
    assert (vote.seat, vote.counts, vote.rule) == ("a", {"a": 3, "b": 2}, "CL-SCORE-01")


@pytest.mark.rule("CL-SCORE-02")
def test_of_equal_numbers_the_highest_card_gets_the_vote() -> None:
    vote = faction_vote("goblin", {"a": cards("G0 G0 G4 K9"), "b": cards("G1 G2 G3")})
    assert (vote.seat, vote.best, vote.rule) == ("a", {"a": "G4", "b": "G3"}, "CL-SCORE-02")


@pytest.mark.rule("CL-SCORE-03", "CL-AMB-12", "CL-AMB-13")
def test_nobody_gets_the_vote_of_equal_zeros_or_of_none() -> None:
    zeros = faction_vote("goblin", {"a": cards("G0 G0"), "b": cards("G0 G0")})
    none = faction_vote("knight", {"a": cards("G0"), "b": []})
    assert [(vote.seat, vote.rule) for vote in (zeros, none)] == [(None, "CL-SCORE-03")] * 2


@pytest.mark.rule("CL-POW-08", "CL-AMB-11")
def test_a_scored_doppelganger_votes_with_doppelgangers() -> None:
    votes = {vote.faction: vote.seat for vote in count_votes({"a": cards("X1"), "b": cards("G1 K2 U1 D1")})}
    assert votes == {"goblin": "b", "knight": "b", "undead": "b", "dwarf": "b", "doppelganger": "a"}


@pytest.mark.rule("CL-SCORE-04")
@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("G1 K2 U1", "D1 X1", ("a", {"a": 3, "b": 2})),
        ("G1", "K2 U1 D1 X1", ("b", {"a": 1, "b": 4})),
        ("G1 K2 U1 D1 X1", "", ("a", {"a": 5, "b": 0})),
        ("G1 K2 U1", "", ("a", {"a": 3, "b": 0})),
    ],
)
def test_three_votes_win(a: str, b: str, expected: tuple[str, dict[str, int]]) -> None:
    assert outcome(count_votes({"a": cards(a), "b": cards(b)})) == (*expected, "CL-SCORE-04")


@pytest.mark.rule("CL-SCORE-05", "CL-AMB-14")
@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [("U1 D1", "X1", "a"), ("U1", "D1 X1", "b"), ("U1 D1", "K2 X1", None), ("", "", None)],
)
def test_without_three_votes_more_win_and_equal_ones_are_a_draw(a: str, b: str, winner: str | None) -> None:
    end = outcome(count_votes({"a": cards(a), "b": cards(b)}))
    assert (end.winner, end.rule) == (winner, "CL-SCORE-05")


@pytest.mark.rule("CL-INV-07")
@given(st.lists(st.sampled_from(["a", "b", None]), min_size=52, max_size=52))
def test_votes_however_the_cards_lie(owners: list[str | None]) -> None:
    scored = {
        seat: [card for card, owner in zip(DECK, owners, strict=True) if owner == seat] for seat in ("a", "b")
    }
    votes = count_votes(scored)
    end = outcome(votes)
    assert sum(end.votes.values()) <= 5
    assert min(end.votes.values()) < 3
    for vote in votes:
        best = {
            seat: sorted((VALUE[card] for card in pile if FACTION[card] == vote.faction), reverse=True)
            for seat, pile in scored.items()
        }
        order = {seat: (len(values), values[:1]) for seat, values in best.items()}
        ahead = None if order["a"] == order["b"] else max(order, key=lambda seat: order[seat])
        assert vote.seat == ahead
    assert [vote.faction for vote in votes] == list(FACTIONS)
