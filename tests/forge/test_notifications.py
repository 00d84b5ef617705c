"""Players are called upon: who is awaited, by the logins they signed, once, and reminded once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.engine import picker
from adjudicator.forge.marks import Marks
from adjudicator.forge.notifications import Notice, notices, tell
from adjudicator.forge.proposals import ForgeError
from adjudicator.repository.files import Files, Folder, Overlay
from adjudicator.repository.game_file import read_game_file
from adjudicator.repository.people.acts import Away, Extend, Nudge, Pause, sign_act
from adjudicator.repository.schedule import Deadline
from adjudicator.repository.times import read_time, time_text
from adjudicator.repository.turn.agenda import Shard
from adjudicator.sealing import read_key_file, read_master_file
from tests.cli.conftest import copied
from tests.cli.people import BEGIN, League, Outcome, adjudicator, make_league
from tests.forge.forge_here import EACH_FORGE, FORGES, MARKS, ROBOT, TOKEN, ForgeHere, Issue, forge_here, made
from tests.forge.senders import senders
from tests.repository.table_in_memory import GameInMemory
from tests.worlds import built_once

START = read_time(BEGIN)
HOUR = 3600
UNTIL = "Tue 2026-11-24 04:00 UTC"


@pytest.fixture(scope="session")
def _called(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A started game whose players have signed their logins."""
    return built_once(tmp_path_factory, "called", lambda folder: _call(make_league(folder)))


def _call(league: League) -> None:
    league.organiser.does(
        "new", "duel", "--ruleset", "claim", "--deadline-hours", "72", "--secret-file", league.secret
    )
    for person, seat, login in ((league.ann, "a", "ann-online"), (league.bob, "b", "bob_online")):
        person.does("join", "duel", seat, "--name", seat, "--handle", login)
    league.run("--branches")
    for person in (league.ann, league.bob):
        person.does("ready", "duel")
    league.run("--branches")
    league.pack()


@pytest.fixture
def league(_called: Path, tmp_path: Path) -> League:
    return copied(_called, tmp_path / "league")


@pytest.fixture
def here(league: League) -> Iterator[ForgeHere]:
    with forge_here(league.remote, "github") as here:
        yield here


def due(files: Files, hours: float, **how: int) -> list[str]:
    """What is to be told so many hours after the start."""
    return [notice.about for notice in notices(files, ["duel"], START + int(hours * HOUR), **how)]


@pytest.mark.slow
def test_whoever_is_awaited_is_called_upon_when_a_turn_is_new(league: League) -> None:
    first, _other = senders(league)
    login = {"a": "ann-online", "b": "bob_online"}[first.seat]
    (notice,) = notices(Folder(league.organiser.clone), ["duel"], START + HOUR)
    assert notice.text == (
        f"The game duel begins. {first.seat} (@{login}): you are awaited for turn 1, until {UNTIL}."
    )
    assert notice.about == "turn 0"


def test_only_whoever_has_sent_nothing_is_reminded(league: League) -> None:
    first, _other = senders(league)
    files = Folder(league.organiser.clone)
    assert due(files, 47.9) == ["turn 0"]
    assert due(files, 48) == ["reminder 0"]
    assert due(files, 71.9) == ["reminder 0"]
    assert due(files, 72) == []
    assert due(files, 48, remind_hours=12) == []
    assert due(files, 60, remind_hours=12) == ["reminder 0"]
    assert due(files, 71, remind_hours=0) == []
    assert due(Overlay(files, {first.path(): first.sealed()}), 48) == []


def test_nobody_is_called_upon_who_has_orders_in_force_or_is_away() -> None:
    trial = GameInMemory(options={"first-leader": "a"}, deadline=Deadline(hours=72, early=False))

    def told(hours: float) -> list[str]:
        return [notice.text for notice in notices(trial.files, ["trial"], trial.now + int(hours * HOUR))]

    until = time_text(trial.now + 60 * HOUR)
    trial.act(Away(game="trial", at=trial.at, seat="a", start=trial.at, until=until))
    trial.run()
    assert ["a: you are awaited" in text for text in told(0)] == [True]
    assert told(50) == [], "it is known to be away"
    assert ["a: you are still awaited" in text for text in told(60)] == [True]
    trial.submit("a", trial.bot_orders("a", picker(b"telling", "orders")))
    at = time_text(trial.now + 300 * HOUR)
    trial.act(Extend(game="trial", at=trial.at, until=at, for_turn=1, reason="Exams"))
    assert trial.run().acts
    assert told(0) == ["The game trial begins. Everyone who is awaited for turn 1 has sent orders."]
    assert told(290) == []


def test_a_nudge_calls_upon_those_it_names_for_two_days() -> None:
    trial = GameInMemory("agot2", seats=3, hours=200)
    first, *_others = trial.game.seats

    def told() -> list[str]:
        return [notice.text for notice in notices(trial.files, ["trial"], trial.now, remind_hours=0)]

    (news,) = told()
    trial.act(Nudge(game="trial", at=trial.at, for_turn=1, seats=(first,), reason="Well?"))
    trial.run(0)
    nudge = f"{first}: the organiser of the game trial asks for your orders for turn 1."
    assert told() == [news, nudge]
    trial.now += 49 * HOUR
    assert told() == []


def test_games_that_do_not_play_are_left_alone(league: League) -> None:
    files = Folder(league.organiser.clone)
    key, game = read_key_file(league.organiser.key), read_game_file(files, "duel")
    pause = sign_act(Pause(game="duel", at=BEGIN, reason="Holidays"), key, game)
    assert due(Overlay(files, {"turns/duel/acts/0005-pause.yaml": pause.serialize()}), 1) == []
    assert due(Overlay(files, {"turns/duel/game.yaml": b"?"}), 1) == []
    assert [notice.game for notice in notices(files, ["nothing", "duel"], START)] == ["duel"]


def notify(league: League, here: ForgeHere, hours: float, *, status: int = 0) -> Outcome:
    """The command, so many hours after the start."""
    now = f"2026-11-{21 + int(4 + hours) // 24}T{int(4 + hours) % 24:02}:00:00Z"
    here.now = now
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUDICATOR_FORGE_TOKEN", TOKEN)
        outcome = adjudicator(
            "notify",
            league.organiser.clone,
            "--forge",
            "github",
            "--forge-address",
            here.address,
            "--secret-file",
            league.secret,
            "--now",
            now,
        )
    assert outcome.status == status, outcome
    return outcome


def test_the_command_says_that_it_only_writes() -> None:
    shown = adjudicator("notify", "--help").out
    assert "The forge that holds the issues" in shown
    assert "Take in" not in shown


def test_the_command_tells_everything_once(league: League, here: ForgeHere) -> None:
    # Somebody has foreseen the title, and somebody copies marks of other notices below the real one.
    here.open_issue("Game duel", "mallory", f"See below. {MARKS.mark('game', 'duel')}")
    assert "duel: The game duel begins." in notify(league, here, 1).out
    (issue,) = [issue for issue in here.issues.values() if issue.author == ROBOT]
    assert issue.title == "Game duel"
    (news,) = here.told(issue.number)
    assert issue.comments[0][1].startswith(f"{news}\n\n<!-- adjudicator: game duel turn 0 ")
    issue.comments.append(("mallory", f"<!-- adjudicator: game duel reminder 0 {'a' * 26} -->"))
    assert notify(league, here, 2).out == ""
    assert "you are still awaited" in notify(league, here, 50).out
    assert notify(league, here, 51).out == ""
    assert len([author for author, _text in issue.comments if author == ROBOT]) == 2


def test_what_was_told_before_a_kill_is_not_told_again(league: League, here: ForgeHere) -> None:
    wanted = [Notice("duel", "turn 0", "one"), Notice("duel", "turn 1", "two")]
    forge = made(here)
    assert tell(forge, wanted[:1]) == ((wanted[0],), ())
    assert tell(forge, wanted) == ((wanted[1],), ())


def test_a_run_tells_of_the_turn_it_made(
    league: League, here: ForgeHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _other = senders(league)
    person = league.ann if first.seat == "a" else league.bob
    orders = league.folder / "orders.yaml"
    orders.write_text(first.orders(), "utf-8")
    person.does("submit", orders)
    monkeypatch.setenv("ADJUDICATOR_FORGE_TOKEN", TOKEN)
    ran = league.run(
        "--branches",
        "--forge",
        "github",
        "--forge-address",
        here.address,
        "--notify",
        now="2026-11-21T06:00:00Z",
    )
    assert "duel: Turn 1 of the game duel: " in ran.out


@pytest.mark.parametrize("part", ["1/2", "2/2"])
def test_a_part_of_a_league_tells_of_its_own_games_only(
    league: League, here: ForgeHere, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    number, parts = map(int, part.split("/"))
    monkeypatch.setenv("ADJUDICATOR_FORGE_TOKEN", TOKEN)
    forge = ("--forge", "github", "--forge-address", here.address)
    ran = league.run("--branches", *forge, "--notify", "--shard", part, now="2026-11-21T05:00:00Z")
    its_own = Shard(number, parts).has("duel")
    assert ("The game duel begins" in ran.out) == its_own
    assert bool(here.issues) == its_own


def test_a_run_of_one_game_tells_of_no_other(
    league: League, here: ForgeHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    league.organiser.does("new", "other", "--ruleset", "claim", "--secret-file", league.secret)
    monkeypatch.setenv("ADJUDICATOR_FORGE_TOKEN", TOKEN)
    forge = ("--forge", "github", "--forge-address", here.address)
    told = league.run("--game", "other", *forge, "--notify", now="2026-11-21T05:00:00Z").out
    assert "The game duel begins" not in told
    assert "The game duel begins" in league.run(*forge, "--notify", now="2026-11-21T05:00:00Z").out


def test_the_pages_are_built_although_nobody_can_be_called_upon(
    league: League, here: ForgeHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUDICATOR_FORGE_TOKEN", TOKEN)
    monkeypatch.setattr("adjudicator.forge.rest.PAUSE", 0)
    here.broken.add("repos/ann/league/issues/")
    ran = adjudicator(
        "run",
        league.organiser.clone,
        "--forge",
        "github",
        "--forge-address",
        here.address,
        "--notify",
        "--secret-file",
        league.secret,
        "--now",
        "2026-11-21T05:00:00Z",
        "--site",
        league.folder / "pages",
    )
    assert ran.status == 3
    assert "The forge could not be reached: it is not working (500)." in ran.err
    assert (league.folder / "pages" / "index.html").exists()


def wanted(*about: str, game: str = "duel") -> list[Notice]:
    """Notices about these things, of a turn that closed an hour ago."""
    return [Notice(game, one, f"Told of {one}.", START - HOUR) for one in about]


def comment(notice: Notice) -> str:
    """The notice as the league writes it."""
    return f"{notice.text}\n\n{MARKS.mark('game', notice.game, notice.about)}"


def opened(here: ForgeHere, game: str = "duel", marks: Marks = MARKS) -> int:
    """An issue of a game as the league opens it."""
    return here.open_issue(f"Game {game}", ROBOT, f"Players are told here.\n\n{marks.mark('game', game)}")


@pytest.mark.parametrize("dialect", EACH_FORGE)
def test_many_comments_hide_none_of_ours(league: League, dialect: str) -> None:
    with forge_here(league.remote, dialect) as here:
        tell(made(here), wanted("one"))
        (issue,) = here.issues.values()
        for number in range(250):
            issue.say("mallory" if number % 2 else "", f"Chatter {number}")
        assert tell(made(here), wanted("one")) == ((), ())
        assert tell(made(here), wanted("one", "two"))[0] == tuple(wanted("two"))
        assert tell(made(here), wanted("one", "two")) == ((), ())


@pytest.mark.parametrize("dialect", EACH_FORGE)
def test_a_locked_issue_keeps_nobody_else_from_being_told(league: League, dialect: str) -> None:
    with forge_here(league.remote, dialect) as here:
        number = opened(here)
        here.issues[number].locked = True
        told, failed = tell(made(here), [*wanted("one"), *wanted("one", game="other")])
        assert [notice.game for notice in told] == ["other"]
        ((game, error),) = failed
        assert game == "duel"
        assert "refused (403)" in str(error)
        here.issues[number].locked = False
        assert [notice.game for notice in tell(made(here), wanted("one"))[0]] == ["duel"]


def test_a_locked_issue_is_told_of_by_the_command(league: League, here: ForgeHere) -> None:
    number = opened(here, marks=Marks(read_master_file(league.secret)))
    here.issues[number].locked = True
    told = notify(league, here, 1, status=3)
    assert (
        "Nobody could be notified in the game duel: The forge refused (403): Unable to create comment"
        in told.err
    )


@pytest.mark.parametrize("dialect", EACH_FORGE)
@pytest.mark.parametrize("what", ["deleted", "closed", "renamed"])
def test_where_the_issue_is_gone_another_is_opened(league: League, dialect: str, what: str) -> None:
    with forge_here(league.remote, dialect) as here:
        tell(made(here), wanted("one"))
        ((number, issue),) = here.issues.items()
        if what == "deleted":
            here.issues[number] = Issue(number, "", "", state="closed")
        elif what == "closed":
            issue.state = "closed"
        else:
            issue.title = "Our duel \x00 \U0001f600" * 100
        assert tell(made(here), wanted("two")) == (tuple(wanted("two")), ())
        assert tell(made(here), wanted("two")) == ((), ())
        assert here.issues[max(here.issues)].title == "Game duel"


@pytest.mark.parametrize("dialect", EACH_FORGE)
def test_of_two_issues_the_older_is_used_and_an_edited_comment_is_written_again(
    league: League, dialect: str
) -> None:
    with forge_here(league.remote, dialect) as here:
        older, newer = opened(here), opened(here)
        tell(made(here), wanted("one"))
        assert len(here.told(older)) == 1
        assert here.told(newer) == []
        here.issues[older].comments[0] = (ROBOT, "Never mind.")
        assert tell(made(here), wanted("one"))[0] == tuple(wanted("one"))


@pytest.mark.slow
@pytest.mark.parametrize("dialect", EACH_FORGE)
def test_a_thousand_games_cost_few_requests(league: League, dialect: str) -> None:
    """One listing of issues and one of comments, in pages, and nothing for each game that was told of."""
    games = [f"game-{number:04}" for number in range(1_000)]
    of_all = [notice for game in games for notice in wanted("one", game=game)]
    with forge_here(league.remote, dialect) as here:
        for game, notice in zip(games[10:], of_all[10:], strict=True):
            here.issues[opened(here, game)].say(ROBOT, comment(notice))
        old = here.issues[opened(here, games[0])]
        old.say(ROBOT, comment(of_all[0]), "2026-11-18T00:00:00Z")
        for game in games[1:10]:
            opened(here, game)
        assert tell(made(here), of_all) == (tuple(of_all[:10]), ())
        assert len(here.asked) <= 20 + 21 + 10
        here.asked.clear()
        assert tell(made(here), of_all) == ((), ())
        assert len(here.asked) <= 20 + 21


def test_a_reminder_is_looked_for_no_further_back_than_it_may_be(league: League) -> None:
    files = Folder(league.organiser.clone)
    (notice,) = notices(files, ["duel"], START + 60 * HOUR)
    assert notice.since == START + 48 * HOUR
    (notice,) = notices(files, ["duel"], START + 60 * HOUR, remind_hours=100)
    assert notice.since == START


@pytest.mark.parametrize("dialect", EACH_FORGE)
def test_where_more_was_written_than_can_be_read_nothing_is_told_twice(
    league: League, dialect: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.forge.rest._MOST_PAGES", 10)
    with forge_here(league.remote, dialect) as here:
        tell(made(here), wanted("one"))
        (issue,) = here.issues.values()
        issue.comments.append((ROBOT, comment(wanted("two")[0])))
        other = here.issues[here.open_issue("Chatter", "mallory")]
        for moment in ("2026-11-21T04:30:00Z", "2026-11-21T05:30:00Z"):
            for number in range(500):
                other.comments.append(("mallory", f"Chatter {number}"))
                other.written.append(moment)
        with pytest.raises(ForgeError, match="far too long"):
            tell(made(here), wanted("one", "two", "three"))
        assert len(issue.comments) == 2


def test_a_comment_below_a_pull_request_is_none_on_an_issue(league: League) -> None:
    """Whatever number it has; but an account that is gone may have written what has our mark."""
    for dialect in FORGES:
        with forge_here(league.remote, dialect) as here:
            pull = here.issues[here.propose("main")]
            pull.say(ROBOT, comment(wanted("one")[0]))
            number = opened(here)
            assert tell(made(here), wanted("one"))[0] == tuple(wanted("one"))
            here.issues[number].comments = [("", text) for _author, text in here.issues[number].comments]
            assert tell(made(here), wanted("one")) == ((), ())
