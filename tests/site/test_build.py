"""The built site: all pages, whole links, nothing written twice, and only text from players."""

import json
import re
import shutil
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from justhtml import JustHTML
from justhtml.dom import Element, Text

from adjudicator.repository.files import Folder
from adjudicator.repository.layout import EVENTS
from adjudicator.repository.mail_file import mail_file_changes
from adjudicator.repository.people.custody import risk_for_draws
from adjudicator.repository.turn.public_files import Happened, PublicAnswer
from adjudicator.rulesets import ruleset
from adjudicator.sealing import MasterSecret
from adjudicator.site import build_site, read_league
from adjudicator.site.concerned import concerned
from adjudicator.site.desk import BOARD, WORDS, desk_path
from adjudicator.site.documents import REFERENCE
from adjudicator.site.organiser import ORGANISERS_DESK
from adjudicator.site.people import player_page
from adjudicator.site.templates import STATIC, static_file
from adjudicator.words import ENGLISH, PSEUDO
from tests.site.conftest import League, Site
from tests.site.reading import attributes, dead_links, elements, faults, reached, words
from tests.site.test_kept import files
from tests.slow import first

HOSTILE = (
    "<script>alert(1)</script>",
    "\"><img src=x onerror='alert(1)'>",
    "<svg/onload=alert(1)>",
    "</title></bdi><style>*{color:red}",
    "محمد & חנה {{ 7*7 }} %(n)s",
)
UNTRANSLATED = {"bdi", "code", "time", "cite", "style", "script"}
"""Elements that hold names, words of order files, times and titles of games: no sentences."""


@pytest.fixture(scope="session")
def root(example: League, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the example league. Do not change it."""
    root = tmp_path_factory.mktemp("site")
    report = build_site(example.games(), root)
    assert report.problems == ()
    assert len(report.written) == report.pages
    return root


@pytest.fixture(scope="session")
def site(root: Path) -> Site:
    return Site(root)


# What is there


def test_every_game_and_every_turn_has_its_page(example: League, root: Path) -> None:
    expected = {"index.html", "feed.xml", "rules/claim-1.html", REFERENCE, *STATIC, ".pages", ".index.json"}
    expected |= {"players/index.html", "players/players.csv", "statistics.html", "results.csv"}
    expected.add("deadlines.ics")
    expected |= {f"statistics-{table}.csv" for table in ("games", "lengths", "players", "seats")}
    for game in example.games():
        pages = {player_page(player.name) for player in game.roster.players.values()}
        expected |= pages
        if game.turns:
            expected |= {page.replace(".html", ".xml") for page in pages}
        names = {"index.html", "legend.svg", ".turns.json"}
        if game.turns:
            names |= {"turns.html", "maps.html", "feed.xml"}
            names |= {
                f"feed-{seat}.xml" for turn in game.turns for seat in concerned(turn.events, game.file.seats)
            }
        if len(game.turns) > 1:
            names |= {"chart-votes.svg", "chart-scored.svg", "over-time.csv"}
        if game.turns and game.file.deadline:
            names.add("deadlines.ics")
        if game.result:
            names |= {"record.html", "record.json"}
        else:
            names |= {WORDS, BOARD} if game.turns else {WORDS}
        if game.secret_published:
            names.add("thoughts.html")
        names.update(map(desk_path, game.file.seats))
        if not game.secret_published:
            names.add(ORGANISERS_DESK)
        for turn in game.turns:
            names |= {f"{turn.number:04}.html", f"{turn.number:04}.svg"}
        expected |= {f"{game.name}/{name}" for name in names}
    assert {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()} == expected


@pytest.mark.slow
def test_the_index_tells_running_from_joining_from_finished(site: Site) -> None:
    index = site["index.html"]
    by_section = {
        section.attrs["aria-labelledby"]: [
            link.attrs["href"] for link in section.query("h3 a") if isinstance(link, Element)
        ]
        for section in elements(index, "main > section")
    }
    assert by_section == {
        "running": ["friends/index.html", "no-hurry/index.html"],
        "wanted": ["friends/index.html"],
        "joining": ["open-table/index.html"],
        "join": [],
        "finished": ["autumn-cup/index.html"],
        "rules": [],
    }
    assert "1 seat is free." in words(index, "section[aria-labelledby=joining]")


def test_a_game_says_who_is_awaited_until_when(example: League, site: Site) -> None:
    latest = example.game("friends").latest
    assert latest is not None
    assert latest.asked.until is not None
    awaited = elements(site["friends/index.html"], ".awaited .player")
    players = {"a": "Ivana", "b": "Михаил"}
    assert [element.to_text() for element in awaited] == [players[seat] for seat in latest.asked.seats]
    until = elements(site["friends/index.html"], "section[aria-labelledby=awaited] time")
    assert [element.attrs["datetime"] for element in until] == [latest.asked.until]
    assert "There is no deadline." in words(site["no-hurry/index.html"], ".call")


def test_a_game_before_its_start_shows_its_seats(site: Site) -> None:
    page = site["open-table/index.html"]
    assert "Cleo" in words(page, "section[aria-labelledby=players]")
    assert [flag.to_text() for flag in elements(page, ".flag")] == ["not confirmed yet", "free"]


def test_a_game_given_up_before_its_start_is_over_without_a_result(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann"})
    league.abandon("cup")
    build_site(league.games(), tmp_path / "site")
    site = Site(tmp_path / "site")
    assert words(site["cup/index.html"], ".lead") == "It was abandoned before it started."
    assert not elements(site["cup/index.html"], ".flag"), "no seat is called free"
    assert "abandoned before it started" in words(site["index.html"], "section[aria-labelledby=finished]")
    assert not elements(site["index.html"], "section[aria-labelledby=joining]")


def test_a_game_says_whose_keys_the_league_holds(league: League, tmp_path: Path) -> None:
    league.announce("held", {"a": "Ann"}, custody=["a"])
    league.announce("own", {"a": "Ann"})
    build_site(league.games(), tmp_path / "site")
    site = Site(tmp_path / "site")
    told = "Played by mail without a key: A. Whoever runs the league can read what these players send"
    trust = "section[aria-labelledby=trust]"
    assert told in words(site["held/index.html"], trust)
    assert risk_for_draws() in words(site["held/index.html"], trust)
    assert "without a key" not in words(site["own/index.html"], trust)


def test_where_the_league_takes_mail_the_site_the_lobby_and_the_desk_say_so(
    league: League, tmp_path: Path
) -> None:
    league.announce("cup", {"a": "Ann"})
    pages = [tmp_path / "site" / page for page in ("index.html", "cup/index.html", f"cup/{desk_path('a')}")]
    build_site(league.games(), tmp_path / "site", league=read_league(Folder(league.root)))
    assert not any("mailto:" in page.read_text("utf-8") for page in pages)
    for path, data in mail_file_changes("league@example.org", MasterSecret.from_seed(b"site").mail).items():
        (league.root / path).write_bytes(data)
    build_site(league.games(), tmp_path / "site", league=read_league(Folder(league.root)))
    link = '<a href="mailto:league@example.org?subject=help">league@example.org</a>'
    for page in pages:
        assert link in page.read_text("utf-8"), page


def test_a_finished_game_tells_its_outcome_and_how_to_check_it(example: League, site: Site) -> None:
    page = site["autumn-cup/index.html"]
    result = example.game("autumn-cup").result
    assert result is not None
    assert elements(page, ".outcome .why")[0].attrs["href"] == f"../rules/claim-1.html#{result.rule}"
    assert "adjudicator audit turns/autumn-cup" in words(page, "section[aria-labelledby=trust]")
    assert "adjudicator audit turns" not in words(
        site["friends/index.html"], "section[aria-labelledby=trust]"
    )


def test_every_line_of_a_report_says_why(example: League, site: Site) -> None:
    for game in example.games():
        for turn in game.turns:
            lines = [line for line in game.rules.report(turn.events) if not line.level]
            links = elements(
                site[f"{game.name}/{turn.number:04}.html"], ".report .told > li > .why:not(.amount)"
            )
            assert [link.attrs["href"] for link in links] == [
                f"../rules/claim-1.html#{line.rule}" for line in lines if line.rule
            ]


def test_answers_by_default_are_flagged(example: League, site: Site) -> None:
    flagged = 0
    for game in example.games():
        for turn in game.turns:
            rows = elements(site[f"{game.name}/{turn.number:04}.html"], ".answers tbody tr")
            defaults = [any(isinstance(flag, Element) for flag in row.query(".flag")) for row in rows]
            assert defaults == [answer.default for answer in turn.happened.answers]
            flagged += sum(defaults)
    assert flagged == 3


def test_earlier_and_later_lead_through_all_turns(example: League, site: Site) -> None:
    names = [f"{turn.number:04}.html" for turn in example.game("autumn-cup").turns]
    for earlier, later in pairwise(names):
        assert [link.attrs["href"] for link in elements(site[f"autumn-cup/{earlier}"], ".later")] == [
            later
        ] * 2
        assert [link.attrs["href"] for link in elements(site[f"autumn-cup/{later}"], ".earlier")] == [
            earlier
        ] * 2
    assert not elements(site[f"autumn-cup/{names[0]}"], ".earlier")
    assert not elements(site[f"autumn-cup/{names[-1]}"], ".later")


def test_a_player_has_a_page_with_games_seats_and_results(example: League, site: Site) -> None:
    cup = example.game("autumn-cup")
    for seat, player in cup.roster.players.items():
        told = "won" if cup.result and seat in cup.result.winners else "place 2 of 2"
        found = words(site[player_page(player.name)], "tbody tr")
        assert found == f"autumn-cup Claim {cup.rules.seat_title(seat)} {told}"
    assert words(site[player_page("Cleo")], "tbody tr").endswith("waits to start")
    assert words(site[player_page("Ivana")], "tbody tr").endswith("being played")
    links = {link.attrs["href"] for link in elements(site["friends/0001.html"], ".person a")}
    assert links == {f"../{player_page(name)}" for name in ("Ivana", "Михаил")}


# What holds on every page


def test_every_link_leads_somewhere(root: Path, site: Site) -> None:
    assert dead_links(root, site) == []


def test_every_page_is_reached_from_the_index(site: Site) -> None:
    assert reached(site) == set(site)


def test_every_page_is_well_made(site: Site) -> None:
    for path, page in site.items():
        assert faults(page) == [], path


def test_no_page_can_run_or_fetch_anything_foreign(site: Site) -> None:
    for path, page in site.items():
        policy = next(
            meta
            for meta in elements(page, "meta")
            if meta.attrs.get("http-equiv") == "Content-Security-Policy"
        )
        assert policy.attrs["content"] == (
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self';"
            " frame-src 'self'; base-uri 'none'; form-action 'none'"
        )
        assert not elements(page, "style, object, embed, base, form"), path
        assert all((frame.attrs["src"] or "").endswith(".svg") for frame in elements(page, "iframe")), path
        root, at_desk = "../" * path.count("/"), "/play/" in path
        run = [script for script in elements(page, "script") if "type" not in script.attrs]
        data = [script for script in elements(page, "script") if script not in run]
        at_organisers = path.endswith(ORGANISERS_DESK)
        stage = json.loads(data[0].to_text())["stage"] if at_desk and not at_organisers else ""
        assert {(script.attrs["src"], script.to_text()) for script in run} == {
            (f"{root}times.js", ""),
            *(() if at_desk else ((f"{root}site.js", ""),)),
            *((f"{root}drawing.js", "") for _frame in elements(page, "iframe")),
            *({(f"{root}desk-{stage or 'organiser'}.js", "")} if at_desk else ()),
            *({("words.js", "")} if stage == "open" else ()),
            *({("search.js", "")} if path == "index.html" else ()),
        }, path
        assert [script.attrs["type"] for script in data] == ["application/json"] * 2 * at_desk, path
        for _element, name, value in attributes(page):
            assert name != "style", path
            assert not name.startswith("on"), path
            assert "javascript:" not in value.lower(), path


def test_the_scripts_of_a_desk_are_small(site: Site) -> None:
    """Together less than 70 kB before compression; `words.js` holds data alone."""
    desks = {path: page for path, page in site.items() if "/play/" in path}
    assert desks
    for path, page in desks.items():
        sources = [str(one.attrs["src"]) for one in elements(page, "script") if "src" in one.attrs]
        own = [source.rpartition("/")[2] for source in sources if source != "words.js"]
        assert sum(len(static_file(name)) for name in own) < 70_000, path
    assert len(static_file("times.js")) + len(static_file("desk-open.js")) < 70_000


# Texts of players


Shape = dict[str, list[str]]
"""The elements of each page, in order."""


@pytest.fixture(scope="module")
def shape(tmp_path_factory: pytest.TempPathFactory) -> Shape:
    """The shape of a game whose player has an ordinary name."""
    folder = tmp_path_factory.mktemp("plain")
    return _shape_with_players(("Ann", "Ben"), League(folder / "league"), folder / "site")


@pytest.mark.parametrize("names", first(1, list(zip(HOSTILE, (*HOSTILE[1:], HOSTILE[0]), strict=True))[::2]))
def test_a_hostile_name_is_text(shape: Shape, league: League, tmp_path: Path, names: tuple[str, str]) -> None:
    assert _shape_with_players(names, league, tmp_path / "site") == shape
    site = Site(tmp_path / "site")
    for page, both in (("index.html", False), ("cup/index.html", True), ("cup/0001.html", True)):
        shown = {element.to_text(strip=False) for element in elements(site[page], "bdi.player")}
        assert shown >= set(names) if both else shown & set(names), page


def _shape_with_players(names: tuple[str, str], league: League, out: Path) -> Shape:
    """Play a game with players of these names, and build its site."""
    league.announce("cup", dict(zip("ab", names, strict=True)))
    league.play("cup", 3)
    build_site(league.games(), out)
    return _shape(out, names)


def _shape(out: Path, names: Sequence[str]) -> Shape:
    pages = {player_page(name): f"the page of player {number}" for number, name in enumerate(names)}
    return {
        pages.get(path, path): [element.name for element in elements(page, "*")]
        for path, page in Site(out).items()
    }


@pytest.fixture(scope="module")
def westeros(tmp_path_factory: pytest.TempPathFactory) -> Shape:
    """The shape of a game of Westeros whose player has an ordinary name."""
    folder = tmp_path_factory.mktemp("westeros")
    return _shape_of_westeros("Ann", League(folder / "league"), folder / "site")


@pytest.mark.slow
@pytest.mark.parametrize("text", [HOSTILE[0], HOSTILE[-1]])
def test_hostile_texts_in_a_game_of_westeros_are_text(
    westeros: Shape, league: League, tmp_path: Path, text: str
) -> None:
    assert _shape_of_westeros(text, league, tmp_path / "site") == westeros
    page = Site(tmp_path / "site")["cup/0001.html"]
    assert text in {element.to_text(strip=False) for element in elements(page, "bdi.player")}
    assert text in {element.to_text(strip=False) for element in elements(page, ".answers td")}


def _shape_of_westeros(text: str, league: League, out: Path) -> Shape:
    """Play a turn with a player of that name, whose answer is said to be the same."""
    rules = ruleset("agot2")
    file = league.announce("cup", dict.fromkeys(rules.seats(3, {}), text), of="agot2", seats=3)
    league.play("cup", 2)
    path = league.root / file.paths.turn(1, EVENTS)
    happened = Happened.read(path.read_bytes(), rules.event_type, EVENTS)
    said = PublicAnswer("stark", "round-1/raid-1/raid", "raid", subject=text, answer=text)
    path.write_bytes(msgspec.structs.replace(happened, answers=[said]).serialize())
    build_site(league.games(), out)
    return _shape(out, [text])


# Building again


def test_the_same_games_give_the_same_bytes(example: League, root: Path, tmp_path: Path) -> None:
    build_site(example.games(), tmp_path)
    for path in root.rglob("*"):
        if path.is_file():
            assert (tmp_path / path.relative_to(root)).read_bytes() == path.read_bytes()


def test_a_second_build_writes_nothing(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 3)
    first = build_site(league.games(), tmp_path / "site")
    second = build_site(league.games(), tmp_path / "site")
    assert second.written == second.removed == ()
    assert second.pages == first.pages == len(first.written)


def test_a_new_turn_rewrites_only_what_it_changes(league: League, tmp_path: Path) -> None:
    for name in ("cup", "league"):
        league.announce(name, {"a": "Ann", "b": "Ben"})
        league.play(name, 4)
    build_site(league.games(), tmp_path / "site")
    league.play("cup", 1)
    report = build_site(league.games(), tmp_path / "site")
    assert set(report.written) == {
        "cup/0004.svg",
        "cup/0004.html",
        "cup/0003.html",  # which now has a later turn
        "cup/.turns.json",
        "cup/chart-scored.svg",
        "cup/chart-votes.svg",
        "cup/deadlines.ics",
        "cup/feed.xml",
        "cup/feed-a.xml",
        "cup/feed-b.xml",
        "cup/index.html",
        "cup/maps.html",
        "cup/over-time.csv",
        "cup/play/a.html",
        "cup/play/b.html",
        "cup/play/board.svg",
        "cup/play/organiser.html",
        "cup/turns.html",
        ".index.json",
        "deadlines.ics",
        "feed.xml",
        "index.html",
        "players/ann.html",  # who has met a deadline
        "players/ann.xml",
        "players/ben.xml",
        "players/index.html",
        "players/players.csv",
    }
    assert report.removed == ()


def test_a_game_and_its_rematch_lead_to_each_other(league: League, tmp_path: Path) -> None:
    def built() -> Site:
        build_site(league.games(), tmp_path / "site")
        return Site(tmp_path / "site")

    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 3)
    assert "rematch" not in words(built()["cup/index.html"], "main")
    league.announce("return", {"a": "Ben"}, rematch="cup")
    site = built()
    assert elements(site["cup/index.html"], 'a[href="../return/index.html"]')
    assert elements(site["return/index.html"], 'a[href="../cup/index.html"]')
    shutil.rmtree(league.root / "turns/return")
    assert "rematch" not in words(built()["cup/index.html"], "main")


def test_a_turn_is_let_go_once_later_ones_are_drawn(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 25)
    game = league.game("cup")
    build_site([game], tmp_path / "site")
    read = [not vars(turn).keys().isdisjoint({"state", "view", "events"}) for turn in game.turns]
    assert read == [False] * 5 + [True] * 20


def test_a_game_that_is_gone_loses_its_pages(league: League, tmp_path: Path) -> None:
    for name in ("cup", "league"):
        league.announce(name, {"a": "Ann", "b": "Ben"})
        league.play(name, 1)
    build_site(league.games(), tmp_path / "site")
    report = build_site([league.game("league")], tmp_path / "site")
    assert {"cup/0000.html", "cup/0000.svg", "cup/index.html"} <= set(report.removed)
    assert all(path.startswith("cup/") for path in report.removed)
    assert not (tmp_path / "site" / "cup").exists()


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("0002/manifest.yaml", "game: [\n"),
        pytest.param("acts/0001-join.yaml", "statement: {}\n", marks=pytest.mark.slow),
    ],
)
def test_a_game_that_cannot_be_read_hurts_no_other(
    league: League, tmp_path: Path, file: str, content: str
) -> None:
    for name in ("cup", "league"):
        league.announce(name, {"a": "Ann", "b": "Ben"})
        league.play(name, 2)
    build_site(league.games(), tmp_path / "site")
    before = (tmp_path / "site" / "cup" / "0001.html").read_bytes()
    league.play("cup", 1)
    (league.root / "turns" / "cup" / file).write_text(content, encoding="utf-8")
    league.play("league", 1)
    report = build_site(league.games(), tmp_path / "site")
    assert [problem.game for problem in report.problems] == ["cup"]
    assert report.problems[0].reason
    assert "cup/index.html" in {
        link.attrs["href"] for link in elements(Site(tmp_path / "site")["index.html"], "h3 a")
    }
    assert "league/0002.html" in report.written
    assert report.removed == ()
    assert (tmp_path / "site" / "cup" / "0001.html").read_bytes() == before


def test_what_is_wrong_with_a_game_is_told_once_for_all_languages(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 2)
    (league.root / "turns" / "cup" / "0001" / "manifest.yaml").write_text("game: [\n", encoding="utf-8")
    languages = (ENGLISH, "cs", "ru")
    report = build_site(league.games(), tmp_path / "site", languages=languages)
    alone = build_site(league.games(), tmp_path / "alone")
    assert report.problems == alone.problems != ()


def test_a_game_that_was_not_read_keeps_its_pages(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 2)
    first = build_site(league.games(), tmp_path / "site")
    report = build_site([], tmp_path / "site", unread=["cup"])
    assert report.removed == ()
    assert report.written == (
        "orders/index.html",
        "index.html",
        ".index.json",
    )  # without links to its rules
    assert report.pages == first.pages


def test_progress_names_every_file(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 2)
    made: list[str] = []
    report = build_site(league.games(), tmp_path / "site", progress=made.append)
    assert sorted(made) == sorted(report.written)
    assert made[-2:] == ["index.html", ".index.json"]


def test_rules_that_nobody_plays_can_be_shown(league: League, example: League, tmp_path: Path) -> None:
    report = build_site([], tmp_path / "site", rulesets=[example.game("friends").rules])
    assert set(report.written) == {*STATIC, "index.html", ".index.json", "rules/claim-1.html", REFERENCE}
    assert "There is no game yet." in words(Site(tmp_path / "site")["index.html"], "main")


# Words


@pytest.mark.slow
def test_no_sentence_missed_gettext(example: League, tmp_path: Path) -> None:
    build_site(example.games(), tmp_path, languages=[PSEUDO])
    for path, page in Site(tmp_path).items():
        depth = 0
        for text, sentence in texts(page):
            outside, depth = _outside_brackets(text, depth)
            assert not (sentence and re.search(r"[^\W\d_]", outside)), (
                f"{path}: “{outside.strip()}” in “{text.strip()}”"
            )
        assert depth == 0, path
        for element, name, value in attributes(page):
            if name in {"alt", "title", "aria-label", "placeholder"}:
                outside, _depth = _outside_brackets(value, 0)
                assert not re.search(r"[^\W\d_]", outside), f"{path}: {name}=“{value}” of {element.name}"


def texts(page: JustHTML) -> Iterator[tuple[str, bool]]:
    """Return every text of a page in order, and whether it may be a sentence of ours."""
    stack: list[tuple[object, bool]] = [(page.root, True)]
    while stack:
        node, sentence = stack.pop()
        if isinstance(node, Text):
            yield node.data or "", sentence
            continue
        if isinstance(node, Element):
            sentence = sentence and node.name not in UNTRANSLATED
            sentence = sentence and (node.name == "html" or "lang" not in node.attrs)
            sentence = sentence and node.attrs.get("class") != "why"  # the number of a rule
            sentence = sentence and not _is_seat(node)
        stack += [(child, sentence) for child in reversed(getattr(node, "children", None) or [])]


def _is_seat(element: Element) -> bool:
    """Whether it offers a seat to follow or to decide about, by its name."""
    of = element.parent.attrs if isinstance(element.parent, Element) else {}
    offers = of.get("class") == "followed" or "data-choice" in of
    return offers and bool(element.attrs.get("value"))


def _outside_brackets(text: str, depth: int) -> tuple[str, int]:
    """Return the part of a text outside ⟦…⟧, which may have opened before it, and the depth after it."""
    outside = ""
    for character in text:
        depth += {"⟦": 1, "⟧": -1}.get(character, 0)
        if depth == 0 and character != "⟧":
            outside += character
    return outside, depth


@pytest.mark.slow
def test_a_long_game_is_shown_alike_by_one_process_and_by_several(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where turns beside the border of two stretches cannot be shown."""
    league = League(tmp_path / "league")
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 24)
    for turn in (11, 12, 17):
        events = league.root / f"turns/cup/{turn:04}/events.json"
        events.write_text(events.read_text("utf-8").replace("card", "no-such-event", 1), encoding="utf-8")
    monkeypatch.setattr("adjudicator.site.turn_pages._FEWEST", 6)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    alone = build_site(league.games(), tmp_path / "alone")
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    together = build_site(league.games(), tmp_path / "together")
    assert len(alone.problems) == 3
    assert together == alone
    assert files(tmp_path / "together") == files(tmp_path / "alone")
