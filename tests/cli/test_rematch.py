"""A rematch: another game with the same settings, to which the same people are invited."""

import json

import msgspec
import pytest

from adjudicator.repository.files import Folder
from adjudicator.repository.game_file import GameFile, read_game_file
from tests.cli.people import League, adjudicator


def file(league: League, game: str) -> GameFile:
    return read_game_file(Folder(league.organiser.clone), game)


def rematch(league: League, *options: str, status: int = 0) -> str:
    outcome = league.organiser.does(
        "new", "again", "--like", "duel", "--organiser", "Olga", "--secret-file", league.secret, *options,
        status=status,
    )  # fmt: skip
    return outcome.err if status else outcome.out


@pytest.mark.slow
def test_the_same_people_play_again_with_the_keys_they_have(finished: League) -> None:
    league = finished
    said = rematch(league)
    assert "It is a rematch of duel: its players are invited, with the key that they played it with." in said
    assert "Invitation, for one player" not in said
    before, after = (msgspec.to_builtins(file(league, name)) for name in ("duel", "again"))
    new = {"game", "key", "signing-key", "nonce", "invitations", "rematch"}
    assert {name: value for name, value in after.items() if name not in new} == {
        name: value for name, value in before.items() if name not in new
    }

    stranger = league.folder / "stranger.key"
    assert adjudicator("key", "--out", stranger).status == 0
    refused = adjudicator("join", "again", "a", "--name", "Eve", "-C", league.ann.clone, "--key", stranger)
    assert "This game is by invitation" in refused.err
    waits = "A seat is kept for you: adjudicator join again SEAT --name NAME"
    assert waits in league.bob.does("status", "--mine").out
    league.bob.does("join", "again", "a", "--name", "Bob")
    league.ann.does("join", "again", "b", "--name", "Ann")
    league.merge_all()
    league.run()
    league.bob.does("ready", "again")
    league.ann.does("ready", "again")
    league.merge_all()
    assert "again: The game starts." in league.run().out
    facts = {one["game"]: one for one in json.loads(league.ann.does("status", "--json").out)}
    assert facts["again"]["players"] == {"a": "Bob", "b": "Ann"}


@pytest.mark.slow
def test_seats_without_a_player_get_codes_and_stewards_stay(started: League) -> None:
    league = started
    league.bob.does("seat", "resign", "duel", "--direct")
    league.run()
    assert rematch(league).count("Invitation, for one player: ") == 1
    league.organiser.does("organise", "steward", "duel", "b", "--reason", "Bob has gone", "--direct")
    league.run()
    league.organiser.does("organise", "remove", "again")
    said = rematch(league)
    assert "Played by stewards, which are programs: B." in said
    assert "Invitation, for one player: " not in said


@pytest.mark.parametrize(
    "options",
    [("--seats", "2"), ("--appeal-hours", "0"), ("--publish-secret", "never"), ("--deadline-hours", "3")],
)
def test_settings_are_those_of_the_game_before(started: League, options: tuple[str, ...]) -> None:
    assert "A game like another has its settings" in rematch(started, *options, status=2)


def test_a_game_is_like_another_or_of_a_ruleset(started: League) -> None:
    assert "either a ruleset or a game" in rematch(started, "--ruleset", "claim", status=2)
    outcome = started.organiser.does("new", "again", "--like", "dual", status=1)
    assert "There is no game “dual” here." in outcome.err


def test_nobody_is_invited_again_where_nobody_plays(league: League) -> None:
    league.organiser.does("new", "duel", "--ruleset", "claim", "--secret-file", league.secret)
    assert "Nobody plays “duel”" in rematch(league, status=1)


@pytest.mark.slow
def test_a_rematch_is_played_by_the_newest_revision(league: League) -> None:
    new = ("--organiser", "Olga", "--secret-file", league.secret)
    league.organiser.does("new", "old", "--ruleset", "agot2/1", "--seats", "3", *new)
    league.ann.does("join", "old", "stark", "--name", "Ann")
    league.merge_all()
    league.run()
    league.organiser.does("new", "again", "--like", "old", *new)
    assert [file(league, name).ruleset for name in ("old", "again")] == ["agot2/1", "agot2/2"]
