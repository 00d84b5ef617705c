"""How much a seat's desk weighs with all that it loads, as a recorded game stood before its last turn."""

import re
from pathlib import Path

import pytest

from adjudicator.repository.files import Folder, Overlay
from adjudicator.repository.layout import SECRET, TURNS, submission_name
from adjudicator.repository.mail_file import mail_file_changes
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.sealing import MasterSecret
from adjudicator.site import build_site
from adjudicator.site.organiser import ORGANISERS_DESK

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

MOST = 350_000
"""Bytes before compression, without letters: their number does not depend on the game."""

ORGANISERS_MOST = 150_000
"""The same for the organiser's desk, which has no board."""

LOADED = re.compile(r'<(?:script|link|img)[^>]* (?:src|href)="([^"]+)"')


def while_open(name: str) -> PublishedGame:
    """A recorded game as it was before its last turn, in a league that also takes mail and tells channels."""
    folder = ROOT / TURNS / name
    last = max(turn.name for turn in folder.iterdir() if turn.name.isdecimal())
    contents = mail_file_changes(
        "league@example.org", MasterSecret.from_seed(b"a league").mail, channels=True
    )
    for file in folder.rglob("*"):
        sent = submission_name(file.name) if file.parent.name == "inbox" else None
        is_later = last in file.parts or file.name == SECRET or bool(sent and sent.turn > int(last))
        if file.is_file() and not is_later:
            contents[file.relative_to(ROOT).as_posix()] = file.read_bytes()
    return published_game(Overlay(Folder(ROOT / "no such folder"), contents), name)


def all_of(page: Path) -> set[Path]:
    """The file of a page and all that it loads."""
    loaded = LOADED.findall(page.read_text("utf-8"))
    return {page.resolve(), *((page.parent / path).resolve() for path in loaded)}


@pytest.mark.parametrize("name", ["six-houses", "five-kings"])
def test_a_desk_of_a_game_of_thrones_is_light(name: str, tmp_path: Path) -> None:
    game = while_open(name)
    assert game.result is None
    assert build_site([game], tmp_path, repository="https://github.com/ann/league").problems == ()
    for seat in game.file.seats:
        desk = tmp_path / name / "play" / f"{seat}.html"
        text = desk.read_text("utf-8")
        assert text.count("BEGIN ADJUDICATOR RECEIPT") > 1, "plans may be in force"
        files = all_of(desk)
        assert {"board.svg", "words.js", "desk.css", "desk-open.js"} <= {file.name for file in files}
        weight = sum(file.stat().st_size for file in files)
        assert weight < MOST, (seat, weight)
    files = all_of(tmp_path / name / ORGANISERS_DESK)
    assert {"desk.css", "desk-organiser.js"} <= {file.name for file in files}
    assert sum(file.stat().st_size for file in files) < ORGANISERS_MOST
