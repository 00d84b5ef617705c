"""What is shown and asked before an organiser sends something that is hard to take back."""

import pytest

from tests.cli.people import League, adjudicator

REASON = ("--reason", "A slip")


@pytest.mark.slow
@pytest.mark.needs("stty")
@pytest.mark.parametrize(("keys", "status"), [("y\n", 0), ("n\n", 3), ("\n", 3)])
def test_an_undo_is_sent_after_a_yes_only(started: League, keys: str, status: int) -> None:
    started.run(now="2026-12-01T01:00:00Z")
    words = ("organise", "undo", "duel", *REASON)
    found, screen = started.organiser.at_a_terminal(*words, keys=keys)
    assert found == status, screen
    shown, asked, _after = screen.partition("Send it? [y/N]")
    assert asked
    assert "The game goes back to its position after turn 0 (" in shown
    assert "Turn 1 is taken back (" in shown
    assert "takes the game back to its position after turn 0: A slip" in shown
    assert ("Nothing was sent." in screen) == bool(status)
    assert bool(started.branches()) != bool(status)


@pytest.mark.slow
@pytest.mark.needs("stty")
@pytest.mark.parametrize(("keys", "made"), [("y\n", True), ("n\n", False)])
def test_seats_that_a_new_game_gets_are_shown_before_it_is_made(
    started: League, keys: str, *, made: bool
) -> None:
    words = ("new", "rivers", "--ruleset", "tigris", "--seats", "2", "--secret-file", str(started.secret))
    _status, screen = started.organiser.at_a_terminal(*words, keys=keys)
    assert "The game has 2 seats: archer, bull." in screen
    assert (started.organiser.clone / "turns/rivers/game.yaml").exists() == made, screen
    assert ("No game was made." in screen) != made


@pytest.mark.slow
def test_a_game_made_by_mistake_is_removed_and_its_name_used_again(started: League) -> None:
    new = ("new", "rivers", "--ruleset", "tigris", "--secret-file", started.secret)
    started.organiser.does(*new, "--seats", "archer,bull")
    assert "Only the organiser, " in started.ann.does("organise", "remove", "rivers", status=1).err
    removed = started.organiser.does("organise", "remove", "rivers").out
    assert "The game “rivers” is removed (commit " in removed
    assert not (started.organiser.clone / "turns/rivers").exists()
    started.organiser.does(*new, "--seats", "lion,bull")
    started.ann.does("join", "rivers", "lion", "--name", "Ann")


def test_a_game_that_somebody_has_joined_stays(started: League) -> None:
    refused = started.organiser.does("organise", "remove", "duel", status=1)
    assert "Somebody has already asked for a seat in game “duel”, or joined it." in refused.err
    assert "organise abandon duel" in refused.err
    assert "duel" in adjudicator("status", "-C", started.organiser.clone).out
