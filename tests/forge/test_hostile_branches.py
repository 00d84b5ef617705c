"""Branches made to stop whoever reads them: each is refused by name, and stands in nobody's way."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from adjudicator.forge.branches import Branches, changes_of
from adjudicator.forge.intake import gather
from adjudicator.forge.judging import Refusal, judge
from adjudicator.forge.own_branches import proposal_statuses, remember
from adjudicator.forge.proposals import Undelivered
from adjudicator.repository.files import Folder
from adjudicator.repository.git.limits import Limits
from adjudicator.repository.times import read_time
from tests.cli.people import LATER, League, adjudicator
from tests.forge.hostile_objects import Pack, costly_tree, damaged_commits, hostile_commits, nested
from tests.forge.proposing_here import branches, inbox, propose
from tests.forge.senders import INBOX, senders
from tests.repository.git.world import World, git, lose, write
from tests.slow import first

NOW = read_time(LATER)
PLACE = f"{INBOX}/a-0001-1.sealed"
REFUSED = {
    "many paths": "It changes several files",
    "many folders": "It changes more than 50 folders.",
    "deep": "Its folders are nested more than 10 deep.",
    "many files": "It changes several files",
    "large folder": "It makes a folder larger by more than 65536 bytes.",
    "large commit": "One of its commits is larger than 65536 bytes.",
    "long history": "It adds more than 100 commits.",
    "many parents": "It adds more than 100 commits.",
}
UNREADABLE = "Git cannot read it, or not with as little time and memory as a proposal may cost."

Made = Callable[[str, str], tuple[Pack, dict[str, str]]]


def push(remote: Path, made: Made) -> dict[str, str]:
    """Make commits branches, without asking git what it thinks of them; gives their heads."""
    start, tree = git(remote, "rev-parse", "main", "main^{tree}").splitlines()
    pack, commits = made(start, tree)
    pack.store(remote)
    for wrong, head in commits.items():
        write(remote / "refs" / "heads" / _branch(wrong), f"{head}\n".encode())
    return commits


def _branch(wrong: str) -> str:
    return f"orders/duel/{wrong.replace(' ', '-')}"


def refusals(clone: Path) -> dict[str, str]:
    """Why each branch is refused in the run that reads them all, in which nobody's deadline is put off."""
    begun = time.monotonic()
    with Branches(clone, NOW) as source:
        gathered = gather(source, NOW)
    assert time.monotonic() - begun < 10
    assert gathered.complete
    assert gathered.unread == ()
    verdicts = {one.proposal.name: judge(Folder(clone), one, NOW) for one in gathered.submitted}
    return {name: verdict.reason for name, verdict in verdicts.items() if isinstance(verdict, Refusal)}


@pytest.mark.parametrize("bare", first(1, [True, False]))
def test_a_branch_over_a_limit_is_refused_by_name(world: World, *, bare: bool) -> None:
    push(world.remote, hostile_commits)
    propose(world.remote, "orders/duel/a-0001-1", {PLACE: b"junk"})
    told = refusals(world.remote if bare else world.home)
    assert told.pop("orders/duel/a-0001-1") == "There is no game of this name here.", "it is read as ever"
    assert set(told) == {_branch(wrong) for wrong in REFUSED}
    for wrong, reason in REFUSED.items():
        assert told[_branch(wrong)].startswith(reason), wrong


def test_a_branch_that_cannot_be_read_is_refused(world: World) -> None:
    """But not one that lacks objects: no server takes such a push, so that they were lost there."""
    wrong = push(world.remote, damaged_commits)
    with Branches(world.remote, NOW) as source:
        gathered = gather(source, NOW)
    verdicts = [(one.proposal.name, judge(Folder(world.remote), one, NOW)) for one in gathered.submitted]
    told = {name: verdict.reason for name, verdict in verdicts if isinstance(verdict, Refusal)}
    lost = {_branch(kind) for kind in wrong if "missing" in kind}
    assert {proposal.name for proposal, _reason in gathered.unread} == lost
    assert gathered.undelivered == {"duel"}
    assert told == dict.fromkeys({_branch(kind) for kind in wrong} - lost, UNREADABLE)


@pytest.mark.slow
@pytest.mark.parametrize("bare", [True, False])
def test_what_takes_git_too_much_memory_is_refused(
    world: World, monkeypatch: pytest.MonkeyPatch, *, bare: bool
) -> None:
    monkeypatch.setattr("adjudicator.forge.branches.READING", Limits(2, 30_000_000))
    monkeypatch.setattr("adjudicator.forge.branches.FETCHING", Limits(2, 30_000_000))

    def made(start: str, _tree: str) -> tuple[Pack, dict[str, str]]:
        pack = Pack()
        return pack, {"costly": pack.commit(costly_tree(pack, 40_000_000), start)}

    push(world.remote, made)
    propose(world.remote, "orders/duel/a-0001-1", {PLACE: b"junk"})
    told = refusals(world.remote if bare else world.home)
    assert told["orders/duel/a-0001-1"] == "There is no game of this name here."
    assert told["orders/duel/costly"] == (UNREADABLE if bare else UNREADABLE.replace("read", "fetch"))


@pytest.mark.slow
def test_a_hostile_branch_stops_no_league(league: League) -> None:
    """And is not looked at again."""
    push(league.remote, hostile_commits)
    first, _other = senders(league)
    propose(league.remote, f"orders/duel/{first.seat}-0001-1", {first.path(): first.sealed()})
    ran = league.run("--branches", now=LATER)
    assert inbox(league.remote) == [f"{first.seat}-0001-1.sealed"]
    for wrong, reason in REFUSED.items():
        assert f"{_branch(wrong)}: refused: {reason}" in ran.out
    assert branches(league.remote) == sorted(f"refused/2026-11-21/{_branch(wrong)}" for wrong in REFUSED)
    assert league.run("--branches", now=LATER).out == "There is nothing to do now.\n"


def test_where_the_repository_itself_cannot_be_read_nothing_is_refused(world: World) -> None:
    """A damaged disk is not the fault of whoever proposes."""
    propose(world.remote, "orders/duel/a-0001-1", {PLACE: b"junk"})
    tree = git(world.remote, "rev-parse", "main^{tree}")
    with Branches(world.remote, NOW) as source:
        (proposal,) = source.proposals()
        lose(world.remote, tree)
        with pytest.raises(Undelivered, match="Run git fsck in the repository"):
            source.changes(proposal)


def test_a_hostile_commit_is_checked_as_it_would_be_taken_in(world: World) -> None:
    push(world.remote, hostile_commits)
    for wrong, reason in REFUSED.items():
        verdict = judge(Folder(world.home), changes_of(world.remote, _branch(wrong)), NOW)
        assert isinstance(verdict, Refusal)
        assert verdict.reason.startswith(reason)


def test_a_large_reason_is_not_read(world: World) -> None:
    """Anyone who may push branches can push what looks like a reason for a refusal."""
    head = propose(world.remote, "orders/duel/a-0001-1", {PLACE: b"junk"})
    git(world.home, "fetch", "--quiet", "origin", "orders/duel/a-0001-1")
    remember(world.home, "orders/duel/a-0001-1", head)
    git(world.remote, "branch", "--quiet", "-D", "orders/duel/a-0001-1")
    pack = Pack()
    told = pack.commit(pack.tree(), message=f"{head}\n\nNo.\n\n".encode() + b"x" * 10_000_000)
    pack.store(world.remote)
    write(world.remote / "refs/heads/refused/2026-11-21/orders/duel/a-0001-1", told.encode() + b"\n")
    assert proposal_statuses(world.home, NOW) == ()


@pytest.mark.slow
@pytest.mark.parametrize("bare", [True, False])
def test_a_tree_that_crashes_git_is_refused(league: League, *, bare: bool) -> None:
    """As it was pushed: in spite of a limit to what is taken in, and of git's own examination."""
    git(league.remote, "config", "receive.maxInputSize", "1m")
    git(league.remote, "config", "transfer.fsckObjects", "true")
    mallory = league.folder / "mallory.git"
    git(league.folder, "clone", "--quiet", "--bare", "remote.git", "mallory.git")
    for repository in (league.remote, mallory):
        git(repository, "config", "core.maxTreeDepth", "100000")  # git 2.43 and newer allow 2048

    def made(start: str, _tree: str) -> tuple[Pack, dict[str, str]]:
        pack = Pack()
        file = pack.tree(("100644", "f", pack.add("blob", b"x")))
        return pack, {"deep": pack.commit(nested(pack, file, 16_000), start)}

    (head,) = push(mallory, made).values()
    git(mallory, "push", "--quiet", "../remote.git", f"{head}:refs/heads/{_branch('deep')}")
    if bare:
        command = ("run", league.remote, "--branches", "--now", LATER, "--secret-file", league.secret)
        ran = adjudicator(*command)
    else:
        ran = league.run("--branches", now=LATER)
    # From elsewhere, a newer git does not even fetch it.
    reasons = ("Its folders are nested more than 10 deep.", *(() if bare else ("Git cannot fetch it",)))
    assert any(f"{_branch('deep')}: refused: {reason}" in ran.out for reason in reasons)
    assert branches(league.remote) == [f"refused/2026-11-21/{_branch('deep')}"]


IDS = st.sampled_from(["start", "tree", "file", "nowhere", *(f"made {number}" for number in range(6))])
MODES = st.sampled_from([b"100644", b"100755", b"40000", b"040000", b"120000", b"160000"]) | st.binary(
    max_size=7
)
NAMES = st.sampled_from([b"turns", b"duel", b"inbox", b"a-0001-1.sealed"]) | st.binary(max_size=12)
TREES = st.lists(st.tuples(MODES, NAMES, IDS), max_size=4)
COMMITS = st.tuples(IDS, st.lists(IDS, max_size=3), st.binary(max_size=40))


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(objects=st.lists(TREES | COMMITS | st.binary(max_size=60), min_size=1, max_size=6), kinds=st.data())
def test_whatever_objects_a_branch_is_made_of_it_is_judged(
    world: World, objects: list[object], kinds: st.DataObject
) -> None:
    """Trees, commits and files, each named as any of the others: nothing raises, and nothing takes long."""
    start, tree = git(world.remote, "rev-parse", "main", "main^{tree}").splitlines()
    pack = Pack()
    ids = {"start": start, "tree": tree, "file": pack.add("blob", b"x")}

    def known(name: str) -> str:
        return ids.get(name, "12" * 20)

    for number, made in enumerate(objects):
        if isinstance(made, list):
            content = b"".join(
                mode + b" " + name + b"\0" + bytes.fromhex(known(inner)) for mode, name, inner in made
            )
            kind = "tree"
        elif isinstance(made, tuple):
            lines = [b"tree " + known(made[0]).encode()]
            lines += [b"parent " + known(parent).encode() for parent in made[1]]
            content, kind = b"\n".join([*lines, made[2], b"", b""]), "commit"
        else:
            assert isinstance(made, bytes)
            content, kind = made, kinds.draw(st.sampled_from(["commit", "tree", "blob"]))
        ids[f"made {number}"] = pack.add(kind, content)
    pack.store(world.remote)
    write(world.remote / "refs/heads/orders/duel/a-0001-1", ids[f"made {len(objects) - 1}"].encode() + b"\n")
    begun = time.monotonic()
    with Branches(world.remote, NOW) as source:
        gathered = gather(source, NOW)
    assert time.monotonic() - begun < 10
    verdicts = [judge(Folder(world.remote), one, NOW) for one in gathered.submitted]
    assert [isinstance(verdict, Refusal) for verdict in verdicts] == [True] * (1 - len(gathered.undelivered))
