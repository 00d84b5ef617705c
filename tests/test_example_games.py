"""The finished games under `turns/`: every one is replayed to the byte, so that no change alters a game.

Where what a game leaves on disk was to change, `python -m adjudicator.demonstration.example_games` makes them
anew.
"""

from pathlib import Path

import pytest

import adjudicator
from adjudicator.repository.files import Folder
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.intake.inbox import Submission, deserves
from adjudicator.repository.published import published_game
from adjudicator.repository.turn.audit import audit_game
from adjudicator.repository.turn.sealed_payloads import Receipt
from tests.benchmarks.turn_sizes import turn_sizes

ROOT = Path(__file__).parent.parent
GAMES = game_names(Folder(ROOT))


def test_there_is_an_example() -> None:
    assert GAMES


LONG = ("clash-of-kings", "five-kings", "six-houses")
"""Games that take long; a shorter one of the same family of rules is replayed too."""

REPLAYED = [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in GAMES]


@pytest.mark.parametrize("name", REPLAYED)
def test_a_recorded_game_replays_to_the_byte(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the version that wrote it, so that its reports are compared, too.

    What receipts say about faults is not, as for other games of that version: later ones note more of them.
    """

    def without_notes(submission: Submission, receipt: Receipt, *, notes: bool) -> bool:
        assert notes
        return deserves(submission, receipt, notes=False)

    monkeypatch.setattr(adjudicator, "__version__", "1.0.0")
    monkeypatch.setattr("adjudicator.repository.turn.audit.deserves", without_notes)
    audit = audit_game(Folder(ROOT), name)

    assert audit.findings == ()
    assert audit.unread == ()
    assert audit.turns > 1


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_is_finished_and_open_to_all(name: str) -> None:
    game = published_game(Folder(ROOT), name)

    assert game.secret_published
    assert game.result is not None
    assert not game.roster.free


def test_a_round_that_all_six_houses_answer_in_one_turn_adds_at_most_75_kb() -> None:
    assert sum(turn_sizes(ROOT / "turns" / "six-houses").values()) <= 75_000


def test_a_turn_between_two_rivers_adds_at_most_30_kb() -> None:
    assert sum(turn_sizes(ROOT / "turns" / "two-rivers").values()) <= 30_000
