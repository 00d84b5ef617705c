"""Texts on winning and losing."""

import pytest

from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.combat.events import TextActed
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.events import (
    HouseCardDiscarded,
    HouseCardsTakenBack,
    OrderMoved,
    OrderRemoved,
    PowerGained,
    UnitsReplaced,
    UnitsRetreated,
)
from adjudicator.rulesets.westeros.supply import judge
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import asked, attack, begin, fight_out, only, told
from tests.rulesets.westeros.positions import answer, order, place


def harrenhal(attacker: str, defender: str) -> Board:
    """One house marches from Riverrun upon another in Harrenhal."""
    board = empty()
    place(board, f"riverrun: {attacker}", f"harrenhal: {defender}")
    attack(board, "riverrun", "harrenhal")
    return board


ROBB = {"stark house-card": "robb-stark", "tyrell house-card": "margaery-tyrell"}


@pytest.mark.rule("A2-RET-18", "A2-HC-ROBB")
def test_robb_names_where_a_beaten_defender_goes() -> None:
    table = begin(harrenhal("stark knight knight", "tyrell footman"))
    answer(table, "robb-stark", "margaery-tyrell")
    (question,) = table.unanswered
    assert (question.seat, question.kind) == ("stark", "card-robb")
    assert list(question.options.listing()) == ["none", "blackwater", "crackclaw-point", "stoney-sept"]
    answer(table, "crackclaw-point")
    assert only(table, UnitsRetreated).destination == "crackclaw-point"
    assert "tyrell retreat" not in asked(table)


@pytest.mark.rule("A2-RET-18")
def test_robb_may_send_a_beaten_attacker_elsewhere() -> None:
    board = harrenhal("tyrell footman", "stark knight knight")
    table = fight_out(board.clone(), ROBB | {"stark card-robb": "blackwater"})
    assert only(table, UnitsRetreated).destination == "blackwater"
    table = fight_out(board.clone(), ROBB | {"stark card-robb": "none"})
    assert only(table, UnitsRetreated).destination == "riverrun"


@pytest.mark.rule("A2-RET-18", "A2-RET-15")
def test_robb_names_only_areas_that_cost_the_fewest() -> None:
    board = harrenhal("stark knight knight knight", "tyrell footman footman")
    board.supply["tyrell"] = 0
    place(board, "stoney-sept: tyrell footman")
    table = begin(board)
    answer(table, "robb-stark", "margaery-tyrell")
    assert list(table.unanswered[0].options.listing()) == ["none", "blackwater", "crackclaw-point"]


@pytest.mark.rule("A2-HC-TYWIN")
def test_tywin_gains_two_power() -> None:
    board = harrenhal("lannister knight", "stark footman")
    table = fight_out(board, {"lannister house-card": "tywin-lannister", "stark house-card": "catelyn-stark"})
    assert only(table, PowerGained) == PowerGained(
        rule="A2-HC-TYWIN", reason="card-text", seat="lannister", amount=2
    )
    assert table.board.available["lannister"] == 7
    lost = harrenhal("lannister footman", "stark knight knight knight knight")
    table = fight_out(lost, {"lannister house-card": "tywin-lannister", "stark house-card": "roose-bolton"})
    assert told(table, PowerGained) == []


@pytest.mark.rule("A2-HC-CERSEI", "A2-CARD-18")
def test_cersei_removes_any_order_but_those_that_go_anyway() -> None:
    board = harrenhal("lannister knight knight", "stark footman")
    place(board, "karhold: stark footman")
    order(board, "karhold: march", "harrenhal: raid")
    cards: dict[str, object] = {
        "lannister house-card": "cersei-lannister",
        "stark house-card": "catelyn-stark",
    }
    table = fight_out(board.clone(), cards | {"lannister card-cersei": "karhold"})
    assert OrderRemoved(
        rule="A2-HC-CERSEI", reason="card-text", seat="stark", area="karhold", token="march"
    ) in told(table, OrderRemoved)
    declined = fight_out(board.clone(), cards | {"lannister card-cersei": "none"})
    assert "karhold" in declined.board.orders
    del board.orders["karhold"]
    assert "lannister card-cersei" not in asked(fight_out(board, cards))


RENLY = {"baratheon house-card": "renly-baratheon", "stark house-card": "catelyn-stark"}


@pytest.mark.rule("A2-HC-RENLY")
def test_renly_knights_a_footman_that_fought_or_supported() -> None:
    board = harrenhal("baratheon footman knight", "stark footman")
    place(board, "riverrun: baratheon footman", "blackwater: baratheon footman")
    order(board, "blackwater: support")
    table = begin(board)
    answer(table, "attacker", "renly-baratheon", "catelyn-stark")
    (question,) = table.unanswered
    assert list(question.options.listing()) == ["none", "harrenhal/footman", "blackwater/footman"]
    answer(table, "harrenhal/footman")
    assert only(table, UnitsReplaced) == UnitsReplaced(
        rule="A2-HC-RENLY",
        reason="card-text",
        seat="baratheon",
        area="harrenhal",
        units=("footman",),
        by=("knight",),
    )
    while not table.over:
        answer(table, table.unanswered[0].plain_default)
    assert table.board.units["harrenhal"].units == ("knight", "knight")
    assert table.board.units["riverrun"].units == ("footman",)


@pytest.mark.rule("A2-HC-RENLY")
def test_renly_keeps_a_routed_footman_routed_and_needs_a_knight() -> None:
    board = harrenhal("stark footman", "baratheon knight routed-footman")
    table = fight_out(board.clone(), RENLY | {"baratheon card-renly": "harrenhal/routed-footman"})
    assert table.board.units["harrenhal"].units == ("knight", "routed-knight")
    place(board, "dragonstone: baratheon knight knight knight knight")
    assert "baratheon card-renly" not in asked(fight_out(board, RENLY))
    lost = harrenhal("stark knight knight knight knight", "baratheon footman")
    assert "baratheon card-renly" not in asked(fight_out(lost, RENLY))


LORAS = {"tyrell house-card": "ser-loras-tyrell", "stark house-card": "catelyn-stark"}


@pytest.mark.rule("A2-CLEAN-11", "A2-HC-LORAS")
def test_loras_takes_the_march_along() -> None:
    board = harrenhal("tyrell knight", "stark footman")
    order(board, "harrenhal: raid")
    table = fight_out(board, LORAS)
    assert only(table, OrderMoved) == OrderMoved(
        rule="A2-CLEAN-11", seat="tyrell", token="march", origin="riverrun", destination="harrenhal"
    )
    assert told(table, TextActed)[-1] == TextActed(
        rule="A2-HC-LORAS", seat="tyrell", area="harrenhal", card="ser-loras-tyrell"
    )
    assert {area: order.token for area, order in table.board.orders.items()} == {"harrenhal": "march"}
    defending = fight_out(harrenhal("stark footman", "tyrell knight"), LORAS)
    assert told(defending, OrderMoved) == []
    assert defending.board.orders == {}


@pytest.mark.rule("A2-HC-ROOSE")
def test_roose_takes_all_cards_back() -> None:
    board = harrenhal("lannister knight", "stark footman")
    board.hands["stark"].remove("eddard-stark")
    board.discards["stark"] = ["eddard-stark"]
    table = fight_out(board, {"lannister house-card": "tywin-lannister", "stark house-card": "roose-bolton"})
    assert only(table, HouseCardsTakenBack) == HouseCardsTakenBack(
        rule="A2-HC-ROOSE", reason="card-text", seat="stark", cards=("eddard-stark", "roose-bolton")
    )
    assert len(table.board.hands["stark"]) == 7
    assert [event.seat for event in told(table, HouseCardDiscarded)] == ["lannister"]


def attacked(area: str, origin: str) -> Board:
    """Tyrell marches upon Martell, who has a Support order there."""
    board = empty()
    place(board, f"{origin}: tyrell knight knight", f"{area}: martell footman")
    order(board, f"{area}: support")
    attack(board, origin, area)
    return board


@pytest.mark.rule("A2-HC-ARIANNE")
def test_arianne_keeps_the_victors_out_and_says_so() -> None:
    board = harrenhal("stark knight knight", "martell footman")
    table = fight_out(board, {"stark house-card": "robb-stark", "martell house-card": "arianne-martell"})
    acted = [event for event in told(table, TextActed) if event.seat == "martell"]
    assert acted == [
        TextActed(rule="A2-HC-ARIANNE", seat="martell", area="harrenhal", card="arianne-martell")
    ]
    assert table.board.units["riverrun"].units == ("knight", "knight")


@pytest.mark.rule("A2-CLEAN-12", "A2-SUPPLY-10")
def test_arianne_sends_attackers_back_whatever_their_supply() -> None:
    board = harrenhal("stark knight", "martell footman")
    place(board, "riverrun: stark footman", "karhold: stark footman footman")
    place(board, "winterfell: stark footman footman")
    cards: dict[str, object] = {"stark house-card": "robb-stark", "martell house-card": "arianne-martell"}
    table = fight_out(board, cards)
    assert table.board.units["riverrun"].units == ("footman", "knight")
    assert judge(table.board, "stark").armies == (2, 2, 2)  # supply 1 allows 3 and 2
    assert not judge(table.board, "stark").complies


@pytest.mark.rule("A2-CLEAN-12", "A2-HC-ARIANNE")
def test_arianne_does_nothing_for_a_beaten_attacker() -> None:
    board = harrenhal("martell footman", "stark knight knight")
    cards: dict[str, object] = {"martell house-card": "arianne-martell", "stark house-card": "robb-stark"}
    board = fight_out(board, cards).board
    assert board.units["harrenhal"].units == ("knight", "knight")


@pytest.mark.rule("A2-CARD-18")
def test_winning_and_losing_are_one_moment_in_turn_order() -> None:
    for first, second in (("stark", "lannister"), ("lannister", "stark")):
        board = harrenhal("lannister knight", "stark footman")
        others = [seat for seat in board.seats if seat not in {first, second}]
        board.tracks["iron-throne"] = [first, second, *others]
        table = fight_out(
            board, {"lannister house-card": "tywin-lannister", "stark house-card": "roose-bolton"}
        )
        assert [event.seat for event in told(table, TextActed)] == [first, second]


@pytest.mark.rule("A2-CLEAN-12", "A2-PORT-17")
def test_ships_are_lost_with_the_area_that_arianne_leaves_to_nobody() -> None:
    board = attacked("storms-end", "kingswood")
    place(board, "port-of-storms-end: martell ship")
    cards: dict[str, object] = {"tyrell house-card": "mace-tyrell", "martell house-card": "arianne-martell"}
    board = fight_out(board, cards).board
    assert controller(board, "storms-end") is None
    assert "port-of-storms-end" not in board.units


@pytest.mark.rule("A2-RET-18", "A2-HC-ROBB")
def test_robb_may_spare_an_attacker_whose_home_has_gone_back() -> None:
    board = empty()
    place(board, "sunspear: tyrell footman", "yronwood: stark knight knight")
    attack(board, "sunspear", "yronwood")
    table = begin(board)
    answer(table, "margaery-tyrell", "robb-stark")
    (question,) = table.unanswered
    assert question.kind == "card-robb"
    assert "sunspear" not in list(question.options.listing())
    lost = fight_out(board, ROBB).board
    assert list(lost.forces("tyrell")) == []
