"""Sites in several languages, made by one process: nothing of one is found in another."""

import os
import re
import shutil
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from unittest.mock import patch
from urllib.parse import urldefrag

import pytest

from adjudicator.repository.files import Folder
from adjudicator.repository.published import published_game
from adjudicator.site import build_site
from adjudicator.site.templates import STATIC
from adjudicator.words import ENGLISH, PSEUDO
from tests.site.conftest import League, Site
from tests.site.reading import attributes, elements
from tests.site.test_kept import files

RECORDED = Path(__file__).parents[2]

GAMES = ("three-crowns", "clash-of-kings", "first-duel", "six-houses")
"""One of each ruleset."""

LINKS = re.compile(
    rb'<link rel="alternate" hreflang.*\n|<nav aria-label="[^"]*">\n(<a .* hreflang=.*\n)+</nav>\n'
)
"""What pages have besides in a site of several languages."""


def built(game: str, *sites: tuple[Path, list[str]]) -> None:
    """Build sites of a recorded game, each in some languages, all in this process, one after the other."""
    with patch.object(os, "cpu_count", lambda: 1):
        for out, languages in sites:
            build_site([published_game(Folder(RECORDED), game)], out, languages=languages)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_languages_do_not_mix(game: str, tmp_path: Path) -> None:
    mixed, again, alone = (tmp_path / name for name in ("mixed", "again", "alone"))
    with ProcessPoolExecutor(2, mp_context=get_context("spawn"), max_tasks_per_child=1) as new:
        for done in (
            new.submit(built, game, (mixed, [PSEUDO, ENGLISH]), (again, [PSEUDO])),
            new.submit(built, game, (alone, [ENGLISH])),
        ):
            done.result()
    assert as_alone(mixed / ENGLISH) == without(files(alone), STATIC)
    shutil.rmtree(mixed / ENGLISH)
    assert as_alone(mixed) == without(files(again), ())


def as_alone(site: Path) -> dict[str, bytes]:
    """The pages in one language as they would be in a site without others."""
    return {path: _as_alone(path, page) for path, page in without(files(site), ()).items()}


def without(site: dict[str, bytes], names: Iterable[str]) -> dict[str, bytes]:
    """The files of a site but those of these names, and what a build keeps."""
    left = {path: data for path, data in site.items() if not path.rpartition("/")[2].startswith(".")}
    return {path: data for path, data in left.items() if path not in names}


def _as_alone(path: str, page: bytes) -> bytes:
    above = "../" * path.count("/")
    for name in STATIC:
        page = page.replace(f'"{above}../{name}"'.encode(), f'"{above}{name}"'.encode())
    return LINKS.sub(b"", page).replace(b":en</id>", b"</id>", 1)


# A league of two languages


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> League:
    """A league of a game that is played, with a deadline, and one that begins."""
    league = League(tmp_path_factory.mktemp("languages") / "league")
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 3)
    league.announce("lobby", {"a": "Ann"})
    return league


@pytest.fixture(scope="module")
def root(league: League, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its site. Do not change it."""
    root = tmp_path_factory.mktemp("languages") / "site"
    assert build_site(league.games(), root, languages=[ENGLISH, PSEUDO]).problems == ()
    return root


def test_each_page_links_to_itself_in_the_other_language(root: Path) -> None:
    pages = Site(root)
    own = [path for path in pages if not path.startswith(f"{PSEUDO}/")]
    assert {f"{PSEUDO}/{path}" for path in own} == pages.keys() - own
    for path, page in pages.items():
        language, other = (PSEUDO, ENGLISH) if path.startswith(f"{PSEUDO}/") else (ENGLISH, PSEUDO)
        target = path.removeprefix(f"{PSEUDO}/") if other == ENGLISH else f"{PSEUDO}/{path}"
        assert elements(page, "html")[0].attrs["lang"] == language
        for link in (*elements(page, "link[hreflang]"), *elements(page, "footer a[hreflang]")):
            assert link.attrs["hreflang"] == other
            assert (root / path).parent.joinpath(link.attrs["href"] or "").resolve() == root / target
        assert elements(page, "footer a[hreflang]")[0].attrs["lang"] == other


def test_every_link_leads_somewhere_in_the_same_language(root: Path) -> None:
    for path, page in Site(root).items():
        for element, name, value in attributes(page):
            address = urldefrag(value).url
            if name not in {"href", "src", "data", "data-page"} or not address:
                continue
            target = (root / path).parent.joinpath(address).resolve()
            assert target.is_file(), f"{path}: {value}"
            if target.suffix == ".html" and "hreflang" not in element.attrs:
                within = target.relative_to(root).parts[0] == PSEUDO
                assert within == path.startswith(f"{PSEUDO}/"), f"{path}: {value}"


def test_what_has_no_words_is_there_once(root: Path) -> None:
    assert {path.name for path in (root / PSEUDO).iterdir()}.isdisjoint(STATIC)
    for name in STATIC:
        assert (root / name).is_file()


@pytest.mark.slow
def test_feeds_and_calendars_are_in_their_language(league: League, tmp_path: Path) -> None:
    build_site(league.games(), tmp_path, languages=[ENGLISH, PSEUDO], base="https://example.org/games")
    feed, translated = ((tmp_path / folder / "cup/feed.xml").read_text("utf-8") for folder in ("", PSEUDO))
    assert "xml:lang" not in feed
    assert '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pseudo">' in translated
    assert 'href="https://example.org/games/pseudo/cup/index.html"' in translated
    assert re.findall("<id>(.*?)</id>", translated)[0] == re.findall("<id>(.*?)</id>", feed)[0] + ":pseudo"
    assert re.findall("<id>(.*?)</id>", translated)[1:] == re.findall("<id>(.*?)</id>", feed)[1:]
    calendar = (tmp_path / PSEUDO / "cup/deadlines.ics").read_text("utf-8")
    assert "PRODID:-//adjudicator//site//PSEUDO\n" in calendar
    assert "⟦Awaited:" in calendar
    page = Site(tmp_path)[f"{PSEUDO}/cup/index.html"]
    address = elements(page, "meta[property='og:url']")[0].attrs["content"]
    assert address == "https://example.org/games/pseudo/cup/index.html"


def test_a_second_build_writes_nothing_and_a_dropped_language_goes(
    league: League, root: Path, tmp_path: Path
) -> None:
    shutil.copytree(root, tmp_path / "site")
    both = build_site(league.games(), tmp_path / "site", languages=[ENGLISH, PSEUDO])
    assert both.written == both.removed == ()
    one = build_site(league.games(), tmp_path / "site")
    assert f"{PSEUDO}/cup/0001.html" in one.removed
    assert one.pages == len(files(tmp_path / "site")) - 1
    build_site(league.games(), tmp_path / "alone")
    assert files(tmp_path / "site") == files(tmp_path / "alone")
