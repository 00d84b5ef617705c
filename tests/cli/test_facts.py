"""Facts of a game's own: given when it is made, signed by all who play it, and held against that for ever."""

import hashlib
from pathlib import Path

import git
import pytest

from adjudicator.repository.files import Folder
from adjudicator.repository.game_file import read_game_file
from tests.cli.people import LATER, League, adjudicator
from tests.cli.test_errors import refused

CARDS = "house_cards.yaml"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A folder with one file of facts, in which a card is called otherwise and is stronger."""
    folder = tmp_path / "mine"
    adjudicator("rulesets", "agot1", "--facts", folder)
    for file in folder.iterdir():
        if file.name != CARDS:
            file.unlink()
    text = (folder / CARDS).read_text("utf-8")
    other = text.replace("eddard-stark: {name: Eddard Stark, strength: 3", "ned: {name: Ned, strength: 4")
    assert other != text
    (folder / CARDS).write_text(other, "utf-8")
    return folder


def make(league: League, facts: Path) -> str:
    return league.organiser.does(
        "new", "west", "--ruleset", "agot1", "--seats", "3", "--facts", facts, "--organiser", "Olga",
        "--secret-file", league.secret,
    ).out  # fmt: skip


def kept(league: League) -> Path:
    return league.organiser.clone / "turns" / "west" / "facts" / CARDS


def change(league: League) -> None:
    """Commit another file of facts in the place of the one that was signed."""
    with git.Repo(league.organiser.clone) as clone:
        kept(league).write_text(
            kept(league).read_text("utf-8").replace("strength: 4", "strength: 5"), "utf-8"
        )
        clone.index.add([str(kept(league))])
        clone.index.commit("Strengthen a card")
        clone.remotes.origin.push()


def test_facts_come_with_the_game_and_their_digest_with_its_settings(league: League, mine: Path) -> None:
    told = make(league, mine)
    assert "Settled for the whole game:" in told
    digest = hashlib.sha256((mine / CARDS).read_bytes()).hexdigest()
    game = read_game_file(Folder(league.organiser.clone), "west")
    assert game.replaced == {CARDS: digest}
    assert kept(league).read_bytes() == (mine / CARDS).read_bytes()
    assert game.rules.name_of("ned") == "Ned"
    # Whoever else has the repository plays with the same facts.
    assert "Free seats: baratheon, lannister, stark" in league.ann.does("status").out
    assert read_game_file(Folder(league.ann.clone), "west").rules.name_of("ned") == "Ned"


def test_wrong_facts_make_no_game(league: League, mine: Path) -> None:
    text = (mine / CARDS).read_text("utf-8")
    (mine / CARDS).write_text(text.replace("rule: A1-HC-ROBB", "rule: A1-HC-ROB"), "utf-8")
    outcome = league.organiser.does(
        "new", "west", "--ruleset", "agot1", "--facts", mine, "--secret-file", league.secret, status=1
    )
    refused(outcome, "house_cards.yaml, line 6, column 53: There is no text “A1-HC-ROB”.", "FACTS.md")
    assert "Did you mean A1-HC-ROBB?" in outcome.err
    with git.Repo(league.remote) as remote:
        assert not remote.heads, "nothing is published"


@pytest.mark.parametrize(
    ("ruleset", "file", "message"),
    [
        ("claim", CARDS, "has no facts that a game may replace"),
        ("agot1", "policies.yaml", "“policies.yaml” is no file of facts"),
    ],
)
def test_only_named_files_may_be_replaced(
    league: League, tmp_path: Path, ruleset: str, file: str, message: str
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / file).write_text("a: b\n", "utf-8")
    outcome = league.organiser.does(
        "new", "west", "--ruleset", ruleset, "--facts", tmp_path / "mine",
        "--secret-file", league.secret, status=1,
    )  # fmt: skip
    refused(outcome, message, "FACTS.md")


def test_an_empty_folder_of_facts_is_a_slip(league: League, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    mine = tmp_path / "mine"
    outcome = league.organiser.does("new", "west", "--ruleset", "agot1", "--facts", mine, status=2)
    refused(outcome, "There is no file of facts in", "adjudicator rulesets NAME --facts DIR", status=2)


@pytest.mark.slow
def test_facts_that_changed_since_stop_the_game_and_are_found_by_its_audit(
    league: League, mine: Path
) -> None:
    make(league, mine)
    for person, seat in ((league.ann, "baratheon"), (league.bob, "lannister"), (league.organiser, "stark")):
        person.does("join", "west", seat, "--name", seat.title())
    league.merge_all()
    league.run()
    for person in (league.ann, league.bob, league.organiser):
        person.does("ready", "west")
    league.merge_all()
    assert "The game starts." in league.run().out
    assert "Ned (4)" in league.ann.does("view", "west").out
    league.organiser.does("organise", "abandon", "west", "--reason", "Enough")
    league.merge_all()
    league.run(now=LATER)
    clone, at = league.organiser.clone, ("--now", LATER)
    assert adjudicator("reveal", "west", "-C", clone, "--secret-file", league.secret, *at).status == 0
    played = clone / "turns" / "west"
    assert adjudicator("audit", played).status == 0
    change(league)
    audit = adjudicator("audit", played)
    assert audit.status != 0
    assert "facts/house_cards.yaml is not the file that was signed" in audit.out + audit.err
    assert "facts/house_cards.yaml is not the file" in league.run(now=LATER, status=1).err
