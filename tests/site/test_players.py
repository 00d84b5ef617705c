"""Pages of players: one for each name, with what is known of who plays under it."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from adjudicator.plain_text import folded
from adjudicator.site import build_site
from adjudicator.site.game_facts import game_facts
from adjudicator.site.kept import Kept
from adjudicator.site.people import player_page
from adjudicator.site.players import Named, named
from tests.site.conftest import League, Site
from tests.site.reading import elements, words
from tests.site.rows import row

NAMES = st.text(min_size=1, max_size=60)


@given(NAMES, NAMES)
def test_names_share_a_page_if_only_case_tells_them_apart(one: str, other: str) -> None:
    assert (player_page(one) == player_page(other)) == (folded(one) == folded(other))
    assert player_page(one).isascii()
    assert player_page(one.swapcase()) == player_page(one) or folded(one.swapcase()) != folded(one)


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("Ann", "players/ann.html"),
        ("ANN  b", "players/ann-b-00f023af.html"),
        ("Ann B", "players/ann-b.html"),
        ("index", "players/index-1bc04b52.html"),
        ("con", "players/con-1143da2b.html"),
    ],
)
def test_a_page_is_named_like_its_player(name: str, page: str) -> None:
    assert player_page(name) == page


def test_a_page_tells_which_deadlines_were_met_and_which_missed(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 3, defaults=[1])
    league.announce("lobby", {"a": "Ann"})
    build_site(league.games(), tmp_path / "site")
    pages = Site(tmp_path / "site")
    told = {name: words(pages[f"players/{name}.html"], "main") for name in ("ann", "ben")}
    assert "Met 0 of 1 deadline, finished 0 games, left 0 seats" in told["ann"]
    assert "No deadlines yet" in told["ann"], "the other game is played with another key"
    assert "Met 1 of 1 deadline, finished 0 games, left 0 seats" in told["ben"]
    assert [row.to_text(" ", strip=True) for row in elements(pages["players/index.html"], "tbody tr")] == [
        "Ann 2 0 0 1 0 0",
        "Ben 1 0 1 0 0 0",
    ]


def kept(league: League, name: str, keys: dict[str, str]) -> Kept:
    """A game whose seats are held with these keys."""
    facts = game_facts(league.game(name), "rules/claim-1.html", "")
    own = tuple(replace(one, keys=tuple(keys[one.seat].split())) for one in facts.played)
    return Kept("", replace(facts, played=own), (row(1, "One"),), ())


def identities(one: Named) -> list[tuple[tuple[str, ...], list[str], tuple[str, ...]]]:
    return [(who.keys, [entry.game.name for entry in who.entries], who.others) for who in one.identities]


def test_keys_tell_who_plays_under_a_name(league: League) -> None:
    league.announce("one", {"a": "Ann", "b": "Ben"})
    league.announce("two", {"a": "ann", "b": "Benno"})
    league.announce("three", {"a": "Ann", "b": "Cid"})
    league.announce("four", {"a": "Ann", "b": "Cid"})
    games = [
        kept(league, "one", {"a": "k1", "b": "k2"}),
        kept(league, "two", {"a": "k3 k1", "b": "k2"}),
        kept(league, "three", {"a": "k9", "b": "k4"}),
        kept(league, "four", {"a": "", "b": ""}),
    ]
    ann, ben, benno, cid = named(games)
    assert ann.name == "Ann"
    assert identities(ann) == [
        ((), ["four"], ()),
        (("k1", "k3"), ["one", "two"], ()),
        (("k9",), ["three"], ()),
    ]
    assert identities(ben) == [(("k2",), ["one"], ("Benno",))]
    assert identities(benno) == [(("k2",), ["two"], ("Ben",))]
    assert identities(cid) == [((), ["four"], ()), (("k4",), ["three"], ())]
