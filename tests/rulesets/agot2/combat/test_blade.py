"""The Valyrian Steel Blade, without and with Tides of Battle."""

import pytest

from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.combat.events import BladeUsed
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import asked, attack, fight_out, only, terms, told, totals, winner
from tests.rulesets.westeros.positions import order, place


def kingswood(*fiefdoms: str) -> Board:
    """Tyrell marches upon Lannister in Kingswood; both have 3 before cards."""
    board = empty()
    others = [seat for seat in board.tracks["fiefdoms"] if seat not in fiefdoms]
    board.tracks["fiefdoms"] = [*fiefdoms, *others]
    place(board, "kings-landing: tyrell footman knight", "kingswood: lannister footman knight")
    attack(board, "kings-landing", "kingswood")
    return board


def cards(tyrell: str, lannister: str, **more: object) -> dict[str, object]:
    return {"tyrell house-card": tyrell, "lannister house-card": lannister, **more}


BEHIND = cards("ser-garlan-tyrell", "ser-gregor-clegane")  # 5 : 6


@pytest.mark.rule("A2-CBT-11", "A2-CBT-13", "A2-TRACK-06")
def test_the_holder_may_add_one() -> None:
    table = fight_out(kingswood("tyrell", "lannister"), BEHIND | {"tyrell blade": "yes"})
    assert only(table, BladeUsed) == BladeUsed(rule="A2-CBT-13", seat="tyrell", area="kingswood")
    assert terms(table, "tyrell")["blade"] == (1, "A2-CBT-11")
    assert winner(table) == ("tyrell", "A2-CBT-16")
    assert table.board.blade_used


@pytest.mark.rule("A2-CBT-11")
def test_it_need_not_be_used() -> None:
    table = fight_out(kingswood("tyrell", "lannister"), BEHIND | {"tyrell blade": "no"})
    assert winner(table) == ("lannister", "A2-CBT-15")
    assert not table.board.blade_used


@pytest.mark.rule("A2-CBT-11")
@pytest.mark.parametrize("tyrell", ["mace-tyrell", "queen-of-thorns"])
def test_it_may_be_used_where_it_changes_nothing(tyrell: str) -> None:
    """A used Blade stays used when a card passes it on."""
    table = fight_out(
        kingswood("tyrell", "lannister"), cards(tyrell, "ser-jaime-lannister") | {"tyrell blade": "yes"}
    )
    assert table.board.blade_used


@pytest.mark.rule("A2-CBT-13", "A2-TRACK-07")
def test_it_is_used_once_a_round() -> None:
    board = kingswood("tyrell", "lannister")
    board.blade_used = True
    assert "tyrell blade" not in asked(fight_out(board, BEHIND))


@pytest.mark.rule("A2-CBT-12")
def test_a_supporter_never_uses_it() -> None:
    board = kingswood("stark", "tyrell", "lannister")
    place(board, "storms-end: stark routed-knight")
    order(board, "storms-end: support")
    table = fight_out(board, BEHIND | {"stark support": "attacker"})
    assert totals(table) == {"tyrell": 5, "lannister": 6}
    assert "stark blade" not in asked(table)


@pytest.mark.rule("A2-TIDE-12")
def test_with_tides_the_option_says_whether_it_adds_one() -> None:
    draws = {"tides-tyrell": "blank", "tides-lannister": "blank"}
    board = kingswood("tyrell", "lannister")
    errata = fight_out(board.clone(), BEHIND | {"tyrell blade": "yes"}, draws, tides_of_battle="yes")
    assert winner(errata)[0] == "tyrell"
    assert asked(errata)[1:4] == ["lannister house-card", "tyrell tides-redraw", "tyrell blade"]
    rulebook = fight_out(board.clone(), BEHIND, draws, tides_of_battle="yes", blade_after_tides="rulebook")
    assert "tyrell blade" not in asked(rulebook)
    spent = fight_out(
        board.clone(),
        BEHIND | {"tyrell tides-redraw": "redraw"},
        draws | {"tides-again-tyrell": "blank"},
        tides_of_battle="yes",
    )
    assert "tyrell blade" not in asked(spent)
    assert told(spent, BladeUsed) == [BladeUsed(rule="A2-TIDE-04", seat="tyrell", area="kingswood")]
