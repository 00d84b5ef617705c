"""What the commands give besides the story: options, places, languages."""

import json
import re
from pathlib import Path

import git
import pytest

from adjudicator.cli.keys import pasted
from adjudicator.cli.parameters import settings_folder
from adjudicator.repository.files import Folder
from adjudicator.repository.game_file import read_game_file
from adjudicator.repository.schedule import Deadline
from adjudicator.rulesets import ruleset
from adjudicator.sealing import read_key_file, read_master_file
from adjudicator.words import PSEUDO, use_language
from tests.cli.people import League, adjudicator, seat_asked


def test_a_key_is_made_and_shown(tmp_path: Path) -> None:
    place = tmp_path / "keys" / "mine.key"
    made = adjudicator("key", "--out", place)
    assert f"Your new key is in {place}." in made.out
    public = read_key_file(place).public
    assert f"Public key: {pasted(public)}\n" in made.out
    assert f"Fingerprint: {public.fingerprint}" in made.out
    shown = adjudicator("key", "--show", "--key", place)
    assert shown.out.splitlines()[-2:] == made.out.splitlines()[-2:]
    assert place.read_text().split()[1] not in made.out + shown.out


def test_the_key_file_can_be_named_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUDICATOR_KEY_FILE", str(tmp_path / "mine.key"))
    assert adjudicator("key").status == 0
    assert (tmp_path / "mine.key").exists()
    assert str(tmp_path / "mine.key") in adjudicator("key", "--show").out


def test_the_usual_place_is_of_this_program() -> None:
    assert settings_folder().is_absolute()
    assert settings_folder().name == "adjudicator"


def test_the_secret_is_made_and_never_shown(tmp_path: Path) -> None:
    place = tmp_path / "my own" / "secret"
    made = adjudicator("key", "--adjudicator", "--out", place)
    shown = adjudicator("key", "--adjudicator", "--show", "--out", place)
    command = f"gh secret set ADJUDICATOR_SECRET --env adjudication < '{place}'\n"
    assert command in made.out
    assert command in shown.out
    assert read_master_file(place).text().split()[1] not in made.out + shown.out


def test_a_game_that_cannot_be_made_leaves_no_secret(league: League) -> None:
    hook = league.remote / "hooks" / "pre-receive"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\nexit 1\n", "utf-8")
    hook.chmod(0o755)
    made = ("new", "duel", "--ruleset", "claim", "--secret-file", league.secret)
    told = league.organiser.does(*made, status=1)
    assert "secret" not in told.out
    assert not league.secret.exists()
    hook.unlink()
    assert f"The adjudicator's new secret is in {league.secret}." in league.organiser.does(*made).out


def test_rulesets_are_listed() -> None:
    assert "claim/1: Claim, for 2 players" in adjudicator("rulesets").out
    (claim,) = (one for one in json.loads(adjudicator("rulesets", "--json").out) if one["name"] == "claim")
    assert (claim["name"], claim["revision"], claim["seat-counts"]) == ("claim", "claim/1", [2])
    assert claim["options"][0]["values"] == ["drawn", "a", "b"]
    assert (claim["seats-to-choose"], claim["package"]) == ([], "")


def test_rulesets_say_where_the_seats_can_be_chosen() -> None:
    choice = "In a game for fewer players you may choose: --seats bull,potter"
    lines = adjudicator("rulesets").out.splitlines()
    told = [line.strip() for line in lines if "--seats" in line]
    assert told == [f"The seats are archer, bull, potter, lion. {choice}"]


def test_the_options_of_one_ruleset_are_listed_a_line_each() -> None:
    headline, *lines = adjudicator("rulesets", "agot2").out.splitlines()
    assert headline == "agot2/2: A Game of Thrones: The Board Game, second edition, for 3, 4, 5, 6 players"
    assert len(lines) == len(ruleset("agot2").game_options)
    assert lines[0].split(maxsplit=1) == [
        "tides-of-battle=no|yes", "Whether Tides of Battle cards are drawn in combat."
    ]  # fmt: skip
    assert adjudicator("rulesets", "agot2/1").out.splitlines()[0].startswith("agot2/1: A Game of Thrones")
    facts = json.loads(adjudicator("rulesets", "agot2", "--json").out)
    assert facts in json.loads(adjudicator("rulesets", "--json").out)


def test_facts_that_a_game_may_replace_are_listed_and_written(tmp_path: Path) -> None:
    assert "  house_cards.yaml          The house cards.\n" in adjudicator("rulesets", "agot1").out
    told = adjudicator("rulesets", "agot1", "--facts", tmp_path / "mine").out
    names = [file.name for file in ruleset("agot1").fact_files]
    assert f"Wrote {len(names)} files" in told
    assert sorted(path.name for path in (tmp_path / "mine").iterdir()) == sorted(names)


def test_whoever_makes_a_game_is_told_what_each_option_settles(started: League) -> None:
    told = started.organiser.does(
        "new", "other", "--ruleset", "agot2", "--option", "tides-of-battle=yes",
        "--secret-file", started.secret,
    ).out.splitlines()  # fmt: skip
    settled = told[told.index("Settled for the whole game:") + 1 :]
    assert settled[0].split(maxsplit=1) == [
        "tides-of-battle=yes", "Whether Tides of Battle cards are drawn in combat."
    ]  # fmt: skip
    assert settled[1].split()[0] == "tie-break=rulebook"


def test_what_is_settled_stands_in_the_game_file(started: League) -> None:
    started.organiser.does(
        "new", "other", "--ruleset", "claim/1", "--option", "first-leader=b", "--seats", "2",
        "--appeal-hours", "48", "--publish-secret", "at-end", "--organiser", "Olga",
        "--secret-file", started.secret,
    )  # fmt: skip
    game = read_game_file(Folder(started.organiser.clone), "other")
    assert game.options == {"first-leader": "b"}
    assert (game.deadline, game.appeal_hours, game.publish_secret) == (None, 48, "at-end")
    assert game.organiser.name == "Olga"
    assert game.organiser.key == read_key_file(started.organiser.key).public.text()
    assert read_game_file(Folder(started.organiser.clone), "duel").deadline == Deadline(72)
    lobby = json.loads(started.ann.does("status", "other", "--json").out)
    assert [(facts["phase"], facts["free"], facts["players"]) for facts in lobby] == [
        ("joining", ["a", "b"], {})
    ]


@pytest.mark.slow
def test_players_join_as_the_seats_that_were_named(started: League) -> None:
    named = ("--ruleset", "tigris", "--seats", "Lion, bull", "--secret-file", started.secret)
    made = started.organiser.does("new", "rivers", *named)
    assert "Free seats: bull, lion." in made.out
    absent = started.ann.does("join", "rivers", "archer", "--name", "Ann", status=1)
    assert "There is no seat “archer” in game “rivers”." in absent.err
    assert (
        "hint: Did you mean bull?" in started.ann.does("join", "rivers", "bul", "--name", "Ann", status=1).err
    )
    started.ann.does("join", "rivers", "lion", "--name", "Ann", "--direct")
    taken = started.bob.does("join", "rivers", "lio", "--name", "Bob", status=1).err
    assert "hint: Free seats: bull" in taken, "the nearest is not free"
    started.bob.does("join", "rivers", "bull", "--name", "Bob", "--direct")
    started.run("--game", "rivers", now="2026-11-24T04:00:00Z")
    for player in (started.ann, started.bob):
        player.does("ready", "rivers", "--direct")
    started.run("--game", "rivers", now="2026-11-24T05:00:00Z")
    (facts,) = json.loads(started.ann.does("status", "rivers", "--json").out)
    assert facts["players"].keys() == {"bull", "lion"}
    assert (facts["phase"], set(facts["awaited"]) <= {"bull", "lion"}) == ("running", True)


def test_only_the_game_named_is_run(started: League) -> None:
    started.organiser.does("new", "other", "--ruleset", "claim", "--secret-file", started.secret)
    started.ann.does("join", "other", "a", "--name", "Ann", "--direct")
    assert "other" not in started.run("--game", "duel", now="2026-11-24T04:00:00Z").out
    assert "other: 0001-join.yaml is adopted:" in started.run(now="2026-11-24T04:00:00Z").out


def test_without_push_the_remote_stays_as_it_is(started: League) -> None:
    with git.Repo(started.remote) as remote:
        before = remote.head.commit.hexsha
        started.run("--no-push", now="2026-11-24T04:00:00Z")
        assert remote.head.commit.hexsha == before
        with git.Repo(started.organiser.clone) as clone:
            assert clone.head.commit.parents[0].hexsha == before
        # The next run takes it along.
        started.run(now="2026-11-24T04:00:00Z")
        assert remote.head.commit.parents[0].hexsha == before


@pytest.mark.slow
def test_a_proposal_that_does_not_hold_is_told_of(started: League) -> None:
    started.organiser.does("new", "other", "--ruleset", "claim", "--secret-file", started.secret)
    started.ann.does("join", "other", "a", "--name", "Ann")
    started.bob.does("join", "other", "a", "--name", "Bob")
    assert len(started.merge_all()) == 2
    run = started.run()
    assert (
        len(
            re.findall(
                r"^other: join-a-\w+\.yaml is refused: Seat “a” is already taken\.$", run.out, re.MULTILINE
            )
        )
        == 1
    )
    assert started.run().out.startswith("There is nothing to do now.\nTo take in what players have sent, ")


@pytest.mark.slow
def test_a_repository_without_games_needs_no_secret(tmp_path: Path) -> None:
    adjudicator("new", "--template", tmp_path)
    run = adjudicator("run", tmp_path, "--secret-file", tmp_path / "none")
    assert (run.status, run.out.splitlines()[0]) == (0, "There is nothing to do now.")
    assert adjudicator("status", "-C", tmp_path).out == "There are no games here.\n"
    site = adjudicator("site", tmp_path)
    assert site.status == 0
    assert (tmp_path / "_site" / "index.html").exists()


def test_the_page_for_a_pull_request_is_named(started: League) -> None:
    github = "https://github.com/ann/league.git"
    with git.Repo(started.ann.clone) as clone:
        clone.remotes.origin.set_url(github)
        clone.git.config(f"url.{started.remote}.insteadOf", github)
    started.organiser.does("new", "other", "--ruleset", "claim", "--secret-file", started.secret)
    joined = started.ann.does("join", "other", "a", "--name", "Ann")
    branch = started.branches()[0]
    assert f"https://github.com/ann/league/compare/main...{branch}?expand=1" in joined.out


def test_orders_are_for_the_newest_turn_without_a_pull(started: League) -> None:
    first, other = seat_asked(started)
    first.does("status")
    started.run(now="2026-11-24T04:00:00Z")
    template = other.does("orders", "new", "duel").out
    assert "\nturn: 2\n" in template
    assert "\nturn: 1\n" in first.does("orders", "new", "duel", "--offline").out


def test_work_in_progress_is_left_alone(started: League) -> None:
    notes = started.ann.clone / "notes.txt"
    notes.write_text("mine")
    staged = started.ann.clone / "staged.txt"
    staged.write_text("mine too")
    with git.Repo(started.ann.clone) as clone:
        clone.index.add(["staged.txt"])
        started.run(now="2026-11-24T04:00:00Z")
        started.ann.does("status")
        assert clone.untracked_files == ["notes.txt"]
        assert [diff.a_path for diff in clone.index.diff("HEAD")] == ["staged.txt"]
    assert (notes.read_text(), staged.read_text()) == ("mine", "mine too")


@pytest.mark.slow
def test_a_whole_game_is_demonstrated(tmp_path: Path) -> None:
    out = tmp_path / "demo"
    played = adjudicator("demo", "--ruleset", "claim", "--bot", "random", "--seed", "winter", "--out", out)
    assert played.status == 0, played
    audited, page = played.out.splitlines()
    assert re.fullmatch(r"demonstration: nothing was altered \(\d+ turns, \d+ submissions\)", audited)
    assert Path(page.removeprefix("Open this page in a browser: ")).is_file()
    assert "Turn 1: " in played.err


def without_translations(text: str) -> str:
    """What is left of an output in the pseudo language when every translated sentence is taken away."""
    while "⟦" in text:
        text, before = re.sub(r"⟦[^⟦⟧]*⟧", "", text), text
        assert text != before, "a bracket without its other"
    return text


@pytest.mark.slow
def test_no_sentence_is_left_untranslated(started: League) -> None:
    first, _other = seat_asked(started)
    orders = started.folder / "orders.yaml"
    with use_language(PSEUDO):
        told = [
            first.does("status"),
            first.does("status", "--mine"),
            first.does("view", "duel"),
            first.does("orders", "new", "duel", "-o", orders),
            first.does("orders", "check", orders, status=3),
            started.run("--dry-run", now="2026-11-24T04:00:00Z"),
            adjudicator("site", started.organiser.clone),
            first.does("join", "duel", "a", "--name", "Ann", status=1),
            adjudicator("key", "--out", started.folder / "new.key"),
            adjudicator("key", "--adjudicator", "--out", started.folder / "new.secret"),
            adjudicator("audit", started.organiser.clone),
        ]
    for outcome in told:
        left = without_translations(outcome.out + outcome.err)
        left = re.sub(r"[A-Z]+-\d+|\[[A-Z0-9-]+\]|\w+/\S+", "", left)
        assert not re.search(r"[a-z]{2,} [a-z]{2,}", left), left


def test_what_a_run_writes_is_the_same_in_every_language(started: League) -> None:
    started.run("--no-push", now="2026-11-24T04:00:00Z")
    with git.Repo(started.organiser.clone) as clone:
        english = clone.head.commit.hexsha
        clone.head.reset("origin/main", working_tree=True)
        with use_language(PSEUDO):
            started.run("--no-push", now="2026-11-24T04:00:00Z")
        assert clone.head.commit.hexsha == english
        assert "⟦" not in clone.git.show("HEAD:turns/duel/0001/report.md")
