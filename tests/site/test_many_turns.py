"""Turns made by several processes at once: the same bytes, and the same word of what is wrong."""

from pathlib import Path

import pytest

from adjudicator.repository.files import Folder
from adjudicator.repository.layout import EVENTS
from adjudicator.repository.published import published_game
from adjudicator.site import build_site, many_turns
from adjudicator.site.kept import Row
from adjudicator.site.turn_pages import MadeTurn, TurnPages
from adjudicator.words import PSEUDO
from tests.site.conftest import League


def files(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()
    }


@pytest.fixture(autouse=True)
def _always_worth_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_turns, "_WORTH_WHILE", 0)


def test_several_processes_make_the_bytes_of_one(example: League, tmp_path: Path) -> None:
    game = example.game("autumn-cup")
    assert len(game.turns) > many_turns.STRETCH
    told: list[str] = []
    build_site([game], tmp_path / "one", language=PSEUDO)
    build_site([game], tmp_path / "two", language=PSEUDO, processes=2, progress=told.append)
    assert files(tmp_path / "one") == files(tmp_path / "two")
    pages = [path for path in told if path.startswith("autumn-cup/0")]
    assert [path[:15] for path in pages] == sorted(path[:15] for path in pages)


def test_other_processes_are_used(example: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made_here: list[int] = []
    make = TurnPages.make

    def noted(pages: TurnPages, place: int, before: Row | None) -> MadeTurn:
        made_here.append(place)
        return make(pages, place, before)

    monkeypatch.setattr(TurnPages, "make", noted)
    build_site([example.game("autumn-cup")], tmp_path, processes=2)
    assert made_here == list(range(many_turns.STRETCH))


def test_a_damaged_turn_is_told_as_by_one_process(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Bo"})
    league.play("cup", many_turns.STRETCH + 8)
    damaged = league.root / f"turns/cup/{many_turns.STRETCH + 3:04}/{EVENTS}"
    damaged.write_text("game: [", encoding="utf-8")
    problems = [
        build_site([published_game(Folder(league.root), "cup")], tmp_path / name, processes=number).problems
        for name, number in (("one", 1), ("two", 2))
    ]
    assert problems[0]
    assert problems[0] == problems[1]
