"""Taking in by the commands themselves: from branches, from a forge, in any order, killed and repeated."""

import base64
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

import pytest

from adjudicator import forge as forge_package
from adjudicator.forge.intake import PATIENCE, SHARE, Gathered, gather, take_in
from adjudicator.forge.judging import Refusal
from adjudicator.forge.proposals import Changed, ForgeError, Proposal, Reply, Source, Submitted, Unlisted
from adjudicator.repository.files import Folder
from adjudicator.repository.game_file import Conditions
from adjudicator.repository.people.acts import (
    Away,
    Leave,
    Resign,
    SignedAct,
    Vote,
    join_act,
    ready_act,
    sign_act,
    take_over_act,
)
from adjudicator.repository.published import published_game
from adjudicator.repository.schedule import DAY
from adjudicator.repository.seat_files import keyed_seat
from adjudicator.repository.times import read_time, time_text
from adjudicator.sealing import SIGNED, PublicKey, SecretKey, encode, read_key_file
from tests import killing
from tests.cli.conftest import copied
from tests.cli.people import LATER, League, Outcome, adjudicator, untimed, written
from tests.forge.forge_here import EACH_FORGE, TOKEN, ForgeHere, Trouble, forge_here
from tests.forge.hosting_examples import example
from tests.forge.proposing_here import branches, environment, inbox, propose
from tests.forge.senders import INBOX, Sender, senders
from tests.repository.git.world import git
from tests.repository.table_in_memory import GameInMemory

NOW = read_time(LATER)
AFTER_DEADLINE = "2026-11-24T04:00:00Z"
SEALED_VOTE = base64.b64encode(bytes(560)).decode()


def push(league: League, sender: Sender, counter: int = 1, seed: str = "any", time: int = 0) -> str:
    """Orders of a player on a branch of their own, as `submit` pushes them."""
    path = sender.path(counter, time=time)
    branch = f"orders/duel/{path.removeprefix(f'{INBOX}/').removesuffix('.sealed')}"
    propose(league.remote, branch, {path: sender.sealed(counter, text=sender.orders(seed), time=time)})
    return branch


def turns(league: League) -> list[str]:
    listed = git(league.remote, "ls-tree", "--name-only", "main:turns/duel").splitlines()
    return [name for name in listed if name.isdecimal()]


# --- Branches ---------------------------------------------------------------------------------------------


def test_branches_are_taken_in_and_adjudicated_by_one_command(league: League) -> None:
    first, other = senders(league)
    push(league, first)
    propose(league.remote, "orders/duel/forged", {first.path(2): other.sealed(2, seat=first.seat)})
    propose(league.remote, "act/duel/evil", {".github/workflows/adjudicate.yml": b"on: push"})
    propose(league.remote, "idea/unrelated", {"README.md": b"not meant for the adjudicator"})
    ran = league.run("--branches", now=LATER)
    assert f"orders/duel/{first.seat}-0001-1: taken in" in ran.out
    assert "orders/duel/forged: refused: It is sealed for another game" in ran.out
    assert "act/duel/evil: refused: It changes a file outside the inbox" in ran.out
    assert "duel: Turn 1 is adjudicated." in ran.out
    assert inbox(league.remote) == [f"{first.seat}-0001-1.sealed"]
    assert branches(league.remote) == [
        "idea/unrelated",
        "refused/2026-11-21/act/duel/evil",
        "refused/2026-11-21/orders/duel/forged",
    ]
    message = git(league.remote, "log", "--format=%s", "main").splitlines()
    assert message[:2] == ["duel: turn 1", "Take in 1 file"]
    again = league.run("--branches", now=LATER)
    assert again.out == "There is nothing to do now.\n"


def test_a_run_that_only_refuses_says_so(league: League) -> None:
    propose(league.remote, "act/duel/evil", {".github/workflows/adjudicate.yml": b"on: push"})
    evil, nothing = league.run("--branches", now=LATER).out.splitlines()
    assert evil.startswith("act/duel/evil: refused: It changes a file outside the inbox")
    assert nothing == "There is nothing else to do now."


def test_what_several_people_propose_is_taken_in_by_one_commit(league: League) -> None:
    first, other = senders(league)
    push(league, other)
    push(league, first)
    push(league, first, 2, seed="second thoughts")
    assert adjudicator("intake", league.organiser.clone, "--branches", "--now", LATER).status == 0
    assert git(league.remote, "log", "-1", "--format=%s", "main") == "Take in 3 files"
    assert branches(league.remote) == []
    assert turns(league) == ["0000"], "nothing is adjudicated without the secret"


@pytest.mark.slow
def test_a_branch_may_be_pushed_to_again_after_it_was_taken_in(league: League) -> None:
    """As a player does whose clone had not heard of it: the file never changes, and the player is told."""
    first, _other = senders(league)
    branch = push(league, first)
    intake = ("intake", league.organiser.clone, "--branches", "--now", LATER)
    adjudicator(*intake)
    push(league, first, seed="second thoughts")
    assert "already another file of this name" in adjudicator(*intake).out
    assert branches(league.remote) == [f"refused/2026-11-21/{branch}"]


@pytest.mark.slow
def test_two_clones_that_count_alike_push_two_branches_and_the_later_orders_count(league: League) -> None:
    first, _other = senders(league)
    later = push(league, first, seed="second thoughts", time=NOW - 60)
    intake = ("intake", league.organiser.clone, "--branches", "--now", LATER)
    assert f"{later}: taken in" in adjudicator(*intake).out
    earlier = push(league, first, time=NOW - 120)
    assert (
        f"{earlier}: refused: Orders of this number, sealed later, came before." in adjudicator(*intake).out
    )
    latest = push(league, first, seed="third thoughts", time=NOW - 30)
    assert f"{latest}: taken in" in adjudicator(*intake).out
    assert "Turn 1 is adjudicated." in league.run(now=LATER).out
    used = keyed_seat(published_game(Folder(league.organiser.clone), "duel"), first.key).used
    assert [(receipt.accepted, receipt.submission) for receipt in used] == [
        (True, branch.rpartition("/")[2]) for branch in (later, latest)
    ]


@pytest.mark.slow
def test_taking_in_killed_at_any_step_loses_and_repeats_nothing(league: League, tmp_path: Path) -> None:
    first, other = senders(league)
    push(league, first)
    propose(league.remote, "orders/duel/forged", {first.path(2): other.sealed(2, seat=first.seat)})
    heads = set()
    at, step = 1, 7
    while True:
        folder = tmp_path / f"at-{at}"
        copy = copied_whole(league, folder)
        command = ("intake", str(copy.organiser.clone), "--branches", "--now", LATER)
        outcome = killing.run("adjudicator", *command, at=at)
        assert adjudicator(*command).status == 0
        heads.add(git(copy.remote, "rev-parse", "main"))
        assert branches(copy.remote) == ["refused/2026-11-21/orders/duel/forged"], outcome.steps[-1]
        assert inbox(copy.remote) == [f"{first.seat}-0001-1.sealed"]
        if not outcome.killed:
            break
        at += step
    assert len(heads) == 1


def copied_whole(league: League, folder: Path) -> League:
    """The league as it is, branches and all."""
    return copied(league.folder, folder)


@pytest.mark.slow
def test_a_race_between_intake_and_a_push_to_main_loses_nothing(league: League) -> None:
    """Main moves between gathering and pushing: what was gathered is judged again on the new head."""
    first, other = senders(league)
    push(league, first)
    racing = [
        subprocess.Popen(
            [sys.executable, "-m", "adjudicator", "intake", str(clone), "--branches", "--now", LATER],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        for clone in (league.organiser.clone, league.ann.clone)
    ]
    propose(league.remote, "main", {other.path(): other.sealed()})
    for process in racing:
        output, _error = process.communicate()
        assert process.returncode == 0, output.decode()
    assert inbox(league.remote) == sorted([f"{first.seat}-0001-1.sealed", f"{other.seat}-0001-1.sealed"])
    assert branches(league.remote) == []


@pytest.mark.slow
@pytest.mark.parametrize("passed", [20, 0], ids=["same clock", "clock behind"])
def test_the_loser_of_two_runs_ends_quietly(
    league: League, monkeypatch: pytest.MonkeyPatch, passed: int
) -> None:
    """The other run makes the turn after this one has begun, ten seconds later by its own clock."""
    first, _other = senders(league)
    push(league, first)
    times = [NOW]

    def clock() -> int:
        if len(times) == 1:
            command = ("run", league.ann.clone, "--branches", "--secret-file", league.secret)
            other = adjudicator(*command, "--now", "2026-11-21T06:00:10Z")
            assert "duel: Turn 1 is adjudicated." in other.out
            times.append(NOW + passed)
            return NOW
        return times[-1]

    monkeypatch.setattr("adjudicator.cli.parameters.clock", clock)
    ran = adjudicator("run", league.organiser.clone, "--branches", "--secret-file", league.secret)
    assert ran == Outcome(0, "There is nothing to do now.\n", "")
    assert turns(league) == ["0000", "0001"]


# --- Any bare repository ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_push_to_a_bare_repository_is_adjudicated_by_its_hook(league: League, tmp_path: Path) -> None:
    """The examples in HOSTING.md, as they stand there."""
    (tmp_path / "secret").write_bytes(league.secret.read_bytes())
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "adjudicator").write_text(
        f'#!/bin/sh\nexec {sys.executable} -m adjudicator "$@" --now {LATER}\n'
    )
    (tmp_path / "bin" / "adjudicator").chmod(0o755)
    for name in ("post-receive", "update"):
        hook = league.remote / "hooks" / name
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(example(name).replace("/srv/league", str(tmp_path)))
        hook.chmod(0o755)
    first, _other = senders(league)
    person = league.ann if first.key.public == read_public(league.ann.key) else league.bob
    orders = tmp_path / "orders.yaml"
    orders.write_text(first.orders())
    sent = subprocess.run(
        [sys.executable, "-m", "adjudicator", "submit", orders, "-C", person.clone, "--key", person.key],
        capture_output=True,
        text=True,
        check=False,
        env=environment(PYTHONPATH=str(Path(forge_package.__file__).parent.parent.parent)),
    )
    assert sent.returncode == 0, sent.stderr
    assert turns(league) == ["0000", "0001"]
    assert branches(league.remote) == []
    page = (tmp_path / "pages" / "duel" / "0001.html").read_text("utf-8")
    assert '"https://league.example/duel/0001.png"' in page


def test_in_a_bare_clone_it_is_said_whose_branches_are_read(league: League, tmp_path: Path) -> None:
    bare = tmp_path / "bare.git"
    git(tmp_path, "clone", "--quiet", "--bare", str(league.remote), str(bare))
    command = ("intake", bare, "--branches", "--now", LATER)
    assert "This bare repository has a remote, origin, so its branches are read" in adjudicator(*command).err
    git(bare, "remote", "remove", "origin")
    assert "has a remote" not in adjudicator(*command).err


# --- A forge ----------------------------------------------------------------------------------------------


@pytest.fixture(params=EACH_FORGE)
def dialect(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def run(league: League, here: ForgeHere, *more: str, now: str = LATER, status: int = 0) -> Outcome:
    """The league's one command, with a forge."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUDICATOR_FORGE_TOKEN", TOKEN)
        return league.run(
            "--forge", here.dialect, "--forge-address", here.address, *more, now=now, status=status
        )


def test_pull_requests_are_taken_in_answered_and_closed(league: League, dialect: str) -> None:
    first, other = senders(league)
    with forge_here(league.remote, dialect) as here:
        here.propose(push(league, first), "ann")
        propose(league.remote, "x", {first.path(2): other.sealed(2, seat=first.seat)})
        here.propose("x", "mallory")
        ran = run(league, here)
        assert "1 by ann: taken in\n" in ran.out
        assert "2 by mallory: refused: It is sealed for another game, turn or seat" in ran.out
        assert "duel: Turn 1 is adjudicated." in ran.out
        (taken,), (refused,) = here.told(1), here.told(2)
        assert taken.startswith("Taken in, as of version ")
        assert refused.startswith("Not taken in, as of version ")
        assert "\n\n    It is sealed for another game" in refused
        assert {pull.state for pull in here.pulls.values()} == {"closed"}
        assert git(league.remote, "rev-parse", "x"), "branches are their owners'"
        assert run(league, here).out == "There is nothing to do now.\n"
        assert len(here.told(1)) == len(here.told(2)) == 1


def test_a_run_that_could_not_answer_is_finished_by_the_next(league: League, dialect: str) -> None:
    first, _other = senders(league)
    with forge_here(league.remote, dialect) as here:
        here.propose(push(league, first), "ann")
        root = (
            "projects/ann%2Fleague/merge_requests/1/notes"
            if dialect == "gitlab"
            else "repos/ann/league/issues/"
        )
        here.broken.add(root)
        failed = run(league, here, status=3)
        assert "1 by ann: The forge could not be reached" in failed.err
        assert turns(league) == ["0000", "0001"], "what was taken in counts"
        here.broken.clear()
        assert "1 by ann: taken in\n" in run(league, here).out
        assert len(here.told(1)) == 1
        assert here.pulls[1].state == "closed"
        assert inbox(league.remote) == [f"{first.seat}-0001-1.sealed"]


def test_nobody_misses_a_deadline_because_the_forge_is_out_of_order(league: League, dialect: str) -> None:
    first, _other = senders(league)
    with forge_here(league.remote, dialect) as here:
        here.propose(push(league, first), "ann")
        here.broken.add("")
        failed = run(league, here, now=AFTER_DEADLINE, status=1)
        assert "The forge could not be reached" in failed.err
        here.broken = {"projects/ann%2Fleague/repository/", "repos/ann/league/git/"}
        failed = run(league, here, now=AFTER_DEADLINE, status=1)
        assert "No proposal could be read (1: The forge could not be reached" in failed.err
        assert turns(league) == ["0000"]
        here.broken.clear()
        assert "duel: Turn 1 is adjudicated." in run(league, here, now=AFTER_DEADLINE).out
    events = git(league.remote, "show", "main:turns/duel/0001/events.json")
    assert '"default":true' not in events


def test_nobody_misses_a_deadline_while_one_proposal_of_several_cannot_be_read(
    league: League, dialect: str
) -> None:
    first, _other = senders(league)
    with forge_here(league.remote, dialect) as here:
        here.propose(push(league, first), "ann")
        propose(league.remote, "x", {"README.md": b"readable"})
        here.propose("x", "mallory")
        root = "projects/ann%2Fleague/merge_requests" if dialect == "gitlab" else "repos/ann/league/pulls"
        here.broken = {f"{root}/1/"}
        held = run(league, here, now=AFTER_DEADLINE, status=3)
        assert "so nobody misses a deadline in this run" in held.err
        assert "1 by ann: The forge could not be reached" in held.err
        assert here.pulls[2].state == "closed", "what can be read is answered"
        assert turns(league) == ["0000"]
        here.broken.clear()
        assert "duel: Turn 1 is adjudicated." in run(league, here, now=AFTER_DEADLINE).out
    events = git(league.remote, "show", "main:turns/duel/0001/events.json")
    assert '"default":true' not in events


def blob_of(dialect: str, league: League, sender: Sender) -> str:
    """The path by which a forge gives the content of a player's first orders."""
    if dialect == "gitlab":
        return f"projects/ann%2Fleague/repository/files/{quote(sender.path(), safe='')}"
    blob = git(league.remote, "rev-parse", f"{push(league, sender)}:{sender.path()}")
    return f"repos/ann/league/git/blobs/{blob}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "trouble",
    [
        Trouble(403),
        Trouble(404),
        Trouble(500),
        Trouble(200, body=b'{"content": "', announced=1000),
        Trouble(429, (("Retry-After", "3600"),)),
    ],
    ids=["forbidden", "not found", "out of order", "broken off", "too much asked"],
)
def test_one_content_that_is_never_given_holds_nobody_for_ever(
    league: League, dialect: str, trouble: Trouble
) -> None:
    first, other = senders(league)
    limit = trouble.status == 429
    with forge_here(league.remote, dialect) as here:
        propose(league.remote, "x", {"README.md": b"readable"})
        here.house.add("organiser")
        here.propose("x", "organiser")
        here.propose(push(league, first), "ann")
        propose(league.remote, "y", {other.path(): other.sealed()})
        here.propose("y", "bob")
        here.trouble[blob_of(dialect, league, first)] = [trouble]
        for now in ("2026-11-21T20:00:00Z", AFTER_DEADLINE):
            held = run(league, here, now=now, status=3)
            assert "so nobody misses a deadline in this run" in held.err
            assert inbox(league.remote) == ([] if limit else [f"{other.seat}-0001-1.sealed"])
            assert here.pulls[2].state == "open"
            assert turns(league) == ["0000"]
        given_up = run(league, here, now="2026-11-24T05:00:00Z", status=3 if limit else 0)
        assert turns(league) == ["0000"]
        assert here.pulls[2].state == ("open" if limit else "closed")
        assert limit or "2 by ann: refused: It could not be read for three days" in given_up.out
        assert limit or "could not be read for three days" in here.told(2)[0]
        run(league, here, now="2026-11-25T04:00:00Z", status=3 if limit else 0)
        assert turns(league)[:2] == ["0000", "0001"], "a day after the deadline the game goes on"


def test_robots_and_maintainers_are_left_alone_and_strangers_are_not(league: League, dialect: str) -> None:
    first, other = senders(league)
    with forge_here(league.remote, dialect) as here:
        here.house |= {"organiser", "renovate"}
        propose(league.remote, "deps", {"requirements.txt": b"pillow==12\n"})
        propose(league.remote, "bad", {first.path(2): other.sealed(2, seat=first.seat)})
        propose(league.remote, "gh-pages", {"README.md": b"not for main"})
        here.propose("deps", "renovate", robot=True)
        here.propose("deps", "organiser")
        here.propose("deps", "mallory")
        here.propose("bad", "organiser")
        here.propose("gh-pages", "mallory", base="pages")
        here.propose("deps", "")
        ran = run(league, here)
        assert [number for number, pull in here.pulls.items() if pull.state == "open"] == [1, 2, 5]
        assert "1 by renovate: left alone" in ran.out
        assert "2 by organiser: left alone" in ran.out
        assert "3 by mallory: refused: It changes a file outside the inbox" in ran.out
        assert "4 by organiser: refused: It is sealed for another game" in ran.out
        assert here.told(1) == here.told(2) == here.told(5) == []


def test_a_draft_is_left_open_and_told_so_once(league: League, dialect: str) -> None:
    first, _other = senders(league)
    with forge_here(league.remote, dialect) as here:
        orders = here.propose(push(league, first), "ann", draft=True)
        propose(league.remote, "deps", {"requirements.txt": b"pillow==12\n"})
        idea = here.propose("deps", "mallory", draft=True)
        for _run in range(2):
            ran = run(league, here)
            assert f"{orders} by ann: left open: This is a draft." in ran.out
            assert f"{idea} by mallory: left alone; it is a draft" in ran.out
        assert here.told(orders) == ["This is a draft. It is looked at once you mark it as ready for review."]
        assert here.told(idea) == []
        assert {pull.state for pull in here.pulls.values()} == {"open"}
        assert inbox(league.remote) == []
        here.pulls[orders].draft = False
        assert f"{orders} by ann: taken in" in run(league, here).out
        assert here.told(orders)[-1].startswith("Taken in, as of version "), "the same commit, another answer"


def test_a_draft_is_left_open_whatever_is_wrong_with_it(league: League, dialect: str) -> None:
    first, _other = senders(league)
    with forge_here(league.remote, dialect) as here:
        propose(league.remote, "x", {first.path(): first.sealed(), "README.md": b"mine"})
        here.propose("x", "ann", draft=True)
        assert "1 by ann: left open: This is a draft." in run(league, here).out
        here.pulls[1].draft = False
        assert "1 by ann: refused: It changes several files" in run(league, here).out
        assert "It changes several files" in here.told(1)[-1]


def test_what_is_refused_is_told_when_it_is_reopened_and_no_more(league: League) -> None:
    with forge_here(league.remote, "github") as here:
        propose(league.remote, "x", {"README.md": b"mine"})
        here.propose("x")
        run(league, here)
        here.pulls[1].state = "open"
        run(league, here)
        assert len(here.told(1)) == 1
        propose(league.remote, "x", {"README.md": b"mine again"})
        here.pulls[1].state = "open"
        run(league, here)
        assert len(here.told(1)) == 2
        assert here.pulls[1].state == "closed"


def test_a_forge_wants_a_token_and_an_address(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no token for the forge" in league.run("--forge", "github", status=1).err
    monkeypatch.setenv("ADJUDICATOR_FORGE_TOKEN", TOKEN)
    assert "does not follow from the remote's" in league.run("--forge", "github", status=1).err
    assert "not one of github, forgejo, gitlab" in league.run("--forge", "bitbucket", status=2).err
    assert "not clear where to look for proposals" in adjudicator("intake", league.organiser.clone).err


def test_an_issue_signed_before_a_pull_request_is_judged_before_it(league: League) -> None:
    first, _other = senders(league)
    vote, away = vote_and_away(first)
    with forge_here(league.remote, "github") as here:
        here.propose(push_act(league, away), "ann")
        here.open_issue(f"{INBOX}/{vote.file}", "ann", encode(SIGNED, {}, vote.serialize()))
        assert run(league, here).out.count(" by ann: taken in\n") == 2
    assert {vote.file, away.file} <= set(inbox(league.remote))


# --- The courtesy check -----------------------------------------------------------------------------------


def test_a_pull_request_is_checked_without_any_secret(league: League, tmp_path: Path) -> None:
    first, other = senders(league)
    summary = tmp_path / "summary.md"
    clone = league.organiser.clone
    good = propose(league.remote, "good", {first.path(): first.sealed()})
    bad = propose(league.remote, "bad", {first.path(): other.sealed(seat=first.seat)})
    git(clone, "fetch", "--quiet", "origin", good, bad)
    before = git(league.remote, "rev-parse", "main")

    def check(commit: str, status: int) -> Outcome:
        outcome = adjudicator("intake", clone, "--check", commit, "--summary", summary, "--now", LATER)
        assert outcome.status == status, outcome
        return outcome

    assert check(good, 0).out == "This will be taken in.\n"
    assert "It is sealed for another game" in check(bad, 3).out
    text = summary.read_text("utf-8")
    assert text.startswith("This will be taken in.\nNot taken in, as of version ")
    assert "There is no commit " in check("0" * 40, 1).err
    assert git(league.remote, "rev-parse", "main") == before
    assert git(clone, "status", "--porcelain") == ""


# --- Order ------------------------------------------------------------------------------------------------


class Many(Source):
    """A source with many proposals, of which some cannot be read."""

    def __init__(
        self,
        proposals: list[Proposal],
        unreadable: set[str],
        *,
        most: int = 100,
        answered: bool = False,
        enough: bool = False,
    ) -> None:
        self._proposals = proposals
        self._unreadable = unreadable
        self._error = ForgeError("Lightning struck.", answered=answered, enough=enough)
        self._most = most
        self.fetched: list[str] = []

    obstacles: Sequence[str] = ()
    unlisted: Sequence[Unlisted] = ()

    @property
    def most(self) -> int:
        return self._most

    def proposals(self) -> list[Proposal]:
        return self._proposals

    def fetch(self, proposals: Sequence[Proposal]) -> Sequence[Proposal]:
        self.fetched = [proposal.name for proposal in proposals]
        return proposals

    def changes(self, proposal: Proposal) -> tuple[Changed, ...]:
        if proposal.name in self._unreadable:
            raise self._error
        return (Changed("README.md", "100644", 1),)

    def read(self, proposal: Proposal, changed: Changed) -> bytes:
        raise AssertionError("it is not worth reading")

    def is_of_the_house(self, proposal: Proposal) -> bool:
        return proposal.author == "organiser"

    def answer(self, replies: Sequence[Reply]) -> tuple[tuple[Reply, ForgeError], ...]:
        raise AssertionError("nothing is judged yet")


def flood(author: str, many: int) -> list[Proposal]:
    """So many proposals of one person."""
    return [Proposal(f"{author}-{number}", "", author, author) for number in range(many)]


def names(gathered: Gathered[Submitted]) -> list[str]:
    """What was read, in order."""
    return [one.proposal.name for one in gathered.submitted]


def test_whoever_proposes_much_keeps_nobody_waiting() -> None:
    source = Many([*flood("mallory", 1000), *flood("ann", 1), *flood("bob", 2)], set())
    gathered = gather(source, NOW)
    assert names(gathered)[:6] == ["mallory-0", "ann-0", "bob-0", "mallory-1", "bob-1", "mallory-2"]
    assert source.fetched == names(gathered), "nothing else is even fetched"
    assert len(gathered.submitted) == 100
    assert len(gathered.waiting) == 903
    assert gathered.complete, "nobody can hold a game by proposing much"


def test_who_waits_within_a_fair_share_misses_no_deadline() -> None:
    everybody = [flood(f"player-{number}", 2) for number in range(60)]
    gathered = gather(Many([one for each in everybody for one in each], set()), NOW)
    assert [proposal.name for proposal in gathered.waiting][:2] == ["player-40-1", "player-41-1"]
    assert not gathered.complete
    assert gather(Many(flood("mallory", 1000), set(), most=SHARE), NOW).complete
    assert not gather(Many(flood("mallory", 1000), set(), most=SHARE - 1), NOW).complete


def test_a_forge_that_has_had_enough_is_asked_nothing_more() -> None:
    proposals = [Proposal(str(number), "", since=0) for number in range(4)]
    gathered = gather(Many(proposals, {"1"}, enough=True), NOW)
    assert names(gathered) == ["0"]
    assert [proposal.name for proposal, _reason in gathered.unread] == ["1", "2", "3"]
    assert gathered.given_up == (), "it is not theirs that is out of order"


def test_one_proposal_that_cannot_be_read_stands_in_nobodys_way() -> None:
    proposals = [Proposal(str(number), "") for number in range(3)]
    gathered = gather(Many(proposals, {"1"}), NOW)
    assert names(gathered) == ["0", "2"]
    assert gathered.unread == ((proposals[1], "Lightning struck."),)
    assert not gathered.complete
    with pytest.raises(ForgeError, match=r"No proposal could be read \(0: Lightning struck\.\)"):
        gather(Many(proposals, {"0", "1", "2"}), NOW)
    denied = gather(Many(proposals, {"0", "1", "2"}, answered=True), NOW)
    assert len(denied.unread) == 3
    assert not denied.complete


@pytest.mark.parametrize("many", [1, 3])
def test_what_cannot_be_read_for_three_days_is_given_up(many: int) -> None:
    proposals = [Proposal(str(number), "", since=NOW - PATIENCE) for number in range(many)]
    gathered = gather(Many(proposals, {"0"}), NOW)
    assert gathered.given_up == (proposals[0],)
    assert not gathered.complete, "whoever proposed it has a while to propose it again"
    _proposal, verdict = take_in(Folder(Path()), gathered, NOW).verdicts[-1]
    assert isinstance(verdict, Refusal)
    assert "could not be read for three days" in verdict.reason
    still = [Proposal("0", "", since=NOW - PATIENCE + 1), Proposal("1", "")]
    assert not gather(Many(still, {"0"}), NOW).complete


def test_what_maintainers_propose_for_themselves_is_left_alone() -> None:
    source = Many([*flood("organiser", 1), *flood("mallory", 1)], set())
    gathered = gather(source, NOW)
    assert names(gathered) == ["mallory-0"]
    assert [proposal.name for proposal, _alone in gathered.others] == ["organiser-0"]
    assert gathered.complete


# --- Acts, by the times they were signed -----------------------------------------------------------------


def vote_and_away(sender: Sender) -> tuple[SignedAct, SignedAct]:
    """Two acts of one player, signed a minute after each other; their names stand the other way round."""
    game, at = sender.chair.game.file, time_text(NOW - 60)
    vote = Vote(game="duel", at=time_text(NOW - 120), seat=sender.seat, sealed=SEALED_VOTE)
    away = Away(game="duel", at=at, seat=sender.seat, start=at, until=time_text(NOW + DAY))
    return sign_act(vote, sender.key, game), sign_act(away, sender.key, game)


def push_act(league: League, signed: SignedAct) -> str:
    """An act on a branch of its own, as the commands push it."""
    branch = f"act/duel/{signed.file.removesuffix('.yaml')}"
    propose(league.remote, branch, {f"{INBOX}/{signed.file}": signed.serialize()})
    return branch


def test_two_acts_of_one_player_count_however_their_branches_are_named(league: League) -> None:
    first, _other = senders(league)
    earlier, later = vote_and_away(first)
    named = [push_act(league, earlier), push_act(league, later)]
    assert sorted(named) != named
    ran = league.run("--branches", now=LATER)
    assert [f"{branch}: taken in" in ran.out for branch in named] == [True, True]
    roster = published_game(Folder(league.organiser.clone), "duel").roster
    assert first.seat in roster.votes
    assert first.seat in roster.away


PEOPLE = [SecretKey.from_seed(f"stranger {number}".encode()) for number in range(3)]


def taken_in(trial: GameInMemory, *signed: SignedAct) -> list[str]:
    """What is said of acts in one run, in the order given: why they are refused, or nothing."""
    files = [(f"{trial.game.paths.inbox}/{one.file}", one.serialize()) for one in signed]
    read = tuple(
        Submitted(Proposal(path, ""), (Changed(path, "100644", len(data)),), data) for path, data in files
    )
    taken = take_in(trial.files, Gathered(read), trial.now)
    trial.contents.update(taken.changes)
    assert [proposal for proposal, _verdict in taken.verdicts] == [one.proposal for one in read]
    return [getattr(verdict, "reason", "") for _proposal, verdict in taken.verdicts]


def test_of_several_who_ask_for_a_seat_the_first_by_the_times_of_their_acts_gets_it() -> None:
    trial = GameInMemory(joining=Conditions(takeover="open"))
    trial.act(Resign(game="trial", at=trial.at, seat="b"))
    trial.run()
    asking = [
        take_over_act(trial.game, "b", "Somebody", key, at=time_text(trial.now - 60 * number))
        for number, key in enumerate(PEOPLE)
    ]
    *late, first = taken_in(trial, *asking)
    assert first == ""
    assert set(late) == {"Somebody else has already taken over seat “b”."}
    assert trial.run().refused == {}
    assert trial.published.roster.players["b"].key == PEOPLE[2].public
    trial.assert_audits_clean()


def test_of_several_who_join_for_one_seat_the_first_by_the_times_of_their_acts_gets_it() -> None:
    trial = GameInMemory(started=False)
    joins = [
        join_act(trial.game, "a", "Somebody", key, at=time_text(trial.now - 60 * number))
        for number, key in enumerate(PEOPLE)
    ]
    taken = "Seat “a” is already taken."
    assert taken_in(trial, *joins) == [taken, taken, ""]


def test_a_number_that_is_revealed_counts_before_a_seat_is_freed() -> None:
    """As when they are adopted; and seats are taken before anybody confirms, who does not say when."""
    trial = GameInMemory(started=False)
    at = trial.at
    joins = [join_act(trial.game, seat, "Somebody", key, at=at) for seat, key in trial.keys.items()]
    leave = sign_act(Leave(game="trial", at=trial.at, seat="a"), trial.keys["a"], trial.game)
    ready = ready_act(trial.game, "b", trial.keys["b"], joined=at)
    freed, *others = taken_in(trial, leave, ready, *joins)
    assert "A seat has confirmed and so revealed its number" in freed
    assert others == [""] * 3


@pytest.mark.slow
def test_orders_are_filled_in_and_sent_as_people_do(league: League) -> None:
    """From the template to the receipt, with nobody merging anything."""
    first, _other = senders(league)
    person = league.ann if first.key.public == read_public(league.ann.key) else league.bob
    orders = written(league, person)
    person.does("submit", orders)
    league.run("--branches", now=LATER)
    assert f"{first.seat}-0001-1: accepted" in untimed(person.does("view", "duel").out)


def read_public(key: Path) -> PublicKey:
    return read_key_file(key).public
