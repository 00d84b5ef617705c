"""Sites in several languages, made by one process: nothing of one is found in another."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from unittest.mock import patch

import pytest

from adjudicator.repository.files import Folder
from adjudicator.repository.published import published_game
from adjudicator.site import build_site
from adjudicator.words import ENGLISH, PSEUDO
from tests.site.test_kept import files
from tests.slow import first

RECORDED = Path(__file__).parents[2]

GAMES = ("three-crowns", "clash-of-kings", "first-duel", "five-kings", "six-houses", "two-rivers")


def built(game: str, out: Path, *languages: str) -> None:
    """Build the site of a recorded game in some languages, all in this process, one after the other."""
    with patch.object(os, "cpu_count", lambda: 1):
        for number, language in enumerate(languages):
            read = published_game(Folder(RECORDED), game)
            build_site([read], out / f"{number}-{language}", language=language)


@pytest.mark.parametrize("game", first(1, GAMES))
def test_languages_do_not_mix(game: str, tmp_path: Path) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn"), max_tasks_per_child=1) as new:
        for done in (
            new.submit(built, game, tmp_path / "mixed", PSEUDO, ENGLISH, PSEUDO),
            new.submit(built, game, tmp_path / "alone", ENGLISH),
        ):
            done.result()
    mixed = [files(tmp_path / "mixed" / name) for name in ("0-pseudo", "1-en", "2-pseudo")]
    assert mixed[1] == files(tmp_path / "alone" / "0-en")
    assert mixed[2] == mixed[0]
    assert mixed[0].keys() == mixed[1].keys()
