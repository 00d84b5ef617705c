"""A game whose seats are drawn, as its organiser makes it and its players join it."""

import json

import pytest

from tests.cli.people import League


@pytest.fixture
def drawn(league: League) -> League:
    """A league with a game of Claim whose seats will be drawn."""
    policy = league.folder / "policy.yaml"
    policy.write_text("seating: drawn\n", "utf-8")
    said = league.organiser.does(
        "new", "duel", "--ruleset", "claim", "--organiser", "Olga", "--policy", policy,
        "--secret-file", league.secret,
    ).out  # fmt: skip
    assert "To take one: adjudicator join duel --wish SEATS --name NAME" in said
    assert "Seats are drawn when the game starts" in said
    return league


@pytest.mark.slow
def test_players_join_without_a_seat_and_are_told_which_is_theirs(drawn: League) -> None:
    league = drawn
    status = league.ann.does("status").out
    assert "2 seats are free. Who gets which is drawn when the game starts: " in status
    said = league.ann.does("join", "duel", "--name", "Ann", "--wish", "b").out
    assert "Seats are drawn when the game starts" in said
    league.bob.does("join", "duel", "--name", "Bob", "--wish", "b,a")
    league.merge_all()
    told = league.run().out
    assert "Ann joins. Wishes: B." in told
    assert "Bob joins. Wishes: B, A." in told
    assert "Not yet ready: Place 1 (Ann), Place 2 (Bob)" in league.ann.does("status").out
    assert "You have joined. Which seat is yours is drawn" in league.ann.does("status", "--mine").out
    league.ann.does("ready", "duel")
    league.bob.does("ready", "duel")
    league.merge_all()
    told = league.run().out
    assert "The seats are drawn. In this order each got the first seat left of those wished for: " in told
    first = told.partition("wished for: ")[2].partition(",")[0]
    (facts,) = json.loads(league.ann.does("status", "--json").out)
    names = ("Ann", "Bob") if first == "Place 1" else ("Bob", "Ann")
    assert facts["players"] == {"a": names[1], "b": names[0]}
    own = "b" if names[0] == "Ann" else "a"
    assert f"You play {own.upper()}." in league.ann.does("view", "duel").out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("b",), "The seats of this game are drawn when it starts, so nobody takes one."),
        (("--wish", "c"), "Wishes are different seats among these: a, b."),
        (("--wish", "a,a"), "Wishes are different seats among these: a, b."),
    ],
)
def test_what_a_draw_cannot_honour_is_refused(drawn: League, arguments: tuple[str, ...], reason: str) -> None:
    assert reason in drawn.ann.does("join", "duel", *arguments, "--name", "Ann", status=1).err


def test_a_seat_is_named_where_none_is_drawn(league: League) -> None:
    league.organiser.does("new", "duel", "--ruleset", "claim", "--secret-file", league.secret)
    refused = league.ann.does("join", "duel", "--name", "Ann", status=1).err
    assert "Name the seat that you want." in refused
    assert "Free seats: a, b" in refused
    refused = league.ann.does("join", "duel", "a", "--wish", "b", "--name", "Ann", status=1).err
    assert "In this game players choose their seats" in refused


@pytest.mark.slow
def test_the_organiser_frees_a_place_or_leaves_it_to_a_steward(drawn: League) -> None:
    league = drawn
    league.ann.does("join", "duel", "--name", "Ann", "--direct")
    league.run()
    league.organiser.does("organise", "release", "duel", "place-1", "--reason", "Unknown here", "--direct")
    assert "The organiser frees the seat Place 1: Unknown here" in league.run().out
    league.organiser.does("organise", "steward", "duel", "place-1", "--reason", "Nobody", "--direct")
    league.bob.does("join", "duel", "--name", "Bob", "--direct")
    league.run()
    league.bob.does("ready", "duel", "--direct")
    assert "The seats are drawn." in league.run().out
    (facts,) = json.loads(league.bob.does("status", "--json").out)
    assert sorted([*facts["players"], *facts["stewards"]]) == ["a", "b"]
