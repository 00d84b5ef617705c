"""Branches as proposals, many of them and oddly named: a run does its share, and nothing grows for ever."""

import subprocess
from pathlib import Path

import pytest

from adjudicator.forge.branches import KEPT_DAYS, MOST, Branches
from adjudicator.forge.intake import SHARE, gather
from adjudicator.forge.proposals import Proposal, Reply
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import read_time
from tests.cli.people import LATER, League, adjudicator, seat_asked, written
from tests.forge.proposing_here import branches, inbox, point, propose
from tests.forge.senders import INBOX, senders
from tests.repository.git.world import World, git

pytestmark = pytest.mark.slow

NOW = read_time(LATER)
PLACE = f"{INBOX}/a-0001-1.sealed"


@pytest.mark.parametrize("seat", ["nobody", "a"])
def test_a_thousand_branches_of_junk_keep_nobody_waiting(league: League, seat: str) -> None:
    junk = propose(league.remote, "press/duel/junk-0", {f"{INBOX}/zz-0001-1.sealed": b"junk"})
    point(league.remote, [f"press/duel/{seat}-0001-{number:04}" for number in range(1, 1001)], junk)
    mine = next(sender for sender in senders(league) if sender.seat != "a")
    propose(league.remote, f"orders/duel/{mine.seat}-0001-1", {mine.path(): mine.sealed()})
    ran = league.run("--branches", now=LATER)
    assert inbox(league.remote) == [f"{mine.seat}-0001-1.sealed"]
    assert f"{1001 - MOST} more proposals wait for the next run." in ran.out
    left = [name for name in branches(league.remote) if not name.startswith("refused/")]
    assert len(left) == 1001 - MOST
    with Branches(league.organiser.clone, NOW) as source:
        assert gather(source, NOW).complete, "nobody is kept from missing a deadline"


def test_only_what_is_to_be_read_is_fetched(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.forge.branches.Branches.most", SHARE)
    heads = [
        propose(league.remote, f"press/duel/a-0001-{number:02}", {f"{INBOX}/{number}": b"%d" % number})
        for number in range(2 * SHARE)
    ]
    with Branches(league.organiser.clone, NOW) as source:
        gathered = gather(source, NOW)
    clone = league.organiser.clone
    there = [subprocess.run(["git", "-C", clone, "cat-file", "-e", head], check=False) for head in heads]
    assert [not one.returncode for one in there] == [True] * SHARE + [False] * SHARE
    assert len(gathered.waiting) == SHARE


@pytest.mark.parametrize("bare", [True, False])
def test_reasons_are_kept_for_some_weeks_and_not_without_end(
    world: World, monkeypatch: pytest.MonkeyPatch, *, bare: bool
) -> None:
    monkeypatch.setattr("adjudicator.forge.branches.MOST_KEPT", most_kept := 20)
    start = git(world.remote, "rev-parse", "main")
    old = [f"refused/2026-10-{day:02}/orders/duel/a-{day}" for day in range(1, 32)]
    many = [f"refused/2026-11-20/orders/duel/a-{number}" for number in range(most_kept)]
    odd = ["refused/2027-01-01/orders/duel/from-the-future", "refused/my-own", "refused/2026-11-20/other"]
    point(world.remote, old + many + odd, start)
    propose(world.remote, "orders/duel/x", {"README.md": b"junk"})
    with Branches(world.remote if bare else world.home, NOW) as source:
        (proposal,) = source.proposals()
        assert source.answer([Reply(proposal, "No.", taken=False)]) == ()
    kept = [name for name in branches(world.remote) if name.startswith("refused/")]
    days = {name.split("/")[1] for name in kept}
    assert days == {"2026-11-20", "2026-11-21", "my-own"}, "the oldest went, and no date lasts for ever"
    with Branches(world.home, NOW + (KEPT_DAYS + 1) * DAY) as source:
        assert source.proposals() == []
        assert source.answer([]) == ()
    assert branches(world.remote) == ["refused/2026-11-20/other", "refused/my-own"]


ODD = [
    "orders/duel/x\u2028y",
    "orders/duel/x\u0085y",
    "orders/duel/\udcff\udcfe",
    "orders/duel/--upload-pack=touch",
    "orders/duel/$(touch${IFS}x);`id`",
    "orders/duel/a/b",
    "orders/Duel/a-0001-1",
    "orders/" + "x" * 60 + "/a",
    "orders/duel/" + "x" * 200,
    "orders/a-0001-1",
    "HEAD/orders/duel/a-0001-1",
    "orders/duel/\u202egpj.a",
    "orders/main",
]


@pytest.mark.parametrize("bare", [True, False])
def test_a_branch_with_an_odd_name_is_left_alone(world: World, *, bare: bool) -> None:
    head = propose(world.remote, "orders/duel/a-0001-1", {PLACE: b"junk"})
    point(world.remote, ODD, head)
    before = branches(world.remote)
    with Branches(world.remote if bare else world.home, NOW) as source:
        gathered = gather(source, NOW)
        assert [one.proposal.name for one in gathered.submitted] == ["orders/duel/a-0001-1"]
        assert source.answer([Reply(gathered.submitted[0].proposal, "Taken in.", taken=True)]) == ()
    assert branches(world.remote) == [name for name in before if name != "orders/duel/a-0001-1"]


def test_no_branch_can_hide_another_from_git(league: League) -> None:
    """Where there is a branch `refs/heads/main`, git pushes to `main` no more."""
    first, _other = senders(league)
    branch = f"orders/duel/{first.seat}-0001-1"
    head = propose(league.remote, branch, {first.path(): first.sealed()})
    for name in ("main", branch):
        for nested in ("refs/heads/", "refs/heads/refs/heads/", "refs/heads/refs/tags/", "refs/tags/"):
            git(league.remote, "update-ref", f"{nested}refs/heads/{name}", head)
    league.run("--branches", now=LATER)
    assert inbox(league.remote) == [f"{first.seat}-0001-1.sealed"]
    assert git(league.remote, "for-each-ref", "--format=%(refname)") == "refs/heads/main"


@pytest.mark.parametrize("bare", [True, False])
def test_a_league_whose_branch_is_not_found_is_not_taken_for_an_empty_one(
    league: League, tmp_path: Path, *, bare: bool
) -> None:
    """Its branches would all seem to change several files, and be deleted."""
    first, _other = senders(league)
    branch = f"orders/duel/{first.seat}-0001-1"
    head = propose(league.remote, branch, {first.path(): first.sealed()})
    git(league.remote, "update-ref", "refs/heads/refs/heads/main", head)
    if bare:
        git(league.remote, "symbolic-ref", "HEAD", "refs/heads/master")
    else:
        git(league.remote, "branch", "--move", "main", "trunk")
    before = git(league.remote, "for-each-ref")
    where = league.remote if bare else league.organiser.clone
    run = ("run", where, "--branches", "--secret-file", league.secret, "--now", LATER)
    ran = adjudicator(*run, "--site", tmp_path / "pages")
    assert ran.status == 1
    assert "no commit, but others have: main, orders/duel" in ran.err or "but others: trunk, ord" in ran.err
    assert ran.out == ""
    assert git(league.remote, "for-each-ref") == before
    assert not (tmp_path / "pages").exists()
    if bare:
        assert adjudicator("site", league.remote, "--out", tmp_path / "pages").status == 1
    hint = ran.err.strip().rpartition(": git ")[2]
    git(where, *hint.split())
    assert adjudicator(*run).status == 0
    assert branch not in branches(league.remote)


@pytest.mark.parametrize("option", ["--dry-run", "--no-push"])
def test_a_run_that_publishes_nothing_removes_no_branch(league: League, option: str) -> None:
    first, other = senders(league)
    head = propose(league.remote, f"orders/duel/{first.seat}-0001-1", {first.path(): other.sealed()})
    point(league.remote, ["refused/2020-01-01/orders/duel/old"], head)
    point(league.remote, ["join"], head)
    git(league.remote, "update-ref", "refs/heads/refs/heads/orders/duel/hidden", head)
    before = git(league.remote, "for-each-ref")
    ran = league.run("--branches", option, now=LATER)
    assert "refused: It is sealed for another game" in ran.out
    assert "The branch join prevents players from pushing theirs." in ran.err
    assert "deleted" not in ran.err
    assert git(league.remote, "for-each-ref") == before


@pytest.mark.parametrize("bare", [True, False])
@pytest.mark.parametrize(
    "obstacle",
    ["refused", "refused/2026-11-21", "refused/2026-11-21/orders", "refused/2026-11-21/orders/duel"],
)
def test_nothing_stands_in_the_way_of_a_refusal(world: World, obstacle: str, *, bare: bool) -> None:
    head = propose(world.remote, "orders/duel/x", {"README.md": b"junk"})
    point(world.remote, [obstacle], head)
    with Branches(world.remote if bare else world.home, NOW) as source:
        (proposal,) = source.proposals()
        assert source.answer([Reply(proposal, "No.", taken=False)]) == ()
    assert branches(world.remote) == ["refused/2026-11-21/orders/duel/x"]


@pytest.mark.parametrize("bare", [True, False])
def test_a_refusal_that_cannot_be_told_takes_its_branch_away_all_the_same(
    world: World, *, bare: bool
) -> None:
    head = propose(world.remote, "orders/duel/x", {"README.md": b"junk"})
    point(world.remote, ["refused/2026-11-21/orders/duel/x/y"], head)
    with Branches(world.remote if bare else world.home, NOW) as source:
        (proposal,) = source.proposals()
        assert source.answer([Reply(proposal, "No.", taken=False)]) == ()
    assert branches(world.remote) == ["refused/2026-11-21/orders/duel/x/y"]


@pytest.mark.parametrize("obstacle", ["orders", "orders/duel"])
def test_a_branch_that_keeps_all_others_from_being_pushed_goes(league: League, obstacle: str) -> None:
    """And whoever could not push because of it misses no deadline in the run that finds it."""
    point(league.remote, [obstacle], git(league.remote, "rev-parse", "main"))
    player, _other = seat_asked(league)
    orders = written(league, player)
    said = player.does("submit", orders, status=1).err
    assert f"The remote has a branch {obstacle}, beside which git makes no orders/duel/" in said
    ran = league.run("--branches", now="2026-11-24T04:00:01Z")
    assert f"The branch {obstacle} prevents players from pushing theirs." in ran.err
    assert f"The branch {obstacle} is deleted." in ran.err
    assert "nobody misses a deadline in this run" in ran.err
    assert branches(league.remote) == []
    player.does("submit", orders)
    ran = league.run("--branches", now="2026-11-24T04:15:01Z")
    assert "Turn 1 is adjudicated" in ran.out
    assert "taken in" in ran.out


@pytest.mark.parametrize("many", [1, 3])
def test_branches_that_go_while_they_are_fetched_are_done_without(world: World, many: int) -> None:
    """As they do when another job has taken them in."""
    for number in range(many):
        propose(world.remote, f"orders/duel/a-0001-{number}", {PLACE: b"%d" % number})
    with Branches(world.home, NOW) as source:
        listed = source.proposals()
        git(world.remote, "branch", "--quiet", "-D", "orders/duel/a-0001-0")
        there = source.fetch(listed)
        assert there == listed[1:]
        assert [source.read(one, *source.changes(one)) for one in there] == [b"1", b"2"][: many - 1]


def test_a_branch_that_moves_while_it_is_fetched_is_read_as_it_stands_by_then(world: World) -> None:
    propose(world.remote, "orders/duel/a-0001-1", {PLACE: b"first"})
    with Branches(world.home, NOW) as source:
        listed = source.proposals()
        head = propose(world.remote, "orders/duel/a-0001-1", {PLACE: b"second"})
        (there,) = source.fetch(listed)
        assert there.head == head
        assert source.read(there, *source.changes(there)) == b"second"


@pytest.mark.parametrize("bare", [True, False])
def test_what_moved_is_left_and_the_rest_is_answered(world: World, *, bare: bool) -> None:
    names = [f"orders/duel/a-0001-{number:03}" for number in range(100)]
    point(world.remote, names, propose(world.remote, "start", {PLACE: b"junk"}))
    with Branches(world.remote if bare else world.home, NOW) as source:
        listed = source.proposals()
        propose(world.remote, names[7], {PLACE: b"better"})
        git(world.remote, "branch", "--quiet", "-D", names[9])
        assert source.answer([Reply(one, f"No {one.name}.", taken=False) for one in listed]) == ()
    left = [name for name in branches(world.remote) if not name.startswith("refused/")]
    assert left == [names[7], "start"]
    told = git(world.remote, "log", "--format=%B", f"refused/2026-11-21/{names[99]}").strip()
    assert told == f"No {names[99]}."


def test_a_remote_that_takes_no_answer_is_told_of(world: World) -> None:
    propose(world.remote, "orders/duel/a-0001-1", {PLACE: b"junk"})
    git(world.remote, "config", "receive.denyDeletes", "true")
    with Branches(world.home, NOW) as source:
        listed = source.proposals()
        ((reply, error),) = source.answer([Reply(listed[0], "No.", taken=True)])
    assert reply.proposal == listed[0]
    assert "could not be reached" in str(error)


def test_orders_and_acts_of_a_game_are_urgent(league: League) -> None:
    urgent = ("act/duel/away-a-0123abcd", "acts/duel/x", "orders/duel/x")
    others = ("act/nothing/x", "join/duel/x", "press/duel/x", "ready/duel/x")
    point(league.remote, [*urgent, *others], propose(league.remote, "start", {PLACE: b"junk"}))
    with Branches(league.organiser.clone, NOW) as source:
        assert {one.name: one.urgent for one in source.proposals()} == {
            **dict.fromkeys(urgent, True),
            **dict.fromkeys(others, False),
        }


def test_whose_share_a_branch_counts_towards(league: League) -> None:
    for name in ("a-0001-1", "b-0001-1", "zz-0001-1", "pause-0123abcd", "rotate-key-b-0123abcd"):
        propose(league.remote, f"orders/duel/{name}", {PLACE: b"junk"})
    propose(league.remote, "act/nothing/a-0001-1", {PLACE: b"junk"})
    with Branches(league.organiser.clone, NOW) as source:
        shares = {one.name.split("/")[2]: one.sender for one in source.proposals()[1:]}
        assert source.proposals()[0] == Proposal(
            "act/nothing/a-0001-1", git(league.remote, "rev-parse", "act/nothing/a-0001-1"), game="nothing"
        )
    assert shares == {
        "a-0001-1": "duel/a",
        "b-0001-1": "duel/b",
        "zz-0001-1": "duel/orders",
        "pause-0123abcd": "duel/orders",
        "rotate-key-b-0123abcd": "duel/b",
    }
