"""Orders written in an editor: begun from the template, checked, read back, and sent if the player agrees."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import git
import pytest

from adjudicator.repository.times import read_time
from tests.cli.people import League, Person, fill_in, first_legal, seat_asked, untimed, written

EDITOR = """\
#!{python}
import re, sys
from pathlib import Path

here = Path(__file__)
file = Path(sys.argv[-1])
(here.parent / "opened").open("a").write(file.read_text("utf-8").splitlines()[0] + "\\n")
answers = here.with_suffix(".answers").read_text("utf-8").splitlines()
answer, rest = answers[0], answers[1:]
here.with_suffix(".answers").write_text("\\n".join(rest) + "\\n", "utf-8")
if answer == "crash":
    sys.exit(1)
question = re.compile(r"^(  (?:lead|follow)[^:\\n]*:).*$", re.MULTILINE)
file.write_text(question.sub(r"\\1 " + answer, file.read_text("utf-8"), count=1), "utf-8")
"""


def make_editor(folder: Path, answers: Sequence[str]) -> Path:
    """A program that writes one answer after the other behind the first question, each time it is opened."""
    editor = folder / "editor"
    editor.write_text(EDITOR.format(python=sys.executable), "utf-8")
    editor.chmod(0o755)
    editor.with_suffix(".answers").write_text("\n".join(answers) + "\n", "utf-8")
    return editor


def cards_of(person: Person) -> tuple[str, str]:
    """The seat of a person, and a card that may be played."""
    facts = json.loads(person.does("status", "--mine", "--json").out)
    return facts[0]["seat"], first_legal(facts)


@pytest.fixture
def ignoring(started: League) -> League:
    """The league, with what a new league's `.gitignore` says."""
    for person in (started.ann, started.bob):
        exclude = person.clone / ".git" / "info" / "exclude"
        exclude.parent.mkdir(exist_ok=True)
        exclude.write_text("/*.yaml\n", "utf-8")
    return started


@pytest.mark.slow
@pytest.mark.needs("stty")
def test_orders_are_written_in_an_editor_until_nothing_is_wrong(ignoring: League, tmp_path: Path) -> None:
    player, _other = seat_asked(ignoring)
    seat, card = cards_of(player)
    editor = make_editor(tmp_path, ["Z99", card])
    status, screen = player.at_a_terminal("submit", "duel", editor=editor, keys="y\ny\n")
    assert status == 0, screen
    assert "duel.yaml, which lists all legal answers." in screen
    complained, again, agreed = screen.partition("Edit the file again? [Y/n]")
    assert again
    assert "“Z99”" in complained
    assert card in agreed
    assert "Seal and send these orders? [Y/n]" in agreed
    assert f"Pushed the branch orders/duel/{seat}-0001-1." in untimed(screen)
    assert (tmp_path / "opened").read_text().count("\n") == 2
    assert [*map(untimed, ignoring.branches())] == [f"orders/duel/{seat}-0001-1"]
    with git.Repo(player.clone) as clone:
        assert not clone.is_dirty(untracked_files=True)
    ignoring.merge_all()
    assert "Turn 1 is adjudicated." in ignoring.run(now="2026-11-21T06:00:00Z").out


@pytest.mark.slow
@pytest.mark.needs("stty")
def test_whoever_stops_sends_nothing_and_goes_on_later(ignoring: League, tmp_path: Path) -> None:
    player, _other = seat_asked(ignoring)
    seat, card = cards_of(player)
    editor = make_editor(tmp_path, ["Z99", card, card])
    status, screen = player.at_a_terminal("submit", editor=editor, keys="n\n")
    assert status == 3, screen
    assert "Nothing was sent. To continue: adjudicator submit duel" in screen
    status, screen = player.at_a_terminal("submit", editor=editor, keys="n\n")
    assert status == 3, screen
    assert "Wrote" not in screen, "what was written before is there still"
    assert ignoring.branches() == []
    status, screen = player.at_a_terminal("submit", editor=editor, keys="\n")
    assert status == 0, screen
    assert [*map(untimed, ignoring.branches())] == [f"orders/duel/{seat}-0001-1"]


@pytest.mark.slow
@pytest.mark.needs("stty")
def test_an_editor_that_fails_is_told(ignoring: League, tmp_path: Path) -> None:
    player, _other = seat_asked(ignoring)
    status, screen = player.at_a_terminal("submit", editor=make_editor(tmp_path, ["crash"]))
    assert status == 1
    assert "The editor failed: " in screen
    assert "VISUAL or EDITOR; the file is duel.yaml." in screen
    status, screen = player.at_a_terminal("submit", editor=tmp_path / "none-of-the-kind")
    assert status == 1
    assert "The editor failed: " in screen


@pytest.mark.slow
def test_without_a_terminal_the_file_is_written(ignoring: League) -> None:
    player, other = seat_asked(ignoring)
    _seat, card = cards_of(player)
    file = player.clone / "duel.yaml"
    told = player.does("submit").out
    assert f"Wrote {file}, which lists all legal answers.\n" in told
    assert f"Fill in {file}, then: adjudicator submit {file}\n" in told
    assert file.read_text("utf-8") == player.does("orders", "new", "duel").out
    fill_in(file, card)
    before = file.read_text("utf-8")
    assert "Wrote" not in player.does("submit", "duel").out
    assert file.read_text("utf-8") == before
    assert ignoring.branches() == []
    player.does("submit", file, "--direct")
    ignoring.run(now="2026-11-21T06:00:00Z")

    assert "No game awaits your orders." in player.does("submit", status=1).err
    assert (other.clone / "duel.yaml").exists() is False
    later = player.does("submit", "duel").out
    kept = player.clone / "duel.turn-1.yaml"
    assert f"Your orders for turn 1 are now in {kept}." in later
    assert kept.read_text("utf-8") == before
    assert "turn: 2\n" in file.read_text("utf-8")


def test_a_word_that_is_neither_file_nor_game(started: League) -> None:
    assert "There is no game “dule” here." in started.ann.does("submit", "dule", status=1).err
    assert "There is no file dule.yaml." in started.ann.does("submit", "dule.yaml", status=1).err
    assert "No game awaits your orders." in started.organiser.does("submit", status=1).err


@pytest.mark.slow
def test_of_several_games_one_must_be_named(started: League) -> None:
    player, other = seat_asked(started)
    made = ("--ruleset", "claim", "--option", "first-leader=a", "--secret-file", started.secret)
    started.organiser.does("new", "again", *made)
    player.does("join", "again", "a", "--name", "Ann", "--direct")
    other.does("join", "again", "b", "--name", "Bob", "--direct")
    started.run()
    for person in (player, other):
        person.does("ready", "again", "--direct")
    started.run()
    assert "Several games await your orders: again, duel." in player.does("submit", status=1).err
    orders = written(started, player)
    player.does("submit", orders, "--direct")
    assert "again.yaml, which lists all legal answers." in player.does("submit").out


@pytest.mark.slow
def test_a_file_goes_on_counting_when_an_act_is_adopted(
    ignoring: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudicator.cli.acting.clock", lambda: read_time("2026-11-21T06:30:00Z"))
    player, _other = seat_asked(ignoring)
    seat, card = cards_of(player)
    player.does("submit")
    file = player.clone / "duel.yaml"
    fill_in(file, card)
    written = file.read_text("utf-8")
    until = ("--until", "2026-12-01T00:00:00Z", "--reason", "Exams", "--direct")
    ignoring.organiser.does("organise", "extend", "duel", *until)
    ignoring.run(now="2026-11-21T07:00:00Z")
    assert card in player.does("orders", "check", file).out
    assert "are now in" not in player.does("submit", "duel").out, "and it is no old file"
    player.does("submit", file, "--direct")
    assert file.read_text("utf-8") == written
    assert "Turn 1 is adjudicated." in ignoring.run(now="2026-11-21T08:00:00Z").out
    assert f"{seat}-0001-1: accepted\n" in untimed(player.does("view", "duel").out)
