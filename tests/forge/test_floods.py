"""Whatever somebody pushes as branches, in whosever name: nobody's timely orders are lost over it.

Nobody vouches for who pushed a branch, so a name may be anybody's.
"""

from collections.abc import Sequence

import pytest
import yaml
from hypothesis import HealthCheck, given, settings, strategies as st

from adjudicator.forge.branches import PREFIXES, Branches
from adjudicator.forge.intake import gather
from adjudicator.forge.proposals import Reply
from adjudicator.repository.intake.inbox import NEAR
from adjudicator.repository.times import read_time
from tests.cli.people import LATER, League, Person, seat_asked, written
from tests.forge.proposing_here import branches, inbox, point, propose
from tests.forge.senders import INBOX, senders
from tests.repository.git.world import git

pytestmark = pytest.mark.slow

NOW = read_time(LATER)
DEADLINE = "2026-11-24T04:00:01Z"


def junk(league: League, names: list[str]) -> None:
    """Let branches of these names stand for a commit that nobody would take in."""
    head = propose(league.remote, "start", {f"{INBOX}/zz-0001-1.sealed": b"junk"})
    point(league.remote, names, head)


def victim(league: League) -> tuple[Person, str]:
    """The player who is awaited, and the seat."""
    player, _other = seat_asked(league)
    return player, "a" if player == league.ann else "b"


@pytest.mark.parametrize(
    "called",
    [
        [NEAR],
        [NEAR - 1, NEAR],
        [NEAR, 2 * NEAR, 3 * NEAR],
        range(1, NEAR + 1),
        range(1, 10 * NEAR, 7),
        [f"{counter}/under" for counter in range(1, 12)],
        [999_999],
    ],
)
def test_a_branch_called_like_a_seats_keeps_nobody_from_sending(
    league: League, called: Sequence[int | str]
) -> None:
    player, seat = victim(league)
    orders = written(league, player)
    junk(league, [f"orders/duel/{seat}-0001-{end}" for end in called])
    player.does("submit", orders)
    ran = league.run("--branches", now=LATER)
    assert len(inbox(league.remote)) == 1, ran.out
    assert "duel: Turn 1 is adjudicated." in ran.out


def sent(league: League, seat: str, end: str = "0001-1") -> str:
    """Orders of a seat on a branch, whatever that is called."""
    branch = f"orders/duel/{seat}-{end}"
    mine = next(one for one in senders(league) if one.seat == seat)
    propose(league.remote, branch, {mine.path(): mine.sealed()})
    return branch


def missed(league: League) -> list[str]:
    """Who was absent in turn 1."""
    manifest = git(league.remote, "show", "main:turns/duel/0001/manifest.yaml")
    return list(yaml.safe_load(manifest).get("absent", ()))


@pytest.mark.parametrize("called", ["act/duel/{}-0001-{:04}", "orders/duel/{}-0000-{}", "press/duel/{}-{}"])
def test_a_flood_in_a_seats_name_loses_none_of_its_orders(league: League, called: str) -> None:
    _player, seat = victim(league)
    sent(league, seat)
    junk(league, [called.format(seat, number) for number in range(1, 301)])
    ran = league.run("--branches", now=DEADLINE)
    assert "duel: Turn 1 is adjudicated." in ran.out
    assert (inbox(league.remote), missed(league)) == ([f"{seat}-0001-1.sealed"], [])


def test_while_a_flood_lasts_nobody_misses_a_deadline(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever floods pushes more than a run reads before each of them, all to be read before the victim's."""
    monkeypatch.setattr("adjudicator.forge.intake.MOST_URGENT", 10)
    _player, seat = victim(league)
    branch = sent(league, seat, "0001-99")
    for number in range(40):
        junk(league, [f"act/duel/{seat}-{number:02}-{one:02}" for one in range(12)])
        ran = league.run("--branches", now=DEADLINE)
        if branch not in branches(league.remote):
            break
        assert "nobody misses a deadline in this run" in ran.err
        assert "Turn 1" not in ran.out
    assert (inbox(league.remote), missed(league)) == ([f"{seat}-0001-1.sealed"], [])


CALLED = st.builds(
    "{}/{}/{}-{:04}-{}".format,
    st.sampled_from(PREFIXES),
    st.sampled_from(["duel", "other"]),
    st.sampled_from(["a", "b", "zz", "pause"]),
    st.integers(0, 2),
    st.integers(1, 50),
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(names=st.lists(CALLED, max_size=40, unique=True), seat=st.sampled_from(["a", "b"]), data=st.data())
def test_whatever_is_pushed_a_seats_orders_are_read_or_waited_for(
    league: League, names: list[str], seat: str, data: st.DataObject
) -> None:
    """And read they are, after as many runs as it takes to read all that was there."""
    orders = f"orders/duel/{seat}-0001-{data.draw(st.integers(1, 99))}"
    with pytest.MonkeyPatch.context() as patch, Branches(league.remote, NOW) as source:
        patch.setattr("adjudicator.forge.intake.MOST_URGENT", 5)
        patch.setattr("adjudicator.forge.branches.Branches.most", 5)
        for name in source.proposals():
            git(league.remote, "update-ref", "-d", f"refs/heads/{name.name}")
        junk(league, sorted({*names, orders}))
        for _run in range(1 + len(names) // 5):
            gathered = gather(source, NOW)
            judged = [one.proposal for one in gathered.submitted]
            if orders in [one.name for one in judged]:
                return
            assert not gathered.complete
            source.answer([Reply(proposal, "No.", taken=True) for proposal in judged])
    pytest.fail("the orders are never read")
