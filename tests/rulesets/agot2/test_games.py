"""Recorded whole games come out as they were, with a sound board after every action."""

from pathlib import Path

import pytest
import yaml

from adjudicator.rulesets.westeros.events import GameEnded
from tests.rulesets.agot2.record import GAMES, PLANNED, Differs, play_again, write
from tests.rulesets.westeros.positions import told
from tests.slow import first

RECORDED = sorted(GAMES.glob("*.yaml"))


def test_every_planned_game_is_recorded() -> None:
    assert sorted(path.stem for path in RECORDED) == sorted(planned.name for planned in PLANNED)


@pytest.mark.rule("A2-LIMIT-01", "A2-GEN-11", "A2-GEN-13")
@pytest.mark.parametrize(
    "path",
    first(3, sorted(RECORDED, key=lambda path: path not in RECORDED[::5])),
    ids=lambda path: path.stem,
)
def test_a_recorded_game_comes_out_as_it_was(path: Path) -> None:
    table = play_again(path)
    assert len(told(table, GameEnded)) == 1


def test_what_is_written_can_be_played_again(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(write(PLANNED[1]), "utf-8")
    assert play_again(path).over


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "- round-1/raven/raven-use lannister: ",
            "- round-1/raven/raven-used lannister: ",
            "the rules ask round-1/",
        ),
        ('- board: "', '- board: "f', "the board at round 1 is another one"),
        ("/deck-I chance", "/deck-IV chance", "line "),
    ],
)
def test_a_record_that_differs_says_where(tmp_path: Path, old: str, new: str, says: str) -> None:
    text = RECORDED[0].read_text("utf-8")
    assert old in text
    path = tmp_path / "game.yaml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(Differs, match=says):
        play_again(path)


def test_a_record_that_ends_too_early_says_so(tmp_path: Path) -> None:
    head, _lines, rest = RECORDED[0].read_text("utf-8").partition("lines:\n")
    path = tmp_path / "game.yaml"
    path.write_text(f"{head}lines:\n{''.join(rest.splitlines(keepends=True)[:-6])}", "utf-8")
    assert yaml.safe_load(path.read_text("utf-8"))["players"] == 3
    with pytest.raises(Differs, match="the record ends, but the rules ask"):
        play_again(path)
