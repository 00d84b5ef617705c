"""Games with seats of stewards, as the organiser makes them and everybody sees them."""

import json

import pytest

from tests.cli.people import LATER, League

NEW = ("new", "houses", "--ruleset", "agot2", "--seats", "6", "--organiser", "Olga")


def made(league: League, *options: str, status: int = 0) -> str:
    outcome = league.organiser.does(*NEW, "--secret-file", league.secret, *options, status=status)
    return outcome.out if status == 0 else outcome.err


@pytest.mark.slow
def test_a_game_is_made_with_stewards_and_everybody_is_told(league: League) -> None:
    said = made(league, "--stewards", "4", "--invitations", "2")
    assert "Free seats: baratheon, lannister. " in said
    told = "Played by stewards, which are programs: Stark, Martell, Greyjoy, Tyrell. Nobody waits for them"
    assert told in said
    waiting = league.organiser.does("status", "--offline").out
    assert "Free seats: baratheon, lannister\n" in waiting
    assert told in waiting.replace("\n  ", " ")
    assert "From now on a steward plays for Stark: The game was made like this." in league.run().out
    assert told in league.ann.does("status").out
    (facts,) = json.loads(league.ann.does("status", "--json").out)
    assert (facts["players"], facts["stewards"]) == ({}, ["stark", "martell", "greyjoy", "tyrell"])
    assert facts["free"] == ["baratheon", "lannister"]
    code = said.partition("Invitation, for one player: ")[2].partition("\n")[0]
    told_again = league.ann.does("join", "houses", "lannister", "--name", "Ann", "--invitation", code).out
    assert told in told_again


@pytest.mark.parametrize(
    ("stewards", "reason"),
    [
        ("6", "At least one seat of a game needs a player."),
        ("stark,lanister", "There is no seat “lanister” in game “houses”."),
        ("stark,stark", "A steward plays for seat “stark” already."),
        ("-1", "There is no seat “-1”"),
    ],
)
def test_what_no_game_can_have_is_refused(league: League, stewards: str, reason: str) -> None:
    assert reason in made(league, "--stewards", stewards, status=1)
    assert not (league.organiser.clone / "turns").exists()
    assert not league.secret.exists(), "nothing was made"


@pytest.mark.parametrize(
    ("ruleset", "stewards", "seats", "most"),
    [("claim", 2, 2, 1), ("claim", 3, 2, 1), ("agot2 --seats 3", 3, 3, 2), ("agot2 --seats 3", 4, 3, 2)],
)
def test_no_game_is_made_for_stewards_alone(
    league: League, ruleset: str, stewards: int, seats: int, most: int
) -> None:
    new = ("new", "alone", "--ruleset", *ruleset.split(), "--deadline-hours", "24")
    told = league.organiser.does(
        *new, "--stewards", str(stewards), "--secret-file", league.secret, status=1
    ).err
    assert "At least one seat of a game needs a player." in told
    assert f"The game has {seats} seats; stewards can play at most {most}." in told
    assert not league.secret.exists(), "nothing was made"


def test_each_seat_of_a_person_takes_an_invitation(league: League) -> None:
    assert "Each of the 3 seats" in made(league, "--stewards", "3", "--invitations", "2", status=2)


@pytest.mark.slow
def test_a_game_with_stewards_can_be_removed_until_somebody_asks_for_a_seat(league: League) -> None:
    made(league, "--stewards", "stark")
    league.organiser.does("organise", "remove", "houses")
    made(league, "--stewards", "stark")
    league.run()
    league.organiser.does("organise", "remove", "houses")
    made(league, "--stewards", "stark")
    league.ann.does("join", "houses", "lannister", "--name", "Ann", "--direct")
    league.organiser.does("organise", "remove", "houses", status=1)


@pytest.mark.slow
def test_the_organiser_leaves_a_seat_to_a_steward(started: League) -> None:
    reason = ("--reason", "Bob has gone")
    refused = started.ann.does("organise", "steward", "duel", "b", *reason, status=1)
    assert "is not the organiser's key" in refused.err
    started.organiser.does("organise", "steward", "duel", "b", *reason, "--direct")
    assert "From now on a steward plays for B: Bob has gone" in started.run(now=LATER).out
    (facts,) = json.loads(started.ann.does("status", "--json").out)
    assert (facts["players"], facts["stewards"], facts["awaited"]) == ({"a": "Ann"}, ["b"], ["a"])
    status = started.ann.does("status").out
    assert "B (" not in status, "nobody says that it is awaited"
    unread = started.ann.does("press", "send", "duel", "Hello", "--to", "b", status=1)
    assert "A steward plays for seat “b”, and nobody reads letters to it." in unread.err
    lost = started.bob.does("status", "--mine").out
    assert "Your key holds no seat here any more. From now on a steward plays for B" in lost
    last = started.organiser.does("organise", "steward", "duel", "a", *reason, status=1)
    assert "At least one seat of a game needs a player." in last.err
