"""What comes after the end: the secret is published, and anyone can audit the game."""

import json
import re
import shutil
from datetime import timedelta
from pathlib import Path

import git
import pytest

from adjudicator.repository.files import Folder
from adjudicator.repository.git.store import Repository
from adjudicator.repository.published import published_game
from adjudicator.repository.times import read_time, time_text
from adjudicator.repository.turn.manifest import Manifest
from tests.cli.people import League, adjudicator
from tests.repository.kept import Kept
from tests.repository.table_in_memory import GameInMemory

AFTER = "2026-12-01T00:00:00Z"

UNSEEN = (
    "A clone knows only what it has seen. It cannot show that a clock was wrong between two looks or by "
    "less than an hour. Nor can it show that orders were left out if they came by mail, in an issue, from a "
    "fork or from a branch that it never had."
)


def reveal(league: League) -> Path:
    """Publish the secret; gives the game's folder in the organiser's clone."""
    outcome = adjudicator(
        "reveal", "duel", "-C", league.organiser.clone, "--secret-file", league.secret, "--now", AFTER
    )
    assert outcome.status == 0, outcome
    assert "adjudicator audit turns/duel" in outcome.out
    return league.organiser.clone / "turns" / "duel"


def duel(league: League) -> Manifest:
    """The manifest of the game's last turn."""
    latest = published_game(Folder(league.organiser.clone), "duel").latest
    assert latest
    return latest.manifest


@pytest.mark.slow
def test_the_end_is_told(finished: League) -> None:
    status = finished.ann.does("status").out
    assert "Its secret is not published yet. To publish it: adjudicator reveal duel" in status
    facts = json.loads(finished.ann.does("status", "--json").out)[0]
    assert facts["phase"] == "finished"
    assert facts["awaited"] == []
    winners = facts["winners"]
    assert ("Won by " in status) == bool(winners)
    assert "There is nothing to do now." in finished.run(now=AFTER).out


@pytest.mark.slow
def test_the_secret_is_published_once(finished: League) -> None:
    folder = reveal(finished)
    secret = (folder / "secret.yaml").read_bytes()
    again = adjudicator(
        "reveal", "duel", "-C", finished.organiser.clone, "--secret-file", finished.secret, "--now", AFTER
    )
    assert (again.status, again.out.splitlines()[0]) == (0, "The secret of game “duel” is already published.")
    assert (folder / "secret.yaml").read_bytes() == secret
    with git.Repo(finished.remote) as remote:
        assert remote.head.commit.message.strip() == "duel: the secret is published"
    assert "Everyone can check it: adjudicator audit turns/duel" in finished.bob.does("status").out


@pytest.mark.slow
def test_players_and_organiser_close_after_the_secret_is_published(finished: League, tmp_path: Path) -> None:
    folder = reveal(finished)
    closing = tmp_path / "closing.txt"
    closing.write_text("I feared the knights.\n", "utf-8")
    missing = finished.ann.does("seat", "closing", "duel", status=1)
    assert "Your text is missing." in missing.err
    both = finished.ann.does("seat", "closing", "duel", "Well.", "--file", closing, status=1)
    assert "give one of them" in both.err
    finished.ann.does("seat", "closing", "duel", "--file", closing)
    finished.organiser.does("organise", "closing", "duel", "Thank you both.")
    refused = finished.bob.does("seat", "resign", "duel", status=1)
    assert "its secret is published" in refused.err
    finished.merge_all()
    finished.run(now="2026-12-01T01:00:00Z")
    assert adjudicator("site", finished.organiser.clone, "--out", tmp_path / "site").status == 0
    for page in ("index.html", "record.html", "thoughts.html"):
        shown = (tmp_path / "site" / "duel" / page).read_text("utf-8")
        assert "I feared the knights.</bdi>" in shown
        assert "Thank you both.</bdi>" in shown
    assert adjudicator("audit", folder).status == 0


@pytest.mark.slow
def test_a_player_opens_notes_after_the_end(
    finished: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.cli.commands.press.clock", lambda: read_time(AFTER))
    finished.ann.does("seat", "note", "duel", "I feared the knights.")
    finished.merge_all()
    assert "1 message is delivered." in finished.run(now=AFTER).out
    early = finished.ann.does("seat", "open", "duel", status=1)
    assert "The game can still be taken back, until" in early.err
    reveal(finished)
    monkeypatch.setattr("adjudicator.cli.acting.clock", lambda: read_time(AFTER))
    unasked = finished.ann.does("seat", "open", "duel", status=1)
    assert "no terminal here to ask you in" in unasked.err
    told = finished.ann.does("seat", "open", "duel", "--yes").out
    assert "Notes opened now: 1. Letters opened now: 0." in told, told
    finished.merge_all()
    finished.run(now="2026-12-01T01:00:00Z")
    assert adjudicator("site", finished.organiser.clone, "--out", tmp_path / "site").status == 0
    assert "I feared the knights.</bdi>" in (tmp_path / "site/duel/thoughts.html").read_text("utf-8")
    assert "opened all that you can" in finished.ann.does("seat", "open", "duel", "--yes", status=1).err
    assert adjudicator("audit", finished.organiser.clone / "turns" / "duel").status == 0


def test_a_secret_that_its_organiser_forgets_is_published_by_a_run(finished: League) -> None:
    ended = duel(finished).closed
    week = timedelta(days=7)
    before, after = (time_text(read_time(ended) + int(week.total_seconds()) + late) for late in (-1, 0))
    assert "There is nothing to do now." in finished.run(now=before).out
    assert not finished.ann.does("status", "--json").out.count('"secret-published": true')
    assert finished.run(now=after).out == "duel: Its secret is published, so that everyone can audit it.\n"
    unpulled = adjudicator("audit", finished.bob.clone)
    assert unpulled.status == 1
    assert "git pull" in unpulled.err
    finished.bob.does("status")
    assert adjudicator("audit", finished.bob.clone).out.startswith("duel: nothing was altered (")
    assert "There is nothing to do now." in finished.run(now=after).out


def test_the_audit_finds_nothing_wherever_the_game_lies(finished: League, tmp_path: Path) -> None:
    folder = reveal(finished)
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy / "turns" / "duel")
    alone = tmp_path / "duel"
    shutil.copytree(folder, alone)
    clone = finished.organiser.clone
    for place in (
        clone,
        folder,
        folder / "0000" / "..",
        finished.remote,
        copy,
        copy / "turns" / "duel",
        alone,
    ):
        outcome = adjudicator("audit", place)
        assert outcome.status == 0, (place, outcome)
        assert re.fullmatch(r"duel: nothing was altered \(\d turns, 2 submissions\)\n", outcome.out), place


def test_the_audit_names_the_first_turn_and_file_that_differ(finished: League) -> None:
    folder = reveal(finished)
    state = folder / "0001" / "state.yaml"
    state.write_bytes(state.read_bytes().replace(b"a", b"b", 1))
    outcome = adjudicator("audit", folder)
    assert outcome.status == 3
    assert outcome.out.splitlines()[0].startswith("duel: turn 1, 0001/state.yaml: ")


def test_the_audit_sees_what_is_not_committed(finished: League) -> None:
    folder = reveal(finished)
    (folder / "0000" / "stray.txt").write_text("?")
    outcome = adjudicator("audit", finished.organiser.clone)
    assert outcome.status == 3
    assert "duel: 0000/stray.txt: does not belong to the game." in outcome.out


def test_games_that_go_on_are_left_out_of_an_audit(finished: League) -> None:
    reveal(finished)
    finished.organiser.does("new", "other", "--ruleset", "claim", "--secret-file", finished.secret)
    outcome = adjudicator("audit", finished.organiser.clone)
    assert outcome.status == 0
    assert "other: not audited, because its secret is not published." in outcome.out


def test_a_game_may_keep_its_secret_for_ever(finished: League) -> None:
    finished.organiser.does(
        "new", "other", "--ruleset", "claim", "--publish-secret", "never", "--secret-file", finished.secret
    )
    joined = finished.ann.does("join", "other", "a", "--name", "Ann")
    assert "will never be published" in joined.out
    refused = adjudicator("reveal", "other", "-C", finished.organiser.clone, "--secret-file", finished.secret)
    assert refused.status == 1


def test_a_copy_without_git_can_be_looked_at(finished: League, tmp_path: Path) -> None:
    with Repository(finished.organiser.clone) as repository:
        assert repository.root
        shutil.copytree(repository.root / "turns", tmp_path / "copy" / "turns")
    copy = tmp_path / "copy"
    assert "duel (Claim)" in adjudicator("status", "-C", copy).out
    view = adjudicator("view", "duel", "-C", copy, "--key", finished.ann.key)
    assert "You play A." in view.out
    assert adjudicator("site", copy).status == 0


def test_players_are_rated_if_the_league_says_so(finished: League, tmp_path: Path) -> None:
    pages, clone = tmp_path / "pages", finished.organiser.clone
    assert adjudicator("site", clone, "--out", pages).status == 0
    assert "How players are rated" not in (pages / "statistics.html").read_text("utf-8")
    (clone / "league.yaml").write_text("rating: elo\n")
    assert adjudicator("site", clone, "--out", pages).status == 0
    assert "How players are rated" in (pages / "statistics.html").read_text("utf-8")
    (clone / "league.yaml").write_text("rating: chess\n")
    site = adjudicator("site", clone, "--out", pages)
    assert site.status == 3
    assert site.err.startswith(
        "adjudicator: warning: league.yaml was made by a newer version of the program: "
    )
    assert "How players are rated" not in (pages / "statistics.html").read_text("utf-8")


def test_there_are_pages_in_every_language_of_the_league(finished: League, tmp_path: Path) -> None:
    pages, clone = tmp_path / "pages", finished.organiser.clone
    (clone / "league.yaml").write_text("languages: [en, pseudo]\n")
    assert adjudicator("site", clone, "--out", pages).status == 0
    assert "Games by mail" in (pages / "index.html").read_text("utf-8")
    assert "⟦Games by mail⟧" in (pages / "pseudo/index.html").read_text("utf-8")


def test_a_game_that_is_over_wants_nothing(finished: League) -> None:
    """But an undo, until its secret is published."""
    orders = finished.folder / "orders.yaml"
    orders.write_text("game: duel\nturn: 1\nseat: a\nanswers: {}\n")
    for command in (("submit", orders), ("submit", "duel"), ("orders", "new", "duel"), ("withdraw", "duel")):
        outcome = finished.ann.does(*command, status=1)
        assert "Game “duel” is over and takes no more orders." in outcome.err, command
    for act in (("vote", "duel", "draw"), ("resign", "duel")):
        assert "The game is over." in finished.ann.does("seat", *act, status=1).err
    undo = ("organise", "undo", "duel", "--yes", "--reason", "A slip")
    assert "branch" in finished.organiser.does(*undo).out
    reveal(finished)
    told = finished.organiser.does(*undo, status=1).err
    assert "The game is over, and its secret is published." in told


def test_an_audit_says_what_it_did_not_check(finished: League, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = reveal(finished)
    assert "reports" not in adjudicator("audit", folder).out
    monkeypatch.setattr("adjudicator.__version__", "9.9.9")
    outcome = adjudicator("audit", folder)
    assert outcome.status == 0
    turns = ", ".join(map(str, range(duel(finished).turn + 1)))
    told = (
        "reports, and what receipts say about faults, were not checked in these turns, "
        "because another version of adjudicator wrote them"
    )
    assert outcome.out.splitlines()[-1] == f"duel: {told}: {turns}"


def test_a_clone_tells_what_an_audit_of_the_files_cannot(tmp_path: Path) -> None:
    """Of an unfinished game too: the clone needs no secret."""
    kept, trial = Kept(tmp_path), GameInMemory()
    kept.publish(trial.contents, trial.now)
    kept.look(trial.now)
    trial.submit("a", "game: trial\nturn: 1\nseat: a\n")
    assert trial.run().receipts
    kept.publish(trial.contents, trial.now)
    kept.look(trial.now)
    folder = kept.host / "turns" / "trial"
    outcome = adjudicator("audit", folder, "--history", kept.clone)
    assert (outcome.status, outcome.out.splitlines()) == (
        0,
        [
            "trial: not audited, because its secret is not published.",
            (
                "trial: the clone saw nothing that differs (it looked 2 times, from 2027-01-15T09:00:00Z to "
                "2027-01-15T10:00:00Z)"
            ),
            UNSEEN,
        ],
    )
    assert adjudicator("audit", folder).status != 0

    trial.now += 49 * 3600
    assert trial.run(0).turn == 1
    kept.publish(trial.contents, trial.now)
    kept.look(trial.now - 49 * 3600)
    outcome = adjudicator("audit", folder, "--history", kept.clone)
    assert outcome.status == 3
    assert outcome.out.splitlines()[1:] == [
        (
            "trial, according to the clone: turn 1, 0001/manifest.yaml: says that it was written at "
            "2027-01-17T11:00:00Z, but this clone already had it at 2027-01-15T10:00:00Z."
        ),
        UNSEEN,
    ]
    (folder / "0001" / "manifest.yaml").write_bytes(b"x")
    outcome = adjudicator("audit", folder, "--history", kept.clone)
    assert outcome.status == 3
    assert "Traceback" not in outcome.out + outcome.err


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (("--bare",), "its git kept no record of when it looked, so no times were compared"),
        (("--depth", "1"), "the clone is shallow. So nothing older than its history was compared"),
    ],
)
def test_an_audit_says_what_a_clone_of_another_kind_cannot_tell(
    tmp_path: Path, made: tuple[str, ...], told: str
) -> None:
    kept, trial = Kept(tmp_path), GameInMemory()
    kept.publish(trial.contents, trial.now)
    assert trial.run(25).turn == 1
    kept.publish(trial.contents, trial.now)
    kept.git(tmp_path, trial.now, "clone", "--quiet", *made, kept.remote.as_uri(), str(kept.clone))
    outcome = adjudicator("audit", kept.host, "--history", kept.clone)
    assert outcome.status == 0
    assert "trial: the clone saw nothing that differs" in outcome.out
    assert told in outcome.out


def test_a_repository_that_is_nobodys_clone_has_seen_nothing(tmp_path: Path) -> None:
    kept, trial = Kept(tmp_path), GameInMemory()
    kept.publish(trial.contents, trial.now)
    outcome = adjudicator("audit", kept.host, "--history", kept.remote)
    assert outcome.status == 1
    assert "follows no remote" in outcome.err
    assert "Name a clone" in outcome.err
