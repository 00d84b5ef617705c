"""The README of a league: every command in it is understood, and a game is set up by it word for word."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from adjudicator.repository.git.store import Repository
from adjudicator.repository.league.template import league_files
from tests.cli.people import League, adjudicator, understand
from tests.cli.test_upgrade import OLDER, as_laid, wheel_of
from tests.repository.git.world import git

README = league_files()["README.md"].decode()
SPANS = [
    " ".join(span.split())
    for span in re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", README, flags=re.DOTALL))
]
LINES = [
    line.strip().partition(" # ")[0].strip() for line in re.findall(r"^ {4,}(\S.*)$", README, re.MULTILINE)
]
COMMANDS = sorted({text for text in (*SPANS, *LINES) if text.startswith("adjudicator ")})


def example(name: str) -> str:
    return README.split(f"<!-- {name} -->")[1].split("```")[1].split("\n", 1)[1]


def test_commands_are_found() -> None:
    assert len(COMMANDS) > 30


def test_every_command_is_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("orders.yaml", "policy.yaml"):
        (tmp_path / name).write_text("")
    wrong = []
    for text in COMMANDS:
        try:
            understand(text)
        except click.UsageError as error:
            wrong.append((text, error.message))
    assert wrong == []


@pytest.mark.needs("git")
@pytest.mark.slow
def test_a_game_of_six_with_invitations_is_set_up_word_for_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = League(tmp_path)
    git(tmp_path, "init", "--quiet", "--bare", "--initial-branch=main", "remote.git")
    assert adjudicator("new", "--template", league.organiser.clone).status == 0
    git(league.organiser.clone, "remote", "add", "origin", str(league.remote))
    git(league.organiser.clone, "push", "--quiet", "-u", "origin", "main")
    monkeypatch.chdir(league.organiser.clone)
    Path("policy.yaml").write_text(example("policy"), "utf-8")
    assert adjudicator("key", "--out", league.organiser.key).status == 0
    (command,) = [text for text in COMMANDS if "--invitations" in text]
    made = league.organiser.does(*shlex.split(command)[1:], "--secret-file", league.secret)
    codes = re.findall(r"^Invitation, for one player: (\S+)$", made.out, re.MULTILINE)
    seats = re.search(r"Free seats: (.*?)\. To take one", made.out)
    assert seats is not None
    assert git(league.organiser.clone, "status", "--porcelain") == ""

    players = []
    for seat, code in zip(seats[1].split(", "), codes, strict=True):
        player = league.person(seat)
        git(tmp_path, "clone", "--quiet", str(league.remote), str(player.clone))
        assert adjudicator("key", "--out", player.key).status == 0
        player.does("join", "westeros", seat, "--name", seat, "--handle", seat, "--invitation", code)
        players.append(player)
    run = ("run", league.organiser.clone, "--branches", "--secret-file", league.secret)
    assert adjudicator(*run).status == 0
    for player in players:
        player.does("ready", "westeros")
    assert adjudicator(*run).status == 0
    assert " is open until" in players[0].does("status", "--mine").out


@pytest.mark.slow
@pytest.mark.needs("git")
def test_a_league_moves_to_a_newer_release(tmp_path: Path) -> None:
    league, remote = tmp_path / "league", tmp_path / "remote.git"
    git(tmp_path, "init", "--quiet", "--bare", "--initial-branch=main", "remote.git")
    git(tmp_path, "clone", "--quiet", "remote.git", "league")
    made = league_files()
    gone = {"adjudicator/rulesets/agot1/GONE.md": b"# Gone\n"}
    for path, data in {**as_laid(wheel_of(OLDER, gone)), "README.md": b"# Our league\n"}.items():
        (league / path).parent.mkdir(parents=True, exist_ok=True)
        (league / path).write_bytes(data)
    assert (league / "docs" / "agot1" / "GONE.md").exists()
    git(league, "add", "--all", "--force")
    git(league, "commit", "--quiet", "-m", "As it was a release ago")
    git(league, "push", "--quiet", "-u", "origin", "main")

    script = ["bash", "-euc", example("newer")]
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(script, cwd=league, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with Repository(remote) as repository:
        tree = repository.tree()
        pushed = {path: tree.read(path) for path in made if tree.exists(path)}
    assert pushed == {**made, "README.md": b"# Our league\n"}
    listed = git(remote, "ls-tree", "-r", "--name-only", "main").splitlines()
    assert sorted(listed) == sorted(made)
