"""A bug that one proposal, game or notice meets stops nothing else, and is told without its text."""

import importlib
from collections.abc import Callable
from pkgutil import resolve_name
from typing import Any

import pytest

from tests.cli.people import LATER, League, Outcome, adjudicator
from tests.forge.forge_here import TOKEN, forge_here
from tests.forge.proposing_here import branches, inbox, propose
from tests.forge.senders import senders
from tests.forge.test_issues import fenced

SECRET_WORDS = "what the program had in hand"

DOORS = {
    "changes on branches": "adjudicator.forge.branches.Branches.changes",
    "reading branches": "adjudicator.forge.branches.Branches.read",
    "judging branches": "adjudicator.forge.intake.judge",
    "changes of pull requests": "adjudicator.forge.github.GitHub.changes",
    "reading pull requests": "adjudicator.forge.github.GitHub.read",
    "maintainers": "adjudicator.forge.github.GitHub.is_of_the_house",
    "judging pull requests": "adjudicator.forge.intake.judge",
    "reading issues": "adjudicator.forge.issues.IssueSource.read",
    "judging issues": "adjudicator.forge.intake.judge",
    "answering": "adjudicator.forge.github.GitHub._answer",
    "notices of a game": "adjudicator.forge.notifications.notices_of",
    "writing a notice": "adjudicator.forge.github.GitHub.comment",
}
"""Where one thing is read, judged or answered."""

BESIDE = {"answering", "notices of a game", "writing a notice"}
"""Doors at which nothing waits to be judged."""


def failing_once(original: Callable[..., Any], kind: type[Exception] = KeyError) -> Callable[..., Any]:
    """The same, with a bug that only the first call meets."""
    calls: list[None] = []

    def broken(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401
        calls.append(None)
        if len(calls) == 1:
            raise kind(SECRET_WORDS)
        return original(*arguments, **named)

    return broken


def run(league: League, *how: str, status: int) -> Outcome:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUDICATOR_FORGE_TOKEN", TOKEN)
        return league.run(*how, now=LATER, status=status)


SITE = ("site", "{clone}", "--out", "{pages}")
GAMES = {
    "reading for pages": (
        "adjudicator.cli.commands.site.published_game",
        ("site", "{clone}", "--out", "{pages}"),
    ),
    "making pages": ("adjudicator.site.build._Build.make_game", SITE),
    "status": ("adjudicator.cli.commands.status.game_status", ("status", "-C", "{clone}", "--offline")),
}
"""Where one game is read or shown, and the command that does so."""


@pytest.mark.parametrize("door", GAMES)
def test_a_bug_that_one_game_meets_hides_no_other(
    league: League, door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    league.organiser.does("new", "another", "--ruleset", "claim", "--secret-file", league.secret)
    league.run()
    place, command = GAMES[door]
    importlib.import_module(f"adjudicator.cli.commands.{command[0]}")
    monkeypatch.setattr(place, failing_once(resolve_name(place), RuntimeError))
    pages = league.folder / "pages"
    shown = adjudicator(*(word.format(clone=league.organiser.clone, pages=pages) for word in command))
    assert shown.status
    assert "A bug in the program stopped it (RuntimeError" in shown.err
    assert SECRET_WORDS not in shown.out + shown.err
    text = (pages / "index.html").read_text("utf-8") if command[0] == "site" else shown.out
    assert "duel" in text


@pytest.mark.parametrize(
    "door",
    [
        pytest.param(door, marks=() if door == "judging branches" or "issues" in door else pytest.mark.slow)
        for door in DOORS
    ],
)
def test_a_bug_at_any_door_stops_only_what_met_it(
    league: League, door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mallory's comes first, and is what meets it; the orders that come after are taken in."""
    first, other = senders(league)
    by_branch = "branches" in door
    with forge_here(league.remote, "github") as here:
        bad = (
            {"README.md": b"x"}
            if door == "maintainers"
            else {first.path(2): other.sealed(2, seat=first.seat)}
        )
        propose(league.remote, "act/duel/a", bad)
        propose(league.remote, f"orders/duel/{first.seat}-0001-1", {first.path(): first.sealed()})
        if "issues" in door:
            here.open_issue(first.path(2), "mallory", fenced(other.sealed(2, seat=first.seat)))
            here.open_issue(first.path(), "ann", fenced(first.sealed()))
        elif not by_branch:
            here.propose("act/duel/a", "mallory")
            here.propose(f"orders/duel/{first.seat}-0001-1", "ann")
        monkeypatch.setattr(DOORS[door], failing_once(resolve_name(DOORS[door])))
        forge = ("--forge", "github", "--forge-address", here.address, "--notify")
        quiet = door == "notices of a game"
        ran = run(league, *(("--branches",) if by_branch else forge), status=0 if quiet else 3)
    assert inbox(league.remote) == [f"{first.seat}-0001-1.sealed"]
    assert "duel: Turn 1 is adjudicated." in ran.out
    assert SECRET_WORDS not in ran.out + ran.err
    assert quiet or "A bug in the program stopped it (KeyError" in ran.err
    told = adjudicator("status", "-C", league.organiser.clone).out
    assert ("1 thing that somebody sent is set aside" in told) == (door not in BESIDE), told
    assert SECRET_WORDS not in told
    if by_branch:
        assert branches(league.remote) == ["act/duel/a"], "it waits for a newer version"
        monkeypatch.undo()
        again = run(league, "--branches", status=3)
        assert "A bug in the program stopped it (KeyError" in again.err
        assert branches(league.remote) == ["act/duel/a"], "the same version does not judge it again"
        monkeypatch.setattr("adjudicator.__version__", "99.0.0")
        newer = run(league, "--branches", status=0)
        assert "act/duel/a: refused: It is for turn 1, which is over" in newer.out
        assert "set aside" not in adjudicator("status", "-C", league.organiser.clone).out
