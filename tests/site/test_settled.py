"""A game's own page of what was settled: options, doubtful facts, facts of its own."""

import hashlib
from pathlib import Path

import msgspec
import pytest

from adjudicator.repository.layout import GAME
from adjudicator.rulesets import ruleset
from adjudicator.site import build_site
from adjudicator.site.settled import settled
from adjudicator.words import PSEUDO, use_language
from tests.site.conftest import League, Site
from tests.site.reading import elements, words

CARDS = "house_cards.yaml"


@pytest.fixture
def league(tmp_path: Path) -> League:
    """A game of the first edition that waits for players."""
    league = League(tmp_path / "league")
    league.announce("kings", {"stark": "Ann"}, of="agot1", seats=5)
    return league


def built(league: League) -> Site:
    build_site(league.games(), league.root.parent / "site")
    return Site(league.root.parent / "site")


def test_a_game_lists_the_doubtful_facts_that_it_uses(league: League) -> None:
    site = built(league)
    page = site["kings/rules.html"]
    titles = [element.to_text() for element in elements(page, "h2")]
    assert titles == ["Options", "What is not certain of the published game"]
    assert "icon of Aeron Damphair: one fortification" in words(page, "main")
    assert "with a probability of 85 %. A game may replace it in the file house_cards.yaml." in words(
        page, "main"
    )
    assert "which areas have a port" not in words(page, "main")
    links = [
        link.attrs["href"] for link in elements(site["kings/index.html"], "section[aria-labelledby=rules] a")
    ]
    assert links[2] == "rules.html"


def test_all_that_was_settled_is_said_in_the_readers_language(league: League) -> None:
    with use_language(PSEUDO):
        options, doubts = settled(league.game("kings"))
    assert all(item.note.startswith("⟦") for item in (*options.items, *doubts.items))
    assert all(item.name.startswith("⟦") for item in doubts.items)


def test_a_game_lists_facts_of_its_own_and_no_doubts_about_them(league: League) -> None:
    file = league.game("kings").file
    package = Path(__file__).parents[2] / "adjudicator" / "rulesets" / "agot1"
    data = (package / CARDS).read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    own = msgspec.structs.replace(file, facts={CARDS: digest})
    (league.root / file.paths.facts).mkdir()
    (league.root / file.paths.facts / CARDS).write_bytes(data)
    (league.root / file.paths.file(GAME)).write_bytes(own.serialize())
    page = built(league)["kings/rules.html"]
    assert f"house_cards.yaml SHA-256 {digest}" in words(page, "main")
    assert "Aeron Damphair" not in words(page, "main")


def test_a_game_of_certain_facts_has_no_such_page(tmp_path: Path) -> None:
    league = League(tmp_path / "league")
    league.announce("duel", {"a": "Ann"})
    assert settled(league.game("duel")) == ()
    assert ruleset("claim").uncertain(league.game("duel").file.setup) == ()
    assert "duel/rules.html" not in built(league)
