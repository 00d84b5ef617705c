"""Motions: what the stories do not tell."""

from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from adjudicator.player.status import StatusReport
from adjudicator.repository.game_file import Absences, Motions
from adjudicator.repository.people.acts import Extend, Motion
from adjudicator.repository.people.effects import motion_voters
from adjudicator.repository.turn.audit import audit_game
from adjudicator.sealing import PublicKey
from adjudicator.site.game_facts import game_facts
from tests.repository import second_program
from tests.repository.table_in_memory import GameInMemory

Wish = Literal["pause", "replace"]
Majority = Literal["more-than-half", "two-thirds", "all"]


def voted(trial: GameInMemory, seat: str, wish: Wish, whose: str = "") -> None:
    latest = trial.newest()
    named = {"whose": whose} if whose else {}
    trial.act(
        Motion(game="trial", at=trial.at, seat=seat, wish=wish, for_turn=latest.holding.open_turn, **named)
    )


@pytest.mark.parametrize(
    ("majority", "needed"),
    [
        ("more-than-half", [1, 2, 2, 3, 3, 4]),
        ("two-thirds", [1, 2, 2, 3, 4, 4]),
        ("all", [1, 2, 3, 4, 5, 6]),
    ],
)
def test_so_many_must_agree(majority: Majority, needed: list[int]) -> None:
    policy = Motions(majority=majority)
    assert [policy.needed(voters) for voters in range(1, 7)] == needed


def test_status_and_pages_tell_who_has_voted_and_what_is_decided() -> None:
    trial = GameInMemory(motions=Motions())
    voted(trial, "a", "pause")
    trial.run()

    def told() -> list[str]:
        report = StatusReport(trial.published)
        return list(report.sentences(report.facts(trial.now), trial.now))

    assert "Voted to pause the game: A (Player a). Votes needed: 2" in told()
    voted(trial, "b", "pause")
    trial.run()
    assert not any("Voted to" in line for line in told())
    assert game_facts(trial.published, "", "").news == (
        "A votes to pause the game.",
        "B votes to pause the game.",
        "The players have decided to pause the game.",
    )


def test_a_seat_that_players_gave_to_a_steward_is_sealed_to_nobody_else(tmp_path: Path) -> None:
    trial = GameInMemory(absences=Absences(), motions=Motions(), options={"first-leader": "a"})
    assert trial.run(25).turn == 1
    voted(trial, "b", "replace", "a")
    trial.run()
    player = trial.published.roster.players["a"]
    assert (player.steward, player.key) == (True, PublicKey.from_text(trial.game.key))
    trial.abandon()
    trial.reveal()
    assert audit_game(trial.files, "trial").clean
    trial.copy(tmp_path)
    game = second_program.check(tmp_path / "turns" / "trial")
    assert game.seats["a"].keys[-1] == game.key


def test_no_organiser_extends_a_turn_without_a_time_or_a_reason() -> None:
    trial = GameInMemory(motions=Motions())
    for until, reason in (("", "Exams"), ("", ""), ("2027-02-01T00:00:00Z", "")):
        trial.act(Extend(game="trial", at=trial.at, for_turn=1, until=until, reason=reason))
    step = trial.run()
    assert (step.acts, len(step.refused)) == ((), 3)


def test_who_is_to_be_replaced_is_no_voter_and_who_is_away_only_after_voting() -> None:
    trial = GameInMemory("tigris", seats=4)
    roster = replace(trial.published.roster, away={"bull": (0, trial.now + 1)})
    present = Motions(voters="present")
    assert motion_voters(roster, Motions(), "", (), trial.now) == 4
    assert motion_voters(roster, Motions(), "lion", (), trial.now) == 3
    assert motion_voters(roster, present, "lion", (), trial.now) == 2
    assert motion_voters(roster, present, "lion", ("bull",), trial.now) == 3
    assert motion_voters(roster, present, "", (), trial.now + 1) == 4
