"""A solo league from its founding to its audit, played over HTTP, stopped and killed on the way."""

import errno
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from adjudicator.demonstration.bot_player import LEVELS, BotPlayer
from adjudicator.repository.files import Folder
from adjudicator.repository.game_file import choose_options
from adjudicator.repository.layout import submission_name
from adjudicator.repository.people.acts import Resign, sign_act
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.audit import audit_game
from adjudicator.rulesets import installed, ruleset
from adjudicator.sealing import SIGNED, encode, read_header
from adjudicator.solo.league import CannotPlay, open_league
from tests import killing
from tests.repository.git.world import git
from tests.solo.leagues import SEAT, sent_by_the_player, served

PLAYS = Path(__file__).with_name("playing_here.py")


@pytest.mark.slow
def test_a_whole_game_is_played_stopped_gone_on_with_and_audited(tmp_path: Path) -> None:
    folder, game, turns = tmp_path / "solo", "claim-1", [0]
    over = False
    while not over:
        with served(folder) as browser:
            league = browser.server.league
            assert list(league.keys(game)) == [SEAT]
            for _turn in range(4):
                shown = browser.follow(browser.send(*sent_by_the_player(league, game)))
                assert shown.status == 200
                latest = league.game(game).latest
                assert latest is not None
                turns.append(latest.number)
                over = latest.state.over
                assert browser.server.over.is_set() == over
                if over:
                    assert league.unfinished("claim") == ""
                    break
                assert f"Orders for turn {latest.number + 1}" in shown.text
                assert SEAT in latest.asked.seats
    assert turns == sorted(set(turns)), "each of the player's orders made turns"
    audit = audit_game(Folder(folder / "league"), game)
    assert audit.clean
    assert audit.turns == turns[-1] + 1
    assert git(folder / "league", "status", "--porcelain") == ""
    inbox = folder / "league" / "turns" / game / "inbox"
    sealed = [file for file in inbox.iterdir() if submission_name(file.name)]
    assert {read_header(file.read_text("utf-8")).seat for file in sealed} == {"a", "b"}


@pytest.mark.slow
def test_a_game_whose_rules_are_gone_keeps_no_other_from_being_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path / "solo") as browser:
        league = browser.server.league
        page = league.site / "claim-1" / "index.html"
        made = page.read_bytes()
        left = {name: each for name, each in installed().items() if not name.startswith("claim/")}
        monkeypatch.setattr("adjudicator.rulesets.installed", lambda: left)
        rules = ruleset("tigris")
        game = league.found(rules, 2, choose_options(rules, {}), "you").game
        league.begin(game, [league.game(game).file.seats[0]], "you")
        assert league.unfinished("tigris") == game
        assert (league.site / game / "index.html").is_file()
        assert page.read_bytes() == made


@pytest.mark.slow
def test_pages_that_could_not_be_written_are_made_when_the_player_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: object, **_options: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with served(tmp_path / "solo") as browser:
        league = browser.server.league
        chair = keyed_seat(league.game("claim-1"), league.own_key)
        path, text = sent_by_the_player(league, "claim-1")
        sent = submission_name(Path(path).name)
        assert sent is not None
        name, sealed = chair.seal(b"", [sent], int(time.time()))
        with monkeypatch.context() as patch:
            patch.setattr("adjudicator.solo.league.build_site", full)
            assert browser.send(path, text).status == 500
        again = browser.send(f"{chair.game.file.paths.inbox}/{name.file}", f"```\n{sealed}```\n")
        assert again.status == 422, "the desk that is shown is for a turn that is over"
        latest = league.game("claim-1").latest
        assert latest is not None
        assert f"Orders for turn {latest.number + 1}" in browser.ask(browser.server.page).text


@pytest.mark.slow
def test_who_gives_the_seat_up_sees_the_game_played_to_its_end(tmp_path: Path) -> None:
    with served(tmp_path / "solo") as browser:
        league = browser.server.league
        file = league.game("claim-1").file
        act = sign_act(
            Resign(game=file.game, seat=SEAT, at=time_text(int(time.time()))), league.own_key, file
        )
        block = encode(SIGNED, {}, act.serialize())
        shown = browser.follow(browser.send(f"{file.paths.inbox}/{act.file}", f"```\n{block}```\n"))
        assert shown.status == 200
        assert browser.server.page == "claim-1/index.html"
        assert browser.server.over.is_set()
    assert audit_game(Folder(tmp_path / "solo" / "league"), "claim-1").clean


@pytest.mark.slow
def test_who_looks_ahead_is_asked_what_it_thinks_about(tmp_path: Path) -> None:
    """A steward plans its marches, so that nobody asks it; one that looks ahead wants to be asked."""
    with served(tmp_path / "solo", "agot2") as browser:
        game = browser.server.league.game("agot2-1")
        own = browser.server.league.own_key
        chair = keyed_seat(game, own)
        planned = {
            bot: {
                kind
                for plan in _plans(BotPlayer("agot2-1", chair.seat, "you", own, bot, ""), chair)
                for kind in plan
            }
            for bot in LEVELS.values()
        }
    assert planned["hard"] - {"do", "when"}
    assert planned["steward"] - planned["hard"] >= {"march", "raid"}
    assert not planned["hard"] & game.rules.considered.keys()


def _plans(bot: BotPlayer, chair: KeyedSeat) -> list[dict[str, Any]]:
    plans: list[dict[str, Any]] = yaml.safe_load(bot.orders(chair))["plans"]
    return plans


@pytest.mark.slow
def test_a_whole_game_against_stewards_that_look_ahead(tmp_path: Path) -> None:
    with served(tmp_path / "solo", "claim") as browser:
        league = browser.server.league
        league.bot = LEVELS["hard"]
        while not browser.server.over.is_set():
            assert browser.follow(browser.send(*sent_by_the_player(league, "claim-1"))).status == 200
    assert audit_game(Folder(tmp_path / "solo" / "league"), "claim-1").clean


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", sorted({name.partition("/")[0] for name in installed()}))
def test_some_turns_of_every_ruleset_are_played(ruleset: str, tmp_path: Path) -> None:
    game = f"{ruleset}-1"
    with served(tmp_path / "solo", ruleset) as browser:
        league = browser.server.league
        for _turn in range(12):
            shown = browser.follow(browser.send(*sent_by_the_player(league, game)))
            assert shown.status == 200
            if browser.server.over.is_set():
                break
        latest = league.game(game).latest
        assert latest is not None
        assert latest.number >= 12 or latest.state.over


@pytest.mark.slow
def test_the_next_game_of_a_league_begins_beside_the_first(tmp_path: Path) -> None:
    with served(tmp_path / "solo", "claim"):
        pass
    with served(tmp_path / "solo", "tigris") as browser:
        assert browser.ask(browser.server.league.page("tigris-1")).status == 200
        assert browser.ask("claim-1/play/a.html").status == 200


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(CannotPlay, match="holds something else"), open_league(tmp_path):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_folder_within_a_repository_is_refused(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    with pytest.raises(CannotPlay, match="git work tree") as refused, open_league(tmp_path / "solo"):
        pass
    assert "--out" in refused.value.hint


def test_one_process_has_the_league(tmp_path: Path) -> None:
    folder = tmp_path / "solo"
    with open_league(folder), pytest.raises(CannotPlay, match="open already"), open_league(folder):
        pass


def goes_on_after(tmp_path: Path, at: int, *place: str) -> bool:
    """Kill the founding and first turns at a step, and go on; whether there was such a step."""
    folder = tmp_path / str(at)
    killed = killing.run(PLAYS, str(folder), *place, at=at)
    again = killing.run(PLAYS, str(folder), *place)
    assert again.status == 0, (killed.steps[-1:], again.output)
    with open_league(folder) as league:
        assert list(league.keys("claim-1")) == [SEAT]
        assert league.unfinished("claim", *place) == (
            "" if league.game("claim-1").secret_published else "claim-1"
        )
    assert git(folder / "league", "status", "--porcelain") == ""
    git(folder / "league", "fsck", "--strict")
    return killed.killed


@pytest.mark.slow
def test_killed_at_many_steps_it_goes_on(tmp_path: Path) -> None:
    """There are about nine hundred, and more or fewer each time, since games differ."""
    at, stride = 2, 149
    while goes_on_after(tmp_path, at):
        at += stride
    assert at > 5 * stride
