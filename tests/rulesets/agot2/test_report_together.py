"""Events that a report tells in one sentence, and when it does not."""

import pytest

from adjudicator.engine import Event, Term
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros import events as told
from adjudicator.rulesets.westeros.procedures.clean_up import OrdersTakenBack
from adjudicator.rulesets.westeros.procedures.consolidating import PowerConsolidated
from adjudicator.rulesets.westeros.procedures.raids import OrderRaided

report = Agot2().report

RAID = OrderRaided(rule="A2-RAID-02", seat="stark", area="bay-of-ice", victim="greyjoy", target="pyke")
MARCH = told.UnitsMoved(
    rule="A2-MARCH-04",
    reason="march",
    seat="stark",
    origin="winterfell",
    destination="karhold",
    units=("footman",),
)


def sentences(*events: Event) -> list[str]:
    """What is told, headings left out."""
    return [line.text for line in report(events) if not line.level]


def off(area: str, reason: told.Reason, token: str = "march", seat: str = "stark") -> Event:
    return told.OrderRemoved(rule=EDITION.rules[reason], reason=reason, seat=seat, area=area, token=token)


def strength(side: told.Side, total: int, *, final: bool) -> Event:
    """The strength of an attacker from Winterfell, or of a defender from Pyke."""
    return told.StrengthCounted(
        rule="A2-CBT-14" if final else "A2-CBT-08",
        reason="final-strength" if final else "initial-strength",
        seat="stark" if side == "attacker" else "greyjoy",
        side=side,
        area="pyke",
        final=final,
        total=total,
        terms=(Term(f"{total}-footman", total, "A2-CBT-04"),),
    )


def test_a_raid_and_the_two_orders_it_costs_are_one_sentence() -> None:
    own, other = off("bay-of-ice", "raid-resolved", "raid"), off("pyke", "order-raided", "support", "greyjoy")
    assert sentences(RAID, own, other) == [
        "From Bay of Ice, Stark raids the support order of Greyjoy in Pyke; both orders leave the board."
    ]
    assert len(sentences(RAID, other, own)) == 3
    assert len(sentences(RAID)) == 1


def test_pillaging_is_one_sentence() -> None:
    gained = told.PowerGained(rule="A2-RAID-07", reason="pillage", seat="stark", amount=1)
    lost = told.PowerLost(rule="A2-RAID-07", reason="pillage", seat="greyjoy", amount=1)
    assert sentences(gained, lost) == ["Stark gains 1 Power token; Greyjoy loses 1 Power token."]
    assert sentences(gained) == ["Stark gains 1 Power token."]


@pytest.mark.parametrize("reason", ["march-resolved", "march-fought"])
def test_the_order_of_a_march_that_was_told_goes_without_saying(reason: told.Reason) -> None:
    assert sentences(MARCH, off("winterfell", reason)) == [
        "Stark moves from Winterfell to Karhold: 1 footman."
    ]
    elsewhere = sentences(MARCH, off("moat-cailin", reason))
    assert elsewhere[1:] == ["The march order of Stark in Moat Cailin is spent."]


def test_consolidating_tells_at_once_what_it_brings_and_why() -> None:
    terms = (Term("order", 1, "A2-CP-02"), Term("power-icons", 1, "A2-CP-02"))
    consolidated = PowerConsolidated(rule="A2-CP-02", seat="stark", area="karhold", total=2, terms=terms)
    order = off("karhold", "order-consolidates", "consolidate-power")
    both = told.PowerGained(rule="A2-CP-02", reason="on-land", seat="stark", amount=2)
    (line,) = (line for line in report([order, consolidated, both]) if not line.level)
    assert line.text == "Stark consolidates power in Karhold and gains 2 Power tokens."
    assert [term.amount for term in line.terms] == [1, 1]
    fewer = told.PowerGained(rule="A2-CP-02", reason="on-land", seat="stark", amount=1)
    assert sentences(consolidated, fewer) == [
        "Stark consolidates power in Karhold, which yields 2.",
        "Stark gains 1 Power token.",
    ]


def test_an_order_to_muster_is_told_before_what_is_mustered() -> None:
    mustered = told.UnitsMustered(
        rule="A2-MUSTER-06",
        reason="unit-mustered",
        seat="stark",
        area="winterfell",
        into="winterfell",
        units=("footman",),
    )
    ship = told.UnitsMustered(
        rule="A2-MUSTER-09",
        reason="ship-mustered",
        seat="stark",
        area="winterfell",
        into="bay-of-ice",
        units=("ship",),
    )
    assert sentences(off("winterfell", "order-musters", "consolidate-power*"), mustered, mustered, ship) == [
        "Stark uses its consolidate power (special) order in Winterfell to muster.",
        "Stark musters: 2 footmen in Winterfell.",
        "Stark musters: 1 ship from Winterfell, placed in Bay of Ice.",
    ]


def test_initial_strengths_are_short_when_the_final_ones_follow() -> None:
    initial = strength("attacker", 3, final=False), strength("defender", 2, final=False)
    final = strength("attacker", 3, final=True), strength("defender", 2, final=True)
    lines = [line for line in report([*initial, *final]) if not line.level]
    assert [(line.text, len(line.terms)) for line in lines] == [
        ("Strength before House cards: Stark 3, Greyjoy 2.", 0),
        ("The final strength of Stark, attacking Pyke: 3.", 1),
        ("The final strength of Greyjoy, defending Pyke: 2.", 1),
    ]
    stopped = [line for line in report(initial) if not line.level]
    assert [len(line.terms) for line in stopped] == [1, 1]


def test_the_end_of_a_round_is_told_for_all_houses_at_once() -> None:
    assert sentences(
        OrdersTakenBack(rule="A2-END-01", seat="stark", orders={"winterfell": "support"}),
        OrdersTakenBack(
            rule="A2-END-01", seat="greyjoy", orders={"pyke": "support", "flints-finger": "support"}
        ),
        told.UnitsRallied(rule="A2-END-02", seat="stark", area="karhold", units=("routed-knight",)),
        told.UnitsRallied(rule="A2-END-02", seat="greyjoy", area="pyke", units=("routed-footman",)),
    ) == [
        "The remaining orders are taken off the board: Stark in Winterfell; Greyjoy in Flint's Finger, Pyke.",
        "Routed units stand up again: Stark in Karhold, 1 knight; Greyjoy in Pyke, 1 footman.",
    ]


def test_both_sides_discard_in_one_sentence() -> None:
    mine = told.HouseCardDiscarded(
        rule="A2-CARD-10", reason="house-card-discarded", seat="stark", card="eddard-stark"
    )
    theirs = told.HouseCardDiscarded(
        rule="A2-CARD-10", reason="house-card-discarded", seat="greyjoy", card="theon-greyjoy"
    )
    assert sentences(mine, theirs) == ["Stark discards Eddard Stark; Greyjoy discards Theon Greyjoy."]
    assert sentences(mine) == ["Stark discards Eddard Stark."]
