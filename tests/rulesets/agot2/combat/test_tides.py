"""Tides of Battle: drawn in secret, revealed together, skulls."""

from collections.abc import Sequence

import pytest

from adjudicator.engine import Setup, Table
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.combat.events import (
    CasualtiesCounted,
    SkullStopped,
    TidesCardRedrawn,
    TidesCardSeen,
    TidesRevealed,
)
from adjudicator.rulesets.westeros.events import UnitsLost
from tests.rulesets.agot2.facts import TIDES_DECK
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import Fight, asked, attack, begin, fight_out, only, terms, told
from tests.rulesets.westeros.positions import WesterosTable, answer, begun_as, place

CARDS: dict[str, object] = {"tyrell house-card": "mace-tyrell", "stark house-card": "eddard-stark"}


def blackwater(
    tyrell: str = "knight knight knight", stark: str = "knight knight", token: str = "march"
) -> Board:
    """Tyrell, who holds the Blade, marches upon Stark in Blackwater."""
    board = empty()
    board.tracks["fiefdoms"] = ["tyrell", "stark", "lannister", "greyjoy", "martell", "baratheon"]
    board.supply["tyrell"] = 6
    place(board, f"the-reach: tyrell {tyrell}", f"blackwater: stark {stark}")
    attack(board, "the-reach", "blackwater", token=token)
    return board


def fought(board: Board, tyrell: str, stark: str, **answers: object) -> WesterosTable:
    draws = {"tides-tyrell": tyrell, "tides-stark": stark}
    named = {name.replace("__", " ").replace("_", "-"): answer for name, answer in answers.items()}
    return fight_out(board, CARDS | named, draws, tides_of_battle="yes")


@pytest.mark.rule("A2-TIDE-02", "A2-TIDE-03", "A2-TIDE-04")
def test_cards_are_seen_by_their_houses_alone_until_they_are_revealed() -> None:
    table = begin(
        blackwater(),
        {"tides-tyrell": "skull", "tides-stark": "two", "tides-again-tyrell": "three"},
        tides_of_battle="yes",
    )
    answer(table, "mace-tyrell", "eddard-stark")
    assert [(q.seat, q.kind) for q in table.unanswered] == [("tyrell", "tides-redraw")]
    seen = {seat: (table.view(seat).drawn, table.view(seat).board.combat) for seat in ("tyrell", "stark")}
    assert {seat: drawn for seat, (drawn, _combat) in seen.items()} == {"tyrell": "skull", "stark": "two"}
    assert table.view(None).drawn == ""
    assert all(combat is not None and combat.tides == {} for _drawn, combat in seen.values())
    answer(table, "redraw")
    assert told(table, TidesCardRedrawn) == [
        TidesCardRedrawn(rule="A2-TIDE-03", seat="tyrell", area="blackwater")
    ]
    assert table.board.blade_used
    assert [
        (seat, event.card) for seat, event in table.game.whispered if isinstance(event, TidesCardSeen)
    ] == [
        ("tyrell", "skull"),
        ("stark", "two"),
        ("tyrell", "three"),
    ]
    assert only(table, TidesRevealed).cards == {"tyrell": "three", "stark": "two"}


@pytest.mark.rule("A2-TIDE-05", "A2-TIDE-06")
def test_numbers_and_icons_count() -> None:
    table = fought(blackwater(), "sword", "tower", tyrell__tides_redraw="keep")
    assert terms(table, "tyrell")["tides/sword"] == (1, "A2-TIDE-05")
    counted = only(table, CasualtiesCounted)
    assert (counted.swords, counted.fortifications, counted.casualties) == (1, 1, 0)


@pytest.mark.rule("A2-TIDE-07", "A2-TIDE-08", "A2-TIDE-14")
def test_skulls_take_a_unit_of_each_opponent_in_turn_order() -> None:
    board = blackwater("footman footman knight knight", "footman knight")
    table = fought(
        board, "skull", "skull", tyrell__house_card="margaery-tyrell", tyrell__skull_casualty=["knight"]
    )
    lost = [event for event in told(table, UnitsLost) if event.rule == "A2-TIDE-07"]
    assert lost == [
        UnitsLost(
            rule="A2-TIDE-07", reason="killed-by-skull", seat="stark", area="blackwater", units=("footman",)
        ),
        UnitsLost(
            rule="A2-TIDE-07", reason="killed-by-skull", seat="tyrell", area="blackwater", units=("knight",)
        ),
    ]


@pytest.mark.rule("A2-TIDE-09", "A2-TIDE-14")
def test_a_victor_may_lose_a_siege_engine_but_no_routed_unit() -> None:
    board = empty()
    board.tracks["fiefdoms"] = ["tyrell", "stark", "lannister", "greyjoy", "martell", "baratheon"]
    place(board, "the-reach: stark footman", "blackwater: tyrell siege-engine routed-knight")
    attack(board, "the-reach", "blackwater")
    table = fight_out(
        board,
        {"tyrell house-card": "mace-tyrell", "stark house-card": "catelyn-stark"},
        {"tides-tyrell": "blank", "tides-stark": "skull"},
        tides_of_battle="yes",
    )
    assert "tyrell skull-casualty" not in asked(table)
    assert table.board.units["blackwater"].units == ("routed-knight",)


@pytest.mark.rule("A2-TIDE-10", "A2-GARR-08")
def test_garrisons_ignore_skulls() -> None:
    board = empty()
    place(board, "moat-cailin: greyjoy footman")
    attack(board, "moat-cailin", "winterfell")
    table = fight_out(
        board,
        {"greyjoy house-card": "theon-greyjoy", "stark house-card": "eddard-stark"},
        {"tides-greyjoy": "skull", "tides-stark": "blank"},
        tides_of_battle="yes",
    )
    assert table.board.garrisons["winterfell"] == 2
    assert told(table, SkullStopped) == [
        SkullStopped(rule="A2-TIDE-07", seat="stark", area="winterfell", spared=False)
    ]


@pytest.mark.rule("A2-HC-BLACKFISH", "A2-TIDE-07")
def test_a_card_spares_its_house_the_skull_and_that_is_told() -> None:
    board = blackwater("footman", "knight knight knight")
    table = fought(board, "skull", "blank", stark__house_card="the-blackfish", tyrell__tides_redraw="keep")
    assert told(table, SkullStopped) == [
        SkullStopped(rule="A2-HC-BLACKFISH", seat="stark", area="blackwater", spared=True)
    ]
    assert table.board.units["blackwater"].units == ("knight", "knight", "knight")


@pytest.mark.rule("A2-AMB-36")
def test_a_skull_may_take_the_last_attacker() -> None:
    board = blackwater("knight", "footman")
    board.power_tokens["blackwater"] = "stark"
    table = fought(board, "three", "skull", tyrell__house_card="margaery-tyrell", stark__retreat="harrenhal")
    assert "blackwater" not in table.board.units
    assert table.board.power_tokens == {}


@pytest.mark.rule("A2-TIDE-11")
def test_every_combat_draws_from_all_cards() -> None:
    assert len(TIDES_DECK) == 24
    first = fought(blackwater(), "three", "three").board
    attack(first, "blackwater", next(area for area, _units in first.forces("stark")), "knight")
    table = fight_out(first, {}, {"tides-tyrell": "three", "tides-stark": "three"}, tides_of_battle="yes")
    assert only(table, TidesRevealed).cards == {"tyrell": "three", "stark": "three"}


class Watched:
    """Chance that keeps what each draw was made from, and gives the first of it."""

    def __init__(self) -> None:
        self.decks: list[tuple[str, ...]] = []

    def draw(self, _label: str, items: Sequence[str], _count: int) -> tuple[int, ...]:
        """Take the first card."""
        self.decks.append(tuple(items))
        return (0,)


@pytest.mark.rule("A2-TIDE-02", "A2-TIDE-03")
def test_what_one_side_has_drawn_the_other_cannot_draw() -> None:
    chance = Watched()
    table: WesterosTable = Table.start(
        begun_as(Fight, blackwater()), Setup(blackwater().seats, {"tides-of-battle": "yes"}), chance
    )
    answer(table, "mace-tyrell", "eddard-stark", "redraw")
    assert chance.decks == [TIDES_DECK, TIDES_DECK[1:], TIDES_DECK[2:]]


def test_without_the_option_nothing_is_drawn() -> None:
    assert told(fight_out(blackwater(), CARDS), TidesRevealed) == []


def test_who_is_below_0_and_then_draws_counts_both_before_saying_whether_it_is_behind() -> None:
    """A Siege Engine outside a castle with March -1 has -1: with 2 drawn 1, and not 2, against 2."""
    board = blackwater("siege-engine", "knight", "march-1")
    table = begin(board, {"tides-tyrell": "two", "tides-stark": "blank"}, tides_of_battle="yes")
    answer(table, "queen-of-thorns", "catelyn-stark")
    (question,) = table.unanswered
    assert question.kind == "tides-redraw"
    (word,) = (each for each in table.ruleset.questions[question.kind].choices if each.name == "if-behind")
    assert word.pick(table.view("tyrell"), question) == "redraw"
