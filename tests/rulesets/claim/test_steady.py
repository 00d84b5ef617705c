"""Steady play: legal, sensible, and from nothing but the view."""

from random import Random

import pytest

from adjudicator.engine.bots import BOTS
from tests.rulesets.claim.positions import RULES, ClaimTable, answer, play_from, position, questions, start

STEWARD = BOTS["steward"]


def choice(table: ClaimTable) -> str:
    (question,) = table.unanswered
    return str(STEWARD.choose(RULES, table.view(question.seat), question, lambda _n: 0))


@pytest.mark.parametrize(
    ("prize", "lead", "holds", "card"),
    [
        ("K9", "G4", "G5 G9 G1", "G5"),  # a good prize: as cheaply as possible
        ("K9", "G9", "G5 G7 G1", "G1"),  # out of reach: the lowest
        ("G0", "G4", "G5 G9 G1", "G1"),  # the unseen card is likely to be better
        ("G0", "U4", "U5 U1 U9", "U5"),  # but two undead to score are worth it
        ("K9", "G8", "K2 D0 U1", "K2"),  # a knight beats the goblin
    ],
)
def test_a_follower_in_phase_one(prize: str, lead: str, holds: str, card: str) -> None:
    table = play_from(position(a=f"{lead} K8 D8", b=holds), {"prize-trick-1": prize})
    answer(table, lead)
    assert choice(table) == card


@pytest.mark.parametrize(
    ("lead", "holds", "card"),
    [
        ("G4", "G5 G9 G1", "G5"),
        ("G9", "G5 G7 G1", "G1"),
        ("D5", "D6 D9 D1", "D1"),  # two dwarves for the loser
        ("K5", "D9 G2 G3", "D9"),  # one card for each, since dwarves go to the loser
    ],
)
def test_a_follower_in_phase_two(lead: str, holds: str, card: str) -> None:
    table = play_from(position("phase-2", a=f"{lead} K8 D8", b=holds))
    answer(table, lead)
    assert choice(table) == card


@pytest.mark.parametrize(
    ("prize", "holds", "card"), [("K9", "G5 D9 G1", "D9"), ("G0", "G5 D9 G1", "G1"), ("G0", "G5 U9 D1", "U9")]
)
def test_a_leader_in_phase_one(prize: str, holds: str, card: str) -> None:
    assert choice(play_from(position(a=holds, b="K2 K3 K4"), {"prize-trick-1": prize})) == card


def test_a_leader_in_phase_two_leads_high_but_dwarves_low() -> None:
    assert choice(play_from(position("phase-2", a="G5 K7 G1", b="K2 K3 K4"))) == "K7"
    assert choice(play_from(position("phase-2", a="D5 D7 D1", b="K2 K3 K4"))) == "D1"


def test_every_choice_is_legal_and_the_same_for_the_same_picks() -> None:
    tables = [start(3), start(3)]
    bots = dict.fromkeys("ab", STEWARD)
    for table in tables:
        for _question in questions(table, 3, bots):
            pass
    assert tables[0].board == tables[1].board


@pytest.mark.slow
def test_steady_play_beats_chance() -> None:
    """Of 300 games it wins about four in five; fewer than two in three would be far outside chance."""
    wins = 0
    for seed in range(300):
        bot = "ab"[seed % 2]
        table = start(seed)
        for _question in questions(table, seed, {bot: STEWARD}):
            pass
        result = RULES.result(table.view(None))
        wins += result is not None and result.winners == (bot,)
    assert wins > 200


def test_equally_good_cards_are_picked_among() -> None:
    table = play_from(position(a="G5 D5 K9", b="K2 K3 K4"), {"prize-trick-1": "G0"})
    (question,) = table.unanswered
    pick = Random(1).randrange
    chosen = {STEWARD.choose(RULES, table.view("a"), question, pick) for _time in range(40)}
    assert chosen == {"G5", "D5"}
