"""Whatever somebody pushes as branches, in whosever name: nobody's timely orders are lost over it.

Nobody vouches for who pushed a branch, so a name may be anybody's.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from adjudicator.repository.inbox import NEAR
from tests.cli.people import League, Person, seat_asked
from tests.cli.test_story import fill_in, first_legal
from tests.forge.proposing_here import inbox, propose
from tests.forge.senders import INBOX
from tests.forge.test_branches import LATER, point


def junk(league: League, names: list[str]) -> None:
    """Let branches of these names stand for a commit that nobody would take in."""
    head = propose(league.remote, "start", {f"{INBOX}/zz-0001-1.sealed": b"junk"})
    point(league.remote, names, head)


def victim(league: League) -> tuple[Person, str]:
    """The player who is awaited, and the seat."""
    player, _other = seat_asked(league)
    return player, "a" if player == league.ann else "b"


def written(league: League, player: Person) -> Path:
    """An order file with an answer."""
    orders = league.folder / "orders.yaml"
    player.does("orders", "new", "duel", "-o", orders)
    fill_in(orders, first_legal(json.loads(player.does("status", "--mine", "--json").out)))
    return orders


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
