"""Documents of a repository as pages, and a front page that one of them begins: the project's own pages."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from justhtml import JustHTML
from PIL import Image
from playwright.sync_api import Browser, expect

from adjudicator.repository.files import Folder, Overlay
from adjudicator.repository.league_file import LeagueFile, read_league_file
from adjudicator.rulesets import ruleset
from adjudicator.site import SiteReport, build_site, read_league, read_library
from adjudicator.site.library import document_page
from adjudicator.words import PSEUDO
from adjudicator.yaml_files import UnreadableFile
from tests.links import links_in
from tests.site.conftest import Site
from tests.site.reading import attributes, dead_links, elements, faults, reached, words

ROOT = Path(__file__).parents[2]


def picture() -> bytes:
    made = BytesIO()
    Image.new("RGB", (8, 4)).save(made, "PNG")
    return made.getvalue()


FILES = {
    "README.md": b"""# Sea <b>games</b>

We *play*!

![A map](.img/map.png) ![another](https://example.org/x.png)

- **Slow.** For months.

## Begin

<!-- command -->
```sh
begin
```

See [the house rules](docs/HOUSE.md#late-orders), [the rules](docs/claim/RULES.md#winning-a-trick),
[games](turns/), [nothing](LICENSE).

## Later

More.
""",
    "docs/HOUSE.md": """# House rules

## Late orders

Němcová waits. ![x](../.img/map.png)

[Home](../README.md)
""".encode(),
    ".img/map.png": picture(),
}
CHOSEN = LeagueFile(
    documents={"Ours": ("README.md", "docs/HOUSE.md"), "Rules": ("docs/claim/RULES.md",)}, front="README.md"
)


def league(house: bytes = FILES["docs/HOUSE.md"]) -> Overlay:
    rules = {"docs/claim/RULES.md": b"# As they travelled"}
    return Overlay(Folder(Path("no such folder")), {**FILES, **rules, "docs/HOUSE.md": house})


def build(
    files: Overlay, out: Path, chosen: LeagueFile = CHOSEN, *, of: str = "", repository: str = ""
) -> SiteReport:
    """Build the pages of a league without games that shows documents."""
    said, shown = read_league(files, chosen.front or "league.md"), read_library(files, chosen)
    rulesets = [ruleset(of)] if of else []
    report = build_site(
        [],
        out,
        rulesets=rulesets,
        languages=("en", PSEUDO),
        repository=repository,
        league=said,
        library=shown,
    )
    assert report.problems == ()
    return report


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("shelf")
    build(league(), root, of="claim")
    return root


@pytest.fixture(scope="module")
def site(shelf: Path) -> Site:
    return Site(shelf)


def addresses(page: JustHTML, selector: str) -> list[str | None]:
    return [link.attrs["href"] for link in elements(page, selector)]


def test_documents_have_pages_that_link_to_each_other_and_to_those_of_rules(shelf: Path, site: Site) -> None:
    assert dead_links(shelf, site) == []
    assert reached(site) == set(site)
    assert [fault for page in site.values() for fault in faults(page)] == []
    assert addresses(site["documents/README.html"], "article a") == [
        "docs/HOUSE.html#late-orders",
        "../rules/claim-1.html#winning-a-trick",
        "../index.html",
    ]
    pager = addresses(site["documents/docs/HOUSE.html"], ".pager a")
    assert pager == ["../../documents/README.html", "../../rules/claim-1.html"]


def test_the_front_page_is_the_beginning_of_its_document(site: Site) -> None:
    page = site["index.html"]
    assert words(page, "h1") == words(page, "title") == "Sea <b>games</b>"
    assert words(page, ".lead") == "We play !"
    assert words(page, ".begin h2") == "Begin"
    assert words(page, ".begin pre") == "begin"
    assert addresses(page, ".ways a")[:2] == ["#begin", "documents/index.html"]
    assert "More." not in words(page, "main")
    assert "How to join" not in words(page, "main")
    shown = ["documents/README.html", "documents/docs/HOUSE.html", "rules/claim-1.html"]
    assert addresses(page, ".shelf a") == shown


def test_the_front_page_says_where_the_repository_is(tmp_path: Path, site: Site) -> None:
    build(league(), tmp_path, repository="https://example.org/sea")
    assert words(Site(tmp_path)["index.html"], ".clone") == "git clone https://example.org/sea"
    assert not elements(site["index.html"], ".clone")


def test_only_pictures_of_the_repository_are_shown_and_once_for_all_languages(
    shelf: Path, site: Site
) -> None:
    assert (shelf / "documents/img/map.png").read_bytes() == FILES[".img/map.png"]
    assert len(list(shelf.rglob("map.png"))) == 1
    for path, place in {
        "index.html": "documents/img/map.png",
        "documents/docs/HOUSE.html": "../img/map.png",
        f"{PSEUDO}/index.html": "../documents/img/map.png",
        f"{PSEUDO}/documents/docs/HOUSE.html": "../../../documents/img/map.png",
    }.items():
        (image,) = elements(site[path], "img")
        assert (image.attrs["src"], image.attrs["width"], image.attrs["height"]) == (place, "8", "4")
    assert "another" in words(site["index.html"], "header p > span")


def test_what_documents_hold_is_prose(tmp_path: Path) -> None:
    text = b"# <script>x</script>\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))\n\n<!-- b --> c"
    build(league(text), tmp_path)
    site = Site(tmp_path)
    for page in site.values():
        assert not elements(page, "main script, main style, main iframe")
        assert not [name for _element, name, _value in attributes(page) if name.startswith("on")]
        assert not [value for _element, _name, value in attributes(page) if value.startswith("javascript:")]
    assert "<!-- b --> c" in words(site["documents/docs/HOUSE.html"], "article")


def test_a_league_that_names_no_documents_shows_none(tmp_path: Path) -> None:
    build(league(), tmp_path, LeagueFile())
    for path, page in Site(tmp_path).items():
        assert "documents/" not in path
        assert not elements(page, "form, .shelf, .pager")
        assert not [script for script in elements(page, "script") if "search" in (script.attrs["src"] or "")]


@pytest.mark.parametrize(
    "chosen",
    [LeagueFile(documents={"Ours": ("GONE.md",)}), LeagueFile(front="GONE.md")],
)
def test_a_document_that_is_not_there_is_named(chosen: LeagueFile) -> None:
    with pytest.raises(UnreadableFile, match=r"league\.yaml names GONE\.md, which is not there"):
        read_library(league(), chosen)


def test_a_second_build_writes_nothing_and_a_changed_document_is_made_again(tmp_path: Path) -> None:
    build(league(), tmp_path)
    assert build(league(), tmp_path).written == ()
    changed = build(league(b"# House rules\n\n## Early orders\n\nNever mind."), tmp_path).written
    pages = {"documents/docs/HOUSE.html", "documents/index.html", "documents/words.js", ".index.json"}
    assert set(changed) == {f"{folder}{page}" for folder in ("", f"{PSEUDO}/") for page in pages}


def test_the_words_are_those_of_the_chapters_in_the_order_of_the_list(shelf: Path, site: Site) -> None:
    parts = [part.to_text().strip() for part in elements(site["documents/index.html"], ".searched")]
    assigned = (shelf / "documents/words.js").read_text("utf-8")
    known = json.loads(assigned.removeprefix("globalThis.words = ").removesuffix(";\n"))
    found = dict(zip(parts, known, strict=True))
    assert found["Late orders"] == "home late němcová orders waits"
    assert "begin" in found["Begin"].split()


# Search


@pytest.mark.needs("chromium")
@pytest.mark.slow
def test_documents_are_found_by_what_they_say(browser: Browser, shelf: Path) -> None:
    page = browser.new_page()
    page.goto((shelf / "documents/README.html").as_uri())
    field = page.get_by_label("Search the documents")
    field.fill("nemcova")
    field.press("Enter")
    page.wait_for_url("**/documents/index.html?search=nemcova")
    expect(page.locator(".searched:visible")).to_have_text(["Late orders"])
    expect(page.locator("h3:visible")).to_have_text(["House rules"])
    expect(page.locator("h2:visible")).to_have_text(["Ours"])
    expect(page.locator("output")).to_have_text("1 of 3 shown")
    page.get_by_label("Words to look for").fill("")
    expect(page.locator("h3:visible")).to_have_count(3)
    page.close()


@pytest.mark.needs("chromium")
@pytest.mark.slow
def test_without_script_all_documents_are_a_list(browser: Browser, shelf: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((shelf / "index.html").as_uri())
    expect(page.locator(".search")).to_be_hidden()
    page.click(".ways >> text=Documents")
    expect(page.locator(".search")).to_be_hidden()
    page.click("text=Late orders")
    page.wait_for_url(f"{(shelf / 'documents/docs/HOUSE.html').as_uri()}#late-orders")
    context.close()


# The project's own pages


@pytest.mark.slow
def test_every_link_between_the_projects_documents_works_on_its_pages(tmp_path: Path) -> None:
    files, games = Folder(ROOT), ("agot1", "agot2", "claim", "tigris")
    shown, said = read_library(files, read_league_file(files)), read_league(files, "README.md")
    build_site([], tmp_path, rulesets=map(ruleset, games), league=said, library=shown)
    site = Site(tmp_path)
    assert [link for link in dead_links(tmp_path, site) if ": https://" not in link] == []
    assert reached(site) == set(site)
    assert {path: faults(page) for path, page in site.items() if faults(page)} == {}
    # No link was left out because it leads nowhere.
    for path, text in shown.texts.items():
        if page := site.get(document_page(path)):
            kept = elements(page, "article a:not(.rule), article img")
            assert len(kept) == len(links_in(text)), path
