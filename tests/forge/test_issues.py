"""Orders, acts and messages sent as issues of a forge, as a seat's desk fills them in."""

import base64

import pytest

from adjudicator.forge.intake import answer, gather, take_in
from adjudicator.forge.issues import IssueSource
from adjudicator.forge.judging import Accepted, Refusal
from adjudicator.repository.files import Folder
from adjudicator.repository.people.acts import Vote, sign_act
from adjudicator.repository.times import read_time
from adjudicator.sealing import SIGNED, encode
from tests.cli.people import LATER, League, Outcome
from tests.forge.forge_here import EACH_FORGE, TOKEN, ForgeHere, Trouble, forge_here, made
from tests.forge.proposing_here import inbox
from tests.forge.senders import INBOX, senders

FENCE = "```\r\n{}```\r\n"

SEALED_VOTE = base64.b64encode(bytes(560)).decode()


@pytest.fixture(params=EACH_FORGE)
def dialect(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def run(league: League, here: ForgeHere, *more: str, now: str = LATER, status: int = 0) -> Outcome:
    """The league's one command, with a forge."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADJUDICATOR_FORGE_TOKEN", TOKEN)
        where = ("--forge", here.dialect, "--forge-address", here.address)
        return league.run(*where, *more, now=now, status=status)


def fenced(block: bytes | str) -> str:
    """A block as forms of forges send it: in a code fence, with the line breaks of forms."""
    text = block.decode() if isinstance(block, bytes) else block
    return FENCE.format(text.replace("\n", "\r\n"))


def test_issues_are_taken_in_answered_and_closed(league: League, dialect: str) -> None:
    first, other = senders(league)
    with forge_here(league.remote, dialect) as here:
        orders = here.open_issue(first.path(), "ann", fenced(first.sealed()))
        wrong = here.open_issue(first.path(2), "mallory", fenced(other.sealed(2, seat=first.seat)))
        idea = here.open_issue("Please add chess", "ben", "I would like that.")
        ran = run(league, here)
        assert f"{orders} by ann: taken in\n" in ran.out
        assert f"{wrong} by mallory: refused: It is sealed for another game, turn or seat" in ran.out
        assert "duel: Turn 1 is adjudicated." in ran.out
        (taken,), (refused,) = here.told(orders), here.told(wrong)
        assert taken.startswith("Taken in, as of version ")
        assert "\n\n    It is sealed for another game" in refused
        assert [here.issues[number].state for number in (orders, wrong, idea)] == ["closed", "closed", "open"]
        assert inbox(league.remote) == [f"{first.seat}-0001-1.sealed"]
        assert run(league, here).out == "There is nothing to do now.\n"
        assert len(here.told(orders)) == len(here.told(wrong)) == 1
        assert not here.told(idea)


def test_what_is_listed_by_one_request_is_answered_by_three(league: League) -> None:
    first, _other = senders(league)
    with forge_here(league.remote, "github") as here:
        run(league, here)
        none = len(here.asked)
        here.open_issue(first.path(), "ann", fenced(first.sealed()))
        here.asked.clear()
        run(league, here)
        assert len(here.asked) == none + 3
        assert sum(asked.startswith("GET") and asked.endswith("/league/issues") for asked in here.asked) == 1


def test_a_run_killed_between_answering_and_closing_answers_once(league: League) -> None:
    first, _other = senders(league)
    with forge_here(league.remote, "github") as here:
        number = here.open_issue(first.path(), "ann", fenced(first.sealed()))
        run(league, here)
        here.issues[number].state = "open"
        run(league, here)
        assert here.issues[number].state == "closed"
        assert len(here.told(number)) == 1


def test_an_act_comes_as_a_signed_block(league: League) -> None:
    first, _other = senders(league)
    vote = sign_act(
        Vote(game="duel", at="2026-11-21T04:30:00Z", seat=first.seat, sealed=SEALED_VOTE),
        first.key,
        first.chair.game.file,
    )
    with forge_here(league.remote, "github") as here:
        number = here.open_issue(f"{INBOX}/{vote.file}", "ann", fenced(encode(SIGNED, {}, vote.serialize())))
        assert f"{number} by ann: taken in\n" in run(league, here).out
        assert here.issues[number].state == "closed"


def test_issues_are_refused_each_with_its_reason(league: League) -> None:
    first, other = senders(league)
    mine, theirs = fenced(first.sealed()), fenced(other.sealed())
    texts = {
        "": "There is no sealed block here",
        mine + theirs: "It holds several blocks",
        mine[:-60]: "This sealed block is cut off",
        theirs: "It is sealed for another game, turn or seat",
        "answers:\n  lead: G0\n": "There is no sealed block here",
    }
    with forge_here(league.remote, "github") as here:
        numbers = [here.open_issue(first.path(), "ann", text) for text in texts]
        strange = here.open_issue(f"{first.path()}$(reboot); `id` <b>", "mallory", mine)
        source = IssueSource(made(here))
        gathered = gather(source, read_time(LATER))
        taken = take_in(Folder(league.organiser.clone), gathered, read_time(LATER))
        reasons = {proposal.name: verdict for proposal, verdict in taken.verdicts}
        expected = {**dict(zip(numbers, texts.values(), strict=True)), strange: "Its file name is not one"}
        for number, reason in expected.items():
            verdict = reasons[str(number)]
            assert isinstance(verdict, Refusal)
            assert reason in verdict.reason
        assert not taken.changes


def test_a_thousand_issues_of_one_account_keep_nobody_waiting(league: League) -> None:
    first, _other = senders(league)
    with forge_here(league.remote, "github") as here:
        flood = {
            str(here.open_issue(f"{INBOX}/a-0001-{one + 1}.sealed", "mallory", "x")) for one in range(1000)
        }
        number = here.open_issue(first.path(), "ann", fenced(first.sealed()))
        chat = here.open_issue("When do we play?", "ann", "Tomorrow")
        gathered = gather(IssueSource(made(here)), read_time(LATER))
        taken = take_in(Folder(league.organiser.clone), gathered, read_time(LATER))
        verdicts = {proposal.name: verdict for proposal, verdict in taken.verdicts}
        assert isinstance(verdicts.pop(str(number)), Accepted)
        assert str(chat) not in verdicts
        assert 0 < len(verdicts) < 200
        for name, verdict in verdicts.items():
            assert name in flood
            assert isinstance(verdict, Refusal)
            assert "There is no sealed block here" in verdict.reason
        assert gathered.complete


def test_what_is_edited_after_it_was_judged_is_told_so(league: League) -> None:
    first, _other = senders(league)
    with forge_here(league.remote, "github") as here:
        number = here.open_issue(first.path(), "ann", fenced(first.sealed()))
        source = IssueSource(made(here))
        gathered = gather(source, read_time(LATER))
        taken = take_in(Folder(league.organiser.clone), gathered, read_time(LATER))
        here.issues[number].text = "something else"
        assert answer(source, taken) == ()
        assert here.issues[number].state == "closed"
        taken_in, edited = here.told(number)
        assert taken_in.startswith("Taken in, as of version ")
        assert edited.startswith("This was edited after it was judged")


@pytest.mark.parametrize("status", [404, 410])
def test_where_there_are_no_issues_pull_requests_still_count(league: League, status: int) -> None:
    with forge_here(league.remote, "github") as here:
        here.trouble["repos/ann/league/issues"] = [
            Trouble(status, body=b'{"message": "Issues are disabled"}')
        ]
        assert run(league, here).out == "There is nothing to do now.\n"


@pytest.mark.parametrize("status", [401, 403, 422])
def test_where_issues_may_not_be_read_nobody_misses_a_deadline(league: League, status: int) -> None:
    first, _other = senders(league)
    with forge_here(league.remote, "github") as here:
        here.open_issue(first.path(), "ann", fenced(first.sealed()))
        denied = Trouble(
            status,
            (("X-Accepted-GitHub-Permissions", "issues=read"),),
            b'{"message": "Resource not accessible by integration"}',
        )
        here.trouble["repos/ann/league/issues"] = [denied]
        late = "2026-11-24T04:00:00Z"
        held = run(league, here, now=late, status=3)
        assert f"No issue can be read: The forge refused ({status}): Resource not accessible" in held.err
        assert status != 403 or "The token needs the permission issues=read." in held.err
        assert "so nobody misses a deadline in this run" in held.err
        here.trouble.clear()
        assert "duel: Turn 1 is adjudicated." in run(league, here, now=late).out
