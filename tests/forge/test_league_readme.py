"""The README of a league: every command in it is understood, and a game is set up by it word for word."""

import re
import shlex
from pathlib import Path

import click
import pytest

from adjudicator.cli.program import program
from adjudicator.repository.template import league_files
from tests.cli.people import League, adjudicator
from tests.repository.git_world import git

README = league_files()["README.md"].decode()
SPANS = [
    " ".join(span.split())
    for span in re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", README, flags=re.DOTALL))
]
LINES = [
    line.strip().partition(" # ")[0].strip() for line in re.findall(r"^ {4,}(\S.*)$", README, re.MULTILINE)
]
COMMANDS = sorted({text for text in (*SPANS, *LINES) if text.startswith("adjudicator ")})
(POLICY,) = re.findall(r"<!-- policy -->\n```yaml\n(.*?)```", README, re.DOTALL)


def test_commands_are_found() -> None:
    assert len(COMMANDS) > 30


@pytest.mark.parametrize("text", COMMANDS)
def test_every_command_is_understood(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("orders.yaml", "policy.yaml"):
        (tmp_path / name).write_text("")
    command: click.Command = program()
    _name, *words = shlex.split(text)
    context = click.Context(command)
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        found = command.get_command(context, words[0])
        assert found is not None, words[0]
        command, words = found, words[1:]
        context = click.Context(command, parent=context)
    if words != ["--help"]:
        command.make_context(text, words).close()


@pytest.mark.needs("git")
def test_a_game_of_six_with_invitations_is_set_up_word_for_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = League(tmp_path)
    git(tmp_path, "init", "--quiet", "--bare", "--initial-branch=main", "remote.git")
    assert adjudicator("new", "--template", league.organiser.clone).status == 0
    git(league.organiser.clone, "remote", "add", "origin", str(league.remote))
    git(league.organiser.clone, "push", "--quiet", "-u", "origin", "main")
    monkeypatch.chdir(league.organiser.clone)
    Path("policy.yaml").write_text(POLICY, "utf-8")
    assert adjudicator("key", "--out", league.organiser.key).status == 0
    (command,) = [text for text in COMMANDS if "--invitations" in text]
    made = league.organiser.does(*shlex.split(command)[1:], "--secret-file", league.secret)
    codes = re.findall(r"^Invitation, for one player: (\S+)$", made.out, re.MULTILINE)
    seats = re.search(r"take the seats (.*) with", made.out)
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
    assert "Awaited until" in players[0].does("status", "--mine").out
