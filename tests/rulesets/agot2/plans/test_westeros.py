"""Plans of what a Westeros card with a choice does."""

import pytest

from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, Board, Task
from tests.rulesets.agot2.plans.filing import faults, planned
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, place, play, shift

CARDS = {
    "throne-of-blades": ("I", "a-throne-of-blades", IRON_THRONE),
    "dark-wings": ("II", "dark-wings-dark-words", KINGS_COURT),
    "put-to-the-sword": ("III", "put-to-the-sword", FIEFDOMS),
}


def asking(kind: str, *forces: str, supply: int = 1) -> WesterosTable:
    """Stark is to choose what the card does; its supply would be 1 by what it controls."""
    deck, card, track = CARDS[kind]
    board: Board = empty()
    place(board, *forces)
    board.supply["stark"] = supply
    shift(board, track, "stark", 1)
    board.turned[deck] = card
    board.decks[deck].remove(card)
    board.agenda = [Task("card", deck), Task("raven")]
    return play(board)


@pytest.mark.parametrize(
    ("kind", "do", "effect"),
    [
        ("throne-of-blades", "mustering", "mustering"),
        ("throne-of-blades", "Supply", "supply"),
        ("throne-of-blades", "nothing", "nothing"),
        ("dark-wings", "clash of kings", "clash-of-kings"),
        ("dark-wings", "game-of-thrones", "game-of-thrones"),
        ("put-to-the-sword", "storm-of-swords", "storm-of-swords"),
        ("put-to-the-sword", "[ask-me, nothing]", None),
        ("put-to-the-sword", "default", "nothing"),
    ],
)
def test_effects(kind: str, do: str, effect: str | None) -> None:
    found = planned(asking(kind), f"{kind}: any; do: {do}")
    assert found == effect or (effect is None and not isinstance(found, str))


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("{supply-change: 0}", True),
        ("{supply-change: {at-least: 1}}", False),
        ("{supply-costs-units: no}", True),
        ("{supply-costs-units: yes}", False),
        ("{round: 1, power: 5, castles: 1}", True),
    ],
)
def test_supply_may_decide_about_a_throne_of_blades(when: str, fits: bool) -> None:  # noqa: FBT001
    found = planned(asking("throne-of-blades"), f"throne-of-blades: any; when: {when}; do: supply")
    assert (found is not None) is fits


def test_a_supply_that_would_fall_may_cost_units() -> None:
    forces = ("winterfell: stark footman footman footman", "karhold: stark footman footman footman")
    table = asking("throne-of-blades", *forces, supply=4)
    plans = (
        "throne-of-blades: any; when: {supply-costs-units: yes}; do: mustering",
        "throne-of-blades: any; do: supply",
    )
    assert planned(table, *plans) == "mustering"
    falls = "throne-of-blades: any; when: {supply-change: {at-most: -1}}; do: nothing"
    assert planned(table, falls) == "nothing"


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("{gain: 2}", True),  # Winterfell and Castle Black
        ("{gain: {at-least: 3}}", False),
        ("{leads: kings-court}", True),
        ("{leads: [kings-court, throne]}", False),
    ],
)
def test_power_may_decide_about_dark_wings(when: str, fits: bool) -> None:  # noqa: FBT001
    table = asking("dark-wings", "castle-black: stark footman")
    found = planned(table, f"dark-wings: any; when: {when}; do: game-of-thrones")
    assert (found is not None) is fits


def test_who_else_leads_may_decide_about_put_to_the_sword() -> None:
    table = asking("put-to-the-sword")
    plan = "put-to-the-sword: any; when: {leads: [fiefdoms]}; do: rains-of-autumn"
    assert planned(table, plan) == "rains-of-autumn"


def test_only_what_a_card_offers_may_be_planned() -> None:
    table = asking("dark-wings")
    for plan in ("dark-wings: any; do: mustering", "throne-of-blades: any; do: clash-of-kings"):
        assert len(faults(table, plan)) == 1
