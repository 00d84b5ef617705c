"""Every place that proposals wait in gives the same: what is changed, its kind and size, one content."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import pytest

from adjudicator.forge.branches import Branches, changes_of
from adjudicator.forge.forgejo import Forgejo
from adjudicator.forge.github import GitHub
from adjudicator.forge.intake import gather
from adjudicator.forge.issues import IssueSource
from adjudicator.forge.marks import Marks
from adjudicator.forge.proposals import Changed, Forge, ForgeError, Proposal, Reply, Source
from adjudicator.forge.rest import Rest
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import read_time
from adjudicator.sealing import MasterSecret
from tests.forge.forge_here import (
    EACH_FORGE,
    FORGES,
    MARKS,
    NAME,
    ROBOT,
    TOKEN,
    ForgeHere,
    Trouble,
    forge_here,
    made,
)
from tests.forge.proposing_here import branches, point, propose
from tests.repository.git.world import World, git

PLACE = "turns/duel/inbox/a-0001-1.sealed"
BRANCH = "orders/duel/a-0001-1"
NOW = read_time("2026-11-21T06:00:00Z")


@dataclass
class Place:
    """A source over a remote, and what was told there."""

    world: World
    source: Source
    here: ForgeHere | None = None

    def propose(self, branch: str, files: dict[str, bytes], **how: object) -> None:
        mode, gone = str(how.get("mode", "100644")), how.get("gone", ())
        assert isinstance(gone, tuple)
        propose(self.world.remote, branch, files, mode=mode, gone=gone)
        if self.here:
            self.here.propose(branch)

    def only(self) -> Proposal:
        (proposal,) = self.source.proposals()
        self.source.fetch([proposal])
        return proposal

    def answer(self, proposal: Proposal, text: str, *, taken: bool) -> None:
        assert self.source.answer([Reply(proposal, text, taken)]) == ()


@pytest.fixture(params=["local", "remote", *EACH_FORGE])
def place(world: World, request: pytest.FixtureRequest) -> Iterator[Place]:
    if request.param in FORGES:
        with forge_here(world.remote, request.param) as here:
            yield Place(world, made(here), here)
    else:
        folder = world.remote if request.param == "local" else world.home
        with Branches(folder, 1_700_000_000) as source:
            yield Place(world, source)


def test_a_new_file_is_read(place: Place) -> None:
    place.propose(BRANCH, {PLACE: b"sealed \xff"})
    proposal = place.only()
    assert proposal.head == git(place.world.remote, "rev-parse", BRANCH)
    assert proposal.author == ("ann" if place.here else "")
    (changed,) = place.source.changes(proposal)
    assert (changed.path, changed.mode, changed.size) == (PLACE, "100644", 8)
    assert place.source.read(proposal, changed) == b"sealed \xff"


@pytest.mark.parametrize("mode", ["100755", "120000"])
def test_the_kind_of_file_is_told(place: Place, mode: str) -> None:
    place.propose(BRANCH, {PLACE: b"../../../home/key"}, mode=mode)
    (changed,) = place.source.changes(place.only())
    assert changed.mode == mode


def test_a_file_taken_away_is_told(place: Place) -> None:
    place.propose(BRANCH, {}, gone=("README.md",))
    assert [(one.path, one.mode) for one in place.source.changes(place.only())] == [("README.md", "")]


def test_of_many_files_as_many_are_listed_as_are_enough(place: Place) -> None:
    place.propose(BRANCH, {f"turns/duel/inbox/{number}": b"x" for number in range(1000)})
    changes = place.source.changes(place.only())
    assert len(changes) == 2


def test_a_huge_file_is_told_by_its_size(place: Place) -> None:
    place.propose(BRANCH, {PLACE: b"x" * 3_000_000})
    (changed,) = place.source.changes(place.only())
    assert changed.size >= 1_500_000


def test_what_main_has_meanwhile_is_not_counted(place: Place) -> None:
    place.propose(BRANCH, {PLACE: b"sealed"})
    place.world.send("b-0001-1.sealed")
    (changed,) = place.source.changes(place.only())
    assert changed.path == PLACE


def test_a_branch_that_rests_on_the_newest_main_is_read(place: Place) -> None:
    place.world.send("b-0001-1.sealed")
    place.propose(BRANCH, {PLACE: b"sealed"})
    (changed,) = place.source.changes(place.only())
    assert changed.path == PLACE


def test_many_proposals_are_listed_oldest_first(place: Place) -> None:
    names = [f"orders/duel/a-0001-{number:03}" for number in range(1, 121)]
    head = propose(place.world.remote, names[0], {PLACE: b"x"})
    point(place.world.remote, names[1:], head)
    if place.here:
        for name in names:
            place.here.propose(name)
    found = [proposal.name for proposal in place.source.proposals()]
    assert found == ([str(number) for number in range(1, 121)] if place.here else names)


def test_what_is_taken_in_is_told_once_and_closed(place: Place) -> None:
    place.propose(BRANCH, {PLACE: b"sealed"})
    proposal = place.only()
    for _time in range(2):
        place.answer(proposal, "Taken in.", taken=True)
    assert place.source.proposals() == []
    if place.here:
        assert place.here.told(1) == ["Taken in."]
    else:
        assert branches(place.world.remote) == []


def test_what_is_refused_is_told_and_kept(place: Place) -> None:
    place.propose(BRANCH, {PLACE: b"sealed"})
    proposal = place.only()
    for _time in range(2):
        place.answer(proposal, "Not taken in: $(touch x)", taken=False)
    assert place.source.proposals() == []
    if place.here:
        assert place.here.told(1) == ["Not taken in: $(touch x)"]
    else:
        kept = f"refused/2023-11-14/{BRANCH}"
        assert branches(place.world.remote) == [kept]
        assert git(place.world.remote, "log", "--format=%B", kept).strip() == "Not taken in: $(touch x)"
        assert git(place.world.remote, "ls-tree", kept) == "", "nothing of what a stranger sent is kept"


@pytest.mark.parametrize("taken", [True, False])
def test_a_proposal_that_moved_meanwhile_is_left(place: Place, *, taken: bool) -> None:
    """Whoever proposed something better a moment ago is not told that it is done with."""
    place.propose(BRANCH, {PLACE: b"sealed"})
    before = place.only()
    propose(place.world.remote, BRANCH, {PLACE: b"better"})
    place.answer(before, "That is that.", taken=taken)
    (changed,) = place.source.changes(place.only())
    assert place.source.read(place.only(), changed) == b"better"
    assert place.here is None or place.here.told(1) == []


def test_what_is_read_is_what_stood_at_the_commit_that_was_listed(place: Place) -> None:
    place.propose(BRANCH, {PLACE: b"sealed"})
    before = place.only()
    propose(place.world.remote, BRANCH, {PLACE: b"#!/bin/sh"}, mode="100755")
    (changed,) = place.source.changes(before)
    assert place.source.read(before, changed) == b"sealed"


def test_a_commit_is_checked_in_a_clone(world: World) -> None:
    commit = propose(world.remote, BRANCH, {PLACE: b"sealed"})
    git(world.home, "fetch", "--quiet", "origin", commit)
    submitted = changes_of(world.home, "FETCH_HEAD")
    assert submitted.content == b"sealed"
    assert submitted.changes == (Changed(PLACE, "100644", 6, submitted.changes[0].identity),)
    assert not (world.home / PLACE).exists()
    with pytest.raises(ForgeError, match="There is no commit x."):
        changes_of(world.home, "x")


# --- Issues -----------------------------------------------------------------------------------------------


@pytest.fixture(params=EACH_FORGE)
def here(world: World, request: pytest.FixtureRequest) -> Iterator[ForgeHere]:
    with forge_here(world.remote, request.param) as here:
        yield here


def test_issues_are_listed_newest_first_and_are_no_pull_requests(world: World, here: ForgeHere) -> None:
    propose(world.remote, "x", {PLACE: b"sealed"})
    here.propose("x")
    for number in range(60):
        here.open_issue(f"Game {number}", "ann" if number else "", f"text {number}")
    here.issues[2].state = "closed"
    found = [issue for issue in made(here).issues() if issue]
    assert [issue.title for issue in found] == [f"Game {number}" for number in reversed(range(1, 60))]
    assert (found[0].author, found[0].text) == ("ann", "text 59")


def test_of_comments_only_the_new_ones_are_asked_for(here: ForgeHere) -> None:
    forge = made(here)
    number = here.open_issue("Game duel", ROBOT)
    for day in range(1, 21):
        for hour in range(10):
            here.issues[number].say(ROBOT, f"{day} {hour}", at=f"2026-11-{day:02}T{hour:02}:00:00Z")
    list(forge.comments(read_time("2026-11-20T05:00:00Z")))
    here.asked.clear()
    found = list(forge.comments(read_time("2026-11-20T05:00:00Z")))
    assert sorted(found) == [(str(number), f"20 {hour}") for hour in range(5, 10)]
    assert len(here.asked) == 1
    here.asked.clear()
    assert len(list(forge.comments(0))) == 200
    assert len(here.asked) == 4


def test_a_comment_is_written_once_whoever_the_author_and_however_it_is_stored(here: ForgeHere) -> None:
    """GitLab strips the end of what it stores, and an app's token does not know its own name."""
    number = here.open_issue("Game duel", "somebody")
    forge = made(here)
    for text in ("One.\n", "One, in other words.\n"):
        forge.comment_once(str(number), text, MARKS.mark("answer", "1", "abc"))
    assert here.told(number) == ["One."]
    here.issues[number].comments[0] = ("renamed-bot", here.issues[number].comments[0][1])
    forge.comment_once(str(number), "One.\n", MARKS.mark("answer", "1", "abc"))
    assert here.told(number) == ["One."]
    forge.comment_once(str(number), "Two.\n", MARKS.mark("answer", "1", "def"))
    assert here.told(number) == ["One.", "Two."]


def test_nobody_else_can_make_a_mark() -> None:
    other = Marks(MasterSecret.from_seed(b"another league"))
    assert MARKS.mark("answer", "1", "abc") != other.mark("answer", "1", "abc")
    assert MARKS.mark("answer", "1", "abc") != MARKS.mark("answer", "2", "abc")


# --- What forges do each in their way --------------------------------------------------------------------


def test_a_proposal_for_another_branch_is_none(world: World, here: ForgeHere) -> None:
    propose(world.remote, "x", {PLACE: b"sealed"})
    here.propose("x", base="pages")
    assert made(here).proposals() == []


def test_folders_with_many_files_are_read_to_their_end(world: World, here: ForgeHere) -> None:
    here.tree_page = 10
    propose(world.remote, "main", {f"turns/duel/inbox/a-0001-{number}.sealed": b"x" for number in range(50)})
    propose(world.remote, "x", {"turns/duel/inbox/z-0001-1.sealed": b"sealed"})
    here.propose("x")
    forge = made(here)
    (proposal,) = forge.proposals()
    (changed,) = forge.changes(proposal)
    assert forge.read(proposal, changed) == b"sealed"


def test_what_gitlab_has_not_looked_at_yet_is_not_judged(world: World) -> None:
    """It lists a merge request before it has worked out what it changes."""
    propose(world.remote, "x", {PLACE: b"sealed"})
    with forge_here(world.remote, "gitlab") as here:
        here.propose("x", prepared=False)
        forge = made(here)
        (proposal,) = forge.proposals()
        with pytest.raises(ForgeError, match="has not yet computed"):
            forge.changes(proposal)
        here.pulls[1].prepared = True
        (proposal,) = made(here).proposals()
        assert len(made_and_listed(here).changes(proposal)) == 1


def made_and_listed(here: ForgeHere) -> Forge:
    """A forge that was just asked what there is."""
    forge = made(here)
    forge.proposals()
    return forge


def test_any_login_any_title_and_any_text_may_come(world: World, here: ForgeHere) -> None:
    odd = ["", "a/../../b", "\x00", "\u202e\ud800", "x" * 100_000, "$(touch x)", "@everyone", "[x](y)"]
    propose(world.remote, "x", {PLACE: b"sealed"})
    for login in odd:
        number = here.propose("x", login)
        here.issues[number].text = login * 3
        here.open_issue(login, login)
    forge = made(here)
    found = forge.proposals()
    assert [one.author for one in found] == odd
    for proposal in found:
        assert [changed.path for changed in forge.changes(proposal)] == [PLACE]
        with suppress(ForgeError):  # a login may be longer than an address may be
            assert not forge.is_of_the_house(proposal)
    assert sorted(issue.title for issue in forge.issues() if issue) == sorted(odd)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_null_in_a_list_of_proposals_is_counted_and_hides_no_other(
    world: World, here: ForgeHere, place: int
) -> None:
    """Three days after the next newer one was last changed, it is waited for no more."""
    for name in ("x", "y", "z"):
        propose(world.remote, name, {PLACE: b"sealed"})
        here.propose(name)
    here.nulls = frozenset({place})
    gathered = gather(forge := made(here), NOW)
    assert len(gathered.submitted) == 2
    assert [one.reason for one in forge.unlisted] == ["An item of the forge's list was not understood."]
    assert not gathered.complete
    assert gather(made(here), NOW + 3 * DAY).complete == bool(place)


def test_null_in_a_list_of_issues_is_counted_and_hides_no_other(here: ForgeHere) -> None:
    for counter in (1, 2, 3):
        here.open_issue(f"turns/duel/inbox/a-0001-{counter}.sealed", "ann", "x")
    here.nulls = frozenset({1})
    gathered = gather(IssueSource(made(here)), NOW)
    assert [one.proposal.name for one in gathered.submitted] == ["1", "3"]
    assert len(gathered.unlisted) == 1
    assert not gathered.complete


def test_a_page_of_a_tree_may_be_null(world: World) -> None:
    """Older Forgejos say so of a page beyond the last."""
    propose(world.remote, "x", {PLACE: b"sealed"})
    with forge_here(world.remote, "forgejo") as here:
        here.propose("x")
        forge = made_and_listed(here)
        here.trouble["repos/ann/league/git/trees/"] = [Trouble(200, body=b'{"tree": null}')]
        with pytest.raises(ForgeError, match="changed while it was read"):
            forge.changes(next(iter(forge.proposals())))


@pytest.mark.parametrize("status", [403, 404])
def test_who_may_write_is_asked_and_a_refusal_is_no_answer(
    world: World, here: ForgeHere, status: int
) -> None:
    propose(world.remote, "x", {"README.md": b"mine"})
    here.propose("x", "organiser")
    here.trouble["repos/ann/league/collaborators/"] = [Trouble(status)]
    here.trouble["projects/ann%2Fleague/members/"] = [Trouble(status)]
    gathered = gather(made(here), NOW)
    if status == 403:
        ((_proposal, alone),) = gathered.others
        assert "whether a maintainer made it is not known. The forge refused (403)" in alone.reason
    else:
        assert len(gathered.submitted) == 1, "nobody who may write"


SITES = {
    "https://github.com": "https://api.github.com",
    "https://octo.ghe.com": "https://api.octo.ghe.com",
    "https://github.example.org": "https://github.example.org/api/v3",
}


@pytest.mark.parametrize("site", SITES)
def test_the_interface_of_a_site_has_its_address(site: str) -> None:
    assert GitHub(site, NAME, "main", TOKEN, MARKS)._rest.base == SITES[site]  # noqa: SLF001
    assert Forgejo(site, NAME, "main", TOKEN, MARKS)._rest.base == f"{site}/api/v1"  # noqa: SLF001


REQUESTS = {"github": (1, 11, 101), "forgejo": (1, 11, 101), "gitlab": (1, 8, 71)}
"""With nothing proposed, with one proposal taken in, with ten: HOSTING.md tells them."""


@pytest.mark.parametrize(("many", "at"), [(0, 0), (1, 1), pytest.param(10, 2, marks=pytest.mark.slow)])
def test_how_many_requests_it_takes(world: World, here: ForgeHere, many: int, at: int) -> None:
    for number in range(many):
        propose(world.remote, f"x{number}", {f"turns/duel/inbox/a-0001-{number + 1}.sealed": b"sealed"})
        here.propose(f"x{number}")
    forge = made(here)
    gathered = gather(forge, 0)
    forge.answer([Reply(one.proposal, "Taken in.", taken=True) for one in gathered.submitted])
    assert [pull.state for pull in here.pulls.values()] == ["closed"] * many
    assert len(here.asked) == REQUESTS[here.dialect][at]


# --- Trouble ----------------------------------------------------------------------------------------------


def test_a_forge_that_is_out_of_order_is_asked_again_and_then_told_of(here: ForgeHere) -> None:
    here.broken.add("")
    with pytest.raises(ForgeError, match=r"could not be reached: it is not working \(500\)"):
        made(here).proposals()
    assert len(here.asked) == 3


def test_what_changes_something_is_never_sent_twice(here: ForgeHere) -> None:
    forge = made(here)
    issue = forge.open_issue("Game duel", "text")
    here.asked.clear()
    here.broken.add("")
    with pytest.raises(ForgeError, match="could not be reached"):
        forge.comment(issue, "Ann is awaited.")
    assert len(here.asked) == 1


def test_a_wrong_token_is_told_without_showing_it(here: ForgeHere) -> None:
    site = here.address.removesuffix(f"/{NAME}")
    github = GitHub(site, NAME, "main", "wrong-token", MARKS)
    with pytest.raises(ForgeError, match="refused") as raised:
        github.proposals()
    assert "Check that the token is right" in raised.value.hint
    assert "wrong-token" not in f"{raised.value}{raised.value.hint}{github._rest!r}"  # noqa: SLF001


def test_no_token_is_sent_over_a_line_that_is_not_encrypted() -> None:
    with pytest.raises(ForgeError, match="https://"):
        Rest("http://git.example.org/api/v1", {"Authorization": "token x"})
    with pytest.raises(ForgeError, match="https://"):
        Rest("file:///etc/passwd", {})


def test_a_forge_that_is_not_there_is_told_of() -> None:
    with pytest.raises(ForgeError, match="could not be reached"):
        Rest("http://127.0.0.1:9", {}).get("user", dict)
