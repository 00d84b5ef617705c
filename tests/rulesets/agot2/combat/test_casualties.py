"""Casualties: number, choice, and what dies besides."""

import pytest

from adjudicator.engine import Term
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.combat.events import CasualtiesCounted
from adjudicator.rulesets.westeros.events import UnitsLost
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import asked, attack, fight_out, only, told
from tests.rulesets.westeros.positions import order, place


def harrenhal(*units: str) -> Board:
    """Lannister marches from Riverrun upon Stark in Harrenhal, too strong for it."""
    board = empty()
    place(board, "riverrun: lannister knight knight knight knight", f"harrenhal: stark {' '.join(units)}")
    attack(board, "riverrun", "harrenhal")
    return board


def cards(lannister: str, stark: str) -> dict[str, object]:
    return {"lannister house-card": lannister, "stark house-card": stark}


@pytest.mark.rule("A2-CAS-02")
def test_fortifications_stop_swords() -> None:
    table = fight_out(harrenhal("knight", "footman"), cards("ser-gregor-clegane", "ser-rodrick-cassel"))
    assert only(table, CasualtiesCounted) == CasualtiesCounted(
        rule="A2-CAS-02",
        seat="stark",
        area="harrenhal",
        swords=3,
        fortifications=2,
        casualties=1,
        lost=1,
        terms=(
            Term("swords/card/ser-gregor-clegane", 3, "A2-CAS-02"),
            Term("fortifications/card/ser-rodrick-cassel", -2, "A2-CAS-02"),
        ),
    )
    assert told(table, UnitsLost) == [
        UnitsLost(
            rule="A2-CAS-03", reason="killed-by-swords", seat="stark", area="harrenhal", units=("footman",)
        )
    ]


@pytest.mark.rule("A2-CAS-04", "A2-CBT-17")
def test_units_that_support_are_no_casualties() -> None:
    board = harrenhal("footman")
    place(board, "stoney-sept: stark footman")
    order(board, "stoney-sept: support")
    table = fight_out(board, cards("ser-gregor-clegane", "catelyn-stark"))
    assert told(table, UnitsLost) == [
        UnitsLost(
            rule="A2-CAS-03", reason="killed-by-swords", seat="stark", area="harrenhal", units=("footman",)
        )
    ]


@pytest.mark.rule("A2-CAS-07")
def test_more_swords_than_units_take_all_unasked() -> None:
    table = fight_out(harrenhal("knight", "footman"), cards("ser-gregor-clegane", "catelyn-stark"))
    counted = only(table, CasualtiesCounted)
    assert (counted.rule, counted.casualties, counted.lost) == ("A2-CAS-07", 3, 2)
    assert "stark casualties" not in asked(table)
    assert list(table.board.forces("stark")) == []


@pytest.mark.rule("A2-CAS-06", "A2-CAS-10", "A2-RET-13")
def test_routed_units_die_first_and_are_no_casualties() -> None:
    table = fight_out(
        harrenhal("knight", "footman", "routed-knight"), cards("ser-jaime-lannister", "catelyn-stark")
    )
    assert told(table, UnitsLost) == [
        UnitsLost(
            rule="A2-CAS-10",
            reason="routed-units-die",
            seat="stark",
            area="harrenhal",
            units=("routed-knight",),
        ),
        UnitsLost(
            rule="A2-CAS-03", reason="killed-by-swords", seat="stark", area="harrenhal", units=("footman",)
        ),
    ]
