"""Reports and descriptions: what players read."""

import re

import pytest

from adjudicator.engine import Duel, Line, Played, Term
from adjudicator.rulesets.claim.cards import Card
from adjudicator.rulesets.claim.events import FactionVoted, GameEnded
from adjudicator.rulesets.claim.judgements import count_votes
from adjudicator.rulesets.claim.wording import faction_names
from adjudicator.words import use_language
from tests.rulesets.claim.positions import (
    RULES,
    ClaimTable,
    answer,
    play_from,
    play_to,
    position,
    questions,
    start,
)


def first_trick(lead: str, follow: str, phase: str = "phase-1", b: str = "") -> list[str]:
    """The sentences about a trick that A leads in the third trick, with the numbers of their rules."""
    board = position("phase-1" if phase == "phase-1" else "phase-2", a=f"{lead} K8 D1", b=b, trick=3)
    table = play_from(board, {"prize-trick-3": "K5", "blind-trick-3": "X0"})
    answer(table, lead, follow)
    lines = RULES.report(table.game.told)
    sentences = []
    for line in lines[1:]:
        if line.level:
            break
        sentences.append(f"{line.text} [{line.rule}]")
    return [lines[0].text, *sentences]


def test_a_trick_of_phase_one() -> None:
    assert first_trick("G3", "G7", b="G7 G8 G9") == [
        "Phase one, trick 3",
        "The prize is turned up: K5 (knights). [CL-P1-01]",
        "A leads G3. [CL-P1-02]",
        "B follows with G7. [CL-P1-03]",
        "B wins the trick: G7 is higher than G3. [CL-WIN-02]",
        "B recruits the prize, K5. [CL-P1-05]",
        "A recruits an unseen card from the deck. [CL-P1-06]",
        "Discarded: G3 and G7. [CL-P1-08]",
    ]


def test_a_trick_shows_both_cards() -> None:
    board = position("phase-1", a="G3 K8 D1", b="G7 G8 G9", trick=3)
    table = play_from(board, {"prize-trick-3": "K5", "blind-trick-3": "X0"})
    answer(table, "G3", "G7")
    figure = RULES.report(table.game.told)[0].figure
    assert isinstance(figure, Duel)
    first, second = figure.sides
    assert (figure.result, first.name, first.strength, first.won) == ("B wins", "A", 3, False)
    assert (second.played, second.fate) == ((Played("G7 (goblins)"),), ("recruits K5 (knights)",))


def test_a_trick_of_phase_one_with_undead() -> None:
    assert first_trick("U4", "X7", b="X7 G8 G9")[3:] == [
        "B follows with X7 in the guise of undead. [CL-P1-03]",
        "B wins the trick: X7 is higher than U4. [CL-WIN-02]",
        "B recruits the prize, K5. [CL-P1-05]",
        "A recruits an unseen card from the deck. [CL-P1-06]",
        "B puts U4 on its score pile. [CL-P1-07]",
        "Discarded: X7. [CL-P1-08]",
    ]


@pytest.mark.parametrize(
    ("lead", "follow", "b", "told"),
    [
        (
            "G9",
            "K2",
            "K2 K3 K4",
            [
                "A leads G9. [CL-P2-04]",
                "B holds no goblins and plays K2. [CL-P2-04]",
                "B wins the trick: K2 (knights) beats G9 (goblins) whatever the values. [CL-WIN-01]",
                "B puts G9 and K2 on its score pile. [CL-P2-05]",
            ],
        ),
        (
            "D4",
            "X4",
            "X4 K3 K4",
            [
                "A leads D4. [CL-P2-04]",
                "B follows with X4 in the guise of dwarves. [CL-P2-04]",
                "A wins the trick: D4 and X4 are equal, and A led. [CL-WIN-03]",
                "A puts X4 on its score pile. [CL-P2-05]",
                "B, who lost, puts D4 on its score pile. [CL-P2-06]",
            ],
        ),
        (
            "K7",
            "D5",
            "D5 D6 D7",
            [
                "A leads K7. [CL-P2-04]",
                "B holds no knights and plays D5. [CL-P2-04]",
                "A wins the trick: D5 is not of the faction led, and A led. [CL-WIN-04]",
                "A puts K7 on its score pile. [CL-P2-05]",
                "B, who lost, puts D5 on its score pile. [CL-P2-06]",
            ],
        ),
    ],
)
def test_tricks_of_phase_two(lead: str, follow: str, b: str, told: list[str]) -> None:
    assert first_trick(lead, follow, "phase-2", b) == ["Phase two, trick 3", *told]


def test_the_deal_is_told() -> None:
    assert [line.text for line in RULES.report(start(0, {"first-leader": "b"}).game.told)[:3]] == [
        "The deal",
        "The cards are shuffled. Each seat is dealt 13 in secret; 26 are left in the deck.",
        "B leads the first trick, as settled beforehand.",
    ]
    assert RULES.report(start(0).game.told)[2].text == "The lot falls on B to lead the first trick."


def test_a_seat_is_told_its_hand_and_its_blind_cards() -> None:
    table = play_from(position(a="G3 K8 D1", b="G7 G8 G9"), {"prize-trick-1": "K5", "blind-trick-1": "X0"})
    answer(table, "G3", "G7")
    whispered = [event for seat, event in table.game.whispered if seat == "a"]
    assert RULES.report(whispered) == [
        Line("Phase one, trick 1", level=1, event=0),
        Line("The card you recruited unseen by others is X0 (doppelgängers).", "CL-INFO-02", event=0),
    ]
    hands = [event for seat, event in start(0).game.whispered if seat == "a"]
    (line,) = RULES.report(hands)
    assert re.fullmatch(r"Phase one begins\. Your hand: ([GKUDX]\d, ){12}[GKUDX]\d\.", line.text)


def test_last_cards_and_the_change_of_phase_are_told() -> None:
    table = play_to(0, lambda board: board.stage == "phase-2")
    sentences = [line.text for line in RULES.report(table.game.told)]
    assert sum("leads its last card" in text for text in sentences) == 1
    assert sum("adds its last card" in text for text in sentences) == 1
    assert sentences[-1] == (
        f"Phase one is over. Each seat takes up its 13 followers; {table.board.leader.upper()} leads on."
    )


@pytest.mark.parametrize(
    ("counts", "seat", "best", "rule", "text"),
    [
        ((4, 3), "a", ("G4", "G3"), "CL-SCORE-01", "Goblins: A 4, B 3 – the vote goes to A."),
        (
            (3, 3),
            "b",
            ("G4", "G5"),
            "CL-SCORE-02",
            "Goblins: A 3, B 3, but G5 is the highest card – the vote goes to B.",
        ),
        (
            (2, 2),
            None,
            ("G0", "G0"),
            "CL-SCORE-03",
            "Goblins: A 2, B 2, and the highest cards are equal – nobody gets the vote.",
        ),
        ((0, 0), None, (None, None), "CL-SCORE-03", "Goblins: nobody has any, so nobody gets the vote."),
    ],
)
def test_votes_are_told_with_their_reasons(
    counts: tuple[int, int], seat: str | None, best: tuple[Card | None, Card | None], rule: str, text: str
) -> None:
    event = FactionVoted(
        rule=rule,
        faction="goblin",
        seat=seat,
        counts={"a": counts[0], "b": counts[1]},
        best={"a": best[0], "b": best[1]},
    )
    assert RULES.report([event])[1:] == [Line(text, rule, event=0)]


def test_the_end_is_told_with_the_votes_that_make_it() -> None:
    won = GameEnded(
        rule="CL-SCORE-04", seat="b", votes={"a": ("goblin",), "b": ("knight", "undead", "dwarf")}
    )
    assert RULES.report([won])[1] == Line(
        "B is king, by 3 votes to 1.",
        "CL-SCORE-04",
        terms=tuple(Term(name, 1, "CL-SCORE-01") for name in ("knights", "undead", "dwarves")),
        event=0,
    )
    drawn = GameEnded(rule="CL-SCORE-05", seat=None, votes={"a": ("goblin",), "b": ("knight",)})
    assert RULES.report([drawn])[1] == Line("The game is a draw: 1 vote each.", "CL-SCORE-05", event=0)


def all_sentences(table: ClaimTable) -> list[str]:
    """Everything a player may read of a table as it stands."""
    events = [*table.game.told, *(event for _seat, event in table.game.whispered)]
    lines = RULES.report(events)
    for seat in (None, "a", "b"):
        lines += RULES.describe_view(table.view(seat))
    view = table.view(None)
    texts = [text for line in lines for text in (line.text, *(term.text for term in line.terms))]
    texts += [RULES.describe_question(view, q.seat, q.kind, q.subject) for q in table.pending]
    return [*texts, RULES.situation(view)]


def test_every_sentence_goes_through_gettext() -> None:
    with use_language("pseudo"):
        table = start(0)
        for _question in questions(table, 0):
            assert [text for text in all_sentences(table) if not text.startswith("⟦")] == []
        assert [text for text in all_sentences(table) if not text.startswith("⟦")] == []


def test_a_report_of_any_part_of_a_game_has_a_rule_in_every_line() -> None:
    table = start(0)
    for _question in questions(table, 0):
        for line in RULES.report(table.game.told):
            assert line.level or line.rule.startswith("CL-")
        table.game.told.clear()  # as after every turn


def test_a_turn_that_begins_within_a_trick_says_which() -> None:
    table = play_from(position(a="G3 K8 D1", b="G7 G8 G9", trick=3), {"prize-trick-3": "K5"})
    answer(table, "G3")
    table.game.told.clear()
    answer(table, "G7")
    assert [line.text for line in RULES.report(table.game.told) if line.level] == [
        "Phase one, trick 3",
        "Phase one, trick 4",
    ]


# --- Views in words ---------------------------------------------------------------------------------------


def test_a_view_in_words() -> None:
    board = position(a="G3 K8 D1", b="G7 G8 U9", trick=3)
    table = play_from(board, {"prize-trick-3": "K5", "blind-trick-3": "X0", "prize-trick-4": "D9"})
    answer(table, "G3", "G7", "U9")
    public = RULES.describe_view(table.view(None))
    assert [(line.level, line.text) for line in public] == [
        (1, "The trick"),
        (0, "The prize is D9 (dwarves)."),
        (0, "B has led U9 (undead)."),
        (0, "A is to follow."),
        (0, "Cards in hand: A 2, B 1."),
        (0, f"The deck has {len(table.board.deck)} cards."),
        (0, "The last trick: A led G3 (goblins), B played G7 (goblins); B won it."),
        (1, "Followers"),
        (0, "A has 1 follower; the prizes among them: none."),
        (0, "B has 1 follower; the prizes among them: knights K5."),
        (1, "Discarded: 2 cards"),
        (0, "Goblins: G3, G7"),
    ]
    own = [(line.level, line.text) for line in RULES.describe_view(table.view("a"))]
    assert own[:4] == [
        (1, "Your cards"),
        (0, "Your hand: knights K8; dwarves D1."),
        (0, "Your follower pile: doppelgängers X0."),
        (0, "Of these, nobody else has seen: doppelgängers X0."),
    ]
    assert own[4:] == [(line.level, line.text) for line in public]


def test_every_card_that_is_drawn_is_told() -> None:
    table = start(0)
    looked_at = 0
    for question in questions(table, 0):
        view = table.view(question.seat)
        told = [line.text for line in RULES.describe_view(view)]
        words = {word for text in told for word in re.findall(r"\w+", text)}
        seen = {*view.hand, *view.blind, *view.discard, view.lead, view.prize} - {None}
        seen |= {card for pile in (*view.scored.values(), *view.prizes.values()) for card in pile}
        seen |= {card for trick in view.tricks[-1:] for card in (trick.lead, trick.follow)}
        assert seen - words == set()
        assert f"Cards in hand: A {view.hands['a']}, B {view.hands['b']}." in told
        for seat, pile in view.scored.items():
            heading = f"{seat.upper()}’s score pile: {len(pile)} card"
            assert any(text.startswith(heading) for text in told) is bool(pile)
        for vote in count_votes(view.scored):
            crowned = f"{faction_names()[vote.faction].capitalize()}: {(vote.seat or '-').upper()}"
            assert (crowned in told) is (vote.seat is not None)
        assert not view.deck or f"The deck has {view.deck} card{'s' * (view.deck > 1)}." in told
        to_play = "lead" if view.lead is None else "follow"
        assert f"{question.seat.upper()} is to {to_play}." in told
        looked_at += 1
    assert looked_at > 40


def test_a_finished_game_in_words() -> None:
    table = start(0)
    for _question in questions(table, 0):
        pass
    texts = [line.text for line in RULES.describe_view(table.view(None)) if line.level]
    assert [re.sub(r"\d+", "n", text) for text in texts] == [
        "The trick",
        "Followers",
        "A’s score pile: n cards",
        "B’s score pile: n cards",
        "Discarded: n cards",
        "Votes as the score piles stand",
    ]


def test_the_record_remembers_the_clearest_vote() -> None:
    def vote(faction: str, a: int, b: int, seat: str | None) -> FactionVoted:
        return FactionVoted(
            rule="CL-SCORE-03",
            faction=faction,
            seat=seat,
            counts={"a": a, "b": b},
            best={"a": None, "b": None},
        )

    votes = vote("goblin", 3, 2, "a"), vote("knight", 1, 7, "b"), vote("undead", 0, 0, None)
    feats = RULES.feats(votes)
    assert [(feat.name, feat.amount) for feat in feats] == [("vote", 1), ("vote", 6)]
    assert feats[1].title == "Clearest vote"
    assert feats[1].text == RULES.report(votes[1:2])[1].text
