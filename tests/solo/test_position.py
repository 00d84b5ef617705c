"""Games that begin from a position of another: exact or made up, audited, and the other is as it was."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.repository.files import Folder
from adjudicator.repository.layout import POSITION
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.repository.turn.audit import audit_game
from adjudicator.rulesets.claim.events import PrizeTurned
from adjudicator.sealing import SecretKey, write_key_file
from adjudicator.solo.league import SoloLeague, open_league
from adjudicator.solo.position import NoPosition, Position, position_of
from tests import killing
from tests.cli.people import adjudicator
from tests.repository import second_program
from tests.solo.leagues import ROOT, position, sent_by_the_player, served
from tests.solo.test_league import PLAYS, goes_on_after
from tests.solo.test_play import started

KEYS = {"first-duel": "1", "six-houses": "harvest"}
"""The seeds from which the keys of the example games' seats derive."""


def key_of(game: str, seat: str) -> SecretKey:
    return SecretKey.from_seed(f"{seat} of {KEYS[game]}".encode())


@pytest.fixture
def under_way(tmp_path: Path) -> Path:
    """A plain copy of example games as if they were not over: without their secrets and their last turns."""
    for name in KEYS:
        there = shutil.copytree(ROOT / "turns" / name, tmp_path / "copy" / "turns" / name)
        (there / "secret.yaml").unlink()
        last = max(folder for folder in there.iterdir() if folder.name.isdigit())
        shutil.rmtree(last)
    return tmp_path / "copy"


def contents(root: Path) -> dict[str, bytes]:
    """Every file below a folder, git's own too, with its bytes and when it was last changed."""
    return {
        str(path): path.read_bytes() + str(path.stat().st_mtime_ns).encode()
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


def played_to_its_end(league: SoloLeague, name: str) -> PublishedGame:
    while not league.game(name).secret_published:
        assert league.take(*sent_by_the_player(league, name)) == ""
    return league.game(name)


def found(league: SoloLeague, begun: Position, seats: tuple[str, ...]) -> str:
    name = league.found(begun.rules, begun.setup.seats, begun.setup.options, "you", begun).game
    league.begin(name, seats, "you")
    return name


def turned_up(game: PublishedGame, since: int) -> Iterator[tuple[int, str]]:
    """The prizes turned up in Claim, by trick."""
    for turn in game.turns:
        for event in turn.events if turn.number > since else ():
            if isinstance(event, PrizeTurned):
                yield event.trick, event.card


@pytest.mark.slow
def test_a_finished_game_is_played_on_exactly_and_draws_what_it_would_have_drawn(tmp_path: Path) -> None:
    source = published_game(Folder(ROOT), "first-duel")
    with open_league(tmp_path / "solo") as league:
        name = found(league, position("first-duel@4"), ("a",))
        first = league.game(name).turns[0]
        assert first.view == source.turns[4].view
        assert first.asked.questions == source.turns[4].asked.questions
        assert "begins from the position first-duel@4, and draws what" in first.report
        prizes = dict(turned_up(played_to_its_end(league, name), 0))
    assert len(prizes) > 3
    assert prizes == dict(turned_up(source, 4))
    folder = tmp_path / "solo" / "league"
    assert audit_game(Folder(folder), name).clean
    second_program.check(folder / "turns" / name)


@pytest.mark.slow
def test_its_position_is_audited(tmp_path: Path) -> None:
    with open_league(tmp_path / "solo") as league:
        name = found(league, position("first-duel@20"), ("a",))
        played_to_its_end(league, name)
    folder = tmp_path / "solo" / "league"
    file = folder / "turns" / name / POSITION
    file.write_bytes((folder / "turns" / name / "0000" / "vault.sealed").read_bytes())
    (finding,) = audit_game(Folder(folder), name).findings
    assert POSITION in finding.what
    assert finding.turn == 0


@pytest.mark.slow
def test_a_game_that_begins_from_a_position_can_be_played_on_in_its_turn(tmp_path: Path) -> None:
    with open_league(tmp_path / "solo") as league:
        name = found(league, position("first-duel@20"), ("a",))
        over = played_to_its_end(league, name)
        again = position_of(over, 1, None)
        assert again.place == f"{name}@1"
        assert again.chance == position("first-duel@20").chance
        second = found(league, again, ("b",))
        assert league.game(second).turns[0].view == over.turns[1].view


@pytest.mark.slow
def test_in_the_middle_of_an_action_it_goes_on_there(tmp_path: Path) -> None:
    source = published_game(Folder(ROOT), "six-houses").turns[6]
    with served(tmp_path / "solo", "agot2", place="six-houses@6", seats=6) as browser:
        first = browser.server.league.game("agot2-1").turns[0]
        assert first.view == source.view
        assert first.asked.questions == source.asked.questions
        seat = source.asked.seats[0]
        assert browser.server.page == f"agot2-1/play/{seat}.html"


@pytest.mark.slow
@pytest.mark.parametrize("place", ["clash-of-kings@8", "five-kings@8", "six-houses@9", "two-rivers@50"])
def test_games_of_every_kind_are_played_on_by_one_for_all(place: str, tmp_path: Path) -> None:
    begun = position(place)
    with open_league(tmp_path / "solo") as league:
        name = found(league, begun, begun.setup.seats)
        played_to_its_end(league, name)
    folder = tmp_path / "solo" / "league"
    assert audit_game(Folder(folder), name).clean
    second_program.check(folder / "turns" / name)


@pytest.mark.slow
def test_of_a_game_under_way_the_seat_sees_what_it_saw_and_the_rest_is_made_up(
    tmp_path: Path, under_way: Path
) -> None:
    source = published_game(Folder(under_way), "first-duel")
    begun = position_of(source, 5, key_of("first-duel", "b"))
    assert (begun.supposed, begun.chance) == ("b", "")
    assert begun.record.board != position("first-duel@5").record.board, "the hands were not known"
    with open_league(tmp_path / "solo") as league:
        name = found(league, begun, ("b",))
        game = league.game(name)
        assert game.turns[0].view == source.turns[5].view
        assert "What B could not see there is made up." in game.turns[0].report
        pages = [league.site / name / page for page in ("index.html", "0000.html", "play/b.html")]
        assert all("could not see there is made up" in page.read_text("utf-8") for page in pages)
        played_to_its_end(league, name)
    assert audit_game(Folder(tmp_path / "solo" / "league"), name).clean


@pytest.mark.slow
def test_nothing_of_the_game_it_came_from_changes(tmp_path: Path, under_way: Path) -> None:
    solo = tmp_path / "solo"
    with open_league(solo / "first") as league:
        found(league, position("first-duel@20"), ("a",))
    clone = solo / "first" / "league"
    for root, place, key in (
        (clone, "claim-1@0", solo / "first" / "keys" / "own"),
        (under_way, "first-duel@3", tmp_path / "b.key"),
    ):
        if not key.exists():
            write_key_file(key, key_of("first-duel", "b"))
        before = contents(root)
        play = ("--from", place, "-C", root, "--key", key, "--out", solo / "second", "--no-browser")
        with started(*play) as (said, _process):
            assert any(f"begins from the position {place}" in line for line in said)
        with open_league(solo / "second") as league:
            played_to_its_end(league, league.unfinished("claim", place))
        assert contents(root) == before


@pytest.mark.slow
def test_one_plays_every_side_each_desk_in_turn(tmp_path: Path) -> None:
    with served(tmp_path / "solo", seats=2) as browser:
        league, shown = browser.server.league, []
        assert sorted(league.keys("claim-1")) == ["a", "b"]
        while not browser.server.over.is_set():
            desk = browser.server.page
            shown.append(desk)
            seat = desk.removesuffix(".html").rpartition("/")[2]
            assert seat in league.game("claim-1").awaited
            script = browser.ask(f"own-key.js?claim-1/{seat}", {"Sec-Fetch-Dest": "script"})
            assert league.keys("claim-1")[seat].text() in script.text
            assert browser.follow(browser.send(*sent_by_the_player(league, "claim-1"))).status == 200
    assert {page.rpartition("/")[2] for page in shown} == {"a.html", "b.html"}
    assert audit_game(Folder(tmp_path / "solo" / "league"), "claim-1").clean


@pytest.mark.parametrize(
    ("place", "seat", "told"),
    [
        ("first-duel@5", "", "There is no key file"),
        ("first-duel@5", "somebody else", "you have no key of a seat there"),
        (
            "first-duel@99",
            "a",
            "Turn 99 of game “first-duel” is not adjudicated. hint: The newest is turn 23.",
        ),
        ("first-dual@5", "a", "Did you mean first-duel?"),
        ("first-duel@five", "a", "is not a position. hint: Name a game and one of its turns"),
        ("six-houses@6", "stark", "Nobody can play on from six-houses@6."),
    ],
)
def test_what_cannot_be_is_told_and_makes_no_game(
    place: str, seat: str, told: str, tmp_path: Path, under_way: Path
) -> None:
    key = tmp_path / "key"
    if seat:
        write_key_file(key, key_of("six-houses" if "six" in place else "first-duel", seat))
    done = adjudicator(
        "play", "--from", place, "-C", under_way, "--key", key, "--out", tmp_path / "solo", "--no-browser"
    )
    assert done.status != 0
    assert told in " ".join(done.err.split())
    assert not (tmp_path / "solo" / "league" / "turns").exists()


def test_a_finished_position_and_one_with_settings_of_its_own_are_refused(tmp_path: Path) -> None:
    source = published_game(Folder(ROOT), "first-duel")
    with pytest.raises(NoPosition, match="is over after turn 24") as refused:
        position_of(source, None, None)
    assert "first-duel@23" in refused.value.hint
    done = adjudicator("play", "claim", "--from", "first-duel@5", "--out", tmp_path / "solo")
    assert "has a ruleset, seats and options already" in done.err


@pytest.mark.slow
def test_killed_at_some_steps_it_goes_on(tmp_path: Path) -> None:
    steps = len(killing.run(PLAYS, str(tmp_path / "whole"), "first-duel@8").steps)
    for at in (4, 6, steps // 4, steps // 2):
        assert goes_on_after(tmp_path, at, "first-duel@8")
