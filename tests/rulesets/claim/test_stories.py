"""The worked examples of the rules that are told over several tricks, or about what is seen."""

import pytest

from adjudicator.rulesets.claim.cards import DECK, FACTION, Card
from adjudicator.rulesets.claim.view import View
from tests.rulesets.claim.positions import (
    RULES,
    SEATS,
    answer,
    cards,
    play_from,
    play_to,
    position,
    questions,
    start,
    without,
)


@pytest.mark.rule("CL-EX-21", "CL-P2-02", "CL-AMB-15")
def test_the_winner_of_the_last_trick_leads_on_across_the_phases() -> None:
    board = position(a="G2", b="G5", trick=13)
    board.prizes = {"a": cards("K2 K3 K4"), "b": cards("D2 D3 D4")}
    for card in cards("K2 K3 K4 D2 D3 D4"):
        board.deck.remove(card)
    table = play_from(board)
    assert (table.board.stage, table.board.tricks[-1].winner) == ("phase-2", "b")
    assert [question.label for question in table.unanswered] == ["phase-2/lead/trick-1"]
    assert table.unanswered[0].seat == "b"


@pytest.mark.rule("CL-EX-27", "CL-INV-03")
def test_score_piles_grow_by_the_undead_of_phase_one() -> None:
    seen = set()
    for seed in range(40):
        table = start(seed)
        for _question in questions(table, seed):
            pass
        first_phase = [trick for trick in table.board.tricks if trick.phase == "phase-1"]
        undead = sum(
            FACTION[card] == "undead" for trick in first_phase for card in (trick.lead, trick.follow)
        )
        assert sum(map(len, table.board.scored.values())) == 26 + undead
        assert len(table.board.discard) == 26 - undead
        seen.add(undead)
    assert 4 in seen  # then the piles have 30, and 22 are discarded


@pytest.mark.rule("CL-EX-28", "CL-P1-10", "CL-AMB-20")
def test_three_tricks_in_a_row() -> None:
    deck = cards("U6 G8 X3 K4 D0 U1")
    board = position(a="G5 D1 X9 K8 K9", b="K2 D9 U3 D7 D8")
    draws = {
        f"{name}-trick-{trick}": deck[2 * (trick - 1) + place]
        for trick in (1, 2, 3)
        for place, name in enumerate(("prize", "blind"))
    }
    table = play_from(board, draws)
    answer(table, "G5", "K2", "D9", "D1", "U3", "X9")
    assert [(trick.winner, trick.prize) for trick in table.board.tricks] == [
        ("b", "U6"), ("b", "X3"), ("a", "D0"),
    ]  # fmt: skip
    assert table.board.leader == "a"
    assert table.board.scored == {"a": ["U3"], "b": []}
    assert table.board.discard == cards("G5 K2 D9 D1 X9")
    a, b = table.view("a"), table.view("b")
    assert {*a.prizes["a"], *a.blind} == {"G8", "K4", "D0"}
    assert {*b.prizes["b"], *b.blind} == {"U6", "X3", "U1"}
    assert b.prizes["a"] == ("D0",)
    assert a.prizes["b"] == ("U6", "X3")


@pytest.mark.rule("CL-EX-30", "CL-INFO-03", "CL-AMB-23")
def test_a_forced_card_is_asked_for_but_not_a_last_one() -> None:
    asked = []
    for b in ("G1 K3", "G1 G2"):
        table = play_from(position(a="G5 K9", b=b, trick=12))
        answer(table, "G5")
        (question,) = table.unanswered
        words = RULES.describe_question(table.view(None), question.seat, question.kind, question.subject)
        asked.append((question.label, question.seat, words))
    assert asked[0] == asked[1]

    table = play_from(position(a="G5 K9", b="G1 K3", trick=12))
    answer(table, "G5")
    assert list(table.unanswered[0].options.listing()) == ["G1"]
    answer(table, "G1")
    last = [(given.question.label, given.question.seat, given.source) for given in table.given[-2:]]
    assert last == [("phase-1/lead/trick-13", "a", "settled"), ("phase-1/follow/trick-13", "b", "settled")]


def seen_by(view: View) -> list[Card]:
    """Every card that a view shows or ever showed: played, turned up, or the seat's own followers."""
    played = [card for trick in view.tricks for card in (trick.lead, trick.follow)]
    prizes = [trick.prize for trick in view.tricks if trick.prize]
    won = [trick.prize for trick in view.tricks if trick.prize and trick.winner == view.seat]
    return played + prizes + without(view.hand, won)


@pytest.mark.rule("CL-EX-31", "CL-INV-11", "CL-INFO-08")
@pytest.mark.parametrize("seed", range(12))
def test_what_has_been_seen_when_phase_two_begins(seed: int) -> None:
    table = play_to(seed, lambda board: board.stage == "phase-2")
    lost = {seat: sum(trick.winner != seat for trick in table.board.tricks) for seat in SEATS}
    assert len(seen_by(table.view(None))) == 39
    for seat in SEATS:
        other = table.board.other(seat)
        view = table.view(seat)
        unseen = without(DECK, seen_by(view))
        assert len(seen_by(view)) == 39 + lost[seat]
        assert len(unseen) == lost[other]
        # Whoever counts knows the opponent's hand, though no view shows it.
        known = [trick.prize for trick in view.tricks if trick.prize and trick.winner == other]
        assert sorted(known + unseen) == sorted(table.board.hands[other])
