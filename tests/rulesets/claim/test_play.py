"""The procedures: the deal, tricks of both phases, the vote."""

from collections import Counter

import pytest

from adjudicator.engine import IllegalAnswer
from adjudicator.rulesets.claim.cards import DECK, FACTION, FACTIONS, Card
from adjudicator.rulesets.claim.events import (
    BlindCardSeen,
    CardLed,
    FactionVoted,
    GameEnded,
    LeaderNamed,
    PrizeTurned,
    TrickWon,
)
from adjudicator.rulesets.claim.judgements import trick_winner
from tests.rulesets.claim.positions import (
    RULES,
    SEATS,
    ClaimTable,
    answer,
    cards,
    play_from,
    play_to,
    play_trick,
    position,
    questions,
    start,
)


def finished(seed: int) -> ClaimTable:
    table = start(seed)
    for _question in questions(table, seed):
        pass
    return table


# --- Setting up -------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-SETUP-01")
def test_the_deal() -> None:
    board = start().board
    assert {seat: len(hand) for seat, hand in board.hands.items()} == {"a": 13, "b": 13}
    assert len(board.deck) == 25  # one is turned up already
    assert Counter([*board.deck, board.prize, *board.hands["a"], *board.hands["b"]]) == Counter(DECK)


@pytest.mark.rule("CL-SETUP-02")
def test_piles_begin_empty() -> None:
    board = start().board
    for piles in (board.prizes, board.blind, board.scored):
        assert piles == {"a": [], "b": []}


@pytest.mark.rule("CL-SETUP-03", "CL-AMB-16")
def test_the_first_leader_is_drawn_or_named() -> None:
    for seat in SEATS:
        table = start(0, {"first-leader": seat})
        assert table.unanswered[0].seat == seat
        (event,) = [event for event in table.game.told if isinstance(event, LeaderNamed)]
        assert (event.seat, event.drawn) == (seat, False)
    drawn = Counter(start(seed).board.leader for seed in range(200))
    assert min(drawn["a"], drawn["b"]) > 70  # a fair coin falls below once in 40,000 times
    assert start(0, {"first-leader": "drawn"}).board == start(0).board


@pytest.mark.rule("CL-SETUP-04", "CL-AMB-26")
def test_the_secret_and_the_cards_played_decide_everything() -> None:
    games = [finished(7), finished(7)]
    assert games[0].game.told == games[1].game.told
    assert games[0].game.whispered == games[1].game.whispered
    assert start(7).board.hands != start(8).board.hands
    # Taken back and played again, a trick turns and draws the same cards.
    table = play_to(7, lambda board: board.trick == 4)
    again = table.fork()
    for each in (table, again):
        for _question in range(2):
            answer(each, each.unanswered[0].default)
    assert table.board == again.board


# --- Phase one --------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-P1-01", "CL-P1-02", "CL-FOLLOW-05")
def test_the_leader_sees_the_prize_and_plays_any_card() -> None:
    table = play_from(position(a="G1 X2 K3", b="D1 D2 D3"), {"prize-trick-1": "U6"})
    assert [event.card for event in table.game.told if isinstance(event, PrizeTurned)] == ["U6"]
    assert table.view("a").prize == table.view(None).prize == "U6"
    (question,) = table.unanswered
    assert (question.label, question.seat) == ("phase-1/lead/trick-1", "a")
    assert list(question.options.listing()) == ["G1", "X2", "K3"]


@pytest.mark.rule("CL-P1-03")
def test_the_follower_sees_the_lead_and_follows() -> None:
    table = play_from(position(a="G1 X2 K3", b="D1 G2 X3"), {"prize-trick-1": "U6"})
    answer(table, "G1")
    (question,) = table.unanswered
    assert (question.label, question.seat) == ("phase-1/follow/trick-1", "b")
    assert (table.view("b").prize, table.view("b").lead) == ("U6", "G1")
    assert list(question.options.listing()) == ["G2", "X3"]


@pytest.mark.rule("CL-P1-04", "CL-P2-04")
def test_tricks_of_both_phases_are_won_alike() -> None:
    for seed in range(10):
        for trick in finished(seed).board.tricks:
            won = trick_winner(trick.lead, trick.follow).role == "leader"
            assert (trick.winner == trick.leader) == won


@pytest.mark.rule("CL-P1-05", "CL-P1-06", "CL-AMB-17")
def test_the_winner_takes_the_prize_and_the_loser_a_blind_card_it_may_look_at() -> None:
    table = play_trick("G3", "G7", prize="K5", blind="D3")
    assert table.board.prizes == {"a": [], "b": ["K5"]}
    assert table.board.blind == {"a": ["D3"], "b": []}
    assert [
        (seat, event.card) for seat, event in table.game.whispered if isinstance(event, BlindCardSeen)
    ] == [("a", "D3")]


@pytest.mark.rule("CL-P1-07", "CL-AMB-10")
@pytest.mark.parametrize(
    ("lead", "follow", "winner"), [("U4", "U9", "b"), ("U4", "U1", "a"), ("K5", "U9", "a")]
)
def test_played_undead_are_scored_by_the_winner(lead: str, follow: str, winner: str) -> None:
    table = play_trick(lead, follow)
    assert table.board.scored[winner] == [card for card in (lead, follow) if card[0] == "U"]
    assert table.board.scored[table.board.other(winner)] == []


@pytest.mark.rule("CL-P1-08", "CL-P1-12", "CL-POW-04")
def test_other_played_cards_are_discarded_dwarves_too() -> None:
    table = play_trick("D3", "D8")
    assert table.board.discard == ["D3", "D8"]
    assert table.board.scored == {"a": [], "b": []}


@pytest.mark.rule("CL-P1-09")
def test_undead_that_are_recruited_are_not_scored() -> None:
    table = play_trick("G3", "G7", prize="U6", blind="U8")
    assert (table.board.prizes["b"], table.board.blind["a"]) == (["U6"], ["U8"])
    assert table.board.scored == {"a": [], "b": []}


@pytest.mark.rule("CL-P1-11", "CL-P2-01")
def test_after_thirteen_tricks_followers_become_hands() -> None:
    for seed in range(5):
        table = play_to(seed, lambda board: board.stage == "phase-1" and board.trick == 12)
        piles = {seat: table.board.prizes[seat] + table.board.blind[seat] for seat in SEATS}
        assert {seat: len(pile) for seat, pile in piles.items()} == dict.fromkeys(SEATS, 11)
        while table.board.stage == "phase-1":
            answer(table, table.unanswered[0].default)
        board = table.board
        assert len(board.tricks) == 13
        assert (board.deck, board.prizes, board.blind) == ([], {"a": [], "b": []}, {"a": [], "b": []})
        for seat in SEATS:
            hand = Counter(board.hands[seat])
            won = Counter(trick.prize for trick in board.tricks if trick.prize and trick.winner == seat)
            assert hand.total() == 13
            assert hand >= Counter(piles[seat])
            assert hand >= won


# --- Phase two --------------------------------------------------------------------------------------------


@pytest.mark.rule("CL-P2-03")
def test_phase_two_has_no_prize() -> None:
    table = finished(3)
    assert [trick.prize for trick in table.board.tricks if trick.phase == "phase-2"] == [None] * 13
    assert [trick.prize for trick in table.board.tricks].count(None) == 13
    assert sum(isinstance(event, PrizeTurned) for event in table.game.told) == 13


@pytest.mark.rule("CL-P2-05", "CL-P2-07")
@pytest.mark.parametrize(("lead", "follow"), [("G3", "G7"), ("U3", "U7"), ("K3", "X7"), ("U3", "X7")])
def test_the_winner_scores_both_cards(lead: str, follow: str) -> None:
    table = play_trick(lead, follow, "phase-2")
    assert table.board.scored == {"a": [], "b": [lead, follow]}


@pytest.mark.rule("CL-P2-06", "CL-AMB-22")
@pytest.mark.parametrize(
    ("lead", "follow", "a", "b"),
    [("D5", "X8", "D5", "X8"), ("D9", "K2", "K2", "D9"), ("K7", "D5", "K7", "D5"), ("D9", "D2", "", "D9 D2")],
)
def test_dwarves_go_to_the_loser_whoever_played_them(lead: str, follow: str, a: str, b: str) -> None:
    assert play_trick(lead, follow, "phase-2").board.scored == {"a": cards(a), "b": cards(b)}


@pytest.mark.rule("CL-P2-08")
def test_who_wins_nothing_but_the_trick_leads_all_the_same() -> None:
    table = play_trick("D3", "D8", "phase-2")
    assert table.board.scored == {"a": ["D3", "D8"], "b": []}
    assert [(question.kind, question.seat) for question in table.unanswered] == [("lead", "b")]


@pytest.mark.rule("CL-P2-09")
def test_phase_two_discards_nothing() -> None:
    for seed in range(5):
        table = play_to(seed, lambda board: board.stage == "phase-2")
        before = list(table.board.discard)
        for _question in questions(table, seed):
            pass
        assert table.board.discard == before


# --- The end ----------------------------------------------------------------------------------------------


def certain_votes(table: ClaimTable) -> dict[str, int]:
    """How many factions' votes nobody can take from a seat any more."""
    board = table.board
    certain = dict.fromkeys(SEATS, 0)
    for faction in FACTIONS:
        counts = {seat: sum(FACTION[card] == faction for card in board.scored[seat]) for seat in SEATS}
        open_still = sum(FACTION[card] == faction for hand in board.hands.values() for card in hand)
        if board.lead:
            open_still += FACTION[board.lead] == faction
        for seat in SEATS:
            certain[seat] += counts[seat] > counts[board.other(seat)] + open_still
    return certain


@pytest.mark.rule("CL-SCORE-06")
def test_the_game_goes_on_when_the_winner_is_certain() -> None:
    after_certainty = 0
    for seed in range(40):
        table = start(seed)
        for _question in questions(table, seed):
            after_certainty += max(certain_votes(table).values()) >= 3
        assert len(table.board.tricks) == 26
    assert after_certainty > 40


@pytest.mark.rule("CL-SCORE-08")
def test_the_vote_and_nothing_else_ends_the_game() -> None:
    table = start(5)
    for _question in questions(table, 5):
        assert RULES.result(table.view(None)) is None
        assert not any(isinstance(event, GameEnded) for event in table.game.told)
    ending = table.game.told[-6:]
    assert [type(event) for event in ending] == [FactionVoted] * 5 + [GameEnded]
    assert isinstance(ending[-1], GameEnded)
    result = RULES.result(table.view(None))
    assert result is not None
    assert result.winners == ((ending[-1].seat,) if ending[-1].seat else ())
    assert result.rule == ending[-1].rule


@pytest.mark.rule("CL-SCORE-07", "CL-INV-08")
def test_the_undead_always_vote() -> None:
    for seed in range(60):
        table = finished(seed)
        scored = [card for pile in table.board.scored.values() for card in pile]
        assert sum(FACTION[card] == "undead" for card in scored) == 10
        (undead,) = [
            event
            for event in table.game.told
            if isinstance(event, FactionVoted) and event.faction == "undead"
        ]
        assert undead.seat in SEATS


# --- Cards in orders --------------------------------------------------------------------------------------


@pytest.mark.rule("CL-AMB-21")
def test_equal_goblins_are_one_answer() -> None:
    table = play_from(position(a="G0 G0 G0 K3", b="D1 D2 D3"))
    assert list(table.unanswered[0].options.listing()) == ["G0", "K3"]
    answer(table, "G0")
    assert table.board.hands["a"] == ["G0", "G0", "K3"]


@pytest.mark.rule("CL-AMB-24", "CL-INFO-05")
def test_an_illegal_card_is_refused_and_changes_nothing() -> None:
    table = play_from(position(a="G5 K9 K8", b="G1 K3 D2"))
    answer(table, "G5")
    (question,) = table.unanswered
    before, told = table.board.clone(), len(table.game.told)
    for card in ("K3", "D2", "G9", "nonsense"):
        with pytest.raises(IllegalAnswer) as refusal:
            table.answer(question, card)
        assert refusal.value.legal == ("G1",)
    assert table.board == before
    assert (len(table.game.told), table.unanswered) == (told, (question,))
    table.answer(question, question.default, "default")
    assert table.board.tricks[0].follow == "G1"


@pytest.mark.rule("CL-AMB-25")
def test_the_game_is_for_two() -> None:
    assert list(RULES.seat_counts()) == [2]
    assert RULES.seats(2, {}) == ("a", "b")
    assert [RULES.seat_title(seat) for seat in SEATS] == ["A", "B"]


def test_a_last_card_is_told_as_such() -> None:
    table = play_to(1, lambda board: board.stage == "phase-2")
    led = [event for event in table.game.told if isinstance(event, CardLed)]
    assert [event.last for event in led] == [False] * 12 + [True]
    assert [event.trick for event in table.game.told if isinstance(event, TrickWon)] == list(range(1, 14))


def test_an_event_cites_the_rule_of_its_phase() -> None:
    told = finished(2).game.told
    rules = {event.rule for event in told if isinstance(event, CardLed) and event.phase == "phase-2"}
    assert rules == {"CL-P2-04"}
    assert {type(event.card) for event in told if isinstance(event, CardLed)} == {type(Card("G1"))}
