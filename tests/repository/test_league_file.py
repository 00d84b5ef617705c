"""`league.yaml`."""

from pathlib import Path

import pytest

from adjudicator.repository.files import Folder, Overlay
from adjudicator.repository.league_file import LeagueFile, read_league_file
from adjudicator.yaml_files import UnreadableFile

NOTHING = Folder(Path("no such folder"))


def read(data: bytes) -> LeagueFile:
    return read_league_file(Overlay(NOTHING, {"league.yaml": data}))


def test_a_league_rates_nobody_unless_it_says_so() -> None:
    assert read_league_file(NOTHING).rating == "none"
    assert read(b"rating: none\n").rating == "none"
    assert read(b"rating: elo  # by place\n").rating == "elo"


def test_a_league_has_pages_in_the_languages_that_it_names() -> None:
    assert read_league_file(NOTHING).languages == ("en",)
    assert read(b"languages: [pseudo, en, pseudo]\n").languages == ("pseudo", "en")


def test_a_league_shows_the_documents_that_it_names() -> None:
    chosen = read(b"documents: {Ours: [HOUSE.md, docs/PEOPLE.md]}\nfront: HOUSE.md\n")
    assert (chosen.documents, chosen.front) == ({"Ours": ("HOUSE.md", "docs/PEOPLE.md")}, "HOUSE.md")


def test_a_language_without_translation_is_told() -> None:
    with pytest.raises(UnreadableFile, match=r"league\.yaml .* no translation into “tlh”; available: en"):
        read(b"languages: [en, tlh]\n")


def test_a_key_that_it_has_not_is_told_with_those_it_has() -> None:
    with pytest.raises(UnreadableFile, match="“name”. Its keys are rating, .*the heading of league.md"):
        read(b"name: The Narrow Sea\n")


@pytest.mark.parametrize(
    "data",
    [
        b"languages: []\n",
        b"languages: en\n",
        b"rating: glicko\n",
        b"documents: [HOUSE.md]\n",
        b"documents: {Ours: [league.key]}\n",
        b"front: ''\n",
        b"ratings: elo\n",
        b"- elo\n",
        b"",
        b"\xff",
    ],
)
def test_what_cannot_be_used_says_why(data: bytes) -> None:
    with pytest.raises(UnreadableFile, match=r"league\.yaml"):
        read(data)
