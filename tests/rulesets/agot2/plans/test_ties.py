"""Plans of the holder of the Iron Throne for equal bids."""

import pytest

from adjudicator.rulesets.westeros.board import FIEFDOMS, WesterosGame
from adjudicator.rulesets.westeros.procedures.bidding import bid
from tests.rulesets.agot2.attacks import attacked, bid as bid_of_all, wall
from tests.rulesets.agot2.plans.filing import faults, planned
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable
from tests.rulesets.westeros.procedures import carry_out


def tied(*seats: str, amount: int = 2) -> WesterosTable:
    """These houses bid the same for the Fiefdoms, the others nothing but Tyrell 5; Baratheon decides."""
    board = empty()

    async def play_track(game: WesterosGame) -> None:
        await bid(game, FIEFDOMS)

    table = carry_out(board, play_track)
    others = {"tyrell": 5, "greyjoy": 1, "lannister": 3, "martell": 4, "baratheon": 0, "stark": 0}
    for question in table.unanswered:
        table.answer(question, amount if question.seat in seats else others[question.seat])
    return table


THREE = ("baratheon", "greyjoy", "stark")


@pytest.mark.parametrize(
    ("do", "order"),
    [
        ("[stark, greyjoy, baratheon]", ("stark", "greyjoy", "baratheon")),
        ("[stark, baratheon]", ("stark", "baratheon", "greyjoy")),
        ("stark", ("stark", "greyjoy", "baratheon")),
        ("[lannister, stark]", ("stark", "greyjoy", "baratheon")),
        ("[lannister, martell]", None),
        ("me-first", ("baratheon", "greyjoy", "stark")),
        ("me-last", ("greyjoy", "stark", "baratheon")),
        ("status-quo", ("greyjoy", "stark", "baratheon")),
        ("[me-last, me-first]", ("greyjoy", "stark", "baratheon")),
        ("[status-quo, ask-me]", ("greyjoy", "stark", "baratheon")),
        ("default", ("greyjoy", "stark", "baratheon")),
    ],
)
def test_orders_of_houses_that_bid_the_same(do: str, order: tuple[str, ...] | None) -> None:
    """On the Fiefdoms stand, from the first: Greyjoy, Tyrell, Martell, Stark, Baratheon, Lannister."""
    assert planned(tied(*THREE), f"order-influence-ties: any; do: {do}") == order


def test_who_is_not_tied_is_neither_first_nor_last() -> None:
    table = tied("stark", "greyjoy")
    assert planned(table, "order-influence-ties: any; do: me-first") is None
    assert planned(table, "order-influence-ties: any; do: me-last") is None


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("{track: fiefdoms}", True),
        ("{track: [throne, king's court]}", False),
        ("{bid: 2}", True),
        ("{bid: {at-least: 3}}", False),
        ("{tied: stark}", True),
        ("{tied: [stark, baratheon]}", True),
        ("{tied: [stark, lannister]}", False),
        ("{round: 1}", True),
    ],
)
def test_conditions_of_a_tie(when: str, fits: bool) -> None:  # noqa: FBT001  the expected result
    found = planned(tied(*THREE), f"order-influence-ties: any; when: {when}; do: status-quo")
    assert (found is not None) is fits


@pytest.mark.parametrize("do", ["[me-first, stark]", "[stark, me-first]"])
def test_houses_and_words_for_an_order_do_not_go_together(do: str) -> None:
    (fault,) = faults(tied(*THREE), f"order-influence-ties: any; do: {do}")
    assert "“me-first” is a choice word" in fault
    assert "Write “do: me-first”" in fault


def test_a_word_that_does_not_apply_gives_way_to_the_next() -> None:
    table = tied("stark", "greyjoy")
    assert planned(table, "order-influence-ties: any; do: [me-first, status-quo]") == ("greyjoy", "stark")


def test_the_subject_is_track_and_bid() -> None:
    table = tied(*THREE)
    assert planned(table, "order-influence-ties: fiefdoms-2; do: me-first") is not None
    assert planned(table, "order-influence-ties: fiefdoms-3; do: me-first") is None
    assert planned(table, "order-influence-ties: fiefdoms; do: me-first") is not None
    assert planned(table, "order-influence-ties: [throne, fiefdom]; do: me-first") is not None
    assert planned(table, "order-influence-ties: throne; do: me-first") is None
    assert len(faults(table, "order-influence-ties: fiefdom-two; do: me-first")) == 1


def picking(kind: str) -> WesterosTable:
    """Stark, Lannister and Greyjoy, who holds the throne, are tied for highest, or for lowest bidder."""
    board = wall(4, units=True)
    table = attacked(board, "silence-at-the-wall")
    most = {"pick-highest-bidder": (2, 0), "pick-lowest-bidder": (0, 1)}[kind]
    tied_ones = ("greyjoy", "lannister", "stark")
    bid_of_all(table, {seat: most[seat not in tied_ones] for seat in board.seats})
    assert table.unanswered[0].kind == kind
    return table


@pytest.mark.parametrize("kind", ["pick-highest-bidder", "pick-lowest-bidder"])
@pytest.mark.parametrize(
    ("do", "house"),
    [
        ("stark", "stark"),
        ("[tyrell, lannister, stark]", "lannister"),
        ("tyrell", None),
        ("me", "greyjoy"),
        ("most-castles", "stark"),
        ("fewest-castles", "lannister"),
        ("[martell, most-castles]", "stark"),
    ],
)
def test_picks_of_a_bidder(kind: str, do: str, house: str | None) -> None:
    """Stark holds two castles and strongholds, Lannister one."""
    assert planned(picking(kind), f"{kind}: any; do: {do}") == house


def test_a_pick_may_depend_on_who_is_tied() -> None:
    table = picking("pick-lowest-bidder")
    plans = ("pick-lowest-bidder: any; when: {tied: tyrell}; do: me", "pick-lowest-bidder: any; do: stark")
    assert planned(table, *plans) == "stark"
    plans = ("pick-lowest-bidder: any; when: {tied: [lannister, stark]}; do: me", plans[1])
    assert planned(table, *plans) == "greyjoy"
