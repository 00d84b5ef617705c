"""A league made by `adjudicator new --template`: its own workflows are followed step by step to a game's end.

No step is left out: the program is installed from the league into an empty Python, git speaks to a server
that wants a token, and the forge is one on this machine.
"""

from pathlib import Path

import pytest

from tests.cli.people import adjudicator
from tests.forge.forge_here import TOKEN
from tests.forge.hosted_here import hosted
from tests.forge.proposing_here import propose
from tests.forge.runner_here import READING_TOKEN, Did
from tests.repository.git.world import git

pytestmark = [pytest.mark.needs("git"), pytest.mark.slow]


def statuses(done: list[Did]) -> list[int]:
    return [one.status for one in done]


def test_a_league_passes_its_own_checks_and_plays_a_game_to_its_end(tmp_path: Path, template: Path) -> None:
    """A game of two is played to its end, and beside it three begin another, which takes longer."""
    with hosted(tmp_path, template, public=False, players=("cat",)) as one:
        league, forge = one.league, one.forge
        thrones = ("--ruleset", "agot2", "--seats", "3", "--deadline-hours", "72")
        league.organiser.does("new", "thrones", *thrones, "--secret-file", league.secret)
        houses = dict(zip(("ann", "bob", "cat"), ("baratheon", "lannister", "stark"), strict=True))
        joins = [
            one.opened("ann", "join", "duel", "a", "--name", "Ann", "--handle", "ann"),
            one.opened("bob", "join", "duel", "b", "--name", "Bob"),
            *(one.opened(name, "join", "thrones", house, "--name", name) for name, house in houses.items()),
        ]
        assert statuses(one.check(joins[0])) == [0, 0, 0]
        assert one.adjudicate() == [0, 0, 0], one.runner.said
        assert (one.runner.pages / "duel" / "index.html").exists()
        for name in ("ann", "bob"):
            one.opened(name, "ready", "duel")
        for name in houses:
            one.opened(name, "ready", "thrones")
        assert one.adjudicate() == [0, 0, 0]
        propose(league.remote, "evil", {".github/workflows/adjudicate.yml": b"on: pull_request_target\n"})
        bad = forge.propose("evil", "mallory")
        assert statuses(one.check(bad)) == [0, 0, 3]
        # A trick, answer by answer, while all three of the other game send their orders for a round.
        submitted = one.submits("ann", "duel")
        assert statuses(one.check(submitted)) == [0, 0, 0]
        for name in houses:
            one.submits(name, "thrones")
        assert one.adjudicate() == [0, 0, 0]
        one.submits("bob", "duel")
        awaited = one.game("thrones", of="cat").latest
        assert awaited is not None
        for name, house in houses.items():
            if house in awaited.asked.seats:
                one.submits(name, "thrones")
        assert one.adjudicate() == [0, 0, 0]
        # Then both plan for the whole game, so that nobody is waited for any more.
        for name in ("ann", "bob"):
            one.submits(name, "duel", whole_game=True)
        assert one.adjudicate() == [0, 0, 0]

        (issue,) = [issue.number for issue in forge.issues.values() if issue.title == "Game duel"]
        assert "The game is over." in forge.told(issue)[-1]
        assert "a (@ann): you are awaited" in "".join(forge.told(issue))
        assert {pull.state for pull in forge.pulls.values()} == {"closed"}
        assert "outside the inbox" in forge.told(bad)[0]
        begun = one.game("thrones", of="cat")
        reports = "".join(turn.report for turn in begun.turns)
        assert begun.latest is not None
        assert begun.latest.number == 2
        assert "The orders of Stark" in reports
        assert "## Action phase" in reports
    assert one.runner.kept(TOKEN) == one.runner.kept(league.secret.read_text("ascii").strip()) == []
    assert "outside the inbox" in one.runner.summary.read_text("utf-8")
    assert git(league.remote, "show", "main:.github/workflows/adjudicate.yml").startswith("name: Adjudicate")
    for page, linked in (
        ("feed.xml", "https://ann.github.io/league/duel/feed.xml"),
        ("0001.html", "https://ann.github.io/league/duel/0001.png"),
        ("index.html", "film.gif"),
    ):
        text = (one.runner.pages / "duel" / page).read_text("utf-8")
        assert f'"{linked}"' in text
    revealed = league.folder / "revealed"
    git(league.folder, "clone", "--quiet", str(league.remote), str(revealed))
    outcome = adjudicator("reveal", "duel", "-C", revealed, "--secret-file", league.secret)
    assert outcome.status == 0, outcome
    assert adjudicator("audit", revealed).status == 0
    assert '"default":true' not in "".join(
        path.read_text("utf-8") for path in revealed.glob("turns/duel/*/events.json")
    )


@pytest.mark.parametrize("public", [True, False])
def test_a_check_fetches_whether_the_league_is_public_or_private(
    tmp_path: Path, template: Path, *, public: bool
) -> None:
    with hosted(tmp_path, template, public=public) as one:
        pull = one.opened("ann", "join", "duel", "a", "--name", "Ann")
        assert statuses(one.check(pull)) == [0, 0, 0]
        # A private league asks. It is answered with the token of that one step, which is kept nowhere:
        # whatever comes later in the job could not ask again.
        assert bool(one.served.refused) is not public
        assert one.runner.kept(READING_TOKEN) == []
        assert one.runner.again("git", "fetch", "origin", "main") == (0 if public else 128)


def test_without_its_secret_the_job_says_so_and_still_shows_the_games(tmp_path: Path, template: Path) -> None:
    with hosted(tmp_path, template, public=True) as one:
        secret = one.runner.secrets.pop("adjudication")
        assert one.adjudicate() == [0, 1, 0]
        assert "ADJUDICATOR_SECRET is empty" in one.runner.said[1]
        assert (one.runner.pages / "duel" / "index.html").exists()
        one.runner.secrets["adjudication"] = secret
        assert one.adjudicate() == [0, 0, 0]
