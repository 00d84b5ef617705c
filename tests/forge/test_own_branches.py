"""Whoever proposed a branch is told by `status` what became of it."""

import pytest

from adjudicator.forge.own_branches import ProposalStatus, proposal_statuses, remember
from adjudicator.repository.schedule import DAY
from tests.cli.people import LATER, League, Outcome, Person, seat_asked, written
from tests.forge.proposing_here import branches, point, propose
from tests.forge.senders import INBOX
from tests.repository.git.world import World, git

PROPOSED = 1_700_000_000
"""When those proposed that are pushed here."""
BRANCH = "orders/duel/a-0001-1"


def status(person: Person, *more: str) -> Outcome:
    return person.does("status", "--now", LATER, *more)


@pytest.mark.slow
def test_whose_invitation_was_used_is_told_so(league: League) -> None:
    made = league.organiser.does(
        "new", "closed", "--ruleset", "claim", "--organiser", "Olga", "--deadline-hours", "72",
        "--secret-file", league.secret, "--invitations", "2",
    )  # fmt: skip
    code = next(word for word in made.out.split() if word.startswith("ADJUDICATOR-SECRET-KEY"))
    league.ann.does("join", "closed", "a", "--name", "Ann", "--invitation", code)
    pushed = league.bob.does("join", "closed", "b", "--name", "Bob", "--invitation", code)
    assert "adjudicator status" in pushed.out
    (branch,) = [name for name in branches(league.remote) if name.startswith("join/closed/b")]
    waits = f"The branch {branch} is not taken in yet."
    assert waits in status(league.bob, "--mine").out
    league.run("--branches", now=LATER)
    told = f"The branch {branch} was refused on 2026-11-21: This invitation has already been used."
    for more in ((), ("--mine",), ("closed",)):
        out = " ".join(status(league.bob, *more).out.split())
        assert told in out
        assert waits not in out
    assert told not in " ".join(status(league.bob, "duel").out.split())
    assert "was refused" not in status(league.ann).out, "others are not told of it"
    assert "was refused" not in status(league.bob, "--offline").out


@pytest.mark.slow
def test_joining_twice_does_no_harm(league: League) -> None:
    league.organiser.does(
        "new", "twice", "--ruleset", "claim", "--organiser", "Olga", "--secret-file", league.secret
    )
    for name in ("Ann", "Anne"):  # the first is on its way still when the second is sent
        league.ann.does("join", "twice", "a", "--name", name)
    assert "takes the seat A" in league.run("--branches", now=LATER).out
    assert "Seat “a” is already taken." in status(league.ann, "twice").out


@pytest.mark.slow
def test_what_was_taken_in_is_forgotten(league: League) -> None:
    player, _other = seat_asked(league)
    orders = written(league, player)
    player.does("submit", orders)
    assert " is not taken in yet." in status(player).out
    league.run("--branches", now=LATER)
    assert "not taken in yet" not in status(player).out
    assert git(player.clone, "for-each-ref", "refs/adjudicator") == ""


def remembered(world: World, *branches: str) -> dict[str, str]:
    """Branches that the clone `home` has proposed, and their commits."""
    heads = {}
    for branch in branches:
        heads[branch] = propose(world.remote, branch, {f"{INBOX}/{branch[-8:]}": branch.encode()})
        git(world.home, "fetch", "--quiet", "origin", branch)
        remember(world.home, branch, heads[branch])
    return heads


def tell(world: World, message: str, day: str = "2026-11-21") -> None:
    """Push what looks like the answer of a run."""
    head = git(world.remote, "commit-tree", "-m", message, "main^{tree}")
    point(world.remote, [f"refused/{day}/{BRANCH}"], head)


def test_an_answer_about_another_commit_is_none(world: World) -> None:
    remembered(world, BRANCH)
    tell(world, f"Not taken in, as of version {'0' * 40}:\n\n    No.")
    assert proposal_statuses(world.home, PROPOSED) == (ProposalStatus(BRANCH),)


def test_an_answer_is_one_plain_line_whoever_wrote_it(world: World) -> None:
    head = remembered(world, BRANCH)[BRANCH]
    tell(world, f"Not taken in: {head}\n\n    \x1b[2JNo,\n\n    {'never ' * 1000}")
    (fate,) = proposal_statuses(world.home, PROPOSED)
    assert fate.reason.startswith("[2JNo, never never")
    assert len(fate.reason) <= 300


def test_the_newest_answer_counts(world: World) -> None:
    head = remembered(world, BRANCH)[BRANCH]
    for day, why in (("2026-11-20", "No."), ("2026-11-21", "Never.")):
        tell(world, f"Not taken in, as of version {head}:\n\n    {why}", day)
    git(world.remote, "branch", "--quiet", "-D", BRANCH)
    assert proposal_statuses(world.home, PROPOSED) == (ProposalStatus(BRANCH, "2026-11-21", "Never."),)


def test_nothing_is_remembered_for_ever(world: World) -> None:
    remembered(world, BRANCH, "press/duel/b-0123abcd")
    git(world.remote, "branch", "--quiet", "-D", BRANCH)
    assert proposal_statuses(world.home, PROPOSED) == (ProposalStatus("press/duel/b-0123abcd"),)
    assert proposal_statuses(world.home, PROPOSED + 31 * DAY) == ()
    assert git(world.home, "for-each-ref", "refs/adjudicator") == ""


def test_a_clone_that_proposed_nothing_asks_no_remote(world: World) -> None:
    git(world.home, "remote", "set-url", "origin", "nowhere")
    assert proposal_statuses(world.home, PROPOSED) == ()
    git(world.home, "remote", "remove", "origin")
    assert proposal_statuses(world.home, PROPOSED) == ()


@pytest.mark.slow
def test_orders_pushed_by_hand_and_unsealed_are_told_loudly(league: League) -> None:
    player, other = seat_asked(league)
    orders = league.folder / "orders.yaml"
    player.does("orders", "new", "duel", "-o", orders)
    branch, path = "orders/duel/mine", f"{INBOX}/a-0001-1.sealed"
    git(player.clone, "checkout", "-q", "-b", branch)
    (player.clone / path).parent.mkdir(parents=True, exist_ok=True)
    (player.clone / path).write_bytes(orders.read_bytes())
    git(player.clone, "add", path)
    git(player.clone, "commit", "-q", "-m", "Mine")
    git(player.clone, "push", "-q", "origin", branch)
    git(player.clone, "checkout", "-q", "main")
    for taken in (False, True):
        told = status(player, "--mine")
        assert f"The branch {branch} holds orders that are not sealed: {path}." in told.err
        assert (f"The branch {branch} is not taken in yet." in told.out) is not taken
        assert (f"The branch {branch} was refused on 2026-11-21: These orders are" in told.out) is taken
        league.run("--branches", now=LATER)

    git(player.clone, "merge", "-q", branch)
    git(player.clone, "push", "-q", "origin", "main")
    told = status(player, "--mine")
    assert f"The file {path} is orders that are not sealed." in told.err
    assert "have come in" not in told.out
    assert "not sealed" not in status(other, "--mine").err


def test_a_branch_with_another_line_break_in_its_name_is_one_branch(world: World) -> None:
    """A name may hold what Python calls a line break and git does not."""
    branch = "orders/duel/a\u2028b-0001-1"
    remembered(world, branch)
    git(world.home, "branch", branch)
    assert proposal_statuses(world.home, PROPOSED) == (ProposalStatus(branch),)
