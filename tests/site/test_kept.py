"""What a build keeps for the next: used where it holds, done without where it does not."""

import shutil
from pathlib import Path

import pytest

from adjudicator.site import build_site
from adjudicator.site.kept import INDEX, ROWS
from tests.site.conftest import League


@pytest.fixture(scope="module")
def _built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games of five turns and their site, to copy."""
    folder = tmp_path_factory.mktemp("kept")
    league = League(folder / "league")
    for name in ("cup", "league"):
        league.announce(name, {"a": "Ann", "b": "Ben"})
        league.play(name, 5)
    build_site(league.games(), folder / "site")
    return folder


@pytest.fixture(scope="module")
def one_turn_later(_built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same a turn later, the site built from nothing."""
    folder = tmp_path_factory.mktemp("later")
    shutil.copytree(_built / "league", folder / "league")
    league = League(folder / "league")
    league.play("cup", 1)
    build_site(league.games(), folder / "site")
    return folder


@pytest.fixture
def league(_built: Path, tmp_path: Path) -> League:
    shutil.copytree(_built / "league", tmp_path / "league")
    return League(tmp_path / "league")


@pytest.fixture
def built(_built: Path, tmp_path: Path) -> Path:
    shutil.copytree(_built / "site", tmp_path / "site")
    return tmp_path / "site"


def files(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", [INDEX, f"cup/{ROWS}"])
@pytest.mark.parametrize("damage", [b"\xff{", None, b'{"stamp": 7}'])
def test_what_is_kept_may_be_missing_or_damaged(
    one_turn_later: Path, built: Path, name: str, damage: bytes | None
) -> None:
    if damage is None:
        (built / name).unlink()
    else:
        (built / name).write_bytes(damage)
    build_site(League(one_turn_later / "league").games(), built)
    assert files(built) == files(one_turn_later / "site")


def test_only_new_turns_are_read(one_turn_later: Path, built: Path, tmp_path: Path) -> None:
    shutil.copytree(one_turn_later / "league", tmp_path / "league")
    league = League(tmp_path / "league")
    for turn in ("0000", "0001", "0002", "0003"):
        (league.root / "turns/cup" / turn / "state.yaml").write_text("unread", encoding="utf-8")
    report = build_site(league.games(), built)
    assert report.problems == ()
    assert files(built) == files(one_turn_later / "site")


def test_a_new_turn_makes_no_more_files_late_than_early(league: League, built: Path) -> None:
    counts, made = [], list[str]()
    for _turn in range(3):
        league.play("cup", 1)
        made.clear()
        build_site(league.games(), built, progress=made.append)
        counts.append(len([path for path in made if path.startswith("cup/")]))
    assert len(set(counts)) == 1
    assert not [path for path in made if path.startswith("league/")]


def test_turns_taken_back_lose_their_pages(league: League, built: Path) -> None:
    folder = league.root / "turns/cup/0004"
    kept = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for path in kept:
        path.unlink()
    folder.joinpath("private").rmdir()
    folder.rmdir()
    report = build_site(league.games(), built)
    assert {"cup/0004.html", "cup/0004.svg"} <= set(report.removed)
    assert 'href="0004.html"' not in (built / "cup/0003.html").read_text("utf-8")
    expected = built.parent / "whole"
    build_site(league.games(), expected)
    assert files(built) == files(expected)


def test_a_page_that_was_lost_is_made_again(league: League, built: Path) -> None:
    before = files(built)
    (built / "cup/0002.html").unlink()
    (built / "league/feed.xml").unlink()
    build_site(league.games(), built)
    assert files(built) == before


@pytest.mark.slow
@pytest.mark.parametrize("taken_back", [0, 1, 3])
def test_a_long_game_is_made_again_in_full_where_it_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken_back: int
) -> None:
    monkeypatch.setattr("adjudicator.site.game_pages.LENGTH", 2)
    monkeypatch.setattr("adjudicator.site.turn_pages.LENGTH", 2)
    league = League(tmp_path / "league")
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 8)
    built = tmp_path / "site"
    build_site(league.games(), built)
    (built / "cup/0004.html").unlink()
    for turn in range(7, 7 - taken_back, -1):
        shutil.rmtree(league.root / f"turns/cup/{turn:04}")
    build_site(league.games(), built)
    expected = tmp_path / "whole"
    build_site(league.games(), expected)
    assert files(built) == files(expected)


@pytest.mark.slow
def test_another_language_makes_everything_again(league: League, built: Path) -> None:
    report = build_site(league.games(), built, languages=["pseudo"])
    assert {"cup/0000.html", "league/0000.html", "rules/claim-1.html"} <= set(report.written)
    expected = built.parent / "whole"
    build_site(league.games(), expected, languages=["pseudo"])
    assert files(built) == files(expected)


@pytest.mark.parametrize("turns", [6, pytest.param(30, marks=pytest.mark.slow)])
def test_a_folder_built_up_turn_by_turn_equals_one_built_at_once(tmp_path: Path, turns: int) -> None:
    league = League(tmp_path / "league")
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    for _turn in range(turns):
        league.play("cup", 1)
        build_site(league.games(), tmp_path / "steps")
    build_site(league.games(), tmp_path / "once")
    assert files(tmp_path / "steps") == files(tmp_path / "once")
