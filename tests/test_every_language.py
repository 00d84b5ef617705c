"""The catalogues that the program has: recorded games audit in each, and pages in it have no English left."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

import pytest
from babel.messages.pofile import read_po

from adjudicator import words
from adjudicator.repository.files import Folder
from adjudicator.repository.published import published_game
from adjudicator.rulesets import installed, ruleset
from adjudicator.site import build_site
from adjudicator.words import ENGLISH, languages, lookup, use_language
from tests.site.conftest import Site
from tests.site.reading import words as words_of
from tests.test_example_games import GAMES, ROOT

OTHERS = languages()[1:]
SHARES = [(language, GAMES[place :: len(OTHERS)]) for place, language in enumerate(OTHERS)]
"""Each recorded game in one language: in all of them they would take three times as long."""

SENTENCE = re.compile(r"(?:[A-Za-z’,-]+ ){4,}[A-Za-z’,-]+")
"""Words of English in a row, of a message without its values: so many stand nowhere by chance."""


def test_there_are_catalogues() -> None:
    assert set(OTHERS) >= {"cs", "ru", "sr-Latn"}


@pytest.mark.parametrize("language", OTHERS)
def test_what_may_be_settled_for_a_game_is_said_in_every_language(language: str) -> None:
    summaries = {option.summary for name in installed() for option in ruleset(name).game_options}
    with use_language(language):
        assert {summary for summary in summaries if lookup(summary) == summary} == set()


@pytest.mark.slow
@pytest.mark.parametrize(("language", "games"), SHARES)
def test_recorded_games_audit_in_every_language(language: str, games: Sequence[str]) -> None:
    for game in games:
        audit = [sys.executable, "-m", "adjudicator", "audit", str(ROOT / "turns" / game)]
        done = subprocess.run(audit, env={**os.environ, "ADJUDICATOR_LANGUAGE": language}, check=False)
        assert done.returncode == 0, game


def sentences_of(language: str) -> set[str]:
    """What English messages say between their values, if the catalogue says them otherwise."""
    path = words.LOCALE / language.replace("-", "_") / "LC_MESSAGES" / "adjudicator.po"
    with path.open("rb") as file:
        catalogue = read_po(file)
    translated = [one for one in catalogue if one.id and one.string and one.string != one.id]
    texts = [text for one in translated for text in ([one.id] if isinstance(one.id, str) else one.id)]
    parts = (part for text in texts for part in re.split(r"%\([^)]*\)s", text))
    return {found for part in parts for found in SENTENCE.findall(part)}


@pytest.mark.slow
@pytest.mark.parametrize(("language", "games"), SHARES)
def test_pages_in_a_language_have_no_english_sentence_left(
    language: str, games: Sequence[str], tmp_path: Path
) -> None:
    with patch.object(os, "cpu_count", lambda: 1):
        build_site([published_game(Folder(ROOT), game) for game in games], tmp_path, languages=[language])
    english = sentences_of(language)
    assert len(english) > 500
    site = Site(tmp_path)
    for path in site:
        number = re.search(r"(\d{4})\.html$", path)
        if (number and int(number[1]) % 8) or path.startswith("orders/"):
            continue  # turns are alike, and references quote files
        page = site[path]
        foreign = words_of(page, f"[lang={ENGLISH}]")
        text = words_of(page, "html")
        assert [each for each in english if each in text and each not in foreign] == [], path
