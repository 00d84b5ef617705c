"""Pages of games in which seats are wanted: everyone sees which, how they stand, and how they are taken."""

import json
from pathlib import Path

import pytest

from adjudicator.repository.game_file import Conditions
from adjudicator.repository.people.acts import Relief, Resign
from adjudicator.site import build_site
from tests.repository.table_in_memory import GameInMemory
from tests.site.conftest import Site
from tests.site.reading import dead_links, elements, words

POLICIES = {policy: Conditions(takeover=policy) for policy in ("organiser", "invited", "open")}


def built(trial: GameInMemory, out: Path) -> Site:
    assert build_site([trial.published], out).problems == ()
    return Site(out)


def wanted(policy: str) -> GameInMemory:
    """A game in which `a` looks for relief, and `b` has resigned."""
    trial = GameInMemory(joining=POLICIES[policy], hours=72, options={"first-leader": "a"})
    trial.act(Relief(game="trial", at=trial.at, seat="a", wanted=True))
    trial.act(Resign(game="trial", at=trial.at, seat="b"))
    trial.run()
    return trial


@pytest.mark.parametrize(
    ("policy", "who", "links"),
    [
        ("organiser", "whom the organiser chooses: send them your public key", ["take/b.html"]),
        ("invited", "who has a code from the organiser", ["take/a.html", "take/b.html"]),
        ("open", "anyone", ["take/a.html", "take/b.html"]),
    ],
)
def test_the_front_page_and_the_games_page_show_wanted_seats(
    tmp_path: Path, policy: str, who: str, links: list[str]
) -> None:
    site = built(wanted(policy), tmp_path)
    section = "section[aria-labelledby=wanted]"
    for page, folder in ((site["index.html"], "trial/"), (site["trial/index.html"], "")):
        told = words(page, section)
        assert "Player a A wanted Its player looks for relief" in told
        assert "Player b B wanted Its player has resigned. Place 1 of 2, with a score of 0." in told
        assert "Wanted since 2027-01-15, 09:00 UTC" in told
        assert "A turn 3 days; sooner if all orders are in" in told
        assert f"Who may take over {who}" in told
        taken = [str(link.attrs["href"]) for link in elements(page, f"{section} li p a")]
        assert taken == [f"{folder}{link}" for link in links]
        assert ("adjudicator join trial a --name NAME" in told) == (policy != "organiser")
    assert {path for path in site if path.startswith("trial/take/")} == {f"trial/{link}" for link in links}


def test_the_feeds_tell_of_wanted_seats_in_the_newest_turn(tmp_path: Path) -> None:
    trial = wanted("open")
    built(trial, tmp_path)
    for feed in ("feed.xml", "trial/feed.xml"):
        told = (tmp_path / feed).read_text("utf-8")
        assert told.count("A player is wanted for this seat, since 2027-01-15, 09:00 UTC") == 2, feed
        assert "A turn: 3 days; sooner if all orders are in." in told


def test_at_the_desk_of_a_seat_given_up_letters_are_read_and_nothing_is_sent(tmp_path: Path) -> None:
    site = built(wanted("open"), tmp_path)
    assert dead_links(tmp_path, site) == [], "its scripts are there, too"
    page = site["trial/play/b.html"]
    assert words(page, ".lead") == "Its player has resigned. Place 1 of 2, with a score of 0. Take this seat"
    assert elements(page, '.lead a[href="../take/b.html"]')
    assert not elements(page, "#acts-section")
    facts = json.loads(elements(page, "#facts")[0].to_text())
    assert "letters" in facts
    assert "asked" not in facts
    assert elements(site["trial/play/a.html"], "#acts-section"), "whoever looks for relief plays on"


def test_the_page_of_a_wanted_seat_holds_nothing_that_is_sealed_to_its_player(tmp_path: Path) -> None:
    site = built(wanted("invited"), tmp_path)
    page = site["trial/take/b.html"]
    facts = json.loads(elements(page, "#facts")[0].to_text())
    assert facts["player"] is None
    assert not {"private", "letters", "filed"} & facts.keys()
    assert facts["seats"]["b"]["key"] == "", "whoever resigned may come back with that key"
    assert facts["seats"]["a"]["key"]
    assert "The code from the organiser" in words(page, "#act-take-over")
    assert "You take the seat as it stands" in words(page, "#act-take-over")


def test_where_the_organiser_decides_only_whoever_resigned_comes_back(tmp_path: Path) -> None:
    page = built(wanted("organiser"), tmp_path)["trial/take/b.html"]
    assert "Only whoever resigned comes back here" in words(page, "#act-take-over")
    (new,) = elements(page, "#key-new")
    assert "hidden" in new.attrs


@pytest.mark.slow
def test_a_seat_that_is_wanted_no_more_has_no_page(tmp_path: Path) -> None:
    trial = wanted("open")
    assert "trial/take/a.html" in built(trial, tmp_path)
    trial.act(Relief(game="trial", at=trial.at, seat="a", wanted=False))
    trial.run()
    site = built(trial, tmp_path)
    assert "trial/take/a.html" not in site
    assert "Player a" not in words(site["index.html"], "section[aria-labelledby=wanted]")


def test_a_lobby_says_who_may_take_over_a_seat_later(tmp_path: Path) -> None:
    lobby = GameInMemory(started=False, joining=POLICIES["open"])
    site = built(lobby, tmp_path)
    assert "Anyone may take over the seat of a player who has resigned" in words(
        site["trial/index.html"], "section[aria-labelledby=terms]"
    )
