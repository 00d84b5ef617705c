"""The language of a terminal: named by its environment, and never that of what is sent and committed."""

import re
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from adjudicator.cli import program
from adjudicator.cli.failures import Status
from adjudicator.cli.program import main
from adjudicator.words import ENGLISH, PSEUDO, language_of_locale, use_language
from tests.cli.people import League, make_game
from tests.repository.git.world import git
from tests.test_catalogues import locale, written

__all__ = ["locale"]


def said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str, **environment: str
) -> str:
    """What the program says in an environment; it must do what it was told."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == Status.DONE
    return capsys.readouterr().out


@pytest.fixture
def catalogues(locale: Path) -> Path:
    """A small catalogue in Czech and one in Serbian; one in Russian that fails whoever reads it."""
    czech = Catalog(locale="cs")
    czech.add("There are no games here.", "Žádné hry tu nejsou.")
    written(czech, locale)
    written(Catalog(locale="sr_Latn"), locale)
    russian = locale / "ru" / "LC_MESSAGES" / "adjudicator.mo"
    russian.parent.mkdir(parents=True)
    russian.write_bytes(b"no catalogue")
    return locale


@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize(
    ("named", "language"),
    [
        ("cs_CZ.UTF-8", "cs"),
        ("cs", "cs"),
        ("sr_RS.UTF-8@latin", "sr-Latn"),
        ("sr@latin", "sr-Latn"),
        ("cs-CZ", "cs"),
        ("sr-Latn-RS", "sr-Latn"),
        ("en_GB.UTF-8", ENGLISH),
        ("C.UTF-8", ENGLISH),
        ("POSIX", ENGLISH),
        ("", ENGLISH),
        ("tlh_KX", ENGLISH),
        ("../cs", ENGLISH),
    ],
)
def test_a_locale_names_a_language_or_means_english(named: str, language: str) -> None:
    assert language_of_locale(named) == language
    with use_language(language):
        pass


@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize(
    ("environment", "windows", "told"),
    [
        ({}, "", "There are no games here.\n"),
        ({"LANG": "cs_CZ.UTF-8"}, "", "Žádné hry tu nejsou.\n"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "cs_CZ.UTF-8"}, "", "Žádné hry tu nejsou.\n"),
        ({"LC_MESSAGES": "ru_RU.UTF-8", "LC_ALL": "C"}, "", "There are no games here.\n"),
        ({"LC_ALL": "ru_RU.UTF-8", "ADJUDICATOR_LANGUAGE": "cs"}, "", "Žádné hry tu nejsou.\n"),
        ({"LANG": "cs_CZ.UTF-8", "ADJUDICATOR_LANGUAGE": ""}, "", "Žádné hry tu nejsou.\n"),
        ({"LANG": ""}, "cs-CZ", "Žádné hry tu nejsou.\n"),
        ({"LANG": "en_GB.UTF-8"}, "cs-CZ", "There are no games here.\n"),
        ({"LANG": "", "ADJUDICATOR_LANGUAGE": "en"}, "cs-CZ", "There are no games here.\n"),
    ],
)
def test_status_speaks_as_the_environment_or_windows_says_and_reads_no_other_catalogue(
    environment: dict[str, str],
    windows: str,
    told: str,
    league: League,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(program, "locale_of_windows", lambda: windows)
    folder = str(league.ann.clone)
    assert said(capsys, monkeypatch, "status", "--offline", "-C", folder, **environment) == told


def test_windows_alone_names_the_language_of_its_own_texts() -> None:
    expected = r"[a-z]{2,3}(-\w+)*" if sys.platform == "win32" else ""
    assert re.fullmatch(expected, program.locale_of_windows())


@pytest.mark.slow
def test_what_is_sent_and_committed_is_english_whoever_writes_it(league: League) -> None:
    with use_language(PSEUDO):
        make_game(league)
        league.ann.does("press", "send", "duel", "Good luck.")
        league.ann.does("seat", "note", "duel", "Bob bluffs.")
        league.bob.does("seat", "away", "duel", "--until", "2026-12-01")
        league.organiser.does("organise", "pause", "duel", "--reason", "Snow.")
        league.merge_all()
        assert "⟦" in league.run().out
        for person in (league.ann, league.bob):
            person.does("seat", "vote", "duel", "draw")
        league.organiser.does("organise", "resume", "duel", "--reason", "Sun.")
        league.merge_all()
        league.run(now="2026-11-22T04:00:00Z")
    record = git(league.remote, "log", "--all", "--patch", "--format=%an %s%n%b")
    assert "duel: turn 1" in record
    assert "⟦" not in record


@pytest.mark.slow
@pytest.mark.usefixtures("catalogues")
def test_a_player_names_a_language_with_the_join_and_changes_it_later(league: League) -> None:
    new = ["new", "duel", "--ruleset", "claim", "--organiser", "Olga"]
    league.organiser.does(*new, "--secret-file", league.secret)
    league.ann.does("join", "duel", "a", "--name", "Ann", "--language", "cs")
    refused = league.bob.does("join", "duel", "b", "--name", "Bob", "--language", "tlh", status=Status.USAGE)
    assert "“tlh” is not one of en, cs, ru, sr-Latn." in refused.err
    league.merge_all()
    league.run()
    told = "Letters to you are in the language {}.\n"
    assert told.format("cs") in league.ann.does("status", "--mine").out
    league.ann.does("seat", "language", "duel", "sr-Latn")
    league.merge_all()
    league.run()
    assert told.format("sr-Latn") in league.ann.does("status", "--mine").out
    assert "are in the language" not in league.bob.does("status").out
