"""Losing units: to supply, and by type."""

import pytest
from hypothesis import given, strategies as st

from adjudicator.engine import IllegalAnswer
from adjudicator.rulesets.westeros.board import Board, WesterosGame
from adjudicator.rulesets.westeros.events import OrderRemoved, UnitsLost
from adjudicator.rulesets.westeros.procedures.losses import by_area, cheapest, lose, named, names, reconcile
from adjudicator.rulesets.westeros.supply import complies, cuts, sizes
from adjudicator.rulesets.westeros.units import KINDS
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, answer, order, place, told
from tests.rulesets.westeros.procedures import carry_out


def reconciled(board: Board) -> WesterosTable:
    async def play(game: WesterosGame) -> None:
        await reconcile(game, "lannister", "supply-reconciled")

    return carry_out(board, play)


def after_a_supply_drop() -> Board:
    """Lannister at supply 3 with armies of 4, 3, 2 and 2, and a lone unit [the rulebook's example]."""
    board = empty()
    board.supply["lannister"] = 3
    place(
        board,
        "the-twins: lannister footman footman knight siege-engine",
        "harrenhal: lannister footman knight knight",
        "lannisport: lannister footman knight",
        "the-golden-sound: lannister ship ship",
        "stoney-sept: lannister footman",
    )
    return board


def refused(table: WesterosTable, lost: list[str]) -> bool:
    return isinstance(table.judge(table.unanswered[0], lost), IllegalAnswer)


@pytest.mark.rule("A2-SUPPLY-07")
def test_a_house_over_its_limit_chooses_what_it_loses() -> None:
    table = reconciled(after_a_supply_drop())
    (question,) = table.unanswered
    assert (question.kind, question.seat, question.secret) == ("reconcile-supply", "lannister", False)
    answer(table, ["the-twins/footman", "harrenhal/footman"])
    assert complies(table.board, "lannister")
    assert sorted(sizes(table.board, "lannister").values()) == [1, 2, 2, 2, 3]
    assert told(table, UnitsLost) == [
        UnitsLost(
            rule="A2-SUPPLY-07",
            reason="supply-reconciled",
            seat="lannister",
            area="harrenhal",
            units=("footman",),
        ),
        UnitsLost(
            rule="A2-SUPPLY-07",
            reason="supply-reconciled",
            seat="lannister",
            area="the-twins",
            units=("footman",),
        ),
    ]


@pytest.mark.rule("A2-SUPPLY-08")
def test_it_loses_enough_and_no_unit_for_nothing() -> None:
    table = reconciled(after_a_supply_drop())
    assert not refused(table, ["the-twins/footman", "the-twins/knight"])  # 3, 2, 2, 2 again
    assert refused(table, ["the-twins/footman"])
    assert refused(table, ["the-twins/footman", "lannisport/footman"])  # 3, 3, 2
    assert refused(table, ["the-twins/footman", "the-twins/footman", "harrenhal/footman"])
    assert refused(table, ["stoney-sept/footman", "the-twins/footman"])  # a lone unit never counts


def test_the_cheapest_units_go_when_the_house_says_nothing() -> None:
    table = reconciled(after_a_supply_drop())
    assert table.unanswered[0].default == ("the-twins/footman", "the-twins/footman")
    board = empty()
    board.supply["lannister"] = 0
    place(board, "lannisport: lannister knight knight", "the-golden-sound: lannister ship ship")
    place(board, "harrenhal: lannister knight siege-engine")
    assert reconciled(board).unanswered[0].default == ("the-golden-sound/ship",)


def test_a_house_within_its_limit_is_asked_nothing() -> None:
    board = after_a_supply_drop()
    board.supply["lannister"] = 5
    table = reconciled(board)
    assert table.over
    assert table.board.units == board.units


def test_one_way_to_comply_is_taken_at_once() -> None:
    board = empty()
    board.supply["lannister"] = 0
    place(board, "lannisport: lannister footman footman footman")
    table = reconciled(board)
    assert table.over
    assert [each.source for each in table.given] == ["settled"]
    assert table.board.units_in("lannisport", "lannister") == ("footman", "footman")


ARMIES = st.lists(st.lists(st.sampled_from(KINDS[:3]), min_size=1, max_size=4), min_size=1, max_size=6)


@given(ARMIES, st.integers(0, 6))
def test_every_cut_complies_and_the_default_is_a_smallest_one(armies: list[list[str]], supply: int) -> None:
    board = empty()
    board.supply["lannister"] = supply
    for area, units in zip(board.edition.map.land, armies, strict=False):
        board.add(area, "lannister", units)
    table = reconciled(board.clone())
    if complies(board, "lannister"):
        assert table.over
        return
    if not table.over:
        default = table.unanswered[0].default
        assert len(default) == sum(cuts(board, "lannister")[0].values())
        answer(table, default)
    assert complies(table.board, "lannister")


# --- By type ----------------------------------------------------------------------------------------------


def test_units_are_lost_by_type_then_from_the_largest_area_then_by_its_word() -> None:
    held = {
        "winterfell": ("footman", "knight"),
        "karhold": ("footman", "knight", "siege-engine"),
        "bay-of-ice": ("ship",),
        "castle-black": ("footman", "routed-footman"),
    }
    assert cheapest(held, 1) == {"karhold": ("footman",)}
    assert cheapest(held, 2) == {"karhold": ("footman",), "castle-black": ("routed-footman",)}
    assert cheapest(held, 5) == {
        "karhold": ("footman",),
        "castle-black": ("footman", "routed-footman"),
        "winterfell": ("footman",),
        "bay-of-ice": ("ship",),
    }
    assert sum(map(len, cheapest(held, 99).values())) == 8


def test_units_are_named_with_their_area() -> None:
    held = {"winterfell": ("footman", "footman", "knight"), "bay-of-ice": ("ship",)}
    assert named(held) == {"winterfell/footman": 2, "winterfell/knight": 1, "bay-of-ice/ship": 1}
    assert by_area(names(held)) == held


@pytest.mark.rule("A2-CLEAN-07")
def test_an_order_goes_with_the_last_unit() -> None:
    board = empty()
    place(board, "winterfell: stark footman knight")
    order(board, "winterfell: march")

    async def play(game: WesterosGame) -> None:
        lose(game, "stark", "winterfell", ("knight",), "wildlings-won")
        assert "winterfell" in game.board.orders
        lose(game, "stark", "winterfell", ("footman",), "wildlings-won")

    table = carry_out(board, play)
    assert table.board.orders == {}
    assert told(table, OrderRemoved) == [
        OrderRemoved(
            rule="A2-CLEAN-07", reason="order-without-units", seat="stark", area="winterfell", token="march"
        )
    ]
