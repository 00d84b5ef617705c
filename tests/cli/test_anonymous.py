"""An anonymous game, as its organiser makes it and its players join it."""

import json
from pathlib import Path

import pytest

from tests.cli.people import League, Person, adjudicator


def with_new_key(league: League, name: str) -> Person:
    """Somebody with a key for this game alone."""
    key = league.folder / f"{name}-here.key"
    assert adjudicator("key", "--out", key).status == 0
    return Person(league.person(name).clone, key)


def made(league: League, text: str = "players: anonymous\n", *options: str, status: int = 0) -> str:
    policy = league.folder / "policy.yaml"
    policy.write_text(text, "utf-8")
    outcome = league.organiser.does(
        "new", "duel", "--ruleset", "claim", "--policy", policy, "--secret-file", league.secret, *options,
        status=status,
    )  # fmt: skip
    return outcome.err if status else outcome.out


def holds(folder: Path, text: str) -> bool:
    return any(text.encode() in file.read_bytes() for file in folder.rglob("*") if file.is_file())


@pytest.mark.slow
def test_names_are_told_with_the_secret_and_not_before(league: League) -> None:
    assert "Nobody sees who plays until the game's secret is published" in made(league)
    ann, bob = with_new_key(league, "ann"), with_new_key(league, "bob")
    said = ann.does("join", "duel", "a", "--name", "Annabel", "--known-key", league.ann.key).out
    assert "Nobody sees who plays" in said
    bob.does("join", "duel", "b", "--name", "Boromir")
    league.merge_all()
    assert "Somebody takes the seat A." in league.run().out
    assert "Not yet ready: A (an anonymous player), B (an anonymous player)" in ann.does("status").out
    ann.does("ready", "duel")
    bob.does("ready", "duel")
    league.merge_all()
    league.run()
    league.organiser.does("organise", "abandon", "duel", "--reason", "Enough", "--direct")
    assert "The game is over." in league.run(now="2026-11-22T04:00:00Z").out
    assert not holds(league.organiser.clone / "turns", "Annabel")
    (facts,) = json.loads(ann.does("status", "--json").out)
    assert facts["players"] == {"a": "", "b": ""}
    revealed = ("reveal", "duel", "--secret-file", league.secret, "-C", league.organiser.clone)
    assert adjudicator(*revealed).status == 0
    (facts,) = json.loads(ann.does("status", "--json").out)
    assert facts["players"] == {"a": "Annabel", "b": "Boromir"}
    assert adjudicator("audit", league.organiser.clone / "turns" / "duel").status == 0


def test_no_rematch_invites_by_key_who_is_not_to_be_known(league: League) -> None:
    made(league)
    again = ("new", "again", "--like", "duel", "--secret-file", league.secret)
    assert "nobody is invited again by their key" in league.organiser.does(*again, status=1).err


def test_a_key_that_the_league_knows_is_refused(league: League) -> None:
    made(league)
    refused = league.organiser.does("join", "duel", "a", "--name", "Olga", status=1).err
    assert "The game duel knows this key" in refused
    assert "Make a new one: adjudicator key --out FILE" in refused
    assert (
        "1 to 60 characters"
        in with_new_key(league, "ann").does("join", "duel", "a", "--name", "", status=1).err
    )


def test_what_would_tell_who_plays_is_refused(league: League) -> None:
    asked = "players: anonymous\njoining: {least-finished: 1}\n"
    told = made(league, asked, status=1)
    assert "nothing of it can be asked" in told
    assert "Leave out least-finished and most-missed, or players: anonymous." in told
    told = made(league, "players: anonymous\n", "--publish-secret", "never", status=1)
    assert "published with its secret" in told
    assert "Leave out --publish-secret never, or players: anonymous." in told
    made(league)
    ann = with_new_key(league, "ann")
    assert (
        "This game is anonymous"
        in ann.does("join", "duel", "a", "--name", "A", "--handle", "a", status=1).err
    )
    league.organiser.does("new", "named", "--ruleset", "claim", "--secret-file", league.secret)
    known = ("--name", "Ann", "--known-key", league.ann.key)
    assert "everyone sees who plays" in ann.does("join", "named", "a", *known, status=1).err
