"""The call for support: who is asked, what may be answered, what it adds."""

import pytest

from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.combat.events import SupportDeclared, SupportDeclined
from adjudicator.rulesets.westeros.combat.frame import supporters
from adjudicator.rulesets.westeros.combat.support import supporting_areas
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import asked, attack, begin, fight_out, only, terms, told, totals, winner
from tests.rulesets.westeros.positions import answer, order, place


def blackwater() -> Board:
    """The rulebook's example: Tyrell marches upon Blackwater, with three Support orders near."""
    board = empty()
    board.tracks["iron-throne"] = ["lannister", "baratheon", "tyrell", "stark", "martell", "greyjoy"]
    place(
        board,
        "the-reach: tyrell knight knight",
        "blackwater: lannister footman",
        "kings-landing: tyrell knight",
        "stoney-sept: lannister footman knight",
        "harrenhal: baratheon knight",
    )
    order(
        board, "blackwater: march-1", "kings-landing: support", "stoney-sept: support", "harrenhal: support"
    )
    attack(board, "the-reach", "blackwater", token="march+1")
    return board


@pytest.mark.rule("A2-SUP-06", "A2-SUP-11", "A2-SUP-12")
def test_a_third_party_may_support_either_side_and_be_declined() -> None:
    other_way = fight_out(blackwater(), {"baratheon support": "attacker"})
    assert totals(other_way, final=False) == {"tyrell": 9, "lannister": 4}
    declined = fight_out(
        blackwater(),
        {
            "baratheon support": "defender",
            "lannister accept-support": [],
            "tyrell house-card": "margaery-tyrell",
        },
    )
    assert totals(declined, final=False) == {"tyrell": 7, "lannister": 4}
    assert told(declined, SupportDeclined) == [
        SupportDeclined(
            rule="A2-SUP-11",
            reason="support-declined",
            seat="lannister",
            area="harrenhal",
            target="blackwater",
        )
    ]
    assert declined.board.orders["stoney-sept"].token == "support"


@pytest.mark.rule("A2-SUP-05", "A2-SUP-01")
def test_nobody_may_support_its_own_opponent() -> None:
    table = begin(blackwater())
    offered = {}
    while table.unanswered[0].kind == "support":
        question = table.unanswered[0]
        (part,) = question.fields.values()
        offered[question.seat] = tuple(part.options.listing())
        answer(table, "nobody")
    assert offered == {
        "lannister": ("defender", "nobody"),
        "baratheon": ("attacker", "defender", "nobody"),
        "tyrell": ("attacker", "nobody"),
    }


@pytest.mark.rule("A2-SUP-07", "A2-ORD-05")
def test_all_units_support_and_a_special_order_adds_one() -> None:
    board = blackwater()
    order(board, "stoney-sept: support+1")
    assert terms(fight_out(board), "lannister", final=False) == {
        "1-footman": (1, "A2-CBT-04"),
        "stoney-sept/1-footman": (1, "A2-SUP-07"),
        "stoney-sept/1-knight": (2, "A2-SUP-07"),
        "stoney-sept/order/support+1": (1, "A2-ORD-05"),
    }


@pytest.mark.rule("A2-SUP-08")
def test_a_siege_engine_supports_only_an_attack_on_a_fort() -> None:
    board = empty()
    place(
        board,
        "blackwater: tyrell knight",
        "harrenhal: lannister footman",
        "stoney-sept: baratheon siege-engine",
    )
    order(board, "stoney-sept: support")
    attack(board, "blackwater", "harrenhal")
    attacking = fight_out(board.clone(), {"baratheon support": "attacker"})
    defending = fight_out(board.clone(), {"baratheon support": "defender"})
    assert totals(attacking, final=False) == {"tyrell": 6, "lannister": 1}
    assert totals(defending, final=False) == {"tyrell": 2, "lannister": 1}


@pytest.mark.rule("A2-SUP-02", "A2-SUP-09", "A2-SUP-10")
def test_where_support_may_come_from() -> None:
    board = empty()
    place(
        board,
        "storms-end: martell footman",
        "shipbreaker-bay: baratheon ship",
        "kingswood: baratheon footman",
        "port-of-storms-end: martell ship",
        "east-summer-sea: tyrell ship",
        "kings-landing: lannister footman",
        "dragonstone: baratheon knight",
        "port-of-dragonstone: baratheon ship",
    )
    for area in board.units:
        order(board, f"{area}: support")
    assert supporting_areas(board, "storms-end") == ("east-summer-sea", "kingswood", "shipbreaker-bay")
    assert supporting_areas(board, "shipbreaker-bay") == (
        "east-summer-sea",
        "port-of-dragonstone",
        "port-of-storms-end",
    )


@pytest.mark.rule("A2-PORT-15", "A2-SEA-02")
def test_ships_in_a_port_support_at_sea_and_are_not_in_the_fight() -> None:
    board = empty()
    place(
        board,
        "the-narrow-sea: stark ship",
        "shipbreaker-bay: baratheon ship",
        "dragonstone: baratheon knight",
    )
    place(board, "port-of-dragonstone: baratheon ship ship")
    order(board, "port-of-dragonstone: support", "dragonstone: support")
    attack(board, "the-narrow-sea", "shipbreaker-bay")
    table = fight_out(board)
    assert asked(table)[0] == "baratheon support"
    assert totals(table, final=False) == {"stark": 1, "baratheon": 3}


@pytest.mark.rule("A2-SUP-13", "A2-SUP-14", "A2-SUP-15")
def test_support_in_the_area_itself_or_overseas_is_none() -> None:
    board = empty()
    place(
        board,
        "blackwater: tyrell knight knight",
        "harrenhal: lannister footman",
        "riverrun: lannister footman",
        "ironmans-bay: lannister ship",
        "flints-finger: lannister footman",
    )
    order(board, "harrenhal: support", "riverrun: support", "flints-finger: support")
    attack(board, "blackwater", "harrenhal")
    table = fight_out(board, {"tyrell house-card": "ser-garlan-tyrell"})
    assert only(table, SupportDeclared) == SupportDeclared(
        rule="A2-SUP-01",
        reason="support",
        seat="lannister",
        area="riverrun",
        target="harrenhal",
        side="defender",
    )
    assert winner(table)[0] == "tyrell"
    assert table.board.units["riverrun"].units == ("footman",)


@pytest.mark.rule("A2-SUP-17", "A2-SUP-16")
def test_support_that_adds_nothing_is_support_until_its_order_goes() -> None:
    board = blackwater()
    board.remove("harrenhal", ("knight",))
    place(board, "harrenhal: baratheon routed-knight")
    table = begin(board)
    answer(table, "nobody", "attacker", "nobody", ["harrenhal"])
    combat = table.board.combat
    assert combat is not None
    assert supporters(table.board, combat, "tyrell") == ("harrenhal",)
    del table.board.orders["harrenhal"]
    assert supporters(table.board, combat, "tyrell") == ()


@pytest.mark.rule("A2-AMB-29", "A2-SUP-01")
def test_a_house_may_support_both_sides_with_different_orders() -> None:
    board = blackwater()
    place(board, "crackclaw-point: baratheon footman")
    order(board, "crackclaw-point: support")
    sides = {"crackclaw-point": "attacker", "harrenhal": "defender"}
    table = fight_out(board, {"baratheon support": sides})
    assert totals(table, final=False) == {"tyrell": 7 + 1, "lannister": 6}
