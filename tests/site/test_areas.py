"""The page of a game's areas, and the same as data for the script of its drawings."""

import json
from pathlib import Path

import pytest

from adjudicator.site import build_site
from tests.site.conftest import League, Site
from tests.site.reading import words


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The site of a game with a board, and of one without."""
    league = League(tmp_path / "league")
    league.announce("kings", {"stark": "Ann"}, of="agot2", seats=6)
    league.announce("table", {"a": "Ann"})
    build_site(league.games(), tmp_path / "site")
    return tmp_path / "site"


def test_a_page_lists_what_lies_beside_each_area(root: Path) -> None:
    listed = words(Site(root)["kings/areas.html"], "main")
    assert "Greywater Watch (land, 1 supply icon). Land: Flint's Finger , Moat Cailin , Seagard ." in listed
    assert "Sea: Bay of Ice , Ironman's Bay . Not adjacent, across a river: Winterfell ." in listed
    assert 'href="areas.html"' in (root / "kings" / "index.html").read_text("utf-8")


def test_the_script_holds_the_same_as_data(root: Path) -> None:
    script = (root / "kings" / "areas.js").read_text("utf-8")
    beside = json.loads(script.removeprefix("const neighbours = ").removesuffix(";\n"))
    assert beside["the-twins"] == [
        ["Land", ["moat-cailin", "the-fingers", "the-mountains-of-the-moon"]],
        ["Land, over a bridge", ["seagard"]],
        ["Sea", ["the-narrow-sea"]],
    ]


def test_a_game_without_a_board_has_no_page_of_areas(root: Path) -> None:
    assert not list((root / "table").glob("areas.*"))
    assert "areas.html" not in (root / "table" / "index.html").read_text("utf-8")
