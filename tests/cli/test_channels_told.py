"""Channels as people use them: a league that tells rooms and players' channels, and what they are told."""

import socket
import sys
from collections.abc import Iterator

import git
import pytest

from adjudicator.repository.channels import seat_channel
from adjudicator.repository.files import Folder
from adjudicator.repository.mail_ledger import read_ledger
from adjudicator.repository.published import published_game
from adjudicator.sealing import read_master_file
from tests.cli.people import BEGIN, League, Outcome, adjudicator, seat_asked
from tests.mail.ntfy_here import NtfyHere, ntfy_here

SECRET = "tk-7Qm2xW9"
CHANNEL = f"ntfys://{SECRET}@ntfy.example.org/turns"

pytestmark = pytest.mark.filterwarnings("ignore:'imghdr' is deprecated:DeprecationWarning")  # Apprise's


@pytest.fixture
def here() -> Iterator[NtfyHere]:
    with ntfy_here() as here:
        yield here


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch, in_time: None) -> None:
    """Let every name be one of the league's own network."""
    monkeypatch.setattr("socket.getaddrinfo", _own_network)


def _own_network(host: str, port: int, *_arguments: object, **_named: object) -> list[tuple[object, ...]]:
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]


def run(league: League, hours: int, *arguments: str, status: int = 0) -> Outcome:
    """A run so many hours after the start, which has the branches of players."""
    return league.run("--branches", *arguments, now=f"2026-11-21T{4 + hours:02}:30:00Z", status=status)


def set_up(league: League) -> str:
    where = ("-C", league.organiser.clone, "--now", BEGIN, "--secret-file", league.secret)
    assert "Without mail, give --channels." in adjudicator("mail", "setup", *where).err
    return adjudicator("mail", "setup", "--channels", *where).out


@pytest.mark.slow
def test_a_player_gives_a_channel_which_stands_nowhere_in_the_repository(started: League) -> None:
    player, _other = seat_asked(started)
    none = player.does("seat", "tell", "duel", CHANNEL, status=1).err
    assert none == (
        "adjudicator: error: This league tells players nothing by channels.\n"
        "hint: Whoever runs the league can set it up: adjudicator mail setup --channels\n"
    )
    assert "Wrote mail.yaml.\nPlayers can give channels now" in set_up(started)
    wrong = player.does("seat", "tell", "duel", "json://10.0.0.1/x", status=1).err
    assert "A league cannot tell channels of this kind." in wrong
    assert "hint: Write one of these: ntfy://TOPIC, " in wrong
    given = player.does("seat", "tell", "duel", CHANNEL).out
    assert "The league tells you in that channel when you are awaited. Nothing secret goes there." in given
    assert "has told the league of a channel.\n" in run(started, 1, status=3).out
    started.organiser.does("status")
    game = published_game(Folder(started.organiser.clone), "duel")
    (seat,) = game.missing
    found = seat_channel(game.file, game.roster.players[seat], read_master_file(started.secret).mail)
    assert found == CHANNEL
    with git.Repo(started.remote) as remote:
        whole = remote.git.cat_file("--batch", "--batch-all-objects", "--buffer", stdout_as_string=False)
    assert game.roster.players[seat].channel.encode() in whole
    assert SECRET.encode() not in whole
    assert "The league no longer tells you in a channel." in player.does("seat", "tell", "duel", "none").out


@pytest.mark.slow
def test_a_run_tells_rooms_what_is_new_and_whom_a_game_waits_for_once(
    started: League, here: NtfyHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = f"duel={here.room('duel')} nothing={here.room('other')}"
    monkeypatch.setenv("ADJUDICATOR_TELL", f"{here.room('league')} {own}")
    run(started, 1, "--dry-run")
    assert here.told == []
    told = run(started, 1, "--site-address", "https://example.org/games/")
    assert "ADJUDICATOR_TELL names games that are not here: nothing." in told.err
    (news,) = here.in_room("league")
    assert news.startswith("The game duel begins. ")
    assert news.endswith("\nhttps://example.org/games/duel/0000.html")
    assert here.in_room("duel") == [news]
    assert here.in_room("other") == []
    run(started, 2)
    assert len(here.told) == 2
    with git.Repo(started.remote) as remote:
        assert remote.head.commit.message.strip() == "Tell channels"


@pytest.mark.slow
def test_a_channel_that_fails_is_noted_and_named_without_its_address(
    started: League, here: NtfyHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, _other = seat_asked(started)
    set_up(started)
    player.does("seat", "tell", "duel", CHANNEL)
    monkeypatch.setenv("ADJUDICATOR_TELL", here.room("league"))
    told = run(started, 1, status=3)
    assert "The news could not be told to every channel; it failed for: duel/" in told.err
    assert SECRET not in told.err + told.out
    assert len(here.in_room("league")) == 1, "others are told all the same"
    started.organiser.does("status")
    lines = [line.said for line in read_ledger(Folder(started.organiser.clone), "duel").lines]
    assert sorted(lines) == ["failed", "told", "told"]
    assert "it failed for" not in run(started, 2).err, "it is tried again later"
    assert "it failed for: duel/" in run(started, 8, status=3).err


@pytest.mark.slow
def test_the_organiser_nudges_whoever_is_awaited_and_everyone_sees_it(
    started: League, here: NtfyHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUDICATOR_TELL", here.room("league"))
    player, _other = seat_asked(started)
    run(started, 1)
    awaited, waits = ("a", "b") if player == started.ann else ("b", "a")
    no = started.organiser.does("organise", "nudge", "duel", waits, status=1).err
    assert f"Seat “{waits}” is not awaited now." in no
    assert "Only" in player.does("organise", "nudge", "duel", status=1).err
    started.organiser.does("organise", "nudge", "duel", awaited)
    asks = f"The organiser asks for the orders of {awaited.upper()}: Please send your orders."
    assert asks in run(started, 2).out
    _news, nudge = here.in_room("league")
    assert "the organiser of the game duel asks for your orders for turn 1." in nudge
    again = started.organiser.does("organise", "nudge", "duel", status=1).err
    assert "This may be done once a day." in again
    run(started, 3)
    assert len(here.told) == 2


def test_without_apprise_a_run_says_what_to_install_and_goes_on(
    started: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "apprise", None)
    monkeypatch.setenv("ADJUDICATOR_TELL", "ntfy://league")
    told = run(started, 1, status=3)
    assert "hint: Install it with pip install sealed-orders[channels]." in told.err
