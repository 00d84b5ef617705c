"""Whole games in which people do whatever they may, right and wrong: they end, and audit clean."""

import random

import pytest

from adjudicator.repository.game_file import Conditions, Motions
from adjudicator.repository.people.acts import Resume
from adjudicator.repository.turn.audit import audit_game
from tests.repository.exchanges import ACTS, AMONG_PLAYERS, POLICIES, perform, random_exchange
from tests.repository.table_in_memory import GameInMemory


@pytest.mark.parametrize(
    ("seed", "runs"), [(0, 30), *(pytest.param(seed, 60, marks=pytest.mark.slow) for seed in range(1, 4))]
)
def test_whatever_people_do_the_game_ends_and_audits_clean(seed: int, runs: int) -> None:
    choice = random.Random(seed)
    deadline, absences = POLICIES[seed % len(POLICIES)]
    takeover, motions = Conditions(takeover="open"), Motions()
    trial = GameInMemory(
        seed=str(seed),
        deadline=deadline,
        absences=absences,
        joining=takeover,
        motions=motions,
        seating="drawn" if seed < 2 else "chosen",
        players="anonymous" if seed % 2 == 0 else "named",
    )
    acts = 0
    for _run in range(runs):
        step = perform(trial, random_exchange(trial, choice, (*ACTS, *AMONG_PLAYERS)))
        acts += len(step.acts)
        assert not step.stopped
        if step.over:
            break
    while not (latest := trial.published.latest) or not latest.state.over:
        if trial.published.roster.paused:
            trial.act(Resume(game="trial", at=trial.at, reason="Back"))
        trial.run(hours=48)
    trial.reveal()

    assert acts > 2
    audit = audit_game(trial.files, "trial")
    assert audit.findings == ()
    assert audit.turns == len(trial.published.turns)
