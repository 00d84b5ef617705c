"""The demonstration, from an empty folder to an audited end."""

import itertools
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from adjudicator.demonstration.whole_game import Demonstration, DemonstrationFailed, demonstrate
from adjudicator.repository.files import Folder
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.repository.turn.audit import audit_game
from adjudicator.rulesets import installed, ruleset as find_ruleset
from adjudicator.words import PSEUDO, use_language
from tests.repository.git.world import git

START = 1_800_000_000


def play(out: Path, ruleset: str, *, quick: bool) -> Demonstration:
    """With as few players as the game can have."""
    hours, fewest = itertools.count(START, 3600), min(find_ruleset(ruleset).seat_counts())
    return demonstrate(
        out, ruleset=ruleset, seats=fewest, quick=quick, seed="test", clock=lambda: next(hours)
    )


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Demonstration]:
    """A game of a ruleset in a made-up language, with all bots in this process; each is played once."""

    def played(ruleset: str) -> Demonstration:
        with use_language(PSEUDO):
            return play(tmp_path_factory.mktemp("quick") / "demo", ruleset, quick=True)

    return cache(played)


def game_of(played: Demonstration) -> PublishedGame:
    """The game as its organiser's clone has it, in which the pages lie."""
    return published_game(Folder(played.page.parents[2]), played.audit.game)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", installed())
def test_bots_play_a_whole_game_of_every_ruleset(ruleset: str, quick: Callable[[str], Demonstration]) -> None:
    played = quick(ruleset)

    assert played.page.is_file()
    assert played.audit.clean
    game = game_of(played)
    assert game.result is not None
    assert game.secret_published
    record = git(played.page.parents[2], "log", "--patch", "--format=%an %s%n%b")
    assert "demonstration: turn 1" in record
    assert "⟦" not in record, "a repository holds no words of the language in force"


@pytest.mark.slow
def test_every_bot_is_a_process_with_its_own_clone_and_key(
    tmp_path: Path, quick: Callable[[str], Demonstration]
) -> None:
    out = tmp_path / "demo"
    played = play(out, "claim", quick=False)

    for clone in (out / "organiser", out / "players" / "a", out / "players" / "b"):
        assert git(clone, "status", "--porcelain", "--ignored=no", "--", "turns") == ""
    for seat, name in (("a", "Bot A"), ("b", "Bot B")):
        sent = git(out / "players" / seat, "log", "--no-walk", "--format=%an", "--remotes=origin/orders")
        assert set(sent.splitlines()) == {name}
    assert git(out / "remote.git", "branch", "--format=%(refname:short)") == "main", "branches are taken in"
    # A stranger's fresh clone is enough for the audit.
    git(tmp_path, "clone", "--quiet", str(out / "remote.git"), "stranger")
    assert audit_game(Folder(tmp_path / "stranger"), played.audit.game).clean
    # The same seed gives the same game, wherever the bots run.
    again = game_of(quick("claim"))
    assert [turn.report for turn in game_of(played).turns] == [turn.report for turn in again.turns]


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")

    with pytest.raises(DemonstrationFailed, match="is not empty"):
        demonstrate(tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
