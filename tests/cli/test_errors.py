"""Every mistake of a person is one sentence and one hint, with the exit code the help documents."""

import shutil
import sys
import tempfile
import tracemalloc
from pathlib import Path

import git
import msgspec
import pytest

from adjudicator.repository import schedule
from adjudicator.repository.files import Folder, digest
from adjudicator.repository.git.store import Repository
from adjudicator.repository.published import published_game
from adjudicator.repository.turn.load_table import opened_vault
from adjudicator.repository.turn.sealed_payloads import write_vault
from adjudicator.sealing import MasterSecret, seal_vault, write_key_file
from tests.cli.people import BEGIN, League, Outcome, adjudicator, make_game, seat_asked


def refused(outcome: Outcome, message: str, hint: str | None, status: int = 1) -> None:
    """Hold an outcome to be nothing but this error with this hint, or without any."""
    assert outcome.status == status, outcome
    assert outcome.out == ""
    lines = outcome.err.splitlines()
    assert len(lines) == (1 if hint is None else 2), outcome.err
    assert lines[0].startswith("adjudicator: error: ")
    assert message in lines[0]
    assert hint is None or lines[1].startswith("hint: ")
    assert hint is None or hint in lines[1]


WITH_KEY = [
    ["join", "duel", "a", "--name", "Ann"],
    ["ready", "duel"],
    ["view", "duel"],
    ["orders", "new", "duel"],
    ["orders", "check", "orders.yaml"],
    ["orders", "seal", "orders.yaml"],
    ["submit", "orders.yaml"],
    ["status", "--mine"],
    ["new", "other", "--ruleset", "claim"],
]


@pytest.mark.parametrize("arguments", WITH_KEY, ids=" ".join)
def test_no_key(started: League, arguments: list[str]) -> None:
    key = started.folder / "none.key"
    outcome = adjudicator(*arguments, "-C", started.ann.clone, "--key", key)
    refused(outcome, f"There is no key file {key}.", "To make a key: adjudicator key. To use an existing one")


@pytest.mark.parametrize(
    "arguments",
    [
        ["join", "dule", "a", "--name", "Ann"],
        ["ready", "dule"],
        ["view", "dule"],
        ["orders", "new", "dule"],
        ["status", "--mine", "dule"],
    ],
    ids=" ".join,
)
def test_no_such_game(started: League, arguments: list[str]) -> None:
    refused(started.ann.does(*arguments, status=1), "There is no game “dule” here.", "Did you mean duel?")


def test_no_such_game_to_run_or_reveal(started: League) -> None:
    message, hint = "There is no game “dule” here.", "Did you mean duel?"
    refused(started.run("--game", "dule", status=1), message, hint)
    outcome = adjudicator(
        "reveal", "dule", "-C", started.organiser.clone, "--secret-file", started.secret, "--now", BEGIN
    )
    refused(outcome, message, hint)
    refused(
        started.ann.does("view", "zzz", status=1), "There is no game “zzz” here.", "The games here are duel."
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["join", "duel", "a", "--name", "Ann", "-C"],
        ["ready", "duel", "-C"],
        ["view", "duel", "-C"],
        ["orders", "new", "duel", "-C"],
        ["submit", "orders.yaml", "-C"],
        ["status", "-C"],
        ["status", "--offline", "-C"],
        ["new", "other", "--ruleset", "claim", "-C"],
        ["reveal", "duel", "-C"],
        ["run"],
        ["audit"],
    ],
    ids=" ".join,
)
def test_no_repository(
    started: League, tmp_path: Path, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUDICATOR_KEY_FILE", str(started.ann.key))
    monkeypatch.setenv("ADJUDICATOR_SECRET", started.secret.read_text())
    empty = tmp_path / "empty"
    empty.mkdir()
    refused(adjudicator(*arguments, empty), f"There is no git repository in {empty}.", "git clone")
    missing = tmp_path / "missing"
    assert adjudicator(*arguments, missing).err.startswith("adjudicator: error: There is no folder")


def test_the_folder_without_a_repository_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused(adjudicator("status"), f"There is no git repository in {tmp_path}.", "git clone")
    (tmp_path / "turns").mkdir()
    refused(adjudicator("audit"), f"No game in {tmp_path} has published its secret", "adjudicator reveal")


@pytest.mark.parametrize(
    "made",
    [
        ("new", "west", "--ruleset", "agot1"),
        ("tournament", "new", "cup", "--ruleset", "claim", "--rounds", "1", "--players", "2"),
    ],
    ids=["game", "tournament"],
)
def test_no_game_is_made_with_another_secret_than_the_leagues(
    started: League, tmp_path: Path, made: tuple[str, ...]
) -> None:
    place = tmp_path / "other.secret"
    given: tuple[str | Path, ...] = (*made, "--secret-file", place)
    refused(started.bob.does(*given, status=1), f"is not in {place}.", "--secret-file")
    assert not place.exists()
    write_key_file(place, MasterSecret.from_seed(b"another league"))
    refused(started.bob.does(*given, status=1), "This is another league's secret", "--secret-file")


def test_no_mail_is_set_up_with_another_secret_than_the_leagues(started: League, tmp_path: Path) -> None:
    place = tmp_path / "other.secret"
    write_key_file(place, MasterSecret.from_seed(b"another league"))
    set_up = ("mail", "setup", "league@example.org", "-C", started.bob.clone, "--secret-file", place)
    refused(adjudicator(*set_up), "This is another league's secret", "--secret-file")


def test_a_deadline_is_given_once(league: League, tmp_path: Path) -> None:
    (tmp_path / "policy.yaml").write_text("deadline: {hours: 72}\n")
    twice = ("--deadline-hours", "72", "--policy", tmp_path / "policy.yaml")
    outcome = league.organiser.does("new", "west", "--ruleset", "agot1", *twice, status=2)
    refused(outcome, "either in hours or in a file", "Leave out --deadline-hours, or --policy.", status=2)


def test_no_games_for_pages(tmp_path: Path) -> None:
    refused(adjudicator("site", tmp_path), "There is no folder", "adjudicator site DIR")


@pytest.mark.parametrize(
    ("seat", "message", "hint"),
    [
        ("c", "There is no seat “c” in game “duel”.", "No seat is free."),
        ("a", "Nobody looks for a player for seat “a”.", "adjudicator status"),
    ],
)
def test_no_such_seat(started: League, seat: str, message: str, hint: str) -> None:
    key = started.folder / "carl.key"
    adjudicator("key", "--out", key)
    outcome = adjudicator("join", "duel", seat, "--name", "Carl", "-C", started.ann.clone, "--key", key)
    refused(outcome, message, hint)
    assert started.branches() == []


def test_a_game_under_way_has_no_seat_to_name(started: League) -> None:
    key = started.folder / "carl.key"
    adjudicator("key", "--out", key)
    outcome = adjudicator("join", "duel", "--name", "Carl", "-C", started.ann.clone, "--key", key)
    refused(outcome, "The game is under way, and no seat is wanted.", "adjudicator status")


def test_one_seat_for_each_key(started: League) -> None:
    started.organiser.does("new", "other", "--ruleset", "claim", "--secret-file", started.secret)
    started.ann.does("join", "other", "a", "--name", "Ann", "--direct")
    outcome = started.ann.does("join", "other", "b", "--name", "Ann", status=1)
    refused(outcome, "This key already holds seat “a”.", "adjudicator status")
    outcome = started.bob.does("join", "other", "b", "--name", "B" * 100, status=1)
    refused(outcome, "1 to 60 characters", None)


@pytest.mark.slow
def test_ready_too_early_or_twice(started: League) -> None:
    refused(started.ann.does("ready", "duel", status=1), "The game has already started.", "")
    started.organiser.does("new", "other", "--ruleset", "claim", "--secret-file", started.secret)
    refused(
        started.ann.does("ready", "other", status=1),
        "holds no seat in game “other”",
        "adjudicator join other",
    )
    started.ann.does("join", "other", "a", "--name", "Ann", "--direct")
    refused(started.ann.does("ready", "other", status=1), "Not all seats are taken yet", "adjudicator status")
    started.run()
    refused(started.ann.does("view", "other", status=1), "Game “other” has not started", "status other")


@pytest.mark.parametrize(
    "arguments", [["view", "duel"], ["orders", "new", "duel"], ["ready", "duel"]], ids=" ".join
)
def test_no_seat(started: League, arguments: list[str]) -> None:
    outcome = adjudicator(*arguments, "-C", started.ann.clone, "--key", started.organiser.key)
    refused(outcome, "holds no seat in game “duel”", "")


def test_no_seat_anywhere(started: League) -> None:
    assert started.organiser.does("status", "--mine").out == "Your key holds no seat here.\n"


def test_no_secret(started: League) -> None:
    none = started.folder / "none"
    message, hint = f"There is no key file {none}.", "--secret-file"
    refused(adjudicator("run", started.organiser.clone, "--secret-file", none), message, hint)
    refused(
        adjudicator("reveal", "duel", "-C", started.organiser.clone, "--secret-file", none), message, hint
    )


def test_a_secret_in_the_environment(started: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_SECRET", "my dog's name")
    outcome = adjudicator("run", started.organiser.clone, "--now", BEGIN)
    refused(outcome, "This is not a key", "ADJUDICATOR_SECRET")
    assert "dog" not in outcome.err
    monkeypatch.setenv("ADJUDICATOR_SECRET", started.secret.read_text())
    assert adjudicator("run", started.organiser.clone, "--now", BEGIN).status == 0


def test_the_secret_of_somebody_else(started: League) -> None:
    other = started.folder / "other.secret"
    adjudicator("key", "--adjudicator", "--out", other)
    outcome = adjudicator(
        "run", started.organiser.clone, "--now", "2026-12-24T04:00:00Z", "--secret-file", other
    )
    assert outcome.status == 1
    assert "Game “duel” stopped: The adjudicator's secret is not the one" in outcome.err
    assert outcome.err.endswith("To see how to mend it: adjudicator doctor\n")
    looked = adjudicator("doctor", started.organiser.clone, "--offline", "--secret-file", other)
    assert "Put a copy of the right one in its place" in looked.out


@pytest.mark.parametrize(
    "time",
    ["tomorrow", "2026-11-21", "2026-11-21T04:00:00", "2026-13-01T00:00:00Z", "9999-12-31T23:59:59Z"],
)
def test_no_time(started: League, time: str) -> None:
    refused(started.run(now=time, status=2), f"--now: “{time}”", "Usage: adjudicator run", 2)


@pytest.mark.parametrize("time", ["soon", "2026-12-01T00:00", "2026-02-30", "8999-12-31"])
def test_no_end_of_an_absence(started: League, time: str) -> None:
    outcome = started.ann.does("seat", "away", "duel", "--until", time, status=1)
    refused(outcome, f"“{time}”", "write the day alone: 2027-08-15.")


def test_no_end_of_a_turn(started: League) -> None:
    extend = ("organise", "extend", "duel", "--reason", "x")
    outcome = started.organiser.does(*extend, "--until", "2026-12-01T00:00", status=1)
    refused(outcome, "“2026-12-01T00:00” has no time zone", "write the day alone: 2027-08-15.")


def test_the_seats_explain_only_what_they_cause(started: League) -> None:
    outcome = started.ann.does("press", "send", "duel", "x" * 5000, status=1)
    assert "adjudicator: error: A message" in outcome.err
    assert "hint" not in outcome.err


def test_a_clock_that_goes_backwards(started: League) -> None:
    player, _other = seat_asked(started)
    orders = started.folder / "orders.yaml"
    player.does("orders", "new", "duel", "-o", orders)
    orders.write_text(orders.read_text("utf-8").replace("trick-1:", "trick-1: ask-me", 1), "utf-8")
    player.does("submit", orders, "--direct")
    outcome = started.run(now="2026-11-20T04:00:00Z", status=1)
    assert "Game “duel” stopped: The clock says 2026-11-20T04:00:00Z" in outcome.err


def test_a_key_is_never_overwritten(started: League) -> None:
    before = started.ann.key.read_bytes()
    outcome = adjudicator("key", "--out", started.ann.key)
    refused(outcome, f"There is already a file {started.ann.key}", "--show")
    assert started.ann.key.read_bytes() == before


def test_a_key_is_never_put_where_it_could_be_committed(started: League) -> None:
    outcome = adjudicator("key", "--out", started.ann.clone / "my.key")
    refused(outcome, "must not be in the git work tree", "--out FILE")
    outcome = started.organiser.does(
        "new", "other", "--ruleset", "claim", "--secret-file", started.ann.clone / "secret", status=1
    )
    refused(outcome, "must not be in the git work tree", "")


def test_no_key_to_show(tmp_path: Path) -> None:
    refused(
        adjudicator("key", "--show", "--out", tmp_path / "none"), "There is no key file", "adjudicator key"
    )
    outcome = adjudicator("key", "--show", "--adjudicator", "--out", tmp_path / "none")
    refused(outcome, "There is no key file", "adjudicator key --adjudicator")


def test_a_key_of_another_kind(started: League) -> None:
    outcome = adjudicator("view", "duel", "-C", started.ann.clone, "--key", started.secret)
    refused(outcome, "is not valid", "adjudicator key")


@pytest.mark.parametrize("ruleset", [(), ("claim",)])
def test_only_some_rulesets_have_facts_to_replace(ruleset: tuple[str, ...], tmp_path: Path) -> None:
    outcome = adjudicator("rulesets", *ruleset, "--facts", tmp_path / "mine")
    refused(outcome, "Name a ruleset with facts", "rulesets agot1 --facts", status=2)


def test_facts_are_written_to_no_folder_that_is_there(tmp_path: Path) -> None:
    refused(adjudicator("rulesets", "agot1", "--facts", tmp_path), "is already there", "new folder")


def test_no_such_ruleset_can_be_listed() -> None:
    refused(adjudicator("rulesets", "agot3"), "no ruleset “agot3”", "adjudicator rulesets")


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (["duel", "--ruleset", "claim"], "There is already a game “duel”.", "adjudicator status"),
        (["Duel", "--ruleset", "claim"], "A game cannot be called “Duel”.", "small letters"),
        (["con", "--ruleset", "claim"], "cannot be called “con”: Windows keeps", "such as con-1"),
        (["com1", "--ruleset", "claim"], "cannot be called “com1”: Windows keeps", "such as com1-1"),
        (["en", "--ruleset", "claim"], "cannot be called “en”: the pages have", "such as en-1"),
        (["players", "--ruleset", "claim"], "cannot be called “players”: the pages", "such as players-1"),
        (["../x", "--ruleset", "claim"], "A game cannot be called “../x”.", "small letters"),
        (["other", "--ruleset", "clam"], "There is no ruleset “clam”", "adjudicator rulesets"),
        (["other", "--ruleset", "claim", "--seats", "5"], "not for 5", "adjudicator rulesets"),
        (
            ["other", "--ruleset", "tigris", "--seats", "lion,bear"],
            "among archer, bull,",
            "adjudicator rulesets",
        ),
        (["other", "--ruleset", "claim", "--option", "x=1"], "no option “x”", "adjudicator rulesets"),
        (["other", "--ruleset", "claim", "--option", "first-leader=c"], "“c”", "adjudicator rulesets"),
    ],
)
def test_no_such_game_can_be_made(started: League, arguments: list[str], message: str, hint: str) -> None:
    secret = started.folder / "none"
    outcome = started.organiser.does("new", *arguments, "--secret-file", secret, status=1)
    refused(outcome, message, hint)
    assert not secret.exists(), "no secret is made for a game that cannot be"
    with git.Repo(started.remote) as remote:
        assert "new game" not in str(remote.head.commit.message)


def test_a_league_needs_a_place_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("mine")
    refused(
        adjudicator("new", "--template", tmp_path),
        f"There is already a file {tmp_path / 'README.md'}.",
        "new or an empty",
    )


def test_what_is_not_over_is_not_revealed(started: League) -> None:
    outcome = adjudicator("reveal", "duel", "-C", started.organiser.clone, "--secret-file", started.secret)
    refused(outcome, "Game “duel” is not over", "adjudicator status")


def test_what_is_sealed_is_not_audited(started: League) -> None:
    for place in (started.organiser.clone, started.organiser.clone / "turns" / "duel", started.remote):
        refused(adjudicator("audit", place), "has published its secret", "adjudicator reveal GAME")


def test_no_such_turn(started: League) -> None:
    outcome = started.ann.does("view", "duel", "--turn", "7", status=1)
    refused(outcome, "Game “duel” has no turn 7.", "The newest is turn 0.")


def test_no_such_order_file(started: League) -> None:
    none = started.folder / "none.yaml"
    for command in (["orders", "check"], ["orders", "seal"], ["submit"]):
        refused(started.ann.does(*command, none, status=1), f"There is no file {none}.", "Check the name")


def test_an_order_file_for_no_game(started: League) -> None:
    orders = started.folder / "orders.yaml"
    for text in ("turn: 1\n", "game:\n", "- game\n"):
        orders.write_text(text)
        outcome = started.ann.does("submit", orders, status=1)
        refused(outcome, "does not say which game it is for", "adjudicator orders new GAME")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "The file is empty."),
        ("\0", "This is not plain text"),
        ("game: duel\nplans: " + "[" * 30, "nested more than 20 deep"),
        ("game: 'duel\nturn: 1\n", "line 1"),
    ],
)
def test_an_order_file_that_cannot_be_read(started: League, text: str, message: str) -> None:
    orders = started.folder / "orders.yaml"
    orders.write_text(text)
    for command in (["orders", "check"], ["orders", "seal"], ["submit"]):
        outcome = started.ann.does(*command, orders, status=3)
        assert outcome.out == ""
        first, second = outcome.err.splitlines()
        assert first == "adjudicator: error: The file is refused, for this reason:"
        assert message in second


def test_an_order_file_that_is_too_large(started: League) -> None:
    orders = started.folder / "orders.yaml"
    orders.write_text("game: duel\n" + "# a note\n" * 10_000)
    outcome = started.ann.does("orders", "check", orders, status=3)
    refused(outcome, f"{orders} is too large: at most 65536 bytes are read.", "your order file", 3)


def test_an_order_file_that_is_too_large_is_not_read_to_its_end(started: League) -> None:
    orders = started.folder / "orders.yaml"
    size = 2**26
    with orders.open("wb") as file:
        file.truncate(size)
    tracemalloc.start()
    try:
        outcome = started.ann.does("orders", "check", orders, status=3)
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    refused(outcome, f"{orders} is too large", "your order file", 3)
    assert most < size


def test_an_order_file_is_never_overwritten(started: League) -> None:
    orders = started.folder / "orders.yaml"
    orders.write_text("mine")
    outcome = started.ann.does("orders", "new", "duel", "-o", orders, status=1)
    refused(outcome, "has not been overwritten", "Choose another name")
    assert orders.read_text() == "mine"


def test_orders_with_faults_are_not_sent(started: League) -> None:
    player, _other = seat_asked(started)
    orders = started.folder / "orders.yaml"
    orders.write_text("game: duel\nturn: 1\nseat: a\nanswers:\n  lead: K77\nplans: now\n")
    for command in (["orders", "check"], ["orders", "seal"], ["submit"]):
        outcome = player.does(*command, orders, status=3)
        assert outcome.out == ""
        assert "line 5, column 9" in outcome.err
    assert started.branches() == []


def test_a_folder_of_somebody_elses_pages(started: League, tmp_path: Path) -> None:
    outcome = adjudicator("site", started.organiser.clone, "--out", started.folder)
    refused(outcome, "is not empty and is no site made here", "--out")


def test_the_demonstration_needs_a_new_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    refused(adjudicator("demo", "--out", tmp_path), "is not empty", "--out")
    refused(
        adjudicator("demo", "--out", tmp_path / "x", "--ruleset", "clam"), "no ruleset “clam”", "rulesets"
    )


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (["--ruleset", "claim", "--seats", "3"], "not for 3"),
        (["--ruleset", "tigris", "--seats", "lion,bear"], "are chosen among archer, bull, potter, lion"),
        (["--ruleset", "clam"], "no ruleset “clam”"),
        (["--option", "x=1"], "no option “x”"),
    ],
)
def test_a_demonstration_that_cannot_be_leaves_no_folder(
    mistake: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    refused(adjudicator("demo", *mistake), message, "adjudicator rulesets")
    refused(adjudicator("demo", *mistake, "--out", tmp_path / "demo"), message, "adjudicator rulesets")
    assert list(tmp_path.iterdir()) == []


def test_no_remote_in_reach(started: League) -> None:
    with git.Repo(started.ann.clone) as clone:
        clone.remotes.origin.set_url(str(started.folder / "gone.git"))
    outcome = started.ann.does("status", status=1)
    refused(outcome, "The remote origin could not be read", "Use --offline to see what your clone has.")
    assert "duel (Claim)" in started.ann.does("status", "--offline").out


def test_one_damaged_game_does_not_hide_the_others(started: League) -> None:
    started.organiser.does("new", "other", "--ruleset", "claim", "--secret-file", started.secret)
    with Repository(started.organiser.clone) as repository:
        repository.commit_here({"turns/duel/game.yaml": b"format: [\n"}, "Damage", when=1_795_233_601)
    status = started.ann.does("status", status=1)
    assert "other (Claim)" in status.out
    assert "Game “duel” cannot be read: " in status.err
    run = started.run(status=1)
    assert "Game “duel” stopped: " in run.err
    site = adjudicator("site", started.organiser.clone)
    assert site.status == 3
    assert "turns/duel" in site.err
    assert (started.organiser.clone / "_site" / "other" / "index.html").exists()


@pytest.mark.parametrize(
    ("file", "content", "told"),
    [
        ("state.yaml", b"game: duel\nturn: 0\nruleset: claim/1\nover: false\ntable: {}\n", "missing"),
        ("state.yaml", b"\xff", "state.yaml cannot be read"),
        ("asked.yaml", b"a: &x 1\nb: *x\n", "aliases"),
        ("private/a.sealed", b"nothing", "There is no sealed block here"),
    ],
)
def test_a_damaged_file_is_told_of(started: League, file: str, content: bytes, told: str) -> None:
    with Repository(started.organiser.clone) as repository:
        repository.commit_here({f"turns/duel/0000/{file}": content}, "Damage", when=1_795_233_601)
    status = started.ann.does("status", "--mine", status=1)
    assert status.err.startswith("adjudicator: error: Game “duel” cannot be read: ")
    assert told in status.err


def replace_in_turn(league: League, file: str, old: str, new: str) -> None:
    """Commit the newest turn's file with one word changed, as somebody's slip of the pen."""
    path = f"turns/duel/0000/{file}"
    before = Folder(league.organiser.clone).read(path).decode()
    assert old in before
    with Repository(league.organiser.clone) as repository:
        changes = {path: before.replace(old, new, 1).encode()}
        repository.commit_here(changes, "Damage", when=1_795_233_601)


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("asked.yaml", "seat: ", "seat: zork #", "holds what its rules do not know: 'zork'."),
        ("asked.yaml", "until: ", "until: soon #", "“soon” is not a time"),
    ],
)
def test_a_strange_word_in_one_game_does_not_hide_the_others(
    started: League, file: str, old: str, new: str, told: str
) -> None:
    started.organiser.does("new", "other", "--ruleset", "claim", "--secret-file", started.secret)
    replace_in_turn(started, file, old, new)
    for form in ([], ["--json"]):
        status = started.ann.does("status", *form, status=1)
        assert "other" in status.out
        assert "duel" not in status.out
        assert status.err.startswith("adjudicator: error: Game “duel” cannot be read: ")
        assert told in status.err


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("state.yaml", "prize: ", "prize: Z8 #", "holds what its rules do not know: 'Z8'."),
        ("asked.yaml", "until: ", "until: soon #", "“soon” is not a time"),
        ("manifest.yaml", "closed: ", "closed: soon #", "was altered after it was signed"),
    ],
)
def test_a_strange_word_in_one_game_does_not_hide_the_pages_of_others(
    started: League, file: str, old: str, new: str, told: str
) -> None:
    started.organiser.does("new", "other", "--ruleset", "claim", "--secret-file", started.secret)
    replace_in_turn(started, file, old, new)
    site = adjudicator("site", started.organiser.clone)
    assert site.status == 3
    assert site.err.startswith("adjudicator: warning: duel: ")
    assert told in site.err
    assert (started.organiser.clone / "_site" / "other" / "index.html").exists()


@pytest.mark.slow
def test_games_whose_zone_a_machine_lacks_are_told_of_and_no_job_ends_well(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    policy = league.folder / "policy.yaml"
    policy.write_text("deadline: {hours: 72, zone: Europe/Prague}\n", "utf-8")
    make_game(league, deadline=("--policy", str(policy)))
    monkeypatch.setitem(sys.modules, "tzdata", None)
    monkeypatch.setattr(schedule, "_zone", schedule._zone.__wrapped__)  # noqa: SLF001  forget what was read
    missing = "The time zones are missing on this machine: the Python package “tzdata”."
    site = adjudicator("site", league.organiser.clone)
    assert site.status == 3
    assert site.err == f"adjudicator: warning: duel: {missing}\n"
    assert missing in league.run("--site", league.folder / "pages", now="2026-11-30T04:00:00Z", status=1).err
    assert missing in league.ann.does("status", status=1).err


def test_a_missing_file_is_named_in_a_sentence(started: League, tmp_path: Path) -> None:
    shutil.copytree(started.organiser.clone / "turns", tmp_path / "copy" / "turns")
    (tmp_path / "copy" / "turns" / "duel" / "0000" / "asked.yaml").unlink()
    sentence = "The file turns/duel/0000/asked.yaml is missing."
    status = adjudicator("status", "-C", tmp_path / "copy")
    assert status.status == 1
    assert status.err == f"adjudicator: error: Game “duel” cannot be read: {sentence}\n"
    site = adjudicator("site", tmp_path / "copy")
    assert site.status == 3
    assert site.err == f"adjudicator: warning: duel: {sentence}\n"


def test_a_run_and_its_pages_go_without_a_mail_file_that_cannot_be_read(
    started: League, tmp_path: Path
) -> None:
    with Repository(started.organiser.clone) as repository:
        repository.commit_here({"mail.yaml": b"format: 1\naddress: [\n"}, "Damage", when=1_795_233_601)
    run = started.run("--site", tmp_path / "site", status=3)
    assert run.err.count("warning") == 1
    assert run.err.count("mail.yaml cannot be read: ") == 2, "for channels, and for the pages"
    assert (tmp_path / "site" / "duel" / "play" / "a.html").exists()


def test_no_game_is_made_where_the_mail_file_cannot_be_read(started: League) -> None:
    with Repository(started.organiser.clone) as repository:
        repository.commit_here({"mail.yaml": b"format: 1\naddress: [\n"}, "Damage", when=1_795_233_601)
    made = ("new", "other", "--ruleset", "claim", "--secret-file", started.secret)
    refused(started.organiser.does(*made, status=1), "mail.yaml cannot be read: ", "")
    assert not (started.organiser.clone / "turns" / "other").exists()


def test_a_damaged_page_is_told_of(started: League) -> None:
    with Repository(started.organiser.clone) as repository:
        changes = {"turns/duel/0000/private/a.sealed": b"nothing"}
        repository.commit_here(changes, "Damage", when=1_795_233_601)
    outcome = started.ann.does("view", "duel", status=1)
    refused(outcome, "There is no sealed block here", "adjudicator key --show")


def test_a_record_that_does_not_fit_the_rules_is_drift(started: League) -> None:
    game = published_game(Folder(started.organiser.clone), "duel")
    master = MasterSecret.from_text(started.secret.read_text())
    secret = master.game_secret("duel", game.file.nonce)
    path, signed = "turns/duel/0000/vault.sealed", "turns/duel/0000/manifest.yaml"
    vault = opened_vault(game.files, game.file, secret, 0)
    record = msgspec.structs.replace(vault.record, waiting=("phase-1/bid a",))
    changed = msgspec.structs.replace(vault, record=record)
    assert game.latest
    plaintext = write_vault(changed, game.latest.state)
    sealed = seal_vault(plaintext, game="duel", turn=0, secret=secret, room=2048).encode()
    manifest = game.latest.manifest
    files = manifest.files | {"vault.sealed": digest(sealed)}
    manifest = msgspec.structs.replace(manifest, files=files)
    manifest = manifest.signed(master.signing_key("duel", game.file.nonce), game.file)
    with Repository(started.organiser.clone) as repository:
        changes = {path: sealed, signed: manifest.serialize()}
        repository.commit_here(changes, "As by another release", when=1_795_233_601)
    outcome = started.run(now="2026-11-24T04:00:00Z", status=4)
    assert "Game “duel” stopped: The record waits for phase-1/bid a, but the rules now ask" in outcome.err
    assert "hint: Run it with the release named in the newest manifest.yaml" in outcome.err


def test_other_games_go_on_when_one_drifts(started: League) -> None:
    test_a_record_that_does_not_fit_the_rules_is_drift(started)
    started.organiser.does("new", "other", "--ruleset", "claim", "--secret-file", started.secret)
    started.ann.does("join", "other", "a", "--name", "Ann", "--direct")
    outcome = started.run(now="2026-11-24T04:00:00Z", status=4)
    assert "other: 0001-join.yaml is adopted:" in outcome.out
