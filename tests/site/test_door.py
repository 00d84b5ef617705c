"""The front page and a lobby as a door: what a league says of itself, what a seat takes, the ways in."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from adjudicator.repository.files import Folder
from adjudicator.repository.game_file import Conditions
from adjudicator.repository.mail_file import mail_file_changes
from adjudicator.repository.pace import told_pace
from adjudicator.repository.people.acts import join_act
from adjudicator.repository.schedule import Deadline
from adjudicator.sealing import MasterSecret
from adjudicator.site import League as Words, build_site, read_league
from adjudicator.site.league import LEAGUE_FILE, LONGEST
from tests.repository.table_in_memory import GameInMemory
from tests.site.conftest import League, Site
from tests.site.reading import attributes, elements, words

REPOSITORY = "https://github.com/ann/league"
ADDRESS = "league@example.org"


def said(league: League, text: str | bytes) -> Words:
    """What a league says of itself with such a file."""
    league.root.mkdir(parents=True, exist_ok=True)
    (league.root / LEAGUE_FILE).write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_league(Folder(league.root))


def front(league: League, out: Path) -> Site:
    """The pages of a league as it is."""
    report = build_site(league.games(), out, repository=REPOSITORY, league=read_league(Folder(league.root)))
    assert report.problems == ()
    return Site(out)


# What the league says


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("# The Narrow Sea\n\nBe *kind*.\n", "The Narrow Sea", "<p>Be <em>kind</em>.</p>"),
        ("\ufeff\r\n# The *Narrow* & Sea #\r\nBe kind.", "The Narrow & Sea", "<p>Be kind.</p>"),
        ("# Only a name", "Only a name", ""),
        ("Only words.\n\n# No name", "Games by mail", "<p>Only words.</p>\n<h1>No name</h1>"),
        ("", "Games by mail", ""),
    ],
)
def test_the_first_heading_is_the_name_and_the_rest_the_words(
    league: League, text: str, name: str, told: str
) -> None:
    found = said(league, text)
    assert (found.name, found.words) == (name, told)


def test_a_league_without_words_has_the_programs_own(league: League) -> None:
    assert read_league(Folder(league.root)) == Words()


@pytest.mark.parametrize(
    "text",
    [
        "# <script>alert(1)</script>\n\n<script>alert(1)</script>",
        '# a"><img src=x onerror=alert(1)>\n\n"><img src=x onerror=alert(1)>',
        "# [x](javascript:alert(1))\n\n[x](javascript:alert(1)) <javascript:alert(1)> ![x](https://a.example/b)",
        "# </title><style>*{color:red}</style>\n\n<!-- --><style>*{}</style>\n\n[a]: javascript:x\n[a]",
        "# {{ 7*7 }} %(n)s\n\n{{ 7*7 }} %(n)s {% raw %}",
        b"# \xff\xfe\0\n\n\xff\xfe\0\x1b[2J \xe2\x80\xae",
    ],
)
def test_words_hold_nothing_but_prose(league: League, tmp_path: Path, text: str | bytes) -> None:
    said(league, text)
    page = front(league, tmp_path / "site")["index.html"]
    assert len(elements(page, "h1")) == 1
    assert not elements(page, "main script, main style, main img, main iframe")
    for _element, name, value in attributes(page):
        assert not name.startswith("on")
        assert name not in {"href", "src"} or not value.startswith(("javascript:", "https://a.example"))
    assert not set("\0\x1b\u202e") & set(words(page, "body"))
    assert "49" not in words(page, "header")


def test_of_a_huge_file_the_beginning_is_read(league: League) -> None:
    assert len(said(league, b"# A\n\n" + b"a " * LONGEST).text) <= LONGEST


# The front page


def test_a_league_without_games_has_a_door(league: League, tmp_path: Path) -> None:
    said(league, "# The Narrow Sea")
    page = front(league, tmp_path / "site")["index.html"]
    assert words(page, "h1") == "The Narrow Sea"
    assert "There is no game yet." in words(page, "main")
    assert "No seat is free now." in words(page, "section[aria-labelledby=join]")
    assert not elements(page, ".search")
    assert [link.attrs["href"] for link in elements(page, ".ways a")] == ["#join", REPOSITORY]


def test_an_open_seat_says_what_it_takes_and_leads_to_its_desk(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann"}, hours=72)
    page = front(league, tmp_path / "site")["index.html"]
    card = "section[aria-labelledby=joining] .card"
    assert words(page, f"{card} .terms") == (
        "A turn 3 days; sooner if all orders are in Organiser Olga Who may join anyone"
    )
    assert [link.attrs["href"] for link in elements(page, f"{card} .seats a")] == ["cup/play/b.html"]
    assert "adjudicator join cup b --name NAME" in words(page, "pre")


@pytest.mark.slow
def test_of_many_games_the_newest_turn_is_large_and_no_game_comes_twice(
    league: League, tmp_path: Path
) -> None:
    for name, turns in (("early", 2), ("late", 5), ("over", 1000)):
        league.announce(name, {"a": "Ann", "b": "Ben"})
        league.play(name, turns)
    page = front(league, tmp_path / "site")["index.html"]
    links = [link.attrs["href"] for link in elements(page, "h3 a")]
    assert links == ["late/index.html", "early/index.html", "over/index.html"]
    assert len(elements(page, ".newest .until time")) == 1
    assert words(page, ".newest h3") == "late"


def test_mail_is_a_way_in_where_the_league_takes_any(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann"})
    without = front(league, tmp_path / "without")
    secret = MasterSecret.from_seed(b"league").mail
    for path, data in mail_file_changes(ADDRESS, secret).items():
        (league.root / path).write_bytes(data)
    with_mail = front(league, tmp_path / "with")
    for path in ("index.html", "cup/index.html"):
        assert not elements(without[path], "#by-mail")
        assert len(elements(with_mail[path], f'#by-mail ~ p a[href="mailto:{ADDRESS}?subject=help"]')) == 1
        assert "join cup b NAME" in words(with_mail[path], "pre")


def test_an_unreadable_address_leaves_the_door_open(league: League) -> None:
    found = said(league, "# The Narrow Sea")
    (league.root / "mail.yaml").write_text("format: 99", encoding="utf-8")
    assert read_league(Folder(league.root)) == found


# The lobby


def test_a_lobby_tells_the_terms_the_options_and_who_is_there(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann"}, hours=None)
    page = front(league, tmp_path / "site")["cup/index.html"]
    assert "no deadline: the game waits for everyone Organiser Olga" in words(page, ".terms")
    assert "Who leads the first trick" in words(page, "section[aria-labelledby=rules] .about")
    assert "Ann" in words(page, "section[aria-labelledby=players]")
    assert "adjudicator join cup b" in words(page, "section[aria-labelledby=join]")


def test_a_lobby_and_a_desk_tell_what_the_game_asks_of_players(league: League, tmp_path: Path) -> None:
    joining = Conditions(least_finished=2, most_missed=10)
    league.announce("cup", {"a": "Ann"}, joining=joining)
    site = front(league, tmp_path / "site")
    asked = (
        "Only those who have finished at least 2 games in this league can join. "
        "Nobody can join who has missed more than 10 percent of their deadlines in this league."
    )
    assert f"Who may join {asked}" in words(site["cup/index.html"], ".terms")
    assert f"Who may join {asked}" in words(site["index.html"], ".terms")
    assert asked in words(site["cup/play/b.html"], "#acts")


@pytest.mark.parametrize(
    ("deadline", "told"),
    [
        (None, "no deadline: the game waits for everyone"),
        (Deadline(hours=24), "24 hours; sooner if all orders are in"),
        (
            Deadline(days=3, at=("20:00",), zone="Europe/Prague", skip=("saturday", "sunday")),
            "3 days; at 20:00 (Europe/Prague); Saturdays, Sundays do not count; sooner if all orders are in",
        ),
        (
            Deadline(weekdays=("monday", "thursday"), at=("08:00", "20:00"), early=False),
            "closes on Mondays, Thursdays; at 08:00, 20:00 (UTC)",
        ),
    ],
)
def test_the_pace_of_a_game_is_told(deadline: Deadline | None, told: str) -> None:
    assert told_pace(deadline) == told


# Search


@pytest.mark.needs("chromium")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("nemcova", ["spring", "summer"]),  # however it is written
        ("BEN claim", ["autumn"]),
        ("summer", ["summer"]),
        ("nobody", []),
        ("  ", ["autumn", "spring", "summer"]),
    ],
)
def test_finished_games_are_found_by_player_game_and_rules(
    browser: Browser, finished: Path, text: str, found: list[str]
) -> None:
    page = browser.new_page()
    page.goto((finished / "index.html").as_uri())
    page.get_by_label("Player, game or rules").fill(text)
    expect(page.locator("#finished-games > li:visible h3")).to_have_text(found)
    expect(page.locator(".search output")).to_have_text(f"{len(found)} of 3 shown")
    page.close()


@pytest.mark.needs("chromium")
@pytest.mark.slow
def test_without_script_all_finished_games_are_a_plain_list(browser: Browser, finished: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((finished / "index.html").as_uri())
    expect(page.locator("#finished-games > li:visible")).to_have_count(3)
    expect(page.locator(".search")).to_be_hidden()
    context.close()


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of three games that are over."""
    folder = tmp_path_factory.mktemp("finished")
    league = League(folder / "league")
    for name, player in (("spring", "Božena Němcová"), ("summer", "Božena Němcová"), ("autumn", "Ben")):
        league.announce(name, {"a": "Ann", "b": player})
        league.play(name, 1000)
    build_site(league.games(), folder / "site")
    return folder / "site"


def test_a_lobby_says_that_seats_are_drawn_and_asks_for_none(tmp_path: Path) -> None:
    lobby = GameInMemory(seating="drawn", started=False)
    join = join_act(lobby.game, "place-1", "Ann", lobby.keys["place-1"], at=lobby.at, wishes=("b",))
    lobby.send(join)
    lobby.run()
    assert build_site([lobby.published], tmp_path).problems == ()
    site = Site(tmp_path)
    page = site["trial/index.html"]
    assert "Seats are drawn when the game starts" in words(page, "section[aria-labelledby=terms]")
    assert "adjudicator join trial --wish SEATS --name NAME" in words(page, "section[aria-labelledby=by-git]")
    assert "Place 1" in words(page, "section[aria-labelledby=players]")
    desk = site["trial/play/place-2.html"]
    assert words(desk, "#join-wish-1") == "any seat A B"
    assert not elements(site["trial/play/place-1.html"], "#join-wish-1"), "nothing is left to choose there"


def test_the_opening_tells_how_seats_were_drawn(tmp_path: Path) -> None:
    game = GameInMemory(seating="drawn").published
    assert build_site([game], tmp_path).problems == ()
    site = Site(tmp_path)
    assert "The seats are drawn. In this order each got the first seat left" in words(
        site["trial/0000.html"], "main"
    )
    assert words(site["trial/play/a.html"], "h1")
    assert "trial/play/place-1.html" not in site
