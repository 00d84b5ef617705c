"""Strength, term by term, and who wins."""

import pytest

from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.combat.events import HouseCardsRevealed
from adjudicator.rulesets.westeros.combat.strength import strengths
from adjudicator.rulesets.westeros.events import CombatBegun, CombatWon, StrengthCounted, UnitsLost
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import asked, attack, begin, fight_out, only, terms, told, totals, winner
from tests.rulesets.westeros.positions import answer, order, place


def kingswood() -> Board:
    """The rulebook's example: Tyrell marches from King's Landing upon two Lannister Footmen in Kingswood."""
    board = empty()
    board.tracks["fiefdoms"] = ["stark", "lannister", "tyrell", "greyjoy", "martell", "baratheon"]
    place(board, "kings-landing: tyrell footman knight", "kingswood: lannister footman footman")
    order(board, "kingswood: consolidate-power")
    attack(board, "kings-landing", "kingswood")
    return board


CARDS = {"lannister house-card": "ser-jaime-lannister", "tyrell house-card": "alester-florent"}


@pytest.mark.rule("A2-TRACK-05", "A2-CAS-01", "A2-CAS-08")
def test_example_with_the_other_house_better_placed() -> None:
    board = kingswood()
    board.tracks["fiefdoms"] = ["stark", "tyrell", "lannister", "greyjoy", "martell", "baratheon"]
    table = fight_out(board, CARDS)
    assert winner(table) == ("tyrell", "A2-CBT-16")
    assert table.board.units["kingswood"].units == ("footman", "knight")
    assert sum(len(units) for _area, units in table.board.forces("lannister")) == 2


@pytest.mark.rule("A2-CBT-15", "A2-CBT-14")
def test_the_stronger_side_wins() -> None:
    table = fight_out(kingswood(), CARDS | {"tyrell house-card": "mace-tyrell"})
    assert only(table, CombatWon) == CombatWon(
        rule="A2-CBT-15",
        winner="tyrell",
        loser="lannister",
        area="kingswood",
        strengths={"tyrell": 7, "lannister": 3},
    )


@pytest.mark.rule("A2-CBT-03", "A2-CBT-10", "A2-CARD-01")
def test_strengths_are_told_before_cards_are_chosen_together_and_in_secret() -> None:
    table = begin(kingswood())
    assert [type(event) for event in table.game.told] == [CombatBegun, StrengthCounted, StrengthCounted]
    assert [(q.seat, q.kind, q.secret) for q in table.unanswered] == [
        ("tyrell", "house-card", True),
        ("lannister", "house-card", True),
    ]
    answer(table, "mace-tyrell")
    assert table.board.combat is not None
    assert table.board.combat.cards == {}


@pytest.mark.rule("A2-CARD-02", "A2-CARD-03", "A2-CARD-12")
def test_cards_are_revealed_together_and_add_their_strength() -> None:
    board = kingswood()
    board.hands["lannister"], board.discards["lannister"] = ["ser-gregor-clegane"], ["the-hound"]
    table = fight_out(board, {"tyrell house-card": "margaery-tyrell"})
    assert asked(table)[0] == "tyrell house-card"  # a last card is played unasked
    assert only(table, HouseCardsRevealed) == HouseCardsRevealed(
        rule="A2-CARD-02",
        area="kingswood",
        cards={"tyrell": "margaery-tyrell", "lannister": "ser-gregor-clegane"},
        last=("lannister",),
    )
    assert terms(table, "lannister")["card/ser-gregor-clegane"] == (3, "A2-CARD-03")


@pytest.mark.rule("A2-CBT-04", "A2-CBT-06", "A2-GARR-03")
def test_units_and_orders_count() -> None:
    board = empty()
    place(board, "moat-cailin: greyjoy knight footman", "winterfell: stark footman routed-knight")
    order(board, "winterfell: defense+2")
    combat = attack(board, "moat-cailin", "winterfell", token="march-1")
    assert [tuple(term) for term in map(_plain, strengths(board, combat)["greyjoy"].terms)] == [
        ("1-footman", 1, "A2-CBT-04"),
        ("1-knight", 2, "A2-CBT-04"),
        ("order/march-1", -1, "A2-ORD-02"),
    ]
    assert [tuple(term) for term in map(_plain, strengths(board, combat)["stark"].terms)] == [
        ("1-footman", 1, "A2-CBT-04"),
        ("1-routed-knight", 0, "A2-CBT-06"),
        ("order/defense+2", 2, "A2-ORD-03"),
        ("garrison", 2, "A2-GARR-03"),
    ]


@pytest.mark.rule("A2-ORD-02", "A2-ORD-03")
def test_each_order_counts_on_its_own_side() -> None:
    board = kingswood()
    order(board, "kingswood: defense+1")
    assert board.combat is not None
    board.combat.order = "march+1"
    table = fight_out(board, CARDS)
    assert terms(table, "tyrell", final=False)["order/march+1"] == (1, "A2-ORD-02")
    assert terms(table, "lannister", final=False)["order/defense+1"] == (1, "A2-ORD-03")


def _plain(term: object) -> tuple[object, ...]:
    return tuple(getattr(term, name) for name in ("text", "amount", "rule"))


@pytest.mark.rule("A2-CBT-05", "A2-AMB-26")
def test_a_siege_engine_counts_against_forts_alone() -> None:
    board = empty()
    place(board, "stoney-sept: tyrell siege-engine", "harrenhal: stark siege-engine")
    combat = attack(board, "stoney-sept", "harrenhal")
    assert strengths(board, combat)["tyrell"].total == 4
    assert strengths(board, combat)["stark"].total == 0
    board = empty()
    place(board, "stoney-sept: tyrell siege-engine", "blackwater: stark footman")
    combat = attack(board, "stoney-sept", "blackwater", token="march-1")
    assert strengths(board, combat)["tyrell"].total == -1
    assert strengths(board, combat, final=True)["tyrell"].total == 0


@pytest.mark.rule("A2-CBT-07", "A2-CBT-09", "A2-CBT-08")
def test_power_tokens_add_nothing() -> None:
    board = kingswood()
    board.power_tokens["kingswood"] = "lannister"
    assert totals(fight_out(board, CARDS), final=False)["lannister"] == 2


@pytest.mark.rule("A2-GARR-04", "A2-GARR-09", "A2-CBT-01")
def test_a_garrison_alone_fights_a_whole_combat() -> None:
    board = empty()
    place(board, "moat-cailin: greyjoy knight footman")
    attack(board, "moat-cailin", "winterfell")
    table = fight_out(board, {"greyjoy house-card": "euron-crows-eye", "stark house-card": "roose-bolton"})
    assert only(table, CombatBegun).rule == "A2-CBT-01"
    assert totals(table) == {"greyjoy": 7, "stark": 4}
    assert told(table, UnitsLost) == []
    assert "winterfell" not in table.board.garrisons
    assert table.board.units["winterfell"].units == ("footman", "knight")


@pytest.mark.rule("A2-SEA-01", "A2-SEA-03")
def test_at_sea_ships_fight_and_forts_do_nothing() -> None:
    board = empty()
    place(board, "the-narrow-sea: stark ship ship", "shipbreaker-bay: baratheon ship")
    attack(board, "the-narrow-sea", "shipbreaker-bay")
    table = fight_out(board, {"stark house-card": "roose-bolton", "baratheon house-card": "melisandre"})
    assert totals(table, final=False) == {"stark": 2, "baratheon": 1}
    assert winner(table)[0] == "stark"
    assert "dragonstone" in table.board.garrisons


@pytest.mark.rule("A2-ORD-04")
def test_a_defense_order_counts_in_every_combat() -> None:
    board = empty()
    place(board, "kings-landing: tyrell footman", "the-reach: stark footman")
    place(board, "kingswood: lannister knight knight")
    order(board, "kingswood: defense+1")
    attack(board, "kings-landing", "kingswood")
    board = fight_out(board, {"lannister house-card": "the-hound"}).board
    attack(board, "the-reach", "kingswood")
    assert totals(fight_out(board), final=False)["lannister"] == 5


@pytest.mark.rule("A2-ROUT-02", "A2-GARR-07")
def test_routed_supporters_and_garrisons_add_nothing_to_others() -> None:
    board = empty()
    place(
        board, "moat-cailin: greyjoy knight", "white-harbor: stark footman", "winterfell: stark routed-knight"
    )
    order(board, "winterfell: support")
    attack(board, "moat-cailin", "white-harbor")
    table = fight_out(board)
    assert totals(table, final=False)["stark"] == 1
    assert terms(table, "stark", final=False)["winterfell/1-routed-knight"] == (0, "A2-CBT-06")
