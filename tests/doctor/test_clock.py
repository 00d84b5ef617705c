"""The clock, and time zones."""

import pytest

from adjudicator.doctor.clock import BELIEVED
from adjudicator.doctor.finding import Verdict
from adjudicator.repository import schedule
from adjudicator.repository.schedule import Deadline
from tests.doctor.looking import in_memory, of_game, row, verdict
from tests.repository.table_in_memory import START, GameInMemory


def test_a_clock_behind_the_newest_turn_or_commit_is_wrong() -> None:
    game = GameInMemory()
    assert verdict("Clock", of_game(game)) is Verdict.FINE
    assert verdict("Clock", of_game(game, now=game.now - BELIEVED - 1)) is Verdict.WRONG
    assert verdict("Clock", in_memory(changed=lambda _path: START + BELIEVED)) is Verdict.FINE
    found = row("Clock", in_memory(changed=lambda _path: START + 7200))
    assert found.verdict is Verdict.WRONG
    assert "is 2 hours later" in found.seen


def test_zones_that_games_name_are_known_or_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert verdict("Time zones", in_memory()) is Verdict.FINE
    game = GameInMemory(deadline=Deadline(hours=24, zone="Europe/Prague"), started=False)
    assert row("Time zones", of_game(game)).seen == "Those that games name are known: Europe/Prague."
    path = game.game.paths.file("game.yaml")
    signed = game.contents[path]
    game.contents[path] = signed.replace(b"Europe/Prague", b"Europe/Atlantis")
    found = row("Time zones", of_game(game))
    assert found.verdict is Verdict.WRONG
    assert "Europe/Atlantis" in found.seen
    game.contents[path] = signed
    monkeypatch.setattr(schedule, "_ZONES", "no_such_package")
    found = row("Time zones", of_game(game))
    assert found.verdict is Verdict.WRONG
    assert "The time zones are missing on this machine" in found.seen
